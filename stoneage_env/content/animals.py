"""The wild animals of the anniversary edition (p. 11-12): one line each."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Animal:
    """A wild animal and the pips that every total loses while it is active."""

    name: str
    value: int
    reconstructed: bool = True  # the values 1, 2 and 3 are printed, but not which animal has which


ANIMALS = (
    Animal("polar bear", 3),
    Animal("wild boar", 2),
    Animal("wolf", 2),
    Animal("raptor", 1),
)

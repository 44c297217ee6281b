"""What a die is worth where every player takes one."""

from dataclasses import dataclass

from stoneage_env.content.goods import CLAY, GOLD, STONE, WOOD

GAIN_GOOD, GAIN_TOOL, GAIN_AGRICULTURE = range(3)


@dataclass(frozen=True)
class Reward:
    """One gain: a good, a tool or a step of agriculture."""

    gain: int
    words: str
    good: int = -1


DICE_FOR_ALL = (  # base, summary of the cards: faces 1 to 6
    Reward(GAIN_GOOD, "1 wood", WOOD),
    Reward(GAIN_GOOD, "1 clay", CLAY),
    Reward(GAIN_GOOD, "1 stone", STONE),
    Reward(GAIN_GOOD, "1 gold", GOLD),
    Reward(GAIN_TOOL, "1 tool"),
    Reward(GAIN_AGRICULTURE, "1 step of agriculture"),
)

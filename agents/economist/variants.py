"""Simple ideas exaggerated: settings of the economist or the expert that overdo one thing.

`agents.make("expert:first_hut=25")` plays one of them; tuning and tests play against all.
"""

from __future__ import annotations

EXAGGERATIONS: dict[str, dict[str, float]] = {
    "hut first": {"first_hut": 25.0},
    "field first": {"first_field": 25.0},
    "never hungry": {"starve": 1000.0},
    "always starving": {"starve": 0.5},
    "only cards": {"building": -50.0},
    "only buildings": {"card": -50.0},
}


def agent_name(base: str, idea: str) -> str:
    """The name of an agent that exaggerates: agent_name("expert", "hut first") == "expert:first_hut=25.0"."""
    return f"{base}:" + ",".join(f"{name}={value}" for name, value in EXAGGERATIONS[idea].items())

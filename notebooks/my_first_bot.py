"""A bot in ten lines: what 03_bots.ipynb shows, and what `stoneage tournament --code notebooks/my_first_bot.py` plays."""

from stoneage_env.players import Agent

WISHES = ("field", "hut", "toolmaker", "card1", "card2", "building1", "building2", "clay_pit", "forest", "hunt")


class MyFirstBot(Agent):
    """Takes the first place of a list that is free, with as many figures as fit; otherwise what comes first."""

    def choose(self, view):
        """The best wish that can still come true."""
        for wish in WISHES:
            here = [action for action in view.legal if action.name == "place" and action.location == wish]
            if here and (wish != "hunt" or view.me.food < view.me.figures):
                return here[-1]
        return view.legal[0]

"""What a die is worth where a face is taken and not a total: dice for all, dice with style, animals driven off."""

from dataclasses import dataclass

from stoneage_env.content.goods import CLAY, FOOD, GOLD, JEWELRY, STONE, WOOD

GAIN_GOOD, GAIN_TOOL, GAIN_AGRICULTURE, GAIN_POINTS, GAIN_CHOICE, GAIN_FIGURE, GAIN_CARD, GAIN_MERCHANT = range(8)


@dataclass(frozen=True)
class Reward:
    """One gain; `reconstructed` marks a face that no source prints."""

    gain: int
    words: str
    good: int = -1
    amount: int = 1
    reconstructed: bool = False


DICE_FOR_ALL = (  # base, summary of the cards: faces 1 to 6
    Reward(GAIN_GOOD, "1 wood", WOOD),
    Reward(GAIN_GOOD, "1 clay", CLAY),
    Reward(GAIN_GOOD, "1 stone", STONE),
    Reward(GAIN_GOOD, "1 gold", GOLD),
    Reward(GAIN_TOOL, "1 tool"),
    Reward(GAIN_AGRICULTURE, "1 step of agriculture"),
)

STYLE_DICE = (  # expansion p. 8 prints the six gains, not their faces
    Reward(GAIN_GOOD, "2 food", FOOD, 2, reconstructed=True),
    Reward(GAIN_GOOD, "2 jewelry", JEWELRY, 2, reconstructed=True),
    Reward(GAIN_CHOICE, "1 resource of choice", reconstructed=True),
    Reward(GAIN_CARD, "1 card for the final scoring", reconstructed=True),
    Reward(GAIN_MERCHANT, "1 step of the merchant track", reconstructed=True),
    Reward(GAIN_FIGURE, "1 figure", reconstructed=True),
)

ANIMAL_REWARDS = (  # anniversary p. 12 prints face 1 and the other five gains, not their faces
    Reward(GAIN_POINTS, "3 points", amount=3),
    Reward(GAIN_GOOD, "3 food", FOOD, 3, reconstructed=True),
    Reward(GAIN_TOOL, "1 tool", reconstructed=True),
    Reward(GAIN_CHOICE, "1 resource of choice", reconstructed=True),
    Reward(GAIN_AGRICULTURE, "1 step of agriculture", reconstructed=True),
    Reward(GAIN_FIGURE, "1 figure", reconstructed=True),
)

REWARD_TABLES = (DICE_FOR_ALL, STYLE_DICE, ANIMAL_REWARDS)
BASE_DICE, DICE_WITH_STYLE, DICE_OF_ANIMALS = range(len(REWARD_TABLES))

"""The numbers printed in the rulebooks that belong to no single card, tile or location."""

SEATS = 5  # the most players of any edition; fields have this many columns in every configuration
PLAYERS = (2, 3, 4)  # base p. 1
PLAYERS_WITH_STYLE = (2, 3, 4, 5)  # expansion p. 3

START_FIGURES = 5  # base p. 2, step 11
START_FOOD = 12  # base p. 2, step 11
MOST_FIGURES = 10  # base p. 2: 40 wooden figures, 10 a player
MOST_AGRICULTURE = 10  # the track's last space
TOOL_SPACES = 3  # base p. 5: three spaces on the player board
MOST_TOOL_VALUE = 4  # base p. 5: tiles go from 1 to 4
PILE_HEIGHT = 7  # base p. 3, step 9: tiles in a pile, one pile per player
CARD_SLOTS = 4  # base p. 3, step 8
STARVATION = 10  # points lost by a hungry tribe, whatever the shortfall (base p. 8)
RESOURCE_POINTS = 1  # each resource left at the end (base p. 8)
ANY_TWO = 2  # resources that the any-2 card brings
DICE_FACES = 6

CIRCLES_OF_A_RESOURCE = 7  # base p. 4
VILLAGE_LIMIT = {2: 2, 3: 2, 4: 3, 5: 4}  # village locations occupied in a round (base p. 8, expansion p. 7)
GATHERER_LIMIT = {2: 1, 3: 2, 4: 4, 5: 5}  # players at one forest, clay pit, quarry or river (base p. 8)

# harsh winter (anniversary p. 11)
INSULATION_STONE, INSULATION_POINTS = 1, 5  # for a building with a fixed cost
WINTER_GOLD, WINTER_GOLD_POINTS = 1, 6  # for a card taken from the board

# the expansion
STYLE_SLOTS = 5  # expansion p. 6
START_JEWELRY = 1  # expansion p. 2: a tooth each
SLOT_FIVE_JEWELRY = 3  # expansion p. 6, and as much again for the second card
MERCHANT_VISIT = 2  # spaces for two figures at the merchant (expansion p. 5)
MERCHANT_JEWELRY = 2  # for every advance on the track, of any length (expansion p. 5)
MOST_MERCHANT = 10  # the track's last space
CIRCLES_OF_A_TILE = 3  # on the two gathering tiles, for their owner (expansion p. 8)
MOST_HUNTED = 42  # items of the best hunt: ten dice, all tools
TRADES = ((0, 0), *((2, 1),) * 3, *((1, 1),) * 5, *((1, 2),) * 2)  # items given and received, by space (expansion p. 5)

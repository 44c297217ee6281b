"""The goods players hold, in the one order in which they are paid, given, received and taken."""

RESOURCES = ("wood", "clay", "stone", "gold")  # base p. 6
GOODS = (*RESOURCES, "jewelry")  # jewelry is no resource: it pays jewelry costs only (expansion p. 3)

WOOD, CLAY, STONE, GOLD, JEWELRY = range(len(GOODS))
FOOD = len(GOODS)  # what hunting brings; never pays for anything but feeding

VALUE = {"wood": 3, "clay": 4, "stone": 5, "gold": 6}  # pips per item and points on a building (base p. 6, 7)
FOOD_PIPS = 2  # pips per food (base p. 6)
POINTS_PAID = VALUE | {"jewelry": 4}  # what a good scores on a tile of free amount (base p. 7, expansion p. 8)

"""Colours, player names and sizes of the picture. Nothing here draws."""

FONT = "DejaVu Sans"
TIMES = "\N{MULTIPLICATION SIGN}"

WIDTH = 1200  # of the picture, in its own units; it is shown at any size
MARGIN = 10
GAP = 10
TINY, SMALL, NORMAL, LARGE, HUGE = 12, 14, 16, 20, 24  # heights of letters

PLAYER_NAMES = ("Red", "Blue", "Green", "Yellow", "Black")
PLAYER_COLOURS = ("#c4302b", "#2a5fb4", "#2e8540", "#f2c21a", "#2b2b2b")
PLAYER_EDGES = ("#6e1512", "#12316a", "#134a20", "#7a5c00", "#000000")
ON_PLAYER_COLOURS = ("#ffffff", "#ffffff", "#ffffff", "#2b2118", "#ffffff")  # letters on a player's colour

PAPER = "#f4ead5"
PANEL = "#fffaf0"
INK = "#2b2118"
FAINT_INK = "#6b5a48"
LINE = "#8d775c"
EMPTY = "#e6d8bd"
ALERT = "#b3261e"

GOOD_COLOURS = {
    "wood": "#8a5a2b",
    "clay": "#c8663a",
    "stone": "#8b9096",
    "gold": "#e3b321",
    "food": "#b5533c",
    "jewelry": "#fbf3df",
}
GROUND_COLOURS = {
    "hunt": "#cfe0a8",
    "forest": "#a9cf97",
    "clay_pit": "#eec3a2",
    "quarry": "#d3d7d9",
    "river": "#b4d7ea",
    "toolmaker": "#ead9b0",
    "hut": "#ead9b0",
    "field": "#ead9b0",
    "merchant": "#ead9b0",
}
CULTURE_GROUND = "#bcd9a4"  # the lower half of a card with a culture symbol is green, with people it is sand
PEOPLE_GROUND = "#ecd6a4"
CARD_GROUND = "#fdf6e3"
CARD_BACK = "#7b5b3a"

"""What is in the box: goods, locations, cards, buildings, rewards and the numbers of the rulebook.

Data only, one line per component with its source. No code of the game reads a rulebook number from anywhere else.
"""

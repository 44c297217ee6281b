"""Simple ideas, one in each file: what a player does who has understood one thing about the game."""

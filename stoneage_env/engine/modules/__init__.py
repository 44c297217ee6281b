"""Expansions, one file each, reached by the base rules through `hooks` only. This build has none."""

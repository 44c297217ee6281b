"""The economist: every action valued in points, one step ahead, and the expert, the same with tuned weights."""

from agents.economist.agent import Economist, Expert

__all__ = ["Economist", "Expert"]

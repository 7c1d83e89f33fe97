"""The conservation suite: paired videos, the frames that are shown of them, trials, and their scores."""

from perceptv.conservation.sets import CONDITIONS, Block, ConservationRecipe, conservation

__all__ = ["CONDITIONS", "Block", "ConservationRecipe", "conservation"]

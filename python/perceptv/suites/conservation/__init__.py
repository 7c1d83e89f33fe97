"""The conservation suite: paired videos, selected frames, trials, and their scores."""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

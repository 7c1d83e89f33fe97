"""The suite of core knowledge: pairs in which one cause is changed and the right answer turns over."""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

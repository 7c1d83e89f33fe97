"""The Baby Intuitions Benchmark: episodes, and how surprising their ends are to whom."""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

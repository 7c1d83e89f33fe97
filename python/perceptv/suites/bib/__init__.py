"""The Baby Intuitions Benchmark: episodes, and scores of the surprise at their endings."""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

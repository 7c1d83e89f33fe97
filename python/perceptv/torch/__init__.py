"""Streams for PyTorch's data loaders (extra ``torch``). Nothing else in the package imports this."""

from perceptv._lazy import needed, on_demand

needed("torch", "PyTorch", "torch")
__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

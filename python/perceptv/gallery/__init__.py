"""A gallery of every domain: one HTML page, made from the catalogue."""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

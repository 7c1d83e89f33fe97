"""Boxes, outlines and keypoints of the objects of a picture, in its px, from its mask and its scene."""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

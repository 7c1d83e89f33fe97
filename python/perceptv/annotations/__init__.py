"""What objects of a picture occupy: boxes, outlines and keypoints in px of the picture, from its masks and its scene."""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

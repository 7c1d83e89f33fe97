"""Shortcut audit: how often an observer is right that does not look, or looks at the wrong thing.

The observers of a domain are: the best constant answer, the best answer for each size, the best answer from one picture
of a pair, and a small classifier on trivial features of the file. They are fitted on one half of the keys and scored on
the other half. A suite may state bounds for its domains, or have observers of its own.
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

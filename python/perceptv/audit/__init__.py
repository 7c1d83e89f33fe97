"""Shortcut audit: how often an observer is right who does not look, or looks at the wrong thing.

For each domain: the best constant answer, the best answer knowing the size, the best answer from one picture of a pair,
and a small classifier on trivial features of the file. Predictors are chosen on one half of the keys and scored on the
other. A suite may state bounds for its domains, or bring observers of its own.
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

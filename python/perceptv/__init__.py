"""Cognitive-science visual stimuli with known ground truth.

>>> import perceptv as pv
>>> s = pv.generate("counting_circles", size=5, index=0, seed=0)
>>> s.answer_text
'COUNT:5'
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

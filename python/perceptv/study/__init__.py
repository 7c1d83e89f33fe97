"""Studies with people: who is asked what, a page that asks it, a server that keeps the answers, scores of them.

>>> import perceptv as pv
>>> pv.study.Design(order="balanced", items=12, people=20).items
12
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

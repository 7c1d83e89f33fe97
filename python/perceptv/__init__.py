"""Cognitive-science visual stimuli with known ground truth.

>>> import perceptv as pv
>>> s = pv.generate("counting_circles", size=5, index=0, seed=0)
>>> s.answer_text
'COUNT:5'
"""

from perceptv import _command

_command.begin()

from perceptv._lazy import named, on_demand  # noqa: E402 - Ctrl-C may come meanwhile
from perceptv.suite import BUILT_IN  # noqa: E402

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

# Loaded at once: what is imported in a thread while the process forks stays locked in the child for ever.
from perceptv.core import batch, streaming, video_sample  # noqa: E402

for _suite in map(named, BUILT_IN):
    for _place in (_suite.maker, *dict(_suite.media).values()):
        named(_place)
del named, on_demand, BUILT_IN, _command, _place, _suite, batch, streaming, video_sample

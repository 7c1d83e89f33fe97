"""A model that needs no model: it answers questions about pictures with the pixel readers.

It serves the chat endpoint of OpenAI-compatible servers on the loopback interface, sees nothing but the pictures and
the prompt of each message, and can be told to answer wrongly, at length, badly or unreliably: a harness that gives it
100 % where it is right, and 0 % where it is not, asks, sends, receives and scores as it should.
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

"""A model that needs no model: it answers questions about pictures with the pixel readers.

It serves the chat endpoint of OpenAI-compatible servers on the loopback interface, and uses only the pictures and the
prompt of each message. Its modes make it answer wrongly, at length, badly or unreliably. If a harness gives 100 % to
right modes and 0 % to wrong modes, then it asks, sends, receives and scores correctly.
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

"""The baseline of the paper: a Transformer that predicts the next frame, and its surprise (extra ``torch``).

"An Infant-Inspired Benchmark for Machine Social Cognition", section 3. Nothing else in the package imports this.
"""

from perceptv._lazy import needed, on_demand

needed("torch", "PyTorch", "torch")
__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

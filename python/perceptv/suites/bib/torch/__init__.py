"""The baseline of the paper: a Transformer that predicts the next frame, and its surprise (extra ``torch``).

"An Infant-Inspired Benchmark for Machine Social Cognition", section 3. Nothing else in the package imports this.
"""

from __future__ import annotations

from perceptv.errors import MissingExtra

try:
    import torch as _torch  # noqa: F401
except ImportError:
    raise MissingExtra("PyTorch", "torch") from None

from perceptv.suites.bib.torch.checkpoint import load_model
from perceptv.suites.bib.torch.config import ModelConfig, TrainingConfig
from perceptv.suites.bib.torch.data import BackgroundPairs, Batch, background_tasks
from perceptv.suites.bib.torch.model import NextFrame, make_model, prediction_error
from perceptv.suites.bib.torch.surprise import SurpriseRow, surprise_rows, write_surprise
from perceptv.suites.bib.torch.training import train

__all__ = [
    "BackgroundPairs",
    "Batch",
    "ModelConfig",
    "NextFrame",
    "SurpriseRow",
    "TrainingConfig",
    "background_tasks",
    "load_model",
    "make_model",
    "prediction_error",
    "surprise_rows",
    "train",
    "write_surprise",
]

"""Networks and runs on disk: files that are whole or not there."""

from __future__ import annotations

import pickle
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from perceptv.bib.torch.config import ModelConfig
from perceptv.bib.torch.model import NextFrame
from perceptv.errors import InvalidParams
from perceptv.storage.files import failure
from perceptv.storage.whole import replacing

FORM = "perceptv next-frame baseline 1"


def save_checkpoint(path: Path, model: NextFrame, optimizer: torch.optim.Optimizer, losses: list[float]) -> None:
    """Writes a run so far: weights, optimizer, the loss of every step."""
    state = {
        "form": FORM,
        "config": asdict(model.config),
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "losses": list(losses),
    }
    with replacing(path) as file:
        torch.save(state, file)


def read_checkpoint(path: Path) -> dict[str, Any]:
    """What `save_checkpoint` wrote, on the CPU. Nothing but tensors and plain data is unpickled.

    Raises
    ------
    StorageError, InvalidParams
        The file cannot be read; it is no such checkpoint.
    """
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise failure("read", path, error) from error
    except (RuntimeError, EOFError, ValueError, pickle.UnpicklingError):
        state = None
    if not isinstance(state, dict) or state.get("form") != FORM:
        raise InvalidParams(f"{path} is no checkpoint of this version; legal: files that train() wrote")
    return state


def load_model(path: str | Path) -> NextFrame:
    """The network of a checkpoint, on the CPU, ready to predict."""
    state = read_checkpoint(Path(path))
    model = NextFrame(ModelConfig(**state["config"]))
    model.load_state_dict(state["model"])
    model.eval()
    return model

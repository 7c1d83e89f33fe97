"""Networks and runs on disk: files that are whole or not there."""

from __future__ import annotations

import os
import pickle
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams, illegal
from perceptv.io.schema import OBJECT, FieldKind, check, one_of
from perceptv.io.strangers import open_regular
from perceptv.io.whole import replacing
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.suites.bib.torch.config import ModelConfig
from perceptv.suites.bib.torch.model import NextFrame

FORM = "perceptv next-frame baseline 1"
_LOSSES = FieldKind("a list of numbers", lambda value: isinstance(value, list) and all(type(v) is float for v in value))
_STATE = {"form": one_of(FORM), **dict.fromkeys(("config", "model", "optimizer"), OBJECT), "losses": _LOSSES}


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


def read_checkpoint(path: Path, limits: Limits = LIMITS) -> dict[str, Any]:
    """Reads the file of `save_checkpoint`, on the CPU. Nothing but tensors and plain data is unpickled.

    Raises
    ------
    StorageError, InvalidParams
        The file cannot be read; it is not such a checkpoint.
    """
    with typed("read", path), open_regular(path) as file:
        check_limit(str(path), os.fstat(file.fileno()).st_size, "bytes", "max_bytes", limits)
        try:
            state = torch.load(file, map_location="cpu", weights_only=True)
        except (RuntimeError, EOFError, ValueError, pickle.UnpicklingError):
            state = None
    if not isinstance(state, dict) or state.get("form") != FORM:
        raise illegal(f"{path} is not a checkpoint of this version", "files that train() wrote")
    return check(state, _STATE, str(path), InvalidParams)


def load_model(path: str | Path, *, limits: Limits = LIMITS) -> NextFrame:
    """The network of a checkpoint, on the CPU, ready to predict."""
    state = read_checkpoint(path_of("path", path), limits)
    try:
        model = NextFrame(ModelConfig(**state["config"]))
        model.load_state_dict(state["model"])
    except (TypeError, ValueError, AttributeError, RuntimeError) as error:
        why = f"{type(error).__name__}: {str(error)[:200]}"
        raise illegal(f"{path} holds no such network ({why})", "files that train() wrote") from None
    model.eval()
    return model

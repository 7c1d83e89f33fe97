"""Networks and runs on disk: files that are whole or not there."""

from __future__ import annotations

import contextlib
import os
import pickle
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from perceptv.bib.torch.config import ModelConfig
from perceptv.bib.torch.model import NextFrame
from perceptv.errors import InvalidParams
from perceptv.storage.files import failure

FORM = "perceptv next-frame baseline 1"


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path beside `path` to write to; what is there takes the name `path` when the block ends without an error."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        os.replace(temporary, path)
    except OSError as error:
        raise failure("write", path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def save_checkpoint(path: Path, model: NextFrame, optimizer: torch.optim.Optimizer, losses: list[float]) -> None:
    """Writes a run so far: weights, optimizer, the loss of every step."""
    state = {
        "form": FORM,
        "config": asdict(model.config),
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "losses": list(losses),
    }
    with replacing(path) as temporary, open(temporary, "wb") as file:
        torch.save(state, file)
        file.flush()
        os.fsync(file.fileno())


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

"""Learning: one pass over an endless stream of batches."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor
from torch.utils.data import DataLoader

from perceptv._arguments import integer
from perceptv.errors import PerceptvError, illegal
from perceptv.suites.bib.torch.config import TrainingConfig
from perceptv.suites.bib.torch.data import BackgroundPairs, TrialBatch
from perceptv.suites.bib.torch.model import NextFrame, prediction_error
from perceptv.suites.bib.torch.network_files import read_checkpoint, save_checkpoint


class LossNotFinite(PerceptvError, FloatingPointError):
    """The loss is infinite or NaN: training cannot continue."""


StepReport = Callable[[int, float], None]
"""Told the number of each step done, from 1, and its loss."""


def batch_loss(model: NextFrame, batch: TrialBatch) -> Tensor:
    """Mean square error over all frames of the batch that are not fillers, a scalar."""
    error = prediction_error(model(*batch[:4]), batch.target)
    return error[batch.test_at >= 0].mean()


def step(model: NextFrame, optimizer: torch.optim.Optimizer, batch: TrialBatch, rate: float, clip: float) -> float:
    """One step at one learning rate; returns the loss before it."""
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad(set_to_none=True)
    loss = batch_loss(model, batch)
    loss.backward()  # type: ignore[no-untyped-call, unused-ignore]
    torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return float(loss.item())


def train(
    model: NextFrame,
    pairs: BackgroundPairs,
    config: TrainingConfig | None = None,
    *,
    checkpoint: str | Path | None = None,
    workers: int = 0,
    report: StepReport | None = None,
) -> list[float]:
    """Trains a network where it lies (``model.to("cuda")`` before), in one process.

    With a `checkpoint` the run is written there now and then and at its end; if the file is there already, the run
    goes on from it, and does as if it had never stopped.

    Parameters
    ----------
    model : NextFrame
    pairs : BackgroundPairs
        Their `start` counts the batches from the run's first one, also when it goes on.
    config : TrainingConfig
    checkpoint : path, optional
    workers : int
        Processes that make batches; 0: this one makes them.
    report : callable, optional

    Returns
    -------
    list of float
        The loss of every step from the run's first one.

    Raises
    ------
    InvalidParams
        The checkpoint is none, or of a network of another shape.
    StorageError
        The file cannot be read or written.
    LossNotFinite
        The loss is no longer finite.
    """
    config = config or TrainingConfig()
    path = None if checkpoint is None else Path(checkpoint)
    device = next(model.parameters()).device
    optimizer = torch.optim.AdamW(model.parameters(), lr=config.learning_rate, weight_decay=config.weight_decay)
    losses = _resumed(path, model, optimizer) if path is not None and path.exists() else []
    rest = pairs.starting_at(pairs.start + len(losses) * pairs.ranks)
    model.train()
    for batch in loader(rest, workers, device) if len(losses) < config.steps else ():
        loss = step(model, optimizer, batch.to(device), config.rate(len(losses)), config.clip)
        if not math.isfinite(loss):
            raise LossNotFinite(f"the loss of step {len(losses) + 1} is {loss}")
        losses.append(loss)
        done = len(losses) >= config.steps
        if path is not None and (done or len(losses) % config.save_every == 0):
            save_checkpoint(path, model, optimizer, losses)
        if report is not None:
            report(len(losses), loss)
        if done:
            break
    model.eval()
    return losses


def loader(pairs: BackgroundPairs, workers: int, device: torch.device) -> DataLoader[TrialBatch]:
    """The batches, made by `workers` processes beside this one, in the same order whatever their number."""
    count = integer("workers", workers, 0, 1024)
    return DataLoader(pairs, batch_size=None, num_workers=count, pin_memory=device.type == "cuda")


def _resumed(path: Path, model: NextFrame, optimizer: torch.optim.Optimizer) -> list[float]:
    """Takes weights and optimizer from a checkpoint; returns its losses."""
    state = read_checkpoint(path)
    try:
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
    except (RuntimeError, ValueError):
        raise illegal(f"{path} is of another network", f"one of {state['config']}") from None
    losses: list[float] = state["losses"]
    return losses

"""Shared memory in which batches go from a worker of a data loader to the main process without a copy."""

from __future__ import annotations

import math
import weakref
from typing import Any

import torch
from torch import Tensor

from perceptv.core.picture_arrays import Pixels

_IN_USE, _FREE = 1, 0


class Slots:
    """A worker's pieces of shared memory.

    A piece is written again only once nothing in the main process refers to the batch that came in it: its last byte
    says so. Where all are in use there is one more. So a batch stays valid for as long as it is kept.
    """

    def __init__(self) -> None:
        self._slots: list[Tensor] = []

    def room(self, shape: tuple[int, ...]) -> Pixels:
        """An array of that shape in a free slot, which is in use from now on."""
        count = math.prod(shape)
        free = (slot for slot in self._slots if len(slot) == count + 1 and int(slot[-1]) == _FREE)
        slot = next(free, None)
        if slot is None:
            slot = torch.empty(count + 1, dtype=torch.uint8)
            slot.share_memory_()  # type: ignore[no-untyped-call]
            self._slots.append(slot)
        slot[-1] = _IN_USE
        room: Pixels = slot.numpy()[:count].reshape(shape)
        return room

    def sent(self, room: Pixels) -> Sent:
        """What to send for an array that `room` gave."""
        start = room.__array_interface__["data"][0]
        return Sent(next(slot for slot in self._slots if slot.data_ptr() == start), room.shape)


class Sent:
    """Stands for pictures on their way; it is unpickled as their tensor."""

    def __init__(self, slot: Tensor, shape: tuple[int, ...]) -> None:
        self._parts = slot, shape

    def __reduce__(self) -> tuple[Any, ...]:
        return _received, self._parts


def channels_first(images: Pixels) -> Tensor:
    """(N, 3, H, W) of (N, 1, H, W, 3), (N, images, 3, H, W) of more images: the same memory."""
    pictures = torch.from_numpy(images).movedim(-1, -3)
    return pictures.squeeze(1) if images.shape[1] == 1 else pictures


def _received(slot: Tensor, shape: tuple[int, ...]) -> Tensor:
    whole = slot.numpy()
    images: Pixels = whole[:-1].reshape(shape)  # every tensor made of it keeps this very object
    weakref.finalize(images, whole.__setitem__, -1, _FREE).atexit = False
    return channels_first(images)

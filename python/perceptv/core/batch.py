"""Many instances of one domain in one array."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from perceptv import _core
from perceptv._arguments import Preset, Sizes, SwitchValue, integer, integers, size_values, text
from perceptv._arguments import threads as thread_count
from perceptv._plain import counted
from perceptv.core.appearance import LOOKING, Legible, Scale, appearance_of
from perceptv.core.catalogue import checked_size, preset_for, registry, switch_values
from perceptv.core.dressed import dress, native_appearance, size_of
from perceptv.core.picture_arrays import Pixels
from perceptv.core.recipes import words_for
from perceptv.core.words import USUAL, AskedForm, Wording, Words
from perceptv.errors import illegal, invalid_type

_PARAMETERS = ("sizes", "seed", "indices", "preset", "out", "canvas", "threads", *vars(USUAL), *LOOKING)


@dataclass(frozen=True, eq=False)  # arrays have no truth of being equal: a batch equals itself alone
class Batch:
    """A batch of instances.

    Attributes
    ----------
    images : ndarray, (N, images, H, W, 3) uint8
        A list of N lists of (H, W, 3) arrays if the canvases differ and `canvas` was not given.
        Batches of :func:`perceptv.batches` with ``channels="first"`` have (N, images, 3, H, W).
    ids, answers, answer_texts, prompts : lists of length N
    position : int, optional
        Of :func:`perceptv.batches`: the number of the item that comes next, counted as `samples` counts its items.
    """

    images: Pixels | list[list[Pixels]]
    ids: list[str]
    answers: list[Any]
    answer_texts: list[str]
    prompts: list[str]
    position: int | None = None

    def __len__(self) -> int:
        return len(self.ids)


def generate_batch(
    domain: str,
    sizes: Sizes,
    *,
    seed: int = 0,
    indices: Sequence[int] | None = None,
    preset: Preset | None = None,
    out: Pixels | None = None,
    canvas: tuple[int, int] | None = None,
    threads: int | None = None,
    wording: Wording | None = None,
    form: AskedForm = "line",
    think: bool | None = None,
    language: str = "en",
    look: str = "plain",
    width: int | None = None,
    scale: Scale | None = None,
    legible: Legible = True,
    **params: SwitchValue,
) -> Batch:
    """Generates len(sizes) instances at once, without the GIL.

    Parameters
    ----------
    domain : str
        Domain id.
    sizes : int, str or sequence
        Problem size of each instance: 5, ``"1-5"``, or a list such as [3, 3, 7].
    seed : int
        The same for all instances.
    indices : sequence of int, optional
        Index of each instance; 0, 1, 2 ... by default.
    preset : {"paper", "balanced"}, optional
        As in :func:`perceptv.generate`.
    out : ndarray, (N, images, H, W, 3) uint8, C-contiguous, writable, optional
        The array for the pictures, in order; it becomes ``images`` of the result.
    canvas : (H, W), optional
        Common canvas. Smaller pictures are padded with white at right and bottom; larger ones raise InvalidParams.
        Without it, pictures of one size give an array, and pictures of several sizes give a list.
    threads : int, optional
        One per available core by default.
    wording, form, think, language, look, width, scale, legible
        As in :func:`perceptv.generate`.
    """
    text("domain", domain, "a domain id (see perceptv.domains())")
    preset = preset_for(domain, preset)
    given = switch_values(domain, params, _PARAMETERS)
    wanted = [
        checked_size(f"sizes[{i}] of {domain} ({preset})", size, domain, preset, given)
        for i, size in enumerate(size_values("sizes", sizes))
    ]
    numbers = list(range(len(wanted))) if indices is None else integers("indices", indices)
    if len(numbers) != len(wanted):
        raise illegal(f"indices has {counted(len(numbers), 'entry')}", f"{len(wanted)}, one per size")
    workers = thread_count(threads)
    if out is not None:
        _check_out(out, len(wanted))
    made = _core.generate_batch(registry(), domain, wanted, numbers, integer("seed", seed), preset, given, workers)
    words, appearance = (
        words_for(domain, Words(wording, form, think, language)),
        appearance_of(look, width, scale, legible),
    )
    drawn = made if appearance.is_plain else _core.show_many(made, native_appearance(appearance), workers)
    images = _draw(drawn, out, canvas, workers)
    asked: list[Any] = [dress(each, appearance, words) for each in drawn]
    texts = [m.answer_text for m in asked], [m.prompt for m in asked]
    return Batch(images, [words.put_into(appearance.put_into(m.id)) for m in made], [m.answer for m in made], *texts)


def _draw(
    made: list[_core.Instance], out: Pixels | None, canvas: tuple[int, int] | None, workers: int
) -> Pixels | list[list[Pixels]]:
    if not made:
        return np.empty((0, 1, 0, 0, 3), np.uint8) if out is None else out
    if out is None:
        canvases = {size_of(m) for m in made}
        if canvas is not None:
            height, width = canvas_sides(canvas)
        elif len(canvases) == 1:
            height, width = canvases.pop()
        else:
            return _draw_list(made, workers)
        out = np.empty((len(made), made[0].images, height, width, 3), np.uint8)
    elif out.shape[1] != made[0].images:
        raise illegal(f"out has shape {out.shape}", f"{made[0].images} on axis 1, the pictures of this domain")
    _core.draw_batch(made, out, workers)
    return out


def _draw_list(made: list[_core.Instance], workers: int) -> list[list[Pixels]]:
    """Draws each canvas size as a batch."""
    pictures: list[list[Pixels]] = [[] for _ in made]
    groups: dict[tuple[int, int], list[int]] = {}
    for i, m in enumerate(made):
        groups.setdefault(size_of(m), []).append(i)
    for (height, width), members in groups.items():
        block = np.empty((len(members), made[0].images, height, width, 3), np.uint8)
        _core.draw_batch([made[i] for i in members], block, workers)
        for row, i in zip(block, members, strict=True):
            pictures[i] = list(row)
    return pictures


def canvas_sides(canvas: Any) -> tuple[int, int]:
    """Height and width of a canvas that was given. InvalidParams for any other value."""
    sides = integers("canvas", canvas, 1, 32767)
    if len(sides) != 2:
        raise illegal(f"canvas has {counted(len(sides), 'entry')}", "two, (H, W)")
    return sides[0], sides[1]


def _check_out(out: Any, count: int) -> None:
    legal = f"a C-contiguous, writable uint8 array ({count}, images, H, W, 3)"
    if not isinstance(out, np.ndarray):
        raise invalid_type("out", out, legal)
    if out.dtype != np.uint8 or out.ndim != 5 or out.shape[0] != count or out.shape[4] != 3:
        raise illegal(f"out is {out.dtype} {out.shape}", legal)
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise illegal("out is not contiguous or not writable", legal)

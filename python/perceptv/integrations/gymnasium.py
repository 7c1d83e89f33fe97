"""An environment with the interface of gymnasium: an episode is one question, an action is a reply.

It is a ``gymnasium.Env`` with spaces where gymnasium is installed, and has the same methods where it is not.

>>> import perceptv as pv
>>> from perceptv.integrations.gymnasium import QuestionEnv
>>> env = QuestionEnv(pv.stream(domains="counting_circles", sizes="1-5"), canvas=(300, 400))
>>> pixels, info = env.reset(seed=7)
>>> pixels.shape, env.step("COUNT:99")[1]
((300, 400, 3), 0.0)
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from perceptv._arguments import integer
from perceptv.core.fitted_batches import batches
from perceptv.core.picture_arrays import Pixels
from perceptv.core.streaming import Stream
from perceptv.errors import illegal, invalid_type
from perceptv.scoring.rewards import reward

_LONGEST = 100_000
_there: Any = import_module("gymnasium") if find_spec("gymnasium") else None
_Env: type = _there.Env if _there else object


class QuestionEnv(_Env):  # type: ignore[misc]
    """Observations are pictures of a stream, (H, W, 3) uint8, or (images, H, W, 3) of several; actions are texts.

    ``reset`` gives the picture of the next item, and ``info`` with its ``prompt``, ``id`` and ``domain``;
    ``reset(seed=k)`` gives item k. ``step(reply)`` ends the episode with the reward of :func:`perceptv.reward`.

    Parameters
    ----------
    stream : Stream
        Whose samples show equal numbers of pictures.
    canvas : (H, W)
        Of every picture, in px; each is drawn to fit. InvalidParams for an item that cannot be legible there.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as gymnasium declares it

    def __init__(self, stream: Stream, canvas: tuple[int, int]) -> None:
        if not isinstance(stream, Stream):
            raise invalid_type("stream", stream, "a Stream, see perceptv.stream")
        self._stream, self._canvas, self._next = stream, canvas, stream.start
        self._asked: Any = None
        if _there:
            shape = self._shown(stream[stream.start]).shape
            self.observation_space = _there.spaces.Box(0, 255, shape, np.uint8)
            printable = "".join(map(chr, (9, 10, *range(32, 127))))
            self.action_space = _there.spaces.Text(_LONGEST, min_length=0, charset=printable)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Pixels, dict[str, Any]]:
        """The picture of the next item, or of item `seed`, and what is asked. `options` are not used."""
        if _there:
            super().reset(seed=seed)
        number = self._next if seed is None else integer("seed", seed, 0)
        self._asked, self._next = self._stream[number], number + self._stream.step
        self._pixels = self._shown(self._asked)
        return self._pixels, {name: getattr(self._asked, name) for name in ("prompt", "id", "domain")}

    def step(self, action: str) -> tuple[Pixels, float, bool, bool, dict[str, Any]]:
        """The end of the episode: the same picture, the reward, and ``info`` with the right answer."""
        if self._asked is None:
            raise illegal("there is no question", "step after reset, once")
        (value,), told = reward([action], [self._asked]), {"answer_text": self._asked.answer_text}
        self._asked = None
        return self._pixels.copy(), value, True, False, told  # users keep what they are given

    def _shown(self, sample: Any) -> Pixels:
        (batch,) = batches([sample], 1, canvas=self._canvas, below="error", threads=1, prefetch=0)
        pixels: Any = batch.images
        shown: Pixels = pixels[0, 0] if pixels.shape[1] == 1 else pixels[0]
        return shown

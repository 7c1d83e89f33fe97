"""Instances that are known by their pictures: those of a seed, or of a dataset. They are drawn until one is met."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

import numpy as np

from perceptv import _core
from perceptv.core.picture_arrays import Pixels
from perceptv.core.sample import Sample
from perceptv.models.oracle.answering import OracleAnswer, OracleQuestion, Unreadable, as_png, words_of

T = TypeVar("T")


class Search(Generic[T]):
    """Finds by its pictures what was drawn; what has been passed is kept. Any thread may ask.

    Parameters
    ----------
    items : iterable
        Pictures, each with what they show.
    """

    def __init__(self, items: Iterable[tuple[Sequence[Pixels], T]]) -> None:
        self._items = iter(items)
        self._passed: dict[str, list[T]] = {}
        self._lock = threading.Lock()

    def first(self, digest: str, fits: Callable[[T], bool] = lambda _: True) -> T | None:
        """The first that has these pictures and fits; None if there is none."""
        with self._lock:
            for found in self._passed.get(digest, ()):
                if fits(found):
                    return found
            for pictures, found in self._items:
                drawn = digest_of_pictures(pictures)
                self._passed.setdefault(drawn, []).append(found)
                if drawn == digest and fits(found):
                    return found
        return None


class KnownSamples:
    """The samples of a dataset under their looks and in their sizes, which no reader knows; any thread may ask."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        self._samples = samples
        self._search = Search((sample.images, place) for place, sample in enumerate(samples))

    def find(self, prompt: str, pictures: Sequence[bytes]) -> Sample | None:
        """The sample that has these pictures and whose prompt the text holds; None if there is none."""
        text = words_of(prompt)
        try:
            digest = digest_of_files(pictures)
        except Unreadable:
            return None
        place = self._search.first(digest, lambda place: words_of(self._samples[place].prompt) in text)
        return None if place is None else self._samples[place]


def known_answer(sample: Sample) -> OracleAnswer:
    """The answer to the question of a sample, in the form that its prompt asks for."""
    asked = OracleQuestion(sample.domain, sample.preset, tuple(sorted(sample.switches.items())), sample.words)
    text = sample.answer_text
    value = text.removeprefix("ANSWER: ") if sample.form == "letter" else sample.answer
    return OracleAnswer(asked, value, text, tuple(sample.options))


def digest_of_files(pictures: Sequence[bytes]) -> str:
    """As of the pixels of pictures in files. Unreadable if one is no picture."""
    return digest_of_pictures([_core.decode_png(as_png(picture)) for picture in pictures])


def digest_of_pictures(pictures: Sequence[Pixels]) -> str:
    """One of the sizes and pixels of pictures in order."""
    whole = hashlib.sha256()
    for picture in pictures:
        pixels = np.ascontiguousarray(picture)
        whole.update(str(pixels.shape).encode())
        whole.update(pixels.tobytes())
    return whole.hexdigest()

"""A pair of episodes with its question, or a single episode to learn from."""

from __future__ import annotations

from dataclasses import dataclass

from perceptv import _core
from perceptv.core.sample import Sample
from perceptv.errors import NoSuchProperty
from perceptv.suites.bib.episode import Episode


@dataclass(frozen=True, repr=False)
class EpisodeSample(Sample):
    """A sample of episodes of nine trials each."""

    @property
    def episodes(self) -> tuple[Episode, ...]:
        """The two episodes A and B in their order of presentation; a single episode for a background task."""
        return tuple(Episode(native) for native in _core.episodes_of(self._native))

    @property
    def expected(self) -> Episode:
        """The less surprising episode of a pair, or the single episode of a background task."""
        return self._member("e")

    @property
    def unexpected(self) -> Episode:
        """The more surprising episode of a pair. NoSuchProperty for background tasks, which have single episodes."""
        return self._member("u")

    def _member(self, member: str) -> Episode:
        found = [episode for episode in self.episodes if episode.member == member]
        if not found:
            raise NoSuchProperty(f"domain is '{self.domain}', whose samples are single expected episodes")
        return found[0]

    def _shown_files(self) -> list[bytes]:
        return [self.png(), *(episode._preview() for episode in self.episodes)]

"""A pair of episodes with its question, or a single episode to learn from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from perceptv import _arguments, _core
from perceptv.core.sample import Sample
from perceptv.core.worded import prompt_of
from perceptv.errors import NoSuchProperty
from perceptv.suites.bib.episode import Episode


@dataclass(frozen=True, repr=False)
class EpisodeSample(Sample):
    """A sample of episodes of nine trials each.

    `image` is a sheet that tells what happens in them, and `prompt` asks about the sheet. Who has the videos is asked
    `video_prompt`.
    """

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

    @property
    def video_prompt(self) -> str:
        """The question for those who watch the episodes, as `messages` puts it; `prompt` is about the sheet."""
        return prompt_of(self._native, video=True).text

    def video(self, path: str | Path, *, fade: bool = True) -> tuple[Path, ...]:
        """Writes every episode as `Episode.video` does: ``pair.mp4`` becomes ``pair_A.mp4`` and ``pair_B.mp4``.

        The single episode of a background task is written to `path` itself. Returns the paths in the order of
        `episodes`. InvalidParams if the suffix is not ``.mp4``, ``.gif`` or ``.png``.
        """
        target = _arguments.path("path", path)
        shown = self.episodes
        ends = [""] if len(shown) == 1 else ["_A", "_B"]
        return tuple(
            episode.video(target.with_name(f"{target.stem}{end}{target.suffix}"), fade=fade)
            for episode, end in zip(shown, ends, strict=True)
        )

    def _member(self, member: str) -> Episode:
        found = [episode for episode in self.episodes if episode.member == member]
        if not found:
            raise NoSuchProperty(f"domain is '{self.domain}', whose samples are single expected episodes")
        return found[0]

    @property
    def _video_suffixes(self) -> tuple[str, ...]:
        return ".mp4", ".gif"

    def _shown_files(self) -> list[bytes]:
        return [self.png(), *(episode._preview() for episode in self.episodes)]

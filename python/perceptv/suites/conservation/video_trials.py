"""Trials: a video, the frames that are shown of it, and the way in which the question is put."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, overload

import numpy as np

from perceptv import _core
from perceptv._arguments import choice, cut, integer, position
from perceptv._plain import counted
from perceptv.core.catalogue import info
from perceptv.core.chat_messages import File, MessagePart, message
from perceptv.core.dataset import Dataset, ShownVideo
from perceptv.core.frame_selection import Method, check_methods, method_name, select_frames
from perceptv.core.moments import FEWEST
from perceptv.core.picture_arrays import Pixels
from perceptv.core.recipes import words_for
from perceptv.core.sample import Sample
from perceptv.core.words import ENGLISH, WORDINGS, Words
from perceptv.errors import illegal, invalid, invalid_type
from perceptv.export.export_rows import as_texts, check_video, name_of
from perceptv.export.trials import TrialSource
from perceptv.suites.conservation.facts import PROMPT_STYLES, VideoFacts, read_facts
from perceptv.suites.conservation.wording import Wording, load_wording, reworded

if TYPE_CHECKING:
    from perceptv.export.export_rows import ExportSource

COUNTS = (3, 5, 7, 9, 16)
CONTROLS = ("empty", "text")
CONTROL_COUNT = 7
LAST = "last"
FRAMES = "frames"
_FRAMES_KEPT = 64  # drawn frames that are shared, about 1.5 MB each
_FILES_KEPT = 256  # as PNG files, about 30 kB each
_VIDEOS_KEPT = 1024
_SELECTIONS_KEPT = 1 << 14
_STATIC = ("conservation_number", "conservation_length")
T = TypeVar("T")


@dataclass(frozen=True)
class Trial:
    """One question about some frames of a video. Nothing is drawn until its images or messages are asked for.

    Attributes
    ----------
    video : Sample
        The video of the frames. Its answer is that of the trial.
    method : str, FrameChoices or callable
        How the frames are selected, see :func:`perceptv.select_frames`; ``"last"`` selects only the last frame.
    count : int
        Number of frames.
    prompt_style : str
        A key of `PROMPT_STYLES`.
    control : {"empty", "text"} or None
        White images of the same number and size, or no images at all.
    name : str
        The method's name in the id.
    wording : Wording, optional
        Sentences that replace those of the suite.
    """

    video: Sample
    method: Method
    count: int
    prompt_style: str = "direct"
    control: str | None = None
    name: str = field(default="", compare=False)
    wording: Wording | None = None

    @property
    def method_name(self) -> str:
        """The method's name in ids and reports."""
        return self.name or method_name(self.method)

    @property
    def id(self) -> str:
        """Readable unique name. It is always the same for the same trial."""
        end = f"-{self.control}" if self.control else ""
        end += f"-w{self.wording.short}" if self.wording else ""
        return f"{self.facts.id}-{self.method_name}-k{self.count:02d}-{self.prompt_style}{end}"

    @property
    def facts(self) -> VideoFacts:
        """The facts about the video that need no drawing."""
        facts = read_facts(self.video)
        return facts if self.wording is None else reworded(facts, self.wording)

    @property
    def judged(self) -> Mapping[str, Any]:
        """The record for judging replies, which all trials of one video share."""
        return self.facts.judged

    @property
    def words(self) -> Words:
        """How the video's question is put."""
        return self.video.words

    @property
    def shown(self) -> str:
        """``"frames"``, or the control: ``"empty"`` or ``"text"``."""
        return self.control or FRAMES

    @property
    def published(self) -> bool:
        """False for non-conserving trials with only the last frame, which the paper does not have."""
        return self.method != LAST or self.facts.condition == "conserving"

    @property
    def frame_numbers(self) -> tuple[int, ...]:
        """Numbers of the selected frames; for a control, of those that it replaces."""
        return _numbers(self.video, self.count, self.method)

    @property
    def images(self) -> list[Pixels]:
        """The images in order, each (H, W, 3) uint8; none for "text". Trials share them, so they are read-only."""
        return self._shown(_frame, _white)

    @property
    def files(self) -> list[File]:
        """The images as PNG files, which trials of one video share."""
        return self._shown(_frame_file, _white_file)

    def _shown(self, frame: Callable[[Sample, int], T], white: Callable[[int, int], T]) -> list[T]:
        if self.control == "text":
            return []
        if self.control == "empty":
            return [white(*self.facts.canvas)] * self.count
        return [frame(self.video, t) for t in self.frame_numbers]

    @property
    def question(self) -> str:
        """The question in its style, without the options. InvalidParams for a style that is not in its language."""
        domain, style, language = str(self.facts.record["domain"]), self.prompt_style, self.video.language
        if language != ENGLISH and style != "direct":
            raise illegal(f"prompts has {style!r} in the language {language!r}", "'direct'; others in 'en'")
        template = PROMPT_STYLES[style] if self.wording is None else self.wording.template(domain, style)
        return template.replace("{question}", self.facts.asked.stem)

    @property
    def prompt(self) -> str:
        """All text except the labels of the frames: the question in its style, the options, the form."""
        return replace(self.facts.asked, picture=self.question, rule="", question="").text

    def messages(self) -> list[MessagePart]:
        """Text and PNG files in order: "Frame i:" before each file, then the prompt."""
        return message(self.files, self.prompt, labelled=True)

    @property
    def options(self) -> list[str]:
        """Texts of the options (A), (B) ..."""
        return list(self.facts.options)

    @property
    def answer(self) -> Any:
        """The letter of the right option."""
        return self.facts.answer

    @property
    def answer_text(self) -> str:
        """The literal answer line of a perfect reply."""
        return self.facts.answer_text

    def record(self, *, frames: bool = False) -> dict[str, Any]:
        """Plain data of the trial for :func:`perceptv.score`; with `frames` also the numbers of the frames."""
        out: dict[str, Any] = {**self.facts.columns(), "id": self.id, "video": self.facts.id, "prompt": self.prompt}
        out |= {"method": self.method_name, "count": self.count, "prompt_style": self.prompt_style}
        out |= {"shown": self.shown, "published": self.published}
        out |= {"wording_digest": self.wording.digest} if self.wording else {}
        return out | ({"frame_numbers": list(self.frame_numbers)} if frames else {})

    def columns(self) -> dict[str, Any]:
        """The columns of an export."""
        usual = {"truth": None} if self.video.form == "letter" else {}  # which only some questions have
        return as_texts({**usual, **self.record(frames=True)})

    @property
    def identity(self) -> str:
        """A text that identifies it: its id, its frames and the version of its domain."""
        return f"{self.id} {self.frame_numbers} {self.facts.record['domain_version']}"

    def __repr__(self) -> str:
        return f"Trial({self.id!r})"


class Trials(Sequence[Trial]):
    """Trials of videos: video by video, method by method, count by count, style by style. Lazy, like a Dataset.

    ``trials[i]`` is a Trial, ``trials[a:b]`` Trials of the same design. Made by :func:`perceptv.conservation_trials`.
    """

    def __init__(
        self,
        videos: Sequence[Sample],
        methods: Mapping[str, Method],
        counts: Sequence[int],
        prompts: Sequence[str],
        control: str | None = None,
        positions: range | None = None,
        wording: Wording | None = None,
    ) -> None:
        self.videos, self.control, self.wording = videos, control, wording
        self.methods, self.counts, self.prompts = dict(methods), tuple(counts), tuple(prompts)
        total = len(videos) * len(self.methods) * len(self.counts) * len(self.prompts)
        self._positions = range(total) if positions is None else positions
        self._forget()

    def _forget(self) -> None:
        self._video = functools.lru_cache(maxsize=_VIDEOS_KEPT)(self.videos.__getitem__)

    def __getstate__(self) -> dict[str, Any]:
        return {k: v for k, v in self.__dict__.items() if k != "_video"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._forget()

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, item: SupportsIndex) -> Trial: ...
    @overload
    def __getitem__(self, item: slice) -> Trials: ...
    def __getitem__(self, item: SupportsIndex | slice) -> Trial | Trials:
        if isinstance(item, slice):
            design = (self.videos, self.methods, self.counts, self.prompts, self.control)
            return Trials(*design, cut(self._positions, item), self.wording)
        return self._trial(self._positions[position(item, len(self))])

    def __iter__(self) -> Iterator[Trial]:
        return map(self._trial, self._positions)

    def _trial(self, place: int) -> Trial:
        rest, p = divmod(place, len(self.prompts))
        rest, c = divmod(rest, len(self.counts))
        v, m = divmod(rest, len(self.methods))
        name, method = list(self.methods.items())[m]
        return Trial(self._video(v), method, self.counts[c], self.prompts[p], self.control, name, self.wording)

    def export_source(self, video: ShownVideo = "auto") -> ExportSource:
        """The trials as rows of an export, see :mod:`perceptv.export`."""
        check_video(video, ("auto", "frames"))
        if isinstance(self.videos, Dataset):
            return TrialSource(f"{name_of(self.videos)}_trials", self.videos.recipe.domains, self, labelled=True)
        domains = dict.fromkeys(video.domain for video in self.videos)
        return TrialSource("conservation_trials", domains, self, labelled=True)

    def __repr__(self) -> str:
        design = f"{counted(len(self.videos), 'video')}, methods {list(self.methods)}, counts {list(self.counts)}"
        many = counted(len(self), "trial")
        return f"Trials({design}, prompts {list(self.prompts)}, control={self.control!r}, {many})"


def conservation_trials(
    videos: Sequence[Sample],
    *,
    methods: int | Sequence[Method] | Mapping[str, Method] = 3,
    counts: int | Sequence[int] | None = None,
    prompts: int | Sequence[str] = 4,
    control: str | None = None,
    wording: str | Path | Wording | None = None,
) -> Trials:
    """All trials of some videos; for the 384 of the dataset, 384 x 3 x 5 x 4 = 23,040.

    Parameters
    ----------
    videos : Dataset or sequence of Sample
        Videos of the conservation suite, for example ``pv.conservation()``.
    methods : int, sequence or mapping
        A number n for the first n of uniform, event and salience; or a list of methods, see
        :func:`perceptv.select_frames`; or methods by name.
    counts : int or sequence of int, optional
        A number n for the first n of 3, 5, 7, 9 and 16 frames, or a list; default 5, with a control [7].
    prompts : int or sequence of str
        A number n for the first n of the four styles, or a list of keys of `PROMPT_STYLES`.
    control : {"empty", "text"}, optional
        White images of the same size and number, or no images.
    wording : str or path, optional
        The name of a wording as in :func:`perceptv.generate`; or a TOML file with other English sentences, see
        :func:`perceptv.suites.conservation.load_wording`, whose digest stands in the records and ids of the trials.
        For other forms and languages give videos in these, such as ``pv.conservation(language="zh")``. The styles
        besides ``"direct"`` are English.

    Returns
    -------
    Trials
        A lazy sequence. Frames are drawn when the images of a trial are asked for.

    Raises
    ------
    InvalidParams
        There are no videos of the suite, or a factor is out of range; the message names it, its value and the range.

    Source: ConservationBench, the design of its questions and its two control experiments.
    """
    if control is not None and control not in CONTROLS:
        raise invalid("control", control, f"None, {', '.join(map(repr, CONTROLS))}")
    given = (5 if control is None else (CONTROL_COUNT,)) if counts is None else counts
    frames = [info(name).frames for name in _check_videos(videos)]
    chosen = _first_or_listed("counts", given, COUNTS, lambda c: integer("counts", c, FEWEST, min(frames)))
    asked, words = _in_wording(videos, wording)
    return Trials(asked, check_methods(methods), chosen, _styles(prompts), control, wording=words)


def _in_wording(videos: Sequence[Sample], wording: Any) -> tuple[Sequence[Sample], Wording | None]:
    """The videos in a wording that is named, and the sentences of a file."""
    if isinstance(wording, Wording) or wording is None:
        return videos, wording
    if isinstance(wording, str) and not wording.endswith(".toml"):
        named: Any = choice("wording", wording, (*WORDINGS, "FILE.toml"))
        words = [words_for(v.domain, replace(v.words, wording=named)) for v in videos]
        return [replace(v, words=w) for v, w in zip(videos, words, strict=True)], None
    return videos, load_wording(wording)


def select_trials(dataset: Dataset, chosen: Mapping[str, Any]) -> Trials:
    """The trials of a dataset of videos in an export: three frames of each, asked once, unless `chosen` says otherwise.

    `chosen` are keywords of :func:`perceptv.conservation_trials`.
    """
    return conservation_trials(dataset, **{"methods": 1, "counts": 1, "prompts": 1, **chosen})


def static_trials(videos: Sequence[Sample], *, prompts: int | Sequence[str] = 1) -> list[Trial]:
    """Trials that show only the last frame of number and length, which is enough there; 192 for the dataset.

    The 96 trials of the paper are those that conserve: `trial.published`. They only ask for "counting and judging
    extents".

    Parameters
    ----------
    videos : Dataset or sequence of Sample
        Videos of the conservation suite; those of other domains are ignored.
    prompts : int or sequence of str
        As for :func:`perceptv.conservation_trials`; by default the direct question.
    """
    _check_videos(videos)
    styles = _styles(prompts)
    return [Trial(v, LAST, 1, style) for v in videos if v.domain in _STATIC for style in styles]


def _styles(prompts: int | Sequence[str]) -> list[str]:
    return _first_or_listed("prompts", prompts, tuple(PROMPT_STYLES), lambda s: choice("prompts", s, PROMPT_STYLES))


def _first_or_listed(name: str, given: Any, known: Sequence[T], check: Callable[[Any], T]) -> list[T]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        return list(known[: integer(f"{name} (a number of them, or a list)", given, 1, len(known))])
    result = [check(value) for value in given]
    if not result or len(set(result)) < len(result):
        raise illegal(f"{name} is {list(given)}", "at least one, no repeats")
    return result


def _check_videos(videos: Any) -> list[str]:
    """Domains of the videos."""
    if isinstance(videos, (str, Sample)) or not isinstance(videos, Sequence):
        raise invalid_type("videos", videos, "a Dataset or a sequence of samples")
    recipe = getattr(videos, "recipe", None)
    if recipe is not None:
        result = list(recipe.domains)
    else:
        strange = [v for v in videos if not isinstance(v, Sample)]
        if strange:
            raise illegal(f"videos holds a {type(strange[0]).__name__}", "samples")
        result = list(dict.fromkeys(v.domain for v in videos))
    if not len(videos):
        raise illegal("videos is empty", "at least one")
    for name in result:
        known = info(name)
        if known.suite != "conservation" or not known.frames:
            raise illegal(f"videos holds samples of {name}", "domains of the conservation suite")
    return result


@functools.lru_cache(maxsize=_SELECTIONS_KEPT)
def _numbers(video: Sample, count: int, method: Method) -> tuple[int, ...]:
    return (len(video) - 1,) if method == LAST else select_frames(video, count, method)


@functools.lru_cache(maxsize=_FRAMES_KEPT)
def _frame(video: Sample, t: int) -> Pixels:
    drawn: Pixels = video.frame(t)
    drawn.flags.writeable = False
    return drawn


@functools.lru_cache(maxsize=_FILES_KEPT)
def _frame_file(video: Sample, t: int) -> File:
    return File(f"{video.id}_{t:03}.png", _core.encode_png(_frame(video, t)))


@functools.lru_cache(maxsize=8)
def _white(height: int, width: int) -> Pixels:
    drawn = np.full((height, width, 3), 255, np.uint8)
    drawn.flags.writeable = False
    return drawn


@functools.lru_cache(maxsize=8)
def _white_file(height: int, width: int) -> File:
    return File("white.png", _core.encode_png(_white(height, width)))

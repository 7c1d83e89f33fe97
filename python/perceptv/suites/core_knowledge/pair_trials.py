"""Trials of pairs: each sample in some presentations, with some frames, in some styles and rotations of its options."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, SupportsIndex, overload

from perceptv._arguments import choice, cut, flag, integer, position
from perceptv._core import canonical_json
from perceptv._once import once
from perceptv._plain import counted
from perceptv.core.catalogue import info
from perceptv.core.chat_messages import File, MessagePart
from perceptv.core.dataset import Dataset, ShownVideo
from perceptv.core.frame_selection import Method, check_methods, method_name, select_frames
from perceptv.core.moments import FEWEST, Event
from perceptv.core.presentation import PRESENTATIONS, Material, Presentation
from perceptv.core.sample import Sample
from perceptv.core.showing import Showing, check_presentation, frame_count, make_material, rotated
from perceptv.core.words import ENGLISH, Words
from perceptv.errors import illegal, invalid, invalid_type
from perceptv.export.export_rows import ExportSource, check_video, name_of
from perceptv.export.trials import TrialSource
from perceptv.scoring.judging import JUDGED
from perceptv.scoring.question_styles import STYLES, Style, put
from perceptv.scoring.verdicts import LETTERS
from perceptv.suites.core_knowledge.pair_datasets import PairsRecipe, testing

PICTURES = "pictures"
_TYPES = {"choice": "MC", "boolean": "TF", "integer": "NUM"}
"""CoreCognition's column `type` by the class of the answer; numbers are our own addition."""


@dataclass(frozen=True)
class CoreTrial:
    """One question about a sample in one way of asking. Nothing is drawn until its messages are asked for.

    Attributes
    ----------
    sample : Sample
    presentation : str
        As in `Sample.messages`.
    count : int
        Number of frames; 0 of pictures and of whole videos.
    method : str, FrameChoices or callable
        Which frames.
    prompt_style : str
        A key of `perceptv.scoring.question_styles.STYLES`.
    rotation : int
        How many places on the options stand, pictures with their letters.
    """

    sample: Sample
    presentation: Presentation = "interleaved"
    count: int = 0
    method: Method = "event"
    prompt_style: Style = "bare"
    rotation: int = 0

    @property
    def id(self) -> str:
        """Readable unique name."""
        frames = f"-{method_name(self.method)}-k{self.count:02d}" if self.count else ""
        turn = f"-r{self.rotation}" if self.rotation else ""
        return f"{self.sample.id}-{self.presentation}{frames}-{self.prompt_style}{turn}"

    @property
    def words(self) -> Words:
        """How the sample's question is put."""
        return self.sample.words

    @property
    def decides(self) -> bool:
        """False if the frames do not show every event that decides."""
        return not self.count or not self._missed

    @once
    def _missed(self) -> tuple[Event, ...]:
        video: Any = self.sample
        return tuple(video.missed(select_frames(video, self.count, self.method)))

    @once
    def _material(self) -> Material:
        language, style = self.sample.language, self.prompt_style
        if language != ENGLISH and style != "bare":
            raise illegal(f"styles has {style!r} in the language {language!r}", "'bare'; others in 'en'")

        def template(prompt: str) -> str:
            return put(prompt, self.prompt_style, info(self.sample.domain).concept)

        frames = self.count or None
        return make_material(self.sample, Showing(self.presentation, frames, self.method, self.rotation, template))

    def messages(self) -> list[MessagePart]:
        """Text and files in order."""
        return self._material.parts(self.presentation)

    @property
    def files(self) -> list[File]:
        """The files in order."""
        return [part for part in self.messages() if isinstance(part, File)]

    @property
    def prompt(self) -> str:
        """All text but the labels of pictures and frames, which it calls "picture 1", "picture 2" ..."""
        return self._material.words

    @property
    def options(self) -> list[str]:
        """Texts of the options (A), (B) ... in the order of this trial; of pictures "picture 2", "picture 3" ..."""
        count, shown = self.sample.picture_count, info(self.sample.domain).option_images
        if shown:
            return [f"picture {place}" for place in range(count - shown + 1, count + 1)]
        return rotated(self.sample.options, self.rotation)

    @property
    def answer(self) -> Any:
        """The right answer; a letter has moved with its option."""
        answer = self.sample._head["answer"]
        if not self.sample.options:
            return answer
        return LETTERS[(LETTERS.index(answer) + self.rotation) % len(self.sample.options)]

    @property
    def answer_text(self) -> str:
        """A perfect reply in the form that is asked for."""
        if not self.sample.options:
            return self.sample.answer_text
        return json.dumps({"answer": self.answer}) if self.sample.form == "json" else f"ANSWER: {self.answer}"

    @property
    def judged(self) -> Mapping[str, Any]:
        """The record for judging replies."""
        record = self.record()
        return {name: record[name] for name in (*JUDGED, "options") if name in record}

    def record(self) -> dict[str, Any]:
        """Plain data of the trial for :func:`perceptv.score`."""
        unlike = ("scene", "prompt_parts")  # a trial has a prompt of its own
        out = {name: value for name, value in self.sample.record().items() if name not in unlike}
        out |= {"id": self.id, "sample": self.sample.id, "prompt": self.prompt}
        out |= {"answer": self.answer, "answer_text": self.answer_text, "prompt_style": self.prompt_style}
        out |= {"presentation": self.presentation, "count": self.count, "decides": self.decides}
        out |= {"method": method_name(self.method) if self.count else PICTURES, "rotation": self.rotation}
        out["rotation_of"] = replace(self, rotation=0).id
        if self.sample.options:
            out["options"] = self.options
        if meanings := out["params"].get("options"):
            out["params"] = {**out["params"], "options": rotated(list(meanings), self.rotation)}
        return out

    def columns(self) -> dict[str, Any]:
        """The columns of an export, those of CoreCognition among them; the same for all domains."""
        record = self.record()
        usual: dict[str, Any] = {"options": [], "question": "", "shortcut": None, "naive": None, "videos": []}
        if self.sample.form == "letter":
            usual["truth"] = None  # which only some domains have
        out = {**usual, **record, "type": _TYPES[record["answer_class"]]}
        texts = [name for name in ("answer", "params", "shortcut", "naive", "truth") if name in out]
        out |= {name: canonical_json(out[name]) for name in texts}
        if self.options:
            out["answer"] = self.answer  # the letter itself, as CoreCognition has it
        return out

    @property
    def identity(self) -> str:
        """A text that identifies it: its id and the version of its domain."""
        return f"{self.id} {info(self.sample.domain).version}"

    def __repr__(self) -> str:
        return f"CoreTrial({self.id!r})"


class CoreTrials(Sequence[CoreTrial]):
    """Trials of samples: sample by sample, both members of a pair in the same ways. Made by `core_knowledge_trials`."""

    def __init__(self, name: str, trials: Sequence[CoreTrial]) -> None:
        self.name, self._trials = name, tuple(trials)

    def __len__(self) -> int:
        return len(self._trials)

    @overload
    def __getitem__(self, item: SupportsIndex) -> CoreTrial: ...
    @overload
    def __getitem__(self, item: slice) -> CoreTrials: ...
    def __getitem__(self, item: SupportsIndex | slice) -> CoreTrial | CoreTrials:
        if isinstance(item, slice):
            return CoreTrials(self.name, [self._trials[i] for i in cut(range(len(self)), item)])
        return self._trials[position(item, len(self))]

    def export_source(self, video: ShownVideo = "auto") -> ExportSource:
        """The trials as rows of an export, see :mod:`perceptv.export`."""
        check_video(video, ("auto", "frames"))
        return TrialSource(self.name, self.domains, self, labelled=False)

    @property
    def domains(self) -> list[str]:
        """The domains of the samples, each once."""
        return list(dict.fromkeys(trial.sample.domain for trial in self._trials))

    def __repr__(self) -> str:
        return f"CoreTrials({self.name}, {counted(len(self), 'trial')})"


@dataclass(frozen=True)
class _Design:
    presentations: Sequence[Presentation]
    counts: Sequence[int | None]
    methods: Mapping[str, Method]
    styles: Sequence[Style]
    rotations: bool
    strict: bool = field(default=True)

    def ways(self, sample: Sample) -> list[CoreTrial]:
        """All trials of a sample; presentations that its medium lacks are passed over if the design is not strict."""
        shown = [p for p in self.presentations if self.strict or p != "video" or info(sample.domain).frames]
        turns = range(len(sample.options) or 1) if self.rotations else range(1)
        return [
            CoreTrial(sample, shown_as, count, method, style, turn)
            for shown_as in shown
            for count, method in self._frames(sample, check_presentation(sample.domain, shown_as))
            for style in self.styles
            for turn in turns
        ]

    def _frames(self, sample: Sample, presentation: Presentation) -> list[tuple[int, Method]]:
        if not info(sample.domain).frames or presentation == "video":
            return [(0, "event")]
        counts = dict.fromkeys(frame_count(sample, count) for count in self.counts)
        return [(count, method) for count in counts for method in self.methods.values()]


def core_knowledge_trials(
    items: Sequence[Sample],
    *,
    presentations: str | Sequence[str] = "interleaved",
    frame_counts: Sequence[int] | None = None,
    methods: Sequence[Method] | Mapping[str, Method] = ("event",),
    styles: str | Sequence[str] = "bare",
    rotations: bool = False,
) -> CoreTrials:
    """All trials of some samples: presentations x frames x styles x rotations of the options.

    Parameters
    ----------
    items : Dataset or sequence of Sample
        Samples of domains that test a concept, for example ``pv.core_knowledge()``.
    presentations : str or sequence of str
        ``"interleaved"``, ``"first"``, ``"combined"``, and of videos ``"video"``, see `Sample.messages`.
    frame_counts : sequence of int, optional
        Numbers of frames of videos; by default 7, or as many as decide, if these are more.
    methods : sequence or mapping
        Which frames, see :func:`perceptv.select_frames`; or methods by name.
    styles : str or sequence of str
        Keys of `perceptv.scoring.question_styles.STYLES`.
    rotations : bool
        Whether each question with options is asked once for each of them, shifted by 0, 1, ... places.

    Raises
    ------
    InvalidParams
        No samples, another sample, a presentation that a domain lacks, or a factor out of range.
    """
    shown, put_in = _presentations(presentations), _styles("styles", styles)
    counts = (
        [None]
        if frame_counts is None
        else _listed("frame_counts", frame_counts, lambda n: integer("frame_counts", n, FEWEST))
    )
    flag("rotations", rotations)
    return _trials(items, _Design(shown, counts, check_methods(methods), put_in, rotations))


def select_trials(dataset: Sequence[Sample], chosen: Mapping[str, Any]) -> CoreTrials:
    """The trials that stand for a dataset in exports and harnesses: each sample once, but for what is chosen.

    `chosen` has methods, counts, prompts (a list of styles, or 1 for the bare one), presentations and rotations.
    """
    styles = chosen.get("prompts", 1)
    put_in = _styles("prompts", "bare" if styles == 1 else styles)
    shown = _presentations(chosen.get("presentations", "interleaved"))
    counts = chosen.get("counts") or [None]
    methods = check_methods(chosen.get("methods") or ["event"])
    return _trials(dataset, _Design(shown, counts, methods, put_in, bool(chosen.get("rotations")), False))


def source(dataset: Dataset, video: str) -> ExportSource:
    """The rows of a dataset: each sample once, under its own id."""
    check_video(video, ("auto", "frames"))
    trials = select_trials(dataset, {})
    ids = [trial.sample.id for trial in trials]
    return TrialSource(trials.name.removesuffix("_trials"), trials.domains, trials, labelled=False, ids=ids)


def _trials(items: Any, design: _Design) -> CoreTrials:
    name = name_of(items) if isinstance(items, Dataset) else PairsRecipe.SUITE
    trials = [trial for sample in _checked(items) for trial in design.ways(sample)]
    return CoreTrials(f"{name}_trials", trials)


def _checked(items: Any) -> Sequence[Sample]:
    if isinstance(items, (str, Sample)) or not isinstance(items, Sequence):
        raise invalid_type("items", items, "a Dataset or a sequence of samples")
    if not len(items):
        raise illegal("items is empty", "at least one sample")
    for sample in items:
        if not isinstance(sample, Sample):
            raise illegal(f"items holds a {type(sample).__name__}", "samples")
        if not testing(info(sample.domain)):
            raise illegal(f"items holds samples of {sample.domain}", "domains whose pairs test a concept")
    return items


def _presentations(given: Any) -> list[Presentation]:
    return _listed("presentations", given, lambda one: choice("presentations", one, PRESENTATIONS))


def _styles(name: str, given: Any) -> list[Style]:
    return _listed(name, given, lambda one: choice(name, one, STYLES))


def _listed(name: str, given: Any, check: Callable[[Any], Any]) -> list[Any]:
    values = [given] if isinstance(given, str) else list(given) if isinstance(given, Sequence) else None
    if not values or len(set(values)) < len(values):
        raise invalid(name, given, "at least one, no repeats")
    return [check(value) for value in values]

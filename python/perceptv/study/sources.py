"""The questions of a saved dataset that a study can ask, and what it shows of each.

Pictures of datasets without pairs are shown as they are. All else is drawn again from the recipe of the dataset:
videos, frames of them, endings of episodes, and pictures of which one member of a pair is a control.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from perceptv import _core
from perceptv.core.catalogue import info
from perceptv.core.chat_messages import files_of
from perceptv.core.dataset import sample_of
from perceptv.core.prompt import Prompt
from perceptv.core.sample import Sample
from perceptv.core.showing import Showing, make_material
from perceptv.core.worded import prompt_of
from perceptv.core.words import USUAL
from perceptv.errors import VerificationError, illegal
from perceptv.io.whole_files import Folder
from perceptv.limits import Limits
from perceptv.models.shown import read_query
from perceptv.scoring.scored_items import ScoredItem, items_of, records_of, sample_item
from perceptv.sets.plan import METADATA
from perceptv.sets.verify_dataset import load
from perceptv.study.designs import ASK, Design
from perceptv.study.durations import clips_seconds
from perceptv.study.packs import FramePack, pack_frames
from perceptv.study.renders import ANY_SCALE, LeastScale, least_scale, smaller
from perceptv.study.taps import Tap, can_be_tapped, shown_taps
from perceptv.study.verified import picture as picture_of
from perceptv.study.widgets import Widget, make_widget

RATING_PROMPT = Prompt(
    "A small world is seen from above. First you see eight scenes, then an ending.",
    "How surprising is the ending after these scenes? 0 is not at all, 100 is very much.",
)
_BEFORE = "First you see eight scenes of a small world from above, then two endings of it, A and B."
_BOTH = "You see two stories of a small world from above, A and B: of each eight scenes, then its ending."
_UNDERSTOOD = "Somebody has watched the eight scenes and understood them."
_ASKS = {"less": "Which ending surprises that person less?", "more": "Which ending surprises that person more?"}
_TEST = 8  # the trial that is the ending
_DARK = 10  # black frames between two trials
_ONE_STORY = 3  # clips of a pair whose scenes before are the same


@dataclass(frozen=True)
class Clip:
    """Frames of a video, or pictures that stand side by side (`fps` 0). Files of one `group` get one size.

    `seconds` is the length of what moves, for plans.
    """

    label: str
    group: str
    fps: int
    frames: Callable[[], FramePack]
    seconds: float = 0.0


@dataclass(frozen=True)
class SmallerPictures:
    """The pictures of a question, drawn smaller, with their places for taps."""

    clip: Clip
    taps: tuple[Tap, ...] = ()


@dataclass(frozen=True)
class ShownQuestion:
    """The material of a question: its record in the page's words, pictures of the dataset, or clips.

    `files` are those of the dataset of which a clip is made. `smaller` are exact renders of the same pictures, by their
    scale; `least` says how small they may be on a screen. `presentation` is empty for pictures of a dataset.
    """

    record: dict[str, Any] = field(hash=False)
    pictures: tuple[str, ...] = ()
    clips: tuple[Clip, ...] = ()
    taps: tuple[Tap, ...] = ()
    files: tuple[str, ...] = ()
    smaller: dict[Fraction, SmallerPictures] = field(default_factory=dict, hash=False)
    least: LeastScale = ANY_SCALE
    presentation: str = ""

    @property
    def alike(self) -> tuple[str, bool]:
        """The domain, and whether it moves: what is the same in both is shown in one size."""
        return str(self.record["domain"]), any(clip.fps for clip in self.clips)


@dataclass(frozen=True)
class StudySource:
    """The questions of a dataset under a design; `shown` draws nothing before it is asked to."""

    items: Sequence[ScoredItem] = field(hash=False)
    shown: Callable[[Sequence[str]], dict[str, ShownQuestion]]
    records: Callable[[Sequence[str]], list[dict[str, Any]]]
    """Records of questions with right answers, for scores."""
    clip_seconds: Callable[[Sequence[str]], dict[str, float]]
    """How long the clips of each question take, each seen once. Nothing is drawn for it."""


def read_source(folder: Path, design: Design, limits: Limits) -> StudySource:
    """The questions of a saved dataset. InvalidParams if the design asks for what the dataset does not have."""
    if not (folder / METADATA).is_file():
        raise illegal(f"dataset is {str(folder)!r}", f"a folder with {METADATA}")
    kinds = {_medium(record) for _, record in records_of(folder / METADATA, limits)}
    if design.frames is not None and "video" not in kinds:
        raise illegal(f"frames is {design.frames}", "only with a dataset of videos")
    if design.between == ASK and (kinds != {"episode"} or design.episodes != "pair"):
        raise illegal("between is 'ask'", "only with a dataset of episodes, in pairs")
    if "episode" not in kinds:
        return _questions(folder, design, limits)
    return (_pairs if design.episodes == "pair" else _ratings)(folder, limits)


def _medium(record: dict[str, Any]) -> str:
    return "episode" if "episode" in record else "video" if "frames" in record else "pictures"


def planned_source(dataset: Path, design: Design, limits: Limits) -> StudySource:
    """The questions of a folder, or of its metadata.jsonl alone where that tells all."""
    return read_source(dataset, design, limits) if dataset.is_dir() else _questions(dataset, design, limits)


def _questions(folder: Path, design: Design, limits: Limits) -> StudySource:
    """Pictures and videos with a question each; of their metadata.jsonl alone no more than a plan needs."""
    metadata = folder / METADATA if folder.is_dir() else folder

    def told(wanted: Sequence[str]) -> dict[str, tuple[str, dict[str, Any]]]:
        names = set(wanted)
        found = {r["id"]: (where, r) for where, r in records_of(metadata, limits) if r.get("id") in names}
        return {name: found[name] for name in wanted}

    def shown(wanted: Sequence[str]) -> dict[str, ShownQuestion]:
        of_set = told(wanted)
        drawn = {name for name, (_, record) in of_set.items() if "frames" in record}
        tapped = {name for name, (_, record) in of_set.items() if design.input == "widget" and _is_tapped(record)}
        samples = _samples(folder, drawn | tapped, set(of_set), limits)
        out = {}
        for name, (where, record) in of_set.items():
            about = _video(record, samples[name], design) if name in drawn else _picture(folder, record, where)
            out[name] = _sized(about, samples.get(name), design, name in tapped)
        return out

    def seconds(wanted: Sequence[str]) -> dict[str, float]:
        if design.frames is not None:
            return {}
        return {name: _length(record) for name, (_, record) in told(wanted).items() if "frames" in record}

    def records(wanted: Sequence[str]) -> list[dict[str, Any]]:
        return [record for _, record in told(wanted).values()]

    return StudySource(items_of(folder, limits), shown, records, seconds)


def _length(record: dict[str, Any]) -> float:
    """Seconds of a video."""
    known = info(record["domain"])
    return float(record.get("frames", known.frames) / known.fps)


def _is_tapped(record: dict[str, Any]) -> bool:
    return "frames" not in record and can_be_tapped(make_widget(record))


def _sized(about: ShownQuestion, sample: Sample | None, design: Design, tapped: bool) -> ShownQuestion:
    """The material of a picture with its places for taps, smaller renders of it, and how small it may be.

    Where people measure the angle of the eye, and of moving pictures, there is one size.
    """
    if sample is None or any(clip.fps for clip in about.clips):
        return about
    widget = make_widget(about.record) if tapped else None
    renders = {} if design.pixels_per_degree else smaller(sample)
    return replace(
        about,
        taps=shown_taps(widget, sample) if widget else (),
        least=ANY_SCALE if info(sample.domain).frames else least_scale(sample, objects=not about.clips),
        smaller={scale: _smaller(about, one, widget, scale, design) for scale, one in renders.items()},
    )


def _smaller(
    about: ShownQuestion, sample: Sample, widget: Widget | None, scale: Fraction, design: Design
) -> SmallerPictures:
    group = f"{about.clips[0].group} {scale}" if about.clips else ""
    taps = shown_taps(widget, sample) if widget else ()
    return SmallerPictures(Clip("", group, 0, lambda: _in_order(_pngs(sample, design))), taps)


def _pngs(sample: Sample, design: Design) -> list[bytes]:
    """The pictures of a sample, or the frames of a video that the design shows."""
    if not info(sample.domain).frames:
        return [file.data for file in files_of(sample)]
    return [file.data for file in make_material(sample, Showing("first", design.frames)).files()]


def _picture(folder: Path, record: dict[str, Any], where: str) -> ShownQuestion:
    files = read_query(record, where).files
    if record.get("condition") is None:
        return ShownQuestion(record, files)
    return ShownQuestion(record, (), (_stills(Folder(folder), files),), files=files)


def _samples(folder: Path, needed: set[str], wanted: set[str], limits: Limits) -> dict[str, Sample]:
    """The samples of the recipe by id; a dataset without one can do with its files, where nothing must be drawn."""
    try:
        keys = load(folder, limits=limits).keys()
    except VerificationError:
        if needed:
            raise
        return {}
    result = {sample.id: sample for sample in map(sample_of, keys) if sample.id in wanted}
    if lacking := needed - set(result):
        legal = "a complete dataset (perceptv verify tells what is missing)"
        raise illegal(f"{min(lacking)} is not of the recipe of the dataset", legal)
    return result


def _stills(folder: Folder, files: Sequence[str]) -> Clip:
    """Pictures of a member of a pair in one file, whose size is that of all such."""
    return Clip("", "pictures", 0, lambda: _in_order([picture_of(folder, name) for name in files]))


def _video(record: dict[str, Any], sample: Any, design: Design) -> ShownQuestion:
    worded = {**record, **prompt_of(sample._native, video=design.frames is None).fields()}
    if design.frames is None:
        clip = Clip("", "video", info(sample.domain).fps, lambda: _frames(sample), _length(record))
        return ShownQuestion(worded, (), (clip,), presentation="video")
    clip = Clip("", "frames", 0, lambda: _in_order(_pngs(sample, design)))
    return ShownQuestion(worded, (), (clip,), presentation=f"{design.frames} frames")


def show_sample(sample: Any, design: Design) -> ShownQuestion:
    """The material of a sample that is in no folder."""
    known = info(sample.domain)
    if known.episodes:
        return _pair(sample)
    record = {name: value for name, value in sample.record().items() if name != "scene"}
    if known.frames:
        return _sized(_video(record, sample, design), sample, design, False)
    pictures = Clip("", "pictures", 0, lambda: _in_order(_pngs(sample, design)))
    tapped = design.input == "widget" and _is_tapped(record)
    return _sized(ShownQuestion(record, (), (pictures,)), sample, design, tapped)


def _in_order(files: list[bytes]) -> FramePack:
    return FramePack(files, list(range(len(files))))


def _frames(sample: Any) -> FramePack:
    """All frames of a video; drawn anew each time, as a set of them would fill the memory."""
    fresh = replace(sample)
    return pack_frames(fresh._native.frame_png(t) for t in range(len(fresh)))


def _episodes(folder: Path, limits: Limits) -> dict[str, Any]:
    """The samples by id. InvalidParams for other words, as a study asks about episodes in its own."""
    samples = {sample.id: sample for sample in load(folder, limits=limits)}
    if worded := next((s for s in samples.values() if s.words != USUAL), None):
        problem = f"dataset holds {worded.id}, episodes in words of their own"
        raise illegal(problem, "episodes without wording, form, think and language")
    return samples


def _pairs(folder: Path, limits: Limits) -> StudySource:
    """Pairs of episodes with the dataset's question."""
    samples = _episodes(folder, limits)
    if alone := next((s for s in samples.values() if len(s.episodes) != 2), None):
        raise illegal(f"dataset holds the single episode {alone.id}", "a dataset of pairs, or episodes 'rating'")

    def records(wanted: Sequence[str]) -> list[dict[str, Any]]:
        return [_record(samples[name]) for name in wanted]

    def shown(wanted: Sequence[str]) -> dict[str, ShownQuestion]:
        return {name: _pair(samples[name]) for name in wanted}

    def seconds(wanted: Sequence[str]) -> dict[str, float]:
        return {name: _clips_seconds(_pair_clips(samples[name])) for name in wanted}

    return StudySource([sample_item(sample) for sample in samples.values()], shown, records, seconds)


def _record(sample: Any) -> dict[str, Any]:
    record = {name: value for name, value in sample.record().items() if name not in ("scene", "params")}
    a, b = sample.episodes
    return {**record, "members": [a.member, b.member]}


def _pair(sample: Any) -> ShownQuestion:
    clips = _pair_clips(sample)
    intro = _BEFORE if len(clips) == _ONE_STORY else _BOTH
    asked = Prompt(intro, f"{_UNDERSTOOD} {_ASKS['less']}", options=tuple(sample.options))
    return ShownQuestion({**_record(sample), **asked.fields()}, (), clips, presentation="pair")


def _pair_clips(sample: Any) -> tuple[Clip, ...]:
    """One story with its two endings, or both stories where the scenes before differ."""
    a, b = sample.episodes
    if _before_alike(a, b):
        return _before("The scenes before", a), _ending("Ending A", a), _ending("Ending B", b)
    first = _before("A: the scenes before", a), _ending("A: its ending", a)
    return *first, _before("B: the scenes before", b), _ending("B: its ending", b)


def _clips_seconds(clips: Sequence[Clip]) -> float:
    return clips_seconds([clip.seconds for clip in clips])


def turned(question: str) -> str:
    """The question for the other of two endings."""
    return question.replace(_ASKS["less"], _ASKS["more"])


def _before_alike(a: Any, b: Any) -> bool:
    """True if the scenes before are the same: what is drawn follows from a scene."""
    return all(x.scene == y.scene for x, y in zip(a.trials[:_TEST], b.trials[:_TEST], strict=True))


def _before(label: str, episode: Any) -> Clip:
    return _played(label, "before", episode.fps, episode.trials[:_TEST])


def _ending(label: str, episode: Any) -> Clip:
    return _played(label, "ending", episode.fps, episode.trials[_TEST:])


def _played(label: str, group: str, fps: int, trials: Sequence[Any]) -> Clip:
    frames = sum(map(len, trials)) + _DARK * (len(trials) - 1)
    return Clip(label, group, fps, lambda: _trials(trials), frames / fps)


def _trials(trials: Sequence[Any]) -> FramePack:
    """Trials one after another, with some black frames between them."""

    def pictures() -> Iterator[bytes]:
        for i, trial in enumerate(trials):
            for picture, count in trial.runs():
                data = _core.encode_png(np.ascontiguousarray(picture))
                yield from [data] * count
            if i + 1 < len(trials):
                yield from [_core.encode_png(np.zeros_like(trial.frame(0)))] * _DARK

    return pack_frames(pictures())


def _ratings(folder: Path, limits: Limits) -> StudySource:
    """Single episodes, each to be rated; both of a pair stay apart, as members of pairs do."""
    samples = _episodes(folder, limits)
    rows = [record for _, record in records_of(folder / METADATA, limits)]

    def shown(wanted: Sequence[str]) -> dict[str, ShownQuestion]:
        names = set(wanted)
        return {_named(row): _rated(row, _of_row(row, samples)) for row in rows if _named(row) in names}

    def seconds(wanted: Sequence[str]) -> dict[str, float]:
        names = set(wanted)
        found = {_named(row): _of_row(row, samples) for row in rows if _named(row) in names}
        return {name: _clips_seconds(_rated_clips(episode)) for name, episode in found.items()}

    items = [_rating_item(row, samples[row["sample"]]) for row in rows]
    return StudySource(items, shown, lambda _: [], seconds)


def _of_row(row: dict[str, Any], samples: Mapping[str, Any]) -> Any:
    """The episode of a row."""
    episodes = samples[row["sample"]].episodes
    return next(e for e in episodes if len(episodes) == 1 or e.member == row["member"])


def _rated_clips(episode: Any) -> tuple[Clip, ...]:
    return _before("The scenes before", episode), _ending("The ending", episode)


def _named(row: dict[str, Any]) -> str:
    """The name of an episode after its sample, which scores of surprise take."""
    return f"{row['sample']}-{row['member']}"


def _rating_item(row: dict[str, Any], sample: Any) -> ScoredItem:
    known = sample_item(sample)
    return ScoredItem(_named(row), "", known.groups, pair=known.id)


def _rated(row: dict[str, Any], episode: Any) -> ShownQuestion:
    record = {**row, "id": _named(row), **RATING_PROMPT.fields(), "answer_class": "rating"}
    return ShownQuestion(record, (), _rated_clips(episode), presentation="rating")

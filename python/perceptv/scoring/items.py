"""What replies are scored against, from whatever holds it: a dataset, a folder, samples, questions, records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.core.catalogue import info, registry
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams, StorageError, UnknownDomain, VerificationError
from perceptv.io.schema import NAME, TEXT, check, is_whole, list_of, nullable, optional, whole
from perceptv.io.strangers import lines_of
from perceptv.io.strict_json import is_text, parse, short
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.scoring.floors import floor
from perceptv.scoring.harnesses import without_media
from perceptv.scoring.questions import Question
from perceptv.sets.plan import METADATA
from perceptv.suites.conservation.facts import facts_of, groups_of, option_classes, pair_of, params_of
from perceptv.suites.conservation.sets import CONDITIONS
from perceptv.suites.conservation.trials import Trial

Name = str | int
PAIRED = "conservation"
_LONGEST_NAME = 60
_RECORD = {
    **dict.fromkeys(("id", "domain", "preset", "answer_type"), NAME),
    "answer_text": TEXT,
    "size": whole(),
    "skills": list_of(TEXT),
    "twin_of": optional(nullable(NAME)),
    "suite": optional(nullable(TEXT)),
}
_PAIRED = {
    **dict.fromkeys(("pair", "video", "method", "prompt_style", "shown"), optional(nullable(NAME))),
    "condition": optional(nullable(TEXT)),
    "count": optional(nullable(whole())),
}
_KEY = {"index": whole(), "seed": whole()}
_NO_GROUPS = ("id", "images", "image_paths", "videos", "rotation_of")


@dataclass(frozen=True)
class Item:
    """A question with its truth.

    `groups` tells for each kind of group (domain, skill, size ...) which ones the item counts in. `control` is the id
    of the item that a twin was made from, `stimulus` what versions of one question share. `floor` is the accuracy of a
    blind guess. `source` is what the judge takes: a Sample, a record or a Question. `pair` is what a conserving video
    shares with its partner; `classes` are what the options say of the changed thing: "same", "more", "less".
    """

    id: str
    answer_text: str
    groups: dict[str, tuple[Name, ...]] = field(hash=False)
    control: str | None = None
    floor: float | None = None
    stimulus: str | None = None
    source: Any = field(default=None, repr=False, compare=False)
    pair: str | None = None
    classes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        letters = list("ABCDEF"[: len(self.classes)])
        if letters and self.answer_text[-1:] not in letters:
            legal = f"a text that ends in one of {', '.join(letters)}"
            raise InvalidParams(f"{short(self.id)}: answer_text is {short(self.answer_text)}; legal: {legal}")

    @property
    def cluster(self) -> str:
        """Items of one cluster share a stimulus."""
        return self.stimulus or self.pair or self.control or self.id


def items_of(dataset: Any, limits: Limits = LIMITS) -> list[Item]:
    """Items of a Dataset, a folder or its metadata.jsonl, samples, or records; InvalidParams names what is wrong."""
    try:
        found = _found(dataset, limits)
    except VerificationError as error:
        raise InvalidParams(str(error.args[0])) from None
    if not found:
        raise InvalidParams("dataset holds no instance; legal: one or more")
    seen: set[str] = set()
    for item in found:
        if item.id in seen:
            raise InvalidParams(f"dataset holds {short(item.id)} twice; legal: each id once")
        seen.add(item.id)
    return _with_cues(found)


def _found(dataset: Any, limits: Limits) -> list[Item]:
    if isinstance(dataset, (str, Path)):
        path = path_of("dataset", dataset, f"a folder with {METADATA}, or such a file")
        return [record_item(record, where) for where, record in _lines(path, limits)]
    if isinstance(dataset, (Sample, Mapping)) or not (isinstance(dataset, Iterable) and isinstance(dataset, Sized)):
        legal = (
            "a Dataset, a folder that one was saved in, or a sequence of samples, trials, questions or records "
            "(a stream never ends)"
        )
        raise InvalidParams(f"dataset is {type(dataset).__name__}; legal: {legal}")
    return [_item(entry, i) for i, entry in enumerate(without_media(dataset))]


def _item(given: Any, number: int) -> Item:
    where = f"dataset[{number}]"
    if isinstance(given, Sample):
        return sample_item(given)
    if isinstance(given, Trial):
        return trial_item(given)
    if isinstance(given, Question):
        return question_item(given, number)
    if isinstance(given, Mapping):
        record = given.get("json") if "__key__" in given else given  # a WebDataset sample holds its record
        return record_item(parse(record, where) if isinstance(record, (bytes, str)) else record, where)
    legal = "a Sample, a Trial, a Question, or a record as in metadata.jsonl"
    raise InvalidParams(f"{where} is {type(given).__name__}; legal: {legal}")


def sample_item(sample: Sample) -> Item:
    """The item of a sample; `source` is a copy that has drawn nothing and holds nothing."""
    if info(sample.domain).suite == PAIRED:
        return _paired_item(sample.id, facts_of(sample).columns(), sample)
    fresh = Sample(**sample.__getstate__())
    measured = None
    if not sample.switches and sample.twin_number is None:
        measured = floor(sample.preset, sample.domain, info(sample.domain).version, sample.size)
    groups = _groups(info(sample.domain).suite, sample.domain, sample.preset, sample.size, sample.skills)
    groups["answer_type"] = (sample.answer_type,)
    control = None if sample.twin_number is None else sample.control.id
    return Item(sample.id, sample.answer_text, groups, control, measured, source=fresh)


def trial_item(trial: Trial) -> Item:
    """The item of a trial; its source holds what trials of one video share."""
    facts = trial.facts
    told = {"method": trial.method_name, "count": trial.count, "prompt_style": trial.prompt_style, "shown": trial.shown}
    return _paired_item(trial.id, {**facts.columns(), **told}, facts.judged)


def _paired_item(name: str, record: Mapping[str, Any], source: Any) -> Item:
    """The item of a video of a pair, or of a trial with one, from its record."""
    count = len(_options(record, name))
    base = _groups(PAIRED, record["domain"], record["preset"], record["size"], record["skills"])
    groups = {**base, "answer_type": (record["answer_type"],), **groups_of(record)}
    chance = 1 / count if count else None
    classes = option_classes(params_of(record), count)
    pair = pair_of(record) if groups.get("condition", ("",))[0] in CONDITIONS else None
    return Item(name, record["answer_text"], groups, None, chance, None, source, pair, classes)


def _options(record: Mapping[str, Any], where: str) -> Sequence[str]:
    """The texts of (A), (B) ... of a record, where its question lists some; they may be JSON text."""
    options = record.get("options")
    if options is None or options == "":
        return ()
    found = parse(options, f"{where}: options") if isinstance(options, str) else options
    if not list_of(TEXT).fits(found):
        raise InvalidParams(f"{where}: options is {short(options)}; legal: a list of texts or its JSON text")
    return list(found)


def _with_cues(items: list[Item]) -> list[Item]:
    """The same; conserving members of pairs get the group `cue` of their partners."""
    cues = {item.pair: item.groups["cue"] for item in items if "cue" in item.groups}
    return [
        replace(item, groups={**item.groups, "cue": cues[item.pair]})
        if item.pair in cues and "cue" not in item.groups
        else item
        for item in items
    ]


def question_item(question: Question, number: int) -> Item:
    """The item of a question; one without an id is named after its place. Short fields of `meta` are groups."""
    groups: dict[str, tuple[Name, ...]] = {"kind": (question.kind,)}
    for name, value in question.meta.items():
        if name not in _NO_GROUPS and is_text(name) and _is_name(value):
            groups[name] = (str(value) if isinstance(value, bool) else value,)
    name, chance = question.id or f"question-{number + 1}", question.chance
    of = question.meta.get("rotation_of")
    return Item(name, str(question.answer), groups, None, chance, str(of) if of else None, question)


def _is_name(value: Any) -> bool:
    return is_whole(value) or type(value) is bool or (is_text(value) and 0 < len(value) <= _LONGEST_NAME)


def record_item(record: Any, where: str) -> Item:
    """The item of a record with the columns of metadata.jsonl."""
    if not isinstance(record, Mapping):
        raise InvalidParams(f"{where} is {short(record)}; legal: a record as in metadata.jsonl")
    data = dict(record)
    found = check(data, _RECORD, where, InvalidParams)
    name, control, suite = found["id"], found["twin_of"], found["suite"] or ""
    if suite == PAIRED:
        check(data, _PAIRED, where, InvalidParams)
        return _paired_item(name, data, data)
    groups = _groups(suite, found["domain"], found["preset"], found["size"], found["skills"])
    groups["answer_type"] = (found["answer_type"],)
    measured = None if control else _floor_of_record(data)
    return Item(name, found["answer_text"], groups, control, measured, source=data)


def _groups(suite: str, domain: str, preset: str, size: int, skills: Sequence[str]) -> dict[str, tuple[Name, ...]]:
    return {"suite": (suite,), "domain": (domain,), "preset": (preset,), "size": (size,), "skill": tuple(skills)}


def _floor_of_record(record: dict[str, Any]) -> float | None:
    """Only of instances under default switches, whose id then is the plain one."""
    domain, size, preset = record["domain"], record["size"], record["preset"]
    try:
        index, seed = check(record, _KEY, "record").values()
        plain = registry().check(domain, size, index, seed, preset, {})["id"]
        version = info(domain).version
    except (InvalidParams, UnknownDomain, VerificationError, TypeError):  # a domain that is not installed, or no key
        return None
    return floor(preset, domain, version, size) if plain == record["id"] else None


def _lines(path: Path, limits: Limits) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Records of a metadata.jsonl, or of the one in a folder, each with its place."""
    target = path / METADATA if path.is_dir() else path
    if not target.is_file():
        raise InvalidParams(f"dataset is {str(path)!r}; legal: a folder with {METADATA}, or such a file")
    try:
        for count, (number, line) in enumerate(lines_of(target, target.name, limits), 1):
            check_limit(target.name, count, "instances", "max_instances", limits)
            where = f"{target.name}, line {number}"
            record = parse(line, where, limits)
            if not isinstance(record, dict):
                raise InvalidParams(f"{where} is {short(record)}; legal: an object")
            yield where, record
    except OSError as error:
        raise StorageError(error.errno, f"cannot read: {error.strerror}", str(target)) from error

"""The items that replies are scored against, from a dataset, a folder, samples, questions or records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from perceptv._arguments import Preset
from perceptv._arguments import path as path_of
from perceptv.core.catalogue import info, registry, usual_wording
from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.core.words import USUAL, Words, without_words, words_in
from perceptv.errors import (
    GenerationError,
    InvalidParams,
    UnknownDomain,
    VerificationError,
    illegal,
    invalid,
    invalid_type,
)
from perceptv.io.data_frames import rows_of_frame
from perceptv.io.foreign_tables import json_rows
from perceptv.io.schema import NAME, TEXT, check, is_whole, list_of, nullable, optional, whole
from perceptv.io.strict_json import is_text, parse, short
from perceptv.io.whole_files import failure
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.scoring.appearance_groups import PLAIN_GROUPS, look_groups_in
from perceptv.scoring.floors import floor, sample_floor
from perceptv.scoring.harnesses import without_media
from perceptv.scoring.item_digests import message_digest, record_digest, sample_digest
from perceptv.scoring.questions import Question
from perceptv.scoring.shown_items import ShownItem, shown_of_record, shown_of_trial
from perceptv.scoring.verdicts import LETTERS
from perceptv.sets.plan import METADATA
from perceptv.suite import suite_of

Name = str | int
_LONGEST_NAME = 60
_RECORD = {
    **dict.fromkeys(("id", "domain", "preset", "answer_type"), NAME),
    "answer_text": TEXT,
    "size": whole(),
    "skills": list_of(TEXT),
    "twin_of": optional(nullable(NAME)),
    **dict.fromkeys(("suite", "concept", "stage", "presentation", "rotation_of"), optional(nullable(TEXT))),
}
_KEY = {"index": whole(), "seed": whole()}
_WORDS = {
    **dict.fromkeys(("wording", "form", "think", "language"), optional(nullable(TEXT))),
}
_NO_GROUPS = ("id", "images", "image_paths", "videos", "rotation_of")


@dataclass(frozen=True)
class Pairing:
    """How the questions of a suite form pairs of a control and a manipulated one: the hook `pairs` of a suite.

    Attributes
    ----------
    members : (str, str)
        What the two are called, the control first; groups of the kind `by` tell them apart.
    by : str
    alike : tuple of str
        Kinds of groups in which both of a pair agree: the ways of asking.
    shared : tuple of str
        Kinds of groups that only one member has, and both count in.
    classes : tuple of str
        What options may say of the changed thing, see `Item.classes`.
    kinds : tuple of str
        Kinds of groups that scores of pairs are shown by.
    outcomes : tuple of str
        Kinds of groups that reports list the four outcomes of pairs by; none: they do not list them.
    """

    members: tuple[str, str]
    by: str = "condition"
    alike: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    outcomes: tuple[str, ...] = ()

    def shown(self, kinds: Sequence[str]) -> list[str]:
        """The kinds of a report by which scores of pairs are shown."""
        return [kind for kind in self.kinds if kind in kinds]


@dataclass(frozen=True)
class ScoredItem:
    """A question with its truth.

    `groups` has for each kind (domain, skill, size ...) the groups that the item counts in. `control` is the id
    of the item that a twin was made from, `stimulus` what versions of one question share. `floor` is the accuracy of a
    blind guess. `source` is what the judge takes: a Sample, a record or a Question. `pair` is what a control shares
    with its manipulated partner; `classes` are what the options say, see `Pairing`. `observers` tells of observers
    without the concept that a pair tests whether each is right, by name. `digest` makes the digest of what is asked,
    with or without its pictures. `instance` is the id of the same instance in its suite's own words and shown plain,
    None for that one. `shown` tells what the models saw of it.
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
    observers: dict[str, bool] = field(default_factory=dict, hash=False, repr=False)
    digest: Callable[[bool], str] | None = field(default=None, repr=False, compare=False)
    instance: str | None = None
    shown: Callable[[], ShownItem] | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        letters = list(LETTERS[: len(self.classes)])
        if letters and self.letter not in letters:
            legal = f"a text that ends in one of {', '.join(letters)}"
            raise invalid(f"{short(self.id)}: answer_text", self.answer_text, legal)

    @property
    def letter(self) -> str:
        """The right letter of an item with `classes`: that at the end of the answer line, or of the JSON object."""
        return self.answer_text.rstrip('"}')[-1:]

    @property
    def cluster(self) -> str:
        """Items of one cluster share a stimulus."""
        own = (self.instance or self.control or self.id).partition("-twin")[0] if self.instance else self.control
        return self.pair or self.stimulus or own or self.id

    def first(self, kind: str, default: Name = "") -> Name:
        """The first group of a kind that it counts in."""
        return next(iter(self.groups.get(kind, ())), default)

    @property
    def suite(self) -> str:
        """The suite of its domain; empty for questions."""
        return str(self.first("suite"))

    @property
    def pairing(self) -> Pairing | None:
        """How items of its suite form pairs; None where they do not."""
        return _suite_pairing(self.suite)


def _suite_pairing(suite: str) -> Pairing | None:
    return suite_of(suite).addition("pairs", _checked_pairing)


def _checked_pairing(found: object) -> Pairing:
    if not isinstance(found, Pairing):
        raise invalid("it", found, "a perceptv.scoring.scored_items.Pairing", TypeError)
    return found


def items_of(dataset: Any, limits: Limits = LIMITS) -> list[ScoredItem]:
    """Items of a Dataset, a folder or its metadata.jsonl, samples, or records; InvalidParams names what is wrong."""
    try:
        found = _found(dataset, limits)
    except VerificationError as error:
        raise InvalidParams(str(error.args[0])) from None
    if not found:
        raise illegal("dataset is empty", "at least one instance")
    seen: set[str] = set()
    for item in found:
        if item.id in seen:
            raise illegal(f"dataset holds {short(item.id)} twice", "each id once")
        seen.add(item.id)
    return _completed(found)


def _found(dataset: Any, limits: Limits) -> list[ScoredItem]:
    if isinstance(dataset, (str, Path)):
        return _lines(path_of("dataset", dataset, f"a folder with {METADATA}, or such a file"), limits)
    table = rows_of_frame(dataset, "dataset")
    if table is not None:
        return [record_item(row, where) for where, row in table]
    if isinstance(dataset, (Sample, Mapping)) or not (isinstance(dataset, Iterable) and isinstance(dataset, Sized)):
        legal = (
            "a Dataset, a folder that one was saved in, or a sequence of samples, trials, questions or records "
            "(a stream never ends)"
        )
        raise invalid_type("dataset", dataset, legal)
    entries = dataset._each("samples", True) if isinstance(dataset, Dataset) else without_media(dataset)
    return [_item(entry, i) for i, entry in enumerate(entries)]


def _item(given: Any, number: int) -> ScoredItem:
    where = f"dataset[{number}]"
    if isinstance(given, Sample):
        return sample_item(given)
    if isinstance(given, Question):
        return question_item(given, number)
    if isinstance(given, Mapping):
        record = given.get("json") if "__key__" in given else given  # a WebDataset sample holds its record
        return record_item(parse(record, where) if isinstance(record, (bytes, str)) else record, where)
    judged = getattr(given, "judged", None)
    if isinstance(judged, Mapping):
        record = given.record()
        shown = partial(shown_of_trial, given, record)
        return replace(record_item(record, where), source=judged, digest=partial(message_digest, given), shown=shown)
    raise invalid_type(where, given, "a Sample, a Trial, a Question, or a record as in metadata.jsonl")


def sample_item(sample: Sample) -> ScoredItem:
    """The item of a sample; `source` is a copy that has drawn nothing and holds nothing."""
    fresh = replace(sample)
    known = info(sample.domain)
    about = known.suite, known.concept, known.stage
    groups = _groups(about, sample.domain, sample.preset, sample.size, sample.skills, sample.answer_type)
    control = None if sample.twin_number is None else sample.control.id
    digest = partial(sample_digest, fresh)
    shown = look_groups_in(sample._head, sample.id)
    groups |= {**_word_groups(sample.words, known.wording), **shown.groups}
    plain = shown.plain_id or sample.id
    instance = None if plain == sample.id and sample.words == USUAL else without_words(plain, sample.words)
    item = ScoredItem(
        sample.id, sample.answer_text, groups, control, _worded_floor(sample), source=fresh, digest=digest,
        instance=instance, shown=partial(ShownItem, sample._key),
    )  # fmt: skip
    return _with_suite(item, replace(sample).record) if suite_of(known.suite).items else item


def _with_suite(item: ScoredItem, record: Callable[[], Mapping[str, Any]]) -> ScoredItem:
    """The item with the additions of its suite."""
    hook = suite_of(item.suite).hook("items")
    result: ScoredItem = item if hook is None else hook(item, record())
    return result


def _completed(items: list[ScoredItem]) -> list[ScoredItem]:
    """The items, with the groups that only the partner of a pair states."""
    shared = {name: found.shared for name in {item.suite for item in items} if (found := _suite_pairing(name))}
    known: dict[tuple[str | None, str], tuple[Name, ...]] = {}
    for item in items:
        known |= {(item.pair, kind): item.groups[kind] for kind in shared.get(item.suite, ()) if kind in item.groups}
    return _with_looks([_with_shared(item, known, shared.get(item.suite, ())) for item in items])


def _with_looks(items: list[ScoredItem]) -> list[ScoredItem]:
    """Where some items are shown in another look or size, the others are plain as drawn; else looks make no groups."""
    if not any(item.groups.keys() >= {"look", "scale"} for item in items):
        return items
    return [item if "look" in item.groups else replace(item, groups={**item.groups, **PLAIN_GROUPS}) for item in items]


def _with_shared(item: ScoredItem, known: Mapping[Any, tuple[Name, ...]], kinds: Sequence[str]) -> ScoredItem:
    lacking = [kind for kind in kinds if kind not in item.groups and (item.pair, kind) in known]
    more = {kind: known[item.pair, kind] for kind in lacking}
    return replace(item, groups={**item.groups, **more}) if more else item


def question_item(question: Question, number: int) -> ScoredItem:
    """The item of a question; one without an id is named after its place. Short fields of `meta` are groups."""
    groups: dict[str, tuple[Name, ...]] = {"kind": (question.kind,)}
    for name, value in question.meta.items():
        short_text = is_text(value) and 0 < len(value) <= _LONGEST_NAME
        if name not in _NO_GROUPS and is_text(name) and (short_text or is_whole(value) or type(value) is bool):
            groups[name] = (str(value) if isinstance(value, bool) else value,)
    name, chance = question.id or f"question-{number + 1}", question.chance
    of = question.meta.get("rotation_of")
    answer = question.answer
    text = ", ".join(answer) if isinstance(answer, tuple) else str(answer)
    digest = partial(message_digest, question)
    shown = partial(ShownItem, None, question.text if question.option_images else question.prompt)
    return ScoredItem(name, text, groups, None, chance, str(of) if of else None, question, digest=digest, shown=shown)


def record_item(record: Any, where: str, folder: Path | None = None) -> ScoredItem:
    """The item of a record with the columns of metadata.jsonl; its pictures lie in the folder."""
    if not isinstance(record, Mapping):
        raise invalid(where, record, "a record as in metadata.jsonl")
    data = dict(record)
    members = check(data, _RECORD, where, InvalidParams)
    key = [members[name] for name in ("domain", "preset", "size", "skills", "answer_type")]
    control = members["twin_of"]
    measured = None if control else _floor_of_record(data)
    suite, concept, stage = (members[name] or "" for name in ("suite", "concept", "stage"))
    groups = _groups((suite, concept, stage), *key)
    groups |= {"presentation": (members["presentation"],)} if members["presentation"] else {}
    of = members["rotation_of"] or None
    digest = partial(record_digest, data, folder)
    usual = usual_wording(members["domain"])
    words = words_in(check(data, _WORDS, where, InvalidParams), usual)
    shown = look_groups_in(data, where)
    groups |= {**_word_groups(words, usual), **shown.groups}
    instance = _in_usual_words(data, words, shown.plain_id) if shown.plain_id or words != USUAL else None
    item = ScoredItem(
        members["id"], members["answer_text"], groups, control, measured, of, source=data, digest=digest,
        instance=instance, shown=partial(shown_of_record, data),
    )  # fmt: skip
    return _with_suite(item, lambda: data)


def _in_usual_words(record: Mapping[str, Any], words: Words, plain_id: str | None) -> str:
    """The id of the same question in its suite's own words, shown plain; a trial's begins with that of its sample."""
    if plain_id is not None:
        return without_words(plain_id, words)
    whole = str(record["id"])
    for name in ("sample", "video"):
        if isinstance(own := record.get(name), str) and whole.startswith(own):
            return without_words(own, words) + whole.removeprefix(own)
    return without_words(whole, words)


def _groups(
    about: tuple[str, str, str], domain: str, preset: Preset, size: int, skills: Sequence[str], answer_type: str
) -> dict[str, tuple[Name, ...]]:
    suite, concept, stage = about
    groups: dict[str, tuple[Name, ...]] = {"suite": (suite,), "domain": (domain,), "preset": (preset,)}
    theory = {name: (value,) for name, value in (("concept", concept), ("stage", stage)) if value}
    return {**groups, **theory, "size": (size,), "skill": tuple(skills), "answer_type": (answer_type,)}


def _word_groups(words: Words, usual: str) -> dict[str, tuple[Name, ...]]:
    return {name: (value,) for name, value in words.fields(usual).items()}


def _worded_floor(sample: Sample) -> float | None:
    """The floor of a sample: the measured one, but one of its options where the words list some."""
    if sample.form == "letter" and sample.options:
        return 1 / len(sample.options)
    return sample_floor(sample)


def _floor_of_record(record: dict[str, Any]) -> float | None:
    """The floor of an instance under default switches, whose id is the plain one."""
    domain, size, preset = record["domain"], record["size"], record["preset"]
    if record.get("form") == "letter" and isinstance(record.get("options"), list) and record["options"]:
        return 1 / len(record["options"])
    try:
        measured = floor(preset, domain, info(domain).version, size)
        if measured is None:
            return None
        index, seed = check(record, _KEY, "record").values()
        plain = registry().check(domain, size, index, seed, preset, {})["id"]
    except (InvalidParams, UnknownDomain, VerificationError, GenerationError, TypeError):
        # a domain that is not installed or is broken, or no key
        return None
    words = words_in(record, usual_wording(domain))
    return measured if plain == without_words(record.get("plain_id") or record["id"], words) else None


def _lines(path: Path, limits: Limits) -> list[ScoredItem]:
    target = path / METADATA if path.is_dir() else path
    if not target.is_file():
        raise illegal(f"dataset is {str(path)!r}", f"a folder with {METADATA}, or such a file")
    return [record_item(record, where, target.parent) for where, record in records_of(target, limits)]


def records_of(metadata: Path, limits: Limits) -> Iterator[tuple[str, dict[str, Any]]]:
    """The records of a metadata.jsonl, each with its place."""
    try:
        for number, (where, record) in enumerate(json_rows(metadata, limits), 1):
            check_limit(metadata.name, number, "instances", "max_instances", limits)
            if not isinstance(record, dict):
                raise invalid(where, record, "an object")
            yield where, record
    except OSError as error:
        raise failure("read", metadata, error) from error

"""What the models saw of a question, so that a report can show it again: the key of the sample, prompt and frames."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from perceptv._arguments import PRESETS
from perceptv.core.appearance import PLAIN, Appearance, appearance_of
from perceptv.core.catalogue import info, usual_wording
from perceptv.core.recipes import Key, Switches, ids_of
from perceptv.core.words import USUAL, Words, words_in
from perceptv.errors import GenerationError, InvalidParams, UnknownDomain, VerificationError, invalid
from perceptv.io.schema import NAME, OBJECT, TEXT, check, list_of, nullable, one_of, optional, whole
from perceptv.scoring.judging import params_of

CONTROLS = ("empty", "text")
_TWIN = re.compile(r"-twin(\d{1,9})")
_FLOOR = re.compile(r"-legible-(people|no)")
_FLOORS: dict[str, Any] = {"people": "people", "no": False}
_RECORD = {"domain": NAME, "size": whole(), "index": whole(), "seed": whole(), "preset": one_of(*PRESETS)}
_KEY = {**_RECORD, "twin": optional(nullable(whole()), None), "switches": optional(OBJECT, {})}
_KEY |= {"words": optional(OBJECT, {}), "appearance": optional(OBJECT, {})}
_SHOWN = {
    "key": optional(nullable(OBJECT)),
    "prompt": optional(nullable(whole())),
    "frames": optional(list_of(whole()), ()),
    "control": optional(nullable(one_of(*CONTROLS))),
}


@dataclass(frozen=True)
class ShownItem:
    """What was shown with a question.

    Attributes
    ----------
    key : Key or None
        Of the sample, from which its pictures can be drawn again. None where it is not known for sure.
    prompt : str
        What was asked; empty where it is the prompt of the key's sample.
    frames : tuple of int
        Numbers of the frames of a video, in order; empty where no selection is known.
    control : {"empty", "text"} or None
        White images in the place of the frames, or none at all.
    """

    key: Key | None = None
    prompt: str = ""
    frames: tuple[int, ...] = ()
    control: str | None = None

    def as_dict(self, prompts: dict[str, int]) -> dict[str, Any]:
        """What is not as usual, as plain data. Prompts are numbers in a table of them, which grows."""
        number = prompts.setdefault(self.prompt, len(prompts)) if self.prompt else None
        key = None if self.key is None else _key_record(self.key)
        found = {"key": key, "prompt": number, "frames": list(self.frames) or None, "control": self.control}
        return {name: value for name, value in found.items() if value is not None}


def shown_of_record(record: Mapping[str, Any]) -> ShownItem:
    """What a record with the columns of metadata.jsonl or of trials tells; columns that are odd tell nothing."""
    key = _key_of_record(record)
    prompt = record.get("prompt")
    frames = record.get("frame_numbers")
    control = record.get("shown")
    is_own = key is not None and record.get("id") in ids_of([key])
    return ShownItem(
        key,
        "" if is_own or not isinstance(prompt, str) else prompt,
        tuple(frames) if isinstance(frames, (list, tuple)) and all(type(t) is int and t >= 0 for t in frames) else (),
        control if control in CONTROLS else None,
    )


def shown_of_trial(trial: Any, record: Mapping[str, Any]) -> ShownItem:
    """What a trial's record tells, and its frames, which only stored records hold."""
    found = shown_of_record(record)
    frames = getattr(trial, "frame_numbers", ())
    return found if found.frames else replace(found, frames=tuple(frames))


def shown_in(data: Mapping[str, Any], prompts: Sequence[str], where: str) -> ShownItem:
    """What the plain data of a report tell. VerificationError or InvalidParams where they are not of this form."""
    found = check(data, _SHOWN, where)
    number = found["prompt"]
    if number is not None and number >= len(prompts):
        raise invalid(f"{where}: prompt", number, f"a number below {len(prompts)}", VerificationError)
    key = None if found["key"] is None else _key_in(found["key"], f"{where}: key")
    return ShownItem(key, "" if number is None else prompts[number], tuple(found["frames"]), found["control"])


def _key_record(key: Key) -> dict[str, Any]:
    record: dict[str, Any] = {name: getattr(key, name) for name in ("domain", "size", "index", "seed", "preset")}
    more = {"twin": key.twin, "switches": dict(key.switches) or None}
    more |= {
        "words": None if key.words == USUAL else key.words.as_dict(),
        "appearance": key.appearance.as_dict() or None,
    }
    return record | {name: value for name, value in more.items() if value is not None}


def _key_in(data: Mapping[str, Any], where: str) -> Key:
    found = check(data, _KEY, where)
    switches = check(found.pop("switches"), dict.fromkeys(data.get("switches", {}), TEXT), f"{where}: switches")
    try:
        words, appearance = Words(**found.pop("words")), appearance_of(**found.pop("appearance"))
    except TypeError:
        raise VerificationError(f"{where}: words or appearance have unknown members") from None
    return Key(**found, switches=tuple(sorted(switches.items())), words=words, appearance=appearance)


def _key_of_record(record: Mapping[str, Any]) -> Key | None:
    """The key whose id is that of the record, or of the sample that a trial's record names."""
    names = [record.get(name) for name in ("id", "sample", "video")]
    try:
        found = check(record, _RECORD, "record", InvalidParams)
        words = words_in(record, usual_wording(found["domain"]))
        numbers = [int(hit[1]) for name in names if isinstance(name, str) and (hit := _TWIN.search(name))]
        twin = numbers[0] if numbers else None
        looks = list(_appearances(record))
        asked = product(dict.fromkeys(_switches(record, found["domain"])), looks)
        keys = (Key(**found, twin=twin, switches=s, words=words, appearance=look) for s, look in asked)
        return next((key for key in keys if ids_of([key])[0] in names), None)
    except (InvalidParams, UnknownDomain, VerificationError, GenerationError, TypeError, ValueError):
        return None  # a domain that is not installed, or a record without a key


def _switches(record: Mapping[str, Any], domain: str) -> Iterator[Switches]:
    """Which switches may have been set: a record holds their values, whether they were drawn or given."""
    values = {**params_of(record), **dict(record.get("switches") or {})}
    known = [s for s in info(domain).switches if s.name in values and values[s.name] != s.default]
    for kept in ([s for s in known if not s.in_key], known, []):
        yield tuple(sorted((s.name, str(values[s.name])) for s in kept if str(values[s.name]) in s.values))


def _appearances(record: Mapping[str, Any]) -> Iterator[Appearance]:
    """How it may be shown: records hold scale and width together, and ids the one that was asked for."""
    look, scale, width = (record.get(name) or None for name in ("look", "scale", "width"))
    if look is None and scale is None:
        yield PLAIN
        return
    named = _FLOOR.search(str(record.get("id")))
    legible = _FLOORS[named[1]] if named else True
    yield appearance_of(look or "plain", None, scale, legible)
    if width is not None:
        yield appearance_of(look or "plain", int(width), None, legible)

"""A study that was built, as it stands in its folder."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

from perceptv._arguments import path as path_of
from perceptv._once import once
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import short
from perceptv.io.whole_files import sha256_of, typed
from perceptv.limits import LIMITS, Limits
from perceptv.scoring.judging import judge
from perceptv.scoring.scored_items import record_item, records_of
from perceptv.sets.plan import METADATA
from perceptv.study.adaptive import Track, read_track
from perceptv.study.arranging import ListPlace
from perceptv.study.designs import Design, read_design
from perceptv.study.exclusions import EXCLUSIONS, Rules, parsed
from perceptv.study.taps import Tap
from perceptv.study.widgets import Widget

FORMAT = "perceptv-study/1"
SERVER: Literal["serve"] = "serve"
"""The host of a study that ``perceptv study serve`` serves; other hosts work without our server."""
STUDY, PUBLIC, PRIVATE, MEDIA, DATA = "study.json", "public", "private", "media", "data.sqlite"
SECRET, LISTS, TRACKS, ITEMS, PAGE = "secret", "lists.json", "tracks.json", "items.json", "page.json"
PRACTICE = "practice.json"
_CONSENT = ("title", "researcher", "contact", "purpose", "retention_days", "minutes", "items", "words")
_DIGITS = 12
TEST = "TEST-"
"""The prefix of codes of a preview."""


def json_line(data: Any) -> bytes:
    """Plain data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).encode() + b"\n"


def token(secret: bytes, *parts: object) -> str:
    """A name that tells nothing to those without the secret: 32 hexadecimal digits."""
    return hmac.new(secret, json.dumps(parts).encode(), hashlib.sha256).hexdigest()[:32]


class SmallerFile(NamedTuple):
    """The file of a smaller render of an item's pictures, its scale against them, and its places for taps."""

    scale: float
    name: str
    taps: tuple[Tap, ...] = ()

    def shown(self) -> dict[str, Any]:
        """The render as the page gets it."""
        return {"scale": self.scale, "name": self.name, "taps": _boxes(self.taps)}


def _boxes(taps: Sequence[Tap]) -> list[list[Any]]:
    return [[tap.value, *(round(side, 2) for side in tap[1:])] for tap in taps]


@dataclass(frozen=True)
class AskedItem:
    """One item as the page shows it, and what judges replies to it."""

    id: str
    question: str
    widget: Widget
    pictures: tuple[str, ...]
    packs: tuple[tuple[str, str], ...] = ()
    """Names and labels of files of frames, in the order in which they are shown."""
    taps: tuple[Tap, ...] = ()
    domain: str = ""
    prompt: str = ""
    """The prompt above a text field, in studies that ask some people that way."""
    shape: tuple[int, ...] = ()
    """The number of pictures, the largest width and height, and 1 if they move."""
    smaller: tuple[SmallerFile, ...] = ()
    """Smaller renders of its pictures, the largest first."""
    alike: int | None = None
    """The number of the items that are shown in one size: those of its domain."""
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What exports tell of the item, by the names of their columns: suite, size, wording ...; no page gets it."""
    level: str = ""
    """The level of `Design.presentations` at which it is shown so."""

    def shown(self) -> dict[str, Any]:
        """The item as the page shows it."""
        return {
            "pictures": list(self.pictures),
            "packs": [{"name": name, "label": label} for name, label in self.packs],
            "shape": list(self.shape),
            "taps": _boxes(self.taps),
            "smaller": [file.shown() for file in self.smaller],
            "alike": self.alike,
            "question": self.question,
            "widget": self.widget.as_dict(),
        }

    @property
    def largest(self) -> tuple[str, ...]:
        """The names of the files of its largest render, which come side by side or one after another."""
        return (*self.pictures, *(name for name, _ in self.packs))

    @property
    def media(self) -> tuple[str, ...]:
        """The names of all its files."""
        return (*self.largest, *(file.name for file in self.smaller))


def _item(data: Mapping[str, Any]) -> AskedItem:
    """The item of plain data."""
    widget = Widget(**{**data["widget"], "names": tuple(data["widget"]["names"])})
    packs, taps = tuple(map(tuple, data["packs"])), tuple(Tap(*tap) for tap in data["taps"])
    lists = {name: tuple(data[name]) for name in ("pictures", "shape")}
    smaller = tuple(
        SmallerFile(scale, name, tuple(Tap(*tap) for tap in there)) for scale, name, there in data["smaller"]
    )
    return AskedItem(**{**data, **lists, "widget": widget, "packs": packs, "taps": taps, "smaller": smaller})


@dataclass(frozen=True)
class Drill:
    """An item of practice; the first one of a domain is shown solved. `group` is that of its people, "" of all."""

    domain: str
    record: Mapping[str, Any] = field(hash=False)
    item: AskedItem
    group: str = ""


@dataclass(frozen=True)
class Study:
    """A built study, as it stands in its folder."""

    folder: Path
    design: Design
    lists: tuple[tuple[ListPlace, ...], ...]
    items: Mapping[str, AskedItem] = field(hash=False)
    """By id; where groups see the same items in different ways, as the first group sees them."""
    secret: bytes
    tracks: tuple[Track, ...] = ()
    exclusions_sha256: str = ""
    practice: tuple[Drill, ...] = ()
    words: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The words of the page, in the first language of the study."""
    host: str = SERVER
    plates: tuple[str, ...] = ()
    """Names of the files of colour plates."""
    consent: str = ""
    """The version of the consent that people agree to."""
    groups: tuple[str, ...] = ()
    """Of each list, or of each number that stands for one where the order adapts, the level of `between`."""
    languages: tuple[str, ...] = ()
    """The tags of the languages of the page, the first one first."""
    others: Mapping[tuple[str, str], AskedItem] = field(default_factory=dict, hash=False)
    """By id and level, the items as other groups see them."""
    database: Path | None = None
    """The separate database of a preview, so that nothing mixes."""

    @property
    def data(self) -> Path:
        """The database."""
        return self.folder / DATA if self.database is None else self.database

    def token(self, number: int | str, position: int) -> str:
        """The token of a place in a list; where the order adapts, in that of the person with this code."""
        return token(self.secret, "place", number, position)

    @property
    def rates(self) -> bool:
        """True of a study of ratings, which are neither right nor wrong."""
        return any(item.widget.kind == "slider" for item in self.items.values())

    @property
    def public_id(self) -> str:
        """An id of this study. It reveals nothing else."""
        return token(self.secret, "study")

    def language(self, chosen: str | None) -> str:
        """The language that a page chose, or the first one where it chose none. InvalidParams for any other."""
        if chosen is not None and chosen not in self.languages:
            raise invalid("language", chosen, ", ".join(self.languages))
        return chosen or self.languages[0]

    def drill_token(self, drill: Drill) -> str:
        """The token of an item of practice."""
        return token(self.secret, "practice", drill.group, drill.item.id)

    @property
    def list_count(self) -> int:
        """The number of lists; where the order adapts, of groups, whose numbers stand for lists."""
        return len(self.lists) or len(self.groups) or 1

    def tracks_of(self, number: int) -> tuple[Track, ...]:
        """The tracks of people with this number of a list."""
        return tuple(track for track in self.tracks if track.group == self.group(number))

    def group(self, number: int) -> str:
        """The level of the design's `between` that people with this list are in; empty without one."""
        return self.groups[number] if self.groups else ""

    def level(self, number: int) -> str:
        """The level of `Design.presentations` of people with this list."""
        group = self.group(number)
        return group if group in self.design.presentations else ""

    def drills(self, places: Sequence[ListPlace], number: int = 0) -> list[list[Drill]]:
        """The practice before these places of a list: their domains in order. Where the order adapts, all domains."""
        mine = [drill for drill in self.practice if drill.group == self.group(number)]
        known = {drill.domain for drill in mine}
        asked = [self.items[place.id].domain for place in places if not place.attends]
        domains = [track.domain for track in self.tracks_of(number)] or dict.fromkeys(asked)
        return [[d for d in mine if d.domain == name] for name in domains if name in known]

    def asked(self, place: ListPlace) -> AskedItem:
        """The item at a place."""
        if place.attends:
            text = str(self.words["attention"]).replace("{number}", str(place.number)).replace("**", "")
            return AskedItem(place.id, text, Widget("number", prefix="COUNT:"), ())
        found = self.others.get((place.id, place.level), self.items[place.id])
        return replace(found, question=found.prompt, widget=Widget("text")) if place.typed else found

    def fails(self, place: ListPlace, value: Any, reply: str) -> bool:
        """True if an answer fails a check of attention; False at a place without a check."""
        return not place.counts and (value != place.number if place.attends else not self.right(place.id, reply))

    def right(self, name: str, reply: str) -> bool:
        """True if a reply to an item is right."""
        return bool(reply) and judge(self._known[name], reply).correct

    @once
    def _known(self) -> dict[str, dict[str, Any]]:
        return {record["id"]: record for record in self.records()}

    def rules(self, began: bool) -> tuple[Rules, str]:
        """The rules of exclusion as they stand now, and a warning where they are not those of the build."""
        path = self.folder / EXCLUSIONS
        with typed("read exclusions", path):
            data = path.read_bytes() if path.is_file() else b""
        if sha256_of([data]) == self.exclusions_sha256 or not (data or self.exclusions_sha256):
            return parsed(data, path.name), ""
        when = "data collection began" if began else "the study was built"
        return parsed(data, path.name), f"{EXCLUSIONS} was changed after {when}: its digest is not that of the build"

    def pictures(self, name: str) -> tuple[Path, ...]:
        """The pictures of an item, in order."""
        return tuple(self.folder / PUBLIC / MEDIA / picture for picture in self.items[name].pictures)

    def records(self, limits: Limits = LIMITS) -> Iterator[dict[str, Any]]:
        """The records of the items, for scores."""
        for where, record in records_of(self.folder / PRIVATE / METADATA, limits):
            record_item(record, where)
            yield record


def read_study(directory: str | Path, limits: Limits = LIMITS) -> Study:
    """The study in a folder. InvalidParams if there is none; the message names files of another form."""
    folder = path_of("directory", directory, "the folder of a study")
    about = read_about(folder)
    private = folder / PRIVATE
    lists = tuple(tuple(ListPlace(*place) for place in places) for places in _load(private / LISTS))
    shown = list(map(_item, _load(private / ITEMS)))
    items: dict[str, AskedItem] = {}
    for item in shown:
        items.setdefault(item.id, item)
    others = {(item.id, item.level): item for item in shown if items[item.id] is not item}
    secret = bytes.fromhex((private / SECRET).read_text(encoding="utf-8").strip())
    fixed = str(about.get("exclusions_sha256", ""))
    tracks = tuple(map(read_track, _load(private / TRACKS)))
    drills = tuple(Drill(d["domain"], d["record"], _item(d["item"]), d["group"]) for d in _load(private / PRACTICE))
    page = _load(folder / PUBLIC / PAGE)
    plates = tuple(str(plate["name"]) for plate in page["plates"])
    design = read_design(about["design"], limits)
    more = fixed, drills, page["words"], str(about["host"]), plates, design.consent_version or consent_digest(page)
    groups = tuple(map(str, about["groups"]))
    languages = tuple(str(words["language"]) for words in page["languages"] or [page["words"]])
    return Study(folder, design, lists, items, secret, tracks, *more, groups, languages, others)


def read_about(folder: Path) -> dict[str, Any]:
    """What study.json says: the design, digests, and counts."""
    about = _load(folder / STUDY)
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise illegal(f"directory is {str(folder)!r}, which holds {short(about)}", "a folder of 'study build'")
    return about


def consent_digest(page: Mapping[str, Any]) -> str:
    """A name of what the page for consent says, by its digest."""
    more = [name for name in ("form", "languages") if page.get(name)]
    said = {name: page[name] for name in (*_CONSENT, *more)}
    return sha256_of([json_line(said)])[:_DIGITS]


def _load(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise illegal(f"{path} cannot be read ({error.strerror})", "a folder of 'study build'") from None
    except ValueError:
        raise illegal(f"{path} is not JSON", "a folder of 'study build'") from None

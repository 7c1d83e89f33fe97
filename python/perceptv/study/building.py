"""The folder of a study: what browsers fetch, and, apart from it, what nobody may see before the end."""

from __future__ import annotations

import functools
import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv._core import __version__
from perceptv.errors import InvalidParams
from perceptv.io.files import Folder, typed
from perceptv.io.png import critical_chunks
from perceptv.io.strict_json import short
from perceptv.io.system import rename_folder
from perceptv.io.whole import write_whole
from perceptv.limits import LIMITS, Limits
from perceptv.models.shown import queries_of
from perceptv.scoring.items import items_of, record_item, records_of
from perceptv.scoring.judging import judge
from perceptv.sets.plan import METADATA
from perceptv.study.adaptive import Track, track_of
from perceptv.study.arranging import Place
from perceptv.study.designs import AnyDesign, Design, design_of
from perceptv.study.exclusions import EXCLUSIONS, AnyRules, Rules, check_rules, digest, parsed, rules_of
from perceptv.study.planning import Plan, plan_of
from perceptv.study.recruiters import RECRUITERS
from perceptv.study.widgets import Widget, question_of, widget_of

FORMAT = "perceptv-study/1"
STUDY, PUBLIC, PRIVATE, MEDIA, DATA = "study.json", "public", "private", "media", "data.sqlite"
SECRET, LISTS, TRACKS, ITEMS, PAGE = "secret", "lists.json", "tracks.json", "items.json", "page.json"
_WIDTH = slice(16, 20)  # of a PNG file
PAGE_FILES = (
    "index.html", "study.css", "outbox.js", "widgets.js", "stage.js", "study.js", "jspsych-8.3.0.min.js",
    "LICENCES.txt",
)  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """One item as the page shows it, and what judges replies to it."""

    id: str
    question: str
    widget: Widget
    pictures: tuple[str, ...]
    prompt: str = ""
    """What stands before a field for text, in studies that ask some people so."""

    def as_dict(self) -> dict[str, Any]:
        """As plain data; `asked_of` reads it."""
        widget = {name: getattr(self.widget, name) for name in ("kind", "names", "prefix", "separator")}
        shown = {"pictures": list(self.pictures), "prompt": self.prompt}
        return {"id": self.id, "question": self.question, "widget": widget, **shown}


def asked_of(told: Mapping[str, Any]) -> Asked:
    """The item of plain data."""
    widget = Widget(**{**told["widget"], "names": tuple(told["widget"]["names"])})
    return Asked(told["id"], told["question"], widget, tuple(told["pictures"]), told["prompt"])


def build(
    dataset: str | Path,
    path: str | Path,
    design: AnyDesign = "quick",
    *,
    exclusions: AnyRules | None = None,
    secret: str | None = None,
    limits: Limits = LIMITS,
) -> Path:
    """Writes the folder of a study, which ``perceptv study serve`` serves. Returns it.

    ``public/`` holds the page and the pictures. Their names are random and the files hold nothing but pixels: no id,
    size, condition or answer. ``private/`` (for its owner alone) holds the lists, the key and a secret.

    Parameters
    ----------
    dataset : str or Path
        Folder of a saved set of pictures.
    path : str or Path
        A new or empty folder. It appears when it is whole.
    design : Design, str, Path or dict
        As in :func:`perceptv.study.plan`.
    exclusions : Rules, str, Path or dict, optional
        Who is left out of the results, see :class:`perceptv.study.Rules`: rules, a .toml file, or its tables. They are
        kept with their digest, so that a later change shows. By default nobody is left out.
    secret : str, optional
        64 hexadecimal digits from which names and tokens follow; by default random ones. The same secret, set and
        design give the same bytes.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        The design is not legal, the set is not one of pictures, or an answer has no widget.
    StorageError
        The folder cannot be written.
    """
    source, target, chosen = Folder(_folder(dataset)), path_of("path", path), design_of(design, limits)
    rules, told = rules_of(exclusions, limits)
    check_rules(rules, chosen.attention)
    key = _secret(secret)
    _check_free(target)
    metadata = source.root / METADATA
    made = plan_of(items_of(metadata, limits), chosen)
    wanted = made.wanted
    shown = {query.id: query.files for query in queries_of(source.root, limits) if query.id in wanted}
    records = {r["id"]: r for _, r in records_of(metadata, limits) if r.get("id") in wanted}
    asked = [_asked(records[name], len(shown[name]), key, chosen) for name in sorted(wanted)]
    pictures = {name: file for item in asked for name, file in zip(item.pictures, shown[item.id], strict=True)}
    temporary = target.with_name(f".perceptv-{secrets.token_hex(8)}.tmp")
    with typed("write a study", target):
        _write_public(temporary / PUBLIC, made, ((name, source, file) for name, file in sorted(pictures.items())))
        _write_private(temporary / PRIVATE, made, asked, [records[name] for name in sorted(wanted)], key)
        _write(temporary / EXCLUSIONS, told)
        _write(temporary / STUDY, _json({**_about(made, metadata), "exclusions_sha256": digest(told)}))
        rename_folder(temporary, target)
    return target


def _folder(dataset: Any) -> Path:
    folder = path_of("dataset", dataset, "the folder of a saved set")
    if not (folder / METADATA).is_file():
        raise InvalidParams(f"dataset is {str(folder)!r}; legal: a folder with {METADATA}")
    return folder


def _secret(given: Any) -> bytes:
    if given is None:
        return secrets.token_bytes(32)
    try:
        found = bytes.fromhex(given) if isinstance(given, str) else b""
    except ValueError:
        found = b""
    if len(found) != 32:
        raise InvalidParams("secret is of another form; legal: 64 hexadecimal digits")
    return found


def _check_free(target: Path) -> None:
    with typed("write a study", target):
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise InvalidParams(f"path is {str(target)!r}; legal: a new or empty folder")
        target.parent.mkdir(parents=True, exist_ok=True)


def token(secret: bytes, *parts: object) -> str:
    """A name that tells nothing to those without the secret: 32 hexadecimal digits."""
    return hmac.new(secret, json.dumps(parts).encode(), hashlib.sha256).hexdigest()[:32]


def _asked(record: Mapping[str, Any], pictures: int, secret: bytes, design: Design) -> Asked:
    typed_in = design.input == "text"
    question = str(record["prompt"]) if typed_in else question_of(record)
    names = tuple(f"{token(secret, 'media', record['id'], i)}.png" for i in range(pictures))
    prompt = str(record["prompt"]) if design.input == "between" else ""
    return Asked(str(record["id"]), question, Widget("text") if typed_in else widget_of(record), names, prompt)


def _about(made: Plan, metadata: Path) -> dict[str, Any]:
    design = made.design.as_dict()
    return {
        "format": FORMAT,
        "version": __version__,
        "design": design,
        "design_sha256": hashlib.sha256(_json(design)).hexdigest(),
        "metadata_sha256": hashlib.sha256(metadata.read_bytes()).hexdigest(),
        "lists": len(made.lists),
        "items": made.items,
    }


def page_of(made: Plan, width: int) -> dict[str, Any]:
    """What the page is told before anybody agrees; `width` is that of the widest picture."""
    design = made.design
    named = ("title", "researcher", "contact", "purpose", "debriefing", "break_every", "cannot_tell", "limit_s")
    told = {name: getattr(design, name) for name in (*named, "retention_days")}
    told |= {
        "adaptive": design.adaptive,
        "items": made.places,
        "person": next(iter(RECRUITERS[design.recruiter]), None),
    }
    return {**told, "minutes": max(1, round(made.minutes)), "width": width}


def _write_public(folder: Path, made: Plan, pictures: Iterable[tuple[str, Folder, str]]) -> None:
    (folder / MEDIA).mkdir(parents=True)
    for name in PAGE_FILES:
        _write(folder / name, page_file(name))
    width = 0
    for name, source, file in pictures:
        try:
            picture = critical_chunks(b"".join(source.blocks(file)))
        except ValueError as error:
            raise InvalidParams(f"{source.at(file)} {error}; legal: a whole set of pictures") from None
        width = max(width, int.from_bytes(picture[_WIDTH], "big"))
        _write(folder / MEDIA / name, picture)
        os.utime(folder / MEDIA / name, (0, 0))
    _write(folder / PAGE, _json(page_of(made, width)))


def page_file(name: str) -> bytes:
    """A file of the page, as the package brings it."""
    return files("perceptv.study").joinpath("page", name).read_bytes()


def _write_private(
    folder: Path, made: Plan, asked: Sequence[Asked], records: Sequence[Mapping[str, Any]], secret: bytes
) -> None:
    folder.mkdir(mode=0o700)
    _write(folder / SECRET, secret.hex().encode() + b"\n")
    _write(folder / LISTS, _json([[list(astuple(p)) for p in places] for places in made.lists]))
    _write(folder / TRACKS, _json([track.as_dict() for track in made.tracks]))
    _write(folder / ITEMS, _json([item.as_dict() for item in asked]))
    _write(folder / METADATA, b"".join(_json(dict(record)) for record in records))


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, sort_keys=True).encode() + b"\n"


def _write(path: Path, data: bytes) -> None:
    write_whole(path, data)


@dataclass(frozen=True)
class Study:
    """A built study, as it stands in its folder."""

    folder: Path
    design: Design
    lists: tuple[tuple[Place, ...], ...]
    items: Mapping[str, Asked] = field(hash=False)
    secret: bytes
    tracks: tuple[Track, ...] = ()
    exclusions_sha256: str = ""

    @property
    def data(self) -> Path:
        """The database."""
        return self.folder / DATA

    def token(self, number: int | str, position: int) -> str:
        """The token of a place in a list; where the order adapts, in that of the person with this code."""
        return token(self.secret, "place", number, position)

    def asked(self, place: Place) -> Asked:
        """What a place shows."""
        if place.attends:
            text = f"This item checks attention. Please type the number {place.number}."
            return Asked(place.id, text, Widget("number", prefix="COUNT:"), ())
        found = self.items[place.id]
        return replace(found, question=found.prompt, widget=Widget("text")) if place.typed else found

    def fails(self, place: Place, value: Any, reply: str) -> bool:
        """Whether an answer to a place fails a check of attention; where there is none, it does not."""
        return not place.counts and (value != place.number if place.attends else not self.right(place.id, reply))

    def right(self, name: str, reply: str) -> bool:
        """Whether a reply to an item is right."""
        return bool(reply) and judge(self._known[name], reply).correct

    @functools.cached_property
    def _known(self) -> dict[str, dict[str, Any]]:
        return {record["id"]: record for record in self.records()}

    def rules(self, began: bool) -> tuple[Rules, str]:
        """The rules of exclusion as they stand now, and a warning where they are not those of the build."""
        path = self.folder / EXCLUSIONS
        with typed("read exclusions", path):
            data = path.read_bytes() if path.is_file() else b""
        if digest(data) == self.exclusions_sha256 or not (data or self.exclusions_sha256):
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


def study_of(directory: str | Path, limits: Limits = LIMITS) -> Study:
    """The study in a folder. InvalidParams where there is none; files of another form are named."""
    folder = path_of("directory", directory, "the folder of a study")
    about = _load(folder / STUDY)
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        legal = "a folder of 'study build'"
        raise InvalidParams(f"directory is {str(folder)!r}, which holds {short(about)}; legal: {legal}")
    private = folder / PRIVATE
    lists = tuple(tuple(Place(*place) for place in places) for places in _load(private / LISTS))
    items = {told["id"]: asked_of(told) for told in _load(private / ITEMS)}
    secret = bytes.fromhex((private / SECRET).read_text(encoding="utf-8").strip())
    fixed = str(about.get("exclusions_sha256", ""))
    tracks = tuple(map(track_of, _load(private / TRACKS)))
    return Study(folder, design_of(about["design"], limits), lists, items, secret, tracks, fixed)


def _load(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except OSError as error:
        raise InvalidParams(f"{path} cannot be read ({error.strerror}); legal: a folder of 'study build'") from None
    except ValueError:
        raise InvalidParams(f"{path} is not JSON; legal: a folder of 'study build'") from None

"""Writes the folder of a study: what browsers fetch, and, apart from it, what nobody may see before the end."""

from __future__ import annotations

import html
import math
import os
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, replace
from fractions import Fraction
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from perceptv._arguments import folder as folder_of
from perceptv._core import __version__
from perceptv.errors import illegal
from perceptv.io.new_folder import check_free, new_folder
from perceptv.io.parallel import ordered
from perceptv.io.png import critical_chunks
from perceptv.io.whole import write_whole
from perceptv.io.whole_files import Folder, sha256_of
from perceptv.limits import LIMITS, Limits
from perceptv.scoring.scored_items import ScoredItem
from perceptv.sets.plan import METADATA
from perceptv.study.built import (
    FORMAT,
    ITEMS,
    LISTS,
    MEDIA,
    PAGE,
    PRACTICE,
    PRIVATE,
    PUBLIC,
    SECRET,
    SERVER,
    STUDY,
    TRACKS,
    AskedItem,
    SmallerFile,
    json_line,
    read_study,
    token,
)
from perceptv.study.colour_plates import Plate, plates
from perceptv.study.database import OWNERS
from perceptv.study.designs import AnyDesign, Design, read_design
from perceptv.study.exclusions import EXCLUSIONS, AnyRules, check_rules, read_rules
from perceptv.study.factors import SET
from perceptv.study.facts import item_facts, set_versions
from perceptv.study.hosting import INDEX, Host, check_host, write_static
from perceptv.study.languages import ENGLISH, check_covered, direction, read_languages, with_names
from perceptv.study.one_size import OneSize, Shape, one_sizes
from perceptv.study.packs import MAGIC, SUFFIX, packed, pad_alike, unpacked
from perceptv.study.planning import StudyPlan, make_plan
from perceptv.study.practice import Practice, make_drills
from perceptv.study.recruiters import RECRUITERS
from perceptv.study.several_sets import AnySets, read_sources, set_folders
from perceptv.study.sources import Clip, ShownQuestion, turned
from perceptv.study.verified import check_listed, check_set, picture
from perceptv.study.widgets import RATING, Widget, make_widget, question_text

THREADS = 2
_Key = tuple[str, str]  # the level at which a question is shown, or the group of a practice, and its id
_WIDTH, _HEIGHT = slice(16, 20), slice(20, 24)  # of a PNG file
PAGE_FILES = (
    "index.html", "study.css", "disk.js", "outbox.js", "widgets.js", "waiting.js", "clips.js", "calibrate.js",
    "fit.js", "check.js", "plates.js", "stage.js", "host.js", "simulate.js", "consent.js", "form.js", "study.js",
    "jspsych-8.3.0.min.js", "LICENCES.txt",
)  # fmt: skip

_PAGE_KEYS = (
    "retention_days", "replay", "pixels_per_degree", "device_check", "devices", "least_hz", "full_screen",
)  # fmt: skip


def build(
    dataset: AnySets,
    path: str | Path,
    design: AnyDesign = "quick",
    *,
    exclusions: AnyRules | None = None,
    host: Host = SERVER,
    secret: str | None = None,
    limits: Limits = LIMITS,
) -> Path:
    """Writes the folder of a study, which ``perceptv study serve`` serves. Returns it.

    ``public/`` holds the page and the pictures. Their names are random and the files hold nothing but pixels: no id,
    size, condition or answer. ``private/`` (for its owner alone) holds the lists, the key and a secret.

    Parameters
    ----------
    dataset : str, Path, or a list of them
        Folder of a saved dataset: of pictures, videos or episodes. Several are one pool, told apart by the factor
        "set", the names of the folders.
    path : str or Path
        A new or empty folder. It appears when it is whole.
    design : Design, str, Path or dict
        As in :func:`perceptv.study.plan`.
    exclusions : Rules, str, Path or dict, optional
        Who is left out of the results, see :class:`perceptv.study.Rules`: rules, a .toml file, or its tables. They are
        kept with their digest, so that a later change shows. By default nobody is left out.
    host : {"serve", "plain", "jatos"}
        Who shows the page: ``perceptv study serve``, any web server ("plain": it gets ``public/``), or JATOS (it gets
        ``study.jzip``; this was tried with no JATOS yet). Without a server of ours people get lists at random, designs
        cannot adapt, and there is no practice. What such a study tells whoever opens its files is in
        :func:`perceptv.study.hosting.disclosed`; right answers are not in it.
    secret : str, optional
        64 hexadecimal digits from which names and tokens follow; by default random ones. The same secret, dataset and
        design give the same bytes.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        The design is not legal, the dataset is incomplete, or an answer has no widget.
    VerificationError
        A file differs from the dataset's manifest, or is not a complete picture. Or the dataset has no recipe or is
        incomplete, and something of it must be drawn again: videos, episodes, places for taps, practice.
    StorageError
        The folder cannot be written.
    """
    folders, target, chosen = set_folders(dataset), folder_of("path", path), read_design(design, limits)
    rules, rules_file = read_rules(exclusions, limits)
    check_rules(rules, chosen.attention)
    check_host(host, chosen)
    key = _secret(secret)
    check_free(target)
    languages = read_languages(chosen.languages, limits)
    sets = {name: Folder(folder) for name, folder in folders.items()}
    for source in sets.values():
        check_set(source, limits)
    read = read_sources(list(folders.values()), chosen, limits)
    questions = next(iter(read.values()))
    made = make_plan(questions.items, chosen, questions.clip_seconds)
    wanted = made.wanted
    shown = {(level, name): about for level, one in read.items() for name, about in one.shown(wanted).items()}
    known = {item.id: item for item in questions.items}
    home = {name: sets[str(item.first(SET, next(iter(sets))))] for name, item in known.items()}
    facts: dict[_Key, dict[str, Any]] = {}
    for source in sets.values():
        mine = {key: about for key, about in shown.items() if home[key[1]] is source}
        versions = set_versions(source, limits)
        check_listed(source, [file for about in mine.values() for file in (*about.pictures, *about.files)], limits)
        facts |= {key: item_facts(known[key[1]], about, versions) for key, about in mine.items()}
    domains = sorted({domain for domain, _ in made.cells})
    drills = make_drills(folders.values(), made.by_group(), domains, chosen, limits)
    tried = {(drill.group, str(about.record["id"])): about for drill in drills for about in drill.shown}
    sizes = one_sizes([*shown.values(), *tried.values()])
    asked = [replace(_asked(at, about, sizes, key, chosen), facts=facts[at]) for at, about in shown.items()]
    trials = [_asked(at, about, sizes, key, chosen) for at, about in tried.items()]
    code = _language(questions.items)
    texts = [text for item in (*asked, *trials) for text in (item.question, item.prompt) if text]
    for words in languages:
        check_covered(words, texts)
    with new_folder(target) as temporary:
        rings = _rings(chosen, key)
        media = _media(home, [*asked, *trials], {**shown, **tried})
        files = [_File(name, "", partial(bytes, plate.data)) for name, plate in rings.items()]
        shapes = _write_public(temporary / PUBLIC, sorted([*media, *files]), languages[0])
        asked, trials = ([_shaped(item, shapes) for item in group] for group in (asked, trials))
        page = {**page_data(made, [with_names(words, code) for words in languages]), **_plates(chosen, rings)}
        page["alike"] = [size.shown([*asked, *trials], shapes) for size in sizes.values()]
        page["asked"] = {"lang": code, "dir": direction(code)}
        write_whole(temporary / PUBLIC / PAGE, json_line(page))
        private = temporary / PRIVATE
        _write_private(private, made, asked, questions.records(wanted), key)
        write_whole(private / PRACTICE, json_line(_practice(trials, drills)), mode=OWNERS)
        write_whole(temporary / EXCLUSIONS, rules_file)
        about = {**_about(made, folders.values()), "host": host, "exclusions_sha256": sha256_of([rules_file])}
        write_whole(temporary / STUDY, json_line(about))
        if host != SERVER:
            write_static(read_study(temporary))
    return target


def _language(items: Sequence[ScoredItem]) -> str:
    """The one language of the questions. InvalidParams where there are several, as the page names things in one."""
    codes = list(dict.fromkeys(str(item.first("language", ENGLISH)) for item in items))
    if len(codes) > 1:
        legal = (
            f"one: save ds.with_prompt(language={codes[0]!r}) and so on apart, and build a study of each, or of one "
            "whose questions files of the design's language translate"
        )
        raise illegal(f"dataset asks in the languages {', '.join(map(repr, codes))}", legal)
    return codes[0]


def _rings(design: Design, secret: bytes) -> dict[str, Plate]:
    """The colour plates by the names of their files, which tell nothing."""
    made = plates(design.seed) if design.plates != "none" else ()
    return {f"{token(secret, 'plate', i)}.png": plate for i, plate in enumerate(made)}


def _plates(design: Design, rings: Mapping[str, Plate]) -> dict[str, Any]:
    """The plates for the page. The positions of the gaps are not answers of the study."""
    entries = [{"name": name, "axis": plate.axis, "gap": plate.gap} for name, plate in rings.items()]
    return {"plates": entries, "plates_warn": design.plates == "warn"}


def _secret(given: Any) -> bytes:
    if given is None:
        return secrets.token_bytes(32)
    try:
        result = bytes.fromhex(given) if isinstance(given, str) else b""
    except ValueError:
        result = b""
    if len(result) != 32:
        raise illegal("secret does not have the right form", "64 hexadecimal digits")
    return result


def _asked(
    key: _Key, shown: ShownQuestion, sizes: Mapping[tuple[str, bool], OneSize], secret: bytes, design: Design
) -> AskedItem:
    level, name = key
    design = design.presentations.get(level, design)
    record, size, own = shown.record, sizes[shown.alike], (name, shown.presentation)
    typed_in = design.input == "text" and record["answer_class"] != RATING
    widget = Widget("text") if typed_in else make_widget(record)
    question = str(record["prompt"]) if typed_in else question_text(record)
    if design.ask == "more" and "members" in record:
        widget, question = replace(widget, turned=True), turned(question)
    pictures = tuple(f"{token(secret, 'media', *own, i)}.png" for i in range(len(shown.pictures)))
    packs = ((f"{token(secret, 'pack', *own, i)}{SUFFIX}", clip.label) for i, clip in enumerate(shown.clips))
    prompt = str(record["prompt"]) if design.input == "between" and record["answer_class"] != RATING else ""
    smaller = tuple(
        SmallerFile(float(scale), f"{token(secret, 'smaller', *own, str(scale))}{SUFFIX}", shown.smaller[scale].taps)
        for scale in size.scales
    )
    return AskedItem(
        name, question, widget, pictures, tuple(packs), shown.taps, str(record["domain"]), prompt,
        smaller=smaller, alike=size.number, level=level,
    )  # fmt: skip


def _practice(trials: Sequence[AskedItem], drills: Sequence[Practice]) -> list[dict[str, Any]]:
    known = {(item.level, item.id): asdict(item) for item in trials}
    return [
        {
            "domain": drill.domain,
            "group": drill.group,
            "record": about.record,
            "item": known[drill.group, str(about.record["id"])],
        }
        for drill in drills
        for about in drill.shown
    ]


class _File(NamedTuple):
    """A file of the page: its bytes when they are asked for, and the group that has one size."""

    name: str
    group: str
    data: Callable[[], bytes]


def _media(home: Mapping[str, Folder], asked: Sequence[AskedItem], shown: Mapping[_Key, ShownQuestion]) -> list[_File]:
    """Pictures and files of frames, in the order of their names, which tells nothing. Levels share what is the same."""
    out: dict[str, _File] = {}
    for item in asked:
        about = shown[item.level, item.id]
        for name, file in zip(item.pictures, about.pictures, strict=True):
            out[name] = _File(name, "", partial(_picture, home[item.id], file))
        for (name, _), clip in zip(item.packs, about.clips, strict=True):
            out[name] = _File(name, clip.group, partial(_packed, clip))
        for render in item.smaller:
            clip = about.smaller[Fraction(render.scale)].clip
            out[render.name] = _File(render.name, clip.group, partial(_packed, clip))
    return [file for _, file in sorted(out.items())]


def _picture(source: Folder, file: str) -> bytes:
    return critical_chunks(picture(source, file))


def _packed(clip: Clip) -> bytes:
    return packed(clip.frames(), clip.fps)


def _about(made: StudyPlan, folders: Iterable[Path]) -> dict[str, Any]:
    design = made.design.as_dict()
    return {
        "format": FORMAT,
        "version": __version__,
        "design": design,
        "design_sha256": sha256_of([json_line(design)]),
        "metadata_sha256": sha256_of([(folder / METADATA).read_bytes() for folder in folders]),
        "lists": len(made.lists),
        "groups": list(made.groups),
        "items": made.items,
    }


def page_data(made: StudyPlan, languages: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The data that the page gets before the person agrees: its words, and all languages where there are several."""
    design = made.design
    named = ("title", "researcher", "contact", "purpose", "debriefing", "break_every", "cannot_tell", "limit_s")
    page = {name: getattr(design, name) for name in (*named, *_PAGE_KEYS)}
    page |= {
        "adaptive": design.adaptive,
        "items": made.places,
        "person": next(iter(RECRUITERS[design.recruiter]), None),
        "ids": list(RECRUITERS[design.recruiter]),
        "links": design.enrolment == "links",
        "form": [question.shown() for question in design.questions],
        "words": languages[0],
        "languages": languages if len(languages) > 1 else [],
    }
    return {**page, "minutes": max(1, math.ceil(made.minutes))}


def _write_public(folder: Path, media: Sequence[_File], words: Mapping[str, Any]) -> dict[str, Shape]:
    """The page and the files that it shows. Returns the shape of each."""
    (folder / MEDIA).mkdir(parents=True)
    for name in PAGE_FILES:
        write_whole(folder / name, _opening(words) if name == INDEX else page_file(name))
    sizes: dict[str, Shape] = {}
    groups: dict[str, list[Path]] = {}
    for file, data in zip(media, ordered(lambda file: file.data(), media, THREADS), strict=True):
        sizes[file.name] = _shape(data)
        write_whole(folder / MEDIA / file.name, data)
        groups.setdefault(file.group, []).append(folder / MEDIA / file.name)
    for group, paths in groups.items():
        if group:  # pictures of datasets without pairs stay as they are
            pad_alike(paths)
    for file in media:
        os.utime(folder / MEDIA / file.name, (0, 0))
    return sizes


def _shape(data: bytes) -> Shape:
    """The shape of a file's pictures: how many side by side, the largest width and height, and 1 if they move."""
    fps, pngs = unpacked(data) if data.startswith(MAGIC) else (0, [data])
    sides = (max(int.from_bytes(png[part], "big") for png in pngs) for part in (_WIDTH, _HEIGHT))
    return (1 if fps else len(pngs), *sides, int(fps > 0))


def _shaped(item: AskedItem, sizes: Mapping[str, Shape]) -> AskedItem:
    """The item with the shape of all that it shows; clips come one after another, all else side by side."""
    found = [sizes[name] for name in item.largest]
    if not found:
        return item
    counts, widths, heights, moves = zip(*found, strict=True)
    return replace(item, shape=(1 if max(moves) else sum(counts), max(widths), max(heights), max(moves)))


def _opening(words: Mapping[str, Any]) -> bytes:
    """The page before its scripts are there, in the language of the study."""
    text = page_file(INDEX).decode()
    for name in ("language", "dir", "loading", "away_now", "needs_javascript"):
        text = text.replace(f"{{{name}}}", html.escape(str(words[name]).replace("**", "")))
    return text.encode()


def page_file(name: str) -> bytes:
    """A file of the page, as the package brings it."""
    return files("perceptv.study").joinpath("page", name).read_bytes()


def _write_private(
    folder: Path, made: StudyPlan, asked: Sequence[AskedItem], records: Sequence[Mapping[str, Any]], secret: bytes
) -> None:
    folder.mkdir(mode=0o700)
    found = {
        SECRET: secret.hex().encode() + b"\n",
        LISTS: json_line([[astuple(p) for p in places] for places in made.lists]),
        TRACKS: json_line(list(map(asdict, made.tracks))),
        ITEMS: json_line(list(map(asdict, asked))),
        METADATA: b"".join(json_line(dict(record)) for record in records),
    }
    for name, data in found.items():
        write_whole(folder / name, data, mode=OWNERS)

"""All screens of a study on one page that needs no server, for an ethics board or for co-authors."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.io.whole import write_whole
from perceptv.study.arranging import ListPlace
from perceptv.study.building import page_file
from perceptv.study.built import MEDIA, PAGE, PUBLIC, AskedItem, Drill, Study, read_study
from perceptv.study.packs import MAGIC, unpacked
from perceptv.study.practice import solution

FRAMES = 6
"""Of a video so many frames are shown."""
_STYLES = ("study.css", "preview.css")
_SCRIPTS = ("widgets.js", "form.js", "calibrate.js", "check.js", "consent.js", "preview.js")
_PAGE_KEYS = (
    "title", "researcher", "contact", "purpose", "debriefing", "minutes", "items", "person", "retention_days", "replay",
    "cannot_tell", "break_every", "device_check", "full_screen", "pixels_per_degree", "asked", "words",
    "form", "languages",
)  # fmt: skip
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
_HTML = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview: {title}</title>
<style>{style}</style>
</head>
<body>
<div class="pv-preview">
<div class="pv-told" lang="en" dir="ltr">{told}</div>
<noscript>This page needs JavaScript.</noscript>
<main id="pv-screens"></main>
</div>
<script type="application/json" id="pv-preview">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def preview_page(directory: str | Path, path: str | Path, *, answers: bool = False) -> Path:
    """Writes one HTML file with every screen of a study in order; it needs no server and loads nothing. Returns it.

    Of each domain it shows the item of the smallest and that of the largest size, as the page words them and with the
    page's own controls; of a video some frames. Right answers are not in it, but that of the solved item of practice,
    which people see.

    Parameters
    ----------
    directory : str or Path
        Folder of a study.
    path : str or Path
        The file, which is replaced if it is there.
    answers : bool
        Whether the right answer stands below each item, in a frame that says that people do not see it.

    Raises
    ------
    InvalidParams, StorageError
        It is not a study; a file cannot be read or written.
    """
    study = read_study(directory)
    return write_whole(path_of("path", path, "an HTML file"), _html(study, answers))


def _html(study: Study, answers: bool) -> str:
    page = json.loads((study.folder / PUBLIC / PAGE).read_bytes())
    known = {r["id"]: str(r.get("answer_text", "")) for r in study.records()} if answers else {}
    items = [_shown(study, place, group, known) for place, group in _chosen(study)]
    checks = (place for places in study.lists for place in places if place.attends)
    attention = next((_material(study, study.asked(place)) | {"attends": True} for place in checks), None)
    data = {
        "page": {name: page[name] for name in _PAGE_KEYS},
        "items": items,
        "drill": _drill(study, study.practice[0]) if study.practice else None,
        "attention": attention,
        "plate": _picture((study.folder / PUBLIC / MEDIA / study.plates[0]).read_bytes()) if study.plates else None,
        "places": max(map(len, study.lists), default=page["items"]) or page["items"],
    }
    return _HTML.format(
        policy=_POLICY,
        title=escape(study.design.title),
        style="\n".join(page_file(name).decode() for name in _STYLES),
        told="".join(f"<p>{sentence}</p>" for sentence in _told(study, answers)),
        data=json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"),  # no text of the data ends the script
        script="\n".join(page_file(name).decode() for name in _SCRIPTS),
    )


def _told(study: Study, answers: bool) -> Iterator[str]:
    """What the page says of itself."""
    yield (
        f"<strong>This is a preview</strong> of the study “{escape(study.design.title)}” (version of the consent: "
        f"{escape(study.consent)}). It shows the screens that people see, in order. Nothing is asked, sent or kept."
    )
    yield (
        "Of each domain and group it shows an item of the smallest and one of the largest size. Pictures are as wide "
        "as this page allows; the study shows them with exact pixels. The order of buttons differs from person to "
        "person."
    )
    if answers:
        yield "<strong>It holds right answers.</strong> Do not give it to people who will take part."
    else:
        solved = ", except that of the solved item of practice, which people see" if study.practice else ""
        yield f"It holds no right answers{solved}."


def _chosen(study: Study) -> list[tuple[ListPlace, str]]:
    """Of each domain, way of answering and group the places of the smallest and of the largest size, with the group."""
    groups: dict[tuple[str, bool, str], list[ListPlace]] = {}
    for group, place in _places(study):
        groups.setdefault((study.items[place.id].domain, place.typed, group), []).append(place)
    found = ((group, min(there, key=lambda p: _size(study, p)), max(there, key=lambda p: _size(study, p)))
             for (_, _, group), there in sorted(groups.items()))  # fmt: skip
    return [(place, group) for group, *both in found for place in dict.fromkeys(both)]


def _places(study: Study) -> Iterator[tuple[str, ListPlace]]:
    """All places that count, with the group of the people who get them."""
    for number in range(study.list_count):
        ids = (name for track in study.tracks_of(number) for there in track.items for name in there)
        places = study.lists[number] if study.lists else (ListPlace(name, level=study.level(number)) for name in ids)
        yield from ((study.group(number), place) for place in places if place.counts)


def _size(study: Study, place: ListPlace) -> int:
    return int(study.items[place.id].facts.get("size", 0))


def _shown(study: Study, place: ListPlace, group: str, answers: Mapping[str, str]) -> dict[str, Any]:
    item = study.items[place.id]
    about = {"domain": item.domain, "size": item.facts.get("size"), "typed": place.typed, "group": group}
    return {**_material(study, study.asked(place)), **about, **({"answer": a} if (a := answers.get(item.id)) else {})}


def _drill(study: Study, drill: Drill) -> dict[str, Any]:
    about = {"domain": drill.domain, "size": None, "typed": False, "group": drill.group}
    return {**_material(study, drill.item), **about, "solution": solution(drill.item.widget, drill.record)}


def _material(study: Study, item: AskedItem) -> dict[str, Any]:
    """What the page of a study shows of an item, with its pictures; `packs` tells the instructions of videos."""
    told = item.shown()
    files = [(study.folder / PUBLIC / MEDIA / name).read_bytes() for name in item.largest]
    labels = ["" for _ in item.pictures] + [label for _, label in item.packs]
    packs = [(label, *unpacked(data)) for label, data in zip(labels, files, strict=True) if data.startswith(MAGIC)]
    shown = [_picture(data) for data in files if not data.startswith(MAGIC)]
    shown += [_picture(png) for _, fps, pngs in packs if not fps for png in pngs]
    clips = [_clip(label, fps, pngs) for label, fps, pngs in packs if fps]
    kept = {name: told[name] for name in ("shape", "question", "widget")}
    named = [{"label": label} for _, label in item.packs]
    return {**kept, "taps": [tap.value for tap in item.taps], "packs": named, "shown": shown, "clips": clips}


def _clip(label: str, fps: int, pngs: list[bytes]) -> dict[str, Any]:
    last = len(pngs) - 1
    times = sorted({round(i * last / (FRAMES - 1)) for i in range(FRAMES)})
    return {"label": label, "seconds": len(pngs) / fps, "frames": [{**_picture(pngs[t]), "at": t / fps} for t in times]}


def _picture(png: bytes) -> dict[str, Any]:
    return {"data": f"data:image/png;base64,{base64.b64encode(png).decode()}"}

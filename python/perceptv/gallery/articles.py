"""One domain on the page."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from html import escape

from perceptv._arguments import PRESETS
from perceptv.core.catalogue import DomainInfo
from perceptv.gallery.entries import Counterpart, Exhibit, GalleryEntry
from perceptv.gallery.sample_pictures import Picture


def article(entry: GalleryEntry) -> str:
    """The domain as HTML. What words and labels it has may come from anybody: all of it is escaped."""
    known = entry.info
    marks = {"suite": known.suite, "answer": known.answer_class, "skills": json.dumps(known.skills)}
    data = "".join(f' data-{name}="{escape(value)}"' for name, value in marks.items())
    shown = (*rows(entry), *_question(entry), *pair(entry.counterpart), *_looks(entry))
    body = "\n".join([_head(known), _facts(known), *shown])
    return f'<article id="{escape(known.id)}"{data} aria-labelledby="name-{escape(known.id)}">\n{body}\n</article>'


def _head(known: DomainInfo) -> str:
    name = escape(known.id)
    chips = "".join(f"<li>{escape(skill)}</li>" for skill in known.skills)
    return (
        f'<div class="find"><h3 id="name-{name}">{escape(known.title)}</h3>\n'
        f'<p class="id"><a href="#{name}"><code>{name}</code></a></p>\n'
        f'<ul class="chips" aria-label="Skills">{chips}</ul></div>'
    )


def facts(known: DomainInfo) -> Iterator[tuple[str, str]]:
    """The fixed facts about a domain, as (name, text) pairs."""
    ranges = {p: f"{known.sizes[p][0]} to {known.sizes[p][1]}" for p in PRESETS}
    same = len(set(ranges.values())) == 1
    legal = ranges[PRESETS[0]] if same else ", ".join(f"{sizes} ({preset})" for preset, sizes in ranges.items())
    yield "size", f"{known.size_meaning}; legal: {legal}"
    if known.answer_class == "none":
        yield "answer", "nothing is asked"
    else:
        yield "answer", f"{known.answer_class} ({known.answer_type})"
    if known.medium == "video":
        yield "video", f"{known.frames} frames, {known.fps} per second"


def _facts(known: DomainInfo) -> str:
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts(known))
    if known.answer_format:
        rows += f"<dt>answer line</dt><dd><pre>{escape(known.answer_format)}</pre></dd>"
    return f"<dl>{rows}</dl>{_switches(known)}"


def _switches(known: DomainInfo) -> str:
    if not known.switches:
        return ""
    lines = "".join(
        f"<tr><td><code>{escape(s.name)}</code></td><td>{escape(', '.join(s.values))}</td>"
        f"<td>{escape(s.default)}</td><td>{escape(s.help)}{f' (preset {s.only} alone)' if s.only else ''}</td></tr>"
        for s in known.switches
    )
    head = "".join(f'<th scope="col">{name}</th>' for name in ("parameter", "values", "default", "what it sets"))
    table = f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'
    return f"<details><summary>Parameters besides size and preset</summary>{table}</details>"


def rows(entry: GalleryEntry) -> Iterator[str]:
    """The instances of each preset, from small to large."""
    for preset in PRESETS:
        shown = "\n".join(_show(e) for e in entry.exhibits if e.preset == preset)
        yield f'<h4>Preset {preset}</h4><div class="row">{shown}</div>'


def _looks(entry: GalleryEntry) -> Iterator[str]:
    if not entry.looks:
        return
    shown = "\n".join(
        _framed(exhibit.pictures, f"<b>{escape(look)}</b>{_answer(exhibit)}") for look, exhibit in entry.looks
    )
    size = entry.looks[0][1].size
    yield f'<h4>One instance under each look that it takes, size {size}</h4><div class="row">{shown}</div>'


def _answer(exhibit: Exhibit) -> str:
    return f'<pre class="answer">{escape(exhibit.answer)}</pre>' if exhibit.answer else ""


def _show(exhibit: Exhibit) -> str:
    guess = "" if exhibit.floor is None else f" &middot; blind guess {100 * exhibit.floor:.0f} %"
    caption = f"<b>size {exhibit.size}</b>{guess}"
    return _framed(exhibit.pictures, f"{caption}{_answer(exhibit)}{_values(exhibit.params)}")


def _framed(pictures: tuple[Picture, ...], caption: str) -> str:
    kind = "show two" if len(pictures) > 1 else "show"
    shown = "".join(_picture(p) for p in pictures)
    return f'<figure class="{kind}"><div class="pictures">{shown}</div><figcaption>{caption}</figcaption></figure>'


def _values(params: Iterable[tuple[str, str]]) -> str:
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in params)
    return f"<details><summary>values</summary><dl>{rows}</dl></details>" if rows else ""


def _picture(picture: Picture) -> str:
    caption = f"<figcaption>{escape(picture.caption)}</figcaption>" if picture.caption else ""
    if picture.still is None:
        return f'<figure class="picture">{_img(picture, picture.file, "")}{caption}</figure>'
    moving, calm = _img(picture, picture.file, "lively"), _img(picture, picture.still, "calm")
    return f'<figure class="picture">{moving}{calm}{caption}</figure>'


def _img(picture: Picture, file: bytes, kind: str) -> str:
    data = base64.b64encode(file).decode()
    mark = f' class="{kind}"' if kind else ""
    size = f'width="{picture.width}" height="{picture.height}"'
    return f'<img{mark} {size} alt="{escape(picture.alt)}" src="data:image/png;base64,{data}">'


def _question(entry: GalleryEntry) -> Iterator[str]:
    for presets, text in entry.prompts:
        quoted = f'<pre class="quote" dir="auto">{escape(text)}</pre>'
        yield f"<details><summary>Question ({escape(presets)})</summary>{quoted}</details>"


def pair(found: Counterpart | None) -> Iterator[str]:
    """The two that differ in one thing, with what that is; nothing where a domain makes no pairs."""
    if found is None:
        return
    members = [found.control] if found.control is found.other else [found.control, found.other]
    shown = "".join(_show(member) for member in members)
    head = f"{escape(found.title)}, preset {found.control.preset}"
    yield f'<h4>{head}</h4><p class="soft">{escape(found.told)}</p><div class="row">{shown}</div>'

"""A page per domain, from its catalogue entry and from the text about it in docs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import perceptv as pv
from perceptv.gallery import GalleryEntry, pair, rows
from perceptv.scoring.floors import floor
from perceptv.suite import suite_of

_SIZES = (1, 2, 3, 5, 10, 15, 20)


def domain_page(entry: GalleryEntry, root: Path) -> str:
    """The page of a domain, as Markdown with its pictures."""
    return domain_text(entry, root, _pictures(entry))


def domain_text(entry: GalleryEntry, root: Path, pictures: Iterable[str] = ()) -> str:
    """The page with those pictures, none by default."""
    parts = [*_head(entry, root), *_facts(entry, root), *pictures, *_example(entry, root), *_foot(entry)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(entry: GalleryEntry, root: Path) -> Iterator[str]:
    known = entry.info
    yield f"# {known.id}"
    yield f"**{known.title}**"
    yield f"Suite {suite_of(known.suite).title}. Skills: {', '.join(known.skills) or 'none named'}."
    yield by_hand(known, root) or _comment(known, root)


def by_hand(known: pv.DomainInfo, root: Path) -> str:
    """The text of docs/<suite>/<id>.md or docs/<id>.md below its heading, with links from docs/domains; or nothing."""
    for path, up in ((root / "docs" / known.suite / f"{known.id}.md", ""), (root / "docs" / f"{known.id}.md", "../")):
        if path.exists():
            text = path.read_text(encoding="utf-8").split("\n", 1)[1].strip()
            return re.sub(r"\]\((?!https?:|#)([^)]+)\)", rf"]({up}\1)", text)
    return ""


def _comment(known: pv.DomainInfo, root: Path) -> str:
    """The first comment of the domain's source file: the ability it tests, and what makes it hard."""
    source = root / "generators" / known.suite / f"{known.id}.cpp"
    if not source.exists():
        return ""
    lines = source.read_text(encoding="utf-8").split("\n")
    said = [line.removeprefix("//").strip() for line in _leading(lines)]
    return " ".join(said).replace("<", "&lt;")


def _leading(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("//"):
            return
        yield line


def _facts(entry: GalleryEntry, root: Path) -> Iterator[str]:
    known = entry.info
    yield "## Sizes and answer"
    ranges = ", ".join(f"{low} to {high} (`{preset}`)" for preset, (low, high) in known.sizes.items())
    yield f"Size n: {known.size_meaning}. Legal: {ranges}."
    if known.answer_class == "none":
        yield "The samples ask nothing. They are training material."
    else:
        yield f"Class of the answer: {known.answer_class} (type {known.answer_type}). The answer line:"
        yield _fenced(known.answer_format)
    if known.vocabulary and known.answer_class != "choice":
        yield f"Words that may occur in an answer: {', '.join(f'`{word}`' for word in known.vocabulary)}."
    if "| parameter |" not in by_hand(known, root):  # that table is the better one
        yield _switches(known)
    yield _floors(known)
    yield _refused_looks(known)
    for presets, text in entry.prompts:
        yield f"### Question ({presets})"
        yield _fenced(text)


def _fenced(text: str) -> str:
    marks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{marks}text\n{text}\n{marks}"


def _cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("<", "&lt;")


def table(head: Iterable[object], lines: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    names = [_cell(name) for name in head]
    body = [f"| {' | '.join(map(_cell, line))} |" for line in lines]
    return "\n".join([f"| {' | '.join(names)} |", f"|{'---|' * len(names)}", *body])


def _switches(known: pv.DomainInfo) -> str:
    if not known.switches:
        return ""
    lines = [
        (f"`{s.name}`", ", ".join(s.values), s.default, s.help + (f" (preset {s.only} alone)" if s.only else ""))
        for s in known.switches
    ]
    return "### Parameters\n\n" + table(("parameter", "values", "default", "what it sets"), lines)


def _floors(known: pv.DomainInfo) -> str:
    """The score of the best blind guess, which knows domain, preset and size."""
    measured = {p: [floor(p, known.id, known.version, size) for size in _SIZES] for p in known.sizes}
    full = {p: found for p, found in measured.items() if None not in found}
    if not full:
        return ""
    lines = [(f"`{p}`", *(f"{100 * f:.0f} %" for f in found if f is not None)) for p, found in full.items()]
    told = "### Blind guess\n\nBest score without looking at the picture, by size:\n\n"
    return told + table(("preset", *_SIZES), lines)


def _refused_looks(known: pv.DomainInfo) -> str:
    """The looks that no instance takes, by reason and preset."""
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    refused = {
        preset: {
            look: re.sub(r"'(\w+)'", r"`\1`", message.partition(f"'{look}': ")[2])
            for look, message in pv.looks(known.id, preset=preset).refused.items()
        }
        for preset in known.sizes
    }
    for look in pv.looks():
        for reason in dict.fromkeys(found[look] for found in refused.values() if look in found):
            presets = tuple(preset for preset, found in refused.items() if found.get(look) == reason)
            groups.setdefault((reason, presets), []).append(f"`{look}`")
    if not groups:
        return "### Looks\n\nIt takes every [look](../looks.md); single instances may refuse some."
    lines = [(", ".join(looks), ", ".join(presets), reason) for (reason, presets), looks in groups.items()]
    told = "### Looks\n\nIt takes every [look](../looks.md) but these; single instances may refuse more.\n\n"
    return told + table(("look", "preset", "why not"), lines)


def _pictures(entry: GalleryEntry) -> Iterator[str]:
    yield "## Pictures"
    yield "The smallest, middle and largest size. The pictures are shrunk and have fewer colours than the real ones."
    yield "\n".join(["```{raw} html", *rows(entry), *pair(entry.counterpart), "```"])


def _example(entry: GalleryEntry, root: Path) -> Iterator[str]:
    """A block that runs, with what it prints; not where the text by hand has one."""
    if "```python" in by_hand(entry.info, root):
        return
    yield "## In Python"
    low, high = entry.info.sizes["balanced"]
    size = min(max(5, low), high)
    s = pv.generate(entry.info.id, size=size, index=0, seed=0, preset="balanced")
    shown = repr(s.answer_text) if "\n" in s.answer_text else s.answer_text
    call = "repr(s.answer_text)" if "\n" in s.answer_text else "s.answer_text"
    lines = [
        "import perceptv as pv\n",
        f's = pv.generate("{entry.info.id}", size={size}, index=0, seed=0, preset="balanced")',
        f"print({call})  # {shown}",
    ]
    if entry.info.twins:
        lines.append("s.twin().answer_text  # the answer after the smallest change of the scene that changes it")
    yield "```python\n" + "\n".join(lines) + "\n```"


def _foot(entry: GalleryEntry) -> Iterator[str]:
    yield suite_of(entry.info.suite).source
    yield f'<a href="../gallery.html#{entry.info.id}">This domain in the gallery</a>'


def overview(entries: Sequence[GalleryEntry]) -> str:
    """All domains with a thumbnail each."""
    parts = [
        "# The domains",
        '<a href="../gallery.html">The gallery</a> shows all of them on one page, over sizes and presets, with '
        "filters. `perceptv gallery OUT.html` writes it.",
    ]
    for suite in dict.fromkeys(entry.info.suite for entry in entries):
        own = [entry for entry in entries if entry.info.suite == suite]
        parts += [f"## {suite_of(suite).title}", suite_of(suite).source, _thumbs(own), _tree(own)]
    return "\n\n".join(parts) + "\n"


def _thumbs(entries: Sequence[GalleryEntry]) -> str:
    from perceptv_pages.thumbs import thumb

    return "\n".join(["```{raw} html", '<div class="thumbs">', *map(thumb, entries), "</div>", "```"])


def _tree(entries: Sequence[GalleryEntry]) -> str:
    return "```{toctree}\n:hidden:\n\n" + "\n".join(entry.info.id for entry in entries) + "\n```"

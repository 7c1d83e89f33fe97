"""Links of the repository's pages, as the site needs them."""

from __future__ import annotations

import functools
import re
from pathlib import PurePosixPath

import perceptv as pv

# Pages of the tree that the site has elsewhere; what else lies outside docs/ is named instead of linked.
_MOVED = {
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
    "examples/quick_start.ipynb": "quick_start.ipynb",
}
_LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


def for_site(text: str, docname: str) -> str:
    """The page with its links changed; code stays as it is."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    up = "../" * docname.count("/")
    outside = docname == "contributing"  # its links start from the root of the tree
    return "".join(p if p.startswith("```") else _LINK.sub(lambda m: _changed(m, up, outside), p) for p in parts)


def _changed(link: re.Match[str], up: str, outside: bool) -> str:
    target = link["target"]
    if "://" in target or target.startswith("mailto:"):
        return link[0]
    if outside:
        target = target.removeprefix("docs/") if target.startswith("docs/") else f"../{target}"
    within = target.removeprefix(up) if up else target
    if within.startswith("../"):
        return _elsewhere(link, within[3:], up)
    if within.endswith(".md") and (name := PurePosixPath(within).stem) in _domains():
        target = f"{up}domains/{name}.md"
    return f"{link['image']}[{link['text']}]({target}{link['anchor'] or ''})"


def _elsewhere(link: re.Match[str], path: str, up: str) -> str:
    if path in _MOVED:
        return f"[{link['text']}]({up}{_MOVED[path]}{link['anchor'] or ''})"
    said = link["text"].strip("`")
    return f"`{path}`" if said in (path, path.rstrip("/")) else f"{link['text']} (`{path}`)"


@functools.cache
def _domains() -> frozenset[str]:
    """Ids: a page about one is a part of the page that is made of it."""
    return frozenset(d.id for d in pv.domains())

"""Links of the repository's pages, as the site needs them."""

from __future__ import annotations

import re

# Pages of the tree that the site has elsewhere; what else lies outside docs/ is named instead of linked.
_MOVED = {
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
    "examples/quick_start.ipynb": "quick_start.ipynb",
}
_LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")
_BY_HAND = re.compile(r"(?:bib/|)((?:bib2?|conservation)_\w+)\.md")
_OWN_PAGES = ("bib_scoring.md", "bib_model.md")


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
    if within not in _OWN_PAGES and (found := _BY_HAND.fullmatch(within)):
        target = f"{up}domains/{found[1]}.md"
    return f"{link['image']}[{link['text']}]({target}{link['anchor'] or ''})"


def _elsewhere(link: re.Match[str], path: str, up: str) -> str:
    if path in _MOVED:
        return f"[{link['text']}]({up}{_MOVED[path]}{link['anchor'] or ''})"
    said = link["text"].strip("`")
    return f"`{path}`" if said in (path, path.rstrip("/")) else f"{link['text']} (`{path}`)"

"""The table of contents of the site. Pages that nobody put into a part of it come last: none is left out."""

from __future__ import annotations

from perceptv.suite import known_suites

_PARTS: dict[str, list[str]] = {
    "Start": ["quick_start", "domains/index"],
    "Suites": [],  # the page of each suite, where there is one
    "Datasets and scores": [
        "evaluate_a_model", "measure", "words", "looks", "dataset", "containers", "annotations", "scale_out", "scoring",
        "parsing", "questions", "bib_scoring", "training", "integrations", "bib_model",
    ],
    "What holds": [
        "determinism", "looks_by_domain", "readers", "robustness", "twins", "colour_vision", "audit", "audit_episodes",
        "errors", "reliability",
    ],
    "Building and extending": ["architecture", "contributing", "authoring", "wheel", "cpp"],
    "Reference": ["api/index"],
}  # fmt: skip


def with_contents(text: str, pages: set[str]) -> str:
    """The first page with the contents, which the theme shows at the side. `pages` are all there are."""
    own = {suite: sorted(page for page in pages if page.startswith(f"{suite}/")) for suite in known_suites()}
    suites = [page for suite in own for page in (suite, *own[suite])]
    parts = {**_PARTS, "Suites": suites}
    placed = {page for part in parts.values() for page in part}
    top = {page for page in pages if "/" not in page and page != "index"}
    parts["More"] = sorted(top - placed)
    trees = [_tree(name, [page for page in part if page in pages]) for name, part in parts.items()]
    return "\n".join([text, *trees])


def _tree(caption: str, pages: list[str]) -> str:
    return f"```{{toctree}}\n:caption: {caption}\n:hidden:\n\n" + "\n".join(pages) + "\n```\n" if pages else ""

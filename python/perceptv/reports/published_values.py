"""Figures that papers report, to stand beside a user's model: each suite brings its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from perceptv._arguments import choice
from perceptv.errors import illegal, invalid
from perceptv.suite import known_suites

HUMAN = "human"
SET, HUMAN_STUDY = "set", "human study"
DESIGN_NOTE = (
    "Published figures were measured on the published generator's pictures and prompts. Preset 'paper' follows that "
    "design, made legible; 'balanced' does not."
)


@dataclass(frozen=True)
class PublishedFigure:
    """One published accuracy, 0..1, of a model or of people, overall or in one skill or domain.

    `study` is "set" for the whole set, and "human study" for the sample of it that people and models were both given.
    For pairs `by` is "measure", and `name` is that of a member, "average" or "strict".
    """

    source: str
    study: str
    by: str
    name: str
    model: str
    accuracy: float


@dataclass(frozen=True)
class Published:
    """The figures of one source. The hook `published` of a suite gives them by name, the newest first.

    Attributes
    ----------
    title : str
    figures : tuple of PublishedFigure
    notes : tuple of str
        Warnings that are shown with the figures.
    not_comparable : mapping of str to str
        Domains whose figures are not comparable, with the reason.
    format_errors : mapping of (str, str) to float
        Format-error rates, 0..1, by answer type and model; `format_note` says where they are from.
    """

    title: str
    figures: tuple[PublishedFigure, ...]
    notes: tuple[str, ...] = ()
    not_comparable: Mapping[str, str] = field(default_factory=dict, hash=False)
    format_errors: Mapping[tuple[str, str], float] = field(default_factory=dict, hash=False)
    format_note: str = ""


def sources(suites: Collection[str] | None = None) -> dict[str, Published]:
    """All sources of these suites by name, or of all suites; the newest of each suite comes first."""
    wanted = [suite for suite in known_suites().values() if suites is None or suite.id in suites]
    each = (suite.addition("published", lambda hook: dict(hook())) or {} for suite in wanted)
    return {name: found for some in each for name, found in some.items()}


def newest_source(suites: Collection[str]) -> str:
    """The newest source of the first of these suites that has some."""
    for suite in suites:
        for source in sources([suite]):
            return source
    known = " or ".join(name for name, suite in known_suites().items() if suite.published)
    raise illegal(f"published is True, but no instance is of suite {known}", "False")


def choose_source(published: bool | str, suites: Collection[str]) -> str | None:
    """The source that `score` is asked for, if any; one of a suite that there are instances of."""
    if published is False:
        return None
    if published is True:
        return newest_source(suites)
    if published not in sources():
        raise invalid("published", published, f"True, False, {', '.join(map(repr, sources()))}")
    if published not in sources(suites):
        suite = next(name for name in known_suites() if published in sources([name]))
        raise illegal(f"published is {published!r:.80}, but no instance is of suite {suite}", "False")
    return published


def find_published(source: str | None) -> Published | None:
    """The published results of a source; None if there is none."""
    return sources()[choice("source", source, sources())] if source is not None else None


def published_figures(source: str | None = None) -> tuple[PublishedFigure, ...]:
    """All figures of one source, for example ``"arxiv_v1"``; by default the newest of the first suite with any."""
    known = sources()
    return known[choice("source", next(iter(known)) if source is None else source, known)].figures

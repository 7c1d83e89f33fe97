"""Two suites of somebody else's: one whose questions come in pairs, and one that is scored in another way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import perceptv as pv
import toy_domains as toys
from perceptv.reports import Published, PublishedFigure
from perceptv.reports.base import ReportBase
from perceptv.reports.drawing import Drawing, new_figure
from perceptv.reports.section import Section, percent
from perceptv.reports.stored_scores import FolderScores
from perceptv.scoring.scored_items import Pairing, ScoredItem

MINDS = pv.Suite(
    "toy_minds",
    "Toy minds",
    items="toy_scores:item",
    pairs="toy_scores:PAIRS",
    sections="toy_scores:sections",
    figures="toy_scores:figures",
    published="toy_scores:published",
)
GAZE = pv.Suite("toy_gaze", "Toy gaze", scores="toy_scores:SCORES")
PAIRS = Pairing(("control", "manipulated"), alike=("size",), shared=("manipulation",), kinds=("manipulation",))


class Minds(toys.Dots):
    """Dots, of which every second picture is the manipulated partner of the one before."""

    id = "toy_minds_dots"
    suite = "toy_minds"


def item(item: ScoredItem, record: Mapping[str, Any]) -> ScoredItem:
    """Of two neighbours the first is the control; only the other tells of the manipulation."""
    number, odd = divmod(int(record["index"]), 2)
    groups = {**item.groups, "condition": (PAIRS.members[odd],)}
    groups |= {"manipulation": ("moved" if number % 2 else "hidden",)} if odd else {}
    return replace(item, groups=groups, pair=f"{record['domain']}-{number}", floor=0.25)


def sections(report: pv.Report, brief: bool) -> Iterator[Section]:
    """The strict score, and by manipulation."""
    rows = [(s.model, str(s.n), percent(s.measure("manipulated")), percent(s.strict)) for s in report.pairs()]
    yield Section("Toy minds", ("model", "questions", "manipulated", "strict"), rows)
    if not brief:
        told = [(str(s.name), s.model, percent(s.strict)) for s in report.pairs("manipulation")]
        yield Section("Toy minds by manipulation", ("manipulation", "model", "strict"), told, kind="manipulation")


def figures(report: pv.Report) -> dict[str, Drawing]:
    """One figure."""

    def draw(humans: str | None) -> Any:
        figure = new_figure(3, 2)
        figure.subplots().bar(report.models, [score.strict or 0.0 for score in report.pairs()])
        return figure

    return {"minds": Drawing("Toy minds: both of a pair right", draw)}


def published() -> dict[str, Published]:
    """One table."""
    rows = {"control": 0.9, "manipulated": 0.3, "average": 0.6, "strict": 0.25}
    figures = [PublishedFigure("toy_paper", "set", "measure", name, "toy-1", share) for name, share in rows.items()]
    figures.append(PublishedFigure("toy_paper", "set", "domain", Minds.id, "toy-1", 0.6))
    return {"toy_paper": Published("The toy paper", tuple(figures), ("Toys were used.",))}


# ---- scored by where somebody looks


@dataclass(frozen=True)
class Gaze(ReportBase):
    """How long each model looked."""

    _FORMS: ClassVar[dict[str, str]] = {
        "sections": "toy_scores:gaze_sections",
        "warnings": "toy_scores:no_warnings",
        "document": "toy_scores:gaze_document",
        "of_document": "toy_scores:gaze_of_document",
    }
    seconds: dict[str, float]
    paper: bool = False

    def beside_published(self) -> Gaze:
        """With what a paper says."""
        return replace(self, paper=True)

    def to_html(self) -> str:
        """A page."""
        return f"<p>{self.seconds}</p>"


def gaze_sections(report: Gaze, brief: bool) -> Iterator[Section]:
    """Seconds by model."""
    rows = [(name, f"{value:.1f}") for name, value in report.seconds.items()]
    yield Section("Toy gaze", ("model", "seconds"), rows, ("Published: 9.9",) if report.paper else ())


def no_warnings(report: Gaze) -> tuple[str, ...]:
    """Nothing is odd."""
    return ()


def gaze_document(report: Gaze) -> dict[str, Any]:
    """What JSON holds."""
    return {"format": "toy-gaze", "seconds": report.seconds}


def gaze_of_document(document: Any) -> Gaze:
    """The other way round."""
    return Gaze(document["seconds"])


def score_gaze(directory: str, files: Mapping[str, Path], *, published: bool, limits: pv.limits.Limits) -> Gaze:
    """Files hold seconds, one in each line."""
    seconds = {name: sum(map(json.loads, path.read_text().split())) for name, path in files.items()}
    return Gaze(seconds, published)


def merged_gaze(reports: Sequence[Gaze]) -> Gaze:
    """All models."""
    return Gaze({name: value for report in reports for name, value in report.seconds.items()})


SCORES = FolderScores("gaze", Gaze, score_gaze, merged_gaze, "toy-gaze")

"""Measurements of several models beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from perceptv._core import __version__
from perceptv._plain import counted
from perceptv._verbs import MEASURED_MODELS_FORMS
from perceptv.errors import illegal
from perceptv.reports.base import ReportBase, reports_in
from perceptv.reports.html_page import Page
from perceptv.reports.measurement import Measurement
from perceptv.reports.measurement_forms import model_card, overall, repeat_line, threshold_text
from perceptv.reports.section import Section, section_text


@dataclass(frozen=True, repr=False)
class MeasuredModels(ReportBase):
    """Measurements of different models."""

    _FORMS: ClassVar[dict[str, str]] = MEASURED_MODELS_FORMS

    measurements: tuple[Measurement, ...]

    def to_html(self) -> str:
        """A page with all tables, which needs no other file."""
        return str(self._to_html(None))


def beside(reports: Iterable[Any]) -> Measurement | MeasuredModels:
    """The measurements as one report. InvalidParams for two of one model."""
    found = reports_in(reports, Measurement)
    names = [each.model for each in found]
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        raise illegal(f"two measurements are of {twice[0]!r:.80}", "different models")
    return found[0] if len(found) == 1 else MeasuredModels(tuple(found))


def sections(models: MeasuredModels, brief: bool = False) -> Iterator[Section]:
    """Overall scores, then thresholds by domain and model."""
    measurements = models.measurements
    tables = [overall(found) for found in measurements]
    head = max((table.head for table in tables), key=len)  # with the cost, where one tells it
    rows = [(*row, *("-",) * (len(head) - len(row))) for table in tables for row in table.rows]
    yield Section("Overall", head, rows, tables[0].notes)
    names = dict.fromkeys(domain.domain for found in measurements for domain in found)
    cells = [(name, *(_cell(found, name) for found in measurements)) for name in names]
    note = (
        "The size at which accuracy is half-way between guessing and what lapses leave, with its credible interval: a "
        "higher one is better. A dash: the domain was not measured, or has no threshold."
    )
    yield Section("Thresholds by model", ("domain", *(found.model for found in measurements)), cells, (note,))
    notes = tuple(f"{found.model}: {repeat_line(found)}" for found in measurements if found.keys)
    if notes:
        yield Section("To repeat it", notes=notes)


def _cell(found: Measurement, name: str) -> str:
    domain = next((domain for domain in found if domain.domain == name), None)
    return "-" if domain is None else threshold_text(domain, found.level)


def text(models: MeasuredModels) -> str:
    """The tables as text."""
    return "\n".join(map(section_text, sections(models))).rstrip()


def warnings(models: MeasuredModels) -> tuple[str, ...]:
    """Those of each measurement, and whether their domains differ."""
    of_each = tuple(f"{found.model}: {line}" for found in models.measurements for line in found.warnings)
    if len({frozenset(domain.domain for domain in found) for found in models.measurements}) == 1:
        return of_each
    return ("the models were measured in different domains: their overall accuracies cannot be compared", *of_each)


def page(models: MeasuredModels) -> Page:
    """The contents of the page."""
    cards = [model_card(found, place) for place, found in enumerate(models.measurements)]
    about = f"Measured: {counted(len(cards), 'model')}. perceptv {__version__}."
    return Page(len(cards), about, cards, list(models.sections()), [])


def document(models: MeasuredModels) -> Any:
    """InvalidParams: each measurement has a document of its own."""
    raise illegal(f"{counted(len(models.measurements), 'measurement')} are given for JSON", "one measurement")

"""The base of all reports: they become text, Markdown, a page and JSON, and are read from JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from perceptv._lazy import named
from perceptv.errors import InvalidParams, VerificationError, illegal, invalid_type
from perceptv.io.strict_json import parse
from perceptv.io.whole import write_whole
from perceptv.limits import LIMITS, Limits
from perceptv.reports.html_page import Page, html_of
from perceptv.reports.section import Section, write_markdown

if TYPE_CHECKING:
    from pandas import DataFrame

R = TypeVar("R", bound="ReportBase")
NO_REPORT = "this is not a report of perceptv score"


class ReportBase:
    """A report. The parts that show it know its class, and are named here: loaded when they are first used.

    `_FORMS`: ``sections`` (report, brief) -> iterator of Section; ``page`` (report, humans, examples) -> Page; ``text``
    and ``warnings`` (report) -> str and tuple of str; ``document`` (report) -> what JSON holds of it;
    ``of_document`` the other way round; ``records`` (report, by, ...) -> list of dict.
    """

    _FORMS: ClassVar[dict[str, str]]

    @classmethod
    def _form(cls, name: str) -> Any:
        return named(cls._FORMS[name])

    def __repr__(self) -> str:
        text: str = self._form("text")(self)
        return text

    @property
    def warnings(self) -> tuple[str, ...]:
        """Reasons why scores may mislead, for example models with more than 1 % of ids
        that are not in the dataset, or without any reply. The command line prints them on standard error."""
        result: tuple[str, ...] = self._form("warnings")(self)
        return result

    def sections(self, *, brief: bool = False) -> Iterator[Section]:
        """The parts of the report as tables of text; with `brief` what fits on a screen, without the warnings."""
        if self.warnings and not brief:
            yield Section("Warnings", notes=self.warnings)
        yield from self._form("sections")(self, brief)

    def to_markdown(self) -> str:
        """All tables that the dataset allows."""
        return write_markdown(self.sections())

    def _repr_markdown_(self) -> str:
        return self.to_markdown()

    def to_json(self) -> str:
        """JSON text: a summary, and all that scores are computed from. `from_json` reads it."""
        return json.dumps(self._form("document")(self), allow_nan=False)

    @classmethod
    def from_json(cls: type[R], text: str | bytes, limits: Limits = LIMITS) -> R:
        """The report that `to_json` wrote; InvalidParams says what is wrong with the text.

        LimitExceeded where it is nested too deeply.
        """
        if not isinstance(text, (str, bytes)):
            raise invalid_type("text", text, "what to_json gave")
        try:
            document = parse(text, "the report", limits)
        except VerificationError as error:
            raise InvalidParams(f"{NO_REPORT}: {error.args[0]}") from None
        return cls.of_document(document)

    @classmethod
    def of_document(cls: type[R], document: Any) -> R:
        """The report in a JSON document; scores are computed again, not read."""
        try:
            result: R = cls._form("of_document")(document)
        except (VerificationError, InvalidParams) as error:
            raise InvalidParams(f"{NO_REPORT}: {error.args[0]}") from None
        return result

    def _to_html(self, path: str | Path | None, *how: Any) -> str | Path:
        page: Page = self._form("page")(self, *how)
        text = html_of(page)
        return text if path is None else write_whole(path, text)

    def _to_pandas(self, *what: Any) -> DataFrame:
        from perceptv.reports.comparison import stats_module

        records = self._form("records")(self, *what)
        frame: DataFrame = stats_module("pandas").DataFrame.from_records(records)
        return frame


def reports_in(given: Iterable[Any], kind: type[R]) -> list[R]:
    """One or more reports of a kind."""
    if not isinstance(given, Iterable):
        raise invalid_type("reports", given, f"a sequence of {kind.__name__}")
    reports = list(given)
    odd = [type(report).__name__ for report in reports if not isinstance(report, kind)]
    if odd or not reports:
        what = f"holds {odd[0]}" if odd else "is empty"
        raise illegal(f"reports {what}", f"at least one {kind.__name__}")
    return reports

"""Suites: one record with everything that a family of tasks adds to the package, and the registry of these records.

A suite has the name that its domains carry. Other packages announce their suites in the entry-point group
``perceptv.suites``; each entry names a :class:`Suite`. The suites of this package are registered in the same way, by
their places in `BUILT_IN`. Domains whose suite has no record belong to a neutral suite of that name.
"""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar

from perceptv import _arguments
from perceptv._arguments import Preset
from perceptv._lazy import named
from perceptv._plain import plain
from perceptv.errors import InvalidParams, MissingExtra, PerceptvError, invalid_type

if TYPE_CHECKING:
    from perceptv.core.sample import Sample

P = ParamSpec("P")
T = TypeVar("T")

ENTRY_POINT_GROUP = "perceptv.suites"
BUILT_IN = (
    "perceptv.suites.percept_v.percept_v_suite:SUITE",
    "perceptv.suites.conservation.conservation_suite:SUITE",
    "perceptv.suites.bib.bib_suite:SUITE",
    "perceptv.suites.core_knowledge.core_knowledge_suite:SUITE",
)
CC0 = (
    "Everything in this folder is generated and is dedicated to the public domain under "
    "[CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/)."
)
_VIDEO = "perceptv.core.video_sample:VideoSample"
UNKNOWN_LICENCE = "The licence is that of the package that the domains come from; this package states none."

OptionKind = Literal["names", "sizes", "number", "flag", "choice", "settings"]


@dataclass(frozen=True)
class SuiteOption:
    """A keyword of a suite, for its maker or for saving its datasets. The command line shows it as ``--name``.

    `kind`: ``"names"`` (a list of texts), ``"sizes"`` (a list of integers from 1), ``"number"`` (an integer from 1),
    ``"flag"``, ``"choice"`` (one of `legal`), or ``"settings"`` (further keywords, ``NAME=VALUE``). An option that is
    not given is left out of the call. Options with the same name in several suites have the same kind.
    """

    name: str
    kind: OptionKind
    help: str
    legal: tuple[str, ...] = ()
    default: bool | int | str | None = None


SWITCHES = SuiteOption("param", "settings", "a switch that every domain has, such as query=any; may be repeated")
DEDUPLICATE = SuiteOption("deduplicate", "flag", "replace pictures that equal an earlier one")
GENERIC = (
    SuiteOption("domains", "names", "ids separated by commas"),
    SuiteOption("sizes", "sizes", "such as 1-20 or 1,2,5; default: the legal ones of 1-20"),
    SuiteOption("per_size", "number", "instances per domain and size; default 10"),
    SuiteOption("twins", "flag", "also the twin of each instance, which has another answer"),
    SuiteOption("partners", "flag", "also the partner of each instance"),
    DEDUPLICATE,
    SWITCHES,
)
"""Options of datasets of a suite without a maker, and of several suites."""


@dataclass(frozen=True)
class EventNames:
    """The meaning of a suite's events for the selection of frames.

    Attributes
    ----------
    counted : tuple of (name, int)
        Events that a video may have several of, each to be seen by itself, and how many moments of one decide. Where
        none does, the event is shown all the same, and is never missed.
    whole : tuple of tuples of names
        Events that are one together; their middle, end and start are worth showing.
    passing : tuple of names
        Events of which only the middle is worth showing.
    change : str
        The event up to which both videos of a pair are equal.
    """

    counted: tuple[tuple[str, int], ...] = ()
    whole: tuple[tuple[str, ...], ...] = ()
    passing: tuple[str, ...] = ()
    change: str = ""


@dataclass(frozen=True)
class Suite:
    """A family of tasks.

    `id` is the name of the suite in its domains, `title` is a heading, `source` is a sentence about the origin of its
    tasks, and `licence` is a sentence about the use of its datasets. `licence_id` and `keywords` are the licence and
    the tags in the terms of the Hugging Face hub. `preset` is the default preset of its domains, in Python and on the
    command line. `rank` orders suites in lists; suites of other
    packages come last.

    All further fields except `media`, `events`, `options`, `saving`, `showing` and `extras` are places,
    ``"module:attribute"``, which are loaded on first use. Each may be left out; then the generic behaviour applies.
    `card`, `pairs`, `sections`, `figures`, `published`, `bounds` and `asked` only add to something: if one fails, a
    warning names it, and the rest is made without it. If another one fails, InvalidParams names it.

    Attributes
    ----------
    media : tuple of (medium, place)
        Classes of samples, derived from perceptv.Sample, for a `DomainInfo.medium` other than pictures and video.
    events : EventNames
        The events of its videos, by which frames are selected.
    maker : () -> Dataset, with the keywords `seed`, `preset` and those of `options`; with "deduplicate" `progress`, too
        Makes the suite's official dataset, or parts of it.
    options, saving : tuple of Option
        Keywords of `maker`, and of saving a dataset (``Dataset.save(folder, trials=True)``).
    showing : tuple of Option
        Keywords of `frames`.
    recipe : (recipe: dict, domains: list of str, where: str) -> Dataset
        The dataset of a manifest. VerificationError or InvalidParams if it has none.
    plan : (dataset, video: str, options: Mapping) -> perceptv.sets.plan.SavePlan
        The files of a dataset on disk.
    card : (recipe, tally) -> list of str
        Markdown sections of a dataset card: the design, known shortcuts, measurements.
    export : (dataset, video: str) -> perceptv.export.export_rows.ExportSource or None
        The rows of an export; `video` is "auto", "mp4" or "frames". None if they are the stored rows.
    items : (item, record: Mapping) -> perceptv.scoring.ScoredItem
        The item of a sample or of a line of metadata.jsonl, with everything that scores of the suite need.
    pairs : perceptv.scoring.Pairing
        How questions form pairs of a control and a manipulated one: the names of the two, and what they share.
    sections : (report, brief: bool) -> iterator of perceptv.reports.Section
        Sections of a report about the suite's questions; with `brief` only those that fit on a screen.
    figures : (report) -> dict of str to perceptv.reports.drawing.Drawing
        The suite's figures for the report, by name. Each has a caption and draws itself.
    published : () -> dict of str to perceptv.reports.published_values.Published
        Published results by the name of their source, the newest first.
    scores : perceptv.reports.stored_scores.FolderScores
        How datasets are scored whose answers are not texts.
    check : (report) -> None
        InvalidParams where a report from JSON lacks what the suite's sections and figures need.
    audit : (domain: str, settings: perceptv.audit.Settings) -> perceptv.audit.AuditTableRow
        The results of the suite's own observers with a shortcut.
    bounds : (domain: str) -> perceptv.audit.Bounds or None
        Bounds in `balanced` for an observer that does not look, for the generic audit.
    tasks : mapping of str to Inspect task functions
        The suite's own Inspect tasks, besides ``perceptv/dataset``, which serves every suite.
    frames : (dataset, keywords: Mapping) -> perceptv.export.export_rows.Exportable, a sequence of questions
        Trials over videos, for exports and harnesses that only show pictures; `dataset` may be a list of samples. If it
        is left out, a video is shown by the frames in its catalogue entry.
    asked : () -> list of Sample, with the keyword `seed`
        The samples that a published study asked people about, or of its design.
    explain : (domain: str) -> (record -> perceptv.core.explanations.Solution) or None
        How the answer of an instance is found from its scene; None for a domain without explanations.
    routes : (domain: str) -> (record -> list of (x, y)) or None
        The way through the picture that an answer walks, in px of the scene; None for a domain without one.
    likely : (domain: str, preset: str, size: int) -> list of lists of answers
        Groups of answers that are equally likely, from which ``form="letter"`` takes its options.
    extras : tuple of (name, place)
        Public names of the suite's package besides its maker, for documentation.
    """

    id: str
    title: str
    source: str = ""
    licence: str = UNKNOWN_LICENCE
    licence_id: str = ""
    keywords: tuple[str, ...] = ()
    preset: Preset = "paper"
    rank: int = 100
    media: tuple[tuple[str, str], ...] = ()
    events: EventNames = field(default=EventNames())
    maker: str = ""
    options: tuple[SuiteOption, ...] = ()
    saving: tuple[SuiteOption, ...] = ()
    showing: tuple[SuiteOption, ...] = ()
    recipe: str = ""
    plan: str = ""
    card: str = ""
    export: str = ""
    items: str = ""
    pairs: str = ""
    sections: str = ""
    figures: str = ""
    published: str = ""
    scores: str = ""
    check: str = ""
    audit: str = ""
    bounds: str = ""
    tasks: str = ""
    frames: str = ""
    asked: str = ""
    explain: str = ""
    routes: str = ""
    likely: str = ""
    extras: tuple[tuple[str, str], ...] = field(default=())

    @property
    def hub_licence(self) -> str:
        """The licence as the Hugging Face hub names it: `licence_id`, or else "other", or "unknown" without any."""
        return self.licence_id or ("unknown" if self.licence == UNKNOWN_LICENCE else "other")

    def preset_or(self, given: Preset | None) -> Preset:
        """The preset `given`, or the suite's default where it is None."""
        return self.preset if given is None else _arguments.preset(given)

    def sample_class(self, medium: str) -> type[Sample] | None:
        """The class of samples of a medium: the suite's own, or that of videos; None for the plain one."""
        place = {"video": _VIDEO, **dict(self.media)}.get(medium)
        result: type[Sample] | None = named(place) if place else None
        return result

    def hook(self, name: str, default: Callable[..., Any] | None = None) -> Any:
        """The object that the field of this name refers to, or `default` if the field is empty.

        InvalidParams names the field if there is no such object; of a function, also if a call of it fails.
        """
        place: str = getattr(self, name)
        if not place:
            return default
        found = self.naming(name, named)(place)
        return self.naming(name, found) if inspect.isfunction(found) else found

    def naming(self, name: str, call: Callable[P, T]) -> Callable[P, T]:
        """The same function; InvalidParams names this field if it fails."""

        @functools.wraps(call)
        def named_call(*given: P.args, **keywords: P.kwargs) -> T:
            try:
                return call(*given, **keywords)
            except (PerceptvError, MemoryError):
                raise
            except Exception as error:
                raise InvalidParams(self._failure(name, error)) from error

        return named_call

    def addition(self, name: str, use: Callable[[Any], T]) -> T | None:
        """The result of `use` on the object that this field refers to, for fields that only add to something.

        None if the field is empty and, with a warning that names the field, if anything fails.
        """
        place: str = getattr(self, name)
        try:
            return use(named(place)) if place else None
        except (MissingExtra, MemoryError):
            raise
        except Exception as error:
            warnings.warn(plain(f"{self._failure(name, error)}; it is skipped"), stacklevel=2)
            return None

    def _failure(self, name: str, error: Exception) -> str:
        return f"{name} of the suite {self.id!r}, {getattr(self, name)}, failed: {type(error).__name__}: {error}"


@functools.cache
def known_suites() -> Mapping[str, Suite]:
    """All registered suites by their ids, in their order; filled on first use."""
    found = {suite.id: suite for suite in map(named, BUILT_IN)}

    def add(suite: Any, _: str) -> None:
        if not isinstance(suite, Suite):
            raise invalid_type("it", suite, "a perceptv.Suite")
        if suite.id in found:
            raise InvalidParams(f"id is {suite.id!r}, which is taken")
        found[suite.id] = suite

    load_plug_ins("suite", ENTRY_POINT_GROUP, add)
    return dict(sorted(found.items(), key=lambda pair: (pair[1].rank, pair[0])))


def built_in() -> tuple[str, ...]:
    """Ids of this package's own suites, whose names no other domain may carry."""
    return tuple(named(place).id for place in BUILT_IN)


def suite(name: str) -> Suite:
    """The suite of that id; ``"percept-v"`` is ``"percept_v"``, too. InvalidParams lists those there are."""
    known = known_suites()
    return known[_arguments.suite(name, known)]


def suite_of(name: str) -> Suite:
    """The suite of domains of this name, in which "-" stands for "_"; a neutral one if it is not registered."""
    alike = (known for known in known_suites().values() if known.id.replace("-", "_") == name.replace("-", "_"))
    return next(alike, None) or Suite(name, title=name)


def load_plug_ins(what: str, group: str, add: Callable[[Any, str], object]) -> None:
    """Adds what other packages announce in a group of entry points, each with its origin.

    One broken plug-in must not take the others along, nor go unnoticed.
    """
    from importlib.metadata import entry_points  # only here: it loads the parser of e-mail

    for point in entry_points(group=group):
        origin = f"entry point {point.name} = {point.value}"
        try:
            add(point.load(), origin)
        except Exception as error:
            message = plain(f"{what} from {origin} was skipped: {type(error).__name__}: {error}")
            warnings.warn(message, stacklevel=3)

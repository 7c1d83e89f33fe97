"""The design of a study: what a person is asked, in which order, and what the page says."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from perceptv._arguments import amount, choice, integer, names, text, unknown_name
from perceptv._arguments import path as path_of
from perceptv._lazy import needed
from perceptv.errors import InvalidParams
from perceptv.io.files import typed
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import parse, short
from perceptv.limits import LIMITS, Limits

Order = Literal["latin", "balanced"]
Pairs = Literal["between", "within"]
Input = Literal["widget", "text"]
Enrolment = Literal["open", "links"]
Episodes = Literal["pair", "rating"]
Ask = Literal["less", "more"]
AnyDesign: TypeAlias = "Design | str | Path | Mapping[str, Any]"
"""A design, the name of a preset, a .toml or .json file, or the keys of a design."""
ORDERS: tuple[Order, ...] = get_args(Order)
PAIRS: tuple[Pairs, ...] = get_args(Pairs)
INPUTS: tuple[Input, ...] = get_args(Input)
ENROLMENTS: tuple[Enrolment, ...] = get_args(Enrolment)
EPISODES: tuple[Episodes, ...] = get_args(Episodes)
ASKS: tuple[Ask, ...] = get_args(Ask)
MOST_FRAMES, MOST_TRIES = 64, 3
MOST_ITEMS, MOST_LISTS, MOST_PEOPLE, MOST_ATTENTION, MOST_DAYS = 2000, 10_000, 100_000, 20, 36_500
_INTEGERS = {
    "items": (1, MOST_ITEMS),
    "lists": (1, MOST_LISTS),
    "people": (1, MOST_PEOPLE),
    "attention": (0, MOST_ATTENTION),
    "break_every": (0, MOST_ITEMS),
    "frames": (3, MOST_FRAMES),
    "practice": (0, MOST_TRIES),
    "retention_days": (1, MOST_DAYS),
}
_CHOICES: dict[str, tuple[str, ...]] = {
    "order": ORDERS,
    "pairs": PAIRS,
    "input": INPUTS,
    "enrolment": ENROLMENTS,
    "episodes": EPISODES,
    "ask": ASKS,
}
_TEXTS = ("title", "researcher", "contact", "purpose", "debriefing")
_OPTIONAL = ("items", "lists", "limit_s", "frames")
_FLAGS = ("cannot_tell", "replay")


@dataclass(frozen=True)
class Design:
    """A design. The same design, set and seed always give the same lists.

    Parameters
    ----------
    title, researcher, contact, purpose : str
        What the page for consent says: the study's name, who asks, how to reach them, and what it is for.
    order : {"latin", "balanced"}
        "latin": one item per domain; the sizes go on by one from list to list, so that over as many lists as there are
        sizes each domain is asked at each size once. "balanced": `items` per person; counts of domain and size differ
        by at most 1 in a list and over all lists.
    items : int, optional
        Items per person where the order is "balanced"; with pairs within persons an even number.
    lists : int, optional
        The number of lists; by default the number of sizes ("latin"), or that of people, at most 100 ("balanced").
    people : int
        How many people are planned, for the figures of `plan`.
    domains, sizes : sequence, optional
        Only these of the set.
    pairs : {"between", "within"}
        Where twins and partners go: into different lists, or into the two halves of one list.
    attention : int
        Items per person that tell which number to type. They are in no score.
    input : {"widget", "text"}
        A keypad, buttons and so on, or the published prompt with a field for text.
    limit_s : number, optional
        Seconds per item; then the empty reply is kept. By default there is no limit.
    cannot_tell : bool
        Whether there is a button "I cannot tell", which keeps the empty reply.
    break_every : int
        A break after so many items, and after 8 minutes without one; 0 for none.
    enrolment : {"open", "links"}
        Anybody who opens the page, or only those with a link from ``perceptv study links``.
    retention_days : int
        For how long data are kept, as the page for consent says.
    debriefing : str
        A text at the end.
    practice : int
        0 for none. Else each domain begins with a solved item and then items with feedback, until one is right or so
        many were tried. They are of another seed, in no score, and judged by the server.
    pixels_per_degree : number, optional
        How many pixels of a picture a degree of the eye's field should span. People then match a card on the screen
        and tell how far away they sit; the nearest whole enlargement is taken, and the true number is kept.
    frames : int, optional
        So many frames of a video, side by side; by default the video.
    replay : bool
        Whether videos can be seen again.
    episodes : {"pair", "rating"}
        Of a set of episodes: two endings and the question of the set, or one episode and a scale from 0 to 100.
    ask : {"less", "more"}
        Which of two endings is asked for. What is stored as the reply is in both cases the one that surprises less.
    seconds : number
        How long an item takes, for the minutes of `plan` and the page for consent.
    seed : int

    Raises
    ------
    InvalidParams
        A value is not legal; the message names it.
    """

    title: str = "What do you see?"
    researcher: str = ""
    contact: str = ""
    purpose: str = "We ask people the same questions about pictures that computer models are asked."
    order: Order = "latin"
    items: int | None = None
    lists: int | None = None
    people: int = 16
    domains: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()
    pairs: Pairs = "between"
    attention: int = 0
    input: Input = "widget"
    limit_s: float | None = None
    cannot_tell: bool = True
    break_every: int = 10
    enrolment: Enrolment = "open"
    retention_days: int = 3650
    debriefing: str = ""
    practice: int = 0
    pixels_per_degree: float | None = None
    frames: int | None = None
    replay: bool = True
    episodes: Episodes = "pair"
    ask: Ask = "less"
    seconds: float = 30.0
    seed: int = 0

    def __post_init__(self) -> None:
        for name in _TEXTS:
            text(name, getattr(self, name), "a text")
        for name, legal in _CHOICES.items():
            choice(name, getattr(self, name), legal)
        for name, (low, high) in _INTEGERS.items():
            if getattr(self, name) is not None or name not in _OPTIONAL:
                integer(name, getattr(self, name), low, high)
        integer("seed", self.seed)
        amount("seconds", self.seconds, "numbers above 0", above=True)
        for name in ("limit_s", "pixels_per_degree"):
            if getattr(self, name) is not None:
                amount(name, getattr(self, name), "numbers above 0", above=True)
        for name in _FLAGS:
            if not isinstance(getattr(self, name), bool):
                raise InvalidParams(f"{name} is {short(getattr(self, name))}; legal: True, False")
        self._set_tuples()
        self._check_items()

    def _set_tuples(self) -> None:
        if self.domains != ():
            object.__setattr__(self, "domains", tuple(names("domains", self.domains)))
        if self.sizes != ():
            sizes = self.sizes
            if isinstance(sizes, (str, bytes)) or not hasattr(sizes, "__iter__"):
                raise InvalidParams(f"sizes is {short(sizes)}; legal: a sequence of integers")
            object.__setattr__(self, "sizes", tuple(integer(f"sizes[{i}]", s) for i, s in enumerate(sizes)))

    def _check_items(self) -> None:
        if self.order == "latin" and self.items is not None:
            raise InvalidParams(
                f"items is {self.items}; legal: left out where order is 'latin', which asks each domain"
            )
        if self.order == "balanced" and self.items is None:
            raise InvalidParams(f"items is missing; legal: 1..{MOST_ITEMS} where order is 'balanced'")
        if self.order == "balanced" and self.pairs == "within" and (self.items or 0) % 2:
            raise InvalidParams(f"items is {self.items}; legal: an even number where pairs is 'within'")

    def as_dict(self) -> dict[str, Any]:
        """The design as plain data, without what is not given."""
        told = {name: list(v) if isinstance(v, tuple) else v for name, v in asdict(self).items()}
        return {name: value for name, value in told.items() if value is not None and value != []}


PRESETS: dict[str, dict[str, Any]] = {
    "quick": {"title": "A quick study", "order": "balanced", "items": 10, "people": 10, "attention": 1},
    "percept_v_paper": {"title": "Percept-V with people", "order": "latin", "people": 16, "attention": 0},
}
"""Designs by name: ten items, and one item of each domain for 16 people, as in the Percept-V paper's human study."""


def design_of(given: Any, limits: Limits = LIMITS) -> Design:
    """A Design, from one, the name of a preset, a mapping, or a .toml or .json file with its keys."""
    if isinstance(given, Design):
        return given
    if isinstance(given, Mapping):
        return _of_keys(given, "design")
    if isinstance(given, str) and given in PRESETS:
        return Design(**PRESETS[given])
    legal = f"a Design, {', '.join(map(repr, PRESETS))}, or a file that ends in .toml or .json"
    path = path_of("design", given, legal)
    if path.suffix.lower() not in (".toml", ".json"):
        raise InvalidParams(f"design is {short(str(given))}; legal: {legal}")
    return _of_keys(_read(path, limits), path.name)


def _of_keys(found: Mapping[str, Any], where: str) -> Design:
    legal = [field.name for field in fields(Design)]
    for name in found:
        if name not in legal:
            raise InvalidParams(unknown_name(f"key of {where}", str(name), legal))
    given: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in found.items()}
    return Design(**given)


def _read(path: Path, limits: Limits) -> dict[str, Any]:
    with typed("read a design", path):
        data = read_whole(path, path.name, limits)
    found = parse(data, path.name, limits, InvalidParams) if path.suffix.lower() == ".json" else _toml(data, path.name)
    if not isinstance(found, dict):
        raise InvalidParams(f"{path.name} holds {short(found)}; legal: the keys of a design")
    return found


def _toml(data: bytes, name: str) -> Any:
    reader = needed("tomllib", "Python 3.11", "study") if sys.version_info >= (3, 11) else _tomli()
    try:
        return reader.loads(data.decode("utf-8"))
    except ValueError as error:  # UnicodeDecodeError and TOMLDecodeError are such
        raise InvalidParams(f"{name} is not TOML: {short(str(error))}") from None


def _tomli() -> Any:
    return needed("tomli", "tomli", "study")

"""The design of a study: what a person is asked, in which order, and what the page says."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

from perceptv._arguments import HIGHEST, amount, choice, flag, integer, names, text, unknown_name
from perceptv._arguments import path as path_of
from perceptv._arguments import sizes as checked_sizes
from perceptv._frozen import FrozenDict
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io import strict_toml
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import parse, short
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits
from perceptv.study.forms import FormQuestion, read_form
from perceptv.study.recruiters import EARNED, Earned, Recruiter, check_codes, check_collect_url

Order = Literal["latin", "balanced", "quest", "staircase"]
Pairs = Literal["between", "within"]
Input = Literal["widget", "text", "between"]
Enrolment = Literal["open", "links"]
Subset = Literal["all", "human"]
Episodes = Literal["pair", "rating"]
Ask = Literal["less", "more"]
Devices = Literal["any", "computer"]
Plates = Literal["none", "record", "warn"]
AnyDesign: TypeAlias = "Design | str | Path | Mapping[str, Any]"
"""A design, the name of a preset, a .toml or .json file, or the keys of a design."""
PRESENTATION, ASK = "presentation", "ask"
"""The values of `between` for which groups see the same items in different ways."""
ADAPTIVE: tuple[Order, ...] = ("quest", "staircase")
MOST_FRAMES, MOST_TRIES = 64, 3
HUMAN_VIDEOS = 48
FEWEST_SESSIONS, SESSIONS_PER_PERSON = 1000, 10
MOST_ITEMS, MOST_LISTS, MOST_PEOPLE, MOST_ATTENTION, MOST_DAYS = 2000, 10_000, 100_000, 20, 36_500
_INTEGERS = {
    "items": (1, MOST_ITEMS),
    "lists": (1, MOST_LISTS),
    "people": (1, MOST_PEOPLE),
    "attention": (0, MOST_ATTENTION),
    "easy": (0, MOST_ATTENTION),
    "shared": (0, MOST_ITEMS),
    "break_every": (0, MOST_ITEMS),
    "frames": (3, MOST_FRAMES),
    "practice": (0, MOST_TRIES),
    "retention_days": (1, MOST_DAYS),
    "stop_at": (1, MOST_PEOPLE),
    "stop_list": (1, MOST_PEOPLE),
    "rights": (2, 3),
    "seed": (0, HIGHEST),
}


@dataclass(frozen=True)
class Design:
    """A design. The same design, dataset and seed always give the same lists.

    Parameters
    ----------
    title, researcher, contact, purpose : str
        What the page for consent says: the study's name, who asks, how to reach them, and what it is for.
    order : {"latin", "balanced", "quest", "staircase"}
        "latin": one item per domain; the sizes go on by one from list to list, so that over as many lists as there are
        sizes each domain is asked at each size once. "balanced": `items` per person; counts of domain and size differ
        by at most 1 in a list and over all lists. "quest" and "staircase" adapt the size to the person, in 3 to 12
        domains that take turns: the next item follows from the answers, so they need ``perceptv study serve``.
    items : int, optional
        Items per person where the order is "balanced"; with pairs within persons an even number. Where the order
        adapts, the most items of a domain, by default 30 ("quest") or 40 ("staircase").
    lists : int, optional
        The number of lists; by default the number of sizes ("latin"), or that of people, at most 100 ("balanced").
        With `between`, that of each group, and by default those of people are shared among the groups.
    people : int
        How many people are planned, for the figures of `plan`.
    subset : {"all", "human"}
        "human": the 48 videos of :func:`perceptv.human_subset`, out of conservation's published dataset. Everybody sees
        all of them, both conditions, in an order of the list. Then `items` is 48 and `pairs` is "within".
    domains, sizes : str or sequence, optional
        Only these of the dataset.
    pairs : {"between", "within"}
        Where twins and partners go: into different lists, or into the two halves of one list.
    attention : int
        Items per person that tell which number to type. They are in no score.
    easy : int
        Items of the smallest size of their domain that check attention. They are in no score.
    shared : int
        Items that are in all lists, so that people can be compared; with "latin" beside those of the domains, and with
        pairs within persons so many pairs.
    input : {"widget", "text", "between"}
        A keypad, buttons and so on, or the published prompt with a field for text; "between": every list once with
        each, so that of two people one after another one gets the one and one the other.
    between : str
        A factor whose levels make groups of people: each person sees items of one level alone, and lists take turns
        through the levels. Any that the items have: a switch of the domains, "look", "width", "wording", "form",
        "preset", "suite" and so on, or "set" where the study is of several datasets. Or what all groups see in
        different ways: "presentation" (videos, or `frames` frames of them), or "ask" (of two endings).
    limit_s : number, optional
        Seconds per item; then the empty reply is kept. By default there is no limit.
    cannot_tell : bool
        Whether there is a button "I cannot tell", which keeps the empty reply.
    break_every : int
        A break after so many items, and after 8 minutes without one; 0 for none.
    enrolment : {"open", "links"}
        Anybody who opens the page, or only those with a link from ``perceptv study links``.
    stop_at : int, optional
        Of open enrolment: nobody begins once so many sessions have ended or are running. By default ten times `people`,
        at least 1000, so that nobody can fill the disk.
    stop_list : int, optional
        Nobody begins once so many sessions of every list have ended or are running.
    recruiter : {"none", "prolific", "mturk", "sona", "connect"}
        Where people come from: their addresses tell who they are, one session each, and they are led back at the end.
    code_complete, code_screened_out, code_no_consent, code_failed_check : str
        Codes of the recruiter. The server sends one when it is earned: a check is failed where the rule of exclusion
        `attention_failed` leaves the person out.
    return_url : str
        Of SONA: the address for the credit, with {survey_code} in it.
    resume_hours : number
        For so long after the last answer somebody who left can go on, by the same page or link; later the session stays
        `partial`. A page that is left open can be gone on with.
    retention_days : int
        For how long data are kept, as the page for consent says; ``perceptv study forget STUDY --expired`` deletes what
        is older.
    consent_version : str
        A name of the consent that people agree to, such as that of the ethics board; kept with each person. By default
        a digest of what the page says.
    form : sequence of dict
        Questions that people answer on a screen before the items or after them, each a table. "name" is the column in
        people.csv; "age", "gender" and "comments" need nothing else. Others have a "text" and a "kind", "number"
        ("least", "most"), "choice" ("options") or "text" (at most "most" characters). "required" is False and "when"
        is "start", or "end", if they are left out.
    debriefing : str
        A text at the end.
    sd : number
        Of "quest": a domain is done when the standard deviation of its threshold is at most so many sizes.
    rights : {2, 3}
        Of "staircase": the size goes up after so many right answers in a row, and down after a wrong one. It finds the
        size at which 70.7 % are right, or 79.4 %.
    practice : int
        0 for none. Else each domain begins with a solved item and then items with feedback, until one is right or so
        many were tried. They are of another seed, in no score, and judged by the server.
    pixels_per_degree : number, optional
        How many pixels of a picture a degree of the eye's field should span. People then match a card on the screen
        and tell how far away they sit; the nearest whole enlargement is taken, and the true number is kept.
    device_check : bool
        Whether the page first looks at browser, window, input and screen, and tells what to change. Who cannot is led
        back with `code_screened_out`; nothing of them is stored.
    devices : {"any", "computer"}
        "computer": the check wants a mouse or a touchpad.
    least_hz : number, optional
        The check wants a screen that shows so many pictures in a second.
    full_screen : bool
        Whether the page asks for the whole screen after the check. That it is left is kept as an event.
    plates : {"none", "record", "warn"}
        Whether people are asked to look at colour plates, see :func:`perceptv.study.plates`. "warn" also tells those
        who miss rings of an axis. The rule of exclusion `plates_failed` leaves out their answers about colours.
    language : str or sequence of str
        "en", or a .json file with the words of the page in another language. Of several, people choose one on the first
        screen, which opens in that of the address (``?lang=de``), of the browser, or the first one.
    collect_url : str
        Where a study that is built for a plain web server sends its answers; left out, people save them as a file.
    frames : int, optional
        So many frames of a video, side by side; by default the video.
    replay : bool
        Whether videos can be seen again.
    episodes : {"pair", "rating"}
        Of a dataset of episodes: two endings and the question of the dataset, or one episode and a scale from 0 to 100.
    ask : {"less", "more"}
        Which of two endings is asked for. What is stored as the reply is in both cases the one that surprises less.
    seconds : number
        How long an answer takes, beside the clips, whose lengths are known: for the minutes of `plan` and the page for
        consent. 30 is an assumption, as no published study tells times of its items.
    seconds_by_domain : dict of str to number
        The same for single domains, such as the times of a pilot.
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
    subset: Subset = "all"
    pairs: Pairs = "between"
    attention: int = 0
    easy: int = 0
    shared: int = 0
    input: Input = "widget"
    between: str = ""
    limit_s: float | None = None
    cannot_tell: bool = True
    break_every: int = 10
    enrolment: Enrolment = "open"
    stop_at: int | None = None
    stop_list: int | None = None
    recruiter: Recruiter = "none"
    code_complete: str = ""
    code_screened_out: str = ""
    code_no_consent: str = ""
    code_failed_check: str = ""
    return_url: str = ""
    resume_hours: float = 2.0
    retention_days: int = 3650
    consent_version: str = ""
    form: Sequence[Mapping[str, Any]] = field(default=(), hash=False)
    debriefing: str = ""
    sd: float = 1.0
    rights: int = 2
    practice: int = 0
    pixels_per_degree: float | None = None
    device_check: bool = True
    devices: Devices = "any"
    least_hz: float | None = None
    full_screen: bool = False
    plates: Plates = "none"
    language: str | tuple[str, ...] = "en"
    collect_url: str = ""
    frames: int | None = None
    replay: bool = True
    episodes: Episodes = "pair"
    ask: Ask = "less"
    seconds: float = 30.0
    seconds_by_domain: Mapping[str, float] = field(default_factory=dict, hash=False)
    seed: int = 0

    def __post_init__(self) -> None:
        for name, kind in _kinds().items():
            _check(name, getattr(self, name), kind)
        check_codes(self.recruiter, self.codes, self.return_url)
        check_collect_url(self.collect_url)
        self._check_device()
        if self.recruiter != "none" and self.enrolment == "links":
            raise illegal("enrolment is 'links'", f"'open' with recruiter={self.recruiter!r}")
        if self.stop_at is not None and self.enrolment == "links":
            raise illegal(f"stop_at is {self.stop_at}", "only without enrolment='links'")
        self._set_tuples()
        self._set_seconds()
        self._set_form()
        self._check_items()

    def _check_device(self) -> None:
        """Options of the device check need it."""
        for name, without in (("devices", "any"), ("least_hz", None), ("full_screen", False)):
            if not self.device_check and getattr(self, name) != without:
                raise illegal(f"{name} is {getattr(self, name)!r}", "only without device_check=False")

    def _set_tuples(self) -> None:
        if self.domains != ():
            object.__setattr__(self, "domains", tuple(names("domains", self.domains)))
        if self.sizes != ():
            object.__setattr__(self, "sizes", tuple(checked_sizes("sizes", self.sizes)))
        if isinstance(self.language, str):
            text("language", self.language, "a text")
        else:
            object.__setattr__(self, "language", tuple(names("language", self.language)))

    def _set_seconds(self) -> None:
        given: Any = self.seconds_by_domain
        if not isinstance(given, Mapping):
            raise invalid("seconds_by_domain", given, "a table of domains and seconds")
        found = {text("seconds_by_domain", name, "ids of domains"): _seconds(name, v) for name, v in given.items()}
        object.__setattr__(self, "seconds_by_domain", FrozenDict(found))

    def _set_form(self) -> None:
        read_form(self.form)
        tables = ({key: tuple(v) if isinstance(v, list) else v for key, v in table.items()} for table in self.form)
        object.__setattr__(self, "form", tuple(map(FrozenDict, tables)))

    def _check_items(self) -> None:
        if self.order == "latin" and self.items is not None:
            raise illegal(f"items is {self.items}", "only without order='latin', which asks each domain")
        if self.adaptive and self.lists is not None:
            raise illegal(f"lists is {self.lists}", f"only without order={self.order!r}, which has no lists")
        if self.adaptive and self.pairs == "within":
            raise illegal("pairs is 'within'", f"'between' with order={self.order!r}")
        if self.between and self.subset == "human":
            raise illegal(f"between is {self.between!r:.60}", "'' with subset='human'")
        if self.order == "balanced" and self.items is None:
            raise illegal("items is missing", f"1..{MOST_ITEMS} with order='balanced'")
        self._check_shared()
        if self.subset == "human" and (self.order, self.items, self.pairs) != ("balanced", HUMAN_VIDEOS, "within"):
            legal = f"'all', unless order is 'balanced', items {HUMAN_VIDEOS}, and pairs 'within'"
            raise illegal("subset is 'human'", legal)
        if self.order == "balanced" and self.pairs == "within" and (self.items or 0) % 2:
            raise illegal(f"items is {self.items}", "an even number with pairs='within'")

    def _check_shared(self) -> None:
        for name, without in (("easy", 0), ("shared", 0), ("input", "between")):
            value = getattr(self, name)
            if self.adaptive and (value != without if without == 0 else value == without):
                raise illegal(f"{name} is {value!r}", f"another value with order={self.order!r}")
        most = (self.items or MOST_ITEMS) // (2 if self.pairs == "within" else 1)
        if self.order == "balanced" and self.shared > most:
            raise illegal(f"shared is {self.shared}", f"at most {most}, the items of a list")

    @property
    def questions(self) -> tuple[FormQuestion, ...]:
        """The questions of `form`, complete."""
        return read_form(self.form)

    @property
    def presentations(self) -> dict[str, Design]:
        """The design of each level of `between` at which the same items are shown differently; "" alone without one."""
        if self.between == PRESENTATION and self.frames is not None:
            return {"video": replace(self, frames=None), f"{self.frames} frames": self}
        if self.between == ASK:
            return {ask: replace(self, ask=ask) for ask in get_args(Ask)}
        return {"": self}

    @property
    def codes(self) -> dict[Earned, str]:
        """The codes of the recruiter, empty ones, too."""
        return {earned: str(getattr(self, f"code_{earned}")) for earned in EARNED}

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the page, one or several."""
        return (self.language,) if isinstance(self.language, str) else self.language

    @property
    def most_sessions(self) -> int | None:
        """`stop_at`, or what it is by default; None if each person needs a link."""
        if self.enrolment == "links":
            return None
        return self.stop_at or max(FEWEST_SESSIONS, SESSIONS_PER_PERSON * self.people)

    @property
    def adaptive(self) -> bool:
        """True if the next item follows from the answers before."""
        return self.order in ADAPTIVE

    def as_dict(self) -> dict[str, Any]:
        """The design as plain data, without what is not given."""
        members = {field.name: _plain(getattr(self, field.name)) for field in fields(self)}
        return {name: value for name, value in members.items() if value not in (None, [], {})}


@functools.cache
def _kinds() -> dict[str, Any]:
    """The types of a design's members that hold one value."""
    many = (tuple, Mapping, Sequence)
    hints = get_type_hints(Design).items()
    return {name: kind for name, kind in hints if get_origin(kind) not in many and name != "language"}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(member) for name, member in value.items()}
    return [_plain(member) for member in value] if isinstance(value, tuple) else value


def _seconds(domain: str, value: Any) -> float:
    return amount(f"seconds_by_domain.{domain}", value, "numbers above 0", above=True)


def _check(name: str, value: Any, kind: Any) -> None:
    """InvalidParams if a value is not of its type, or out of its range."""
    if get_origin(kind) is Literal:
        choice(name, value, get_args(kind))
        return
    kinds = get_args(kind) or (kind,)
    if value is None and type(None) in kinds:
        return
    if str in kinds:
        text(name, value, "a text")
    elif bool in kinds:
        flag(name, value)
    elif int in kinds:
        integer(name, value, *_INTEGERS[name])
    else:
        amount(name, value, "numbers above 0", above=True)


PRESETS: dict[str, dict[str, Any]] = {
    "quick": {"title": "A quick study", "order": "balanced", "items": 10, "people": 10, "attention": 1},
    "percept_v_paper": {"title": "Percept-V with people", "order": "latin", "people": 16, "attention": 0},
    "percept_v_sizes": {
        "title": "Percept-V with people, at every size",
        "order": "balanced",
        "items": 60,
        "people": 40,
        "attention": 2,
    },
    "conservation_human": {
        "title": "Changes in videos",
        "purpose": "We ask people the same questions about videos that computer models are asked.",
        "order": "balanced",
        "items": HUMAN_VIDEOS,
        "subset": "human",
        "pairs": "within",
        "people": 18,
        "lists": 18,
    },
    "bib_adults": {
        "title": "Small worlds",
        "purpose": "We ask people how surprising the endings of short stories are, as computer models are asked.",
        "order": "balanced",
        "items": 12,
        "episodes": "rating",
        "people": 40,
        "break_every": 4,
    },
}
"""Designs by name: ten items; one item of each domain for 16 people, as in the Percept-V paper's human study; all its
sizes; the 48 videos of conservation that stand for those of its human study; endings of episodes."""
MISSING = {"bib_infants": "the screens for infants and coders are not there yet"}
"""Designs that are named and cannot be made yet."""


def read_design(given: Any, limits: Limits = LIMITS) -> Design:
    """A Design, from one, the name of a preset, a mapping, or a .toml or .json file with its keys."""
    if isinstance(given, Design):
        return given
    if isinstance(given, Mapping):
        return _of_keys(given, "design")
    if isinstance(given, str) and given in MISSING:
        raise illegal(f"design is {given!r}: {MISSING[given]}", ", ".join(map(repr, PRESETS)))
    if isinstance(given, str) and given in PRESETS:
        return Design(**PRESETS[given])
    legal = f"a Design, {', '.join(map(repr, PRESETS))}, or a file that ends in .toml or .json"
    path = path_of("design", given, legal)
    if path.suffix.lower() not in (".toml", ".json"):
        raise invalid("design", str(given), legal)
    return _of_keys(_read(path, limits), path.name)


def _of_keys(found: Mapping[str, Any], where: str) -> Design:
    legal = [field.name for field in fields(Design)]
    for name in found:
        if name not in legal:
            raise unknown_name(f"key of {where}", str(name), legal)
    given: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in found.items()}
    return Design(**given)


def _read(path: Path, limits: Limits) -> dict[str, Any]:
    with typed("read a design", path):
        data = read_whole(path, path.name, limits)
    is_json = path.suffix.lower() == ".json"
    result = parse(data, path.name, limits, InvalidParams) if is_json else strict_toml.parse(data, path.name, limits)
    if not isinstance(result, dict):
        raise illegal(f"{path.name} holds {short(result)}", "the keys of a design")
    return result

"""Short forms: questions about the person or the study, on one screen before the items and one after them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from perceptv._arguments import choice, flag, text, unknown_name
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.schema import NUMBER, FieldKind, check, nullable, number, one_of, optional
from perceptv.io.strict_json import is_text
from perceptv.study.columns import PEOPLE, TABLES, THRESHOLDS, TRIALS, Column
from perceptv.study.languages import english
from perceptv.study.stored import text_kind

FormKind = Literal["number", "choice", "text"]
FormPart = Literal["start", "end"]
PARTS: tuple[FormPart, ...] = get_args(FormPart)
MOST_QUESTIONS, MOST_OPTIONS, LONGEST_QUESTION, LONGEST_OPTION, LONGEST_ANSWER = 20, 20, 500, 100, 1000
LONGEST_PART = 3000
"""The most characters of all answers on one screen, so that they fit the body of a request."""
FURTHEST = 999_999_999
"""The page takes 9 digits before the point of a number."""
_NUMBER_LENGTH = 20
_NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
_TAKEN = frozenset(name for table in (TRIALS, PEOPLE, THRESHOLDS) for name in TABLES[table].names)
_KEYS = ("name", "text", "kind", "options", "least", "most", "required", "when")
_RANGED: dict[FormKind, tuple[str, ...]] = {"number": ("least", "most"), "choice": ("options",), "text": ("most",)}
"""Keys that only some kinds of questions have."""
BUILT_IN: dict[str, dict[str, Any]] = {
    "age": {"kind": "number", "least": 0, "most": 120},
    "gender": {"kind": "choice", "options": ("woman", "man", "nonbinary", "other", "unsaid")},
    "comments": {"kind": "text", "when": "end"},
}
"""Questions that need only their name. What people read of them is in the words of the page's language."""


@dataclass(frozen=True)
class FormQuestion:
    """A question of a form.

    Attributes
    ----------
    name : str
        Its column in people.csv.
    text : str
        What people read; of a built-in question in English.
    kind : {"number", "choice", "text"}
    options : tuple of str
        Of a choice; the answer is one of them.
    least, most : number
        The range of a number; `most` of a text is that of its characters.
    required : bool
        Whether nobody goes on without an answer.
    when : {"start", "end"}
        Before the items or after them.
    word, option_words : str and tuple of str
        The keys of built-in texts in the words of the page; empty where the design brings its own.
    """

    name: str
    text: str
    kind: FormKind
    options: tuple[str, ...]
    least: float
    most: float
    required: bool
    when: FormPart
    word: str
    option_words: tuple[str, ...]

    @property
    def answers(self) -> FieldKind:
        """The legal answers."""
        if self.kind == "number":
            return number(self.least, self.most)
        return one_of(*self.options) if self.kind == "choice" else text_kind(int(self.most))

    @property
    def longest(self) -> int:
        """The most characters of an answer."""
        if self.kind == "number":
            return _NUMBER_LENGTH
        return max(map(len, self.options)) if self.kind == "choice" else int(self.most)

    def shown(self) -> dict[str, Any]:
        """The question for the page."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @property
    def column(self) -> Column:
        """Its column in people.csv."""
        options = f": {', '.join(self.options)}" if self.options else ""
        kind = "number" if self.kind == "number" else "string"
        asked = "before the items" if self.when == "start" else "after the items"
        return Column(self.name, kind, f"Answer to “{self.text}”, asked {asked}{options}; empty if there is none.")


def read_form(given: Any) -> tuple[FormQuestion, ...]:
    """The questions of a design's tables. InvalidParams names the key that is wrong."""
    if not isinstance(given, (list, tuple)):
        raise invalid("form", given, "a list of tables, [[form]] in TOML")
    if len(given) > MOST_QUESTIONS:
        raise illegal(f"form has {len(given)} questions", f"at most {MOST_QUESTIONS}")
    found = tuple(_question(f"form[{i}]", table) for i, table in enumerate(given))
    names = [question.name for question in found]
    if repeated := [i for i, name in enumerate(names) if name in names[:i]]:
        raise illegal(f"form[{repeated[0]}].name is {names[repeated[0]]!r} a second time", "names that differ")
    for part in PARTS:
        longest = sum(question.longest for question in found if question.when == part)
        if longest > LONGEST_PART:
            legal = f"at most {LONGEST_PART} in all answers at the {part}; a text has {LONGEST_ANSWER} without most"
            raise illegal(f"form takes {longest} characters", legal)
    return found


def _question(where: str, table: Any) -> FormQuestion:
    if not isinstance(table, Mapping):
        raise invalid(where, table, f"a table with {', '.join(_KEYS)}")
    for key in table:
        if key not in _KEYS:
            raise unknown_name(f"key of {where}", str(key), list(_KEYS))
    name = _name(where, table.get("name"))
    kind = choice(f"{where}.kind", table.get("kind", BUILT_IN.get(name, {}).get("kind", "text")), get_args(FormKind))
    brought = BUILT_IN[name] if name in BUILT_IN and BUILT_IN[name]["kind"] == kind else {}
    found = {**brought, **table}
    for key in ("options", "least", "most"):
        if key in table and key not in _RANGED[kind]:
            raise illegal(f"{where}.{key} is there with kind={kind!r}", f"{', '.join(_RANGED[kind])} with this kind")
    word = f"form_{name}" if brought and "text" not in table else ""
    own = "options" in table or not brought
    options = _options(where, found.get("options")) if kind == "choice" else ()
    least, most = _range(where, kind, found)
    return FormQuestion(
        name=name,
        text=english()[word] if word else _line(f"{where}.text", table.get("text"), LONGEST_QUESTION),
        kind=kind,
        options=options,
        least=least,
        most=most,
        required=flag(f"{where}.required", found.get("required", False)),
        when=choice(f"{where}.when", found.get("when", "start"), PARTS),
        word=word,
        option_words=() if own else tuple(f"{name}_{option}" for option in options),
    )


def _name(where: str, given: Any) -> str:
    if not isinstance(given, str) or not _NAME.fullmatch(given):
        raise invalid(f"{where}.name", given, "a small letter, then at most 29 small letters, digits and _")
    if given in _TAKEN:
        raise illegal(f"{where}.name is {given!r}, a column of the export", "another name")
    return given


def _line(where: str, given: Any, most: int) -> str:
    legal = f"one line of 1..{most} characters"
    if not text(where, given, legal).strip() or len(given) > most or len(given.splitlines()) > 1:
        raise invalid(where, given, legal)
    return str(given)


def _options(where: str, given: Any) -> tuple[str, ...]:
    legal = f"a list of 2..{MOST_OPTIONS} texts"
    if not isinstance(given, (list, tuple)) or not 2 <= len(given) <= MOST_OPTIONS:
        raise invalid(f"{where}.options", given, legal)
    found = tuple(_line(f"{where}.options[{i}]", option, LONGEST_OPTION) for i, option in enumerate(given))
    if repeated := [option for i, option in enumerate(found) if option in found[:i]]:
        raise illegal(f"{where}.options holds {repeated[0]!r} twice", "options that differ")
    return found


def _range(where: str, kind: FormKind, found: Mapping[str, Any]) -> tuple[float, float]:
    """The least and the most of a number, or of the characters of a text."""
    if kind == "choice":
        return 0, 0
    if kind == "text":
        most = found.get("most", LONGEST_ANSWER)
        if type(most) is not int or not 1 <= most <= LONGEST_PART:
            raise invalid(f"{where}.most", most, f"integers 1..{LONGEST_PART}, in characters")
        return 0, most
    low, high = (_bound(f"{where}.{key}", found.get(key, other)) for key, other in (("least", 0), ("most", FURTHEST)))
    if low > high:
        raise illegal(f"{where}.least is {low:g}", f"at most {where}.most, which is {high:g}")
    return low, high


def _bound(where: str, given: Any) -> float:
    if not NUMBER.fits(given) or abs(given) > FURTHEST:
        raise invalid(where, given, f"numbers {-FURTHEST}..{FURTHEST}")
    return float(given)


def read_answers(questions: Sequence[FormQuestion], part: str, given: Any) -> dict[str, Any]:
    """The answers that a page sends to a part of the form, by name, without empty ones.

    InvalidParams names one that is missing or not legal: whatever comes over a network is looked at here.
    """
    asked = [question for question in questions if question.when == part]
    if not asked:
        raise illegal(f"when is {part!r}", "a part of the form that has questions")
    schema = {q.name: q.answers if q.required else optional(nullable(q.answers)) for q in asked}
    found = check(given, schema, "answers", InvalidParams, closed=True)
    answers = {name: value for name, value in found.items() if not is_empty(value)}
    if lacking := [q.name for q in asked if q.required and q.name not in answers]:
        raise illegal(f"answers: {lacking[0]} is empty", "an answer, as it is required")
    return answers


def is_empty(value: Any) -> bool:
    """True of an answer that says nothing."""
    return value is None or (is_text(value) and not value.strip())

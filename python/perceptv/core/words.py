"""How an instance is asked about: the wording, the form of the answer, thinking aloud, and the language.

None of them belongs to the key: the same instance has the same pictures and the same truth under all of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from perceptv._arguments import choice
from perceptv.errors import invalid

Wording = Literal["full", "plain", "law", "terse", "p1", "p2", "p3"]
AskedForm = Literal["line", "json", "letter", "free"]
WORDINGS: tuple[Wording, ...] = get_args(Wording)
FORMS: tuple[AskedForm, ...] = get_args(AskedForm)
ENGLISH = "en"
THINKING: dict[bool | None, str] = {None: "usual", True: "think", False: "direct"}
"""How records name what is asked about thinking aloud."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")


@dataclass(frozen=True)
class Words:
    """How an instance is asked about.

    Attributes
    ----------
    wording : {"full", "plain", "law", "terse", "p1", "p2", "p3"}, optional
        None is the default of the domain's suite: ``"plain"`` in core knowledge, else ``"full"``.
    form : {"line", "json", "letter", "free"}
        The form of the answer: the domain's literal line, a JSON object, the letter of an option, or none.
    think : bool, optional
        True asks to think first, False for the answer alone, None for neither.
    language : str
        A code such as ``"en"`` or ``"zh"``.
    """

    wording: Wording | None = None
    form: AskedForm = "line"
    think: bool | None = None
    language: str = ENGLISH

    def __post_init__(self) -> None:
        if self.wording is not None:
            choice("wording", self.wording, WORDINGS)
        choice("form", self.form, FORMS)
        if self.think is not None and not isinstance(self.think, bool):
            raise invalid("think", self.think, "True, False, None")
        if not isinstance(self.language, str) or not _LANGUAGE.fullmatch(self.language):
            raise invalid("language", self.language, "a code such as 'en', 'zh'")

    def settled(self, usual: str) -> Words:
        """The same without a wording that is the suite's default, so that equal words are equal objects."""
        return replace(self, wording=None) if self.wording == usual else self

    @property
    def suffix(self) -> str:
        """The end of an id: what is not the default, in a fixed order."""
        thinking = None if self.think is None else THINKING[self.think]
        parts = (self.wording, self.form if self.form != "line" else None, thinking)
        own = [part for part in (*parts, None if self.language == ENGLISH else self.language) if part]
        return "".join(f"-{part}" for part in own)

    def put_into(self, native_id: str) -> str:
        """The id of an instance in these words: before the number of a twin."""
        control, mark, twin = native_id.partition("-twin")
        return f"{control}{self.suffix}{mark}{twin}" if self.suffix else native_id

    def fields(self, usual: str) -> dict[str, Any]:
        """All four as a record holds them."""
        return {
            "wording": self.wording or usual, "form": self.form, "think": THINKING[self.think],
            "language": self.language,
        }  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """What is not the default, as plain data."""
        return {name: value for name, value in vars(self).items() if value != getattr(USUAL, name)}


USUAL = Words()
WORD_KINDS = tuple(vars(USUAL))
"""The kinds of groups that words make in reports."""
IN_OTHER_FORMS = ("line_format", "truth")
"""What only records of other forms than the line have: the domain's own line, and the truth behind a letter."""


def words_in(record: Mapping[str, Any], usual: str) -> Words:
    """The words that a record tells of; the usual ones where it tells of none."""
    given = {name: record[name] for name in WORD_KINDS if record.get(name) is not None}
    if "think" in given:
        named = {name: value for value, name in THINKING.items()}
        given["think"] = named[choice("think", given["think"], named)]
    return Words(**given).settled(usual)


def without_words(worded_id: str, words: Words) -> str:
    """The id of the same instance in its suite's own words."""
    control, mark, twin = worded_id.partition("-twin")
    return f"{control.removesuffix(words.suffix)}{mark}{twin}"


def split_words(given: dict[str, Any]) -> tuple[dict[str, Any], Words]:
    """Keyword arguments without those of words, and the words."""
    own = {name: value for name, value in given.items() if name in vars(USUAL)}
    return {name: value for name, value in given.items() if name not in own}, Words(**own)

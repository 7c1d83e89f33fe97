"""Other people's wording of the questions, from a TOML file: for replications that bring the sentences of a paper."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.core.catalogue import domains, usual_wording
from perceptv.core.words import ENGLISH
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io import strict_toml
from perceptv.io.schema import NAME, OBJECT, check
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import is_text, short
from perceptv.io.whole_files import sha256_of, typed
from perceptv.limits import LIMITS, Limits
from perceptv.suites.conservation.facts import PROMPT_STYLES, VideoFacts

_MEANINGS = {
    "conservation_number": ("upper", "lower", "same"),
    "conservation_length": ("upper", "lower", "same"),
    "conservation_volume": ("more", "less", "same"),
    "conservation_size": ("more", "less", "same"),
}
_PLACE = "{question}"
_SHORT = 12  # digits of the digest in ids
_KEPT = 1 << 12


@dataclass(frozen=True)
class Words:
    """The sentences of one domain: question, texts of the options by meaning, templates by prompt style."""

    question: str
    options: Mapping[str, str] = field(hash=False)
    prefixes: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True)
class Wording:
    """Sentences that replace those of the suite. `digest` is the SHA-256 of the file that they come from.

    Domains that the file leaves out keep the sentences of the suite.
    """

    digest: str
    domains: Mapping[str, Words] = field(hash=False, compare=False, repr=False)

    @property
    def short(self) -> str:
        """The digest's first digits, for ids."""
        return self.digest[:_SHORT]

    def template(self, domain: str, prompt: str) -> str:
        """The template of a prompt style for the domain; ``{question}`` stands for the question."""
        words = self.domains.get(domain)
        return PROMPT_STYLES[prompt] if words is None else words.prefixes.get(prompt, PROMPT_STYLES[prompt])


def load_wording(path: str | Path, *, limits: Limits = LIMITS) -> Wording:
    """Reads the wording of questions from a TOML file, and checks it.

    Parameters
    ----------
    path : path
        A file with a table for each domain whose questions are worded anew: ``question`` (the sentences before the
        answer line), ``options`` (a text for each meaning: upper, lower and same for number and length; more, less
        and same for volume and size), and optionally ``prefixes`` (a text for each prompt style, with ``{question}``
        where the question stands). The answer line stays, because replies are judged by it.
    limits : Limits
        Bounds on foreign data.

    Returns
    -------
    Wording

    Raises
    ------
    InvalidParams
        Not TOML, an unknown domain, meaning or style, a text that is missing or empty, two options that are alike, or
        a prefix without ``{question}``; the message names the place.
    StorageError
        The file cannot be read.
    """
    file = path_of("wording", path, "a TOML file")
    with typed("read the wording", file):
        data = read_whole(file, file.name, limits)
    table = strict_toml.parse(data, file.name, limits)
    if not table:
        raise illegal(f"{file.name} holds nothing", f"a table for at least one of {', '.join(_MEANINGS)}")
    known = [d.id for d in domains("conservation") if d.id in _MEANINGS]
    for name in table:
        if name not in known:
            raise illegal(f"{file.name} has a table {short(name)}", ", ".join(known))
    return Wording(sha256_of([data]), {name: _words(name, part, file.name) for name, part in table.items()})


def _words(domain: str, table: Any, name: str) -> Words:
    where = f"{name}, {domain}"
    schema = {"question": NAME, "options": OBJECT, "prefixes": replace(OBJECT, optional=True, default={})}
    found = check(table, schema, where, InvalidParams, closed=True)
    meanings = _MEANINGS[domain]
    options = check(found["options"], dict.fromkeys(meanings, NAME), f"{where}, options", InvalidParams, closed=True)
    if len({text.strip() for text in options.values()}) < len(options):
        raise illegal(f"{where}: options are {short(options)}", "texts that differ")
    for style, text in found["prefixes"].items():
        if style not in PROMPT_STYLES:
            legal = ", ".join(PROMPT_STYLES)
            raise illegal(f"{where}: prefixes has {short(style)}", legal)
        if not is_text(text) or text.count(_PLACE) != 1:
            raise invalid(f"{where}: prefix {style}", text, f"a text with {_PLACE} in it once")
    return Words(found["question"].strip(), options, dict(found["prefixes"]))


@functools.lru_cache(maxsize=_KEPT)
def reworded(facts: VideoFacts, wording: Wording) -> VideoFacts:
    """The facts of a video whose question is put in other words; truth and order of the options stay."""
    record = facts.record
    domain = str(record["domain"])
    words = wording.domains.get(domain)
    if words is None:
        return facts
    if (record["wording"], record["language"]) != (usual := usual_wording(domain), ENGLISH):
        own = f"{record['wording']!r} in {record['language']!r}"
        raise illegal(f"wording is a file for {facts.id}, which is worded {own}", f"videos worded {usual!r} in 'en'")
    meanings = record["params"].get("options")
    if not meanings:
        raise illegal(f"wording is given for {facts.id}, which lists no options", "questions with options")
    options = tuple(words.options[str(meaning)] for meaning in meanings)
    asked = replace(facts.asked, picture=words.question, rule="", question="", options=options)
    return replace(facts, asked=asked)

"""An instance in other words: its record, and the object that stands in the place of the native one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from perceptv import _core
from perceptv._once import once
from perceptv.core.answer_forms import AnswerSpec
from perceptv.core.asked_forms import Asked, Truth, answer_schema, asked_in
from perceptv.core.catalogue import answer_fields, own_explainer, prompts_folder, registry
from perceptv.core.explanations import explanation_text, steps_text
from perceptv.core.prompt import Prompt, exchanged, native_prompt, prompt_in
from perceptv.core.prompt_texts import Filling, prompt_entry, shared_texts, wording_parts
from perceptv.core.words import ENGLISH, THINKING, Wording, Words
from perceptv.errors import illegal
from perceptv.suite import built_in, suite_of

TRANSLATED: tuple[Wording, ...] = ("plain", "terse")
"""Wordings that other languages than English have, beside the suite's default one."""


@dataclass(frozen=True)
class Rewording:
    """A native record and the words in which its question is asked."""

    native: Mapping[str, Any] = field(hash=False)
    words: Words
    exchanges: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Words that the look of the pictures exchanges."""

    @property
    def usual(self) -> Wording:
        """The wording of the domain's own prompt."""
        wording: Wording = self.native["wording"]
        return wording

    @property
    def _own(self) -> bool:
        """True where the native text is the one that is asked for."""
        return self.words.language == ENGLISH and self.words.wording is None

    @property
    def _asks(self) -> bool:
        """False for an instance to learn from."""
        return bool(self.native["answer_class"] != "none")

    @property
    def _adds_law(self) -> bool:
        """True where the native text is "plain", to which the wording "law" adds a sentence."""
        return self.words.language == ENGLISH and self.words.wording == "law" and self.usual == "plain"

    @once
    def truth(self) -> Truth:
        """The answer in the domain's own form."""
        record = self.native
        asked = record["domain"], record["preset"], _switches(record), record["size"]
        form, kind, line, vocabulary, tolerance = answer_fields(registry(), *asked).values()
        spec = AnswerSpec(form, kind, line, tuple(vocabulary), tolerance)
        return Truth(spec, record["answer"], record["answer_text"], tuple(record.get("options") or ()))

    @once
    def _entry(self) -> Mapping[str, Any]:
        """The texts of the domain in the language; empty where the native ones serve."""
        wording = self.words.wording or self.usual
        if self._own:
            return {}
        if self.words.language != ENGLISH and wording not in (*TRANSLATED, self.usual):
            legal = ", ".join(dict.fromkeys((*TRANSLATED, self.usual)))
            raise illegal(f"wording is {wording!r} in the language {self.words.language!r}", f"{legal}; others in 'en'")
        return _texts_of(self.native["domain"], self.native["suite"], self.words.language)

    @once
    def asked(self) -> Asked:
        """The form of the answer as the prompt prints it, and the perfect reply."""
        if not self._asks:
            if self.words.form != "line":
                raise illegal(f"form is {self.words.form!r} in {self.native['id']}, which asks nothing", "'line'")
            return Asked("", "", (), None)
        letter = self.words.form == "letter"
        ranges = _english_entry(self.native).get("ranges", {}) if letter else {}
        name = shared_texts(self.words.language).name
        return asked_in(
            self.words.form, self.truth, self.native["params"], self.native["id"], ranges,
            _likely_answers(self.native) if letter else (), name,
        )  # fmt: skip

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of the answer; empty where nothing is asked."""
        return answer_schema(self.truth) if self._asks else {}

    def explanation(self) -> str:
        """How one finds the answer, with the domain's answer line at the end."""
        record = self.native
        if (own := own_explainer(record["domain"])) is not None:
            return f"{self._own_words(own)}\n{self.truth.line}"
        explain: Any = suite_of(record["suite"]).hook("explain")
        found = None if explain is None else explain(record["domain"])
        if found is None:
            raise illegal(f"domain is {record['domain']!r}, which has no explanations", "a domain that has some")
        entry = _texts_of(record["domain"], record["suite"], self.words.language)
        fill = self._filling(entry)
        return explanation_text(found(record), self.truth.spec, self.truth.line, fill, entry.get("explain", {}))

    def _own_words(self, explain: Callable[..., Any]) -> str:
        """How a domain written in Python says it: its text, or its steps in the language."""
        record, language = self.native, self.words.language
        request = {name: record[name] for name in ("size", "index", "seed", "preset")}
        given = explain({**request, "switches": dict(_switches(record))}, record["scene"])
        if isinstance(given, str):
            if language != ENGLISH:
                raise illegal(f"language is {language!r} in {record['domain']}, which explains by a text", "'en'")
            return _core.exchange_words(given, list(self.exchanges.items()))
        if not has_texts(record["domain"], record["suite"]):
            raise illegal(f"explain of {record['domain']} returned steps without a folder of prompts", "a text")
        entry = _texts_of(record["domain"], record["suite"], language)
        return steps_text(given, self._filling(entry), entry.get("explain", {}))

    def _filling(self, entry: Mapping[str, Any]) -> Filling:
        where = f"prompts/{self.words.language}.json, {self.native['domain']}"
        values = {**self.native["params"], "preset": self.native["preset"], "size": self.native["size"]}
        return Filling(values, entry.get("slots", {}), shared_texts(self.words.language), where, self.exchanges)

    def prompt(self, native: Prompt, *, video: bool = False) -> Prompt:
        """The parts of the prompt; `native` are those of the same showing."""
        native = exchanged(native, self.exchanges)
        fill, texts = self._filling(self._entry), shared_texts(self.words.language)
        picture, rule, question = native.picture, native.rule, native.question
        if self._adds_law:
            rule = " ".join(filter(None, (fill.part(self._entry, "law"), rule)))
        elif not self._own:
            parts = wording_parts(self._entry, self.words.wording or self.usual, fill.where)
            picture, law, rule, question = (fill.part(parts, name, video) for name in _PARTS)
            rule = " ".join(filter(None, (law, rule, "" if native.question else question)))
            question = question if native.question else ""
        asked = self.asked
        if not self._asks:
            return Prompt(picture, rule, "", question)
        return Prompt(
            picture, rule, self._explanation(native, fill), question, self._options(native, fill), asked.shown,
            self._request(texts),
        )  # fmt: skip

    def _request(self, texts: Any) -> str:
        """The sentence before the form; empty for the native one."""
        if self.words.language == ENGLISH and self.words.form in ("line", "letter") and self.words.think is None:
            return ""
        form = "line" if self.words.form == "letter" else self.words.form
        return str(texts.text("request", form, THINKING[self.words.think]))

    def _explanation(self, native: Prompt, fill: Filling) -> str:
        form, choice = self.words.form, self.truth.is_choice
        if form == "free":
            return ""
        if form == "letter" and not choice:
            return fill.shared.text("letter")
        if form == "json" and self.truth.spec.answer_class == "boolean":
            return fill.shared.text("json_boolean")
        if form == "json" and (listed := _english_entry(self.native) if self._own else self._entry).get("json"):
            return replace(fill, slots=listed.get("slots", {})).text(listed["json"])
        return native.explanation if self.words.language == ENGLISH else fill.part(self._entry, "explanation")

    def _options(self, native: Prompt, fill: Filling) -> tuple[str, ...]:
        if not native.options:
            return self.asked.options
        if self.words.language == ENGLISH:
            return native.options
        codes = self.native["params"].get("options") or [chr(ord("A") + i) for i in range(len(native.options))]
        return tuple(fill.choose(self._entry.get("options", {}), str(code), "options") for code in codes)

    def record(self, given: Mapping[str, Any], *, video: bool = False) -> dict[str, Any]:
        """A record of the instance, which may have more or fewer fields than the native one, in these words."""
        shown = self.prompt(prompt_in(given), video=video)
        asked, letter = self.asked, self.words.form == "letter" and not self.truth.is_choice
        out = {**given, **shown.fields(), **self.words.fields(self.usual)}
        out |= {"id": self.words.put_into(given["id"]), "answer": asked.answer, "answer_text": asked.reply}
        out |= {"answer_format": asked.shown}
        if twin := given.get("twin"):
            out["twin"] = {**twin, "control": self.words.put_into(twin["control"])}
        if self.words.form in ("json", "free"):
            out["line_format"] = self.truth.spec.format
        if letter:
            out |= {"answer_class": "choice", "answer_type": "single", "truth": self.truth.value}
        return {name: value for name, value in out.items() if value or name not in ("question", "options")}


_PARTS = ("picture", "law", "rule", "question")


def _switches(record: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The switches on which the form of the answer may depend. A parameter of the name of one that was left to the key
    says what came out, and may be no value of it."""
    known = registry().info(record["domain"])["switches"]
    params = record["params"]
    return tuple(sorted((s["name"], params[s["name"]]) for s in known if params.get(s["name"]) in s["values"]))


def _texts_of(domain: str, suite: str, language: str) -> Mapping[str, Any]:
    """The entry of a domain in a language; InvalidParams names the file that lacks it."""
    return prompt_entry(domain, suite, language, _folder(domain, suite))


def _folder(domain: str, suite: str) -> Traversable | None:
    own = prompts_folder(domain)
    return _built_in_folder(suite) if own is None and suite in built_in() else own


@cache
def _built_in_folder(suite: str) -> Traversable:
    return files("perceptv") / "suites" / suite / "prompts"


def has_texts(domain: str, suite: str) -> bool:
    """True if there are files of prompts for the domain."""
    return _folder(domain, suite) is not None


def _english_entry(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the English file adds to a native prompt, if there is one."""
    domain, suite = record["domain"], record["suite"]
    return {} if _folder(domain, suite) is None else _texts_of(domain, suite, ENGLISH)


class WordedInstance:
    """A native instance whose question is asked in other words; everything else is the native one's."""

    def __init__(self, native: _core.Instance, words: Words, exchanges: Mapping[str, str]) -> None:
        self._native, self.words, self._exchanges = native, words, exchanges

    def __getattr__(self, name: str) -> Any:
        return getattr(self._native, name)

    @once
    def rewording(self) -> Rewording:
        """The words, on the native record."""
        return Rewording(self._native.head(), self.words, self._exchanges)

    @property
    def prompt(self) -> str:
        """The whole text, for those who see the pictures."""
        return self.parts(video=False).text

    def parts(self, *, video: bool) -> Prompt:
        """The parts of the prompt, for those who see the pictures, or the video or episodes."""
        return self.rewording.prompt(native_prompt(self._native, video=video), video=video)

    @property
    def answer_text(self) -> str:
        """The perfect reply."""
        return self.rewording.asked.reply

    @property
    def options(self) -> list[str]:
        """Texts of the options (A), (B) ..."""
        return list(self.parts(video=False).options)

    def head(self) -> dict[str, Any]:
        """The record without its scene."""
        return self.rewording.record(self._native.head())

    def record(self) -> dict[str, Any]:
        """The whole record."""
        return self.rewording.record(self._native.record())


def prompt_of(native: Any, *, video: bool = False) -> Prompt:
    """The prompt of an instance, for those who see its pictures, or its video or episodes."""
    return native_prompt(native, video=video) if isinstance(native, _core.Instance) else native.parts(video=video)


def _likely_answers(record: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
    """Groups of answers that are equally likely at the instance's preset and size; none where the suite states none."""
    likely: Any = suite_of(record["suite"]).hook("likely")
    return likely(record["domain"], record["preset"], record["size"]) if likely else ()

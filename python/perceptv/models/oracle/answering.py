"""Answers a message as a person would, from its prompt and its pictures alone."""

from __future__ import annotations

import functools
import io
import itertools
import json
import threading
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from perceptv import _core
from perceptv._arguments import Preset
from perceptv._lazy import needed
from perceptv._plain import plain
from perceptv.core.asked_forms import json_value, option_text
from perceptv.core.catalogue import DomainInfo, domains, info, registry
from perceptv.core.picture_arrays import Pixels
from perceptv.core.picture_readers import Reading, read, read_files, readers
from perceptv.core.presentation import separated
from perceptv.core.prompt import Prompt, native_prompt
from perceptv.core.prompt_texts import languages, shared_texts
from perceptv.core.sample import Sample, generate
from perceptv.core.worded import TRANSLATED, Rewording, has_texts
from perceptv.core.words import ENGLISH, USUAL, WORDINGS, AskedForm, Words
from perceptv.errors import InvalidParams, PerceptvError, illegal
from perceptv.scoring.verdicts import LETTERS

_INSTANCES = 200  # among which all sentences of instances are met
_ONE_BUILDS = threading.Lock()  # the tables of prompts: eight requests at once would each make the same ones


class Unanswerable(PerceptvError):
    """The message has no question that the readers know, or its pictures do not fit the question."""


@dataclass(frozen=True)
class OracleQuestion:
    """The question that a prompt asks: a domain under a preset and switches, in some words."""

    domain: str
    preset: Preset
    switches: tuple[tuple[str, str], ...]
    words: Words = USUAL

    @property
    def prompt_params(self) -> dict[str, str]:
        """The parameters for the readers."""
        return {"preset": self.preset, **dict(self.switches)}

    @property
    def takes_options(self) -> bool:
        """True if the domain itself asks for the letter of an option."""
        return info(self.domain).answer_class == "choice" and bool(replace(self, words=USUAL).sample(0).options)

    @property
    def canvas(self) -> tuple[int, int]:
        """Height and width of its pictures."""
        width, height = self.sample(0).scene["canvas"]
        return height, width

    def sentence_in(self, prompt: str) -> str:
        """The longest sentence of instances of this question in the text, as the domain puts it; empty without one."""
        text = words_of(prompt)
        found = max((sentence for sentence in _sentences(self) if words_of(sentence) in text), key=len, default="")
        return _sentences(self).get(found, "")

    def native_options(self, listed: Sequence[str]) -> tuple[str, ...]:
        """The options as the domain puts them."""
        known = {} if self.words.language == ENGLISH else _option_texts(self)
        return tuple(known.get(text, text) for text in listed)

    def sample(self, k: int) -> Sample:
        """Sample k of this question, for a wrong answer of the right form."""
        switches: dict[str, Any] = dict(self.switches)
        low, high = info(self.domain).size_range(self.preset, **switches)
        made = generate(self.domain, size=low + k % (high - low + 1), index=k, preset=self.preset, **switches)
        return made if self.words == USUAL else replace(made, words=self.words)


@functools.lru_cache(maxsize=1024)
def _instances(question: OracleQuestion) -> tuple[tuple[dict[str, Any], Prompt], ...]:
    """Records and prompts of instances of a question, in the domain's own words."""
    samples = (replace(question, words=USUAL).sample(k) for k in range(_INSTANCES))
    return tuple((sample._head, native_prompt(sample._drawn)) for sample in samples)


def _both_prompts(question: OracleQuestion) -> Iterator[tuple[Prompt, Prompt]]:
    """Prompts of instances of a question, each with the one in the domain's own words."""
    for record, own in _instances(replace(question, words=USUAL)):
        yield (own if question.words == USUAL else Rewording(record, question.words).prompt(own)), own


@functools.lru_cache(maxsize=4096)
def _sentences(question: OracleQuestion) -> dict[str, str]:
    """The sentences that instances of a question have, each with the one of the domain's own prompt."""
    if not _first(replace(question, words=USUAL)).question:
        return {}
    return {asked.question: own.question for asked, own in _both_prompts(question)}


@functools.lru_cache(maxsize=256)
def _option_texts(question: OracleQuestion) -> dict[str, str]:
    """The texts of options that instances of a question have, each with the one of the domain's own prompt."""
    pairs = (zip(asked.options, own.options, strict=True) for asked, own in _both_prompts(question))
    return dict(itertools.chain.from_iterable(pairs))


@dataclass(frozen=True)
class OracleAnswer:
    """The answer that the pictures show to `question`; `value` is the answer, `text` its literal line.

    `options` are the texts of (A), (B) ... where the message lists some.
    """

    question: OracleQuestion
    value: Any = field(hash=False)
    text: str
    options: tuple[str, ...] = ()


def answer(prompt: str, pictures: Sequence[bytes]) -> OracleAnswer:
    """Answers a message.

    Parameters
    ----------
    prompt : str
        Text that contains the prompt of one of the domains.
    pictures : sequence of bytes
        PNG files in the order shown; JPEG and WebP files, too (extra ``images``). What such files lose of a picture may
        leave it unreadable.

    Raises
    ------
    Unanswerable
        No known prompt, another number of pictures, or pictures that do not determine the answer.
    MissingExtra
        A picture is not a PNG file, and Pillow is not installed.
    """
    asked = _asked(prompt)
    options = _options(prompt)
    try:
        shown = [as_png(picture) for picture in pictures]
    except Unreadable as error:
        raise Unanswerable(f"{asked[0].domain}: {error}") from None
    why = ""
    for question in asked:  # presets may share a prompt: their pictures tell them apart
        listed = question.native_options(options) if question.takes_options else ()
        sentence = question.sentence_in(prompt)
        if not sentence and _sentences(question):  # a preset that never asks this
            continue
        params = {**question.prompt_params, "options": listed, "question": sentence}
        try:
            found = _read(question, shown, params)
        except InvalidParams as error:
            why = str(error)
            continue
        if found.answer_text is not None:
            return _answer_in_form(question, found, prompt, options)
        why = found.why_not
    raise Unanswerable(f"{asked[0].domain}: {why}")


def _answer_in_form(question: OracleQuestion, found: Reading, prompt: str, options: tuple[str, ...]) -> OracleAnswer:
    """The answer that was read, in the form that the prompt asks for."""
    form, think = _form_of(question, prompt, options)
    asked = replace(question, words=replace(question.words, form=form, think=think))
    texts = shared_texts(asked.words.language)
    truth = Rewording(question.sample(0)._drawn.head(), asked.words).truth
    if form == "json":
        return OracleAnswer(asked, found.answer, json.dumps(json_value(truth.spec, found.answer)), options)
    if form != "letter" or truth.is_choice:
        return OracleAnswer(asked, found.answer, str(found.answer_text), options if truth.is_choice else ())
    values = ([cell] for cell in found.answer) if truth.spec.answer_class == "any" and found.answer else [found.answer]
    right = [options.index(text) for v in values if (text := option_text(truth.spec, v, texts.name)) in options]
    if len(right) != 1:
        raise Unanswerable(f"{question.domain}: {len(right)} options are right")
    return OracleAnswer(asked, LETTERS[right[0]], f"ANSWER: {LETTERS[right[0]]}", options)


def _form_of(question: OracleQuestion, prompt: str, options: tuple[str, ...]) -> tuple[AskedForm, bool | None]:
    """The form that the prompt asks for, and whether it asks to think first or for the answer alone."""
    text, texts = words_of(prompt), shared_texts(question.words.language)
    ways: tuple[tuple[str, bool | None], ...] = (("think", True), ("direct", False), ("usual", None))
    forms: tuple[AskedForm, ...] = ("json", "line", "free")
    for form, (name, think) in itertools.product(forms, ways):
        if (sentence := texts.text("request", form, name)) and words_of(sentence) in text:
            return ("letter" if form == "line" and options and not question.takes_options else form), think
    return ("letter" if options and not question.takes_options else "line"), None


def _read(question: OracleQuestion, pictures: Sequence[bytes], params: dict[str, Any]) -> Reading:
    """Reads the pictures, or one picture that holds them side by side under labels."""
    if apart := _apart(question, pictures):
        return read(question.domain, apart, params)
    return read_files(question.domain, pictures, params)


def _apart(question: OracleQuestion, pictures: Sequence[bytes]) -> list[Pixels]:
    """The pictures that one picture holds; none if it holds a single one."""
    height, width = question.canvas
    if len(pictures) != 1 or _size_of(pictures[0]) == (width, height):
        return []
    try:
        return separated(_core.decode_png(pictures[0]), height, width)
    except InvalidParams:  # no PNG file: the reader says so
        return []


def _size_of(png: bytes) -> tuple[int, ...]:
    """Width and height as the header of a PNG file tells them."""
    return tuple(int.from_bytes(png[at : at + 4], "big") for at in (16, 20))


def _options(prompt: str) -> tuple[str, ...]:
    """Texts of the last lines "(A) ...", "(B) ..." that follow each other."""
    found: list[str] = []
    for line in prompt.splitlines():
        text = line.strip()
        if text.startswith("(A) "):
            found = []
        if text.startswith(tuple(f"({letter}) " for letter in LETTERS[len(found) : len(found) + 1])):
            found.append(text[4:])
    return tuple(found)


def _asked(prompt: str) -> tuple[OracleQuestion, ...]:
    """The question of the longest known prompt that the text holds."""
    text = words_of(prompt)
    with _ONE_BUILDS:
        for known in _tables(text):
            if held := [each for each in known if each in text]:
                return known[max(held, key=len)]
    raise Unanswerable("the message holds no prompt of a domain that can be read")


def _tables(text: str) -> Iterator[dict[str, tuple[OracleQuestion, ...]]]:
    """All prompts that can be answered now, as domains and readers may have been added since: those in the domains' own
    words first, as most messages have them, then other wordings, then the languages that the text may be in."""
    readable = tuple(readers())
    yield _prompts_of(registry(), readable, (USUAL,))
    yield _prompts_of(registry(), readable, tuple(Words(wording=wording) for wording in WORDINGS))
    for code in sorted(languages(), key=lambda code: not _asks_in(code, text)):
        yield _prompts_of(registry(), readable, tuple(Words(name, language=code) for name in (None, *TRANSLATED)))


def _asks_in(language: str, text: str) -> bool:
    """True if the text asks for an answer in the language."""
    texts = shared_texts(language)
    ways = itertools.product(("line", "json", "free"), ("usual", "think", "direct"))
    return any((sentence := words_of(texts.text("request", *way))) and sentence in text for way in ways)


@functools.lru_cache(maxsize=16)
def _prompts_of(
    _: object, readable: tuple[str, ...], wanted: tuple[Words, ...]
) -> dict[str, tuple[OracleQuestion, ...]]:
    """The prompts of domains in some words: they depend on domain, preset and switches, not on the instance."""
    found: dict[str, list[OracleQuestion]] = {}
    for known, words in itertools.product(domains(), wanted):
        if known.id in readable and (words == USUAL or has_texts(known.id, known.suite)):
            for prompt, question in _prompts_in(known, words):
                same = found.setdefault(prompt, [])
                # videos have one question per preset: their other switches are visible
                if not known.frames or all(other.preset != question.preset for other in same):
                    same.append(question)
    return {prompt: tuple(questions) for prompt, questions in found.items()}


def _prompts_in(known: DomainInfo, words: Words) -> list[tuple[str, OracleQuestion]]:
    """The prompts of one domain; none, and a warning, where it cannot make them."""
    try:
        settled = words.settled(known.wording)
        if words.wording is not None and settled == USUAL:
            return []
        asked = [replace(question, words=settled) for question in _questions(known)]
        return [(words_of(text), question) for question in asked for text in _stems(question)]
    except Exception as error:  # one broken plug-in must not take the others along, nor go unnoticed
        message = plain(f"the oracle leaves {known.id} out: {type(error).__name__}: {error}")
        warnings.warn(message, stacklevel=2)
        return []


def _stems(question: OracleQuestion) -> list[str]:
    """What all instances share of the prompt; where that is nothing, the sentences of some."""
    first = _first(replace(question, words=USUAL))
    own = native_prompt(first._drawn)
    shared = (own if question.words == USUAL else Rewording(first._head, question.words).prompt(own)).shared.stem
    return [shared] if shared else list(_sentences(question))


@functools.lru_cache(maxsize=4096)
def _first(question: OracleQuestion) -> Sample:
    """A sample of the question, which keeps what it has drawn."""
    return question.sample(0)


def words_of(text: str) -> str:
    """The text with single blanks: a harness may break its lines elsewhere."""
    return " ".join(text.split())


def _questions(known: DomainInfo) -> Iterator[OracleQuestion]:
    """Questions under all values of the switches. Videos have many switches: one at a time leaves its default."""
    for preset in known.sizes:
        switches = [s for s in known.switches if s.only in (None, preset)]
        if not known.frames:
            for chosen in itertools.product(*([(s.name, value) for value in s.values] for s in switches)):
                yield OracleQuestion(known.id, preset, chosen)
            continue
        yield OracleQuestion(known.id, preset, ())
        for s in switches:
            yield from (OracleQuestion(known.id, preset, ((s.name, v),)) for v in s.values if v != s.default)


_PNG = b"\x89PNG\r\n\x1a\n"
_OTHERS = ("JPEG", "WEBP")
MOST_PIXELS = 1 << 25  # more than thirty-two pictures of any domain in one


class Unreadable(PerceptvError):
    """The file is not a picture of a readable kind, or too large."""


def as_png(picture: bytes) -> bytes:
    """The picture as a PNG file. Unreadable if it is not a picture; MissingExtra if it needs Pillow."""
    if picture.startswith(_PNG):
        return picture
    pillow = needed("PIL.Image", "Pillow", "images")
    try:
        with pillow.open(io.BytesIO(picture), formats=_OTHERS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                size = f"{opened.width}x{opened.height} px"
                raise illegal(f"a picture has {size}", f"{MOST_PIXELS} px in all", Unreadable)
            return _core.encode_png(np.array(opened.convert("RGB")))
    except (OSError, SyntaxError, ValueError, pillow.DecompressionBombError, EOFError) as error:
        message = f"a picture is not a readable PNG, JPEG or WebP file ({type(error).__name__})"
        raise Unreadable(message) from None

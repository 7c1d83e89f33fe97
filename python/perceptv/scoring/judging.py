"""Free-form replies against gold answers: one verdict for each."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from perceptv import _core
from perceptv._arguments import PRESETS, Preset, amount, choice, listed
from perceptv._plain import counted
from perceptv.core.answer_forms import AnswerSpec
from perceptv.core.catalogue import answer_fields, info, not_installed, preset_for, registry
from perceptv.core.prompt_texts import shared_texts
from perceptv.core.sample import Sample
from perceptv.core.words import ENGLISH, USUAL, Words
from perceptv.errors import InvalidParams, UnknownDomain, VerificationError, illegal, invalid, invalid_type
from perceptv.io.missing import is_taken_for_nothing
from perceptv.io.schema import NAME, OBJECT, PLAIN, TEXT, check, list_of, nullable, one_of, optional, whole
from perceptv.io.strict_json import member_of, parse
from perceptv.scoring.json_replies import line_in_format
from perceptv.scoring.questions import Question
from perceptv.scoring.thinking import Marks, check_marks, spoken
from perceptv.scoring.verdicts import LETTERS, MODES, JudgeMode, Verdict, encoded


class AskedTrial(Protocol):
    """A question of a suite's own making, for example about some frames of a video."""

    @property
    def id(self) -> str:
        """Readable unique name."""

    @property
    def judged(self) -> Mapping[str, Any]:
        """The record that replies are judged by; trials may share one."""

    def record(self) -> Mapping[str, Any]:
        """Its line of metadata.jsonl."""


Judged = Sample | AskedTrial | Question | Mapping[str, Any]
_RECORD = {
    "domain": NAME,
    **dict.fromkeys(("answer_class", "answer_format"), optional(nullable(TEXT))),
    "vocabulary": optional(nullable(list_of(TEXT))),
    "tolerance": optional(nullable(PLAIN)),
    "preset": optional(one_of(*PRESETS)),
    "size": optional(whole()),
    "switches": optional(nullable(OBJECT)),
    "answer": PLAIN,
}
JUDGED = (
    "domain",
    "answer",
    "answer_class",
    "answer_format",
    "preset",
    "size",
    "params",
    "form",
    "language",
    "line_format",
)
"""What the judge reads of the record of a question, beside its options."""
CHOICE = "choice"  # the answer is the letter of one of the record's own options


def judge(
    item: Judged,
    reply: str,
    mode: JudgeMode = "lenient",
    *,
    thinking: Marks | None = None,
) -> Verdict:
    """Judges one reply.

    Parameters
    ----------
    item : Sample, Trial, Question or mapping
        The question: a sample, a trial, the record of either, or a line of ``metadata.jsonl``. One with options is
        judged by those. A `Question` gives the verdict of its method `score`.
    reply : str
        The raw text of a model or a person. No text raises.
    mode : {"lenient", "strict"}
        "lenient" reads the one answer that the text commits to; "strict" accepts only the answer line, as last line.
        Of a `Question` these are its matchers "template" and "exact".
    thinking : (str, str) or sequence of such pairs, optional
        The marks round what the model thinks aloud, such as ``("<a>", "</a>")``, beside those that are known. What
        stands between them is not part of the reply.

    Raises
    ------
    InvalidParams
        The item lacks something that judging needs (the message names it), or an argument has another type.
    """
    strict = choice("mode", mode, MODES) == "strict"
    reply = spoken(reply, check_marks(thinking))
    if isinstance(item, Question):
        return item.score(reply, "exact" if strict else "template")
    form, gold = form_and_gold(item)
    return Verdict(*form.judge(encoded(_as_line(item, form, reply, mode)), gold, mode))


def judge_many(
    items: Iterable[Judged],
    replies: Iterable[str],
    mode: JudgeMode = "lenient",
    *,
    thinking: Marks | None = None,
) -> list[Verdict]:
    """Judges replies[i] against items[i], all but questions without the GIL.

    Raises
    ------
    InvalidParams
        As `judge`; or the two have different lengths.
    """
    marks = check_marks(thinking)
    asked = listed("items", items, "samples, questions or records")
    given = [spoken(reply, marks) for reply in listed("replies", replies, "texts")]
    forms = {i: form_and_gold(item) for i, item in enumerate(asked) if not isinstance(item, Question)}
    texts = [
        encoded(_as_line(asked[i], forms[i][0], reply, mode) if i in forms else reply) for i, reply in enumerate(given)
    ]
    if len(asked) != len(given):
        raise illegal(f"replies has {counted(len(given), 'entry')}", f"as many as items, {len(asked)}")
    native = [form for form, _ in forms.values()], [texts[i] for i in forms], [gold for _, gold in forms.values()]
    rows = iter(_core.judge_many(*native, choice("mode", mode, MODES)))
    return [Verdict(*next(rows)) if i in forms else judge(item, given[i], mode) for i, item in enumerate(asked)]


def _as_line(item: Any, form: _core.Judge, reply: str, mode: str) -> str:
    """The reply to a question that asks for a JSON object, with the object as an answer line."""
    if isinstance(item, Sample) and item.form != "json":
        return reply
    record = item._native.head() if isinstance(item, Sample) else getattr(item, "judged", item)
    if not isinstance(record, Mapping) or record.get("form") != "json":
        return reply
    known = _complete(record, record["domain"])
    spec = AnswerSpec(
        known["answer_class"], "single", record["line_format"], tuple(known["vocabulary"]), _tolerance(record, known)
    )
    return line_in_format(reply, spec, form.parts, _names(record.get("language")), strict=mode == "strict")


def form_and_gold(item: Any) -> tuple[_core.Judge, Any]:
    """The judge of replies to an item, and its answer."""
    if isinstance(item, Sample):
        record = item._native.head()
        if record["answer_class"] == CHOICE or item.words != USUAL:
            return _of_record(record)
        switches = tuple(sorted(item.switches.items()))
        spec = answer_fields(registry(), item.domain, item.preset, switches, item.size)
        form = _form(
            item.domain, record["answer_class"], record["answer_format"], tuple(spec["vocabulary"]), spec["tolerance"]
        )
        return form, record["answer"]
    asked = item if isinstance(item, Mapping) else getattr(item, "judged", None)
    if not isinstance(asked, Mapping):
        raise invalid_type("item", item, "a Sample, a Trial, a Question or a record (mapping)")
    return _of_record(asked)


def _of_record(record: Mapping[str, Any]) -> tuple[_core.Judge, Any]:
    domain = check(record, _RECORD, "the record", InvalidParams)["domain"]
    known = _complete(record, domain)
    words, tolerance = tuple(known["vocabulary"]), _tolerance(record, known)
    line = record.get("line_format") or known["answer_format"]
    language = Words(language=record.get("language") or ENGLISH).language
    return _form(domain, known["answer_class"], line, words, tolerance, language), _gold(record)


def takes_for_nothing(item: Judged) -> bool:
    """True if a legal answer is a word that readers of tables take for an empty cell, such as None."""
    if isinstance(item, Question):
        return any(map(is_taken_for_nothing, item.texts))
    record: Any = item.record() if isinstance(item, Sample) else getattr(item, "judged", item)
    form = answer_form(record)
    return form["answer_class"] == "any" or any(map(is_taken_for_nothing, form["vocabulary"]))


def answer_form(record: Mapping[str, Any]) -> dict[str, Any]:
    """answer_class, answer_format and vocabulary of a record, the options of a choice for its vocabulary."""
    return _complete(record, check(record, _RECORD, "the record", InvalidParams)["domain"])


def _tolerance(record: Mapping[str, Any], known: Mapping[str, Any]) -> float:
    """The tolerance of the record, or else of the catalogue."""
    stated = member_of(record, "tolerance")
    legal = "a number from 0 or its JSON text"
    return known.get("tolerance", 0.0) if stated is None else amount("'tolerance' of the record", stated, legal)


def _gold(record: Mapping[str, Any]) -> Any:
    """The value of the answer; in lines of metadata.jsonl it is JSON text."""
    answer = record["answer"]
    if not isinstance(answer, str) or (len(answer) == 1 and answer in LETTERS):
        return answer
    try:
        found = parse(answer, "'answer' of the record")
    except VerificationError:
        raise invalid("'answer' of the record", answer, "a value or its JSON text") from None
    return check({"answer": found}, {"answer": PLAIN}, "the record", InvalidParams)["answer"]


def _complete(record: Mapping[str, Any], domain: str) -> dict[str, Any]:
    names = ("answer_class", "answer_format", "vocabulary")
    if record.get("answer_class") == CHOICE:
        record = {**record, "vocabulary": options_of(record)}
    if all(record.get(name) is not None for name in names):
        return {name: record[name] for name in names}
    try:
        looked_up = dict(answer_fields(registry(), domain, *_asked(record, domain)))
    except UnknownDomain as error:
        missing = [name for name in names if record.get(name) is None]
        if missing == ["vocabulary"] and not _has_words(_gold(record)):  # which datasets hold where a domain has one
            return {name: record.get(name) or () for name in names}
        raise illegal(
            f"{not_installed(domain, record.get('suite'))}, and the record lacks {', '.join(missing)}",
            "a known domain, or a record with these",
        ) from error
    for name in names:
        if record.get(name) is not None:
            looked_up[name] = record[name]
    if looked_up["answer_class"] == CHOICE:
        looked_up["vocabulary"] = options_of(record)
    return looked_up


def _has_words(gold: Any) -> bool:
    """True if an answer contains words, which need a vocabulary."""
    if isinstance(gold, Mapping):
        return any(map(_has_words, gold.values()))
    if isinstance(gold, list):
        return any(map(_has_words, gold))
    return isinstance(gold, str) and not gold.isdigit()


def options_of(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The options of a question, whose order is that of this record and of no catalogue."""
    options = member_of(record, "options")
    if not list_of(TEXT).fits(options) or not options:
        raise invalid("'options' of the record", record.get("options"), "the texts of (A), (B) ... or their JSON text")
    return tuple(options)


def params_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a record."""
    params = member_of(record, "params") or {}
    if not isinstance(params, Mapping):
        raise invalid("'params' of the record", record["params"], "a mapping or its JSON text")
    return dict(params)


def _asked(record: Mapping[str, Any], domain: str) -> tuple[Preset, tuple[tuple[str, str], ...], int]:
    known = info(domain)
    values = {**params_of(record), **dict(record.get("switches") or {})}
    given = [(s, str(values[s.name])) for s in known.switches if s.name in values]
    switches = tuple(sorted((s.name, choice(s.name, value, s.values)) for s, value in given))
    preset: Preset = preset_for(domain, record.get("preset"))
    low, _ = registry().size_range(domain, preset, dict(switches))
    return preset, switches, record.get("size", low)


@functools.lru_cache(maxsize=1024)
def _form(
    domain: str,
    answer_class: str,
    answer_format: str,
    vocabulary: Sequence[str],
    tolerance: float,
    language: str = ENGLISH,
) -> _core.Judge:
    return _core.Judge(domain, answer_class, answer_format, list(vocabulary), tolerance, _names(language))


@functools.lru_cache(maxsize=64)
def _names(language: str | None) -> dict[str, str]:
    """Words of another language for those of vocabularies."""
    return {} if language in (None, ENGLISH) else shared_texts(language).synonyms()

"""How a reply was read, stage by stage, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perceptv import _core
from perceptv.scoring.judging import Mode, Verdict, encoded, form_and_gold
from perceptv.scoring.questions import Question


def explained(source: Any, reply: str, verdict: Verdict, mode: Mode = "lenient") -> list[str]:
    """The stages: what is left without markup, sentences and what they state, candidates, the verdict.

    Parameters
    ----------
    source : Question, Sample, Trial or mapping
        What was asked.
    reply : str
        What was replied.
    verdict : Verdict
        What was said of the reply.
    mode : {"lenient", "strict"}
        How it was read.
    """
    stages = _stages(source, reply, mode)
    return [*_lines(stages), f"verdict: {verdict.outcome}, {verdict.value!r} ({verdict.reason})"]


def _stages(source: Any, reply: str, mode: Mode) -> Mapping[str, Any]:
    told: Mapping[str, Any]
    if isinstance(source, Question):
        told = _core.explain_choice(encoded(reply), source.kind, list(source.options), source.answer)
        return told
    form, gold = form_and_gold(source)
    told = form.explain(encoded(reply), gold, mode)
    return told


def _lines(stages: Mapping[str, Any]) -> Iterator[str]:
    yield "clean text:"
    yield from (f"  {line}" for line in str(stages["clean"]).splitlines() if line.strip())
    yield "sentences:"
    yield from (f"  {_stance(sentence)}{sentence['text']}" for sentence in stages["sentences"])
    yield "candidates:"
    yield from (f"  {found['option']!r} by {found['rule']}: {found['text']}" for found in stages["candidates"])


def _stance(sentence: Mapping[str, Any]) -> str:
    if "stance" not in sentence:
        return ""
    return f"[{sentence['stance']}{': ' + sentence['states'] if sentence['states'] else ''}] "

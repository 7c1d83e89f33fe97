"""How a reply was read, stage by stage, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perceptv.scoring.judging import form_and_gold
from perceptv.scoring.questions import Question, explained_by_rules
from perceptv.scoring.verdicts import JudgeMode, Verdict, encoded


def explained(source: Any, reply: str, verdict: Verdict, mode: JudgeMode = "lenient") -> list[str]:
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
    if isinstance(source, Question):
        stages = explained_by_rules(source, reply)
    else:
        form, gold = form_and_gold(source)
        stages = form.explain(encoded(reply), gold, mode)
    return [*_lines(stages), f"verdict: {verdict.outcome}, {verdict.value!r} ({verdict.reason})"]


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

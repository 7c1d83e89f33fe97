"""Rewards for training: 1.0 for a right answer that the reply commits to, 0.0 for anything else."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard

from perceptv._arguments import listed
from perceptv._plain import counted
from perceptv.errors import InvalidParams
from perceptv.io.strict_json import short
from perceptv.scoring.judging import Judged, judge_many
from perceptv.scoring.questions import Question
from perceptv.scoring.thinking import Marks, check_marks, spoken, without_thinking
from perceptv.scoring.verdicts import JudgeMode, Verdict

NEEDED = ("domain", "answer")


def reward(
    responses: Iterable[str | None],
    samples: Iterable[Judged],
    *,
    mode: JudgeMode = "lenient",
    thinking: Marks | None = None,
    partial: bool = False,
) -> list[float]:
    """A reward per response: 1.0 if it is right, else 0.0.

    It is stricter about hedging than a score: a reply with several different answer lines earns nothing, even if the
    last one is right. Thinking is ignored.

    Parameters
    ----------
    responses : iterable of str or None
        The texts of the model; None stands for no text.
    samples : iterable of Sample, Question or mapping
        What each response answers: samples, questions, or records with the columns of metadata.jsonl.
    mode : {"lenient", "strict"}
        As in :func:`perceptv.score`; "strict" also trains the form of the answer line.
    thinking : (str, str) or sequence of such pairs, optional
        Marks of thinking beside those that are known, as in :func:`perceptv.judge`.
    partial : bool
        Whether an answer that is partly right earns its `Verdict.partial`, 0..1, where its class has one: near counts,
        some of the cells, most of an order. A text without an answer earns nothing either way.

    Raises
    ------
    InvalidParams
        The two have different lengths, a response is no text, or a record lacks a column.
    """
    for name, value in (("responses", responses), ("samples", samples)):
        if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
            raise InvalidParams(f"{name} is {short(value)}; legal: an iterable, an entry for each of the other")
    marks = check_marks(thinking)
    texts = [spoken(_text(response, i), marks) for i, response in enumerate(responses)]
    items = list(itertools.islice(samples, len(texts) + 1))  # a stream never ends
    if len(items) != len(texts):
        many = f"more than {len(texts)}" if len(items) > len(texts) else len(items)
        raise InvalidParams(
            f"responses has {counted(len(texts), 'entry')}, samples {many}; legal: the same number of both"
        )
    verdicts = judge_many(items, texts, mode=mode)
    return [
        0.0 if _has_rival_answer_line(item, text, verdict) else _earned(verdict, partial)
        for item, text, verdict in zip(items, texts, verdicts, strict=True)
    ]


def _earned(verdict: Verdict, partial: bool) -> float:
    return verdict.partial if partial and verdict.partial is not None else float(verdict.correct)


def grpo_reward(
    prompts: object, completions: Sequence[str | Sequence[Mapping[str, Any]]], **columns: object
) -> list[float]:
    """`reward` with the signature that TRL's GRPOTrainer calls: pass the function itself as ``reward_funcs``.

    Parameters
    ----------
    prompts : sequence
        Not used; the trainer passes them.
    completions : sequence of str, or of lists of messages
        The model's replies: each is a text, or a conversation, whose assistant texts count.
    **columns
        The other columns of the dataset, each a sequence with one value per completion. ``domain`` and ``answer`` are
        needed, and ``options`` where the answer is the letter of one; rows of :func:`perceptv.training_row` and lines
        of metadata.jsonl have them. ``thinking`` may be a tuple of marks, as in `reward`, where it is set with
        ``functools.partial``; as a column it is ignored. So is ``partial``, True or False. Other values (the state of
        the trainer, functions) are ignored.
    """
    completions = listed("completions", completions, "texts, or of lists of messages")
    count = len(completions)
    thinking: Any = columns.pop("thinking", None)
    partial = columns.pop("partial", False) is True  # a column of that name is a list
    lists = {name: values for name, values in columns.items() if _is_column(values)}
    absent = [name for name in NEEDED if name not in lists]
    if absent:
        raise InvalidParams(f"columns lack {', '.join(absent)}; legal: the columns of metadata.jsonl or training_row")
    uneven = [name for name in NEEDED if len(lists[name]) != count]
    if uneven:
        many = counted(len(lists[uneven[0]]), "entry")
        raise InvalidParams(f"{uneven[0]} has {many}; legal: {count}, one per completion")
    full = {name: values for name, values in lists.items() if len(values) == count}
    records = [{name: values[i] for name, values in full.items()} for i in range(count)]
    marks = thinking if isinstance(thinking, tuple) else None
    return reward([_completion(c, i) for i, c in enumerate(completions)], records, thinking=marks, partial=partial)


def _is_column(values: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(values, Sequence) and not isinstance(values, (str, bytes))


def _has_rival_answer_line(item: Judged, text: str, verdict: Verdict) -> bool:
    """Whether some line, taken alone, is an answer line with another value than the one that counted."""
    lines = {line.strip() for line in without_thinking(text).splitlines()} - {""}
    if len(lines) < 2 or verdict.value is None:  # what is not read earns nothing anyway
        return False
    alone = judge_many([item] * len(lines), sorted(lines), mode="strict")
    read = [v.value for v in alone if v.outcome in ("correct", "wrong")]
    if isinstance(item, Question) and item.kind == "multiple":  # a line for each of them is no hedge
        return not all(set(value) <= set(verdict.value) for value in read)
    return any(value != verdict.value for value in read)


def _text(response: Any, i: int) -> str:
    if response is not None and not isinstance(response, str):
        raise InvalidParams(f"responses[{i}] is {short(response)}; legal: a text or None")
    return response or ""


def _completion(completion: Any, i: int) -> str:
    """The text of a completion, which is one already or a list of messages."""
    if isinstance(completion, str):
        return completion
    if not isinstance(completion, Sequence) or not all(isinstance(m, Mapping) for m in completion):
        raise InvalidParams(f"completions[{i}] is {short(completion)}; legal: a text or a list of messages")
    said = [m.get("content") for m in completion if m.get("role", "assistant") == "assistant"]
    return "\n".join(_content(content, i) for content in said if content is not None)


def _content(content: Any, i: int) -> str:
    """The text of a message, which is one or a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, Sequence) and all(isinstance(part, Mapping) for part in content):
        return "\n".join(str(part["text"]) for part in content if isinstance(part.get("text"), str))
    raise InvalidParams(f"completions[{i}] has content {short(content)}; legal: a text or a list of parts")

"""Scoring a dataset of replies."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

from perceptv._arguments import choice, flag, integer, text
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.missing import is_taken_for_nothing
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.reports.numeric import check_fail_rate, check_level
from perceptv.reports.published_values import choose_source
from perceptv.reports.report import FAIL_RATE, Report
from perceptv.reports.score_groups import NO_REPLY, Repeat, ReportRow
from perceptv.scoring.accounting import Accounting, account, check_changed, counted
from perceptv.scoring.asked import AskedOf, read_asked
from perceptv.scoring.dataset_facts import dataset_facts
from perceptv.scoring.ids import no_id_fits
from perceptv.scoring.item_digests import digests_for
from perceptv.scoring.judges import Judge
from perceptv.scoring.judging import AskedTrial, judge_many, takes_for_nothing
from perceptv.scoring.questions import Question
from perceptv.scoring.responses import DUPLICATES, Duplicates, Reply, read_responses
from perceptv.scoring.scored_items import ScoredItem, items_of
from perceptv.scoring.thinking import Marks, check_marks, spoken
from perceptv.scoring.unread_replies import SAMPLE, JudgeUse, judge_unread
from perceptv.scoring.verdicts import MODES, JudgeMode, Verdict

_EXCERPT = 240

AskedDataset = str | Path | Iterable[Sample | AskedTrial | Question | Mapping[str, Any]]
Responses = str | os.PathLike[str] | Mapping[str, Any] | Iterable[object]
AskedItems = str | Path | Mapping[str, Iterable[str]] | Iterable[Mapping[str, Any]]


def score(
    dataset: AskedDataset,
    responses: Responses,
    *,
    mode: JudgeMode = "lenient",
    model: str | None = None,
    duplicates: Duplicates = "first",
    repeats: bool = False,
    published: bool | str = False,
    level: float = 0.95,
    fail_rate: float = FAIL_RATE,
    judge: Judge | None = None,
    judge_sample: int = SAMPLE,
    asked: AskedItems | None = None,
    thinking: Marks | None = None,
    limits: Limits = LIMITS,
) -> Report:
    """Scores the replies of one or several models.

    Every instance of the dataset stays in the denominator, or with `asked` all that the model was asked. An instance
    without a reply is wrong (``no_answer``). If a model has no reply at all, all are wrong. Replies to ids that are not
    in the dataset, or were not asked, are not counted, nor are replies to a question whose prompt, options or pictures
    have changed since, where they tell what they reply to. Of several replies to one id, one counts, see `repeats`.
    ``report.accounting`` lists them. If more than 1 % of a model's ids are unknown, or questions have changed, there is
    a warning in ``report.warnings`` and in every form of the report.

    Parameters
    ----------
    dataset : Dataset, Trials, path, or sequence of samples, trials, questions or records
        The questions: a dataset or a slice of one, its folder or metadata.jsonl, trials, samples, questions (those
        without an id are called question-1, question-2 ...), or records with the columns of metadata.jsonl.
    responses : mapping, sequence, DataFrame or path
        ``{id: text}``; ``{model: any of these forms}``; texts in the order of the dataset; rows with ``id``,
        ``response`` and optionally ``model``; a table of such rows (pandas, polars, Arrow and what speaks their
        protocols); a file of them (.jsonl, .csv, .tsv, .json, .xlsx), or a list of files, each of the model that it is
        named after. None is the empty text; where it may stand for a word that whoever read the table took for an empty
        cell, there is a warning.
    mode : {"lenient", "strict"}
        Find the one answer that a text commits to, or accept only the literal answer line at its end; of questions only
        a letter or an option and nothing else.
    model : str, optional
        Name of the model, if the responses have none; by default that of their file, else ``"model"``.
    duplicates : {"first", "last"}
        Which reply counts if a model has several for one id.
    repeats : bool
        Also judge all other replies to an id: ``report.repeats()`` has their mean, majority and pass@k.
    published : bool or str
        Also show published figures, by the name of their source, for example "arxiv_v1"; True is the newest source
        of the suite.
    level : float
        Coverage of the intervals, between 0 and 1.
    fail_rate : float
        If this share or more of a model's replies fail, analyses over models leave the model out and name it.
    judge : callable, optional
        Reads the replies that the rules leave as format errors, in mode "lenient": an `OpenAIJudge`, or a function of
        (question, options, reply) that returns the answer of the reply or None, see
        :mod:`perceptv.scoring.judges`. What it read has the matcher ``"judge"``. ``report.judging`` counts it, with its
        agreement with the rules, and so does every form of the report.
    judge_sample : int
        How many replies of each model that the rules read the judge reads, too, to measure that agreement.
    asked : mapping, sequence, DataFrame or path, optional
        What each model was asked, where that is not the whole dataset, such as the people of a study:
        ``{model: ids}``; rows with ``model`` and ``id``; a DataFrame of such rows; a file of them (.jsonl, .csv, .tsv),
        as ``perceptv study export`` writes it. A model without such rows was asked the whole dataset.
    thinking : (str, str) or sequence of such pairs, optional
        The marks round what the models think aloud, such as ``("<a>", "</a>")``, beside those that are known.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        An argument is of the wrong kind, a row is incomplete (the message names it), there is no reply at all, or none
        of a model's ids is in the dataset (the message compares them with those of the dataset), all of a model's
        replies are to other questions, or `asked` is of other models or another dataset.
    JudgeError
        The judge failed. That is never counted against a model, so there is no report.
    LimitExceeded
        A file is larger than `limits` allow.
    """
    choice("mode", mode, MODES)
    choice("duplicates", duplicates, DUPLICATES)
    flag("repeats", repeats)
    check_level(level)
    check_fail_rate(fail_rate)
    if judge is not None and mode != "lenient":
        raise invalid("mode", mode, "'lenient', as a judge is given")
    integer("judge_sample", judge_sample, 0)
    items = items_of(dataset, limits)
    source = choose_source(published, list(dict.fromkeys(item.suite for item in items)))
    ids = [item.id for item in items]
    replies = read_responses(responses, ids, _named(model), limits)
    if not replies:
        raise illegal("responses has no reply", "at least one")
    of = {} if asked is None else _read_asked(asked, ids, replies, limits)
    digests = digests_for(items, chain.from_iterable(replies.values()))
    met = {name: account(ids, theirs, of.get(name), digests) for name, theirs in replies.items()}
    count = {name: counted(theirs, duplicates) for name, (theirs, _) in met.items()}
    accounting = {name: replace(counts, lost=_lost(items, count[name])) for name, (_, counts) in met.items()}
    for name, counts in accounting.items():
        check_changed(name, counts, len(ids))
    _check_ids(accounting, ids)
    mine = {name: [item for item in items if name not in of or item.id in of[name].ids] for name in replies}
    reader = _Reader(mode, check_marks(thinking), repeats, judge, judge_sample)
    rows: list[ReportRow] = []
    judging: dict[str, JudgeUse] = {}
    for name, (theirs, _) in met.items():
        new, use = reader.rows(mine[name], name, theirs, count[name])
        rows += new
        judging |= {} if use is None else {name: use}
    return Report(
        *(tuple(replies), tuple(rows), accounting, mode, duplicates, source, level, fail_rate),
        judging=judging,
        dataset=dataset_facts(dataset, dict.fromkeys(str(item.first("domain")) for item in items), limits),
    )


def _read_asked(asked: Any, ids: Sequence[str], replies: dict[str, list[Reply]], limits: Limits) -> dict[str, AskedOf]:
    """The questions of each model; models without a reply are added to the replies."""
    of = read_asked(asked, ids, limits)
    if not set(of) & set(replies):
        examples = " and ".join(f"{short(next(iter(names)))}" for names in (of, replies))
        raise illegal(f"asked has none of the models that replied (such as {examples})", "rows of the models")
    for name in of:
        replies.setdefault(name, [])
    return of


def _named(model: Any) -> str | None:
    if model is None:
        return None
    if not text("model", model, "a name").strip():
        raise invalid("model", model, "a text that is not empty")
    return str(model)


def _lost(items: Sequence[ScoredItem], replies: Mapping[str, Reply]) -> tuple[str, ...]:
    """Ids whose reply may be a word that a reader of tables took for an empty cell."""
    lost = {name for name, reply in replies.items() if reply.lost or is_taken_for_nothing(reply.text)}
    return tuple(item.id for item in items if item.id in lost and _may_be_lost(item, replies[item.id]))


def _may_be_lost(item: ScoredItem, reply: Reply) -> bool:
    """True if an empty text, or a word that stands for one, may be the rest of an answer."""
    if not takes_for_nothing(item.source):
        return False
    return reply.lost or (reply.text.strip() != "" and judge_many([item.source], [reply.text])[0].value is None)


def _check_ids(accounting: Mapping[str, Accounting], ids: Sequence[str]) -> None:
    """InvalidParams for models that only replied to ids outside the dataset."""
    lost = {
        name: [unknown for unknown, _ in counts.unknown]
        for name, counts in accounting.items()
        if counts.unknown and not counts.unasked and len(counts.missing) == (counts.asked or len(ids))
    }
    if lost:
        raise InvalidParams(no_id_fits("responses", lost, ids, ids[:1]))


@dataclass(frozen=True)
class _Reader:
    """How replies are read: by the rules, and by a judge where one is given."""

    mode: JudgeMode
    thinking: Sequence[tuple[str, str]]
    repeats: bool
    judge: Judge | None
    sample: int

    def rows(
        self, items: Sequence[ScoredItem], model: str, replies: Mapping[str, list[Reply]], one: Mapping[str, Reply]
    ) -> tuple[list[ReportRow], JudgeUse | None]:
        """A row for each item, and what the judge did for the model."""
        asked = [
            (item, reply)
            for item in items
            for reply in (replies.get(item.id, ()) if self.repeats else _counted_reply(one, item))
        ]
        texts = [spoken(reply.text, self.thinking) for _, reply in asked]
        verdicts, use = judge_many([item.source for item, _ in asked], texts, self.mode), None
        if self.judge is not None:
            given = [(item, text) for (item, _), text in zip(asked, texts, strict=True)]
            verdicts, use = judge_unread(self.judge, given, verdicts, self.sample)
        of: dict[str, list[tuple[Reply, Verdict]]] = {}
        for (item, reply), verdict in zip(asked, verdicts, strict=True):
            of.setdefault(item.id, []).append((reply, verdict))
        return [_row(item, model, of.get(item.id, []), one.get(item.id)) for item in items], use


def _counted_reply(replies: Mapping[str, Reply], item: ScoredItem) -> list[Reply]:
    return [replies[item.id]] if item.id in replies else []


def _row(item: ScoredItem, model: str, read: Sequence[tuple[Reply, Verdict]], reply: Reply | None) -> ReportRow:
    """The row of the reply that counts, with the outcomes of all if there are several."""
    if reply is None:
        return ReportRow(item, model, "no_answer", NO_REPLY, missing=True)
    verdict = next(verdict for other, verdict in read if other is reply)
    return ReportRow(
        *(item, model, verdict.outcome, verdict.reason, verdict.matcher, verdict.value, _excerpt(reply.text)),
        finish_reason=reply.finish_reason,
        cause=verdict.cause,
        distance=verdict.distance,
        partial=verdict.partial,
        digest=reply.digest,
        repeats=tuple(Repeat(v.outcome, v.value) for _, v in read) if len(read) > 1 else (),
    )


def _excerpt(text: str) -> str:
    """The end of a reply, where answers are expected, without lone surrogates."""
    end = text[-_EXCERPT:].encode("utf-8", "replace").decode()
    return ("..." if len(text) > _EXCERPT else "") + end

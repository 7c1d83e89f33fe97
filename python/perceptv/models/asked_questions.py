"""The questions of a call, the requests that ask them, and what is known before they are sent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from perceptv.core.chat_messages import MessagePart
from perceptv.core.question_digests import digest_of, digest_of_parts
from perceptv.models.batches.batch_folder import BatchRequest
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.chat.resuming import KeptReply, Resumed, resumed
from perceptv.models.chat.run import Query
from perceptv.models.estimate import RequestEstimate
from perceptv.models.requests import Example, RequestOptions
from perceptv.models.shown import Examples, ShownDataset, ShownVideos
from perceptv.scoring.reply_records import FAULTS


@dataclass(frozen=True)
class AskReport:
    """Counts of one call: new replies, replies that were already in the file, questions without a reply.

    `changed` questions were asked again, as their prompt, options or pictures are not those that the reply in the file
    is to. Of the kept replies, `unchecked` do not tell what they reply to: earlier versions wrote them. `waiting`
    requests are in batch files without an answer yet. `unpaid` ones were not sent, as they might have exceeded the
    budget. `spent` is the price of all replies of the model in the file, None without prices. `notes` are lines for the
    user. `estimate` tells what a dry run would have asked, and `cost` what it would cost, with the longest replies if
    their length is given; both are None after any other call.
    """

    path: Path
    asked: int
    kept: int
    failed: int = 0
    estimate: RequestEstimate | None = None
    changed: int = 0
    unchecked: int = 0
    waiting: int = 0
    unpaid: int = 0
    spent: float | None = None
    cost: float | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class AskedQuestions:
    """Requests with what they show, and with what their replies are kept; each is asked `repeats` times."""

    options: RequestOptions
    shown: ShownDataset
    examples: Examples | None
    request: Mapping[str, Any] = field(hash=False)
    repeats: int = 1
    replaced: dict[tuple[str, int], str] = field(default_factory=dict, hash=False)
    """Why a reply is asked for again, by id and repeat."""
    digests: dict[str, str] = field(default_factory=dict, hash=False)
    """Of questions, by id, as far as they were needed."""

    def left(self, file: ReplyFile, again: Collection[str]) -> tuple[list[Query], AskReport]:
        """The questions to ask, those that failed last, and what is known before they are asked."""
        queries = {query.id: query for query in self.shown.queries}
        report = AskReport(file.path, 0, len(queries) * self.repeats)
        left: list[Query] = []
        for repeat in range(self.repeats):
            found = self._due(queries, _of_repeat(file.replies, repeat), again)
            self.replaced.update({(name, repeat): why for name, why in found.due.items() if why in FAULTS})
            left += [replace(queries[name], repeat=repeat) for name in found.due]
            changed, unchecked = report.changed + found.changed, report.unchecked + found.unchecked
            report = replace(report, kept=report.kept - len(found.due), changed=changed, unchecked=unchecked)
        return sorted(left, key=lambda query: query.id in file.failed), report

    def _due(
        self, queries: Mapping[str, Query], replies: Mapping[str, Sequence[KeptReply]], again: Collection[str]
    ) -> Resumed:
        return resumed(list(queries), replies, lambda name: self.digest(queries[name]), self.request, again)

    def about(self, query: Query) -> dict[str, Any]:
        """The data that are stored beside the reply to a question."""
        data: dict[str, Any] = {"request": self.request, "question_digest": self.digest(query)}
        data |= {"repeat": query.repeat} if query.repeat else {}
        why = self.replaced.get((query.id, query.repeat))
        return data if why is None else {**data, "replaces": why}

    def batch_request(self, query: Query) -> BatchRequest:
        """The line of a batch file that asks a question, without its custom id."""
        why = self.replaced.get((query.id, query.repeat))
        return BatchRequest("", query.id, query.repeat, self.digest(query), why)

    def body(self, query: Query) -> bytes:
        """The request that asks a question."""
        parts = self.shown.parts(query)
        return self.options.body(parts, self._before(query, parts))

    def digest(self, query: Query) -> str:
        """That of a question as it is now."""
        if query.id not in self.digests:
            if isinstance(self.shown, ShownVideos):  # a video's own wording is no other question
                self.digests[query.id] = digest_of(query.prompt, query.options, None)
            else:
                self.digests[query.id] = digest_of_parts(self.shown.parts(query), query.options)
        return self.digests[query.id]

    def estimate(self, queries: Sequence[Query]) -> RequestEstimate:
        """The cost of asking these."""
        found = RequestEstimate()
        for query in queries:
            parts = self.shown.parts(query)
            before = self._before(query, parts)
            sent = [part for shown, answer in before for part in (*shown, answer)] + parts
            system = [self.options.system] if self.options.system is not None else []
            found = found.plus([*system, *sent], len(self.options.body(parts, before)))
        longest = self.options.longest
        return found if longest is None else found.with_replies_of(longest)

    def _before(self, query: Query, parts: Sequence[MessagePart]) -> list[Example]:
        return [] if self.examples is None else self.examples.before(query, parts)


def _of_repeat(replies: Mapping[str, Sequence[KeptReply]], repeat: int) -> dict[str, list[KeptReply]]:
    chosen = {name: [reply for reply in found if reply.repeat == repeat] for name, found in replies.items()}
    return {name: found for name, found in chosen.items() if found}

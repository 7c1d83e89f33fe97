"""Asks questions in batch files: one call does what can be done now."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from perceptv._arguments import amount, integer
from perceptv._arguments import path as path_of
from perceptv.errors import invalid
from perceptv.limits import Limits
from perceptv.models.asked_questions import AskedQuestions, AskReport
from perceptv.models.batches.batch_folder import MOST_REQUESTS, BatchFolder
from perceptv.models.batches.batch_run import BatchRun, check_refused, oddities, wait_for
from perceptv.models.batches.batch_server import BatchServer
from perceptv.models.budget import Budget
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.chat.run import Query
from perceptv.models.endpoint import Endpoint


@dataclass(frozen=True)
class BatchPlan:
    """The folder of batch files, the most requests and bytes of a file, and seconds between looks at the server."""

    path: Path
    requests: int
    bytes: int
    poll: float | None


def batch_plan(
    batch: Any, requests: int, size: int, poll: float | None, base_url: str | None, litellm: bool
) -> BatchPlan | None:
    """The plan of these arguments of :func:`perceptv.ask`; None without `batch`."""
    integer("batch_requests", requests, 1, MOST_REQUESTS)
    integer("batch_bytes", size, 1)
    if poll is not None:
        amount("poll", poll, "seconds above 0", above=True)
        if batch is None or base_url is None:
            raise invalid("poll", poll, "only with batch and base_url")
    if batch is None:
        return None
    if litellm:
        raise invalid("litellm", True, "False with batch, whose files have OpenAI's form")
    return BatchPlan(path_of("batch", batch, "a folder"), int(requests), int(size), poll)


@dataclass(frozen=True)
class BatchAsking:
    """Collects what is out, then writes and sends what is due."""

    plan: BatchPlan
    endpoint: Endpoint | None
    file: ReplyFile
    asked: AskedQuestions
    purse: Budget | None
    limits: Limits
    give_up: bool = False

    def over(self, left: Sequence[Query], kept: AskReport, note: Callable[[str], None]) -> AskReport:
        """Sends what is left and not under way; `kept` is the report so far."""
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(BatchFolder(self.plan.path, self.asked.options.model, self.limits))
            server = None if self.endpoint is None else stack.enter_context(BatchServer(self.endpoint))
            secrets = () if self.endpoint is None else self.endpoint.secrets()
            run = BatchRun(folder, self.file, server, secrets, self.limits, self.give_up)
            run.collect()
            self._count(run)
            check_refused(run)
            due = self._due(run, left)
            paid = due if self.purse is None else list(takewhile(self.purse.take, due))
            made = run.send(self._lines(paid), dict(self.asked.request), self.plan.requests, self.plan.bytes)
            if self.plan.poll is not None:
                wait_for(run, self.plan.poll, note)
                self._count(run)
                check_refused(run)
            out = run.out()
            notes = [f"{path} is written" for path in made] + oddities(run)
            counts: dict[str, Any] = {"asked": run.answered, "failed": run.failed, "waiting": len(out)}
            return replace(kept, **counts, unpaid=len(due) - len(paid), notes=tuple(notes))

    def _lines(self, queries: Iterable[Query]) -> Iterable[Any]:
        return ((self.asked.batch_request(query), self.asked.body(query)) for query in queries)

    def _due(self, run: BatchRun, left: Sequence[Query]) -> list[Query]:
        """Without what waits for an answer, and what has just got one, or failed: the next call asks that again."""
        out = {request.slot for request in run.out()}
        due: list[Query] = []
        for query in left:
            slot = self.asked.batch_request(query).slot
            if slot in out and self.purse is not None:
                self.purse.hold(query)
            elif slot not in out and slot not in run.settled:
                due.append(query)
        return due

    def _count(self, run: BatchRun) -> None:
        while run.usages:
            usage = run.usages.pop()
            if self.purse is not None:
                self.purse.count_usage(usage)

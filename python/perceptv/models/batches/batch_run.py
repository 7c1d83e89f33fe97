"""One call on a folder of batch files: what is out is collected, what is due is written and sent."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv._plain import counted
from perceptv.limits import Limits
from perceptv.models.batches.batch_answers import BatchAnswers, read_answers
from perceptv.models.batches.batch_folder import ANSWERS, BatchFile, BatchFolder, BatchRequest, waiting
from perceptv.models.batches.batch_server import BatchServer
from perceptv.models.chat.completions import Completion, Failure
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.endpoint import EndpointError, Secrets, without_secrets

MISSING = "missing"
"""The word of `again` for requests without an answer in any file."""
_DONE = ("completed", "expired", "cancelled")
_NO_ANSWER = "the answers of the batch hold none to this request"


@dataclass
class BatchRun:
    """Collects and sends. `answered` and `failed` count replies and failures that are new in the file.

    Parameters
    ----------
    folder : BatchFolder
        Open.
    file : ReplyFile
        Open; replies are added to it as :func:`perceptv.ask` keeps them, with their ``custom_id``.
    server : BatchServer, optional
        Without one, the user sends the files and puts the answers into the folder ``answers``.
    key : str or tuple of str, optional
        What nothing that is kept may show.
    limits : Limits
        Of what is read.
    give_up : bool
        Requests without an answer are taken as failed if answers to others of their file are there, although no server
        says that the batch has ended. A file without any answer may not even be sent.
    """

    folder: BatchFolder
    file: ReplyFile
    server: BatchServer | None
    key: Secrets
    limits: Limits
    give_up: bool = False
    answered: int = 0
    failed: int = 0
    refused: list[str] = field(default_factory=list)
    """What the server says of files that it took none of."""
    settled: set[tuple[str, int, str]] = field(default_factory=set)
    """What got a reply or a failure in this call."""
    usages: list[Any] = field(default_factory=list)
    """The usage of each new reply."""
    answers: BatchAnswers = field(default_factory=BatchAnswers)
    late: int = 0
    """Replies to what another request has got a reply to; they stay in the files of answers alone."""

    def __post_init__(self) -> None:
        kept = ((name, reply) for name, replies in self.file.replies.items() for reply in replies)
        self._replied = {(name, reply.repeat, reply.digest) for name, reply in kept}

    def out(self) -> list[BatchRequest]:
        """The requests that wait for an answer."""
        found = (request for _, requests in waiting(self.folder) for request in requests)
        return [request for request in found if self._waits(request)]

    def lacking(self) -> list[BatchRequest]:
        """The requests that wait for an answer although answers to others of their file are there."""
        found = (requests for _, requests in waiting(self.folder) if self._has_answers(requests))
        return [request for requests in found for request in requests if self._waits(request)]

    def _has_answers(self, requests: Iterable[BatchRequest]) -> bool:
        return any(request.custom_id in self.answers.outcomes for request in requests)

    def _waits(self, request: BatchRequest) -> bool:
        return request.custom_id not in self.file.custom_ids and not self._is_replied(request)

    def _is_replied(self, request: BatchRequest) -> bool:
        """True if another request has got the reply: this one was given up too early."""
        return request.replaces is None and request.slot in self._replied

    def collect(self) -> None:
        """Downloads what is ready, and adds replies and failures to the file, each once."""
        if self.server is not None:
            for file in list(self.folder.files):
                if file.state != "ended":
                    self._follow(file, self.server)
        known = {r.custom_id: (file, r) for file in self.folder.files for r in self.folder.requests(file)}
        self.answers = read_answers(self.folder.answers, known, self.key, self.limits)
        for name, outcome in self.answers.outcomes.items():
            self._add(*known[name], outcome)
        for file, requests in list(waiting(self.folder)):
            self._close(file, requests)

    def send(
        self,
        asked: Iterable[tuple[BatchRequest, bytes]],
        request: dict[str, Any],
        most_requests: int,
        most_bytes: int,
    ) -> list[Path]:
        """Writes requests, and sends them if there is a server; returns the new files."""
        made = self.folder.write(asked, request, most_requests, most_bytes)
        if self.server is not None:
            for file in made:
                self._follow(file, self.server)
        return [self.folder.path / file.name for file in made]

    def _follow(self, file: BatchFile, server: BatchServer) -> None:
        """Sends a file that is not sent, else asks how it fares, and downloads its answers once they are there."""
        if file.state == "written":
            uploaded = server.upload(self.folder.path / file.name)
            file = self.folder.change(file, file_id=uploaded, state="submitting")
            self._submit(file, server.submit(uploaded, {"file": file.name}))
            return
        if file.state == "submitting":  # the last call ended, or lost the answer: the batch may be there
            known = str(file.file_id)
            file = self._submit(file, server.batch_of(known) or server.submit(known, {"file": file.name}))
        found = server.batch(str(file.batch_id))
        status = without_secrets(str(found.get("status")), self.key, 60)
        if status == "failed":
            self.refused.append(f"{file.name}: {_reason(found, self.key)}")
            self.folder.change(file, status=status, state="ended")
            return
        if status in _DONE:
            for member, kind in (("output_file_id", "output"), ("error_file_id", "errors")):
                if isinstance(name := found.get(member), str) and name:
                    server.download(name, self.folder.path / ANSWERS / f"{file.name.partition('.')[0]}-{kind}.jsonl")
        self.folder.change(file, status=status)

    def _submit(self, file: BatchFile, batch_id: str) -> BatchFile:
        return self.folder.change(file, batch_id=batch_id, state="submitted")

    def _add(self, file: BatchFile, request: BatchRequest, outcome: Completion | Failure) -> None:
        before = self.file.custom_ids.get(request.custom_id)
        if before or (before is False and isinstance(outcome, Failure)):
            return
        if self._is_replied(request):
            self.late += isinstance(outcome, Completion)
            return
        if isinstance(outcome, Failure):
            self._fail(request, outcome.message)
            return
        about: dict[str, Any] = {"request": file.request, "question_digest": request.question_digest}
        about |= {"repeat": request.repeat} if request.repeat else {}
        about |= {"replaces": request.replaces} if request.replaces else {}
        more = {**outcome.record(), **about, "custom_id": request.custom_id}
        self.file.add(request.id, "response", outcome.text, more)
        self.file.custom_ids[request.custom_id] = True
        self.settled.add(request.slot)
        self._replied.add(request.slot)
        self.usages.append(outcome.usage)
        self.answered += 1

    def _fail(self, request: BatchRequest, message: str) -> None:
        self.file.add(request.id, "error", message, {"custom_id": request.custom_id})
        self.file.custom_ids[request.custom_id] = False
        self.settled.add(request.slot)
        self.failed += 1

    def _close(self, file: BatchFile, requests: Sequence[BatchRequest]) -> None:
        """Ends a file to which no answer is to come."""
        left = [request for request in requests if self._waits(request)]
        given_up = self.give_up and self.server is None and self._has_answers(requests)
        done = file.status in _DONE or given_up
        if left and not done:
            return
        for request in left:
            self._fail(request, f"{_NO_ANSWER} (status: {file.status or 'given up'})")
        self.file.sync()  # before the state says so
        self.folder.change(file, state="ended")


def wait_for(run: BatchRun, seconds: float, note: Callable[[str], None]) -> None:
    """Collects again and again, with so many seconds between, until nothing is out."""
    while left := run.out():
        note(f"{counted(len(left), 'request')} in batches; looking again in {seconds:g} s")
        time.sleep(seconds)
        run.collect()


def check_refused(run: BatchRun) -> None:
    """EndpointError if the server took none of a file."""
    if run.refused:
        raise EndpointError(f"the server refuses {'; '.join(run.refused)} (the same command sends the questions again)")


def oddities(run: BatchRun) -> list[str]:
    """What to tell of the answers."""
    notes = run.answers.notes()
    if run.late:
        notes.append(f"{counted(run.late, 'answer')} to questions that another request had a reply to; not counted")
    if run.server is None and (lacking := run.lacking()):
        notes.append(
            f"{counted(len(lacking), 'request')} without an answer in {run.folder.path / ANSWERS}, such as "
            f"{lacking[0].custom_id}; again='{MISSING}' (--again {MISSING}) asks them anew"
        )
    return notes


def _reason(batch: dict[str, Any], key: Secrets) -> str:
    """The server's words for a batch that failed."""
    errors = batch.get("errors")
    rows = errors.get("data") if isinstance(errors, dict) else None
    words = [str(row.get("message")) for row in rows or () if isinstance(row, dict)]
    return without_secrets("; ".join(words[:3]) or "failed", key)

"""Many questions at once: each reply is kept when it comes, and a question that fails holds nothing up."""

from __future__ import annotations

import queue
import random
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from perceptv.errors import PerceptvError
from perceptv.io.strict_json import short
from perceptv.models.chat.client import Client
from perceptv.models.chat.completions import Completion
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.endpoint import Endpoint, EndpointError, EndpointUnusable, QuestionRefused
from perceptv.progress import Progress

if TYPE_CHECKING:
    from concurrent.futures import Future  # the module loads logging

FIRST = 3  # questions that may fail before any has a reply
IN_A_ROW = 20  # and later, beside those under way; not of those that the server just refuses
_NOTE_S = 1.0  # seconds between two notes: many requests fail at once


@dataclass(frozen=True)
class Query:
    """A question of a dataset: its id, what is asked, its pictures as paths within the folder, its options.

    `repeat` counts from 0 how often it is asked.
    """

    id: str
    prompt: str
    files: tuple[str, ...]
    options: tuple[str, ...] = ()
    repeat: int = 0


@dataclass(frozen=True)
class _Done:
    query: Query
    about: Mapping[str, Any]
    answered_before: int
    future: Future[Completion]


class Payment(Protocol):
    """Decides whether a request may be paid, and is told what became of it."""

    def take(self, query: Query) -> bool:
        """False if the request must not be sent now."""

    def settle(self, query: Query, usage: Mapping[str, Any] | None, *, free: bool = False) -> None:
        """The usage that the reply tells; `free` if the server refused the request."""


class ChatRun:
    """Puts questions to a server; `answered` and `failed` count what became of them.

    Parameters
    ----------
    endpoint : Endpoint
        Where to ask.
    file : ReplyFile
        Open; each reply and failure is added to it.
    body : callable
        Makes the request of a question.
    jobs : int
        Requests at the same time; one until the first reply.
    shown : Progress
        Counts, and tells of failures and waits.
    about : callable
        What the reply to a question is kept with, such as the options of its request.
    payment : Payment, optional
        Asked before each request; where it refuses, no more are sent.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        file: ReplyFile,
        body: Callable[[Query], bytes],
        jobs: int,
        shown: Progress,
        about: Callable[[Query], Mapping[str, Any]] = lambda query: {},
        payment: Payment | None = None,
    ) -> None:
        self.answered = self.failed = 0
        self._file, self._body, self._jobs, self._shown = file, body, jobs, shown
        self._about = about
        self._payment = payment
        self._events: queue.SimpleQueue[_Done | str] = queue.SimpleQueue()
        self._client = Client(endpoint, "ask", self._events.put)
        self._random = random.Random(0)
        self._in_a_row = self._under_way = 0
        self._noted = -_NOTE_S
        self._end: PerceptvError | None = None

    def over(self, queries: Sequence[Query]) -> None:
        """Asks all of them; where that makes no sense any more, waits for what is under way and raises why."""
        left = deque(queries)
        with self._client:
            while self._begin(left) or self._under_way:
                event = self._events.get()
                if isinstance(event, str):
                    self._note(event)
                else:
                    self._finish(event)
        self._file.sync()
        if self._end is not None:
            raise self._end

    def _begin(self, left: deque[Query]) -> bool:
        """Sends what may be under way; False if there is nothing more to send."""
        most = self._jobs if self.answered else 1
        while left and self._end is None and self._under_way < most:
            if self._in_a_row:  # neighbours are alike: those elsewhere may do better
                left.rotate(-self._random.randrange(len(left)))
            if self._payment is not None and not self._payment.take(left[0]):
                return False  # what is under way may turn out cheaper: then it is asked again
            self._send(left.popleft())
        return bool(left) and self._end is None

    def _send(self, query: Query) -> None:
        try:
            about, future = self._about(query), self._client.submit(self._body(query))
        except PerceptvError as error:
            self._stop(error)
            return
        self._under_way += 1
        before = self.answered
        future.add_done_callback(lambda done: self._events.put(_Done(query, about, before, done)))

    def _finish(self, done: _Done) -> None:
        self._under_way -= 1
        try:
            reply = done.future.result()
        except EndpointError as error:
            self._fail(done, error)
        else:
            self._file.add(done.query.id, "response", reply.text, {**reply.record(), **done.about})
            if self._payment is not None:
                self._payment.settle(done.query, reply.usage)
            self.answered += 1
            self._in_a_row = 0
            self._shown.advance()

    def _fail(self, done: _Done, error: EndpointError) -> None:
        """Records a failed question. An error that would hit every question ends the run instead."""
        if self._payment is not None:
            self._payment.settle(done.query, None, free=isinstance(error, (EndpointUnusable, QuestionRefused)))
        if isinstance(error, EndpointUnusable) and done.answered_before == self.answered:
            self._stop(error)
            return
        self._file.add(done.query.id, "error", str(error))
        self.failed += 1
        self._in_a_row += 1
        self._shown.advance()
        self._note(f"{short(done.query.id)}: {error}")
        if self._hopeless(error):
            self._stop(EndpointError(f"{self._in_a_row} questions in a row got no reply, the last one: {error}"))

    def _hopeless(self, error: EndpointError) -> bool:
        if not (self.answered or self._file.replies):
            return self._in_a_row >= FIRST
        return self._in_a_row >= IN_A_ROW + self._jobs and not isinstance(error, QuestionRefused)

    def _stop(self, error: PerceptvError) -> None:
        if self._end is None:
            self._end = error
            self._client.stop_trying()

    def _note(self, text: str) -> None:
        if time.monotonic() - self._noted >= _NOTE_S:
            self._noted = time.monotonic()
            self._shown.note(text)

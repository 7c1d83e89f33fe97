"""The rounds of a measurement: what is asked at once, what an earlier call has asked already, and when all ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from perceptv.core.dataset import sample_of
from perceptv.core.recipes import Key
from perceptv.core.sample import Sample
from perceptv.models.asked_questions import AskedQuestions
from perceptv.models.budget import Budget
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.chat.resuming import KeptReply
from perceptv.models.chat.run import ChatRun, Query
from perceptv.models.endpoint import Endpoint, EndpointError
from perceptv.models.estimate import CHARACTERS_PER_TOKEN
from perceptv.models.measured_domain import MOST_AT_ONCE, MeasuredDomain
from perceptv.models.prices import TokenPrice
from perceptv.models.requests import RequestOptions
from perceptv.models.shown_items import ShownItems
from perceptv.progress import Progress
from perceptv.reports.measurement import BUDGET, IN_ALL
from perceptv.scoring.judging import judge_many


@dataclass(frozen=True)
class Stop:
    """When all ends: after so many questions, or before the replies may cost more."""

    most_calls: int | None = None
    budget: float | None = None


class MeasureRounds:
    """Rounds of questions over all domains, until each is done or a limit of all is reached.

    A call that resumes goes through the rounds of the earlier ones again: what a round asks follows from the replies to
    those before it, so a round that was cut short is completed. If that path leads elsewhere, as after failures or with
    other `jobs`, what remains of the replies is taken as a round of its own. No reply is left out; a question without
    one is asked again where a round needs it.
    """

    def __init__(
        self,
        domains: Sequence[MeasuredDomain],
        file: ReplyFile,
        endpoint: Endpoint,
        options: RequestOptions,
        request: Mapping[str, Any],
        jobs: int,
        stop: Stop,
        price: TokenPrice | None,
    ) -> None:
        self._domains, self._file, self._endpoint, self._jobs = domains, file, endpoint, jobs
        self._options, self._stop, self._price = options, stop, price
        self._shown = ShownItems((), None)
        self._asked = AskedQuestions(options, self._shown, None, request)
        self._purse: Budget | None = None
        self._answered = 0
        self._earlier: dict[str, Key] = {}
        for domain in domains:
            self._earlier |= domain.earlier(file.replies.keys())

    def over(self, bar: Progress) -> str:
        """Asks; returns why it ended if not all domains are done."""
        why = self._rounds(bar)
        if self._shown.items:
            self._write_questions()
        return why

    def _rounds(self, bar: Progress) -> str:
        while True:
            open_ = [domain for domain in self._domains if not domain.why_done()]
            wave = self._planned(open_)
            new = [sample.id for sample in wave if sample.id not in self._earlier]
            if new or not open_:
                if rest := self._rest(wave):
                    wave, new = rest, []
                elif not open_:
                    return ""
            room = len(new) if self._stop.most_calls is None else self._stop.most_calls - self._calls()
            left_out = set(new[max(0, room) :])
            why = self._round([sample for sample in wave if sample.id not in left_out], bar)
            if why or left_out:
                return why or f"{self._stop.most_calls} {IN_ALL}"
            for domain in self._domains:
                domain.decide()

    def _planned(self, open_: Sequence[MeasuredDomain]) -> list[Sample]:
        each = min(MOST_AT_ONCE, -(-self._jobs // max(1, len(open_))))
        return [sample for domain in open_ for sample in domain.plan(each)]

    def _rest(self, wave: Sequence[Sample]) -> list[Sample]:
        """What earlier calls have a reply to and the rounds did not meet; nothing if this round meets all of it."""
        missed = self._earlier.keys() - self._shown.items.keys()
        if missed <= {sample.id for sample in wave}:
            return []
        return [sample_of(key) for name, key in self._earlier.items() if name in missed]

    def _calls(self) -> int:
        """Questions that were asked so far, in earlier calls too."""
        return len(self._shown.items.keys() | self._earlier.keys())

    def _round(self, wave: Sequence[Sample], bar: Progress) -> str:
        """Asks what has no reply yet, and takes all outcomes; returns the limit if some could not be asked."""
        if not wave:
            return ""
        self._shown.add(sample for sample in wave if sample.id not in self._shown.items)
        ids = {sample.id for sample in wave}
        due = [query for query in self._due() if query.id in ids]
        if due:
            self._send(due, bar)
        unsent = {query.id for query in due} - self._file.replies.keys() - self._file.failed
        if unsent:
            self._shown.remove(unsent)
        outcomes = self._outcomes([sample for sample in wave if sample.id not in unsent])
        for domain in self._domains:
            domain.take({sample: right for sample, right in outcomes.items() if sample.domain == domain.id})
        return BUDGET if unsent else ""

    def _write_questions(self) -> None:
        self._shown.write_questions(self._file.path, self._file.replies.keys())

    def _due(self) -> list[Query]:
        """The questions without a reply to what they ask now."""
        return self._asked.left(self._file, ())[0]

    def _send(self, due: Sequence[Query], bar: Progress) -> None:
        self._write_questions()
        if self._price is not None and self._purse is None:
            limits = self._stop.budget, self._options.longest
            self._purse = Budget(self._price, *limits, lambda query: self._asked.estimate([query]).request_tokens)
            self._purse.spent = self.spent()
        run = ChatRun(self._endpoint, self._file, self._asked.body, self._jobs, bar, self._asked.about, self._purse)
        run.answered = self._answered  # else one request would go ahead of each round
        bar.total = max(bar.total, bar.done + len(due))
        try:
            run.over(due)
        except EndpointError as error:
            if not (run.answered or self._file.replies):
                raise
            resumed = f"replies so far are in {self._file.path}; the same call resumes"
            raise type(error)(f"{error} ({resumed})") from None
        self._answered = run.answered

    def _outcomes(self, samples: Sequence[Sample]) -> dict[Sample, bool | None]:
        """True for a right answer; None without a reply."""
        due = {query.id for query in self._due()}
        answered = [sample for sample in samples if sample.id not in due]
        verdicts = judge_many(answered, [self._file.replies[sample.id][-1].text for sample in answered])
        right = {s.id: verdict.outcome == "correct" for s, verdict in zip(answered, verdicts, strict=True)}
        return {sample: right.get(sample.id) for sample in samples}

    def _replies(self) -> list[tuple[Query, KeptReply]]:
        return [(query, reply) for query in self._shown.queries for reply in self._file.replies.get(query.id, ())]

    def spent(self) -> float:
        """The cost of all replies."""
        return sum(self._cost(query, reply) for query, reply in self._replies())

    def estimated(self) -> int:
        """Replies whose tokens the server did not tell."""
        return sum(_tokens(reply) is None for _, reply in self._replies())

    def _cost(self, query: Query, reply: KeptReply) -> float:
        """The cost of a reply; by the length of texts and the area of pictures if the server told no tokens."""
        assert self._price is not None
        tokens = _tokens(reply)
        if tokens is None:
            asked = self._asked.estimate([query])
            tokens = asked.request_tokens, -(-len(reply.text.encode()) // CHARACTERS_PER_TOKEN)
        return self._price.cost(*tokens)


def _tokens(reply: KeptReply) -> tuple[int, int] | None:
    """Tokens of the request and of the reply, if the server told both."""
    usage = reply.usage or {}
    found = usage.get("prompt_tokens"), usage.get("completion_tokens")
    return None if found[0] is None or found[1] is None else (found[0], found[1])

"""Measuring a model with few questions: the answers so far decide which sizes are asked next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from pathlib import Path
from typing import Any

from perceptv._arguments import NameList, Preset, Sizes, amount, flag, integer
from perceptv.core.appearance import Legible, Scale
from perceptv.core.catalogue import info
from perceptv.core.makers import dataset
from perceptv.core.recipes import Key
from perceptv.core.sample import Sample
from perceptv.errors import illegal
from perceptv.limits import LIMITS, Limits
from perceptv.models.asked_questions import AskedQuestions
from perceptv.models.asking import MOST_JOBS, make_endpoint, reply_path
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.chat.resuming import KeptReply
from perceptv.models.chat.run import ChatRun, Query
from perceptv.models.endpoint import Endpoint, EndpointError, real_key
from perceptv.models.estimate import CHARACTERS_PER_TOKEN
from perceptv.models.measured_domain import MOST_AT_ONCE, Goal, MeasuredDomain
from perceptv.models.prices import PriceTable, TokenPrice, read_price
from perceptv.models.requests import Detail, RequestOptions
from perceptv.models.shown_items import ShownItems
from perceptv.progress import Progress
from perceptv.reports.measurement import Measurement, PeopleThreshold
from perceptv.reports.numeric import between
from perceptv.scoring.judging import judge_many

TARGET, CALLS = 0.2, 60
_ROUNDING = 1e-9  # of sums of prices


def measure(
    model: str,
    path: str | Path,
    *,
    base_url: str | None = None,
    litellm: bool = False,
    domains: NameList | None = None,
    suite: str | None = None,
    sizes: Sizes | None = None,
    preset: Preset | None = None,
    seed: int = 0,
    look: str | None = None,
    width: int | None = None,
    scale: Scale | None = None,
    legible: Legible | None = None,
    target: float = TARGET,
    calls: int = CALLS,
    most_calls: int | None = None,
    budget: float | None = None,
    prices: PriceTable | None = None,
    people: Mapping[str, PeopleThreshold] | None = None,
    api_key: str | None = None,
    jobs: int = 16,
    temperature: float | None = None,
    max_tokens: int | None = None,
    max_completion_tokens: int | None = None,
    system: str | None = None,
    image_detail: Detail | None = None,
    extra_body: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
    timeout: float = 120.0,
    connect_timeout: float = 10.0,
    retries: int = 4,
    wait: float = 1.0,
    progress: bool = False,
    limits: Limits = LIMITS,
    **switches: Any,
) -> Measurement:
    """Measures a model's threshold in each domain, and its expected accuracy, with few questions.

    In each domain QUEST+ chooses the sizes that tell most about the curve of accuracy over size, from the answers so
    far. The instances are fresh: of each size those with the indices 0, 1, 2 ... of the seed, those left out whose
    picture was asked before. Questions of all domains are asked at once, in rounds. A domain ends when the interval of
    its expected accuracy is as narrow as `target`, or after `calls` questions. If the accuracy does not fall with size,
    a threshold says nothing: then the fixed design is asked, each size equally often. In a domain with fewer than three
    sizes these are drawn at random, and the interval is one that holds at any time.

    Replies are written as :func:`perceptv.ask` writes them, with a file ``*.questions.jsonl`` beside them. After an
    interruption the same call resumes. Only one call may write the file.

    Parameters
    ----------
    model : str
        The name of the model on the server.
    path : str or Path
        File of replies, with the suffix ``.jsonl``.
    base_url : str, optional
        Address such as ``"http://127.0.0.1:8000/v1"``; may be left out with `litellm`.
    litellm : bool
        As in :func:`perceptv.ask`.
    domains, suite, sizes, preset, seed
        As in :func:`perceptv.dataset`: together they name the fixed design. The domains show pictures.
    look, width, scale, legible : optional
        How all pictures are shown, as in :func:`perceptv.dataset`. Instances that refuse it are passed over.
    target : float
        The width of the interval of a domain's accuracy, above 0, below 1. At 0.2 it is about 10 points to either side.
    calls : int
        The most questions of a domain, without those of the fixed design.
    most_calls : int, optional
        The most questions in all, those of earlier calls with them.
    budget : float, optional
        The most that all replies may cost, in the currency of `prices`. No round begins that would cost more if each
        reply were as dear as the dearest so far.
    prices : mapping or path, optional
        As in :func:`perceptv.ask`.
    people : mapping, optional
        Thresholds of people by domain, to stand beside those of the model: see
        :func:`perceptv.study.people_thresholds`.
    api_key, jobs, temperature, max_tokens, max_completion_tokens, system, image_detail, extra_body, headers, timeout, \
connect_timeout, retries, wait, progress, limits
        As in :func:`perceptv.ask`.
    **switches
        Switches of the domains, and `wording`, `form`, `think` and `language`, as in :func:`perceptv.dataset`.

    Raises
    ------
    InvalidParams
        A parameter is not legal, a domain shows videos or episodes, `prices` lacks the model, or the file holds
        something else. Nothing was asked or changed.
    EndpointError
        The server answers no question; earlier replies stay in the file.
    StorageError
        The file cannot be read or written.
    MissingExtra
        httpx is not installed (extra ``ask``).
    """
    narrow = between("target", target, 0.0, 1.0, "numbers between 0 and 1, for example 0.2")
    goal = Goal(narrow, integer("calls", calls, 1))
    price = _price(budget, prices, model, limits)
    stop = _Stop(
        None if most_calls is None else integer("most_calls", most_calls, 1),
        None if budget is None else amount("budget", budget, "numbers above 0", above=True),
    )
    integer("jobs", jobs, 1, MOST_JOBS)
    options = RequestOptions(model, temperature, max_tokens, max_completion_tokens, system, image_detail, extra_body)
    waits = timeout, connect_timeout, retries, wait, limits, headers
    endpoint = make_endpoint(base_url, flag("litellm", litellm), api_key, waits)
    target_path = reply_path(path)
    chosen: dict[str, Any] = {"domains": domains, "suite": suite, "sizes": sizes, "preset": preset, "seed": seed}
    chosen |= {"looks": look, "width": width, "scale": scale, "legible": legible, "refused": "skip"}
    chosen["progress"] = False
    fixed = dataset(**chosen, **switches)
    measured = [MeasuredDomain(keys, goal) for keys in _by_domain(list(fixed.keys()))]
    request = options.record(real_key(endpoint.secrets()), {})
    with ReplyFile(target_path, model, limits) as file:
        run = _Run(measured, file, endpoint, options, request, int(jobs), stop, price)
        with Progress(len(measured) * goal.calls, "replies at most", shown=progress) as bar:
            why = run.go(bar)
        spent = None if price is None else run.spent()
        estimated = 0 if price is None else run.estimated()
    found = tuple(domain.measure(why) for domain in measured)
    return Measurement(model, seed, narrow, found, cost=spent, estimated=estimated, people=dict(people or {}))


def _price(budget: Any, prices: PriceTable | None, model: str, limits: Limits) -> TokenPrice | None:
    if prices is None:
        if budget is not None:
            raise illegal("budget is given, and prices is None", "a table of prices")
        return None
    return read_price(prices, model, limits)


def _by_domain(keys: Sequence[Key]) -> list[list[Key]]:
    """The keys of each domain. InvalidParams for one without pictures."""
    result = [list(group) for _, group in groupby(keys, lambda key: key.domain)]
    for name in (group[0].domain for group in result):
        known = info(name)
        if known.frames or known.episodes or known.answer_class == "none":
            raise illegal(f"domains holds {name!r}, which shows {known.medium}", "domains of pictures")
    return result


@dataclass(frozen=True)
class _Stop:
    """When all ends."""

    most_calls: int | None
    budget: float | None


class _Run:
    """Rounds of questions over all domains, until each is done or a limit of all is reached."""

    def __init__(
        self,
        domains: Sequence[MeasuredDomain],
        file: ReplyFile,
        endpoint: Endpoint,
        options: RequestOptions,
        request: Mapping[str, Any],
        jobs: int,
        stop: _Stop,
        price: TokenPrice | None,
    ) -> None:
        self._domains, self._file, self._endpoint, self._jobs = domains, file, endpoint, jobs
        self._options, self._request = options, request
        self._stop, self._price = stop, price
        self._shown: ShownItems | None = None
        self._answered = 0

    def go(self, bar: Progress) -> str:
        """Asks; returns why it ended if not all domains are done."""
        earlier = self._file.replies.keys() | self._file.failed
        self._ask(list(chain.from_iterable(domain.resume(earlier) for domain in self._domains)), bar, resumes=True)
        while open_ := [domain for domain in self._domains if not domain.why_done()]:
            room, why = self._room()
            if not room:
                return why
            each = min(MOST_AT_ONCE, -(-self._jobs // len(open_)))
            wave: list[Sample] = []
            for domain in open_:
                wave += domain.next(min(each, room - len(wave)))
            self._ask(wave, bar)
        return ""

    def _room(self) -> tuple[int, str]:
        """How many questions may be asked now, and the limit if none may be."""
        room, why = len(self._domains) * MOST_AT_ONCE, ""
        if self._stop.most_calls is not None:
            left = max(0, self._stop.most_calls - len(self._queries()))
            room, why = min(room, left), f"{self._stop.most_calls} calls in all"
        if self._stop.budget is not None:
            costs = [self._cost(query, reply) for query, reply in self._replies()]
            dearest = max(costs, default=0.0)
            affordable = (self._stop.budget - sum(costs)) / dearest if dearest else room if costs else 1
            if affordable < room:
                room, why = max(0, int(affordable + _ROUNDING)), "the budget"
        return room, why

    def _ask(self, samples: Sequence[Sample], bar: Progress, resumes: bool = False) -> None:
        """One round; of samples that an earlier call has asked only those that are due."""
        if not samples:
            return
        if self._shown is None:
            self._shown = ShownItems(samples, None)
            new = list(self._shown.queries)
        else:
            new = self._shown.add(samples)
        asked = AskedQuestions(self._options, self._shown, None, self._request)
        due = asked.left(self._file, ())[0] if resumes else new
        self._shown.write_questions(self._file.path)
        run = ChatRun(self._endpoint, self._file, asked.body, self._jobs, bar, asked.about)
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
        outcomes = self._outcomes(samples)
        for domain in self._domains:
            domain.take(outcomes)

    def _outcomes(self, samples: Sequence[Sample]) -> dict[str, bool | None]:
        """True for a right answer; None without a reply."""
        answered = [sample for sample in samples if sample.id in self._file.replies]
        verdicts = judge_many(answered, [self._file.replies[sample.id][-1].text for sample in answered])
        right = {s.id: verdict.outcome == "correct" for s, verdict in zip(answered, verdicts, strict=True)}
        return {sample.id: right.get(sample.id) for sample in samples}

    def _queries(self) -> list[Query]:
        return [] if self._shown is None else self._shown.queries

    def _replies(self) -> list[tuple[Query, KeptReply]]:
        return [(query, reply) for query in self._queries() for reply in self._file.replies.get(query.id, ())]

    def spent(self) -> float:
        """The cost of all replies."""
        return sum(self._cost(query, reply) for query, reply in self._replies())

    def estimated(self) -> int:
        """Replies whose tokens the server did not tell."""
        return sum(_tokens(reply) is None for _, reply in self._replies())

    def _cost(self, query: Query, reply: KeptReply) -> float:
        """The cost of a reply; by the length of texts and the area of pictures if the server told no tokens."""
        assert self._price is not None and self._shown is not None
        tokens = _tokens(reply)
        if tokens is None:
            asked = AskedQuestions(self._options, self._shown, None, self._request).estimate([query])
            tokens = asked.request_tokens, -(-len(reply.text.encode()) // CHARACTERS_PER_TOKEN)
        return self._price.cost(*tokens)


def _tokens(reply: KeptReply) -> tuple[int, int] | None:
    """Tokens of the request and of the reply, if the server told both."""
    usage = reply.usage or {}
    found = usage.get("prompt_tokens"), usage.get("completion_tokens")
    return None if found[0] is None or found[1] is None else (found[0], found[1])

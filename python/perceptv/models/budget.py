"""What replies cost, and whether the next request may be paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from perceptv.models.chat.resuming import KeptReply
from perceptv.models.chat.run import Query
from perceptv.models.prices import TokenPrice


class Budget:
    """Counts what was spent, and sets aside what requests under way may cost at most.

    A request is reckoned with its estimated tokens, or more if an earlier request had more than its estimate, and with
    the longest reply. So `most` is not exceeded as far as the first request of a call is not dearer than its estimate.
    A reply without `usage`, and a request that failed without a refusal, cost what was set aside.

    Parameters
    ----------
    price : TokenPrice
        Of the model.
    most : float, optional
        The most that may be spent on the replies in the file, earlier ones too; None counts only.
    longest : int, optional
        The most tokens of a reply; needed with `most`.
    tokens : callable
        Estimates the tokens of a request.
    batch : bool
        The requests go into batch files.
    """

    def __init__(
        self,
        price: TokenPrice,
        most: float | None,
        longest: int | None,
        tokens: Callable[[Query], int],
        *,
        batch: bool = False,
    ) -> None:
        self.spent = 0.0
        self.unknown = 0
        self.stopped = False
        self._price, self._most, self._longest, self._batch = price, most, longest, batch
        self._tokens = tokens
        self._held: dict[Query, tuple[int, float]] = {}
        self._ratio = 1.0

    def count(self, replies: Iterable[KeptReply]) -> None:
        """Counts replies of earlier calls."""
        for reply in replies:
            self._add(reply.usage, reply.in_batch)

    def count_usage(self, usage: Mapping[str, Any] | None) -> None:
        """Counts a reply of a batch file."""
        self._add(usage, True)

    def _add(self, usage: Mapping[str, Any] | None, batch: bool) -> None:
        found = _counts(usage)
        if found is None:
            self.unknown += 1
        else:
            self.spent += self._price.cost(*found, batch=batch)

    def take(self, query: Query) -> bool:
        """Sets aside what a request may cost; False, and nothing is set aside, if that may be too much."""
        if self._most is None:
            return True
        tokens, cost = self._reckoned(query)
        held = sum(cost for _, cost in self._held.values())
        self.stopped = self.spent + held + cost > self._most
        if not self.stopped:
            self._held[query] = tokens, cost
        return not self.stopped

    def hold(self, query: Query) -> None:
        """Sets aside what a request costs that is under way already."""
        if self._most is not None:
            self._held[query] = self._reckoned(query)

    def _reckoned(self, query: Query) -> tuple[int, float]:
        tokens = self._tokens(query)
        return tokens, self._price.cost(tokens * self._ratio, self._longest or 0, batch=self._batch)

    def settle(self, query: Query, usage: Mapping[str, Any] | None, *, free: bool = False) -> None:
        """Counts what became of a request: the usage of its reply, or nothing if it was `free`."""
        tokens, cost = self._held.pop(query, (0, 0.0))
        found = _counts(usage)
        if free:
            return
        if found is None:
            self.unknown += 1
            self.spent += cost
            return
        self.spent += self._price.cost(*found, batch=self._batch)
        if tokens:
            self._ratio = max(self._ratio, found[0] / tokens)


def _counts(usage: Mapping[str, Any] | None) -> tuple[int, int] | None:
    """Tokens of the request and of the reply; None if they are not both told."""
    prompt, completion = ((usage or {}).get(name) for name in ("prompt_tokens", "completion_tokens"))
    return None if prompt is None or completion is None else (int(prompt), int(completion))

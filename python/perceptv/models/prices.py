"""Prices of a model's tokens, from a table that the user gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from perceptv._arguments import amount, nearest
from perceptv.errors import illegal, invalid_type

PER = 1_000_000
_NAMES = ("input", "output")

PriceTable = Mapping[str, Mapping[str, float]]
"""By model: ``{"input": 2.5, "output": 10}``, for a million tokens each, in any currency."""


@dataclass(frozen=True)
class Price:
    """The price of a million tokens of requests, and of replies with their reasoning."""

    input: float
    output: float

    def of(self, prompt_tokens: float, completion_tokens: float) -> float:
        """The price of so many tokens."""
        return (prompt_tokens * self.input + completion_tokens * self.output) / PER


def find_price(prices: PriceTable, model: str) -> Price:
    """The price of a model. InvalidParams if the table lacks it, or holds anything but two amounts for it."""
    if not isinstance(prices, Mapping):
        raise invalid_type("prices", prices, 'a mapping such as {"my-model": {"input": 2.5, "output": 10}}')
    if model not in prices:
        raise illegal(f"prices has no {model!r:.80}", f"a table with the model{nearest(model, map(str, prices))}")
    given = prices[model]
    if not isinstance(given, Mapping) or set(given) != set(_NAMES):
        legal = "input and output, for a million tokens each"
        raise illegal(f"prices of {model!r:.80} are {given!r:.80}", legal)
    return Price(*(amount(f"prices of {model!r:.80}: {name}", given[name]) for name in _NAMES))

"""Prices of tokens, from a table that the user gives: providers change theirs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams, illegal, invalid_type
from perceptv.io.schema import check, is_plain, number, optional
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import parse, short
from perceptv.io.strict_toml import parse as parse_toml
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits
from perceptv.models.estimate import RequestEstimate

PriceTable = str | Path | Mapping[str, Mapping[str, float]]
_MILLION = 1_000_000
_MOST = 1e9
_PRICE = {
    "input": number(0, _MOST),
    "output": number(0, _MOST),
    "batch": optional(number(0, 1), 1.0),
}


@dataclass(frozen=True)
class TokenPrice:
    """Prices of a model: of a million tokens in requests and in replies, and the share that a batch file costs."""

    input: float
    output: float
    batch: float = 1.0

    def cost(self, prompt: float, completion: float, *, batch: bool = False) -> float:
        """The price of so many tokens in the request and in the reply."""
        whole = math.fsum((prompt * self.input, completion * self.output)) / _MILLION
        return whole * self.batch if batch else whole

    def of_estimate(self, found: RequestEstimate, *, batch: bool = False) -> float:
        """The price of what a dry run counts, with the longest replies if their length is known."""
        return self.cost(found.request_tokens, found.reply_tokens or 0, batch=batch)


def read_price(prices: PriceTable, model: str, limits: Limits = LIMITS) -> TokenPrice:
    """The prices of a model.

    Parameters
    ----------
    prices : mapping or path
        ``{model: {"input": 2.5, "output": 10, "batch": 0.5}}``, or a TOML or JSON file of that. Prices are per million
        tokens in any one currency; ``batch`` is the share that requests in batch files cost, 1 if it is left out.
    model : str
        The name as in requests.

    Raises
    ------
    InvalidParams
        The table has another form, or lacks the model.
    """
    table = prices if isinstance(prices, Mapping) else _read(prices, limits)
    if not isinstance(table, Mapping) or not is_plain(table):
        raise invalid_type("prices", prices, "a mapping of models to their prices, or a TOML or JSON file of it")
    if model not in table:
        raise illegal(f"prices has no {short(model)}", ", ".join(short(name, 40) for name in list(table)[:20]) or "it")
    return TokenPrice(**check(table[model], _PRICE, f"prices of {short(model)}", InvalidParams, closed=True))


def _read(prices: Any, limits: Limits) -> Any:
    path = path_of("prices", prices, "a mapping, or a TOML or JSON file")
    with typed("read", path):
        data = read_whole(path, path.name, limits)
    if path.suffix.lower() == ".toml":
        return parse_toml(data, path.name, limits)
    if path.suffix.lower() == ".json":
        return parse(data, path.name, limits, InvalidParams)
    raise illegal(f"prices is {short(str(path))}", "a name that ends in .toml or .json")

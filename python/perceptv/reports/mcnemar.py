"""The exact McNemar test of paired answers."""

from __future__ import annotations

from fractions import Fraction


def mcnemar(first: int, second: int) -> float:
    """Exact two-sided probability of so uneven counts if both are equally likely; 1 without any.

    Source: Q. McNemar, Note on the sampling error of the difference between correlated proportions, 1947.
    """
    total = first + second
    tail = ways = 1
    for i in range(min(first, second)):
        ways = ways * (total - i) // (i + 1)
        tail += ways
    return min(1.0, 2 * float(Fraction(tail, 1 << total)))

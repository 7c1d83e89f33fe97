"""The same instances shown plain and in another look or size, compared pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from perceptv._plain import counted
from perceptv.core.question_digests import changed_parts
from perceptv.core.sample import Sample
from perceptv.core.seen_sizes import seen_by
from perceptv.reports.comparison import Comparison, Way, holm, pair_counts, rows_by_way
from perceptv.reports.intervals import Interval, counted_bootstrap, newcombe_paired, wilson
from perceptv.reports.mcnemar import mcnemar
from perceptv.reports.numeric import check_level
from perceptv.reports.score_groups import OVERALL, ReportRow, group_names
from perceptv.scoring.appearance_groups import REFERENCES
from perceptv.scoring.scored_items import Name

FEWEST_DISCORDANT = 25
_SCORE_BELOW = 200
"""Fewer pairs than that have a score interval: a bootstrap of few pairs is too narrow."""
_UNREAD = ("format_error", "no_answer")
Pairs = tuple[list[ReportRow], list[ReportRow]]
"""The rows under a look and those of the same instances plain."""


class WorstDomain(NamedTuple):
    """The domain in which accuracy falls most, with its number of pairs."""

    domain: Name
    difference: float
    n: int


@dataclass(frozen=True)
class LookComparison(Comparison):
    """One model's answers to the same instances under a look, or in a size, and plain.

    `first` is the look or size, `second` what it is compared with: plain, or as drawn. `by` and `name` say which pairs
    count, "overall" or those of one domain, for example. `interval` is that of the difference: a bootstrap over
    stimuli, but Newcombe's score interval for fewer than 200 pairs that share no stimulus. `p_holm` corrects for all
    comparisons of the model that were asked for together.

    `flips` is the share of the pairs with two readable answers in which these differ and are not both right. Replies
    without a readable answer are wrong, and `unread_plain` and `unread_under` count them; `missing` counts pairs in
    which a reply is not there at all. `plain_alone` and `under_alone` are instances asked in one way only, which are
    in no pair. `other_prompts` counts pairs whose prompts or options differ, None if that is not known. `below` counts
    pictures under the look that fall below their least scale once their long edge is at most `long_edge` px; None
    without a `long_edge`, or where what was scored are no samples.
    """

    model: str = ""
    by: str = OVERALL
    name: Name = OVERALL
    flips: float | None = None
    unread_plain: int = 0
    unread_under: int = 0
    missing: int = 0
    plain_alone: int = 0
    under_alone: int = 0
    other_prompts: int | None = None
    worst_domain: WorstDomain | None = None
    long_edge: int | None = None
    below: int | None = None

    @property
    def plain(self) -> float:
        """Accuracy on the plain instances."""
        return (self.both + self.only_plain) / self.n

    @property
    def under(self) -> float:
        """Accuracy on the same instances under the look, or in the size."""
        return (self.both + self.only_look) / self.n

    @property
    def only_plain(self) -> int:
        """Instances that are right plain alone."""
        return self.only_second

    @property
    def only_look(self) -> int:
        """Instances that are right under the look alone."""
        return self.only_first

    @property
    def discordant(self) -> int:
        """Pairs of which one is right: only these say anything about a difference."""
        return self.only_first + self.only_second

    @property
    def warnings(self) -> tuple[str, ...]:
        """Reasons why this comparison may mislead."""
        found = []
        if self.other_prompts:
            found.append(f"the prompt differs in {self.other_prompts} of {counted(self.n, 'pair')}")
        if self.discordant < FEWEST_DISCORDANT:
            found.append(f"{counted(self.discordant, 'discordant pair')}, fewer than {FEWEST_DISCORDANT}")
        if self.missing:
            found.append(f"a reply is missing in {self.missing} of {counted(self.n, 'pair')} and counts as wrong")
        if self.below:
            shrunk = f"below their least scale once the long edge is {self.long_edge} px"
            found.append(f"{self.below} of {counted(self.n, 'picture')} {shrunk}")
        return tuple(found)


@dataclass(frozen=True)
class WorstCase:
    """One model's instances asked plain and in other looks or sizes: `right` counts those right in all of them.

    `ways` are the fewest and the most ways in which an instance was asked, plain among them. `plain_right` counts
    those right plain, or in whatever `against` names.
    """

    model: str
    by: str
    against: str
    n: int
    right: int
    plain_right: int
    ways: tuple[int, int]
    level: float = 0.95

    def __post_init__(self) -> None:
        check_level(self.level)

    @property
    def accuracy(self) -> float:
        """The share of instances that are right in all ways asked."""
        return self.right / self.n

    @property
    def plain(self) -> float:
        """The share of the same instances that are right plain."""
        return self.plain_right / self.n

    @property
    def interval(self) -> Interval:
        """Wilson interval of `accuracy`."""
        return wilson(self.right, self.n, level=self.level)


def look_comparisons(
    rows: Sequence[ReportRow],
    by: str,
    model: str,
    *,
    within: str = OVERALL,
    long_edge: int | None = None,
    level: float,
    resamples: int = 10_000,
    seed: int = 0,
) -> list[LookComparison]:
    """One model's comparisons of each look or size with plain, in each group of the kind `within`."""
    ways = rows_by_way(rows, by)
    how: dict[str, Any] = {"level": level, "resamples": resamples, "seed": seed}
    return holm(
        [
            replace(_comparison((look, reference), pairs, (model, within, name), alone, how), **_seen(pairs, long_edge))
            for reference, plain in references(ways, by).items()
            for look, way in ways.items()
            if look != reference
            for name, pairs, alone in _grouped_pairs(way, plain, within)
        ]
    )


def references(ways: Mapping[str, Way], by: str) -> dict[str, Way]:
    """What each instance is compared with: plain, or as drawn; its largest size if it was not asked as drawn."""
    usual = REFERENCES[by]
    sizes = [] if by == "look" else sorted((name for name in ways if name != usual), key=Fraction, reverse=True)
    found: dict[str, Way] = {}
    known: set[Any] = set()
    for name in (usual, *sizes):
        if own := {key: row for key, row in ways.get(name, {}).items() if key not in known}:
            found[name] = own
            known |= own.keys()
    return found


def _grouped_pairs(way: Way, plain: Way, within: str) -> Iterator[tuple[Name, Pairs, tuple[int, int]]]:
    """The pairs in each group, and how many instances there were asked plain alone and under the look alone."""
    names = dict.fromkeys(name for row in way.values() for name in group_names(row.item, within))
    numeric = all(isinstance(name, int) for name in names)
    for name in sorted(names, key=int) if numeric else names:
        mine, theirs = (
            {key: row for key, row in rows.items() if name in group_names(row.item, within)} for rows in (way, plain)
        )
        shared = [key for key in mine if key in theirs]
        if shared:
            pairs = [mine[key] for key in shared], [theirs[key] for key in shared]
            yield name, pairs, (len(theirs) - len(shared), len(mine) - len(shared))


def _comparison(
    names: tuple[str, str], pairs: Pairs, of: tuple[str, str, Name], alone: tuple[int, int], how: dict[str, Any]
) -> LookComparison:
    under, plain = pairs
    counts = pair_counts(under, plain)
    model, by, name = of
    return LookComparison(
        *names,
        *counts,
        _interval(pairs, counts, how),
        mcnemar(counts[1], counts[2]),
        model=model,
        by=by,
        name=name,
        flips=_flips(pairs),
        unread_plain=sum(row.outcome in _UNREAD for row in plain),
        unread_under=sum(row.outcome in _UNREAD for row in under),
        missing=sum(a.missing or b.missing for a, b in zip(under, plain, strict=True)),
        plain_alone=alone[0],
        under_alone=alone[1],
        other_prompts=_other_prompts(pairs),
        worst_domain=_worst_domain(pairs),
    )


def _interval(pairs: Pairs, counts: tuple[int, int, int, int], how: dict[str, Any]) -> Interval:
    n, clusters = sum(counts), [row.item.cluster for row in pairs[0]]
    if n < _SCORE_BELOW and len(set(clusters)) == n:
        return newcombe_paired(*counts, level=how["level"])
    return counted_bootstrap([float(a.correct) - b.correct for a, b in zip(*pairs, strict=True)], clusters, **how)


def _flips(pairs: Pairs) -> float | None:
    read = [(a, b) for a, b in zip(*pairs, strict=True) if a.outcome not in _UNREAD and b.outcome not in _UNREAD]
    changed = sum(a.value != b.value and not (a.correct and b.correct) for a, b in read)
    return changed / len(read) if read else None


def _other_prompts(pairs: Pairs) -> int | None:
    known = [(a, b) for a, b in ((_digest(a), _digest(b)) for a, b in zip(*pairs, strict=True)) if a and b]
    return sum({"prompt", "options"} & set(changed_parts(a, b)) != set() for a, b in known) if known else None


def _digest(row: ReportRow) -> str | None:
    """The digest of what was asked: the one in the reply, else that of the item, without its pictures."""
    return row.digest or (row.item.digest(False) if row.item.digest else None)


def _seen(pairs: Pairs, long_edge: int | None) -> dict[str, Any]:
    """What a preprocessor with that long edge leaves of the pictures under the look, where it is known."""
    if long_edge is None:
        return {}
    samples = [row.item.source for row in pairs[0]]
    known = all(isinstance(sample, Sample) for sample in samples)
    below = sum(not seen_by(sample, long_edge=long_edge).legible for sample in samples) if known else None
    return {"long_edge": long_edge, "below": below}


def _worst_domain(pairs: Pairs) -> WorstDomain | None:
    """None where there is one domain, or no accuracy falls."""
    changes: dict[Name, list[int]] = {}
    for a, b in zip(*pairs, strict=True):
        for domain in group_names(a.item, "domain"):
            changes.setdefault(domain, []).append(a.correct - b.correct)
    if len(changes) < 2:
        return None
    worst = min((WorstDomain(domain, sum(c) / len(c), len(c)) for domain, c in changes.items()), key=lambda w: w[1])
    return worst if worst.difference < 0 else None


def worst_case(rows: Sequence[ReportRow], by: str, model: str, level: float) -> WorstCase | None:
    """One model's instances that are right in all looks or sizes asked; None if none was asked in several."""
    ways = rows_by_way(rows, by)
    against = references(ways, by)
    plain = {key: row for way in against.values() for key, row in way.items()}
    asked = {key: [way[key] for way in ways.values() if key in way] for key in plain}
    several = {key: found for key, found in asked.items() if len(found) > 1}
    if not several:
        return None
    numbers = [len(found) for found in several.values()]
    return WorstCase(
        model,
        by,
        next(iter(against)),
        len(several),
        sum(all(row.correct for row in found) for found in several.values()),
        sum(plain[key].correct for key in several),
        (min(numbers), max(numbers)),
        level,
    )

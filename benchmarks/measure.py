"""`perceptv measure` over made-up models: bias, coverage, calls, and whether it notices curves that rise.

No picture is drawn: a made-up model is the chance of a right answer at each of 20 sizes. Prints a section of
RESULTS.md, and with ``--write`` puts it there.

    python benchmarks/measure.py --models 200 --seed 1
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from perceptv.models.measured_domain import FEWEST
from perceptv.models.measuring import CALLS, TARGET
from perceptv.reports.intervals import wilson
from perceptv.reports.psychometric import Curve, fit_levels
from perceptv.reports.score_groups import ReportRow
from perceptv.reports.size_curves import (
    AGAINST,
    SizeCounts,
    expected_accuracy,
    fit_threshold,
    next_sizes,
    odds_against_curve,
)
from perceptv.scoring.scored_items import ScoredItem

RESULTS = Path(__file__).resolve().parent / "RESULTS.md"
TITLE = "## Measuring made-up models"
MODELS = 200
SEED = 1
Floats = npt.NDArray[np.float64]
SIZES = tuple(range(1, 21))
PER_SIZE = 10
FIXED = PER_SIZE * len(SIZES)
MOST = 100
"""Calls after which equal width is given up."""
FLOORS = (0.0, 0.05, 0.25, 0.5)
MONOTONE = ("falling", "flat", "lapses", "cliff")
RISING = ("rising", "dip", "hump", "hole")


@dataclass(frozen=True)
class MadeUp:
    """A model: the chance of a right answer at each size; its threshold and slope where it has some."""

    kind: str
    floor: float
    chance: Floats
    threshold: float = math.nan
    slope: float = math.nan

    @property
    def accuracy(self) -> float:
        """Over the sizes."""
        return float(self.chance.mean())


@dataclass
class Course:
    """What a measurement without an end tells after each call."""

    accuracy: list[float] = field(default_factory=list)
    interval: list[tuple[float, float]] = field(default_factory=list)
    threshold: list[tuple[float, float, float]] = field(default_factory=list)
    odds: list[float] = field(default_factory=list)

    def ended(self) -> int:
        """Calls after which `perceptv measure` ends, or gives the curve up."""
        for call in range(FEWEST, CALLS):
            low, high = self.interval[call - 1]
            if high - low <= TARGET or self.odds[call - 1] >= AGAINST:
                return call
        return CALLS

    def noticed(self) -> bool:
        """True if the curve was given up before the end."""
        return max(self.odds[: self.ended()]) >= AGAINST


def make_models(number: int, seed: int) -> Iterator[MadeUp]:
    """A fifth of each monotone kind, and a fifth of those that rise."""
    rng = np.random.default_rng(seed)
    kinds = [*MONOTONE, "other"]
    for i in range(number):
        floor, kind = FLOORS[i // len(kinds) % len(FLOORS)], kinds[i % len(kinds)]
        yield _monotone(kind, floor, rng) if kind in MONOTONE else _rising(RISING[i // len(kinds) % 4], floor, rng)


def _monotone(kind: str, floor: float, rng: np.random.Generator) -> MadeUp:
    sizes, guess = np.array(SIZES, float), floor * rng.uniform()
    threshold, slope = rng.uniform(2, 19), math.exp(rng.uniform(math.log(0.25), math.log(4)))
    lapse = rng.uniform(0.03, 0.25) if kind == "lapses" else rng.uniform(0, 0.02)
    if kind == "flat":
        return MadeUp(kind, floor, np.full(len(SIZES), rng.uniform(max(guess, 0.02), 0.98)))
    if kind == "cliff":
        edge = rng.integers(2, 19) + 0.5
        return MadeUp(kind, floor, np.where(sizes < edge, 1 - lapse, guess), edge, math.inf)
    chance = guess + (1 - guess) * (1 - lapse) / (1 + np.exp(slope * (sizes - threshold)))
    return MadeUp(kind, floor, chance, threshold, slope)


def _rising(kind: str, floor: float, rng: np.random.Generator) -> MadeUp:
    """Better with size; bad in the middle; good in the middle only; good but for three sizes."""
    sizes, low, high = np.array(SIZES, float), max(floor, 0.05), rng.uniform(0.8, 0.98)
    centre, width = rng.uniform(7, 14), rng.uniform(2, 5)
    bump = np.exp(-(((sizes - centre) / width) ** 2))
    shapes: dict[str, Callable[[], Floats]] = {
        "rising": lambda: 1 / (1 + np.exp(-rng.uniform(0.3, 3) * (sizes - rng.uniform(6, 15)))),
        "dip": lambda: 1 - bump,
        "hump": lambda: bump,
        "hole": lambda: np.where(np.abs(sizes - round(centre)) <= 1, 0.0, 1.0),
    }
    return MadeUp(kind, floor, low + (high - low) * shapes[kind]())


def run(model: MadeUp, rng: np.random.Generator, batch: int) -> Course:
    """Measures a model up to `MOST` calls, `batch` at a time."""
    course, right, total = Course(), [0] * len(SIZES), [0] * len(SIZES)
    counts = SizeCounts(SIZES, (model.floor,) * len(SIZES), tuple(right), tuple(total))
    while counts.asked < MOST:
        for size in next_sizes(counts, min(batch, MOST - counts.asked), SIZES):
            right[size - 1] += int(rng.random() < model.chance[size - 1])
            total[size - 1] += 1
        counts = SizeCounts(SIZES, counts.floors, tuple(right), tuple(total))
        accuracy, interval = expected_accuracy(counts)
        about = fit_threshold(counts)
        odds = odds_against_curve(counts) if FEWEST <= counts.asked <= CALLS else 0.0
        for _ in range(counts.asked - len(course.odds)):
            course.accuracy.append(accuracy)
            course.interval.append(interval)
            course.threshold.append((about.threshold, *about.interval))
            course.odds.append(odds)
    return course


def fixed_design(model: MadeUp, rng: np.random.Generator) -> tuple[float, Curve]:
    """The width of the interval of the accuracy, and the curve, as a report of the fixed design has them."""
    right = rng.binomial(PER_SIZE, model.chance)
    rows = {size: [_row(size, i, model.floor, i < right[size - 1]) for i in range(PER_SIZE)] for size in SIZES}
    low, high = wilson(int(right.sum()), FIXED)
    return high - low, fit_levels(rows, "made up", "model", 0.95)


def _row(size: int, index: int, floor: float, right: bool) -> ReportRow:
    item = ScoredItem(f"{size} {index}", "1", {"size": (size,)}, floor=floor)
    return ReportRow(item, "model", "correct" if right else "wrong")


@dataclass(frozen=True)
class Result:
    """One model: its course, and what the fixed design gives."""

    model: MadeUp
    course: Course
    fixed_width: float
    fixed_curve: Curve

    def calls_for_accuracy(self) -> float:
        """Calls until the interval of the accuracy is as narrow as that of the fixed design; infinite if never."""
        return _first(self.course.interval, self.fixed_width)

    def calls_for_threshold(self) -> float:
        """The same of the threshold; nan where the fixed design has no bounded interval."""
        low, high = self.fixed_curve.interval
        if self.fixed_curve.threshold is None or low is None or high is None:
            return math.nan
        return _first([(a, b) for _, a, b in self.course.threshold], high - low)


def _first(intervals: Sequence[tuple[float, float]], width: float) -> float:
    found = (i + 1 for i, (low, high) in enumerate(intervals) if i + 1 >= FEWEST and high - low <= width)
    return next(found, math.inf)


def measure_one(model: MadeUp, seed: tuple[int, int], batch: int) -> Result:
    """A model, adaptively and by the fixed design."""
    rng = np.random.default_rng(seed)
    return Result(model, run(model, rng, batch), *fixed_design(model, rng))


def measure_all(number: int, seed: int, batch: int, jobs: int) -> list[Result]:
    """Every model, in several processes; the results do not depend on how many."""
    models = list(make_models(number, seed))
    seeds = [(seed, i) for i in range(number)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(measure_one, models, seeds, [batch] * number, chunksize=5))


def _line(name: str, found: Sequence[Result]) -> str:
    ends = [(r, r.course.ended() - 1) for r in found]
    errors = np.array([r.course.accuracy[i] - r.model.accuracy for r, i in ends])
    inside = [low <= r.model.accuracy <= high for r, i in ends for low, high in [r.course.interval[i]]]
    known = [(r, i) for r, i in ends if not math.isnan(r.model.threshold)]
    shifts = [r.course.threshold[i][0] - r.model.threshold for r, i in known]
    within = [low <= r.model.threshold <= high for r, i in known for _, low, high in [r.course.threshold[i]]]
    calls = [i + 1 for _, i in ends]
    cells = [
        name,
        str(len(found)),
        f"{np.mean(calls):.1f}",
        f"{100 * errors.mean():+.1f}",
        f"{100 * np.sqrt((errors**2).mean()):.1f}",
        f"{100 * np.mean(inside):.1f}",
        f"{np.mean(shifts):+.2f}" if shifts else "-",
        f"{100 * np.mean(within):.1f}" if within else "-",
        f"{100 * np.mean([r.course.noticed() for r in found]):.1f}",
    ]
    return "| " + " | ".join(cells) + " |"


def _median(values: Sequence[float]) -> float:
    known = np.sort([v for v in values if not math.isnan(v)])
    return float(known[len(known) // 2]) if len(known) else math.nan


def _shown(calls: float) -> str:
    return "-" if math.isnan(calls) else f"more than {MOST}" if math.isinf(calls) else f"{calls:.0f}"


def _calls(values: Sequence[float]) -> str:
    known = np.array([v for v in values if not math.isnan(v)])
    share = f"{100 * np.mean(known <= FIXED / 8):.0f}" if len(known) else "-"
    return f"{_shown(_median(values))} | {share}"


def _goal(work: str, goal: str, found: str, met: bool | None = None) -> str:
    verdict = "" if met is None else "met" if met else "**missed**"
    return "| " + " | ".join((work, goal, found, verdict)).replace("  ", " ").rstrip() + " |"


def goal_rows(results: Sequence[Result]) -> Iterator[str]:
    """The goals, a line each; what has no goal stands beside them."""
    monotone = [r for r in results if r.model.kind in MONOTONE]
    others = [r for r in results if r.model.kind in RISING]
    ends = [(r, r.course.ended()) for r in monotone]
    calls = np.mean([n for _, n in ends])
    bias = 100 * np.mean([r.course.accuracy[n - 1] - r.model.accuracy for r, n in ends])
    inside = [low <= r.model.accuracy <= high for r, n in ends for low, high in [r.course.interval[n - 1]]]
    coverage, share = 100 * float(np.mean(inside)), FIXED // 8
    for name, values in (
        ("accuracy", [r.calls_for_accuracy() for r in monotone]),
        ("threshold", [r.calls_for_threshold() for r in monotone]),
    ):
        median = _median(values)
        work = f"calls until the interval of the {name} is as narrow as after {FIXED} of the fixed design, median"
        yield _goal(work, f"<= {share}", _shown(median), median <= share)
    yield _goal(
        "coverage of the interval of 95 % of the accuracy", "93 to 97 %", f"{coverage:.1f} %", 93 <= coverage <= 97
    )
    saved = 100 - 100 * calls / FIXED
    yield _goal("calls until a measurement ends, mean", "", f"{calls:.1f}, {saved:.0f} % fewer than {FIXED}")
    yield _goal("bias of the accuracy, points", "", f"{bias:+.1f}")
    alarms, noticed = (100 * np.mean([r.course.noticed() for r in found]) for found in (monotone, others))
    yield _goal("given up by mistake as not monotone", "", f"{alarms:.1f} %")
    yield _goal(f"noticed of the {len(others)} that are not monotone", "", f"{noticed:.1f} %")


def report(results: Sequence[Result]) -> Iterator[str]:
    """The lines of the tables."""
    monotone = [r for r in results if r.model.kind in MONOTONE]
    groups = {kind: [r for r in results if r.model.kind == kind] for kind in (*MONOTONE, *RISING)}
    groups |= {"all monotone": monotone, "all others": [r for r in results if r.model.kind in RISING]}
    yield (
        "| model | models | calls | bias, points | RMS error | coverage, % | threshold bias | its coverage, % "
        "| given up, % |"
    )
    yield "|---|" + "--:|" * 8
    yield from (_line(name, found) for name, found in groups.items() if found)
    yield ""
    yield "| models | median calls, accuracy | at most 25, % | median calls, threshold | at most 25, % |"
    yield "|---|" + "--:|" * 4
    bands = {name: groups[name] for name in MONOTONE}
    sloped = [*groups["falling"], *groups["lapses"]]
    for low, high in ((0.25, 0.5), (0.5, 1.0), (1.0, 2.0), (2.0, 4.0)):
        bands[f"slope {low:g} to {high:g}"] = [r for r in sloped if low <= r.model.slope < high]
    for name, found in (bands | {"all monotone": monotone}).items():
        accuracy = _calls([r.calls_for_accuracy() for r in found])
        yield f"| {name} | {accuracy} | {_calls([r.calls_for_threshold() for r in found])} |"


def section(results: Sequence[Result], made_by: str) -> list[str]:
    """The section of RESULTS.md, without an empty line at its end."""
    monotone = sum(r.model.kind in MONOTONE for r in results)
    about = (
        f"`{made_by}`; nothing in it depends on the machine. The first table is over the {monotone} monotone models of "
        f"{len(results)}, but for its last row. `docs/measure.md` says what the models are, and what bounds the calls."
    )
    head = ["| work | goal | measured | |", "|---|---|---|---|"]
    return [TITLE, "", about, "", *head, *goal_rows(results), "", *report(results)]


def rows(jobs: int) -> list[str]:
    """The section as RESULTS.md has it."""
    made_by = f"python benchmarks/measure.py --models {MODELS} --seed {SEED}"
    return section(measure_all(MODELS, SEED, 1, jobs), made_by)


def write(lines: Sequence[str]) -> None:
    """Puts the section into RESULTS.md: in the place of the one that is there, else at the end."""
    before, _, rest = RESULTS.read_text().partition(f"{TITLE}\n")
    _, heading, after = rest.partition("\n## ")
    RESULTS.write_text("\n".join([f"{before.rstrip()}\n", *lines, ""]) + heading + after)


def main() -> None:
    """Prints or writes the section."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=int, default=MODELS, help=f"default {MODELS}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}")
    parser.add_argument("--batch", type=int, default=1, help="questions at once; default 1")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default 1")
    parser.add_argument("--write", action="store_true", help="replace the section in RESULTS.md")
    options = parser.parse_args()
    made_by = f"python benchmarks/measure.py --models {options.models} --seed {options.seed}"
    made_by += f" --batch {options.batch}" if options.batch > 1 else ""
    lines = section(measure_all(options.models, options.seed, options.batch, options.jobs), made_by)
    if options.write:
        write(lines)
    print("\n".join(lines))


if __name__ == "__main__":
    main()

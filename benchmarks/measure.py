"""`perceptv measure` over made-up models: bias, coverage, calls, and whether it notices curves that rise.

No picture is drawn: a made-up model is the chance of a right answer at each of 20 sizes. Prints a section of
RESULTS.md, and with ``--write`` puts it there.

    python benchmarks/measure.py --models 200 --seed 1
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from perceptv.models.measured_domain import FEWEST, MOST_AT_ONCE
from perceptv.models.measuring import CALLS, TARGET
from perceptv.reports.intervals import Interval, wilson
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
BATCHES = (MOST_AT_ONCE, 1)
"""Questions of a round."""
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


@dataclass(frozen=True)
class Ending:
    """What `perceptv measure` reports; no threshold if the curve was given up, as the fixed design has none then."""

    calls: int
    accuracy: float
    interval: Interval
    threshold: tuple[float, float, float] | None

    @property
    def given_up(self) -> bool:
        """True if the curve was given up, and the fixed design asked."""
        return self.threshold is None


@dataclass(frozen=True)
class Course:
    """How a measurement ends; and, if it did not, after each round the calls and the intervals."""

    ending: Ending
    accuracy: list[tuple[int, Interval]]
    threshold: list[tuple[int, Interval]]


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


class Answers:
    """The answers of a model so far."""

    def __init__(self, model: MadeUp, rng: np.random.Generator) -> None:
        self._model, self._rng = model, rng
        self.right: dict[int, list[bool]] = {size: [] for size in SIZES}

    def ask(self, number: int) -> None:
        """A round."""
        for size in next_sizes(self.counts(), number, SIZES):
            self.right[size].append(bool(self._rng.random() < self._model.chance[size - 1]))

    def counts(self) -> SizeCounts:
        """The numbers at each size."""
        floors = (self._model.floor,) * len(SIZES)
        of = self.right.values()
        return SizeCounts(SIZES, floors, tuple(map(sum, of)), tuple(map(len, of)))

    def fixed(self, rng: np.random.Generator) -> Ending:
        """The end if the curve is given up now: of each size the first answers count, those that lack are asked."""
        lacking = [max(0, PER_SIZE - len(answers)) for answers in self.right.values()]
        right = sum(sum(answers[:PER_SIZE]) for answers in self.right.values())
        right += int(rng.binomial(lacking, self._model.chance).sum())
        return Ending(self.counts().asked + sum(lacking), right / FIXED, wilson(right, FIXED), None)


def run(model: MadeUp, rng: np.random.Generator, later: np.random.Generator, batch: int) -> Course:
    """Measures a model up to `MOST` calls, in rounds of `batch`; `later` draws the answers to the fixed design."""
    answers, ending, asked = Answers(model, rng), None, 0
    accuracies: list[tuple[int, Interval]] = []
    thresholds: list[tuple[int, Interval]] = []
    while asked < MOST:
        most = MOST if asked >= CALLS else CALLS
        answers.ask(min(batch, most - asked))
        counts = answers.counts()
        asked = counts.asked
        accuracy, interval = expected_accuracy(counts)
        about = fit_threshold(counts)
        accuracies.append((asked, interval))
        thresholds.append((asked, about.interval))
        if ending is not None or asked < FEWEST:
            continue
        if odds_against_curve(counts) >= AGAINST:
            ending = answers.fixed(later)
        elif interval[1] - interval[0] <= TARGET or asked >= CALLS:
            ending = Ending(asked, accuracy, interval, (about.threshold, *about.interval))
    assert ending is not None  # MOST is more than CALLS
    return Course(ending, accuracies, thresholds)


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

    @property
    def has_threshold(self) -> bool:
        """True if the model has a threshold."""
        return not math.isnan(self.model.threshold)

    def holds_accuracy(self) -> bool:
        """True if the interval of the accuracy that is reported holds the model's."""
        low, high = self.course.ending.interval
        return low <= self.model.accuracy <= high

    def holds_threshold(self) -> bool | None:
        """The same of the threshold; None where the model has none, or none is reported."""
        found = self.course.ending.threshold
        return None if found is None or not self.has_threshold else found[1] <= self.model.threshold <= found[2]

    def calls_for_accuracy(self) -> float:
        """Calls until the interval of the accuracy is as narrow as that of the fixed design; infinite if never."""
        return _first(self.course.accuracy, self.fixed_width)

    def calls_for_threshold(self) -> float:
        """The same of the threshold; nan where the fixed design has no bounded interval."""
        low, high = self.fixed_curve.interval
        if self.fixed_curve.threshold is None or low is None or high is None:
            return math.nan
        return _first(self.course.threshold, high - low)


def _first(intervals: Sequence[tuple[int, Interval]], width: float) -> float:
    found = (calls for calls, (low, high) in intervals if calls >= FEWEST and high - low <= width)
    return next(found, math.inf)


def measure_one(model: MadeUp, seed: tuple[int, int], batch: int) -> Result:
    """A model, adaptively and by the fixed design."""
    rng, later = np.random.default_rng(seed), np.random.default_rng((*seed, 1))
    return Result(model, run(model, rng, later, batch), *fixed_design(model, rng))


def measure_all(number: int, seed: int, batch: int, jobs: int) -> list[Result]:
    """Every model, in several processes; the results do not depend on how many."""
    models = list(make_models(number, seed))
    seeds = [(seed, i) for i in range(number)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(measure_one, models, seeds, [batch] * number, chunksize=5))


def _line(name: str, found: Sequence[Result]) -> str:
    errors = np.array([r.course.ending.accuracy - r.model.accuracy for r in found])
    inside = [r.holds_accuracy() for r in found]
    shifts = [ending[0] - r.model.threshold for r in found if (ending := r.course.ending.threshold) and r.has_threshold]
    within = [held for r in found if (held := r.holds_threshold()) is not None]
    calls = [r.course.ending.calls for r in found]
    cells = [
        name,
        str(len(found)),
        f"{np.mean(calls):.1f}",
        f"{100 * errors.mean():+.1f}",
        f"{100 * np.sqrt((errors**2).mean()):.1f}",
        f"{100 * np.mean(inside):.1f}",
        f"{np.mean(shifts):+.2f}" if shifts else "-",
        f"{100 * np.mean(within):.1f}" if within else "-",
        f"{100 * np.mean([r.course.ending.given_up for r in found]):.1f}",
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
    ends = [r.course.ending for r in monotone]
    calls = np.mean([ending.calls for ending in ends])
    adaptive = np.mean([ending.calls for ending in ends if not ending.given_up])
    bias = 100 * np.mean([r.course.ending.accuracy - r.model.accuracy for r in monotone])
    covered = {
        "accuracy": [r.holds_accuracy() for r in monotone],
        "threshold": [held for r in monotone if (held := r.holds_threshold()) is not None],
    }
    share = FIXED // 8
    for name, values in (
        ("accuracy", [r.calls_for_accuracy() for r in monotone]),
        ("threshold", [r.calls_for_threshold() for r in monotone]),
    ):
        median = _median(values)
        work = f"calls until the interval of the {name} is as narrow as after {FIXED} of the fixed design, median"
        yield _goal(work, f"<= {share}", _shown(median), median <= share)
    for name, inside in covered.items():
        coverage = 100 * float(np.mean(inside))
        found = f"{coverage:.1f} %" + (", wider than needed" if coverage > 97 else "")
        yield _goal(f"coverage of the interval of 95 % of the {name}", "93 to 97 %", found, 93 <= coverage <= 97)
    saved = 100 - 100 * calls / FIXED
    yield _goal(
        "calls of a measurement, those of the fixed design after giving up with them, mean",
        "",
        f"{calls:.1f}, {saved:.0f} % fewer than {FIXED}",
    )
    yield _goal("the same of the measurements that were not given up", "", f"{adaptive:.1f}")
    yield _goal("bias of the accuracy, points", "", f"{bias:+.1f}")
    alarms, noticed = (100 * np.mean([r.course.ending.given_up for r in found]) for found in (monotone, others))
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


def section(found: Mapping[int, Sequence[Result]], made_by: str) -> list[str]:
    """The section of RESULTS.md, by the questions of a round, without an empty line at its end."""
    results = next(iter(found.values()))
    monotone = sum(r.model.kind in MONOTONE for r in results)
    about = (
        f"`{made_by}`; nothing in it depends on the machine. The first table of each part is over the {monotone} "
        f"monotone models of {len(results)}, but for its last row. `docs/measure.md` says what the models are, what "
        "bounds the calls, and when questions are asked in rounds."
    )
    lines = [TITLE, "", about]
    for batch, measured in found.items():
        part = "One question at a time" if batch == 1 else f"Rounds of {batch} questions"
        head = ["| work | goal | measured | |", "|---|---|---|---|"]
        lines += ["", f"### {part}", "", *head, *goal_rows(measured), "", *report(measured)]
    return lines


def rows(jobs: int, models: int = MODELS, seed: int = SEED, batches: Sequence[int] = BATCHES) -> list[str]:
    """The section as RESULTS.md has it."""
    made_by = f"python benchmarks/measure.py --models {models} --seed {seed}"
    made_by += "" if tuple(batches) == BATCHES else f" --batch {' '.join(map(str, batches))}"
    return section({batch: measure_all(models, seed, batch, jobs) for batch in batches}, made_by)


def write(lines: Sequence[str]) -> None:
    """Puts the section into RESULTS.md: in the place of the one that is there, else at the end."""
    before, _, rest = RESULTS.read_text().partition(f"{lines[0]}\n")
    _, heading, after = rest.partition("\n## ")
    RESULTS.write_text("\n".join([f"{before.rstrip()}\n", *lines, ""]) + heading + after)


def main() -> None:
    """Prints or writes the section."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=int, default=MODELS, help=f"default {MODELS}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}")
    batch = f"questions of a round; default {' and '.join(map(str, BATCHES))}"
    parser.add_argument("--batch", type=int, nargs="+", default=BATCHES, help=batch)
    parser.add_argument("--jobs", type=int, default=1, help="processes; default 1")
    parser.add_argument("--write", action="store_true", help="replace the section in RESULTS.md")
    options = parser.parse_args()
    lines = rows(options.jobs, options.models, options.seed, options.batch)
    if options.write:
        write(lines)
    print("\n".join(lines))


if __name__ == "__main__":
    main()

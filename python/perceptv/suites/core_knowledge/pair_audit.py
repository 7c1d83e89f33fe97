"""The audit of pairs: what is earned without the concept, by observers and from trivial numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

import numpy as np

from perceptv._arguments import Preset, integer
from perceptv._arguments import threads as thread_count
from perceptv.audit.audit_settings import Settings, above, cell, markdown
from perceptv.audit.blind_observers import Glance, ObserverScore, score
from perceptv.audit.learners import Classes, numbered, regression_predictions, tree_predictions
from perceptv.audit.numbers import picture_numbers, scene_numbers
from perceptv.core.catalogue import info
from perceptv.core.sample import Sample, generate
from perceptv.io.parallel import ordered
from perceptv.scoring.pair_observers import verdicts
from perceptv.scoring.verdicts import LETTERS
from perceptv.suites.core_knowledge.bounds import Ceilings, find_ceilings
from perceptv.suites.core_knowledge.concept_observers import naive_answer, usual_answer

INSTANCES = 4000
PICTURES = 600
"""Samples of which pictures are drawn."""
_FIRST_INDEX = 3 * 10**6
_LEARNERS = (tree_predictions, regression_predictions)
_accuracy = attrgetter("accuracy")


@dataclass(frozen=True)
class Corner:
    """Shares of an observer, 0..1: of the controls, of the manipulated members, and of whole pairs."""

    observer: str
    control: float
    manipulated: float
    pairs: float


@dataclass(frozen=True)
class PairAuditRow:
    """Scores without the concept in one domain and preset.

    `constant` and `knowing_size` are the best answers without looking. `trivial` are the learners on numbers of scene
    and picture that say the answer, `shortcut` those that tell the members apart and say S of what they take for a
    control; of both the best one. `ceilings` is None if none are stated.
    """

    domain: str
    preset: Preset
    pairs: int
    constant: ObserverScore
    knowing_size: ObserverScore
    trivial: ObserverScore
    shortcut: ObserverScore
    corners: tuple[Corner, ...]
    ceilings: Ceilings | None

    def problems(self) -> list[str]:
        """One sentence for each accuracy above its ceiling beyond chance, and for each pair that breaks the design."""
        names = ("answer knowing the size", "answer from trivial numbers", "answer from S and trivial numbers")
        checks = [(name, *pair) for name, pair in zip(names, self._limited, strict=True)]
        follows = next(corner for corner in self.corners if corner.observer == "follows S")
        design = (follows.control, follows.manipulated, follows.pairs) == (1.0, 0.0, 0.0)
        shares = f"{100 * follows.control:.2f} and {100 * follows.manipulated:.2f} %"
        broken = f"{self.domain} ({self.preset}): S is right on {shares} of the members, not 100 and 0"
        return above(self, checks) + ([] if design else [broken])

    @property
    def _limited(self) -> list[tuple[ObserverScore, float | None]]:
        """Scores with their ceilings."""
        stated = self.ceilings
        limits = (stated.blind, stated.trivial, stated.with_shortcut) if stated else (None, None, None)
        return list(zip((self.knowing_size, self.trivial, self.shortcut), limits, strict=True))

    @classmethod
    def table(cls, rows: Iterable[PairAuditRow]) -> str:
        """Two Markdown tables, in per cent: ceilings in brackets; observers as controls / manipulated / pairs."""
        listed = list(rows)
        head = ("domain", "pairs", "best constant", "knowing the size (C)", "trivial numbers", "S and trivial numbers")
        names = [corner.observer for corner in listed[0].corners]
        first = markdown(head, [row._cells() for row in listed])
        return f"{first}\n\n{markdown(('domain', *names), [row._corner_cells() for row in listed])}"

    def _cells(self) -> list[str]:
        cells = (cell(score.accuracy, limit) for score, limit in self._limited)
        return [self.domain, str(self.pairs), cell(self.constant.accuracy), *cells]

    def _corner_cells(self) -> list[str]:
        shares = [(corner.control, corner.manipulated, corner.pairs) for corner in self.corners]
        return [self.domain, *(" / ".join(map(cell, share)) for share in shares)]


@dataclass(frozen=True)
class _Seen(Glance):
    """A member with what may be known of it: `right` holds the meaning of its answer, `shortcut` that of S, or several.

    `listed` are the meanings of the options that its question lists.
    """

    shortcut: str
    control: bool
    listed: tuple[str, ...]


@dataclass(frozen=True)
class _Looked:
    """The audit's data of a member: which observers are right, and its numbers."""

    seen: _Seen
    right: dict[str, bool]
    numbers: list[float]
    drawn: list[float]


def audited(domain: str, settings: Settings) -> PairAuditRow:
    """Audits one domain over sizes 1..20, `settings.instances` samples in all, two of each pair."""
    known, preset = info(domain), settings.preset
    sizes = known.official_sizes(preset)
    count = integer("instances", INSTANCES if settings.instances is None else settings.instances, 8 * len(sizes))
    keys = [(sizes[i % len(sizes)], _FIRST_INDEX + i // len(sizes)) for i in range(count // 2)]

    def pair(i: int) -> list[_Looked]:
        size, index = keys[i]
        control = generate(domain, size=size, index=index, seed=settings.seed, preset=preset)
        return [_look(control, True, 2 * i < PICTURES), _look(control.partner(), False, 2 * i < PICTURES)]

    pairs = ordered(pair, range(len(keys)), thread_count(settings.threads))
    members = [member for both in pairs for member in both]  # samples are gone: their scenes take gigabytes
    seen, numbers = [member.seen for member in members], [member.numbers for member in members]
    both = [[*member.numbers, *member.drawn] for member in members if member.drawn]
    turns = _in_turns(seen, len(sizes))
    return PairAuditRow(
        domain,
        preset,
        len(keys),
        score(turns, _listed),
        score(turns, lambda g: (g.size, _listed(g))),
        max((_answers(x, seen, len(sizes)) for x in (numbers, both)), key=_accuracy),
        max((_with_shortcut(x, seen, len(sizes)) for x in (numbers, both)), key=_accuracy),
        _corners([member.right for member in members]),
        _ceilings(domain, numbers, seen, len(sizes)) if preset == "balanced" else None,
    )


def _ceilings(domain: str, x: Sequence[Sequence[float]], seen: Sequence[_Seen], sizes: int) -> Ceilings | None:
    """The stated ceilings; if the numbers reveal S, they may earn what S earns."""
    stated = find_ceilings(domain)
    if stated is None:
        return None

    def right(said: list[str], test: Classes) -> ObserverScore:
        return ObserverScore(sum(one == seen[i].shortcut for one, i in zip(said, test, strict=True)), len(test))

    tells = _best(x, [one.shortcut for one in seen[: len(x)]], right, sizes)
    return stated.knowing_shortcut() if tells.wilson()[0] > stated.trivial else stated


def _corners(right: Sequence[dict[str, bool]]) -> tuple[Corner, ...]:
    """Shares of all observers on members in pairs, each control before its partner."""
    corners = []
    for name in right[0]:
        hits = np.array([one[name] for one in right]).reshape(-1, 2)
        control, manipulated = hits.mean(0).tolist()
        corners.append(Corner(name, control, manipulated, float(hits.all(1).mean())))
    return tuple(corners)


def _look(sample: Sample, control: bool, drawn: bool) -> _Looked:
    right = verdicts(sample._head, usual_answer(sample), naive_answer(sample))
    return _Looked(_seen(sample, control), right, scene_numbers(sample), picture_numbers(sample) if drawn else [])


def meaning(sample: Sample) -> str:
    """The meaning of the answer: that of an option, whatever its letter; a number; yes or no."""
    if sample.options:
        return str(sample.params["options"][LETTERS.index(sample.answer)])
    return str(sample.answer)


def _seen(sample: Sample, control: bool) -> _Seen:
    answer = meaning(sample)
    several = usual_answer(sample)
    usual = "|".join(map(str, several)) if isinstance(several, list) else str(several)
    listed = tuple(sorted(map(str, sample.params.get("options", ()))))
    return _Seen(sample.size, (answer,), (), usual, control, listed)


def _in_turns(seen: Sequence[_Seen], sizes: int) -> list[_Seen]:
    """Members of the two halves in turn: `score` chooses replies on the one, and counts on the other."""
    first, second = ([seen[i] for i in half] for half in _parted(len(seen), sizes))
    return [one for two in zip(first, second, strict=False) for one in two]


def _listed(glance: Glance) -> tuple[str, ...]:
    """Meanings that the question lists; an observer knows the prompt."""
    return glance.listed if isinstance(glance, _Seen) else ()


def _parted(count: int, sizes: int) -> tuple[Classes, Classes]:
    """Places of two halves: pairs that run through all sizes go to the one and to the other in turn."""
    half = np.arange(count) // 2 // sizes % 2 == 0
    return np.flatnonzero(half), np.flatnonzero(~half)


def _best(
    x: Sequence[Sequence[float]],
    labels: Sequence[str],
    right: Callable[[list[str], Classes], ObserverScore],
    sizes: int,
) -> ObserverScore:
    """The better one of the learners, trained on one half of the pairs and scored on the other."""
    numbers, (train, test) = np.array(x, np.float64), _parted(len(x), sizes)
    classes, known = numbered(labels)
    predicted = [learn(numbers[train], classes[train], numbers[test]) for learn in _LEARNERS]
    return max((right([known[k] for k in one], test) for one in predicted), key=_accuracy)


def _answers(x: Sequence[Sequence[float]], seen: Sequence[_Seen], sizes: int) -> ObserverScore:
    def right(said: list[str], test: Classes) -> ObserverScore:
        return ObserverScore(sum(one in seen[i].right for one, i in zip(said, test, strict=True)), len(test))

    return _best(x, [one.right[0] for one in seen[: len(x)]], right, sizes)


def _with_shortcut(x: Sequence[Sequence[float]], seen: Sequence[_Seen], sizes: int) -> ObserverScore:
    """Says S of what looks like a control, else what manipulated members with this S mostly say.

    Of an S that leaves several answers it says what controls with this S mostly say.
    """
    train, _ = _parted(len(x), sizes)
    usual: dict[tuple[bool, str], Counter[str]] = {}
    for i in train.tolist():
        usual.setdefault((seen[i].control, seen[i].shortcut), Counter())[seen[i].right[0]] += 1

    def reply(control: bool, one: _Seen) -> str:
        met = usual.get((control, one.shortcut))
        return one.shortcut if met is None else min(met, key=lambda name: (-met[name], name))

    def right(said: list[str], test: Classes) -> ObserverScore:
        hits = sum(reply(one == "control", seen[i]) in seen[i].right for one, i in zip(said, test, strict=True))
        return ObserverScore(hits, len(test))

    return _best(x, ["control" if one.control else "manipulated" for one in seen[: len(x)]], right, sizes)

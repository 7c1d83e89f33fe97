"""Baselines that are listed beside models: what is earned without understanding, and by measuring the ends.

Each takes trials and returns {trial id: reply}, which :func:`perceptv.score` takes like the replies of a model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from perceptv.core.picture_readers import read, readers
from perceptv.errors import illegal
from perceptv.reports.report import BASELINE
from perceptv.scoring.judging import params_of
from perceptv.scoring.verdicts import LETTERS
from perceptv.suites.conservation.facts import HELPFUL, SAME, option_side, read_facts, transformation
from perceptv.suites.conservation.video_trials import FRAMES, LAST, Trial

ObserverReplies = dict[str, str]


def always_same(trials: Iterable[Trial]) -> ObserverReplies:
    """Says that the amount stayed the same: all of the conserving trials, none of the others, no pair."""
    return {trial.id: _line(trial, SAME) for trial in trials}


def cue_follower(trials: Iterable[Trial]) -> ObserverReplies:
    """Says what a non-conserver would: the longer row has more coins, the higher liquid is more."""
    return {trial.id: _line(trial, _cue(trial)) for trial in trials}


def last_frame_reader(trials: Iterable[Trial]) -> ObserverReplies:
    """Measures the last frame alone, which tells number and length; of volume and size it says that they are the same.

    Trials without the frames get an empty reply. InvalidParams if there is no reader of the domain.
    """
    return _read(trials, lambda trial: (-1,) if transformation(trial.video.domain) == HELPFUL else ())


def first_and_last_reader(trials: Iterable[Trial]) -> ObserverReplies:
    """Measures first and last frame, which together decide every trial; of static trials the last alone.

    Trials without the frames get an empty reply. InvalidParams if there is no reader of the domain.
    """
    return _read(trials, lambda trial: (-1,) if trial.method == LAST else (0, -1))


OBSERVERS: dict[str, Callable[[Iterable[Trial]], ObserverReplies]] = {
    f"{BASELINE}always same": always_same,
    f"{BASELINE}cue follower": cue_follower,
    f"{BASELINE}last frame": last_frame_reader,
    f"{BASELINE}first and last frame": first_and_last_reader,
}
"""Observers by their names in reports; analyses over models skip names with this prefix."""


def observer_replies(trials: Iterable[Trial]) -> dict[str, ObserverReplies]:
    """Replies of all observers by name, for reports: ``pv.score(trials, {**mine, **observer_replies(trials)})``.

    If a domain has no reader, the observers that measure are left out.
    """
    asked = list(trials)
    blind = not {trial.video.domain for trial in asked} <= set(readers())
    return {name: say(asked) for name, say in OBSERVERS.items() if not (blind and name.endswith("frame"))}


def _cue(trial: Trial) -> str:
    params = params_of(trial.facts.record)
    return option_side(str(params["cue"]), params)


def _line(trial: Trial, choice: str) -> str:
    """The answer line of the option of that class."""
    if choice not in trial.facts.classes:
        raise illegal(f"{trial.id} lists no option with the meaning {choice!r}", "trials whose questions list options")
    return f"ANSWER: {LETTERS[trial.facts.classes.index(choice)]}"


def _read(trials: Iterable[Trial], shown: Callable[[Trial], tuple[int, ...]]) -> ObserverReplies:
    """Reads each video once for all its trials; `shown` tells which of its frames, from the ends."""
    known: dict[tuple[str, tuple[int, ...]], str] = {}
    out: ObserverReplies = {}
    for trial in trials:
        video, places = trial.video, shown(trial)
        if trial.shown != FRAMES:
            out[trial.id] = ""
            continue
        if not places:
            out[trial.id] = _line(trial, SAME)
            continue
        key = trial.facts.id, places
        if key not in known:
            asked = {"preset": video.preset, **video.switches, "options": list(read_facts(trial.video).options)}
            pictures = [video.frame(place % len(video)) for place in places]
            known[key] = read(video.domain, pictures, asked).answer_text or ""
        out[trial.id] = known[key]
    return out

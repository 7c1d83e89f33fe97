"""How the less surprising of two endings is found: the event that decides, by what each task's figures go by."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from perceptv.core.explanations import Explain, Record, Solution, Step, Word
from perceptv.errors import GenerationError, illegal

_CELL, _CELLS = 20, 10  # px of a cell, cells of a side
_NEEDLESS = 1.1  # walked to the shortest way
_COLOURS = {
    "dark orange": "orange",
    "wheat": "tan",
    "cyan": "turquoise",
    "magenta": "fuchsia",
    "dodger blue": "light blue",
    "salmon": "coral",
}
"""What people call a colour of the grid world, where it is not its name."""

Sprite = Mapping[str, Any]
Trial = Mapping[str, Any]
Place = tuple[int, int]


@dataclass(frozen=True)
class _Story:
    """One of the two stories: eight scenes, and the ending."""

    letter: str
    scenes: Sequence[Trial]
    ending: Trial


def explain_for(domain: str) -> Explain | None:
    """The function that solves a domain."""
    return EXPLAIN.get(domain)


def _stories(record: Record) -> list[_Story]:
    episodes = record["scene"]["timeline"]["episodes"]
    return [_Story(letter, e["trials"][:-1], e["trials"][-1]) for letter, e in zip("AB", episodes, strict=True)]


def _ordered(record: Record, rank: Callable[[_Story], int]) -> tuple[_Story, _Story]:
    """The stories, the less surprising one first. InvalidParams where nothing is asked."""
    if record["params"].get("comparison") == "null":
        raise illegal("comparison is 'null', which asks nothing and has no explanation", "a comparison that asks")
    one, two = _stories(record)
    first, second = rank(one), rank(two)
    if first == second:
        raise GenerationError("neither ending is the less surprising one")
    return (one, two) if first > second else (two, one)


def _told(key: str, fits: _Story, breaks: _Story, **values: Any) -> Solution:
    return Solution((Step(key, {"fits": fits.letter, "breaks": breaks.letter, **values}),), fits.letter)


def _only(found: Sequence[Any], what: str) -> Any:
    """What all entries are."""
    if not found or any(one != found[0] for one in found):
        raise GenerationError(f"the scenes do not show one and the same {what}")
    return found[0]


# ---- what is seen in a scene ----------------------------------------------------------------------------------------


def _sprite(trial: Trial, name: str) -> Sprite:
    found: Sprite = next(s for s in trial["sprites"] if s["name"] == name)
    return found


def _colour(sprite: Sprite) -> Word:
    return Word(_COLOURS.get(sprite["colour"], sprite["colour"]))


def _colour_of(trial: Trial, name: str) -> Word:
    return _colour(_sprite(trial, name))


def _looks(sprite: Sprite) -> tuple[str, str]:
    return sprite["icon"], sprite["colour"]


def _walk(trial: Trial) -> Mapping[str, Any]:
    """The last walk of the main figure."""
    found: Mapping[str, Any] = [d for d in trial["deeds"] if d["actor"] == "agent"][-1]
    return found


def _touched(trial: Trial) -> str:
    """The name of what the main figure gets to in the end."""
    found: str = [e for e in trial["events"] if (e["name"], e["actor"]) == ("contact", "agent")][-1]["patient"]
    return found


def _reached(trial: Trial) -> Sprite:
    return _sprite(trial, _touched(trial))


def _wanted(story: _Story) -> Sprite:
    """What the main figure gets to in all eight scenes."""
    _only([_looks(_reached(trial)) for trial in story.scenes], "choice")
    return _reached(story.scenes[0])


def _left(story: _Story, slot: str, wanted: Sprite) -> Sprite:
    """The other one of the two things, or figures, beside the wanted one."""
    first = story.scenes[0]
    return next(s for s in first["sprites"] if s["slot"] == slot and _looks(s) != _looks(wanted))


def _is_wanted(trial: Trial, wanted: Sprite) -> bool:
    return _looks(_reached(trial)) == _looks(wanted)


def _place(trial: Trial, looks: tuple[str, str]) -> Place:
    row, column = next(s["start"] for s in trial["sprites"] if "icon" in s and _looks(s) == looks)
    return row, column


# ---- choices --------------------------------------------------------------------------------------------------------


def _preference(record: Record) -> Solution:
    fits, breaks = _ordered(record, lambda s: _is_wanted(s.ending, _wanted(s)))
    liked = _wanted(fits)
    other = _left(fits, "object", liked)
    key = "swapped" if _swapped(fits, _looks(liked), _looks(other)) else "again"
    return _told(key, fits, breaks, liked=_colour(liked), other=_colour(other))


def _swapped(story: _Story, liked: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether the liked thing is where the other one was."""
    now, own, others = _place(story.ending, liked), _middle(story, liked), _middle(story, other)
    return math.dist(now, others) < math.dist(now, own)


def _middle(story: _Story, looks: tuple[str, str]) -> tuple[float, float]:
    places = [_place(trial, looks) for trial in story.scenes]
    return sum(row for row, _ in places) / len(places), sum(column for _, column in places) / len(places)


def _newcomer(record: Record) -> Solution:
    def known(story: _Story) -> bool:
        return _looks(_sprite(story.ending, "agent")) == _looks(_sprite(story.scenes[0], "agent"))

    def rank(story: _Story) -> int:  # of a newcomer nothing is expected
        return (2 if _is_wanted(story.ending, _wanted(story)) else 0) if known(story) else 1

    fits, breaks = _ordered(record, rank)
    liked = _wanted(fits)
    values = {"liked": _colour(liked), "other": _colour(_left(fits, "object", liked))}
    stranger = breaks if known(fits) else fits
    figures = {"figure": _colour_of(fits.scenes[0], "agent"), "newcomer": _colour_of(stranger.ending, "agent")}
    return _told("known_fits" if known(fits) else "known_breaks", fits, breaks, **values, **figures)


def _walled_in(record: Record) -> Solution:
    def rank(story: _Story) -> int:
        liked = _place(story.ending, _looks(_wanted(story)))
        return _is_wanted(story.ending, _wanted(story)) == _is_open(story.ending, liked)

    fits, breaks = _ordered(record, rank)
    liked = _wanted(fits)
    return _told("walled_in", fits, breaks, liked=_colour(liked), other=_colour(_left(fits, "object", liked)))


def _is_open(trial: Trial, place: Place) -> bool:
    """Whether the main figure can get to a place, from cell to cell, never diagonally."""
    shut = {(r // _CELL, c // _CELL) for r, c, *_ in [*trial["blocks"], *trial.get("barrier", [])]}
    row, column = _sprite(trial, "agent")["start"]
    todo = [(row // _CELL, column // _CELL)]
    seen = set(todo)
    while todo:
        row, column = todo.pop()
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if cell not in seen | shut and min(cell) > 0 and max(cell) < _CELLS - 1:
                seen.add(cell)
                todo.append(cell)
    return (place[0] // _CELL, place[1] // _CELL) in seen


# ---- efficiency -----------------------------------------------------------------------------------------------------


def _is_needless(trial: Trial) -> bool:
    """Whether the walk is longer than it has to be."""
    walk = _walk(trial)
    return bool(walk["walked"] > _NEEDLESS * walk["efficient"])


def _path(record: Record) -> Solution:
    fits, breaks = _ordered(record, lambda s: not _is_needless(s.ending))
    same = _walk(fits.ending)["way"] == _walk(breaks.ending)["way"]
    return _told("same_way" if same else "short_way", fits, breaks)


def _time(record: Record) -> Solution:
    fits, breaks = _ordered(record, lambda s: not _is_needless(s.ending))
    _only([_walk(story.ending)["steps"] for story in (fits, breaks)], "duration")
    old = any(_walk(fits.ending)["way"] == _walk(trial)["way"] for trial in fits.scenes)
    return _told("bar_stays" if old else "bar_gone", fits, breaks)


def _irrational(record: Record) -> Solution:
    fits, breaks = _ordered(record, lambda s: _only([_is_needless(trial) for trial in s.scenes], "kind of walk"))
    if not (_is_needless(fits.ending) and _is_needless(breaks.ending)):
        raise GenerationError("an ending without a detour")
    return _told("detours", fits, breaks)


# ---- key and lock ---------------------------------------------------------------------------------------------------


def _key(record: Record) -> Solution:
    def rank(story: _Story) -> int:
        goal = _sprite(story.ending, "goal")
        return (_touched(story.ending) == "goal") == _is_open(story.ending, goal["start"])

    fits, breaks = _ordered(record, rank)
    return _told(_barrier(fits), fits, breaks, goal=_colour_of(fits.ending, "goal"))


def _barrier(story: _Story) -> str:
    """What the barrier of the ending is about."""
    cells = story.ending.get("barrier", [])
    if not cells:
        return "no_barrier"
    if _touched(story.ending) == "key":
        return "closed"
    row, column = (sum(cell[i] for cell in cells) / len(cells) + _CELL / 2 for i in range(2))
    goal, key = (_sprite(story.ending, name)["start"] for name in ("goal", "key"))
    return "gap" if math.dist((row, column), goal) < math.dist((row, column), key) else "about_key"


# ---- others ---------------------------------------------------------------------------------------------------------


def _free_rank(free: bool, fits: bool) -> int:
    """From what is done freely something follows, from what is forced nothing."""
    return (2 if fits else 0) if free else 1


def _comparison(fits: _Story, breaks: _Story, free: Callable[[_Story], bool]) -> str:
    """Which of the two stories lets one infer anything."""
    if free(fits) and free(breaks):
        return "both_free"
    return "fits_free" if free(fits) else "breaks_free"


def _offsets(way: Sequence[Sequence[int]]) -> list[Place]:
    return [(row - before_row, column - before_column) for (before_row, before_column), (row, column) in pairwise(way)]


def _shown_by(trial: Trial) -> dict[str, bool]:
    """The figures that show how they move, and whether the main one then does the same."""
    own = _offsets(_walk(trial)["way"])
    return {d["actor"]: _offsets(d["way"]) == own for d in trial["deeds"] if d["actor"] != "agent"}


def _gets_to_goal(trial: Trial) -> bool:
    return any((e["name"], e["actor"], e.get("patient")) == ("contact", "agent", "goal") for e in trial["events"])


def _approach(record: Record) -> Solution:
    def free(story: _Story) -> bool:
        return not _gets_to_goal(story.ending)

    def copies(story: _Story) -> bool:
        (copied,) = (name for name, same in _shown_by(story.ending).items() if same)
        return _looks(_sprite(story.ending, copied)) == _looks(_wanted(story))

    fits, breaks = _ordered(record, lambda s: _free_rank(free(s), copies(s)))
    friend = _wanted(fits)
    values = {"figure": _colour_of(fits.ending, "agent"), "friend": _colour(friend)}
    values["other"] = _colour(_left(fits, "other_agents", friend))
    key = _comparison(fits, breaks, free)
    if key != "both_free":
        values["goal"] = _colour_of((breaks if free(fits) else fits).ending, "goal")
    return _told(key, fits, breaks, **values)


def _imitation(record: Record) -> Solution:
    def free(story: _Story) -> bool:
        return not _only([_gets_to_goal(trial) for trial in story.scenes], "kind of walk")

    def friend(story: _Story) -> str:
        name: str = _only([name for t in story.scenes for name, same in _shown_by(t).items() if same], "model")
        return name

    fits, breaks = _ordered(record, lambda s: _free_rank(free(s), _touched(s.ending) == friend(s)))
    first = fits.scenes[0]
    (other,) = (s["name"] for s in first["sprites"] if s["slot"] == "other_agents" and s["name"] != friend(fits))
    names = {"figure": "agent", "friend": friend(fits), "other": other, "goal": "goal"}
    values = {slot: _colour_of(first, name) for slot, name in names.items()}
    return _told(_comparison(fits, breaks, free), fits, breaks, **values)


def _goal_attribution(record: Record) -> Solution:
    def free(story: _Story) -> bool:
        return not _only([any(e["name"] == "launch" for e in t["events"]) for t in story.scenes], "cause")

    fits, breaks = _ordered(record, lambda s: _free_rank(free(s), _is_wanted(s.ending, _wanted(s))))
    liked = _wanted(fits)
    other = _left(fits, "object", liked)
    key = _comparison(fits, breaks, free)
    if key == "both_free" and _swapped(fits, _looks(liked), _looks(other)):
        key = "both_free_swapped"
    return _told(key, fits, breaks, liked=_colour(liked), other=_colour(other))


def _helper(record: Record) -> Solution:
    def pushes(story: _Story, helped: bool) -> dict[int, str]:
        """By the number of the scene, who pushes the door where the figure gets to its goal, or does not."""
        return {
            i: d["actor"]
            for i, trial in enumerate(story.scenes, 1)
            for d in trial["deeds"]
            if d["kind"] == "push" and _gets_to_goal(trial) == helped
        }

    def helper(story: _Story) -> str:
        name: str = _only([*pushes(story, True).values()], "helper")
        return name

    fits, breaks = _ordered(record, lambda s: _touched(s.ending) == helper(s))
    helped, shut = pushes(fits, True), pushes(fits, False)
    hinderer = _only([*shut.values()], "hinderer")
    figures = {"figure": "agent", "helper": helper(fits), "hinderer": hinderer}
    values = {slot: _colour_of(fits.ending, name) for slot, name in figures.items()}
    return _told("helped", fits, breaks, freeing=[*helped], shutting=[*shut], **values)


# ---- beliefs --------------------------------------------------------------------------------------------------------


def _belief(record: Record) -> Solution:
    fits, breaks = _ordered(record, lambda s: _sees(s.ending) == _goes_to_new_room(s.ending))
    if _sees(fits.ending) == _sees(breaks.ending):
        key = "seen" if _sees(fits.ending) else "unseen"
    else:
        key = "new_room" if _goes_to_new_room(fits.ending) else "old_room"
    names = {"figure": "agent", "other": "other", "thing": "goal"}
    return _told(key, fits, breaks, **{slot: _colour_of(fits.ending, name) for slot, name in names.items()})


def _sees(trial: Trial) -> bool:
    """Whether the thing is put down before the main figure leaves."""
    frame = {(e["name"], e["actor"]): e["at"] for e in trial["events"]}
    return bool(frame["drop", "other"] < frame["leave", "agent"])


def _goes_to_new_room(trial: Trial) -> bool:
    middle = _CELL * _CELLS / 2
    old, now = (place[1] < middle for place in (_sprite(trial, "goal")["start"], _walk(trial)["way"][-1]))
    return bool(now != old)


EXPLAIN: dict[str, Explain] = {
    "bib_preference": _preference,
    "bib_multi_agent": _newcomer,
    "bib_inaccessible_goal": _walled_in,
    "bib_efficiency_path": _path,
    "bib_efficiency_time": _time,
    "bib_efficiency_irrational": _irrational,
    "bib_instrumental_no_barrier": _key,
    "bib_instrumental_inconsequential_barrier": _key,
    "bib_instrumental_blocking_barrier": _key,
    "bib2_approach": _approach,
    "bib2_imitation": _imitation,
    "bib2_goal_attribution": _goal_attribution,
    "bib2_helper_hinderer": _helper,
    "bib2_true_false_belief": _belief,
}

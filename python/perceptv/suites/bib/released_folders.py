"""The folders and file names of the released datasets, by task."""

from __future__ import annotations

from dataclasses import dataclass

from perceptv._arguments import choice
from perceptv.core.catalogue import info
from perceptv.errors import invalid

TRAIN, EVAL = "bib_train", "bib_eval"
COLLECT = "agents_background_collect"
NAMINGS = ("folder", "short")


@dataclass(frozen=True)
class Task:
    """A domain's place in the released datasets.

    `folder` is the released folder's name, `code` the short code of released stems (ours where none was released).
    `comparisons` are those that the published evaluation uses; None stands for a task that has none.
    `published` is the number of the released background episodes, 0 for tasks of pairs. `collected` are those episodes
    that the MCS converter, which looks for a spinner in their folder, reads from `COLLECT` alone: ``"none"``, ``"all"``
    or ``"without spinner"``.
    """

    domain: str
    part: str
    folder: str
    code: str
    comparisons: tuple[str | None, ...] = (None,)
    published: int = 0
    collected: str = "none"

    @property
    def root(self) -> str:
        """Top folder of its files."""
        return TRAIN if self.published else EVAL

    def folder_of(self, comparison: str | None) -> str:
        """Folder of one comparison; the default one has the bare name."""
        return self.folder if comparison in (None, "direct") else f"{self.folder}_{comparison}"

    def file_folders(self, comparison: str | None, dialect: str) -> tuple[str, ...]:
        """Folders of its JSON and video files; of two the second is for episodes with a spinner."""
        own = self.folder_of(comparison)
        if dialect != "mcs" or self.collected == "none":
            return (own,)
        return (COLLECT,) if self.collected == "all" else (COLLECT, own)

    def stem(self, number: int, member: str, comparison: str | None, naming: str = "folder") -> str:
        """Name of an episode's files without suffix. Members of a pair are neighbours in sorted order."""
        code = self.folder_of(comparison) if choice("naming", naming, NAMINGS) == "folder" else self.code
        return f"{number:06}{code}{member}"


_CROSSED: tuple[str | None, ...] = ("direct", "cross_x", "cross_y")

_MORE = "background2"

TASKS = (
    Task("bib_bg_single_object", "background", "single_object", "co", published=10_000),
    Task("bib_bg_preference", "background", "preference", "pr", published=10_000),
    Task("bib_bg_multi_agent", "background", "multi_agent", "tma", published=4_000),
    Task("bib_bg_instrumental_action", "background", "instrumental_action", "tia", published=4_000),
    Task("bib_preference", "eval", "preference", "lo"),
    Task("bib_multi_agent", "eval", "multi_agent", "ma"),
    Task("bib_inaccessible_goal", "eval", "inaccessible_goal", "ig"),
    Task("bib_efficiency_path", "eval", "efficiency_path", "ep"),
    Task("bib_efficiency_time", "eval", "efficiency_time", "et"),
    Task("bib_efficiency_irrational", "eval", "efficiency_irrational", "ei"),
    Task("bib_instrumental_no_barrier", "eval", "instrumental_no_barrier", "nb"),
    Task("bib_instrumental_inconsequential_barrier", "eval", "instrumental_inconsequential_barrier", "ic"),
    Task("bib_instrumental_blocking_barrier", "eval", "instrumental_blocking_barrier", "bb"),
    Task("bib2_bg_preference", _MORE, "agents_background_agent_preference", "tap", (None,), 4_000, "all"),
    Task("bib2_bg_contact_preference", _MORE, "agents_background_non_agent_preference", "tnp", published=4_000),
    Task("bib2_bg_single_object", _MORE, "agents_background_agent_one_goal", "tao", (None,), 4_000, "without spinner"),
    Task("bib2_bg_contact_single", _MORE, "agents_background_non_agent_one_goal", "tno", published=4_000),
    Task("bib2_bg_social_imitation", _MORE, "agents_background_social_imitation", "tsi", published=4_000),
    Task("bib2_bg_instrumental_imitation", _MORE, "agents_background_instrumental_imitation", "ii", published=4_000),
    Task("bib2_bg_helper_hinderer", _MORE, "agents_background_helper_hinderer", "thh", published=4_000),
    Task("bib2_bg_true_false_belief", _MORE, "agents_background_true_false_belief", "ttf", published=4_000),
    Task("bib2_imitation", "eval2", "agents_evaluation_imitation", "im", _CROSSED),
    Task("bib2_approach", "eval2", "agents_evaluation_approach", "ap", _CROSSED),
    Task("bib2_helper_hinderer", "eval2", "agents_evaluation_helper_hinderer", "hh", ("direct",)),
    Task("bib2_goal_attribution", "eval2", "agents_evaluation_non_agent", "ga", _CROSSED),
    Task("bib2_true_false_belief", "eval2", "agents_evaluation_true_false_belief", "tf", ("direct",)),
)
PARTS = ("eval", "background", "eval2", "background2")


def find_task(domain: str) -> Task:
    """The task of a domain; InvalidParams lists those that there are."""
    for task in TASKS:
        if task.domain == domain:
            return task
    raise invalid("task", domain, ", ".join(t.domain for t in TASKS))


def legal_comparisons(domain: str) -> tuple[str, ...]:
    """Comparisons that a domain can show; empty if it has none."""
    return next((s.values for s in info(domain).switches if s.name == "comparison"), ())

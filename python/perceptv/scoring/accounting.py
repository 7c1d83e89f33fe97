"""Which replies meet a question of the set, and which do not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from perceptv.scoring.ids import MOST_UNKNOWN

if TYPE_CHECKING:
    from perceptv.scoring.responses import Duplicates, Reply


@dataclass(frozen=True)
class Accounting:
    """Irregular ids in the replies of one model.

    Attributes
    ----------
    missing : tuple of str
        Ids of the dataset without a reply. They count as wrong (no_answer) and stay in the denominator.
    duplicates : tuple of (str, int)
        Ids with several replies, and how many. One of the replies counts, see `score`.
    differing : tuple of str
        Ids with several replies whose texts differ.
    unknown : tuple of (str, int)
        Ids that are not in the dataset, with their number of replies. They are not counted.
    """

    missing: tuple[str, ...] = ()
    duplicates: tuple[tuple[str, int], ...] = ()
    differing: tuple[str, ...] = ()
    unknown: tuple[tuple[str, int], ...] = ()

    @property
    def conflicting(self) -> int:
        """The number of ids with several replies whose texts differ."""
        return len(self.differing)

    @property
    def clean(self) -> bool:
        """Whether there is exactly one reply to each question."""
        return not (self.missing or self.duplicates or self.unknown)

    def ids(self, questions: int) -> int:
        """The number of different ids that the model replied to, for a dataset of that many questions."""
        return questions - len(self.missing) + len(self.unknown)

    def strange(self, questions: int) -> bool:
        """Whether so many ids are unknown that one or two slips do not explain it."""
        return len(self.unknown) > MOST_UNKNOWN * self.ids(questions)

    def only(self, ids: Collection[str]) -> Accounting:
        """The accounting of a part of the dataset. Ids that are not in the dataset are in no part of it."""
        return replace(
            self,
            missing=tuple(name for name in self.missing if name in ids),
            duplicates=tuple(entry for entry in self.duplicates if entry[0] in ids),
            differing=tuple(name for name in self.differing if name in ids),
            unknown=(),
        )


def account(
    ids: Iterable[str], replies: Sequence[Reply], duplicates: Duplicates
) -> tuple[dict[str, Reply], Accounting]:
    """The reply that counts for each id of the set, and what is odd about the ids."""
    asked = dict.fromkeys(ids)
    texts: dict[str, list[Reply]] = {}
    unknown: dict[str, int] = {}
    for reply in replies:
        if reply.id in asked:
            texts.setdefault(reply.id, []).append(reply)
        else:
            unknown[reply.id] = unknown.get(reply.id, 0) + 1
    several = {name: said for name, said in texts.items() if len(said) > 1}
    counts = Accounting(
        tuple(name for name in asked if name not in texts),
        tuple((name, len(said)) for name, said in several.items()),
        tuple(name for name, said in several.items() if len({reply.text for reply in said}) > 1),
        tuple(unknown.items()),
    )
    return {name: said[0 if duplicates == "first" else -1] for name, said in texts.items()}, counts

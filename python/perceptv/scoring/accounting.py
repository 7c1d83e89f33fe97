"""Which replies meet a question of the dataset, and which do not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from perceptv.core.question_digests import changed_parts
from perceptv.errors import illegal
from perceptv.io.strict_json import short
from perceptv.scoring.ids import MOST_UNKNOWN

if TYPE_CHECKING:
    from perceptv.scoring.asked import AskedOf
    from perceptv.scoring.responses import Duplicates, Reply


@dataclass(frozen=True)
class Accounting:
    """Irregular ids in the replies of one model.

    Attributes
    ----------
    missing : tuple of str
        Ids that were asked, without a reply. They count as wrong (no_answer) and stay in the denominator.
    duplicates : tuple of (str, int)
        Ids with several replies, and how many. One of the replies counts, and all in `Report.repeats`, see `score`.
    differing : tuple of str
        Ids with several replies whose texts differ.
    unknown : tuple of (str, int)
        Ids that are not in the dataset, with their number of replies. They are not counted.
    unasked : tuple of (str, int)
        Ids of the dataset that the model was not asked, with their number of replies. They are not counted.
    asked : int, optional
        How many ids of the dataset the model was asked, if that was told; without it all were asked.
    asked_unknown : tuple of str
        Asked ids that are not in the dataset.
    asked_twice : tuple of str
        Ids that were listed as asked more than once. They count once.
    changed : tuple of (str, int)
        Ids all of whose replies are to another question: prompt, options or pictures have changed since. With the
        number of these replies, which are not counted.
    undigested : int
        How many replies `perceptv.ask` wrote without a digest of the question. Their ids alone are compared.
    lost : tuple of str
        Ids whose reply is missing in a table, where a legal answer is a word that readers of tables take for nothing.
    temperatures : tuple of (float or None)
        The different temperatures that replies were asked for with, None for the server's own; empty if no reply tells.
    requests : tuple of str
        The different options that replies were asked for with, each as a JSON object; empty if no reply tells.
    """

    missing: tuple[str, ...] = ()
    duplicates: tuple[tuple[str, int], ...] = ()
    differing: tuple[str, ...] = ()
    unknown: tuple[tuple[str, int], ...] = ()
    unasked: tuple[tuple[str, int], ...] = ()
    asked: int | None = None
    asked_unknown: tuple[str, ...] = ()
    asked_twice: tuple[str, ...] = ()
    changed: tuple[tuple[str, int], ...] = ()
    undigested: int = 0
    lost: tuple[str, ...] = ()
    temperatures: tuple[float | None, ...] = ()
    requests: tuple[str, ...] = ()

    @property
    def conflicting(self) -> int:
        """The number of ids with several replies whose texts differ."""
        return len(self.differing)

    @property
    def clean(self) -> bool:
        """True if there is exactly one reply to each question."""
        return not (self.missing or self.duplicates or self.unknown or self.unasked or self.changed)

    def ids(self, questions: int) -> int:
        """The number of different ids that the model replied to, for a dataset of that many questions."""
        return questions - len(self.missing) + len(self.unknown) + len(self.unasked)

    def strange(self, questions: int) -> bool:
        """True if too many ids are unknown to be a slip."""
        return len(self.unknown) > MOST_UNKNOWN * self.ids(questions)

    def only(self, ids: Collection[str], asked: int) -> Accounting:
        """The accounting of a part of the dataset, of which the model was asked so many.

        Ids that are not in the dataset are in no part of it.
        """
        return replace(
            self,
            missing=tuple(name for name in self.missing if name in ids),
            duplicates=tuple(entry for entry in self.duplicates if entry[0] in ids),
            differing=tuple(name for name in self.differing if name in ids),
            unknown=(),
            unasked=tuple(entry for entry in self.unasked if entry[0] in ids),
            asked=None if self.asked is None else asked,
            asked_unknown=(),
            asked_twice=tuple(name for name in self.asked_twice if name in ids),
            changed=tuple(entry for entry in self.changed if entry[0] in ids),
            lost=tuple(name for name in self.lost if name in ids),
        )


def account(
    ids: Iterable[str],
    replies: Sequence[Reply],
    of: AskedOf | None = None,
    digests: Mapping[str, str] = MappingProxyType({}),
) -> tuple[dict[str, list[Reply]], Accounting]:
    """The replies to each id that was asked, and what is odd about the ids.

    `of` are the asked ids, `digests` those of the questions. Replies to other questions are left out.
    """
    held = dict.fromkeys(ids)
    asked = held if of is None else {name: None for name in held if name in of.ids}
    texts: dict[str, list[Reply]] = {}
    unknown: dict[str, int] = {}
    unasked: dict[str, int] = {}
    for reply in replies:
        if reply.id in asked:
            texts.setdefault(reply.id, []).append(reply)
        else:
            other = unasked if reply.id in held else unknown
            other[reply.id] = other.get(reply.id, 0) + 1
    same = {name: _to_question(answers, digests.get(name)) for name, answers in texts.items()}
    several = {name: answers for name, answers in same.items() if len(answers) > 1}
    counts = Accounting(
        tuple(name for name in asked if not same.get(name)),
        tuple((name, len(answers)) for name, answers in several.items()),
        tuple(name for name, answers in several.items() if len({reply.text for reply in answers}) > 1),
        tuple(unknown.items()),
        tuple(unasked.items()),
        changed=tuple((name, len(answers)) for name, answers in texts.items() if not same[name]),
        temperatures=tuple(dict.fromkeys(reply.temperature for reply in replies if reply.by_ask)),
        requests=tuple(dict.fromkeys(reply.request for reply in replies if reply.request is not None)),
        undigested=sum(reply.by_ask and reply.digest is None for answers in same.values() for reply in answers),
    )
    if of is not None:
        counts = replace(counts, asked=len(asked), asked_unknown=of.unknown, asked_twice=of.twice)
    return {name: answers for name, answers in same.items() if answers}, counts


def _to_question(replies: list[Reply], digest: str | None) -> list[Reply]:
    """The replies to the question with this digest, or else with the last digest that a reply has."""
    digests = [reply.digest for reply in replies if reply.digest is not None]
    if not digests:
        return replies
    now = digest or digests[-1]
    return [reply for reply in replies if reply.digest is None or not changed_parts(reply.digest, now)]


def check_changed(model: str, counts: Accounting, questions: int) -> None:
    """InvalidParams if a model replied to questions of the dataset, and to none of them as it is."""
    if counts.changed and len(counts.missing) == (counts.asked or questions):
        raise illegal(
            f"responses: the prompt, options or pictures of all {len(counts.changed)} questions that {short(model)} "
            f"answered have changed since, such as {short(counts.changed[0][0])}",
            "the dataset that was asked, or replies to this one (perceptv ask asks again)",
        )


def counted(replies: Mapping[str, list[Reply]], duplicates: Duplicates) -> dict[str, Reply]:
    """The one of the replies to each id that counts."""
    return {name: answers[0 if duplicates == "first" else -1] for name, answers in replies.items()}

"""Limits on what is read from disks and networks: one table for the whole package.

Files and answers may come from anybody. Each limit stops a reader early with :class:`perceptv.LimitExceeded`, before it
costs memory or time. Every function that reads takes `limits=`, a changed copy of :data:`LIMITS`:

>>> from dataclasses import replace
>>> from perceptv.limits import LIMITS
>>> replace(LIMITS, max_instances=50_000_000).max_instances
50000000
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from perceptv.errors import LimitExceeded, illegal

_HIGHEST = 2**63 - 2  # one more is still a size that the system knows


@dataclass(frozen=True)
class Limits:
    """The most that is read. Bytes are counted as a file lies on the disk or comes over the network."""

    max_bytes: int = 1 << 30  #: of a file that is read whole, or a table that is read line by line
    max_line: int = 1 << 26  #: bytes of one line of a table
    max_picture: int = 1 << 26  #: bytes of one file that shows an instance: a picture or a video
    max_answer: int = 1 << 22  #: bytes of one answer of a server
    max_instances: int = 10_000_000  #: instances that one manifest or folder holds
    max_depth: int = 64  #: lists and objects within each other

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is not int or not 1 <= value <= _HIGHEST:
                raise illegal(f"{field.name} is {str(value)[:40]}", "integers 1..2^63-2")


LIMITS = Limits()
OWN = Limits(max_bytes=_HIGHEST, max_instances=1 << 40)
"""For datasets whose recipe the caller has given: files are as large as that makes them."""


def exceeded(what: str, found: str, name: str, limits: Limits) -> LimitExceeded:
    """The error of a thing that is over the limit `name`, as in ("a.json", "has 7 bytes", "max_bytes", limits)."""
    most, option = getattr(limits, name), f"--{name.replace('_', '-')}"
    how = f"raise it with limits=replace(LIMITS, {name}=...), on the command line with {option}"
    return LimitExceeded(f"{what} {found}; legal: at most {name}, {most} ({how})")


def check_limit(what: str, found: int, unit: str, name: str, limits: Limits) -> None:
    """LimitExceeded where a thing has more of a unit than the limit `name` allows."""
    if found > getattr(limits, name):
        shown = str(found) if found < 10**30 else "more than 10^30"
        raise exceeded(what, f"has {shown} {unit}", name, limits)

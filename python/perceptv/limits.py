"""Limits on what is read from disks and networks: one table for the whole package.

Files and answers may come from anybody. Each limit stops a reader early, with :class:`perceptv.LimitExceeded`, before
memory or time is spent; every function that reads takes `limits=`, a changed copy of :data:`LIMITS`:

>>> from dataclasses import replace
>>> from perceptv.limits import LIMITS
>>> replace(LIMITS, max_instances=50_000_000).max_instances
50000000
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What is read at most; numbers of bytes are of a file as it lies on the disk or comes over the network."""

    max_bytes: int = 1 << 30  #: of a file that is read whole, or a table that is read line by line
    max_line: int = 1 << 26  #: bytes of one line of a table
    max_picture: int = 1 << 26  #: bytes of one picture file
    max_answer: int = 1 << 22  #: bytes of one answer of a server
    max_instances: int = 10_000_000  #: instances that one manifest or folder holds
    max_depth: int = 64  #: lists and objects within each other


LIMITS = Limits()

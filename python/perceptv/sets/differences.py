"""What is found where a set is not as it should be."""

from __future__ import annotations

from dataclasses import dataclass

PICTURES = "pictures"
"""How a domain without videos is kept."""
UNCLEAR = "unclear"
"""The kind of what is not read under a look or in another size, which is no fault of the set."""


@dataclass(frozen=True)
class Difference:
    """One thing that is not as it should be.

    Attributes
    ----------
    path : str
        File concerned, relative to the set's folder.
    kind : str
        ``missing``, ``extra``, ``pixels``, ``bytes``, ``line``, ``digest``, ``entry``, ``unfinished`` or ``card``; of
        pictures that are read ``answer``, ``unread`` or ``unclear``.
    message : str
        What is the matter.
    """

    path: str
    kind: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"

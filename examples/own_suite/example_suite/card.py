"""What the card of a set of the suite says."""

from __future__ import annotations

from typing import Any


def sections(recipe: Any, tally: Any) -> list[str]:
    """The suite's design."""
    return ["## Design\n\nOne thing is more than the others, by a little in large sizes."]

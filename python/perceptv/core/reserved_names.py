"""Names that switches of domains may not have."""

from __future__ import annotations

from typing import Any

from perceptv.errors import illegal

RESERVED = ("wording", "form", "think", "language", "look", "looks", "width", "scale", "legible")
"""Names that no switch of a domain may have, as they are arguments of whatever makes samples."""


def check_reserved(names: Any, where: str) -> None:
    """InvalidParams where a domain has a switch with a reserved name."""
    if taken := [name for name in names if name in RESERVED]:
        raise illegal(f"switches of {where} hold {taken[0]!r}", f"names other than {', '.join(RESERVED)}")

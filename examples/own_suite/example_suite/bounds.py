"""What an observer who does not look may get."""

from perceptv.audit import Bounds


def bounds(domain: str) -> Bounds | None:
    """Half of the answers of `longer_row` are A; nothing is stated for other domains."""
    return Bounds(0.5, 0.5) if domain == "longer_row" else None

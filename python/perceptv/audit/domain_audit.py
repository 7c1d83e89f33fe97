"""The audit of one domain, whatever it shows: by its suite's observers, or by those that serve every domain."""

from __future__ import annotations

from collections.abc import Iterable

from perceptv._arguments import Preset, integer
from perceptv.audit.answer_audit import audited
from perceptv.audit.audit_settings import AuditTableRow, Settings
from perceptv.core.catalogue import info
from perceptv.suite import suite_of


def audit_domain(
    domain: str,
    *,
    preset: Preset | None = None,
    instances: int | None = None,
    seed: int = 0,
    threads: int | None = None,
) -> AuditTableRow:
    """Measures how often an observer with a shortcut is right in a domain.

    Parameters
    ----------
    domain : str
        Domain id, see :func:`perceptv.domains`.
    preset : {"paper", "balanced"}, optional
        By default that of the domain's suite.
        Bounds are stated for ``"balanced"``. The shortcuts of ``"paper"`` are known and only measured.
    instances : int, optional
        Total number of samples over all sizes; by default 20,000, or 1000 pairs of episodes.
    seed : int
    threads : int, optional
        One per available core by default.

    Returns
    -------
    Row
        The measurements. ``row.problems()`` lists what is above its bound beyond chance, and ``audit_table([row])``
        gives a table. The class of the row and its further fields depend on the suite.

    Raises
    ------
    UnknownDomain
        There is no such domain; the message lists similar names.
    InvalidParams
        The domain has no questions, or a parameter is out of its range.
    """
    suite = suite_of(info(domain).suite)
    settings = Settings(suite.preset_or(preset), instances, integer("seed", seed), threads)
    row: AuditTableRow = suite.hook("audit", audited)(domain, settings)
    return row


def audit_table(rows: Iterable[AuditTableRow]) -> str:
    """Markdown tables of rows, one for each kind, in per cent; bounds in brackets."""
    kinds: dict[type[AuditTableRow], list[AuditTableRow]] = {}
    for row in rows:
        kinds.setdefault(type(row), []).append(row)
    return "\n\n".join(kind.table(own) for kind, own in kinds.items())

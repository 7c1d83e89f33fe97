"""Makes the gallery's entries of domains, in the order of the page."""

from __future__ import annotations

from collections.abc import Iterable

from perceptv._arguments import integer, listed
from perceptv.core.catalogue import DomainInfo, info
from perceptv.core.catalogue import domains as catalogue
from perceptv.errors import InvalidParams
from perceptv.gallery.entries import Entry, entry_of
from perceptv.progress import Progress
from perceptv.suite import suite_of


def entries_of(
    domains: Iterable[str] | None = None, *, suite: str | None = None, seed: int = 0, progress: bool = False
) -> list[Entry]:
    """The gallery's entries as plain data, in the order of the page. Parameters and errors are those of `gallery`."""
    names = _names(domains, suite)
    integer("seed", seed)
    entries = []
    with Progress(len(names), "domains", shown=progress) as shown:
        for name in names:
            entries.append(entry_of(name, seed))
            shown.advance()
    return entries


def _names(domains: Iterable[str] | None, suite: str | None) -> list[str]:
    if domains is None:
        return [d.id for d in sorted(catalogue(suite), key=_place)]
    if suite is not None:
        raise InvalidParams(f"suite is {suite!r:.80} beside domains; legal: one of the two")
    names = [info(name).id for name in listed("domains", domains, "domain ids")]
    if not names:
        raise InvalidParams("domains is empty; legal: one id or more")
    return list(dict.fromkeys(names))


def _place(known: DomainInfo) -> tuple[int, str, str]:
    """Where a domain stands: by suite, then by name, a before a2."""
    suite = suite_of(known.suite)
    return suite.rank, suite.id, known.id.replace("_", " ")

"""A gallery of every domain: one HTML page, made from the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from perceptv._arguments import integer, text
from perceptv.catalogue import domains as catalogue
from perceptv.catalogue import info
from perceptv.errors import InvalidParams
from perceptv.gallery.articles import pair, rows
from perceptv.gallery.entries import Counterpart, Entry, Exhibit, entry_of
from perceptv.gallery.page import data, to_html
from perceptv.gallery.pictures import Picture
from perceptv.gallery.suites import place_of
from perceptv.progress import Progress
from perceptv.storage.files import replacing

_SUFFIXES = (".html", ".htm")


def gallery(
    path: str | Path,
    *,
    domains: Iterable[str] | None = None,
    suite: str | None = None,
    seed: int = 0,
    progress: bool = False,
) -> Path:
    """Writes a page that shows domains over sizes and presets, with question, answer, blind-guess floor and pair.

    It needs no network, no server and no script; with a script it filters by suite, skill, answer and text. One package
    gives one page, byte for byte.

    Parameters
    ----------
    path : str or Path
        Where to, a name that ends in ``.html``; written whole or not at all.
    domains : iterable of str, optional
        Ids; by default all of the catalogue, those that other packages or this process registered among them.
    suite : str, optional
        Only this suite's domains; not together with `domains`.
    seed : int
        Of the instances shown, 0..2^63-1.
    progress : bool
        Whether to count domains on standard error.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    InvalidParams
        Another suffix, an unknown suite, no domain at all, or both `domains` and `suite`.
    UnknownDomain
        An id that is not in the catalogue.
    StorageError
        The file cannot be written.
    """
    target = Path(path)
    if target.suffix.lower() not in _SUFFIXES:
        raise InvalidParams(f"path is {str(path)!r}; legal: a name that ends in {' or '.join(_SUFFIXES)}")
    page = to_html(entries_of(domains, suite=suite, seed=seed, progress=progress)).encode()
    with replacing(target) as temporary:
        temporary.write_bytes(page)
    return target


def entries_of(
    domains: Iterable[str] | None = None, *, suite: str | None = None, seed: int = 0, progress: bool = False
) -> list[Entry]:
    """What the gallery shows, as plain data, in the order of the page; parameters and errors as `gallery` has them."""
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
        known = catalogue()
        legal = list(dict.fromkeys(d.suite for d in known))
        if suite is not None and text("suite", suite, ", ".join(map(repr, legal))) not in legal:
            raise InvalidParams(f"suite is {suite!r}; legal: {', '.join(map(repr, legal))}")
        return [d.id for d in sorted(known, key=place_of) if suite in (None, d.suite)]
    if suite is not None:
        raise InvalidParams(f"suite is {suite!r} beside domains; legal: one of the two")
    if isinstance(domains, (str, bytes)) or not isinstance(domains, Iterable):
        raise InvalidParams(f"domains is {domains!r}; legal: a sequence of ids")
    names = [info(name).id for name in domains]
    if not names:
        raise InvalidParams("domains is empty; legal: one id or more")
    return list(dict.fromkeys(names))


__all__ = ["Counterpart", "Entry", "Exhibit", "Picture", "data", "entries_of", "gallery", "pair", "rows", "to_html"]

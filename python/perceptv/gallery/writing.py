"""Writes the gallery."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams

_SUFFIXES = (".html", ".htm")


def write_gallery(
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
        The file to write; its name ends in ``.html``. It is written whole or not at all.
    domains : iterable of str, optional
        Ids; by default all of the catalogue, those that other packages or this process registered among them.
    suite : str, optional
        Only this suite's domains; not together with `domains`.
    seed : int
        The seed of the instances shown, 0..2^63-1.
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
    from perceptv.gallery.making import entries_of  # only here: few programs make a gallery
    from perceptv.gallery.page import to_html
    from perceptv.io.whole import check_writable, write_whole

    target = path_of("path", path)
    if target.suffix.lower() not in _SUFFIXES:
        raise InvalidParams(f"path is {str(path)!r}; legal: a name that ends in {' or '.join(_SUFFIXES)}")
    check_writable(target)
    return write_whole(target, to_html(entries_of(domains, suite=suite, seed=seed, progress=progress)))


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
    """Writes a page that shows domains in several sizes and presets, with question, answer, blind-guess floor and pair.

    The page needs no network and no server. Scripts are optional: they filter by suite, skill, answer and text. One
    version of the package always gives the same bytes.

    Parameters
    ----------
    path : str or Path
        The file to write, with the suffix ``.html``. It is written completely or not at all.
    domains : iterable of str, optional
        Ids; by default the whole catalogue, including domains of other packages and of this process.
    suite : str, optional
        Only the domains of this suite; not together with `domains`.
    seed : int
        Seed of the instances, 0..2^63-1.
    progress : bool
        Show progress on standard error.

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


"""Makes the gallery: entries of domains in the order of the page, and the page itself."""

from __future__ import annotations

from pathlib import Path

from perceptv._arguments import NameList, integer, names
from perceptv._arguments import path as path_of
from perceptv.core.appearance import PLAIN, Appearance, Legible, Scale, appearance_of
from perceptv.core.catalogue import DomainInfo, info
from perceptv.core.catalogue import domains as catalogue
from perceptv.core.look_records import canonical
from perceptv.errors import InvalidParams, illegal
from perceptv.gallery.entries import GalleryEntry, entry_of
from perceptv.gallery.gallery_page import to_html
from perceptv.io.whole import check_writable, write_whole
from perceptv.progress import Progress
from perceptv.suite import suite_of

_SUFFIXES = (".html", ".htm")


def write_gallery(
    path: str | Path,
    *,
    domains: NameList | None = None,
    suite: str | None = None,
    seed: int = 0,
    look: str = "plain",
    width: int | None = None,
    scale: Scale | None = None,
    legible: Legible = True,
    looks: NameList | None = None,
    progress: bool = True,
) -> Path:
    """Writes a page that shows domains in several sizes and presets, with question, answer, blind-guess floor and pair.

    The page needs no network and no server. Scripts are optional: they filter by suite, skill, answer and text. One
    version of the package always gives the same bytes.

    Parameters
    ----------
    path : str or Path
        The file to write, with the suffix ``.html``. It is written completely or not at all.
    domains : str or iterable of str, optional
        Ids; by default the whole catalogue, including domains of other packages and of this process.
    suite : str, optional
        Only the domains of this suite; not together with `domains`.
    seed : int
        Seed of the instances, 0..2^63-1.
    look, width, scale, legible
        As in :func:`perceptv.generate`. Instances and domains that refuse them are left out.
    looks : str or iterable of str, optional
        Names of looks; each domain's middle size is shown under each of them that it takes, too.
    progress : bool
        Show progress on standard error if it takes more than a second.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    InvalidParams
        Another suffix, an unknown suite or look, no domain at all, or both `domains` and `suite`.
    UnknownDomain
        An id that is not in the catalogue.
    StorageError
        The file cannot be written.
    """
    target = path_of("path", path)
    if target.suffix.lower() not in _SUFFIXES:
        raise illegal(f"path is {str(path)!r}", f"a name that ends in {' or '.join(_SUFFIXES)}")
    check_writable(target)
    appearance = appearance_of(look, width, scale, legible)
    made = make_entries(domains, suite=suite, seed=seed, appearance=appearance, looks=looks, progress=progress)
    if not (shown := [entry for entry in made if entry.exhibits]):
        raise InvalidParams(f"every domain of the page refuses that; the first one: {made[0].refusal}")
    return write_whole(target, to_html(shown))


def make_entries(
    domains: NameList | None = None,
    *,
    suite: str | None = None,
    seed: int = 0,
    appearance: Appearance = PLAIN,
    looks: NameList | None = None,
    progress: bool = False,
) -> list[GalleryEntry]:
    """The gallery's entries as plain data, in the order of the page. Parameters are those of `write_gallery`."""
    chosen = _names(domains, suite)
    integer("seed", seed)
    under = [] if looks is None else [canonical(look) for look in names("looks", looks, "names of looks")]
    entries = []
    with Progress(len(chosen), "domains", shown=progress, after=1.0) as shown:
        for name in chosen:
            entries.append(entry_of(name, seed, appearance, under))
            shown.advance()
    return entries


def _names(domains: NameList | None, suite: str | None) -> list[str]:
    if domains is None:
        return [d.id for d in sorted(catalogue(suite), key=_place)]
    if suite is not None:
        raise illegal(f"suite is {suite!r:.80} beside domains", "one of the two")
    return [info(name).id for name in names("domains", domains, "domain ids")]


def _place(known: DomainInfo) -> tuple[int, str, str]:
    """The sort key of a domain: by suite, then by name, a before a2."""
    suite = suite_of(known.suite)
    return suite.rank, suite.id, known.id.replace("_", " ")

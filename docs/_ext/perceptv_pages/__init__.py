"""A Sphinx extension: pages that are made from the package, and links as the repository has them.

Made before each build, into folders that Git ignores: docs/domains (a page per domain and their overview), docs/api,
contributing.md and quick_start.ipynb. The gallery is written beside the finished pages.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from perceptv.gallery import data, make_entries, to_html
from perceptv_pages.api import api_pages
from perceptv_pages.contents import with_contents
from perceptv_pages.domains import domain_page, overview
from perceptv_pages.links import for_site

ROOT = Path(__file__).resolve().parents[3]
COPIED = {"contributing.md": "CONTRIBUTING.md", "quick_start.ipynb": "examples/quick_start.ipynb"}


def put(path: Path, text: str) -> None:
    """Writes a page; one that is the same stays as it is, so that it is not built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def put_all(folder: Path, pages: dict[str, str]) -> None:
    """The pages of a folder that holds nothing else: those of earlier builds go."""
    for name, text in pages.items():
        put(folder / f"{name}.md", text)
    for stale in {path.stem for path in folder.glob("*.md")} - pages.keys():
        (folder / f"{stale}.md").unlink()


def make_pages(app: Any) -> None:
    """All pages that come from the package or from elsewhere in the tree."""
    docs = Path(app.srcdir)
    app.perceptv_entries = make_entries()
    domains = {entry.info.id: domain_page(entry, ROOT) for entry in app.perceptv_entries}
    put_all(docs / "domains", {**domains, "index": overview(app.perceptv_entries)})
    put_all(docs / "api", api_pages())
    for name, source in COPIED.items():
        put(docs / name, (ROOT / source).read_text(encoding="utf-8"))
    put(docs / "_static" / "exhibits.css", data("exhibits.css"))


def read(app: Any, docname: str, source: list[str]) -> None:
    """Links for the site, and the table of contents, which the repository's page has as a list."""
    if not (Path(app.srcdir) / f"{docname}.ipynb").exists():
        source[0] = for_site(source[0], docname)
    if docname == "index":
        source[0] = with_contents(source[0], set(app.env.found_docs))


def outdated(*_: Any) -> list[str]:
    """The first page is read each time: its contents list what other pages there are."""
    return ["index"]


def write_gallery(app: Any, error: Exception | None) -> None:
    """The gallery, made from the same entries as the pages."""
    if error is None and app.builder.format == "html":
        put(Path(app.outdir) / "gallery.html", to_html(app.perceptv_entries))


def setup(app: Any) -> dict[str, Any]:
    """What Sphinx calls."""
    app.connect("builder-inited", make_pages)
    app.connect("source-read", read)
    app.connect("env-get-outdated", outdated)
    app.connect("build-finished", write_gallery)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

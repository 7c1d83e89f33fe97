"""How datasets, the catalogue and its entries show themselves in a notebook: tables and grids of samples."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Sequence

from perceptv.core.catalogue import DomainInfo
from perceptv.core.dataset import Dataset
from perceptv.core.look_records import Looks
from perceptv.core.sample import Sample, generate

_SHOWN = 8
_IMAGE = "max-width:170px;max-height:170px;border:1px solid #ccc"
_CELL = "margin:4px;display:inline-block;vertical-align:top;width:180px;font-size:80%;overflow-wrap:anywhere"


def dataset_html(dataset: Dataset) -> str:
    """The repr of a dataset, and samples spread over its length."""
    count = len(dataset)
    places = sorted({i * (count - 1) // (_SHOWN - 1) for i in range(_SHOWN)}) if count else []
    more = f"<div>{len(places)} of {count:,} samples</div>" if len(places) < count else ""
    return f"<div><b>{html.escape(repr(dataset))}</b>{_grid([dataset[i] for i in places])}{more}</div>"


def catalogue_html(domains: Iterable[DomainInfo]) -> str:
    """A table with a row for each domain."""
    head = ("domain", "suite", "task", "sizes: paper", "balanced", "shows", "answer line")
    rows = [
        (d.id, d.suite, d.title, _range(d.sizes["paper"]), _range(d.sizes["balanced"]), d.medium, d.answer_format)
        for d in domains
    ]
    return _table(head, rows)


def domain_html(known: DomainInfo) -> str:
    """Its facts, and a sample of the smallest, middle and largest of the official sizes."""
    facts = [
        ("suite", known.suite),
        ("skills", ", ".join(known.skills)),
        ("size", known.size_meaning),
        *((f"sizes in {preset}", _range(sizes)) for preset, sizes in known.sizes.items()),
        *((f"switch {switch.name}", ", ".join(switch.values)) for switch in known.switches),
        ("answer line", known.answer_format),
    ]
    sizes = known.official_sizes()
    shown = [generate(known.id, size=size) for size in sorted({sizes[0], sizes[len(sizes) // 2], sizes[-1]})]
    title = html.escape(f"{known.id}: {known.title}")
    return f"<div><b>{title}</b>{_table((), facts)}{_grid(shown)}</div>"


def looks_html(looks: Looks) -> str:
    """A table with a row for each look, and what is refused."""
    rows = [
        (name, ", ".join(f"{k} {v}" for k, v in look.as_dict().items() if k != "name")) for name, look in looks.items()
    ]
    refused = [(name, f"refused: {reason}") for name, reason in looks.refused.items()]
    return _table(("look", "factors"), [*rows, *refused])


def _range(sizes: tuple[int, int]) -> str:
    return f"{sizes[0]}-{sizes[1]}"


def _grid(samples: Iterable[Sample]) -> str:
    return f"<div>{''.join(map(_cell, samples))}</div>"


def _cell(sample: Sample) -> str:
    picture = base64.b64encode(sample.png()).decode()
    caption = f"{html.escape(sample.id)}<br><code>{html.escape(sample.answer_text)}</code>"
    image = f'<img src="data:image/png;base64,{picture}" style="{_IMAGE}">'
    return f'<figure style="{_CELL}">{image}<figcaption>{caption}</figcaption></figure>'


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = f"<tr>{''.join(f'<th>{html.escape(cell)}</th>' for cell in head)}</tr>" if head else ""
    body = (f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{top}{''.join(body)}</table>"

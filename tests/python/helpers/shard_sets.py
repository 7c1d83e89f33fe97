"""Small sets of shards for the tests, and what is in them."""

from __future__ import annotations

import tarfile
from pathlib import Path

import perceptv as pv
from storage_sets import small_set

OF = 4


def shard_name(i: int, of: int = OF) -> str:
    return f"shard-{i:05}-of-{of:05}.tar"


def members(*archives: Path) -> list[tuple[str, bytes]]:
    """(name, contents) of all members of archives, in order."""
    out = []
    for archive in archives:
        with tarfile.open(archive) as tar:
            for entry in tar:
                file = tar.extractfile(entry)
                assert file is not None
                out.append((entry.name, file.read()))
    return out


def archives(root: Path) -> list[Path]:
    return sorted(root.glob("shard-*.tar"))


def made(dataset: pv.Dataset, root: Path, of: int = OF, **options: str) -> Path:
    """All shards of a dataset with their manifest."""
    assert pv.write_shards(dataset, root, of=of, **options).manifest  # type: ignore[arg-type]
    return root


def set_of_shards(root: Path) -> Path:
    return made(small_set(twins=True), root)

"""What the tests of asking share: a set, its ids, the rows of a file of replies."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import perceptv as pv
from chat_server import Server

DOMAINS = ["counting_circles", "vanishing_objects"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.percept_v(preset="balanced", domains=DOMAINS, sizes=[1, 3], per_size=3)
    return ds.save(tmp_path_factory.mktemp("asked") / "set", progress=False)


def rows(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def ids(folder: Path) -> list[str]:
    return [row["id"] for row in rows(folder / "metadata.jsonl")]


def asked(server: Server) -> list[str]:
    """Digests of what was sent, in order."""
    return [hashlib.sha256(json.dumps(sent["messages"]).encode()).hexdigest() for sent in server.sent]

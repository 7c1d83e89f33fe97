"""The last time that a server could store nothing. Its data say so as soon as it can store again."""

from __future__ import annotations

import json
import sqlite3
from typing import NamedTuple

from perceptv.study.store import read_state

_STATE = "trouble"


class Trouble(NamedTuple):
    """When something could not be stored, in seconds since 1970, and why."""

    at: float
    text: str


def keep_trouble(db: sqlite3.Connection, trouble: Trouble) -> None:
    """Keeps it in place of an older one."""
    db.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (_STATE, json.dumps(trouble)))


def read_trouble(db: sqlite3.Connection) -> Trouble | None:
    """The last one that was kept."""
    text = read_state(db, _STATE)
    return Trouble(*json.loads(text)) if text else None

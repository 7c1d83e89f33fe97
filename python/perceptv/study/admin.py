"""The export and the page of status over HTTP, for anybody with the token of the server's owner."""

from __future__ import annotations

import hashlib
import hmac
import io
import secrets
import threading
import time
import zipfile
from collections import deque

from perceptv.study.built import Study
from perceptv.study.exporting import export_files
from perceptv.study.store import Refused, open_data, read_state, transaction

TRIES, WITHIN_S = 5, 60.0
ADMIN_FILES = ("status.html", "status.css", "status.js")
"""The page that shows how a study stands, as the package brings it: it holds no data."""
_STATE = "admin"


def new_token(study: Study) -> str:
    """A token that is shown once: the data hold its digest alone. An older one is void."""
    token = secrets.token_urlsafe(32)
    with open_data(study.data, new=True) as db, transaction(db):
        db.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (_STATE, _digest(token)))
    return token


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class Gate:
    """Checks the token. After five wrong tries within a minute it refuses everybody until the minute is over."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._wrong: deque[float] = deque(maxlen=TRIES)
        self._lock = threading.Lock()

    def check(self, header: str) -> None:
        """Refused if the header has no right token, or there were too many tries."""
        with self._lock:
            now = time.monotonic()
            if len(self._wrong) == TRIES and now - self._wrong[0] < WITHIN_S:
                raise Refused(429, f"{TRIES} wrong tries within a minute; try again later")
            kind, _, token = header.partition(" ")
            if kind.lower() != "bearer" or not hmac.compare_digest(_digest(token), self._kept()):
                self._wrong.append(now)
                raise Refused(401, "this token is not known")

    def _kept(self) -> str:
        with open_data(self._study.data) as db:
            return read_state(db, _STATE) or ""


def exported(study: Study) -> bytes:
    """The files of an export, without ids of recruiters, as a ZIP file; the same files give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in export_files(study).items():
            made.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()

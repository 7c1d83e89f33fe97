"""A server with the files and batches of OpenAI's API."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from perceptv._lazy import needed
from perceptv.errors import LimitExceeded, VerificationError
from perceptv.io.strict_json import is_text, parse, short
from perceptv.io.whole import replacing
from perceptv.limits import exceeded
from perceptv.models.batches.batch_folder import URL
from perceptv.models.chat.completions import Failure, failure, pause
from perceptv.models.endpoint import Endpoint, EndpointError, without_secrets

_PAGE = 100


class BatchServer:
    """Uploads files, makes batches of them, tells how they fare and downloads answers.

    All but the making of a batch is tried again after a temporary failure: a second try could make a second batch,
    which costs money.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._httpx = needed("httpx", "httpx", "ask")
        self._endpoint, self._secrets = endpoint, endpoint.secrets()
        times = self._httpx.Timeout(endpoint.timeout, connect=endpoint.connect_timeout)
        self._http = self._httpx.Client(headers=endpoint.sent_headers(), timeout=times, follow_redirects=False)

    def __enter__(self) -> BatchServer:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def upload(self, path: Path) -> str:
        """Uploads a file of requests; returns the server's id of it."""

        def send() -> Any:
            with path.open("rb") as file:
                told = {"files": {"file": (path.name, file, "application/jsonl")}, "data": {"purpose": "batch"}}
                return self._http.post(self._url("/files"), **told)

        return _id_in(self._tried(send))

    def submit(self, file_id: str, metadata: Mapping[str, str]) -> str:
        """Makes a batch of an uploaded file; returns its id. It is never sent twice."""
        body = {"input_file_id": file_id, "endpoint": URL, "completion_window": "24h", "metadata": dict(metadata)}
        return _id_in(self._tried(lambda: self._http.post(self._url("/batches"), json=body), tries=0))

    def batch_of(self, file_id: str) -> str | None:
        """The id of the batch of an uploaded file, if the server has one."""
        return next((b["id"] for b in self._batches() if b.get("input_file_id") == file_id and is_text(b["id"])), None)

    def batch(self, batch_id: str) -> dict[str, Any]:
        """What the server tells of a batch."""
        return self._tried(lambda: self._http.get(self._url(f"/batches/{quote(batch_id, safe='')}")))

    def download(self, file_id: str, path: Path) -> None:
        """Writes a file of answers, whole or not at all."""
        for number in range(self._endpoint.retries + 1):
            found = self._downloaded(file_id, path)
            if found is None:
                return
            if not found.temporary or number == self._endpoint.retries:
                raise found.error()
            time.sleep(pause(number + 1, self._endpoint.wait, found.after, 1.0))

    def _downloaded(self, file_id: str, path: Path) -> Failure | None:
        most, url = self._endpoint.limits.max_bytes, self._url(f"/files/{quote(file_id, safe='')}/content")
        try:
            with self._http.stream("GET", url) as answer:
                if not answer.is_success:
                    return failure(answer.status_code, answer.headers, answer.read(), self._secrets, time.time())
                with replacing(path) as target:
                    taken = 0
                    for piece in answer.iter_bytes():
                        taken += len(piece)
                        if taken > most:
                            raise exceeded(
                                "a file of answers", f"has more than {most} bytes", "max_bytes", self._limits
                            )
                        target.write(piece)
        except self._httpx.HTTPError as error:
            return self._lost(error)
        return None

    @property
    def _limits(self) -> Any:
        return self._endpoint.limits

    def _batches(self) -> Iterator[dict[str, Any]]:
        """All batches of the account, the newest first."""
        after = ""
        while True:
            url = self._url("/batches", f"limit={_PAGE}" + (f"&after={quote(after, safe='')}" if after else ""))
            page = self._tried(lambda url=url: self._http.get(url))
            found = page.get("data")
            rows = [row for row in found if isinstance(row, dict) and "id" in row] if isinstance(found, list) else []
            yield from rows
            if not rows or not page.get("has_more"):
                return
            after = str(rows[-1]["id"])

    def _tried(self, send: Any, tries: int | None = None) -> dict[str, Any]:
        most = self._endpoint.retries if tries is None else tries
        for number in range(most + 1):
            found = self._sent(send)
            if not isinstance(found, Failure):
                return found
            if not found.temporary or number == most:
                raise found.error()
            time.sleep(pause(number + 1, self._endpoint.wait, found.after, 1.0))
        raise AssertionError("one try at least")

    def _sent(self, send: Any) -> dict[str, Any] | Failure:
        try:
            answer = send()
        except self._httpx.HTTPError as error:
            return self._lost(error)
        if not answer.is_success:
            return failure(answer.status_code, answer.headers, answer.content, self._secrets, time.time())
        try:
            data = parse(answer.content, "the answer", self._limits)
        except (VerificationError, LimitExceeded) as error:
            return Failure(f"the server's answer is no JSON: {error.args[0]}", temporary=True)
        return data if isinstance(data, dict) else Failure("the server's answer is not an object", temporary=True)

    def _lost(self, error: Exception) -> Failure:
        words = without_secrets(str(error) or type(error).__name__, self._secrets)
        return Failure(f"no answer from {self._endpoint.shown}: {words}", temporary=True, of_all=True)

    def _url(self, path: str, query: str = "") -> str:
        base, _, own = self._endpoint.base_url.partition("?")
        whole = "&".join(part for part in (own, query) if part)
        return base.rstrip("/") + path + (f"?{whole}" if whole else "")


def _id_in(answer: Mapping[str, Any]) -> str:
    found = answer.get("id")
    if not is_text(found) or not found:
        raise EndpointError(f"the server's answer has no id: {short(dict(answer))}")
    return found

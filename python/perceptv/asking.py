"""Putting the questions of a saved set to a model behind an OpenAI-compatible server."""

from __future__ import annotations

import base64
import json
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptv._arguments import integer, text
from perceptv.endpoint import Endpoint, EndpointError
from perceptv.errors import InvalidParams, VerificationError
from perceptv.progress import Progress
from perceptv.storage.files import Folder, failure
from perceptv.storage.plan import METADATA
from perceptv.storage.strict_json import member, parse, short

if TYPE_CHECKING:
    from concurrent.futures import Future

MOST_JOBS = 256
_FILES = ("file_name", "second_file_name")
_SUFFIX = ".jsonl"


@dataclass(frozen=True)
class Query:
    """A question of a set: its id, what is asked, its pictures as paths within the folder."""

    id: str
    prompt: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class AskReport:
    """What was done: replies that came now, and those that were in the file already."""

    path: Path
    asked: int
    kept: int


def ask(
    directory: str | Path,
    out: str | Path,
    *,
    base_url: str,
    model: str,
    api_key: str | None = None,
    jobs: int = 4,
    temperature: float | None = None,
    max_tokens: int | None = None,
    timeout: float = 120.0,
    retries: int = 4,
    wait: float = 1.0,
    progress: bool = False,
) -> AskReport:
    """Sends each instance's pictures and prompt as one user message, and keeps the replies as :func:`score` reads them.

    Each reply is a line ``{"id", "model", "response"}``, written as soon as it is its turn. An interrupted call goes on
    when it is made again: ids that the file has of this model are not asked again.

    Parameters
    ----------
    directory : str or Path
        Folder of a saved set of pictures.
    out : str or Path
        File of replies, a name that ends in ``.jsonl``; lines are added to one that is there.
    base_url, model : str
        Address such as ``"http://127.0.0.1:8000/v1"``, and the server's name for the model.
    api_key : str, optional
        By default the environment variable ``OPENAI_API_KEY``, if it is set.
    jobs : int
        Requests at the same time, 1..256.
    temperature, max_tokens : number, optional
        Sent along if they are given.
    timeout, retries, wait
        As in :class:`perceptv.OpenAIJudge`.
    progress : bool
        Whether to count on standard error.

    Raises
    ------
    InvalidParams
        The folder is no set of pictures, the file holds no replies, or a parameter is not legal.
    EndpointError
        The server gives no reply, all tries over; replies that came before stay in the file.
    StorageError
        The file cannot be read or written.
    """
    integer("jobs", jobs, 1, MOST_JOBS)
    text("model", model, "the server's name for the model")
    endpoint = Endpoint(base_url, api_key, timeout, retries, wait)
    folder, queries, target = Folder(Path(directory)), queries_of(Path(directory)), Path(out)
    if target.suffix.lower() != _SUFFIX:
        raise InvalidParams(f"out is {str(out)!r}; legal: a name that ends in {_SUFFIX}")
    done = _kept(target, model)
    left = [query for query in queries if query.id not in done]
    options = {"temperature": temperature, "max_tokens": max_tokens}
    sent = {name: value for name, value in options.items() if value is not None}

    def reply(query: Query) -> str:
        return endpoint.complete(_body(folder, query, model, sent))

    with Progress(len(left), "replies", shown=progress and bool(left)) as shown:
        _write(target, model, left, reply, jobs, shown.advance)
    return AskReport(target, len(left), len(queries) - len(left))


def queries_of(directory: Path) -> list[Query]:
    """The questions of a saved set. InvalidParams where it is none, or one whose questions are not about pictures."""
    path = directory / METADATA
    if not path.is_file():
        raise InvalidParams(f"directory is {str(directory)!r}; legal: a folder with {METADATA}")
    try:
        lines = enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        return [_query(line, f"{METADATA}, line {number}") for number, line in lines if line.strip()]
    except (VerificationError, UnicodeDecodeError) as error:
        raise InvalidParams(f"{path}: {error.args[0] if isinstance(error, VerificationError) else error}") from None


def _query(line: str, where: str) -> Query:
    record = parse(line, where)
    if not isinstance(record, dict) or "frames" in record or "file_name" not in record:
        legal = "a set of pictures (videos: the task perceptv/conservation of Inspect; episodes ask no model)"
        raise InvalidParams(f"{where} is of no picture; legal: {legal}")
    files = [record.get(name) for name in _FILES]
    named = tuple(name for name in files if name is not None)
    for name in named:
        if not isinstance(name, str) or name.startswith("/") or ".." in name.split("/"):
            raise InvalidParams(f"{where}: file name is {short(name)}; legal: a path within the folder")
    return Query(member(record, "id", str, where), member(record, "prompt", str, where), named)


def _body(folder: Folder, query: Query, model: str, options: dict[str, Any]) -> bytes:
    """The request: pictures first, in their order, then the prompt."""
    parts = [{"type": "image_url", "image_url": {"url": _url(folder, name)}} for name in query.files]
    content = [*parts, {"type": "text", "text": query.prompt}]
    return json.dumps({"model": model, "messages": [{"role": "user", "content": content}], **options}).encode()


def _url(folder: Folder, name: str) -> str:
    if folder.size(name) is None:
        raise InvalidParams(f"{folder.at(name)} is no file; legal: a whole set (perceptv verify tells what is missing)")
    return f"data:image/png;base64,{base64.b64encode(b''.join(folder.blocks(name))).decode()}"


def _kept(path: Path, model: str) -> set[str]:
    """Ids that a file has replies of this model to. What a killed call left of a last line is taken away."""
    try:
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        found = {_id_of(line, model, f"{path.name}, line {i}") for i, line in enumerate(whole.split(b"\n"), 1)}
        if len(whole) < len(data):
            with path.open("r+b") as file:
                file.truncate(len(whole))
    except OSError as error:
        raise failure("read", path, error) from error
    return {name for name in found if name}


def _id_of(line: bytes, model: str, where: str) -> str | None:
    if not line.strip():
        return None
    try:
        row = parse(line, where)
        name, of = member(row, "id", str, where), member(row, "model", str, where)
        member(row, "response", str, where)
    except (VerificationError, UnicodeDecodeError) as error:
        raise InvalidParams(f"out holds something else than replies: {error.args[0]}") from None
    return str(name) if of == model else None


def _write(
    path: Path, model: str, queries: list[Query], reply: Callable[[Query], str], jobs: int, count: Callable[[], None]
) -> None:
    """Adds a line for each reply, in the order of the set."""
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            for query, said in _in_order(queries, reply, jobs):
                row = {"id": query.id, "model": model, "response": said}
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
                file.flush()
                count()
    except OSError as error:
        raise failure("write", path, error) from error
    except EndpointError as error:
        raise EndpointError(f"{error} (replies so far are in {path}; the same call goes on)") from error


def _in_order(queries: list[Query], reply: Callable[[Query], str], jobs: int) -> Iterator[tuple[Query, str]]:
    """Each question with its reply; at most two for each job are under way or wait for their turn."""
    from concurrent.futures import ThreadPoolExecutor  # only here: it loads logging

    waiting: deque[tuple[Query, Future[str]]] = deque()
    pool = ThreadPoolExecutor(jobs)
    try:
        for query in queries:
            waiting.append((query, pool.submit(reply, query)))
            if len(waiting) >= 2 * jobs:
                first, future = waiting.popleft()
                yield first, future.result()
        while waiting:
            first, future = waiting.popleft()
            yield first, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)

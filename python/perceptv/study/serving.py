"""The server of a study: the page, the pictures, and the store behind four calls (extra ``study``)."""

from __future__ import annotations

import asyncio
import functools
import json
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptv._arguments import integer, text
from perceptv._lazy import needed
from perceptv.errors import InvalidParams, LimitExceeded, StorageError, VerificationError, illegal
from perceptv.io.strict_json import parse
from perceptv.limits import Limits
from perceptv.study.admin import ADMIN_FILES, Gate, exported
from perceptv.study.building import PAGE_FILES, page_file
from perceptv.study.built import MEDIA, PAGE, PUBLIC, SERVER, Study, read_study
from perceptv.study.desk import Desk
from perceptv.study.doors import Door, read_origin
from perceptv.study.patience import PATIENCE_S, patient
from perceptv.study.progress import study_status
from perceptv.study.rates import BEGINS, Rate
from perceptv.study.recruiters import MTURK, MTURK_FRAMES, Recruiter
from perceptv.study.store import Refused, open_data

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

MOST_BODY = 16 * 1024
LOOPBACK = ("127.0.0.1", "::1", "localhost")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action {forms}; frame-ancestors {frames}"
)
NONE = "'none'"
HEADERS = {
    "Content-Security-Policy": POLICY.format(forms=NONE, frames=NONE),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json"}
_BODY = Limits(max_depth=6)
_LATE = 408
NO_HEADERS: Mapping[str, str] = {}
Handler = Callable[["Request"], Awaitable["Response"]]


def application(
    directory: str | Path, *, admin: bool = False, address: str = "", begins_per_address: int = BEGINS
) -> Starlette:
    """The ASGI application of a built study; MissingExtra without the extra ``study``.

    With `admin` it gives the export and the status to whoever has the token, see
    :func:`perceptv.study.admin.new_token`. The other parameters are those of :func:`perceptv.study.serve`.
    """
    return make_application(read_study(directory), admin=admin, address=address, begins_per_address=begins_per_address)


def make_application(
    study: Study, *, admin: bool = False, address: str = "", begins_per_address: int = BEGINS
) -> Starlette:
    """The application of a study, that of a preview, too."""
    begins, own = integer("begins_per_address", begins_per_address, 1), read_origin(address)
    starlette = needed("starlette.applications", "starlette", "study")
    routing = needed("starlette.routing", "starlette", "study")
    middleware = needed("starlette.middleware", "starlette", "study")
    if study.host != SERVER:
        legal = "a study that was built for 'serve'"
        raise illegal(f"directory is {str(study.folder)!r}, built for {study.host!r}", legal)
    desk = Desk(study, begins)
    calls = [("session", desk.begin), ("resume", desk.resume), ("answers", desk.answer), ("finish", desk.finish)]
    calls += [("events", desk.event), ("leave", desk.leave), ("practice", desk.practise), ("form", desk.form)]
    rates = {} if study.database else {"session": [desk.begins, desk.calls]}
    counted = [] if study.database else [desk.calls]  # of a preview nothing is: it is the owner's own
    routes = [
        routing.Route(f"/api/{name}", _call(run, rates.get(name, counted)), methods=["POST"]) for name, run in calls
    ]
    owners = _owners_calls(desk) if admin else {}
    routes += [routing.Route(path, run, methods=["GET"]) for path, run in owners.items()]
    routes += [
        routing.Route(f"/{MEDIA}/{{name}}", functools.partial(_media, desk), methods=["GET"]),
        routing.Route("/{name:path}", functools.partial(_file, study), methods=["GET"]),
    ]
    door = middleware.Middleware(Door, own=own, refused=lambda why: _answered(403, {"error": why}))
    made: Starlette = starlette.Starlette(routes=routes, lifespan=desk.lifespan, middleware=[door])
    made.state.desk = desk
    return made


def serve(
    directory: str | Path,
    *,
    port: int = 8000,
    bind: str = "127.0.0.1",
    root_path: str = "",
    admin: bool = False,
    address: str = "",
    begins_per_address: int = BEGINS,
) -> None:
    """Serves a study until it is interrupted. It keeps no log of who asked.

    Parameters
    ----------
    directory : str or Path
        Folder of a built study.
    port : int
    bind : str
        The address to listen on; by default this machine alone. Others need TLS in front, as answers would else travel
        in the open.
    root_path : str
        The path under which a proxy shows it.
    admin : bool
        Whether whoever has the token gets the export from ``api/export``, a ZIP file, and sees how the study stands
        on the page ``status.html``.
    address : str
        That by which people reach the study, such as ``https://lab.example/study/``. Requests to another name
        are refused; an address in numbers, and localhost, are always taken.
    begins_per_address : int
        So many people may begin from one network address within ten minutes, and ten times as many in all.

    Raises
    ------
    StorageError
        The data cannot be opened, or were removed or replaced while the study was served: then it ends.
    """
    more: dict[str, Any] = {"admin": admin, "address": address, "begins_per_address": begins_per_address}
    run_server(read_study(directory), port=port, bind=bind, root_path=root_path, **more)


def run_server(study: Study, *, port: int, bind: str, root_path: str = "", **more: Any) -> None:
    """Serves a study, that of a preview, too, until it is interrupted. `more` is for `make_application`."""
    integer("port", port, 1, 65_535)
    uvicorn = needed("uvicorn", "uvicorn", "study")
    made, host = make_application(study, **more), text("bind", bind, "an address")
    with open_data(study.data, new=True):  # what cannot be opened is an error here, and not a trace of the server
        pass
    config = uvicorn.Config(
        made, host=host, port=port, root_path=root_path, access_log=False, http=patient(), ws="none",
        server_header=False, date_header=False, log_level="warning",
    )  # fmt: skip
    server, broken = uvicorn.Server(config), list[StorageError]()

    def stop(error: StorageError) -> None:
        broken.append(error)
        server.should_exit = True

    made.state.desk.on_break = stop
    server.run()
    if broken:
        raise broken[0]


def _owners_calls(desk: Desk) -> dict[str, Handler]:
    """What the owner may ask for, by path; that it is asked for is the owner's doing, so the writer is not troubled."""
    from starlette.responses import Response

    gate, named = Gate(desk.study), {"Content-Disposition": 'attachment; filename="export.zip"'}
    headers = {**HEADERS, **named, "Cache-Control": "no-store"}
    calls: dict[str, Callable[[], Response]] = {
        "/api/export": lambda: Response(exported(desk.study), 200, headers, "application/zip"),
        "/api/status": lambda: _answered(200, study_status(desk.study, desk.trouble)),
    }
    page = {f"/{name}": functools.partial(_admin_file, name) for name in ADMIN_FILES}
    return {**page, **{path: _owned(gate, run) for path, run in calls.items()}}


def _owned(gate: Gate, run: Callable[[], Response]) -> Handler:
    """Runs it for whoever has the token."""

    async def given(request: Request) -> Response:
        await asyncio.to_thread(gate.check, request.headers.get("authorization", ""))
        return await asyncio.to_thread(run)

    return _typed(given)


async def _admin_file(name: str, _: Request) -> Response:
    from starlette.responses import Response

    return Response(page_file(name), 200, {**HEADERS, "Cache-Control": "no-cache"}, _TYPES[Path(name).suffix])


def _call(run: Callable[[Any, str], Awaitable[dict[str, Any]]], rates: Sequence[Rate]) -> Handler:
    async def called(request: Request) -> Response:
        for rate in rates:
            rate.check(request.client.host if request.client else None)
        body = parse(await _body(request), "the body", _BODY, InvalidParams)
        return _answered(200, await run(body, request.headers.get("x-study-session", "")))

    return _typed(called)


def _typed(run: Handler) -> Handler:
    """Answers with a status and a reason where something is refused or cannot be done."""

    async def called(request: Request) -> Response:
        try:
            return await run(request)
        except Refused as error:
            waits = {"Retry-After": f"{math.ceil(error.wait_s)}"} if error.wait_s else {}
            ends = {"Connection": "close"} if error.status == _LATE else {}
            return _answered(error.status, {"error": str(error)}, {**waits, **ends})
        except (InvalidParams, VerificationError, LimitExceeded) as error:
            return _answered(422, {"error": str(error.args[0])})
        except StorageError:  # the disk is full, say: the browser keeps what it has and tries again
            return _answered(503, {"error": "the server cannot store anything now; please try again later"})

    return called


async def _body(request: Request) -> bytes:
    try:
        return await asyncio.wait_for(_parts(request), PATIENCE_S)
    except asyncio.TimeoutError:
        raise Refused(_LATE, f"the body did not come within {PATIENCE_S:g} s") from None


async def _parts(request: Request) -> bytes:
    from starlette.requests import ClientDisconnect

    found = b""
    try:
        async for part in request.stream():
            found += part
            if len(found) > MOST_BODY:
                raise Refused(413, f"the body has more than {MOST_BODY} bytes")
    except ClientDisconnect:
        raise Refused(_LATE, "the body ends before its end") from None
    return found


def _answered(status: int, data: dict[str, Any] | None, headers: Mapping[str, str] = NO_HEADERS) -> Response:
    from starlette.responses import Response

    body = b"" if data is None else json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")
    return Response(body, status, {**HEADERS, "Cache-Control": "no-store", **headers}, "application/json")


async def _media(desk: Desk, request: Request) -> Response:
    name = request.path_params["name"]
    if name not in desk.media:
        return _answered(404, {"error": "no such file"})
    kind = "image/png" if name.endswith(".png") else "application/octet-stream"
    return _sent(desk.study.folder / PUBLIC / MEDIA / name, kind, "public, max-age=31536000, immutable")


def page_headers(recruiter: Recruiter) -> dict[str, str]:
    """The headers of the page. MTurk shows it in a frame, and takes a form of it at the end: its only exception."""
    if recruiter != "mturk":
        return HEADERS
    return {**HEADERS, "Content-Security-Policy": POLICY.format(forms=" ".join(MTURK), frames=" ".join(MTURK_FRAMES))}


async def _file(study: Study, request: Request) -> Response:
    """The files of the page, and no others: a name is looked up, never joined to a path."""
    name = request.path_params["name"] or "index.html"
    if name == "favicon.ico":  # browsers ask for it unasked
        return _answered(204, None)
    if name not in (*PAGE_FILES, PAGE):
        return _answered(404, {"error": "no such file"})
    kind = _TYPES.get(Path(name).suffix, "text/plain")
    path = study.folder / PUBLIC / name
    if name == PAGE and study.database:  # the title of a preview says that it is a test
        page = json.loads(path.read_bytes())
        return _answered(200, {**page, "title": f"TEST: {page['title']}", "test": True})
    return _sent(path, kind, "no-cache", page_headers(study.design.recruiter))


def _sent(path: Path, kind: str, cache: str, headers: Mapping[str, str] = HEADERS) -> Response:
    from starlette.responses import Response

    return Response(path.read_bytes(), 200, {**headers, "Cache-Control": cache}, kind)

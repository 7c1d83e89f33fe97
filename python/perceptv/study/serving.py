"""The server of a study: the page, the pictures, and the store behind four calls (extra ``study``)."""

from __future__ import annotations

import asyncio
import functools
import json
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptv import _core
from perceptv._arguments import integer, text
from perceptv._lazy import needed
from perceptv.errors import InvalidParams, LimitExceeded, StorageError, VerificationError
from perceptv.io.schema import OBJECT, PLAIN, TEXT, check, nullable, optional, whole
from perceptv.io.strict_json import parse
from perceptv.limits import Limits
from perceptv.scoring.judging import judge
from perceptv.study.building import MEDIA, PAGE, PAGE_FILES, PUBLIC, Asked, Drill, Study, study_of
from perceptv.study.practice import solution
from perceptv.study.store import Refused, Session, Store, add_answer, begin, finish, session_of
from perceptv.study.widgets import reply_of

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

MOST_BODY = 16 * 1024
MOST_AHEAD = 20
LOOPBACK = ("127.0.0.1", "::1", "localhost")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json"}
_BODY = Limits(max_depth=6)
_SESSION = {"link": optional(nullable(TEXT)), "consent": PLAIN, "browser": optional(TEXT)}
_ANSWER = {"position": whole(), "token": TEXT, "value": PLAIN, "times": OBJECT}
_PRACTICE = {"token": TEXT, "value": PLAIN}
_TIMES = (
    "rt", "hidden", "timed_out", "resumed", "ratio", "k", "canvas", "window", "scrolls", "cut",
    "plays", "late", "interval", "px_per_cm", "distance_cm", "px_per_degree",
)  # fmt: skip


def application(directory: str | Path) -> Starlette:
    """The ASGI application of a built study; MissingExtra without the extra ``study``."""
    starlette = needed("starlette.applications", "starlette", "study")
    routing = needed("starlette.routing", "starlette", "study")
    desk = Desk(study_of(directory))
    calls = [("session", desk.begin), ("resume", desk.resume), ("answers", desk.answer), ("finish", desk.finish)]
    calls.append(("practice", desk.practise))
    routes = [routing.Route(f"/api/{name}", _call(run), methods=["POST"]) for name, run in calls]
    routes += [
        routing.Route(f"/{MEDIA}/{{name}}", functools.partial(_media, desk), methods=["GET"]),
        routing.Route("/{name:path}", functools.partial(_file, desk.study.folder), methods=["GET"]),
    ]
    found: Starlette = starlette.Starlette(routes=routes, lifespan=desk.lifespan)
    return found


def serve(directory: str | Path, *, port: int = 8000, bind: str = "127.0.0.1", root_path: str = "") -> None:
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
    """
    integer("port", port, 1, 65_535)
    server = needed("uvicorn", "uvicorn", "study")
    made = application(directory)
    server.run(
        made, host=text("bind", bind, "an address"), port=port, root_path=root_path, access_log=False,
        server_header=False, date_header=False, log_level="warning",
    )  # fmt: skip


class Desk:
    """What the calls share: the study and its store."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.media = frozenset(name for item in self._shown() for name in item.media)
        self.drills = {study.drill_token(drill): drill for drill in study.practice}
        self._store: Store | None = None

    def _shown(self) -> list[Asked]:
        return [*self.study.items.values(), *(drill.item for drill in self.study.practice)]

    def lifespan(self, _: Any) -> Any:
        """Opens the store, and closes it at the end."""
        from contextlib import asynccontextmanager

        @asynccontextmanager
        async def run() -> Any:
            self._store = Store(self.study.data)
            try:
                yield
            finally:
                self._store.close()

        return run()

    async def _do(self, run: Callable[[sqlite3.Connection], Any]) -> Any:
        assert self._store is not None
        return await asyncio.wrap_future(self._store.submit(run))

    async def begin(self, body: Any, _: str) -> dict[str, Any]:
        """A new session; nothing is stored of those who did not agree."""
        link, consent, browser = check(body, _SESSION, "the body", InvalidParams).values()
        if consent is not True:
            raise InvalidParams("consent is not given; legal: true")
        need = self.study.design.enrolment == "links"
        lists = len(self.study.lists)
        return self._told(await self._do(lambda db: begin(db, lists, link, need, (browser or "")[:40])))

    async def resume(self, _: Any, token: str) -> dict[str, Any]:
        """The session of a token."""
        return self._told(await self._do(lambda db: session_of(db, token)))

    async def answer(self, body: Any, token: str) -> dict[str, Any]:
        """Keeps one answer; it is on the disk when this returns."""
        position, place, value, times = check(body, _ANSWER, "the body", InvalidParams).values()
        kept = {name: times[name] for name in _TIMES if name in times}

        def keep(db: sqlite3.Connection) -> int:
            session = session_of(db, token)
            asked = self._asked(session, position, place)
            add_answer(db, session, position, asked.id, value, reply_of(asked.widget, value), kept)
            return session_of(db, token).next

        return {"next": await self._do(keep)}

    async def practise(self, body: Any, token: str) -> dict[str, Any]:
        """Whether an answer of the practice is right, and the right one. Nothing of it is kept."""
        place, value = check(body, _PRACTICE, "the body", InvalidParams).values()
        await self._do(lambda db: session_of(db, token))
        drill = self.drills.get(place)
        if drill is None:
            raise Refused(409, "token is that of no item of practice")
        reply = reply_of(drill.item.widget, value)
        right = bool(reply) and judge(drill.record, reply).correct
        return {"right": right, "solution": solution(drill.item.widget, drill.record)}

    async def finish(self, _: Any, token: str) -> dict[str, Any]:
        """Whether every answer is kept; then the code."""

        def end(db: sqlite3.Connection) -> tuple[Session, bool]:
            session = session_of(db, token)
            return session, finish(db, session, len(self.study.lists[session.list]))

        session, complete = await self._do(end)
        return {"complete": True, "answers": session.next, "code": session.code} if complete else {"complete": False}

    def _asked(self, session: Session, position: int, token: str) -> Asked:
        places = self.study.lists[session.list]
        if position >= len(places):
            raise InvalidParams(f"position is {position}; legal: integers 0..{len(places) - 1}")
        if position > session.next + MOST_AHEAD:
            raise Refused(409, f"position is {position}; legal: at most {session.next + MOST_AHEAD} now")
        if token != self.study.token(session.list, position):
            raise Refused(409, "token is that of another item")
        return self.study.asked(places[position])

    def _told(self, session: Session) -> dict[str, Any]:
        """What the page needs; nothing of it tells ids, sizes, conditions or answers."""
        items = [self._item(session, position) for position in range(len(self.study.lists[session.list]))]
        drills = [self._drills(group, session) for group in self.study.drills(session.list)]
        return {"session": session.token, "next": session.next, "items": items, "practice": drills}

    def _drills(self, group: list[Drill], session: Session) -> list[dict[str, Any]]:
        """The items of practice of a domain; only the first one comes with its answer."""
        told = [{"token": self.study.drill_token(d), **_seen(d.item, session.code), "attends": False} for d in group]
        told[0]["solution"] = solution(group[0].item.widget, group[0].record)
        return told

    def _item(self, session: Session, position: int) -> dict[str, Any]:
        place = self.study.lists[session.list][position]
        token = self.study.token(session.list, position)
        shown = _seen(self.study.asked(place), session.code)
        return {"position": position, "token": token, **shown, "attends": place.attends}


def _seen(asked: Asked, code: str) -> dict[str, Any]:
    """What a person is shown of an item."""
    widget = asked.widget.as_dict()
    if asked.widget.kind in ("buttons", "words", "toggles"):
        widget["order"] = _order(len(asked.widget.names), code)
    return {
        "pictures": list(asked.pictures),
        "packs": [{"name": name, "label": label} for name, label in asked.packs],
        "taps": [[tap.value, *(round(side, 2) for side in tap[1:])] for tap in asked.taps],
        "question": asked.question,
        "widget": widget,
    }


def _order(count: int, code: str) -> list[int]:
    """The order of buttons, which is the person's own."""
    rng = _core.Streams(f"perceptv study order {code}").stream(f"{count}")
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        k = rng.integer(0, i)
        order[i], order[k] = order[k], order[i]
    return order


def _call(run: Callable[[Any, str], Awaitable[dict[str, Any]]]) -> Callable[[Request], Awaitable[Response]]:
    async def called(request: Request) -> Response:
        try:
            body = parse(await _body(request), "the body", _BODY, InvalidParams)
            return _answered(200, await run(body, request.headers.get("x-study-session", "")))
        except Refused as error:
            return _answered(error.status, {"error": str(error)})
        except (InvalidParams, VerificationError, LimitExceeded) as error:
            return _answered(422, {"error": str(error.args[0])})
        except StorageError:  # the disk is full, say: the browser keeps what it has and tries again
            return _answered(503, {"error": "the answer could not be stored"})

    return called


async def _body(request: Request) -> bytes:
    found = b""
    async for part in request.stream():
        found += part
        if len(found) > MOST_BODY:
            raise Refused(413, f"the body has more than {MOST_BODY} bytes")
    return found


def _answered(status: int, told: dict[str, Any] | None) -> Response:
    from starlette.responses import Response

    body = b"" if told is None else json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")
    return Response(body, status, {**HEADERS, "Cache-Control": "no-store"}, "application/json")


async def _media(desk: Desk, request: Request) -> Response:
    name = request.path_params["name"]
    if name not in desk.media:
        return _answered(404, {"error": "no such file"})
    kind = "image/png" if name.endswith(".png") else "application/octet-stream"
    return _sent(desk.study.folder / PUBLIC / MEDIA / name, kind, "public, max-age=31536000, immutable")


async def _file(folder: Path, request: Request) -> Response:
    """The files of the page, and no others: a name is looked up, never joined to a path."""
    name = request.path_params["name"] or "index.html"
    if name == "favicon.ico":  # browsers ask for it unasked
        return _answered(204, None)
    if name not in (*PAGE_FILES, PAGE):
        return _answered(404, {"error": "no such file"})
    return _sent(folder / PUBLIC / name, _TYPES.get(Path(name).suffix, "text/plain"), "no-cache")


def _sent(path: Path, kind: str, cache: str) -> Response:
    from starlette.responses import Response

    return Response(path.read_bytes(), 200, {**HEADERS, "Cache-Control": cache}, kind)

"""The server of a study: the page, the pictures, and the store behind four calls (extra ``study``)."""

from __future__ import annotations

import asyncio
import functools
import json
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptv import _core
from perceptv._arguments import integer, text
from perceptv._lazy import needed
from perceptv.errors import InvalidParams, LimitExceeded, StorageError, VerificationError
from perceptv.io.schema import OBJECT, PLAIN, TEXT, check, nullable, one_of, optional, whole
from perceptv.io.strict_json import parse
from perceptv.limits import Limits
from perceptv.scoring.judging import judge
from perceptv.study.adaptive import most_places
from perceptv.study.admin import Gate, exported
from perceptv.study.arranging import Place
from perceptv.study.building import PAGE_FILES
from perceptv.study.built import MEDIA, PAGE, PUBLIC, SERVER, TEST, Asked, Drill, Study, study_of
from perceptv.study.courses import course_of
from perceptv.study.practice import solution
from perceptv.study.recruiters import (
    MTURK,
    MTURK_FRAMES,
    Earned,
    Recruiter,
    back_of,
    ids_of,
    is_preview,
    person_of,
)  # fmt: skip
from perceptv.study.store import (
    HAPPENED,
    SCREENINGS,
    Refused,
    Session,
    Store,
    add_answer,
    add_event,
    begin,
    check_resumable,
    finish,
    ids_of_code,
    recruited,
    session_of,
)  # fmt: skip
from perceptv.study.times import kept_browser, kept_times
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
_EVENT = {"kind": one_of(*SCREENINGS, *HAPPENED), "detail": OBJECT}
_LEAVE = {"reason": one_of("no_consent", "screened_out"), "recruited": optional(nullable(OBJECT))}
_SESSION = {
    "recruited": optional(nullable(OBJECT)),
    "link": optional(nullable(TEXT)),
    "consent": PLAIN,
    "browser": optional(TEXT),
}
_ANSWER = {"position": whole(), "token": TEXT, "value": PLAIN, "times": OBJECT}
_PRACTICE = {"token": TEXT, "value": PLAIN}


def application(directory: str | Path, *, admin: bool = False) -> Starlette:
    """The ASGI application of a built study; MissingExtra without the extra ``study``.

    With `admin` it gives the export to whoever has the token, see :func:`perceptv.study.admin.new_token`.
    """
    return application_of(study_of(directory), admin=admin)


def application_of(study: Study, *, admin: bool = False) -> Starlette:
    """The application of a study, that of a preview, too."""
    starlette = needed("starlette.applications", "starlette", "study")
    routing = needed("starlette.routing", "starlette", "study")
    desk = Desk(study)
    if study.host != SERVER:
        legal = "a study that was built for 'serve'"
        raise InvalidParams(f"directory is {str(study.folder)!r}, built for {study.host!r}; legal: {legal}")
    calls = [("session", desk.begin), ("resume", desk.resume), ("answers", desk.answer), ("finish", desk.finish)]
    calls += [("events", desk.event), ("leave", desk.leave), ("practice", desk.practise)]
    routes = [routing.Route(f"/api/{name}", _call(run), methods=["POST"]) for name, run in calls]
    routes += [routing.Route("/api/export", _exports(desk.study), methods=["GET"])] if admin else []
    routes += [
        routing.Route(f"/{MEDIA}/{{name}}", functools.partial(_media, desk), methods=["GET"]),
        routing.Route("/{name:path}", functools.partial(_file, desk.study), methods=["GET"]),
    ]
    found: Starlette = starlette.Starlette(routes=routes, lifespan=desk.lifespan)
    return found


def serve(
    directory: str | Path,
    *,
    port: int = 8000,
    bind: str = "127.0.0.1",
    root_path: str = "",
    admin: bool = False,
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
        Whether ``api/export`` gives the export as a ZIP file, to whoever has the token.
    """
    run_server(study_of(directory), port=port, bind=bind, root_path=root_path, admin=admin)


def run_server(study: Study, *, port: int, bind: str, root_path: str = "", admin: bool = False) -> None:
    """Serves a study, that of a preview, too, until it is interrupted."""
    integer("port", port, 1, 65_535)
    server = needed("uvicorn", "uvicorn", "study")
    made, host = application_of(study, admin=admin), text("bind", bind, "an address")
    server.run(
        made, host=host, port=port, root_path=root_path, access_log=False,
        server_header=False, date_header=False, log_level="warning",
    )  # fmt: skip


class Desk:
    """What the calls share: the study and its store."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.course = course_of(study)
        self.total = most_places(study.design, study.tracks)
        self._limit = study.rules(False)[0].attention_failed
        self.media = frozenset(name for item in self._shown() for name in item.media) | set(self.study.plates)
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
        recruit, link, consent, browser = check(body, _SESSION, "the body", InvalidParams).values()
        if consent is not True:
            raise InvalidParams("consent is not given; legal: true")
        need, design = self.study.design.enrolment == "links", self.study.design
        mark = TEST if self.study.database else ""
        ids = ids_of(design.recruiter, recruit)
        if is_preview(ids):
            raise Refused(403, "this is a preview: accept the task first")

        def enter(db: sqlite3.Connection) -> dict[str, Any]:
            about = kept_browser(browser or "")
            if ids:
                person = person_of(design.recruiter, ids)
                return self._entered(db, recruited(db, self.course.lists, person, ids, about, mark))
            return self._entered(db, begin(db, self.course.lists, link, need, about, mark))

        return dict(await self._do(enter))

    async def resume(self, _: Any, token: str) -> dict[str, Any]:
        """The session of a token, unless it was left too long ago."""
        return dict(await self._do(lambda db: self._entered(db, session_of(db, token))))

    async def answer(self, body: Any, token: str) -> dict[str, Any]:
        """Keeps one answer; it is on the disk when this returns."""
        position, place, value, times = check(body, _ANSWER, "the body", InvalidParams).values()
        kept = kept_times(times)

        def keep(db: sqlite3.Connection) -> int:
            session = session_of(db, token)
            asked = self._asked(db, session, position, place)
            reply = reply_of(asked.widget, value)
            add_answer(db, session, position, asked.id, value, reply, kept)
            self.course.answered(db, session, position, reply)
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
        """Whether every answer is kept; then the code, and the way back to a recruiter."""

        def end(db: sqlite3.Connection) -> dict[str, Any]:
            session = session_of(db, token)
            places = self.course.places(db, session)
            if not finish(db, session, len(places)):
                return {"complete": False}
            failed = self._failed(db, session, places)
            back = self._back("failed_check" if failed else "complete", ids_of_code(db, session.code), session.code)
            return {"complete": True, "answers": session.next, "code": session.code, "back": back}

        return dict(await self._do(end))

    async def event(self, body: Any, token: str) -> dict[str, Any]:
        """Keeps what happened, or what was measured of a person once."""
        kind, detail = check(body, _EVENT, "the body", InvalidParams).values()
        await self._do(lambda db: add_event(db, session_of(db, token), kind, detail))
        return {}

    async def leave(self, body: Any, _: str) -> dict[str, Any]:
        """The way back of somebody who does not agree, or cannot take part. Nothing is stored."""
        reason, recruit = check(body, _LEAVE, "the body", InvalidParams).values()
        ids = ids_of(self.study.design.recruiter, recruit)
        return {"back": self._back(reason, ids, "")}

    def _back(self, earned: Earned, ids: Mapping[str, str], code: str) -> dict[str, Any]:
        design = self.study.design
        return back_of(design.recruiter, design.codes, design.return_url, earned, ids, code)

    def _failed(self, db: sqlite3.Connection, session: Session, places: Sequence[Place]) -> bool:
        """Whether the rule on checks of attention leaves this person out."""
        limit = self._limit
        if limit is None or not self.study.design.code_failed_check:
            return False
        rows = db.execute("SELECT position, value, reply FROM answers WHERE code = ?", (session.code,)).fetchall()
        given = {position: (json.loads(value), reply) for position, value, reply in rows}
        return sum(self.study.fails(place, *given[i]) for i, place in enumerate(places)) >= limit

    def _entered(self, db: sqlite3.Connection, session: Session) -> dict[str, Any]:
        """A session that somebody begins or comes back to."""
        check_resumable(db, session, self.study.design.resume_hours)
        return self._told(db, session)

    def _token(self, session: Session, position: int) -> str:
        return self.study.token(session.code if self.study.design.adaptive else session.list, position)

    def _asked(self, db: sqlite3.Connection, session: Session, position: int, token: str) -> Asked:
        places = self.course.places(db, session)
        if position >= len(places):
            raise InvalidParams(f"position is {position}; legal: integers 0..{len(places) - 1}")
        if position > session.next + MOST_AHEAD:
            raise Refused(409, f"position is {position}; legal: at most {session.next + MOST_AHEAD} now")
        if token != self._token(session, position):
            raise Refused(409, "token is that of another item")
        return self.study.asked(places[position])

    def _told(self, db: sqlite3.Connection, session: Session) -> dict[str, Any]:
        """What the page needs; nothing of it tells ids, sizes, conditions or answers.

        Where the order adapts, `items` are those up to the next one; when all have an answer, that is the end.
        """
        self.course.go_on(db, session)
        places = self.course.places(db, session)
        items = [self._item(session, position, place) for position, place in enumerate(places)]
        total = self.total if self.study.design.adaptive else len(items)
        drills = [self._drills(group, session) for group in self.study.drills(places)]
        return {"session": session.token, "next": session.next, "items": items, "total": total, "practice": drills}

    def _drills(self, group: list[Drill], session: Session) -> list[dict[str, Any]]:
        """The items of practice of a domain; only the first one comes with its answer."""
        told = [{"token": self.study.drill_token(d), **_seen(d.item, session.code), "attends": False} for d in group]
        told[0]["solution"] = solution(group[0].item.widget, group[0].record)
        return told

    def _item(self, session: Session, position: int, place: Place) -> dict[str, Any]:
        shown = _seen(self.study.asked(place), session.code)
        return {"position": position, "token": self._token(session, position), **shown, "attends": place.attends}


def _seen(asked: Asked, code: str) -> dict[str, Any]:
    """What a person is shown of an item."""
    found = asked.shown()
    if asked.widget.kind in ("buttons", "words", "toggles"):
        found["widget"]["order"] = _order(len(asked.widget.names), code)
    return found


def _order(count: int, code: str) -> list[int]:
    """The order of buttons, which is the person's own."""
    rng = _core.Streams(f"perceptv study order {code}").stream(f"{count}")
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        k = rng.integer(0, i)
        order[i], order[k] = order[k], order[i]
    return order


def _exports(study: Study) -> Callable[[Request], Awaitable[Response]]:
    """Gives the export; that it is asked for is the owner's doing, so the writer is not troubled."""
    gate = Gate(study)

    async def given(request: Request) -> Response:
        from starlette.responses import Response

        try:
            await asyncio.to_thread(gate.check, request.headers.get("authorization", ""))
        except Refused as error:
            return _answered(error.status, {"error": str(error)})
        data = await asyncio.to_thread(exported, study)
        named = {"Content-Disposition": 'attachment; filename="export.zip"', "Cache-Control": "no-store"}
        return Response(data, 200, {**HEADERS, **named}, "application/zip")

    return given


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
            return _answered(503, {"error": "the server cannot store anything now; please try again later"})

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
    if name == PAGE and study.database:
        return _answered(200, _marked(study.folder / PUBLIC / PAGE))
    return _sent(study.folder / PUBLIC / name, kind, "no-cache", page_headers(study.design.recruiter))


def _marked(path: Path) -> dict[str, Any]:
    """What the page of a preview is told: its title says that this is a test."""
    told = json.loads(path.read_bytes())
    return {**told, "title": f"TEST: {told['title']}", "test": True}


def _sent(path: Path, kind: str, cache: str, headers: Mapping[str, str] = HEADERS) -> Response:
    from starlette.responses import Response

    return Response(path.read_bytes(), 200, {**headers, "Cache-Control": cache}, kind)

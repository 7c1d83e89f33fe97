"""The calls of a page, with what they share: the study, its store, and the limits of rates."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from perceptv import _core
from perceptv.errors import InvalidParams, StorageError, illegal
from perceptv.io.schema import OBJECT, PLAIN, TEXT, check, nullable, one_of, optional, whole
from perceptv.scoring.judging import judge
from perceptv.study import store
from perceptv.study.adaptive import most_places
from perceptv.study.arranging import ListPlace, shuffled
from perceptv.study.built import TEST, AskedItem, Drill, Study
from perceptv.study.courses import make_course
from perceptv.study.forms import PARTS, read_answers
from perceptv.study.practice import solution
from perceptv.study.rates import BEGINS, CALLS, Rate
from perceptv.study.recruiters import Earned, is_preview, person_name, read_ids, way_back
from perceptv.study.stored import DETAILS, TIMES, TOKEN, kept, kept_browser
from perceptv.study.trouble import Trouble, keep_trouble
from perceptv.study.widgets import make_reply

MOST_AHEAD = 20
_EVENT = {"kind": one_of(*DETAILS), "detail": OBJECT}
_LEAVE = {"reason": one_of("no_consent", "screened_out"), "recruited": optional(nullable(OBJECT))}
_SESSION = {
    "recruited": optional(nullable(OBJECT)),
    "link": optional(nullable(TEXT)),
    "consent": PLAIN,
    "browser": optional(TEXT),
    "token": optional(nullable(TOKEN)),
    "language": optional(nullable(TEXT)),
}
_RESUME = {"recruited": optional(nullable(OBJECT))}
_ANSWER = {"position": whole(), "token": TEXT, "value": PLAIN, "times": OBJECT}
_PRACTICE = {"token": TEXT, "value": PLAIN}
_FORM = {"when": one_of(*PARTS), "answers": OBJECT}


class Desk:
    """The calls of a page. They share the study and its store."""

    def __init__(self, study: Study, begins: int = BEGINS) -> None:
        self.study = study
        self.begins, self.calls = Rate("people begin", begins), Rate("calls", CALLS)
        self.on_break: Callable[[StorageError], None] | None = None
        self.course = make_course(study)
        self._limit = study.rules(False)[0].attention_failed
        self.media = frozenset(name for item in self._shown() for name in item.media) | set(self.study.plates)
        self.drills = {study.drill_token(drill): drill for drill in study.practice}
        self._store: store.StudyStore | None = None
        self.trouble: Trouble | None = None
        """The last time that something could not be stored, since the server runs."""
        self._unkept: Trouble | None = None

    def _shown(self) -> list[AskedItem]:
        items = [*self.study.items.values(), *self.study.others.values()]
        return [*items, *(drill.item for drill in self.study.practice)]

    def lifespan(self, _: Any) -> Any:
        """Opens the store, and closes it at the end."""
        from contextlib import asynccontextmanager

        @asynccontextmanager
        async def run() -> Any:
            self._store = store.StudyStore(self.study.data, self.on_break)
            try:
                yield
            finally:
                self._store.close()

        return run()

    async def _do(self, run: Callable[[sqlite3.Connection], Any]) -> Any:
        """Runs it in the store. The first that succeeds after a failure also keeps that there was one."""
        assert self._store is not None
        unkept = self._unkept

        def noted(db: sqlite3.Connection) -> Any:
            result = run(db)
            if unkept is not None:
                keep_trouble(db, unkept)
            return result

        try:
            result = await asyncio.wrap_future(self._store.submit(noted))
        except StorageError as error:
            self.trouble = self._unkept = Trouble(store.clock(), error.strerror or str(error))
            raise
        if self._unkept is unkept:
            self._unkept = None
        return result

    async def begin(self, body: Any, _: str) -> dict[str, Any]:
        """A new session, or that of the token; nothing is stored of those who did not agree."""
        recruit, link, consent, browser, token, chosen = check(body, _SESSION, "the body", InvalidParams).values()
        if consent is not True:
            raise illegal("consent is not given", "true")
        design, is_test, language = self.study.design, self.study.database is not None, self.study.language(chosen)
        ids = read_ids(design.recruiter, recruit)
        if is_preview(ids):
            raise store.Refused(403, "this is a preview: accept the task first")
        lists, about, mark = self.course.lists, kept_browser(browser or ""), TEST if is_test else ""
        more: dict[str, Any] = {"token": token}
        if not is_test:
            more |= {"stop_at": design.most_sessions, "stop_list": design.stop_list}

        def enter(db: sqlite3.Connection) -> dict[str, Any]:
            if ids:
                session = store.recruited(db, lists, person_name(design.recruiter, ids), ids, about, mark, **more)
            else:
                session = store.begin(db, lists, link, design.enrolment == "links", about, mark, **more)
            store.keep_consent(db, session.code, self.study.consent)
            store.keep_language(db, session.code, language)
            return self._entered(db, session)

        return dict(await self._do(enter))

    async def resume(self, body: Any, token: str) -> dict[str, Any]:
        """The session of a token, unless it was left too long ago."""
        (recruit,) = check(body, _RESUME, "the body", InvalidParams).values()
        design = self.study.design
        ids = read_ids(design.recruiter, recruit) if recruit else {}

        def again(db: sqlite3.Connection) -> dict[str, Any]:
            session = store.find_session(db, token)
            if ids:
                store.renew_ids(db, session, person_name(design.recruiter, ids), ids)
            return self._entered(db, session)

        return dict(await self._do(again))

    async def answer(self, body: Any, token: str) -> dict[str, Any]:
        """Keeps one answer; it is on the disk when this returns."""
        position, place, value, times = check(body, _ANSWER, "the body", InvalidParams).values()
        measured = kept(times, TIMES, "times")

        def keep(db: sqlite3.Connection) -> int:
            session = store.find_session(db, token)
            asked = self._asked(db, session, position, place)
            reply = make_reply(asked.widget, value)
            store.add_answer(db, session, position, asked.id, value, reply, measured)
            self.course.answered(db, session, position, reply)
            return store.find_session(db, token).next

        return {"next": await self._do(keep)}

    async def form(self, body: Any, token: str) -> dict[str, Any]:
        """Keeps the answers to a part of the form; they are on the disk when this returns."""
        part, answers = check(body, _FORM, "the body", InvalidParams).values()
        given = read_answers(self.study.design.questions, part, answers)
        await self._do(lambda db: store.keep_form(db, store.find_session(db, token).code, part, given))
        return {}

    async def practise(self, body: Any, token: str) -> dict[str, Any]:
        """Judges an answer of the practice and returns the right one. Nothing is kept."""
        place, value = check(body, _PRACTICE, "the body", InvalidParams).values()
        await self._do(lambda db: store.find_session(db, token))
        drill = self.drills.get(place)
        if drill is None:
            raise store.Refused(409, "token is that of no item of practice")
        reply = make_reply(drill.item.widget, value)
        right = bool(reply) and judge(drill.record, reply).correct
        return {"right": right, "solution": solution(drill.item.widget, drill.record)}

    async def finish(self, _: Any, token: str) -> dict[str, Any]:
        """Ends a session if every answer is kept. Returns the code and the way back to a recruiter."""

        def end(db: sqlite3.Connection) -> dict[str, Any]:
            session = store.find_session(db, token)
            places = self.course.places(db, session)
            if not store.finish(db, session, len(places)):
                return {"complete": False}
            failed = self._failed(db, session, places)
            ids = store.stored_ids(db, session.code)
            back = self._back("failed_check" if failed else "complete", ids, session.code)
            return {"complete": True, "answers": session.next, "code": session.code, "back": back}

        return dict(await self._do(end))

    async def event(self, body: Any, token: str) -> dict[str, Any]:
        """Keeps what happened, or what was measured of a person once."""
        kind, detail = check(body, _EVENT, "the body", InvalidParams).values()
        measured = kept(detail, DETAILS[kind], "detail")
        await self._do(lambda db: store.add_event(db, store.find_session(db, token), kind, measured))
        return {}

    async def leave(self, body: Any, _: str) -> dict[str, Any]:
        """The way back of a person who does not agree or cannot take part. Nothing is stored."""
        reason, recruit = check(body, _LEAVE, "the body", InvalidParams).values()
        ids = read_ids(self.study.design.recruiter, recruit)
        return {"back": self._back(reason, ids, "")}

    def _back(self, earned: Earned, ids: Mapping[str, str], code: str) -> dict[str, Any]:
        design = self.study.design
        return way_back(design.recruiter, design.codes, design.return_url, earned, ids, code)

    def _failed(self, db: sqlite3.Connection, session: store.Session, places: Sequence[ListPlace]) -> bool:
        """True if the rule on checks of attention excludes this person."""
        limit = self._limit
        if limit is None or not self.study.design.code_failed_check:
            return False
        rows = db.execute("SELECT position, value, reply FROM answers WHERE code = ?", (session.code,)).fetchall()
        given = {position: (json.loads(value), reply) for position, value, reply in rows}
        return sum(self.study.fails(place, *given[i]) for i, place in enumerate(places)) >= limit

    def _entered(self, db: sqlite3.Connection, session: store.Session) -> dict[str, Any]:
        """Begins a session or goes on with it."""
        store.check_resumable(db, session, self.study.design.resume_hours)
        return self._told(db, session)

    def _token(self, session: store.Session, position: int) -> str:
        return self.study.token(session.code if self.study.design.adaptive else session.list, position)

    def _asked(self, db: sqlite3.Connection, session: store.Session, position: int, token: str) -> AskedItem:
        places = self.course.places(db, session)
        if position >= len(places):
            raise illegal(f"position is {position}", f"integers 0..{len(places) - 1}")
        if position > session.next + MOST_AHEAD:
            raise store.Refused(409, f"position is {position}; legal: at most {session.next + MOST_AHEAD} now")
        if token != self._token(session, position):
            raise store.Refused(409, "token is that of another item")
        return self.study.asked(places[position])

    def _told(self, db: sqlite3.Connection, session: store.Session) -> dict[str, Any]:
        """The data for the page, without ids, sizes, conditions or answers.

        Where the order adapts, `items` are those up to the next one; when all have an answer, that is the end.
        """
        self.course.go_on(db, session)
        places = self.course.places(db, session)
        items = [self._item(session, position, place) for position, place in enumerate(places)]
        design = self.study.design
        total = most_places(design, self.study.tracks_of(session.list)) if design.adaptive else len(items)
        drills = [self._drills(group, session) for group in self.study.drills(places, session.list)]
        forms = list(PARTS) if session.finished else store.form_parts(db, session.code)  # none is asked behind the end
        told = {"session": session.token, "next": session.next, "items": items, "total": total, "practice": drills}
        return {**told, "forms": forms, "language": store.read_language(db, session.code)}

    def _drills(self, group: list[Drill], session: store.Session) -> list[dict[str, Any]]:
        """The items of practice of a domain; only the first one comes with its answer."""
        items = [{"token": self.study.drill_token(d), **_seen(d.item, session.code), "attends": False} for d in group]
        items[0]["solution"] = solution(group[0].item.widget, group[0].record)
        return items

    def _item(self, session: store.Session, position: int, place: ListPlace) -> dict[str, Any]:
        shown = _seen(self.study.asked(place), session.code)
        return {"position": position, "token": self._token(session, position), **shown, **place.told}


def _seen(asked: AskedItem, code: str) -> dict[str, Any]:
    """The item as one person sees it."""
    result = asked.shown()
    if asked.widget.kind in ("buttons", "words", "toggles"):
        count = len(asked.widget.names)
        own = _core.Streams(f"perceptv study order {code}").stream(f"{count}")  # each person has another order
        result["widget"]["order"] = shuffled(range(count), own)
    return result

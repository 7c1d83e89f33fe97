"""Many people at once: lists fill evenly, answers are kept within half a second, and the server stays small."""

from __future__ import annotations

import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from late import needs
from perceptv.study.gathered import read_people
from study_people import ONE_ROOM, Key, answer_of, built, call, serving

needs("starlette")
needs("uvicorn")
PEOPLE, ITEMS, PAUSE_S = 200, 30, 5.0


def together(jobs: list[Any]) -> None:
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.long
def test_200_people_begin_at_once_and_answer_as_people_do(tmp_path: Path) -> None:
    folder = built(tmp_path, {"order": "balanced", "items": ITEMS, "lists": 7, "break_every": 0}, per_size=6)
    key, sessions, waits = Key(folder), list[Any](), list[float]()

    def enter() -> None:
        sessions.append(call(server.port, "session", {"consent": True}, timeout=60))

    def person(number: int, told: Any) -> None:
        time.sleep(PAUSE_S * number / PEOPLE)  # people do not press in step
        for item in told["items"]:
            begin = time.monotonic()
            status, _ = call(server.port, "answers", answer_of(item, key.right(item["token"])), told["session"])
            waits.append(time.monotonic() - begin)
            assert status == 200
            time.sleep(max(0.0, PAUSE_S - waits[-1]))
        assert call(server.port, "finish", {}, told["session"])[1]["complete"] is True

    with serving(folder, ONE_ROOM) as server:
        together([enter] * PEOPLE)
        assert {status for status, _ in sessions} == {200}
        counts = Counter(p.list for p in read_people(key.study))
        assert sum(counts.values()) == PEOPLE and max(counts.values()) - min(counts.values()) <= 1
        together([lambda n=n, told=told: person(n, told) for n, (_, told) in enumerate(sessions)])
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        resident = int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) / 1024
    p99 = sorted(waits)[int(0.99 * len(waits))]
    print(f"99 of 100 answers are kept within {p99:.3f} s; the server has {resident:.0f} MB")
    assert len(waits) == PEOPLE * ITEMS and p99 < 0.5
    assert resident < 300
    people = read_people(key.study)
    assert all(p.state == "complete" and len(p.answers) == ITEMS for p in people)

"""Any bytes as an episode in the released JSON form, read strictly and with the quirks that released files have.

Nothing but InvalidParams and LimitExceeded may come out of it, and what is read must come back from both dialects as
it was.

Released files hold megabytes, frame after frame alike. An input that is an object stands for such a file:
{"repeat": how often the trials come, "trials": [[[count, what differs from the frame before], ...], ...]};
any other input is the file itself.
"""

from __future__ import annotations

import json
import tempfile
import warnings
from pathlib import Path
from typing import Any

import atheris
from json_changes import start

with atheris.instrument_imports(include=["perceptv.suites.bib.episode_files", "perceptv.suites.bib.episode"]):
    from perceptv.errors import InvalidParams, LimitExceeded
    from perceptv.suites.bib.episode import Episode
    from perceptv.suites.bib.episode_files import read_episode

FOLDER = Path(tempfile.mkdtemp(prefix="fuzz-episodes-"))
MOST_FRAMES = 200  # of a trial: more would show nothing else, and take longer


def trial(runs: Any) -> Any:
    """Frames of a trial; what is no list of runs is left as it is."""
    if not isinstance(runs, list):
        return runs
    frames: list[Any] = []
    now: Any = {}
    for item in runs:
        if not isinstance(item, list) or len(item) != 2 or type(item[0]) is not int:
            frames.append(item)
            continue
        now = {**now, **item[1]} if isinstance(item[1], dict) and isinstance(now, dict) else item[1]
        frames += [now] * min(max(item[0], 0), MOST_FRAMES - len(frames))
    return frames[:MOST_FRAMES]


def whole_file(data: bytes) -> bytes:
    """The file that an input stands for."""
    try:
        short = json.loads(data)
    except (ValueError, RecursionError):
        return data
    if not isinstance(short, dict) or not isinstance(short.get("trials"), list):
        return data
    repeat = short.get("repeat")
    trials = [trial(runs) for runs in short["trials"]] * (min(max(repeat, 1), 10) if type(repeat) is int else 1)
    return json.dumps(trials[:10]).encode()


def read(path: Path, *, strict: bool) -> Episode | None:
    """The episode of a file, None where it is refused."""
    try:
        return read_episode(path, strict=strict)
    except (InvalidParams, LimitExceeded):
        return None


def run(data: bytes) -> None:
    """One input."""
    path, again = FOLDER / "episode_u.json", FOLDER / "again_u.json"
    path.write_bytes(whole_file(data))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        strict, lenient = read(path, strict=True), read(path, strict=False)
    assert strict is None or (lenient is not None and lenient == strict)
    if lenient is None:
        return
    for dialect in ("bib", "mcs"):
        text = lenient.to_bib_json(dialect)
        again.write_text(text)
        found = read_episode(again, strict=False)
        assert found.to_bib_json(dialect) == text, f"{dialect}: read again, it is another"


start(run)

"""Speed of episodes against peers that make the same frames and the same JSON: rows for RESULTS.md."""

# ruff: noqa: E501
from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy as np

import perceptv as pv

PAIRS = 1000
_SAVE = """
import sys
import perceptv as pv
pv.bib(tasks=["bib_preference"], pairs=int(sys.argv[2]), seed=0).save(sys.argv[1], threads=2, progress=False)
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))  # ru_maxrss would be the parent's
print(int(peak.split()[1]) / 1024)
"""


def best(work: Callable[[], object], times: int = 5) -> float:
    """Least CPU time of several runs, ms."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return 1000 * min(found)


def pair_milliseconds() -> tuple[float, float]:
    """Median and 99th percentile of scene and plans of a pair, CPU ms, over 40 keys of each task and preset."""
    found = []
    for domain in (d.id for d in pv.domains("bib") if d.episodes == 2):
        for preset in ("paper", "balanced"):
            for i in range(40):
                sample = pv.generate(domain, size=1 + i % 20, index=5000 + i, preset=preset)
                start = time.process_time()
                _ = sample._native
                found.append(1000 * (time.process_time() - start))
    return statistics.median(found), statistics.quantiles(found, n=100)[-1]


def an_episode() -> pv.Episode:
    """One of about 1300 frames."""
    return min((pv.generate("bib_preference", size=8, index=i).expected for i in range(20)), key=lambda e: abs(len(e) - 1300))


def save_seconds(pairs: int) -> tuple[float, float]:
    """Seconds and MB of memory for `pairs` preference pairs as JSON, two threads, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        done = subprocess.run([sys.executable, "-c", _SAVE, f"{folder}/set", str(pairs)], check=True, capture_output=True, text=True)
        return time.perf_counter() - start, float(done.stdout)


# ---- peers -------------------------------------------------------------------------------------------------------


def numpy_frames(data: list[list[dict]], masks: dict[str, np.ndarray]) -> int:
    """The frames of an episode with NumPy slices, each from a base of its trial: what a loader of the files would do."""
    total = 0
    for trial in data:
        base = np.full((200, 200, 3), 255, np.uint8)
        for (x, y), (high, wide) in trial[0]["walls"]:
            base[x : x + high, y : y + wide] = 0
        for frame in trial:
            picture = base.copy()
            for (x, y), radius, path, rgb in [frame["home"], *frame["objects"], frame["agent"]]:
                picture[x : x + 2 * radius, y : y + 2 * radius][masks[path]] = rgb
            total += int(picture[0, 0, 0])
    return total


def masks_of(episode: pv.Episode, data: list[list[dict]]) -> dict[str, np.ndarray]:
    """Boolean masks of the sprites that an episode of one agent and some things shows, from its frames."""
    out = {}
    for trial, drawn in zip(data, episode.trials, strict=True):
        picture = drawn.frame(0)
        for (x, y), radius, path, rgb in [trial[0]["home"], *trial[0]["objects"], trial[0]["agent"]]:
            out[path] = (picture[x : x + 2 * radius, y : y + 2 * radius] == rgb).all(axis=2)
    return out


# ---- rows --------------------------------------------------------------------------------------------------------


def goal_rows() -> list[str]:
    """The goals, one line each."""
    episode = an_episode()
    median, worst = pair_milliseconds()
    iterated = best(lambda: sum(1 for _ in episode.frames))
    filled = best(lambda: [trial.frames() for trial in episode.trials])
    text = best(lambda: episode.to_bib_json())
    rows = [
        _row("scene and plans of a pair of episodes, median over all tasks, one core", "3 ms", f"{median:.2f} ms", median <= 3),
        _row("the same, 99th percentile", "100 ms", f"{worst:.1f} ms", worst <= 100),
        _row(f"{len(episode)} frames of an episode iterated", "25 ms", f"{iterated:.1f} ms", iterated <= 25),
        _row(f"{len(episode)} frames into an array", "150 ms", f"{filled:.1f} ms", filled <= 150),
        _row(f"its JSON of {len(episode.to_bib_json()) / 1e6:.1f} MB", "8 ms", f"{text:.1f} ms", text <= 8),
    ]
    with tempfile.TemporaryDirectory() as folder:
        video = best(lambda: episode.video(f"{folder}/x.mp4"), 3)
    rows.append(_row("its MP4 file", "1000 ms", f"{video:.0f} ms", video <= 1000))
    seconds, memory = save_seconds(PAIRS)
    rows.append(_row(f"{PAIRS} preference pairs as JSON, two threads", "30 s", f"{seconds:.1f} s", seconds <= 30))
    rows.append(_row("peak memory of that", "< 200 MB", f"{memory:.0f} MB", memory < 200))
    return rows


def _row(work: str, goal: str, found: str, met: bool) -> str:
    return f"| {work} | <= {goal} | {found} | {'met' if met else '**missed**'} |".replace("<= <", "<")


def peer_rows() -> list[str]:
    """CPU ms by work and library."""
    episode = an_episode()
    data = json.loads(episode.to_bib_json())
    masks = masks_of(episode, data)
    work = {
        f"{len(episode)} frames": [
            ("perceptv", best(lambda: sum(int(f[0, 0, 0]) for f in episode.frames))),
            (f"NumPy {np.__version__}, one slice a sprite", best(lambda: numpy_frames(data, masks), 3)),
        ],
        "their JSON": [("perceptv", best(lambda: episode.to_bib_json())), ("json.dumps of the frames at hand", best(lambda: json.dumps(data), 3))],
    }
    return [f"| {what} | {name} | {ms:.1f} | {ms / rows[0][1]:.1f}x |" for what, rows in work.items() for name, ms in rows]


if __name__ == "__main__":
    print("\n".join([*goal_rows(), "", *peer_rows()]))

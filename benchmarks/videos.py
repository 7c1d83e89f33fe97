"""Speed of the conservation videos against peers that draw the same frames: rows for RESULTS.md."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import perceptv as pv
from perceptv.sets.plan import SavePlan

HERE = Path(__file__).resolve().parent
GOALS = {"conservation_size": 200}
GOAL = 400
TIMES = 3


def drawing_seconds(sample: pv.VideoSample) -> float:
    """Processor time of drawing all frames, 16 at a time, as video files are written.

    Of this thread alone: those of NumPy's linear algebra keep a core busy for a moment after the import.
    """
    sample.frames([0])
    start = time.thread_time()
    for at in range(0, len(sample), 16):
        sample.frames(range(at, min(at + 16, len(sample))))
    return time.thread_time() - start


def frames_per_second(domain: str) -> float:
    """Frames drawn per second of one core's time, over both members of 8 configurations."""
    samples = [
        pv.generate(domain, size=4, index=i, condition=c) for i in range(8) for c in ("conserving", "non_conserving")
    ]
    return sum(len(sample) for sample in samples) / sum(drawing_seconds(sample) for sample in samples)


def peers(domain: str) -> list[dict]:
    """CPU ms per frame of each peer, medians of several; ours of the same frames comes first."""
    sample = pv.generate(domain, size=4, index=0, condition="non_conserving")
    ours = statistics.median(drawing_seconds(sample) for _ in range(TIMES))
    rows = [{"peer": "perceptv", "version": pv.__version__, "ms": 1000 * ours / len(sample)}]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump([sample.scene_at(t) for t in range(len(sample))], file)
        file.flush()
        for name in ("pycairo", "matplotlib"):
            command = [sys.executable, HERE / "peers" / f"{name}_video.py", file.name]
            found = [json.loads(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(TIMES)]
            rows.append(found[0] | {"ms": statistics.median(row["ms"] for row in found)})
    return rows


def records_seconds() -> float:
    """Metadata and scenes of the 384 videos, two threads."""
    plan = SavePlan(pv.conservation(seed=0), "none")
    start = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(plan.make, plan.chunks()))
    return time.perf_counter() - start


def trials_seconds() -> tuple[float, float]:
    """Enumerating all trials, and drawing the three frames of each of the 1152 videos x methods, two threads."""
    start = time.perf_counter()
    trials = list(pv.conservation_trials(pv.conservation(seed=0)))
    enumerated = time.perf_counter() - start
    if len(trials) != 23_040:
        raise SystemExit(f"{len(trials)} trials instead of 23040")
    first = [trial for trial in trials if trial.count == 3 and trial.prompt_style == "direct"]
    start = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        shown = sum(pool.map(lambda trial: len(trial.images), first))
    if shown != 3 * 1152:
        raise SystemExit(f"{shown} images instead of {3 * 1152}")
    return enumerated, time.perf_counter() - start


def goal_rows() -> list[str]:
    """The goals, one line each."""
    out = []
    for domain in (d.id for d in pv.domains("conservation")):
        found, goal = frames_per_second(domain), GOALS.get(domain, GOAL)
        out.append(
            _row(f"{domain}: frames a second drawn at 960 x 540, one core", f">= {goal}", f"{found:.0f}", found >= goal)
        )
    records = records_seconds()
    enumerated, drawn = trials_seconds()
    out.append(_row("metadata and scenes of the 384 videos, two threads", "< 1 s", f"{records:.2f} s", records < 1))
    out.append(_row("enumerating the 23,040 trials", "< 1 s", f"{enumerated:.2f} s", enumerated < 1))
    out.append(_row("the three frames of 1152 videos x methods, two threads", "<= 60 s", f"{drawn:.1f} s", drawn <= 60))
    return out


def _row(work: str, goal: str, found: str, met: bool) -> str:
    return f"| {work} | {goal} | {found} | {'met' if met else '**missed**'} |"


def peer_rows() -> list[str]:
    """CPU ms per frame by domain and library."""
    out = []
    for domain in (d.id for d in pv.domains("conservation")):
        rows = peers(domain)
        out += [
            f"| {domain} | {r['peer']} {r['version']} | {r['ms']:.2f} | {r['ms'] / rows[0]['ms']:.1f}x |" for r in rows
        ]
    return out


if __name__ == "__main__":
    print("\n".join([*goal_rows(), "", *peer_rows()]))

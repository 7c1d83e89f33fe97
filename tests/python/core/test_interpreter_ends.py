"""Threads that make, store and score samples while the interpreter ends: the process ends as it would without them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "OPENBLAS_NUM_THREADS": "1"}
LOOPS = {
    "generate": "pv.generate('maze_solving', size=8, index=next(count)).image",
    "png": "pv.generate('list_colours', size=5, index=next(count)).png",
    "twin": "pv.generate('counting_circles', size=5, index=next(count)).twin(0).image",
    "batch": "pv.generate_batch('maze_solving', [8] * 64, threads=4)",
    "stream": "next(stream)",
    "save": "pv.percept_v(sizes=[3], per_size=2, seed=next(count)).save(f'{folder}/{next(count)}', threads=2)",
    "judge": "pv.judge(sample, 'COUNT:3')",
    "read": "pv.read('counting_circles', sample.image)",
    "score": "pv.score([sample] , {sample.id: 'COUNT:3'})",
    "video": "pv.generate('conservation_size', size=8, index=next(count)).frames()",
    "episodes": "pv.generate('bib_bg_preference', size=8, index=next(count)).expected.trials[0].frames()",
    "audit": "_core.glances(registry(), 'maze_solving', [5] * 50, list(range(50)), 0, 'paper', {}, 2)",
    "python domain": "pv.generate('toy_dots', size=4, index=next(count)).image",
    "batch of a python domain": "pv.generate_batch('toy_dots', [4] * 64, threads=4)",
    "registry": "_core.Registry().add(adapt(toys.Dots()), 'x')",
}
SCRIPT = """
import itertools, sys, threading, time
import perceptv as pv
from perceptv import _core
from perceptv.core.adapting import adapt
from perceptv.core.catalogue import registry
import toy_domains as toys

folder, wait = sys.argv[1], float(sys.argv[2])
pv.register(toys.Dots())
sample, stream, count = pv.generate("counting_circles", size=3), iter(pv.stream(seed=1)), itertools.count()
begun = threading.Event()

def loop():
    while True:
        {step}
        begun.set()

threads = [threading.Thread(target=loop, daemon=True) for _ in range(3)]
for thread in threads:
    thread.start()
assert begun.wait(120)
time.sleep(wait)
"""


@pytest.mark.parametrize("name", LOOPS)
def test_daemon_threads_at_work_do_not_spoil_the_end(name: str, tmp_path: Path) -> None:
    for i in range(4):
        folder = tmp_path / str(i)  # one each: threads take turns in another order, so the same name is another set
        folder.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT.format(step=LOOPS[name]), str(folder), str(i * 0.013)],
            env=ENVIRONMENT, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-1500:]
        assert "terminate" not in done.stderr and "Fatal" not in done.stderr


FIRST_ARRAY = """
import builtins
import perceptv as pv

sample, imported, usual = pv.generate("list_colours", size=3), [], builtins.__import__

def note(name, *how, **more):
    imported.append(name)
    return usual(name, *how, **more)

builtins.__import__ = note
sample.image
print(imported)
"""


def test_the_first_array_imports_nothing(python: Callable[..., str]) -> None:
    """pybind11 would look NumPy up then, without the interpreter's lock: a thread that is there at the end aborts."""
    assert python(FIRST_ARRAY).strip() == "[]"


LATE = """
import os, sys
import perceptv as pv

batches = pv.batches(pv.stream(domains="counting_circles", sizes="2"), 2, canvas=(448, 448), prefetch={prefetch})
next(batches)
sys.kept = dict(sys.modules)  # modules live until the interpreter clears them, os after those that use it
os.kept = batches
"""


@pytest.mark.parametrize("prefetch", [0, 1])
def test_batches_that_outlive_their_module_end_silently(prefetch: int) -> None:
    script = LATE.format(prefetch=prefetch)
    done = subprocess.run(
        [sys.executable, "-c", script], env=ENVIRONMENT, capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")

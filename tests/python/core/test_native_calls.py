"""Whatever Python can reach of the native module is safe to call: typed errors, and no call ends the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import native_walk
import perceptv as pv
from perceptv import _core

WALK = Path(native_walk.__file__)
NAMES = list(native_walk.everything())
CLASSES = [name for name in NAMES if isinstance(getattr(_core, name), type)]
FUNCTIONS = [name for name in NAMES if name not in CLASSES]
GROUPS = [[name] for name in CLASSES] + [FUNCTIONS[i::8] for i in range(8)]
MEMORY = 6 << 30  # bytes of addresses: what takes more is refused by the system
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "OPENBLAS_NUM_THREADS": "1"}


def run(*words: str, memory: int = MEMORY) -> subprocess.CompletedProcess[str]:
    def limited() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    return subprocess.run(
        [sys.executable, *words], env=ENVIRONMENT, capture_output=True, text=True, timeout=600,
        preexec_fn=limited if sys.platform == "linux" else None,
    )  # fmt: skip


@pytest.mark.parametrize("names", GROUPS, ids=lambda names: names[0])
def test_no_call_ends_the_process_or_raises_an_error_without_a_type(names: list[str]) -> None:
    done = run(str(WALK), *names)
    assert (done.returncode, done.stdout) == (0, "all walked\n"), done.stderr[-1500:]


def test_every_parameter_has_a_value_that_is_taken() -> None:
    """A walk from calls that fail would try nothing of what comes behind the first check."""
    functions: list[Any] = [getattr(_core, name) for name in FUNCTIONS]
    functions += [m for name in CLASSES for n, m in vars(getattr(_core, name)).items() if not n.startswith("__")]
    wanted = {p for f in functions if callable(f) for p in native_walk.parameters(f)} - {"self"}
    assert wanted > {"registry", "judges", "wanted"} and wanted - native_walk.good().keys() == set()


def made(domain: str = "counting_circles") -> Any:
    return _core.generate(_core.Registry(), domain, 3, 0, 0, "paper", {})


def test_none_is_no_native_object() -> None:
    out = np.zeros((1, 1, 480, 640, 3), np.uint8)
    with pytest.raises(pv.InvalidParams, match="an item of instances is None"):
        _core.draw_batch([None], out, 1)  # type: ignore[list-item]
    with pytest.raises(pv.InvalidParams, match="an item of judges is None"):
        _core.judge_many([None], [b""], [1], "strict")  # type: ignore[list-item]
    with pytest.raises(TypeError):
        _core.generate(None, "maze_solving", 3, 0, 0, "paper", {})  # type: ignore[arg-type]


@pytest.mark.parametrize("call", [_core.generate_batch, _core.glances])
def test_lists_that_belong_together_are_equally_long(call: Any) -> None:
    for sizes, indices in (([3, 4], [0]), ([3], [0, 1]), ([3] * 1000, [])):
        with pytest.raises(pv.InvalidParams, match=f"indices is {len(indices)} long; legal: {len(sizes)}"):
            call(_core.Registry(), "maze_solving", sizes, indices, 0, "paper", {}, 1)


def test_a_batch_holds_several_domains() -> None:
    both = [made(), made("maze_solving")]
    out = np.zeros((2, 1, 2000, 2000, 3), np.uint8)
    _core.draw_batch(both, out, 1)
    for native, (picture,) in zip(both, out, strict=True):
        height, width = native.canvas
        assert (picture[:height, :width] == native.image(0)).all()
        assert (picture[height:] == 255).all() and (picture[:, width:] == 255).all()


@pytest.mark.parametrize("name", CLASSES)
def test_native_objects_say_that_they_cannot_be_pickled_or_copied(name: str) -> None:
    import copy
    import pickle

    thing = native_walk.natives(native_walk.good())[name]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="can be neither pickled nor copied"):
            pickle.dumps(thing, protocol)
    with pytest.raises(TypeError, match="can be neither pickled nor copied"):
        copy.copy(thing)
    with pytest.raises(TypeError, match="not by __new__"):
        type(thing).__new__(type(thing))


def test_huge_counts_are_refused_before_they_cost_anything() -> None:
    rng = _core.Streams("x").stream("y")
    with pytest.raises(pv.InvalidParams, match="items is 4294967299 long"):
        rng.shuffled(range(2**32 + 3))
    with pytest.raises(pv.InvalidParams, match="k is 2000000000"):
        rng.sample(2**31 - 1, 2_000_000_000)
    with pytest.raises(pv.InvalidParams, match="parts"):
        _core.area_sums(np.zeros((8, 8, 3), np.uint8), 10**4, 10**4)
    with pytest.raises(pv.InvalidParams, match=r"threads is 2147483647; legal: integers 1\.\.1024"):
        _core.generate_batch(_core.Registry(), "maze_solving", [3], [0], 0, "paper", {}, 2**31 - 1)
    assert rng.choice(range(2**40)) < 2**40


def test_an_unknown_slot_lists_the_known_ones() -> None:
    with pytest.raises(pv.InvalidParams, match='slot is "x"; legal: agent, home'):
        _core.episode_icons("x")


def test_a_reader_that_is_not_there_is_a_typed_error() -> None:
    for call in (_core.Readers().images, _core.Readers().fewest_options):
        with pytest.raises(pv.UnknownDomain, match='no reader for "x"'):
            call("x")


SUBINTERPRETER = """
try:
    import _interpreters as sub
except ImportError:
    import _xxsubinterpreters as sub
BODY = '''
try:
    import perceptv
except ImportError as error:
    print(error)
'''
{before}
made = sub.create()
(sub.exec if hasattr(sub, "exec") else sub.run_string)(made, BODY)
sub.destroy(made)
"""


@pytest.mark.parametrize("before", ["", "import perceptv; perceptv.generate('maze_solving', size=3)"])
def test_a_subinterpreter_gets_an_import_error(before: str) -> None:
    done = run("-c", SUBINTERPRETER.format(before=before))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "perceptv works in the main interpreter of a process only; this is a subinterpreter\n"

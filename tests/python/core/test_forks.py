"""Threads and forks: no sample waits for another one, and a forked worker waits for nobody's thread."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
import toy_domains as toys
from perceptv._once import once
from perceptv.core.authoring import Streams

LONG = 120  # s, after which something is taken for stuck
PACKAGE = Path(pv.__file__).parent


class Held(toys.Dots):
    """Its instance of index 1 waits until it is let go."""

    id = "toy_held"
    begun, let_go = threading.Event(), threading.Event()

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        if request.index == 1:
            self.begun.set()
            assert self.let_go.wait(LONG)
        return super().sample(request, streams)


@contextmanager
def held() -> Iterator[Any]:
    """A thread that is in the midst of making a sample; the future of its answer."""
    Held.begun.clear()
    Held.let_go.clear()
    pv.register(Held())
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(lambda: pv.generate("toy_held", size=4, index=1).answer)
        try:
            assert Held.begun.wait(LONG)
            yield slow
        finally:
            Held.let_go.set()


def test_a_slow_domain_holds_up_its_own_sample_alone(own_registry: None) -> None:
    with held() as slow, ThreadPoolExecutor(1) as pool:
        quick = pool.submit(lambda: [pv.generate(d, size=3).answer_text for d in ("toy_held", "counting_circles")])
        try:
            assert quick.result(LONG) == ["COUNT:3", "COUNT:3"]
        finally:
            assert not slow.done()
            Held.let_go.set()
        assert slow.result(LONG) == 4


def exit_code(child: Any) -> int | None:
    """Of a child that is started here; None if it is stuck."""
    child.start()
    child.join(LONG)
    stuck = child.is_alive()
    child.kill()
    child.join()
    return None if stuck else child.exitcode


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")  # Python 3.12 of every fork
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_in_the_midst_of_a_sample_leaves_no_child_stuck(own_registry: None) -> None:
    with held() as slow:
        context = multiprocessing.get_context("fork")
        answers: Any = context.SimpleQueue()
        child = context.Process(target=lambda: answers.put(pv.generate("maze_solving", size=3).answer))
        assert exit_code(child) == 0
        assert answers.get() == pv.generate("maze_solving", size=3).answer
        assert not slow.done()


def passes_in_a_small_process(forks: Callable[[], None]) -> bool:
    """A process with few pages forks faster than one in which other tests have run."""
    return exit_code(multiprocessing.get_context("spawn").Process(target=forks)) == 0


@contextmanager
def two_threads(work: Callable[[threading.Event], None]) -> Iterator[None]:
    """Two threads at work until the block ends; what they raise is raised."""
    stop = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        working = [pool.submit(work, stop) for _ in range(2)]
        try:
            yield
        finally:
            stop.set()
    assert [thread.result() for thread in working] == [None, None]


def forks_while_threads_draw_text() -> None:
    wanted = pv.generate("list_colours", size=5).images[0]

    def draw(stop: threading.Event) -> None:
        while not stop.is_set():
            pv.generate_batch("list_colours", [5] * 4, threads=2)

    def child() -> None:
        made = pv.generate("list_colours", size=5).images[0]
        os._exit(0 if (made == wanted).all() else 3)

    with two_threads(draw):
        for _ in range(60):
            assert exit_code(multiprocessing.get_context("fork").Process(target=child)) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_while_threads_draw_text_leaves_no_lock_of_cairo_shut() -> None:
    """Without care one child in about fifteen waits for a lock that a thread of its parent held."""
    assert passes_in_a_small_process(forks_while_threads_draw_text)


def forks_after_a_sample_of_each_domain() -> None:
    domains = [domain.id for domain in pv.domains()]

    def made(names: list[str], index: int) -> list[Any]:
        return [pv.generate(name, size=3, index=index).image.shape for name in names]

    def make(stop: threading.Event) -> None:
        for index in range(1, 10**6):
            for name in domains:
                if stop.is_set():
                    return
                made([name], index)

    made(domains, 0)
    context = multiprocessing.get_context("fork")
    with two_threads(make):
        for k in range(0, len(domains), 5):
            child = context.Process(target=lambda k=k: os._exit(0 if made(domains[k : k + 5], 0) else 3))
            assert exit_code(child) == 0, domains[k : k + 5]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_after_a_sample_of_each_domain_forks_among_threads_leave_no_child_stuck() -> None:
    """Tables that are filled on first use are full by then: a child finds none half filled and shut."""
    assert passes_in_a_small_process(forks_after_a_sample_of_each_domain)


def test_no_class_of_the_package_has_a_lock_for_all_its_instances() -> None:
    users = [p.name for p in PACKAGE.rglob("*.py") if "cached_property" in p.read_text(encoding="utf-8")]
    assert users == ["_once.py"]


class Counted:
    """Counts how often its value is computed."""

    def __init__(self) -> None:
        self.calls = 0

    @once
    def value(self) -> list[int]:
        """What is kept."""
        self.calls += 1
        return [self.calls]


def test_a_value_is_computed_once_for_each_instance() -> None:
    one, two = Counted(), Counted()
    assert one.value is one.value
    assert (one.value, one.calls, two.calls) == ([1], 1, 0)
    assert two.value is not one.value
    assert isinstance(Counted.value, once) and Counted.value.__doc__ == "What is kept."
    assert pickle.loads(pickle.dumps(one)).value == [1]


def test_threads_that_meet_keep_one_value() -> None:
    """Both compute it, neither waits; what the first one to end has made is what everybody gets."""
    both = threading.Barrier(2)

    class Met:
        @once
        def value(self) -> object:
            both.wait(LONG)
            return object()

    met = Met()
    with ThreadPoolExecutor(2) as pool:
        first, second = (pool.submit(lambda: met.value) for _ in range(2))
        assert first.result(LONG) is second.result(LONG) is met.value


GENERATING = """
import sys
import perceptv as pv

before = set(sys.modules)
pv.generate_batch("counting_circles", [5])
pv.percept_v()[0].image
pv.conservation()[0].frame(3)
pv.generate("bib_preference", size=6).episodes[0].trials[0].frame(0)
pv.stream(domains=["maze_solving"], sizes=3)[0].prompt
print(*sorted(name for name in set(sys.modules) - before if name.startswith("perceptv")))
"""


def test_generating_imports_nothing_of_the_package(python: Callable[..., str]) -> None:
    """What a thread is importing when the process forks stays locked in the child for ever."""
    assert python(GENERATING).split() == []

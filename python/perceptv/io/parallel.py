"""Work over threads, results in order, never more in memory than a few units of work."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")


def ordered(job: Callable[[T], R], inputs: Iterable[T], threads: int) -> Generator[R, None, None]:
    """Yields job(x) for every input, in order. After the first error nothing more begins.

    Nothing is at work once it has ended or was closed. One thread is the caller's own: whoever asks for one has one
    core to give.
    """
    if threads == 1:
        yield from map(job, inputs)
        return
    from concurrent.futures import ThreadPoolExecutor  # only here: it loads logging

    pool = ThreadPoolExecutor(threads, thread_name_prefix="perceptv")
    waiting: deque[Future[R]] = deque()
    try:
        for item in inputs:
            waiting.append(pool.submit(job, item))
            if len(waiting) >= 2 * threads + 1:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)

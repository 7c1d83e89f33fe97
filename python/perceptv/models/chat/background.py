"""An event loop on a thread of its own. Nothing that it waits for keeps the process from ending."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
_PATIENCE = 0.25  # seconds for cancelled work to end


class Background:
    """A running loop; coroutines come from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._loop.set_default_executor(_Daemons(1))
        self._thread = threading.Thread(target=_serve, args=(self._loop,), daemon=True, name="perceptv-chat")
        self._thread.start()

    def submit(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Starts a coroutine; to cancel the future cancels it. If Ctrl-C comes meanwhile, it is closed."""
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop)
        except BaseException:
            work.close()
            raise

    def call(self, function: Callable[[], object]) -> None:
        """Calls a function on the loop's thread, soon."""
        self._loop.call_soon_threadsafe(function)

    def stop(self, last: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Cancels all work, runs `last` and ends the thread; after half a second they are left to the process's end."""
        if self._loop.is_closed():
            return
        self.submit(_end(last))
        if threading.current_thread() is not self._thread:
            self._thread.join(2 * _PATIENCE)


def _serve(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
    finally:
        loop.close()


async def _end(last: Callable[[], Coroutine[Any, Any, object]]) -> None:
    loop, own = asyncio.get_running_loop(), asyncio.current_task()
    try:
        if others := [task for task in asyncio.all_tasks() if task is not own]:
            for task in others:
                task.cancel()
            await asyncio.wait(others, timeout=_PATIENCE)
        await asyncio.wait_for(last(), _PATIENCE)
    finally:
        loop.stop()


class _Daemons(ThreadPoolExecutor):
    """Looks names up, which cannot be cancelled: on threads that nobody waits for."""

    def submit(self, function: Callable[..., T], /, *given: Any, **named: Any) -> Future[T]:
        future: Future[T] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                found = function(*given, **named)
            except BaseException as error:  # it is raised where the result is awaited
                future.set_exception(error)
            else:
                future.set_result(found)

        threading.Thread(target=work, daemon=True).start()
        return future

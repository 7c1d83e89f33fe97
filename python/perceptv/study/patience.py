"""Connections that send half a request do not stay: their heads have ten seconds to come, and so have their bodies."""

from __future__ import annotations

import asyncio
from typing import Any

from perceptv._lazy import needed

PATIENCE_S = 10.0


def patient() -> type[Any]:
    """uvicorn's protocol, which waits PATIENCE_S for the head of a request and then closes the connection."""
    base: Any = needed("uvicorn.protocols.http.auto", "uvicorn", "study").AutoHTTPProtocol

    class Patient(base):  # type: ignore[misc]
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self._waits: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._is_served():
                self._stop()
            elif self._waits is None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            super().connection_lost(exc)

        def _is_served(self) -> bool:
            """True between the head of a request and the end of its answer."""
            return self.cycle is not None and not self.cycle.response_complete

        def _wait(self) -> None:
            self._waits = self.loop.call_later(PATIENCE_S, self._end)

        def _stop(self) -> None:
            if self._waits is not None:
                self._waits.cancel()
                self._waits = None

        def _end(self) -> None:
            self._waits = None
            if not self._is_served():
                self.transport.close()

    return Patient

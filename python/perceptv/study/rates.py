"""Limits of rates: one for each address, and one for all addresses together, per stretch of time."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from perceptv.study.store import Refused

STRETCH_S = 600.0
BEGINS = 100
"""Sessions that may begin from one address per stretch; a room of students may share an address."""
CALLS = 30_000
"""Calls of any kind from one address per stretch."""
TOGETHER = 10
"""All addresses together may do so many times as much."""
_NETWORK = 64  # bits of an address of IPv6 that one person has; the others are theirs to choose


@dataclass
class Rate:
    """Counts what comes within a stretch of ten minutes. `most` from one address, and `TOGETHER` as many from all.

    Without an address, as behind a socket of the file system, only all together are counted.
    """

    what: str
    most: int
    clock: Callable[[], float] = time.monotonic
    _stretch: int = -1
    _counts: Counter[str] = field(default_factory=Counter)
    _all: int = 0

    def check(self, address: str | None) -> None:
        """Counts one more. Refused, and not counted, where that is too many."""
        now = self.clock()
        if (stretch := int(now // STRETCH_S)) != self._stretch:
            self._stretch, self._all = stretch, 0
            self._counts.clear()
        who = None if address is None else network(address)
        if self._all >= TOGETHER * self.most or (who is not None and self._counts[who] >= self.most):
            wait = (stretch + 1) * STRETCH_S - now
            whose = "all addresses" if self._all >= TOGETHER * self.most else "your address"
            raise Refused(429, f"too many {self.what} from {whose}; please try again in {wait:.0f} s", wait)
        self._all += 1
        if who is not None:
            self._counts[who] += 1


def network(address: str) -> str:
    """The address of one person: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _NETWORK), strict=False))

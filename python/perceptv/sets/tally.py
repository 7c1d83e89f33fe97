"""Counts of what a set holds, among them pictures that equal another one."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

_DIGEST = 16  # bytes


@dataclass
class Counts:
    """Instances, pictures, and pictures whose pixels equal another picture's of the same domain."""

    instances: int = 0
    pictures: int = 0
    equal: int = 0

    def add(self, other: Counts) -> None:
        """Adds the other's numbers."""
        self.instances += other.instances
        self.pictures += other.pictures
        self.equal += other.equal


@dataclass
class Tally:
    """Fed with every picture in the set's order; memory grows with one domain at most."""

    domains: dict[str, Counts] = field(default_factory=dict)
    sizes: dict[int, Counts] = field(default_factory=dict)
    _domain: str = ""
    _digests: bytearray = field(default_factory=bytearray)
    _sizes: list[int] = field(default_factory=list)

    def add(self, domain: str, size: int, digests: list[str]) -> None:
        """An instance with the pixel digests of its pictures."""
        if domain != self._domain:
            self._close_domain()
            self._domain = domain
        for counts in (self.domains.setdefault(domain, Counts()), self.sizes.setdefault(size, Counts())):
            counts.add(Counts(1, len(digests)))
        for digest in digests:
            self._digests += bytes.fromhex(digest)
            self._sizes.append(size)

    def _close_domain(self) -> None:
        if not self._sizes:
            return
        halves = np.frombuffer(bytes(self._digests), np.uint64).reshape(-1, _DIGEST // 8)
        _, group, members = np.unique(halves, axis=0, return_inverse=True, return_counts=True)
        equal = np.asarray(self._sizes)[members[group.reshape(-1)] > 1]
        self.domains[self._domain].equal += len(equal)
        for size, count in zip(*np.unique(equal, return_counts=True), strict=True):
            self.sizes[int(size)].equal += int(count)
        self._digests.clear()
        self._sizes.clear()

    def total(self) -> Counts:
        """Numbers of the whole set; call it (first) when everything has been added."""
        self._close_domain()
        out = Counts()
        for counts in self.domains.values():
            out.add(counts)
        return out

    def summary(self) -> dict[str, int]:
        """The numbers that the manifest states."""
        total = self.total()
        return {"instances": total.instances, "pictures": total.pictures, "pictures_equal_to_another": total.equal}

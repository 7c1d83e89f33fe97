"""Counts of what a set holds, among them pictures that equal another one."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

import numpy as np

_DIGEST = 16  # bytes


@dataclass
class PictureCounts:
    """Instances, pictures, and pictures whose pixels equal another picture's of the same domain."""

    instances: int = 0
    pictures: int = 0
    equal: int = 0

    def add(self, other: PictureCounts) -> None:
        """Adds the other's numbers."""
        self.instances += other.instances
        self.pictures += other.pictures
        self.equal += other.equal


@dataclass
class PictureTally:
    """Fed with every picture of a set; it keeps 20 bytes of each."""

    domains: dict[str, PictureCounts] = field(default_factory=dict)
    sizes: dict[int, PictureCounts] = field(default_factory=dict)
    _seen: dict[str, tuple[bytearray, array[int]]] = field(default_factory=dict)

    def add(self, domain: str, size: int, digests: list[str]) -> None:
        """An instance with the pixel digests of its pictures."""
        for counts in (self.domains.setdefault(domain, PictureCounts()), self.sizes.setdefault(size, PictureCounts())):
            counts.instances += 1
            counts.pictures += len(digests)
        if digests:
            seen, sizes = self._seen.setdefault(domain, (bytearray(), array("i")))
            seen += bytes.fromhex("".join(digests))
            sizes.extend([size] * len(digests))

    def total(self) -> PictureCounts:
        """Numbers of the whole set; call it (first) when everything has been added."""
        for domain, (digests, sizes) in self._seen.items():
            halves = np.frombuffer(bytes(digests), np.uint64).reshape(-1, _DIGEST // 8)
            _, group, members = np.unique(halves, axis=0, return_inverse=True, return_counts=True)
            equal = np.asarray(sizes)[members[group.reshape(-1)] > 1]
            self.domains[domain].equal += len(equal)
            for size, count in zip(*np.unique(equal, return_counts=True), strict=True):
                self.sizes[int(size)].equal += int(count)
        self._seen.clear()
        out = PictureCounts()
        for counts in self.domains.values():
            out.add(counts)
        return out

    def summary(self) -> dict[str, int]:
        """The numbers that the manifest states."""
        total = self.total()
        return {"instances": total.instances, "pictures": total.pictures, "pictures_equal_to_another": total.equal}

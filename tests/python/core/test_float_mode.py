"""The rounding mode that another library left behind changes nothing."""

from __future__ import annotations

import ctypes
import ctypes.util
import platform
from collections.abc import Iterator

import pytest

import perceptv as pv

MODES = {"x86_64": {"nearest": 0, "downward": 0x400, "upward": 0x800, "towards zero": 0xC00}}

pytestmark = pytest.mark.skipif(platform.machine() not in MODES, reason="numbers of the rounding modes of another CPU")


@pytest.fixture
def libm() -> Iterator[ctypes.CDLL]:
    out = ctypes.CDLL(ctypes.util.find_library("m"))
    yield out
    out.fesetround(0)


def everything() -> list[object]:
    """Scenes, answers, pixels, files, readings and verdicts of one instance of each domain, in both presets."""
    out: list[object] = []
    for info in pv.domains():
        for preset in ("paper", "balanced"):
            s = pv.generate(info.id, size=info.size_range(preset)[0], index=1, preset=preset)
            native = s._native
            out += [native.record_json(), native.png(0), native.answer_text]
            if info.frames:
                out += [native.frame_digests([0, 40, info.frames - 1]), native.quantities(40)]
            if info.episodes:
                out += [(e.to_bib_json(), e.pixel_digest) for e in s.episodes[:1]]
            else:
                out += [native.mask(0).tobytes(), pv.reward([s.answer_text], [s]), s.read().answer]
    batch = pv.generate_batch("layered_shapes", [5] * 6, preset="balanced", threads=2)
    return [*out, batch.images.tobytes()]


@pytest.mark.parametrize("mode", ["downward", "upward", "towards zero"])
def test_no_rounding_mode_changes_anything(mode: str, libm: ctypes.CDLL) -> None:
    usual = everything()
    assert libm.fesetround(MODES[platform.machine()][mode]) == 0
    here = everything()
    assert libm.fegetround() == MODES[platform.machine()][mode]
    libm.fesetround(0)
    assert here == usual

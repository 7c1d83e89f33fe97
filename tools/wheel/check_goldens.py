"""Makes every instance that tests/golden tells of with the installed package, and compares scenes, answers and pixels.

    python tools/wheel/check_goldens.py [--no-pixels] [DOMAIN ...]

Fails if a digest differs, or if a line of a golden file is of no known form. --no-pixels leaves the pixels out, which
are promised on the reference stack alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import perceptv as pv
from perceptv import _core

GOLDENS = Path(__file__).resolve().parents[2] / "tests/golden"
HEAD = re.compile(r"(?P<domain>\w+) version (?P<version>\d+) raster_version (?P<raster>\d+)")
ONE = re.compile(
    r"(?P<preset>\w+)(?P<switches>(?: \w+=[\w-]+)*) n=(?P<size>\d+) "
    r'scene=(?P<scene>\w+) answer=(?P<answer>".*") pixels=(?P<pixels>[0-9a-f ]+)'
)
MANY = re.compile(r"(?P<preset>\w+) 200 instances: truth=(?P<truth>\w+) pixels=(?P<pixels>\w+)")
FRAMES = (30, 62, 71)  # of videos, besides those shown


def pixels_of(sample: pv.Sample) -> str:
    """Digests of all that is drawn, as the golden files hold them."""
    found = [_core.pixel_digest(image) for image in sample.images]
    if pv.info(sample.domain).episodes:
        found += [_core.digest(episode._native.published_json()) for episode in sample.episodes]
    if pv.info(sample.domain).frames:
        found += sample.frame_digests(FRAMES)
    return " ".join(found)


def scene_of(sample: pv.Sample) -> str:
    """The scene as canonical JSON."""
    return str(_core.canonical_json(sample._native.record()["scene"]))


def line_holds(domain: str, line: re.Match[str], with_pixels: bool) -> bool:
    """Whether the one instance of a line is made as the line says."""
    switches = dict(pair.split("=") for pair in line["switches"].split())
    sample = pv.generate(domain, size=int(line["size"]), preset=line["preset"], **switches)  # type: ignore[arg-type]
    made = (_core.digest(scene_of(sample).encode()), _core.canonical_json(sample.answer_text))
    if made != (line["scene"], line["answer"]):
        return False
    return not with_pixels or pixels_of(sample) == line["pixels"]


def total(digests: list[str]) -> str:
    """Both halves added up on their own, modulo 2**64."""
    halves = [sum(int(d[i : i + 16], 16) for d in digests) % 2**64 for i in (0, 16)]
    return "".join(f"{half:016x}" for half in halves)


def sum_holds(domain: str, line: re.Match[str], with_pixels: bool) -> bool:
    """Whether 20 sizes of 10 instances each add up to what the line says."""
    low, high = pv.info(domain).sizes[line["preset"]]
    truth, pixels = [], []
    for at in range(200):
        sample = pv.generate(domain, size=min(low + at // 10, high), index=at % 10, preset=line["preset"])
        answer = f"{_core.canonical_json(sample.answer)}\n{sample.answer_text}"
        truth.append(_core.digest(f"{scene_of(sample)}\n{answer}".encode()))
        if with_pixels:
            pixels.append(_core.digest(pixels_of(sample).encode()))
    return total(truth) == line["truth"] and (not with_pixels or total(pixels) == line["pixels"])


def head_holds(domain: str, head: str, with_pixels: bool) -> bool:
    """Whether the versions are those of the package; that of the raster tells of pixels alone."""
    found = HEAD.fullmatch(head)
    if not found or (found["domain"], int(found["version"])) != (domain, pv.info(domain).version):
        return False
    return not with_pixels or int(found["raster"]) == _core.raster_version


def broken_lines(path: Path, with_pixels: bool) -> list[str]:
    """The lines of a golden file that do not hold."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    domain = path.stem
    broken = [] if head_holds(domain, head, with_pixels) else [head]
    for line in lines:
        one, many = ONE.fullmatch(line), MANY.fullmatch(line)
        if not (one and line_holds(domain, one, with_pixels)) and not (many and sum_holds(domain, many, with_pixels)):
            broken.append(line)
    return broken


def mapped(check: Callable[[Path], list[str]], paths: list[Path]) -> list[list[str]]:
    """What each path gives, by two threads where there are any."""
    if sys.platform == "emscripten":
        return list(map(check, paths))
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(check, paths))


def main(arguments: list[str]) -> int:
    """Checks the named domains' files, or all."""
    names = [name for name in arguments if name != "--no-pixels"]
    with_pixels = "--no-pixels" not in arguments
    paths = sorted(GOLDENS / f"{name}.txt" for name in names) if names else sorted(GOLDENS.glob("*.txt"))
    found = dict(zip(paths, mapped(lambda path: broken_lines(path, with_pixels), paths), strict=True))
    for path, broken in found.items():
        for line in broken:
            print(f"{path.stem}: not as made by {pv.__file__}: {line[:100]}")
    count = sum(len(path.read_text(encoding="utf-8").splitlines()) - 1 for path in paths)
    left_out = "" if with_pixels else "; pixels left out"
    print(f"goldens: {len(paths)} files, {count} lines, {sum(map(len, found.values()))} differ{left_out}")
    return 1 if any(found.values()) or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

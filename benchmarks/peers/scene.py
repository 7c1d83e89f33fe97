"""What the peers share: the scene, the clock and the line they print."""

import json
import os
import statistics
import tempfile
import time
from pathlib import Path

SCENE = json.loads((Path(__file__).parent.parent / "scene40.json").read_text())


def rgb(colour):
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def font_path():
    """The same bold sans for everybody; Cairo-based peers ask for it by name."""
    for path in (
        "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
        Path(__file__).parent.parent.parent / "libstim/font/DejaVuSans-Bold-subset.ttf",
    ):
        if Path(path).exists():
            return str(path)
    raise SystemExit("no DejaVu Sans Bold found")


def report(peer, version, draw_to, rounds=15):
    """Time draw_to(path), one file per image, and print the median CPU time as a line of JSON."""
    with tempfile.TemporaryDirectory() as folder:
        draw_to(f"{folder}/warm.png")
        size = os.path.getsize(f"{folder}/warm.png")
        times = []
        for i in range(rounds):
            start = time.process_time()
            draw_to(f"{folder}/{i}.png")
            times.append(1000 * (time.process_time() - start))
    row = {"peer": peer, "version": version, "ms": round(statistics.median(times), 3), "bytes": size}
    print(json.dumps(row), flush=True)

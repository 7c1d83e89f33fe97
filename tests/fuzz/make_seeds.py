"""Writes the first inputs of the fuzz targets into tests/fuzz/corpus, for when a format changes: make_seeds.py.

Small cases of each kind. What fuzzing found, and files of other names, are left as they are.
"""

from __future__ import annotations

import io
import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

import perceptv as pv
from perceptv import _core

CORPUS = Path(__file__).resolve().parent / "corpus"
SCENES = (
    *("counting_circles", "layered_colours", "inside_circles", "sort_lines", "identifying_shapes", "colours_present"),
    *("graph_counting", "vanishing_objects", "numbered_shapes", "water_image", "grid_path", "conservation_volume"),
)
TASKS = (
    *("bib_preference", "bib_multi_agent", "bib_instrumental_no_barrier", "bib2_bg_instrumental_imitation"),
    *("bib2_helper_hinderer", "bib2_true_false_belief", "bib2_bg_contact_single"),
)


def put(target: str, name: str, data: bytes) -> None:
    """One input."""
    (CORPUS / target).mkdir(parents=True, exist_ok=True)
    (CORPUS / target / name).write_bytes(data)


def instance(domain: str) -> Any:
    """A small one."""
    return pv.generate(domain, size=5, index=0)


def scenes() -> None:
    """Scenes of at most twelve objects, on a canvas that is quick to draw."""
    for domain in SCENES:
        scene = dict(instance(domain).scene)
        scene["canvas"] = [min(side, most) for side, most in zip(scene["canvas"], (240, 180), strict=True)]
        scene["objects"] = scene["objects"][:12]
        put("scenes", domain, _core.canonical_json(scene).encode())


def episodes() -> Iterator[tuple[str, Any]]:
    """The last episode of an instance of each task."""
    for task in TASKS:
        yield task, instance(task).episodes[-1]


def shortened(trial: dict[str, Any]) -> dict[str, Any]:
    """The same things, 40 frames."""
    return {**trial, "frames": 40, "blocks": trial["blocks"][:6], "openings": trial.get("openings", [])[:2]}


def bare(trial: dict[str, Any]) -> dict[str, Any]:
    """Two frames of the main agent and an object."""
    sprites = [s for s in trial["sprites"] if s["slot"] in ("agent", "object")][-2:]
    return {
        **{"blocks": [], "frames": 2, "events": trial["events"][:1], "deeds": trial["deeds"][:1]},
        "sprites": [{**sprite, "stages": sprite.get("stages", [])[:1]} for sprite in sprites],
    }


def episode_records() -> None:
    """Records whose first eight trials are alike: it is the last that is looked at."""
    for task, episode in episodes():
        record = json.loads(_core.canonical_json(episode.scene))
        record["trials"] = [*[bare(record["trials"][0])] * 8, shortened(record["trials"][-1])]
        put("episode_records", task, _core.canonical_json(record).encode())


def runs(frames: list[dict[str, Any]]) -> list[list[Any]]:
    """[count, what differs] for the first frame and a few others of a trial, 120 frames in all."""
    starts = [t for t in range(len(frames)) if t == 0 or frames[t] != frames[t - 1]]
    chosen = [starts[i * (len(starts) - 1) // 5] for i in range(6)]
    out, last = [], {}
    for t in dict.fromkeys(chosen):
        out.append([20, {key: value for key, value in frames[t].items() if last.get(key) != value}])
        last = frames[t]
    out[-1][0] += 120 - sum(count for count, _ in out)
    return out


def episode_files() -> None:
    """Both dialects; trials that come nine times."""
    for task, episode in episodes():
        for dialect in ("bib", "mcs"):
            frames = json.loads(episode.to_bib_json(dialect))[-1]
            for frame in frames:
                frame["walls"] = frame["walls"][:5]  # few, so that reading is quick
            put("episode_files", f"{task}.{dialect}", json.dumps({"repeat": 9, "trials": [runs(frames)]}).encode())


def manifests() -> None:
    """Of pictures, of videos, of episodes, and of shards."""
    with tempfile.TemporaryDirectory() as place:
        sets = {
            "pictures": pv.percept_v(per_size=1, domains=["counting_circles"]),
            "episodes": pv.bib(pairs=1, tasks=["bib_preference"]),
        }
        for name, dataset in sets.items():
            dataset[:2].save(Path(place) / name)
            put("manifests", name, (Path(place) / name / "manifest.json").read_bytes())
        pv.write_shards(sets["pictures"], Path(place) / "shards", of=2)
        put("manifests", "shards", (Path(place) / "shards/manifest.json").read_bytes())


def picture(mode: str, seed: int) -> Image.Image:
    """A small one with some of everything in it."""
    draw = random.Random(seed)
    out = Image.new(mode, (13, 9))
    bands = len(out.getbands())
    for y in range(9):
        for x in range(13):
            value = tuple(draw.choice((0, 85, 170, 255)) for _ in range(bands))
            out.putpixel((x, y), value if bands > 1 else value[0])
    return out


def pngs() -> None:
    """A file for each colour type, and inputs that give header and rows."""
    for i, mode in enumerate(("1", "L", "LA", "P", "RGB", "RGBA", "I;16")):
        file = io.BytesIO()
        extra = {"transparency": 0} if mode in ("L", "P") else {"transparency": (85, 85, 85)} if mode == "RGB" else {}
        picture(mode, i).save(file, "png", optimize=mode == "P", **extra)
        put("png_reading", mode.replace(";", "_"), file.getvalue())
    put("png_reading", "of_ours", instance("counting_circles").png())
    rows = bytes(range(256)) * 2
    for kind, depth in ((0, 1), (0, 16), (2, 8), (2, 16), (3, 2), (3, 8), (4, 8), (6, 16)):
        for interlaced in (0, 1):
            head = bytes([7, 5, depth, kind, 0, 0, interlaced, 0x47])
            tail = bytes([0, 0, 177, 143, 12, *range(12), 2, 0, 1])
            put("png_reading", f"made_{kind}_{depth}_{interlaced}", head + tail + rows)


def strokes() -> None:
    """Strokes of every kind on pictures of several forms."""
    sizes = {"small": (12, 9), "wide": (32766, 3), "tall": (3, 1000), "wide_as_ours": (499, 260)}
    for i, (name, (width, height)) in enumerate(sizes.items()):
        draw = random.Random(i)
        head = b"\0" + width.to_bytes(2, "big") + height.to_bytes(2, "big") + b"\0\3" + draw.randbytes(4)
        put("png_writing", name, head + b"".join(bytes([how]) + draw.randbytes(15) for how in range(7)))


if __name__ == "__main__":
    for make in (scenes, episode_records, episode_files, manifests, pngs, strokes):
        make()

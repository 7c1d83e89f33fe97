"""Runs our benchmarks and the peers' on this machine and writes RESULTS.md: run.py FOLDER_OF_THE_BENCH_PROGRAMS"""

# ruff: noqa: E501
from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import diversity
import episodes
import feed
import looks
import measure
import measure_oracle
import movies
import pairs
import shards
import videos

HERE = Path(__file__).resolve().parent
PEERS = ("pillow", "matplotlib", "pycairo", "opencv", "skia", "resvg")
PASS_GOALS = {"paper: grain": 6, "paper: texture": 6, "shade": 2, "blur 1.4": 8, "noise": 6, "JPEG": 15}
"""CPU ms."""
GOALS = {"Pillow": 20, "matplotlib": 60, "pycairo": 22, "opencv-python": 5}


def program(path: Path) -> dict:
    """The JSON that a bench program prints."""
    return json.loads(subprocess.run([path], capture_output=True, text=True, check=True).stdout)


def peers() -> list[dict]:
    """One row per peer; a peer that is not installed is an error, not a gap."""
    rows = []
    for name in PEERS:
        script = HERE / "peers" / f"{name}_scene40.py"
        out = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
        rows += [json.loads(line) for line in out.splitlines()]
    return rows


# The peak of the program itself: what the system counts for a child begins with the memory of its parent.
SAVE = """import re, sys
from perceptv.cli import main
status = main(sys.argv[1:])
print(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
sys.exit(status)"""


def save_set(per_size: int) -> tuple[float, float]:
    """Wall seconds and peak memory in MB of writing a set of 30 domains x 20 sizes x per_size to disk."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SAVE, "generate", "percept-v", f"{folder}/set", "--threads", "2"]
        command += ["--quiet", "--per-size", str(per_size)]
        start = time.perf_counter()
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        seconds = time.perf_counter() - start
    return seconds, int(out.splitlines()[-1]) / 1024


def read_set() -> tuple[float, float]:
    """Wall seconds of generating (scene, answer, pictures) and of reading the official set, two threads."""
    from concurrent.futures import ThreadPoolExecutor

    import perceptv as pv
    from perceptv.core.picture_readers import read_files

    samples = list(pv.percept_v(seed=0))
    with ThreadPoolExecutor(2) as pool:
        start = time.perf_counter()
        files = list(pool.map(lambda s: [s.png(i) for i in range(s.picture_count)], samples))
        made = time.perf_counter()
        list(pool.map(lambda pair: read_files(pair[0].domain, pair[1]), zip(samples, files, strict=True)))
        return made - start, time.perf_counter() - made


def import_ms() -> float:
    """Milliseconds of importing perceptv beyond those of importing NumPy: medians of new processes, in turn."""
    times: dict[str, list[float]] = {"numpy": [], "perceptv": []}
    for _ in range(15):
        for name, measured in times.items():
            script = f"import time; start = time.perf_counter(); import {name}; print(time.perf_counter() - start)"
            measured.append(float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout))
    return 1000 * (statistics.median(times["perceptv"]) - statistics.median(times["numpy"]))


def verdict(value: float, goal: float, *, at_least: bool) -> str:
    """Met or missed, in words."""
    met = value >= goal if at_least else value <= goal
    return "met" if met else "**missed**"


def goal_rows(draw: dict, encode: dict, rows: list[dict], sets: dict[int, tuple[float, float]]) -> list[str]:
    """The goals, one line each."""
    ours = draw["scene40"]["file_ms"]
    out = []
    for name, goal in GOALS.items():
        row = next(r for r in rows if r["peer"].split(",")[0].split(" ")[0].lower().startswith(name.split("-")[0].lower()))
        ratio = row["ms"] / ours
        out.append(f"| scene40 to a file against {row['peer']} {row['version']} | >= {goal}x | {ratio:.1f}x | {verdict(ratio, goal, at_least=True)} |")
    floor = next(c for c in encode["canvases"] if c["canvas"] == "scene40")["encoders"]["floor-L"]["ms"]
    total = draw["scene40"]["memory_ms"] / floor
    out.append(f"| scene40 draw + encode in memory | <= 4.5 L (stretch 3 L) | {total:.2f} L | {verdict(total, 4.5, at_least=False)} |")
    for canvas in encode["canvases"]:
        limit = {"scene40": 1.0, "blank": 0.35, "grid": 0.35, "maze": 0.35}.get(canvas["canvas"])
        if limit:
            t = canvas["time_vs_igzip1"]
            out.append(f"| encode {canvas['canvas']} against igzip 1, time | <= {limit}x | {t:.2f}x | {verdict(t, limit, at_least=False)} |")
    slowest = max(encode["canvases"], key=lambda c: c["time_vs_igzip1"])
    t = slowest["time_vs_igzip1"]
    out.append(f"| encode the slowest canvas of all ({slowest['canvas']}) against igzip 1, time | <= 1.0x | {t:.2f}x | {verdict(t, 1.0, at_least=False)} |")
    largest = max((c for c in encode["canvases"] if c["of_a_domain"]), key=lambda c: c["size_vs_libdeflate1"])
    size = largest["size_vs_libdeflate1"]
    out.append(f"| encode the largest picture of a domain ({largest['canvas']}) against libdeflate 1, size | <= 1.01x | {size:.3f}x | {verdict(size, 1.01, at_least=False)} |")
    size = next(c for c in encode["canvases"] if c["canvas"] == "scene40")["size_vs_libdeflate6"]
    out.append(f"| encode scene40 against libdeflate 6, size | <= 1.10x | {size:.2f}x | {verdict(size, 1.1, at_least=False)} |")
    for key, goal, what in (("memory_scaling", 1.85, "in memory"), ("file_scaling", 1.6, "a file per image")):
        value = draw["scene40"][key]
        out.append(f"| two threads against one, {what} | >= {goal}x | {value:.2f}x | {verdict(value, goal, at_least=True)} |")
    seconds, memory = sets[10]
    own, base = draw["set"]["encode_s_two_threads"], draw["set"]["igzip1_s_two_threads"]
    ratio = seconds / base
    out.append(f"| the 6000-instance set to disk, two threads ({seconds:.1f} s) against igzip 1 encoding its pixels in memory ({base:.2f} s; ours {own:.2f} s) | <= 2.5x | {ratio:.2f}x | {verdict(ratio, 2.5, at_least=False)} |")
    out.append(f"| peak memory of that | < 200 MB | {memory:.0f} MB | {verdict(memory, 200, at_least=False)} |")
    out.append(f"| peak memory with three times the items | flat | {sets[30][1]:.0f} MB | {verdict(sets[30][1] / memory, 1.15, at_least=False)} |")
    grown = [(d["n40"] / d["n20"], d) for d in draw["domains"] if d["n40"]]
    worst, which = max(grown, key=lambda pair: pair[0])
    out.append(f"| n = 40 against n = 20, worst domain ({which['domain']}, {which['preset']}) | <= 4x | {worst:.2f}x | {verdict(worst, 4, at_least=False)} |")
    slowest_ms, which = max((d["n20"], d["domain"]) for d in draw["domains"] if d["preset"] == "balanced" and d["n20"])
    rate = 1000 / slowest_ms
    out.append(f"| instances a second of balanced, n = 20, one core, slowest domain ({which}) | >= 400 | {rate:.0f} | {verdict(rate, 400, at_least=True)} |")
    return out


def domain_rows(draw: dict) -> list[str]:
    """Instances per second and thread, by domain."""
    by = {(d["domain"], d["preset"]): d for d in draw["domains"]}
    out = []
    for name in dict.fromkeys(d["domain"] for d in draw["domains"]):
        cells = []
        for preset in ("paper", "balanced"):
            d = by[name, preset]
            cells += [f"{1000 / d[k]:.0f}" if d[k] else "-" for k in ("n10", "n20", "n40")]
        out.append(f"| {name} | {' | '.join(cells)} |")
    return out


def peer_rows(draw: dict, rows: list[dict]) -> list[str]:
    """scene40 to a file, everybody."""
    ours = draw["scene40"]
    out = [f"| perceptv | {ours['file_ms']:.2f} | {ours['bytes']} | 1.0x |"]
    return out + [f"| {r['peer']} {r['version']} | {r['ms']:.2f} | {r['bytes']} | {r['ms'] / ours['file_ms']:.1f}x |" for r in rows]


def encoder_rows(encode: dict) -> list[str]:
    """CPU ms and kB of every encoder on every canvas, with a heading."""
    names = [name for name in encode["canvases"][0]["encoders"] if name != "floor-L"]
    out = [f"| canvas | {' | '.join(names)} | time against igzip 1 | size against libdeflate 1 |", "|---" * (len(names) + 3) + "|"]
    for canvas in encode["canvases"]:
        cells = [f"{canvas['encoders'][name]['ms']:.2f} ({canvas['encoders'][name]['bytes'] / 1000:.1f})" for name in names]
        out.append(f"| {canvas['canvas']} | {' | '.join(cells)} | {canvas['time_vs_igzip1']:.2f}x | {canvas['size_vs_libdeflate1']:.3f}x |")
    return out


def frame_rows(frames: dict) -> list[str]:
    """CPU ms of the steps of a frame, by domain."""
    keys = ("list_ms", "whole_ms", "cairo_ms", "next_ms", "pack_ms")
    return [f"| {name} | {' | '.join(f'{row[key]:.2f}' for key in keys)} |" for name, row in frames.items()]


def list_goals(frames: dict) -> list[str]:
    """Our painting of whole display lists against Cairo's of the same lists."""
    ratios = {name: row["whole_ms"] / row["cairo_ms"] for name, row in frames.items() if name.startswith("conservation")}
    return [
        f"| painting the display lists of {name} against Cairo | <= 1x | {ratio:.2f}x | {verdict(ratio, 1, at_least=False)} |"
        for name, ratio in ratios.items()
    ]


def line_rows(lines: dict) -> list[str]:
    """Lines and rings, ours and Cairo's."""
    return [f"| {p['picture']} | {p['ms']:.2f} | {p['cairo_ms']:.2f} | {p['cairo_ms'] / p['ms']:.2f}x |" for p in lines["pictures"]]


def look_rows(passes: dict) -> list[str]:
    """Passes of looks, and the plain picture that they are added to."""
    rows = [f"| {p['pass']} | {p['ms']:.2f} | {PASS_GOALS.get(p['pass'], '')} | {p['times_plain']:.2f}x |" for p in passes["passes"]]
    return [f"| the plain picture | {passes['plain_ms']:.2f} | | 1x |", *rows]


def processor() -> str:
    """The name of the processor, and what tells it from others of the name."""
    found = [line.split(":") for line in Path("/proc/cpuinfo").read_text().splitlines() if ":" in line]
    told = {name.strip(): value.strip() for name, value in found}
    if "model name" not in told:
        return platform.machine()
    wide = "with" if "avx512f" in told["flags"].split() else "without"
    return f"{told['model name']} (family {told['cpu family']}, model {told['model']}, {wide} AVX-512)"


def main() -> None:
    """Measures and writes."""
    programs = Path(sys.argv[1])
    rows = peers()
    encode, draw = program(programs / "bench_encode"), program(programs / "bench_draw")
    sets = {per_size: save_set(per_size) for per_size in (10, 30)}
    parse, frames, lines, passes = (program(programs / f"bench_{name}") for name in ("parse", "frames", "lines", "looks"))
    made, read = read_set()
    versions = ", ".join(f"{k} {v}" for k, v in encode["versions"].items())
    cpu = processor()
    goals = goal_rows(draw, encode, rows, sets)
    goals.append(f"| reading the set from PNG files ({read:.1f} s) against making it in memory ({made:.1f} s), two threads | <= 10x | {read / made:.2f}x | {verdict(read / made, 10, at_least=False)} |")
    beyond = import_ms()
    goals.append(f"| importing perceptv beyond what importing NumPy takes | <= 60 ms | {beyond:.0f} ms | {verdict(beyond, 60, at_least=False)} |")
    goals += videos.goal_rows() + list_goals(frames)
    goals += episodes.goal_rows()
    goals += shards.goal_rows()
    goals += pairs.goal_rows()
    goals += looks.goal_rows()
    movie_goals, movie_rows = movies.rows()
    goals += movie_goals
    feed_goals, feed_rows = feed.rows()
    shown_goals, shown_rows = feed.shown_rows(feed.SHOWN_SAMPLES)
    goals += feed_goals + shown_goals
    texts = [(max(t["ms"], t["choice_ms"]), t["text"]) for t in parse["texts"]]
    slowest_ms, slowest = max(texts)
    goals.append(f"| judging a reply of 1 MB of hostile text, the slowest of {len(texts)} ({slowest}) | < 20 ms | {slowest_ms:.1f} ms | {verdict(slowest_ms, 20, at_least=False)} |")
    text = ["# What was measured", "", f"`make bench` on {cpu}, {os.cpu_count()} cores, Python {platform.python_version()}; {versions}. "
            "One run, nothing chosen from several; times are medians, and only ratios within this run mean something.", ""]
    text += ["## Goals", "", "| work | goal | measured | |", "|---|---|---|---|", *goals, "",
             "L is the floor: clearing the canvas, reading it once, and the Adler-32 of its bytes. scene40 is 20 discs, 10 triangles and "
             "10 labels on 1000 x 1000 px (`scene40.json`).", ""]
    text += ["## scene40 to a file, one thread", "", "| library | ms | bytes | against ours |", "|---|---|---|---|", *peer_rows(draw, rows), ""]
    text += ["## Frames of videos, CPU ms, pixels in memory", "",
             "The peers draw each object once, without the details (rims, ridges, shades) that ours adds.", "",
             "| domain | library | ms a frame | against ours |", "|---|---|---|---|", *videos.peer_rows(), "",
             "The steps of a frame, 16 videos of each domain that has them: making its display list, painting it whole, Cairo painting the same list from C, painting where it differs from the frame before, packing its pixels.", "",
             "| domain | list | painted whole | by Cairo | painted in the box | packed |", "|---|---|---|---|---|---|", *frame_rows(frames), "",
             "## Video files, CPU ms a frame", "",
             "x264 alone gets the same frames in its own pixel format and the same options: the least that an MP4 file by x264 can take.", "",
             *movies.HEAD, *movie_rows, "",
             "## Into a training loop", "", "A DataLoader of PyTorch, by processes that make samples; wall time.", "", *feed.HEAD, *feed_rows, "",
             f"Pictures of {len(feed.SHOWN)} domains ({', '.join(feed.SHOWN)}), n = 1 to 10, drawn at {feed.SIDE} px; batches of {feed.BATCH}.", "", *feed.SHOWN_HEAD, *shown_rows, "",
             f"## Lines and rings against Cairo {lines['cairo']}, CPU ms", "",
             "On 1000 x 1000 px, Cairo at tolerance 0.01; the least of several runs in turn.", "",
             "| picture | ours | Cairo | as many times as fast |", "|---|---|---|---|", *line_rows(lines), "",
             "## Passes of looks, CPU ms", "",
             f"Each alone on 1024 x 768 px; the plain picture is the median of {passes['domains']} domains, n = 10. Goals as shares of the "
             "plain picture were set when that took 4 to 9 ms.", "",
             "| pass | ms | goal | against drawing the plain picture |", "|---|---|---|---|", *look_rows(passes), "",
             "## Frames and JSON of episodes, CPU ms", "",
             "| work | library | ms | against ours |", "|---|---|---|---|", *episodes.peer_rows(), ""]
    text += ["## Instances per second, one thread", "", "Scene, answer, pictures and PNG in memory.", "",
             "| domain | paper n=10 | n=20 | n=40 | balanced n=10 | n=20 | n=40 |", "|---|---|---|---|---|---|---|", *domain_rows(draw), ""]
    text += ["## Encoders on the same pixels, CPU ms (kB)", "", "Below the made-up canvases: pictures of domains at n = 20, or the largest legal size.", "",
             *encoder_rows(encode), ""]
    text += ["## Judging 1 MB of hostile text, CPU ms", "", "| text | free answers | slowest kind | choices |", "|---|---|---|---|",
             *(f"| {t['text']} | {t['ms']:.2f} | {t['answers']} | {t['choice_ms']:.2f} |" for t in parse["texts"]), ""]
    text += [*measure.rows(os.cpu_count() or 1), "", *measure_oracle.rows(), "", *diversity.rows(), ""]
    (HERE / "RESULTS.md").write_text("\n".join(text))
    print("\n".join(text[:40]))


if __name__ == "__main__":
    main()

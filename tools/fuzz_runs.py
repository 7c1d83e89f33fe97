"""Runs the fuzz targets that tools/fuzz.sh has built.

fuzz_runs.py minute SECONDS        replays the first inputs, then fuzzes; report for the counts: build/tests/fuzz.xml
fuzz_runs.py long JOBS [TARGET..]  until each target has an hour in tests/fuzz/hours.csv; inputs go to build/fuzz/corpus
fuzz_runs.py replay BUILD          all inputs there are, once, by the C++ targets of a build

An input that fails is kept in build/fuzz/found/TARGET; it belongs into tests/fuzz/corpus/TARGET with the fix.
"""

from __future__ import annotations

import contextlib
import csv
import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build/fuzz"
SEEDS, HOURS = ROOT / "tests/fuzz/corpus", ROOT / "tests/fuzz/hours.csv"
CPP = ("scenes", "episode_records", "png_reading", "png_writing", "replies")
PYTHON = ("manifests", "episode_files")
LONGEST = {"png_writing": 512, "png_reading": 8192, "replies": 4096}  # bytes of an input
HOUR = 3600
ROUND = 300  # seconds after which a long run writes down what it has
TITLES = ("target", "cpu_seconds", "executions", "edges", "features", "inputs")
STOPPED = 72  # libFuzzer's status when it is told to stop


@dataclass(frozen=True)
class Run:
    """What one call of a target did. `edges` and `features` are libFuzzer's counts of what its inputs reach."""

    target: str
    status: int
    cpu_seconds: float
    executions: int
    edges: int
    features: int
    text: str

    @property
    def passed(self) -> bool:
        """Whether nothing was found."""
        return self.status in (0, STOPPED)

    def line(self) -> str:
        """For people."""
        end = "" if self.passed else f"  FAILED ({self.status})"
        reached = f"edges {self.edges}  features {self.features}"
        return f"{self.target:<16}{self.executions:>9} inputs {self.cpu_seconds:>7.1f} s  {reached}{end}"


class Runner:
    """Starts targets and ends them when told to."""

    def __init__(self, build: Path) -> None:
        self._build = build
        self._running: set[int] = set()
        self.stopping = threading.Event()

    def stop(self, *_: object) -> None:
        """Ends what runs; its figures still count."""
        self.stopping.set()
        for pid in list(self._running):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def run(self, target: str, folders: list[Path], *options: str) -> Run:
        """One call. The first folder gets new inputs."""
        if self.stopping.is_set():
            raise KeyboardInterrupt
        found = WORK / "found" / target
        for folder in (found, *folders):
            folder.mkdir(parents=True, exist_ok=True)
        limits = ("-timeout=60", "-rss_limit_mb=2048", f"-max_len={LONGEST.get(target, 16384)}", "-print_final_stats=1")
        command = [*self._program(target), *limits, f"-artifact_prefix={found}/", *options, *map(str, folders)]
        log = WORK / f"{target}.log"
        with log.open("wb") as out:
            process = subprocess.Popen(command, stdout=out, stderr=out, cwd=ROOT, env=environment())
            self._running.add(process.pid)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self._running.discard(process.pid)
        text = log.read_text(errors="replace")
        last = (re.findall(r"cov: (\d+) ft: (\d+)", text) or [("0", "0")])[-1]
        count = re.search(r"number_of_executed_units: (\d+)", text)
        executions = int(count[1]) if count else 0
        seconds = used.ru_utime + used.ru_stime
        return Run(target, process.returncode, seconds, executions, int(last[0]), int(last[1]), text)

    def _program(self, target: str) -> list[str]:
        if target in CPP:
            return [str(self._build / f"tests/fuzz/fuzz_{target}")]
        return [str(WORK / "venv/bin/python"), str(ROOT / f"tests/fuzz/{target}.py")]


def environment() -> dict[str, str]:
    """This process's, with all packages that its interpreter sees: the targets' own has atheris and nothing else."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path[1:] if p)}


def targets() -> list[str]:
    """Those that can be run here."""
    has_atheris = (WORK / "venv/bin/python").is_file() and not subprocess.run(
        [WORK / "venv/bin/python", "-c", "import atheris"], capture_output=True
    ).returncode
    return [*CPP, *(PYTHON if has_atheris else ())]


def seeds(target: str) -> list[Path]:
    """Folders of first inputs: those of the tree and, for replies, the tables of cases."""
    if target != "replies":
        return [SEEDS / target]
    unpacked = WORK / "replies_of_cases"
    unpacked.mkdir(parents=True, exist_ok=True)
    for table in ("replies", "choices"):
        for number, line in enumerate((ROOT / f"tests/cases/{table}.jsonl").read_text().splitlines()):
            reply = json.loads(line)["reply"].encode("utf-8", "surrogatepass")
            (unpacked / f"{table}_{number}").write_bytes(bytes([number % 10]) + reply)
    return [SEEDS / target, unpacked]


def minute(runner: Runner, seconds: int) -> int:
    """Replays all first inputs, then fuzzes for so long, all targets together; 1 if anything was found."""
    names = targets()
    each = max(1, seconds // len(names))

    def job(target: str) -> list[tuple[str, Run]]:
        new = WORK / "new" / target
        shutil.rmtree(new, ignore_errors=True)
        again = runner.run(target, seeds(target), "-runs=0")
        # From the inputs of the tree alone: the time would go by while the thousands of others are run once more.
        return [("replay", again), ("fuzz", runner.run(target, [new, SEEDS / target], f"-max_total_time={each}"))]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = [row for rows in pool.map(job, names) for row in rows]
    suite = ET.Element("testsuite", name="fuzz")
    for kind, run in done:
        print(f"{kind:<8}{run.line()}")
        case = ET.SubElement(suite, "testcase", classname=run.target, name=kind)
        if not run.passed:
            ET.SubElement(case, "failure").text = "see the log"
            print(run.text[-6000:])
    for target in set(PYTHON) - set(names):
        ET.SubElement(ET.SubElement(suite, "testcase", classname=target, name="fuzz"), "skipped")
    report = ROOT / "build/tests/fuzz.xml"
    report.parent.mkdir(parents=True, exist_ok=True)
    ET.ElementTree(suite).write(report)
    return int(any(not run.passed for _, run in done))


def added_up(run: Run | None = None) -> dict[str, dict[str, float]]:
    """The figures of the tree by target, with those of a run added and written."""
    with (WORK / "hours.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rows: dict[str, dict[str, float]] = {}
        if HOURS.is_file():
            with HOURS.open(newline="") as file:
                rows = {row.pop("target"): {k: float(v) for k, v in row.items()} for row in csv.DictReader(file)}
        if run is not None:
            row = rows.setdefault(run.target, dict.fromkeys(TITLES[1:], 0.0))
            row["cpu_seconds"] += run.cpu_seconds
            row["executions"] += run.executions
            row["edges"], row["features"] = run.edges, run.features
            row["inputs"] = sum(1 for _ in (WORK / "corpus" / run.target).iterdir())
            lines = [",".join(TITLES)]
            lines += [",".join([name, *(str(int(rows[name][t])) for t in TITLES[1:])]) for name in sorted(rows)]
            new = WORK / "hours.csv"
            new.write_text("\n".join(lines) + "\n")
            os.replace(new, HOURS)
        return rows


def long(runner: Runner, jobs: int, names: list[str]) -> int:
    """Runs targets until each has its hour; 1 if anything was found."""
    os.nice(19)

    def job(target: str) -> bool:
        while not runner.stopping.is_set():
            if added_up().get(target, {}).get("cpu_seconds", 0) >= HOUR:
                return True
            run = runner.run(target, [WORK / "corpus" / target, *seeds(target)], f"-max_total_time={ROUND}")
            added_up(run)
            print(run.line(), flush=True)
            if not run.passed:
                print(run.text[-6000:], flush=True)
                return False
        return True

    with ThreadPoolExecutor(jobs) as pool:
        return int(not all(list(pool.map(job, names or targets()))))


def replay(runner: Runner) -> int:
    """Runs all inputs of the C++ targets once."""
    done = [runner.run(t, [*seeds(t), WORK / "corpus" / t], "-runs=0") for t in CPP]
    print("\n".join(run.line() for run in done))
    return int(any(not run.passed for run in done))


def main(mode: str, *rest: str) -> int:
    """One of the modes above."""
    runner = Runner(ROOT / rest[0] if mode == "replay" else WORK / "build")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, runner.stop)
    if mode == "minute":
        return minute(runner, int(rest[0]))
    if mode == "long":
        return long(runner, int(rest[0]), list(rest[1:]))
    return replay(runner)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

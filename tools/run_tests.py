#!/usr/bin/env python3
"""Runs make targets, two at a time, all of them even if one fails: run_tests.py TARGET ... -- TARGET ...

Those before "--" begin at once. Those after it begin when `make test-setup` has installed what they need. What a target
says is shown when it is done, and is in build/tests/TARGET.log meanwhile. Then the tests are counted: the last line
reads "N passed, N failed". Fails if anything failed or nothing ran.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import test_counts

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/tests"
REPORTS = {"test-cpp": BUILD / "ctest.xml", "test-python": BUILD / "pytest.xml", "fuzz": BUILD / "fuzz.xml"}
AT_ONCE = 2  # the targets use all cores themselves: the second fills what the first leaves idle
SETUP = "test-setup"


def make(target: str, *options: str) -> tuple[str, int, float]:
    """(target, exit status, seconds) of one target."""
    print(f"{target}: started", flush=True)
    began = time.monotonic()
    command = [os.environ.get("MAKE", "make"), "--no-print-directory", *options, target]
    with (BUILD / f"{target}.log").open("wb") as log:
        done = subprocess.run(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
    return target, done.returncode, time.monotonic() - began


def show(target: str, status: int, seconds: float) -> None:
    """What one target said, and how it ended."""
    print(f"---- {target}", flush=True)
    sys.stdout.buffer.write((BUILD / f"{target}.log").read_bytes())
    print(f"{target}: {'FAILED' if status else 'passed'} in {seconds:.0f} s", flush=True)


def run(at_once: list[str], after_setup: list[str]) -> list[str]:
    """The targets that failed. One place of the pool is the set-up's, and then theirs who wait for it."""
    failed = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        setup = pool.submit(make, SETUP, f"-j{AT_ONCE}")
        running = [setup, *(pool.submit(make, target) for target in at_once)]
        setup.result()
        running += [pool.submit(make, target) for target in after_setup]
        for done in as_completed(running):
            show(*done.result())
            if done.result()[1]:
                failed.append(done.result()[0])
    return failed


def main(words: list[str]) -> int:
    split = words.index("--")
    at_once, after_setup = words[:split], words[split + 1 :]
    BUILD.mkdir(parents=True, exist_ok=True)
    for report in REPORTS.values():
        report.unlink(missing_ok=True)
    if failed := run(at_once, after_setup):
        print("failed:", *failed, flush=True)
    reports = [str(REPORTS[target]) for target in (*at_once, *after_setup) if target in REPORTS]
    return test_counts.main(reports) or int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

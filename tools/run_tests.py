#!/usr/bin/env python3
"""Runs make targets, two at a time, all of them even if one fails: run_tests.py TARGET ... then counts the tests.

First comes `make test-setup`: what two targets need is made once. What a target says is shown when it is done, and is
in build/tests/TARGET.log meanwhile. The last line reads "N passed, N failed". Fails if anything failed or nothing ran.
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
REPORTS = [BUILD / f"{name}.xml" for name in ("fuzz", "ctest", "pytest")]
AT_ONCE = 2  # the targets use all cores themselves: the second fills what the first leaves idle


def command(target: str, *options: str) -> list[str]:
    return [os.environ.get("MAKE", "make"), "--no-print-directory", *options, target]


def make(target: str) -> tuple[str, int, float]:
    """(target, exit status, seconds) of one target."""
    print(f"{target}: started", flush=True)
    began = time.monotonic()
    with (BUILD / f"{target}.log").open("wb") as log:
        done = subprocess.run(command(target), cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
    return target, done.returncode, time.monotonic() - began


def show(target: str, status: int, seconds: float) -> None:
    """What one target said, and how it ended."""
    print(f"---- {target}", flush=True)
    sys.stdout.buffer.write((BUILD / f"{target}.log").read_bytes())
    print(f"{target}: {'FAILED' if status else 'passed'} in {seconds:.0f} s", flush=True)


def main(targets: list[str]) -> int:
    BUILD.mkdir(parents=True, exist_ok=True)
    for report in REPORTS:
        report.unlink(missing_ok=True)
    failed = ["test-setup"] if subprocess.run(command("test-setup", f"-j{AT_ONCE}"), cwd=ROOT).returncode else []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done in as_completed([pool.submit(make, target) for target in targets]):
            show(*done.result())
            if done.result()[1]:
                failed.append(done.result()[0])
    if failed:
        print("failed:", *failed, flush=True)
    return test_counts.main([str(report) for report in REPORTS]) or int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

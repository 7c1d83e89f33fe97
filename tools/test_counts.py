"""Adds up JUnit reports: test_counts.py FILE ... prints the slowest tests, all counts, then 'N passed, N failed'.

Fails if a report is missing, holds no test or holds a failure, and if a test takes too large a share of the processor
time of all: a long test belongs to `make test-long`. Seconds alone tell more of the machine than of the test: a slow or
busy one takes twice as many, for every test. Python tests have their
time as a property of their case (tests/python/helpers/processor_time.py), C++ tests as what the shell's `times` prints
(tools/timed.sh). Fuzz targets run for as long as they are told and have none.
"""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

LIMIT = 30.0  # seconds of processor time, children included, that a test may take whatever the others take
SHARE = 0.02  # of the processor time of all tests: what a longer test may take
SHOWN = 20
WITHOUT_TIME = {"fuzz"}
TIMES = re.compile(r"processor time:\s+\S+ \S+\s+(\d+)m([\d.]+)s (\d+)m([\d.]+)s")


@dataclass(frozen=True)
class Case:
    """One test of a report; `seconds` of processor time, if the report tells it."""

    name: str
    outcome: str
    seconds: float | None


def seconds_of(case: ET.Element) -> float | None:
    """Processor time of a test case."""
    for found in case.iter("property"):
        if found.get("name") == "processor_time":
            return float(found.get("value", ""))
    if times := TIMES.search(case.findtext("system-out") or ""):
        minutes_user, user, minutes_system, system = map(float, times.groups())
        return 60 * (minutes_user + minutes_system) + user + system
    return None


def outcome_of(case: ET.Element) -> str:
    """What became of a test case."""
    tags = {child.tag for child in case}
    if tags & {"failure", "error"}:
        return "failed"
    return "skipped" if "skipped" in tags else "passed"


def name_of(case: ET.Element) -> str:
    """File and function of a Python test, the sentence of a C++ test."""
    group, name = case.get("classname", ""), case.get("name", "")
    return name if group in ("", name) else f"{group.rpartition('.')[2]}::{name}"


def cases(report: Path) -> list[Case]:
    """The tests of a report; none if it is missing."""
    if not report.is_file():
        return []
    return [Case(name_of(c), outcome_of(c), seconds_of(c)) for c in ET.parse(report).getroot().iter("testcase")]


def counts(found: list[Case]) -> str:
    """How many had which outcome."""
    return ", ".join(f"{sum(c.outcome == kind for c in found)} {kind}" for kind in ("passed", "failed", "skipped"))


def slowest(found: list[Case]) -> list[str]:
    """Lines that name the slowest tests."""
    timed = sorted((c for c in found if c.seconds is not None), key=lambda c: -(c.seconds or 0))[:SHOWN]
    return [f"{c.seconds:7.1f} s  {c.name}" for c in timed]


def faults(report: str, found: list[Case], limit: float) -> list[str]:
    """Lines that name tests whose processor time is unknown or beyond the limit, in seconds."""
    if report in WITHOUT_TIME:
        return []
    ran = [c for c in found if c.outcome != "skipped"]
    unknown = [f"no processor time in the report: {c.name}" for c in ran if c.seconds is None]
    long = [
        f"over {limit:.0f} s of processor time, so for make test-long: {c.name} ({c.seconds:.1f} s)"
        for c in ran
        if c.seconds is not None and c.seconds > limit
    ]
    return unknown + long


def main(paths: list[str]) -> int:
    reports = {path.stem: cases(path) for path in map(Path, paths)}
    everything = [case for found in reports.values() for case in found]
    print("slowest tests, in processor time:", *slowest(everything), sep="\n")
    limit = max(LIMIT, SHARE * sum(case.seconds or 0 for case in everything))
    wrong = [line for name, found in reports.items() for line in faults(name, found, limit)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    for name, found in reports.items():
        print(f"{name}: {counts(found) if found else 'no tests ran'}")
    failed = sum(c.outcome == "failed" for c in everything)
    print(f"{sum(c.outcome == 'passed' for c in everything)} passed, {failed} failed")
    return 0 if reports and all(reports.values()) and not failed and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

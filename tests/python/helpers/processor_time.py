"""A pytest plug-in: writes the processor time of each test into the report, where tools/test_counts.py reads it."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Any

import pytest


def used() -> float:
    """Seconds of processor time of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class ProcessorTime:
    """Counts from set-up to tear-down, so a fixture's time is that of the test that asks for it first."""

    def __init__(self) -> None:
        self._began = used()

    def pytest_runtest_logstart(self) -> None:
        self._began = used()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        report = yield
        if report.when == "teardown":
            report.user_properties.append(("processor_time", f"{used() - self._began:.2f}"))
        return report

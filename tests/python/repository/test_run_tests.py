"""The runner behind `make test`: what waits for the set-up, what is counted, what fails."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tool_modules import ROOT, loaded

TOOLS = ROOT / "tools"

# Instead of make: writes the report of its target, keeps the order, and fails where a file says so.
MAKE = """#!/bin/sh
for target; do :; done
cd {folder}
echo "$target" >> order
echo "output of $target"
report=$(case $target in test-cpp) echo ctest;; test-python) echo pytest;; fuzz) echo fuzz;; *) echo none;; esac)
cp one_test.xml "$report.xml"
[ ! -e "fails-$target" ]
"""


ONE_TEST = """<testsuite><testcase name="t">
<properties><property name="processor_time" value="1"/></properties>
</testcase></testsuite>"""


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """tools/run_tests.py with a make of its own; what that says, and its reports, are in the test's folder."""
    monkeypatch.syspath_prepend(str(TOOLS))
    module = loaded("tools/run_tests.py")
    make = tmp_path / "make"
    make.write_text(MAKE.format(folder=tmp_path))
    make.chmod(0o755)
    (tmp_path / "one_test.xml").write_text(ONE_TEST)
    monkeypatch.setenv("MAKE", str(make))
    monkeypatch.setattr(module, "BUILD", tmp_path)
    monkeypatch.setattr(module, "REPORTS", {name: tmp_path / path.name for name, path in module.REPORTS.items()})
    return module


def said_by(capfd: pytest.CaptureFixture[str]) -> list[str]:
    return capfd.readouterr().out.splitlines()


def test_what_needs_packages_waits_for_the_set_up(
    runner: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert runner.main(["test-cpp", "--", "lint", "test-python", "fuzz"]) == 0
    order = (tmp_path / "order").read_text().split()
    assert sorted(order) == sorted(["test-setup", "test-cpp", "lint", "test-python", "fuzz"])
    assert all(order.index("test-setup") < order.index(name) for name in ("lint", "test-python", "fuzz"))
    said = said_by(capfd)
    assert "output of test-setup" in said and "output of fuzz" in said
    assert said[-1] == "3 passed, 0 failed"


def test_a_report_is_asked_for_only_where_its_target_ran(
    runner: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "fuzz.xml").write_text("<testsuite><testcase name='of an earlier run'/></testsuite>")
    assert runner.main(["test-cpp", "--", "test-python"]) == 0
    assert said_by(capfd)[-1] == "2 passed, 0 failed"


@pytest.mark.parametrize("target", ["test-setup", "test-cpp", "lint", "test-python"])
def test_one_failure_fails_all_and_the_others_still_run(
    target: str, runner: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / f"fails-{target}").touch()
    assert runner.main(["test-cpp", "--", "lint", "test-python"]) == 1
    assert len((tmp_path / "order").read_text().split()) == 4
    said = said_by(capfd)
    assert f"failed: {target}" in said and said[-1] == "2 passed, 0 failed"

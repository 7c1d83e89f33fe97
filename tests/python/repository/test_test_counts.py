"""The counts at the end of `make test`: what they list, and what they refuse."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

PYTHON = '<testcase classname="tests.python.test_a" name="{name}">{body}</testcase>'
TIMES = "<system-out>ok\nprocessor time:\n0m0.00s 0m0.00s\n{times}\n</system-out>"
CPP = '<testcase name="{name}" classname="{name}" time="9">' + TIMES + "</testcase>"


def of_python(name: str, seconds: float, body: str = "") -> str:
    time = f'<properties><property name="processor_time" value="{seconds}" /></properties>'
    return PYTHON.format(name=name, body=time + body)


def counted(folder: Path, **reports: list[str]) -> tuple[int, str]:
    """Exit status and output for reports of the given cases."""
    for name, cases in reports.items():
        (folder / f"{name}.xml").write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>")
    command = [sys.executable, ROOT / "tools/test_counts.py", *(folder / f"{name}.xml" for name in reports)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert not done.stderr
    return done.returncode, done.stdout


def test_the_slowest_twenty_of_both_languages_come_first_then_the_counts(tmp_path: Path) -> None:
    cpp = [CPP.format(name="Boxes", times="0m9.250s 0m0.500s"), CPP.format(name="Long", times="0m29.5s 0m0.4s")]
    python = [of_python(f"test_{i}", i) for i in range(25)]
    skipped = PYTHON.format(name="test_no", body="<skipped />")
    status, said = counted(tmp_path, ctest=cpp, pytest=[*python, skipped])
    lines = said.splitlines()
    assert status == 0
    assert lines[1:4] == ["   29.9 s  Long", "   24.0 s  test_a::test_24", "   23.0 s  test_a::test_23"]
    assert "    9.8 s  Boxes" in lines and lines[20] == "    7.0 s  test_a::test_7"
    assert lines[21:] == [
        "ctest: 2 passed, 0 failed, 0 skipped",
        "pytest: 25 passed, 0 failed, 1 skipped",
        "27 passed, 0 failed",
    ]


FIFTY = [of_python(f"test_{i}", 40) for i in range(50)]
"""On a machine so slow that all take more than half a minute."""


def test_a_slow_machine_makes_no_test_fail(tmp_path: Path) -> None:
    assert counted(tmp_path, pytest=FIFTY)[0] == 0


@pytest.mark.parametrize(
    ("cases", "said"),
    [
        ([of_python("test_b", 30.1)], "over 30 s of processor time, so for make test-long: test_a::test_b (30.1 s)"),
        ([CPP.format(name="Boxes", times="0m30.0s 0m1.0s")], "so for make test-long: Boxes (31.0 s)"),
        (FIFTY + [of_python("test_b", 42)], "over 41 s of processor time, so for make test-long: test_a::test_b (42.0 s)"),
        ([PYTHON.format(name="test_b", body="")], "no processor time in the report: test_a::test_b"),
        ([of_python("test_b", 1, "<failure />")], "0 passed, 1 failed"),
        ([of_python("test_b", 1, "<error />")], "0 passed, 1 failed"),
        ([], "pytest: no tests ran"),
    ],
)
def test_what_fails_is_named(tmp_path: Path, cases: list[str], said: str) -> None:
    status, output = counted(tmp_path, pytest=cases)
    assert status == 1
    assert said in output


def test_fuzz_targets_run_for_as_long_as_they_are_told(tmp_path: Path) -> None:
    assert counted(tmp_path, fuzz=['<testcase classname="scenes" name="fuzz" />'])[0] == 0


def test_a_missing_report_fails(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "tools/test_counts.py", tmp_path / "none.xml"]
    assert subprocess.run(command, capture_output=True).returncode == 1


BUSY = """
import subprocess, sys, time

LOOP = "import time\\nwhile time.process_time() < {}: pass"

def test_works_and_lets_work():
    subprocess.run([sys.executable, "-c", LOOP.format(0.6)], check=True)
    end = time.process_time() + 0.3
    while time.process_time() < end: pass

def test_sleeps():
    time.sleep(0.5)
"""


@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_python_tests_tell_their_time_and_their_children_s(tmp_path: Path, workers: tuple[str, ...]) -> None:
    (tmp_path / "test_busy.py").write_text(BUSY)
    (tmp_path / "conftest.py").write_text(
        f"import sys\nsys.path.insert(0, {str(Path(__file__).parents[1] / 'helpers')!r})\n"
        "from processor_time import ProcessorTime\n"
        "def pytest_configure(config):\n    config.pluginmanager.register(ProcessorTime())\n"
    )
    report = tmp_path / "pytest.xml"
    command = [sys.executable, "-m", "pytest", "-q", f"--junit-xml={report}", "--rootdir", tmp_path, *workers, tmp_path]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    count = [sys.executable, ROOT / "tools/test_counts.py", report]
    said = subprocess.run(count, capture_output=True, text=True).stdout
    found = {line.rpartition("::")[2]: float(line.split()[0]) for line in said.splitlines() if " s  " in line}
    assert found["test_works_and_lets_work"] >= 0.9
    assert found["test_sleeps"] < 0.5


@pytest.mark.parametrize("status", [0, 3])
def test_timed_programs_keep_their_status_and_say_their_time(tmp_path: Path, status: int) -> None:
    loop = f"import sys, time\nwhile time.process_time() < 0.5: pass\nsys.exit({status})"
    done = subprocess.run([ROOT / "tools/timed.sh", sys.executable, "-c", loop], capture_output=True, text=True)
    assert done.returncode == status
    report = f"<testcase name='busy' classname='busy'><system-out>{done.stdout}</system-out></testcase>"
    _, said = counted(tmp_path, ctest=[report])
    assert float(said.splitlines()[1].split()[0]) >= 0.5

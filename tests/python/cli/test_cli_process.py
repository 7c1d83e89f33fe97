"""The command line as a process: closed streams, Ctrl-C while it starts, little memory; it never shows a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "OPENBLAS_NUM_THREADS": "1"}
MODULE = [sys.executable, "-m", "perceptv"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals, streams and limits of POSIX")
SCRIPT = """#!{python}
import sys
from perceptv.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The console script, as installers write it."""
    path = tmp_path_factory.mktemp("bin") / "perceptv"
    path.write_text(SCRIPT.format(python=sys.executable))
    path.chmod(0o755)
    return [str(path)]


def shell(line: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", "-c", f'"$@" {line}', "sh", *words]
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=120)


def is_one_line(text: str) -> bool:
    return re.fullmatch(r"perceptv: [^\n]+\n", text) is not None


@POSIX
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", [["list"], ["--help"], ["show", "maze_solving", "--size", "3"], ["list", "--no"], []])
def test_closed_streams_are_no_traceback(closed: str, words: list[str]) -> None:
    whole, done = shell("", *MODULE, *words), shell(closed, *MODULE, *words)
    if " >&-" in f" {closed}" and whole.stdout:
        assert done.returncode == 2 and ("2>&-" in closed or is_one_line(done.stderr)), done.stderr
    else:
        assert done.returncode == whole.returncode
        assert done.stdout == whole.stdout and done.stderr == ("" if "2>&-" in closed else whole.stderr)


@POSIX
def test_no_file_gets_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    words = ["generate", "percept-v", str(tmp_path / "a"), "--domains", "maze_solving", "--sizes", "3", "--quiet"]
    assert shell("<&- >&- 2>&-", *MODULE, *words).returncode == 2  # it could not say where the set is
    assert shell("", *MODULE, "verify", str(tmp_path / "a"), "--quiet").returncode == 0


@POSIX
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_behind_standard_output_is_one_line() -> None:
    done = shell("> /dev/full", *MODULE, "list")
    assert done.returncode == 2 and is_one_line(done.stderr) and "No space left" in done.stderr


def begun(process: subprocess.Popen[str]) -> None:
    """Waits until the process has begun to import the package; what comes before is Python's own start."""
    assert process.stderr is not None
    for line in process.stderr:
        if "perceptv._lazy" in line:
            return


@POSIX
@pytest.mark.parametrize("how", ["module", "script"])
@pytest.mark.parametrize("delay", [0, 0.01, 0.02, 0.04, 0.08, 0.12, 0.2, 0.3, 0.5])
def test_ctrl_c_while_it_starts_is_no_traceback(how: str, delay: float, script: list[str]) -> None:
    command = [*(MODULE if how == "module" else script), "list"]
    environment = {**ENVIRONMENT, "PYTHONVERBOSE": "1"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    begun(process)
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode in (-signal.SIGINT, 130, 0), told[-500:]
    assert "Traceback" not in told and "KeyboardInterrupt" not in told


@POSIX
def test_ctrl_c_that_was_switched_off_stays_so() -> None:
    ignored = "import os, signal, sys; signal.signal(2, signal.SIG_IGN); os.execv(sys.argv[1], sys.argv[1:])"
    watch = "import signal; print(signal.getsignal(signal.SIGINT) == signal.SIG_IGN)"
    code = f"import sys; sys.argv[0] = sys.orig_argv[0] = 'perceptv'; import perceptv; {watch}"
    done = subprocess.run(
        [sys.executable, "-c", ignored, sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.stdout == "True\n", done.stderr


def test_programs_that_import_the_package_keep_ctrl_c_and_tracebacks() -> None:
    code = (
        "import signal, sys; import perceptv, perceptv.cli; "
        "print(signal.getsignal(signal.SIGINT) is signal.default_int_handler, sys.excepthook is sys.__excepthook__)"
    )
    done = subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.stdout == "True True\n", done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep no such limit")
@pytest.mark.parametrize("how", ["module", "script"])
@pytest.mark.parametrize("megabytes", [150, 200, 250, 300, 400, 600, 1000])
def test_little_memory_is_no_traceback(how: str, megabytes: int, script: list[str], tmp_path: Path) -> None:
    words = ["generate", "percept-v", str(tmp_path / "a"), "--sizes", "3", "--per-size", "2", "--quiet"]
    command = script if how == "script" else MODULE
    limited = ["sh", "-c", f'ulimit -v {megabytes * 1024}; exec "$@"', "sh", *command, *words]
    try:
        done = shell("", *limited)
    except subprocess.TimeoutExpired:  # a pool of CPython's may wait for ever for a thread that got no memory
        done = shell("", *limited)
    assert "Traceback" not in done.stderr and "terminate" not in done.stderr, done.stderr[-1500:]
    if re.match("cannot allocate memory|OpenBLAS", done.stderr):  # the system's loader and OpenBLAS end it themselves
        assert done.returncode > 0
    else:
        assert done.returncode in (0, 1, 2)
        assert is_one_line(done.stderr) if done.returncode else done.stderr == "", done.stderr[-1500:]


def test_the_installed_script_is_the_one_of_these_tests() -> None:
    installed = Path(sysconfig.get_path("scripts")) / "perceptv"
    if installed.is_file() and installed.read_bytes().startswith(b"#!"):
        assert "from perceptv.cli import main" in installed.read_text()

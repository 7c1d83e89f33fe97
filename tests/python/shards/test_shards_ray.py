"""Shards made by a Ray cluster of this machine: the same bytes, whoever is killed meanwhile."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import perceptv as pv
from late import late
from shard_sets import shard_name
from storage_sets import contents, small_domains, small_set

ray = late("ray", reason="Ray is not installed (extra 'ray')")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own

OF = 8
DS = small_set(sizes=[1, 2, 3], per_size=250)
OPTIONS = ["--sizes", "1-3", "--per-size", "250", "--seed", "5", "--domains", ",".join(small_domains()), "--quiet"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with two workers, whose processes see the package that the tests see."""
    before = dict(os.environ)
    tests = str(Path(__file__).parents[1])
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112  (with 15, beside other tests, one waits for minutes)
    os.environ["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p and not p.startswith(tests))
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        yield ray.get_runtime_context().gcs_address
    finally:
        ray.shutdown()
        os.environ.clear()
        os.environ.update(before)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one process makes."""
    out = tmp_path_factory.mktemp("reference") / "set"
    pv.write_shards(DS, out, of=OF)
    return out


class Killer(threading.Thread):
    """Kills the worker that is seen writing a shard once some are finished: its file's name tells its number."""

    def __init__(self, out: Path, finished: int) -> None:
        super().__init__(daemon=True)
        self._out, self._finished = out, finished
        self.shard = ""
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.shard and not self.ended.is_set():
            time.sleep(0.0005)
            if len(list(self._out.glob("*.tar.json"))) >= self._finished:
                self._kill(next(iter(self._out.glob(".shard-*.tar.*.tmp")), None))

    def _kill(self, writing: Path | None) -> None:
        if writing is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(writing.name.split("-")[-2]), signal.SIGKILL)
        time.sleep(0.02)
        shard = writing.name[1:].partition(".tar.")[0] + ".tar"
        if writing.exists() and not (self._out / shard).exists():
            self.shard = shard


def test_a_worker_killed_midway_changes_nothing(cluster: str, tmp_path: Path, reference: Path) -> None:
    out = tmp_path / "set"
    killer = Killer(out, 2)
    killer.start()
    report = pv.write_shards(DS, out, of=OF, engine="ray")
    killer.ended.set()
    killer.join()
    assert killer.shard, "a worker was to be killed while it wrote"
    assert report.written + report.complete == OF and report.manifest == str(out / "manifest.json")
    assert contents(out) == contents(reference), "nothing of the killed worker is left either"


def test_a_driver_killed_midway_is_started_again(cluster: str, tmp_path: Path, reference: Path) -> None:
    out = tmp_path / "set"
    command = [sys.executable, "-m", "perceptv", "generate", "percept-v", str(out), *OPTIONS]
    command += ["--shards", str(OF), "--engine", "ray", "--workers", "1"]
    environment = {**os.environ, "RAY_ADDRESS": cluster}
    driver = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    while driver.poll() is None and len(list(out.glob("*.tar.json"))) < 2:
        time.sleep(0.005)
    driver.send_signal(signal.SIGKILL)
    said, _ = driver.communicate(timeout=60)
    assert driver.returncode == -signal.SIGKILL, said
    assert not (out / "manifest.json").exists()
    report = pv.write_shards(DS, out, of=OF, engine="ray")
    assert report.complete >= 2 and report.written + report.complete == OF
    assert contents(out) == contents(reference)


def test_a_finished_set_is_compared_and_a_damaged_one_repaired(cluster: str, tmp_path: Path, reference: Path) -> None:
    out = tmp_path / "set"
    out.mkdir()
    for path in reference.iterdir():
        (out / path.name).write_bytes(path.read_bytes())
    (out / shard_name(3, OF)).write_bytes(b"")
    report = pv.write_shards(DS, out, of=OF, engine="ray", workers=1, check="size")
    assert (report.complete, report.written) == (OF - 1, 0)
    assert [line.partition(":")[0] for line in report.repaired] == [shard_name(3, OF)]
    assert contents(out) == contents(reference)


def test_what_goes_wrong_in_a_worker_is_the_error_of_the_call(cluster: str, tmp_path: Path) -> None:
    (tmp_path / shard_name(1, OF)).write_bytes(b"letters to a friend")
    with pytest.raises(pv.StorageError, match="an object that does not begin as this shard does"):
        pv.write_shards(DS, tmp_path, of=OF, engine="ray")
    assert (tmp_path / shard_name(1, OF)).read_bytes() == b"letters to a friend"


def test_without_ray_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(pv.MissingExtra, match=r"perceptv\[ray\]"):
        pv.write_shards(DS, tmp_path, of=OF, engine="ray")

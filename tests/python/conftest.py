"""Shared by the Python tests."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from perceptv.core import catalogue
from processor_time import ProcessorTime
from storage_sets import small_set


def pytest_configure(config: pytest.Config) -> None:
    """Hugging Face's libraries are offline and keep a cache of their own; they look at this once, when imported."""
    cache = tempfile.mkdtemp(prefix="perceptv-tests-")
    config.add_cleanup(lambda: shutil.rmtree(cache, ignore_errors=True))
    os.environ.update(HF_HOME=cache, HF_HUB_OFFLINE="1", HF_DATASETS_DISABLE_PROGRESS_BARS="1")
    config.pluginmanager.register(ProcessorTime())
    # Python looks through all objects again and again while a large JSON text is read: two thirds of that time.
    gc.set_threshold(100_000, 20, 20)


@pytest.fixture
def own_registry() -> Iterator[None]:
    """A fresh process-wide registry for the test, so that what it registers does not outlive it."""
    catalogue._catalogue.cache_clear()
    yield
    catalogue._catalogue.cache_clear()


@pytest.fixture
def python() -> Callable[..., str]:
    """Runs a script in a fresh interpreter that sees the same package; returns what it prints."""

    def run(script: str, **environment: str) -> str:
        path = os.pathsep.join(p for p in sys.path if p)
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", script],
            env={**os.environ, "PYTHONPATH": path, **environment},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """Background jobs of a shell inherit an ignored SIGINT: tests that interrupt their children need it back."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished small set; tests that change one work on a copy."""
    return small_set().save(tmp_path_factory.mktemp("reference") / "set", threads=2, progress=False)


@pytest.fixture
def copy(reference: Path, tmp_path: Path) -> Path:
    """A set that a test may spoil."""
    return Path(shutil.copytree(reference, tmp_path / "copy"))


@pytest.fixture(scope="session")
def datasets() -> Any:
    """Hugging Face's library."""
    return pytest.importorskip("datasets")


@pytest.fixture(scope="module")
def running() -> Any:
    """A browser that the tests of a file share; each makes contexts of its own."""
    from study_browser import browsers  # which skips where there is none

    return browsers.of()


@pytest.fixture(scope="module", autouse=True)
def no_browser_left() -> Iterator[None]:
    """Behind each file its browsers are closed, if it had any."""
    yield
    if "study_browser" in sys.modules:
        sys.modules["study_browser"].browsers.close()

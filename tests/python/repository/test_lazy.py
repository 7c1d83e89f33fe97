"""Names that packages import on demand: the stub beside a package is their one list, and importing stays quick."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import perceptv

PACKAGE = Path(str(perceptv.__file__)).parent
LAZY = sorted(".".join(("perceptv", *stub.parent.relative_to(PACKAGE).parts)) for stub in PACKAGE.rglob("__init__.pyi"))


def found(package: str) -> ModuleType:
    """Skips the packages whose extra is not there."""
    module: ModuleType = pytest.importorskip(package, exc_type=perceptv.MissingExtra)
    return module


def test_the_facades_are_found() -> None:
    assert {"perceptv", "perceptv.scoring", "perceptv.reports", "perceptv.suites.bib"} <= set(LAZY)


@pytest.mark.parametrize("package", LAZY)
def test_every_name_of_the_stub_is_there(package: str) -> None:
    module = found(package)
    assert module.__all__
    for name in module.__all__:
        assert getattr(module, name) is getattr(module, name), name
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("package", LAZY)
def test_no_name_is_that_of_a_submodule(package: str) -> None:
    module = found(package)
    assert module.__file__ is not None
    paths = Path(module.__file__).parent.iterdir()
    modules = {path.stem for path in paths if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert not modules & set(module.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'perceptv' has no attribute 'nothing'"):
        perceptv.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_makers_stay_functions_whatever_is_imported() -> None:
    script = (
        "import perceptv.gallery.gallery_page, perceptv.suites.bib.surprise_scores\n"
        "import perceptv.suites.conservation.video_datasets\n"
        "import perceptv as pv\n"
        "assert callable(pv.write_gallery) and callable(pv.bib) and callable(pv.conservation)\n"
        "assert pv.reports.score is pv.score"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_import_leaves_scoring_files_and_the_network_alone() -> None:
    script = "import sys, perceptv\nprint(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    unwanted = ("perceptv.scoring", "perceptv.reports", "perceptv.sets", "perceptv.io.whole_files", "perceptv.io.whole")
    unwanted += ("perceptv.gallery.gallery_page", "urllib.request", "http", "logging")
    assert not set(unwanted) & set(loaded)

"""Names that packages import on demand: told once to type checkers and once to the interpreter, and both alike."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import perceptv

LAZY = ("perceptv", "perceptv.bib", "perceptv.conservation", "perceptv.gallery", "perceptv.scoring")


def _tree(package: str) -> ast.Module:
    file = importlib.import_module(package).__file__
    assert file is not None
    return ast.parse(Path(file).read_text())


def _typed(package: str) -> dict[str, set[str]]:
    """Modules and names under `if TYPE_CHECKING`."""
    (block,) = (node for node in _tree(package).body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {str(node.module).removeprefix(package + "."): {alias.name for alias in node.names} for node in imports}


def _given(package: str) -> dict[str, set[str]]:
    """Modules and names that `on_demand` was called with."""
    (call,) = (
        node
        for node in ast.walk(_tree(package))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "on_demand"
    )
    homes: dict[str, str] = ast.literal_eval(call.args[1])
    return {home: set(names.split()) for home, names in homes.items()}


@pytest.mark.parametrize("package", LAZY)
def test_both_lists_are_alike_and_every_public_name_is_there(package: str) -> None:
    module = importlib.import_module(package)
    assert _typed(package) == _given(package)
    for name in module.__all__:
        assert getattr(module, name) is getattr(module, name), name
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("package", LAZY)
def test_no_name_on_demand_is_a_submodules(package: str) -> None:
    file = importlib.import_module(package).__file__
    assert file is not None
    modules = (path for path in Path(file).parent.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists())
    assert not {path.stem for path in modules} & set().union(*_given(package).values())


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'perceptv' has no attribute 'nothing'"):
        perceptv.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_functions_named_as_packages_stay_functions_whatever_is_imported() -> None:
    script = (
        "import perceptv.gallery.page, perceptv.bib.scores, perceptv.conservation.scores, perceptv as pv\n"
        "assert callable(pv.gallery) and callable(pv.bib) and callable(pv.conservation)\n"
        "assert pv.scoring.score is pv.score"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_import_leaves_scoring_storage_and_the_network_alone() -> None:
    script = "import sys, perceptv\nprint(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    unwanted = ("perceptv.scoring", "perceptv.storage", "perceptv.gallery.page", "urllib.request", "http", "logging")
    assert not set(unwanted) & set(loaded)

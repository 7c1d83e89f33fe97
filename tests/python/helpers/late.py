"""Modules of extras, loaded where a test first uses them: every process of pytest collects all files of tests."""

from __future__ import annotations

import importlib
import warnings
from importlib.util import find_spec
from typing import Any

import pytest


def needs(package: str, reason: str = "") -> None:
    """Skips the file of tests where the package is not installed. Nothing is loaded."""
    if find_spec(package) is None:
        pytest.skip(reason or f"{package} is not installed", allow_module_level=True)


def late(module: str, reason: str = "") -> Any:
    """Stands for the module. Skips the file of tests where its package is not installed."""
    needs(module.partition(".")[0], reason)
    return _Late(module)


class _Late:
    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # what pytest asks of all that a file of tests names
            raise AttributeError(name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what a library says of itself while it is loaded
            module = importlib.import_module(self._module)
        return getattr(module, name)

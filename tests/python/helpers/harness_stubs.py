"""Imports the code of evaluation harnesses without the packages that their models need."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock


class _Stub(ModuleType):
    """A module of which everything can be asked; nothing of it does anything."""

    __path__: list[str] = []  # noqa: RUF012 - a package: its submodules are stubs, too

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name[0].isupper():  # something may ask whether an object is of it
            return type(name, (), {"__init__": lambda self, *_, **__: None})
        return MagicMock(name=name)


class _Stubs(MetaPathFinder, Loader):
    """Finds whatever the finders before it have not found, below the names given."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in self._names else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Stub(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def stub(*names: str) -> None:
    """From now on, packages of these names that are not installed are stubs."""
    sys.meta_path.append(_Stubs(names))

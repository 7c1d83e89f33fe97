"""Names that a package imports when they are first used, so that importing the package itself stays quick."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_demand(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package (PEP 562).

    `homes` holds modules, relative to the package, and the names that they give, separated by blanks; the modules
    themselves are given, too. A name must not be that of a submodule: once anything has imported that, it is what the
    package holds.
    """
    where = {name: home for home, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name in homes:
            return import_module(f"{package}.{name}")
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{where[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *where})

    return get, names

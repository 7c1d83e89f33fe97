"""Names that are imported when they are first used, so that importing a package stays quick and knows no order."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from perceptv._arguments import nearest
from perceptv._near import published
from perceptv.errors import MissingExtra


def on_demand(package: str, file: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` (PEP 562) and `__all__` of a package, from the stub beside its `file`.

    The stub is the one list of the package's names; it has lines of the form ``from MODULE import NAME as NAME``.
    Submodules are given, too. A name must not be that of a submodule: once anything has imported that, it is what the
    package holds.
    """
    folder, where = Path(file).parent, _names(Path(file).with_suffix(".pyi").read_text(encoding="utf-8"))

    def get(name: str) -> Any:
        if name in where:
            value = published(getattr(import_module(where[name]), name), package, name)
            publish_loaded()
        elif not name.startswith("_") and any((folder / f"{name}{end}").is_file() for end in (".py", "/__init__.py")):
            value = import_module(f"{package}.{name}")
        else:
            near = "" if name.startswith("_") else nearest(name, where)
            raise AttributeError(f"module {package!r} has no attribute {name!r}{near}", name=name, obj=None)
        setattr(sys.modules[package], name, value)
        return value

    def publish_loaded() -> None:
        """Objects of the other public classes come out of functions: the class itself may never be requested."""
        for name, module in where.items():
            if isinstance(found := getattr(sys.modules.get(module), name, None), type):
                published(found, package, name)

    def names() -> list[str]:
        return sorted({*(n for n in vars(sys.modules[package]) if n.startswith("__")), *where})

    return get, names, sorted(where)


def named(place: str) -> Any:
    """The object that ``"module:attribute"`` names. Lower parts of the package call higher ones only through this."""
    module, _, attribute = place.partition(":")
    result: Any = import_module(module)
    for name in attribute.split("."):
        result = getattr(result, name)
    return result


def needed(module: str, package: str, extra: str) -> Any:
    """A module of an optional dependency; MissingExtra names the package and the extra that brings it."""
    try:
        import_module(module.partition(".")[0])
        return import_module(module)
    except ImportError:
        raise MissingExtra(package, extra) from None


def _names(stub: str) -> dict[str, str]:
    lines = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name: str(line.module) for line in lines for alias in line.names}

"""Writes python/perceptv/_core.pyi, the types of the native module, from the module itself.

Usage: make_stubs.py [--check]   (--check: compare only; exit code 1 if the file is out of step)
"""

from __future__ import annotations

import difflib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "python" / "perceptv" / "_core.pyi"
HEAD = "# Made by tools/make_stubs.py from the native module.\n"

# What callers pass, and what strict type checkers want to see in place of bare containers.
REPLACEMENTS = (
    (r"typing\.SupportsInt \| typing\.SupportsIndex", "int"),
    (r"typing\.SupportsFloat \| typing\.SupportsIndex", "float"),
    (r"(?<=: |> )dict(?=[:,)])", "dict[str, typing.Any]"),
    (r"(?<=: |> )list(?=[:,)])", "list[typing.Any]"),
    (r"(?<=: |> )tuple(?=[:,)])", "tuple[typing.Any, ...]"),
    (r"collections\.abc\.Sequence(?=[,)])", "collections.abc.Sequence[typing.Any]"),
    (r"(?m)^(__version__: str) = .*$", r"\1"),
)
REFUSED = re.compile(r" *@staticmethod\n *def __(?:new|reduce|reduce_ex)__\(\*args, \*\*kwargs\): \.\.\.\n")
"""Methods that refuse every call."""


def generated() -> str:
    """The stub as pybind11-stubgen writes it, with REPLACEMENTS, formatted."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pybind11_stubgen", "perceptv._core", "-o", folder, "--exit-code"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        text = (Path(folder) / "perceptv" / "_core.pyi").read_text(encoding="utf-8")
    for pattern, replacement in REPLACEMENTS:
        text = re.sub(pattern, replacement, text)
    formatter = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TARGET), "-"]
    done = subprocess.run(formatter, input=HEAD + text, check=True, capture_output=True, text=True, cwd=TARGET.parent)
    return REFUSED.sub("", done.stdout)


def main() -> int:
    text = generated()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    stored = TARGET.read_text(encoding="utf-8") if TARGET.exists() else ""
    difference = difflib.unified_diff(stored.splitlines(), text.splitlines(), str(TARGET), "native module", lineterm="")
    print("\n".join(difference))
    return int(stored != text)


if __name__ == "__main__":
    sys.exit(main())

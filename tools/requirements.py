"""Prints the Python requirements of pyproject.toml, one a line: requirements.py build|run|EXTRA|GROUP ..."""

import sys
from pathlib import Path

try:
    import tomllib
except ImportError:  # Python 3.10
    from pip._vendor import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent


def requirements(group: str) -> list[str]:
    """Of the build, of the package itself, of one of its extras, or of a group for work on it."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = {"build": data["build-system"]["requires"], "run": data["project"]["dependencies"]}
    groups.update(data["project"]["optional-dependencies"])
    groups.update(data["dependency-groups"])
    if group not in groups:
        sys.exit(f"no requirements named {group!r}; legal: {', '.join(groups)}")
    return list(groups[group])


if __name__ == "__main__":
    print("\n".join(line for name in sys.argv[1:] for line in requirements(name)))

"""What dataset cards share: the header that the Hugging Face hub reads, and the licence."""

from __future__ import annotations

from collections.abc import Sequence

_LIMITS = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))

LICENCE = """## Licence

Everything in this folder is generated and is dedicated to the public domain under
[CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/)."""
"""Last section of a card; what follows in it is about one suite."""


def category(instances: int) -> str:
    """Size class as the Hugging Face hub names it."""
    return next((label for limit, label in _LIMITS if instances < limit), "n>1M")


def header(
    name: str,
    instances: int,
    tasks: Sequence[str],
    about: Sequence[str],
    files: Sequence[str] = (),
    info: str = "",
    licences: Sequence[str] = ("cc0-1.0",),
) -> str:
    """The YAML block at the top of a card, with its lines of dashes.

    `tasks` are task categories of the hub, `about` tags; `files` the patterns of the one split, none where the hub is
    to find no table; `info` further lines; `licences` their names on the hub.
    """
    licence = [f"license: {licences[0]}"] if len(licences) == 1 else _listed("license", licences)
    lines = ["---", *licence, f"pretty_name: {name}", *_listed("language", ["en"])]
    lines += [*_listed("task_categories", tasks), *_listed("tags", ["synthetic", *about])]
    lines += _listed("size_categories", [category(instances)])
    if files:
        paths = [f"    path: {files[0]}"] if len(files) == 1 else ["    path:", *(f"    - {path}" for path in files)]
        lines += ["configs:", "- config_name: default", "  data_files:", "  - split: test", *paths]
    return "\n".join(lines) + f"\n{info}---\n"


def _listed(key: str, values: Sequence[str]) -> list[str]:
    return [f"{key}:", *(f"- {value}" for value in values)]

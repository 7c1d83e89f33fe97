"""What dataset cards share: the header that the Hugging Face hub reads, source and licence."""

from __future__ import annotations

from collections.abc import Sequence

from perceptv.core.catalogue import info as about_domain
from perceptv.suite import Suite, suite_of

_LIMITS = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))

def suites_of(domains: Sequence[str]) -> list[Suite]:
    """The suites of some domains, each once."""
    return [suite_of(name) for name in dict.fromkeys(about_domain(domain).suite for domain in domains)]


def licence(suites: Sequence[Suite]) -> str:
    """The section of a card on where the tasks come from, and on what may be done with what was made."""
    told = [" ".join(filter(None, (suite.source, suite.licence))) for suite in suites]
    if len(suites) > 1:
        told = [f"{suite.title}. {said}" for suite, said in zip(suites, told, strict=True)]
    return "\n\n".join(["## Source and licence" if any(suite.source for suite in suites) else "## Licence", *told])


def category(instances: int) -> str:
    """Size class as the Hugging Face hub names it."""
    return next((label for limit, label in _LIMITS if instances < limit), "n>1M")


def header(
    name: str, instances: int, tasks: Sequence[str], suites: Sequence[Suite], files: Sequence[str] = (), info: str = ""
) -> str:
    """The YAML block at the top of a card, with its lines of dashes.

    `tasks` are task categories of the hub; licence and tags are those of the `suites`. `files` are the patterns of the
    one split, none where the hub is to find no table; `info` further lines.
    """
    licences = list(dict.fromkeys(suite.hub_licence for suite in suites))
    shown = [f"license: {licences[0]}"] if len(licences) == 1 else _listed("license", licences)
    about = dict.fromkeys(word for suite in suites for word in suite.keywords)
    lines = ["---", *shown, f"pretty_name: {name}", *_listed("language", ["en"])]
    lines += [*_listed("task_categories", tasks), *_listed("tags", ["synthetic", *about])]
    lines += _listed("size_categories", [category(instances)])
    if files:
        paths = [f"    path: {files[0]}"] if len(files) == 1 else ["    path:", *(f"    - {path}" for path in files)]
        lines += ["configs:", "- config_name: default", "  data_files:", "  - split: test", *paths]
    return "\n".join(lines) + f"\n{info}---\n"


def _listed(key: str, values: Sequence[str]) -> list[str]:
    return [f"{key}:", *(f"- {value}" for value in values)]

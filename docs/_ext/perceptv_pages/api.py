"""The reference of the public names: those of `perceptv`, by what they are for, and of its documented modules."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterable
from pathlib import Path

import perceptv as pv
from perceptv.suite import Suite, built_in, known_suites, suite_of

# Modules of perceptv.__all__'s names, in the order of the reference.
_TITLES = {
    "core.sample": "Samples",
    "core.video_sample": "Samples",
    "core.makers": "Datasets",
    "core.recipes": "Datasets",
    "core.catalogue": "The catalogue",
    "core.dataset": "Datasets",
    "sets": "Datasets",
    "core.batch": "Batches",
    "core.fitted_batches": "Batches",
    "core.look_records": "Looks and sizes",
    "core.seen_sizes": "Looks and sizes",
    "core.streaming": "Streams",
    "core.training_rows": "Training",
    "core.chat_messages": "Asking a model",
    "shards": "Shards",
    "models": "Asking a model",
    "scoring": "Scoring",
    "reports": "Scoring",
    "core.frame_selection": "Frames of videos",
    "core.frame_choices": "Frames of videos",
    "core.picture_readers": "Reading pictures",
    "gallery": "The gallery",
    "audit": "The audit",
    "core.authoring": "Writing a domain",
    "core.answer_forms": "Writing a domain",
    "core.scenes": "Writing a domain",
    "core.prompt": "Writing a domain",
    "check": "Writing a domain",
    "suite": "Writing a domain",
    "errors": "Errors",
    "_core": "Errors",
}
ROOT = Path(pv.__file__).parent / "suites"
MODULES = (
    "perceptv.core.scenes",
    "perceptv.annotations",
    "perceptv.export",
    "perceptv.scoring",
    "perceptv.reports",
    "perceptv.audit",
    "perceptv.suites.conservation.video_statistics",
    "perceptv.models.oracle",
    *(f"perceptv.suites.{name}" for name in built_in() if (ROOT / name / "__init__.pyi").is_file()),
)
"""Further modules whose `__all__` is documented. Names of `perceptv` itself are documented on its own pages."""


def groups() -> dict[str, list[str]]:
    """The names of `perceptv` by heading. A name of a module without a heading is an error of this table."""
    titles = [*_TITLES.values(), *(_heading(suite_of(name)) for name in built_in())]
    found: dict[str, list[str]] = {title: [] for title in titles}
    for name in sorted(pv.__all__, key=str.lower):
        if name != "__version__":
            found[_title(inspect.unwrap(getattr(pv, name)).__module__)].append(name)
    return {title: names for title, names in found.items() if names}


def _title(module: str) -> str:
    """The heading of a module's names, that of the suite or of the package that it lies in."""
    path = module.removeprefix("perceptv.")
    if path.startswith("suites."):
        return _heading(suite_of(path.split(".")[1]))
    return next(title for part, title in _TITLES.items() if path == part or path.startswith(f"{part}."))


def _heading(suite: Suite) -> str:
    """The first words of a suite's title."""
    return suite.title.partition(":")[0]


def api_pages() -> dict[str, str]:
    """Text of each page by its name."""
    pages = {_slug(title): _page(title, "perceptv", names) for title, names in groups().items()}
    for module in MODULES:
        if names := own_names(module):
            pages[module] = _page(f"`{module}`", module, names)
    pages |= {f"suite_{s.id}": _of_others(s) for s in known_suites().values() if s.id not in built_in()}
    tree = "\n".join(pages)
    pages["index"] = (
        "# Reference\n\nAll names of `import perceptv as pv`, grouped by purpose. After them come the modules "
        "with further names."
        f"\n\n```{{toctree}}\n{tree}\n```\n"
    )
    return pages


def _of_others(suite: Suite) -> str:
    """The maker of a suite of another package, and what else it names for documentation."""
    named = {"maker": suite.maker, **dict(suite.extras)}
    places = [place.partition(":") for place in named.values() if place]
    told = [_directive(m, name, getattr(importlib.import_module(m), name)) for m, _, name in places]
    return f"# {_heading(suite)}\n\n{suite.source}\n\n```{{eval-rst}}\n{(chr(10) * 2).join(told)}\n```\n"


def own_names(module: str) -> list[str]:
    """What a module gives that `perceptv` has not itself: classes and functions."""
    loaded = importlib.import_module(module)
    top = [inspect.unwrap(getattr(pv, name)) for name in pv.__all__ if callable(getattr(pv, name))]
    listed = getattr(loaded, "__all__", None) or _defined(module)
    found = [name for name in listed if not any(inspect.unwrap(getattr(loaded, name)) is thing for thing in top)]
    return [name for name in found if callable(getattr(loaded, name)) and getattr(loaded, name).__doc__]


def _defined(module: str) -> list[str]:
    loaded = importlib.import_module(module)
    return [
        name
        for name, thing in vars(loaded).items()
        if not name.startswith("_") and getattr(thing, "__module__", "") == module and callable(thing)
    ]


def _slug(title: str) -> str:
    return title.lower().replace(" ", "_")


def _page(title: str, module: str, names: Iterable[str]) -> str:
    loaded = importlib.import_module(module)
    body = "\n\n".join(_directive(module, name, getattr(loaded, name)) for name in names)
    return f"# {title}\n\n```{{eval-rst}}\n.. currentmodule:: {module}\n\n{body}\n```\n"


def _directive(module: str, name: str, thing: object) -> str:
    if inspect.isclass(thing):
        return f".. autoclass:: {module}.{name}\n   :members:"
    return f".. autofunction:: {module}.{name}"

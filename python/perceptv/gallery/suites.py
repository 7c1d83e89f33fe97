"""What the built-in suites are called, and where their tasks come from."""

from __future__ import annotations

from perceptv.core.catalogue import DomainInfo

_SUITES = {
    "percept_v": (
        "Percept-V: pictures",
        "Tasks after The Percept-V Challenge (arXiv 2508.21143); pictures and prompts are our own.",
    ),
    "conservation": (
        "Conservation: videos in pairs",
        "Tasks after ConservationBench (Vision Language Models Cannot Reason About Physical Transformation); videos "
        "and wording are our own.",
    ),
    "bib": (
        "BIB: episodes of a grid world",
        "Tasks after the Baby Intuitions Benchmark (Gandhi et al., NeurIPS 2021) and its extension to social "
        "cognition; no frame of the released sets is copied.",
    ),
}


def place_of(known: DomainInfo) -> tuple[int, str]:
    """Where a domain stands: suites in their order, other people's last, then by name, bib before bib2."""
    suites = list(_SUITES)
    rank = suites.index(known.suite) if known.suite in _SUITES else len(suites)
    return rank, f"{known.suite if rank == len(suites) else ''} {known.id.replace('_', ' ')}"


def title_of(suite: str) -> str:
    """Its heading; the suite's own name where others made it."""
    return _SUITES[suite][0] if suite in _SUITES else suite


def source_of(suite: str) -> str:
    """Where its tasks come from; empty where others made it."""
    return _SUITES[suite][1] if suite in _SUITES else ""

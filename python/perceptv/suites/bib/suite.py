"""BIB as a suite."""

from perceptv.suite import CC0, SWITCHES, Option, Suite

_PARTS = ("eval", "background", "eval2", "background2", "all")

SUITE = Suite(
    id="bib",
    title="BIB: episodes of a grid world",
    source=(
        "Tasks after the Baby Intuitions Benchmark (Gandhi et al., NeurIPS 2021) and its extension to social "
        "cognition; no frame of the released sets is copied."
    ),
    licence=CC0,
    licence_id="cc0-1.0",
    keywords=("cognitive-science", "violation-of-expectation"),
    rank=2,
    media=(("episodes", "perceptv.suites.bib.sample:EpisodeSample"),),
    published="perceptv.suites.bib.published:published",
    scores="perceptv.suites.bib.scores:SCORES",
    sections="perceptv.suites.bib.sections:sections",
    figures="perceptv.suites.bib.plots:figures",
    check="perceptv.suites.bib.checks:check_report",
    maker="perceptv.suites.bib.sets:bib",
    audit="perceptv.suites.bib.audit:audited",
    options=(
        Option("part", "choice", "which of the released datasets; default eval", _PARTS),
        Option("background", "flag", "all background tasks: single episodes for training"),
        Option("tasks", "names", "ids separated by commas; default: all of the part"),
        Option("comparisons", "names", "comparisons of tasks with conditions"),
        Option("pairs", "number", "pairs per task and comparison; default 1000"),
        Option("episodes", "number", "background episodes per task; default: the released number"),
        SWITCHES,
    ),
    recipe="perceptv.suites.bib.storage:read_recipe",
    plan="perceptv.suites.bib.storage:plan",
    saving=(
        Option("dialect", "choice", "dialect of the JSON; default bib", ("bib", "mcs"), "bib"),
        Option("naming", "choice", "names of the files; default folder", ("folder", "short"), "folder"),
    ),
    export="perceptv.suites.bib.export:ClipSource",
)

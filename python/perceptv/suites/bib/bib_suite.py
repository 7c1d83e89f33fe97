"""BIB as a suite."""

from perceptv.suite import CC0, SWITCHES, Suite, SuiteOption

_PARTS = ("eval", "background", "eval2", "background2", "all")

SUITE = Suite(
    explain="perceptv.suites.bib.explain_episodes:explain_for",
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
    media=(("episodes", "perceptv.suites.bib.episode_sample:EpisodeSample"),),
    published="perceptv.suites.bib.bib_published:published",
    scores="perceptv.suites.bib.surprise_scores:SCORES",
    sections="perceptv.suites.bib.episode_sections:sections",
    figures="perceptv.suites.bib.episode_plots:figures",
    check="perceptv.suites.bib.checks:check_report",
    maker="perceptv.suites.bib.episode_datasets:bib",
    audit="perceptv.suites.bib.episode_audit:audited",
    options=(
        SuiteOption("part", "choice", "which of the released datasets; default eval", _PARTS),
        SuiteOption("background", "flag", "all background tasks: single episodes for training"),
        SuiteOption("tasks", "names", "ids separated by commas; default: all of the part"),
        SuiteOption("comparisons", "names", "comparisons of tasks with conditions"),
        SuiteOption("pairs", "number", "pairs per task and comparison; default 1000"),
        SuiteOption("episodes", "number", "background episodes per task; default: the released number"),
        SWITCHES,
    ),
    recipe="perceptv.suites.bib.episode_storage:read_recipe",
    plan="perceptv.suites.bib.episode_storage:plan",
    saving=(
        SuiteOption("dialect", "choice", "dialect of the JSON; default bib", ("bib", "mcs"), "bib"),
        SuiteOption("naming", "choice", "names of the files; default folder", ("folder", "short"), "folder"),
    ),
    export="perceptv.suites.bib.episode_export:ClipSource",
)

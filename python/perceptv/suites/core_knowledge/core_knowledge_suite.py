"""Core knowledge as a suite."""

from perceptv.suite import CC0, SWITCHES, EventNames, Suite, SuiteOption

SUITE = Suite(
    explain="perceptv.suites.core_knowledge.explain_pairs:explain_for",
    likely="perceptv.suites.core_knowledge.likely_counts:likely_counts",
    id="core_knowledge",
    title="Core knowledge: one cause changed",
    source=(
        "Concepts after Core Knowledge Deficits in Multi-Modal Language Models (ICML 2025); tasks, pictures and "
        "prompts are our own."
    ),
    licence=CC0,
    licence_id="cc0-1.0",
    keywords=("core-knowledge", "cognitive-science"),
    preset="balanced",
    rank=3,
    events=EventNames(
        counted=(("gap", 2), ("swap", 1), ("view", 1), ("dip", 2), ("contact", 3), ("turn", 2), ("inside", 0)),
    ),
    items="perceptv.suites.core_knowledge.scored_members:paired",
    pairs="perceptv.suites.core_knowledge.scored_members:PAIRS",
    maker="perceptv.suites.core_knowledge.pair_datasets:core_knowledge",
    figures="perceptv.suites.core_knowledge.concept_plots:figures",
    published="perceptv.suites.core_knowledge.concept_published:published",
    audit="perceptv.suites.core_knowledge.pair_audit:audited",
    recipe="perceptv.suites.core_knowledge.pair_storage:read_recipe",
    options=(
        SuiteOption("domains", "names", "ids separated by commas; default: all that test a concept"),
        SuiteOption("concepts", "names", "only domains of these concepts, separated by commas"),
        SuiteOption("sizes", "sizes", "such as 1-20 or 1,2,5; default 1-20"),
        SuiteOption("pairs", "number", "pairs per domain, their sizes in turn; default 20"),
        SuiteOption(
            "conservation", "choice", "whether conservation's videos belong to the dataset; default on", ("on", "off")
        ),
        SWITCHES,
    ),
    showing=(
        SuiteOption("presentations", "names", "interleaved, first, combined, video; default interleaved"),
        SuiteOption("rotations", "flag", "each question once for each of its options, shifted in turn"),
        SuiteOption("methods", "names", "uniform, event, salience; default event"),
        SuiteOption("counts", "sizes", "numbers of frames of videos; default 7, or as many as decide"),
        SuiteOption("prompts", "names", "styles of the question; default bare"),
    ),
    export="perceptv.suites.core_knowledge.pair_trials:source",
    frames="perceptv.suites.core_knowledge.pair_trials:select_trials",
)

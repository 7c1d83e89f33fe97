"""Core knowledge as a suite."""

from perceptv.suite import CC0, SWITCHES, Option, Suite

SUITE = Suite(
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
    items="perceptv.suites.core_knowledge.items:paired",
    pairs="perceptv.suites.core_knowledge.items:PAIRS",
    maker="perceptv.suites.core_knowledge.sets:core_knowledge",
    figures="perceptv.suites.core_knowledge.plots:figures",
    published="perceptv.suites.core_knowledge.published:published",
    audit="perceptv.suites.core_knowledge.audit:audited",
    recipe="perceptv.suites.core_knowledge.storage:read_recipe",
    options=(
        Option("domains", "names", "ids separated by commas; default: all that test a concept"),
        Option("concepts", "names", "only domains of these concepts, separated by commas"),
        Option("sizes", "sizes", "such as 1-20 or 1,2,5; default 1-20"),
        Option("pairs", "number", "pairs per domain, their sizes in turn; default 20"),
        Option("conservation", "choice", "whether conservation's videos belong to the set; default on", ("on", "off")),
        SWITCHES,
    ),
    showing=(
        Option("presentations", "names", "interleaved, first, combined, video; default interleaved"),
        Option("rotations", "flag", "each question once for each of its options, shifted in turn"),
        Option("methods", "names", "uniform, event, salience; default event"),
        Option("counts", "sizes", "numbers of frames of videos; default 7, or as many as decide"),
        Option("prompts", "names", "styles of the question; default plain"),
    ),
    export="perceptv.suites.core_knowledge.trials:source",
    frames="perceptv.suites.core_knowledge.trials:trials_of",
)

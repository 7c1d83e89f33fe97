"""Conservation as a suite."""

from perceptv.suite import CC0, SWITCHES, EventNames, Option, Suite

SUITE = Suite(
    id="conservation",
    title="Conservation: videos in pairs",
    source=(
        "Tasks after ConservationBench (Vision Language Models Cannot Reason About Physical Transformation); videos "
        "and wording are our own."
    ),
    licence=CC0,
    licence_id="cc0-1.0",
    keywords=("conservation", "cognitive-science"),
    rank=1,
    events=EventNames(
        whole=(("change",), ("transform", "lift", "pour", "back")),  # pouring is lift, pour and back together
        passing=("enter", "withdraw"),
        change="change",
    ),
    items="perceptv.suites.conservation.items:paired",
    pairs="perceptv.suites.conservation.items:PAIRS",
    sections="perceptv.suites.conservation.sections:sections",
    figures="perceptv.suites.conservation.plots:figures",
    published="perceptv.suites.conservation.published:published",
    maker="perceptv.suites.conservation.sets:conservation",
    card="perceptv.suites.conservation.card:sections",
    tasks="perceptv.suites.conservation.evals:TASKS",
    audit="perceptv.suites.conservation.audit:audited",
    options=(
        Option("domains", "names", "ids separated by commas; default: all of the suite"),
        Option("sizes", "sizes", "such as 1-20 or 1,2,5; default: those of the preset"),
        Option("per_size", "number", "pairs per domain and size; default: that of the preset"),
        SWITCHES,
    ),
    recipe="perceptv.suites.conservation.storage:read_recipe",
    plan="perceptv.suites.conservation.storage:plan",
    saving=(
        Option("trials", "flag", "also trials.jsonl, with one line per trial of the published design", default=False),
    ),
    showing=(
        Option("methods", "names", "uniform, event, salience; default uniform"),
        Option("counts", "sizes", "numbers of frames; default 3"),
        Option("prompts", "names", "styles of the question; default direct"),
    ),
    frames="perceptv.suites.conservation.trials:trials_of",
    asked="perceptv.suites.conservation.sets:human_subset",
)

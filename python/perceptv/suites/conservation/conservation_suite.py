"""Conservation as a suite."""

from perceptv.suite import CC0, SWITCHES, EventNames, Suite, SuiteOption

SUITE = Suite(
    explain="perceptv.suites.conservation.explain_films:explain_for",
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
    items="perceptv.suites.conservation.video_pairs:paired",
    pairs="perceptv.suites.conservation.video_pairs:PAIRS",
    sections="perceptv.suites.conservation.video_sections:sections",
    figures="perceptv.suites.conservation.video_plots:figures",
    published="perceptv.suites.conservation.conservation_published:published",
    maker="perceptv.suites.conservation.video_datasets:conservation",
    card="perceptv.suites.conservation.video_card:sections",
    tasks="perceptv.suites.conservation.conservation_evals:TASKS",
    audit="perceptv.suites.conservation.video_audit:audited",
    options=(
        SuiteOption("domains", "names", "ids separated by commas; default: all of the suite"),
        SuiteOption("sizes", "sizes", "such as 1-20 or 1,2,5; default: those of the preset"),
        SuiteOption("per_size", "number", "pairs per domain and size; default: that of the preset"),
        SWITCHES,
    ),
    recipe="perceptv.suites.conservation.video_storage:read_recipe",
    plan="perceptv.suites.conservation.video_storage:plan",
    saving=(
        SuiteOption(
            "trials", "flag", "also trials.jsonl, with one line per trial of the published design", default=False
        ),
    ),
    showing=(
        SuiteOption("methods", "names", "uniform, event, salience; default uniform"),
        SuiteOption("counts", "sizes", "numbers of frames; default 3"),
        SuiteOption("prompts", "names", "styles of the question; default direct"),
    ),
    frames="perceptv.suites.conservation.video_trials:select_trials",
    asked="perceptv.suites.conservation.video_datasets:human_subset",
)

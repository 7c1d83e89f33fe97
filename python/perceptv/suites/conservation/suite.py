"""Conservation as a suite."""

from perceptv.suite import CC0, Option, Suite

SUITE = Suite(
    id="conservation",
    title="Conservation: videos in pairs",
    source=(
        "Tasks after ConservationBench (Vision Language Models Cannot Reason About Physical Transformation); videos "
        "and wording are our own."
    ),
    licence=f"{CC0} The tasks follow ConservationBench; videos, prompts and options are this package's own.",
    keywords=("conservation", "cognitive-science"),
    rank=1,
    items="perceptv.suites.conservation.items:paired",
    pairs="perceptv.suites.conservation.items:PAIRS",
    sections="perceptv.suites.conservation.sections:sections",
    figures="perceptv.suites.conservation.plots:figures",
    published="perceptv.suites.conservation.published:published",
    maker="perceptv.suites.conservation.sets:conservation",
    options=(
        Option("domains", "names", "ids between commas; default: all of the suite"),
        Option("sizes", "sizes", "such as 1-20 or 1,2,5; default: those of the preset's design"),
        Option("per_size", "number", "pairs per domain and size; default: as many as the preset's design has"),
    ),
    saving=(Option("trials", "flag", "also trials.jsonl, a line for each trial of the published design"),),
)

"""Percept-V as a suite."""

from perceptv.suite import CC0, DEDUPLICATE, SWITCHES, Suite, SuiteOption

SUITE = Suite(
    explain="perceptv.suites.percept_v.explain_pictures:explain_for",
    routes="perceptv.suites.percept_v.explain_orders:route_of",
    likely="perceptv.suites.percept_v.likely_answers:likely_answers",
    id="percept_v",
    title="Percept-V: pictures",
    source="Tasks after The Percept-V Challenge (arXiv 2508.21143); pictures and prompts are our own.",
    licence=CC0,
    licence_id="cc0-1.0",
    keywords=("visual-perception", "cognitive-science"),
    rank=0,
    published="perceptv.suites.percept_v.percept_v_published:published",
    maker="perceptv.suites.percept_v.picture_datasets:percept_v",
    card="perceptv.suites.percept_v.picture_card:sections",
    tasks="perceptv.suites.percept_v.percept_v_evals:TASKS",
    bounds="perceptv.suites.percept_v.ceilings:bounds",
    options=(
        SuiteOption("domains", "names", "ids separated by commas; default: all of the suite"),
        SuiteOption("sizes", "sizes", "such as 1-20 or 1,2,5; default 1-20"),
        SuiteOption("per_size", "number", "instances per domain and size; default 10"),
        SuiteOption("twins", "flag", "also the twin of each instance, which has another answer"),
        DEDUPLICATE,
        SWITCHES,
    ),
)

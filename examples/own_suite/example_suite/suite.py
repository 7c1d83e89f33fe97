"""What the suite adds to the generic parts of perceptv, as one record."""

from perceptv import Suite

SUITE = Suite(
    id="example",
    title="Which is more: an example of a suite",
    source="Tasks made up for this example.",
    licence="Pictures and questions may be used under the MIT licence.",
    licence_id="mit",
    keywords=("comparison",),
    card="example_suite.card:sections",
    sections="example_suite.report:sections",
    figures="example_suite.report:figures",
    bounds="example_suite.bounds:bounds",
)

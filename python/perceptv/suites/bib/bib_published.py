"""Accuracies that papers report on the Baby Intuitions Benchmark, to stand beside a user's model."""

from __future__ import annotations

import functools

from perceptv.io.foreign_tables import packed_rows
from perceptv.reports.published_values import SET, Published, PublishedFigure

SOURCE = "bib"
MODELS = {
    "bc_mlp": "BC-MLP",
    "bc_rnn": "BC-RNN",
    "video_rnn": "Video-RNN",
    "hbtom": "HBToM",
    "vt_max": "VT, max",
    "vt_mean": "VT, mean",
    "irene_max": "IRENE, max",
    "irene_mean": "IRENE, mean",
    "bib2_transformer": "Transformer",
}
NOTES = (
    "Columns in brackets are published; VT and IRENE reduced the test trial by maximum and by mean. BIB2: goal "
    "attribution by the Transformer alone, and preliminary.",
    "Published scores do not treat ties alike: the benchmark's own baselines count them as right, VT as wrong.",
    "HBToM has knowledge of agents built in; it, BC-MLP, BC-RNN and VT read coordinates and kinds, not pixels.",
    "Published figures were measured on the published episodes. Preset 'paper' follows their design, with places, "
    "blocks and palettes of its own, so it is comparable in design and not in every number; 'balanced' is not.",
)
_DOMAINS = {
    "instrumental_inconsequential": "bib_instrumental_inconsequential_barrier",
    "instrumental_blocking": "bib_instrumental_blocking_barrier",
    "goal_attribution": "bib2_goal_attribution",
}


@functools.cache
def published() -> dict[str, Published]:
    """The one source: accuracies with `by` "headline" and `name` the id of the domain.

    The headline of goal attribution is the mean of the two cross comparisons, here as in the paper.
    """
    figures = tuple(
        PublishedFigure(SOURCE, SET, "headline", _DOMAINS.get(row["task"], f"bib_{row['task']}"), name, share / 100)
        for row in packed_rows(__package__, "published.csv")
        for column, name in MODELS.items()
        if row[column]
        for share in [float(row[column])]
    )
    return {SOURCE: Published("Papers on the Baby Intuitions Benchmark", figures, NOTES)}

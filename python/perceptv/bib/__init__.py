"""The Baby Intuitions Benchmark: episodes, and how surprising their ends are to whom."""

from typing import TYPE_CHECKING

from perceptv._lazy import on_demand
from perceptv.bib.sets import bib, bib_background

if TYPE_CHECKING:
    from perceptv.bib.comparisons import BibComparison, BibHeadline
    from perceptv.bib.episode import Deed, Episode, EpisodeTrial, TrialEvent
    from perceptv.bib.episodes import EpisodeInfo, read_metadata, write_metadata
    from perceptv.bib.files import read_episode
    from perceptv.bib.groups import BibScore
    from perceptv.bib.merging import merged
    from perceptv.bib.observers import baseline_names, baseline_series
    from perceptv.bib.pairs import Pair
    from perceptv.bib.published import published_bib
    from perceptv.bib.reading import EpisodeReading, SeenThing, TrialReading, read_frames, read_trials
    from perceptv.bib.report import BibAnswers, BibReport
    from perceptv.bib.scores import score_folder, score_surprise
    from perceptv.bib.surprise import Series, read_surprise
    from perceptv.bib.zscores import BibZ, read_infants
else:
    __getattr__, __dir__ = on_demand(
        __name__,
        {
            "comparisons": "BibComparison BibHeadline",
            "episode": "Deed Episode EpisodeTrial TrialEvent",
            "episodes": "EpisodeInfo read_metadata write_metadata",
            "files": "read_episode",
            "groups": "BibScore",
            "merging": "merged",
            "observers": "baseline_names baseline_series",
            "pairs": "Pair",
            "published": "published_bib",
            "reading": "EpisodeReading SeenThing TrialReading read_frames read_trials",
            "report": "BibAnswers BibReport",
            "scores": "score_folder score_surprise",
            "surprise": "Series read_surprise",
            "zscores": "BibZ read_infants",
        },
    )

__all__ = [
    "BibAnswers",
    "BibComparison",
    "BibHeadline",
    "BibReport",
    "BibScore",
    "BibZ",
    "Deed",
    "Episode",
    "EpisodeInfo",
    "EpisodeReading",
    "EpisodeTrial",
    "Pair",
    "SeenThing",
    "Series",
    "TrialEvent",
    "TrialReading",
    "baseline_names",
    "baseline_series",
    "bib",
    "bib_background",
    "merged",
    "published_bib",
    "read_episode",
    "read_frames",
    "read_infants",
    "read_metadata",
    "read_surprise",
    "read_trials",
    "score_folder",
    "score_surprise",
    "write_metadata",
]

"""The conservation suite: paired videos, the frames that are shown of them, trials, and their scores."""

from typing import TYPE_CHECKING

from perceptv._lazy import on_demand
from perceptv.conservation.sets import CONDITIONS, Block, ConservationRecipe, conservation

if TYPE_CHECKING:
    from perceptv.conservation.choices import FrameChoices, load_frame_choices
    from perceptv.conservation.frames import METHODS, select_frames
    from perceptv.conservation.observers import OBSERVERS, observer_replies
    from perceptv.conservation.styles import PROMPT_STYLES
    from perceptv.conservation.subset import human_subset
    from perceptv.conservation.trials import COUNTS, Trial, Trials, conservation_trials, static_trials
else:
    __getattr__, __dir__ = on_demand(
        __name__,
        {
            "choices": "FrameChoices load_frame_choices",
            "frames": "METHODS select_frames",
            "observers": "OBSERVERS observer_replies",
            "styles": "PROMPT_STYLES",
            "subset": "human_subset",
            "trials": "COUNTS Trial Trials conservation_trials static_trials",
        },
    )

__all__ = [
    "CONDITIONS",
    "COUNTS",
    "METHODS",
    "OBSERVERS",
    "PROMPT_STYLES",
    "Block",
    "ConservationRecipe",
    "FrameChoices",
    "Trial",
    "Trials",
    "conservation",
    "conservation_trials",
    "human_subset",
    "load_frame_choices",
    "observer_replies",
    "select_frames",
    "static_trials",
]

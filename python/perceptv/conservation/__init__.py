"""The conservation suite: paired videos, the frames that are shown of them, trials, and their scores."""

from perceptv.conservation.choices import FrameChoices, load_frame_choices
from perceptv.conservation.frames import METHODS, select_frames
from perceptv.conservation.observers import OBSERVERS, observer_replies
from perceptv.conservation.sets import CONDITIONS, Block, ConservationRecipe, conservation
from perceptv.conservation.styles import PROMPT_STYLES
from perceptv.conservation.subset import human_subset
from perceptv.conservation.trials import COUNTS, Trial, Trials, conservation_trials, static_trials

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

"""Cognitive-science visual stimuli with known ground truth.

>>> import perceptv as pv
>>> s = pv.generate("counting_circles", size=5, index=0, seed=0)
>>> s.answer_text
'COUNT:5'
"""

from typing import TYPE_CHECKING

from perceptv._core import __version__
from perceptv._lazy import on_demand
from perceptv.batch import Batch, generate_batch
from perceptv.bib import bib, bib_background
from perceptv.catalogue import DomainInfo, Switch, domains, info, register
from perceptv.conservation import conservation
from perceptv.dataset import Dataset, Recipe, percept_v
from perceptv.errors import (
    GenerationError,
    InvalidParams,
    LimitExceeded,
    MissingExtra,
    NoSuchItem,
    NoSuchProperty,
    PerceptvError,
    StorageError,
    UnknownDomain,
    VerificationError,
    WrongType,
)
from perceptv.gallery import gallery
from perceptv.sample import Sample, generate

if TYPE_CHECKING:
    from perceptv.asking import AskReport, ask
    from perceptv.authoring import AnswerSpec, Domain, Request, Scene, SwitchSpec
    from perceptv.bib import (
        BibReport,
        Episode,
        EpisodeReading,
        EpisodeTrial,
        TrialReading,
        read_episode,
        read_frames,
        read_trials,
        score_surprise,
    )
    from perceptv.conservation import (
        FrameChoices,
        Trial,
        Trials,
        conservation_trials,
        load_frame_choices,
        select_frames,
    )
    from perceptv.endpoint import EndpointError
    from perceptv.reading import Reading, read, readers, register_reader
    from perceptv.scoring import (
        JudgeError,
        OpenAIJudge,
        Question,
        Report,
        Verdict,
        grpo_reward,
        judge,
        judge_many,
        load_questions,
        reward,
        rotations,
        score,
        styled,
    )
    from perceptv.shards import finish_shards, verify_shards, write_shard, write_shards
    from perceptv.streaming import Ramp, Stream, stream
    from perceptv.training import training_row
else:
    __getattr__, __dir__ = on_demand(
        __name__,
        {
            "asking": "AskReport ask",
            "authoring": "AnswerSpec Domain Request Scene SwitchSpec",
            "bib": (
                "BibReport Episode EpisodeReading EpisodeTrial TrialReading read_episode read_frames read_trials "
                "score_surprise"
            ),
            "conservation": "FrameChoices Trial Trials conservation_trials load_frame_choices select_frames",
            "endpoint": "EndpointError",
            "reading": "Reading read readers register_reader",
            "scoring": (
                "JudgeError OpenAIJudge Question Report Verdict grpo_reward judge judge_many load_questions reward "
                "rotations score styled"
            ),
            "shards": "finish_shards verify_shards write_shard write_shards",
            "streaming": "Ramp Stream stream",
            "training": "training_row",
        },
    )

__all__ = [
    "AnswerSpec",
    "AskReport",
    "Batch",
    "BibReport",
    "Dataset",
    "Domain",
    "DomainInfo",
    "EndpointError",
    "Episode",
    "EpisodeReading",
    "EpisodeTrial",
    "FrameChoices",
    "GenerationError",
    "InvalidParams",
    "JudgeError",
    "LimitExceeded",
    "MissingExtra",
    "NoSuchItem",
    "NoSuchProperty",
    "OpenAIJudge",
    "PerceptvError",
    "Question",
    "Ramp",
    "Reading",
    "Recipe",
    "Report",
    "Request",
    "Sample",
    "Scene",
    "StorageError",
    "Stream",
    "Switch",
    "SwitchSpec",
    "Trial",
    "TrialReading",
    "Trials",
    "UnknownDomain",
    "Verdict",
    "VerificationError",
    "WrongType",
    "__version__",
    "ask",
    "bib",
    "bib_background",
    "conservation",
    "conservation_trials",
    "domains",
    "finish_shards",
    "gallery",
    "generate",
    "generate_batch",
    "grpo_reward",
    "info",
    "judge",
    "judge_many",
    "load_frame_choices",
    "load_questions",
    "percept_v",
    "read",
    "read_episode",
    "read_frames",
    "read_trials",
    "readers",
    "register",
    "register_reader",
    "reward",
    "rotations",
    "score",
    "score_surprise",
    "select_frames",
    "stream",
    "styled",
    "training_row",
    "verify_shards",
    "write_shard",
    "write_shards",
]

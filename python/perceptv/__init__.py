"""Cognitive-science visual stimuli with known ground truth.

>>> import perceptv as pv
>>> s = pv.generate("counting_circles", size=5, index=0, seed=0)
>>> s.answer_text
'COUNT:5'
"""

from perceptv._core import __version__
from perceptv.asking import AskReport, ask
from perceptv.authoring import AnswerSpec, Domain, Request, Scene, SwitchSpec
from perceptv.batch import Batch, generate_batch
from perceptv.bib import (
    BibReport,
    Episode,
    EpisodeReading,
    EpisodeTrial,
    TrialReading,
    bib,
    bib_background,
    read_episode,
    read_frames,
    read_trials,
    score_surprise,
)
from perceptv.catalogue import DomainInfo, Switch, domains, info, register
from perceptv.conservation import (
    FrameChoices,
    Trial,
    Trials,
    conservation,
    conservation_trials,
    load_frame_choices,
    select_frames,
)
from perceptv.dataset import Dataset, Recipe, percept_v
from perceptv.endpoint import EndpointError
from perceptv.errors import GenerationError, InvalidParams, MissingExtra, StorageError, UnknownDomain, VerificationError
from perceptv.gallery import gallery
from perceptv.reading import Reading, read, readers, register_reader
from perceptv.sample import Sample, generate
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
    "MissingExtra",
    "OpenAIJudge",
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

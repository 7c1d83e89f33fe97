"""Scoring what models and people answer."""

from perceptv.scoring.judges import JudgeError, OpenAIJudge
from perceptv.scoring.judging import Verdict, judge, judge_many
from perceptv.scoring.questions import Question, load_questions, rotation_scores, rotations, split_options
from perceptv.scoring.styles import CONCEPT_DESCRIPTIONS, STYLES, styled

__all__ = [
    "CONCEPT_DESCRIPTIONS",
    "STYLES",
    "JudgeError",
    "OpenAIJudge",
    "Question",
    "Verdict",
    "judge",
    "judge_many",
    "load_questions",
    "rotation_scores",
    "rotations",
    "split_options",
    "styled",
]

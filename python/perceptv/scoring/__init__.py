"""Scoring what models and people answer."""

from perceptv.scoring.comparison import Comparison
from perceptv.scoring.groups import Group, Row
from perceptv.scoring.judging import Verdict, judge, judge_many
from perceptv.scoring.psychometric import Curve
from perceptv.scoring.published import PublishedFigure, published_figures, published_format_errors
from perceptv.scoring.report import Accounting, Report, merged
from perceptv.scoring.rewards import grpo_reward, reward
from perceptv.scoring.scores import score
from perceptv.scoring.twins import TwinGroup

__all__ = [
    "Accounting",
    "Comparison",
    "Curve",
    "Group",
    "PublishedFigure",
    "Report",
    "Row",
    "TwinGroup",
    "Verdict",
    "grpo_reward",
    "judge",
    "judge_many",
    "merged",
    "published_figures",
    "published_format_errors",
    "reward",
    "score",
]

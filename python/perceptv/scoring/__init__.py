"""Scoring what models and people answer."""

from typing import TYPE_CHECKING

from perceptv._lazy import on_demand

if TYPE_CHECKING:
    from perceptv.scoring.accounting import Accounting
    from perceptv.scoring.comparison import Comparison
    from perceptv.scoring.crossmodel import (
        Anova,
        Correlation,
        PairTest,
        Slope,
        anova,
        correlations,
        pair_tests,
        scaling,
    )
    from perceptv.scoring.groups import Group, Row
    from perceptv.scoring.judges import JudgeError, OpenAIJudge
    from perceptv.scoring.judging import Verdict, judge, judge_many
    from perceptv.scoring.plane import Place
    from perceptv.scoring.psychometric import Curve
    from perceptv.scoring.published import PublishedFigure, published_figures, published_format_errors
    from perceptv.scoring.questions import Question, load_questions, rotation_scores, rotations, split_options
    from perceptv.scoring.report import Report, merged
    from perceptv.scoring.rewards import grpo_reward, reward
    from perceptv.scoring.scores import score
    from perceptv.scoring.styles import CONCEPT_DESCRIPTIONS, STYLES, styled
    from perceptv.scoring.twins import TwinGroup
else:
    __getattr__, __dir__ = on_demand(
        __name__,
        {
            "accounting": "Accounting",
            "comparison": "Comparison",
            "crossmodel": "Anova Correlation PairTest Slope anova correlations pair_tests scaling",
            "groups": "Group Row",
            "judges": "JudgeError OpenAIJudge",
            "judging": "Verdict judge judge_many",
            "plane": "Place",
            "psychometric": "Curve",
            "published": "PublishedFigure published_figures published_format_errors",
            "questions": "Question load_questions rotation_scores rotations split_options",
            "report": "Report merged",
            "rewards": "grpo_reward reward",
            "scores": "score",
            "styles": "CONCEPT_DESCRIPTIONS STYLES styled",
            "twins": "TwinGroup",
        },
    )

__all__ = [
    "CONCEPT_DESCRIPTIONS",
    "STYLES",
    "Accounting",
    "Anova",
    "Comparison",
    "Correlation",
    "Curve",
    "Group",
    "JudgeError",
    "OpenAIJudge",
    "PairTest",
    "Place",
    "PublishedFigure",
    "Question",
    "Report",
    "Row",
    "Slope",
    "TwinGroup",
    "Verdict",
    "anova",
    "correlations",
    "grpo_reward",
    "judge",
    "judge_many",
    "load_questions",
    "merged",
    "pair_tests",
    "published_figures",
    "published_format_errors",
    "reward",
    "rotation_scores",
    "rotations",
    "scaling",
    "score",
    "split_options",
    "styled",
]

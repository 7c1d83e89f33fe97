"""Scoring what models and people answer."""

from perceptv.scoring.judging import Verdict, judge, judge_many

__all__ = ["Verdict", "judge", "judge_many"]

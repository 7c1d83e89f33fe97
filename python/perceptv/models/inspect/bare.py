"""Tasks of Inspect's for questions with options, yes-or-no questions and numbers, outside of any suite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.dataset import Sample as InspectSample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import Scorer, accuracy, scorer, stderr
from inspect_ai.solver import generate

from perceptv import _core
from perceptv.errors import illegal, invalid
from perceptv.models.inspect.inspect_samples import VERSION, make_content
from perceptv.models.inspect.scorer import format_errors, judge_reply
from perceptv.scoring.question_files import load_questions
from perceptv.scoring.questions import Question


def questions_task(questions: Iterable[Question], mode: str = "lenient", name: str = "questions") -> Task:
    """A task that asks each question once, and reads replies as `Question.score` does.

    Parameters
    ----------
    questions : iterable of Question
        At least one. Those without an id are named by their places, from 0.
    mode : {"lenient", "strict"}
        How replies are read.
    name : str
        Of the dataset in logs.

    Raises
    ------
    InvalidParams
        No question, two of one id, or a mode of another name.
    """
    named = _named(questions)
    if mode not in ("lenient", "strict"):
        raise invalid("mode", mode, "'lenient', 'strict'")
    return Task(
        dataset=MemoryDataset([_sample(key, question) for key, question in named.items()], name=name),
        solver=generate(),
        scorer=_scorer_of(named, mode),
        version=VERSION,
        metadata={"perceptv": _core.__version__},
    )


@task
def question_set(path: str, mode: str = "lenient", errors: Literal["raise", "skip"] = "raise") -> Task:
    """The questions of a file: CSV, TSV, JSON Lines or Parquet, as `perceptv.load_questions` reads them.

    Parameters
    ----------
    path : str
        The file.
    mode : {"lenient", "strict"}
        How replies are read.
    errors : {"raise", "skip"}
        What becomes of rows that cannot be read.
    """
    return questions_task(load_questions(path, errors=errors), mode)


def _named(questions: Iterable[Question]) -> dict[str, Question]:
    result: dict[str, Question] = {}
    for place, question in enumerate(questions):
        key = question.id or str(place)
        if key in result:
            raise illegal(f"id is {key!r:.80} for two questions", "ids that differ")
        result[key] = question
    if not result:
        raise illegal("questions is empty", "at least one question")
    return result


def _sample(key: str, question: Question) -> InspectSample:
    answer = question.answer
    target = ", ".join(answer) if isinstance(answer, tuple) else str(answer)
    message = ChatMessageUser(content=[make_content(part) for part in question.messages()])
    metadata = {"kind": question.kind, "options": len(question.options), **question.meta}
    return InspectSample(input=[message], target=target, id=key, metadata=metadata)


def _scorer_of(questions: Mapping[str, Question], mode: str) -> Scorer:
    """The verdict of each question on its reply. Logs keep arguments of scorers, so questions are none of them."""

    @scorer(metrics=[accuracy(), stderr(), format_errors()], name="question_scorer")
    def question_scorer(mode: str) -> Scorer:
        return judge_reply(mode, lambda state: questions[str(state.sample_id)])

    return question_scorer(mode)

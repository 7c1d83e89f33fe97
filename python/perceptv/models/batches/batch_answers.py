"""Reads files of answers, which anybody may have downloaded, renamed or joined."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv._plain import counted
from perceptv.errors import LimitExceeded, VerificationError
from perceptv.io.strangers import lines_of
from perceptv.io.strict_json import is_text, parse, short
from perceptv.io.whole_files import typed
from perceptv.limits import Limits
from perceptv.models.chat.completions import Completion, Failure, failure, read_answer
from perceptv.models.endpoint import Secrets


@dataclass
class BatchAnswers:
    """The answers by custom id, and what is odd about them.

    Attributes
    ----------
    outcomes : dict
        The first reply to each request, or the last failure where there is none.
    unknown : dict
        Custom ids that no request has, with the number of their lines.
    doubles : set of str
        Custom ids with several different replies.
    damaged : list of str
        Places of lines that are no answers.
    """

    outcomes: dict[str, Completion | Failure] = field(default_factory=dict)
    unknown: dict[str, int] = field(default_factory=dict)
    doubles: set[str] = field(default_factory=set)
    damaged: list[str] = field(default_factory=list)

    def notes(self) -> list[str]:
        """A line for each oddity."""
        found: list[str] = []
        if self.unknown:
            lines = counted(sum(self.unknown.values()), "answer")
            found.append(f"{lines} with custom ids that no request here has, such as {short(next(iter(self.unknown)))}")
        if self.doubles:
            many = counted(len(self.doubles), "request")
            found.append(f"{many} with several different replies, such as {min(self.doubles)}; the first counts")
        if self.damaged:
            found.append(f"{counted(len(self.damaged), 'line')} without an answer, such as {self.damaged[0]}")
        return found


def read_answers(files: Iterable[Path], known: Collection[str], key: Secrets, limits: Limits) -> BatchAnswers:
    """The answers in files to the requests with these custom ids."""
    answers = BatchAnswers()
    seen: dict[str, bytes] = {}
    for path in files:
        with typed("read", path):
            for number, line in lines_of(path, path.name, limits):
                where = f"{path.name}, line {number}"
                try:
                    row = parse(line, where, limits)
                except (VerificationError, LimitExceeded):
                    answers.damaged.append(where)
                    continue
                _take(answers, seen, row, where, known, key)
    return answers


def _take(
    answers: BatchAnswers, seen: dict[str, bytes], row: Any, where: str, known: Collection[str], key: Secrets
) -> None:
    name = row.get("custom_id") if isinstance(row, dict) else None
    if not is_text(name):
        answers.damaged.append(where)
        return
    if name not in known:
        answers.unknown[name] = answers.unknown.get(name, 0) + 1
        return
    found = _outcome(row, key)
    if not isinstance(found, Completion):
        answers.outcomes.setdefault(name, found)
        return
    digest = hashlib.sha256(found.text.encode("utf-8", "replace")).digest()
    if seen.setdefault(name, digest) != digest:
        answers.doubles.add(name)
    if not isinstance(answers.outcomes.get(name), Completion):
        answers.outcomes[name] = found


def _outcome(row: dict[str, Any], key: Secrets) -> Completion | Failure:
    """The reply of a line, or why there is none."""
    response, error, now = row.get("response"), row.get("error"), time.time()
    if error or not isinstance(response, dict):
        words = error if isinstance(error, dict) else {"message": str(error or "an answer without a response")}
        return failure(500, {}, json.dumps({"error": words}).encode(), key, now, "the batch has no answer")
    status, body = response.get("status_code"), json.dumps(response.get("body")).encode()
    if isinstance(status, int) and status >= 300:
        return failure(status, {}, body, key, now)
    return read_answer({}, body, key, now)

"""Causes of errors in a domain's code: a cause is reported once, however many checks it stops."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Hashable
from pathlib import Path

_PACKAGE = str(Path(__file__).parent.parent) + os.sep
_METHOD = re.compile(r"(\w+) of \S+ (?:raised|returned) ")
_OF_ONE_KEY = re.compile(r" \(key .*|\d+", re.DOTALL)


def error_cause(error: BaseException) -> Hashable:
    """The mark of a cause: the line of the domain's code, or else the message without its numbers."""
    while error.__cause__ is not None:
        error = error.__cause__
    lines = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith(_PACKAGE)]
    if lines:
        return type(error), lines[-1].filename, lines[-1].lineno
    returned = _METHOD.match(str(error))
    return type(error), returned[0] if returned else _OF_ONE_KEY.sub("", str(error))


def error_method(error: BaseException) -> str:
    """The method of the domain that an error names; empty if it names none."""
    match = _METHOD.match(str(error))
    return match[1] if match else ""

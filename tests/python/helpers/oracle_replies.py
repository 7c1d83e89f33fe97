"""What the oracle's server says to trials, for tests of several files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from perceptv.core.chat_messages import chat_content
from perceptv.models.oracle.http_answers import OracleServer


def replied(trials: Sequence[Any], mode: Any = "right") -> dict[str, str]:
    """What the server says to each trial, of which it sees the messages alone."""
    server = OracleServer(mode)
    out = {}
    for trial in trials:
        body = {"model": "m", "messages": [{"role": "user", "content": chat_content(trial.messages())}]}
        found = server.to(bytearray(json.dumps(body).encode()))
        assert found is not None and found[0] == 200
        out[trial.id] = json.loads(found[1])["choices"][0]["message"]["content"]
    server.close()
    return out

"""A model that litellm reaches: how long to wait for it, and the keys that nothing may show."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Any

from perceptv.models.endpoint import Endpoint, check_headers, check_url, check_waits

_SECRET_VARIABLE = re.compile("(?i)(key|token|secret|password|credentials)(_id)?$")


@dataclass(frozen=True)
class LitellmEndpoint(Endpoint):
    """Whatever serves a model that litellm names, such as ``anthropic/claude-sonnet-4-5``.

    `base_url` may be empty: litellm knows the addresses. Without `api_key` it takes the key of the provider from the
    environment (``ANTHROPIC_API_KEY``, ``GEMINI_API_KEY`` ...); the key of OpenAI goes to nobody else.
    """

    base_url: str = ""

    def __post_init__(self) -> None:
        if self.base_url:
            check_url(self.base_url)
        check_headers(self.headers)
        check_waits(self)
        self.key()

    @property
    def shown(self) -> str:
        """The address for messages; litellm, if there is none."""
        return super().shown if self.base_url else "litellm"

    def key(self) -> str | None:
        """The key that is given; None leaves it to litellm."""
        return None if self.api_key is None else super().key()

    def secrets(self) -> tuple[str, ...]:
        """Also the secrets of the environment, as litellm reads keys there."""
        of_environment = [value for name, value in os.environ.items() if value and _SECRET_VARIABLE.search(name)]
        return tuple(dict.fromkeys([*super().secrets(), *of_environment]))

    def arguments(self) -> dict[str, Any]:
        """Of each call of litellm, beside the request. Tries are counted here and not there."""
        given = {"api_key": self.key(), "base_url": self.base_url or None, "extra_headers": dict(self.headers or {})}
        return {"timeout": self.timeout, "num_retries": 0, "max_retries": 0} | {n: v for n, v in given.items() if v}

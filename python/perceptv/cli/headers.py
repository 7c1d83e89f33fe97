"""Headers out of ``--header NAME=VALUE``, with values from the environment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from string import Template

from perceptv.cli.values import WrongUse
from perceptv.errors import illegal
from perceptv.io.strict_json import short

_EXAMPLE = "for example 'api-key=$API_KEY'"


def read_headers(given: Sequence[str]) -> dict[str, str]:
    """The headers by name. No message repeats a value, which may be a secret."""
    result: dict[str, str] = {}
    for pair in given:
        name, mark, value = pair.partition("=")
        if not mark or not name:
            raise illegal("--header is not NAME=VALUE", _EXAMPLE, WrongUse)
        if name.lower() in map(str.lower, result):
            raise illegal(f"--header {short(name)} is there twice", "each name once", WrongUse)
        problem = f"--header {short(name)}"
        try:
            result[name] = Template(value).substitute(os.environ)
        except KeyError as error:
            unset = f"{problem} names the variable {short(str(error.args[0]))}, which is not set"
            raise illegal(unset, "one that is, or $$ for a dollar", WrongUse) from None
        except ValueError:
            raise illegal(f"{problem} has a $ without a name", "$NAME, or $$ for a dollar", WrongUse) from None
    return result

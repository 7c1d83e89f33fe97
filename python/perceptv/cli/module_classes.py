"""Domains that are named as MODULE:CLASS, before any package announces them."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from perceptv.cli.values import WrongUse
from perceptv.core.authoring import Domain
from perceptv.core.catalogue import register
from perceptv.errors import InvalidParams, illegal


def is_place(target: str) -> bool:
    """True for MODULE:CLASS; ids have no colon."""
    return ":" in target


def load_object(target: str) -> Any:
    """The object at MODULE:NAME, or an instance of the class there; the current folder is searched, too."""
    module, _, name = target.partition(":")
    if not module or not name:
        raise illegal(f"MODULE:CLASS is {target!r}", "for example my_package.squares:Squares", WrongUse)
    if "" not in sys.path:
        sys.path.insert(0, "")  # as with python -m
    try:
        found = getattr(importlib.import_module(module), name)
        return found() if isinstance(found, type) else found
    except Exception as error:  # whatever the author's code raises is theirs to see, without our stack
        raise WrongUse(f"cannot load {target}: {type(error).__name__}: {error}") from error


def load(target: str) -> Domain:
    """The domain at MODULE:CLASS."""
    domain = load_object(target)
    if not isinstance(domain, Domain):
        raise WrongUse(f"{target} is not a perceptv.Domain but {type(domain).__name__}")
    return domain


def domain_id(target: str) -> str:
    """The id of a domain; one that is given as MODULE:CLASS is in the catalogue from now on."""
    if not is_place(target):
        return target
    domain = load(target)
    try:
        register(domain)
    except InvalidParams as error:
        raise WrongUse(f"cannot register {target}: {error}") from error
    return domain.id

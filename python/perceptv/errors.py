"""The errors of the package; messages name the parameter, the value and the legal range."""

from __future__ import annotations

from perceptv._core import GenerationError, InvalidParams, PerceptvError, UnknownDomain, VerificationError
from perceptv._plain import short


class MissingExtra(PerceptvError, ImportError):
    """An optional dependency is not installed; the message names the extra that installs it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}; install it with: pip install 'perceptv[{extra}]'")
        self._needs = package, extra

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        return type(self), self._needs  # workers of other processes send it


class StorageError(PerceptvError, OSError):
    """A file or folder of a dataset cannot be read or written; `filename` names it, `errno` gives the reason.

    Nothing is left half written. When the cause is removed, the same call keeps what is written and makes the rest.
    """


class NoSuchProperty(InvalidParams, AttributeError):
    """Objects of this kind do not have the property, for example frames of a still picture; `hasattr` is False."""


class NoSuchItem(InvalidParams, IndexError):
    """No item has this number; the message names the legal numbers. It ends loops over item numbers."""


class WrongType(InvalidParams, TypeError):
    """A value has a type that makes no sense here, for example a name where items have numbers."""


class LimitExceeded(PerceptvError, ValueError):
    """Data from a disk or a network are larger than their limit.

    The message names the data, the limit and the argument that raises it; see :mod:`perceptv.limits`.
    """


def illegal(problem: str, legal: str, error: type[Exception] = InvalidParams) -> Exception:
    """The error about a problem, which it names, and what is legal instead."""
    return error(f"{problem}; legal: {legal}")


def invalid(name: str, value: object, legal: str, error: type[Exception] = InvalidParams) -> Exception:
    """The error about a parameter that has this value, which is not legal."""
    return illegal(f"{name} is {short(value)}", legal, error)


def invalid_type(name: str, value: object, legal: str, error: type[Exception] = InvalidParams) -> Exception:
    """The error about a value of a wrong type: the message names the type."""
    return illegal(f"{name} is {type(value).__name__}", legal, error)


__all__ = [
    "GenerationError",
    "InvalidParams",
    "LimitExceeded",
    "MissingExtra",
    "NoSuchItem",
    "NoSuchProperty",
    "PerceptvError",
    "StorageError",
    "UnknownDomain",
    "VerificationError",
    "WrongType",
]

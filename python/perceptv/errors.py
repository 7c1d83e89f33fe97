"""The errors of the package; messages name the parameter, the value and the legal range."""

from __future__ import annotations

from perceptv._core import GenerationError, InvalidParams, PerceptvError, UnknownDomain, VerificationError


class MissingExtra(PerceptvError, ImportError):
    """An optional dependency is not installed; the message names the extra that brings it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}; install it with: pip install 'perceptv[{extra}]'")
        self._needs = package, extra

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        return type(self), self._needs  # workers of other processes send it


class StorageError(PerceptvError, OSError):
    """A file or folder of a dataset cannot be read or written; `filename` names it, `errno` and the message say why.

    Nothing is left half written: the same call goes on where it stopped once the cause is gone.
    """


class NoSuchProperty(InvalidParams, AttributeError):
    """Things of this kind have no such property, for example a still picture no frames; `hasattr` is False."""


class NoSuchItem(InvalidParams, IndexError):
    """No item has that number; the message names the legal ones. Loops over item numbers end with it."""


class WrongType(InvalidParams, TypeError):
    """A value has a type that makes no sense here, for example a name where items have numbers."""


class LimitExceeded(PerceptvError, ValueError):
    """Something read from a disk or a network is larger than the limit on it.

    The message names what it is, the limit and the argument that raises it; see :mod:`perceptv.limits`.
    """


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

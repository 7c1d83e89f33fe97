"""The errors of the package; messages name the parameter, the value and the legal range."""

from __future__ import annotations

from perceptv._core import GenerationError, InvalidParams, UnknownDomain, VerificationError


class MissingExtra(ImportError):
    """An optional dependency is not installed; the message names the extra that brings it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}; install it with: pip install 'perceptv[{extra}]'")
        self._needs = package, extra

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        return type(self), self._needs  # workers of other processes send it


class StorageError(OSError):
    """A file or folder of a dataset cannot be read or written; `filename` names it, `errno` and the message say why.

    Nothing is left half written: the same call goes on where it stopped once the cause is gone.
    """


__all__ = ["GenerationError", "InvalidParams", "MissingExtra", "StorageError", "UnknownDomain", "VerificationError"]

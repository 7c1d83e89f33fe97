"""Values that an instance computes when they are first asked for, and keeps."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeVar, overload

T = TypeVar("T")


class once(cached_property[T]):
    """`functools.cached_property` without the lock that Python 3.10 and 3.11 give it: one for all instances of a class.

    With it one slow instance holds up those of all threads, and a process that is forked meanwhile waits for ever.
    Without it threads that meet may compute the value twice; all of them get the one that was ready first.
    """

    @overload
    def __get__(self, instance: None, owner: type[Any] | None = None) -> once[T]: ...
    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> T: ...
    def __get__(self, instance: object | None, owner: type[Any] | None = None) -> once[T] | T:
        if instance is None:
            return self
        kept = vars(instance)
        name = self.func.__name__
        value: T = kept[name] if name in kept else kept.setdefault(name, self.func(instance))
        return value

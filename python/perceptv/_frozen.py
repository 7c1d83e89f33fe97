"""A dict that cannot change, for values that are part of an object's identity."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from perceptv.errors import WrongType, illegal

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dict that refuses changes. `dict(it)` is a copy that takes them."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise illegal("this dict is part of a frozen object", "changes of a copy, dict(it)", WrongType)

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)

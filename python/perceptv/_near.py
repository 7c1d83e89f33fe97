"""Near names: wrong keywords and attributes of public functions and classes are refused with the nearest legal one.

What the stub of a package lists gets these checks when the package hands it out, so that no function needs its own.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

from perceptv._arguments import nearest, unknown_name
from perceptv.errors import NoSuchProperty, WrongType, illegal

_BOUND = ("self", "cls")


def published(value: Any, package: str, name: str) -> Any:
    """`value` with checks of near names: a function is wrapped, a class is changed in place, others stay as they are.

    A wrapped function carries its public place, by which it is pickled.
    """
    if inspect.isclass(value):
        for cls in value.__mro__:
            _publish_class(cls)
        return value
    if not inspect.isfunction(value):
        return value
    if "published" not in vars(value):  # two packages may hand out the same function
        out = _checked(value, name)
        out.__module__, out.__qualname__ = package, name
        vars(value)["published"] = out
    return vars(value)["published"]


def _publish_class(cls: type[Any]) -> None:
    if "_near_names" in vars(cls) or issubclass(cls, BaseException) or not cls.__module__.startswith("perceptv."):
        return
    if getattr(cls, "_is_protocol", False):  # each attribute of one is asked of all that follow it
        return
    cls._near_names = True
    if not any("__getattr__" in vars(base) for base in cls.__mro__):
        cls.__getattr__ = missing
    for name, member in list(vars(cls).items()):
        if name == "__init__" or not name.startswith("_"):
            _publish_member(cls, name, member)


def _publish_member(cls: type[Any], name: str, member: Any) -> None:
    label = cls.__name__ if name == "__init__" else name
    if isinstance(member, (classmethod, staticmethod)):
        setattr(cls, name, type(member)(_checked(member.__func__, label)))
    elif inspect.isfunction(member):
        setattr(cls, name, _checked(member, label))


def _checked(call: Callable[..., Any], label: str) -> Callable[..., Any]:
    @functools.wraps(call)
    def checked(*args: Any, **keywords: Any) -> Any:
        try:
            return call(*args, **keywords)
        except TypeError as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:  # raised further in
                raise
            raise _misfit(call, label, keywords, str(error)) from None

    return checked


def _misfit(call: Callable[..., Any], label: str, keywords: Mapping[str, Any], message: str) -> Exception:
    """The error about arguments that do not fit: an unknown keyword, or Python's message, with the nearest names."""
    parameters = inspect.signature(call).parameters.values()
    legal = [p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY) and p.name not in _BOUND]
    unknown = [name for name in keywords if name not in legal]
    if unknown and not any(p.kind is p.VAR_KEYWORD for p in parameters):
        return unknown_name(f"parameter of {label}", unknown[0], legal, WrongType)
    near = (nearest(name, [n for n in legal if n not in keywords]) for name in unknown)
    return illegal(message, f"{', '.join(legal) or 'none'}{next(filter(None, near), '')}", WrongType)


def missing(self: Any, name: str) -> Any:
    """`__getattr__`: raises the error about an attribute that is not there."""
    own = getattr(type(self), name, None)
    if own is not None and hasattr(own, "__get__"):  # a property raised it: raise its message
        return own.__get__(self)
    raise NoSuchProperty(f"a {type(self).__name__} has no {name!r}{nearest_attribute(self, name)}")


def nearest_attribute(of: Any, name: str) -> str:
    """The end of an error about an attribute that is not there: the nearest public one, if any is near."""
    return "" if name.startswith("_") else nearest(name, [n for n in dir(of) if not n.startswith("_")])

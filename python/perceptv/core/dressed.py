"""An instance in an appearance: its record, and the object that stands in the place of the native one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from perceptv import _core
from perceptv.core.appearance import MOST, ONE, Appearance
from perceptv.core.look_records import exchanges, native_look
from perceptv.core.prompt import Prompt, exchanged, exchanged_record
from perceptv.core.worded import WordedInstance, prompt_of
from perceptv.core.words import USUAL, Words
from perceptv.errors import InvalidParams

_LARGEST = f"at most {MOST} times the plain size, sides of 32767 px and 2^28 px in all"


def shown(native: _core.Instance, appearance: Appearance) -> _core.Instance:
    """The native instance in an appearance. InvalidParams for one that it does not take."""
    scale = appearance.scale_of(native.canvas[1])
    try:
        return native.shown(native_look(appearance.look), scale.numerator, scale.denominator, appearance.floor)
    except InvalidParams as error:
        message = str(error.args[0])
        if scale > ONE and message.endswith(tuple("0123456789")):  # a size beyond the last legal one
            raise InvalidParams(f"{message} ({_LARGEST})") from None
        raise


def native_appearance(appearance: Appearance) -> tuple[str, int, int, int, str]:
    """An appearance as the core stores it: look, width or 0, scale, and for whom it is legible."""
    scale = appearance.scale
    return native_look(appearance.look), appearance.width or 0, scale.numerator, scale.denominator, appearance.floor


def dressed(native: _core.Instance, appearance: Appearance, words: Words) -> Any:
    """What stands in the place of a native instance that is shown in an appearance and asked about in words."""
    return dress(native if appearance.is_plain else shown(native, appearance), appearance, words)


def dress(seen: _core.Instance, appearance: Appearance, words: Words) -> Any:
    """As :func:`dressed`, of a native instance that is in the appearance."""
    found: Any = seen if words == USUAL else WordedInstance(seen, words, exchanges(appearance.look))
    return found if appearance.is_plain else DressedInstance(found, appearance, words)


def undressed(instance: Any) -> _core.Instance:
    """The native instance beneath words and an appearance, which draws the pictures."""
    while not isinstance(instance, _core.Instance):
        instance = instance._worn if isinstance(instance, DressedInstance) else instance._native
    return instance


def size_of(native: _core.Instance) -> tuple[int, int]:
    """Height and width of every picture of a native instance, plain or shown."""
    width, height = native.shown_size
    return height, width


def look_columns(appearance: Appearance, plain_id: str, canvas_width: int) -> dict[str, Any]:
    """What a record says of how its instance is shown."""
    scale = appearance.scale_of(canvas_width)
    width = round_half_up(canvas_width * scale)
    return {"look": appearance.look, "scale": str(scale), "width": width, "plain_id": plain_id}


def round_half_up(length: Fraction) -> int:
    """A length in whole px, at least 1."""
    return max(1, (2 * length.numerator + length.denominator) // (2 * length.denominator))


class DressedInstance:
    """An instance that is shown in an appearance; everything else is that of the one beneath."""

    def __init__(self, worn: Any, appearance: Appearance, words: Words) -> None:
        self._worn, self.appearance, self.words = worn, appearance, words

    def __getattr__(self, name: str) -> Any:
        return getattr(self._worn, name)

    @property
    def id(self) -> str:
        """Readable unique name."""
        return self._named(self._worn.id)

    def _named(self, native_id: str) -> str:
        return self.words.put_into(self.appearance.put_into(native_id))

    @property
    def prompt(self) -> str:
        """The whole text, for those who see the pictures."""
        return self.parts(video=False).text

    def parts(self, *, video: bool) -> Prompt:
        """The parts of the prompt, for those who see the pictures, or the video."""
        asked = prompt_of(self._worn, video=video)
        return exchanged(asked, exchanges(self.appearance.look)) if self.words == USUAL else asked

    @property
    def options(self) -> list[str]:
        """Texts of the options (A), (B) ..."""
        return list(self.parts(video=False).options)

    def head(self) -> dict[str, Any]:
        """The record without its scene."""
        return self.record_of(self._worn.head())

    def record(self) -> dict[str, Any]:
        """The whole record; scene and parameters are those of the plain instance."""
        return self.record_of(self._worn.record())

    def record_of(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """A record of the instance beneath, in this appearance."""
        return dressed_record(given, self.appearance, self.words, self._worn.id, self._worn.canvas[1])


def dressed_record(
    given: Mapping[str, Any], appearance: Appearance, words: Words, native_id: str, canvas_width: int
) -> dict[str, Any]:
    """A record of an instance in these words, in an appearance."""

    def named(native: str) -> str:
        return words.put_into(appearance.put_into(native))

    plain_id = words.put_into(native_id)
    asked = exchanged_record(given, exchanges(appearance.look)) if words == USUAL else given
    out = {**asked, **look_columns(appearance, plain_id, canvas_width), "id": named(native_id)}
    if twin := given.get("twin"):
        out["twin"] = {**twin, "control": named(native_id.partition("-twin")[0])}
    return out

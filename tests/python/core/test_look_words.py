"""Words that a look exchanges: marked slots in every wording and language, and no colour word outside of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import perceptv as pv
from perceptv.core.prompt_texts import languages, shared_texts
from perceptv.core.worded import TRANSLATED, Rewording
from perceptv.core.words import WORDINGS, Words

DOMAINS = [d.id for d in pv.domains("percept_v")]
HUELESS_DOMAINS = [
    "circle_location", "cross_and_knots", "grid_path", "identifying_shapes", "match_outline", "numbered_shapes",
    "sort_circles", "sort_lines",
]  # fmt: skip
"""Those in which no hue decides or is told: they take looks without hues."""
DARK = {"black": "white", "white": "black"}
LIGHT = {"white": "light"}
FAINT = {"white": "light", "black": "dark"}
SHADES = {"coloured": "gray", "colours": "shades", "colour": "shade"}
BLUEPRINT = {"black": "white", "white": "blue", "coloured": "pale", "colours": "shades", "colour": "shade"}
_COLOURED = re.compile(r"coloured|farbig|colorée?s?\b|de colore?s?\b|彩色|色の付いた|रंगीन|ملوّن")


def ways(domain: str) -> Iterator[Words]:
    """Every wording that has a text of its own in the files, and every language."""
    usual = pv.info(domain).wording
    yield from (Words(wording, "line", None, "en") for wording in WORDINGS if wording != usual)
    for code in languages():
        yield from (Words(None if w == usual else w, "line", None, code) for w in dict.fromkeys((usual, *TRANSLATED)))


def texts(domain: str, exchanges: Mapping[str, str]) -> Iterator[tuple[Words, str]]:
    """Prompts of both presets, without what is printed of the answer's form."""
    for preset in ("paper", "balanced"):
        head = pv.generate(domain, size=5, preset=preset)._drawn.head()
        for words in ways(domain):
            native = _native(head)
            prompt = Rewording(head, words, exchanges).prompt(native)
            yield words, " ".join((prompt.picture, prompt.rule, prompt.question))


def _native(head: Mapping[str, Any]) -> Any:
    from perceptv.core.prompt import prompt_in

    return prompt_in(head)


def forms_of(code: str, colour: str) -> set[str]:
    """How a colour is said in a language."""
    table = shared_texts(code).data.get("shown", {}).get(colour) or shared_texts(code).data["colours"].get(colour)
    return {colour} if table is None else {form for name, form in table.items() if not name.startswith(("al", "noun"))}


def says(text: str, code: str, colour: str) -> bool:
    """Whether a text says the colour as a word of its own."""
    if code in ("zh", "ja"):
        text = text.replace("黒っぽい", "")  # "darkish", which is no colour
        return any(form in text for form in forms_of(code, colour))
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in forms_of(code, colour))


class Told(dict[str, str]):
    """Exchanges that put a mark in the place of every colour, and keep which were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.names.add(key)
        return "light" if key in ("black", "white") else default


@pytest.mark.parametrize("domain", DOMAINS)
def test_black_and_white_are_marked_in_every_wording_and_language(domain: str) -> None:
    for words, text in texts(domain, {"black": "light", "white": "light"}):
        for colour in ("black", "white"):
            if domain in ("colours_present", "layered_colours", "list_colours") and colour == "black":
                continue  # names of answers, whose looks exchange no black
            assert not says(text, words.language, colour), (words, colour, text)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("exchanges", [DARK, LIGHT, FAINT, BLUEPRINT], ids=["dark", "light", "faint", "blueprint"])
def test_exchanged_words_are_said_where_the_plain_ones_are(domain: str, exchanges: Mapping[str, str]) -> None:
    if exchanges is BLUEPRINT and domain not in HUELESS_DOMAINS:
        return
    for (words, plain), (_, shown) in zip(texts(domain, {}), texts(domain, exchanges), strict=True):
        for colour, other in exchanges.items():
            if colour in ("black", "white") and says(plain, words.language, colour):
                assert says(shown, words.language, other), (words, colour, plain, shown)


@pytest.mark.parametrize("domain", HUELESS_DOMAINS)
def test_looks_without_hues_say_none(domain: str) -> None:
    told = Told()
    for _, _text in texts(domain, told):
        pass
    assert told.names <= {"black", "white"}
    hued = [text for _, text in texts(domain, {}) if _COLOURED.search(text)]
    assert not [text for _, text in texts(domain, SHADES) if _COLOURED.search(text)]
    assert hued or domain not in ("grid_path", "identifying_shapes", "numbered_shapes")


@pytest.mark.parametrize("code", ["en", *languages()])
def test_a_light_background_is_said_in_good_grammar(code: str) -> None:
    words = Words("p2") if code == "en" else Words(language=code)
    head = pv.generate("numbered_shapes", size=5)._drawn.head()
    text = Rewording(head, words, LIGHT).prompt(_native(head)).picture
    assert says(text, code, "light")
    if code == "en":
        assert " on a light background." in text


def test_explanations_follow_the_look() -> None:
    head = pv.generate("counting_circles", size=5, preset="paper")._drawn.record()
    plain = Rewording(head, Words()).explanation()
    assert Rewording(head, Words(), {"circles": "discs"}).explanation() == plain  # only names of colours are slots
    maze = pv.generate("vanishing_objects", size=9, preset="paper")._drawn.record()
    assert "black" not in Rewording(maze, Words(), DARK).explanation()

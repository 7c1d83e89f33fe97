"""The page of a report in dark mode and on narrow screens: every colour is there twice, and can be read."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.reports.html_page import Page, figure_html, html_of

EMPTY = html_of(Page(0, "t", (), (), ()))
STYLE = EMPTY.split("<style>")[1].split("</style>")[0]
DARK = re.search(r"@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}", STYLE, re.DOTALL)
LIGHT = re.search(r":root \{(.*?)\}", STYLE, re.DOTALL)


def colours(rule: re.Match[str] | None) -> dict[str, str]:
    """The variables of a rule that hold colours, as six digits."""
    assert rule is not None
    found = re.findall(r"--(\w+): #(\w+);", rule[1])
    return {name: "".join(2 * c for c in value) if len(value) == 3 else value for name, value in found}


def luminance(colour: str) -> float:
    """As WCAG 2 has it, 0..1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_both_modes_have_all_colours_and_no_rule_has_one_of_its_own() -> None:
    assert colours(DARK).keys() == colours(LIGHT).keys() >= {"ink", "paper", "soft", "link", "band", "line"}
    assert "color-scheme: light dark" in STYLE, "the browser's own parts follow"
    rules = re.sub(r":root \{.*?\}", "", STYLE, flags=re.DOTALL)
    assert re.findall(r"#[0-9a-f]{3,6}\b", rules) == ["#fff"], "the paper that figures and pictures are drawn on"


@pytest.mark.parametrize("rule", [LIGHT, DARK])
def test_text_can_be_read_in_both_modes(rule: re.Match[str]) -> None:
    found = colours(rule)
    for ink in ("ink", "soft", "link"):
        for paper in ("paper", "band"):
            assert contrast(found[ink], found[paper]) >= 4.5, (ink, paper)


def test_narrow_screens_scroll_tables_and_figures_and_keep_the_first_column() -> None:
    assert 'name="viewport" content="width=device-width' in EMPTY
    narrow = STYLE.split("@media (max-width: 600px) {")[1].split("@media")[0]
    assert "figure img { max-width: none; }" in narrow and "table { width: max-content; }" in narrow
    assert "figure { margin: 18px 0; overflow-x: auto; }" in STYLE and ".scroll { overflow-x: auto; }" in STYLE
    assert "td:first-child { position: sticky; left: 0; background: var(--paper); }" in STYLE


def test_nothing_of_a_figure_is_cut_off() -> None:
    """A legend that is wider than its figure makes the picture wider."""
    pyplot = pytest.importorskip("matplotlib.figure")
    widths = []
    for label in ("m", "a very long name of a model " * 3):
        drawn = pyplot.Figure(figsize=(3, 2))
        drawn.subplots().plot([1, 2], label=label)
        drawn.legend(loc="upper center")
        shown = base64.b64decode(figure_html(drawn, "c").split("base64,")[1].split('"')[0]).decode()
        widths.append(float(re.search(r'<svg [^>]*width="([\d.]+)pt"', shown)[1]))  # type: ignore[index]
    assert widths[1] > 1.5 * widths[0]


def test_replies_in_any_script_stand_in_their_own_direction(tmp_path: Path) -> None:
    ds = pv.percept_v(domains="counting_circles", sizes="3", per_size=1).with_prompt(language="ar")
    page = tmp_path / "report.html"
    pv.score(ds, {ds.ids[0]: "\u0644\u0627 \u0623\u0631\u0649 (\u0634\u064a\u0626\u064b\u0627)."}).to_html(page)
    assert '<pre dir="auto">\u0644\u0627 ' in page.read_text(encoding="utf-8")

"""Wrong answers on a report's page: the sample, pictures from keys, the room on the page, hostile replies and files."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv._core import decode_png
from perceptv.io.foreign_tables import packed_text
from perceptv.reports import html_page
from perceptv.reports.wrong_answers import FRAMES, WIDTHS, choose_wrong, draw_again
from perceptv.reports.wrong_answers_html import wrong_answers_html
from perceptv.scoring.scored_items import items_of

HOSTILE = "</pre></article><script>alert(1)</script><img src=x onerror=alert(2)> \"' \u202e\nCOUNT:99"
ROOM = 1_000_000


@pytest.fixture(scope="module")
def ds() -> pv.Dataset:
    return pv.percept_v(preset="balanced", domains=["change_colour", "counting_circles"], sizes=[3, 6], per_size=2)


@pytest.fixture(scope="module")
def report(ds: pv.Dataset) -> pv.Report:
    """One model is always wrong, and hostile; the other is wrong at size 6."""
    near = {s.id: s.answer_text if s.size == 3 else f"COUNT:{s.answer + 1}" for s in ds}
    return pv.score(ds, {HOSTILE: {s.id: HOSTILE for s in ds}, "near": near})


class Page(HTMLParser):
    """The tags of a page, and its cards with their marks."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def pictures_in(text: str) -> list[np.ndarray[Any, Any]]:
    return [decode_png(base64.b64decode(found)) for found in re.findall(r"data:image/png;base64,([^\"]+)", text)]


def test_the_sample_takes_models_and_domains_in_turn_and_is_always_the_same(report: pv.Report) -> None:
    chosen = choose_wrong(report, 4)
    assert chosen == choose_wrong(pv.Report.from_json(report.to_json()), 4)
    assert [one.item.first("domain") for one in chosen] == ["change_colour", "counting_circles"] * 2
    assert {one.item.first("size") for one in chosen[2:]} == {6}  # where the second model is wrong
    assert len(choose_wrong(report, 100)) == 8 and choose_wrong(report, 100)[:4] == chosen


def test_a_question_stands_once_with_all_that_were_wrong(report: pv.Report) -> None:
    every = {one.item.id: [row.model for row in one.rows] for one in choose_wrong(report, 100)}
    assert all(models == ([HOSTILE, "near"] if "-n06-" in name else [HOSTILE]) for name, models in every.items())


def test_pictures_are_drawn_again_from_a_stored_report(report: pv.Report, ds: pv.Dataset) -> None:
    text = wrong_answers_html(report, 100, ROOM)
    assert text == wrong_answers_html(pv.Report.from_json(report.to_json()), 100, ROOM)
    shown = pictures_in(text)
    assert len(shown) == sum(ds[one.item.id].picture_count for one in choose_wrong(report, 100))
    assert max(picture.shape[1] for picture in shown) == WIDTHS[0]
    one = draw_again(report.items()[0])
    assert one.prompt == ds[0].prompt and ds[0].explanation().startswith(one.explanation) and one.explanation


def test_the_page_tells_the_size_of_an_error(report: pv.Report) -> None:
    assert wrong_answers_html(report, 100, ROOM).count("error 1<") == 4


def test_a_hostile_reply_stays_text(report: pv.Report) -> None:
    text = report.to_html()
    assert "data:image/png" in text and "loading=" not in text, "prints and screenshots show all pictures"
    page = Page(text)
    script = packed_text("perceptv.reports", "page.js")
    assert len(page.of("script")) == 1 and f"<script>{script}</script>" in text
    own = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = [m["content"] for m in page.of("meta") if m.get("http-equiv") == "Content-Security-Policy"]
    assert policy and f"script-src 'sha256-{own}'" in policy and "default-src 'none'" in policy
    assert all((image["src"] or "").startswith("data:image/") for image in page.of("img"))
    assert not any(name.startswith("on") for _, attributes in page.tags for name in attributes)
    assert len(page.of("article")) == 8 == text.count("</article>")


def test_cards_are_marked_by_what_readers_filter_by(report: pv.Report) -> None:
    cards = Page(wrong_answers_html(report, 100, ROOM)).of("article")
    assert {card["data-domain"] for card in cards} == {"0", "1"} == {card["data-size"] for card in cards}
    assert sorted(card["data-model"] or "" for card in cards) == ["0"] * 4 + ["0 1"] * 4


def test_looks_can_be_filtered_by(ds: pv.Dataset) -> None:
    shown = ds[:2].with_look(["plain", "noise-2"])
    text = wrong_answers_html(pv.score(shown, {s.id: "COUNT:99" for s in shown}), 9, ROOM)
    assert '<select data-kind="look">' in text and "look noise-2" in text
    drawn = [draw_again(item).pictures[0] for item in items_of(shown)[:2]]
    assert not np.array_equal(*drawn)


@pytest.mark.parametrize("share", [0.7, 0.3])
def test_in_little_room_pictures_are_smaller_and_then_fewer(report: pv.Report, share: float) -> None:
    whole = wrong_answers_html(report, 100, ROOM)
    room = int(share * len(whole.encode()))
    text = wrong_answers_html(report, 100, room)
    assert 0 < len(text.encode()) <= room and "To keep the page small they are smaller than usual" in text
    assert max(picture.shape[1] for picture in pictures_in(text)) < WIDTHS[0]
    assert ("of the 8 that were asked for" in text) == (len(Page(text).of("article")) < 8)


def test_without_room_there_is_no_section(report: pv.Report) -> None:
    assert wrong_answers_html(report, 100, 300) == "" == wrong_answers_html(report, 0, ROOM)


def test_the_page_keeps_its_bound(report: pv.Report, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = len(report.to_html(examples=0).encode())
    monkeypatch.setattr(html_page, "MOST_BYTES", bare + 20_000)
    text = report.to_html()
    assert bare < len(text.encode()) <= bare + 20_000 and "To keep the page small" in text
    monkeypatch.setattr(html_page, "MOST_BYTES", bare - 1)
    with pytest.warns(UserWarning, match="the page has .* bytes"):
        assert len(report.to_html().encode()) == bare


def test_all_right_is_no_section(ds: pv.Dataset) -> None:
    assert 'id="wrong-answers"' not in pv.score(ds, {s.id: s.answer_text for s in ds}).to_html()


def test_videos_are_strips_of_few_frames() -> None:
    ds = pv.conservation(domains=["conservation_size"], sizes=[5], per_size=1)
    wrong = draw_again(pv.score(ds, {s.id: "ANSWER: A" for s in ds}).items()[0])
    assert len(wrong.pictures) == FRAMES and wrong.note == "Frames: 0, 35, 71, 107, 143, 179 of 0 to 179."
    shown = next(t for t in pv.conservation_trials(ds, counts=[7]))
    found = draw_again(items_of([shown])[0])
    assert found.prompt == shown.prompt and found.note.startswith("6 of the 7 frames that were shown: 0, ")
    text = next(t for t in pv.conservation_trials(ds, counts=[7], control="text"))
    assert draw_again(items_of([text])[0]).lacking == "The model was shown the text alone, without images."


def test_episodes_are_a_sheet() -> None:
    sample = pv.bib(tasks=["bib_preference"])[0]
    (picture,) = draw_again(items_of([sample])[0]).pictures
    assert max(picture.shape) == 2 * WIDTHS[0]


@pytest.mark.parametrize("made", ["twins", "words", "width", "switch", "partner"])
def test_records_tell_the_key_of_their_sample(made: str) -> None:
    plain: dict[str, Any] = {"preset": "balanced", "domains": ["inside_circles"], "sizes": [4], "per_size": 1}
    samples = {
        "twins": lambda: list(pv.percept_v(**plain, twins=True)),
        "words": lambda: list(pv.percept_v(**plain).with_prompt(wording="terse", language="de")),
        "width": lambda: list(pv.percept_v(**plain).at_width(700)),
        "switch": lambda: [pv.generate("inside_circles", size=4, preset="balanced", query="any")],
        "partner": lambda: list(pv.conservation(domains=["conservation_size"], sizes=[5], per_size=1)),
    }[made]()
    for sample, item in zip(samples, items_of([s.to_dict() for s in samples]), strict=True):
        assert item.shown is not None and item.shown().key == sample._key


BROKEN: list[tuple[Any, str]] = [
    ({"domain": "no_such"}, "It cannot be drawn again"),
    ({"size": 10**9}, "It cannot be drawn again"),
    ({"switches": {"x": "y"}}, "It cannot be drawn again"),
    ({"appearance": {"width": 2**28}}, "It cannot be drawn again"),
    ({"appearance": {"width": 8192}}, ""),
    ({"appearance": {"look": "plain", "scale": "8"}}, ""),
]


@pytest.mark.parametrize(("change", "lacking"), BROKEN)
def test_keys_of_a_foreign_report_cost_no_more_than_ours(report: pv.Report, change: Any, lacking: str) -> None:
    document = json.loads(report.to_json())
    document["items"][0]["shown"]["key"] |= change
    item = pv.Report.from_json(json.dumps(document)).items()[0]
    found = draw_again(item)
    assert found.lacking.startswith(lacking) and bool(found.pictures) == (not lacking)


@pytest.mark.parametrize(
    "shown", [{"key": {"domain": "x"}}, {"key": 3}, {"prompt": 99}, {"frames": [-1]}, {"control": "x"},
              {"key": {"domain": "x", "size": 1, "index": 0, "seed": 0, "preset": "paper", "words": {"x": 1}}}]
)  # fmt: skip
def test_a_report_with_an_odd_key_is_refused(report: pv.Report, shown: Any) -> None:
    document = json.loads(report.to_json())
    document["items"][0]["shown"] = shown
    with pytest.raises(pv.InvalidParams, match="item 0: shown"):
        pv.Report.from_json(json.dumps(document))


def test_reports_of_before_have_no_keys(report: pv.Report) -> None:
    document = json.loads(report.to_json())
    for item in document["items"]:
        del item["shown"]
    old = pv.Report.from_json(json.dumps(document))
    assert old == report and "no key of it" in wrong_answers_html(old, 2, ROOM)

"""Other languages: what a file of words must hold, and a page from right to left that mirrors no stimulus."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.building import PAGE_FILES, page_file
from perceptv.study.colour_plates import GAPS
from perceptv.study.forms import BUILT_IN, read_form
from perceptv.study.languages import checked, english, read_language
from study_browser import begin, browser, compare, give, shot, shown, watched
from study_people import Key, served
from study_words import mirrored, right_to_left


def test_each_word_of_the_page_is_in_english_and_each_is_used() -> None:
    source = "".join(page_file(name).decode() for name in PAGE_FILES if name.endswith(".js") and "jspsych" not in name)
    keys = set(english()) - {"language", "dir", "words"}
    said = set(re.findall(r'pvSa(?:y|id)\((?:"\w+", )?"(\w+)"', source)) - {"h1", "p"}
    assert said <= keys, said - keys
    quoted = set(re.findall(r'"(\w+)"', source)) | {f"check_{name}" for name in re.findall(r'name: "(\w+)"', source)}
    quoted |= {f"gap_{name}" for name in GAPS} | {f"too_small_{name}" for name in ("label", "cell", "object")}
    for question in read_form([{"name": name} for name in BUILT_IN]):
        quoted |= {question.word, *question.option_words}
    assert keys - quoted == {"needs_javascript"}  # said before any script
    assert checked(english(), "en.json") == english()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d.pop("agree"), r"he\.json lacks agree"),
        (lambda d: d.update(agre="x"), "agre.*near: agree"),
        (lambda d: d.update(takes="x {minutes} {item}"), r"takes of he\.json differs .* in \{items\}, \{item\}"),
        (lambda d: d.update(takes="x {minutes} {items"), "has a brace without its other"),
        (lambda d: d.update(time="a ** b"), "has a mark \\*\\* without its other"),
        (lambda d: d.update(agree=""), "agree of"),
        (lambda d: d.update(agree=["x"]), "agree of"),
        (lambda d: d.update(dir="up"), "dir of he.json is 'up'; legal: 'ltr', 'rtl'"),
        (lambda d: d.update(language="<b>"), "language of he.json"),
        (lambda d: d.update(words={"red": 1}), "'red' in words of he.json"),
        (lambda d: d.update(words=["red"]), "words of he.json"),
        (lambda d: d.update(questions={"How many?": "?"}), "questions of the language lack"),
        (lambda d: d.update(study={"tittle": "x"}), "key of study of he.json.*near: title"),
        (lambda d: d.update(study={"title": ""}), "'title' in study of he.json"),
        (lambda d: d.update(study="x"), "study of he.json is 'x'; legal: texts of title, purpose, debriefing"),
    ],
)
def test_what_is_wrong_with_a_language_fails_the_build(
    tmp_path: Path, change: Callable[[dict[str, Any]], Any], told: str
) -> None:
    words = right_to_left()
    change(words)
    (tmp_path / "he.json").write_text(json.dumps(words))
    ds = pv.percept_v(domains=["counting_circles"], sizes=[3], per_size=1, preset="balanced")
    saved = ds.save(tmp_path / "set", progress=False)
    with pytest.raises(pv.InvalidParams, match=told):
        pv.study.build(saved, tmp_path / "study", {"language": str(tmp_path / "he.json")})
    assert not (tmp_path / "study").exists()


def test_a_language_is_a_json_file(tmp_path: Path) -> None:
    for given in ("de", str(tmp_path / "de.toml")):
        with pytest.raises(pv.InvalidParams, match=r"legal: 'en', or a file that ends in \.json"):
            read_language(given)
    (tmp_path / "x.json").write_text("[")
    with pytest.raises(pv.InvalidParams, match=r"x\.json"):
        read_language(str(tmp_path / "x.json"))


def placed(page: Any, selector: str) -> list[Any]:
    """The texts of elements, and where each begins from the left."""
    told = "(e) => [e.textContent, e.getBoundingClientRect().left]"
    return list(page.evaluate(f"[...document.querySelectorAll('{selector}')].map({told})"))


def test_from_right_to_left_the_page_is_mirrored_and_no_stimulus_grid_or_sequence(tmp_path: Path) -> None:
    words = right_to_left()
    ds = pv.percept_v(
        domains=["counting_circles", "grid_path", "cross_and_knots", "circle_right_triangle", "sort_lines"],
        sizes=[3], per_size=1, preset="balanced",
    )  # fmt: skip
    saved = ds.save(tmp_path / "set", progress=False)
    lines = (saved / "metadata.jsonl").read_text(encoding="utf-8").splitlines()
    asked = [json.loads(line)["prompt"].partition("\n\nEnd your reply")[0] for line in lines]
    words["questions"] = {text: mirrored(text) for text in asked}
    (tmp_path / "he.json").write_text(json.dumps(words))
    design = {"language": str(tmp_path / "he.json"), "break_every": 0, "attention": 1}
    folder = pv.study.build(saved, tmp_path / "study", design)
    key, kinds = Key(folder), set()
    with served(folder) as url, browser(size="1500,1250") as context:
        page, wrong = watched(context, url)
        page.wait_for_selector("[data-screen=consent]")
        assert page.evaluate("[document.documentElement.dir, document.documentElement.lang]") == ["rtl", "he-x-test"]
        shot(page, "rtl_consent")
        page.click(f"text='{words['agree']}'")
        pages = [("check", "go_on"), ("instructions", "next"), ("instructions", "next"), ("instructions", "begin")]
        for screen, name in pages:
            shot(page, f"rtl_{screen}")
            page.click(f"[data-screen={screen}] >> text='{words[name]}'")
        for position in range(6):
            item = shown(page, position)
            kind = "attention" if item["attends"] else item["widget"]["kind"]
            value = key.right(item["token"])
            if item["attends"]:
                assert page.inner_text(".pv-question p") == words["attention"].replace("{number}", str(value))
            else:
                assert page.inner_text(".pv-question p").split()[0] in mirrored(item["question"])
                compare(page, item, folder, 1)
                left = page.evaluate("pvStage.node.getBoundingClientRect().left")
                assert page.evaluate("document.querySelector('.pv-answer').getBoundingClientRect().right") <= left
            if kind == "words":
                chosen = [item["widget"]["names"][index] for index in value]
                for name in chosen:
                    page.click(f".pv-palette button:text-is('{words['words'][name]}')")
                page.wait_for_selector(".pv-list button")
                lefts = [left for _, left in placed(page, ".pv-list button")]
                assert lefts == sorted(lefts) and len(lefts) == len(chosen)
            elif kind == "buttons":
                ordered = sorted(placed(page, ".pv-pair button"), key=lambda one: one[1])
                assert [text[-2] for text, _ in ordered] == ["F", "J"]
                give(page, item, value)
            elif kind == "cell" and value == "None":
                page.click(f"text='{words['none_there']}'")
            else:
                give(page, item, value)
            if kind in ("number", "cell"):
                one, two, *_ = placed(page, ".pv-keypad button")
                assert one[1] < two[1] and one[0] == "1"
            shot(page, f"rtl_{kind}")
            kinds.add(kind)
            page.click(f"text='{words['next']}'")
        page.wait_for_selector("#pv-saved")
        shot(page, "rtl_end")
    assert wrong == [] and kinds == {"number", "words", "cell", "buttons", "labels", "attention"}
    assert pv.study.score(folder, mode="strict").overall() == pv.study.Share(5, 5)


def test_options_from_right_to_left_stand_so_on_a_page_from_left_to_right(tmp_path: Path) -> None:
    ds = pv.core_knowledge(domains="mechanical_balance", sizes="3", pairs=1).with_prompt(language="ar")
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", {"break_every": 0})
    with served(folder) as url, browser() as context:
        page, wrong = watched(context, url)
        begin(page)
        shown(page, 0)
        directions = "[...document.querySelectorAll('.pv-options button')].map((e) => getComputedStyle(e).direction)"
        assert page.evaluate(directions) == ["rtl"] * 3
        assert page.inner_text(".pv-options button").split()[0] == "A"
        shot(page, "rtl_options")
    assert wrong == []

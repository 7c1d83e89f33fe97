"""All screens of a study in one file: whole, without a server, and without right answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.study.built import read_study
from perceptv.study.languages import english
from study_browser import browser, shot
from study_people import built

LIST = {
    "order": "balanced", "items": 8, "lists": 2, "attention": 1, "break_every": 4, "practice": 1,
    "title": "Counting </script><b>& sorting", "purpose": "We ask what people see.",
    "debriefing": "It was about counting.",
}  # fmt: skip
ITEM = {"shape", "question", "widget", "taps", "packs", "shown", "clips", "domain", "size", "typed", "group"}


def told(path: Path) -> dict[str, Any]:
    (found,) = re.findall(r'id="pv-preview">(.*?)</script>', path.read_text(encoding="utf-8"), re.S)
    return dict(json.loads(found))


def opened(context: Any, path: Path) -> tuple[Any, list[str]]:
    """The file in a browser; what goes wrong, and whatever it asks for but itself."""
    page, wrong = context.new_page(), list[str]()
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda r: None if r.url.startswith((path.as_uri(), "data:")) else wrong.append(r.url))
    page.goto(path.as_uri())
    return page, wrong


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("preview"), LIST)


def test_every_screen_is_there_in_order(folder: Path, tmp_path: Path) -> None:
    path = pv.study.preview_page(folder, tmp_path / "screens.html")
    with browser() as context:
        page, wrong = opened(context, path)
        heads = page.locator(".pv-screen > h2").all_inner_texts()
        texts = page.locator(".pv-seen").all_inner_texts()
        broken = page.evaluate("[...document.images].filter((i) => !i.complete || !i.naturalWidth).length")
        shot(page, "preview")
    assert wrong == [] and broken == 0
    first = [
        "Consent",
        "The device, looked at before anything is stored",
        *(f"Instructions, page {i} of 3" for i in (1, 2, 3)),
    ]
    assert heads[:5] == first and heads[5].startswith("Practice: ") and heads[6] == "After the practice"
    domains = sorted({item.domain for item in read_study(folder).items.values()})
    assert heads[7:15] == [f"Item: {domain}, size {size}" for domain in domains for size in (3, 5)]
    assert heads[15:] == [
        "A check of attention, which counts in no score",
        "A break",
        "The end",
        "For people who do not agree",
    ]
    assert "We ask what people see." in texts[0] and "I agree" in texts[0] and LIST["title"] in texts[0]
    assert "The right answer:" in texts[5] and "It was about counting." in texts[-2]
    assert not any("People do not see this" in text for text in texts)


def test_right_answers_are_there_on_demand_alone(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study = read_study(folder)
    path = tmp_path / "screens.html"
    assert main(["study", "preview", str(folder), "--html", str(path)]) == 0
    assert "holds no right answers, except" in path.read_text(
        encoding="utf-8"
    ) and capsys.readouterr().out.strip() == str(path)
    data = told(path)
    assert [set(item) for item in data["items"]] == [ITEM] * 8 and data["drill"]["solution"]
    assert not {"plates", "host", "alike"} & set(data["page"])
    text = path.read_text(encoding="utf-8")
    assert not any(name in text for name in (*study.items, study.secret.hex(), "answer_text"))
    assert main(["study", "preview", str(folder), "--html", str(path), "--answers"]) == 0
    assert "<strong>It holds right answers.</strong>" in path.read_text(encoding="utf-8")
    answers = {str(record["answer_text"]) for record in study.records()}
    assert {item["answer"] for item in told(path)["items"]} <= answers
    with browser() as context:
        page, wrong = opened(context, path)
        assert page.locator(".pv-right").count() == 8 and wrong == []


@pytest.mark.parametrize("wrong", [["--answers"], ["--html", "x", "--robot", "accuracy=1"]])
def test_options_that_make_no_sense_together_are_refused(
    folder: Path, wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "preview", str(folder), *wrong]) == 2
    assert "legal" in capsys.readouterr().err


def test_videos_ratings_and_plates_are_shown_too(tmp_path: Path) -> None:
    videos = pv.conservation(domains=["conservation_number"], sizes=[4], per_size=1)
    episodes = pv.bib(tasks=["bib_preference"], pairs=1)
    base = {"order": "balanced", "items": 1, "lists": 1, "plates": "record", "pixels_per_degree": 30}
    sets = {"videos": (videos, {}), "pairs": (episodes, {}), "ratings": (episodes, {"episodes": "rating"})}
    for name, (dataset, more) in sets.items():
        how: dict[str, Any] = {"video": "none"} if name == "videos" else {}
        saved = dataset.save(tmp_path / name, progress=False, **how)
        study = pv.study.build(saved, tmp_path / f"{name}_study", {**base, **more})
        path = pv.study.preview_page(study, tmp_path / f"{name}.html")
        clips = told(path)["items"][0]["clips"]
        assert [len(clip["frames"]) for clip in clips] == [6] * len(clips) and len(clips) == {
            "videos": 1,
            "pairs": 3,
        }.get(name, 2)
        with browser() as context:
            page, wrong = opened(context, path)
            assert wrong == [] and page.locator(".pv-plate").count() == 1
            item = page.locator(".pv-screen", has_text="Item: ").first.inner_text()
            assert "which people see moving" in item and "The distance" in page.inner_text("main")
            shot(page, f"preview_{name}")


def test_forms_and_languages_are_there(tmp_path: Path) -> None:
    german = {**english(), "language": "de", "agree": "Ich stimme zu"}
    (tmp_path / "de.json").write_text(json.dumps(german), encoding="utf-8")
    form = [{"name": "age"}, {"name": "comments"}]
    folder = built(tmp_path, {**LIST, "form": form, "language": ["en", str(tmp_path / "de.json")]})
    path = pv.study.preview_page(folder, tmp_path / "screens.html")
    with browser() as context:
        page, wrong = opened(context, path)
        heads = page.locator(".pv-screen > h2").all_inner_texts()
        page.click("text='Deutsch'")
        assert page.is_visible("text='Ich stimme zu'")
        assert page.locator(".pv-asked").count() == 2
    assert wrong == [] and heads.index("The form before the items") == 2
    assert heads.index("The form after the items") > heads.index("A break")

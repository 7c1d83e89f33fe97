"""Several languages of a page: people choose one on the first screen, it is kept, and all that is said follows."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.built import read_study
from perceptv.study.gathered import read_people
from perceptv.study.languages import english, read_languages
from study_browser import begin, fresh, give, shot, shown, watched
from study_hosts import JATOS, web
from study_people import Key, call, port_of, served
from study_words import mirrored, right_to_left

HEBREW = "he-x-test"
GERMAN = {"agree": "Ich stimme zu", "next": "Weiter", "begin": "Anfangen", "go_on": "Fortfahren",
          "attention": "Bitte geben Sie {number} ein."}  # fmt: skip
BASE = {"order": "balanced", "items": 2, "lists": 1, "attention": 1, "break_every": 0}


def german() -> dict[str, Any]:
    """English words but for a few, and texts of the study."""
    study = {"title": "Was sehen Sie?", "purpose": "Wir zeigen Bilder.", "debriefing": "Das war alles."}
    return {**english(), **GERMAN, "language": "de", "study": study}


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.percept_v(domains=["counting_circles"], sizes=[3, 4], per_size=2, preset="balanced")
    return ds.save(tmp_path_factory.mktemp("chosen") / "set", progress=False)


@pytest.fixture
def languages(tmp_path: Path, saved: Path) -> list[str]:
    """English, German without questions, and one from right to left with questions."""
    lines = (saved / "metadata.jsonl").read_text(encoding="utf-8").splitlines()
    asked = [json.loads(line)["prompt"].partition("\n\nEnd your reply")[0] for line in lines]
    hebrew = {**right_to_left(), "questions": {text: mirrored(text) for text in asked}}
    (tmp_path / "de.json").write_text(json.dumps(german()))
    (tmp_path / "he.json").write_text(json.dumps(hebrew))
    return ["en", str(tmp_path / "de.json"), str(tmp_path / "he.json")]


def made(saved: Path, folder: Path, languages: list[str], host: Any = "serve") -> Path:
    return pv.study.build(saved, folder / "study", {**BASE, "language": languages}, host=host, secret="5a" * 32)


def spoken(page: Any) -> list[str]:
    return list(page.evaluate("[document.documentElement.lang, document.documentElement.dir]"))


def button(page: Any, tag: str) -> Any:
    return page.locator(f".pv-languages [lang='{tag}']")


def goes_through(page: Any, key: Key, words: dict[str, Any]) -> None:
    """From consent to the end, by the words of a language."""
    page.click(f"text='{words['agree']}'")
    for screen, name in [("check", "go_on"), *[("instructions", "next")] * 2, ("instructions", "begin")]:
        page.click(f"[data-screen={screen}] >> text='{words[name]}'")
    for position in range(3):
        item = shown(page, position)
        value = key.right(item["token"])
        told = page.inner_text(".pv-question p")
        if item["attends"]:
            assert told == words["attention"].replace("{number}", str(value))
        else:
            assert told.split()[0] in words.get("questions", {}).get(item["question"], item["question"])
        give(page, item, value)
        page.click(f"text='{words['next']}'")
    page.wait_for_selector("#pv-saved")


def test_people_choose_a_language_and_all_follows(
    running: Any, saved: Path, tmp_path: Path, languages: list[str]
) -> None:
    folder = made(saved, tmp_path, languages)
    key, hebrew = Key(folder), json.loads(Path(languages[2]).read_text())
    with served(folder) as url, fresh(running) as context:
        page, wrong = watched(context, url)
        page.wait_for_selector("[data-screen=consent]")
        assert spoken(page) == ["en", "ltr"] and page.title() == "What do you see?"
        assert button(page, "en").get_attribute("aria-pressed") == "true"
        shot(page, "languages_en")
        button(page, "de").click()
        assert spoken(page) == ["de", "ltr"] and page.title() == page.inner_text("h1") == "Was sehen Sie?"
        assert "Wir zeigen Bilder." in page.inner_text("main") and button(page, "de").inner_text() == "Deutsch"
        assert page.evaluate("document.activeElement.lang") == "de"
        button(page, HEBREW).press("Enter")
        assert spoken(page) == [HEBREW, "rtl"] and page.url == f"{url}?lang={HEBREW}"
        shot(page, "languages_he")
        page.reload()
        page.wait_for_selector("[data-screen=consent]")
        assert spoken(page) == [HEBREW, "rtl"]
        goes_through(page, key, hebrew)
        shot(page, "languages_end")
        assert page.evaluate("document.querySelector('.pv-net').textContent") == hebrew["away_now"]
    assert wrong == []
    (person,) = read_people(key.study)
    assert (person.language, person.state) == (HEBREW, "complete")
    with (pv.study.export(folder, tmp_path / "out") / "people.csv").open(newline="") as file:
        assert [row["page_language"] for row in csv.DictReader(file)] == [HEBREW]
    assert pv.study.score(folder, mode="strict").overall() == pv.study.Share(2, 2)


def test_the_address_chooses_and_a_session_goes_on_in_its_language_elsewhere(
    running: Any, saved: Path, tmp_path: Path, languages: list[str]
) -> None:
    folder = made(saved, tmp_path, languages)
    key = Key(folder)
    with served(folder) as url:
        with fresh(running) as context:
            page, wrong = watched(context, f"{url}?lang=de-AT")
            page.click(f"text='{GERMAN['agree']}'")
            page.wait_for_selector("[data-screen=check]")
            page.click(f"text='{GERMAN['go_on']}'")
            page.wait_for_selector("[data-screen=instructions]")
            page.reload()
            page.wait_for_selector(f"text='{GERMAN['next']}'")
            key_of_session = page.evaluate("pvStudy.session.session")
        with fresh(running) as context:  # another device, by the address of the session alone
            page, more = watched(context, f"{url}?#session={key_of_session}")
            page.wait_for_selector(f"text='{GERMAN['next']}'")
            assert spoken(page) == ["de", "ltr"]
        with fresh(running, locale="de-CH") as context:
            page, _ = watched(context, url)
            page.wait_for_selector(f"text='{GERMAN['agree']}'")
    assert wrong == more == []
    assert [person.language for person in read_people(key.study)] == ["de"]


def test_a_study_of_one_language_offers_no_choice(running: Any, saved: Path, tmp_path: Path) -> None:
    folder = made(saved, tmp_path, ["en"])
    with served(folder) as url, fresh(running, locale="de-DE") as context:
        page, wrong = watched(context, f"{url}?lang=de")
        begin(page)
        shown(page, 0)
        assert spoken(page) == ["en", "ltr"] and page.locator(".pv-languages").count() == 0
    assert wrong == [] and [person.language for person in read_people(read_study(folder))] == ["en"]


@pytest.mark.parametrize("host", ["plain", "jatos"])
def test_other_hosts_keep_the_language_too(
    running: Any, saved: Path, tmp_path: Path, languages: list[str], host: str
) -> None:
    folder = made(saved, tmp_path, languages, host)
    key, told = Key(folder), []
    query = {"lang": "de"} if host == "jatos" else {}
    (folder / "public" / "jatos.js").write_text(JATOS.replace("QUERY", json.dumps(query)))
    with web(folder / "public") as (url, _, _), fresh(running, accept_downloads=True) as context:
        context.expose_function("save", lambda text: told.append(text))
        page, wrong = watched(context, url)
        if host == "plain":
            button(page, "de").click()
        page.click(f"text='{GERMAN['agree']}'")
        page.wait_for_selector("[data-screen=check]")
        page.click(f"text='{GERMAN['go_on']}'")
        page.wait_for_selector("[data-screen=instructions]")
        page.goto(url)  # without the language
        for position in range(3):
            item = shown(page, position)
            give(page, item, key.right(item["token"]))
            page.click(f"text='{GERMAN['next']}'")
        page.wait_for_selector("#pv-saved")
        assert "Das war alles." in page.inner_text("main") and spoken(page) == ["de", "ltr"]
        if host == "plain":
            with page.expect_download() as found:
                page.click("#pv-save")
            found.value.save_as(tmp_path / "left.jsonl")
    assert wrong == []
    if host == "jatos":
        (tmp_path / "left.jsonl").write_text("".join(told))
    assert pv.study.collect(folder, tmp_path / "left.jsonl")["finished"] == 1
    assert [person.language for person in read_people(key.study)] == ["de"]


def test_the_server_takes_languages_of_the_study_alone(saved: Path, tmp_path: Path, languages: list[str]) -> None:
    folder = made(saved, tmp_path, languages)
    with served(folder) as url:
        port = port_of(url)
        status, said = call(port, "session", {"consent": True, "language": "fr"})
        assert status == 422 and said["error"] == f"language is 'fr'; legal: en, de, {HEBREW}"
        status, me = call(port, "session", {"consent": True})
        assert (status, me["language"]) == (200, "en")
        status, me = call(port, "session", {"consent": True, "language": "de", "token": me["session"]})
        assert (status, me["language"]) == (200, "en")  # that of the consent stays
    assert len(read_people(read_study(folder))) == 1


def test_languages_differ_and_consent_is_of_all_their_words(saved: Path, tmp_path: Path, languages: list[str]) -> None:
    with pytest.raises(pv.InvalidParams, match="language holds 'en' twice"):
        read_languages([languages[0], languages[0]])
    with pytest.raises(pv.InvalidParams, match="language"):
        pv.study.Design(language=("en", "en"))
    with pytest.raises(pv.InvalidParams, match="language"):
        pv.study.Design(language=3)  # type: ignore[arg-type]
    one = read_study(made(saved, tmp_path / "one", languages)).consent
    words = german()
    words["study"]["purpose"] = "Wir zeigen andere Bilder."
    Path(languages[1]).write_text(json.dumps(words))
    assert read_study(made(saved, tmp_path / "other", languages)).consent != one

"""Functions that the record of a suite names, and that fail: a warning or a typed error that names them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv import suite as suites
from perceptv.cli import main
from perceptv.reports.drawing import Drawing
from perceptv.reports.report_plots import figures
from perceptv.reports.section import Section


def fails(*_: Any, **__: Any) -> Any:
    raise KeyError("no such key")


def fails_late(*_: Any) -> Iterator[Section]:
    yield Section("Half a section")
    raise ZeroDivisionError("late")


def refuses(*_: Any) -> Any:
    raise pv.InvalidParams("it does not like reports")


def gives_nothing(*_: Any) -> None:
    return None


def gives_numbers(*_: Any) -> list[Any]:
    return [Section("Numbers", ("a",), [(1,)])]  # type: ignore[list-item]


def draws_nothing(*_: Any) -> dict[str, Drawing]:
    return {"mine": Drawing("Mine", fails)}


HERE = __name__
ADDITIONS = ("sections", "figures", "published", "card", "pairs", "bounds", "asked")
BAD = ("fails", "refuses", "gives_nothing", "gives_numbers", "not_there")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """The suite percept_v with hooks of this module."""

    def install(**hooks: str) -> None:
        known = dict(suites.known_suites())
        given = {name: f"{HERE}:{function}" for name, function in hooks.items()}
        known["percept_v"] = dataclasses.replace(known["percept_v"], **given)
        monkeypatch.setattr(suites, "known_suites", lambda: known)

    return install


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Path, Path]:
    made = pv.percept_v(domains=["maze_solving"], sizes=[3], per_size=2).save(tmp_path / "set")
    replies = tmp_path / "replies.jsonl"
    replies.write_text("".join(f'{{"id": "{s.id}", "response": "x"}}\n' for s in pv.load(made)))
    return made, replies


@pytest.mark.parametrize("function", [*BAD, "fails_late"])
@pytest.mark.parametrize("hook", ["sections", "pairs"])
def test_a_score_is_made_without_a_hook_that_fails(
    hook: str, function: str, broken: Callable[..., None], saved: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    broken(**{hook: function})
    page = saved[1].with_suffix(".md")
    with pytest.warns(UserWarning, match=rf"{hook} of the suite 'percept_v', {HERE}:{function}, failed: .*skipped"):
        assert main(["score", str(saved[0]), str(saved[1]), "--markdown", str(page)]) == 0
    assert "Overall" in capsys.readouterr().out and "Overall" in page.read_text()
    assert "Half a section" not in page.read_text()


@pytest.mark.parametrize("function", ["fails", "gives_nothing"])
def test_a_page_has_all_other_figures(
    function: str, broken: Callable[..., None], saved: tuple[Path, Path], tmp_path: Path
) -> None:
    broken(figures=function)
    report = pv.score(saved[0], {"m": {s.id: "x" for s in pv.load(saved[0])}})
    with pytest.warns(UserWarning, match=f"figures of the suite 'percept_v', {HERE}:{function}, failed: .*skipped"):
        report.to_html(tmp_path / "page.html")
    assert "Accuracy by skill" in (tmp_path / "page.html").read_text()


def test_a_figure_that_cannot_be_drawn_is_left_out_of_the_page(
    broken: Callable[..., None], saved: tuple[Path, Path], tmp_path: Path
) -> None:
    broken(figures="draws_nothing")
    report = pv.score(saved[0], {"m": {s.id: "x" for s in pv.load(saved[0])}})
    with pytest.warns(UserWarning, match="figures of the suite 'percept_v'.*KeyError.*skipped"):
        report.to_html(tmp_path / "page.html")
    assert "Overall" in (tmp_path / "page.html").read_text() and "mine" in figures(report)
    with pytest.raises(pv.InvalidParams, match="figures of the suite 'percept_v'"):
        report.plot("mine")


def test_a_set_is_saved_without_the_card_of_a_suite_that_fails(broken: Callable[..., None], tmp_path: Path) -> None:
    broken(card="fails")
    with pytest.warns(UserWarning, match="card of the suite 'percept_v'.*KeyError: 'no such key'; it is skipped"):
        pv.percept_v(domains=["maze_solving"], sizes=[3], per_size=1).save(tmp_path / "set")
    assert (tmp_path / "set" / "README.md").is_file() and pv.load(tmp_path / "set")


def test_other_hooks_that_fail_are_typed_errors_with_their_cause(broken: Callable[..., None], tmp_path: Path) -> None:
    calls: dict[str, Callable[[], Any]] = {
        "maker": lambda: pv.dataset(suite="percept_v"),
        "audit": lambda: pv.audit_domain("maze_solving", instances=40),
        "items": lambda: pv.score([pv.generate("maze_solving", size=3)], {"m": {}}),
        "plan": lambda: pv.percept_v(domains=["maze_solving"], sizes=[3], per_size=1).save(tmp_path / "plan"),
        "export": lambda: pv.percept_v(domains=["maze_solving"], sizes=[3], per_size=1).to_webdataset(tmp_path / "x"),
        "routes": lambda: pv.generate("maze_solving", size=3).route,
    }
    for hook, call in calls.items():
        for function in ("fails", "not_there"):
            broken(**{hook: function})
            expected = rf"{hook} of the suite 'percept_v', {HERE}:{function}"
            with pytest.raises(pv.InvalidParams, match=expected) as caught:
                call()
            assert isinstance(caught.value.__cause__, (KeyError, AttributeError))


def test_every_field_that_is_a_place_is_tried_here_or_has_its_own_checks() -> None:
    places = {f.name for f in dataclasses.fields(pv.Suite) if f.type == "str"} - {
        "id", "title", "source", "licence", "licence_id"
    }  # fmt: skip
    loaded = {
        "maker", "recipe", "plan", "export", "items", "scores", "audit", "tasks", "frames", "check", "explain",
        "likely", "routes",
    }  # fmt: skip
    assert places == loaded | set(ADDITIONS)

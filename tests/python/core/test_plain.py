"""Strings of strangers in the terminal and in Markdown: shown, and never obeyed."""

from __future__ import annotations

import ast
import json
import sys
import unicodedata
import warnings
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from bib_pairs import pair, values
from perceptv._plain import markdown, markdown_line, plain, plain_lines
from perceptv.cli import main
from perceptv.reports.section import Section, section_text
from perceptv.suites.bib import score_surprise
from toy_domains import Dots

Captured = pytest.CaptureFixture[str]
ESCAPE = "\x1b]0;owned\x07\x1b[2J\x9b31m"
LIVE = (
    "![x](http://evil.example/pixel.png)",
    "[click](http://evil.example)",
    "[click][1]\n\n[1]: http://evil.example",
    "![x][1] [1]: <http://evil.example>",
    "<img src=x onerror=alert(1)>",
    "&lt;img src=x&gt; &#91;x&#93;(http://evil.example)",
    "<http://evil.example> <a@evil.example>",
    "http://evil.example ftp://evil.example HTTPS://evil.example www.evil.example WWW.evil.example a@evil.example",
    "_www.evil.example",
    "\\![x](http://evil.example) \\\\[x](http://evil.example) \\<b>",
    "`code` ``<b>`` ```",
    "a|b \\| c \\\\| d",
    "$x$ $$\\href{javascript:alert(1)}{x}$$",
    "# heading\n# another",
    "> quoted",
    "- item",
    "+ item",
    "<!-- gone -->",
    "[x]: http://evil.example 'title'",
    "[^1] [^1]: note",
)


# ---- the terminal


def test_nothing_that_a_terminal_obeys_is_left() -> None:
    obeyed = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    for number in range(sys.maxunicode + 1):
        c = chr(number)
        kind = unicodedata.category(c)
        if kind in obeyed or (kind == "Zs" and number > 127):
            shown = plain(f"a{c}b")
            assert shown == f"a{c}b" if kind == "Zs" else shown.isascii() and shown.isprintable() and len(shown) > 3


def test_what_prints_stays_and_lines_stay_lines() -> None:
    for text in ("", "counting_circles", "Zähle die Kreise: 数え 🙂", "a\\b|c"):
        assert plain(text) == text
    assert plain("a\nb\r\tc") == "a\\nb\\r\\tc" and plain_lines("a\nb\x1bc\n") == "a\nb\\x1bc\n"
    assert plain("\u202egnp.exe\u2066") == "\\u202egnp.exe\\u2066" and plain("\udc9b") == "\\udc9b"


def test_commands_print_through_one_module() -> None:
    found = set()
    for path in Path(pv.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Name) and node.id == "print":
                found.add(path.name)
    assert found == {"output.py"}


def quiet(said: Any) -> bool:
    """Whether nothing was printed that a terminal obeys."""
    return all(c == "\n" or c.isprintable() for c in said.out + said.err)


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A set, and replies of a model, to an id, and in a file, all of hostile names."""
    root = tmp_path_factory.mktemp("scored")
    ds = pv.percept_v(domains=["counting_circles"], sizes=[2], per_size=2)
    rows = [{"id": s.id, "response": s.answer_text, "model": f"good{ESCAPE}\nperceptv: fine"} for s in ds]
    rows.append({"id": f"unknown{ESCAPE}![x](http://evil.example)", "response": "", "model": rows[0]["model"]})
    file = root / "replies\x1b[2J.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return ds.save(root / "set", progress=False), file


def test_scores_of_a_hostile_name_are_shown_and_not_obeyed(scored: tuple[Path, Path], capsys: Captured) -> None:
    folder, file = scored
    page = file.with_name("page.md")
    assert main(["score", str(folder), str(file), "--markdown", str(page)]) == 0
    said = capsys.readouterr()
    assert quiet(said) and "good\\x1b]0;owned\\x07" in said.out and "\nperceptv: fine" not in said.out
    text = page.read_text()
    assert all(c == "\n" or c.isprintable() for c in text) and "owned" in text and not _actions(text)


def test_messages_of_commands_are_one_line_and_not_obeyed(scored: tuple[Path, Path], capsys: Captured) -> None:
    folder, file = scored
    name = f"no{ESCAPE}\nperceptv: fine"
    for arguments in (
        ["score", str(folder), str(file.with_name(name))],
        ["verify", str(folder.with_name(name))],
        ["show", name],
        ["check", f"{name}:x"],
        ["list", "--suite", name],
        ["generate", "percept-v", str(folder), "--domains", name],
        ["nonsense", name],
        ["list", name],
        ["report", str(file)],
        ["gallery", name],
        ["export", "parquet", name, "x"],
    ):
        assert main(arguments) != 0
        said = capsys.readouterr()
        assert quiet(said) and said.err and "\nperceptv: fine" not in said.err, arguments


class Rude(Dots):
    """Words that no domain should have."""

    id = "toy_rude"
    title = f"{ESCAPE}![x](http://evil.example) | <img src=x>"

    def prompt(self, request: pv.Request) -> str:
        return f"Count.{ESCAPE}\nCOUNT:x"


def test_words_of_other_people_s_domains_are_shown(own_registry: None, capsys: Captured, tmp_path: Path) -> None:
    pv.register(Rude())
    assert main(["list", "--suite", "custom"]) == 0 and main(["show", "toy_rude"]) == 0
    said = capsys.readouterr()
    assert quiet(said) and said.out.count("\\x1b]0;owned") == 2 and "\nanswer: COUNT:" in said.out
    from perceptv.sets.dataset_card import contents
    from perceptv.sets.tally import PictureTally

    tally = PictureTally()
    tally.add("toy_rude", 1, ["00" * 16])
    tally.total()
    row = next(line for line in contents(tally).splitlines() if "toy_rude" in line)
    assert not _actions(f"| a | b | c | d | e | f |\n|---|---|---|---|---|---|\n{row}\n", code=1)


def test_warnings_about_plug_ins_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from perceptv.suite import load_plug_ins

    class Point:
        name, value = "x", "y"

        def load(self) -> None:
            raise RuntimeError(ESCAPE)

    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Point()])
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        load_plug_ins("domain", "perceptv.domains", lambda found, origin: None)
    assert "owned" in str(said[0].message) and str(said[0].message).isprintable()


# ---- Markdown


def _parser() -> Any:
    """GitHub's dialect, by a parser that is not ours; addresses without brackets become links as there."""
    pytest.importorskip("linkify_it")
    parser = pytest.importorskip("markdown_it").MarkdownIt("gfm-like", {"html": True})
    parser.linkify.set({"fuzzy_link": False, "fuzzy_email": True})
    return parser


def _actions(text: str, code: int = 0) -> list[str]:
    """What comes of a text beside paragraphs, tables and words; so much code is ours."""
    fine = {"paragraph", "table", "thead", "tbody", "tr", "th", "td", "inline", "text", "softbreak", "heading"}
    found = []
    for token in _parser().parse(text):
        inner = token.children or []
        found += [t.type for t in [token, *inner] if t.type.removesuffix("_open").removesuffix("_close") not in fine]
    ours = ["code_inline"] * code
    return found if found[:code] != ours else found[code:]


def test_the_parser_would_see_what_is_live() -> None:
    assert {"image", "link_open", "html_inline"} <= {a for text in LIVE for a in _actions(f"x {text}")}
    assert all(_actions(text) for text in LIVE[:8])


@pytest.mark.parametrize("text", LIVE)
def test_nothing_live_comes_of_a_name(text: str) -> None:
    section = Section(text, ("model", text), [(text, "1.0"), ("x", text)], (text, f"x {text}"))
    made = section_text(section)
    assert not _actions(made)
    tokens = _parser().parse(made)
    assert sum(token.type in ("td_open", "th_open") for token in tokens) == 6, "no cell more, none less"
    assert sum(token.type == "heading_open" for token in tokens) == 1
    shown = ["".join(c.content for c in token.children or []) for token in tokens if token.type == "inline"]
    meant = text.replace("\n\n", "  ").replace("\n", " ").replace("`", "'")
    told = [t for t in shown if t not in ("model", "1.0", "x")]
    assert len(told) == 6 and {t.removeprefix("x ").replace("  ", " ") for t in told} == {meant.replace("  ", " ")}
    assert "$" not in made.replace("\\$", "") and "www." not in made.lower()


def test_plain_words_stay_as_they_are_in_markdown() -> None:
    for text in ("good", "org/model-7b_v2 (base), 97.5 to 100.0", "[HBToM] & others: 50 %; a@b", "-", "* 3 > 2"):
        assert markdown(text) == text
    assert markdown_line("* 3") == "\\* 3" and markdown_line("Of 3") == "Of 3"
    assert markdown("a|b\r\nc\x1b") == "a\\|b c\\x1b"


def test_nothing_live_comes_of_a_report() -> None:
    ds = pv.percept_v(domains=["counting_circles"], sizes=[2], per_size=2)
    right = {s.id: s.answer_text for s in ds}
    report = pv.score(ds, {name: {**right, name: ""} for name in LIVE})
    assert not _actions(report.to_markdown()) and report._repr_markdown_() == report.to_markdown()
    infos = [*pair("preference", 0), *pair("preference", 1)]
    bib = score_surprise(infos, {name: values((0, 1), (0, 1)) for name in LIVE}, permutations=100)
    assert not _actions(bib.to_markdown())

"""The documentation site: its first page as a newcomer goes through it, its made pages, its pictures."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from test_docs import FIRST, SHOWN, blocks

import perceptv as pv
from numpy_alone import HTTPX_TOO

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"

WITH_ASK = (
    HTTPX_TOO
    + """
from perceptv.cli import main
sys.exit(main(sys.argv[1:]))
"""
)


def newcomer(*arguments: str) -> list[str]:
    """A command line of perceptv where nothing but the wheel with its extra `ask` and NumPy is installed."""
    return [sys.executable, "-W", "error", "-c", WITH_ASK, *arguments]


@contextlib.contextmanager
def served(arguments: list[str]) -> Iterator[str]:
    """`perceptv oracle` on a free port, as a second terminal runs it; its address."""
    free = ["0" if before == "--port" else word for before, word in zip(["", *arguments], arguments, strict=False)]
    with subprocess.Popen(newcomer(*free), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[2]
        finally:
            process.send_signal(signal.SIGINT)


def test_a_newcomer_gets_from_the_wheel_to_a_scored_report(tmp_path: Path) -> None:
    """Every command of the first page, in its order; within a minute of processor time, since a good part of the five
    minutes goes to installing."""
    lines = "".join(blocks(FIRST, "sh")).replace("\\\n", " ").splitlines()
    words = [shlex.split(line)[1:] for line in lines]
    assert [w[0] for w in words] == ["show", "generate", "oracle", "ask", "ask", "score"]
    began, said = os.times(), ""
    (oracle,) = (w for w in words if w[0] == "oracle")
    with served(oracle) as address:
        for given in (w for w in words if w[0] != "oracle"):
            own = [address if word.startswith("http://127.0.0.1:") else word for word in given]
            done = subprocess.run(newcomer(*own), cwd=tmp_path, text=True, capture_output=True)
            assert done.returncode == 0, done.stderr
            said += done.stdout
    ended = os.times()
    assert ended.children_user + ended.children_system - began.children_user - began.children_system < 60
    for line in (r"^\| right \| 100\.0 ", r"^\| hedge \| 0\.0 "):
        assert re.search(line, said, re.MULTILINE)
    report = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "100.0 %" in report and "No figures" in report and "http" not in report.replace("http-equiv", "")
    assert (tmp_path / "maze.png").stat().st_size > 1000


# ---- made pages


def own_domains() -> list[pv.DomainInfo]:
    """Without those that other tests have added."""
    return [d for d in pv.domains() if d.suite != "custom"]


@pytest.fixture(scope="module")
def made() -> Iterator[None]:
    """The modules that make pages."""
    sys.path.insert(0, str(DOCS / "_ext"))
    yield
    sys.path.remove(str(DOCS / "_ext"))


@pytest.fixture(scope="module")
def pages(made: None) -> dict[str, str]:
    """The pages of all domains without their pictures."""
    from perceptv.gallery import GalleryEntry
    from perceptv_pages.domains import domain_text

    return {d.id: domain_text(GalleryEntry(d, (), (), None), ROOT) for d in own_domains()}


def test_the_example_of_every_domain_runs_and_prints_what_it_says(pages: dict[str, str]) -> None:
    assert set(pages) == {d.id for d in own_domains()}
    for name, text in pages.items():
        code = "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
        assert f'generate("{name}"' in code
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, f"docs/domains/{name}.md", "exec"), {})
        for value in SHOWN.findall(code):
            assert value in printed.getvalue().splitlines(), name


def test_every_page_tells_what_is_fixed_about_its_domain(pages: dict[str, str]) -> None:
    for d in own_domains():
        text = pages[d.id]
        assert d.title in text and d.size_meaning.replace("|", "\\|") in text and d.answer_format in text
        assert all(f"`{switch.name}`" in text for switch in d.switches), d.id
        assert all(skill in text for skill in d.skills) and f"gallery.html#{d.id}" in text
        assert len(text) > 600, f"{d.id}: say at the top of its source what it probes and what makes it hard"
    assert "| `balanced` | 50 % | 25 % |" in pages["counting_circles"]


def test_links_lead_to_pages_that_the_site_has(pages: dict[str, str]) -> None:
    from perceptv_pages.links import for_site

    own = {f"domains/{name}": text for name, text in pages.items()}
    own |= {path.stem: path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")}
    own["contributing"] = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    there = {*(f"{name}.md" for name in own), "quick_start.ipynb"}
    for name, text in own.items():
        plain = re.sub(r"^```.*?^```$", "", for_site(text, name), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)#\s]+)", plain):
            if "://" not in target:
                path = (DOCS / name).parent.joinpath(target).resolve()
                assert path.exists() or str(path.relative_to(DOCS)) in there, f"{name}: {target}"


def test_the_contents_name_every_page_once(made: None) -> None:
    from perceptv_pages.contents import with_contents

    pages = {path.stem for path in DOCS.glob("*.md")} | {"contributing", "quick_start", "domains/index", "api/index"}
    lines = with_contents("", pages | {"a_new_one"}).splitlines()
    assert [p for p in sorted(pages | {"a_new_one"}) if lines.count(p) != 1] == ["index"]


def test_the_reference_holds_every_public_name_with_its_docstring(made: None) -> None:
    from perceptv_pages.api import MODULES, groups, own_names

    assert sorted(n for names in groups().values() for n in names) == sorted(set(pv.__all__) - {"__version__"})
    assert [name for name in pv.__all__ if name != "__version__" and not getattr(pv, name).__doc__] == []
    assert all(own_names(module) for module in MODULES)


# ---- pictures


def test_pictures_of_studies_are_small_and_shown() -> None:
    told = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
    screens = sorted((ROOT / "docs" / "images" / "study").glob("*.png"))
    assert len(screens) == 6
    for path in screens:
        assert path.stat().st_size < 60_000 and f"(images/study/{path.name})" in told, path.name


def shot_at(shots: list[Any], time: int) -> Any:
    """What a loop shows at a time in ms."""
    for shot in shots:
        if time < shot.held:
            return shot
        time -= shot.held
    raise AssertionError("the loop is longer than its shots")


def test_figures_are_no_wider_than_a_page() -> None:
    folder = ROOT / "docs" / "images"
    wide = {}
    for path in sorted((*folder.rglob("*.png"), *folder.rglob("*.gif"))):
        with Image.open(path) as picture:
            if picture.width > 1400:
                wide[str(path.relative_to(folder))] = picture.width
    assert wide == {}


def test_committed_pictures_are_what_the_code_draws() -> None:
    """The package's own are equal; where Pillow has shrunk or written, every part of the picture is nearly so."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from doc_pictures import FOLDER, PAGE, exact, loops, page, pictures
    finally:
        sys.path.remove(str(ROOT / "tools"))
    assert PAGE.read_text(encoding="utf-8") == page(), f"{PAGE.name} is stale: run tools/doc_pictures.py"
    assert {path.name for path in FOLDER.rglob("*.gif")} == set(loops())
    for name, frames_of in loops().items():
        assert (FOLDER / name).stat().st_size < 400_000
        with Image.open(FOLDER / name) as loop:
            shots = frames_of()
            assert loop.info["loop"] == 0 and loop.n_frames <= len(shots)  # equal ones in a row are joined
            held = 0
            for i in range(loop.n_frames):
                loop.seek(i)
                shot = shot_at(shots, held)
                held += loop.info["duration"]
                apart = abs(np.asarray(loop.convert("RGB")).astype(int) - np.asarray(shot.picture).astype(int))
                assert apart.mean() < 4, f"docs/images/{name}, frame {i}, is stale: run tools/doc_pictures.py"
    drawn = pictures()
    screens = set((FOLDER / "study").glob("*.png"))  # of a browser, whose fonts differ between machines
    assert {str(path.relative_to(FOLDER)) for path in set(FOLDER.rglob("*.png")) - screens} == set(drawn)
    for name, draw in drawn.items():
        there = np.asarray(Image.open(FOLDER / name).convert("RGB")).astype(int)
        now = np.asarray(draw().convert("RGB")).astype(int)
        told = f"docs/images/{name} is stale: run tools/doc_pictures.py and look at it"
        assert there.shape == now.shape, told
        if exact(name):
            assert (there == now).all(), told
        else:
            height, width = (side // 30 * 30 for side in now.shape[:2])
            apart = abs(there - now)[:height, :width].reshape(height // 30, 30, width // 30, 30, 3)
            assert apart.mean((1, 3, 4)).max() < 12, told

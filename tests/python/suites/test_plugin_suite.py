"""A suite from outside in gallery, audit, Inspect and documentation: no file of the package is edited for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import perceptv as pv
import toy_plugin
from perceptv.audit import audit_table
from perceptv.cli import main
from perceptv.gallery import GalleryEntry, make_entries, to_html
from perceptv.gallery.making import _names

DOCS = Path(__file__).resolve().parents[3] / "docs"


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("plugin") / "site"
    with toy_plugin.installed(folder):
        yield folder


def test_the_registry_knows_it(zoo: Path) -> None:
    assert list(pv.known_suites())[-1] == "zoo" and [d.id for d in pv.domains("zoo")] == list(toy_plugin.NAMES)
    assert type(pv.generate("zoo_fair", size=2)) is pv.Sample


def test_the_gallery_shows_it_last_under_its_title(zoo: Path) -> None:
    assert _names(None, None)[-4:] == sorted(toy_plugin.NAMES) == _names(None, "zoo")
    page = to_html(make_entries(["counting_circles", "zoo_fair", "zoo_late"]))
    section = page.partition('<section aria-label="zoo">')[2]
    assert "<h2>Zoo: animals of dots</h2>" in section and "Tasks after nobody at all." in section
    assert '<article id="zoo_late"' in section and "counting_circles" not in section.partition("</section>")[0]


def test_the_audit_holds_it_to_its_bounds(zoo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["audit", "--preset", "balanced", "--instances", "600"]
    assert main([*command, "--domains", "zoo_fair"]) == 0
    fair = capsys.readouterr().out
    assert "| zoo_fair | " in fair and "(28.0)" in fair and "stated ceiling" not in fair
    assert main([*command, "--domains", "zoo_leaky"]) == 1
    leaky = capsys.readouterr().out
    assert "zoo_leaky (balanced): best constant answer is right 100.00 % of the time, stated ceiling 28.00 %" in leaky
    assert main(["audit", "--instances", "600", "--domains", "zoo_leaky"]) == 0, "paper is measured, not judged"
    assert "28.0" not in capsys.readouterr().out
    assert main([*command, "--suite", "zoo"]) == 1
    whole = capsys.readouterr().out
    assert all(name in whole for name in toy_plugin.NAMES)
    assert "| kept |" in whole and "zoo_own (balanced): the keeper tells" in whole
    assert main([*command, "--suite", "zoo", "--domains", "zoo_fair"]) == 2


def test_rows_of_all_kinds_have_problems_and_tables(zoo: Path) -> None:
    names = ("zoo_own", "zoo_fair", "conservation_size", "bib_preference")
    rows = [pv.audit_domain(name, preset="balanced", instances=80) for name in names]
    assert [row.domain for row in rows] == list(names) and len({type(row) for row in rows}) == 4
    assert rows[0].problems() == ["zoo_own (balanced): the keeper tells"]
    assert audit_table(rows).count("\n\n") == 3


def test_the_contract_is_tried_on_it(zoo: Path) -> None:
    assert [p.name for p in pv.check_domain("zoo_leaky", keys=20) if p.name == "degenerate answers"]
    assert "degenerate answers" not in {p.name for p in pv.check_domain("zoo_fair", keys=20)}


@pytest.fixture(scope="module")
def pages(zoo: Path) -> Iterator[None]:
    """The modules that make pages."""
    sys.path.insert(0, str(DOCS / "_ext"))
    yield
    sys.path.remove(str(DOCS / "_ext"))


def test_the_documentation_has_its_pages(pages: None) -> None:
    from perceptv_pages.api import api_pages
    from perceptv_pages.domains import domain_text, overview

    text = domain_text(GalleryEntry(pv.info("zoo_late"), (), (), None), DOCS.parent)
    assert "Suite Zoo: animals of dots." in text and "Tasks after nobody at all." in text
    assert 'pv.generate("zoo_late", size=30,' in text
    (page,) = [page for name, page in api_pages().items() if name == "suite_zoo"]
    assert "# Zoo\n" in page and "autofunction:: zoo_suite.zoo" in page and "autofunction:: zoo_suite.keeper" in page
    told = overview(make_entries(["counting_circles", "zoo_fair"]))
    assert told.index("## Percept-V") < told.index("## Zoo: animals of dots") < told.index("\nzoo_fair\n")


INSPECT = """
import json
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model
import perceptv as pv
from perceptv.models.inspect import dataset, responses, zoo_feeding

folder = pv.percept_v(domains=["counting_circles"], sizes=[2, 3], per_size=1).save("set", progress=False)
def respond(messages, tools, tool_choice, config):
    output = ModelOutput.from_content("mock", "COUNT:2")
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output

model = get_model("mockllm/model", custom_outputs=respond)
found = []
asked = (dataset(suite="zoo", per_size=2), dataset(domains="zoo_fair,zoo_late", sizes=None, per_size=1),
         dataset(folder=str(folder)), dataset(suite="conservation", sizes=3, per_size=1), zoo_feeding())
for task in asked:
    (log,) = eval(task, model=model, display="none", log_realtime=False, log_dir="logs", log_format="json")
    (scores,) = log.results.scores
    found.append([log.status, [s.id for s in log.samples], scores.metrics["accuracy"].value, len(responses(log)),
                  sorted({part.type for s in log.samples for m in s.input for part in m.content})])
said = []
for wrong in ({}, {"suite": "zoo", "folder": "x"}, {"suite": "zo"}, {"domains": "bib_bg_preference"}):
    try:
        dataset(**wrong)
    except pv.InvalidParams as error:
        said.append(str(error))
print("FOUND" + json.dumps([found, said]))
"""


def test_inspect_asks_it_and_any_saved_folder(zoo: Path, tmp_path: Path) -> None:
    path = os.pathsep.join(os.path.abspath(p) for p in sys.path if p)
    done = subprocess.run(
        [sys.executable, "-c", INSPECT],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert "FOUND" in done.stdout, done.stdout + done.stderr
    found, said = json.loads(done.stdout.partition("FOUND")[2])
    assert [status for status, *_ in found] == ["success"] * 5
    suite, some, saved, videos, feeding = found
    whole = [pv.generate(d, size=n, index=i) for d in toy_plugin.NAMES for n in sizes(d) for i in range(2)]
    assert sorted(suite[1]) == sorted(s.id for s in whole) and suite[3] == len(whole)
    assert suite[2] == pytest.approx(sum(s.answer == 2 for s in whole) / len(whole))
    assert len(some[1]) == len(sizes("zoo_fair")) + len(sizes("zoo_late"))
    assert saved[2] == 0.5 and len(saved[1]) == 2 and len(feeding[1]) == 3
    assert len(videos[1]) == len(pv.domains("conservation")) and videos[4] == ["image", "text"]
    assert "legal: one of the three" in said[0] and "legal: one of the three" in said[1]
    assert "suite is 'zo'" in said[2] and "asks nothing" in said[3]


def sizes(domain: str) -> list[int]:
    return {"zoo_late": list(range(30, 41))}.get(domain, [1, 2, 3])

"""The live page and its core, as tools/page.sh builds them, in node and in chromium, against Python and C++.

Building takes minutes: these tests are long ones. They are skipped, saying so, where emscripten, node, a browser or the
C++ compiler lacks.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv._core import looks, pixel_digest

pytestmark = pytest.mark.long
ROOT = Path(__file__).resolve().parents[3]
BUILT = ROOT / "build" / "wasm" / "bindings" / "wasm"
KEYS: tuple[dict[str, Any], ...] = (
    {"domain": "sort_lines", "preset": "paper", "size": 5, "seed": 3, "index": 1, "switches": {}},
    {"domain": "maze_solving", "preset": "balanced", "size": 7, "seed": 0, "index": 2, "switches": {}},
    {"domain": "grid_path", "preset": "paper", "size": 6, "seed": 2**63 - 1, "index": 0, "switches": {}},
    {"domain": "mirror_image", "preset": "paper", "size": 4, "seed": 5, "index": 9, "switches": {"palette": "cvd"}},
    {"domain": "conservation_number", "preset": "balanced", "size": 3, "seed": 1, "index": 0, "switches": {}},
    {"domain": "physics_water", "preset": "balanced", "size": 2, "seed": 7, "index": 4, "switches": {}},
    {
        "domain": "maze_solving",
        "preset": "paper",
        "size": 7,
        "seed": 0,
        "index": 0,
        "switches": {},
        "look": "chalk",
        "width": 448,
    },
    {
        "domain": "counting_circles",
        "preset": "paper",
        "size": 6,
        "seed": 2,
        "index": 1,
        "switches": {},
        "look": "photo",
    },
    {"domain": "change_colour", "preset": "balanced", "size": 4, "seed": 9, "index": 3, "switches": {}, "width": 700},
    {
        "domain": "grid_path",
        "preset": "paper",
        "size": 4,
        "seed": 1,
        "index": 2,
        "switches": {},
        "look": "blueprint",
    },
)
"""Of several suites: with and without text, with switches, a seed of more than 53 bits, looks and widths."""


def needed(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed, so the live page was not tried")
    return found


def sample_of(key: dict[str, Any]) -> Any:
    names = {name: key[name] for name in ("size", "index", "seed", "preset", "look", "width") if name in key}
    return pv.generate(key["domain"], **names, **key["switches"])


def svg_of(sample: Any) -> str | None:
    """None for looks that work on pixels."""
    try:
        return str(sample.svg(0))
    except pv.InvalidParams:
        return None


def refusal_of(sample: Any, look: str) -> str | None:
    try:
        sample.with_look(look)
    except pv.InvalidParams as error:
        return str(error.args[0])
    return None


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for program in ("emcc", "emcmake", "ninja", "node"):
        needed(program)
    target = tmp_path_factory.mktemp("page") / "live_page.html"
    done = subprocess.run([ROOT / "tools" / "page.sh", "page", target], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


@pytest.fixture(scope="module")
def package(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a user of JavaScript who has installed the package."""
    user = tmp_path_factory.mktemp("user")
    target = user / "node_modules" / "@perceptv" / "core"
    done = subprocess.run([ROOT / "tools" / "page.sh", "package", target], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return user


def in_node(asked: list[dict[str, Any]]) -> Any:
    command = [needed("node"), "--no-experimental-fetch", str(Path(__file__).with_name("live_page.js")), str(BUILT)]
    done = subprocess.run(
        command,
        input=json.dumps([{**key, "seed": str(key["seed"])} for key in asked]),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def node(page: Path) -> Any:
    return in_node(list(KEYS))


@pytest.fixture(scope="module")
def shown(page: Path) -> Iterator[Any]:
    """The page in a browser, opened as a file; whatever it asks the network for, or complains of, fails."""
    from study_browser import browsers, fresh

    with fresh(browsers.of()) as context:
        opened, wrong = context.new_page(), []
        opened.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
        opened.on("pageerror", lambda error: wrong.append(str(error)))
        opened.on("request", lambda r: None if r.url.startswith(("file:", "blob:")) else wrong.append(r.url))
        opened.goto(page.as_uri())
        opened.wait_for_function("document.getElementById('shown').dataset.first")
        yield opened
        assert wrong == []


def test_the_page_is_one_small_file(page: Path) -> None:
    text = page.read_bytes()
    assert len(gzip.compress(text, 9)) < 1_500_000
    assert b"@WASM@" not in text and b"https://" not in text.replace(b"https://github.com/emscripten-core", b"")


@pytest.mark.parametrize("number", range(len(KEYS)))
def test_node_makes_the_records_and_files_that_python_makes(node: Any, number: int) -> None:
    made, sample = node["made"][number], sample_of(KEYS[number])
    assert json.loads(made["record"]) == sample.record()
    assert base64.b64decode(made["png"]) == sample.png(0)
    assert made["svg"] == svg_of(sample)


def test_node_knows_the_same_domains(node: Any) -> None:
    assert sorted(d["id"] for d in node["domains"]) == sorted(d.id for d in pv.domains())
    for domain in node["domains"]:
        assert {p: tuple(range_) for p, range_ in domain["sizes"].items()} == pv.info(domain["id"]).sizes


@pytest.mark.parametrize("number", (4, 6, 7))
def test_node_refuses_the_looks_and_widths_that_python_refuses(node: Any, number: int) -> None:
    offered, plain = node["made"][number]["looks"], sample_of(KEYS[number]).plain
    assert [look["name"] for look in offered["looks"]] == node["looks"] == [look["name"] for look in looks()]
    for look in offered["looks"]:
        assert look["refused"] == refusal_of(plain, look["name"])
    least, largest = offered["widths"]
    assert plain.images[0].shape[1] == offered["width"]
    assert plain.at_width(least).images[0].shape[1] == least
    for width in (least - 1, largest + 1):
        with pytest.raises(pv.InvalidParams, match=rf"legal: {least}\.\.{largest}"):
            plain.at_width(width)


def test_the_package_runs_the_example_of_the_docs(package: Path) -> None:
    (example,) = re.findall(r"```js\n(.*?)```", (ROOT / "docs" / "live_page.md").read_text(encoding="utf-8"), re.S)
    assert example.count("\n") <= 20
    (package / "example.mjs").write_text(example, encoding="utf-8")
    command = [needed("node"), "--no-experimental-fetch", "example.mjs"]
    told = subprocess.run(command, cwd=package, capture_output=True, text=True, check=True).stdout
    sample = pv.generate("sort_lines", size=5, seed=1)
    twin = sample.twin()
    assert told.splitlines()[-3:] == [sample.answer_text, pixel_digest(sample.image), twin.answer_text]
    assert (package / "sort_lines.png").read_bytes() == sample.png()
    assert (package / "sort_lines.svg").read_text(encoding="utf-8") == sample.svg()


def test_the_package_has_its_types_its_version_and_its_licences(package: Path) -> None:
    folder = package / "node_modules" / "@perceptv" / "core"
    told = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert told["version"] == pv.__version__
    for path in (told["main"], told["types"], *(p for p in told["exports"].values() if isinstance(p, str))):
        assert (folder / path).is_file(), path
    notices = (folder / "NOTICES.txt").read_text(encoding="utf-8")
    for name in ("Cairo 1.16.0", "pixman 0.42.2", "FreeType 2.12.1", "{fmt} 9.1.0", "musl", "compiler-rt"):
        assert name in notices


def test_twins_and_their_changes_are_those_of_python(page: Path) -> None:
    (made,) = in_node([{**KEYS[1], "twin": 0}])["made"]
    twin = sample_of(KEYS[1]).twin(0)
    assert json.loads(made["record"]) == twin.record()
    assert made["pictures"][0]["digest"] == pixel_digest(twin.image) != pixel_digest(twin.control.image)
    assert len(made["pictures"][0]["changed"]) == len(twin.changed) > 0


@pytest.mark.parametrize("change, error, said", [
    ({"size": 10**6}, "InvalidParams", "size of sort_lines (paper) is 1000000; legal: 1.."),
    ({"size": "many"}, "InvalidParams", "size is \"many\"; legal: whole numbers"),
    ({"domain": "sort_line"}, "UnknownDomain", "sort_lines"),
    ({"preset": "plain"}, "InvalidParams", "preset"),
    ({"switches": {"colour": "red"}}, "InvalidParams", "colour"),
    ({"twin": -1}, "InvalidParams", "twin is -1; legal: 0.."),
    ({"look": "neon"}, "InvalidParams", "look is \"neon\"; legal: plain, "),
    ({"look": "chalk", "domain": "list_colours"}, "InvalidParams", "list_colours does not take the look 'chalk': "),
    ({"width": 20}, "InvalidParams", "width of sort_lines is 20; legal: "),
    ({"width": 0}, "InvalidParams", "width is 0; legal: 1.."),
    ({"width": "wide"}, "InvalidParams", "width is \"wide\"; legal: whole numbers"),
])  # fmt: skip
def test_errors_have_their_type_and_text(page: Path, change: dict[str, Any], error: str, said: str) -> None:
    (made,) = in_node([{**KEYS[0], **change}])["made"]
    assert made["error"] == error and said in made["message"]


def typed(opened: Any, key: dict[str, Any]) -> list[str]:
    """What the page shows the digests of when the key is typed into it."""
    opened.select_option("[name=domain]", key["domain"])
    opened.select_option("[name=preset]", key["preset"])
    for name, value in key["switches"].items():
        opened.select_option(f"[name={name}]", value)
    for name in ("size", "seed", "index", "width"):
        opened.fill(f"[name={name}]", str(key.get(name, "")))
        opened.keyboard.press("Enter")
    opened.select_option("[name=look]", key.get("look", "plain"))
    digests: list[str] = opened.eval_on_selector_all(".side:first-child .digest", "all => all.map(d => d.textContent)")
    return digests


@pytest.fixture(scope="module")
def program() -> Path:
    """The C++ program of tests/cpp/programs/digests.cpp, built for this machine."""
    needed("cmake")
    for command in (["--preset", "tests"], ["--build", "--preset", "tests", "--target", "stim_digests"]):
        done = subprocess.run(["cmake", *command], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / "build" / "tests" / "tests" / "cpp" / "stim_digests"


@pytest.mark.parametrize("number", range(len(KEYS)))
def test_one_key_has_one_digest_in_the_page_in_python_and_in_cpp(shown: Any, program: Path, number: int) -> None:
    key = KEYS[number]
    words = [str(key[name]) for name in ("domain", "preset", "size", "seed", "index")]
    shown_as = {name: key[name] for name in ("look", "width") if name in key}
    words += [f"{name}={value}" for name, value in {**shown_as, **key["switches"]}.items()]
    told = subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout.split()
    assert typed(shown, key) == [pixel_digest(image) for image in sample_of(key).images] == told


def test_the_page_offers_the_files_that_python_writes(shown: Any) -> None:
    key = KEYS[0]
    typed(shown, key)
    sample = sample_of(key)
    for text, right in (("PNG", sample.png()), ("SVG", sample.svg().encode())):
        with shown.expect_download() as waiting:
            shown.click(f"text='{text}'")
        assert Path(waiting.value.path()).read_bytes() == right
        assert waiting.value.suggested_filename == f"{sample.id}-0.{text.lower()}"
    with shown.expect_download() as waiting:
        shown.click("text='Record as JSON'")
    assert json.loads(Path(waiting.value.path()).read_text(encoding="utf-8")) == sample.record()


def test_a_twin_is_shown_beside_its_control_with_a_frame(shown: Any) -> None:
    typed(shown, KEYS[1])
    shown.check("[name=twin]")
    assert shown.locator(".side").count() == 2
    assert shown.locator(".side:first-child rect").count() == 0 < shown.locator(".side:last-child rect").count()
    assert shown.inner_text(".side:last-child .right") == sample_of(KEYS[1]).twin(0).answer_text
    shown.uncheck("[name=twin]")


def test_an_illegal_size_is_told_in_words(shown: Any) -> None:
    typed(shown, {**KEYS[0], "size": 1000})
    assert "size of sort_lines (paper) is 1000; legal: " in shown.inner_text("[role=alert]")
    assert typed(shown, KEYS[0]) and shown.locator("[role=alert]").is_hidden()


def test_the_address_holds_look_and_width(shown: Any) -> None:
    key = "domain=maze_solving&preset=paper&size=7&seed=0&index=0"
    shown.evaluate("given => { location.hash = given; }", f"{key}&look=dark%2Bnoise-2&width=448&twin=0")
    shown.wait_for_function("document.querySelectorAll('.side').length === 2")
    sample = pv.generate("maze_solving", size=7, look="dark+noise-2", width=448)
    for side, made in (("first", sample), ("last", sample.twin())):
        assert shown.text_content(f".side:{side}-child .digest") == pixel_digest(made.image)
    assert shown.inner_text(".side:first-child h2") == sample.id
    assert sample.prompt == shown.inner_text(".asked") != sample.plain.prompt
    assert 'look="dark+noise-2", width=448).twin(0)' in shown.inner_text(".side:last-child")
    assert shown.evaluate("location.hash").endswith("&look=dark%2Bnoise-2&width=448&twin=0")
    assert shown.evaluate("document.querySelector('#shown img').naturalWidth") == 448
    shown.uncheck("[name=twin]")
    typed(shown, KEYS[0])
    assert "look=" not in (address := shown.evaluate("location.hash")) and "width=" not in address


def test_refused_looks_cannot_be_chosen_and_say_why(shown: Any) -> None:
    typed(shown, {**KEYS[0], "domain": "list_colours"})
    refused = pv.generate("list_colours", size=KEYS[0]["size"], seed=KEYS[0]["seed"], index=KEYS[0]["index"])
    why = refusal_of(refused, "gray")
    assert why and shown.get_attribute("option:text-is('gray')", "title") == why
    assert shown.locator("option:text-is('gray')").is_disabled()
    assert why in shown.locator("#refused").text_content()
    assert shown.locator("option:text-is('noise-1')").is_enabled()


def test_an_illegal_width_is_told_in_words(shown: Any) -> None:
    typed(shown, {**KEYS[6], "width": 60})
    told = shown.inner_text("[role=alert]")
    least, largest = re.findall(r"width of maze_solving is 60; legal: (\d+)\.\.(\d+) \(", told)[0]
    assert f"from {least} to {largest}" in shown.inner_text("#widths")
    typed(shown, {**KEYS[6], "width": "wide"})
    assert 'width is "wide"; legal: whole numbers' in shown.inner_text("[role=alert]")
    assert typed(shown, KEYS[6]) and shown.locator("[role=alert]").is_hidden()


def test_looks_that_work_on_pixels_offer_no_svg(shown: Any) -> None:
    typed(shown, KEYS[7])
    assert shown.locator("text='PNG'").count() == 1 and shown.locator("text='SVG'").count() == 0


def test_the_page_shows_the_licences_of_what_it_holds(shown: Any) -> None:
    shown.click("text='Licences of what this page holds'")
    shown.wait_for_function("document.querySelector('.notices').textContent.length > 0")
    told = shown.inner_text(".notices")
    assert all(name in told for name in ("Cairo 1.16.0", "FreeType 2.12.1", "musl"))
    shown.click("text='Licences of what this page holds'")


def test_every_field_has_a_name_for_readers_of_screens(shown: Any) -> None:
    unnamed = "all => all.filter(e => !e.closest('label')?.textContent.trim()).map(e => e.name)"
    assert shown.eval_on_selector_all("form input, form select", unnamed) == []
    assert shown.eval_on_selector_all("#shown img", "all => all.filter(i => !i.alt).length") == 0


def test_every_golden_is_equal_in_node(page: Path) -> None:
    done = subprocess.run([ROOT / "tools" / "page.sh", "goldens"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert " 0 with other scenes or answers, 0 with other pixels alone; 32 bits" in done.stdout

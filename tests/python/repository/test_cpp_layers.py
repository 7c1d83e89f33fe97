"""The C++ tree: which folder may include which, how includes are spelled, where a header's source lies."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TOPS = ("libstim", "generators", "readers", "bindings")
PUBLIC = "libstim/include/"
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)

# What each folder of the library stands on; no folder includes what is not in its row.
LIBRARY = {
    "base": set(),
    "scene": {"base"},
    "draw": {"base", "scene"},
    "png": {"base", "draw"},
    "domain": {"base", "scene", "draw"},
    "episode": {"base", "scene", "draw"},
    "passes": {"base"},
    "look": {"base", "scene", "draw", "domain", "passes"},
    "store": {"base", "png", "domain", "look"},
    "score/text": {"base"},
    "score/answers": {"base", "scene", "score/text"},
    "score/choices": {"base", "scene", "score/text", "score/answers"},
    "score": {"base", "scene", "score/text", "score/answers", "score/choices"},
}
GENERATORS = {"base", "scene", "draw", "domain", "episode", "generators/common"}
READERS = {"base", "scene", "readers/toolkit"}
ABOVE = {
    "generators": {"base", "domain"},
    "generators/common": GENERATORS - {"generators/common"},
    "readers/toolkit": {"base", "scene", "domain"},
    "readers/episode": READERS | {"episode"},
    "readers/episode/check": {"episode", "readers/episode"},
}
NO_SUITES = {"generators/common", "readers/toolkit", "readers/episode"}
# Neither files nor clocks, threads or draws of the standard library: a scene comes from its key alone.
PURE = {
    *("algorithm", "array", "bitset", "cmath", "cstddef", "cstdint", "cstdlib", "fmt/format.h", "fmt/ranges.h"),
    *("functional", "initializer_list", "iterator", "limits", "map", "numeric", "optional", "set", "span", "stdexcept"),
    *("string", "string_view", "tuple", "type_traits", "utility", "variant", "vector"),
}
# The public header of the built-in domains, whose table the build writes.
APART = {"libstim/include/stim/domain/builtin.hpp", "generators/builtin.cpp", "bindings/module.cpp"}


def sources(*tops: str) -> list[str]:
    """Headers and sources, as paths from the root."""
    return [str(p.relative_to(ROOT)) for top in tops for p in sorted((ROOT / top).rglob("*.[ch]pp"))]


def text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def quoted(source: str) -> list[str]:
    return [own for own, _ in INCLUDE.findall(source) if own]


def angled(source: str) -> list[str]:
    return [outside for _, outside in INCLUDE.findall(source) if outside]


def folder(path: str) -> str:
    """Where a file stands in the layers: a folder of the library by its name, all others by their path."""
    inside = path.removeprefix(PUBLIC + "stim/").removeprefix("libstim/src/").removeprefix("stim/")
    return inside.rsplit("/", 1)[0] if "/" in inside else inside


def suite(place: str) -> str | None:
    """The folder of the suite that generators or readers lie in."""
    parts = place.split("/")
    if parts[0] not in ("generators", "readers") or len(parts) < 2:
        return None
    found = "/".join(parts[:2])
    return None if found in NO_SUITES else found


def allowed(place: str) -> set[str]:
    if own := suite(place):
        return (GENERATORS if place.startswith("generators/") else READERS) | {f"{own}/parts"}
    return {**LIBRARY, **ABOVE}[place]


def arrows(files: list[str]) -> Iterator[tuple[str, str, str]]:
    """(file, its folder, the folder that it includes from), folders of its own left out."""
    for path in files:
        for name in quoted(text(path)):
            here, there = folder(path), folder(name)
            if here != there:
                yield path, here, there


def unit(path: str) -> str:
    """What a header and its source have in common."""
    return re.sub(r"^libstim/(?:include/stim|src)/", "libstim/", path).removesuffix(".hpp").removesuffix(".cpp")


def declares(header: str) -> bool:
    """Whether a header has functions whose bodies lie elsewhere."""
    return re.search(r"^[A-Za-z_][\w:<>&*, ]*\([^{]*\)(?: const| noexcept)*;", header, re.MULTILINE) is not None


def owner(source: str, headers: dict[str, str]) -> str | None:
    """The header of a source: of its stem, or of the longest beginning of it (scene_json.cpp: scene.hpp)."""
    stems = [u for u in headers if unit(source) == u or unit(source).startswith(f"{u}_")]
    return headers[max(stems, key=len)] if stems else None


def test_folders_are_told_from_paths() -> None:
    assert folder("libstim/src/draw/legend.cpp") == folder("stim/draw/canvas.hpp") == "draw"
    assert folder("generators/bib/parts/path.hpp") == "generators/bib/parts"
    assert suite("generators/bib/parts") == "generators/bib"
    assert suite("readers/toolkit") is suite("readers/episode/check") is suite("draw") is None
    assert allowed("readers/bib") >= {"readers/bib/parts", "readers/toolkit"}
    assert "domain" not in allowed("scene")
    assert "generators/bib/parts" not in allowed("generators/percept_v") | allowed("generators/common")


def test_the_layers_have_no_circle() -> None:
    left = dict(LIBRARY)
    while left:
        lowest = [name for name, below in left.items() if not below & left.keys()]
        assert lowest, f"a circle among {sorted(left)}"
        for name in lowest:
            del left[name]


def test_no_arrow_points_up() -> None:
    """No suite includes another's parts either."""
    files = sources("libstim", "generators", "readers")
    found = list(arrows(files))
    assert len(files) > 300
    assert len(found) > 300
    assert [(path, there) for path, here, there in found if there not in allowed(here)] == []


def test_the_layers_are_told_as_they_are() -> None:
    """No row of LIBRARY allows what nothing uses."""
    used: defaultdict[str, set[str]] = defaultdict(set)
    for _, here, there in arrows(sources("libstim")):
        used[here].add(there)
    assert {name: used[name] for name in LIBRARY} == LIBRARY


def test_includes_are_spelled_from_the_root() -> None:
    for path in sources(*TOPS, "tests", "benchmarks", "examples"):
        for name in quoted(text(path)):
            file = PUBLIC + name if name.startswith("stim/") else name
            written = f"{file}.in"  # by the build, from this
            assert (ROOT / file).is_file() or (ROOT / written).is_file(), f"{path} includes {name}"


def test_what_is_private_stays_so() -> None:
    """Users see libstim/include alone; the library's own tests and benchmarks may look inside."""
    outside = [p for p in sources("generators", "readers", "bindings", "examples")]
    outside += sources("libstim/include")
    assert [(p, name) for p in outside for name in quoted(text(p)) if name.startswith("libstim/src/")] == []


@pytest.mark.parametrize("line", ["#include <random>", "#include <fstream>", "# include <cairo.h>"])
def test_what_is_not_pure_is_found(line: str) -> None:
    assert not set(angled(line)) <= PURE


def test_generators_are_pure() -> None:
    files = sources("generators")
    assert len(files) > 140
    assert {p: more for p in files if (more := set(angled(text(p))) - PURE)} == {}


def domain_files() -> set[str]:
    """Files that the build makes its tables from."""
    return {p for p in sources("generators", "readers") if p.endswith(".cpp") and folder(p) == suite(folder(p))}


def of_headers() -> list[str]:
    """Where headers and sources go together."""
    return [p for p in sources(*TOPS) if p not in APART and p not in domain_files()]


def test_a_source_is_named_after_its_header() -> None:
    headers = {unit(p): p for p in of_headers() if p.endswith(".hpp")}
    for path in of_headers():
        if path.endswith(".cpp"):
            header = owner(path, headers)
            assert header, f"{path} has no header of its name"
            assert header.removeprefix(PUBLIC) in quoted(text(path)), f"{path} does not include {header}"


def test_a_header_has_a_source_of_its_name() -> None:
    headers = {unit(p): p for p in of_headers() if p.endswith(".hpp")}
    owners = {owner(p, headers) for p in of_headers() if p.endswith(".cpp")}
    assert [p for p in headers.values() if p not in owners and declares(text(p))] == []


def test_no_header_has_two_places() -> None:
    units = [unit(p) for p in sources("libstim") if p.endswith(".hpp")]
    assert len(units) == len(set(units))

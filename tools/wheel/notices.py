"""Writes THIRD_PARTY_NOTICES.txt: what a wheel carries besides perceptv's own code, with the licences of the sources.

    python tools/wheel/notices.py ARCHIVES [--check]

ARCHIVES is the folder that fetch.sh filled. The texts are taken out of the archives, those of pybind11 and of the
compiler's run-time libraries out of the installed packages, the fonts' out of the tree. With --check the file is
compared, not written.
"""

from __future__ import annotations

import re
import sys
import tarfile
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "THIRD_PARTY_NOTICES.txt"
TABLE = Path(__file__).with_name("archives.txt")
POOL = "https://deb.debian.org/debian/pool/main/"
RULE = "=" * 100


@dataclass(frozen=True)
class Part:
    """Something that the binary contains: its archive (named in archives.txt), its licence, where the text stands."""

    name: str
    archive: str
    licence: str
    texts: tuple[str, ...]  # members of the archive; "FILE#comment" stands for the first comment of a source file
    note: str = ""
    always: bool = False  # compiled into every build, not into wheels alone


MPL = (
    "Its source code, unchanged, is to be had from the address above under the terms of the {}; nothing in\n"
    "perceptv's own licence limits the rights that it grants."
)
PARTS = (
    Part("Boost.Random and the Boost headers it uses", "boost", "BSL-1.0", ("LICENSE_1_0.txt",), always=True),
    Part("Eigen", "eigen", "MPL-2.0", ("COPYING.MPL2",), MPL.format("MPL 2.0"), always=True),
    Part("xxHash", "xxhash", "BSD-2-Clause", ("LICENSE",), always=True),
    Part("JSON for Modern C++", "nlohmann", "MIT", ("LICENSE.MIT",), always=True),
    Part("{fmt}", "fmt", "MIT", ("LICENSE.rst",)),
    Part(
        "Cairo",
        "cairo",
        "MPL-1.1",
        ("COPYING", "COPYING-MPL-1.1"),
        "Cairo may be had under the LGPL 2.1 or the MPL 1.1. It is used and passed on here under the MPL 1.1, given\n"
        "below.\n" + MPL.format("MPL 1.1"),
    ),
    Part("pixman", "pixman", "MIT", ("COPYING",)),
    Part(
        "FreeType",
        "freetype",
        "FTL",
        ("docs/FTL.TXT",),
        "Used under the FreeType License. Portions of this software are copyright (C) 2022 The FreeType Project\n"
        "(www.freetype.org). All rights reserved.",
    ),
    Part("libpng", "libpng", "libpng-2.0", ("LICENSE",)),
    Part("zlib", "zlib", "Zlib", ("LICENSE",)),
    Part("libdeflate", "libdeflate", "MIT", ("COPYING",)),
    Part(
        "OpenCV (core, imgproc)",
        "opencv",
        "Apache-2.0, with parts under BSD-3-Clause",
        ("LICENSE", "COPYRIGHT", "doc/LICENSE_BSD.txt", "modules/core/src/softfloat.cpp#comment"),
        "The BSD licence is that of the files which came to OpenCV before its 4.5.0; the last text is that of\n"
        "SoftFloat and fdlibm, which OpenCV's exact arithmetic is made from.",
    ),
)


def archives() -> dict[str, tuple[str, str]]:
    """Name -> (SHA-256, path in the pool), of archives.txt."""
    rows = [line.split() for line in TABLE.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    return {name: (digest, path) for name, digest, path in rows}


def version(path: str) -> str:
    """The upstream version in the name of a Debian source archive."""
    found = re.search(r"_([0-9.]+?)(?:[.+](?:dfsg|ds)[0-9]*)?\.orig\.tar", path)
    assert found, path
    return found[1]


def first_comments(source: str) -> str:
    """The comments before the first line of code, without their marks."""
    head = source[: re.search(r"^\s*#include", source, re.M).start()]  # type: ignore[union-attr]
    lines = [re.sub(r"^\s*(//|/\*=*|=*\*/)", "", line).rstrip() for line in head.splitlines()]
    return "\n".join(lines)


def texts(archive: Path, members: tuple[str, ...]) -> list[str]:
    """The named members of an archive, in that order; they stand below one folder of any name."""
    wanted = {member.partition("#")[0]: member for member in members}
    found: dict[str, str] = {}
    with tarfile.open(archive) as tar:
        for entry in tar:
            name = entry.name.removeprefix("./").partition("/")[2]
            if name in wanted and (file := tar.extractfile(entry)):
                text = file.read().decode("utf-8", "replace")
                found[wanted[name]] = first_comments(text) if "#" in wanted[name] else text
                if len(found) == len(wanted):
                    break
    return [found[member] for member in members]


def tidy(text: str) -> str:
    """Without trailing blanks, form feeds, tabs of more than a blank's meaning, or blank lines around."""
    lines = [line.replace("\f", "").expandtabs().rstrip() for line in text.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def section(title: str, licence: str, source: str, note: str, licences: list[str]) -> str:
    """One part of the file."""
    head = [RULE, title, f"Licence: {licence}", f"Source: {source}", *([note] if note else []), RULE]
    return "\n".join(head) + "\n\n" + "\n\n".join(tidy(text) for text in licences) + "\n"


def part_section(part: Part, folder: Path) -> str:
    """The section of a part that comes from an archive."""
    digest, path = archives()[part.archive]
    source = f"{POOL}{path}\nSHA-256: {digest}"
    licences = texts(folder / Path(path).name, part.texts)
    return section(f"{part.name} {version(path)}", part.licence, source, part.note, licences)


def package_text(package: Distribution, ending: str) -> str:
    """A file of an installed package, by the end of its path."""
    found = [file for file in package.files or [] if str(file).endswith(ending)]
    return Path(str(found[0].locate())).read_text("utf-8")


def pybind11_section() -> str:
    """pybind11's, from the package that the build uses."""
    package = distribution("pybind11")
    series = ".".join(package.version.split(".")[:2])
    address = "https://pypi.org/project/pybind11/"
    return section(f"pybind11 {series}", "BSD-3-Clause", address, "", [package_text(package, "/LICENSE")])


def runtime_sections() -> list[str]:
    """Those of what the compiler of the wheels links in: the standard library of C++, and its own helpers."""
    package = distribution("ziglang")
    address = f"https://pypi.org/project/ziglang/{package.version}/"
    llvm = package_text(package, "lib/libcxx/LICENSE.TXT")
    return [
        section("libc++, libc++abi and libunwind", "Apache-2.0 WITH LLVM-exception", address, "", [llvm]),
        section("zig's compiler_rt", "MIT", address, "", [package_text(package, "ziglang/LICENSE")]),
    ]


FONTS = (
    (
        ("DejaVu fonts 2.37", "Bitstream-Vera", "https://dejavu-fonts.github.io/"),
        "Subsets of DejaVu Sans Bold and DejaVu Serif Bold are part of the binary.",
        "LICENSE-DejaVu.txt",
    ),
    (
        ("JetBrains Mono 2.242", "OFL-1.1", "https://github.com/JetBrains/JetBrainsMono"),
        "A subset of JetBrains Mono Bold is part of the binary.",
        "LICENSE-JetBrainsMono.txt",
    ),
    (
        ("Roboto Slab 1.100263", "Apache-2.0", "https://github.com/googlefonts/robotoslab"),
        "A subset of Roboto Slab Bold, its curves made quadratic, is part of the binary.",
        "LICENSE-RobotoSlab.txt",
    ),
    (
        ("Comic Neue 2.003", "OFL-1.1", "https://github.com/crozynski/comicneue"),
        "A subset of Comic Neue Bold, its curves made quadratic, is part of the binary.",
        "LICENSE-ComicNeue.txt",
    ),
)


def font_sections() -> list[str]:
    """Those of the bundled fonts."""
    folder = ROOT / "libstim/font"
    return [section(*head, note, [(folder / file).read_text(encoding="utf-8")]) for head, note, file in FONTS]


def notices(folder: Path) -> str:
    """The whole file."""
    always = [part_section(part, folder) for part in PARTS if part.always] + [pybind11_section(), *font_sections()]
    linked = [part_section(part, folder) for part in PARTS if not part.always] + runtime_sections()
    head = (
        "perceptv is under the MIT licence (LICENSE). Its binary contains the following works of others.\n"
        "Made by tools/wheel/notices.py from the sources themselves. What Debian's servers no longer hold is to be\n"
        "had, under the same name, from https://snapshot.debian.org, which removes nothing.\n\n"
        "Part 1: in every build.\n"
        "Part 2: in wheels that bring their libraries along (docs/wheel.md); a build against a system's shared\n"
        "libraries contains none of them.\n"
    )
    return "\n".join([head, "PART 1\n", *always, "PART 2\n", *linked])


def main(arguments: list[str]) -> int:
    """Writes or compares the file."""
    folder = Path(arguments[0])
    text = notices(folder)
    if "--check" in arguments[1:]:
        same = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.name}: {'as the sources have it' if same else 'is not what tools/wheel/notices.py writes'}")
        return int(not same)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

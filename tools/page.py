#!/usr/bin/env python3
"""Makes the live page or the JavaScript package of what tools/page.sh has built.

    page.py page BUILD FILE          the page in one file
    page.py package BUILD FOLDER     the folder of @perceptv/core

BUILD is the folder with perceptv.js and perceptv.wasm.
"""

from __future__ import annotations

import base64
import gzip
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "bindings" / "wasm"
COMPILER = Path("/usr/share/doc/emscripten/copyright")
PARTS = "THIRD_PARTY_NOTICES.txt"


def page(build: Path) -> str:
    """The page as HTML: styles, program, scripts and licences in it."""
    style = (ROOT / "python/perceptv/gallery/data/frame.css", OWN / "page.css")
    script = (build / "perceptv.js", OWN / "core.js", OWN / "page.js")
    texts = {
        "@STYLE@": joined(style),
        "@WASM@": packed((build / "perceptv.wasm").read_bytes()),
        "@NOTICES@": packed(notices().encode()),
        "@SCRIPT@": joined(script),
    }
    out = (OWN / "page.html").read_text(encoding="utf-8")
    for name, text in texts.items():
        out = out.replace(name, text, 1)
    return out


def packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def joined(paths: tuple[Path, ...]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def notices() -> str:
    """Licences of all that the program holds: ours, those of other works, and those of emscripten and its libraries."""
    if not COMPILER.is_file():
        raise SystemExit(f"page.py: {COMPILER} is missing; what emscripten links may not go out without its licences")
    head = (
        f"Of the second part of {PARTS} the program has {{fmt}}, Cairo, pixman and FreeType; of the first, all but\n"
        "Eigen and pybind11. The last part has the licences of emscripten's sources. Of these the program has the\n"
        "runtime, musl, libc++, libc++abi, libunwind and compiler-rt.\n"
    )
    texts = [ROOT / "LICENSE", ROOT / PARTS, COMPILER]
    rule = "#" * 100
    sections = [f"{rule}\n# {path.name}\n{rule}\n\n{path.read_text(encoding='utf-8')}" for path in texts]
    return "\n".join([head, *sections])


def package(build: Path, folder: Path) -> None:
    """Writes the package; what else is in the folder stays."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (build / "perceptv.js", build / "perceptv.wasm", OWN / "core.js", ROOT / "LICENSE"):
        shutil.copyfile(path, folder / path.name)
    for path in (OWN / "package").iterdir():
        text = path.read_text(encoding="utf-8").replace("@VERSION@", version())
        (folder / path.name).write_text(text, encoding="utf-8")
    (folder / "NOTICES.txt").write_text(notices(), encoding="utf-8")


def version() -> str:
    found = re.search(r"project\(perceptv VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
    assert found
    return found[1]


def main() -> None:
    kind, build, target = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    if kind == "package":
        package(build, target)
        print(f"{target}: {sum(path.stat().st_size for path in target.iterdir())} bytes")
        return
    text = page(build).encode()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text)
    print(f"{target}: {len(text)} bytes, {len(gzip.compress(text, 9, mtime=0))} gzipped")


if __name__ == "__main__":
    main()

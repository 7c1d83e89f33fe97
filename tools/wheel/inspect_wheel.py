"""Says what a wheel needs and how large it is; fails if that is more than docs/wheel.md promises.

    python tools/wheel/inspect_wheel.py dist/perceptv-*.whl
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

# Of glibc and, for wheels that cibuildwheel builds, of gcc's runtime: what every manylinux system has.
ALLOWED = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libgcc_s.so.1", "libstdc++.so.6"}
LOADERS = ("ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1")
OF_STD = re.compile(r"_ZZ?(?:T[SIV])?N?K?St")  # templates of the standard library, which every C++ module shows
LARGEST = 8_000_000  # bytes
LICENCES = ("LICENSE", "THIRD_PARTY_NOTICES.txt", "LICENSE-DejaVu.txt")


def read_elf(library: Path, *options: str) -> str:
    """What readelf says of a library."""
    return subprocess.run(["readelf", "--wide", *options, library], check=True, capture_output=True, text=True).stdout


def needed(library: Path) -> list[str]:
    """The shared libraries that a library names as needed."""
    return re.findall(r"\(NEEDED\).*\[(.+)\]", read_elf(library, "--dynamic"))


def exported(library: Path) -> list[str]:
    """The symbols that a library defines for others to see."""
    rows = (line.split() for line in read_elf(library, "--dyn-syms").splitlines())
    defined = (row for row in rows if len(row) > 7 and row[4] != "LOCAL" and row[5] == "DEFAULT" and row[6].isdigit())
    return [row[7] for row in defined]


def library_problems(library: Path) -> list[str]:
    """What is wrong with the native module."""
    extra = [n for n in needed(library) if n not in ALLOWED and n not in LOADERS]
    shown = [name for name in exported(library) if name != "PyInit__core" and not OF_STD.match(name)]
    print(f"{library.name}: {library.stat().st_size} bytes, needs {' '.join(needed(library))}")
    problems = [f"{library.name} needs {name}" for name in extra]
    problems += [f"{library.name} shows {name} to other modules" for name in shown]
    paths = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", read_elf(library, "--dynamic"))
    return problems + [f"{library.name} looks for libraries in {path}" for path in paths]


def problems_of(wheel: Path) -> list[str]:
    """What a wheel breaks of the promises."""
    size = wheel.stat().st_size
    print(f"{wheel.name}: {size} bytes")
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        found = [f"{size} bytes are more than {LARGEST}"] if size > LARGEST else []
        found += [f"no {name} in licenses/" for name in LICENCES if not any(n.endswith(f"/{name}") for n in names)]
        libraries = [n for n in names if re.search(r"\.(so|dylib)(\.|$)", n)]
        if len(libraries) != 1 or not libraries[0].startswith("perceptv/_core."):
            found.append(f"libraries are {libraries}, not the native module alone")
        for name in libraries:
            found += library_problems(Path(archive.extract(name, folder)))
    return found


def main(wheels: list[str]) -> int:
    """Looks at each wheel."""
    found = [problem for wheel in wheels for problem in problems_of(Path(wheel))]
    for problem in found:
        print(f"wrong: {problem}", file=sys.stderr)
    return 1 if found or not wheels else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

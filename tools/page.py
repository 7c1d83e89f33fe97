#!/usr/bin/env python3
"""Puts the live page into one file: page.py BUILD OUTPUT. BUILD is the folder with perceptv.js and perceptv.wasm."""

from __future__ import annotations

import base64
import gzip
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "bindings" / "wasm"


def page(build: Path) -> str:
    """The page as HTML: styles, program and scripts in it."""
    packed = gzip.compress((build / "perceptv.wasm").read_bytes(), 9, mtime=0)
    style = (ROOT / "python/perceptv/gallery/data/frame.css", OWN / "page.css")
    script = (build / "perceptv.js", OWN / "core.js", OWN / "page.js")
    texts = {"@STYLE@": joined(style), "@WASM@": base64.b64encode(packed).decode(), "@SCRIPT@": joined(script)}
    out = (OWN / "page.html").read_text(encoding="utf-8")
    for name, text in texts.items():
        out = out.replace(name, text, 1)
    return out


def joined(paths: tuple[Path, ...]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def main() -> None:
    build, target = map(Path, sys.argv[1:])
    text = page(build).encode()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text)
    print(f"{target}: {len(text)} bytes, {len(gzip.compress(text, 9, mtime=0))} gzipped")


if __name__ == "__main__":
    main()

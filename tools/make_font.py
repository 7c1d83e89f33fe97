"""Cuts the bundled font down to ASCII and writes its advance and ink table for libstim.

Usage: make_font.py DejaVuSans-Bold.ttf  (needs fontTools; run once, results are committed)
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONT = ROOT / "libstim/font/DejaVuSans-Bold-subset.ttf"
TABLE = ROOT / "libstim/src/scene/font_metrics.inc"
CHARACTERS = range(0x20, 0x7F)


def cut(source: str) -> None:
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True)
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font["head"].modified = font["head"].created  # same bytes on every run
    font.recalcTimestamp = False
    font.save(FONT)


def write_table() -> None:
    font = TTFont(FONT)
    glyphs, names, widths = font.getGlyphSet(), font.getBestCmap(), font["hmtx"]
    lines = [
        "// Made by tools/make_font.py from the bundled font. Font units, y upwards:",
        "// {advance, ink left, ink bottom, ink right, ink top} of ASCII 32..126; "
        f"{font['head'].unitsPerEm} units an em.",
    ]
    for code in CHARACTERS:
        pen = BoundsPen(glyphs)
        glyphs[names[code]].draw(pen)
        box = [round(v) for v in pen.bounds] if pen.bounds else [0, 0, 0, 0]
        lines.append("{" + ", ".join(str(v) for v in (widths[names[code]][0], *box)) + "},")
    TABLE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    FONT.parent.mkdir(exist_ok=True)
    cut(sys.argv[1])
    write_table()

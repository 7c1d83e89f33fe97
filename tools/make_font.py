"""Cuts the bundled font down to common letters and signs, and writes its advance and ink table for libstim.

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
ASCII = range(0x20, 0x7F)
BLOCKS = (
    *(range(0xA0, 0xAD), range(0xAE, 0x180), range(0x218, 0x21C)),  # Latin
    *(range(0x370, 0x400), range(0x400, 0x460), range(0x490, 0x4FA)),  # Greek, Cyrillic
    *(range(0x1E00, 0x1F00), range(0x2010, 0x2028), range(0x2030, 0x203B), range(0x2070, 0x2090)),  # and their signs
    *(range(0x20A0, 0x20C0), range(0x2100, 0x2150), range(0x2190, 0x21A0), range(0x2200, 0x2270)),
    range(0x25A0, 0x2600),
)


def cut(source: str) -> None:
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True)
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*ASCII, *(code for block in BLOCKS for code in block)])
    subsetter.subset(font)
    font["head"].modified = font["head"].created  # same bytes on every run
    font.recalcTimestamp = False
    font.save(FONT)


def write_table() -> None:
    font = TTFont(FONT)
    glyphs, names, widths = font.getGlyphSet(), font.getBestCmap(), font["hmtx"]
    lines = [
        "// Made by tools/make_font.py from the bundled font. Font units, y upwards:",
        "// {letter, advance, ink left, ink bottom, ink right, ink top}, ASCII 32..126 first, in order; "
        f"{font['head'].unitsPerEm} units an em.",
    ]
    assert list(ASCII) == sorted(names)[: len(ASCII)]
    for code in sorted(names):
        pen = BoundsPen(glyphs)
        glyphs[names[code]].draw(pen)
        box = [round(v) for v in pen.bounds] if pen.bounds else [0, 0, 0, 0]
        lines.append("{" + ", ".join(str(v) for v in (code, widths[names[code]][0], *box)) + "},")
    TABLE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    FONT.parent.mkdir(exist_ok=True)
    cut(sys.argv[1])
    write_table()

"""Cuts the bundled fonts down to common letters and signs, and writes their advance and ink tables for libstim.

Usage: make_font.py FONT...  (needs fontTools; run once, results are committed)

FONT: DejaVuSans-Bold.ttf, or one of the looks' typefaces: DejaVuSerif-Bold.ttf, JetBrainsMono-Bold.ttf,
RobotoSlab-Bold.otf, ComicNeue-Bold.otf. The last two get quadratic curves, which every build of FreeType reads.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "libstim/font"
SANS = "DejaVuSans-Bold"
TABLES = {  # by the stem of the font's file
    SANS: "libstim/src/scene/font_metrics.inc",
    "DejaVuSerif-Bold": "libstim/src/look/typeface_serif.inc",
    "JetBrainsMono-Bold": "libstim/src/look/typeface_mono.inc",
    "RobotoSlab-Bold": "libstim/src/look/typeface_slab.inc",
    "ComicNeue-Bold": "libstim/src/look/typeface_hand.inc",
}
ASCII = range(0x20, 0x7F)
BLOCKS = (
    *(range(0xA0, 0xAD), range(0xAE, 0x180), range(0x218, 0x21C)),  # Latin
    *(range(0x370, 0x400), range(0x400, 0x460), range(0x490, 0x4FA)),  # Greek, Cyrillic
    *(range(0x1E00, 0x1F00), range(0x2010, 0x2028), range(0x2030, 0x203B), range(0x2070, 0x2090)),  # and their signs
    *(range(0x20A0, 0x20C0), range(0x2100, 0x2150), range(0x2190, 0x21A0), range(0x2200, 0x2270)),
    range(0x25A0, 0x2600),
)


def quadratic(font: TTFont) -> None:
    """Gives a font of cubic curves (OpenType's CFF) quadratic ones (TrueType's), half a unit off at most."""
    glyphs = font.getGlyphSet()
    outlines = newTable("glyf")
    outlines.glyphOrder = font.getGlyphOrder()
    outlines.glyphs = {}
    for name in outlines.glyphOrder:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, 0.5, reverse_direction=True))
        outlines.glyphs[name] = pen.glyph()
    del font["CFF "]
    for tag in set(font.keys()) - {"GlyphOrder", "head", "hhea", "hmtx", "cmap", "maxp", "name", "OS/2", "post"}:
        del font[tag]
    font["loca"], font["glyf"] = newTable("loca"), outlines
    maxp = font["maxp"]
    maxp.tableVersion, maxp.maxZones = 0x00010000, 1
    unused = "Twilight Storage FunctionDefs InstructionDefs StackElements SizeOfInstructions ComponentElements"
    for field in (f"max{word}" if not word.startswith("Twilight") else "maxTwilightPoints" for word in unused.split()):
        setattr(maxp, field, 0)
    font["post"].formatType = 3.0
    font.recalcBBoxes = True
    font.sfntVersion = "\000\001\000\000"


def cut(source: Path, target: Path) -> None:
    """Writes the subset of a font."""
    blocks = BLOCKS if source.stem == SANS else ()
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True)
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*ASCII, *(code for block in blocks for code in block)])
    subsetter.subset(font)
    if "CFF " in font:
        quadratic(font)
    font["head"].modified = font["head"].created  # same bytes on every run
    font.recalcTimestamp = False
    font.save(target)


def write_table(source: Path, table: Path) -> None:
    """Writes the advances and boxes of a subset."""
    font = TTFont(source)
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
    table.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    FONTS.mkdir(exist_ok=True)
    for source in map(Path, sys.argv[1:]):
        target = FONTS / f"{source.stem}-subset.ttf"
        cut(source, target)
        write_table(target, ROOT / TABLES[source.stem])

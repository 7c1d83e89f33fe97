"""Draws one sheet of every domain, preset and size: the same instance under every look, and why it refuses the others.

Usage: look_sheets.py OUT [--domains ID ...] [--presets NAME ...] [--sizes 1,10,20] [--looks NAME,...] [--columns 8]
"""

from __future__ import annotations

import argparse
import math
import textwrap
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import perceptv as pv

SIZES = "1,10,20"
PRESETS = ("paper", "balanced")
SIDE = 360  # of a square cell; long pages have cells of the same area
CAPTION = 64
MARGIN = 12
TEXT = 24  # px
REFUSED = (104, 104, 108)
FRAME = (150, 150, 150)
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def font(px: int = TEXT) -> Font:
    return ImageFont.load_default(px)


def wrapped(text: str, width: int) -> str:
    """The text in lines that fit a width in px."""
    return "\n".join(textwrap.wrap(text, max(10, int(width / (0.52 * TEXT)))))


def pictures(sample: pv.Sample) -> Image.Image:
    """All pictures of a sample, side by side."""
    views = [sample.pil(i) for i in range(sample.picture_count)]
    gap = views[0].width // 40 if len(views) > 1 else 0
    out = Image.new("RGB", (sum(v.width for v in views) + gap * (len(views) - 1), views[0].height), FRAME)
    for i, view in enumerate(views):
        out.paste(view, (i * (view.width + gap), 0))
    return out


def changed_words(plain: pv.Sample, shown: pv.Sample) -> str:
    """The words of the prompt that the look exchanges."""
    pairs = zip(plain.prompt.split(), shown.prompt.split(), strict=False)
    return ", ".join(dict.fromkeys(f"{a.strip('.,')} > {b.strip('.,')}" for a, b in pairs if a != b))


def cell(sample: pv.Sample, look: str, room: tuple[int, int]) -> Image.Image:
    """The instance under a look, or an empty field with the reason why it does not take it."""
    out = Image.new("RGB", (room[0], room[1] + CAPTION), "white")
    draw = ImageDraw.Draw(out)
    words = ""
    try:
        shown = sample.with_look(look)
        picture = pictures(shown)
    except pv.InvalidParams as error:
        reason = str(error).partition("': ")[2] or str(error)
        draw.rectangle((0, 0, room[0] - 1, room[1] - 1), fill=REFUSED)
        draw.multiline_text((8, 8), wrapped(reason, room[0] - 16), fill="white", font=font(), spacing=4)
    else:
        words = changed_words(sample, shown)
        picture.thumbnail(room, Image.Resampling.LANCZOS, reducing_gap=2.0)
        out.paste(picture, ((room[0] - picture.width) // 2, (room[1] - picture.height) // 2))
    draw.text((4, room[1] + 2), look, fill="black", font=font())
    draw.text((4, room[1] + 4 + TEXT), words, fill="black", font=font(TEXT - 4))
    return out


def room_for(sample: pv.Sample) -> tuple[int, int]:
    """The cell for a sample's pictures, as large as a square one and no larger than they are when turned."""
    plain = pictures(sample)
    stretch = math.sqrt(plain.width / plain.height)
    return min(round(SIDE * stretch), 2 * plain.width), min(round(SIDE / stretch), 2 * plain.height)


def look_sheet(sample: pv.Sample, looks: list[str], columns: int) -> Image.Image:
    """The sheet of one instance; `columns` is for square cells."""
    room = room_for(sample)
    columns = max(1, min(len(looks), round(columns * SIDE / room[0])))
    step = (room[0] + MARGIN, room[1] + CAPTION + MARGIN)
    width = columns * step[0] + MARGIN
    height, across = sample.images[0].shape[:2]
    head = wrapped(
        f"{sample.id}   {across} x {height}   {sample.answer_text:.200}\n{sample.prompt}", width - 2 * MARGIN
    )
    top = MARGIN + (head.count("\n") + 1) * (TEXT + 8)
    sheet = Image.new("RGB", (width, top + -(-len(looks) // columns) * step[1] + MARGIN), "white")
    ImageDraw.Draw(sheet).multiline_text((MARGIN, MARGIN), head, fill="black", font=font(), spacing=4)
    for i, look in enumerate(looks):
        at = (MARGIN + i % columns * step[0], top + i // columns * step[1])
        sheet.paste(cell(sample, look, room), at)
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the sheets, made if missing")
    parser.add_argument("--domains", nargs="+", default=[], help="domain ids; those of Percept-V by default")
    parser.add_argument("--presets", nargs="+", default=PRESETS, choices=PRESETS)
    parser.add_argument("--sizes", default=SIZES, help="joined by commas; sizes that a domain lacks are left out")
    parser.add_argument("--looks", default="", help="joined by commas; all by default")
    parser.add_argument("--columns", type=int, default=8, help="of square pictures")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    chosen = [pv.info(name) for name in arguments.domains] or pv.domains("percept_v")
    looks = arguments.looks.split(",") if arguments.looks else list(pv.looks())
    made = 0
    for domain in chosen:
        for preset in arguments.presets:
            low, high = domain.size_range(preset)
            for size in [n for n in map(int, arguments.sizes.split(",")) if low <= n <= high]:
                sample = pv.generate(domain.id, size=size, preset=preset)
                path = arguments.out / f"{domain.id}-{preset}-n{size:02}.png"
                look_sheet(sample, looks, arguments.columns).save(path, compress_level=1)
                made += 1
    print(f"{made} sheets in {arguments.out}")


if __name__ == "__main__":
    main()

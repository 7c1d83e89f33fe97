"""Draws sheets of every domain, preset and size: the same instance under every look, and why it refuses the others.

Usage: look_sheets.py OUT [--domains ID ...] [--suite NAME] [--presets NAME ...] [--sizes 1,10,20] [--looks NAME,...]
                      [--cells 20]
"""

from __future__ import annotations

import argparse
import math
import re
import textwrap
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import perceptv as pv

SIZES = "1,10,20"
PRESETS = ("paper", "balanced")
SIDE = 240  # of a square cell; long pages have cells of the same area
NARROWEST = 100  # so that names fit
CAPTION = 58
MARGIN = 12
TEXT = 16  # px
REFUSED = (104, 104, 108)
FRAME = (150, 150, 150)
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def font(px: int = TEXT) -> Font:
    return ImageFont.load_default(px)


def wrapped(text: str, width: int) -> str:
    """The text in lines that fit a width in px."""
    return "\n".join(textwrap.wrap(text, max(10, int(width / (0.52 * TEXT)))))


def pictures(sample: pv.Sample) -> Image.Image:
    """The pictures of a sample side by side; of more than three the first, the middle and the last."""
    last = sample.picture_count - 1
    views = [sample.pil(i) for i in sorted({0, last // 2, last})] if last > 2 else [*map(sample.pil, range(last + 1))]
    gap = views[0].width // 40 if len(views) > 1 else 0
    out = Image.new("RGB", (sum(v.width for v in views) + gap * (len(views) - 1), views[0].height), FRAME)
    for i, view in enumerate(views):
        out.paste(view, (i * (view.width + gap), 0))
    return out


def changed_words(plain: pv.Sample, shown: pv.Sample) -> str:
    """The words of the prompt that the look exchanges."""
    pairs = zip(plain.prompt.split(), shown.prompt.split(), strict=False)
    return ", ".join(dict.fromkeys(f"{a.strip('.,')} > {b.strip('.,')}" for a, b in pairs if a != b))


def cell(plain: pv.Sample, look: str, shown: pv.Sample, room: tuple[int, int]) -> Image.Image:
    """The instance under a look, its name and the words that change."""
    out = Image.new("RGB", (room[0], room[1] + CAPTION), "white")
    draw = ImageDraw.Draw(out)
    picture = pictures(shown)
    picture.thumbnail(room, Image.Resampling.LANCZOS, reducing_gap=2.0)
    out.paste(picture, ((room[0] - picture.width) // 2, (room[1] - picture.height) // 2))
    draw.text((4, room[1] + 2), look, fill="black", font=font())
    words = wrapped(changed_words(plain, shown), room[0])
    draw.multiline_text((4, room[1] + 4 + TEXT), words, fill="black", font=font(TEXT - 4), spacing=2)
    return out


def room_for(sample: pv.Sample) -> tuple[int, int]:
    """The cell for a sample's pictures, as large as a square one and no larger than they are when turned."""
    plain = pictures(sample)
    stretch = math.sqrt(plain.width / plain.height)
    width, height = min(round(SIDE * stretch), 2 * plain.width), min(round(SIDE / stretch), 2 * plain.height)
    return max(width, NARROWEST), height


def refusals(sample: pv.Sample, looks: list[str]) -> tuple[dict[str, pv.Sample], str]:
    """The sample under each look that it takes, and a text of those that it refuses, by reason."""
    taken, refused = {}, {}
    for look in looks:
        try:
            shown = sample.with_look(look)
            shown.images  # noqa: B018 (some looks are refused when drawn)
            taken[look] = shown
        except pv.InvalidParams as error:
            reason = str(error).partition("': ")[2] or str(error)
            refused.setdefault(re.sub(r"[\d.]+", "#", reason), []).append(look)
    return taken, "\n".join(f"{reason}: {' '.join(names)}" for reason, names in refused.items())


def look_sheet(sample: pv.Sample, shown: dict[str, pv.Sample], note: str) -> Image.Image:
    """The sheet of one instance under some looks, with a note at its foot."""
    room = room_for(sample)
    step = (room[0] + MARGIN, room[1] + CAPTION + MARGIN)
    columns = min(len(shown), max(1, round(math.sqrt(len(shown) * step[1] / step[0]))))
    width = max(columns * step[0] + MARGIN, 4 * SIDE)
    height, across = sample.images[0].shape[:2]
    text = f"{sample.id}   {across} x {height}   {sample.answer_text:.200}\n{sample.prompt}"
    head, foot = ("\n".join(wrapped(line, width - 2 * MARGIN) for line in part.split("\n")) for part in (text, note))
    top = MARGIN + (head.count("\n") + 1) * (TEXT + 8)
    bottom = top + -(-len(shown) // columns) * step[1]
    sheet = Image.new("RGB", (width, bottom + (foot.count("\n") + 1) * (TEXT + 8) + MARGIN), "white")
    draw = ImageDraw.Draw(sheet)
    draw.multiline_text((MARGIN, MARGIN), head, fill="black", font=font(), spacing=4)
    draw.multiline_text((MARGIN, bottom), foot, fill=REFUSED, font=font(), spacing=4)
    for i, (look, view) in enumerate(shown.items()):
        sheet.paste(cell(sample, look, view, room), (MARGIN + i % columns * step[0], top + i // columns * step[1]))
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the sheets, made if missing")
    parser.add_argument("--domains", nargs="+", default=[], help="domain ids; those of the suite by default")
    parser.add_argument("--suite", default="percept_v")
    parser.add_argument("--presets", nargs="+", default=PRESETS, choices=PRESETS)
    parser.add_argument("--sizes", default=SIZES, help="joined by commas; sizes that a domain lacks are left out")
    parser.add_argument("--looks", default="", help="joined by commas; all by default")
    parser.add_argument("--cells", type=int, default=20, help="pictures a sheet at most")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    chosen = [pv.info(name) for name in arguments.domains] or pv.domains(arguments.suite)
    looks = arguments.looks.split(",") if arguments.looks else list(pv.looks())
    made = 0
    for domain in chosen:
        for preset in arguments.presets:
            low, high = domain.size_range(preset)
            for size in [n for n in map(int, arguments.sizes.split(",")) if low <= n <= high]:
                sample = pv.generate(domain.id, size=size, preset=preset)
                taken, note = refusals(sample, looks)
                for first in range(0, len(taken), arguments.cells):
                    part = dict(list(taken.items())[first : first + arguments.cells])
                    path = arguments.out / f"{domain.id}-{preset}-n{size:02}-{first // arguments.cells + 1}.png"
                    look_sheet(sample, part, note if first == 0 else "").save(path, compress_level=1)
                    made += 1
    print(f"{made} sheets in {arguments.out}")


if __name__ == "__main__":
    main()

"""Draws a contact sheet of every domain: problem sizes across, presets down, the answer under each picture.

Usage: contact_sheets.py OUT [DOMAIN ...]
"""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import perceptv as pv

SIZES = (1, 2, 5, 10, 15, 20)
PRESETS = ("paper", "balanced")
TILE = (470, 400)  # of one sample's pictures
CAPTION = 74
MARGIN = 12
HEAD = 56
FRAME = (176, 176, 176)


def font(points: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(points)


def tile(sample: pv.Sample) -> Image.Image:
    """The pictures of a sample side by side and its answer below."""
    sheet = Image.new("RGB", (TILE[0], TILE[1] + CAPTION), "white")
    pictures = [sample.pil(i) for i in range(sample.picture_count)]
    room = (TILE[0] // len(pictures) - 6, TILE[1] - 6)
    for i, picture in enumerate(pictures):
        if picture.width > room[0] or picture.height > room[1]:
            picture.thumbnail(room, Image.Resampling.LANCZOS)
        x = i * TILE[0] // len(pictures) + (room[0] - picture.width) // 2 + 3
        y = (TILE[1] - picture.height) // 2
        sheet.paste(picture, (x, y))
        ImageDraw.Draw(sheet).rectangle((x - 1, y - 1, x + picture.width, y + picture.height), outline=FRAME)
    height, width = sample.images[0].shape[:2]
    answer = textwrap.wrap(sample.answer_text, 66) or [""]
    lines = [f"n = {sample.size}   {sample.preset}   {width} x {height}", *answer[:3]]
    if len(answer) > 3:
        lines[-1] += " ..."
    ImageDraw.Draw(sheet).multiline_text((4, TILE[1] + 2), "\n".join(lines), fill="black", font=font(12), spacing=3)
    return sheet


def contact_sheet(domain: pv.DomainInfo, sizes: tuple[int, ...] = SIZES, seed: int = 0) -> Image.Image:
    """Every legal size of `sizes` under every preset."""
    rows = []
    for preset in PRESETS:
        low, high = domain.size_range(preset)
        rows.append([pv.generate(domain.id, size=n, seed=seed, preset=preset) for n in sizes if low <= n <= high])
    step = (TILE[0] + MARGIN, TILE[1] + CAPTION + MARGIN)
    columns = max(len(row) for row in rows)
    sheet = Image.new("RGB", (columns * step[0] + MARGIN, HEAD + len(rows) * step[1]), "white")
    title = f"{domain.id}: {domain.title}   [{', '.join(domain.skills)}; n = {domain.size_meaning}]"
    ImageDraw.Draw(sheet).text((MARGIN, 16), title, fill="black", font=font(22))
    for r, row in enumerate(rows):
        for c, sample in enumerate(row):
            sheet.paste(tile(sample), (MARGIN + c * step[0], HEAD + r * step[1]))
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the sheets, made if missing")
    parser.add_argument("domains", nargs="*", help="domain ids; all of percept_v by default")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    chosen = [pv.info(name) for name in arguments.domains] or pv.domains("percept_v")
    for domain in chosen:
        contact_sheet(domain).save(arguments.out / f"{domain.id}.png", optimize=True)
    print(f"{len(chosen)} contact sheets in {arguments.out}")


if __name__ == "__main__":
    main()

"""Draws a contact sheet of every domain: problem sizes across, presets down, the answer under each picture.

Of videos: frames across, both members of a pair down; --strip draws one preset of them, as the documentation shows it.

Usage: contact_sheets.py [--strip] OUT [DOMAIN ...]
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


def strip(sample: pv.Sample, width: int = 320) -> Image.Image:
    """Nine frames of a video in a row: the first, the last, and the middles and ends of what happens."""
    numbers = pv.select_frames(sample, 9, "event")
    height = width * sample.frame(0).shape[0] // sample.frame(0).shape[1]
    sheet = Image.new("RGB", (len(numbers) * (width + 4) - 4, height + 48), "white")
    for i, (number, frame) in enumerate(zip(numbers, sample.frames(numbers), strict=True)):
        picture = Image.fromarray(frame).resize((width, height), Image.Resampling.LANCZOS)
        sheet.paste(picture, (i * (width + 4), 46))
        ImageDraw.Draw(sheet).text((i * (width + 4) + 4, 26), f"frame {number}", fill="black", font=font(14))
    head = sample.answer_text
    if sample.options:
        head += ": " + sample.options[ord(sample.answer) - ord("A")]
    condition = sample.switches.get("condition", "conserving")
    ImageDraw.Draw(sheet).text((4, 2), f"{condition}   {head}", fill="black", font=font(17))
    return sheet


def pair_strips(samples: list[pv.Sample]) -> Image.Image:
    """One strip below the other."""
    strips = [strip(sample) for sample in samples]
    sheet = Image.new("RGB", (strips[0].width + 2 * MARGIN, sum(s.height + MARGIN for s in strips) + MARGIN), "white")
    for i, one in enumerate(strips):
        sheet.paste(one, (MARGIN, MARGIN + i * (one.height + MARGIN)))
    return sheet


def video_pairs(domain: pv.DomainInfo, presets: tuple[str, ...], sizes: tuple[int, ...]) -> list[pv.Sample]:
    """Pairs of those presets and sizes, the conserving member first."""
    first = [pv.generate(domain.id, size=n, index=n, preset=p) for p in presets for n in sizes]
    return [sample for one in first for sample in (one, one.partner())]


def sheet_of(domain: pv.DomainInfo, one_strip: bool) -> Image.Image:
    """The sheet that fits the domain."""
    if not domain.frames:
        return contact_sheet(domain)
    return pair_strips(video_pairs(domain, ("balanced",) if one_strip else PRESETS, (8,) if one_strip else (1, 8, 20)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strip", action="store_true", help="of videos one pair alone")
    parser.add_argument("out", type=Path, help="folder for the sheets, made if missing")
    parser.add_argument("domains", nargs="*", help="domain ids; all by default")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    chosen = [pv.info(name) for name in arguments.domains] or pv.domains()
    for domain in chosen:
        sheet_of(domain, arguments.strip).save(arguments.out / f"{domain.id}.png", optimize=True)
    print(f"{len(chosen)} contact sheets in {arguments.out}")


if __name__ == "__main__":
    main()

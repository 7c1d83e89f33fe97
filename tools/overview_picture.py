"""The picture of all Percept-V domains, as README.md shows it."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

import perceptv as pv

COLUMNS = 6
TILE = (250, 200)
LABEL = 22
GAP = 10


def fitted(picture: Image.Image, width: int, height: int) -> Image.Image:
    """The picture in full, no larger than the room there is."""
    picture.thumbnail((width, height), Image.Resampling.LANCZOS)
    return picture


def overview(size: int = 6) -> Image.Image:
    """The first picture of one instance of every domain, named."""
    domains = pv.domains("percept_v")
    rows = -(-len(domains) // COLUMNS)
    step = (TILE[0] + GAP, TILE[1] + LABEL + GAP)
    sheet = Image.new("RGB", (COLUMNS * step[0] + GAP, rows * step[1] + GAP), "white")
    pen = ImageDraw.Draw(sheet)
    for i, domain in enumerate(domains):
        x, y = GAP + i % COLUMNS * step[0], GAP + i // COLUMNS * step[1]
        picture = fitted(pv.generate(domain.id, size=size, preset="balanced").pil(0), *TILE)
        left, top = x + (TILE[0] - picture.width) // 2, y + (TILE[1] - picture.height) // 2
        sheet.paste(picture, (left, top))
        pen.rectangle((left - 1, top - 1, left + picture.width, top + picture.height), outline=(190, 190, 190))
        pen.text(
            (x + TILE[0] // 2, y + TILE[1] + 5), domain.id, fill="black", font=ImageFont.load_default(14), anchor="ma"
        )
    return sheet

"""The picture of all Percept-V domains, as README.md shows it: single pictures first, then those that come in twos."""

from __future__ import annotations

import re
from typing import Any

from PIL import Image, ImageDraw, ImageFont

import perceptv as pv

COLUMNS = 6  # single pictures of a row
TILE = (220, 165)
GAP = 10
LINE, LINES = 17, 2  # px of a line of a title, lines
FONT: Any = ImageFont.load_default(14)
USUAL_SIZE = 8
SIZES = {
    "comparing_size": 6,
    "cross_and_knots": 5,
    "graph_counting": 6,
    "identifying_shapes": 6,
    "layered_colours": 6,
    "layered_shapes": 4,
    "match_outline": 6,
    "match_shadow": 6,
    "maze_solving": 6,
    "mirror_image": 5,
    "numbered_shapes": 3,
    "sort_circles": 6,
    "sort_lines": 6,
    "water_image": 5,
}
BORDER = (190, 190, 190)


def title_of(domain: pv.DomainInfo, width: int) -> str:
    """What is asked, in lines of that width, without remarks in brackets."""
    lines = [""]
    for word in re.sub(r" \(.*?\)", "", domain.title).split():
        longer = f"{lines[-1]} {word}".strip()
        if FONT.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


def tile_of(domain: pv.DomainInfo) -> Image.Image:
    """All pictures of one instance side by side, and the title."""
    sample = pv.generate(domain.id, size=SIZES.get(domain.id, USUAL_SIZE), preset="balanced")
    count = sample.picture_count
    width = count * TILE[0] + (count - 1) * GAP
    tile = Image.new("RGB", (width, TILE[1] + LINES * LINE + 8), "white")
    pen = ImageDraw.Draw(tile)
    for i in range(count):
        picture = sample.pil(i)
        picture.thumbnail((TILE[0] - 2, TILE[1] - 2), Image.Resampling.LANCZOS)
        left = i * (TILE[0] + GAP) + (TILE[0] - picture.width) // 2
        top = (TILE[1] - picture.height) // 2
        tile.paste(picture, (left, top))
        pen.rectangle((left - 1, top - 1, left + picture.width, top + picture.height), outline=BORDER)
    pen.multiline_text(
        (width // 2, TILE[1] + 4),
        title_of(domain, width),
        fill="black",
        font=FONT,
        anchor="ma",
        align="center",
        spacing=2,
    )
    return tile


def overview() -> Image.Image:
    """One instance of every domain."""
    tiles = [tile_of(domain) for domain in pv.domains("percept_v")]
    tiles.sort(key=lambda tile: tile.width)  # stable: the order of the catalogue otherwise
    width, height = COLUMNS * (TILE[0] + GAP) + GAP, tiles[0].height + GAP
    places = []
    x, y = GAP, GAP
    for tile in tiles:
        if x + tile.width > width:
            x, y = GAP, y + height
        places.append((x, y))
        x += tile.width + GAP
    sheet = Image.new("RGB", (width, y + height), "white")
    for tile, place in zip(tiles, places, strict=True):
        sheet.paste(tile, place)
    return sheet

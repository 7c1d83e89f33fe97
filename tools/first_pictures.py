"""The moving picture of a pair of conservation videos and the strip of a pair of episodes that README.md shows."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

import perceptv as pv

FRAME = (480, 270)  # px of a frame on the moving picture
HEAD, GAP = 30, 8
MOMENTS = (0, 75, 105, 120, 143)
COLOURS = 96
TOLD = {"expected": "the expected ending", "unexpected": "the unexpected ending"}


def written(sheet: Image.Image, text: str, x: int, y: int) -> None:
    """A line of text about the middle (x, y)."""
    ImageDraw.Draw(sheet).text((x, y), text, fill="black", font=ImageFont.load_default(18), anchor="mm")


def moment(twins: tuple[pv.Sample, ...], t: int) -> Image.Image:
    """Frame t of both twins side by side, each under what comes of it."""
    sheet = Image.new("RGB", (2 * FRAME[0] + GAP, FRAME[1] + HEAD), "white")
    for i, video in enumerate(twins):
        x = i * (FRAME[0] + GAP)
        sheet.paste(Image.fromarray(video.frame(t)).resize(FRAME, Image.Resampling.LANCZOS), (x, HEAD))
        written(sheet, video.params["condition"].replace("_", "-"), x + FRAME[0] // 2, HEAD // 2)
    return sheet


def conservation_loop() -> list[Image.Image]:
    """Five moments of both twins of a pair, with few colours."""
    one = pv.generate("conservation_size", size=2, index=8, preset="balanced")
    frames = [moment((one, one.partner()), t) for t in MOMENTS]
    return [frame.quantize(COLOURS, dither=Image.Dither.NONE).convert("RGB") for frame in frames]


def episode_strip() -> Image.Image:
    """The sheet of a pair of episodes, each strip under what its ending is."""
    pair = pv.generate("bib_preference", size=8, index=3, preset="balanced")
    sheet = pair.pil()
    half = sheet.height // 2
    out = Image.new("RGB", (sheet.width, sheet.height + 2 * HEAD), sheet.getpixel((0, 0)))
    for i, episode in enumerate(pair.episodes):
        top = i * (half + HEAD)
        out.paste(sheet.crop((0, i * half, sheet.width, (i + 1) * half)), (0, top + HEAD))
        written(out, f"{'AB'[i]}: {TOLD[episode.outcome]}", sheet.width // 2, top + HEAD // 2)
    return out

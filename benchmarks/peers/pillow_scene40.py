"""scene40 with Pillow: as it draws (no antialiasing of shapes), and with 4x supersampling."""

import PIL
from PIL import Image, ImageDraw, ImageFont
from scene import SCENE, font_path, report, rgb


def make_draw(scale):
    width, height = SCENE["canvas"]
    fonts = {s: ImageFont.truetype(font_path(), s * scale) for _, _, s, _, _ in SCENE["labels"]}

    def draw_to(path):
        image = Image.new("RGB", (width * scale, height * scale), "white")
        draw = ImageDraw.Draw(image)
        for x, y, r, colour in SCENE["discs"]:
            box = [v * scale for v in (x - r, y - r, x + r, y + r)]
            draw.ellipse(box, fill=rgb(colour))
        for *points, colour in SCENE["triangles"]:
            draw.polygon([v * scale for v in points], fill=rgb(colour))
        for x, y, size, text, colour in SCENE["labels"]:
            draw.text((x * scale, y * scale), text, fill=rgb(colour), font=fonts[size], anchor="ls")
        if scale > 1:
            image = image.resize((width, height), Image.Resampling.BOX)
        image.save(path)

    return draw_to


if __name__ == "__main__":
    report("Pillow", PIL.__version__, make_draw(1))
    report("Pillow, 4x supersampling", PIL.__version__, make_draw(4))

"""scene40 with skia-python: a raster surface of its own, antialiased paint, PNG by its encoder."""

import skia
from scene import SCENE, font_path, report, rgb

FACE = skia.Typeface.MakeFromFile(font_path())


def draw_to(path):
    width, height = SCENE["canvas"]
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)

    def ink(colour):
        return skia.Paint(AntiAlias=True, Color=skia.Color(*rgb(colour)))

    for x, y, r, colour in SCENE["discs"]:
        canvas.drawCircle(x, y, r, ink(colour))
    for *points, colour in SCENE["triangles"]:
        shape = skia.Path()
        shape.addPoly([skia.Point(points[i], points[i + 1]) for i in range(0, 6, 2)], True)
        canvas.drawPath(shape, ink(colour))
    for x, y, size, text, colour in SCENE["labels"]:
        canvas.drawString(text, x, y, skia.Font(FACE, size), ink(colour))
    surface.makeImageSnapshot().save(path, skia.kPNG)


if __name__ == "__main__":
    report("Skia", f"{skia.__version__} (skia-python)", draw_to)

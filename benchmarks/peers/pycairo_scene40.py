"""scene40 with pycairo and its write_to_png."""

import math

import cairo
from scene import SCENE, report, rgb


def draw_to(path):
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, *SCENE["canvas"])
    context = cairo.Context(surface)

    def ink(colour):
        context.set_source_rgb(*(v / 255 for v in rgb(colour)))

    ink("#ffffff")
    context.paint()
    for x, y, r, colour in SCENE["discs"]:
        ink(colour)
        context.arc(x, y, r, 0, 2 * math.pi)
        context.fill()
    for *points, colour in SCENE["triangles"]:
        ink(colour)
        for i in range(0, 6, 2):
            context.line_to(points[i], points[i + 1])
        context.fill()
    context.select_font_face("DejaVu Sans", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD)
    for x, y, size, text, colour in SCENE["labels"]:
        ink(colour)
        context.set_font_size(size)
        context.move_to(x, y)
        context.show_text(text)
    surface.write_to_png(path)


if __name__ == "__main__":
    report("pycairo", f"{cairo.version} (cairo {cairo.cairo_version_string()})", draw_to)

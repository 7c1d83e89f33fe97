"""Frames of a video with pycairo in a Python loop, one surface for all, pixels kept in memory."""

import math

import cairo
from frames import parts, report, unit


def draw(scenes):
    width, height = scenes[0]["canvas"]
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
    context = cairo.Context(surface)
    for scene in scenes:
        context.set_source_rgb(*unit(scene["background"]))
        context.paint()
        for kind, shape, fill, stroke, line in parts(scene):
            if kind == "disc":
                context.arc(*shape[0], shape[1], 0, 2 * math.pi)
            else:
                for points in shape if kind == "paths" else [shape]:
                    context.move_to(*points[0])
                    for x, y in points[1:]:
                        context.line_to(x, y)
                if kind == "polygon":
                    context.close_path()
            if fill:
                context.set_source_rgb(*unit(fill))
                context.fill_preserve()
            if stroke:
                context.set_source_rgb(*unit(stroke))
                context.set_line_width(line)
                context.stroke_preserve()
            context.new_path()
        surface.flush()
        bytes(surface.get_data())


if __name__ == "__main__":
    report("pycairo", f"{cairo.version} (cairo {cairo.cairo_version_string()})", draw)

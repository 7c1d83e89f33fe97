"""scene40 as the text of an SVG file, drawn by resvg (which draws with tiny-skia)."""

from pathlib import Path

import resvg_py
from scene import SCENE, font_path, report

FONT = font_path()
STYLE = 'font-family="DejaVu Sans" font-weight="bold"'


def disc(x, y, r, colour):
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"/>'


def triangle(*points_and_colour):
    *points, colour = points_and_colour
    return f'<polygon points="{" ".join(map(str, points))}" fill="{colour}"/>'


def label(x, y, size, text, colour):
    return f'<text x="{x}" y="{y}" font-size="{size}" {STYLE} fill="{colour}">{text}</text>'


def svg():
    width, height = SCENE["canvas"]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">']
    parts.append('<rect width="100%" height="100%" fill="#ffffff"/>')
    for name, element in (("discs", disc), ("triangles", triangle), ("labels", label)):
        parts += [element(*shape) for shape in SCENE[name]]
    return "".join([*parts, "</svg>"])


def draw_to(path):
    Path(path).write_bytes(resvg_py.svg_to_bytes(svg_string=svg(), skip_system_fonts=True, font_files=[FONT]))


if __name__ == "__main__":
    report("resvg", f"{resvg_py.__resvg_version__} (resvg-py {resvg_py.__version__})", draw_to)

"""Frames of a video as a matplotlib animation would draw them: one figure, its artists replaced frame by frame."""

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from frames import parts, report, unit
from matplotlib.patches import Circle, PathPatch, Polygon
from matplotlib.path import Path

DPI = 100


def patch(kind, shape, look):
    if kind == "disc":
        return Circle(*shape, **look)
    if kind == "polygon":
        return Polygon(shape, **look)
    return PathPatch(Path.make_compound_path(*(Path(points) for points in shape)), **look)


def draw(scenes):
    width, height = scenes[0]["canvas"]
    figure = plt.figure(figsize=(width / DPI, height / DPI), dpi=DPI)
    axes = figure.add_axes([0, 0, 1, 1])
    for scene in scenes:
        axes.clear()
        axes.set_xlim(0, width)
        axes.set_ylim(height, 0)
        axes.axis("off")
        figure.set_facecolor(unit(scene["background"]))
        for kind, shape, fill, stroke, line in parts(scene):
            look = {
                "facecolor": unit(fill) if fill else "none",
                "edgecolor": unit(stroke) if stroke else "none",
                "linewidth": (line or 0) * 72 / DPI,
            }
            axes.add_patch(patch(kind, shape, look))
        figure.canvas.draw()
        np.asarray(figure.canvas.buffer_rgba())
    plt.close(figure)


if __name__ == "__main__":
    report("matplotlib", matplotlib.__version__, draw)

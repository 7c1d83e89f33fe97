"""scene40 with matplotlib's Agg back end, 1000 x 1000 px, a new figure per image."""

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.patches import Circle, Polygon
from scene import SCENE, report

DPI = 100


def draw_to(path):
    width, height = SCENE["canvas"]
    figure = plt.figure(figsize=(width / DPI, height / DPI), dpi=DPI)
    axes = figure.add_axes([0, 0, 1, 1])
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.axis("off")
    for x, y, r, colour in SCENE["discs"]:
        axes.add_patch(Circle((x, y), r, facecolor=colour, edgecolor="none"))
    for *points, colour in SCENE["triangles"]:
        axes.add_patch(Polygon(np.reshape(points, (3, 2)), facecolor=colour, edgecolor="none"))
    for x, y, size, text, colour in SCENE["labels"]:
        axes.text(x, y, text, fontsize=size * 72 / DPI, weight="bold", color=colour, va="baseline")
    figure.savefig(path, dpi=DPI)
    plt.close(figure)


if __name__ == "__main__":
    report("matplotlib", matplotlib.__version__, draw_to)

"""scene40 with OpenCV: antialiased shapes, Hershey letters, imwrite with its defaults."""

import cv2
import numpy as np
from scene import SCENE, report, rgb

cv2.setNumThreads(1)
FONT = cv2.FONT_HERSHEY_SIMPLEX
CAP_HEIGHT = 22  # of this font at scale 1, in pixels


def draw_to(path):
    width, height = SCENE["canvas"]
    image = np.full((height, width, 3), 255, np.uint8)
    for x, y, r, colour in SCENE["discs"]:
        cv2.circle(image, (x, y), r, rgb(colour)[::-1], cv2.FILLED, cv2.LINE_AA)
    for *points, colour in SCENE["triangles"]:
        cv2.fillConvexPoly(image, np.reshape(points, (3, 2)), rgb(colour)[::-1], cv2.LINE_AA)
    for x, y, size, text, colour in SCENE["labels"]:
        cv2.putText(image, text, (x, y), FONT, 0.73 * size / CAP_HEIGHT, rgb(colour)[::-1], 2, cv2.LINE_AA)
    cv2.imwrite(path, image)


if __name__ == "__main__":
    report("OpenCV", cv2.__version__, draw_to)

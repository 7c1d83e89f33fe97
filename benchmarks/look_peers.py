"""What people do to a plain picture instead of drawing it under a look: with OpenCV and NumPy, on RGB arrays."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
WHITE = (255, 255, 255)
RNG = np.random.default_rng(0)


def inverted(picture: Picture) -> Picture:
    return 255 - picture


def tilted(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 3, 0.9)
    return cv2.warpAffine(picture, turn, (width, height), flags=cv2.INTER_CUBIC, borderValue=WHITE)


def smooth(shape: tuple[int, ...], cell: int, amount: float) -> npt.NDArray[np.float32]:
    """Random values that change slowly: normal ones at every so many px, and between them cubic."""
    coarse = RNG.normal(0, amount, (shape[0] // cell + 1, shape[1] // cell + 1)).astype(np.float32)
    return cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)


def warped(picture: Picture) -> Picture:
    y, x = np.indices(picture.shape[:2], dtype=np.float32)
    moved = x + smooth(picture.shape, 48, 1.2), y + smooth(picture.shape, 48, 1.2)
    return cv2.remap(picture, *moved, interpolation=cv2.INTER_CUBIC, borderValue=WHITE)


def textured(picture: Picture) -> Picture:
    waves = sum(smooth(picture.shape, cell, 9 * cell / 128) for cell in (128, 64, 32))
    return np.where((picture == 255).all(-1, keepdims=True), (255 - np.abs(waves))[..., None], picture).astype(np.uint8)


def noisy(picture: Picture, deviation: float = 24) -> Picture:
    return np.clip(picture + RNG.normal(0, deviation, picture.shape), 0, 255).astype(np.uint8)


def blurred(picture: Picture, deviation: float = 1.4) -> Picture:
    return cv2.GaussianBlur(picture, (0, 0), deviation)


def compressed(picture: Picture, quality: int) -> Picture:
    return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def shaded(picture: Picture, depth: float) -> Picture:
    y, x = np.indices(picture.shape[:2], dtype=np.float32)
    far = np.hypot(x / picture.shape[1] - 0.5, y / picture.shape[0] - 0.5)
    return (picture * (1 - depth * far)[..., None]).astype(np.uint8)


def photographed(picture: Picture) -> Picture:
    return compressed(noisy(blurred(shaded(tilted(picture), 0.22), 0.6), 3), 85)


def scanned(picture: Picture) -> Picture:
    faint = cv2.convertScaleAbs(shaded(tilted(picture), 0.06), alpha=0.78, beta=28)
    return compressed(noisy(blurred(faint, 0.8), 6), 60)


PEERS: dict[str, Callable[[Picture], Picture]] = {
    "dark": inverted, "wobble-3": warped, "tilt-3": tilted, "texture-3": textured, "noise-3": noisy, "blur-3": blurred,
    "photo": photographed, "scan": scanned,
}  # fmt: skip
"""The same in kind as the look of that name; inverted colours lose their names, which dark keeps."""

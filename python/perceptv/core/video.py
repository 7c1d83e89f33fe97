"""Frames as files: MP4, GIF and animated PNG."""

from __future__ import annotations

import io
import platform
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from perceptv import _core
from perceptv._arguments import path as path_of
from perceptv._lazy import needed
from perceptv.core.picture_arrays import Pixels
from perceptv.errors import InvalidParams, illegal
from perceptv.io.png import joined

Draw = Callable[[Sequence[int]], Pixels]
"""Takes frame numbers, returns the frames, (K, H, W, 3) uint8; or their planes for an encoder, (K, 3 H / 2, W)."""
_BLOCK = 16  # frames drawn at once
# With AVX-512 the encoder was seen to give other bytes from run to run; with these instructions it never was.
_ASM = {"x264-params": "asm=sse4.2"} if platform.machine() in ("x86_64", "AMD64") else {}
# Pixels before looks: what the encoder does by default to please the eye frays edges, which readers took for specks in
# one video of 288. So files are half as large again, and made in three fifths of the time.
_X264 = {"preset": "veryfast", "tune": "psnr", "crf": "16", "threads": "1", **_ASM}
_INDEX_FIRST = {"movflags": "faststart"}
_BT709 = 1  # the number of its primaries and of its transfer curve in H.264
SUFFIXES = (".mp4", ".gif", ".png")


def write_video(
    frames: Draw, count: int, path: Path, fps: int, key_frames: Sequence[int] = (), planes: Draw | None = None
) -> Path:
    """Writes frames 0 .. count - 1, drawn a few at a time by `frames`; the suffix of `path` says how.

    An MP4 file can be entered at each of the `key_frames`, and is made from `planes` where given. StorageError where
    the file cannot be written.
    """
    from perceptv.io.whole import write_whole  # only here: it brings the package of stored datasets

    suffix = path_of("path", path).suffix.lower()
    if suffix == ".mp4":
        data = mp4_bytes(planes or planes_of(frames), count, fps, key_frames)
    elif suffix in SUFFIXES:
        data = {".gif": gif_bytes, ".png": apng_bytes}[suffix](frames, count, fps)
    else:
        raise illegal(f"path is {str(path)!r}", f"a name that ends in {', '.join(SUFFIXES)}")
    return write_whole(path, data, sync=False)


def planes_of(frames: Draw) -> Draw:
    """Draws frames as planes, from pictures."""
    return lambda numbers: np.stack([_core.yuv420(picture) for picture in frames(numbers)])


def mp4_bytes(planes: Draw, count: int, fps: int, key_frames: Sequence[int] = ()) -> bytes:
    """An MP4 file: H.264, yuv420p, constant frame rate; one encoder thread, so that one encoder gives one result.

    The index stands first, so that players begin before they have the whole file. Colours are those of BT.709 in the
    range 16..235, and the file says so. The encoder sets key frames where it likes and at each of `key_frames`.
    """
    av, picture_type = _av(), _av("av.video.frame").PictureType
    target = io.BytesIO()

    def read_again(*_: object) -> io.BytesIO:  # by the muxer, at the end, to move the index to the file's beginning
        return io.BytesIO(target.getvalue())

    with av.open(target, "w", format="mp4", options=_INDEX_FIRST, io_open=read_again) as container:
        stream = container.add_stream("libx264", rate=fps, options=_X264)
        stream.pix_fmt, stream.thread_count = "yuv420p", 1
        rows, stream.width = planes([0]).shape[1:]
        stream.height = rows * 2 // 3
        _tag_colours(stream.codec_context)
        forced = set(key_frames)
        for t, picture in enumerate(p for block in _blocks(planes, count) for p in block):
            frame = av.VideoFrame.from_numpy_buffer(picture, format="yuv420p")
            frame.pict_type = picture_type.I if t in forced else picture_type.NONE
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return target.getvalue()


def _av(module: str = "av") -> Any:
    return needed(module, "PyAV", "video")


def _tag_colours(context: Any) -> None:
    forms = _av("av.video.reformatter")
    context.color_primaries = context.color_trc = _BT709
    context.colorspace, context.color_range = forms.Colorspace.ITU709, forms.ColorRange.MPEG


def frames_of_mp4(data: bytes, numbers: Sequence[int]) -> list[Pixels]:
    """Decoded frames with these numbers, each (H, W, 3) uint8. InvalidParams where the file has none of them."""
    av = _av()
    wanted = dict.fromkeys(numbers)
    try:
        with av.open(io.BytesIO(data), "r") as container:
            found = {
                t: np.asarray(frame.to_ndarray(format="rgb24"), np.uint8)
                for t, frame in enumerate(container.decode(video=0))
                if t in wanted
            }
    except (av.FFmpegError, IndexError) as error:
        raise InvalidParams(f"the file is not a video that can be decoded: {error}") from None
    if missing := [t for t in numbers if t not in found]:
        raise InvalidParams(f"the video has no frame {missing[0]}")
    return [found[t] for t in numbers]


def gif_bytes(frames: Draw, count: int, fps: int) -> bytes:
    """A looping GIF; its clock counts hundredths of a second, so frame times are rounded to them.

    A frame of at most 256 colours is exact. Of others the commonest colours are, and those of edges become the nearest.
    """
    pictures = [_with_palette(picture) for block in _blocks(frames, count) for picture in block]
    times = np.diff(np.round(np.arange(count + 1) * 100 / fps)).astype(int) * 10
    target = io.BytesIO()
    pictures[0].save(
        target, "GIF", save_all=True, append_images=pictures[1:], duration=times.tolist(), loop=0, optimize=False
    )
    return target.getvalue()


def _with_palette(picture: Pixels) -> Any:
    (indices,), palette = _core.indexed([picture])
    out = needed("PIL.Image", "Pillow", "images").fromarray(indices, "P")
    out.putpalette(palette.tobytes())
    return out


def apng_bytes(frames: Draw, count: int, fps: int) -> bytes:
    """An endlessly looping PNG file without loss."""
    files = [_core.encode_png(picture) for block in _blocks(frames, count) for picture in block]
    return joined(files, 1000 / fps)


def _blocks(frames: Draw, count: int) -> Iterator[Pixels]:
    return (frames(range(at, min(at + _BLOCK, count))) for at in range(0, count, _BLOCK))

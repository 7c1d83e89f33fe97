"""Tar archives whose bytes follow from the names and contents of their members alone.

USTAR (POSIX 1003.1-1988), uncompressed: regular files with mode 0644, owner 0, time 0, no user or group names, two
blocks of zeros at the end. A name of over 100 bytes, as ids in other words may give, stands in an extended header
(POSIX 1003.1-2001). Written here and not by `tarfile`, whose headers differ between Python versions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from perceptv.errors import illegal

BLOCK = 512
MOST_NAME = 255
NAMED = 100
"""Bytes at the front of a block that hold a name."""
_MOST_SIZE = 8**11 - 1
_NAME = re.compile(r"[A-Za-z0-9_+=@,.~-]+(/[A-Za-z0-9_+=@,.~-]+)*", re.ASCII)
_FIRST = ("png", "second.png", "third.png", "fourth.png")
END = bytes(2 * BLOCK)


class Sink(Protocol):
    """Whatever takes bytes in order: a binary file, a digest with a method of that name."""

    def write(self, data: bytes, /) -> object:
        """Takes the next bytes, all of them."""


def write_tar(file: Sink, members: Iterable[tuple[str, bytes]]) -> int:
    """Writes (name, contents) pairs as a tar archive, in their order. Returns the number of bytes written.

    Raises
    ------
    InvalidParams
        A name is not plain ASCII, exceeds 255 bytes, leads out of the archive or occurs twice, or a member has
        8 GiB or more. What came before it has been written.
    """
    written, seen = 0, set()
    for name, data in members:
        if name in seen:
            raise illegal(f"member of a tar archive is {name!r}, which is in it already", "each name once")
        seen.add(name)
        head, rest = header(name, len(data)), padding(len(data))
        for part in (head, data, rest):
            file.write(part)
        written += len(head) + len(data) + len(rest)
    file.write(END)
    return written + len(END)


def header(name: str, size: int) -> bytes:
    """The blocks before a member of so many bytes; their number depends on the name. InvalidParams: see `write_tar`."""
    if not isinstance(name, str) or len(name) > MOST_NAME or not _NAME.fullmatch(name) or ".." in name.split("/"):
        legal = f"1..{MOST_NAME} letters, digits and _+=@,.~- in parts between '/', none of them '..'"
        raise illegal(f"member of a tar archive is {name!r}", legal)
    if not 0 <= size <= _MOST_SIZE:
        raise illegal(f"size of {name} is {size} bytes", f"0..{_MOST_SIZE}")
    own = _block(name[:NAMED], size, b"0")
    return own if len(name) <= NAMED else _extended(name) + own


def _extended(name: str) -> bytes:
    """An extended header that states a name: a record that begins with its own length, which has three digits."""
    record = f" path={name}\n".encode()
    record = b"%d" % (len(record) + 3) + record
    return _block("PaxHeader", len(record), b"x") + record + padding(len(record))


def _block(name: str, size: int, kind: bytes) -> bytes:
    fields = [
        name.encode().ljust(NAMED, b"\0"),
        b"0000644\0",  # mode
        b"0000000\0",  # owner
        b"0000000\0",  # group
        b"%011o\0" % size,
        b"00000000000\0",  # time
        b" " * 8,  # the sum of this block's bytes, taken with spaces in its own place
        kind,  # "0": a regular file
        bytes(100),
        b"ustar\00000",
        bytes(247),  # names of owner and group, device, prefix, rest
    ]
    block = b"".join(fields)
    return block[:148] + b"%06o\0 " % sum(block) + block[156:]


def padding(size: int) -> bytes:
    """Zeros that fill a member's last block."""
    return bytes(-size % BLOCK)


def member_name(id: str, ending: str) -> str:
    """The name of a sample's file. Dots of the id become ``~``, which no id has."""
    if "~" in id:
        raise illegal(f"id is {id!r}", "ids without '~' in WebDataset")
    return f"{id.replace('.', '~')}.{ending}"


def picture_endings(count: int) -> list[str]:
    """Endings of the names of a sample's pictures, in order."""
    return [*_FIRST[:count], *(f"{number:03}.png" for number in range(len(_FIRST) + 1, count + 1))]


def frame_endings(count: int) -> list[str]:
    """Endings of the names of a video's frames, in order."""
    return [f"{number:03}.png" for number in range(count)]

"""Tar archives whose bytes follow from their contents: plain USTAR, no times, owners or rights of this machine."""

from __future__ import annotations

from perceptv.storage.files import Output

BLOCK = 512
_RECORD = 20 * BLOCK
_LONGEST, _PREFIX, _MOST = 100, 155, 8**11


def add(output: Output, name: str, data: bytes) -> None:
    """Appends a regular file. ValueError where the name or the size does not fit into the format."""
    output.write(header(name, len(data)))
    output.write(data)
    output.write(bytes(-len(data) % BLOCK))


def finish(output: Output) -> None:
    """Ends the archive: two empty blocks, filled up to a whole record."""
    end = output.size + 2 * BLOCK
    output.write(bytes(2 * BLOCK + -end % _RECORD))


def header(name: str, size: int) -> bytes:
    """The block before a file (POSIX.1-1988, ustar): mode 644, owner 0, time 0."""
    prefix, short = _split(name.encode("ascii"))
    if size >= _MOST:
        raise ValueError(f"{name} has {size} bytes; legal: fewer than {_MOST}")
    fields = [
        short.ljust(100, b"\0"), b"0000644\0", b"0000000\0", b"0000000\0", b"%011o\0" % size, b"%011o\0" % 0,
        b" " * 8, b"0", bytes(100), b"ustar\x0000", bytes(32), bytes(32), b"0000000\0", b"0000000\0",
        prefix.ljust(155, b"\0"), bytes(12),
    ]  # fmt: skip
    block = b"".join(fields)
    return block[:148] + b"%06o\0 " % sum(block) + block[156:]


def _split(name: bytes) -> tuple[bytes, bytes]:
    """Prefix and name, of which a long path is put together."""
    if len(name) <= _LONGEST:
        return b"", name
    cut = name.rfind(b"/", 0, _PREFIX + 1)
    if cut < 0 or len(name) - cut - 1 > _LONGEST:
        raise ValueError(f"{name.decode()} is too long for a tar archive")
    return name[:cut], name[cut + 1 :]

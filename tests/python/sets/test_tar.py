"""Tar archives: what standard tools read in them, and that their bytes follow from the members alone."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.io.tar import header, write_tar

MEMBERS = [("a-1.png", b"x" * 513), ("a-1.json", b"{}"), ("empty", b""), ("folder/b.bin", bytes(range(256)) * 6)]


def archive(members: list[tuple[str, bytes]]) -> bytes:
    file = io.BytesIO()
    assert write_tar(file, members) == len(file.getvalue())
    return file.getvalue()


def test_python_reads_the_members_back() -> None:
    with tarfile.open(fileobj=io.BytesIO(archive(MEMBERS))) as tar:
        found = tar.getmembers()
        assert [(m.name, tar.extractfile(m).read()) for m in found] == MEMBERS  # type: ignore[union-attr]
        assert {(m.mode, m.uid, m.gid, m.mtime, m.uname, m.gname, m.type) for m in found} == {
            (0o644, 0, 0, 0, "", "", tarfile.REGTYPE)
        }


@pytest.mark.skipif(shutil.which("tar") is None, reason="the system has no tar")
def test_the_system_s_tar_reads_them_too(tmp_path: Path) -> None:
    (tmp_path / "x.tar").write_bytes(archive(MEMBERS))
    done = subprocess.run(["tar", "-xf", "x.tar"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert [(name, (tmp_path / name).read_bytes()) for name, _ in MEMBERS] == MEMBERS


def test_the_bytes_are_always_these() -> None:
    """A golden: other bytes would make finished shards look damaged."""
    due = "d09dcc1a3bf8eec7c0dfe803bc3272ae0f811a4e899c1adcaadf19fb4fae968c"
    assert hashlib.sha256(archive(MEMBERS)).hexdigest() == due


def test_an_empty_archive_is_one() -> None:
    with tarfile.open(fileobj=io.BytesIO(archive([]))) as tar:
        assert tar.getmembers() == []


@pytest.mark.parametrize("name", ["", "n" * 256, "/a", "a/", "a//b", "../a", "a/../b", "ä", "a\0b", "a b", "a\n", b"a"])
def test_names_that_tools_disagree_about_are_refused(name: str) -> None:
    with pytest.raises(pv.InvalidParams, match="member of a tar archive"):
        archive([("fine", b""), (name, b"")])


def test_a_long_name_stands_in_an_extended_header() -> None:
    with tarfile.open(fileobj=io.BytesIO(archive([("n" * 255, b"1"), ("m" * 101, b"2"), ("k" * 100, b"3")]))) as tar:
        assert [member.name for member in tar.getmembers()] == ["n" * 255, "m" * 101, "k" * 100]


def test_a_size_of_8_gib_less_one_is_the_limit() -> None:
    assert archive([("n" * 100, b"1")])[:100] == b"n" * 100
    assert len(header("a", 8**11 - 1)) == 512
    with pytest.raises(pv.InvalidParams, match=r"size of a is 8589934592 bytes; legal: 0\.\."):
        header("a", 8**11)


def test_a_name_that_comes_twice_is_refused() -> None:
    with pytest.raises(pv.InvalidParams, match="'a', which is in it already"):
        archive([("a", b"1"), ("a", b"1")])

"""Shards at URLs: any file system of fsspec, one that shows halves, one that fails midway."""

from __future__ import annotations

import io
import uuid
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from late import late
from shard_sets import OF, archives, set_of_shards, shard_name
from storage_sets import contents, small_set

fsspec = late("fsspec")

DS = small_set(twins=True)


class _Upload(io.BytesIO):
    """What is sent: it becomes an object when it is closed well, as a put to an object store does."""

    def __init__(self, system: ObjectStore, path: str) -> None:
        super().__init__()
        self._system, self._path = system, path

    def write(self, data: Any) -> int:
        left = self._system.room - self.tell() - len(data)
        if left < 0:
            raise self._system.failure
        return super().write(data)

    def __exit__(self, kind: Any, *_: Any) -> None:
        if kind is None:
            self._system.objects[self._path] = self.getvalue()
            self._system.puts.append(self._path)


class ObjectStore(fsspec.AbstractFileSystem):  # type: ignore[misc]
    """Keeps objects as an object store does: flat, whole, without renaming. `room`: bytes that an object may have."""

    protocol = "toystore"
    cachable = False
    objects: dict[str, bytes]
    puts: list[str]
    room: int
    failure: Exception

    def info(self, path: str, **_: Any) -> dict[str, Any]:
        path = self._strip_protocol(path)
        if path in self.objects:
            return {"name": path, "size": len(self.objects[path]), "type": "file"}
        raise FileNotFoundError(path)

    def ls(self, path: str, detail: bool = True, **_: Any) -> list[Any]:
        below = [name for name in self.objects if name.startswith(self._strip_protocol(path) + "/")]
        if not below:
            raise FileNotFoundError(path)
        return [self.info(name) for name in below] if detail else below

    def _open(self, path: str, mode: str = "rb", **_: Any) -> Any:
        return io.BytesIO(self.objects[path]) if mode == "rb" else _Upload(self, path)


@pytest.fixture
def store() -> type[ObjectStore]:
    """A store of its own for the test."""

    class Fresh(ObjectStore):
        objects: dict[str, bytes] = {}  # noqa: RUF012 - shared by all instances: the store
        puts: list[str] = []  # noqa: RUF012
        room = 1 << 30
        failure: Exception = OSError(28, "No space left on device")

    fsspec.register_implementation("toystore", Fresh, clobber=True)
    return Fresh


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return set_of_shards(tmp_path_factory.mktemp("shards"))


def files(root: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in root.iterdir()}


def test_an_object_store_gets_the_files_of_a_folder(whole: Path, store: type[ObjectStore]) -> None:
    report = pv.write_shards(DS, "toystore://bucket/deep/er/", of=OF)
    assert {n.rpartition("/")[2]: data for n, data in store.objects.items()} == files(whole)
    assert {n.rpartition("/")[0] for n in store.objects} == {"bucket/deep/er"}
    assert report.manifest == "toystore://bucket/deep/er/manifest.json"
    assert len(store.puts) == 2 * OF + 2, "each object is put once"
    for i in range(OF):
        tar = store.puts.index(f"bucket/deep/er/{shard_name(i)}")
        assert store.puts[tar + 1] == f"bucket/deep/er/{shard_name(i)}.json", "what says done comes after"
    assert pv.write_shards(DS, "toystore://bucket/deep/er", of=OF).complete == OF
    assert len(store.puts) == 2 * OF + 2, "nothing is put again"
    assert pv.verify_shards("toystore://bucket/deep/er") == []


def test_memory_urls_and_what_is_changed_behind_them(whole: Path) -> None:
    url = f"memory://{uuid.uuid4().hex}"
    pv.write_shards(DS, url, of=OF)
    system = fsspec.filesystem("memory")
    path = url.removeprefix("memory:/")
    assert {n.rpartition("/")[2]: system.cat(n) for n in system.ls(path, detail=False)} == files(whole)
    data = system.cat(f"{path}/{shard_name(2)}")
    system.pipe(f"{path}/{shard_name(2)}", data[:5000])
    assert [d.path for d in pv.verify_shards(url, digests_only=True)] == [shard_name(2)]
    assert pv.write_shards(DS, url, of=OF).repaired == (f"{shard_name(2)}: it had 5000 bytes, not {len(data)}",)
    assert system.cat(f"{path}/{shard_name(2)}") == data


@pytest.mark.parametrize(
    ("failure", "said"),
    [(OSError(28, "No space left on device"), "No space left"), (RuntimeError("throttled"), "RuntimeError: throttled")],
)
def test_a_put_that_fails_midway_leaves_nothing_and_is_typed(
    store: type[ObjectStore], failure: Exception, said: str
) -> None:
    store.room, store.failure = 1000, failure
    with pytest.raises(pv.StorageError, match=said) as caught:
        pv.write_shard(DS, 1, "toystore://b", of=OF)
    assert caught.value.filename == f"toystore://b/{shard_name(1)}" and store.objects == {}
    store.room = 1 << 30
    assert pv.write_shard(DS, 1, "toystore://b", of=OF).action == "written"


def test_a_file_system_that_shows_halves_is_repaired(whole: Path, store: type[ObjectStore]) -> None:
    """A writer that was killed there left the beginning of the shard, without a digest."""
    due = files(whole)
    store.objects[f"b/{shard_name(1)}"] = due[shard_name(1)][:3000]
    report = pv.write_shard(DS, 1, "toystore://b", of=OF)
    assert (report.action, report.wrong) == ("repaired", "it had no digest beside it")
    assert store.objects[f"b/{shard_name(1)}"] == due[shard_name(1)]


def test_shards_of_another_set_are_refused_there_too(store: type[ObjectStore]) -> None:
    pv.write_shard(small_set(twins=True, seed=6), 1, "toystore://b", of=OF)
    before = dict(store.objects)
    with pytest.raises(pv.StorageError, match="another dataset, which differs in recipe"):
        pv.write_shard(DS, 1, "toystore://b", of=OF)
    assert store.objects == before


def test_shards_written_here_and_there_are_one_set(tmp_path: Path, whole: Path) -> None:
    """Half by paths, half by URLs of the same folder."""
    for i in range(OF):
        pv.write_shard(DS, i, tmp_path if i % 2 else f"file://{tmp_path}", of=OF)
    pv.finish_shards(DS, f"file://{tmp_path}", of=OF)
    assert contents(tmp_path) == contents(whole) and len(archives(tmp_path)) == OF

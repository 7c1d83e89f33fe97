"""Rows of a dataset as every container takes them: columns of plain data, and the files that show the instance.

Columns have kinds; beside them stands how Hugging Face ``datasets`` and Arrow name these.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Literal, Protocol, runtime_checkable

from perceptv import _core
from perceptv._arguments import threads as thread_count
from perceptv._once import once
from perceptv.core.catalogue import info
from perceptv.core.chat_messages import File, MessagePart, files_of, message
from perceptv.core.dataset import Dataset, ShownVideo
from perceptv.core.recipes import MIXED
from perceptv.errors import InvalidParams, illegal, invalid, invalid_type
from perceptv.io.parallel import ordered
from perceptv.sets.dataset_card import looks_of, suites_of
from perceptv.sets.plan import SavePlan, StoredInstance
from perceptv.suite import Suite, suite_of

IMAGE, IMAGES, VIDEO = "image", "images", "video"
"""Kinds of media columns: a PNG file, a list of them, an MP4 file."""
TEXT, NUMBER, FLAG, TEXTS, NUMBERS, DATA = "text", "number", "flag", "texts", "numbers", "data"
"""Kinds of columns of plain data; the last one is whatever JSON can hold, which tables alone of archives have."""
FrameForm = Literal["auto", "frames"]
"""Forms of videos in containers without MP4 files."""
_HOLD_VIDEOS = ("hf", "parquet", "webdataset", "messages")
_FILES = ("file_name", "file_names")
Feature = dict[str, Any]
_DTYPES = {TEXT: "string", NUMBER: "int64", FLAG: "bool", TEXTS: "string", NUMBERS: "int64", IMAGE: "image"}
_DTYPES |= {IMAGES: "image", VIDEO: "video", DATA: "json"}
_LISTS = (TEXTS, NUMBERS, IMAGES)


@dataclass(frozen=True)
class ExportRow:
    """An instance: `record` has plain data by column; `files` has no, one or several files for each media column."""

    record: dict[str, Any] = field(hash=False)
    files: dict[str, tuple[File, ...]] = field(hash=False)

    @property
    def id(self) -> str:
        """Readable unique name."""
        return str(self.record["id"])

    @property
    def shown(self) -> list[File]:
        """All files in the order in which they are shown."""
        return list(chain.from_iterable(self.files.values()))


class ExportSource(ABC):
    """The rows to export, in units of work. `make(unit)` may run in any thread; the rows of all units are the dataset.

    `name` is for files and titles. `domains` are the domains of the rows; a card states the sources and licences of
    their suites.
    """

    media: Mapping[str, str]
    """Media columns with their kinds."""
    unit = 1
    """Rows per unit of work."""
    labelled = False
    """True if the files are frames of a video, which messages and archives number."""
    looks: Sequence[str] = ()
    """The looks of the rows where some are not plain, in their order: harnesses get a table or a task for each."""

    def __init__(self, name: str, domains: Iterable[str], count: int) -> None:
        known = [info(domain) for domain in domains]
        self.suites = tuple(suites_of([domain.id for domain in known]))
        self.asks = all(domain.answer_class != "none" for domain in known)
        self.name, self._count = re.sub(r"[^A-Za-z0-9_]", "_", name), count
        if not count:
            raise illegal("dataset is empty", "at least one sample")

    def __len__(self) -> int:
        return self._count

    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """Plain data that identifies this dataset."""

    def looks_section(self) -> str:
        """What a card tells of looks and sizes; empty where all is plain."""
        return ""

    @abstractmethod
    def make(self, unit: int) -> list[ExportRow]:
        """The rows of a unit of work."""

    @abstractmethod
    def example(self) -> dict[str, Any]:
        """The record of the first row, made without its files."""

    @once
    def kinds(self) -> dict[str, str]:
        """Columns of plain data with their kinds, by name."""
        return {name: column_kind(value) for name, value in sorted(self.example().items())}

    def rows(self, threads: int | None = None) -> Iterator[ExportRow]:
        """All rows in order, made by several threads; only a few units of work are in memory."""
        units = range(-(-self._count // self.unit))
        return chain.from_iterable(ordered(self.make, units, thread_count(threads)))

    def messages(self, row: ExportRow) -> list[MessagePart]:
        """The messages of a row: text and files in order. Each frame of a video follows its label."""
        return message(row.shown, row.record["prompt"], labelled=self.labelled)


@runtime_checkable
class Exportable(Protocol):
    """Something other than a Dataset that can be exported, such as trials over videos."""

    def __len__(self) -> int:
        """How many rows there are."""

    def export_source(self, video: ShownVideo = "auto") -> ExportSource:
        """The rows to export; InvalidParams if they cannot have the format `video`."""


class StoredSource(ExportSource):
    """The rows that `Dataset.save` stores: pictures, or videos as MP4 files or as the frames that stand for them."""

    def __init__(self, dataset: Dataset, video: str) -> None:
        self._dataset, self.labelled = dataset, video == "frames"
        self._plan = SavePlan(dataset, "none" if self.labelled else video)
        domains = dataset.recipe.domains
        super().__init__(name_of(dataset), domains, len(dataset))
        if self._plan.looks:
            keys = dataset.keys()
            self.looks = tuple(dict.fromkeys(key.appearance.look for key in keys))
        if self._plan.video is not None:
            self._plan.chunk = 4
        if self._plan.video == "mp4":
            self.media = {"video": VIDEO}
        else:
            self.media = {"images": IMAGES}
        self.unit = self._plan.chunk

    def identity(self) -> dict[str, Any]:
        """Plain data that identifies this dataset."""
        return self._plan.identity()

    def looks_section(self) -> str:
        """What a card tells of looks and sizes."""
        return looks_of(self._dataset)

    def make(self, unit: int) -> list[ExportRow]:
        """The rows of a unit of work."""
        made = self._plan.make(unit)
        if not self.labelled:
            return [self._row(stored) for stored in made]
        samples = self._dataset[unit * self.unit : (unit + 1) * self.unit]
        return [ExportRow(_record(m), {"images": tuple(files_of(s))}) for m, s in zip(made, samples, strict=True)]

    def example(self) -> dict[str, Any]:
        """The columns of all rows: some domains of a dataset have options, say, and others none."""
        plan = SavePlan(first_of_each(self._dataset), "auto" if self._plan.video is None else "none")
        records = [_record(stored) for chunk in plan.chunks() for stored in plan.make(chunk, encode=False)]
        return merged(records)

    def _row(self, stored: StoredInstance) -> ExportRow:
        files = tuple(File(p.path.rpartition("/")[2], p.png) for p in stored.pictures)
        return ExportRow(_record(stored), dict.fromkeys(self.media, files))


def make_source(data: Dataset | Exportable, video: ShownVideo = "auto") -> ExportSource:
    """The rows of a dataset; `video` is as in :func:`perceptv.export.to_parquet`."""
    if isinstance(data, Dataset):
        return _of_dataset(data, video)
    if isinstance(data, Exportable):
        return data.export_source(video)
    raise invalid_type("dataset", data, "a Dataset or Trials")


def shown_source(data: Dataset | Exportable, video: ShownVideo) -> ExportSource:
    """The rows for a model: videos are frames by default."""
    frames = video == "auto" and isinstance(data, Dataset) and not _own_rows(data) and shows_videos(data)
    return make_source(data, "frames" if frames else video)


def picture_source(data: Dataset | Exportable, video: ShownVideo, container: str) -> ExportSource:
    """The rows for a container that takes only questions about pictures."""
    source = None if video == "mp4" else shown_source(data, video)
    if source is None or VIDEO in source.media.values():
        what = "videos as MP4 files" if source is None else "questions about whole clips"
        raise InvalidParams(f"{container} cannot hold {what}; these can: {', '.join(_HOLD_VIDEOS)}")
    return source


def frames_of(dataset: Dataset, keywords: Mapping[str, Any]) -> Exportable | None:
    """Questions that show frames of a dataset's videos, as its suite puts them; None where it leaves that open."""
    suite = suite_of_set(dataset)
    hook = None if suite is None else suite.hook("frames")
    result: Exportable | None = None if hook is None else hook(dataset, keywords)
    return result


def suite_of_set(dataset: Dataset) -> Suite | None:
    """The suite that made a dataset, which may hold domains of others; None for a dataset of several."""
    return None if dataset.recipe.suite == MIXED else suite_of(dataset.recipe.suite)


def check_video(video: str, legal: tuple[str, ...]) -> None:
    """InvalidParams where a dataset cannot be shown so."""
    if video not in legal:
        raise invalid("video", video, f"{', '.join(map(repr, legal))} for this dataset")


def name_of(dataset: Dataset) -> str:
    """The name of a dataset in files and titles."""
    recipe = dataset.recipe
    return f"{recipe.suite}_{recipe.preset}_s{recipe.seed}"


def as_texts(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record with what has other types in other domains, such as `answer` and `params`, as JSON texts."""
    differing = [name for name in ("answer", "params", "truth") if name in record]
    return {**record, **{name: _core.canonical_json(record[name]) for name in differing}}


def column_kind(value: Any) -> str:
    """The kind of column that holds such values."""
    if isinstance(value, (bool, int)):
        return FLAG if isinstance(value, bool) else NUMBER
    if isinstance(value, list):
        return NUMBERS if value and all(isinstance(v, int) for v in value) else TEXTS
    return TEXT


def in_look(name: str, look: str) -> str:
    """The name of the part of a table or a task that is shown in a look."""
    return f"{name}_{re.sub(r'[^A-Za-z0-9]', '_', look)}" if look else name


def _of_dataset(dataset: Dataset, video: str) -> ExportSource:
    suites, maker = suites_of(dataset.recipe.domains), suite_of_set(dataset)
    own = [suite for suite in suites if suite.export] if maker is None else [maker] if maker.export else []
    if own and maker is None and len(suites) > 1:
        problem = f"those of {own[0].id!r}, whose rows are of a form of their own, beside others"
        raise illegal(f"dataset holds {problem}", "datasets of one suite")
    source: ExportSource | None = own[0].hook("export")(dataset, video) if own else None
    if source is not None:
        return source
    check_video(video, ("auto", "mp4", "frames") if shows_videos(dataset) else ("auto",))
    if video == "frames" and (trials := frames_of(dataset, {})) is not None:
        return trials.export_source()
    return StoredSource(dataset, "mp4" if video == "auto" and shows_videos(dataset) else video)


def _own_rows(dataset: Dataset) -> bool:
    """True if the suite has rows of its own, which may show pictures beside videos."""
    maker = suite_of_set(dataset)
    return maker is not None and bool(maker.export and maker.frames)


def shows_videos(dataset: Dataset) -> bool:
    """True for a dataset of videos; InvalidParams if it also has pictures."""
    shows = {info(name).frames > 0 for name in dataset.recipe.domains}
    if len(shows) > 1:
        raise illegal("dataset holds pictures and videos, which no table shows side by side", "one of both")
    return True in shows


def first_of_each(dataset: Dataset) -> Dataset:
    """A sample of each domain in each of its words, which tell what columns there are."""
    places: dict[Any, int] = {}
    for place, key in enumerate(dataset.keys()):
        places.setdefault((key.domain, key.words), place)
    return dataset.select(places.values())


def merged(records: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """All members of the records; where several have one, that of the first."""
    return {name: value for record in reversed(records) for name, value in record.items()}


def _record(stored: StoredInstance) -> dict[str, Any]:
    return {name: value for name, value in json.loads(stored.metadata).items() if name not in _FILES}


def columns(source: ExportSource) -> dict[str, str]:
    """All columns with their kinds: media first, then plain data by name."""
    return {**source.media, **source.kinds}


def cells(row: ExportRow, source: ExportSource) -> dict[str, Any]:
    """A row as Arrow takes it: files as {bytes, path}."""
    out: dict[str, Any] = {}
    for name, kind in source.media.items():
        files = [{"bytes": file.data, "path": file.name} for file in row.files[name]]
        out[name] = files if kind == IMAGES else next(iter(files), None)
    plain = ((name, json.dumps(v) if isinstance(v, dict) else v) for name, v in row.record.items())
    return {**out, **dict(plain)}


def features(found: dict[str, str]) -> Feature:
    """As in the metadata of Parquet files; "Sequence" is the name of lists that all versions read."""

    def one(kind: str) -> Feature:
        if kind in (IMAGE, IMAGES, VIDEO):
            return {"_type": "Video" if kind == VIDEO else "Image"}
        return {"dtype": _DTYPES[kind], "_type": "Value"}

    return {
        name: {"feature": one(kind), "_type": "Sequence"} if kind in _LISTS else one(kind)
        for name, kind in found.items()
    }


def yaml_features(found: Mapping[str, str | Mapping[str, str]], indent: str = "  ") -> str:
    """As in the header of a dataset card; a mapping is what one column holds by name."""
    lines = []
    for name, kind in found.items():
        lines.append(f"{indent}- name: {name}")
        if isinstance(kind, str):
            lines.append(f"{indent}  {'sequence' if kind in _LISTS else 'dtype'}: {_DTYPES[kind]}")
        else:
            lines += [f"{indent}  struct:", yaml_features(kind, f"{indent}  ")]
    return "\n".join(lines)


def arrow_schema(found: dict[str, str], arrow: Any) -> Any:
    """The schema of Parquet files; `arrow` is the module pyarrow."""
    file = arrow.struct([("bytes", arrow.binary()), ("path", arrow.string())])
    types = {TEXT: arrow.string(), NUMBER: arrow.int64(), FLAG: arrow.bool_(), IMAGE: file, VIDEO: file}
    types |= {TEXTS: arrow.list_(arrow.string()), NUMBERS: arrow.list_(arrow.int64()), IMAGES: arrow.list_(file)}
    info = json.dumps({"info": {"features": features(found)}})
    return arrow.schema([(name, types[kind]) for name, kind in found.items()], metadata={"huggingface": info})

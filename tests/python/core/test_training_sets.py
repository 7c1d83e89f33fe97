"""Rows for trainers: map-style data sets for TRL, streams that know their worker for PyTorch."""

from __future__ import annotations

import collections
import itertools
import pickle
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from late import late
from perceptv.core.streaming import ROOM
from perceptv.integrations import trl

torch_data, its_loading = late("torch.utils.data"), late("perceptv.torch")
NAMES = ("counting_circles", "change_colour", "perspective_views")
STREAM = pv.stream(domains=NAMES, sizes="2-4", seed=3)


def text(row: dict[str, Any]) -> Any:
    return row["id"], row["answer_text"], row["options"], row["prompt"][0]["content"]


def test_a_row_is_that_of_the_item_of_its_number(datasets: Any) -> None:
    rows = trl.grpo_dataset(STREAM, 1_000_000)
    assert isinstance(rows, datasets.Dataset) and len(rows) == 1_000_000
    for k in (7, 0, 999_999, 7):
        due = pv.training_row(STREAM[k])
        assert rows[k].keys() == due.keys() and text(rows[k]) == text(due)
        assert all(np.array_equal(a, b) for a, b in zip(rows[k]["images"], due["images"], strict=True))
    assert [row["id"] for row in rows.select(range(3, 6))] == [STREAM[k].id for k in (3, 4, 5)]


def test_streams_that_begin_later_or_are_shared_give_their_own_items(datasets: Any) -> None:
    rows = trl.grpo_dataset(STREAM.starting_at(50).shard(1, 2), 3)
    assert [row["id"] for row in rows] == [STREAM[k].id for k in (51, 53, 55)]
    fixed = pv.percept_v(domains=NAMES[:2], sizes=[3], per_size=2)
    assert [row["id"] for row in trl.sft_dataset(fixed)] == [s.id for s in fixed]
    assert len(trl.grpo_dataset(fixed, 3)) == 3


def test_all_rows_of_a_batch_are_rewarded_by_their_own_columns(datasets: Any) -> None:
    """As the trainer does it: a batch of rows, each of them several times, whose columns go to the reward."""
    rows = trl.grpo_dataset(STREAM, 100)
    batch = rows[[k for k in range(12) for _ in range(3)]]
    prompts = batch.pop("prompt")
    said = [[{"role": "assistant", "content": t}] for t in batch["answer_text"]]
    assert pv.grpo_reward(prompts, said, **batch) == [1.0] * 36
    assert pv.grpo_reward(prompts, [*said[:3], *[[]] * 33], **batch) == [1.0] * 3 + [0.0] * 33
    table = datasets.Dataset.from_dict({name: values for name, values in batch.items() if name != "images"})
    columns = {name: table[name] for name in table.column_names}
    assert pv.grpo_reward(None, batch["answer_text"], **columns) == [1.0] * 36, "columns as the library gives them"


def test_a_row_is_drawn_once_while_it_is_kept() -> None:
    drawn: list[str] = []

    def row(sample: pv.Sample) -> dict[str, Any]:
        drawn.append(sample.id)
        return pv.training_row(sample)

    for kept, times in ((2, 2), (1, 6), (0, 8)):
        drawn.clear()
        look_up = trl.LookUp(STREAM, row, kept)
        for batch in ([5, 5], [6, 6], [5, 6], [5, 6]):
            look_up({"k": batch})
        assert len(drawn) == times


def test_what_a_trainer_writes_into_a_row_is_in_no_other_one() -> None:
    look_up = trl.LookUp(STREAM, trl.sft_row, 8)
    first = look_up({"k": [1, 1]})
    first["prompt"][0][0]["content"] = [{"type": "image"}]
    first["images"][0][0].paste(0, (0, 0, 9, 9))
    first["options"][0].append("more")
    for rows in (first, look_up({"k": [1, 1]})):
        assert rows["prompt"][1] == pv.training_row(STREAM[1])["prompt"] and rows["options"][1] == STREAM[1].options
        assert np.array_equal(rows["images"][1][0], STREAM[1].images[0])


def test_workers_get_the_stream_and_no_rows(datasets: Any) -> None:
    look_up = trl.LookUp(STREAM, pv.training_row, 64)
    before = len(pickle.dumps(look_up))
    look_up({"k": list(range(8))})
    sent = pickle.dumps(look_up)
    assert len(sent) == before < 2000
    row = {name: values[0] for name, values in pickle.loads(sent)({"k": [4]}).items()}
    assert text(row) == text(pv.training_row(STREAM[4]))


def test_rows_to_imitate_hold_the_right_answer() -> None:
    sample = STREAM[2]
    row = trl.sft_row(sample)
    assert row["completion"] == [{"role": "assistant", "content": sample.answer_text}]
    assert {name: row[name] for name in row if name not in ("completion", "images")} == {
        name: value for name, value in pv.training_row(sample).items() if name != "images"
    }


def test_what_is_no_set_of_samples_is_refused(datasets: Any) -> None:
    for call, message in (
        (lambda: trl.grpo_dataset(STREAM), "items is None; legal: integers 1"),
        (lambda: trl.grpo_dataset(STREAM, 0), "items is 0"),
        (lambda: trl.grpo_dataset(STREAM.starting_at(ROOM - 2), 3), r"items is 3; legal: integers 1\.\.2"),
        (lambda: trl.grpo_dataset([STREAM[0]], 1), "samples is list; legal: a Stream or a Dataset"),
        (lambda: trl.grpo_dataset(STREAM, 2, cache=-1), "cache is -1"),
        (lambda: trl.sft_dataset(pv.percept_v(sizes=[1], per_size=1), 99), r"items is 99; legal: integers 1\.\.30"),
        (lambda: pv.training_row(pv.bib_background(episodes=1)[0]), "which asks nothing; legal: a Sample with a"),
    ):
        with pytest.raises(pv.InvalidParams, match=message):
            call()


# ---- PyTorch


def identify(sample: pv.Sample) -> str:
    return sample.id


def loaded(dataset: Any, workers: int, **how: Any) -> Any:
    return torch_data.DataLoader(dataset, num_workers=workers, **how)


@pytest.mark.parametrize("workers", [0, 1, 2])
def test_workers_share_a_stream(workers: int) -> None:
    due = [STREAM[k].id for k in range(20, 32)]
    data = its_loading.StreamDataset(STREAM.starting_at(20), identify)
    assert list(itertools.islice(loaded(data, workers, batch_size=None), 12)) == due
    whole = its_loading.StreamDataset(STREAM.starting_at(20), identify, items=11)
    batches = list(loaded(whole, workers, batch_size=2))
    assert sorted(itertools.chain.from_iterable(batches)) == sorted(due[:11])


def test_samples_themselves_come_through_workers() -> None:
    data = its_loading.StreamDataset(STREAM)
    found = list(itertools.islice(loaded(data, 2, batch_size=None), 6))
    assert found == [STREAM[k] for k in range(6)] and len(found[0].images) > 0
    rows = its_loading.StreamDataset(STREAM.shard(1, 2), pv.training_row, items=4)
    found = itertools.chain.from_iterable(loaded(rows, 2, batch_size=4, collate_fn=list))
    assert sorted(row["id"] for row in found) == sorted(STREAM[k].id for k in (1, 3, 5, 7))


def test_what_is_no_stream_is_refused() -> None:
    for call, message in (
        (lambda: its_loading.StreamDataset([STREAM[0]]), "stream is list; legal: a Stream"),
        (lambda: its_loading.StreamDataset(STREAM, 3), "make is int; legal: a function of a sample"),
        (lambda: its_loading.StreamDataset(STREAM, items=0), "items is 0"),
    ):
        with pytest.raises(pv.InvalidParams, match=message):
            call()


# ---- whole batches for PyTorch

CANVAS = (320, 416)
SHOWN = pv.stream(domains="counting_circles,maze_solving", sizes="2-4", seed=3)


def batches_of(stream: pv.Stream, size: int, count: int) -> list[pv.Batch]:
    return list(itertools.islice(pv.batches(stream, size, canvas=CANVAS), count))


@pytest.mark.parametrize("workers", [0, 1, 2])
def test_batches_are_those_of_the_core(workers: int) -> None:
    torch = late("torch")
    data = its_loading.StreamDataset(SHOWN, batch=4, canvas=CANVAS, items=26)
    found = list(loaded(data, workers, batch_size=None))  # all of them kept: no memory may be written again
    shares = [SHOWN.shard(k, workers) for k in range(workers)] or [SHOWN]
    due = {batch.ids[0]: batch for share in shares for batch in batches_of(share, 4, 7)}
    assert len(found) == {0: 7, 1: 7, 2: 8}[workers] and sum(len(batch["ids"]) for batch in found) == 26
    for batch in found:
        wanted, count = due[batch["ids"][0]], len(batch["ids"])
        images = batch["images"]
        assert images.dtype == torch.uint8 and images.shape == (count, 3, *CANVAS)
        assert images.is_contiguous(memory_format=torch.channels_last)
        assert np.array_equal(images.numpy(), np.moveaxis(np.asarray(wanted.images)[:count, 0], -1, 1))
        assert batch["answer_texts"] == wanted.answer_texts[:count] and batch["prompts"] == wanted.prompts[:count]
        assert count < 4 or batch["position"] == wanted.position


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("seen", [2, 3])
def test_batches_go_on_where_each_worker_was(workers: int, seen: int) -> None:
    how = {"batch": 2, "canvas": CANVAS}
    first = list(itertools.islice(loaded(its_loading.StreamDataset(SHOWN, **how), workers, batch_size=None), seen))
    count = max(1, workers)
    last = [max(batch["position"] for batch in first[k::count]) for k in range(count)]
    again = its_loading.StreamDataset(SHOWN, **how, positions=last)
    rest = list(itertools.islice(loaded(again, workers, batch_size=None), 8 - seen))
    ids = [name for batch in (*first, *rest) for name in batch["ids"]]
    assert len(ids) == len(set(ids)) == 16 and all(any(name.startswith(SHOWN[k].id) for name in ids) for k in range(12))


def test_positions_are_one_for_each_worker() -> None:
    how = {"batch": 2, "canvas": CANVAS}
    with pytest.raises(pv.InvalidParams, match="positions has 2 entries; legal: 1, one for each worker"):
        next(iter(its_loading.StreamDataset(SHOWN, **how, positions=[4, 5])))
    with pytest.raises(pv.InvalidParams, match="positions is given; legal: positions with batch and canvas"):
        its_loading.StreamDataset(SHOWN, positions=[4])


@pytest.mark.parametrize("workers", [0, 2])
def test_batches_tell_what_was_refused_in_their_worker(workers: int) -> None:
    stream = pv.stream(domains="circle_boxes,counting_circles", sizes="2-3", looks=["gray", "noise-1"], seed=3)
    data = its_loading.StreamDataset(stream, batch=4, canvas=(448, 448), items=16, below="least", prefetch=0)
    last = list(loaded(data, workers, batch_size=None))[-max(1, workers) :]
    for item in range(16):
        stream[item]
    told = sum((collections.Counter(batch["refused"]) for batch in last), collections.Counter())
    own = stream.refused - told if workers == 0 else stream.refused  # without workers the stream has counted itself
    assert told and own == told


def test_memory_of_batches_that_are_dropped_is_used_again() -> None:
    slots = late("perceptv.torch.shared_slots")
    mine = slots.Slots()
    rooms = [mine.room((2, 1, 4, 4, 3)) for _ in range(2)]
    assert len(mine._slots) == 2 and not np.shares_memory(*rooms)
    rooms[0][:], rooms[1][:] = 7, 9
    sent, parts = mine.sent(rooms[1]).__reduce__()
    arrived = sent(*parts)
    picture = arrived[0]  # a view keeps it, too
    del arrived
    mine.room((2, 1, 4, 4, 3))
    assert len(mine._slots) == 3 and int(picture.max()) == 9
    del picture
    assert np.shares_memory(mine.room((2, 1, 4, 4, 3)), rooms[1]) and len(mine._slots) == 3


def test_batches_of_several_pictures_have_an_axis_for_them() -> None:
    pairs = pv.stream(domains="change_colour", sizes="2-3")
    batch = next(iter(its_loading.StreamDataset(pairs, batch=2, canvas=(448, 672))))
    assert batch["images"].shape == (2, 2, 3, 448, 672)
    for how in ({"batch": 2}, {"canvas": CANVAS}, {"batch": 2, "canvas": CANVAS, "make": identify}):
        with pytest.raises(pv.InvalidParams, match="batch and canvas, or make"):
            its_loading.StreamDataset(STREAM, **how)

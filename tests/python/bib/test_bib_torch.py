"""The next-frame baseline: the network, its endless batches, learning, surprise."""

from __future__ import annotations

import itertools
import pickle
import runpy
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import perceptv as pv
from late import late
from perceptv.core.streaming import FIRST_INDEX
from perceptv.io.whole import replacing
from perceptv.suites.bib.released_folders import TASKS

if TYPE_CHECKING:
    from perceptv.suites.bib.torch import BackgroundPairs, ModelConfig, NextFrame, TrainingConfig, TrialBatch

torch = late("torch", reason="needs the extra torch; `make` installs its CPU build where it can be had")
baseline, its_data, its_frames, its_model, its_surprise, its_training = (
    late(f"perceptv.suites.bib.torch{part}")
    for part in ("", ".data", ".trial_frames", ".model", ".network_surprise", ".train_network")
)

EXAMPLE = Path(__file__).resolve().parents[3] / "examples/train_bib_baseline.py"


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def tiny() -> ModelConfig:
    sizes = {"side": 24, "patch": 6, "kept": 5, "width": 32, "heads": 4, "feed_forward": 64}
    return baseline.ModelConfig(**sizes, encoder_layers=1, decoder_layers=1)


def quick() -> TrainingConfig:
    return baseline.TrainingConfig(steps=6, learning_rate=3e-3, warm_up=2, save_every=3)


def pairs(size: int = 2, **how: Any) -> BackgroundPairs:
    return baseline.BackgroundPairs.of(tiny(), size=size, **how)


def equal(a: TrialBatch, b: TrialBatch) -> bool:
    return all(torch.equal(x, y) for x, y in zip(a, b, strict=True))


# ---- frames


def test_the_defaults_are_the_papers() -> None:
    c = baseline.ModelConfig()
    assert (c.patches, c.patch_size, c.width, c.heads, c.encoder_layers, c.decoder_layers) == (49, 432, 128, 8, 5, 5)
    assert (c.stride, c.frames, c.kept, c.side) == (6, 40, 15, 84)
    assert its_frames.kept_count(40, c) == its_frames.kept_count(39, c) == 15
    assert its_frames.kept_count(20, c) == 8
    assert list(its_frames.looked_at(20, c)) == [0, 6, 12, 18]
    seen = its_frames.looked_at(400, c)
    assert seen[0] == 27 * 6 and seen[-1] == 396 and len(seen) == 40
    assert (baseline.TrainingConfig().learning_rate, baseline.TrainingConfig().weight_decay) == (1e-4, 1e-4)


def test_shrinking_is_the_mean_of_the_area() -> None:
    frame = np.random.default_rng(0).integers(0, 256, (1, 200, 200, 3), np.uint8)
    small = its_frames.shrunk(frame, 84)
    assert small.shape == (1, 84, 84, 3) and small.dtype == np.float32
    unit = Fraction(200, 84)

    def share(i: int, j: int) -> Fraction:
        return max(Fraction(0), min((i + 1) * unit, Fraction(j + 1)) - max(i * unit, Fraction(j)))

    for row, column in ((0, 0), (41, 83), (17, 60)):
        rows, columns = ([(j, share(i, j)) for j in range(200) if share(i, j)] for i in (row, column))
        total = sum(a * b * int(frame[0, r, c, 1]) for r, a in rows for c, b in columns)
        assert small[0, row, column, 1] == np.float32(total / unit**2 / 255)
    assert (its_frames.shrunk(np.full_like(frame, 255), 84) == 1).all()
    area = frame[0, 6:8, 10:12].reshape(4, 3)
    assert np.array_equal(its_frames.shrunk(frame, 100)[0, 3, 5], area.mean(0, np.float32) / 255)


def test_frames_of_a_trial_are_shrunk_each() -> None:
    trial = pv.generate("bib_preference", size=6, index=1).expected.test
    numbers = [0, 6, 30, 36, 36, 42, 60]
    assert np.array_equal(its_frames.trial_frames(trial, numbers, 84), its_frames.shrunk(trial.frames(numbers), 84))


@pytest.mark.parametrize(
    "how", [{"patch": 11}, {"width": 100}, {"heads": 3}, {"kept": 41}, {"frames": 1}, {"side": 84.0}, {"stride": 0}]
)
def test_bad_settings_are_refused(how: dict[str, Any]) -> None:
    with pytest.raises(pv.InvalidParams, match=next(iter(how))):
        replace(baseline.ModelConfig(), **how)


@pytest.mark.parametrize("how", [{"steps": 0}, {"learning_rate": 0}, {"clip": float("nan")}, {"weight_decay": -1.0}])
def test_bad_training_is_refused(how: dict[str, Any]) -> None:
    with pytest.raises(pv.InvalidParams, match=next(iter(how))):
        replace(baseline.TrainingConfig(), **how)


# ---- the network


def test_patches_are_squares_row_by_row() -> None:
    frames = torch.rand(2, 3, 24, 24, 3)
    patches = its_model.to_patches(frames, tiny())
    assert patches.shape == (2, 3, 16, 108)
    assert torch.equal(patches[1, 2, 6].reshape(6, 6, 3), frames[1, 2, 6:12, 12:18])
    assert torch.equal(its_model.to_frames(patches, tiny()), frames)


def test_the_published_size_works() -> None:
    model = baseline.make_model()
    fam, test = torch.rand(1, 3, 84, 84, 3), torch.rand(1, 2, 84, 84, 3)
    with torch.no_grad():
        out = model(fam, torch.tensor([[0, 3, 9]]), test, torch.tensor([[2, 5]]))
    assert out.shape == test.shape and out.dtype == torch.float32
    assert 2_000_000 < sum(p.numel() for p in model.parameters()) < 3_000_000


def test_later_frames_change_no_earlier_prediction() -> None:
    model, batch = baseline.make_model(tiny()), pairs().batch(0)
    with torch.no_grad():
        before = model(*batch[:4])
        changed = batch.test.clone()
        changed[:, 2:] = 1 - changed[:, 2:]
        after = model(batch.fam, batch.fam_at, changed, batch.test_at)
        other = model(1 - batch.fam, batch.fam_at, batch.test, batch.test_at)
    assert torch.equal(before[:, :2], after[:, :2])
    assert not torch.allclose(before[:, 2], after[:, 2], atol=1e-4)
    assert not torch.allclose(before[:, 0], other[:, 0], atol=1e-4)  # the decoder does look at the encoder's trial


def test_fillers_change_nothing() -> None:
    model, source = baseline.make_model(tiny()), pairs()
    both = [source.pair(k) for k in range(8)]
    short, long = (pick(both, key=lambda p: len(p.test_at) + len(p.fam_at)) for pick in (min, max))
    assert len(short.test_at) < len(long.test_at) or len(short.fam_at) < len(long.fam_at)
    with torch.no_grad():
        alone = model(*its_data.collated([short])[:4])
        filled = its_data.collated([short, long])
        together = model(*filled[:4])[:1, : len(short.test_at)]
        assert torch.allclose(alone, together, atol=1e-5)
        noise = torch.where((filled.fam_at < 0)[:, :, None, None, None], torch.rand_like(filled.fam), filled.fam)
        assert torch.allclose(together, model(noise, *filled[1:4])[:1, : len(short.test_at)], atol=1e-5)


def test_weights_follow_from_the_seed_and_leave_the_generator_alone() -> None:
    torch.manual_seed(5)
    before = torch.get_rng_state()
    a, b, c = baseline.make_model(tiny(), 1), baseline.make_model(tiny(), 1), baseline.make_model(tiny(), 2)
    assert torch.equal(before, torch.get_rng_state())
    assert all(torch.equal(x, y) for x, y in zip(a.parameters(), b.parameters(), strict=True))
    assert not torch.equal(a.embed.weight, c.embed.weight)


# ---- batches


def test_batches_hold_pairs_of_trials() -> None:
    batch = pairs(3).batch(4)
    f, t = batch.fam_at.shape[1], batch.test_at.shape[1]
    assert batch.fam.shape == (3, f, 24, 24, 3)
    assert batch.test.shape == batch.target.shape == (3, t, 24, 24, 3)
    assert all(part.dtype == torch.float32 for part in (batch.fam, batch.test, batch.target))
    assert batch.fam_at.dtype == batch.test_at.dtype == torch.int64
    assert max(f, t) <= tiny().kept
    for at, frames in ((batch.fam_at, batch.fam), (batch.test_at, batch.test)):
        for row, clip in zip(at.tolist(), frames, strict=True):
            kept = [n for n in row if n >= 0]
            assert kept == sorted(set(kept)) and row == kept + [-1] * (len(row) - len(kept))
            assert not clip[len(kept) :].any() and (clip[: len(kept)] > 0).any()


def test_targets_follow_one_stride_after_their_frames() -> None:
    episode = pairs().source[0].episodes[0]
    pair = its_data.drawn_pair(episode, tiny(), "any text")
    fam, test = (episode.trials[i] for i in pair.places)
    assert fam.number != test.number
    for trial, frames, at in ((fam, pair.fam, pair.fam_at), (test, pair.test, pair.test_at)):
        assert len(at) == its_frames.kept_count(len(its_frames.looked_at(len(trial), tiny())) - (trial is test), tiny())
        assert np.array_equal(frames, its_frames.shrunk(trial.frames([n * 6 for n in at]), 24))
    assert np.array_equal(pair.target, its_frames.shrunk(test.frames([n * 6 + 6 for n in pair.test_at]), 24))


def test_any_two_trials_and_any_frames_are_drawn() -> None:
    # Short trials: of long ones the ends are used.
    episode = pv.generate("bib_bg_preference", size=6, index=0).episodes[0]
    drawn = [its_data.drawn_pair(episode, tiny(), f"{i}") for i in range(120)]
    assert {p.places[0] for p in drawn} == {p.places[1] for p in drawn} == set(range(9))
    assert {0, 1, 10} <= {n for p in drawn for n in p.test_at}


def test_batches_are_seeded() -> None:
    assert equal(pairs(seed=3).batch(7), pairs(seed=3).batch(7))
    assert not equal(pairs(seed=3).batch(7), pairs(seed=3).batch(8))
    assert not equal(pairs(seed=3).batch(7), pairs(seed=4).batch(7))
    copy = pickle.loads(pickle.dumps(pairs(seed=3)))
    assert copy == pairs(seed=3) and equal(next(iter(copy)), pairs(seed=3).batch(0))


def test_keys_occur_in_no_evaluation_set() -> None:
    samples = [pairs(seed=3).source[k] for k in range(40)]
    assert {pairs(seed=3).source[k].domain for k in range(400)} == set(baseline.background_tasks())
    assert not {s.domain for s in samples} & {task.domain for task in TASKS if not task.published}
    assert all(s.index >= FIRST_INDEX["train"] and s.answer is None and 6 <= s.size <= 14 for s in samples)
    assert len({s.id for s in samples}) == 40
    for bad in ({"tasks": ["bib_preference"]}, {"preset": "other"}, {"tasks": []}, {"size": 0}, {"seed": -1}):
        with pytest.raises(pv.InvalidParams):
            baseline.BackgroundPairs.of(tiny(), **bad)  # type: ignore[arg-type]


def test_ranks_and_workers_share_the_batches() -> None:
    def first(which: BackgroundPairs, worker: int, workers: int) -> list[int]:
        return list(itertools.islice(which.numbers(worker, workers), 3))

    shards = [pairs().starting_at(10).shard(rank, 2) for rank in (0, 1)]
    assert [first(shard, w, 2) for shard in shards for w in (0, 1)] == [
        [10, 14, 18],
        [12, 16, 20],
        [11, 15, 19],
        [13, 17, 21],
    ]
    for bad in ((2, 2), (-1, 2), (0, 0)):
        with pytest.raises(pv.InvalidParams):
            pairs().shard(*bad)


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")  # Python 3.12 of every fork
def test_the_loader_gives_one_order_whatever_the_workers() -> None:
    wanted = [pairs().batch(n) for n in range(4)]
    for workers in (0, 2):
        got = itertools.islice(its_training.loader(pairs(), workers, torch.device("cpu")), 4)
        assert all(equal(a, b) for a, b in zip(got, wanted, strict=True))


# ---- learning


def test_loss_falls_on_one_batch() -> None:
    model, batch = baseline.make_model(tiny()), pairs(4).batch(0)
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    losses = []
    for _ in range(100):
        optimizer.zero_grad()
        loss = its_training.batch_loss(model, batch)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0] / 10


def weights(model: NextFrame) -> list[Any]:
    return [p.detach().clone() for p in model.parameters()]


def test_a_run_repeats_and_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    whole, again, stopped = (baseline.make_model(tiny()) for _ in range(3))
    steps: list[int] = []
    kept: dict[str, Any] = {"checkpoint": tmp_path / "whole.pt", "report": lambda n, loss: steps.append(n)}
    losses = baseline.train(whole, pairs(), quick(), **kept)
    assert steps == [1, 2, 3, 4, 5, 6] and losses == baseline.train(again, pairs(), quick())
    assert baseline.train(stopped, pairs(), replace(quick(), steps=4), checkpoint=tmp_path / "run.pt") == losses[:4]
    fresh = baseline.make_model(tiny(), 9)
    assert baseline.train(fresh, pairs(), quick(), checkpoint=tmp_path / "run.pt") == losses
    loaded = baseline.load_model(tmp_path / "run.pt")
    for other in (again, fresh, loaded, baseline.load_model(tmp_path / "whole.pt")):
        assert all(torch.equal(a, b) for a, b in zip(weights(whole), weights(other), strict=True))
    assert baseline.train(fresh, pairs(), quick(), checkpoint=tmp_path / "run.pt") == losses  # nothing left to do
    assert sorted(p.name for p in tmp_path.iterdir()) == ["run.pt", "whole.pt"]


def test_broken_checkpoints_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.pt").write_text("no checkpoint")
    torch.save({"form": "other"}, tmp_path / "other.pt")
    for name in ("text.pt", "other.pt"):
        with pytest.raises(pv.InvalidParams, match=name):
            baseline.load_model(tmp_path / name)
    with pytest.raises(pv.StorageError):
        baseline.load_model(tmp_path / "absent.pt")
    baseline.train(baseline.make_model(tiny()), pairs(), replace(quick(), steps=1), checkpoint=tmp_path / "run.pt")
    with pytest.raises(pv.InvalidParams, match="another network"):
        baseline.train(baseline.make_model(replace(tiny(), width=64)), pairs(), quick(), checkpoint=tmp_path / "run.pt")
    (tmp_path / "cut.pt").write_bytes((tmp_path / "run.pt").read_bytes()[:2000])
    with pytest.raises(pv.InvalidParams, match=r"cut\.pt"):
        baseline.load_model(tmp_path / "cut.pt")


def test_files_are_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(KeyError), replacing(path) as file:
        file.write(b"half")
        raise KeyError
    assert [p.name for p in tmp_path.iterdir()] == ["file"] and path.read_text() == "before"
    with pytest.raises(pv.StorageError):
        baseline.write_surprise(tmp_path / "absent/surprise.csv", [])


def test_a_loss_that_is_not_finite_ends_the_run() -> None:
    model = baseline.make_model(tiny())
    with torch.no_grad():
        model.head.bias.fill_(float("nan"))
    with pytest.raises(FloatingPointError, match="step 1"):
        baseline.train(model, pairs(), quick())


# ---- surprise


@pytest.fixture(scope="module")
def evaluation() -> pv.Dataset:
    return pv.bib(tasks=["bib_preference"], pairs=2, seed=4)


def test_surprise_is_complete_and_scored(evaluation: pv.Dataset, tmp_path: Path) -> None:
    rows = list(baseline.surprise_rows(baseline.make_model(tiny()), evaluation))
    wanted = [
        (f"{i:06}preference{member}", 9, frame, fam)
        for i, sample in enumerate(evaluation)
        for member, episode in (("e", sample.expected), ("u", sample.unexpected))
        for fam in range(1, 9)
        for frame in range(6, len(episode.test), 6)
    ]
    assert [(r.episode, r.trial, r.frame, r.fam) for r in rows] == wanted
    assert all(np.isfinite(r.surprise) and r.surprise > 0 for r in rows)
    table = baseline.write_surprise(tmp_path / "surprise.csv", rows)
    assert table.read_text().splitlines()[0] == "episode,trial,frame,surprise,fam"
    report, direct = (pv.score_surprise(evaluation, given, model="ours") for given in (table, rows))
    assert report.overall("ours, max").n == 2 and report.overall("ours, max").fail_rate == 0
    assert report == direct
    with (tmp_path / "again.csv").open("w") as file:
        drawn = baseline.surprise_rows(baseline.make_model(tiny()), evaluation)
        file.write(baseline.write_surprise(tmp_path / "b.csv", drawn).read_text())
    assert (tmp_path / "again.csv").read_bytes() == table.read_bytes()


def test_surprise_is_the_error_of_each_frame_after_one_fam_trial(evaluation: pv.Dataset) -> None:
    model, episode = baseline.make_model(tiny()).eval(), evaluation[0].unexpected
    values = its_surprise.episode_surprise(model, episode)
    assert np.allclose(values, its_surprise.episode_surprise(model, episode, together=3), rtol=1e-4)
    batch = its_surprise.paired(episode, tiny())
    fam, test = episode.trials[2], episode.test
    count = len(range(0, len(fam), 6))
    assert np.array_equal(batch.fam[2, :count].numpy(), its_frames.shrunk(fam.frames(range(0, len(fam), 6)), 24))
    with torch.no_grad():
        seen = torch.from_numpy(its_frames.shrunk(test.frames(range(0, len(test), 6)), 24))[None]
        at, test_at = (torch.arange(n)[None] for n in (count, seen.shape[1] - 1))
        told = model(batch.fam[2:3, :count], at, seen[:, :-1], test_at)
    wanted = ((told - seen[:, 1:]) ** 2).mean((0, 2, 3, 4))
    assert np.allclose(values[2], wanted.numpy(), rtol=1e-4)


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its smoke settings, cut short; in this process, since importing PyTorch takes a while."""
    short = ["--smoke", "--steps", "2", "--size", "1", "--pairs", "1"]
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), *short, "--out", str(tmp_path / "out")])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert {p.name for p in (tmp_path / "out").iterdir()} == {"run.pt", "loss.csv", "surprise.csv", "report.html"}
    assert "preference, next-frame, max: " in capsys.readouterr().out

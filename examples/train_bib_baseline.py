"""Trains the next-frame baseline on background episodes, then scores its surprise at pairs of evaluation tasks.

    python examples/train_bib_baseline.py --smoke --out out/baseline     # a small network, a few minutes on one core
    python examples/train_bib_baseline.py --size 8 --steps 1800 --rate 3e-4 --warm-up 100 --tasks all --pairs 50
                                                                         # the published network, an hour on two cores
    python examples/train_bib_baseline.py --device cuda --workers 16     # the published settings; long

Nothing is downloaded. A run that was stopped goes on when it is called again with the same settings. Needs the extra
``torch``.
"""

from __future__ import annotations

import argparse
import csv
import time
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import torch

import perceptv as pv
from perceptv.suites.bib.torch import (
    BackgroundPairs,
    ModelConfig,
    NextFrame,
    TrainingConfig,
    background_tasks,
    make_model,
    surprise_rows,
    train,
    write_surprise,
)

SMOKE_MODEL = ModelConfig(kept=6, width=64, heads=4, encoder_layers=2, decoder_layers=2, feed_forward=128)
SMOKE_TRAINING = TrainingConfig(steps=250, learning_rate=2e-3, warm_up=20, save_every=100)
SMOKE = {"size": 4, "pairs": 8}
FULL = {"size": 48, "pairs": 1000}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="small settings that show that everything works")
    parser.add_argument("--out", type=Path, default=Path("out/baseline"), help="folder of checkpoint and tables")
    parser.add_argument("--steps", type=int, help="batches to learn from")
    parser.add_argument("--size", type=int, help="pairs of trials in a batch")
    parser.add_argument("--rate", type=float, help="learning rate")
    parser.add_argument("--warm-up", type=int, help="steps in which the rate rises to it")
    parser.add_argument("--pairs", type=int, help="pairs of episodes of each task to score")
    parser.add_argument("--tasks", default="bib_preference", help="evaluation tasks, with commas between them, or all")
    parser.add_argument("--preset", default="paper", choices=["paper", "balanced"], help="of all episodes")
    parser.add_argument("--seed", type=int, default=0, help="of weights and of background episodes")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--workers", type=int, default=0, help="processes that make episodes")
    return parser.parse_args()


def learn(args: argparse.Namespace) -> NextFrame:
    """Trains, and writes checkpoint and loss of every step."""
    model = make_model(SMOKE_MODEL if args.smoke else ModelConfig(), args.seed).to(args.device)
    given = {"steps": args.steps, "learning_rate": args.rate, "warm_up": args.warm_up}
    config = SMOKE_TRAINING if args.smoke else TrainingConfig()
    config = replace(config, **{name: value for name, value in given.items() if value is not None})
    size = args.size or (SMOKE if args.smoke else FULL)["size"]
    pairs = BackgroundPairs.of(model.config, size=size, seed=args.seed, preset=args.preset)
    print(f"{sum(p.numel() for p in model.parameters())} weights; tasks: {', '.join(background_tasks())}", flush=True)
    began = time.monotonic()

    def report(step: int, loss: float) -> None:
        if step % max(config.steps // 20, 1) == 0:
            print(f"step {step}: loss {loss:.5f}, {time.monotonic() - began:.0f} s", flush=True)

    losses = train(model, pairs, config, checkpoint=args.out / "run.pt", workers=args.workers, report=report)
    with open(args.out / "loss.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("step", "loss"), *enumerate(losses, 1)])
    tenth = max(len(losses) // 10, 1)
    print(f"loss, mean of the first and last {tenth} steps: {fmean(losses[:tenth]):.5f}, {fmean(losses[-tenth:]):.5f}")
    return model


def score(model: NextFrame, args: argparse.Namespace) -> None:
    """Writes the surprise at an evaluation set and says what it is worth."""
    count = args.pairs or (SMOKE if args.smoke else FULL)["pairs"]
    tasks = None if args.tasks == "all" else args.tasks.split(",")
    dataset = pv.bib(tasks=tasks, pairs=count, seed=args.seed, preset=args.preset)
    table = write_surprise(args.out / "surprise.csv", surprise_rows(model, dataset))
    report = pv.score_surprise(dataset, table, model="next-frame", published=True)
    report.to_html(args.out / "report.html")
    for found in report.by("task"):
        if found.model in report.compared():
            low, high = found.interval
            said = f"{100 * found.accuracy:.1f} % of {found.n} pairs [{100 * low:.1f}, {100 * high:.1f}]"
            print(f"{found.name}, {found.model}: {said}")


def main() -> None:
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.smoke:
        torch.set_num_threads(1)
    score(learn(args), args)


if __name__ == "__main__":
    main()

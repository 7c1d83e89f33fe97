"""The types that users see at the public edge. mypy reads this file; nothing runs it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, assert_type

import numpy as np
import numpy.typing as npt

import perceptv as pv
from perceptv.sets.differences import Difference

Pixels = npt.NDArray[np.uint8]


def sample(one: pv.Sample) -> None:
    assert_type(one.id, str)
    assert_type(one.prompt, str)
    assert_type(one.image, Pixels)
    assert_type(one.png(), bytes)
    assert_type(one.scene, dict[str, Any])
    assert_type(one.record(), dict[str, Any])


def datasets() -> None:
    made = pv.percept_v(sizes="1-5")
    assert_type(made, pv.Dataset)
    assert_type(made[0], pv.Sample)
    assert_type(made[made.ids[0]], pv.Sample)
    assert_type(made[:3], pv.Dataset)
    assert_type(made + pv.core_knowledge(), pv.Dataset)
    assert_type(made.ids, list[str])
    assert_type(made.save("folder"), Path)
    assert_type(made.filter(domain="maze_solving"), pv.Dataset)


def making() -> None:
    assert_type(pv.generate("maze_solving", size=5), pv.Sample)
    assert_type(next(pv.stream(seed=1)), pv.Sample)
    assert_type(pv.generate_batch("maze_solving", [5, 6]), pv.Batch)


def scoring(dataset: pv.Dataset) -> None:
    report = pv.score(dataset, "replies.jsonl")
    assert_type(report, pv.Report)
    assert_type(report.overall().accuracy, float)
    assert_type(report.to_markdown(), str)
    assert_type(pv.judge(dataset[0], "COUNT:3"), pv.Verdict)
    assert_type(pv.verify("folder"), list[Difference])

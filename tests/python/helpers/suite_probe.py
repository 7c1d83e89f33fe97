"""Uses every part of the package with the example's suite, as its users would; run in a process of its own.

suite_probe.py FOLDER       prints what it found as JSON
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import perceptv as pv
from perceptv.cli import main
from perceptv.core.streaming import FIRST_INDEX
from perceptv.sets import writer


def command(*words: object) -> tuple[int, str]:
    """Exit code and output of the command line."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main([str(word) for word in words])
    return code, out.getvalue()


def interrupted(*_: Any) -> None:
    raise KeyboardInterrupt


def saved(folder: Path) -> dict[str, Any]:
    ds = pv.dataset(suite="example", per_size=1, sizes=[3, 4, 5, 6])
    with contextlib.suppress(KeyboardInterrupt), mock.patch.object(writer, "write_documents", interrupted):
        ds.save(folder / "set", progress=False)
    finished = (folder / "set" / "manifest.json").exists()
    path = ds.save(folder / "set", progress=False)
    manifest = json.loads((path / "manifest.json").read_text())
    next((path / "images").rglob("*.png")).unlink()
    return {
        "ids": [s.id for s in ds],
        "suite": manifest["recipe"]["suite"],
        "finished when interrupted": finished,
        "damage": [d.kind for d in pv.verify(path)],
        "mended": command("generate", "example", path, "--per-size", 1, "--sizes", "3-6", "--quiet")[0],
        "differences": [str(d) for d in pv.verify(path)],
        "same": pv.load(path) == ds,
        "card": (path / "README.md").read_text(),
        "mixed": pv.dataset(domains=["longer_row", "maze_solving"], sizes=[3], per_size=1).recipe.suite,
    }


def shards(folder: Path) -> dict[str, Any]:
    ds = pv.dataset(suite="example", per_size=1, sizes=[3, 4])
    made = folder / "shards"
    pv.write_shards(ds, made, of=2, progress=False)
    return {"files": sorted(p.name for p in made.iterdir()), "wrong": pv.verify_shards(made)}


def exports(folder: Path) -> dict[str, Any]:
    found = {}
    for container in ("hf", "parquet", "webdataset", "vlmevalkit", "lmms-eval", "messages"):
        target = folder / f"export_{container}"
        code, _ = command("export", container, "example", target, "--sizes", "3,4", "--per-size", 1, "--quiet")
        found[container] = [code, sum(1 for _ in (target / "metadata.jsonl").open())]
    found["croissant"] = [command("export", "croissant", folder / "set")[0], 0]
    return found


def scores(folder: Path) -> dict[str, Any]:
    ds = pv.load(folder / "set")
    report = pv.score(folder / "set", {s.id: s.answer_text for s in ds})
    (folder / "replies.jsonl").write_text(
        "".join(json.dumps({"id": s.id, "response": s.answer_text}) + "\n" for s in ds)
    )
    code, said = command("score", folder / "set", folder / "replies.jsonl", "--json", folder / "scores.json")
    page = report.to_html()
    return {
        "accuracy": report.overall().accuracy,
        "markdown": "Small and large differences" in report.to_markdown(),
        "page": "Small and large differences" in page and "Accuracy on small and on large sizes" in page,
        "figure": type(report.plot("halves")).__name__,
        "command": [code, "Small and large differences" in said],
        "again": command("report", folder / "scores.json")[0],
    }


def other_parts(folder: Path) -> dict[str, Any]:
    page = pv.write_gallery(folder / "gallery.html", suite="example").read_text()
    item = pv.stream(domains=["longer_row"], sizes="3-5")[0]
    table = command("audit", "--suite", "example", "--preset", "balanced", "--instances", 400)
    return {
        "domains": [d.id for d in pv.domains("example")],
        "gallery": "Which is more: an example of a suite" in page and "Tasks made up for this example." in page,
        "stream": [item.domain, item.index >= FIRST_INDEX["train"]],
        "audit": [table[0], "longer_row" in table[1] and "(50.0)" in table[1]],
        "list": command("list", "--suite", "example")[1],
        "check": command("check", "longer_row", "--keys", 10)[0],
    }


def inspect_task() -> dict[str, Any]:
    from perceptv.models.inspect import dataset

    task = dataset(suite="example", sizes="3,4", per_size=1)
    answers = {str(sample.target)[:3] for sample in task.dataset}
    return {"samples": len(task.dataset), "right": answers <= {"ROW", "BAR"}}


def probe(folder: Path) -> dict[str, Any]:
    """All of it."""
    return {
        "file": pv.__file__,
        "saved": saved(folder),
        "shards": shards(folder),
        "exports": exports(folder),
        "scores": scores(folder),
        "other": other_parts(folder),
        "inspect": inspect_task(),
    }


if __name__ == "__main__":
    print(json.dumps(probe(Path(sys.argv[1]))))

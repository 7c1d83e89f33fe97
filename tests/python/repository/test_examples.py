"""The examples run: a domain in a package of its own, and the notebooks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has installed the example package, built in a copy of its folder."""
    folder = tmp_path_factory.mktemp("python_domain")
    source, target = folder / "source", folder / "site"
    shutil.copytree(EXAMPLES / "python_domain", source)
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-build-isolation",
        "--no-deps",
        "--target",
        target,
        source,
    ]
    done = subprocess.run(list(map(str, command)), text=True, capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return target


def run(site: Path | None, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Python with the example package beside what it sees anyway."""
    paths = [str(site)] if site else []
    paths += [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(
        [sys.executable, "-W", "error", *arguments], cwd=cwd, env=environment, text=True, capture_output=True
    )


def command(site: Path | None, *arguments: str, cwd: Path) -> str:
    done = run(site, "-m", "perceptv", *arguments, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_catalogue_lists_it_once_installed_and_not_before(site: Path, tmp_path: Path) -> None:
    assert "dot_difference" in command(site, "list", cwd=tmp_path)
    assert "dot_difference" not in command(None, "list", cwd=tmp_path)


def test_the_contract_suite_passes_on_it(site: Path, tmp_path: Path) -> None:
    command(site, "check", "dot_difference:DotDifference", cwd=tmp_path)


def test_it_shows_from_the_command_line(site: Path, tmp_path: Path) -> None:
    shown = command(site, "show", "dot_difference", "--size", "9", "--save", "dots.png", cwd=tmp_path)
    assert "MORE:" in shown
    assert (tmp_path / "dots.png").read_bytes().startswith(b"\x89PNG")


PROBE = """
import json, pickle
import perceptv as pv
info = pv.info("dot_difference")
s = pv.generate("dot_difference", size=9, index=2, preset="balanced")
fills = [o["colour"] for o in s.scene["objects"]]
batch = pv.generate_batch("dot_difference", [9] * 8, preset="balanced", threads=2)
alone = [pv.generate("dot_difference", size=9, index=i, preset="balanced") for i in range(8)]
stream = pv.stream(domains=["dot_difference"], sizes="1-3")
try:
    pv.percept_v(domains=["dot_difference"]).save("set", progress=False)
except pv.InvalidParams as error:
    refused = str(error)
print(json.dumps({
    "suite": info.suite, "sizes": info.size_range("paper"), "answer": s.answer, "text": s.answer_text,
    "difference": abs(fills.count("red") - fills.count("blue")), "dots": len(fills), "mask": int(s.masks()[0].max()),
    "batch": [a == b.answer for a, b in zip(batch.answers, alone)],
    "pixels": all((batch.images[i, 0] == alone[i].image).all() for i in range(8)),
    "streamed": {stream[k].size for k in range(20)} == {1, 2, 3}, "refused": refused,
    "pickled": pickle.loads(pickle.dumps(s)).answer == s.answer}))
"""


def test_it_generates_batches_and_streams_like_a_built_in_domain(site: Path, tmp_path: Path) -> None:
    done = run(site, "-c", PROBE, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["suite"] == "example" and found["sizes"] == [1, 40]
    assert found["answer"] == found["difference"] and found["text"] == f"MORE:{found['answer']}"
    assert found["dots"] == found["mask"] == 9
    assert found["batch"] == [True] * 8 and found["pixels"] and found["pickled"]
    assert found["streamed"]
    assert "domains holds 'dot_difference' of the suite 'example'" in found["refused"]
    assert not (tmp_path / "set").exists()


def test_a_broken_plug_in_warns_and_spares_the_others(site: Path, tmp_path: Path) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[perceptv.domains]\nbroken = no_such_module:Nothing\n")
    code = (
        "import warnings, perceptv as pv\n"
        "with warnings.catch_warnings(record=True) as seen:\n"
        "    warnings.simplefilter('always')\n"
        "    names = [d.id for d in pv.domains()]\n"
        "assert 'dot_difference' in names and 'maze_solving' in names\n"
        "assert any('no_such_module' in str(w.message) and 'broken' in str(w.message) for w in seen), seen\n"
    )
    done = run(site, "-c", code, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


NOTEBOOK = """
import sys, nbclient, nbformat
book = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": "."}}).execute()
nbformat.write(book, "executed.ipynb")
"""


NOTEBOOKS_NEED = {"first_hour": ("PIL", "pandas", "pyarrow", "matplotlib"), "looks": ("matplotlib", "scipy")}


@pytest.mark.parametrize("name", ["quick_start", "first_hour", "words", "looks"])
def test_the_notebooks_run_from_top_to_bottom(name: str, tmp_path: Path) -> None:
    """In a kernel of this interpreter, whatever kernels the machine has besides."""
    for module in NOTEBOOKS_NEED.get(name, ()):
        pytest.importorskip(module)
    kernel = tmp_path / "jupyter/kernels/python3"
    kernel.mkdir(parents=True)
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": argv, "display_name": "test", "language": "python"}))
    environment = {**os.environ, "JUPYTER_PATH": str(tmp_path / "jupyter"), "JUPYTER_PREFER_ENV_PATH": "0"}
    environment |= {"JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"), "IPYTHONDIR": str(tmp_path / "ipython")}
    done = subprocess.run(
        [sys.executable, "-c", NOTEBOOK, str(EXAMPLES / f"{name}.ipynb")],
        cwd=tmp_path, env=environment, text=True, capture_output=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    cells = [c for c in json.loads((tmp_path / "executed.ipynb").read_text())["cells"] if c["cell_type"] == "code"]
    assert all(c["execution_count"] for c in cells)
    shown = [o for c in cells for o in c["outputs"] if "text/html" in o.get("data", {})]
    assert name == "words" or any("data:image/png;base64" in "".join(o["data"]["text/html"]) for o in shown)
    assert not any(o["output_type"] == "error" for c in cells for o in c["outputs"])
    assert not [o for c in cells for o in c["outputs"] if "Warning" in str(o.get("text", ""))]

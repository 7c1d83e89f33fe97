"""A task folder for lmms-eval: YAML, the functions that it names, and the rows as Parquet files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from perceptv._arguments import integer
from perceptv._core import __version__
from perceptv.core.dataset import Dataset
from perceptv.export.export_rows import Exportable, ExportRow, FrameForm, in_look, picture_source
from perceptv.export.parquet import CARD, arrow_modules, write_files
from perceptv.export.target import Export, export

_YAML = """\
# lmms-eval --include_path path/to/this/folder --tasks {task}; --log_samples writes what `perceptv score` takes.
task: {task}
dataset_path: !function utils.DATA
test_split: test
{only}output_type: generate_until
doc_to_visual: !function utils.doc_to_visual
doc_to_text: !function utils.doc_to_text
doc_to_target: answer_text
process_results: !function utils.process_results
generation_kwargs:
  until: []
  max_new_tokens: {most}
  temperature: 0
  do_sample: false
metric_list:
  - metric: perceptv_accuracy
    aggregation: !function utils.accuracy
    higher_is_better: true
  - metric: perceptv_format_error
    aggregation: !function utils.format_errors
    higher_is_better: false
metadata:
  version: {version}
"""

_UTILS = '''\
"""What {task}.yaml names: the data beside it, and perceptv's scorer."""

from pathlib import Path

from perceptv.models.lmms_eval_task import accuracy, doc_to_text, doc_to_visual, format_errors, process_results

__all__ = ["DATA", "accuracy", "doc_to_text", "doc_to_visual", "format_errors", "process_results"]

DATA = str(Path(__file__).resolve().parent)
'''

_ONLY = '''

def {function}(rows):
    """The rows that are shown in the look {look}."""
    return rows.filter(lambda look: look == "{look}", input_columns="look")
'''


def to_lmms_eval(
    dataset: Dataset | Exportable,
    path: str | Path,
    *,
    video: FrameForm = "auto",
    max_new_tokens: int = 2048,
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a task folder that lmms-eval takes with ``--include_path`` (extra ``hf``).

    perceptv judges the replies and must be installed where lmms-eval runs. The folder can be moved. Each look is a task
    of its own.

    Parameters
    ----------
    dataset : Dataset or Trials
        The dataset to write. Questions about whole clips are refused.
    path, threads, progress
        As in :func:`perceptv.export.to_parquet`.
    video : {"auto", "frames"}
        As in :func:`perceptv.export.to_vlmevalkit`.
    max_new_tokens : int
        Greatest length of a reply.
    """
    arrow, parquet = arrow_modules()
    most = integer("max_new_tokens", max_new_tokens, 1)
    source = picture_source(dataset, video, "lmms-eval")
    task = f"perceptv_{source.name}"

    def write(out: Export, rows: Iterator[ExportRow]) -> None:
        utils = _UTILS.format(task=task)
        for look in source.looks or ("",):
            name, function = in_look(task, look), in_look("only", look)
            only = f"process_docs: !function utils.{function}\n" if look else ""
            out.put(f"{name}.yaml", _YAML.format(task=name, most=most, version=__version__, only=only).encode())
            utils += _ONLY.format(function=function, look=look) if look else ""
        out.put("utils.py", utils.encode())
        write_files(out, rows, 1000, arrow, parquet)

    options = {"max_new_tokens": most, "pyarrow": arrow.__version__}
    return export(source, path, "lmms-eval", options, write, CARD, threads=threads, progress=progress)

"""lmms-eval's own task class reads a folder that we wrote, and its tracker logs samples: FOLDER REPLIES OUT, with its
code on the path."""

import types
import warnings

import datasets  # noqa: F401 - before the stubs, so that it knows what is installed
import pandas  # noqa: F401
from seen import EVERY, arguments, digest, tell

from harness_stubs import stub

warnings.simplefilter("ignore")
folder, replies, out = arguments()
stub("accelerate", "loguru", "pytz", "torch", "transformers", "evaluate", "sacrebleu", "sqlitedict")

from lmms_eval import utils  # noqa: E402
from lmms_eval.api.task import ConfigurableTask  # noqa: E402
from lmms_eval.loggers.evaluation_tracker import EvaluationTracker  # noqa: E402

task = ConfigurableTask(config=utils.load_yaml_config(str(next(folder.glob("*.yaml")))))
docs, plain = task.test_docs(), task.test_docs_no_media()
assert not {"image", "second", "images"} & set(plain.column_names)
rows, samples = [], []
for i, reply in enumerate(replies):
    if i % EVERY == 0:
        doc = docs[i]
        pictures = [digest(picture) for picture in task.doc_to_visual(doc)]
        rows.append({"id": doc["id"], "text": task.doc_to_text(doc), "pictures": pictures})
    target = task.doc_to_target(plain[i])
    metrics = task.process_results(plain[i], [reply])
    sample = {"doc_id": i, "doc": plain[i], "target": target, "arguments": ("",), "resps": [[reply]]}
    samples.append({**sample, "filtered_resps": [reply], "doc_hash": "", **metrics})
tell(rows, out)

model = types.SimpleNamespace(model_name_sanitized="model")
tracker = types.SimpleNamespace(output_path=str(out.parent), general_config_tracker=model, date_id="x", api=None)
EvaluationTracker.save_results_samples(tracker, task.config.task, samples)
(out.parent / "model" / f"x_samples_{task.config.task}.jsonl").rename(out)
means = {name: mean([s[name] for s in samples]) for name, mean in task.aggregation().items()}
out.with_name(out.name + ".means").write_text(str(means["perceptv_accuracy"]))

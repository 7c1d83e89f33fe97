"""evalscope's own loader and adapter read messages that we wrote, and its cache keeps predictions: FOLDER REPLIES OUT,
with its code on the path."""

import base64
import io
import types
import warnings
from pathlib import Path

import datasets  # noqa: F401 - before the stubs, so that it knows what is installed
from PIL import Image
from seen import EVERY, arguments, digest, tell

from harness_stubs import stub

warnings.simplefilter("ignore")
folder, replies, out = arguments()
stub("colorlog", "filetype", "editdistance", "tabulate")

from evalscope.api.dataset.loader import LocalDataLoader  # noqa: E402
from evalscope.api.evaluator.cache import CacheManager  # noqa: E402
from evalscope.api.evaluator.state import TaskState  # noqa: E402
from evalscope.api.model.model_output import ModelOutput  # noqa: E402
from evalscope.benchmarks.general_vqa.general_vqa_adapter import GeneralVQAAdapter  # noqa: E402

adapter = object.__new__(GeneralVQAAdapter)
loader = LocalDataLoader(str(folder), "test", subset="messages", sample_fields=adapter.record_to_sample)
outputs = types.SimpleNamespace(predictions_dir=str(out.parent), is_make=True)
cache = CacheManager(outputs, "my-model", "general_vqa")
rows = []
for i, (sample, reply) in enumerate(zip(loader.load(), replies, strict=True)):
    state = TaskState("my-model", sample, output=ModelOutput.from_content("my-model", reply))
    cache.save_prediction_cache("messages", state)
    if i % EVERY:
        continue
    content = sample.input[0].content
    urls = [part.image.partition(",")[2] for part in content if part.type == "image"]
    pictures = [digest(Image.open(io.BytesIO(base64.b64decode(url)))) for url in urls]
    texts = [part.text for part in content if part.type == "text"]
    rows.append({"text": texts[-1], "labels": texts[:-1], "pictures": pictures, "target": sample.target})
cache.close()
tell(rows, out)
Path(cache.get_prediction_cache_path("messages")).rename(out)

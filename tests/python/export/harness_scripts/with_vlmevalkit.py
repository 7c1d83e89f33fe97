"""VLMEvalKit's own classes read a table that we wrote, and write predictions: FOLDER REPLIES OUT, with its code on the
path."""

import ast
import os
import sys
import types
import warnings
from pathlib import Path

import datasets  # noqa: F401 - before the stubs, so that it knows what is installed
import pandas
from seen import EVERY, arguments, digest_of, tell

from harness_stubs import stub

warnings.simplefilter("ignore")
folder, replies, out = arguments()
os.environ["LMUData"] = str(folder)  # noqa: SIM112 - its name there
stub("tabulate", "termcolor", "validators", "sty", "portalocker", "timeout_decorator", "torch", "json_repair")
root = next(Path(place) for place in sys.path if (Path(place) / "vlmeval").is_dir())
for name in ("vlmeval", "vlmeval.dataset"):  # whose __init__ imports every set there is
    package = types.ModuleType(name)
    package.__path__ = [str(root / name.replace(".", "/"))]
    sys.modules[name] = package

import validators  # noqa: E402

validators.url = lambda _: False
from vlmeval.dataset import image_base  # noqa: E402
from vlmeval.smp.file import dump  # noqa: E402

tree = ast.parse((root / "vlmeval/dataset/image_vqa.py").read_text())
node = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "CustomVQADataset")
space = {**vars(image_base), "file_size": lambda *_: 0}
exec(compile(ast.Module([node], []), "image_vqa.py", "exec"), space)

table = next(folder.glob("*.tsv"))
data = space["CustomVQADataset"](table.stem)
rows = []
for i in range(0, len(data), EVERY):
    message = data.build_prompt(data[i])
    pictures = [digest_of(part["value"]) for part in message if part["type"] == "image"]
    rows.append({"id": data[i]["index"], "text": message[-1]["value"], "pictures": pictures})
tell(rows, out)

result = data.data  # as infer_data_job does
result["prediction"] = [str(reply) for reply in replies]
result.pop("image")
if out.suffix == ".xlsx":
    pandas.DataFrame(result).to_excel(out, index=False, engine="openpyxl")  # the writer alone is another one there
else:
    dump(result, str(out))

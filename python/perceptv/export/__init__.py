"""Sets in the containers that other tools read.

Each function makes a folder hold an export of a Dataset or of Trials. It is written under another name beside the
folder and renamed when it is whole: an interrupted export leaves nothing half there. A folder that holds the very same
export is left as it is, or mended as a whole; any other folder with something in it is refused (StorageError). Beside
the container's own files there are ``metadata.jsonl`` (the rows as plain data, which :func:`perceptv.score` takes),
``README.md`` and ``export.json`` (recipe, and SHA-256 and size of every file).
"""

from perceptv.export.croissant import write_croissant
from perceptv.export.hf import save_hf, to_hf
from perceptv.export.lmms_eval import to_lmms_eval
from perceptv.export.messages import to_messages
from perceptv.export.parquet import to_parquet
from perceptv.export.vlmevalkit import to_vlmevalkit
from perceptv.export.webdataset import to_webdataset

__all__ = [
    "save_hf",
    "to_hf",
    "to_lmms_eval",
    "to_messages",
    "to_parquet",
    "to_vlmevalkit",
    "to_webdataset",
    "write_croissant",
]

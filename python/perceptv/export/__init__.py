"""Sets in the containers that other tools read.

Each function makes a folder hold an export of a Dataset or of Trials. It is written under another name beside the
folder and renamed when it is whole: an interrupted export leaves nothing half there. A folder that holds the very same
export is left as it is, or mended as a whole; any other folder with something in it is refused (StorageError). Beside
the container's own files there are ``metadata.jsonl`` (the rows as plain data, which :func:`perceptv.score` takes),
``README.md`` and ``export.json`` (recipe, and SHA-256 and size of every file).
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

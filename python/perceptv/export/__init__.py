"""Datasets in the formats of other tools.

Each function writes a Dataset or Trials to a folder. The export is written under another name beside the folder and
renamed when it is complete, so an interrupted export leaves nothing half written. A folder with the same export is left
as it is, or replaced as a whole if it is damaged. Any other folder that is not empty is refused (StorageError). Besides
the files of the format there are ``metadata.jsonl`` (the rows as plain data, which :func:`perceptv.score` reads),
``README.md`` and ``export.json`` (the recipe, and the SHA-256 and size of every file).
"""

from perceptv._lazy import on_demand

__getattr__, __dir__, __all__ = on_demand(__name__, __file__)

"""README.md of an export, with the header that the Hugging Face hub reads."""

from __future__ import annotations

from perceptv._core import __version__
from perceptv.export.rows import VIDEO, Source
from perceptv.sets.card_header import header, licence

_TEXT = """
# {name}

{count} questions about {what} with known answers, made by perceptv {version}.

{body}

`prompt` is the question with the form of the answer line. `answer_text` is the literal answer line of a perfect reply.
`answer` and `params` are JSON texts, because their types differ between domains. `metadata.jsonl` has only the columns
of plain data. `export.json` has the recipe, and the size and SHA-256 of every file.

```python
import perceptv as pv
report = pv.score("path/to/this/folder", {{"an id": "a reply"}})
```
"""


def text(source: Source, body: str, files: str, info: str) -> bytes:
    """The card of an export, see :class:`perceptv.export.target.Card`; `info` are further lines of the header."""
    suites, name = source.suites, f"{source.name} (perceptv)"
    patterns = [files] if files else []
    head = header(name, len(source), ["visual-question-answering"], suites, patterns, info)
    what = "videos" if VIDEO in source.media.values() else "pictures"
    told = _TEXT.format(name=name, count=len(source), what=what, version=__version__, body=body.strip())
    return f"{head}{told}\n{licence(suites)}\n".encode()

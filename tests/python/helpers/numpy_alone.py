"""Scripts' beginnings after which NumPy, perceptv, the standard library and what is named can be imported, no more."""

_ALONE = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {{*sys.stdlib_module_names, "numpy", "perceptv", *{more}}}:
            raise ImportError(f"{{name}} is neither NumPy nor of the standard library")

sys.meta_path.insert(0, Refuse())
"""

NUMPY_ALONE = _ALONE.format(more=[])
HTTPX_TOO = _ALONE.format(
    more=["httpx", "httpcore", "h11", "anyio", "certifi", "idna", "sniffio", "typing_extensions", "exceptiongroup"]
)
"""What the extra `ask` brings."""

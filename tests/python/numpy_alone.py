"""A script's beginning after which NumPy, perceptv and the standard library are all that can be imported."""

NUMPY_ALONE = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "numpy", "perceptv"}:
            raise ImportError(f"{name} is neither NumPy nor of the standard library")

sys.meta_path.insert(0, Refuse())
"""

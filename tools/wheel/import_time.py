"""How long `import perceptv` takes beyond NumPy's import: the least of many fresh interpreters. Fails above 0.1 s."""

from __future__ import annotations

import subprocess
import sys
import time

RUNS = 20
MOST = 0.1  # seconds


def seconds(script: str) -> float:
    """Of a fresh interpreter that runs the script."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", script], check=True)
    return time.perf_counter() - start


def main() -> int:
    """Measures and judges."""
    scripts = ("import numpy", "import numpy, perceptv")
    taken = [[seconds(script) for script in scripts] for _ in range(RUNS + 1)][1:]  # the first fills the caches
    numpy, both = (min(column) for column in zip(*taken, strict=True))  # other work on the machine only adds
    print(f"import: numpy {1000 * numpy:.0f} ms, perceptv {1000 * (both - numpy):.0f} ms more (least of {RUNS})")
    return int(both - numpy > MOST)


if __name__ == "__main__":
    sys.exit(main())

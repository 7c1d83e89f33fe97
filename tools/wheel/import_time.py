"""How long `import perceptv` takes beyond NumPy's import: the least of many fresh interpreters. Fails above 0.1 s.

Processor time is counted, which other work on the machine hardly changes; with files in the cache an import waits for
nothing else.
"""

from __future__ import annotations

import resource
import subprocess
import sys

RUNS = 20
MOST = 0.1  # seconds


def spent() -> float:
    """Processor seconds of all children so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds(script: str) -> float:
    """Of a fresh interpreter that runs the script."""
    start = spent()
    subprocess.run([sys.executable, "-c", script], check=True)
    return spent() - start


def main() -> int:
    """Measures and judges."""
    scripts = ("import numpy", "import numpy, perceptv")
    taken = [[seconds(script) for script in scripts] for _ in range(RUNS + 1)][1:]  # the first fills the caches
    numpy, both = (min(column) for column in zip(*taken, strict=True))
    print(f"import: numpy {1000 * numpy:.0f} ms, perceptv {1000 * (both - numpy):.0f} ms more (least of {RUNS})")
    return int(both - numpy > MOST)


if __name__ == "__main__":
    sys.exit(main())

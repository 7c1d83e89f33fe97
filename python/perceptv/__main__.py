"""``python -m perceptv``."""

import sys

from perceptv.cli import main

if __name__ == "__main__":
    sys.exit(main())

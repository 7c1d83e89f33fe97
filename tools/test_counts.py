"""Adds up JUnit reports: test_counts.py FILE ... prints the counts of each, then 'N passed, N failed'.

Fails if a report is missing, holds no test or holds a failure.
"""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path


def counts(report: Path) -> tuple[int, int, int]:
    """(passed, failed, skipped) of one report."""
    passed = failed = skipped = 0
    for case in ET.parse(report).getroot().iter("testcase"):
        tags = {child.tag for child in case}
        if tags & {"failure", "error"}:
            failed += 1
        elif "skipped" in tags:
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


def main(paths: list[str]) -> int:
    passed = failed = skipped = 0
    whole = bool(paths)
    for path in map(Path, paths):
        found = counts(path) if path.is_file() else (0, 0, 0)
        whole = whole and sum(found) > 0
        note = "{} passed, {} failed, {} skipped".format(*found) if sum(found) else "no tests ran"
        print(f"{path.stem}: {note}")
        passed, failed, skipped = (a + b for a, b in zip((passed, failed, skipped), found, strict=True))
    print(f"{passed} passed, {failed} failed")
    return 0 if whole and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

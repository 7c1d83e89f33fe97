#!/bin/sh
# Runs make targets one after another, all of them even if one fails, then counts the tests:
# the last line reads "N passed, N failed". Fails if anything failed or nothing ran.
cd "$(dirname "$0")/.." || exit 2
reports="build/tests/fuzz.xml build/tests/ctest.xml build/tests/pytest.xml"
# shellcheck disable=SC2086
rm -f $reports
status=0
for target in "$@"; do
    ${MAKE:-make} --no-print-directory "$target" || { status=1; failed="$failed $target"; }
done
[ -z "$failed" ] || echo "failed:$failed"
# shellcheck disable=SC2086
/usr/bin/env python3 tools/test_counts.py $reports || status=1
exit $status

#!/bin/bash
# Which lines the tests run: of the C++ (gcc's counters, read by gcovr) and of the Python package (coverage.py).
# Figures in build/coverage/{cpp,python}.txt, pages beside them. PYTHON is the interpreter of the virtual environment.
#   tools/coverage.sh [BUILD_FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-build/coverage}
mkdir -p "$out/cpp" "$out/python"

# Assertions of Catch2 and of Eigen would count as branches that no test takes: lines alone are counted.
cmake -S . -B "$out/build" -G Ninja -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_CXX_FLAGS="-O1 --coverage -fprofile-update=atomic" -DPERCEPTV_PYTHON=OFF -DPERCEPTV_TESTS=ON > /dev/null
CCACHE_DISABLE=1 cmake --build "$out/build" --target stim_tests > /dev/null
find "$out/build" -name '*.gcda' -delete
ctest --test-dir "$out/build" -j "$(nproc)" --output-on-failure --no-tests=error | tail -n 20
# Its limit of plausible counts is turned off: lines that episodes run thousands of millions of times are real.
"$PYTHON" -m gcovr --root . --gcov-suspicious-hits-threshold 0 --filter libstim/ --filter generators/ --filter readers/ --txt "$out/cpp.txt" --html-details "$out/cpp/index.html" --print-summary "$out/build"

export COVERAGE_FILE="$PWD/$out/python/.coverage"
"$PYTHON" -m coverage erase
"$PYTHON" -m coverage run -m pytest -q ${PYTEST_ARGS:-}
"$PYTHON" -m coverage combine -q
"$PYTHON" -m coverage report > "$out/python.txt"
"$PYTHON" -m coverage html -q -d "$out/python"
echo "C++:    $(grep '^TOTAL' "$out/cpp.txt")"
echo "Python: $(grep '^TOTAL' "$out/python.txt")"

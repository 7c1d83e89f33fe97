#!/bin/bash
# Corrupted pictures for every reader under the address and undefined-behaviour sanitizers: no crash, no error but a
# stated "not readable", no answer from blank pictures, noise or a wrong canvas. Takes about an hour on two cores.
#   tools/fuzz_readers.sh [COUNT] [SEED] [BUILD_FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${3:-build/sanitize/fuzz}

cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O2" -DPERCEPTV_SANITIZE=address,undefined \
    -DPERCEPTV_PYTHON=OFF -DPERCEPTV_TESTS=ON > /dev/null
cmake --build "$build" --target stim_fuzz_readers > /dev/null
ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    "$build/tests/cpp/stim_fuzz_readers" "${1:-100000}" "${2:-0}"

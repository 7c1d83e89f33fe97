#!/bin/bash
# Every C++ test under the address and undefined-behaviour sanitizers, and what runs in threads (batches, readers of
# pictures and of episodes, the judge) under the thread sanitizer. The goldens are left out: 12000 pictures from code that
# the contract suite runs too.
#   tools/sanitize.sh [BUILD_FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
builds=${1:-build/sanitize}

build() {  # name, sanitizers, target
    cmake -S . -B "$builds/$1" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1" -DPERCEPTV_SANITIZE="$2" \
        -DPERCEPTV_PYTHON=OFF -DPERCEPTV_TESTS=ON > /dev/null
    cmake --build "$builds/$1" --target "$3" > "$builds/$1.log" || { tail -n 40 "$builds/$1.log"; exit 1; }
}

build address address,undefined stim_tests
ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    "$builds/address/tests/cpp/stim_tests" "~[golden]" &
address=$!

# Compiled and run while the suite above runs on one core.
build thread thread stim_thread_tests
TSAN_OPTIONS="halt_on_error=1 suppressions=$PWD/tools/tsan.supp" "$builds/thread/tests/cpp/stim_thread_tests"
wait $address

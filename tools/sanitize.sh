#!/bin/bash
# Every C++ test under the address and undefined-behaviour sanitizers, a share of them on each core, and what runs in threads
# (batches, readers of pictures and of episodes, the judge) under the thread sanitizer. The goldens are left out: 12000
# pictures from code that the contract suite runs too. What a share has run, and its times, is in address.N.txt meanwhile.
#   tools/sanitize.sh [BUILD_FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
builds=${1:-build/sanitize}
shares=$(nproc)

build() {  # name, sanitizers, target
    cmake -S . -B "$builds/$1" -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1" -DPERCEPTV_SANITIZE="$2" \
        -DPERCEPTV_PYTHON=OFF -DPERCEPTV_TESTS=ON > /dev/null
    cmake --build "$builds/$1" --target "$3" > "$builds/$1.log" || { tail -n 40 "$builds/$1.log"; exit 1; }
}

run_share() {  # number
    ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
        "$builds/address/tests/cpp/stim_tests" -f "$builds/address.$1.names" -d yes > "$builds/address.$1.txt" 2>&1 ||
        { tail -n 60 "$builds/address.$1.txt"; return 1; }
    grep "in $(wc -l < "$builds/address.$1.names") test cases)" "$builds/address.$1.txt" ||
        { echo "sanitize.sh: share $1 did not run all its tests" >&2; return 1; }
}

# Catch's list ends with how many tests it names: its status. A comma in a name would part two names.
share_out() {
    "$builds/address/tests/cpp/stim_tests" --list-test-names-only "~[golden]~[.long]" > "$builds/address.names" || true
    [ -s "$builds/address.names" ] || { echo "sanitize.sh: no tests are listed" >&2; exit 1; }
    for share in $(seq "$shares"); do
        awk -v n="$shares" -v k="$share" 'NR % n == k % n { gsub(",", "\\\\,"); print }' "$builds/address.names" > "$builds/address.$share.names"
    done
}

build address address,undefined stim_tests
share_out
running=()
for share in $(seq "$shares"); do
    run_share "$share" &
    running+=($!)
done
failed=0
for process in "${running[@]}"; do wait "$process" || failed=1; done

build thread thread stim_thread_tests
TSAN_OPTIONS="halt_on_error=1 suppressions=$PWD/tools/tsan.supp" "$builds/thread/tests/cpp/stim_thread_tests" || failed=1
exit $failed

#!/bin/bash
# Every golden, pixels too, from other compilers and for other machines, all run here: docs/determinism.md has the table.
#   tools/cross.sh [aarch64 | mingw | libcxx] ...      all of them without
# Each prints what it was built and run with, that no object fuses a multiplication and an addition, the counts of
# tests/cross/check_goldens.cpp, and that the same program sees a golden that was changed. Any failure ends with 1.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/cross/machines.sh
builds=$PWD/build/cross
program=tests/cross/stim_check_goldens
mkdir -p "$builds"

quietly() {  # file for what it says, command ...
    local log=$1
    shift
    "$@" >>"$log" 2>&1 || { tail -n 30 "$log" >&2; echo "cross.sh: $1 failed; all that it said is in $log" >&2; return 1; }
}

build() {  # machine, options of CMake ...
    local log=$builds/$1.txt folder=$builds/$1
    shift
    : >"$log"
    quietly "$log" cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPERCEPTV_GOLDENS=ON -DPERCEPTV_PYTHON=OFF \
        -DPERCEPTV_TESTS=OFF -DPERCEPTV_READERS=OFF -DPERCEPTV_INSTALL=OFF "$@"
    quietly "$log" cmake --build "$folder" --target stim_check_goldens
}

# One golden with one digit of one scene changed: a check that cannot fail proves nothing.
change_a_golden() {
    rm -rf "$builds/changed"
    mkdir -p "$builds/changed"
    sed '2s/ scene=0/ scene=g/; 2s/ scene=[1-9a-f]/ scene=0/' tests/golden/sort_lines.txt >"$builds/changed/sort_lines.txt"
    ! cmp -s tests/golden/sort_lines.txt "$builds/changed/sort_lines.txt"
}

check() {  # machine
    local machine=$1 status=0
    "${machine}_versions"
    "build_$machine"
    "objects_$machine" || status=1
    "run_$machine" "$builds/$machine/$program" tests/golden "$(nproc)" 2>"$builds/$machine.progress.txt" || status=1
    if "run_$machine" "$builds/$machine/$program" build/cross/changed 1 >"$builds/$machine.changed.txt" 2>&1; then
        echo "NO EFFECT  a changed golden is not seen"
        status=1
    fi
    grep -q ' 1 with other scenes or answers' "$builds/$machine.changed.txt" || { cat "$builds/$machine.changed.txt"; status=1; }
    return $status
}

main() {  # machine ...
    local failed="" machine
    change_a_golden
    for machine in "$@"; do
        echo "== $machine"
        set +e  # in a condition, -e would not hold inside the function
        (set -e; check "$machine")
        [ $? -eq 0 ] || failed="$failed $machine"
        set -e
    done
    [ -z "$failed" ] || { echo "FAILED:$failed"; return 1; }
}

[ "$#" -gt 0 ] || set -- aarch64 mingw libcxx
main "$@"

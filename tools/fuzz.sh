#!/bin/bash
# Fuzz targets (tests/fuzz) under libFuzzer with the address and undefined-behaviour sanitizers; needs clang. Targets in
# Python run under atheris, in an environment of their own. PYTHON is the interpreter that has perceptv.
#   tools/fuzz.sh minute SECONDS           the first inputs again, then all targets together for so long
#   tools/fuzz.sh long JOBS [TARGET ...]   an hour of processor time for each, over as many runs as it takes
#   tools/fuzz.sh coverage                 lines that the inputs found so far reach: build/fuzz/coverage.txt
#   tools/fuzz.sh pictures COUNT SEED      COUNT corrupted pictures for every reader: no crash, no error but a stated
#                                          "not readable", no answer from blank pictures, noise or a wrong canvas
set -euo pipefail
cd "$(dirname "$0")/.."
mode=$1
shift

configure() {  # folder under build/, flags of the compiler, sanitizers
    cmake -S . -B "build/$1" -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="$2" \
        -DPERCEPTV_SANITIZE="$3" -DPERCEPTV_PYTHON=OFF -DPERCEPTV_TESTS=OFF -DPERCEPTV_FUZZ=ON > /dev/null
}

build() {
    # Integers made of numbers that do not fit, and places beyond a vector's end, are errors too.
    configure fuzz/build "-O1 -gline-tables-only -fno-sanitize-recover=all -D_GLIBCXX_ASSERTIONS" \
        fuzzer-no-link,address,undefined,float-cast-overflow
    cmake --build build/fuzz/build --target fuzz_targets > build/fuzz/build.log || { cat build/fuzz/build.log; exit 1; }
    build/fuzz/venv/bin/python -c "import atheris" 2> /dev/null ||
        PYTHON3="$PYTHON" tools/setup_venv.sh build/fuzz/venv fuzz ||
        echo "fuzz.sh: atheris is not to be had here; the targets in Python are left out" >&2
}

case $mode in
minute | long)
    build
    ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 exec "$PYTHON" tools/fuzz_runs.py "$mode" "$@"
    ;;
coverage)
    configure fuzz/lines "-O1 -fprofile-instr-generate -fcoverage-mapping" fuzzer-no-link
    cmake --build build/fuzz/lines --target fuzz_targets > build/fuzz/lines.log || { cat build/fuzz/lines.log; exit 1; }
    rm -f build/fuzz/lines/*.profraw
    LLVM_PROFILE_FILE="$PWD/build/fuzz/lines/%p.profraw" "$PYTHON" tools/fuzz_runs.py replay build/fuzz/lines
    llvm-profdata merge -o build/fuzz/lines/all.profdata build/fuzz/lines/*.profraw
    programs=()
    for program in build/fuzz/lines/tests/fuzz/fuzz_*; do
        [ ! -f "$program" ] || programs+=("-object=$program")
    done
    llvm-cov report "${programs[0]#-object=}" "${programs[@]:1}" -instr-profile=build/fuzz/lines/all.profdata \
        -show-branch-summary=0 -show-region-summary=0 -ignore-filename-regex='^/usr/|tests/|/font/' > build/fuzz/coverage.txt
    cat build/fuzz/coverage.txt
    ;;
pictures)
    cmake -S . -B build/fuzz/pictures -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O2" \
        -DPERCEPTV_SANITIZE=address,undefined -DPERCEPTV_PYTHON=OFF -DPERCEPTV_TESTS=ON > /dev/null
    cmake --build build/fuzz/pictures --target stim_fuzz_readers > /dev/null
    ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
        build/fuzz/pictures/tests/cpp/stim_fuzz_readers "$@"
    ;;
*)
    echo "fuzz.sh: no mode '$mode'; legal: minute long coverage pictures" >&2
    exit 2
    ;;
esac

#!/bin/bash
# Same hashes from gcc -O0, gcc -O3 and clang -O3, and from each of four sets of CPU features. Every environment is
# checked to have taken effect; one that did not is a failure, not a pass.
#   tools/determinism.sh [BUILD_FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
builds=${1:-build/determinism}
threads=$(nproc)
mkdir -p "$builds"
failed=0

build() {  # name, compiler, flags
    cmake -S . -B "$builds/$1" -G Ninja -DCMAKE_CXX_COMPILER="$2" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="$3" \
        -DPERCEPTV_PYTHON=OFF -DPERCEPTV_TESTS=ON -DPERCEPTV_LONG=ON \
        -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON > /dev/null  # with one, gcc -O0 refuses intrinsics in functions with a target
    cmake --build "$builds/$1" --target stim_hash_all > /dev/null
}

compare() {  # name of a file of hashes
    if diff -u "$builds/reference.txt" "$builds/$1.txt" > "$builds/$1.diff"; then
        echo "equal    $1"
    else
        echo "DIFFERS  $1:"
        cat "$builds/$1.diff"
        failed=1
    fi
}

hashes() {  # build, name
    "$builds/$1/tests/cpp/stim_hash_all" "$threads" | grep -v '^pixman: ' > "$builds/$2.txt"
}

build gcc-O3 g++ "-O3 -DNDEBUG"
hashes gcc-O3 reference
echo "$(wc -l < "$builds/reference.txt") combinations of domain, preset and switches, 200 instances each"
test -s "$builds/reference.txt"

build gcc-O0 g++ "-O0"
hashes gcc-O0 gcc-O0 && compare gcc-O0
build clang-O3 clang++ "-O3 -DNDEBUG"
hashes clang-O3 clang-O3 && compare clang-O3

# The C library: without AVX2 and FMA its functions take other paths, whose last bits differ.
tunables=glibc.cpu.hwcaps=-AVX2,-FMA
program=$builds/gcc-O3/tests/cpp/stim_hash_all
if grep -qw fma /proc/cpuinfo && [ "$("$program" --cpu)" = "$(GLIBC_TUNABLES=$tunables "$program" --cpu)" ]; then
    echo "NO EFFECT  GLIBC_TUNABLES=$tunables"
    failed=1
fi
(export GLIBC_TUNABLES=$tunables; hashes gcc-O3 glibc-masked) && compare glibc-masked

# The rasteriser: pixman says on standard output what it leaves out.
pixman="mmx sse2 ssse3"
if [ "$(PIXMAN_DISABLE=$pixman "$program" 1 | grep -c '^pixman: Disabled')" -lt 3 ]; then
    echo "NO EFFECT  PIXMAN_DISABLE=\"$pixman\""
    failed=1
fi
(export PIXMAN_DISABLE=$pixman; hashes gcc-O3 pixman-masked) && compare pixman-masked

# The pixel readers.
opencv=AVX512-SKX,AVX2,AVX,FP16,SSE4.2,SSE4.1
if grep -qw avx2 /proc/cpuinfo && ! OPENCV_CPU_DISABLE=$opencv "$program" --cpu | grep '^OpenCV' | grep -q 'AVX2?'; then
    echo "NO EFFECT  OPENCV_CPU_DISABLE=$opencv"
    failed=1
fi
(export OPENCV_CPU_DISABLE=$opencv; hashes gcc-O3 opencv-masked) && compare opencv-masked
(export GLIBC_TUNABLES=$tunables PIXMAN_DISABLE=$pixman OPENCV_CPU_DISABLE=$opencv; hashes gcc-O3 all-masked) && compare all-masked
exit $failed

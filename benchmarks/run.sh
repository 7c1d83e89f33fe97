#!/bin/sh
# Measures everything in one run on this machine and writes benchmarks/RESULTS.md. Run it on a quiet machine.
set -eu
cd "$(dirname "$0")/.."
cmake -S . -B build/bench -G Ninja -D CMAKE_BUILD_TYPE=Release -D PERCEPTV_BENCHMARKS=ON -D PERCEPTV_TESTS=OFF \
    -D PERCEPTV_PYTHON=OFF >/dev/null
cmake --build build/bench --target bench_encode bench_draw bench_frames bench_lines bench_looks bench_parse
exec "${PYTHON:-.venv/bin/python}" benchmarks/run.py build/bench/benchmarks

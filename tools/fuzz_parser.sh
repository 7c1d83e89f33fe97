#!/bin/bash
# Fuzzes the reply parser with libFuzzer under the address and undefined-behaviour sanitizers. Needs clang.
#   tools/fuzz_parser.sh [SECONDS] [BUILD_FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-120}
build=${2:-build/fuzz}
mkdir -p "$build/corpus"

# The parser and what it uses, without the libraries that draw.
clang++ -std=c++20 -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
    -Ilibstim/include -o "$build/fuzz_judge" tests/cpp/fuzz_judge.cpp libstim/src/score/*.cpp \
    libstim/src/{json,answer,colour,ciede2000,portable_math}.cpp -lfmt

# Each reply of the table of cases is a first input, before every form of question.
python3 - "$build/corpus" << 'PYTHON'
import hashlib, json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
for number, line in enumerate(pathlib.Path("tests/cases/replies.jsonl").read_text().splitlines()):
    data = bytes([number % 10]) + json.loads(line)["reply"].encode("utf-8", "surrogatepass")
    (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
PYTHON
"$build/fuzz_judge" -max_total_time="$seconds" -max_len=4096 -timeout=10 -print_final_stats=1 -artifact_prefix="$build/" "$build/corpus"

#!/bin/bash
# Compilers for an older Linux, and for ARM: clang and libc++ as ziglang's wheel on PyPI brings them, with glibc's symbols of
# version 2.28. Writes clang, clang++, ar and ranlib into build/zig/TARGET and prints that folder.
#   zig.sh PYTHON x86_64-linux-gnu|aarch64-linux-gnu
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$2
case $target in
x86_64-linux-gnu | aarch64-linux-gnu) ;;
*) echo "zig.sh: TARGET=$target is none of x86_64-linux-gnu, aarch64-linux-gnu" >&2; exit 2 ;;
esac
zig=$("$1" -c 'import importlib.util as u; print(u.find_spec("ziglang").submodule_search_locations[0])')/zig
folder=$PWD/build/zig/$target
mkdir -p "$folder"

# A program that did not change keeps its time, which the compiler cache goes by. Below -O2 zig would add checks that abort.
program() {  # name, arguments of zig
    printf '#!/bin/sh\nexec %s %s "$@"\n' "$zig" "$2" >"$folder/.new"
    chmod +x "$folder/.new"
    cmp -s "$folder/.new" "$folder/$1" || mv "$folder/.new" "$folder/$1"
}
program clang "cc -target $target.2.28 -fno-sanitize=undefined"
program clang++ "c++ -target $target.2.28 -fno-sanitize=undefined"
program ar ar
program ranlib ranlib
rm -f "$folder/.new"
echo "$folder"

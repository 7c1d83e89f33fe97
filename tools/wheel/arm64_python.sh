#!/bin/bash
# Debian's CPython for ARM, its headers and what NumPy needs, unpacked; prints the folder.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec tools/cross/arm64_root.sh build/wheel/arm64 libpython3.11-dev python3 libstdc++6

#!/bin/bash
# Proves a wheel in a bare Debian: a root folder by debootstrap with an interpreter in it, no compiler, no -dev package, no
# X, Cairo, FreeType or OpenCV library. There the wheel is installed, makes and verifies the 6000-instance set, meets the
# goldens and passes the Python tests. Here the set is compared with that of the package in .venv, file by file.
#   check_wheel.sh PYTHON WHEEL     (needs root, by itself or through sudo; PYTEST_ARGS goes to pytest)
set -euo pipefail
cd "$(dirname "$0")/../.."
python=$1
wheel=$2
work=$PWD/build/wheel_check
bare=$work/root
as_root=""
[ "$(id -u)" -eq 0 ] || as_root=sudo

make_root() {
    [ -f "$work/root.done" ] && return
    $as_root rm -rf "$bare"
    $as_root debootstrap --variant=minbase --include=python3,python3-venv bookworm "$bare" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" \
        >"$work/debootstrap.txt"
    touch "$work/root.done"
}

refuse_libraries() {  # what the wheel must not find
    local found
    found=$(find "$bare/usr/lib" "$bare/usr/local" "$bare/usr/include" \( -name 'libX*' -o -name 'libxcb*' -o -name 'libcairo*' \
        -o -name 'libpixman*' -o -name 'libfreetype*' -o -name 'libfontconfig*' -o -name 'libpng*' -o -name 'libopencv*' \
        -o -name 'libfmt*' -o -name 'cairo*' \) | head)
    [ -z "$found" ] || { echo "check_wheel.sh: the root is not bare: $found" >&2; exit 1; }
    echo "bare root: $($as_root chroot "$bare" dpkg-query -W -f '.\n' | wc -l) packages, none of X, Cairo, pixman, FreeType, libpng, OpenCV, fmt"
}

# All that pip needs inside, for the interpreter there: it looks nowhere else.
download() {
    local list=$work/requirements.txt version
    version=$($as_root chroot "$bare" /usr/bin/python3 -c 'import platform; print(platform.python_version())')
    "$python" tools/requirements.py run test >"$list"
    cmp -s "$list" "$work/requirements.done" || {
        rm -rf "$work/wheels"
        # What is published as source alone, and is Python alone, is made into a wheel first: downloads take wheels.
        "$python" -m pip wheel --disable-pip-version-check -q --use-pep517 --no-deps -w "$work/wheels" jsonpath-rw
        "$python" -m pip download --disable-pip-version-check -q -d "$work/wheels" --python-version "$version" --only-binary :all: \
            --find-links "$work/wheels" -r "$list" setuptools wheel
        cp "$list" "$work/requirements.done"
    }
}

fill_root() {
    $as_root rm -rf "$bare/check"
    $as_root mkdir -p "$bare/check/src" "$bare/check/wheel"
    $as_root cp "$wheel" "$bare/check/wheel/"
    $as_root cp -R "$work/wheels" "$bare/check/wheels"
    $as_root cp "$work/requirements.txt" "$bare/check/"
    git ls-files -z --cached --others --exclude-standard | $as_root tar -c --null --files-from=- --ignore-failed-read -f - |
        $as_root tar -x -C "$bare/check/src" -f -
}

# The mounts are this command's own and go with it.
inside() {
    $as_root unshare --mount --fork /bin/sh -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
        exec chroot "$0" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root LANG=C.UTF-8 PYTEST_ARGS="$1" /bin/sh /check/src/tools/wheel/inside.sh
    ' "$bare" "${PYTEST_ARGS:-}"
}

compare() {
    rm -rf "$work/reference"
    "$(dirname "$python")/perceptv" generate percept-v "$work/reference" >/dev/null
    diff -r "$work/reference" "$bare/check/set"
    echo "the set of the wheel and that of the package built against Debian's libraries: $(find "$work/reference" -type f | wc -l) files, byte for byte the same"
}

mkdir -p "$work"
"$python" -m auditwheel show "$wheel"
"$python" tools/wheel/inspect_wheel.py "$wheel"
make_root
refuse_libraries
download
fill_root
inside
compare

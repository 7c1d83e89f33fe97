#!/bin/sh
# Installs the Debian packages that the named groups need and that are missing: setup_apt.sh build test ...
# Does nothing, at once, when all are there.
set -eu

packages() {
    case $1 in
    build) echo g++ cmake ninja-build ccache pkg-config libcairo2-dev libfreetype-dev libdeflate-dev libeigen3-dev libboost-dev \
        libfmt-dev libxxhash-dev nlohmann-json3-dev libopencv-core-dev libopencv-imgproc-dev python3-dev python3-venv ;;
    test) echo catch2 libpng-dev ;;
    browser) echo chromium chromium-headless-shell ;;
    bench) echo libegl1 libgl1 libisal-dev libpng-dev time zlib1g-dev ;;
    clang) echo clang libclang-rt-dev llvm ;;
    wheel) echo binutils bzip2 curl make xz-utils ;;
    arm) echo qemu-user ;;
    cross) echo binutils g++-aarch64-linux-gnu qemu-user g++-mingw-w64-x86-64-posix wine64 libc++-dev libc++abi-dev ;;
    page) echo emscripten node-acorn ;;
    root) echo debootstrap git ;;
    format) echo clang-format clang-tidy ;;
    *) echo "setup_apt.sh: no group '$1'; legal: build test browser bench clang wheel arm cross page root format" >&2; exit 2 ;;
    esac
}

# Targets that run at once set up one after another.
if command -v flock >/dev/null; then exec 9<"$0"; flock 9; fi

wanted=""
for group in "$@"; do wanted="$wanted $(packages "$group")"; done

if ! command -v dpkg-query >/dev/null; then
    echo "not a Debian system; make sure that you have the counterparts of:$wanted" >&2
    exit 0
fi
missing=""
for package in $wanted; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

root=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "missing Debian packages; install them as root:$missing" >&2; exit 1; }
    root=sudo
fi
echo "installing Debian packages:$missing"
# Another package manager may be at work: wait for its lock rather than fail.
$root apt-get -o DPkg::Lock::Timeout=600 update -q
# shellcheck disable=SC2086
$root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y -q --no-install-recommends $missing

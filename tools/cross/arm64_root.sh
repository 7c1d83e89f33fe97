#!/bin/bash
# Unpacks Debian's packages for arm64 and all that they depend on, to link with and to run with, and prints the folder. apt
# works with settings, lists, a status and a cache of its own, and with this machine's proxies: nothing is installed.
#   arm64_root.sh FOLDER PACKAGE ...
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
packages=$*
key=$({ cat "${BASH_SOURCE[0]}"; cat /etc/debian_version; echo "$packages"; } | sha256sum | cut -c 1-12)
root=$folder/root  # a name that stays, so that the compiler cache serves one build from another

configure_apt() {
    mkdir -p "$apt"/{state/lists/partial,cache/archives/partial,none}
    : >"$apt/status"
    local keys=/usr/share/keyrings/debian-archive-keyring.gpg mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
    for suite in bookworm bookworm-updates; do echo "deb [signed-by=$keys] $mirror $suite main"; done >"$apt/sources.list"
    apt-config dump | grep -i '^Acquire::.*proxy' >"$apt/apt.conf" || true
    cat >>"$apt/apt.conf" <<CONF
APT::Architecture "arm64";
#clear APT::Architectures;
APT::Architectures { "arm64"; };
APT::Sandbox::User "";
Dir::State "$apt/state";
Dir::State::status "$apt/status";
Dir::Cache "$apt/cache";
Dir::Etc::main "$apt/none";
Dir::Etc::parts "$apt/none";
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "$apt/none";
Dir::Etc::preferencesparts "$apt/none";
CONF
}

# Downloads alone: the named packages and all that they depend on.
unpack() {
    export APT_CONFIG=$apt/apt.conf
    # shellcheck disable=SC2086
    apt-get -q update && apt-get -q -y --no-install-recommends --download-only install $packages || return 1
    for package in "$apt"/cache/archives/*.deb; do dpkg-deb --extract "$package" "$root" || return 1; done
}

if [ ! -f "$root/done" ] || [ "$(head -n 1 "$root/done")" != "$key" ]; then
    apt=$folder/apt
    rm -rf "$root" "$apt"
    mkdir -p "$root"
    configure_apt
    unpack >"$folder/log.txt" 2>&1 || { tail -n 20 "$folder/log.txt" >&2; exit 1; }
    find "$apt/cache/archives" -name '*.deb' -printf '%f\n' | sort >"$folder/packages.txt"
    { echo "$key"; cat "$folder/packages.txt"; } >"$root/done"
    rm -rf "$apt"
fi
echo "$root"

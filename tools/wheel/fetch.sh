#!/bin/bash
# Brings the source archives of archives.txt into a folder and checks their SHA-256; what lies there already is kept.
#   fetch.sh FOLDER [NAME ...]
# PERCEPTV_ARCHIVES=DIR is looked into first; PERCEPTV_MIRRORS="URL ..." replaces the list of Debian mirrors.
# TABLE=FILE is read in place of archives.txt; in any table an https address stands for a path in the pool.
set -euo pipefail
table=${TABLE:-$(cd "$(dirname "$0")" && pwd)/archives.txt}
folder=$1
shift
mkdir -p "$folder"
# Debian's mirrors, then where releases go when they are old, then where nothing is ever removed.
mirrors=${PERCEPTV_MIRRORS:-http://deb.debian.org/debian http://archive.debian.org/debian
    https://snapshot.debian.org/archive/debian/20250520T000000Z}
apt_helper=/usr/lib/apt/apt-helper  # as apt fetches: by its proxies and settings, leaving its lists alone

sha256() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }

is() { [ -f "$1" ] && [ "$(sha256 "$1")" = "$2" ]; }  # file, digest

download() {  # address, file
    if [ -x $apt_helper ]; then
        $apt_helper download-file "$1" "$2" >/dev/null 2>&1 && return
    fi
    curl --fail --silent --show-error --location --retry 2 --output "$2" "$1"
}

addresses() {  # path in the pool, or one address
    case $1 in https://*) echo "$1"; return ;; esac
    for mirror in $mirrors; do echo "$mirror/pool/main/$1"; done
}

fetch() {  # digest, path in the pool or address
    local file=$folder/${2##*/} address part
    is "$file" "$1" && return
    part=$(cd "$folder" && pwd)/.part.${2##*/}
    if [ -n "${PERCEPTV_ARCHIVES:-}" ] && is "$PERCEPTV_ARCHIVES/${2##*/}" "$1"; then
        cp "$PERCEPTV_ARCHIVES/${2##*/}" "$part" && mv "$part" "$file" && return
    fi
    for address in $(addresses "$2"); do
        rm -f "$part"
        download "$address" "$part" || continue
        is "$part" "$1" && mv "$part" "$file" && return
        echo "fetch.sh: $address is not what was pinned; left out" >&2
    done
    rm -f "$part"
    echo "fetch.sh: nowhere is $2 with SHA-256 $1; put it into a folder named by PERCEPTV_ARCHIVES" >&2
    return 1
}

wanted=" $* "
while read -r name digest path; do
    case $name in '#'* | '') continue ;; esac
    [ "$wanted" = "  " ] || case $wanted in *" $name "*) ;; *) continue ;; esac
    fetch "$digest" "$path"
done <"$table"

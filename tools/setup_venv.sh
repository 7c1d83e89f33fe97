#!/bin/sh
# Makes the virtual environment VENV if it is not there and installs the named groups of pyproject.toml into it:
# setup_venv.sh VENV build run test ...
set -eu
cd "$(dirname "$0")/.."
venv=$1
shift

# Targets that run at once install one after another: pip knows no lock.
if command -v flock >/dev/null; then exec 9<tools/setup_venv.sh; flock 9; fi

python=${PYTHON3:-}
if [ -z "$python" ]; then
    # Debian's own interpreter is the one that the Debian packages serve.
    if [ -x /usr/bin/python3 ]; then python=/usr/bin/python3; else python=python3; fi
fi
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo "$python is older than 3.10" >&2; exit 1; }
    "$python" -m venv --clear "$venv"
    # Debian's pip takes 35 s of user time for the test packages, a new one 14 s.
    "$venv/bin/python" -m pip install --disable-pip-version-check -q --upgrade pip || echo "pip stays what it is" >&2
fi
name=$(echo "$@" | tr ' ' '-')
lock="tools/locks/$name.txt"
# The locks are for Debian 12's interpreter on x86-64 (tools/make_locks.py). UNLOCKED=1 takes the ranges there, too.
here=$("$venv/bin/python" -c 'import platform, sys; print(*sys.version_info[:2], sys.platform, platform.machine())')
# Most of what comes along is never imported: what is, Python compiles then.
if [ -f "$lock" ] && [ "$here" = "3 11 linux x86_64" ] && [ -z "${UNLOCKED:-}" ]; then
    set -- --require-hashes --no-deps -r "$lock"
else
    list="$venv/requirements-$name.txt"
    "$venv/bin/python" tools/requirements.py "$@" >"$list"
    set -- -r "$list"
fi
"$venv/bin/python" -m pip install --disable-pip-version-check -q --no-compile "$@"

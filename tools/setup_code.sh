#!/bin/sh
# Puts the code of a group of pyproject.toml (harnesses, trainers) that tests alone read, without what it depends on, into
# the folder of that name of the virtual environment VENV, where nothing else looks: setup_code.sh VENV GROUP.
# Where it is not to be had, says so and fails.
set -eu
cd "$(dirname "$0")/.."
venv=$1 group=$2

list="$venv/requirements-$group.txt"
"$venv/bin/python" tools/requirements.py "$group" >"$list"
"$venv/bin/python" -m pip install --disable-pip-version-check -q --no-deps --no-compile --upgrade \
    --target "$venv/$group" -r "$list" 2>"$list.log" || {
    tail -n 3 "$list.log" >&2
    echo "setup_code.sh: $(tr '\n' ' ' <"$list")are not to be had here; tests that read with them will be skipped" >&2
    exit 1
}

#!/bin/sh
# Puts the code of the evaluation harnesses (group harnesses of pyproject.toml), without what they depend on, into a
# folder of the virtual environment VENV, where nothing but the tests of exports looks. Where it is not to be had, says
# so and fails.
set -eu
cd "$(dirname "$0")/.."
venv=$1

list="$venv/requirements-harnesses.txt"
"$venv/bin/python" tools/requirements.py harnesses >"$list"
"$venv/bin/python" -m pip install --disable-pip-version-check -q --no-deps --no-compile --upgrade \
    --target "$venv/harnesses" -r "$list" 2>"$list.log" || {
    tail -n 3 "$list.log" >&2
    echo "setup_harnesses.sh: $(tr '\n' ' ' <"$list")are not to be had here; tests that read with them will be skipped" >&2
    exit 1
}

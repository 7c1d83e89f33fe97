#!/bin/sh
# Installs the pinned CPU build of PyTorch (group torch-cpu of pyproject.toml) into the virtual environment VENV, from
# where pip looks anyway, else from PyTorch's own index of CPU builds. Where it is not to be had, says so and fails.
set -eu
cd "$(dirname "$0")/.."
venv=$1

# As in setup_venv.sh, and with its lock.
if command -v flock >/dev/null; then exec 9<tools/setup_venv.sh; flock 9; fi

list="$venv/requirements-torch-cpu.txt"
"$venv/bin/python" tools/requirements.py torch-cpu >"$list"
install() { "$venv/bin/python" -m pip install --disable-pip-version-check -q --no-compile -r "$list" "$@" 2>"$list.log"; }

install || install --timeout 20 --retries 1 --extra-index-url https://download.pytorch.org/whl/cpu || {
    tail -n 3 "$list.log" >&2
    echo "setup_torch.sh: no $(tr '\n' ' ' <"$list")to be had here; tests/python/bib/test_bib_torch.py will be skipped" >&2
    exit 1
}

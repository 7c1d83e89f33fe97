#!/bin/sh
# What tools/wheel/check_wheel.sh runs inside the bare root, where /check holds the wheel, the wheels of others and the tree.
set -eu
cd /check
python3 -m venv --clear venv
pip="venv/bin/pip install --disable-pip-version-check -q --no-index --find-links wheels"

echo "-- the wheel and NumPy alone"
$pip wheel/*.whl
venv/bin/pip list --format=freeze --disable-pip-version-check
ldd venv/lib/python3*/site-packages/perceptv/_core*.so
venv/bin/python src/tools/wheel/import_time.py
rm -rf set
venv/bin/perceptv generate percept-v set
venv/bin/perceptv verify set
venv/bin/python src/tools/wheel/check_goldens.py

echo "-- the Python tests"
$pip -r requirements.txt
# Left out: what builds the C++ package anew needs a compiler and CMake.
cd src
# shellcheck disable=SC2086
exec ../venv/bin/python -m pytest -q -p no:cacheprovider --ignore=tests/python/repository/test_add_cpp_domain.py ${PYTEST_ARGS:-}

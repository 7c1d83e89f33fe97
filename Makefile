# Every target installs what it needs and is missing, then does its work; `make help` lists them.
# WERROR=OFF lets a compiler pass that warns of more than the ones that the tree is built with.
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV ?= .venv
OUT ?= out
SEED ?= 0
PRESET ?= paper
WERROR ?= ON
# One name of the compiler for all builds, so that the compiler cache serves one from another.
export CXX
BUILD := build/tests
BIN := $(VENV)/bin
PYTHON := $(abspath $(BIN)/python)
STAMPS := $(VENV)/.stamps

.PHONY: help
help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# ---- set-up -------------------------------------------------------------------------------------------------------

.PHONY: apt-build apt-test apt-browser apt-bench apt-clang apt-format apt-wheel apt-root apt-arm apt-cross apt-page FORCE
apt-build apt-test apt-browser apt-bench apt-clang apt-format apt-wheel apt-root apt-arm apt-cross apt-page: apt-%:
	@tools/setup_apt.sh $*

# One stamp for each group of Python packages: build, test, docs, bench, coverage, wheel.
$(STAMPS)/python-%: pyproject.toml tools/setup_venv.sh $(wildcard tools/locks/*.txt) | apt-build
	tools/setup_venv.sh $(VENV) $(if $(filter build,$*),build run,$*)
	@mkdir -p $(STAMPS) && touch $@
$(foreach group,test docs bench coverage wheel,$(STAMPS)/python-$(group)): | $(STAMPS)/python-build

# PyTorch for the tests of the baseline; without a stamp, where it cannot be had, the next call tries again.
.PHONY: torch
torch: $(STAMPS)/python-test
	@[ -e $(STAMPS)/torch -a $(STAMPS)/torch -nt pyproject.toml ] || { tools/setup_torch.sh $(VENV) && touch $(STAMPS)/torch; } || true

# Code of the harnesses that exports are tested with, and of the trainers that rows are tested with; as above.
.PHONY: harnesses trainers
harnesses trainers: $(STAMPS)/python-test
	@[ -e $(STAMPS)/$@ -a $(STAMPS)/$@ -nt pyproject.toml ] || { tools/setup_code.sh $(VENV) $@ && touch $(STAMPS)/$@; } || true

# The list changes when a source file comes or goes, and then alone: removals rebuild too. Written after the virtual
# environment, whose making empties the folder.
SOURCES := $(shell find CMakeLists.txt pyproject.toml README.md LICENSE THIRD_PARTY_NOTICES.txt cmake libstim generators readers bindings python \
	-type f ! -name '*.so' ! -name '*.pyc' 2>/dev/null | LC_ALL=C sort)
$(STAMPS)/sources: FORCE | $(STAMPS)/python-build
	@mkdir -p $(STAMPS)
	@printf '%s\n' $(SOURCES) | cmp -s - $@ || printf '%s\n' $(SOURCES) > $@

$(STAMPS)/package: $(STAMPS)/sources $(SOURCES) $(STAMPS)/python-build
	$(PYTHON) -m pip install --disable-pip-version-check -q --no-build-isolation --no-deps \
		--config-settings=cmake.define.PERCEPTV_WERROR=$(WERROR) .
	@touch $@

.PHONY: package
package: $(STAMPS)/package  ## build the Python package and install it into .venv

.PHONY: domain
domain: | apt-build  ## one domain in C++ alone against the installed library, with pictures: ID=tallest_bar (PREFIX=~/perceptv)
	tools/domain/run.sh $(or $(ID),'') $(PREFIX)

# ---- the set ------------------------------------------------------------------------------------------------------

.PHONY: percept-v contact-sheets look-sheets
percept-v: $(STAMPS)/package  ## write the 6000-instance set to out/percept_v (SEED=0 PRESET=paper)
	$(BIN)/perceptv generate percept-v $(OUT)/percept_v --seed $(SEED) --preset $(PRESET)

contact-sheets: $(STAMPS)/package $(STAMPS)/python-test  ## one picture of each domain's sizes and presets, out/contact_sheets
	$(PYTHON) tools/contact_sheets.py $(OUT)/contact_sheets

look-sheets: $(STAMPS)/package $(STAMPS)/python-test  ## one instance of each domain under every look, out/look_sheets
	$(PYTHON) tools/look_sheets.py $(OUT)/look_sheets

# ---- seeing it ----------------------------------------------------------------------------------------------------

.PHONY: gallery page page-package page-goldens docs doc-pictures
gallery: $(STAMPS)/package  ## one page that shows every domain: out/gallery.html
	@mkdir -p $(OUT)
	$(BIN)/perceptv gallery $(OUT)/gallery.html

page: | apt-build apt-page  ## the live page, with the library in it: out/live_page.html
	tools/page.sh page $(OUT)/live_page.html

page-package: | apt-build apt-page  ## the library for JavaScript, as a folder that npm can install: out/js
	tools/page.sh package $(OUT)/js

page-goldens: | apt-build apt-page  ## every golden, pixels too, as WebAssembly in node
	tools/page.sh goldens

docs: $(STAMPS)/package $(STAMPS)/python-docs  ## the documentation site: out/docs/index.html; warnings are errors
	$(one_thread) $(PYTHON) -m sphinx -W --keep-going -q -b html docs $(OUT)/docs

doc-pictures: $(STAMPS)/package $(STAMPS)/python-test  ## draw docs/images again
	$(PYTHON) tools/doc_pictures.py

# ---- tests --------------------------------------------------------------------------------------------------------

# Processes of Python's tests, of up to 2 GB each. Two more than there are cores, since many tests wait for a browser.
CORES := $(shell nproc 2>/dev/null || echo 2)
WORKERS ?= $(shell echo $$(( $(CORES) < 7 ? $(CORES) + 2 : 8 )))
# Frames of videos are large: memory that is given back and asked for again cost a fifth of the time of their tests.
keep_memory = MALLOC_MMAP_THRESHOLD_=33554432 MALLOC_TRIM_THRESHOLD_=$(1)
# Scenes are many small blocks: more of them wait for their next use, in glibc.
keep_blocks = GLIBC_TUNABLES=glibc.malloc.tcache_count=1000
# NumPy and PyTorch start no threads: the tests keep all cores busy themselves, and threads that wait burn their time.
one_thread = OMP_NUM_THREADS=1

.PHONY: test test-setup test-cpp test-python test-long lint
# `make test ALSO="docs fuzz"` is what continuous integration runs: builds the documentation and fuzzes for a minute, too.
ALSO ?=
# C++ needs no Python packages. The types are checked before the tests, one of which reads what is kept of that.
test: | apt-build  ## every test, C++ and Python, and the linters; ends with the slowest tests and the counts (ALSO="docs fuzz": those too)
	@tools/run_tests.py test-cpp -- lint test-python $(ALSO)

# Packages are installed while the library is compiled, and none while Python tests run.
test-setup: $(STAMPS)/package $(STAMPS)/python-test torch harnesses trainers $(if $(filter docs,$(ALSO)),$(STAMPS)/python-docs) \
	| apt-build apt-browser $(if $(filter fuzz,$(ALSO)),apt-clang)

lint: $(STAMPS)/python-test
	$(BIN)/ruff check .
	$(PYTHON) tools/check_cpp_style.py
	$(BIN)/mypy
	$(BIN)/mypy tests/typing

# The package's sources are compiled here with the same options, so the compiler cache has them.
test-cpp: | apt-build apt-test
	cmake --preset tests -D PERCEPTV_WERROR=$(WERROR)
	cmake --build --preset tests
	$(call keep_memory,1073741824) $(keep_blocks) ctest --preset tests -j $(CORES) --output-junit $(abspath $(BUILD))/ctest.xml

test-python: $(STAMPS)/package $(STAMPS)/python-test torch harnesses trainers | apt-browser
	@mkdir -p $(BUILD)
	$(call keep_memory,134217728) $(one_thread) $(PYTHON) -m pytest -q -n $(WORKERS) --dist worksteal --junit-xml=$(BUILD)/pytest.xml $(PYTEST_ARGS)

test-long: $(STAMPS)/package $(STAMPS)/python-test torch harnesses trainers | apt-build apt-test apt-browser  ## tests of over 30 s each, before a release
	cmake --preset tests -D PERCEPTV_WERROR=$(WERROR)
	cmake --build --preset tests --target stim_tests
	$(BUILD)/tests/cpp/stim_tests "[.long]"
	$(PYTHON) -m pytest -q -n $(WORKERS) --dist worksteal -m long $(PYTEST_ARGS) || [ $$? -eq 5 ] # 5: there is none

# ---- to pass on ---------------------------------------------------------------------------------------------------

.PHONY: wheel sdist wheel-check workflow-check
TARGET ?= $(shell uname -m)-linux-gnu
# Where the wheel is for another machine than this one.
EMULATED := $(filter-out $(shell uname -m)-%,$(TARGET))
wheel: $(STAMPS)/python-build $(STAMPS)/python-wheel | apt-build apt-wheel  ## dist/perceptv-*.whl, which brings its libraries along; TARGET=aarch64-linux-gnu for ARM
	tools/wheel/make_wheel.sh $(PYTHON) $(TARGET)

sdist: $(STAMPS)/python-build $(STAMPS)/python-wheel  ## dist/perceptv-*.tar.gz
	. tools/wheel/epoch.sh && $(PYTHON) -m build --sdist --no-isolation .

wheel-check: $(STAMPS)/package wheel | $(if $(EMULATED),apt-arm,apt-root)  ## the wheel in a bare Debian: the set, the goldens, the Python tests; for ARM the goldens, in qemu
	PYTEST_ARGS="$(PYTEST_ARGS)" tools/wheel/check_$(if $(EMULATED),arm,wheel).sh $(PYTHON) "$$(ls -t dist/perceptv-*_$(firstword $(subst -, ,$(TARGET))).whl | head -n 1)"

workflow-check:  ## keys of the workflow of wheels, of cibuildwheel's settings and of the conda recipe; builds nothing
	tools/setup_venv.sh build/workflow workflow
	build/workflow/bin/python tools/wheel/check_workflow.py

# ---- long checks, measurements, upkeep ------------------------------------------------------------------------------

SECONDS ?= 60
JOBS ?= 2
FUZZ_COUNT ?= 100000
.PHONY: long audit-episodes read-episodes determinism cross windows-python unsigned-char sanitize coverage fuzz fuzz-long fuzz-coverage fuzz-readers bench goldens floors locks stubs format clean
long: | apt-build apt-test  ## 10^5 random keys over every domain's whole legal range
	cmake --preset long
	cmake --build --preset long --target stim_long_keys
	build/long/tests/cpp/stim_long_keys

audit-episodes: $(STAMPS)/package  ## 4000 pairs of each task of bib and preset against the scorers without goals
	$(PYTHON) tools/audit_episode_figures.py --pairs 4000 --check

read-episodes: | apt-build apt-test  ## 200 episodes of each task of bib read back from their frames, all places compared
	cmake --preset tests
	cmake --build --preset tests --target stim_read_episodes
	$(BUILD)/tests/cpp/stim_read_episodes 100

determinism: | apt-build apt-test apt-clang  ## -O0/-O3, gcc/clang, CPU masks: same hashes
	tools/determinism.sh

cross: | apt-build apt-clang apt-wheel apt-cross  ## every golden on ARM (qemu), Windows (wine) and with libc++; ON=aarch64 for one
	tools/cross.sh $(ON)

windows-python: $(STAMPS)/python-build | apt-build apt-wheel apt-cross  ## storage tests under CPython for Windows, in wine; ON="verify tar" for some
	tools/cross/windows_python.sh $(PYTHON) $(ON)

unsigned-char: | apt-build apt-test  ## every golden where plain chars have no sign, as on ARM
	cmake --preset unsigned-char
	cmake --build --preset unsigned-char
	build/unsigned-char/tests/cpp/stim_golden_tests

sanitize: | apt-build apt-test apt-clang  ## address, undefined-behaviour and thread sanitizers
	tools/sanitize.sh

coverage: $(STAMPS)/package $(STAMPS)/python-test $(STAMPS)/python-coverage torch harnesses trainers | apt-build apt-test apt-browser  ## lines that the tests run, of C++ and of Python: build/coverage
	PYTHON=$(PYTHON) PYTEST_ARGS="$(PYTEST_ARGS)" tools/coverage.sh

fuzz: $(STAMPS)/package | apt-build apt-test apt-clang  ## fuzz targets under sanitizers: first inputs again, then all for SECONDS=60
	PYTHON=$(PYTHON) tools/fuzz.sh minute $(SECONDS)

fuzz-long: $(STAMPS)/package | apt-build apt-test apt-clang  ## an hour of processor time for each fuzz target, over several runs (JOBS=2)
	PYTHON=$(PYTHON) tools/fuzz.sh long $(JOBS)

fuzz-coverage: $(STAMPS)/package | apt-build apt-test apt-clang  ## lines that the inputs of the fuzz targets reach: build/fuzz/coverage.txt
	PYTHON=$(PYTHON) tools/fuzz.sh coverage

fuzz-readers: | apt-build apt-test  ## 10^5 corrupted pictures for the readers under sanitizers (FUZZ_COUNT=100000 SEED=0)
	tools/fuzz.sh pictures $(FUZZ_COUNT) $(SEED)

bench: $(STAMPS)/package $(STAMPS)/python-test $(STAMPS)/python-bench torch | apt-build apt-bench  ## measure against other libraries: benchmarks/RESULTS.md
	PYTHON=$(PYTHON) benchmarks/run.sh

goldens: | apt-build apt-test  ## rewrite tests/golden after a change of output that you stand by
	BUILD=$(BUILD) tools/approve_goldens

floors: $(STAMPS)/package  ## measure again what blind guesses score: python/perceptv/scoring/data/floors.csv
	$(PYTHON) tools/make_floors.py

locks: $(STAMPS)/python-build  ## pin what continuous integration installs again: tools/locks
	$(PYTHON) tools/make_locks.py

stubs: $(STAMPS)/package $(STAMPS)/python-test  ## rewrite the type stubs of the native module
	$(PYTHON) tools/make_stubs.py

format: $(STAMPS)/python-test | apt-format  ## sort imports, mend what the linters can mend
	$(BIN)/ruff check --fix .

clean:  ## remove builds, caches and pages made from the package; keeps .venv and out
	[ ! -e build/wheel_check/root ] || [ -w build/wheel_check/root ] || sudo rm -rf build/wheel_check/root
	rm -rf build dist $(STAMPS)/package .pytest_cache .mypy_cache .ruff_cache .coverage
	rm -rf docs/domains docs/api docs/contributing.md docs/quick_start.ipynb docs/_static/exhibits.css
	find bindings benchmarks docs examples python tests tools -name __pycache__ -prune -exec rm -rf {} +

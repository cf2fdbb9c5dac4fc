# The two commands a newcomer needs: `make play` and `make test`. Everything else is a part of them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BUILD := build
# Programs that only releases need.
TOOLS := $(BUILD)/tools
# Processes that work at the same time.
JOBS ?= $(shell getconf _NPROCESSORS_ONLN)
# Processes of Python tests, which wait for servers and browsers a third of their time.
TESTERS ?= $(shell expr $(JOBS) \* 3 / 2)
CXX_SOURCES := $(shell find cpp -name '*.cpp' -o -name '*.h') CMakeLists.txt

.DEFAULT_GOAL := help
.PHONY: help play test test-programs checks setup web web-tests lint types layers cpp cpp-sanitized cpp-threadless python format messages bench lock wheel dist release-check reproducible sbom docs man desktop-entry clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

play: setup ## set up and play in the browser
	@$(BIN)/python web/build.py
	@$(BIN)/tengen

test: test-programs setup ## set up and run every check
	@$(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=target checks
	@$(MAKE) --no-print-directory python

test-programs: # the foreign programs that some tests play against, where they may be installed
	@scripts/install-test-programs

checks: lint layers cpp-sanitized types web-tests cpp ## every check but the Python tests

setup: $(VENV)/.installed ## virtual environment, packages, compiled core

lint: setup ## ruff and clang-format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files 'cpp/*.h' 'cpp/*.cpp')

types: setup ## mypy, strict, on library, tests, examples and benches
	$(BIN)/mypy

layers: setup ## dependencies point down
	$(BIN)/lint-imports

cpp: setup ## C++ tests
	$(call run_cpp_tests,$(BUILD)/cpp,)

cpp-sanitized: setup ## C++ tests under the address and undefined-behaviour sanitizers
	$(call run_cpp_tests,$(BUILD)/cpp-sanitized,-DTENGEN_SANITIZE=ON)

cpp-threadless: setup ## C++ tests without threads, as for WebAssembly
	$(call run_cpp_tests,$(BUILD)/cpp-threadless,-DTENGEN_THREADS=OFF)

web: setup ## build the web app, if its sources have changed
	@$(BIN)/python web/build.py --strict

web-tests: web ## types and tests of the web app
	npm --prefix web run --silent types
	npm --prefix web run --silent test

python: web ## Python tests with a real browser, doctests of library, README and docs
	$(BIN)/python -X dev -m pytest --dist loadfile --no-loadscope-reorder \
	  --tx '$(TESTERS)*popen//python=$(BIN)/python -X dev'

format: setup ## rewrite the sources in the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $$(git ls-files 'cpp/*.h' 'cpp/*.cpp')

messages: setup ## bring the catalogues of texts up to date with the sources
	$(BIN)/python -m tengen.locale.update

bench: setup ## speed of the rules, beside named peers
	$(BIN)/tengen bench speed
	$(BIN)/python benches/position_speed.py
	$(BIN)/python benches/arena_speed.py

lock: $(TOOLS)/.installed ## newest versions into the locks of releases, and their licences
	$(BIN)/python scripts/make-locks $(TOOLS)/bin/uv
	scripts/install-release $(BIN)/python $(BUILD)/release
	$(BIN)/python scripts/collect-licenses requirements/licenses.txt \
	  $(BUILD)/release/venv/lib/python*/site-packages $(BUILD)/release/compiled-in

wheel: setup ## the wheel of a release, into dist/
	scripts/build-wheel $(BIN)/python dist

dist: setup ## source package and wheel, into dist/
	scripts/build-wheel $(BIN)/python dist
	scripts/build-sdist $(BIN)/python dist

release-check: dist ## a new user's first minutes with both, in empty environments
	scripts/release-check $(BIN)/python dist

reproducible: setup ## the wheel twice, compared byte for byte, into dist/
	scripts/check-reproducible $(BIN)/python dist

sbom: $(TOOLS)/.installed ## what a release consists of, as CycloneDX, into dist/
	scripts/install-release $(BIN)/python $(BUILD)/release
	@mkdir -p dist
	$(BIN)/python scripts/make-sbom $(TOOLS)/bin/cyclonedx-py $(BUILD)/release/venv/bin/python \
	  dist/tengen-$$($(BIN)/python -c 'import tengen; print(tengen.__version__)').cdx.json

docs: setup ## the documentation as a site with search, into build/site/; open build/site/index.html
	$(BIN)/python scripts/make-docs $(BUILD)/site

man: setup ## the manual page, into dist/; read it with: man dist/tengen.1
	$(BIN)/python scripts/make-man dist/tengen.1

desktop-entry: ## the app in the menu of this Linux desktop, for the user who asks
	install -D --mode=644 packaging/tengen.desktop "$${XDG_DATA_HOME:-$$HOME/.local/share}/applications/tengen.desktop"
	install -D --mode=644 web/icon.svg "$${XDG_DATA_HOME:-$$HOME/.local/share}/icons/hicolor/scalable/apps/tengen.svg"

clean: ## remove everything that was built
	rm -rf $(VENV) $(BUILD) dist web/build web/node_modules src/tengen/server/static

define run_cpp_tests
@mkdir -p $(1)
$(BIN)/cmake -S . -B $(1) -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DCMAKE_BUILD_TYPE=Release \
  -DTENGEN_BUILD_TESTS=ON -DTENGEN_BUILD_MODULE=OFF $(2) > $(1)/cmake.log || { cat $(1)/cmake.log; exit 1; }
$(BIN)/cmake --build $(1) --parallel $(JOBS)
$(BIN)/ctest --test-dir $(1) --parallel $(JOBS) --output-on-failure
endef

$(VENV)/.installed: pyproject.toml $(CXX_SOURCES)
	@scripts/check-tools $(PYTHON)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@mkdir -p $(BUILD)
	@touch $@

$(TOOLS)/.installed: $(VENV)/.installed
	test -x $(TOOLS)/bin/python || $(BIN)/python -m venv $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.8,<1' 'cyclonedx-bom>=7,<8'
	@touch $@

# make demo   set up and show the main job on bundled texts
# make test   set up and run every check and test, the same as CI
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check bench docs clean
.DELETE_ON_ERROR:

demo: .venv/.core
	@$(BIN)/assay demo

test: check
	$(BIN)/pytest -n 2

check: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/.dev  # FORMAT=--json writes JSON
	$(BIN)/python -m bench $(FORMAT)

docs: .venv/.dev
	$(BIN)/python docs/generate.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "assay needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -m venv .venv \
	  || { echo "the venv module is missing; on Debian: apt-get install python3-venv" >&2; rm -rf .venv; exit 1; }

.venv/.core: .venv/bin/python pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.dev: .venv/.core
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,llm]'
	@touch $@

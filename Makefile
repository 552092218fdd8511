# Everything here is also in the README as plain commands.
PYTHON ?= python3
BIN = .venv/bin
HOST = 127.0.0.1
PORT = 8037
HEAVY = envs learn notebook openspiel ray wasm

.PHONY: play test $(HEAVY:%=test-%) check lock locked reference wasm wheel clean

# Sets up what the site needs, then starts it and says where it is; with HOST=0.0.0.0 for friends in the same network, too,
# with PORT=8143 at another port, with DATA=folder with the data there.
play: .venv/site
	$(BIN)/enishi serve --browser --host $(HOST) --port $(PORT) $(if $(DATA),--data "$(DATA)")

# Sets everything up, then runs all tests but those of the heavy extras; its last line names what was left out.
test: .venv/test
	$(BIN)/python -m pytest -n 2 --dist loadgroup

# The tests of one heavy extra (PyTorch, Ray …), with what it needs.
$(HEAVY:%=test-%): test-%: .venv/test-%
	$(BIN)/python -m pytest -n 2 --dist loadgroup tests/heavy/$*

# What CI checks besides the tests: lint, layout and types.
check: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m enishi.web.build --check

# Writes the locks anew: one version of everything, with its hashes, within the ranges of pyproject.toml.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command 'make lock'
lock: .venv/made
	$(BIN)/python -m pip install --quiet --editable '.[lock]'
	$(LOCK) --upgrade --extra test --output-file locks/test.txt pyproject.toml
	$(LOCK) --upgrade --extra site --extra promise --extra postgres --constraint locks/test.txt --output-file locks/site.txt pyproject.toml

# Writes the page of public names from their docstrings.
reference: .venv/test
	$(BIN)/python tests/reference.py > docs/api.md

# Builds the rules and searches of all games as WebAssembly, with what that needs.
wasm: .venv/test-wasm
	$(BIN)/enishi wasm

# Builds what is released: a wheel with the client and the modules of all games in it.
wheel: wasm
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir release .

# Sets everything up by the lock instead of the ranges, as CI does.
locked: .venv/made
	$(BIN)/python -m pip install --quiet --require-hashes --requirement locks/test.txt
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch .venv/site .venv/test

.venv/site: .venv/made pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[site,promise,terminal]'
	touch .venv/site

.venv/test: .venv/made pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch .venv/test .venv/site

.venv/test-%: .venv/test pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[test,$*]'
	touch $@

.venv/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Enishi needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	$(PYTHON) -m venv .venv
	touch .venv/made

clean:
	rm -rf .venv

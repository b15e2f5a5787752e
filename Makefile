# `make play` and `make test` do all the set-up on a fresh machine; `make help` lists the rest.
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(VENV)/bin/pip --quiet --disable-pip-version-check
LOCK := -c requirements.lock
SOURCES := $(shell find src -name '*.py' -not -name '__init__.py') setup.py pyproject.toml

VENDOR := src/teahouse/server/static/vendor
FONTS := node_modules/@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2 \
  node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2
SCRIPTS := node_modules/idiomorph/dist/idiomorph.min.js
CHROMIUM := /usr/bin/chromium
BIOME := node_modules/@biomejs/cli-linux-x64/biome

.PHONY: help play terminal test long lint types unit pure build bench load soak research learn docs lock vendor clean

help:                ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:[^#]*##/\t/'

play: $(VENV)/built vendor    ## play in the browser: serves the games on this computer
	@$(VENV)/bin/teahouse serve --browser --log warning

terminal: $(VENV)/built    ## play in the terminal
	@$(VENV)/bin/teahouse

test: $(VENV)/dev $(VENV)/built lint types unit pure   ## everything that must pass

$(VENV)/bin/python:
	python3 -m venv $(VENV)
	$(PIP) install --upgrade pip

# What a player needs, compiled where a C compiler works.
$(VENV)/built: $(VENV)/bin/python $(SOURCES) requirements.lock
	$(PIP) install $(LOCK) --group build
	rm -rf build
	$(PIP) install $(LOCK) --no-build-isolation --editable ".[lab,server]"
	@touch $@

$(VENV)/dev: $(VENV)/bin/python requirements.lock pyproject.toml
	$(PIP) install $(LOCK) --group build --group test --group lint
	@touch $@

# Fonts and a script come from npm, pinned; without npm or a network the pages use the system's fonts, and are loaded anew
# when something has changed.
vendor: $(VENDOR)/done
$(VENDOR)/done: package-lock.json
	@mkdir -p $(VENDOR)
	@if npm ci --silent --ignore-scripts --no-audit --no-fund; then cp $(FONTS) $(SCRIPTS) $(VENDOR)/ && touch $@; \
	  else echo "fonts and a script could not be fetched with npm; the pages use this system's, and load anew"; fi

# The browser that the tests drive, where it is missing and can be installed.
$(CHROMIUM):
	apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium

build: $(VENV)/built   ## compile the rules in place

lint: $(VENV)/dev vendor   ## ruff, and Biome for script and style where npm has brought it
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	@if $(BIOME) --version > /dev/null 2>&1; then $(BIOME) check --error-on-warnings; \
	  else echo "Biome could not be fetched with npm; script and style are not looked at"; fi

types: $(VENV)/dev $(VENV)/built   ## mypy, strict, on everything there is
	$(VENV)/bin/mypy

# Two workers with neighbouring tests each, so that what a module's tests share is made once; who is done first helps.
SHARED := -n 2 --dist worksteal

unit: $(VENV)/dev $(VENV)/built vendor $(CHROMIUM)   ## the tests, on compiled rules
	TEAHOUSE_EXPECT=compiled $(PY) -m pytest $(SHARED)

# What is compiled is tested in both variants, interpreted by a sample: the twins compare whole games of all tables.
SAMPLE := 4
RULES := tests/core tests/fuzz tests/conformance tests/golden tests/match tests/happy_dim_sum tests/steam_up \
  tests/taiwan_snackbar tests/dim_sum tests/sweets tests/bots tests/lessons

pure: $(VENV)/dev $(VENV)/built   ## a sample of the tests of rules and bots, interpreted
	TEAHOUSE_PURE=1 TEAHOUSE_EXPECT=pure TEAHOUSE_SAMPLE=$(SAMPLE) $(PY) -m pytest $(SHARED) $(RULES)

# Run before anything is called done: `make test` and what does not fit into ten minutes.
long: $(VENV)/dev $(VENV)/built vendor $(CHROMIUM)   ## all that proves something; its result is written into docs/tests.md
	$(PY) -m tests.report

bench: $(VENV)/dev $(VENV)/built  ## speed, beside peers in the same run
	$(PIP) install $(LOCK) --group bench
	$(PY) -m benchmarks

# Needs npm: boardgame.io is installed into its own folder, as its lock file has it.
load: $(VENV)/dev $(VENV)/built vendor   ## the server under load, beside boardgame.io's in the same run
	$(PY) -m benchmarks.load --write

soak: $(VENV)/dev $(VENV)/built   ## a long evening: 200,000 decisions, and PostgreSQL away for ten minutes
	$(PY) -m benchmarks.soak --write
	$(PY) -m tests.faults.outages --seconds 600

research: $(VENV)/dev $(VENV)/built   ## the research environments beside others', in one run
	$(PIP) install $(LOCK) --group peers
	$(PY) -m benchmarks.research --write

# PyTorch is installed first and by its version: the newest one brings several gigabytes for a graphics card.
learn: $(VENV)/dev $(VENV)/built   ## train on Sweets! alone and draw the curve
	$(PIP) install torch==2.13.0
	$(PIP) install --group learn
	$(PY) examples/train_sweets_solo.py --svg docs/img/sweets-solo-ppo.svg

lock: $(VENV)/bin/python          ## write requirements.lock anew from the newest releases
	$(PIP) install uv
	$(VENV)/bin/uv pip compile --quiet --universal --no-header --no-annotate --no-emit-index-url --upgrade \
	  --all-extras --group build --group test --group lint --group bench --group peers pyproject.toml -o requirements.lock

clean:                 ## forget everything that was built
	rm -rf build dist node_modules benchmarks/boardgame_io/node_modules $(VENDOR) $(VENV) src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete

# make play [PORT=8000]   starts the program in your browser, by play.py, as a double-click on Play.bat or Play.command does
# make play LAN=1         the same, and lets your phone in with a code; LAN=192.168.1.20 names this machine's address
# make test               runs all checks, as .ci/run does
# make bench              measures the time budgets
# make balance            measures how even the armies of BattlePlay are (docs/battleplay-balance.md)
# make boudica-balance    measures how even Boudica's rebellion is, and how good its levels are (docs/boudica-balance.md)
# make agricola-balance   measures the same of Agricola (docs/agricola-balance.md)
# make fury-balance       measures the same of Hell Hath No Fury (docs/fury-balance.md)
# make browsers           plays a turn, a tracker battle and a card battle, and prints, in Firefox and WebKit (docs/proofs.md)
# make axe                checks every state of a page that has changed since it passed, and records which pass (docs/accessibility.md)
# make drill              kills the server 200 times while it writes, and fills its disk; make test does it 6 times
# make mutations          changes one line of the rules after another, and checks whether the tests notice
# make cluster            runs simulate on a Dask scheduler with two workers, which it fetches (docs/cluster.md)
# make lock               writes the lists of requirements with the hashes of their files; UPGRADE=1 takes the newest versions
# make resolve            resolves all lists of requirements for Linux, macOS and Windows, Python 3.11 to 3.13
# make release            makes a ZIP and a wheel of the program in build/release, and tries both (docs/contributing.md)
# make prose              counts how often books repeat themselves and what dispatches say, and writes the books of docs/prose
# make what-if            measures how good What if and the policies of Rome are (docs/benchmarks.md)
# make ways               measures what the best way to settle each battle gains (docs/proofs.md)
# make times            measures what each test takes, lists the dear ones in tests/dear.txt, and prints the fifty slowest
# make dead-code          lists what vulture takes for unused (docs/contributing.md)
# make proof              runs the long proofs (docs/proofs.md): the tests with RISE_PROOF=1 at full size, drill, mutations, browsers, cluster, resolve, what-if, ways

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check
UV := build/makers/bin/uv
CHRONICLES = $(wildcard tests/chronicles/*.json)
# The rules, where coverage counts each line.
RULES = $(wildcard */rules campaign/*/rules)
# The tests that cover the rules line by line, except those marked `uncounted`. They run first; nothing is counted after
# them (tests/conftest.py), because counting takes three times as long.
COUNTED = $(wildcard tests/*/rules) tests/engine/test_toy.py tests/battles/pages/test_battles_cards_by_hand.py
LONG_TESTS = $(sort $(shell grep -lr --include='test_*.py' -e RISE_PROOF -e by_turns tests) $(shell sed 's|^[0-9.]* |tests/|; s|::.*||' tests/dear.txt))

# The checks start the program a hundred times and read each test in four processes, so they keep compiled files, even if the shell says otherwise.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test lint types compiled pytest replay-check bench balance boudica-balance agricola-balance fury-balance browsers axe drill mutations proof long-tests times cluster lock resolve release what-if ways prose dead-code

play:
	@$(PYTHON) play.py $(if $(PORT),--port $(PORT)) $(if $(LAN),--lan $(filter-out 1,$(LAN)))

# Checks that need one core run side by side; the tests have both cores.
test: $(VENV)/developer
	$(MAKE) --jobs=2 --output-sync=target lint types compiled replay-check
	$(MAKE) pytest

lint: $(VENV)/developer
	$(RUN) -m ruff format --check .
	$(RUN) -m ruff check .
	$(RUN) -m ruff check --isolated --preview --select PLW1514 . # Windows has another default encoding
	find templates -name '*.html' -exec $(VENV)/bin/djade --target-version 5.2 --check {} +
	$(VENV)/bin/lint-imports --no-logo

types: $(VENV)/developer
	$(RUN) -m mypy

# Compiles all tests first, because all of pytest's workers read all of them at once.
compiled: $(VENV)/developer
	$(RUN) -m pytest --collect-only -q >/dev/null

pytest: $(VENV)/developer
	rm -f .coverage*
	RISE_COUNTED="$(COUNTED)" $(RUN) -m coverage run --source=$$(echo $(RULES) | tr ' ' ,) -m pytest -n 2
	$(RUN) -m coverage combine --quiet
	$(RUN) -m coverage report

# Played campaigns must come out the same whatever the order of Python's sets.
replay-check: $(VENV)/developer
	@set -e; for seed in 0 1; do PYTHONHASHSEED=$$seed $(RUN) -m tests.replayed $(CHRONICLES); done

bench: $(VENV)/developer
	$(RUN) -m benchmarks

balance: $(VENV)/developer
	$(RUN) -m benchmarks.balance

# Takes two hours of two cores.
boudica-balance: $(VENV)/developer
	$(RUN) -m benchmarks.boudica

agricola-balance: $(VENV)/developer
	$(RUN) -m benchmarks.agricola

fury-balance: $(VENV)/developer
	$(RUN) -m benchmarks.fury

# pytest skips a browser that is not installed, and names it at the end.
browsers: $(VENV)/developer
	$(RUN) -m pytest -n 0 -rs tests/browser/smoke.py

axe: $(VENV)/developer
	RISE_AXE=keep $(RUN) -m pytest -n 2 tests/browser/test_axe.py tests/browser/test_hands.py

drill: $(VENV)/developer
	RISE_KILLS=200 $(RUN) -m pytest tests/test_kill_drill.py tests/test_write_errors.py -s

mutations: $(VENV)/developer
	$(RUN) -m tests.mutate

long-tests: $(VENV)/developer
	RISE_PROOF=1 $(RUN) -m pytest -n 2 $(LONG_TESTS)

times: $(VENV)/developer
	rm -rf build/times
	$(RUN) -m pytest -n 2 -p tests.times
	$(RUN) -m tests.times

# Dask belongs neither to the program nor to its checks, so it has a folder of its own.
cluster: $(VENV)/developer build/cluster
	PYTHONPATH=build/cluster RISE_CLUSTER=required $(RUN) -m pytest -n 0 tests/engine/test_cluster.py

build/cluster: requirements-cluster.txt
	$(PIP) --no-deps --require-hashes --target $@ -r requirements-cluster.txt
	@touch $@

# Needs the network, and tools that do not belong to the program.
resolve: $(VENV)/developer build/makers
	$(RUN) -m tests.resolve $(UV)

lock: $(VENV)/developer build/makers
	$(RUN) -m tests.lock $(UV) $(if $(UPGRADE),--upgrade)

# Needs the network: it installs the release as a player does.
release: $(VENV)/developer
	$(RUN) -m tests.release build/release

dead-code: build/makers
	build/makers/bin/vulture engine powers battles campaign manage.py

build/makers:
	$(PYTHON) -m venv $@
	$@/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.9 vulture==2.16

# Takes an hour and a half of one core.
what-if: $(VENV)/developer
	$(RUN) -m benchmarks.whatif --jobs 2
	$(RUN) manage.py laboratory greedy steady --campaigns 60 --jobs 2
	$(RUN) manage.py laboratory steady searching --campaigns 60 --jobs 2

# Takes two minutes of one core.
prose: $(VENV)/developer
	$(RUN) -m benchmarks.prose --books docs/prose/after
	$(RUN) -m benchmarks.dispatched

ways: $(VENV)/developer
	$(RUN) -m benchmarks.ways

proof: long-tests drill mutations browsers cluster resolve what-if ways

$(VENV)/developer: requirements.txt requirements-dev.txt
	@$(PYTHON) play.py --install developer

# make play [PORT=8000]   the program in your browser; play.py does it, which a double-click on Play.bat or Play.command starts too
# make play LAN=1         the same, and on your phone with a code; LAN=192.168.1.20 names this machine's address
# make test               all checks, as .ci/run runs them
# make bench              the time budgets
# make balance            docs/battleplay-balance.md: how even the armies of BattlePlay are
# make prose              how the program tells a campaign: who is named, what is at stake, in how many ways
# make boudica-balance    docs/boudica-balance.md: how even Boudica's rebellion is, and how good its levels are
# make browsers           a turn, a tracker battle, a card battle and print in Firefox and WebKit (docs/proofs.md)
# make axe                every page in every state that has not passed as it is, by axe and by its measures, and keeps which passes (docs/accessibility.md)
# make drill              kills the server 200 times while it writes, and fills its disk; make test does it 6 times
# make mutations          changes one line of the rules after another, and sees whether the tests notice
# make cluster            simulate on a Dask scheduler with two workers, which it fetches (docs/cluster.md)
# make lock               writes the lists of requirements with the hashes of their files; UPGRADE=1 takes the newest of all
# make resolve            all lists of requirements for Linux, macOS and Windows, Python 3.11 to 3.13
# make release            what is given out, in build/release: the program as a ZIP and as a wheel, both tried (docs/contributing.md)
# make prose              how often books repeat themselves, and the books of docs/prose
# make what-if            how good What if and the policies of Rome are (docs/benchmarks.md)
# make dead-code          what vulture takes for unused (docs/contributing.md)
# make proof              the long proofs (docs/proofs.md): drill, mutations, browsers, cluster, resolve, what-if, and the tests with RISE_PROOF=1 at full size

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check
UV := build/makers/bin/uv
CHRONICLES = $(wildcard tests/chronicles/*.json)
# Where each line is counted: all rules, each campaign's too.
RULES = $(wildcard */rules campaign/*/rules)
# What proves the rules line by line, but for tests marked `uncounted`. It runs first; after it nothing is counted
# (tests/conftest.py), since that takes three times as long.
COUNTED = $(wildcard tests/*/rules) tests/engine/test_toy.py tests/battles/pages/test_battles_cards_by_hand.py
LONG_TESTS = tests/browser $(shell grep -lr --include='test_*.py' -e RISE_PROOF -e by_turns tests)

# The checks start the program a hundred times and read each test in four processes: what is compiled is kept, even where the shell says otherwise.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test lint types compiled pytest replay-check bench balance boudica-balance browsers axe drill mutations proof long-tests cluster lock resolve release what-if ways prose dead-code

play:
	@$(PYTHON) play.py $(if $(PORT),--port $(PORT)) $(if $(LAN),--lan $(filter-out 1,$(LAN)))

# What needs one core goes beside each other; the tests have both.
test: $(VENV)/developer
	$(MAKE) --jobs=2 --output-sync=target lint types compiled replay-check
	$(MAKE) pytest

lint: $(VENV)/developer
	$(RUN) -m ruff format --check .
	$(RUN) -m ruff check .
	$(RUN) -m ruff check --isolated --preview --select PLW1514 . # a file without an encoding has another one on Windows
	find templates -name '*.html' -exec $(VENV)/bin/djade --target-version 5.2 --check {} +
	$(VENV)/bin/lint-imports --no-logo

types: $(VENV)/developer
	$(RUN) -m mypy

# So that pytest's workers, which all read all tests at once, find them read.
compiled: $(VENV)/developer
	$(RUN) -m pytest --collect-only -q >/dev/null

pytest: $(VENV)/developer
	rm -f .coverage*
	RISE_COUNTED="$(COUNTED)" $(RUN) -m coverage run --source=$$(echo $(RULES) | tr ' ' ,) -m pytest -n 2
	$(RUN) -m coverage combine --quiet
	$(RUN) -m coverage report

# Played campaigns come out the same whatever order Python's sets happen to have.
replay-check: $(VENV)/developer
	@set -e; for seed in 0 1; do PYTHONHASHSEED=$$seed $(RUN) -m tests.replayed $(CHRONICLES); done

bench: $(VENV)/developer
	$(RUN) -m benchmarks

balance: $(VENV)/developer
	$(RUN) -m benchmarks.balance

# An hour and a half of two cores.
boudica-balance: $(VENV)/developer
	$(RUN) -m benchmarks.boudica

# What is not installed is skipped, and named at the end.
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

# Dask is no part of the program nor of its checks: it lies beside them.
cluster: $(VENV)/developer build/cluster
	PYTHONPATH=build/cluster RISE_CLUSTER=required $(RUN) -m pytest -n 0 tests/engine/test_cluster.py

build/cluster: requirements-cluster.txt
	$(PIP) --no-deps --require-hashes --target $@ -r requirements-cluster.txt
	@touch $@

# Needs the network, and tools that are no part of the program.
resolve: $(VENV)/developer build/makers
	$(RUN) -m tests.resolve $(UV)

lock: $(VENV)/developer build/makers
	$(RUN) -m tests.lock $(UV) $(if $(UPGRADE),--upgrade)

# Needs the network: what is given out is installed as its players do it.
release: $(VENV)/developer
	$(RUN) -m tests.release build/release

dead-code: build/makers
	build/makers/bin/vulture engine powers battles campaign manage.py

build/makers:
	$(PYTHON) -m venv $@
	$@/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.9 vulture==2.16

# An hour and a half of one core: how good What if is after four seconds, and whether one policy of Rome's is better.
what-if: $(VENV)/developer
	$(RUN) -m benchmarks.whatif --jobs 2
	$(RUN) manage.py laboratory greedy steady --campaigns 60 --jobs 2
	$(RUN) manage.py laboratory steady searching --campaigns 60 --jobs 2

# Two minutes of one core.
prose: $(VENV)/developer
	$(RUN) -m benchmarks.prose --books docs/prose/after
	$(RUN) -m benchmarks.dispatched

ways: $(VENV)/developer
	$(RUN) -m benchmarks.ways

proof: long-tests drill mutations browsers cluster resolve what-if ways

$(VENV)/developer: requirements.txt requirements-dev.txt
	@$(PYTHON) play.py --install developer

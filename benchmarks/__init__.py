"""Time budgets, measured and never asserted: `make bench` prints them, docs/benchmarks.md keeps the figures."""

"""Each campaign has a room of its own. Its rules are what workers, tests and other programs may load alone."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = sorted(".".join(each.relative_to(ROOT).parts) for each in ROOT.glob("campaign/*/rules"))
LOOSE = {"__init__.py", "__main__.py", "models.py", "settings.py", "urls.py", "wsgi.py"}
ALL_OF = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
print(*{"django", "pydantic"} & sys.modules.keys())
"""
"""Loads each module of a package, and tells what has come along."""


def test_nothing_but_the_project_lies_outside_a_room():
    assert {each.name for each in ROOT.glob("campaign/*.py")} == LOOSE


@pytest.mark.parametrize("rules", RULES)
def test_rules_are_loaded_alone(rules: str):
    told = subprocess.run([sys.executable, "-c", ALL_OF, rules], cwd=ROOT, capture_output=True, text=True, check=True)

    assert told.stdout.split() == []

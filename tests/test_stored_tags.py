"""What every line of a log is written with: the names of decisions and events, their fields, and what stands for these.

tests/golden/tags.txt was written before the rules were put into files by their sections. It is never made anew: a
class, a field or a default that is new gets its line, and what stands there is in players' databases.
"""

from pathlib import Path

import pytest

from tests.commands import python

TAGS = Path(__file__).parent / "golden" / "tags.txt"
REGISTRY = {
    "agricola": "campaign.agricola.rules.turn",
    "boudica": "campaign.boudica.rules.w11_solo.solo",
    "italy": "campaign.italy.rules.turn",
}
"""The module of each campaign that has its ruleset: whoever reads a log imports this one, and with it every class."""
TOLD = """
import importlib, inspect, re, sys
from dataclasses import MISSING, fields
ruleset = importlib.import_module(sys.argv[1]).RULESET
def told(part):
    default = "" if part.default is MISSING else f" = {part.default!r}"
    return re.sub(r"(\\w+\\.)+(?=[a-zA-Z])", "", f"{part.name}: {inspect.formatannotation(part.type)}") + default
for base in (ruleset.decision, ruleset.event):
    for kind in sorted(base.__subclasses__(), key=lambda kind: kind.type):
        print(ruleset.name, base.__name__, kind.type, *map(told, fields(kind)), sep="; ")
"""


@pytest.mark.parametrize("game", REGISTRY)
def test_what_is_stored_is_named_as_ever(game: str):
    """A class that stands deeper than directly below its game's Decision or Event would not be read, nor be here."""
    told = python("-c", TOLD, REGISTRY[game])

    lines = told.stdout.splitlines()
    name = lines[0].partition(";")[0]
    assert told.stderr == ""
    assert lines == [line for line in TAGS.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name};")]

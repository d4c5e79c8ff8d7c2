"""How the lines of a log, and whole save files, were written before (engine/formats.py)."""

from collections.abc import Mapping
from typing import Any

from battles import formats as battles
from engine.formats import COUNT, WHO, Sentences, Upgrades, with_codes

SENTENCES: Sentences = {
    **battles.SENTENCES,
    "subject": f"Subject: {WHO}",
    "some.port": f"{COUNT} ports",
    "some.quarry": f"{COUNT} quarries",
    "some.olive": f"{COUNT} olive groves",
    "all.port": f"all {COUNT} ports",
    "all.quarry": f"all {COUNT} quarries",
    "all.olive": f"all {COUNT} olive groves",
    "homes_lost": "home provinces lost",
    "homes_held": "home provinces held",
    "victorious": "victorious last turn",
    "defeated": "defeated last turn",
    "aggressor": f"Aggressor {COUNT}%",
    "revenue": f"revenue {COUNT}",
    "would_bring_subject": "would bring a Subject",
    "richest": f"richest Power collected {COUNT}",
    "subject_created": f"Subject created: {WHO}",
    "overruled": "overruled",
}
"""The reasons of modifiers, as format 3 said them."""


def line(names: Mapping[str, str]) -> Upgrades:
    """The upgrades of a line; `names` are the ids of the Powers by their names in that campaign."""
    return {3: with_codes(SENTENCES, names)}


def _with_branches(content: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had the lines up to the one where the campaign stood, and nothing of the player's own."""
    lines, state = content["lines"], content["state"]
    civic = [{**entry, "overruled": 0} for entry in state["civic"]]
    return {**content, "head": lines[-1]["n"] if lines else 0, "state": {**state, "civic": civic}}


def _with_rules_of_lines(content: dict[str, Any]) -> dict[str, Any]:
    """Version 2 told one version of the rules for all its lines: that of the program that wrote the file."""
    rules = int(content["rules"])
    rest = {key: part for key, part in content.items() if key != "rules"}
    return {**rest, "lines": [{**line, "rules": rules} for line in content["lines"]]}


def _with_codes(content: dict[str, Any]) -> dict[str, Any]:
    """Version 3 gave reasons as sentences, with the names of its own Powers."""
    names = {power["name"]: power["id"] for power in content["start"]["italy"]["powers"]}
    told: dict[str, Any] = with_codes(SENTENCES, names)(content)
    return told


SAVE: Upgrades = {1: _with_branches, 2: _with_rules_of_lines, 3: _with_codes}

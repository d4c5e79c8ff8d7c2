"""Older formats of log lines and save files (engine/formats.py)."""

from collections.abc import Callable, Mapping
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
"""The reasons of modifiers in the sentences of format 3."""


def line(names: Mapping[str, str]) -> Upgrades:
    """The upgrades of a line; `names` gives the ids of that campaign's Powers by name."""
    return {3: with_codes(SENTENCES, names), **DECIDED}


# --- Format 4 had a class for each thing that could be overruled ------------------------------------------------------


def _stationed(old: dict[str, Any]) -> tuple[str, str, Any]:
    """Version 1.0 did not name an army's payer."""
    if old["province"] is None:
        return "army", old["external"], None
    there = {"province": old["province"], "strength": old["strength"], "payer": old.get("payer")}
    return "army", old["external"], there


OVERRULED: Mapping[str, Callable[[dict[str, Any]], tuple[str, str, Any]]] = {
    "OverruleController": lambda old: ("controller", old["province"], {"holder": old["power"]}),
    "OverruleArmy": _stationed,
    "OverruleRevenue": lambda old: ("revenue", old["power"], old["talents"]),
    "OverrulePurse": lambda old: ("purse", old["power"], {part: old[part] for part in ("attack", "defence")}),
    "OverruleRuler": lambda old: ("ruler", old["power"], old["ruler"]),
    "OverruleCivic": lambda old: ("civic", "romans", old["points"]),
}
"""By class: what was overridden, for whom, and its value."""


def _overrule(decision: dict[str, Any]) -> dict[str, Any]:
    """Format 5 has one decision for all overrides."""
    if decision["type"] not in OVERRULED:
        return decision
    what, of, value = OVERRULED[decision["type"]](decision)
    return {"what": what, "of": of, "value": value, "reason": decision["reason"], "type": "Overrule"}


DECISION: Upgrades = {4: _overrule}
"""The upgrades of a single decision, such as one that waits for dice."""
DECIDED: Upgrades = {4: lambda line: {**line, "decision": _overrule(line["decision"])}}


# --- Save files -------------------------------------------------------------------------------------------------------


def _with_branches(content: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had only the lines up to where the campaign stood, and no additions of the player's."""
    lines, state = content["lines"], content["state"]
    civic = [{**entry, "overruled": 0} for entry in state["civic"]]
    return {**content, "head": lines[-1]["n"] if lines else 0, "state": {**state, "civic": civic}}


def _with_rules_of_lines(content: dict[str, Any]) -> dict[str, Any]:
    """Version 2 had one rules version for all its lines: that of the program that wrote the file."""
    rules = int(content["rules"])
    rest = {key: part for key, part in content.items() if key != "rules"}
    return {**rest, "lines": [{**line, "rules": rules} for line in content["lines"]]}


def _with_codes(content: dict[str, Any]) -> dict[str, Any]:
    """Version 3 gave reasons as sentences, with the names of its own Powers."""
    names = {power["name"]: power["id"] for power in content["start"]["italy"]["powers"]}
    new: dict[str, Any] = with_codes(SENTENCES, names)(content)
    return new


SAVE: Upgrades = {
    1: _with_branches,
    2: _with_rules_of_lines,
    3: _with_codes,
    4: lambda content: {**content, "lines": [DECIDED[4](line) for line in content["lines"]]},
}

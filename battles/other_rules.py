"""Other rules for the table: the program's sets, the player's own, and which of them each battle uses."""

import json
from contextlib import suppress
from dataclasses import replace

from pydantic import ValidationError

from battles import models
from battles.data import arms, rules_sets
from battles.rules.other_rules import RulesSet, problems
from engine import strictjson
from engine.codec import Json, first_error
from engine.formats import TODAY
from engine.games import game_of, owner
from engine.names import is_seen
from engine.rules.reason import Reason, Refused

FORMAT = "rise-of-rome/rules"
VERSION = 2
"""Of the file; raised with any change of its keys. 2: a kind may have a note; a file of version 1 has none."""
READ = (1, VERSION)
"""Versions that can be read."""
MOST_BYTES = 100_000
"""Bytes of a file with rules; a usual one has 4,000."""
MOST_OWN = 60
JSON: Json[RulesSet] = Json(RulesSet)
CHOSEN: Json[RulesSet | None] = Json(RulesSet | None)
"""The rules of a battle; None for Commands & Colors."""


class NotRules(Refused):
    """These rules are not valid, or the file holds none."""


def check(rules: RulesSet) -> None:
    """Raise NotRules with everything that is wrong with these rules."""
    found = [*problems(rules, arms())]
    words = (rules.name, rules.unit, rules.units, rules.step, rules.steps)
    names = (*(kind.name for kind in rules.kinds), *(mark.name for mark in rules.marks))
    if not all(map(is_seen, (*words, *names))):
        found.append(Reason("rules.unseen"))
    if found:
        raise NotRules(*found)


# --- The player's own -------------------------------------------------------------------------------------------------


def load(row: models.OwnRules) -> RulesSet:
    """Stored rules; ValueError if they cannot be read."""
    return JSON.load(row.content)


def add(rules: RulesSet) -> models.OwnRules:
    """Store a new set; raises NotRules if there are too many."""
    if models.OwnRules.objects.count() >= MOST_OWN:
        raise NotRules(Reason("rules.full", (MOST_OWN,)))
    return models.OwnRules.objects.create(name=rules.name, content=JSON.dump(rules))


def change(id: int, rules: RulesSet) -> None:
    """Replace this set. Battles begun by the earlier one have their own copy of it."""
    row = models.OwnRules(id=id, name=rules.name, content=JSON.dump(rules), format=TODAY)
    row.save(force_update=True)


def as_file(rules: RulesSet) -> str:
    """A set of rules as JSON, to export."""
    document = {"format": FORMAT, "version": VERSION, "rules": JSON.plain(rules)}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def from_file(data: bytes) -> RulesSet:
    """Rules from a file; raises NotRules with the place and the reason."""
    if len(data) > MOST_BYTES:
        raise NotRules(Reason("rules.file.large", (MOST_BYTES // 1000,)))
    try:
        document = strictjson.read(data)
    except strictjson.Unreadable as problem:
        raise NotRules(Reason("rules.file.unreadable", (str(problem),))) from problem
    if not isinstance(document, dict) or document.get("format") != FORMAT or "rules" not in document:
        raise NotRules(Reason("rules.file.another"))
    if document.get("version") not in READ:
        raise NotRules(Reason("rules.file.version", (str(document.get("version"))[:20],)))
    try:
        rules = JSON.load(json.dumps(document["rules"]))
    except ValidationError as error:
        place, found = first_error(error)
        raise NotRules(Reason("rules.file.field", (place or "rules", found["msg"]))) from error
    check(rules)
    return rules


# --- Which a battle is fought by --------------------------------------------------------------------------------------


Offer = tuple[str, RulesSet | None]  # a set of rules with its name; None: Commands & Colors
CCA: Offer = ("Commands & Colors: Ancients", None)


def offered() -> dict[str, Offer]:
    """What can be chosen, by a key for forms: Commands & Colors, our sets, the player's readable ones."""
    found = {"cca": CCA, **{rules.name.lower(): (rules.name, rules) for rules in rules_sets()}}
    for row in models.OwnRules.objects.all():
        with suppress(ValueError):
            found[f"own-{row.id}"] = (row.name, load(row))
    return found


def offered_beside(now: RulesSet | None) -> tuple[str, dict[str, Offer]]:
    """The same with the rules chosen now, and their key: they may have been changed or deleted since, or reworded."""
    found = offered()
    key = next((key for key, (_, rules) in found.items() if _plain(rules) == _plain(now)), "kept")
    return key, found if now is None or key in found else {**found, key: (f"{now.name}, as chosen then", now)}


def _plain(rules: RulesSet | None) -> RulesSet | None:
    """Without what they say of themselves."""
    return rules and replace(rules, remark="")


def chosen(key: str) -> RulesSet | None:
    """The rules of the battle with this key, as chosen for it or for its campaign; None: Commands & Colors.

    ValueError if they cannot be read.
    """
    of = owner(key)
    keys = [key, of[0].rows.prefix(of[1])] if of else [key]
    rows = {row.key: row for row in models.ChosenRules.objects.filter(key__in=keys)}
    row = next((rows[key] for key in keys if key in rows), None)
    return CHOSEN.load(row.content) if row else None


def readable(key: str) -> RulesSet | None:
    """The same for pages about other things: unreadable rules count as Commands & Colors."""
    with suppress(ValueError):
        return chosen(key)
    return None


def choose(key: str, rules: RulesSet | None) -> None:
    """Use these rules from now on for this battle, or for all battles not yet begun whose keys begin with this."""
    said = {"content": CHOSEN.dump(rules), "format": TODAY, "game_id": game_of(key)}
    models.ChosenRules.objects.update_or_create(key=key, defaults=said)


def delete_choices(prefix: str) -> None:
    """Delete the choices for keys that begin like this."""
    models.ChosenRules.objects.filter(key__startswith=prefix).delete()

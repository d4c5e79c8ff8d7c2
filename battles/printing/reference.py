"""The reference page of the pack: what each type of unit may do, and what the dice and cards mean."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from battles.rules.army_list import ArmyList
from battles.rules.brief import SideBrief
from battles.rules.roster import UnitType
from engine.texts import text

Content = dict[str, Any]
FACES = ("light", "medium", "heavy", "swords", "helmet", "flag")
"""The die's faces; the first 3 are drawn as the symbols of the units they hit."""
FOR_ALL = ("missiles", "back", "evade", "momentum", "flags", "blocked", "leader")
"""What holds for every unit, in the order of play."""

_say = partial(text, "battles", "reference")


def reference(armies: Iterable[ArmyList], sides: Iterable[SideBrief]) -> Content:
    """The unit types of these armies and the cards of these sides."""
    types = {company.entry.code: company.entry.unit for army in armies for company in army.companies}
    return {
        "types": [_type(unit) for unit in types.values()],
        "faces": [(face, _say(f"die.{face}")) for face in FACES],
        "rules": [_say(f"all.{rule}") for rule in FOR_ALL],
        "hands": [_say("cards.hand", people=side.people_name, cards=side.command_cards) for side in sides],
        "cards": [_say("cards.deck"), _say("cards.command")],
    }


def figures(unit: UnitType) -> Content:
    return {name: getattr(unit, name) for name in ("symbol", "move", "dice", "reach", "retreat", "evades")}


def _type(unit: UnitType) -> Content:
    said = {what: _say(f"unit.{unit.code}.{what}") for what in ("hits", "flags", "momentum")}
    return {"code": unit.code, "name": unit.name, **figures(unit), **said}

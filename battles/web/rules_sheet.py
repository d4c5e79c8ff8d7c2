"""What is printed of a battle by other rules than Commands & Colors: one page, with its ground and both armies."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from battles.fights import TableBattle
from battles.pictures import PAPER, field_svg, field_words
from battles.printing.content import heading
from battles.rules.battlefield import battlefield, players_side
from battles.rules.deployment import Deployment
from battles.rules.other_rules import RulesSet, SheetLayout
from battles.web.fought_by import OtherHost
from engine.texts import text


def content(found: TableBattle, by: Mapping[str, Any], link: str) -> dict[str, Any]:
    """The content of rules.typ; `by` is of fought_by.py, `link` the battle's page as other devices see it, if any."""
    player, rules = players_side(found.brief), by["rules"]
    field = replace(battlefield(found.brief, found.lists[player.other], player), deployment=Deployment(()))
    enemy, own = found.side(player.other).people_name, found.side(player).people_name
    marks = [text("battles", "other_rules", "mark", name=mark.name, weight=mark.weight) for mark in rules.marks]
    return {
        **heading(found.brief, link),
        "by": by["name"],
        "said": by["said"],
        "remark": rules.remark,
        "measured": by["measured"],
        "marks": marks,
        "sides": [_army(found, rules, host) for host in by["hosts"]],
        "cards": rules.layout is SheetLayout.CARDS,
        "field": field_svg(field, enemy, own, PAPER),
        "field_words": " ".join(field_words(field)),
    }


def _army(found: TableBattle, rules: RulesSet, host: OtherHost) -> dict[str, Any]:
    units = rules.unit if host.units == 1 else rules.units
    told = {"units": f"{host.units} {units}", "points": found.side(host.side).limit}
    return {
        "people": host.name,
        "role": host.side.capitalize(),
        "under": text("battles", "other_rules", "under", **told),
        "breaking": host.breaking,
        "rows": [
            {
                "name": kind.name,
                "count": count,
                "steps": kind.steps,
                "note": kind.note,
                "in_rows": rules.layout is SheetLayout.UNITS,
            }
            for kind, count in host.rows
        ],
    }

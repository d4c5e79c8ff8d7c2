"""A whole battle in the forms it can be exported in: the brief with both lists (docs/battle-file.md)."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from battles import exports, reasons
from battles.fights import TableBattle
from battles.rules.brief import SideBrief
from battles.rules.verdict import Side
from battles.years import dated
from engine.grammar import sentence
from engine.plain_text import in_csv, in_markdown
from engine.texts import text

_say = partial(text, "battles", "exports")

FORMAT = "rise-of-rome/battle"
VERSION = 2
"""The version of the JSON; raised with any change of its keys, or of the army lists' keys."""


def document(fight: TableBattle) -> dict[str, Any]:
    """What `battles/data/battle.schema.json` describes; years BC are positive, AD negative; points are army points."""
    brief = fight.brief
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": brief.title,
        "year": brief.year,
        "province": brief.province,
        "terrain": list(brief.terrain),
        "seed": brief.seed,
        **{str(side): _side(fight, side) for side in Side},
    }


def _side(fight: TableBattle, side: Side) -> dict[str, Any]:
    side_brief = fight.side(side)
    return {
        "people": side_brief.people,
        "power": side_brief.power,
        "points": [
            {"rule": part.rule, "reason": reasons.in_words(part.reason), "value": part.value}
            for part in side_brief.points
        ],
        "generals": side_brief.generals,
        "command_cards": side_brief.command_cards,
        "allies": list(side_brief.allies),
        "list": exports.document(fight.lists[side]),
    }


def as_json(fight: TableBattle) -> str:
    return json.dumps(document(fight), indent=2, ensure_ascii=False) + "\n"


def as_csv(fight: TableBattle) -> str:
    """Both lists line by line; the first column is the side."""
    rows = [(side, *row) for side in Side for row in exports.csv_rows(fight.lists[side])]
    return in_csv([("side", *exports.CSV_COLUMNS), *rows])


def as_text(fight: TableBattle) -> str:
    """The brief, then both lists, for a message."""
    lines = [_title(fight), "", _ground(fight), ""]
    for side in Side:
        lines += [f"{side.capitalize()}: {fight.side(side).people_name}", *_army(fight.side(side), "  "), ""]
    return "\n".join([*lines, *(exports.as_text(fight.lists[side]) for side in Side)])


def as_markdown(fight: TableBattle) -> str:
    """The brief, then both lists, for a forum or a blog."""
    lines = [f"# {in_markdown(_title(fight))}", "", in_markdown(_ground(fight)), ""]
    for side in Side:
        people, army = in_markdown(fight.side(side).people_name), _army(fight.side(side), "- ", in_markdown)
        lines += [f"## {side.capitalize()}: {people}", "", *army, ""]
    lists = (exports.as_markdown(fight.lists[side]).replace("\n#", "\n##") for side in Side)
    return "\n".join([*lines, *(f"#{side_brief}" for side_brief in lists)])


def _title(fight: TableBattle) -> str:
    brief, province = fight.brief, sentence(fight.brief.province_name)
    return _say("battle", battle=fight.name, province=province, year=dated(brief.year), title=brief.title)


def _ground(fight: TableBattle) -> str:
    return _say("terrain", terrain=", ".join(fight.brief.terrain) or _say("open"))


def _army(side: SideBrief, mark: str, write: Callable[[str], str] = str) -> Iterator[str]:
    for n, part in enumerate(side.points):
        value = f"{part.value:+d}" if n else str(part.value)
        yield f"{mark}{value} {write(reasons.in_words(part.reason))} ({part.rule})"
    yield mark + _say("points", points=side.limit, generals=side.generals)
    yield mark + _say("cards", cards=side.command_cards)


FORMATS: Mapping[str, Callable[[TableBattle], str]] = {
    "json": as_json,
    "csv": as_csv,
    "text": as_text,
    "markdown": as_markdown,
}
"""The writer for each format, by the same names as in exports.py."""

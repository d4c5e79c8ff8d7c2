"""An army list in the forms it can be exported in (docs/army-lists.md, Exports)."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from battles.data import catalogue
from battles.orders import as_at, wrong
from battles.pictures import field_words
from battles.reasons import problem_words
from battles.rules.army_list import ArmyList, Company
from battles.rules.battlefield import Battlefield
from battles.rules.deployment import Deployment, deploy
from battles.rules.other_rules import Measure, RulesSet, convert, shares
from battles.rules.percent import percent
from battles.rules.verdict import Side
from battles.years import dated
from engine.plain_text import in_csv, in_markdown
from engine.rules.dice import SeededDice
from engine.texts import text

_say = partial(text, "battles", "exports")

CSV_COLUMNS = ("people", "code", "name", "count", "cost", "ally")


def document(army: ArmyList) -> dict[str, Any]:
    """What `battles/data/army-list.schema.json` describes; years BC are positive, AD negative, costs in army points."""
    return {
        "catalogue": catalogue().version,
        "power": army.muster.roster.id,
        "year": army.muster.year,
        "limit": army.muster.points,
        "points": army.points,
        "units": [_unit(army, company) for company in army.companies],
        "leaders": army.leaders,
        "leader_cost": army.leader_cost,
        "break_point": army.break_point,
        "problems": [problem_words(problem) for problem in wrong(army)],
    }


def _unit(army: ArmyList, company: Company) -> dict[str, Any]:
    return {
        "people": company.people,
        "code": company.entry.code,
        "name": company.name,
        "count": company.count,
        "cost": company.entry.cost,
        "ally": company.people != army.muster.roster.id,
    }


def as_json(army: ArmyList) -> str:
    return json.dumps(document(army), indent=2, ensure_ascii=False) + "\n"


def as_csv(army: ArmyList) -> str:
    """A line for each kind of unit, and one for the leaders, for a spreadsheet."""
    return in_csv([CSV_COLUMNS, *csv_rows(army)])


def csv_rows(army: ArmyList) -> Iterator[tuple[object, ...]]:
    """The rows of CSV_COLUMNS."""
    for company in army.companies:
        *unit, ally = _unit(army, company).values()
        yield *unit, "yes" if ally else "no"
    roster = army.muster.roster
    yield roster.id, "LEADER", "General", army.leaders, roster.leader_points, "no"


def as_text(army: ArmyList) -> str:
    """For a message or a plain printer."""
    lines = [_title(army), ""]
    for heading, companies in _corps(army):
        lines += [heading, *[_columns(c.count, c.name, c.entry.unit.name, c.points) for c in companies], ""]
    lines += [_columns(army.leaders, _say("leaders"), "", army.leader_cost), "", _summary(army)]
    return "\n".join([*lines, *_standing(army, "  "), ""])


def _columns(count: int, name: str, kind: str, points: int) -> str:
    return f"{count:>3}  {name:<44} {kind:<20}{points:>5}"


def as_line(army: ArmyList) -> str:
    """A list in one line, for a forum: codes and numbers, each ally's corps after a semicolon."""
    own = army.muster.roster
    parts = [_codes(army.of(own.id)), _say("leaders_short", leaders=army.leaders)]
    title = _say("short_title", people=own.name, points=army.muster.points, year=dated(army.muster.year))
    line = _say("line", title=title, units=", ".join(filter(None, parts)))
    corps = [
        _say("line_corps", people=army.allied_names[ally], units=_codes(some)) for ally, some in army.allied.items()
    ]
    return "; ".join([line, *corps]) + "\n"


def _codes(companies: Iterable[Company]) -> str:
    return ", ".join(f"{company.count} {company.entry.key}" for company in companies)


def with_deployment(army: ArmyList, seed: str, *, far: bool) -> str:
    """The list as text, and where the dice put each unit (section 3 of docs/print-pack.md): `far` or near.

    With the battle's seed, the far edge is the enemy's deployment in the pack.
    """
    drawn = deploy(army, SeededDice(seed, 0))
    posts = drawn.posts if far else tuple(replace(post, place=post.place.opposite) for post in drawn.posts)
    rows = field_words(Battlefield(Side.ATTACKER, {}, Deployment(posts)))
    waiting = ", ".join(troop.name for troop in drawn.reserve)
    return "\n".join(
        [
            as_text(army),
            _say("deployment.edge.far" if far else "deployment.edge.near", seed=seed),
            *rows,
            *([_say("deployment.waiting", troops=waiting)] if waiting else []),
            "",
        ]
    )


def as_markdown(army: ArmyList) -> str:
    lines = [f"# {in_markdown(_title(army))}", ""]
    for heading, companies in _corps(army):
        rows = [_row(company) for company in companies]
        lines += [
            f"## {in_markdown(heading)}",
            "",
            *_table(("units", "name", "type", "blocks", "each", "points"), rows),
            "",
        ]
    lines += [_say("leaders_cost", leaders=army.leaders, points=army.leader_cost), _summary(army)]
    return "\n".join([*lines, *_standing(army, "- ", in_markdown), ""])


def _row(company: Company) -> tuple[object, ...]:
    unit = company.entry.unit
    return company.count, company.name, unit.name, unit.blocks, company.entry.cost, company.points


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    return [
        _cells(_say(f"column.{head}") for head in heads),
        f"|{' --- |' * len(heads)}",
        *[_cells(row) for row in rows],
    ]


def _cells(cells: Iterable[object]) -> str:
    return f"| {' | '.join(in_markdown(str(cell)) for cell in cells)} |"


def neutral_sheet(army: ArmyList, rules_sets: Iterable[RulesSet], terrain: Sequence[str] = ()) -> str:
    """An army for other rules: points, the share of each arm, generals, terrain, and its units in each set."""
    arms = [(share.arm, share.units, percent(share.part)) for share in shares(army)]
    lines = [
        f"# {in_markdown(_say('other_rules', title=_title(army)))}",
        "",
        *_table(("arm", "units", "share"), arms),
        "",
    ]
    lines += [_say("generals", generals=army.leaders)]
    lines += [in_markdown(_say("terrain", terrain=", ".join(terrain)))] if terrain else []
    for rules in rules_sets:
        lines += ["", *_converted(army, rules)]
    return "\n".join([*lines, ""])


def _converted(army: ArmyList, rules: RulesSet) -> list[str]:
    parts = convert(rules, army)
    total = sum(count for _, count in parts)
    return [
        f"## {in_markdown(f'{rules.name}: {total} {rules.units}')}",
        "",
        *[f"- {count} {in_markdown(name)}" for name, count in parts],
        "",
        in_markdown(size_words(rules, army.muster.roster.id)),
    ]


def size_words(rules: RulesSet, people: str) -> str:
    """The size of an army in other rules, and the source of its composition."""
    of = _say("points_of") if rules.measure is Measure.POINTS else rules.units
    size = _say("size.always" if not rules.per else "size.per", size=rules.size, of=of, points=rules.per)
    own = rules.armies.get(people)
    return f"{size} {_say('source.own', source=own.source) if own else _say('source.arms')}"


def _title(army: ArmyList) -> str:
    return _say("title", people=army.muster.roster.name, points=army.muster.points, year=dated(army.muster.year))


def _corps(army: ArmyList) -> list[tuple[str, tuple[Company, ...]]]:
    """The army's own units, then each allied corps, with their headings."""
    own = (_say("own"), army.of(army.muster.roster.id))
    return [own, *((_say("corps", people=army.allied_names[ally]), some) for ally, some in army.allied.items())]


def _summary(army: ArmyList) -> str:
    points, banners = army.muster.points, army.break_point
    return _say("summary", spent=army.points, points=points, units=army.units, banners=banners)


def drawn_with(seed: str, form: str) -> str:
    """The seed that draws this list again, for a text or for Markdown."""
    said = _say("drawn", seed=seed, version=catalogue().version)
    return in_markdown(said) if form == "markdown" else said


def _standing(army: ArmyList, mark: str, write: Callable[[str], str] = str) -> list[str]:
    """Which battle's published list this is, or what is wrong with it; empty for any other list."""
    found = [f"{mark}{write(problem_words(problem))}" for problem in wrong(army)]
    said = [as_at(army)] if not found else [_say("wrong"), "", *found]
    return ["", *said] if any(said) else []


FORMATS: Mapping[str, Callable[[ArmyList], str]] = {
    "json": as_json,
    "csv": as_csv,
    "text": as_text,
    "markdown": as_markdown,
    "line": as_line,
}
"""The writer for each format."""

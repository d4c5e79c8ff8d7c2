"""An army list in the forms that leave the program (docs/army-lists.md, Exports)."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from battles.reasons import problem_words
from battles.rules.army_list import ArmyList, Company, problems
from battles.rules.other_rules import Conversion, convert, shares
from battles.rules.percent import percent
from engine.plain_text import in_csv, in_markdown
from engine.texts import text

_say = partial(text, "battles", "exports")

CSV_COLUMNS = ("people", "code", "name", "count", "cost", "ally")


def document(army: ArmyList) -> dict[str, Any]:
    """What `battles/data/army-list.schema.json` describes; years BC are positive, costs in army points."""
    return {
        "power": army.muster.roster.id,
        "year": army.muster.year,
        "limit": army.muster.points,
        "points": army.points,
        "units": [_unit(army, company) for company in army.companies],
        "leaders": army.leaders,
        "leader_cost": army.leader_cost,
        "break_point": army.break_point,
        "problems": [problem_words(problem) for problem in problems(army)],
    }


def _unit(army: ArmyList, company: Company) -> dict[str, Any]:
    return {
        "people": company.people,
        "code": company.entry.code,
        "name": company.entry.name,
        "count": company.count,
        "cost": company.entry.cost,
        "ally": company.people != army.muster.roster.id,
    }


def as_json(army: ArmyList) -> str:
    """The document, for programs."""
    return json.dumps(document(army), indent=2, ensure_ascii=False) + "\n"


def as_csv(army: ArmyList) -> str:
    """One line for each kind of unit, and one for the leaders, for a spreadsheet."""
    return in_csv([CSV_COLUMNS, *csv_rows(army)])


def csv_rows(army: ArmyList) -> Iterator[tuple[object, ...]]:
    """Of CSV_COLUMNS."""
    for company in army.companies:
        *unit, ally = _unit(army, company).values()
        yield *unit, "yes" if ally else "no"
    roster = army.muster.roster
    yield roster.id, "LEADER", "Leader", army.leaders, roster.leader_points, "no"


def as_text(army: ArmyList) -> str:
    """For a message or a printer that knows no more."""
    lines = [_title(army), ""]
    for heading, companies in _corps(army):
        lines += [heading, *[_columns(c.count, c.entry.name, c.entry.unit.name, c.points) for c in companies], ""]
    lines += [_columns(army.leaders, _say("leaders"), "", army.leader_cost), "", _summary(army)]
    return "\n".join([*lines, *_wrong(army, "  "), ""])


def _columns(count: int, name: str, kind: str, points: int) -> str:
    return f"{count:>3}  {name:<38}{kind:<20}{points:>5}"


def as_markdown(army: ArmyList) -> str:
    """For a forum or a blog."""
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
    return "\n".join([*lines, *_wrong(army, "- ", in_markdown), ""])


def _row(company: Company) -> tuple[object, ...]:
    unit = company.entry.unit
    return company.count, company.entry.name, unit.name, unit.blocks, company.entry.cost, company.points


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    return [
        _cells(_say(f"column.{head}") for head in heads),
        f"|{' --- |' * len(heads)}",
        *[_cells(row) for row in rows],
    ]


def _cells(cells: Iterable[object]) -> str:
    return f"| {' | '.join(in_markdown(str(cell)) for cell in cells)} |"


def neutral_sheet(army: ArmyList, conversions: Iterable[Conversion], terrain: Sequence[str] = ()) -> str:
    """An army for whatever other rules: its points, the share of each arm, generals, terrain; and the conversions."""
    arms = [(share.arm, share.units, percent(share.part)) for share in shares(army)]
    lines = [
        f"# {in_markdown(_say('other_rules', title=_title(army)))}",
        "",
        *_table(("arm", "units", "share"), arms),
        "",
    ]
    lines += [_say("generals", generals=army.leaders)]
    lines += [in_markdown(_say("terrain", terrain=", ".join(terrain)))] if terrain else []
    for conversion in conversions:
        lines += ["", *_converted(army, conversion)]
    return "\n".join([*lines, ""])


def _converted(army: ArmyList, conversion: Conversion) -> list[str]:
    people = army.muster.roster.id
    parts = convert(conversion, people, army.muster.points, army.muster.year)
    total = sum(count for _, count in parts)
    return [
        f"## {in_markdown(f'{conversion.name}: {total} {conversion.elements}')}",
        "",
        *[f"- {count} {in_markdown(name)}" for name, count in parts],
        "",
        in_markdown(
            _say(
                "conversion",
                size=conversion.size,
                elements=conversion.elements,
                points=conversion.points,
                source=conversion.armies[people].source,
            )
        ),
    ]


def _title(army: ArmyList) -> str:
    return _say("title", people=army.muster.roster.name, points=army.muster.points, year=army.muster.year)


def _corps(army: ArmyList) -> list[tuple[str, tuple[Company, ...]]]:
    """The army's own units, then each allied corps, under a heading."""
    names = {roster.id: roster.name for roster in army.muster.allies}
    own = (_say("own"), army.of(army.muster.roster.id))
    allied = ((_say("corps", people=names.get(people, people)), corps) for people, corps in army.allied.items())
    return [own, *allied]


def _summary(army: ArmyList) -> str:
    points, banners = army.muster.points, army.break_point
    return _say("summary", spent=army.points, points=points, units=army.units, banners=banners)


def _wrong(army: ArmyList, mark: str, write: Callable[[str], str] = str) -> list[str]:
    found = [f"{mark}{write(problem_words(problem))}" for problem in problems(army)]
    return ["", _say("wrong"), "", *found] if found else []


FORMATS: Mapping[str, Callable[[ArmyList], str]] = {
    "json": as_json,
    "csv": as_csv,
    "text": as_text,
    "markdown": as_markdown,
}
"""What writes each format."""

"""What the templates print, as plain text and pictures. All wording of the pack that depends on the battle is here."""

from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

from battles import reasons
from battles.pictures import PAPER, field_svg, field_words, ground_svg, leader_svg, unit_svg
from battles.rules.army_list import ArmyList, Company, problems
from battles.rules.battlefield import Battlefield, battlefield, players_side
from battles.rules.board import Section
from battles.rules.brief import Brief, SideBrief
from battles.rules.deployment import Troop
from battles.rules.points import allied_points
from battles.rules.roster import Symbol
from battles.rules.slip import slip_code
from battles.rules.terrain import Ground
from battles.rules.verdict import Grade, Side, Tally, grade
from engine.grammar import sentence

Content = dict[str, Any]


def pack(brief: Brief, attacker_list: ArmyList, defender_list: ArmyList, link: str, qr: bool) -> Content:
    """The content of pack.typ."""
    armies = {Side.ATTACKER: attacker_list, Side.DEFENDER: defender_list}
    told = {Side.ATTACKER: brief.attacker, Side.DEFENDER: brief.defender}
    player = players_side(brief)
    field = battlefield(brief, armies[player.other], player)
    return {
        "campaign": brief.title,
        "title": f"{brief.attacker.people_name} against {brief.defender.people_name}",
        "where": f"{brief.province_name}, {brief.year} BC",
        "sides": [_side(side, told[side], armies[side]) for side in Side],
        "steps": list(_steps(told, armies, field)),
        "field": field_svg(field, told[player.other].people_name, told[player].people_name, PAPER),
        "field_words": " ".join(field_words(field)),
        "field_note": _field_note(told, field),
        "grounds": [_ground(ground) for ground in field.grounds],
        "symbols": _symbols(),
        "sheets": [_sheet(armies[side], told[side].people_name, _under(side, brief, told[side])) for side in Side],
        "slip": _slip(brief, told, armies),
        "link": link,
        "qr": _qr(link) if qr and link else "",
    }


def army(army: ArmyList) -> Content:
    """The content of army.typ."""
    muster = army.muster
    return {
        "symbols": _symbols(),
        "sheet": _sheet(army, muster.roster.name, f"An army of {muster.year} BC"),
    }


# --- The brief --------------------------------------------------------------------------------------------------------


def _side(side: Side, told: SideBrief, army: ArmyList) -> Content:
    return {
        "role": side.capitalize(),
        "people": told.people_name,
        "allegiance": _allegiance(told),
        "points": [
            {
                "reason": sentence(reasons.told(part.reason)),
                "rule": part.rule,
                "value": f"{part.value:+d}".replace("-", "−") if number else f"{part.value}",
            }
            for number, part in enumerate(told.points)
        ],
        "total": told.limit,
        "facts": list(_facts(told, army)),
        "corps": _corps(told, army),
    }


def _allegiance(told: SideBrief) -> str:
    return f"for the {told.power_name}, whose Subjects they are" if told.people != told.power else ""


def _facts(told: SideBrief, army: ArmyList) -> Iterator[tuple[str, str, str]]:
    """What is said, how much, and by which clause."""
    yield "Command cards", f"{told.command_cards}", "C6.7"
    yield "Generals", f"{army.leaders}, at most {told.generals}", "C6.6"
    yield "Units", f"{army.units}", ""
    yield "The army breaks at", counted(army.break_point, "banner"), "C6.12"


def _corps(told: SideBrief, army: ArmyList) -> str:
    """C6.10: who has come, and for how many of the points."""
    if not army.muster.allies:
        return ""
    spent, most = sum(company.points for company in army.corps), allied_points(told.limit)
    return f"{'; '.join(_corps_names(army)) or 'none has come'}, {spent} of {counted(most, 'point')}"


def _corps_names(army: ArmyList) -> list[str]:
    names = {roster.id: roster.name for roster in army.muster.allies}
    return [names.get(people, people) for people in dict.fromkeys(company.people for company in army.corps)]


def counted(number: int, noun: str) -> str:
    """A number of things: 1 banner, 2 banners."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# --- The table --------------------------------------------------------------------------------------------------------


def _steps(told: dict[Side, SideBrief], armies: dict[Side, ArmyList], field: Battlefield) -> Iterator[str]:
    attacker, defender = told[Side.ATTACKER].people_name, told[Side.DEFENDER].people_name
    yield f"Lay out the field as it is drawn. {_coast(defender, field)}".strip()
    yield f"The defender deploys first ({defender}): {_deploying(Side.DEFENDER, told, armies, field)}"
    yield f"Then the attacker ({attacker}): {_deploying(Side.ATTACKER, told, armies, field)}"
    cards = ", ".join(f"{side.people_name} {side.command_cards}" for side in told.values())
    yield f"Deal the command cards: {cards}. The attacker moves first."
    yield "A banner is won for each enemy unit destroyed, each leader killed, and each objective while it is held."
    yield "The battle ends at once when an army breaks, or when a player leaves the field. Then fill in the slip."


def _coast(defender: str, field: Battlefield) -> str:
    if field.coast is None:
        return ""
    other = Section.RIGHT if field.coast is Section.LEFT else Section.LEFT
    return (
        f"The sea is proposed on the {field.coast} flank; the defender ({defender}) may have it on the {other} "
        "instead, in the same rows."
    )


def _deploying(side: Side, told: dict[Side, SideBrief], armies: dict[Side, ArmyList], field: Battlefield) -> str:
    if side is field.player:
        corps = ", every allied unit next to another of its own people" if armies[side].corps else ""
        return f"as you like in rows 1 to 3, light foot also in row 4, leaders with a unit{corps}."
    drawn = "as drawn on the field."
    left = field.deployment.leaders_left
    reserve = [*_reserve(field.deployment.reserve), *([counted(left, "leader")] if left else [])]
    waiting = f" For want of room these wait behind row 9 and enter it as hexes fall free: {', '.join(reserve)}."
    return drawn + (waiting if reserve else "")


def _reserve(troops: Iterable[Troop]) -> list[str]:
    return [f"{number} {key}" for key, number in Counter(troop.entry.key for troop in troops).items()]


def _field_note(told: dict[Side, SideBrief], field: Battlefield) -> str:
    enemy, own = told[field.player.other].people_name, told[field.player].people_name
    corps = " A dashed border marks an allied corps." if any(post.troop.ally for post in field.deployment.posts) else ""
    barred = " A heavy border marks impassable ground." if any(not g.rules.passable for g in field.grounds) else ""
    return (
        f"Above, the {field.player.other} ({enemy}) deployed; below, the {field.player} ({own}). Rows are numbered "
        f"from below; the dotted lines part the sections.{corps}{barred}"
    )


def _ground(ground: Ground) -> Content:
    rules = ground.rules
    return {
        "picture": ground_svg(ground, PAPER),
        "name": rules.name,
        "letter": rules.letter,
        "movement": rules.movement,
        "battle": rules.battle,
    }


def _symbols() -> dict[str, str]:
    return {**{str(symbol): unit_svg(symbol, PAPER) for symbol in Symbol}, "leader": leader_svg(PAPER)}


# --- The sheets -------------------------------------------------------------------------------------------------------


def _under(side: Side, brief: Brief, told: SideBrief) -> str:
    allegiance = f" for the {told.power_name}" if told.people != told.power else ""
    cards = counted(told.command_cards, "command card")
    return f"{side.capitalize()}{allegiance} in {brief.province_name}, {brief.year} BC, with {cards}"


def _sheet(army: ArmyList, name: str, under: str) -> Content:
    corps = dict(zip(dict.fromkeys(company.people for company in army.corps), _corps_names(army), strict=True))
    parts = [("", army.of(army.muster.roster.id)), *((name, army.of(people)) for people, name in corps.items())]
    return {
        "name": name,
        "under": under,
        "points": f"{army.points} of {counted(army.muster.points, 'point')}",
        "parts": [
            {"ally": ally, "points": sum(company.points for company in companies), "rows": list(map(_row, companies))}
            for ally, companies in parts
        ],
        "leaders": army.leaders,
        "units": army.units,
        "break_point": army.break_point,
        "problems": [str(problem) for problem in problems(army)],
    }


def _row(company: Company) -> Content:
    unit = company.entry.unit
    return {
        "symbol": unit.symbol,
        "code": company.entry.key,
        "name": company.entry.name,
        "kind": unit.name,
        "count": company.count,
        "blocks": unit.blocks,
        "move": unit.move,
        "dice": unit.dice,
        "reach": unit.reach,
        "retreat": unit.retreat,
        "evades": unit.evades,
        "notes": " ".join(company.entry.notes),
    }


# --- The slip ---------------------------------------------------------------------------------------------------------


def _slip(brief: Brief, told: dict[Side, SideBrief], armies: dict[Side, ArmyList]) -> Content:
    return {
        "code": slip_code(brief),
        "sides": [
            {
                "role": side.capitalize(),
                "people": told[side].people_name,
                "enemy": told[side.other].people_name,
                "breaks": armies[side].break_point,
                "grades": _grades(armies[side].break_point),
            }
            for side in Side
        ],
    }


def _grades(breaks: int) -> list[Content]:
    """C6.12 for a winner that breaks at so many banners: which losses mean which victory."""
    groups: dict[str, list[int]] = {}
    for lost in range(breaks):
        groups.setdefault(_grade_name(lost, breaks), []).append(lost)
    return [{"grade": name, "losses": losses} for name, losses in groups.items()]


def _grade_name(lost: int, breaks: int) -> str:
    if grade(Tally(lost, breaks, 0, 0)) is Grade.MAJOR:
        return "Major Victory"
    if grade(Tally(lost, breaks, 1, 0)) is Grade.MAJOR:
        return "Major with more cavalry, else Minor"
    return "Minor Victory"


def _qr(link: str) -> str:
    import segno

    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", border=2, xmldecl=False, nl=False)
    return picture.getvalue().decode()

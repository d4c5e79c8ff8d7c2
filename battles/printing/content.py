"""What the templates print, as plain text and pictures. All wording of the pack that depends on the battle is here."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

from battles import reasons
from battles.orders import as_at, wrong
from battles.pictures import BLANK, PAPER, field_svg, field_words, ground_svg, leader_svg, unit_svg
from battles.printing.occasion import Occasion
from battles.printing.reference import figures, reference
from battles.reasons import problem_words
from battles.rules.allies import allied_points
from battles.rules.army_list import ArmyList, Company
from battles.rules.battlefield import Battlefield, battlefield, players_side
from battles.rules.board import BoardSection
from battles.rules.brief import Brief, SideBrief
from battles.rules.deployment import Deployment
from battles.rules.roster import Symbol
from battles.rules.slip import slip_code
from battles.rules.terrain import Ground
from battles.rules.verdict import Grade, Side, Tally, grade
from battles.signs import printed
from battles.years import dated
from engine.grammar import sentence, signed
from engine.texts import text

_say = partial(text, "battles", "print")

Content = dict[str, Any]
PROGRAM = "The Rise of Rome"
"""Printed above the brief; for a battle without a campaign it is the title, and not repeated."""


def pack(
    brief: Brief,
    attacker_list: ArmyList,
    defender_list: ArmyList,
    link: str = "",
    qr: bool = False,
    occasion: Occasion | None = None,
    only: Side | None = None,
) -> Content:
    """The content of pack.typ; `only` makes it the envelope of one side, without the other's list."""
    lists = {Side.ATTACKER: attacker_list, Side.DEFENDER: defender_list}
    briefs = {Side.ATTACKER: brief.attacker, Side.DEFENDER: brief.defender}
    armies = {side: lists[side] for side in Side if only in (None, side)}
    leads: Mapping[Side, tuple[str, ...]] = occasion.commanders if occasion else {}
    player = players_side(brief)
    field = battlefield(brief, lists[player.other], player)
    return {
        "clauses": bool(brief.address),
        "campaign": "" if brief.title == PROGRAM else brief.title,
        "title": _say("battle", attacker=brief.attacker.people_name, defender=brief.defender.people_name),
        "where": _where(brief),
        "envelope": _say("envelope", people=briefs[only].people_name) if only else "",
        "cover": _cover(occasion) if occasion else None,
        "sides": [_side(side, briefs[side], armies.get(side), leads.get(side, ())) for side in Side],
        "steps": list(_steps(briefs, armies, field)),
        **_drawn(field, briefs, player, only),
        "symbols": _symbols(),
        "sheets": [
            _sheet(army, briefs[side].people_name, _under(side, brief, briefs[side]), leads.get(side, ()))
            for side, army in armies.items()
        ],
        "reference": reference(armies.values(), briefs.values()),
        "slip": _slip(brief, briefs, armies),
        "link": link,
        "qr": _qr(link) if qr and link else "",
    }


def field_seen(field: Battlefield, only: Side | None) -> Battlefield:
    """The field in that envelope: it does not show where the enemy stands if he deploys freely."""
    return replace(field, deployment=Deployment(())) if only is field.player else field


def army(army: ArmyList) -> Content:
    muster = army.muster
    return {
        "symbols": _symbols(),
        "sheet": _sheet(army, muster.roster.name, _say("army_of", year=dated(muster.year))),
    }


def labels(armies: Mapping[Side, ArmyList], base: int, known: Mapping[Side, tuple[str, ...]]) -> Content:
    """The content of labels.typ: a label for each unit and leader of these armies, for bases so many mm wide.

    Leaders who are `known` go by their names.
    """
    peoples = {people for army in armies.values() for people in (army.muster.roster.id, *army.allied)}
    return {
        "base": base,
        "symbols": _symbols(),
        "emblems": {people: printed(people) for people in sorted(peoples)},
        "title": _say("labels", base=base),
        "armies": [
            {"name": army.muster.roster.name, "labels": list(_labels(army, known.get(side, ())))}
            for side, army in armies.items()
        ],
    }


def _labels(army: ArmyList, known: tuple[str, ...]) -> Iterator[Content]:
    own, names = army.muster.roster.id, army.allied_names
    for company in army.companies:
        ally = "" if company.people == own else names[company.people]
        same = {"code": company.entry.key, "symbol": company.entry.unit.symbol, "ally": ally, "people": company.people}
        for name in company.names:
            yield {"name": name, **same}
    unknown = (_say("leader", number=number) for number in range(len(known) + 1, army.leaders + 1))
    for name in (*known[: army.leaders], *unknown):
        yield {"name": name, "code": "", "symbol": "leader", "ally": "", "people": own}


def _where(brief: Brief) -> str:
    """The place of the battle.

    A ground outside the provinces has only a description, with a capital where it begins a line.
    """
    return _say("where", province=sentence(brief.province_name), year=dated(brief.year))


# --- The cover --------------------------------------------------------------------------------------------------------


def _cover(occasion: Occasion) -> Content:
    return {
        "map": occasion.map,
        "map_words": occasion.map_words,
        "heading": occasion.heading,
        "story": " ".join(occasion.story),
        "cause": occasion.cause,
        "results": list(occasion.results),
        "special": list(occasion.special),
        "name": occasion.name,
    }


# --- The brief --------------------------------------------------------------------------------------------------------


def _drawn(field: Battlefield, briefs: Mapping[Side, SideBrief], player: Side, only: Side | None) -> Content:
    """The field as picture and in words, and without the deployment, to draw the end on."""
    seen = field_seen(field, only)
    edges = briefs[player.other].people_name, briefs[player].people_name
    return {
        "field": field_svg(seen, *edges, PAPER),
        "board": field_svg(replace(seen, deployment=Deployment(())), *edges, BLANK),
        "field_words": " ".join(field_words(seen)),
        "field_note": _field_note(briefs, field, hidden=only is player),
        "grounds": [_ground(ground) for ground in field.grounds],
    }


def _side(side: Side, side_brief: SideBrief, army: ArmyList | None, leaders: tuple[str, ...]) -> Content:
    """What both may know; of a list that the reader may see, what is in it."""
    return {
        "role": side.capitalize(),
        "people": side_brief.people_name,
        "emblem": printed(side_brief.people),
        "leaders": list(leaders),
        "allegiance": _say("subjects", power=side_brief.power_name) if side_brief.people != side_brief.power else "",
        "points": [
            {
                "reason": sentence(reasons.in_words(part.reason)),
                "rule": part.rule,
                "value": signed(part.value) if number else f"{part.value}",
            }
            for number, part in enumerate(side_brief.points)
        ],
        "total": side_brief.limit,
        "facts": list(_facts(side_brief, army)),
        "corps": _corps(side_brief, army) if army else "",
    }


def _facts(side_brief: SideBrief, army: ArmyList | None) -> Iterator[tuple[str, str, str]]:
    """A label, a value, and the clause."""
    yield _say("fact.cards"), f"{side_brief.command_cards}", "C6.7"
    if army is None:
        yield _say("fact.generals"), _say("fact.generals_most", most=side_brief.generals), "C6.6"
        return
    yield _say("fact.generals"), _say("fact.generals_told", leaders=army.leaders, most=side_brief.generals), "C6.6"
    yield _say("fact.units"), f"{army.units}", ""
    yield _say("fact.breaks"), _say("fact.breaks_told", banners=army.break_point), "C6.12"


def _corps(side_brief: SideBrief, army: ArmyList) -> str:
    """Which allies have come, and for how many of the points (C6.10)."""
    if not army.muster.allies:
        return ""
    spent, most = sum(company.points for company in army.corps), allied_points(side_brief.limit)
    corps = "; ".join(army.allied_names.values())
    return _say("corps.came" if corps else "corps.none", corps=corps, spent=spent, most=most)


# --- The table --------------------------------------------------------------------------------------------------------


def _steps(briefs: dict[Side, SideBrief], armies: dict[Side, ArmyList], field: Battlefield) -> Iterator[str]:
    attacker, defender = briefs[Side.ATTACKER].people_name, briefs[Side.DEFENDER].people_name
    other = BoardSection.RIGHT if field.coast is BoardSection.LEFT else BoardSection.LEFT
    yield _say("step.coast" if field.coast else "step.field", coast=field.coast, defender=defender, other=other)
    yield _say("step.defender", army=defender, how=_deploying(Side.DEFENDER, armies, field))
    yield _say("step.attacker", army=attacker, how=_deploying(Side.ATTACKER, armies, field))
    yield _say("step.cards", cards=", ".join(f"{side.people_name} {side.command_cards}" for side in briefs.values()))
    yield _say("step.banners")
    yield _say("step.end")


def _deploying(side: Side, armies: dict[Side, ArmyList], field: Battlefield) -> str:
    if side is field.player:
        return _say("deploying.free_with_corps" if side in armies and armies[side].corps else "deploying.free")
    if side not in armies:
        return _say("deploying.hidden")
    waiting = Counter(troop.entry.key for troop in field.deployment.reserve)
    reserve = [f"{number} {key}" for key, number in waiting.items()]
    if left := field.deployment.leaders_left:
        reserve.append(_say("deploying.leaders", leaders=left))
    return _say("deploying.waiting" if reserve else "deploying.drawn", troops=", ".join(reserve))


def _field_note(briefs: Mapping[Side, SideBrief], field: Battlefield, hidden: bool) -> str:
    enemy, own = briefs[field.player.other].people_name, briefs[field.player].people_name
    parts = {"above": field.player.other, "enemy": enemy, "below": field.player, "own": own}
    notes = [_say("note.hidden" if hidden else "note.field", **parts), _say("note.hexes")]
    if not hidden and any(post.troop.ally for post in field.deployment.posts):
        notes.append(_say("note.corps"))
    if not all(ground.passable for ground in field.grounds):
        notes.append(_say("note.barred"))
    return " ".join(notes)


def _ground(ground: Ground) -> Content:
    words = {key: text("battles", "terrain", f"{ground}.{key}") for key in ("name", "movement", "battle")}
    return {"picture": ground_svg(ground, PAPER), **words}


def _symbols() -> dict[str, str]:
    return {**{str(symbol): unit_svg(symbol, PAPER) for symbol in Symbol}, "leader": leader_svg(PAPER)}


# --- The sheets -------------------------------------------------------------------------------------------------------


def _under(side: Side, brief: Brief, side_brief: SideBrief) -> str:
    return _say(
        "under.own" if side_brief.people == side_brief.power else "under.subject",
        side=side.capitalize(),
        power=side_brief.power_name,
        where=_where(brief),
        cards=side_brief.command_cards,
    )


def _sheet(army: ArmyList, name: str, under: str, known: tuple[str, ...] = ()) -> Content:
    parts = [("", army.of(army.muster.roster.id)), *zip(army.allied_names.values(), army.allied.values(), strict=True)]
    return {
        "name": name,
        "under": under,
        "points": _say("points", spent=army.points, points=army.muster.points),
        "parts": [
            {"ally": ally, "points": sum(company.points for company in companies), "rows": list(map(_row, companies))}
            for ally, companies in parts
        ],
        "leaders": army.leaders,
        "known": list(known),
        "units": army.units,
        "break_point": army.break_point,
        "problems": [problem_words(problem) for problem in wrong(army)],
        "as_at": as_at(army),
    }


def _row(company: Company) -> Content:
    unit = company.entry.unit
    return {
        **figures(unit),
        "code": company.entry.key,
        "name": company.name,
        "numbered": company.name not in company.entry.names(company.count),
        "kind": unit.name,
        "count": company.count,
        "blocks": unit.blocks,
        "notes": " ".join(company.entry.notes),
    }


# --- The slip ---------------------------------------------------------------------------------------------------------


def _slip(brief: Brief, briefs: dict[Side, SideBrief], armies: dict[Side, ArmyList]) -> Content:
    return {
        "code": slip_code(brief),
        "use": _say("slip.reported" if brief.address else "slip.kept"),
        "sides": [
            {
                "role": side.capitalize(),
                "people": briefs[side].people_name,
                "grades": _grades(armies[side].break_point) if side in armies else [],
            }
            for side in Side
        ],
    }


def _grades(breaks: int) -> list[Content]:
    """C6.12 for a winner with this break point: which losses mean which grade."""
    groups: dict[str, list[int]] = {}
    for lost in range(breaks):
        groups.setdefault(_grade_name(lost, breaks), []).append(lost)
    return [{"grade": name, "losses": losses} for name, losses in groups.items()]


def _grade_name(lost: int, breaks: int) -> str:
    if grade(Tally(lost, breaks, 0, 0)) is Grade.MAJOR:
        return _say("grade.major")
    if grade(Tally(lost, breaks, 1, 0)) is Grade.MAJOR:
        return _say("grade.with_cavalry")
    return _say("grade.minor")


def _qr(link: str) -> str:
    import segno

    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", border=2, xmldecl=False, nl=False)
    return picture.getvalue().decode()


def heading(brief: Brief, link: str) -> Content:
    """What stands above a page about a battle, with the address of its page as other devices see it, if any."""
    title = _say("battle", attacker=brief.attacker.people_name, defender=brief.defender.people_name)
    qr = _qr(link) if link else ""
    return {"title": title, "where": _where(brief), "code": slip_code(brief), "link": link, "qr": qr}

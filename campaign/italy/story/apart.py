"""What the cover of a print pack tells of a battle of no campaign: where it is, who leads, and three lines of history.

A published battle has its own story. Of any other it is told what happened in its years, and of an External Power who
led it then.
"""

from functools import cache, partial

from battles.printing.occasion import Occasion
from battles.published import published
from battles.rules.brief import Brief
from battles.rules.verdict import Side
from campaign.italy.narrate.persons import leader_name
from campaign.italy.pictures.map import Arrow, MapView, detail_svg
from campaign.italy.pictures.sheet import alone, peoples, provinces
from campaign.italy.story.history import of_turn
from engine.grammar import sentence
from engine.texts import text
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import FIRST_YEAR, TURNS, YEARS_PER_TURN

_say = partial(text, "campaign.italy", "pack")


def apart(brief: Brief) -> Occasion | None:
    """Of a battle between peoples of Italy; None of any other."""
    sides = {Side.ATTACKER: brief.attacker, Side.DEFENDER: brief.defender}
    if not peoples().keys() >= {side.people for side in sides.values()}:
        return None
    found = published(brief)
    place = found.province if found else _province(brief)
    shown = _say("where", place=sentence(provinces()[place].name))
    turn = _turn(brief.year)
    led = {side: leader_name(italy(Options()), of.people, turn, set()) for side, of in sides.items()}
    return Occasion(
        map=_map(place, brief.attacker.people, shown),
        map_words=shown,
        heading=_say("history"),
        story=(found.story,) if found else tuple(note.text for note in of_turn(turn)),
        cause="",
        results=(),
        commanders=found.commanders(brief) if found else {side: (name,) for side, name in led.items() if name},
        special=found.special if found else (),
        name=found.name if found else "",
    )


def _turn(year: int) -> int:
    """The turn in whose years it is, or the nearest."""
    return min(max((FIRST_YEAR - year) // YEARS_PER_TURN, 0), TURNS - 1) + 1


def _province(brief: Brief) -> str:
    """Where it is; on a ground of no province, where the defender is at home, or else the attacker, or Rome."""
    if brief.province in provinces():
        return brief.province
    homes = {province.home: id for id, province in reversed(provinces().items())}
    return homes.get(brief.defender.people) or homes.get(brief.attacker.people) or homes["romans"]


@cache
def _map(place: str, attacker: str, shown: str) -> str:
    """The country around, as in 348 BC, with an arrow from the attacker's nearest home."""
    homes = {id: province.home for id, province in provinces().items()}
    own = [id for id, home in homes.items() if home == attacker and id != place]
    near = [id for id in own if id in provinces()[place].neighbours]
    arrow = Arrow(attacker, next(iter(near or own), None), place, "declared", "")
    return alone(detail_svg(MapView(homes, homes, arrows=(arrow,)), place, shown, backdrop_url=""))

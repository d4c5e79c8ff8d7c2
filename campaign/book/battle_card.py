"""A battle beside the prose: both armies with their points, who won, at what cost, and what it changed."""

from collections.abc import Iterator
from dataclasses import dataclass

from battles.rules.verdict import Resolver, Side
from campaign import reasons
from campaign.book.passages import Passage, battle_of
from campaign.book.people import Cast
from campaign.narrate.battles import GRADES
from campaign.narrate.page import counted, number, signed
from campaign.rules import events as ev
from campaign.rules.decisions import Undecided
from campaign.rules.state import Army
from engine.rules.modifiers import Modifier


@dataclass(frozen=True)
class ArmyCard:
    """One army: whose colour it has, its name, its side, its points with their reasons, whether it won."""

    power: str
    name: str
    role: str
    points: str
    reasons: str
    won: bool


@dataclass(frozen=True)
class BattleCard:
    """A battle by its number in the turn; `result` is empty while it is not decided.

    `by_cards` is the line that reports it, if it was fought on the program's board and can be looked at again.
    """

    number: int
    place: str
    armies: tuple[ArmyCard, ArmyCard]
    result: str
    how: str
    by_cards: int = 0


def battle_card(cast: Cast, passage: Passage, number: int) -> BattleCard | None:
    """The card of a passage that tells of a battle."""
    joined = battle_of(passage)
    if joined is None:
        return None
    events = [fact.event for fact in passage.facts]
    won = next((event for event in events if isinstance(event, ev.BattleWon)), None)
    armies = {Side.ATTACKER: joined.attacking, Side.DEFENDER: joined.defending}
    attacker, defender = (_army(cast, side, armies[side], won) for side in Side)
    return BattleCard(
        number=number,
        place=cast.italy.name(joined.province),
        armies=(attacker, defender),
        result=_result(cast, events, armies),
        how=" ".join(_how(events)),
        by_cards=next((f.line for f in passage.facts if isinstance(f.event, ev.BattleWon) and f.event.account), 0),
    )


def _army(cast: Cast, side: Side, army: Army, won: ev.BattleWon | None) -> ArmyCard:
    return ArmyCard(
        power=army.people,
        name=_name(cast, army),
        role=side.capitalize(),
        points=counted(army.total, "point"),
        reasons=", ".join(_reasons(cast, army.points)),
        won=won is not None and won.side is side,
    )


def _name(cast: Cast, army: Army) -> str:
    """C6.3: with its Power, if it fights for another one."""
    subjects = "" if army.people == army.power else f", Subjects of {cast.who(army.power)}"
    return f"{cast.men(army.people)}{subjects}"


def _reasons(cast: Cast, points: tuple[Modifier, ...]) -> Iterator[str]:
    for place, part in enumerate(points):
        yield f"{signed(part.value) if place else number(part.value)} {reasons.told(part.reason, cast.italy)}"


def _result(cast: Cast, events: list[ev.Event], armies: dict[Side, Army]) -> str:
    for event in events:
        if isinstance(event, ev.BattleWon):
            return f"{GRADES[event.grade]} of the {cast.men(armies[event.side].people)}"
        if isinstance(event, ev.BattleUndecided):
            return "A draw" if event.reason is Undecided.DRAW else "Not fought"
    return ""


_RESOLVERS = {Resolver.TABLE: "Fought on the tabletop.", Resolver.BATTLEPLAY: "Fought in BattlePlay."}


def _how(events: list[ev.Event]) -> Iterator[str]:
    """Where it was decided, and the losses if they were counted."""
    for event in events:
        if isinstance(event, ev.GeneratorRolled):
            last = event.rounds[-1]
            yield f"Decided by the generator, {last.attacker_total} against {last.defender_total}."
        if isinstance(event, ev.BattleWon):
            if event.resolver in _RESOLVERS:
                yield _RESOLVERS[event.resolver]
            if event.account:
                lost = [
                    f"the {side} {event.account.toll(side).lost} of {event.account.toll(side).mains}" for side in Side
                ]
                yield f"Main battle cards lost: {', '.join(lost)}."
            if event.tally:
                banners = counted(event.tally.break_point, "banner")
                yield f"The winner lost {event.tally.losses} of the {banners} that would have broken it."

"""What is told of a battle on the odds table: how it stands, what each line brought, what its decisions are called."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from battles.reasons import in_words
from battles.rules.short.odds_table import decisions as de
from battles.rules.short.odds_table.events import (
    Answered,
    CorpsAsked,
    Event,
    FieldFound,
    LeadersAsked,
    Overrun,
    Thrown,
    UnitsLost,
)
from battles.rules.short.odds_table.play import ASIDE_ON
from battles.rules.short.odds_table.state import State
from battles.rules.verdict import ATTACKER, DEFENDER, Side
from battles.short import words
from battles.short.words import names
from engine.grammar import listed, number, signed
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.texts import text

_say = partial(text, "battles", "short")


def when(battle: State) -> str:
    """What is next."""
    return _say(f"odds.when.{battle.next[0]}")


def facts(battle: State) -> Iterator[tuple[str, str]]:
    """The points of each side and what it has lost, the field, and who has won."""
    for side, name in names(battle.start.meeting).items():
        lost = len(battle.losses(side))
        yield name, _say("odds.army_lost" if lost else "odds.army", points=battle.hosts[side].points, lost=lost)
    if battle.field:
        yield _say("odds.field"), battle.field.value
    if battle.outcome:
        yield _say("outcome"), words.verdict(battle.start.meeting, battle.outcome)


def tell(before: State, line: Line[de.Decision, Event], side: str) -> list[str]:
    """What a line brought; nothing is hidden from either side."""
    return [_told(before, event) for event in line.events]


def _told(before: State, event: Event) -> str:
    by = names(before.start.meeting)
    match event:
        case FieldFound(field=field):
            return _say("odds.found", field=field)
        case Answered(side=side, charges=charges, why=why):
            return _say("odds.charges" if charges else "odds.spares", name=by[side], why=_why(why))
        case CorpsAsked(side=side, corps=corps, face=face):
            said = {"name": by[side], "corps": words.people(corps), "face": face}
            return _say("odds.aside" if face == ASIDE_ON else "odds.comes", **said)
        case Overrun():
            return _say("odds.overrun", winner=by[ATTACKER], loser=by[DEFENDER])
        case UnitsLost(side=side, units=units, why=why):
            return _say("odds.lost", name=by[side], units=_units(before, side, units), why=_why(why))
        case LeadersAsked(attacker=first, defender=second):
            assert before.outcome, "the leaders come last"
            return words.leaders(before.start.meeting, {ATTACKER: first, DEFENDER: second}, before.outcome.winner)
    assert isinstance(event, Thrown), "there is no other event"
    return _thrown(before, event)


def _thrown(before: State, event: Thrown) -> str:
    """The throw, all that is added, and what is read on its line."""
    marked, other = event.faces
    attacker, defender = event.percents
    return _say(
        "odds.thrown",
        marked=marked,
        other=other,
        added=listed([f"{signed(each.value)} {in_words(each.reason)}" for each in event.modifiers]),
        line=event.line,
        attacker=attacker,
        defender=defender,
        verdict=words.verdict(before.start.meeting, event.outcome),
    )


def _why(why: Reason | None) -> str:
    return f": {in_words(why, words.people)}" if why else ""


def _units(battle: State, side: Side, places: tuple[int, ...]) -> str:
    """The units in these places of an army, alike ones together."""
    army = battle.start.meeting.army(side)
    counts = Counter(army.units[place].name for place in places)
    return listed([name if n == 1 else f"{number(n)} {name}" for name, n in counts.items()])


def choice(decision: de.Decision) -> str:
    """What a decision is called on its button."""
    match decision:
        case de.Charge(charges=charges):
            return _say("odds.choice.charge" if charges else "odds.choice.spare")
        case de.LoseUnit(unit=place):
            return _say("odds.choice.unit", number=place + 1)
        case de.LoseUnits():
            return _say("odds.choice.units")
    return _say("odds.choice.throw")

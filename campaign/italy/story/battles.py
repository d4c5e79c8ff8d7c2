"""C6 as prose, where the book adds to its entries: who led the armies, and how they compared."""

from collections.abc import Iterator

from battles.rules.verdict import Side
from campaign.chronicle.passages import Fact, Statement
from campaign.italy.narrate.telling import Setting
from campaign.italy.rules import events as ev
from campaign.italy.rules.c9_victory import LOST_HOME_PENALTY
from campaign.italy.rules.state import Army
from campaign.italy.story import remembering
from campaign.italy.story.speech import ItalysTeller, Sentences
from powers.rules.theatre import ROME

MUCH = 20
"""The lead in army points that makes an army larger by far: a full step of the generator's bonus (C6.11)."""
ONE_OF = 3  # the least battles for each sentence that says one moved no border


def _battle_joined(teller: ItalysTeller, event: ev.BattleJoined, fact: Fact) -> Iterator[Statement]:
    attacking, defending = event.attacking, event.defending
    led = teller.persons.commanders(fact.place)
    yield from teller.tell(fact, general=led[Side.ATTACKER], other=led[Side.DEFENDER])
    if defending.people != defending.power:
        kind = "subjects.of_rome" if defending.power == ROME else "subjects.plain"
        yield teller.say(kind, defender=teller.cast.who(defending.people), power=teller.cast.who(defending.power))
    yield from _strength(teller, attacking, defending)
    yield from remembering.of_meeting(teller, event, fact)


def _strength(teller: ItalysTeller, attacking: Army, defending: Army) -> Iterator[Statement]:
    for side, army, other in ((Side.ATTACKER, attacking, defending), (Side.DEFENDER, defending, attacking)):
        if army.total - other.total >= MUCH:
            yield teller.say(f"strength.{side}", stronger=teller.cast.who(army.people))


def _battle_won(teller: ItalysTeller, event: ev.BattleWon, fact: Fact) -> Iterator[Statement]:
    """With the leaders: one may fall; a ruler who is struck down returns (C3)."""
    yield from teller.tell(fact)
    led = teller.persons.commanders(fact.place)
    for side, army in Setting(teller.cast, fact.before, fact.line.events).armies.items():
        if kind := teller.persons.fates.get(fact.place, {}).get(side):
            yield teller.say(f"general.{kind}", people=teller.cast.who(army.people), general=led[side])
    yield from remembering.of_victory(teller, event, fact)


def _province_taken(teller: ItalysTeller, event: ev.ProvinceTaken, fact: Fact) -> Iterator[Statement]:
    """With the cost of a lost home for Rome each turn (C9.2)."""
    yield from teller.tell(fact)
    if event.loser == ROME and event.province in teller.cast.italy.homes[ROME]:
        yield teller.say("home.lost", province=teller.cast.where(event.province), points=LOST_HOME_PENALTY)
    yield from remembering.of_conquest(teller, event, fact)


def _battle_ended(teller: ItalysTeller, event: ev.BattleEnded, fact: Fact) -> Iterator[Statement]:
    if ONE_OF * (teller.count("unchanged.plain") + 1) <= teller.count("march.plain"):
        yield from teller.tell(fact)


SENTENCES: Sentences = {
    ev.BattleJoined: _battle_joined,
    ev.BattleWon: _battle_won,
    ev.ProvinceTaken: _province_taken,
    ev.BattleEnded: _battle_ended,
}

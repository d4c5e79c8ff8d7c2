"""C6 as prose, where the book says more than its entries: who led the armies, and how they compared."""

from collections.abc import Iterator

from battles.rules.battleplay.account import Account
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Side
from campaign.chronicle.passages import Fact, Statement
from campaign.italy.narrate.telling import Setting
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Army, State
from campaign.italy.story.speech import ItalysTeller, Sentences
from powers.rules.theatre import ROME

MUCH = 20
"""Army points by which the larger army is the larger by far: a full step of the generator's bonus (C6.11)."""


def _battle_joined(teller: ItalysTeller, event: ev.BattleJoined, fact: Fact) -> Iterator[Statement]:
    attacking, defending = event.attacking, event.defending
    general = leader(teller, attacking.people, fact.before, attacking=True)
    yield from teller.tell(fact, general=general, other=leader(teller, defending.people, fact.before, attacking=False))
    if defending.people != defending.power:
        kind = "subjects.of_rome" if defending.power == ROME else "subjects.plain"
        yield teller.say(kind, defender=teller.cast.who(defending.people), power=teller.cast.who(defending.power))
    yield from _strength(teller, attacking, defending)


def leader(teller: ItalysTeller, people: str, campaign: State, attacking: bool) -> str:
    """Who leads this army; one from over the sea the same general from its landing on."""
    if campaign.external_army(people):
        return teller.cast.general(people, teller.landed.get(people, 0))
    return teller.cast.leader(people, campaign, attacking)


def _strength(teller: ItalysTeller, attacking: Army, defending: Army) -> Iterator[Statement]:
    for side, army, other in ((Side.ATTACKER, attacking, defending), (Side.DEFENDER, defending, attacking)):
        if army.total - other.total >= MUCH:
            yield teller.say(f"strength.{side}", stronger=teller.cast.who(army.people))


def _battle_won(teller: ItalysTeller, event: ev.BattleWon, fact: Fact) -> Iterator[Statement]:
    """Who was killed on the program's board is told as struck down, for rulers and generals come back (C3)."""
    yield from teller.tell(fact)
    for side, army in Setting(teller.cast, fact.before, fact.line.events).armies.items():
        if kind := _generals_fate(event.account, side):
            who = leader(teller, army.people, fact.before, attacking=side is Side.ATTACKER)
            yield teller.say(f"general.{kind}", people=teller.cast.who(army.people), general=who)


def _generals_fate(account: Account | ShortAccount | None, side: Side) -> str:
    """What became of a side's general, of several the worst; empty if nothing did (R21, R27, X6)."""
    if isinstance(account, ShortAccount):
        losses = account.losses(side)
        fates = {"struck_down": losses.killed, "taken": losses.captured, "hurt": losses.wounded}
        return next((kind for kind, generals in fates.items() if generals), "")
    if account is None or not account.general_lost(side):
        return ""
    return "struck_down" if account.losses(side).killed else "in_the_rout"


SENTENCES: Sentences = {
    ev.BattleJoined: _battle_joined,
    ev.BattleWon: _battle_won,
}

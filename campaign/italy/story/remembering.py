"""The book's memories of battles: at most one fact each, and only striking ones."""

from collections.abc import Iterator

from battles.rules.verdict import Side
from campaign.chronicle.passages import Fact, Statement
from campaign.italy.rules import events as ev
from campaign.italy.story.speech import ItalysTeller
from powers.rules.theatre import YEARS_PER_TURN

TELLING = (3, 5, 8, 12)  # the numbers of occurrences worth a word
LONG = 3  # the turns from which on a province was kept long


def of_meeting(teller: ItalysTeller, event: ev.BattleJoined, fact: Fact) -> Iterator[Statement]:
    """How often there was fighting there, or between these two, before this battle."""
    past, one, other = teller.memory.until(fact.place), event.attacking.power, event.defending.power
    if (met := past.met_at(event.province)) and met.counts[0] in TELLING:
        yield teller.say("memory.met_at", place=teller.cast.where(event.province), n=met.counts[0])
    elif (rivals := past.rivalry(one, other)) and rivals.counts[0] in TELLING and len({*rivals.counts[1:]}) > 1:
        number, *won = rivals.counts
        better = one if won[0] > won[1] else other
        who = {"one": teller.cast.who(one), "other": teller.cast.who(other), "better": teller.cast.who(better)}
        yield teller.say("memory.rivalry", **who, n=number, won=max(won))


def of_victory(teller: ItalysTeller, event: ev.BattleWon, fact: Fact) -> Iterator[Statement]:
    """The odds against which it was won, or how many have gone the same way in a row."""
    past, winner, loser = teller.memory.until(fact.place), event.winner, event.loser
    at_hand = fact.before.at_hand
    won = (winner, loser, at_hand.province), (fact.turn,)
    upset = next((each for each in past.upsets() if (each.subjects, each.turns) == won), None)
    if _is_new(teller) and upset:
        army = dict(zip(Side, at_hand.armies(), strict=True))[event.side]
        yield teller.say("memory.upset", winner=teller.cast.who(army.people), percent=upset.counts[0])
    for who, kind in ((winner, "won"), (loser, "lost")):
        streak = past.streak(who)
        if _is_new(teller) and streak and streak.kind == kind and streak.counts[0] in TELLING:
            yield teller.say(f"memory.{kind}", who=teller.cast.who(who), n=streak.counts[0])


def of_conquest(teller: ItalysTeller, event: ev.ProvinceTaken, fact: Fact) -> Iterator[Statement]:
    """How often a province has changed hands by now, or how long its last holder had kept it."""
    past, place = teller.memory.until(fact.place), teller.cast.where(event.province)
    history, kept = past.history(event.province), teller.memory.until(fact.place - 1).kept(event.province, fact.turn)
    if _is_new(teller) and history and history.counts[0] in TELLING:
        yield teller.say("memory.history", place=place, n=history.counts[0])
    elif _is_new(teller) and kept and kept.counts[0] >= LONG and kept.subjects[1] == event.loser:
        years = kept.counts[0] * YEARS_PER_TURN
        yield teller.say("memory.kept", place=place, loser=teller.cast.who(event.loser), years=years)


def _is_new(teller: ItalysTeller) -> bool:
    """Whether nothing has been remembered of this battle yet."""
    kinds = [each.kind for each in teller.told]
    since = len(kinds) - 1 - kinds[::-1].index("march.plain") if "march.plain" in kinds else 0
    return not any(kind.startswith("memory.") for kind in kinds[since:])

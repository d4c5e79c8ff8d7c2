"""C6 and C7 as prose: who marched where under whom, who won, and what it changed."""

from collections.abc import Iterator

from battles.rules.battleplay.account import Account
from battles.rules.verdict import Side, Tally
from campaign.book.facts import Fact, Sentences
from campaign.book.people import Named
from campaign.book.telling import Statement, Teller
from campaign.rules import events as ev
from campaign.rules.decisions import Undecided
from campaign.rules.state import Army, Campaign
from engine.grammar import Number, in_words
from powers.rules.italy import ROME

MUCH = 20
"""Army points by which the larger army is the larger by far: a full step of the generator's bonus (C6.11)."""


def _redirect_wanted(teller: Teller, event: ev.RedirectWanted, fact: Fact) -> Iterator[Statement]:
    kind = "redirect.changed" if event.province in event.choices else "redirect.closed"
    yield teller.say(kind, place=teller.cast.where(event.province))


def _battle_joined(teller: Teller, event: ev.BattleJoined, fact: Fact) -> Iterator[Statement]:
    attacking, defending = event.attacking, event.defending
    yield teller.say(
        "march.plain",
        attacker=teller.cast.who(attacking.people),
        defender=teller.cast.who(defending.people),
        place=teller.cast.where(event.province),
        general=leader(teller, attacking.people, fact.before, attacking=True),
        other=leader(teller, defending.people, fact.before, attacking=False),
    )
    if defending.people != defending.power:
        kind = "subjects.of_rome" if defending.power == ROME else "subjects.plain"
        people, power = teller.cast.who(defending.people), teller.cast.who(defending.power)
        yield teller.say(kind, defender=people, power=power)
    yield from _strength(teller, attacking, defending)


def leader(teller: Teller, people: str, campaign: Campaign, attacking: bool) -> str:
    """Who leads this army; one from over the sea the same general from its landing on."""
    if campaign.external_army(people):
        return teller.cast.general(people, teller.landed.get(people, 0))
    return teller.cast.leader(people, campaign, attacking)


def _strength(teller: Teller, attacking: Army, defending: Army) -> Iterator[Statement]:
    if attacking.total - defending.total >= MUCH:
        yield teller.say("strength.attacker", stronger=teller.cast.who(attacking.people))
    elif defending.total - attacking.total >= MUCH:
        yield teller.say("strength.defender", stronger=teller.cast.who(defending.people))


def _sides(before: Campaign) -> dict[Side, Army]:
    assert before.battle is not None, "a battle is won by armies that stand"
    attacking, defending = before.battle.armies()
    return {Side.ATTACKER: attacking, Side.DEFENDER: defending}


def _battle_won(teller: Teller, event: ev.BattleWon, fact: Fact) -> Iterator[Statement]:
    armies = _sides(fact.before)
    winner, loser = armies[event.side], armies[event.side.other]
    yield teller.say(
        f"won.{event.side}_{event.grade}", winner=teller.cast.who(winner.people), loser=teller.cast.who(loser.people)
    )
    if event.tally:
        yield _cost(teller, winner, event.tally)
    if event.account:
        yield from _toll(teller, event.account, fact)


def _cost(teller: Teller, winner: Army, tally: Tally) -> Statement:
    kind = "cost.some" if tally.losses else "cost.nothing"
    breaks = f"{Number(tally.break_point):words banner}"
    return teller.say(kind, winner=teller.cast.who(winner.people), losses=in_words(tally.losses), breaks=breaks)


def _toll(teller: Teller, account: Account, fact: Fact) -> Iterator[Statement]:
    """What a battle by cards cost: who was killed is told as struck down, for rulers and generals come back (C3)."""
    sides = _sides(fact.before)
    (attacker, losses), (defender, others) = (
        (teller.cast.who(army.people), in_words(account.toll(side).lost)) for side, army in sides.items()
    )
    yield teller.say("toll.plain", attacker=attacker, losses=losses, defender=defender, others=others)
    for side, army in sides.items():
        if account.general_lost(side):
            who = leader(teller, army.people, fact.before, attacking=side is Side.ATTACKER)
            kind = "general.struck_down" if account.toll(side).killed else "general.in_the_rout"
            yield teller.say(kind, people=teller.cast.who(army.people), general=who)


def _battle_undecided(teller: Teller, event: ev.BattleUndecided, fact: Fact) -> Iterator[Statement]:
    armies = _sides(fact.before)
    kind = "undecided.draw" if event.reason is Undecided.DRAW else "undecided.not_fought"
    attacker, defender = (teller.cast.who(armies[side].people) for side in Side)
    yield teller.say(kind, attacker=attacker, defender=defender)


# --- What it changed --------------------------------------------------------------------------------------------------

_TAKEN = {"C7.1": "taken.attacked", "C7.2": "taken.second", "C7.3": "taken.in_return"}
_NOTHING = {"C7.2": "nothing.second", "C7.3": "nothing.in_return"}


def _province_taken(teller: Teller, event: ev.ProvinceTaken, fact: Fact) -> Iterator[Statement]:
    taker, loser = teller.cast.who(event.power), teller.cast.who(event.loser)
    yield teller.say(_TAKEN[event.rule], place=teller.cast.where(event.province), taker=taker, loser=loser)


def _nothing_taken(teller: Teller, event: ev.NothingTaken, fact: Fact) -> Iterator[Statement]:
    yield teller.say(_NOTHING[event.rule], power=teller.cast.who(event.power))


def _battle_ended(teller: Teller, event: ev.BattleEnded, fact: Fact) -> Iterator[Statement]:
    """Nothing to add, unless nothing has changed and that has not been said."""
    said = any(isinstance(event, ev.NothingTaken) for event in fact.beside)
    if not said and fact.before.situation.land == fact.after.situation.land:
        yield teller.say("unchanged.plain")


def _became_inactive(teller: Teller, event: ev.BecameInactive, fact: Fact) -> Iterator[Statement]:
    """C1.6."""
    yield teller.say("fell.plain", power=teller.cast.who(event.power))
    for heir in dict.fromkeys(heir for _, heir in event.lost):
        places = teller.cast.where(*(province for province, to in event.lost if to == heir))
        yield teller.say("fell.back", places=places, heir=teller.cast.who(heir))


def _revived(teller: Teller, event: ev.Revived, fact: Fact) -> Iterator[Statement]:
    yield teller.say("rose.plain", power=teller.cast.who(event.power))


def _subject_changed(teller: Teller, event: ev.SubjectChanged, fact: Fact) -> Iterator[Statement]:
    subject = teller.cast.who(event.subject)
    if event.overlord is None:
        yield teller.say("subject.free", subject=subject)
        return
    kind = "subject.created" if event.created else "subject.passed"
    yield teller.say(kind, subject=subject, overlord=teller.cast.who(event.overlord))


def _attack_cancelled(teller: Teller, event: ev.AttackCancelled, fact: Fact) -> Iterator[Statement]:
    attack = fact.before.attack_of(event.attacker)
    target: Named | str = teller.cast.who(attack.target) if attack else ""
    kind = f"cancelled.{event.reason.replace(' ', '_')}"
    yield teller.say(kind, attacker=teller.cast.who(event.attacker), target=target)


SENTENCES: Sentences = {
    ev.RedirectWanted: _redirect_wanted,
    ev.BattleJoined: _battle_joined,
    ev.BattleWon: _battle_won,
    ev.BattleUndecided: _battle_undecided,
    ev.ProvinceTaken: _province_taken,
    ev.NothingTaken: _nothing_taken,
    ev.BattleEnded: _battle_ended,
    ev.BecameInactive: _became_inactive,
    ev.Revived: _revived,
    ev.SubjectChanged: _subject_changed,
    ev.AttackCancelled: _attack_cancelled,
}

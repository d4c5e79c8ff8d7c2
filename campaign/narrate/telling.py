"""What tells of an event in the log and in the book: its entries in texts/en/events.toml, chosen once for both.

An entry is told by the one that has words for it, `short` in the log and `long` in the book; the other passes it over.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from battles.rules.verdict import Side
from campaign.narrate.names import Names, code, ratings
from campaign.rules import events as ev
from campaign.rules.state import Army, Battle, State
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, ROME


@dataclass(frozen=True)
class Telling:
    """An entry by its name, and what fills its places."""

    entry: str
    parts: Mapping[str, object]


@dataclass(frozen=True)
class Setting:
    """Where an event happens: the names, the campaign before its line, and all events of the line."""

    names: Names
    before: State
    beside: Sequence[ev.Event]

    def has(self, *kinds: type[ev.Event]) -> bool:
        """Whether the line has an event of one of these types."""
        return any(isinstance(event, kinds) for event in self.beside)

    @property
    def battle(self) -> Battle:
        """The battle that the line goes on with; AssertionError if none is at hand."""
        assert self.before.battle is not None, "no battle before this line"
        return self.before.battle

    @property
    def armies(self) -> dict[Side, Army]:
        """Both its sides."""
        return dict(zip(Side, self.battle.armies(), strict=True))


def tellings(event: ev.Event, at: Setting) -> Iterator[Telling]:
    """How an event is told, one entry after another; nothing of those that log and book tell each in its own way."""
    return TELLINGS[type(event)](event, at) if type(event) in TELLINGS else iter(())


def _say(entry: str, **parts: object) -> Telling:
    return Telling(entry, parts)


# --- C3 to C5 ---------------------------------------------------------------------------------------------------------


def _ruler_came(event: ev.RulerCame, at: Setting) -> Iterator[Telling]:
    """After a death (C3.1), or after a revival (C1.8)."""
    entry = "ruler.followed" if event.rule == "C1.8" else "ruler.died"
    yield _say(entry, power=at.names.who(event.new.power), ratings=ratings(event.new.ruler))


def _target_chosen(event: ev.TargetChosen, at: Setting) -> Iterator[Telling]:
    """At the battle once more, the first target being out of reach (C8.6)."""
    entry = "war.again" if at.has(ev.ProvinceAttacked) else "target.chosen"
    yield _say(entry, attackers=at.names.who(event.attacker), target=at.names.who(event.target))


def _rome_declared(event: ev.RomeDeclared, at: Setting) -> Iterator[Telling]:
    if event.province is None or event.target is None:
        yield _say("rome.peace")
    else:
        yield _say("rome.attacks", target=at.names.who(event.target), place=at.names.where(event.province))


def _money_spent(event: ev.MoneySpent, at: Setting) -> Iterator[Telling]:
    purses = {spending.power: spending.purse for spending in event.spendings}
    rome, spent = purses.get(ROME), [s.power for s in event.spendings if s.split != Purse()]
    if others := [power for power in spent if power != ROME]:
        yield _say("divided.others", powers=at.names.all_of(others))
    if rome and rome != Purse():
        yield _say(f"rome.{use_of(rome)}", total=rome.attack + rome.defence + rome.civic)
    elif not others:
        yield _say("divided.nothing" if rome else "divided.nothing_else")


def use_of(purse: Purse) -> str:
    """Whether Rome has built, armed, or spent on both (C5.4)."""
    if not (purse.attack or purse.defence):
        return "built"
    return "spent" if purse.defence or purse.civic else "armed"


# --- C6 and C7 --------------------------------------------------------------------------------------------------------


def _attack_cancelled(event: ev.AttackCancelled, at: Setting) -> Iterator[Telling]:
    attack = at.before.attack_of(event.attacker)
    target = at.names.who(attack.target) if attack else ""
    yield _say(f"cancelled.{code(event.reason)}", attacker=at.names.who(event.attacker), target=target)
    if event.talents:
        yield _say("cancelled.money", talents=event.talents)


def _redirect_wanted(event: ev.RedirectWanted, at: Setting) -> Iterator[Telling]:
    entry = "redirect.changed" if event.province in event.choices else "redirect.closed"
    yield _say(entry, place=at.names.where(event.province))


def _battle_joined(event: ev.BattleJoined, at: Setting) -> Iterator[Telling]:
    attacker, defender = at.names.who(event.attacking.people), at.names.who(event.defending.people)
    yield _say("march.plain", attacker=attacker, defender=defender, place=at.names.where(event.province))


def _battle_won(event: ev.BattleWon, at: Setting) -> Iterator[Telling]:
    winner, loser = (at.names.who(at.armies[side].people) for side in (event.side, event.side.other))
    yield _say(f"won.{event.side}_{event.grade}", winner=winner, loser=loser)
    if tally := event.tally:
        yield _say(
            "cost.some" if tally.losses else "cost.nothing",
            winner=winner,
            losses=tally.losses,
            breaks=tally.break_point,
            winner_cavalry=tally.winner_cavalry,
            loser_cavalry=tally.loser_cavalry,
        )
    if event.account:
        attacker, defender = (at.names.who(army.people) for army in at.armies.values())
        losses, others = (event.account.toll(side).lost for side in Side)
        yield _say("toll.plain", attacker=attacker, losses=losses, defender=defender, others=others)


def _battle_undecided(event: ev.BattleUndecided, at: Setting) -> Iterator[Telling]:
    attacker, defender = (at.names.who(army.people) for army in at.armies.values())
    yield _say(f"undecided.{code(event.reason)}", attacker=attacker, defender=defender)


_TAKEN = {"C7.2": "taken.second", "C7.3": "taken.in_return"}
"""By clause; any other is C7.1."""


def _province_taken(event: ev.ProvinceTaken, at: Setting) -> Iterator[Telling]:
    taker, loser = at.names.who(event.power), at.names.who(event.loser)
    yield _say(_TAKEN.get(event.rule, "taken.attacked"), place=at.names.where(event.province), taker=taker, loser=loser)


def _nothing_taken(event: ev.NothingTaken, at: Setting) -> Iterator[Telling]:
    entry = "nothing.second" if event.rule == "C7.2" else "nothing.in_return"
    yield _say(entry, power=at.names.who(event.power))


def _became_inactive(event: ev.BecameInactive, at: Setting) -> Iterator[Telling]:
    """C1.6."""
    yield _say("fell.plain", power=at.names.who(event.power))
    for heir in dict.fromkeys(heir for _, heir in event.lost):
        places = at.names.where(*(province for province, to in event.lost if to == heir))
        yield _say("fell.back", places=places, heir=at.names.who(heir))


def _revived(event: ev.Revived, at: Setting) -> Iterator[Telling]:
    yield _say("rose.plain", power=at.names.who(event.power))


def _subject_changed(event: ev.SubjectChanged, at: Setting) -> Iterator[Telling]:
    subject = at.names.who(event.subject)
    if event.overlord is None:
        yield _say("subject.free", subject=subject)
    else:
        entry = "subject.created" if event.created else "subject.passed"
        yield _say(entry, subject=subject, overlord=at.names.who(event.overlord))


def _battle_ended(event: ev.BattleEnded, at: Setting) -> Iterator[Telling]:
    """Nothing to add, unless nothing else was told."""
    if not at.has(ev.ProvinceTaken, ev.NothingTaken, ev.ArmyMoved, ev.ArmyRemoved):
        yield _say("unchanged.plain")


# --- C8 and C9 --------------------------------------------------------------------------------------------------------


def _army_landed(event: ev.ArmyLanded, at: Setting) -> Iterator[Telling]:
    entry = "army.landed_carthage" if event.external == CARTHAGE else "army.landed"
    external, place = at.names.who(event.external), at.names.where(event.province)
    yield _say(entry, external=external, place=place, strength=event.strength)
    yield from _paid(event.payer, at)


def _paid(payer: str | None, at: Setting) -> Iterator[Telling]:
    """C8.5."""
    if payer:
        yield _say("army.paid", payer=at.names.who(payer))


def _army_moved(event: ev.ArmyMoved, at: Setting) -> Iterator[Telling]:
    left, heir = at.names.where(event.left), at.names.who(event.heir)
    place, external = at.names.where(event.province), at.names.who(event.external)
    yield _say("army.moved", external=external, place=place, left=left, heir=heir)
    yield _say("army.left", place=left, heir=heir)


def _army_removed(event: ev.ArmyRemoved, at: Setting) -> Iterator[Telling]:
    place, heir = at.names.where(event.province), at.names.who(event.heir)
    yield _say(f"army.{code(event.reason)}", external=at.names.who(event.external), place=place, heir=heir)
    yield _say("army.left", place=place, heir=heir)


def _army_declined(event: ev.ArmyDeclined, at: Setting) -> Iterator[Telling]:
    """C8.8; one that is spent has its own sentence in the book."""
    entry = "army.declined" if event.strength else "army.shrank"
    yield _say(entry, external=at.names.who(event.external), strength=event.strength)


def _penalty_counted(event: ev.PenaltyCounted, at: Setting) -> Iterator[Telling]:
    entry = "penalty.plain" if event.provinces else "penalty.none"
    yield _say(entry, places=at.names.where(*event.provinces) if event.provinces else "", points=event.points)


def _campaign_ended(event: ev.CampaignEnded, at: Setting) -> Iterator[Telling]:
    yield _say("ended.plain", civic=event.civic)


# --- D14 --------------------------------------------------------------------------------------------------------------


def _controller_overruled(event: ev.ControllerOverruled, at: Setting) -> Iterator[Telling]:
    power, loser = at.names.who(event.power), at.names.who(event.loser)
    yield _say("overruled.controller", place=at.names.where(event.province), power=power, loser=loser)


def _army_overruled(event: ev.ArmyOverruled, at: Setting) -> Iterator[Telling]:
    external = at.names.who(event.external)
    if event.province is None:
        yield _say("overruled.army_gone", external=external)
        return
    yield _say("overruled.army", external=external, place=at.names.where(event.province), strength=event.strength)
    if event.left and event.heir:
        yield _say("overruled.back", place=at.names.where(event.left), heir=at.names.who(event.heir))
    yield from _paid(event.payer, at)


def _money_overruled(event: ev.MoneyOverruled, at: Setting) -> Iterator[Telling]:
    power = at.names.who(event.power)
    if event.purse:
        yield _say("overruled.purse", power=power, attack=event.purse.attack, defence=event.purse.defence)
    else:
        yield _say("overruled.money", power=power, talents=event.revenue.total)


def _ruler_overruled(event: ev.RulerOverruled, at: Setting) -> Iterator[Telling]:
    power, ruler = at.names.who(event.power), event.ruler
    named = at.names.ruler(event.power, ruler)
    yield _say("overruled.ruler", power=power, ruler=named, since=ruler.since, ratings=ratings(ruler))


def _civic_overruled(event: ev.CivicOverruled, at: Setting) -> Iterator[Telling]:
    entry = "overruled.civic_more" if event.more > 0 else "overruled.civic_less"
    yield _say(entry, total=event.points, more=event.more, less=-event.more)


TELLINGS: Mapping[type, Callable[[Any, Setting], Iterator[Telling]]] = {
    ev.RulerCame: _ruler_came,
    ev.TargetChosen: _target_chosen,
    ev.RomeDeclared: _rome_declared,
    ev.MoneySpent: _money_spent,
    ev.AttackCancelled: _attack_cancelled,
    ev.RedirectWanted: _redirect_wanted,
    ev.BattleJoined: _battle_joined,
    ev.BattleWon: _battle_won,
    ev.BattleUndecided: _battle_undecided,
    ev.ProvinceTaken: _province_taken,
    ev.NothingTaken: _nothing_taken,
    ev.BecameInactive: _became_inactive,
    ev.Revived: _revived,
    ev.SubjectChanged: _subject_changed,
    ev.BattleEnded: _battle_ended,
    ev.ArmyLanded: _army_landed,
    ev.ArmyMoved: _army_moved,
    ev.ArmyRemoved: _army_removed,
    ev.ArmyDeclined: _army_declined,
    ev.PenaltyCounted: _penalty_counted,
    ev.CampaignEnded: _campaign_ended,
    ev.ControllerOverruled: _controller_overruled,
    ev.ArmyOverruled: _army_overruled,
    ev.MoneyOverruled: _money_overruled,
    ev.RulerOverruled: _ruler_overruled,
    ev.CivicOverruled: _civic_overruled,
}

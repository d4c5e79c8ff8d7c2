"""What tells an event in the log and in the book: its entries in texts/en/events.toml, chosen once for both.

The parts of an entry are the fields of its event, by name, and what is given here. An entry has words for the log
(`short`), for the book (`long`), or both; without words it is skipped.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from battles.rules.battleplay.account import Account
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Side, cavalry_decides
from campaign.italy.narrate.desk import step_title
from campaign.italy.narrate.names import Names, code, phrase, ratings
from campaign.italy.rules import events as ev
from campaign.italy.rules.c4_attacks import rome_may_attack
from campaign.italy.rules.state import Army, Battle, State, Step
from engine.grammar import joined, listed
from engine.texts import text, texts
from powers.rules.attacks import ATTACKS_AT
from powers.rules.external import COMES_ABOVE
from powers.rules.rulers import CHANGE_AT
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, ROME, year


@dataclass(frozen=True)
class Telling:
    """An entry by name, and its parts."""

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
        """The battle of the line; AssertionError if none is at hand."""
        assert self.before.battle is not None, "no battle before this line"
        return self.before.battle

    @property
    def armies(self) -> dict[Side, Army]:
        """Its two armies."""
        return dict(zip(Side, self.battle.armies(), strict=True))


def tellings(event: ev.Event, at: Setting) -> Iterator[Telling]:
    """The entries of an event, one after another."""
    own = at.names.parts(event)
    for telling in TELLINGS[type(event)](event, at):
        yield Telling(telling.entry, {**own, **telling.parts})


def in_short(event: ev.Event, at: Setting, **more: object) -> tuple[str, str]:
    """An event in the short words of its entries, as in the log, and its tone; empty if they have none.

    `more` are parts that the event does not have.
    """
    entries = texts("campaign.italy", "events")
    shown = [telling for telling in tellings(event, at) if f"{telling.entry}.short" in entries]
    said = joined(text("campaign.italy", "events", f"{t.entry}.short", **{**t.parts, **more}) for t in shown)
    return said, entries.get(f"{shown[0].entry}.tone", "plain") if shown else ""


def _say(entry: str, **parts: object) -> Telling:
    return Telling(entry, parts)


# --- Turns and steps, C2 to C5 ----------------------------------------------------------------------------------------

_LEAST = {Step.RULERS: CHANGE_AT, Step.ATTACK_ROLLS: ATTACKS_AT, Step.TARGETS: 0, Step.INTERVENTION: COMES_ABOVE}
"""The number that a step's dice must reach, for its heading, if there is one."""


def _step_began(event: ev.StepBegan, at: Setting) -> Iterator[Telling]:
    entry = f"step.{code(event.step)}" if event.step in _LEAST else "step.plain"
    yield _say(entry, title=step_title(event.step), least=_LEAST.get(event.step))


def _revenue_collected(event: ev.RevenueCollected, at: Setting) -> Iterator[Telling]:
    rich = [revenue for revenue in event.revenues if revenue.total]
    worded = [
        phrase(f"collected.{'further' if place else 'first'}", power=at.names.who(r.power), talents=r.total)
        for place, r in enumerate(rich)
    ]
    entry = "all" if len(rich) == len(event.revenues) else "some"
    yield _say(f"collected.{entry}", list=listed(worded)) if rich else _say("collected.nothing")


def _ruler_came(event: ev.RulerCame, at: Setting) -> Iterator[Telling]:
    """After a death (C3.1), or after a revival (C1.8)."""
    entry = "ruler.followed" if event.rule == "C1.8" else "ruler.died"
    yield _say(entry, power=at.names.who(event.new.power), ratings=ratings(event.new.ruler))


def _order_settled(event: ev.OrderSettled | ev.BattleOrder, at: Setting) -> Iterator[Telling]:
    entry = "order" if isinstance(event, ev.OrderSettled) else "battles"
    if len(event.order) == 1:
        yield _say(f"{entry}.one", first=at.names.who(event.order[0]))
    else:
        yield _say(f"{entry}.several", order=phrase("among.then").join(map(at.names.the, event.order)))


def _money_spent(event: ev.MoneySpent, at: Setting) -> Iterator[Telling]:
    purses = {spending.power: spending.purse for spending in event.spendings}
    rome, spent = purses.get(ROME), [s.power for s in event.spendings if s.split != Purse()]
    if others := [power for power in spent if power != ROME]:
        yield _say("divided.others", powers=at.names.all_of(others))
    if rome and rome != Purse():
        yield _say(f"rome.{use_of(rome)}", total=rome.attack + rome.defence + rome.civic)
    elif not others:
        yield _say("divided.nothing" if rome else "divided.nothing_else")
    if event.rule == "C5.1" and not rome_may_attack(at.before):  # it was not asked (C4.6)
        yield _say("rome.no_target")


def use_of(purse: Purse) -> str:
    """Whether Rome has built, armed, or spent on both (C5.4)."""
    if not (purse.attack or purse.defence):
        return "built"
    return "spent" if purse.defence or purse.civic else "armed"


# --- C6 and C7 --------------------------------------------------------------------------------------------------------


def _attack_cancelled(event: ev.AttackCancelled, at: Setting) -> Iterator[Telling]:
    attack = at.before.attack_of(event.attacker)
    yield _say(f"cancelled.{code(event.reason)}", target=at.names.who(attack.target) if attack else "")
    if event.talents:
        yield _say("cancelled.money")


def _battle_joined(event: ev.BattleJoined, at: Setting) -> Iterator[Telling]:
    attacker, defender = at.names.who(event.attacking.people), at.names.who(event.defending.people)
    yield _say("march.plain", attacker=attacker, defender=defender)


_TIES = ("generator.rolled", "generator.tied", "generator.tied_again")


def _generator_rolled(event: ev.GeneratorRolled, at: Setting) -> Iterator[Telling]:
    attacker, defender = (at.names.who(army.people) for army in at.armies.values())
    ties, last = len(event.rounds) - 1, event.rounds[-1]
    scores = {"attackers": last.attacker_total, "defenders": last.defender_total}
    yield _say(_TIES[min(ties, 2)], attacker=attacker, defender=defender, ties=ties, **scores)


def _battle_won(event: ev.BattleWon, at: Setting) -> Iterator[Telling]:
    winner, loser = (at.names.who(at.armies[side].people) for side in (event.side, event.side.other))
    yield _say(f"won.{event.side}_{event.grade}", winner=winner, loser=loser)
    if tally := event.tally:
        counted = tally.winner_cavalry or tally.loser_cavalry or cavalry_decides(tally.losses, tally.break_point)
        yield _say(
            f"cost.{'some' if tally.losses else 'nothing'}{'' if counted else '_alone'}",
            winner=winner,
            losses=tally.losses,
            breaks=tally.break_point,
            winner_cavalry=tally.winner_cavalry,
            loser_cavalry=tally.loser_cavalry,
        )
    yield from _losses(event.account, at)


def _losses(account: Account | ShortAccount | None, at: Setting) -> Iterator[Telling]:
    """The losses of both sides in a battle by cards, or a short battle."""
    if account is None:
        return
    attacker, defender = (at.names.who(army.people) for army in at.armies.values())
    if isinstance(account, ShortAccount):
        kind, (losses, others) = "short", (account.losses(side).percent for side in Side)
    else:
        kind, (losses, others) = "plain", (account.losses(side).lost for side in Side)
    yield _say(f"losses.{kind}", attacker=attacker, losses=losses, defender=defender, others=others)


def _battle_undecided(event: ev.BattleUndecided, at: Setting) -> Iterator[Telling]:
    attacker, defender = (at.names.who(army.people) for army in at.armies.values())
    yield _say(f"undecided.{code(event.reason)}", attacker=attacker, defender=defender)


_TAKEN = {"C7.2": "taken.second", "C7.3": "taken.in_return"}  # by clause; all others are C7.1


def _became_inactive(event: ev.BecameInactive, at: Setting) -> Iterator[Telling]:
    yield _say("fell.plain")
    for heir in dict.fromkeys(heir for _, heir in event.lost):
        places = at.names.where(*(province for province, to in event.lost if to == heir))
        yield _say("fell.back", places=places, heir=at.names.who(heir))


def _subject_changed(event: ev.SubjectChanged, at: Setting) -> Iterator[Telling]:
    passed = "created" if event.created else "passed"
    yield _say(f"subject.{passed if event.overlord else 'free'}")


def _battle_ended(event: ev.BattleEnded, at: Setting) -> Iterator[Telling]:
    """Nothing to add, unless nothing else was told."""
    if not at.has(ev.ProvinceTaken, ev.NothingTaken, ev.ArmyMoved, ev.ArmyRemoved):
        yield _say("unchanged.plain")


# --- C8, C9 and D14 ---------------------------------------------------------------------------------------------------


def _army_landed(event: ev.ArmyLanded, at: Setting) -> Iterator[Telling]:
    """With the payer, if there is one (C8.5)."""
    yield _say("army.landed_carthage" if event.external == CARTHAGE else "army.landed")
    if event.payer:
        yield _say("army.paid")


def _army_moved(event: ev.ArmyMoved, at: Setting) -> Iterator[Telling]:
    yield _say("army.moved")
    yield _say("army.left", province=at.names.where(event.left))


def _army_removed(event: ev.ArmyRemoved, at: Setting) -> Iterator[Telling]:
    yield _say(f"army.{code(event.reason)}")
    yield _say("army.left")


def _penalty_counted(event: ev.PenaltyCounted, at: Setting) -> Iterator[Telling]:
    lost = event.provinces
    yield _say("penalty.plain", provinces=at.names.where(*lost)) if lost else _say("penalty.none")


def _army_overridden(event: ev.ArmyOverridden, at: Setting) -> Iterator[Telling]:
    if event.province is None:
        yield _say("overruled.army_gone")
        return
    yield _say("overruled.army")
    if event.payer:
        yield _say("army.paid")
    if event.left and event.heir:
        yield _say("overruled.back")


def _money_overridden(event: ev.MoneyOverridden, at: Setting) -> Iterator[Telling]:
    if event.purse:
        yield _say("overruled.purse", attack=event.purse.attack, defence=event.purse.defence)
    else:
        yield _say("overruled.money", talents=event.revenue.total)


def _ruler_overridden(event: ev.RulerOverridden, at: Setting) -> Iterator[Telling]:
    ruler = event.ruler
    named = at.names.ruler(event.power, ruler)
    yield _say("overruled.ruler", ruler=named, since=ruler.since, ratings=ratings(ruler))


def _civic_overridden(event: ev.CivicOverridden, at: Setting) -> Iterator[Telling]:
    yield _say("overruled.civic_more" if event.more > 0 else "overruled.civic_less", less=-event.more)


def _one(entry: Callable[[Any, Setting], str] | str) -> Callable[[Any, Setting], Iterator[Telling]]:
    """Told by one entry: always the same, or a chosen one."""
    return lambda event, at: iter([_say(entry if isinstance(entry, str) else entry(event, at))])


TELLINGS: Mapping[type, Callable[[Any, Setting], Iterator[Telling]]] = {
    ev.TurnBegan: lambda event, at: iter([_say("turn.began", year=year(event.turn))]),
    ev.StepBegan: _step_began,
    ev.RevenueCollected: _revenue_collected,
    ev.RulerChecked: _one(lambda event, at: "checked.lost" if event.change else "checked.kept"),
    ev.RulerCame: _ruler_came,
    ev.AttackRolled: _one(lambda event, at: "attack_rolled.war" if event.attacks else "attack_rolled.peace"),
    ev.OrderSettled: _order_settled,
    ev.TargetChosen: _one(lambda event, at: "war.again" if at.has(ev.ProvinceAttacked) else "target.chosen"),  # C8.6
    ev.NoTarget: _one("target.nobody"),
    ev.RomeDeclared: _one(lambda event, at: "rome.attacks" if event.province and event.target else "rome.peace"),
    ev.MoneySpent: _money_spent,
    ev.BattleOrder: _order_settled,
    ev.AttackCancelled: _attack_cancelled,
    ev.RedirectWanted: _one(
        lambda event, at: "redirect.changed" if event.province in event.choices else "redirect.closed"
    ),
    ev.ProvinceAttacked: _one(
        lambda event, at: "attacked.people" if event.people == event.target else "attacked.subjects"
    ),
    ev.DefenceCommitted: _one("committed.defence"),
    ev.BattleJoined: _battle_joined,
    ev.GeneratorRolled: _generator_rolled,
    ev.BattleWon: _battle_won,
    ev.BattleUndecided: _battle_undecided,
    ev.SpoilsOffered: _one("spoils.offered"),
    ev.ProvinceTaken: _one(lambda event, at: _TAKEN.get(event.rule, "taken.attacked")),
    ev.NothingTaken: _one(lambda event, at: "nothing.second" if event.rule == "C7.2" else "nothing.in_return"),
    ev.BecameInactive: _became_inactive,
    ev.Revived: _one("rose.plain"),
    ev.SubjectChanged: _subject_changed,
    ev.BattleEnded: _battle_ended,
    ev.PenaltyCounted: _penalty_counted,
    ev.ArmyDeclined: _one(lambda event, at: "army.declined" if event.strength else "army.shrank"),
    ev.ArmyMoved: _army_moved,
    ev.ArmyRemoved: _army_removed,
    ev.InterventionRolled: _one(lambda event, at: "intervention.comes" if event.comes else "intervention.stays"),
    ev.NoIntervention: _one(lambda event, at: f"absent.{code(event.reason)}"),
    ev.ArmyLanded: _army_landed,
    ev.CampaignEnded: _one("ended.plain"),
    ev.ControllerOverridden: _one("overruled.controller"),
    ev.ArmyOverridden: _army_overridden,
    ev.MoneyOverridden: _money_overridden,
    ev.RulerOverridden: _ruler_overridden,
    ev.CivicOverridden: _civic_overridden,
}

"""The consequences of a result of the battle at hand: the rules played on to the next die."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product

from campaign.italy.rules import turn
from campaign.italy.rules.c6_battles.order import Hindrance, hindrance
from campaign.italy.rules.c7_consequences import PROVINCE_TAKEN, TakeProvince
from campaign.italy.rules.play import Decision, Event
from campaign.italy.rules.state import Attack, Stage, State, Step
from engine.rules.dice import SIDES, AskingDice, DiceWanted, numbered_table
from engine.rules.sequence import apply


@dataclass(frozen=True)
class Hindered:
    """An attack that cannot be made as planned (C7.5), and why. `sure`: no earlier battle can change that."""

    attack: Attack
    why: Hindrance
    sure: bool


@dataclass(frozen=True)
class Aftermath:
    """The consequences of a result: its `events`, up to where a die must choose a province, one of `by_die`.

    `always` are the attacks it hinders in any case, `perhaps` those that depend on the province.
    """

    events: tuple[Event, ...]
    by_die: tuple[str, ...]
    always: tuple[Hindered, ...]
    perhaps: tuple[Hindered, ...]


def aftermath(campaign: State, decision: Decision) -> Aftermath:
    """The consequences of this result of the battle at hand."""
    dice = AskingDice((), turn.seeded(campaign), asks=lambda die: die.reason == PROVINCE_TAKEN)
    try:
        events, now = turn.unfold(campaign, decision, dice)
    except DiceWanted as wanted:
        options = tuple(map(str, wanted.requests[0].options))
        ways = [way for n in range(len(options)) for way in _by_die(campaign, decision, n, len(options))]
        return Aftermath(wanted.events, options, *hindered(ways))
    return Aftermath(tuple(events), (), *hindered(ways_on(now)))


def _by_die(campaign: State, decision: Decision, chosen: int, options: int) -> tuple[State, ...]:
    """The campaign after the die has chosen that one of these provinces."""
    table = numbered_table(options)
    throws = product(range(1, SIDES[table.kind] + 1), repeat=table.dice)
    faces = next(faces for faces in throws if table.option(faces) == chosen)
    dice = AskingDice(faces, turn.seeded(campaign), asks=lambda die: False)
    return ways_on(turn.unfold(campaign, decision, dice).now)


def after(campaign: State, events: Sequence[Event]) -> tuple[tuple[Hindered, ...], tuple[Hindered, ...]]:
    """What is hindered after these events, whatever Rome takes; and what may be."""
    return hindered(ways_on(reduce(apply, events, campaign)))


def ways_on(campaign: State) -> tuple[State, ...]:
    """The campaign as it stands; or, if Rome is to take a province, after each of its choices (C7.4)."""
    if campaign.battle is None or campaign.battle.stage is not Stage.SPOILS:
        return (campaign,)
    taken = [TakeProvince(province) for province in campaign.battle.spoils]
    return tuple([turn.unfold(campaign, one, turn.seeded(campaign)).now for one in taken])


def hindered(ways: Sequence[State]) -> tuple[tuple[Hindered, ...], tuple[Hindered, ...]]:
    """The attacks hindered in all of these, and those hindered in some."""
    found = [_hindered(way) for way in ways]
    each = dict.fromkeys(one for way in found for one in way)
    always = tuple([one for one in each if all(one in way for way in found)])
    return always, tuple([one for one in each if one not in always])


def _hindered(campaign: State) -> tuple[Hindered, ...]:
    """In the order of battle; what comes after a battle is not sure."""
    if campaign.step is not Step.BATTLES or campaign.ending:
        return ()
    found, sure = list[Hindered](), True
    for attacker in campaign.to_do:
        attack = campaign.attack_of(attacker)
        assert attack is not None, "the order of battle names attackers only"
        why = hindrance(campaign, attack)
        if why:
            found.append(Hindered(attack, why, sure))
        sure = sure and why not in (None, "elsewhere")
    return tuple(found)

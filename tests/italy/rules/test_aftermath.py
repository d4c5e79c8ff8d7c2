"""What is foretold of a result, on the cover of the print pack and before it is confirmed, against what then happens.

Campaigns are played by the program; of each battle the result that it has is foretold before it is told, and what is
foretold is compared with the log that follows: 500 battles, with RISE_PROOF=1 (`make proof`) 10,000.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, takewhile

from battles.rules.verdict import Resolver
from campaign.italy.moves import moves
from campaign.italy.policies import Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules import turn
from campaign.italy.rules.aftermath import Aftermath, Hindered, after, aftermath
from campaign.italy.rules.state import Start, State, Step
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.options import Options

BATTLES = 10_000 if os.environ.get("RISE_PROOF") else 500


@dataclass(frozen=True)
class Fought:
    """A battle that was played: before its result, what was foretold of it, and the log from there to the end."""

    before: State
    foretold: Aftermath
    events: tuple[ev.Event, ...]
    """Of its line, and of the province that Rome then took."""
    later: tuple[tuple[State, tuple[ev.Event, ...]], ...]
    """The lines that followed in its turn: the campaign before each, and its events."""


def battles_of(seed: str) -> Iterator[Fought]:
    """All battles of a campaign."""
    campaign, dice = turn.begin(Start("", seed, italy(Options()))), StreamDice(seed)
    lines: list[tuple[State, de.Decision, tuple[ev.Event, ...]]] = []
    for decision, play in moves(campaign, Policy.GREEDY, lambda now: dice):
        lines.append((campaign, decision, tuple(play.events)))
        dice.forget()
        campaign = play.state
    for place, (before, _, events) in enumerate(lines):
        if won := next((event for event in events if isinstance(event, ev.BattleWon)), None):
            yield _fought(before, won, lines[place:])


def _fought(
    before: State, won: ev.BattleWon, lines: Sequence[tuple[State, de.Decision, tuple[ev.Event, ...]]]
) -> Fought:
    (_, _, events), *rest = lines
    if rest and isinstance(rest[0][1], de.TakeProvince):
        events, rest = (*events, *rest[0][2]), rest[1:]
    later = takewhile(lambda line: line[0].turn == before.turn and line[0].step is Step.BATTLES, rest)
    foretold = aftermath(before, de.ReportBattle(won.side, won.grade, Resolver.TABLE))
    return Fought(before, foretold, events, tuple((now, told) for now, _, told in later))


@cache
def fought() -> tuple[Fought, ...]:
    found: list[Fought] = []
    for n in count():
        if len(found) >= BATTLES:
            return tuple(found)
        found += battles_of(f"aftermath {n}")
    raise AssertionError


def hindrances(battle: Fought) -> Iterator[tuple[str, str, bool]]:
    """The attacks that then could not be made as planned: whose, how, and whether no other battle came before."""
    sure = True
    for before, events in battle.later:
        for event in events:
            match event:
                case ev.AttackCancelled(attacker=attacker, reason=reason) if reason != "called off":
                    yield attacker, reason, sure
                case ev.RedirectWanted():
                    yield "romans", "elsewhere", sure
                    sure = False
                case ev.TargetChosen(attacker=attacker) if before.step is Step.BATTLES:
                    yield attacker, "elsewhere", sure
                    sure = False
                case ev.ProvinceAttacked():
                    sure = False


def as_told(hindered: Hindered) -> tuple[str, str]:
    return hindered.attack.attacker, hindered.why


def test_what_is_sure_happens_and_all_that_happens_was_told():
    """Attacks that are off, or turn, before another battle is fought; those that hang on a province may be."""
    seen = 0
    for battle in fought():
        happened = {(who, why) for who, why, sure in hindrances(battle) if sure}
        told = {as_told(one) for one in battle.foretold.always if one.sure}
        may = {as_told(one) for one in battle.foretold.perhaps if one.sure}
        assert told <= happened, (battle.before.start.seed, battle.before.turn, told, happened)
        assert happened <= told | may, (battle.before.start.seed, battle.before.turn, told, may, happened)
        seen += len(happened)
    assert seen > BATTLES / 30
    assert any(battle.foretold.perhaps for battle in fought())


def test_what_is_not_sure_happens_unless_a_battle_changes_the_map():
    """And what happens without having been told, a battle before it has brought."""
    for battle in fought():
        told = {as_told(one) for one in (*battle.foretold.always, *battle.foretold.perhaps)}
        certain = {as_told(one) for one in battle.foretold.always}
        happened = {(who, why) for who, why, _ in hindrances(battle)}
        changed = any(isinstance(event, CHANGES) for _, events in battle.later for event in events)
        assert changed or certain <= happened <= told, (battle.before.start.seed, battle.before.turn, told, happened)


def test_what_happened_leaves_the_same_attacks_hindered():
    """Of what has happened, and is not yet kept, the same is told as of what may."""
    for battle in fought():
        if not battle.foretold.by_die:
            always, perhaps = after(battle.before, battle.foretold.events)
            assert (always, perhaps) == (battle.foretold.always, battle.foretold.perhaps)


CHANGES = (ev.ProvinceTaken, ev.ArmyMoved, ev.ArmyRemoved, ev.BecameInactive, ev.Revived)
TOLD = (*CHANGES, ev.SubjectChanged, ev.AttackCancelled, ev.CampaignEnded)


def test_every_change_on_the_map_is_in_it():
    """Events that need no choice between provinces are told as they then happen, in their order."""
    chosen = 0
    for battle in fought():
        told = [event for event in battle.foretold.events if isinstance(event, TOLD)]
        happened = [event for event in battle.events if isinstance(event, TOLD)]
        offered = [event for event in battle.foretold.events if isinstance(event, ev.SpoilsOffered)]
        if battle.foretold.by_die or offered:
            chosen += 1
            assert told == happened[: len(told)]
            among = battle.foretold.by_die or offered[0].choices
            assert any(isinstance(e, ev.ProvinceTaken) and e.province in among for e in happened[len(told) :])
        else:
            assert told == happened
    assert chosen

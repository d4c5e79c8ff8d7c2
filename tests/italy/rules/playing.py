"""Decisions played in a campaign with scripted faces, and what came of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeVar

from battles.rules.verdict import Grade, Side
from campaign.italy.rules.decisions import Decision, Offer, Proceed, ReportBattle
from campaign.italy.rules.events import BattleJoined, Event
from campaign.italy.rules.state import Attack, State
from campaign.italy.rules.turn import resolve
from engine.rules.sequence import IllegalDecision, apply
from tests.italy.rules.situations import attacks_of
from tests.scripted import scripted

E = TypeVar("E")


@dataclass(frozen=True)
class Result:
    """What one decision brought: its events, and the campaign after them."""

    events: tuple[Event, ...]
    campaign: State

    def all(self, kind: type[E]) -> list[E]:
        """The events of that kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def the(self, kind: type[E]) -> E:
        """The one event of that kind."""
        (event,) = self.all(kind)
        return event


def play(campaign: State, decision: Decision, *faces: int | str) -> Result:
    """One decision with these faces, all of them used and no more."""
    with scripted(*faces) as dice:
        events = resolve(campaign, decision, dice)
    return Result(events, reduce(apply, events, campaign))


def offering(*offers: Offer) -> Callable[[IllegalDecision], bool]:
    """For pytest.raises: that a refusal offers this, and nothing else."""
    return lambda refusal: refusal.offers == offers


def proceed(campaign: State, *faces: int | str) -> Result:
    """The program's next step with these faces."""
    return play(campaign, Proceed(), *faces)


def battle(*attacks: Attack, die: tuple[int, ...] = (), **rest: Any) -> State:
    """The first of these attacks' battle, joined; `die` where its province is tied."""
    joined = proceed(attacks_of(*attacks, **rest), *die)
    assert isinstance(joined.events[-1], BattleJoined)
    return joined.campaign


def attacker_wins(campaign: State, grade: Grade = Grade.MINOR, *faces: int) -> Result:
    """The battle at hand is reported as the attacker's victory."""
    return play(campaign, ReportBattle(Side.ATTACKER, grade), *faces)


def defender_wins(campaign: State, grade: Grade = Grade.MINOR, *faces: int) -> Result:
    """The battle at hand is reported as the defender's victory."""
    return play(campaign, ReportBattle(Side.DEFENDER, grade), *faces)

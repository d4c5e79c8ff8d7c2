"""What met in Britain (W6): the facts of each meeting that a reader is told."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.estimate import totals
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import Meeting, Stage, State, Step
from campaign.boudica.rules.w6_battle.external import BattleReported
from campaign.boudica.rules.w6_battle.fighting import BattleEnded, RoundFought
from campaign.boudica.rules.w6_battle.meeting import RegionNamed, WishTold
from campaign.chronicle.passages import Fact, FactsTogether

FOUGHT = (RoundFought, BattleReported, BattleEnded)


@dataclass(frozen=True)
class MeetingFacts(FactsTogether):
    """A meeting in a space in one turn, with its facts."""

    at: str

    @property
    def ended(self) -> BattleEnded | None:
        """How its battle ended; None if there was none or it is not over."""
        return next(iter(self.all(BattleEnded)), None)

    @property
    def waits(self) -> bool:
        """Whether its battle is joined, and still to be fought."""
        here: Meeting | None = self.facts[-1].after.meeting
        return here is not None and here.at == self.at and here.stage is Stage.JOINED

    @property
    def joined(self) -> State:
        """The game when the battle was joined; everybody knows its strengths (W1.4)."""
        joined: State = next(fact.before for fact in self.facts if isinstance(fact.event, FOUGHT))
        return joined

    def strength(self, side: Side) -> int:
        """What a side fought with."""
        if side is ROMANS:
            return self.joined.strength(self.at, ROMANS)
        return max(totals(self.joined, self.at)) + self.joined.grounds[self.at].loose[BRITONS]

    def lost(self, side: Side) -> int:
        """What a side lost for good."""
        assert self.ended is not None, "it is over"
        return self.strength(side) - (self.ended.romans if side is ROMANS else self.ended.britons)

    @property
    def unled(self) -> Side | None:
        """The side that fought without an army, if any."""
        return next((side for side in Side if not self.joined.armies_at(self.at, side)), None)

    @property
    def wishes(self) -> dict[Side, bool]:
        """Which side wanted to fight, of those asked."""
        return {event.side: event.fight for event in self.all(WishTold)}


def meetings(facts: Sequence[Fact]) -> list[MeetingFacts]:
    """In the order they came up."""
    met = [fact for fact in facts if fact.before.step is Step.BATTLES and not isinstance(fact.event, RegionNamed)]
    by_space = groupby(met, key=lambda fact: (fact.turn, meeting(fact.before).at))
    return [MeetingFacts(tuple(those), at) for (_, at), those in by_space]

"""What can happen: facts with a clause number, never sentences. Every face that was rolled is kept in one of them.

What the Romans may not know stands in events of its own, which secrets.py seals; nothing else tells it.
"""

from typing import dataclass_transform

from battles.rules.short.lines import Fallen
from battles.rules.verdict import Resolver
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.overruling import Value, What
from campaign.boudica.rules.state import Ending, Step, Swaying
from engine.rules.modifiers import Modifier
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and the clause by which it has."""

    rule: str


# Set-up and sequence (W2, W3)


class ChiefRolled(Event):
    """Whether a side has a chief in a region, by a D6; no face where it has one anyway."""

    space: str
    side: Side
    faces: tuple[int, ...]
    placed: bool
    rule: str


class AgentPlaced(Event):
    """An agent begins here."""

    agent: str
    space: str
    rule: str = "W2.7"


class StrengthDivided(Event):
    """What the Britons gave to each of their armies: sealed."""

    strengths: tuple[tuple[str, int], ...]
    rule: str = "W2.6"


class TurnBegan(Event):
    """A turn begins."""

    turn: int
    rule: str = "W3.1"


class StepBegan(Event):
    """The next step of the sequence of play, who acts in it, in order, and who acts first in its phase."""

    step: Step
    to_do: tuple[str, ...]
    first: Side
    rule: str


class StepDone(Event):
    """The program has done all there is to do in the step."""

    rule: str


class RomansLead(Event):
    """Legio XIV has entered Londinium: the Romans act first from the next phase on."""

    rule: str = "W3.2"


# Population (W4)


class PopulationSwayed(Event):
    """A check: its dice with what each adds, how many cubes turned, and how many of the enemy's were removed (W4.6)."""

    by: Swaying
    side: Side
    space: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    least: int
    turned: int
    removed: int
    rule: str


# Movement (W5)


class Passed(Event):
    """A side moves nothing now."""

    side: Side
    rule: str = "W5.1"


class MarchBegan(Event):
    """A piece sets out, with so many regions that it may enter; `answer` is Boudica's when the Romans come (W5.7)."""

    piece: str
    side: Side
    allowance: int
    answer: bool = False
    rule: str = "W5.2"


class Entered(Event):
    """The piece on its way, and who goes along, come into a space."""

    piece: str
    space: str
    along: tuple[str, ...] = ()
    by_road: bool = False
    rule: str = "W5.2"


class Stayed(Event):
    """The piece on its way moves 0, which counts as entering."""

    piece: str
    rule: str = "W5.10"


class Joined(Event):
    """An army where Boudica is begins its move with hers, by an exchange of strength points."""

    army: str
    rule: str = "W5.3"


class MarchEnded(Event):
    """The piece on its way stops; it has moved, and who went along."""

    piece: str
    rule: str = "W5.1"


class LooseTaken(Event):
    """An army takes up unattached strength points, or leaves some (below 0)."""

    army: str
    strength: int
    rule: str = "W5.6"


class StrengthPassed(Event):
    """An army takes strength points of another (gives, below 0): sealed if they are Britons."""

    side: Side
    army: str
    other: str
    strength: int
    rule: str = "W5.6"


class TrackRaised(Event):
    """Boudica's track rises by so much."""

    by: int
    rule: str = "W5.3"


class BoudicaDeclared(Event):
    """Boudica is declared, by herself or by Romans who came; her track returns to 0."""

    track: int
    rule: str = "W5.3"


class StrengthsTold(Event):
    """The strengths of the Briton armies in a space, lowest first, not which is whose."""

    space: str
    strengths: tuple[int, ...]
    rule: str = "W5.8"


class AugustaCommanded(Event):
    """Whether Legio II Augusta obeys its first command."""

    face: int
    obeys: bool
    rule: str = "W10.2"


class AugustaFreed(Event):
    """Britons have fought Legio II Augusta."""

    rule: str = "W10.1"


# Battle (W6)


class RegionNamed(Event):
    """The first player takes this region next."""

    space: str
    rule: str = "W6.1"


class WishTold(Event):
    """Whether a side fights."""

    side: Side
    fight: bool
    rule: str = "W6.1"


class MeetingForced(Event):
    """The dice of the side that alone wants a battle, one for each of its armies; any 6 brings it."""

    side: Side
    faces: tuple[int, ...]
    battle: bool
    rule: str = "W6.1"


class BattleJoined(Event):
    """A battle begins."""

    space: str
    rule: str = "W6.3"


class RoundFought(Event):
    """Both rows of dice as they fell, without the bonus, towns' dice last; and what left the lines of each side.

    Of the towns' dice, one for each side that has one, `towns_out` are those forced out (W6.4).
    """

    romans: tuple[int, ...]
    britons: tuple[int, ...]
    romans_fallen: Fallen
    britons_fallen: Fallen
    towns_out: tuple[Side, ...]
    rule: str = "W6.3"


class BattleReported(Event):
    """A battle fought elsewhere: who has won, and what share of its army points each side has lost, in percent.

    And what that is in strength points.
    """

    romans_won: bool
    romans_lost: int
    britons_lost: int
    romans_fallen: Fallen
    britons_fallen: Fallen
    by: Resolver = Resolver.TABLE
    rule: str = "W11.3"


class RetreatRolled(Event):
    """A D6 for each strength point in a side's retreat pool, and how many are lost for good."""

    side: Side
    faces: tuple[int, ...]
    lost: int
    rule: str = "W6.6"


class BattleEnded(Event):
    """Who has lost, None if neither; and the strength points each side has left there."""

    space: str
    loser: Side | None
    romans: int
    britons: int
    rule: str = "W6.5"


class StrengthDealt(Event):
    """What each army of a side has after a battle, the rest unattached: sealed for the Britons.

    An army that is not named has nothing, and is destroyed next; `faces` are those of the dealing.
    """

    side: Side
    space: str
    strengths: tuple[tuple[str, int], ...]
    loose: int
    faces: tuple[int, ...] = ()
    rule: str = "W6.7"


class Withdrew(Event):
    """The armies of a side leave a city, with Boudica, and have lost."""

    side: Side
    space: str
    to: str
    rule: str = "W6.2"


class LoserLeft(Event):
    """All of a side, unattached strength points and Boudica too, leave a city for the region of these faces."""

    side: Side
    space: str
    to: str
    faces: tuple[int, ...] = ()
    rule: str = "W6.7"


class ArmyDestroyed(Event):
    """An army is destroyed for good."""

    army: str
    rule: str = "W6.7"


class LooseLost(Event):
    """All unattached strength points of a side in a space are lost."""

    side: Side
    space: str
    rule: str = "W6.7"


class TownsExposed(Event):
    """Nothing of the Britons' defends their towns here: the Romans may destroy them."""

    space: str
    rule: str = "W6.8"


class TownDestroyed(Event):
    """A town is destroyed for good."""

    town: str
    by: Side
    rule: str = "W6.8"


class TownsSpared(Event):
    """The Romans destroy no town here."""

    space: str
    rule: str = "W6.8"


class PlunderFound(Event):
    """So many strength points are to be taken by Briton armies here."""

    space: str
    strength: int
    rule: str = "W6.9"


class PlunderTaken(Event):
    """One of them has been taken; which army has it is sealed (StrengthGained)."""

    rule: str = "W6.9"


class MeetingEnded(Event):
    """Nothing more happens in this space in this phase."""

    space: str
    rule: str = "W6.1"


class BoudicaDied(Event):
    """She stood with Romans and without an army."""

    rule: str = "W6.10"


# Recruitment (W7)


class RecruitingOrdered(Event):
    """The first player has said which side recruits first."""

    side: Side
    rule: str = "W7.1"


class CubesRaised(Event):
    """Briton cubes of a region become strength points; by an agent, if one is named."""

    space: str
    cubes: int
    agent: str = ""
    rule: str = "W7.2"


class StrengthGained(Event):
    """A Briton army gains strength points: sealed."""

    army: str
    strength: int
    rule: str


class LooseGained(Event):
    """Unattached strength points of the Britons stand in a region."""

    space: str
    strength: int
    rule: str = "W7.2"


class PoolTaken(Event):
    """A Roman army takes strength points from the pool."""

    army: str
    strength: int
    rule: str = "W7.3"


class GarrisonTaken(Event):
    """A Roman army takes Londinium's garrison; its limit rises with it."""

    army: str
    rule: str = "W7.4"


class RecruitingEnded(Event):
    """A side recruits no more in this turn."""

    side: Side
    rule: str = "W7.1"


# Victory (W8)


class PlayedOn(Event):
    """A side does not call the game a draw."""

    side: Side
    rule: str = "W8.4"


class Overruled(Event):
    """The players have changed something, and why."""

    what: What
    of: str
    value: Value
    reason: str
    rule: str = "B31"


class GameEnded(Event):
    """The verdict; with the points of both sides where they decide (W8.3)."""

    ending: Ending
    points: tuple[tuple[Side, str, int], ...] = ()
    rule: str = "W8.1"

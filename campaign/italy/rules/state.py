"""What a campaign is at a moment: frozen, small, and changed by events only (`happen` of each)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from battles.rules.verdict import Grade, Resolver, Side
from campaign.italy.rules.opening import Opening, problems
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason, Refused
from engine.rules.values import altered
from powers.rules.land import Land
from powers.rules.situation import Situation
from powers.rules.spending import Purse
from powers.rules.theatre import ROME, Italy, Ruler, year

EVERYONE = "everyone"
"""Who acts in a step that is one line for all the Powers."""


class Fortune(StrEnum):
    """How kind the dice of a seed are to Rome (D27)."""

    KIND = "kind"
    EVEN = "even"
    HARD = "hard"


@dataclass(frozen=True)
class Start:
    """All that a campaign is given: another scenario is another start, not other code.

    `fortune` is what was asked of the seed; it changes nothing, and is written only if anything was asked. `iron` is
    the one way by which the battles of Rome and its Subjects are decided where it is played Iron; else not written.
    """

    name: str
    seed: str
    italy: Italy
    opening: Opening = Opening()
    fortune: Fortune | None = field(default=None, metadata={"exclude_if": lambda asked: asked is None})
    iron: Resolver | None = field(default=None, metadata={"exclude_if": lambda way: way is None})

    def __post_init__(self) -> None:
        if self.iron and self.italy.options.advice:
            raise Refused(Reason("opening.iron_advice"))
        if self.iron not in (None, Resolver.TABLE) and not self.italy.options.any_resolver:
            raise Refused(Reason("opening.iron_table"))
        if wrong := problems(self.italy, self.opening):
            raise Refused(*[problem.reason for problem in wrong])


class Step(StrEnum):
    """The sequence of play; several steps may make up a printed phase (turn.SEQUENCE)."""

    SET_UP = "set-up"
    REVENUE = "revenue"
    RULERS = "rulers"
    EXTERNAL_TARGETS = "external targets"
    ATTACK_ROLLS = "attack rolls"
    TARGETS = "targets"
    ROME_ATTACKS = "rome attacks"
    SPENDING = "spending"
    ROME_SPENDS = "rome spends"
    BATTLES = "battles"
    END_OF_TURN = "end of turn"
    INTERVENTION = "intervention"
    OVER = "over"


class AttackStatus(StrEnum):
    """What has become of an attack."""

    PENDING = "pending"
    FOUGHT = "fought"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Attack:
    """An attack declared in phase 3; a Power declares one a turn, so the attacker names it.

    `target` is the Power attacked. `province` is the one Rome named, or the one fought over once that is settled;
    `army` is the people that defended.
    """

    attacker: str
    target: str
    province: str | None = None
    stand: AttackStatus = AttackStatus.PENDING
    army: str | None = None


@dataclass(frozen=True)
class Army:
    """One side of a battle: its people, the Power or External Power it fights for, and its strength with reasons."""

    people: str
    power: str
    points: tuple[Modifier, ...]
    generals: int
    command_cards: int
    allies: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Army points."""
        return max(0, total(self.points))


class Stage(StrEnum):
    """Where the battle at hand stands (C6)."""

    REDIRECT = "redirect"
    """Rome says where its attack goes, the province named being lost to it."""
    DEFENCE = "defence"
    """Rome says how much Defence money it commits."""
    JOINED = "joined"
    """The armies stand; the battle is to be resolved."""
    SPOILS = "spoils"
    """The battle is won; Rome says which province it takes."""


@dataclass(frozen=True)
class Battle:
    """The battle at hand. `winner` and `grade` are known in stage SPOILS; `spoils` are the provinces Rome may take."""

    attacker: str
    target: str
    province: str
    stage: Stage
    people: str = ""
    attacking: Army | None = None
    defending: Army | None = None
    winner: Side | None = None
    grade: Grade | None = None
    spoils: tuple[str, ...] = ()

    @property
    def is_romes(self) -> bool:
        """Whether Rome or a Subject of Rome fights."""
        return ROME in (self.attacker, self.target)

    def armies(self) -> tuple[Army, Army]:
        """Attacking and defending army, once they stand; AssertionError before."""
        assert self.attacking is not None, "the armies do not stand yet"
        assert self.defending is not None, "the armies do not stand yet"
        return self.attacking, self.defending


@dataclass(frozen=True)
class ExternalArmy:
    """An External Power's army in Italy; `payer` is the Power immune to it (Epirus only)."""

    power: str
    strength: int
    payer: str | None


@dataclass(frozen=True)
class Records:
    """Who won and who lost a battle, last turn and this turn (C4.1)."""

    won_last: tuple[str, ...] = ()
    lost_last: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


@dataclass(frozen=True)
class AttackRoll:
    """A Power whose roll of this turn was 9 or more (C4.2), for the order of C4.3."""

    power: str
    total: int


@dataclass(frozen=True)
class Civic:
    """One turn of the civic account (C9.2): talents spent, points lost, and what the player overridden (D14)."""

    turn: int
    spent: int = 0
    penalty: int = 0
    overruled: int = 0

    @property
    def points(self) -> int:
        """What the turn brought."""
        return self.spent - self.penalty + self.overruled


class Ending(StrEnum):
    """C9.1, C9.3."""

    DISGRACE = "disgrace"
    DESTINY = "destiny"
    DOMINION = "dominion"
    PROVINCIAL = "provincial"
    OBLIVION = "oblivion"


BEST_FIRST = Ending.DESTINY, Ending.DOMINION, Ending.PROVINCIAL, Ending.OBLIVION, Ending.DISGRACE
"""The endings in the order of their worth, as every page has them."""


@dataclass(frozen=True)
class State:
    """A campaign between two decisions.

    `to_do` names who is still to act in the step. `attacks` are this turn's, in the order of battle. `subjects` are
    the Subjects with their overlords as last announced, `created` those created this turn (C8.3).
    """

    start: Start
    turn: int
    step: Step
    to_do: tuple[str, ...]
    situation: Situation
    rolls: tuple[AttackRoll, ...] = ()
    attacks: tuple[Attack, ...] = ()
    battle: Battle | None = None
    externals: tuple[ExternalArmy, ...] = ()
    records: Records = Records()
    subjects: tuple[tuple[str, str], ...] = ()
    created: tuple[str, ...] = ()
    civic: tuple[Civic, ...] = ()
    ending: Ending | None = None

    @property
    def year(self) -> int:
        """BC, positive."""
        return year(self.turn)

    @property
    def civic_total(self) -> int:
        """The civic account so far, in points (C9.2)."""
        return sum([entry.points for entry in self.civic])

    @property
    def at_hand(self) -> Battle:
        """The battle at hand; AssertionError if there is none."""
        assert self.battle is not None, "no battle at hand"
        return self.battle

    @property
    def pending(self) -> tuple[Attack, ...]:
        """This turn's attacks that are still to come, neither fought nor cancelled."""
        return tuple([attack for attack in self.attacks if attack.stand is AttackStatus.PENDING])

    def attack_of(self, attacker: str) -> Attack | None:
        """The attack that this Power declared this turn, if any."""
        for attack in self.attacks:
            if attack.attacker == attacker:
                return attack
        return None

    def external_army(self, power: str) -> ExternalArmy | None:
        """The External Power's army, if it is in Italy."""
        for army in self.externals:
            if army.power == power:
                return army
        return None

    def is_attacking(self, power: str) -> bool:
        """Whether a Power attacks this turn (C6.5); not from the moment its attack is cancelled."""
        attack = self.attack_of(power)
        return attack is not None and attack.stand is not AttackStatus.CANCELLED

    def is_attacked(self, power: str) -> bool:
        """Q29: whether any attack of this turn was declared on this Power or a Subject of its (C5.2)."""
        return power in [attack.target for attack in self.attacks]

    def left_to_do(self, done: str) -> tuple[str, ...]:
        """Those still to act in the step once this one has acted."""
        if self.to_do[:1] == (done,):
            return self.to_do[1:]
        return tuple([other for other in self.to_do if other != done])

    def with_land(self, land: Land) -> Self:
        """The campaign on this land."""
        return altered(self, situation=altered(self.situation, land=land))

    def with_ruler(self, power: str, ruler: Ruler) -> Self:
        """The campaign with this ruler of a Power."""
        return altered(self, situation=altered(self.situation, rulers={**self.situation.rulers, power: ruler}))

    def with_purse(self, power: str, purse: Purse) -> Self:
        """The campaign with this purse of a Power."""
        return altered(self, situation=altered(self.situation, purses={**self.situation.purses, power: purse}))

    def changed_attack(self, attacker: str, **changes: object) -> tuple[Attack, ...]:
        """This turn's attacks with that of this attacker changed."""
        return tuple([altered(a, **changes) if a.attacker == attacker else a for a in self.attacks])

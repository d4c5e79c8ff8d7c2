"""A campaign at one moment: frozen, small, and changed only by events (`happen`)."""

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

EVERYONE = "everyone"  # who acts in a step that is one line for all Powers


class Fortune(StrEnum):
    """How kind a seed's dice are to Rome (D27)."""

    KIND = "kind"
    EVEN = "even"
    HARD = "hard"


@dataclass(frozen=True)
class Start:
    """The whole input of a campaign: another scenario is another start, not other code.

    `fortune` is what was asked of the seed; it changes nothing, and is written only if set. `iron` is the one way in
    which the battles of Rome and its Subjects are decided in an Iron campaign; otherwise it is not written.
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
    """The state of an attack."""

    PENDING = "pending"
    FOUGHT = "fought"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Attack:
    """An attack declared in phase 3, identified by its attacker, as a Power declares one a turn.

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
        return max(0, total(self.points))


class Stage(StrEnum):
    """The stage of the battle at hand (C6)."""

    REDIRECT = "redirect"
    """Rome says where its attack goes, as the named province is lost to it."""
    DEFENCE = "defence"
    """Rome says how much Defence money it commits."""
    JOINED = "joined"
    """The armies stand; the battle comes next."""
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
        """The attacking and defending army, once they stand; AssertionError before."""
        assert self.attacking is not None, "the armies do not stand yet"
        assert self.defending is not None, "the armies do not stand yet"
        return self.attacking, self.defending


@dataclass(frozen=True)
class ExternalArmy:
    """An External Power's army in Italy; `payer` is the Power it spares (Epirus only)."""

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
    """A Power with a roll of 9 or more this turn (C4.2), for the order of C4.3."""

    power: str
    total: int


@dataclass(frozen=True)
class Civic:
    """One turn of the civic account (C9.2): talents spent, points lost, and the points the player overrode (D14)."""

    turn: int
    spent: int = 0
    penalty: int = 0
    overruled: int = 0

    @property
    def points(self) -> int:
        """The turn's total."""
        return self.spent - self.penalty + self.overruled


class Ending(StrEnum):
    DISGRACE = "disgrace"
    DESTINY = "destiny"
    DOMINION = "dominion"
    PROVINCIAL = "provincial"
    OBLIVION = "oblivion"


BEST_FIRST = Ending.DESTINY, Ending.DOMINION, Ending.PROVINCIAL, Ending.OBLIVION, Ending.DISGRACE
"""The endings from best to worst, as on every page."""


@dataclass(frozen=True)
class State:
    """A campaign between two decisions.

    `to_do` is who is still to act in the step. `attacks` are this turn's, in the order of battle. `subjects` are the
    Subjects with their overlords as last announced, `created` those created this turn (C8.3).
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
        assert self.battle is not None, "no battle at hand"
        return self.battle

    @property
    def pending(self) -> tuple[Attack, ...]:
        """This turn's attacks still to come, neither fought nor cancelled."""
        return tuple([attack for attack in self.attacks if attack.stand is AttackStatus.PENDING])

    def attack_of(self, attacker: str) -> Attack | None:
        """This Power's attack of this turn, if any."""
        for attack in self.attacks:
            if attack.attacker == attacker:
                return attack
        return None

    def external_army(self, power: str) -> ExternalArmy | None:
        for army in self.externals:
            if army.power == power:
                return army
        return None

    def is_attacking(self, power: str) -> bool:
        """Whether a Power attacks this turn (C6.5); no longer once its attack is cancelled."""
        attack = self.attack_of(power)
        return attack is not None and attack.stand is not AttackStatus.CANCELLED

    def is_attacked(self, power: str) -> bool:
        """Q29: whether any attack of this turn was declared on this Power or a Subject of its (C5.2)."""
        return power in [attack.target for attack in self.attacks]

    def left_to_do(self, done: str) -> tuple[str, ...]:
        """Those still to act in the step after this one."""
        if self.to_do[:1] == (done,):
            return self.to_do[1:]
        return tuple([other for other in self.to_do if other != done])

    def with_land(self, land: Land) -> Self:
        return altered(self, situation=altered(self.situation, land=land))

    def with_ruler(self, power: str, ruler: Ruler) -> Self:
        return altered(self, situation=altered(self.situation, rulers={**self.situation.rulers, power: ruler}))

    def with_purse(self, power: str, purse: Purse) -> Self:
        return altered(self, situation=altered(self.situation, purses={**self.situation.purses, power: purse}))

    def changed_attack(self, attacker: str, **changes: object) -> tuple[Attack, ...]:
        """This turn's attacks with that of this attacker changed."""
        return tuple([altered(a, **changes) if a.attacker == attacker else a for a in self.attacks])

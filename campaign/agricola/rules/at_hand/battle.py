"""A battle that is being fought (Y15)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from campaign.agricola.rules.board import Side


class Stage(StrEnum):
    """Y15.4: the questions of a battle in their order; from the speeches on they are asked each round."""

    ATTACK = "attack"  # the Romans' markers at the attack, or a siege
    YIELD = "yield"  # where the Caledonians go whose Oppidum surrenders
    JOINED = "joined"  # whether it is fought here, or at the table or by other rules (Y36.4)
    RESERVE = "reserve"  # who stands in the second line (Y30.1)
    ATTACKERS_SPEECH = "attacker's speech"
    DEFENDERS_SPEECH = "defender's speech"
    ATTACKERS_POINT = "attacker's point"
    DEFENDERS_POINT = "defender's point"
    ADVANTAGE = "advantage"  # the dice for it, which Druids may throw again
    FURY = "fury"
    CHOICE = "choice"  # who has the Advantage fights or goes
    FIRST_LINES = "first lines"  # who comes up before a Roman throw
    FIRST_THROW = "first throw"  # Druids may throw a die of it again
    FIRST_HITS = "first hits"
    SECOND_LINES = "second lines"
    SECOND_THROW = "second throw"
    SECOND_HITS = "second hits"
    ROMAN_LOSSES = "roman losses"  # after a battle elsewhere
    CALEDONIAN_LOSSES = "caledonian losses"
    FLIGHT = "flight"  # where its loser goes


@dataclass(frozen=True)
class Battle:
    """Where, who attacks, and all units that fight there, an Oppidum too.

    `nth` is how many battles there have been in that hex in this step, `major` whether it is a Major Battle (Y17.2);
    `besieged`: between besiegers and besieged (Y32). `reserve` is the Roman second line, `fresh` who has just come up
    and rolls twice (Y30). Of the round: `added` to each side's die, its `faces` in the order of the sides, who has the
    `advantage`, whether `fury` has been told; `against` are the strengths of the last throw, die by die, and `hits`
    what the other side is to suffer for it. `struck`: the Caledonians have thrown in this battle. `loser` and the steps
    `owed` are those of a battle elsewhere (Y36.4).
    """

    at: str
    attacker: Side
    units: tuple[str, ...]
    nth: int = 1
    major: bool = False
    ambush: bool = False
    besieged: bool = False
    siege_attack: bool = False
    stage: Stage = Stage.ATTACK
    round: int = 0
    reserve: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    added: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    faces: tuple[int, ...] = ()
    advantage: Side | None = None
    fury: bool = False
    against: tuple[int, ...] = ()
    hits: int = 0
    struck: bool = False
    loser: Side | None = None
    owed: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))

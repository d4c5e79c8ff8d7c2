"""Short wars of Hell Hath No Fury that come to a moment by a few decisions, each between two people."""

from collections.abc import Sequence
from uuid import UUID

from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.turn import legal_decisions
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z10_overrun import Overrun
from campaign.fury.rules.z13_moves import FallBack
from campaign.fury.rules.z13_step import Attack, Bear
from campaign.fury.rules.z19_elsewhere import FightHere, ReportBattle
from tests.fury.joined import AT, WARBANDS
from tests.fury.stored import begun, decide, now

NEAR = "CV17"
"""Between the Iceni and the IX in CV14, which comes there by road."""
FEW = ("iceni warband 2", "iceni warband 5")
"""Of IC6, next to it."""


def march(units: Sequence[str], *path: str) -> tuple[Decision, ...]:
    """They set out, go that way, and halt."""
    there = tuple(units)
    return (SetOut(there), *[Go(to, there) for to in path], Halt())


def of_the_ninth(state: State, **numbers: int) -> list[str]:
    """So many of its units in CV14, by kind."""
    there = state.at("CV14", Side.ROMAN)
    kinds = [(UnitKind(kind.replace("_", " ")), number) for kind, number in numbers.items()]
    return [unit.id for kind, n in kinds for unit in [each for each in there if each.kind is kind][:n]]


def met() -> UUID:
    """Two warbands come near; two cohorts with a unit of horse meet them, and the Romans may attack."""
    id_ = begun()
    decide(id_, *march(FEW, NEAR), Done())
    decide(id_, *march(of_the_ninth(now(id_), cohort=2, horse=1), "CV15", NEAR), Done())
    assert now(id_).step == f"{Side.ROMAN} {Stage.COMBAT}"
    return id_


def charging() -> UUID:
    """Their horse may charge."""
    id_ = met()
    decide(id_, Attack(NEAR), FightHere())
    assert _asks(id_) is Ask.ATTACKERS_CHARGE
    return id_


def fled() -> UUID:
    """The Romans have won elsewhere, and the warbands retreat."""
    id_ = met()
    decide(id_, Attack(NEAR), ReportBattle(Side.ROMAN, 10, 40))
    _bear(id_)
    assert _asks(id_) is Ask.RETREAT
    return id_


def following() -> UUID:
    """And the Romans may follow."""
    id_ = fled()
    state = now(id_)
    ways = [one for one in legal_decisions(state) if isinstance(one, FallBack)]
    decide(id_, next(one for one in ways if not state.holds(one.way[0], Side.TRIBAL)))
    assert _asks(id_) is Ask.ADVANCE
    return id_


def mounted() -> UUID:
    """Horse comes along to Camulodunum; its defenders say whether more horse counts (Z16.4)."""
    id_ = begun(fortifications=True)
    decide(id_, *march((*WARBANDS, "iceni tribal horse 1"), "IC9", "TR2", AT), Done(), Attack(AT), FightHere())
    assert _asks(id_) is Ask.DEFENDERS_HORSE
    return id_


def overrunning() -> UUID:
    """In turn 2 a unit of auxiliaries stands alone beside 34 SP of the Iceni, charges counted."""
    id_ = begun()
    decide(id_, Done())
    decide(id_, *march(of_the_ninth(now(id_), auxiliary=1), "CV15", NEAR), Done())
    assert (now(id_).turn, now(id_).step) == (2, f"{Side.TRIBAL} {Stage.MOVEMENT}")
    return id_


def driven() -> UUID:
    """And has been overrun; the Romans say where it goes."""
    id_ = overrunning()
    state = now(id_)
    host = tuple([unit.id for unit in state.at("IC6", Side.TRIBAL)])
    decide(id_, SetOut(host), Go(NEAR, host), Overrun())
    assert now(id_).column
    return id_


def hungry() -> UUID:
    """Six units have come into a marsh that feeds six of foot; by the die of turn 2 the excess suffers (Z7.3)."""
    id_ = begun("fames")
    host = [unit.id for unit in now(id_).at("IC6", Side.TRIBAL)]
    decide(id_, *march(host, "CV18"), Done(), Done())
    assert now(id_).hungry
    return id_


def tried() -> UUID:
    """In turn 1 the rebels may try tribes (Z16.2)."""
    return begun(variable_activation=True)


def _asks(id_: UUID) -> Ask:
    battle = now(id_).battle
    assert battle, "a battle is at hand"
    return battle.ask


def _bear(id_: UUID) -> None:
    """Losses as they are proposed."""
    while isinstance(first := legal_decisions(now(id_))[0], Bear):
        decide(id_, first)

"""A log line in words: its events, without those sealed from the reading side (Z17.2)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from campaign.desk import telling
from campaign.desk.telling import LogTelling, Parts, Told
from campaign.fury.data import pieces
from campaign.fury.names import PACKAGE, force, kind_of, kinds, name, parts_of, placed
from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.overrides import Overridden, SecretOverridden
from campaign.fury.rules.secrets import told, told_why
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.z3_leaders import side_of
from campaign.fury.rules.z4_control import TURNS_OF_LOOTING, LootingBegan
from campaign.fury.rules.z6_rally import Rallied
from campaign.fury.rules.z7_supply import SUFFERS, SupplyRolled
from campaign.fury.rules.z8_activation import TribeRose
from campaign.fury.rules.z9_reinforcements import GroupCame
from campaign.fury.rules.z10_forced import MarchForced
from campaign.fury.rules.z10_movement import ColumnMoved
from campaign.fury.rules.z10_step import MovementEnded
from campaign.fury.rules.z11_events import VoyageThrown
from campaign.fury.rules.z12_stacking import LostOrder
from campaign.fury.rules.z13_throw import BattleBegan, BattleThrown, ReliabilityRolled
from campaign.fury.rules.z14_demoralisation import Demoralised
from campaign.fury.rules.z15_victory import WarEnded
from campaign.fury.rules.z16_variable_activation import TribeTried
from campaign.fury.rules.z19_elsewhere import BattleReported
from engine.grammar import listed, signed
from engine.rules.modifiers import Modifier, total
from engine.texts import reason_text, text

why = partial(reason_text, packages=(PACKAGE,), name=name)  # a die's purpose, a modifier, the cause of a victory
_say = partial(text, PACKAGE, "events")


def _alike(event: Event) -> object:
    """Units of a kind that need the same throw are told in one sentence."""
    if isinstance(event, Rallied | MarchForced):
        return type(event), kind_of(event.unit), event.needed
    return id(event)


# The parts of a sentence besides its event's fields


def _outcome(event: Rallied | MarchForced) -> str:
    """What the throw means: a rally (Z6.1) or a forced march, which may succeed and disrupt the unit (Z10.5)."""
    if isinstance(event, Rallied):
        return "in_order" if event.is_in_order else "disrupted"
    throw = sum(event.faces)
    return "succeeds" if throw < event.needed else "tires" if throw == event.needed else "fails"


def _throws(event: Rallied | MarchForced, here: Told) -> Parts:
    """The units by outcome, each with its throw."""
    by_outcome = defaultdict[str, list[Rallied | MarchForced]](list)
    for each in here.these:
        by_outcome[_outcome(each)].append(each)
    told = [
        _say(f"outcome.{of}", units=force([one.unit for one in these]), rolls=_rolls(these))
        for of, these in by_outcome.items()
    ]
    return {"outcomes": "; ".join(told)}


def _rolls(these: Iterable[Rallied | MarchForced]) -> str:
    return listed(["+".join(map(str, each.faces)) for each in these])


def _hungry(event: SupplyRolled, here: Told) -> Parts:
    """What the excess suffers."""
    sp = SUFFERS.get(event.face + event.adds)
    return {
        "nothing": sp is None,
        "loses": bool(sp),
        "sp": sp or 0,
        "added": f" {signed(event.adds)}" * bool(event.adds),
    }


def _come(event: TribeRose | GroupCame, here: Told) -> Parts:
    """Where units appear, and what they are."""
    places = listed([name(at) for at in dict.fromkeys([unit.at for unit in event.units])])
    loyal = isinstance(event, TribeRose) and pieces().command[event.tribe].loyal
    return {
        "number": len(event.units),
        "places": places,
        "loyal": loyal,
        "kinds": kinds([unit.id for unit in event.units]),
    }


def _moved(event: ColumnMoved, here: Told) -> Parts:
    """Whether all of a stack go on, and across a river."""
    column = here.before.column
    go_on = column is not None and {*column.units, *column.leaders} == {*event.units, *event.leaders}
    return {"all": go_on, "over": _say("over") if event.river else ""}


def _lost_order(event: LostOrder, here: Told) -> Parts:
    """Whether far from home, at the end of a combat step, which may follow on the movement step at once."""
    after_combat = here.before.stage is Stage.COMBAT or any(isinstance(each, MovementEnded) for each in here.already)
    return {"far": after_combat}


def _battle(event: BattleBegan, here: Told) -> Parts:
    """Both hosts, and who there is disrupted, or held; the attacker's disrupted units take no part (Z13.1)."""
    attacker, held = event.attacker, [id for id in event.leaders if _is_held(here.before, id)]
    weak = [unit for unit in event.units if unit.disrupted]
    idle = [unit for unit in weak if here.before.side(unit) is attacker]

    def host(of: Side) -> str:
        units = [unit for unit in event.units if here.before.side(unit) is of and unit not in idle]
        free = [id for id in event.leaders if id not in held]
        led = [id for id in free if side_of(here.before, pieces().leader[id]) is of]
        return _say("host", sp=sum([unit.sp for unit in units]), force=force([unit.id for unit in units], led))

    return {
        "attackers": host(attacker),
        "defenders": host(attacker.enemy),
        "defender": name(attacker.enemy),
        "disrupted": _also("disrupted", force([unit.id for unit in weak if unit not in idle])),
        "idle": _also("idle", force([unit.id for unit in idle])),
        "held": _also("held", force((), held)),
    }


def _is_held(before: State, leader: str) -> bool:
    there = before.leaders.get(leader)
    return bool(there and there.captor)


def _also(key: str, told: str) -> str:
    """A further sentence, if it tells anything."""
    return _say(key, told=told) if told else ""


def _modifiers(modifiers: Sequence[Modifier]) -> str:
    """All of them, each with its clause."""
    return ", ".join([f"{signed(each.value)} {why(each.reason)} ({each.rule})" for each in modifiers])


def _reliability(event: ReliabilityRolled, here: Told) -> Parts:
    return {"added": f", {_modifiers(event.adds)}" if event.adds else ""}


def _thrown(event: BattleThrown, here: Told) -> Parts:
    """What the column adds is what is left of the line without throw and modifiers."""
    attacker, found = here.before.half, total(event.modifiers)
    return {
        "attacker": name(attacker),
        "defender": name(attacker.enemy),
        "winner": name(attacker if event.won else attacker.enemy),
        "adds": event.line - sum(event.faces) - found,
        "modified": _also("modified", _modifiers(event.modifiers)),
    }


def _reported(event: BattleReported, here: Told) -> Parts:
    attacker = here.before.half
    return {"attacker": name(attacker), "defender": name(attacker.enemy)}


def _overridden(event: Overridden, here: Told) -> Parts:
    """What it is about, with its place, and the new value by its name."""
    return {event.what: True, "of": placed(here.before, event.of), "value": name(str(event.value))}


def _ended(event: WarEnded, here: Told) -> Parts:
    winner, cause = event.ending.winner, event.ending.cause
    return {"won": winner is not None, "winner": name(winner or ""), "cause": why(cause)}


MORE: Mapping[type[Event], Callable[[Any, Told], Parts]] = {
    LootingBegan: lambda event, here: {"turns": TURNS_OF_LOOTING[event.face]},
    Rallied: _throws,
    SupplyRolled: _hungry,
    TribeTried: lambda event, here: {"all": all(event.met)},
    TribeRose: _come,
    GroupCame: _come,
    MarchForced: _throws,
    ColumnMoved: _moved,
    VoyageThrown: lambda event, here: {"added": f" {signed(event.adds)}" * bool(event.adds)},
    LostOrder: _lost_order,
    BattleBegan: _battle,
    ReliabilityRolled: _reliability,
    BattleThrown: _thrown,
    BattleReported: _reported,
    Demoralised: lambda event, here: {"tribe": pieces().command[event.command].home},
    Overridden: _overridden,
    WarEnded: _ended,
}

TELLING = LogTelling(
    package=PACKAGE,
    name=name,
    told=told,
    why=told_why,
    sealed=lambda here: None,
    parts=lambda here: parts_of(here.event),
    more=MORE,
    instead={SecretOverridden: (Overridden,)},
    alike=_alike,
)
entries, tell = TELLING.entries, TELLING.tell


def asking(seen: State, moment: Side | None) -> str:
    """The heading for what there is to decide, in the game as the reader sees it."""
    battle, column, hungry = seen.battle, seen.column, seen.hungry
    at = battle.at if battle else column.here if column else hungry[0].at if hungry else ""
    bargain = {key: name(id) for key, id in vars(seen.exchange).items()} if seen.exchange else {}
    return telling.asking(TELLING, seen, moment, _at_hand(seen), **bargain, at=name(at))


def _at_hand(seen: State) -> str:
    """What is asked; the same question to both sides in a battle has one heading."""
    if seen.battle:
        return f"battle.{seen.battle.ask.rpartition(' ')[2]}"
    if seen.exchange:
        return "exchange"
    if seen.column:
        return "driven" if seen.column.driven else "voyage" if seen.column.flotilla else "march"
    return seen.stage

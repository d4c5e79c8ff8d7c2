"""Z13.1 to Z13.7: a battle up to its losses: what both sides see of it, and its dice."""

from collections.abc import Iterator, Mapping

from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.events import Event
from campaign.fury.rules.parts import lessened
from campaign.fury.rules.play import Play, one_die, two_dice
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z13_combat import Sides, result
from campaign.fury.rules.z13_losses import Losses, losses
from campaign.fury.rules.z13_modifiers import (
    is_unreliable,
    modifiers,
    more_horse,
    reliability_modifiers,
    unreliability,
)
from campaign.fury.rules.z13_strength import Charges, battle, chargers, combatants
from campaign.fury.rules.z16_fortifications import may_say
from engine.rules.modifiers import Modifier, total
from engine.rules.values import altered


class BattleBegan(Event):
    """Z13.1: a battle, with all units and leaders there, which both sides see (Z17.2)."""

    at: str
    attacker: Side
    units: tuple[Unit, ...]
    leaders: tuple[str, ...]
    rule: str = "Z13.1"

    def happen(self, state: State) -> State:
        return altered(state, battle=AtHand(self.at))


class BattleAsked(Event):
    """Z13: the next question of the battle."""

    ask: Ask
    rule: str = "Z13.1"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(under_way(state), ask=self.ask))


class ChargeSaid(Event):
    """Z13.2: whether a side charges."""

    side: Side
    charges: bool
    rule: str = "Z13.2"

    def happen(self, state: State) -> State:
        now = under_way(state)
        charging = (*now.charging, self.side) if self.charges else now.charging
        return altered(state, battle=altered(now, charging=charging))


class HorseSaid(Event):
    """Z16.4: whether more horse counts, as the defender of a centre has it."""

    side: Side
    counts: bool
    rule: str = "Z16.4"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(under_way(state), horse=self.counts))


class ReliabilityRolled(Event):
    """Z13.7: the D6 of a side with tribal units, what is added to it, and what it is worth to the throw."""

    side: Side
    face: int
    adds: tuple[Modifier, ...]
    worth: int
    rule: str = "Z13.7"

    def happen(self, state: State) -> State:
        """It counts in the throw, which follows at once."""
        return state


class BattleThrown(Event):
    """Z13.3, Z13.5: the throw, its first die marked, its column, modifiers and line, and what both sides lose.

    `strength` has both strengths in SP as they count for the odds, `lost` the SP lost; `won` is whether the attacker
    has won.
    """

    faces: tuple[int, ...]
    strength: Sides
    column: str
    modifiers: tuple[Modifier, ...]
    line: int
    percents: Sides
    lost: Sides
    won: bool
    rule: str = "Z13.3"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(under_way(state), lost=tuple(self.lost), won=self.won))


class LossesBorne(Event):
    """Z13.5: the SP that units of a side lose, by their ids."""

    side: Side
    sp: Mapping[str, int]
    rule: str = "Z13.5"

    def happen(self, state: State) -> State:
        return lessened(state, self.sp)


def under_way(state: State) -> AtHand:
    """Z13: the battle at hand."""
    assert state.battle is not None, "no battle is at hand"
    return state.battle


def who_may_charge(state: State, side: Side) -> tuple[Unit, ...]:
    """Z13.2: the units of a side in the battle that charge if it says so."""
    at = under_way(state).at
    return chargers(state, at, taking_part(state, side))


def taking_part(state: State, side: Side) -> tuple[Unit, ...]:
    """Z13.1: the units of a side that take part in the battle at hand."""
    both = combatants(state, under_way(state).at)
    return both.attacker if side is state.half else both.defender


def may_say_of_horse(state: State) -> bool:
    """Z16.4: whether the defender says if horse counts, where one side has more of it."""
    at = under_way(state).at
    return may_say(state, at) and more_horse(state, at) is not None


def throw(play: Play) -> None:
    """Z13.3, Z13.5 to Z13.7: the dice of reliability, then the throw of the battle."""
    state, now, table = play.state, under_way(play.state), play.state.start.table
    of_battle = modifiers(state, now.at, dict.fromkeys(state.across, True), state.new, now.horse)
    found = (*of_battle, *_unreliability(play, now.at))
    charges = Charges(*[side in now.charging for side in (state.half, state.half.enemy)])
    fought = battle(state, now.at, charges, total(found))
    faces = two_dice(play, "Z13.3", _who(state, now.at), "battle")
    column = table.column(*fought.strength)
    line = sum(faces) + column.adds + fought.modifiers
    done = result(fought, table.at(line, faces[0]))
    play.emit(BattleThrown(faces, fought.strength, column.name, found, line, done.percents, done.lost, done.won))


def _unreliability(play: Play, at: str) -> Iterator[Modifier]:
    """Z13.7: the attacker's die, then the defender's; what is worth nothing is no modifier."""
    state = play.state
    for side in (state.half, state.half.enemy):
        if is_unreliable(state, at, side):
            face = one_die(play, "Z13.7", _who(state, at), f"reliability.{side}")
            found = unreliability(state, at, side, face)
            play.emit(ReliabilityRolled(side, face, reliability_modifiers(state, at, side), found.value))
            if found.value:
                yield found


def _who(state: State, at: str) -> str:
    """For whom the dice are: a tract may see a battle in each half of a turn, and each has dice of its own."""
    return f"{at}, {state.half} half"


def owed(state: State, ask: Ask) -> Losses:
    """Z13.5: what a side must lose, and which of its units bear it first."""
    now, is_attacker = under_way(state), ask is Ask.ATTACKERS_LOSSES
    side = state.half if is_attacker else state.half.enemy
    charged = who_may_charge(state, side) if side in now.charging else ()
    return losses(taking_part(state, side), charged, now.lost[0 if is_attacker else 1])

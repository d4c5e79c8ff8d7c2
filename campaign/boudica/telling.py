"""A log line in words: its events, without those sealed from the reading side (W1.4)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from battles.rules.short.lines import Fallen
from campaign.boudica.names import ONE, PACKAGE, name, named, said
from campaign.boudica.rules.b31_overrides import Overridden
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event, StrengthGained
from campaign.boudica.rules.secrets import told, told_why
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w2_setup import ChiefRolled, StrengthDivided
from campaign.boudica.rules.w3_turn import StepBegan, StepDone, TurnBegan
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w5_movement.boudica import LIES_QUIET, BoudicaDeclared, TrackRaised
from campaign.boudica.rules.w5_movement.exchange import LooseTaken, StrengthPassed
from campaign.boudica.rules.w5_movement.march import MarchBegan, MarchEnded, setting_out
from campaign.boudica.rules.w5_movement.moving import Entered
from campaign.boudica.rules.w5_movement.reach import may_go_on
from campaign.boudica.rules.w6_battle.external import BattleReported
from campaign.boudica.rules.w6_battle.fighting import RoundFought, StrengthDealt
from campaign.boudica.rules.w6_battle.meeting import MeetingForced
from campaign.boudica.rules.w6_battle.towns import MeetingEnded, PlunderTaken
from campaign.boudica.rules.w8_victory import GameEnded
from campaign.desk.telling import LogEntry, plain, reasoned
from engine.grammar import listed, sentence, signed
from engine.rules.modifiers import Modifier
from engine.rules.overrides import parts_of
from engine.rules.record import Line
from engine.texts import reason_text, text

UNTOLD = (StepDone, MeetingEnded, MarchEnded)  # events that the next ones make obvious
SEEN = ("army", "other", "space")  # the parts of a sealed event that may be told
Parts = Mapping[str, object]  # the parts of a text; of several texts they choose one (`said`)


def entries(before: State, line: Line[Decision, Event], side: str) -> Sequence[LogEntry]:
    """A line's entries for that side, or for everybody, by the game before it, with the program's reason (W11.2)."""
    why = told_why(before, line, side)
    return reasoned([*_entries(before, line, side)], why, before.turn, PACKAGE, name)


def _entries(before: State, line: Line[Decision, Event], side: str) -> Iterator[LogEntry]:
    """Its events; without a turn's beginning, and without the SP an army takes as announced."""
    turn, open_ = before.turn, told(before, line.events, side)
    gains = any(isinstance(event, StrengthGained) for event in open_)
    rolled = [event for event in line.events if isinstance(event, ChiefRolled)]
    yield from _chiefs(rolled, turn)
    for event in line.events[len(rolled) :]:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, PlunderTaken) and gains:
            continue
        elif text_ := in_words(before, event) if event in open_ else _sealed(event):
            yield LogEntry(text_, event.rule, turn, isinstance(event, StepBegan))


def tell(before: State, line: Line[Decision, Event], side: str) -> Sequence[str]:
    """The sentences of a line."""
    return [entry.text for entry in entries(before, line, side) if entry.text]


def _chiefs(rolled: Sequence[ChiefRolled], turn: int) -> Iterator[LogEntry]:
    """All chiefs of the set-up, rolled at once: for each side those it has anyway, then its dice."""
    for (side, has_die), these in groupby(rolled, key=lambda event: (event.side, bool(event.faces))):
        events = [*these]
        placed = [event.space for event in events if event.placed]
        dice = ", ".join(f"{name(event.space)} {event.faces[0]}" for event in events if event.faces)
        key = "given" if not has_die else "some" if placed else "none"
        parts = {"side": name(side), "dice": dice, "spaces": named(placed) if placed else ""}
        yield LogEntry(sentence(text(PACKAGE, "events", f"ChiefRolled.{key}", **parts)), events[0].rule, turn)


def _sealed(event: Event) -> str:
    """The key for the visible part of a sealed event: that it happens, or nothing."""
    if isinstance(event, StrengthDealt) and not _is_left(event):
        return ""
    parts = {field: plain(part, name) for field, part in vars(event).items() if field in SEEN}
    return sentence(said("events", f"sealed.{type(event).__name__}", **parts))


def in_words(before: State, event: Event) -> str:
    """An event as a sentence; empty if the next ones make it obvious."""
    if isinstance(event, UNTOLD):
        return ""
    parts = {field: plain(part, name) for field, part in vars(event).items()}
    more = MORE[type(event)](before, event) if type(event) in MORE else {}
    return sentence(said("events", type(event).__name__, **{**parts, **more}))


# The parts of a sentence besides its event's fields


def _strengths(pairs: Iterable[tuple[str, int]]) -> list[str]:
    return [f"{strength} in {name(army)}" for army, strength in pairs]


def _dealt(before: State, event: StrengthDealt) -> Parts:
    told = [*_strengths(event.strengths), *([f"{event.loose} unattached"] if event.loose else [])]
    return {"some": bool(told), "strengths": listed(told) if told else ""}


def _is_left(event: StrengthDealt) -> bool:
    """Whether the side has anything left to deal; everybody knows how much (W1.4)."""
    return bool(event.strengths or event.loose)


def _declared(before: State, event: BoudicaDeclared) -> Parts:
    """With her track at 0 she may only go to a neighbouring city (W5.9)."""
    return {"goes": event.track, "to_city": event.track or may_go_on(before, setting_out(before, BOUDICA))}


def _set_out(before: State, event: MarchBegan) -> Parts:
    """With an allowance of 0 she marches, or is declared; those have entries of their own."""
    by_track = event.piece == BOUDICA and event.allowance
    return {"boudica": by_track, "answer": by_track and event.answer}


def _entered(before: State, event: Entered) -> Parts:
    legion = event.piece in before.armies and before.armies[event.piece].side is ROMANS
    return {"road": ", by road" if legion and event.by_road else ""}


def _taken(before: State, event: LooseTaken | StrengthPassed) -> Parts:
    return {"takes": event.strength > 0, "strength": abs(event.strength)}


def _round(before: State, event: RoundFought) -> Parts:
    towns = [f" {sentence(name(side))}’ town is forced out." for side in event.towns_out]
    return {**_both_gone(event), "towns": "".join(towns)}


def _both_gone(event: RoundFought | BattleReported) -> Parts:
    fallen = {"romans": event.romans_fallen, "britons": event.britons_fallen}
    return {f"{side}_gone": _gone(side.title(), gone) for side, gone in fallen.items()}


def _gone(who: str, gone: Fallen) -> str:
    retreats = f"{gone.retreated} {'retreats' if gone.retreated == 1 else 'retreat'}"
    parts = [retreats if gone.retreated else "", f"{gone.routed} routed" if gone.routed else ""]
    return f"{who}: {listed(filter(None, parts)) if any(parts) else 'all stand'}."


def _reported(before: State, event: BattleReported) -> Parts:
    how, winner = text(PACKAGE, "external", f"by.{event.by}"), name(ROMANS if event.romans_won else BRITONS)
    return {**_both_gone(event), "how": how, "winner": winner}


def _swayed(before: State, event: PopulationSwayed) -> Parts:
    return {
        "by": text(PACKAGE, "events", f"sway.{event.by}", side=ONE[event.side]),
        "faces": ", ".join(map(str, event.faces)),
        "sum": "".join(map(added, event.modifiers)),
        "turn": "turns" if event.turned == 1 else "turn",
        "to": ONE[event.side],
        "enemy": name(event.side.enemy),
    }


def added(modifier: Modifier) -> str:
    """A modifier of dice, with its reason."""
    return f" {signed(modifier.value)} {reason_text(modifier.reason, (PACKAGE,))}"


def _game_ended(before: State, event: GameEnded) -> Parts:
    sums = {str(side): sum(points for of, _, points in event.points if of == side) for side in Side}
    winner = event.ending.winner
    return {**sums, event.ending.cause: True, "outcome": f"{name(winner)} have won" if winner else "A draw"}


def _overridden(before: State, event: Overridden) -> Parts:
    parts = {field: plain(part, name) for field, part in parts_of(event.value).items()}
    return {**parts, event.what: True, "reason": event.reason}


MORE: Mapping[type[Event], Callable[[State, Any], Parts]] = {
    StrengthDivided: lambda before, event: {"strengths": listed(_strengths(event.strengths))},
    StrengthDealt: _dealt,
    TrackRaised: lambda before, event: {"marches": event.by == LIES_QUIET},
    BoudicaDeclared: _declared,
    StepBegan: lambda before, event: {event.step.replace(" ", "_"): True},
    MarchBegan: _set_out,
    Entered: _entered,
    LooseTaken: _taken,
    StrengthPassed: _taken,
    MeetingForced: lambda before, event: {"certain": event.battle and not event.faces},
    RoundFought: _round,
    BattleReported: _reported,
    PopulationSwayed: _swayed,
    Overridden: _overridden,
    GameEnded: _game_ended,
}

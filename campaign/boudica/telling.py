"""A log line in words: its events, without those sealed from the reading side (W1.4)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from battles.rules.short.lines import Fallen
from campaign.boudica.names import ONE, PACKAGE, name, named
from campaign.boudica.rules.b31_overrides import Overridden
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.events import Event, StrengthGained
from campaign.boudica.rules.secrets import told, told_why
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w2_setup import ChiefRolled, StrengthDivided
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w5_movement.boudica import LIES_QUIET, BoudicaDeclared, TrackRaised
from campaign.boudica.rules.w5_movement.exchange import LooseTaken, StrengthPassed
from campaign.boudica.rules.w5_movement.march import MarchBegan, setting_out
from campaign.boudica.rules.w5_movement.moving import Entered
from campaign.boudica.rules.w5_movement.reach import may_go_on
from campaign.boudica.rules.w6_battle.external import BattleReported
from campaign.boudica.rules.w6_battle.fighting import RoundFought, StrengthDealt
from campaign.boudica.rules.w6_battle.meeting import MeetingForced
from campaign.boudica.rules.w6_battle.towns import PlunderTaken
from campaign.boudica.rules.w8_victory import GameEnded
from campaign.desk.telling import LogTelling, Parts, Told, fields, plain
from engine.grammar import listed, sentence, signed
from engine.rules.modifiers import Modifier
from engine.rules.overrides import parts_of
from engine.texts import reason_text, text

SEEN = ("army", "other", "space")  # the parts of a sealed event that may be told


def _sealed(here: Told) -> Parts | None:
    """The visible part of a sealed event: that it happens, or nothing."""
    event = here.event
    if isinstance(event, StrengthDealt) and not _is_left(event):
        return None
    return {field: plain(part, name) for field, part in vars(event).items() if field in SEEN}


# The parts of a sentence besides its event's fields


def _chiefs(event: ChiefRolled, here: Told) -> Parts:
    """The chiefs of a side in the set-up, rolled at once: those that it has anyway, or its dice."""
    placed = [each.space for each in here.these if each.placed]
    dice = ", ".join(f"{name(each.space)} {each.faces[0]}" for each in here.these if each.faces)
    return {"given": not event.faces, "some": placed, "dice": dice, "spaces": named(placed) if placed else ""}


def _strengths(pairs: Iterable[tuple[str, int]]) -> list[str]:
    return [f"{strength} in {name(army)}" for army, strength in pairs]


def _dealt(event: StrengthDealt, here: Told) -> Parts:
    told = [*_strengths(event.strengths), *([f"{event.loose} unattached"] if event.loose else [])]
    return {"some": bool(told), "strengths": listed(told) if told else ""}


def _is_left(event: StrengthDealt) -> bool:
    """Whether the side has anything left to deal; everybody knows how much (W1.4)."""
    return bool(event.strengths or event.loose)


def _declared(event: BoudicaDeclared, here: Told) -> Parts:
    """With her track at 0 she may only go to a neighbouring city (W5.9)."""
    return {"goes": event.track, "to_city": event.track or may_go_on(here.before, setting_out(here.before, BOUDICA))}


def _set_out(event: MarchBegan, here: Told) -> Parts:
    """With an allowance of 0 she marches, or is declared; those have entries of their own."""
    by_track = event.piece == BOUDICA and event.allowance
    return {"boudica": by_track, "answer": by_track and event.answer}


def _entered(event: Entered, here: Told) -> Parts:
    armies = here.before.armies
    legion = event.piece in armies and armies[event.piece].side is ROMANS
    return {"road": ", by road" if legion and event.by_road else ""}


def _taken(event: LooseTaken | StrengthPassed, here: Told) -> Parts:
    return {"takes": event.strength > 0, "strength": abs(event.strength)}


def _round(event: RoundFought, here: Told) -> Parts:
    towns = [f" {sentence(name(side))}’ town is forced out." for side in event.towns_out]
    return {**_both_gone(event), "towns": "".join(towns)}


def _both_gone(event: RoundFought | BattleReported) -> Parts:
    fallen = {"romans": event.romans_fallen, "britons": event.britons_fallen}
    return {f"{side}_gone": _gone(side.title(), gone) for side, gone in fallen.items()}


def _gone(who: str, gone: Fallen) -> str:
    retreats = f"{gone.retreated} {'retreats' if gone.retreated == 1 else 'retreat'}"
    parts = [retreats if gone.retreated else "", f"{gone.routed} routed" if gone.routed else ""]
    return f"{who}: {listed(filter(None, parts)) if any(parts) else 'all stand'}."


def _reported(event: BattleReported, here: Told) -> Parts:
    how, winner = text(PACKAGE, "external", f"by.{event.by}"), name(ROMANS if event.romans_won else BRITONS)
    return {**_both_gone(event), "how": how, "winner": winner}


def _swayed(event: PopulationSwayed, here: Told) -> Parts:
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


def _game_ended(event: GameEnded, here: Told) -> Parts:
    sums = {str(side): sum(points for of, _, points in event.points if of == side) for side in Side}
    winner = event.ending.winner
    return {**sums, event.ending.cause: True, "outcome": f"{name(winner)} have won" if winner else "A draw"}


def _overridden(event: Overridden, here: Told) -> Parts:
    parts = {field: plain(part, name) for field, part in parts_of(event.value).items()}
    return {**parts, "reason": event.reason}


MORE: Mapping[type[Event], Callable[[Any, Told], Parts]] = {
    ChiefRolled: _chiefs,
    StrengthDivided: lambda event, here: {"strengths": listed(_strengths(event.strengths))},
    StrengthDealt: _dealt,
    TrackRaised: lambda event, here: {"marches": event.by == LIES_QUIET},
    BoudicaDeclared: _declared,
    MarchBegan: _set_out,
    Entered: _entered,
    LooseTaken: _taken,
    StrengthPassed: _taken,
    MeetingForced: lambda event, here: {"certain": event.battle and not event.faces},
    RoundFought: _round,
    BattleReported: _reported,
    PopulationSwayed: _swayed,
    Overridden: _overridden,
    GameEnded: _game_ended,
}

TELLING = LogTelling(
    package=PACKAGE,
    name=name,
    told=told,
    why=told_why,
    sealed=_sealed,
    parts=lambda here: fields(here.event, name),
    more=MORE,
    instead={PlunderTaken: (StrengthGained,)},  # an army takes it as announced
    alike=lambda event: (event.side, bool(event.faces)) if isinstance(event, ChiefRolled) else id(event),
)
entries, tell = TELLING.entries, TELLING.tell


def in_words(before: State, event: Event) -> str:
    """An event alone as a sentence; empty if the next ones make it obvious."""
    return TELLING.in_words(Told(before, [event], [event]))

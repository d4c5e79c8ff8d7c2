"""What the log says of a line: its events in words, without those that are sealed from the side that reads (W1.4)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from battles.rules.short.lines import Fallen
from campaign.boudica.names import PACKAGE, name, named
from campaign.boudica.rules.b31_overruling import Overruled
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event, StrengthGained
from campaign.boudica.rules.secrets import told, told_why
from campaign.boudica.rules.state import Cause, State
from campaign.boudica.rules.w2_setup import ChiefRolled, StrengthDivided
from campaign.boudica.rules.w3_turn import StepBegan, StepDone, TurnBegan
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w5_movement.boudica import LIES_QUIET, BoudicaDeclared, TrackRaised
from campaign.boudica.rules.w5_movement.exchange import LooseTaken, StrengthPassed
from campaign.boudica.rules.w5_movement.march import MarchBegan, MarchEnded, setting_out
from campaign.boudica.rules.w5_movement.moving import Entered, StrengthsTold
from campaign.boudica.rules.w5_movement.reach import may_go_on
from campaign.boudica.rules.w6_battle.elsewhere import BattleReported
from campaign.boudica.rules.w6_battle.fighting import BattleEnded, RetreatRolled, RoundFought, StrengthDealt
from campaign.boudica.rules.w6_battle.meeting import MeetingForced, WishTold
from campaign.boudica.rules.w6_battle.towns import MeetingEnded, PlunderTaken
from campaign.boudica.rules.w7_recruitment import CubesRaised
from campaign.boudica.rules.w8_victory import GameEnded
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from engine.grammar import listed, sentence, signed
from engine.rules.modifiers import Modifier
from engine.rules.overruling import parts_of
from engine.rules.record import Line
from engine.texts import filled, reason_text, text, texts

UNTOLD = (StepDone, MeetingEnded, MarchEnded)
"""What is seen by what comes next."""
SEEN = ("army", "other", "space")
"""What may be told of a sealed event."""


@dataclass(frozen=True)
class Told:
    """An event in words: its clause, the turn it belongs to, and whether it is a heading above what follows.

    `why` is the program's reason for the decision of which it came: with the first event of it, or alone.
    """

    text: str
    rule: str
    turn: int
    is_heading: bool = False
    why: str = ""


def entries(before: State, line: Line[Decision, Event], side: str) -> Sequence[Told]:
    """What a line tells that side, or everybody, by the game before it, and the program's reason for it (W11.2)."""
    found = [*_entries(before, line, side)]
    why = told_why(before, line, side)
    if why is None:
        return found
    reason = f"{sentence(reason_text(why, (PACKAGE,), name)).rstrip('.')}."
    if not found or found[0].is_heading:
        return [Told("", "", before.turn, why=reason), *found]
    return [replace(found[0], why=reason), *found[1:]]


def _entries(before: State, line: Line[Decision, Event], side: str) -> Iterator[Told]:
    """Its events; a turn that begins is not told again, nor that an army takes what it is told to gain."""
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
            yield Told(text_, event.rule, turn, isinstance(event, StepBegan))


def tell(before: State, line: Line[Decision, Event], side: str) -> Sequence[str]:
    """The sentences of it."""
    return [entry.text for entry in entries(before, line, side) if entry.text]


def _chiefs(rolled: Sequence[ChiefRolled], turn: int) -> Iterator[Told]:
    """All chiefs of the set-up, which are rolled for at once: of each side those it has anyway, then its dice."""
    for (side, has_die), these in groupby(rolled, key=lambda event: (event.side, bool(event.faces))):
        events = [*these]
        placed = [event.space for event in events if event.placed]
        dice = ", ".join(f"{name(event.space)} {event.faces[0]}" for event in events if event.faces)
        key = "given" if not has_die else "some" if placed else "none"
        parts = {"side": name(side), "dice": dice, "spaces": named(placed) if placed else ""}
        yield Told(sentence(text(PACKAGE, "events", f"ChiefRolled.{key}", **parts)), events[0].rule, turn)


def _sealed(event: Event) -> str:
    """What is to be seen of an event that is sealed: that it happens, or nothing."""
    if isinstance(event, StrengthDealt) and not _is_left(event):
        return ""
    parts = {field: _plain(part) for field, part in vars(event).items() if field in SEEN}
    return sentence(filled(texts(PACKAGE, "events").get(f"sealed.{type(event).__name__}", ""), **parts))


def in_words(before: State, event: Event) -> str:
    """An event as a sentence; an empty one of what is seen by what comes next."""
    if isinstance(event, UNTOLD):
        return ""
    plain = {field: _plain(part) for field, part in vars(event).items()}
    key, more = _MORE.get(type(event), _nothing_more)(before, event)
    return sentence(
        text(PACKAGE, "events", ".".join((type(event).__name__, *filter(None, [key]))), **{**plain, **more})
    )


def _plain(value: Any) -> Any:
    """A field as its place in a sentence has it."""
    if isinstance(value, str):
        return name(value)
    if isinstance(value, tuple) and all(isinstance(each, int) for each in value):
        return listed(map(str, value)) if value else ""
    return value


Parts = tuple[str, Mapping[str, object]]
"""Which of an event's texts it is, if it has several, and what that is filled with beside its fields."""


def _nothing_more(before: State, event: Event) -> Parts:
    return "", {}


def _strengths(pairs: Iterable[tuple[str, int]]) -> str:
    return listed(f"{strength} in {name(army)}" for army, strength in pairs) if (pairs := [*pairs]) else ""


def _divided(before: State, event: StrengthDivided) -> Parts:
    return "", {"strengths": _strengths(event.strengths)}


def _dealt(before: State, event: StrengthDealt) -> Parts:
    told = [*filter(None, [_strengths(event.strengths), f"{event.loose} unattached" if event.loose else ""])]
    return ("some" if told else "none"), {"strengths": listed(told) if told else ""}


def _is_left(event: StrengthDealt) -> bool:
    """Whether the side has anything left to deal; how much, all are told (W1.4)."""
    return bool(event.strengths or event.loose)


def _raised_track(before: State, event: TrackRaised) -> Parts:
    return ("marches" if event.by == LIES_QUIET else "moves"), {}


def _declared(before: State, event: BoudicaDeclared) -> Parts:
    """With her track at 0 she may only go to a city beside her (W5.9)."""
    if event.track:
        return "goes", {}
    return ("to_city" if may_go_on(before, setting_out(before, BOUDICA)) else "stays"), {}


def _step(before: State, event: StepBegan) -> Parts:
    return event.step.replace(" ", "_"), {}


def _set_out(before: State, event: MarchBegan) -> Parts:
    """Where her allowance is 0 she marches, or is declared; that is told by itself."""
    by_track = event.piece == BOUDICA and event.allowance
    return ("piece" if not by_track else "answer" if event.answer else "boudica"), {}


def _entered(before: State, event: Entered) -> Parts:
    legion = event.piece in before.armies and before.armies[event.piece].side is ROMANS
    road = ", by road" if legion and event.by_road else ""
    return ("along" if event.along else "alone"), {"road": road, "along": named(event.along) if event.along else ""}


def _taken(before: State, event: LooseTaken | StrengthPassed) -> Parts:
    takes = event.strength > 0
    return "", {
        "takes": "takes" if takes else "leaves" if isinstance(event, LooseTaken) else "gives",
        "of": "of" if takes else "to",
        "strength": abs(event.strength),
    }


def _strengths_told(before: State, event: StrengthsTold) -> Parts:
    return "", {"strengths": listed(map(str, event.strengths))}


def _commanded(before: State, event: AugustaCommanded) -> Parts:
    return "", {"obeys": "obeys" if event.obeys else "does not obey"}


def _wish(before: State, event: WishTold) -> Parts:
    return ("fight" if event.fight else "peace"), {}


def _forced(before: State, event: MeetingForced) -> Parts:
    return "", {"outcome": "there is one" if event.battle else "there is none"}


def _round(before: State, event: RoundFought) -> Parts:
    towns = [f"{sentence(name(side))}’ town is forced out." for side in event.towns_out]
    return "", {
        "romans_gone": _gone("Romans", event.romans_fallen),
        "britons_gone": _gone("Britons", event.britons_fallen),
        "towns": "".join(f" {each}" for each in towns),
    }


def _gone(who: str, gone: Fallen) -> str:
    retreats = f"{gone.retreated} {'retreats' if gone.retreated == 1 else 'retreat'}"
    parts = [retreats if gone.retreated else "", f"{gone.routed} routed" if gone.routed else ""]
    return f"{who}: {listed(filter(None, parts)) if any(parts) else 'all stand'}."


def _reported(before: State, event: BattleReported) -> Parts:
    return "", {
        "how": text(PACKAGE, "elsewhere", f"by.{event.by}"),
        "winner": name(ROMANS if event.romans_won else BRITONS),
        "romans_gone": _gone("Romans", event.romans_fallen),
        "britons_gone": _gone("Britons", event.britons_fallen),
    }


def _rallied(before: State, event: RetreatRolled) -> Parts:
    return ("lost" if event.lost else "none"), {}


def _ended(before: State, event: BattleEnded) -> Parts:
    return ("lost" if event.loser else "nobody"), {}


def _swayed(before: State, event: PopulationSwayed) -> Parts:
    key = "turned" if event.turned else "removed" if event.removed else "nothing"
    by = {"chief": f"{_one(event.side)} chief", "majority": f"{_one(event.side)} majority"}
    others = {"agents": "Briton agents", "boudica": "Boudica", "armies": "Briton armies"}
    return key, {
        "by": {**by, **others}[event.by],
        "faces": ", ".join(map(str, event.faces)),
        "sum": "".join(map(added, event.modifiers)),
        "turn": "turns" if event.turned == 1 else "turn",
        "to": _one(event.side),
        "enemy": name(event.side.enemy),
    }


def _one(side: Side) -> str:
    return "Roman" if side is ROMANS else "Briton"


def added(modifier: Modifier) -> str:
    """What is added to dice, and why."""
    return f" {signed(modifier.value)} {reason_text(modifier.reason, (PACKAGE,))}"


def _raised(before: State, event: CubesRaised) -> Parts:
    return ("agent" if event.agent else "army"), {}


def _game_ended(before: State, event: GameEnded) -> Parts:
    sums = {side: sum(points for of, _, points in event.points if of == side) for side in (ROMANS, BRITONS)}
    winner = event.ending.winner
    outcome = f"{name(winner)} have won" if winner else "A draw"
    return Cause(event.ending.cause), {"outcome": outcome, "romans": sums[ROMANS], "britons": sums[BRITONS]}


def _overruled(before: State, event: Overruled) -> Parts:
    parts = parts_of(event.value)
    return event.what, {name: _plain(part) for name, part in parts.items()} | {"reason": event.reason}


_MORE: Mapping[type[Event], Callable[[State, Any], Parts]] = {
    StrengthDivided: _divided,
    StrengthDealt: _dealt,
    TrackRaised: _raised_track,
    BoudicaDeclared: _declared,
    StepBegan: _step,
    MarchBegan: _set_out,
    Entered: _entered,
    LooseTaken: _taken,
    StrengthPassed: _taken,
    StrengthsTold: _strengths_told,
    AugustaCommanded: _commanded,
    WishTold: _wish,
    MeetingForced: _forced,
    RoundFought: _round,
    BattleReported: _reported,
    RetreatRolled: _rallied,
    BattleEnded: _ended,
    PopulationSwayed: _swayed,
    CubesRaised: _raised,
    Overruled: _overruled,
    GameEnded: _game_ended,
}

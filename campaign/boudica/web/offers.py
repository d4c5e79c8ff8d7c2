"""What a side may decide, as the page asks for it: a piece first, then its choices, as they belong together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from campaign.boudica.choices import label
from campaign.boudica.futures.options import mover
from campaign.boudica.names import PACKAGE, name, named
from campaign.boudica.rules.board import BOUDICA
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import March, State, Step
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from campaign.boudica.rules.w5_movement.boudica import Declare, Lie
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.march import setting_out
from campaign.boudica.rules.w5_movement.moving import Enter, Stay
from campaign.boudica.rules.w5_movement.reach import closed, ways
from campaign.boudica.rules.w6_battle.meeting import NameRegion, Withdraw
from campaign.boudica.rules.w7_recruitment import Raise, RaiseByAgent, TakeFromPool, TakeGarrison
from engine.grammar import sentence
from engine.texts import reason_text, text

MANY = 5
"""From so many on, choices that no space stands for are a list to choose from, and not buttons."""
Numbered = Sequence[tuple[int, Decision]]
"""What a side may decide, each with its number in the form."""


@dataclass(frozen=True)
class Choice:
    """A decision: its number in the form, what it says, and the space that is pressed for it on the map."""

    number: int
    label: str
    space: str = ""
    note: str = ""


@dataclass(frozen=True)
class ChoiceGroup:
    """Choices that belong together."""

    title: str
    choices: tuple[Choice, ...]

    @property
    def is_list(self) -> bool:
        """Whether they are a list to choose from."""
        return len(self.choices) >= MANY and not any(choice.space for choice in self.choices)

    @property
    def note(self) -> str:
        """What is to be said of all of them at once: they are ways to enter one space."""
        told = {(choice.space, choice.note) for choice in self.choices}
        return self.choices[0].note if len(told) == 1 < len(self.choices) else ""


@dataclass(frozen=True)
class MovablePiece:
    """A piece that may begin its move."""

    id: str
    name: str
    at: str
    where: str
    chosen: bool


@dataclass(frozen=True)
class Offers:
    """All that a side may decide now, where a piece is chosen or on its way with that alone."""

    pieces: tuple[MovablePiece, ...]
    groups: tuple[ChoiceGroup, ...]
    march: March | None
    """Of the piece chosen or on its way."""
    closed: Mapping[str, str]
    """Neighbours that it may not enter, and why."""
    further: tuple[tuple[str, str], ...]
    """Where else it may come, and how."""

    @property
    def marked(self) -> Mapping[str, str]:
        """The spaces that may be pressed, and what is to be said of each."""
        return {choice.space: choice.note for group in self.groups for choice in group.choices if choice.space}


def offers(seen: State, found: Sequence[Decision], asked: str) -> Offers:
    """What is offered to a side by all that it sees; `asked` is the piece that it would move."""
    movers = dict.fromkeys(filter(None, map(mover, found))) if seen.step is Step.MOVEMENT and not seen.march else {}
    chosen = asked if asked in movers else ""
    march = seen.march or (setting_out(seen, chosen) if chosen and chosen != BOUDICA else None)
    shown = [(number, one) for number, one in enumerate(found) if not movers or mover(one) in ("", chosen)]
    on_way = march if found else None
    return Offers(
        tuple(_piece(seen, piece, piece == chosen) for piece in movers),
        tuple(_groups(seen, shown, march)),
        march,
        _closed(seen, on_way),
        tuple(_further(seen, on_way)),
    )


def _piece(seen: State, piece: str, chosen: bool) -> MovablePiece:
    at = seen.place(piece)
    return MovablePiece(piece, sentence(name(piece)), at, name(at), chosen)


def _groups(seen: State, shown: Numbered, march: March | None) -> Iterator[ChoiceGroup]:
    """What ends the moment, and stands under nothing, comes after the others, and another region after all."""
    titled = sorted(shown, key=lambda one: (isinstance(one[1], NameRegion), not _title(seen, one[1])))
    for title, these in groupby(titled, key=lambda one: _title(seen, one[1])):
        yield ChoiceGroup(title, tuple(_choice(seen, number, decision, march) for number, decision in these))


def _title(seen: State, decision: Decision) -> str:
    """Under what a decision stands; under nothing where the page's heading asks for it."""
    match decision:
        case Raise(army=piece) | TakeFromPool(army=piece) | TakeGarrison(army=piece):
            return _text("recruit", piece=name(piece), space=name(seen.place(piece)))
        case RaiseByAgent(agent=piece):
            return _text("recruit", piece=name(piece), space=name(seen.place(piece)))
        case NameRegion():
            return _text("first")
        case Divide():
            return _text("division")
    return _moving(seen, decision)


def _moving(seen: State, decision: Decision) -> str:
    """The same of what begins a move, or goes on with it."""
    match decision:
        case Enter(piece=piece, space=space) if piece == BOUDICA:
            return _text("with_her", space=name(space))
        case Enter(piece=piece) | Stay(piece=piece):
            return _text("where_to", piece=name(piece))
        case Exchange(army=army, other=other):
            return _text("exchange" if other else "unattached", army=name(army), other=name(other))
        case Lie() | Declare():
            return _text("declare", track=seen.boudica.track if seen.boudica else 0)
    return ""


def _text(key: str, **parts: object) -> str:
    return sentence(text(PACKAGE, "board", f"group.{key}", **parts))


def _choice(seen: State, number: int, decision: Decision, march: March | None) -> Choice:
    match decision:
        case Enter(space=space):
            note = _cost(seen, march, space) if march else ""
            return Choice(number, label(decision), space, note)
        case PlaceAgent(space=space) | Withdraw(space=space) | NameRegion(space=space):
            return Choice(number, label(decision), space)
    return Choice(number, label(decision))


def _cost(seen: State, march: March, space: str) -> str:
    """What it costs to enter a neighbouring space (W5.2, W5.9)."""
    if seen.britain.space(space).is_city:
        return text(PACKAGE, "board", "cost.city")
    way = ways(seen, march).get(space)
    return _regions(march, march.entered + 1) if way else ""


def _regions(march: March, entered: int) -> str:
    by_road = entered > march.allowance
    return text(PACKAGE, "board", "cost.road" if by_road else "cost.region", entered=entered, allowance=march.allowance)


def _closed(seen: State, march: March | None) -> Mapping[str, str]:
    """The neighbours of the piece on its way that it may not enter (W5.2, W5.4)."""
    if march is None or march.piece == BOUDICA:
        return {}
    around = [(space, closed(seen, march, space)) for space in seen.britain.space(march.here).neighbours]
    return {space: reason_text(why, (PACKAGE,)) for space, why in around if why}


def _further(seen: State, march: March | None) -> Iterator[tuple[str, str]]:
    """The spaces beyond the next that the piece may come to, with the cheapest way there."""
    if march is None:
        return
    for space, way in ways(seen, march).items():
        between = way.path[len(march.path) : -1]
        if between:
            yield (
                name(space),
                text(PACKAGE, "board", "cost.further", regions=_regions(march, way.entered), by=named(between)),
            )

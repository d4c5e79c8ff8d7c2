"""A side's decisions as the page asks for them: first a piece, then its choices in groups."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from campaign.boudica.choices import label
from campaign.boudica.names import PACKAGE, name, named, said
from campaign.boudica.playouts.options import mover
from campaign.boudica.rules.board import BOUDICA
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import March, State, Step
from campaign.boudica.rules.w2_setup import PlaceAgent
from campaign.boudica.rules.w5_movement.march import setting_out
from campaign.boudica.rules.w5_movement.moving import Enter
from campaign.boudica.rules.w5_movement.reach import closed, ways
from campaign.boudica.rules.w6_battle.meeting import NameRegion, Withdraw
from engine.grammar import sentence
from engine.texts import reason_text, text

MANY = 5  # from this many on, choices without a space are a drop-down list instead of buttons
Numbered = Sequence[tuple[int, Decision]]  # a side's decisions, each with its number in the form


class Choice(NamedTuple):
    """A decision: its number in the form, its text, and the space to click for it on the map."""

    number: int
    label: str
    space: str = ""
    note: str = ""


class ChoiceGroup(NamedTuple):
    """Choices under one title."""

    title: str
    choices: tuple[Choice, ...]

    @property
    def is_list(self) -> bool:
        """Whether they are a drop-down list."""
        return len(self.choices) >= MANY and not any(choice.space for choice in self.choices)

    @property
    def note(self) -> str:
        """The note for all of them: they are ways to enter one space."""
        told = {(choice.space, choice.note) for choice in self.choices}
        return self.choices[0].note if len(told) == 1 < len(self.choices) else ""


class MovablePiece(NamedTuple):
    """A piece that may begin its move."""

    id: str
    name: str
    at: str
    where: str
    chosen: bool


@dataclass(frozen=True)
class Offers:
    """All decisions of a side now; with a piece chosen or on its way, only that piece's."""

    pieces: tuple[MovablePiece, ...]
    groups: tuple[ChoiceGroup, ...]
    march: March | None  # the march of the piece chosen or on its way
    closed: Mapping[str, str]  # the neighbours it may not enter, and why
    further: tuple[tuple[str, str], ...]  # where else it may go, and how

    @property
    def marked(self) -> Mapping[str, str]:
        """The spaces to click, with a text for each."""
        return {choice.space: choice.note for group in self.groups for choice in group.choices if choice.space}


def offers(seen: State, found: Sequence[Decision], asked: str) -> Offers:
    """The offers to a side by all that it sees; `asked` is the piece that it would move."""
    movers = dict.fromkeys(filter(None, map(mover, found))) if seen.step is Step.MOVEMENT and not seen.march else {}
    chosen = asked if asked in movers else ""
    march = seen.march or (setting_out(seen, chosen) if chosen and chosen != BOUDICA else None)
    shown = [(number, one) for number, one in enumerate(found) if not movers or mover(one) in ("", chosen)]
    on_way = march if found else None
    pieces = [(piece, seen.place(piece)) for piece in movers]
    return Offers(
        tuple(MovablePiece(id, sentence(name(id)), at, name(at), id == chosen) for id, at in pieces),
        tuple(_groups(seen, shown, march)),
        march,
        _closed(seen, on_way),
        tuple(_further(seen, on_way)),
    )


def _groups(seen: State, shown: Numbered, march: March | None) -> Iterator[ChoiceGroup]:
    """Choices that end the moment come last and without a title; another region comes at the very end."""
    titled = sorted(shown, key=lambda one: (isinstance(one[1], NameRegion), not _title(seen, one[1])))
    for title, these in groupby(titled, key=lambda one: _title(seen, one[1])):
        yield ChoiceGroup(title, tuple(_choice(seen, number, decision, march) for number, decision in these))


def _title(seen: State, decision: Decision) -> str:
    """The title above a decision; empty if the page's heading already asks for it."""
    fields = vars(decision)
    of = fields.get("agent") or fields.get("army")
    parts = {
        **{field: name(value) for field, value in fields.items() if isinstance(value, str)},
        "hers": fields.get("piece") == BOUDICA,
        "track": seen.boudica.track if seen.boudica else 0,
        "place": name(seen.place(of)) if of else "",
    }
    return sentence(said("board", f"group.{type(decision).__name__}", **parts))


def _choice(seen: State, number: int, decision: Decision, march: March | None) -> Choice:
    note = _cost(seen, march, decision.space) if isinstance(decision, Enter) and march else ""
    space = decision.space if isinstance(decision, Enter | PlaceAgent | Withdraw | NameRegion) else ""
    return Choice(number, label(decision), space, note)


def _cost(seen: State, march: March, space: str) -> str:
    """The cost of entering a neighbouring space (W5.2, W5.9)."""
    if seen.britain.space(space).is_city:
        return text(PACKAGE, "board", "cost.city")
    return _regions(march, march.entered + 1) if space in ways(seen, march) else ""


def _regions(march: March, entered: int) -> str:
    by_road = entered > march.allowance
    return text(PACKAGE, "board", "cost.road" if by_road else "cost.region", entered=entered, allowance=march.allowance)


def _closed(seen: State, march: March | None) -> Mapping[str, str]:
    """The neighbours that the piece on its way may not enter (W5.2, W5.4)."""
    if march is None or march.piece == BOUDICA:
        return {}
    around = [(space, closed(seen, march, space)) for space in seen.britain.space(march.here).neighbours]
    return {space: reason_text(why, (PACKAGE,)) for space, why in around if why}


def _further(seen: State, march: March | None) -> Iterator[tuple[str, str]]:
    """The spaces beyond the next that the piece may reach, with the cheapest way there."""
    for space, way in ways(seen, march).items() if march else ():
        if march and (between := way.path[len(march.path) : -1]):
            regions = _regions(march, way.entered)
            yield name(space), text(PACKAGE, "board", "cost.further", regions=regions, by=named(between))

"""What a board offers a side: what its buttons send, in groups, and the goals of a piece; templates/desk shows it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from campaign.desk.web.seats import address

MANY = 5  # from this many on, choices without a space are a drop-down list instead of buttons


class Choice(NamedTuple):
    """What a button sends: a decision's number, or a press for several; its space on the map, and its key."""

    do: str | int
    label: str
    space: str = ""
    note: str = ""
    key: str = ""


class ChoiceGroup(NamedTuple):
    """Choices under one title; some are folded under it."""

    title: str
    choices: tuple[Choice, ...]
    is_folded: bool = False

    @property
    def is_list(self) -> bool:
        """Whether they are a drop-down list."""
        return len(self.choices) >= MANY and not any(choice.space for choice in self.choices)


def folded(near: Sequence[Choice], far: Sequence[Choice], few: int) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Goals that are shown and goals that are folded; of few none is."""
    return ((*near, *far), ()) if len(near) + len(far) <= few else (tuple(near), tuple(far))


class Piece(NamedTuple):
    """What may be chosen, with the address where it is: who may move, a unit to be placed, a way to go."""

    name: str
    note: str
    chosen: bool
    link: str


class Member(NamedTuple):
    """Who may go along; `link` is where he does if he stays, and the other way round."""

    name: str
    note: str
    goes: bool
    link: str


@dataclass(frozen=True, kw_only=True)
class Offers:
    """All decisions of a side now; with a piece chosen or on its way, only that one's.

    `near` and `far` are the goals that one press on the map reaches, `sent` is what a form for a goal sends besides.
    `pinned` ends the moment. `links` are the addresses of pieces by their spaces. From `elsewhere` a press on the map
    goes to such an address, not to the goal that is there, too.
    """

    pieces: tuple[Piece, ...] = ()
    title: str = ""
    members: tuple[Member, ...] = ()
    near: tuple[Choice, ...] = ()
    far: tuple[Choice, ...] = ()
    groups: tuple[ChoiceGroup, ...] = ()
    pinned: tuple[Choice, ...] = ()
    sent: tuple[tuple[str, str], ...] = ()
    links: Mapping[str, str] = field(default_factory=dict)
    elsewhere: frozenset[str] = frozenset()

    @property
    def marked(self) -> Mapping[str, str]:
        """The spaces to press, with a text for each."""
        grouped = [choice for group in self.groups for choice in group.choices]
        return {choice.space: choice.note for choice in (*self.near, *self.far, *grouped) if choice.space}

    @property
    def pinned_are_quiet(self) -> bool:
        """Whether there is more to decide than what ends the moment."""
        return bool(self.near or self.groups or self.pieces)

    def link(self, side: str) -> Callable[[str], str]:
        """A space's link on the map: the piece that may move from there, or the space itself beside what is chosen."""
        marked = {*self.marked} - self.elsewhere
        return lambda space: (
            self.links[space]
            if space in self.links and space not in marked
            else address(side, **dict(self.sent), space=space)
        )

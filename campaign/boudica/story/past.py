"""The past of a game as one side may know it: the facts of which its story is made (W1.4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from campaign.boudica.rules import events as ev
from campaign.boudica.rules.secrets import seen_by, told
from campaign.boudica.rules.state import State
from engine.shared import AnyGame
from engine.wordings import digest


@dataclass(frozen=True)
class Fact:
    """An event that the reader is told, its turn, after how many lines it stands, and whose eyes see it."""

    event: Any
    place: int
    turn: int
    past: "Past"

    @property
    def before(self) -> State:
        """The game before its line, as the reader sees it."""
        return self.past.at(self.place - 1)

    @property
    def after(self) -> State:
        """The game after its line."""
        return self.past.at(self.place)


class Past:
    """A game by the eyes of one side; at its end all is open, and with it what was secret till then."""

    def __init__(self, game: AnyGame, side: str) -> None:
        self.game = game
        self.side = side
        self._seen: dict[int, State] = {}

    @property
    def now(self) -> State:
        """How it stands."""
        return self.at(len(self.game.lines))

    def at(self, place: int) -> State:
        """The game after so many lines."""
        if place not in self._seen:
            state = self.game.states[place]
            self._seen[place] = state if self.game.now.ending else seen_by(state, self.side)
        return self._seen[place]

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """All that the reader is told, in its order. What is before the first turn belongs to that."""
        return tuple(self._facts())

    def _facts(self) -> Iterator[Fact]:
        for place, line in enumerate(self.game.lines, 1):
            turn, open_ = self.game.states[place - 1].turn, told(self.game.now, line.events, self.side)
            for event in open_:
                turn = event.turn if isinstance(event, ev.TurnBegan) else turn
                yield Fact(event, place, max(turn, 1), self)

    @cached_property
    def turns(self) -> dict[int, int]:
        """By the number of each line: its turn. One that begins a turn is the first of that."""
        return {line.n: max(after.turn, 1) for line, after in zip(self.game.lines, self.game.states[1:], strict=True)}

    @cached_property
    def last_lines(self) -> dict[int, int]:
        """By turn: the last line of it, so far."""
        return {turn: n for n, turn in self.turns.items()}

    @cached_property
    def key(self) -> int:
        """What varies the words from game to game: the chiefs of the set-up, which all may know; never the seed."""
        return digest(*[fact.event.faces for fact in self.facts if isinstance(fact.event, ev.ChiefRolled)])

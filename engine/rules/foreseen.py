"""Which dice the player will be asked for next, as far as that depends on no die not yet rolled."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.rules.dice import AskingDice, DieRequest, SeededDice
from engine.rules.record import IMPOSSIBLE
from engine.rules.ruleset import EVERYBODY, Illegal, P, Ruleset, extended

LINES_AHEAD = 60  # lines thought ahead at most: more than a turn of any game has
THOUGHTS = 8
"""Runs with other faces: a die asked for half the time is asked for in all of them once in 256 times."""


class Coming(NamedTuple):
    """A die that will be asked for: its question, and what it is for."""

    question: str
    die: DieRequest


class _ThoughtOf(AskingDice):
    """The dice of a line thought ahead: they record what is asked for, and give made-up faces."""

    def __init__(self, coming: list[Coming], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._coming = coming

    def _asked(self, requests: Sequence[DieRequest], questions: Sequence[str]) -> list[int | None]:
        self._coming += map(Coming, questions, requests)
        return [self._ahead.get(question) for question in questions]


def foreseen(
    ruleset: Ruleset[Any, Any, Any, Any],
    game: P,
    decision: Any,
    given: Sequence[int | None],
    asks: Callable[[P], Callable[[DieRequest], bool]],
    within: Callable[[P], bool],
    ahead: Mapping[str, int],
) -> tuple[Coming, ...]:
    """D15: the player's dice by `asks` from this decision on, some of whose faces are `given`.

    The program plays on in thought, as long as the game is `within` the same stretch, until a player decides, or for
    LINES_AHEAD lines. All faces that nobody has given are made up, several times, and only dice that are asked for
    every time count. So this reveals neither the program's rolls nor anything hidden: it thinks of the game as
    everybody sees it, and no further than that goes.
    """
    seen = replace(game, states=(*game.states[:-1], ruleset.seen_by(game.now, EVERYBODY)))

    def thought(n: int) -> list[Coming]:
        coming: list[Coming] = []

        def following(later: P) -> Any | None:
            if later is seen:
                return decision
            far = len(later.lines) - len(seen.lines) >= LINES_AHEAD
            return None if far or not within(later) else ruleset.programs(later)

        def dice(later: P, decision: Any) -> AskingDice:
            made_up = SeededDice(f"thought {n}", ruleset.dice(later.now).turn)
            return _ThoughtOf(coming, given if later is seen else (), made_up, asks(later), ahead=ahead)

        try:
            extended(ruleset, seen, following, dice)
        except (Illegal, *IMPOSSIBLE):
            pass  # what everybody sees is not enough to go on
        return coming

    first, *others = map(thought, range(THOUGHTS))
    return tuple(coming for coming in first if all(coming in other for other in others))

"""Games in steps: who acts in each, what is offered, and a decision as it unfolds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.rules.dice import Dice, DiceWanted
from engine.rules.overrides import OfferOverride, Overridable, OverrideDecision, matter_of
from engine.rules.ruleset import Illegal, Unfolded


class Stepwise(Protocol):
    """The state of such a game."""

    @property
    def step(self) -> str:
        """Where it stands in the sequence of play."""

    @property
    def to_do(self) -> tuple[str, ...]:
        """Who is still to act in the step, in order."""

    @property
    def ending(self) -> object:
        """How it has ended, or None."""


class Happening(Protocol):
    """An event: it changes the state, without rolling or deciding."""

    def happen(self, state: Any, /) -> Any:
        """The state after it."""


class Offer(Protocol):
    """An offer; a decision that is one of a few choices is its own offer."""

    def admits(self, decision: Any) -> bool:
        """Whether this offer covers the decision."""


G = TypeVar("G", bound=Stepwise)
D = TypeVar("D")
E = TypeVar("E", bound=Happening)
F = TypeVar("F", bound=Offer)


class IllegalDecision(Illegal):
    """No offer includes this decision; nothing has changed. `offers` are what is possible: empty at the end.

    The message lists none of them, as they may reveal what is hidden from the player.
    """

    def __init__(self, decision: object, offers: tuple[Any, ...]) -> None:
        super().__init__(f"{decision} is not possible now")
        self.decision = decision
        self.offers = offers


class Play(Generic[G, E]):
    """A game during a decision: each event is recorded and takes effect at once.

    `rules` is the version of an old line; None: the present one.
    """

    def __init__(self, state: G, dice: Dice, rules: int | None = None) -> None:
        self.state = state
        self.dice = dice
        self.rules = rules
        self.events: list[E] = []

    def emit(self, event: E) -> None:
        self.state = event.happen(self.state)
        self.events.append(event)


def apply(state: G, event: E) -> G:
    """The game after an event, for a ruleset's `apply`; TypeError if it is no event."""
    if not hasattr(event, "happen"):
        raise TypeError(f"not an event: {event!r}")
    now: G = event.happen(state)
    return now


@dataclass(frozen=True)
class StepRules(Generic[G, D, E, F]):
    """A step: its printed phase, its clause, who acts in it in order, what is offered, and its effect.

    Without actors it is skipped.
    """

    step: Any
    phase: int
    rule: str
    begin: Callable[[Play[G, E]], tuple[str, ...]]
    offers: Callable[[G], tuple[F, ...]]
    resolve: Callable[[Play[G, E], D], None]
    decides: Callable[[G], Any] | None = None
    """Whose decision it is, None where the program acts; by default it always does."""
    admits: Callable[[G, D], bool] | None = None
    """Decisions that are possible besides the offers, if there are too many to list."""


class Sequence(Generic[G, D, E, F]):
    """The steps of a game in order: those before its first turn, then those of each turn.

    `began` records that a step begins, `end_turn` ends the turn and begins the next, if the game goes on. `overridable`
    are the matters that may be overridden, by the version of an old line; all are among `matters`.
    """

    def __init__(
        self,
        first: tuple[StepRules[G, D, E, F], ...],
        turn: tuple[StepRules[G, D, E, F], ...],
        began: Callable[[G, StepRules[G, D, E, F], tuple[str, ...]], E],
        end_turn: Callable[[Play[G, E]], None],
        overridable: Callable[[G, int | None], tuple[OfferOverride[G], ...]],
        matters: tuple[Overridable[G], ...],
    ) -> None:
        self._turn, self._began, self._end_turn = turn, began, end_turn
        self._overridable, self._matters = overridable, matters
        self.steps = tuple(dict.fromkeys((*first, *turn)))
        self._rules: Mapping[Any, StepRules[G, D, E, F]] = {rules.step: rules for rules in self.steps}
        self._later = {rules.step: part[n:] for part in (turn, first) for n, rules in enumerate(part, 1)}

    def phase(self, state: G) -> int:
        """The printed phase; 0 in the set-up."""
        return self._rules[state.step].phase

    def offers(self, state: G) -> tuple[F, ...]:
        """All decisions possible now, whoever makes them; empty at the end."""
        return () if state.ending else self._rules[state.step].offers(state)

    def decides(self, state: G) -> Any:
        """Whose decision it is; None where the program acts, or at the end."""
        decides = None if state.ending else self._rules[state.step].decides
        return decides(state) if decides else None

    def choices(self, state: G, side: str) -> tuple[F, ...]:
        """All decisions of this side now; empty at other moments."""
        return self.offers(state) if self.decides(state) == side else ()

    def programs(self, state: G) -> F | None:
        """The program's decision where only one is left; None where a side decides, or at the end."""
        return None if state.ending or self.decides(state) else self.offers(state)[0]

    def unfold(self, state: G, decision: D, dice: Dice, rules: int | None = None) -> Unfolded[G, E]:
        """The result of a decision; raises IllegalDecision if no offer includes it.

        `rules` is the version of an old line, by default the present one. DiceWanted carries the events before the
        roll.
        """
        overrides = isinstance(decision, OverrideDecision)
        if overrides or not self._beside(state, decision):
            offers: tuple[Offer, ...] = self._overridable(state, rules) if overrides else self.offers(state)
            if not any(offer.admits(decision) for offer in offers):
                raise IllegalDecision(decision, offers)
        play = self.carry_out(state, decision, dice, rules)
        return Unfolded(play.events, play.state)

    def _beside(self, state: G, decision: D) -> bool:
        admits = None if state.ending else self._rules[state.step].admits
        return admits is not None and admits(state, decision)

    def carry_out(self, state: G, decision: D, dice: Dice, rules: int | None = None) -> Play[G, E]:
        """Play a decision from an offer; once nobody is left to act, the next step begins."""
        play: Play[G, E] = Play(state, dice, rules)
        try:
            if isinstance(decision, OverrideDecision):
                matter_of(self._matters, decision).happens(play, decision.of, decision.value, decision.reason)
            else:
                self._rules[state.step].resolve(play, decision)
            if not play.state.to_do and not play.state.ending:
                self._move_on(play)
        except DiceWanted as wanted:
            wanted.events = tuple(play.events)
            raise
        return play

    def _move_on(self, play: Play[G, E]) -> None:
        """Begin the next step with anybody to act, in this turn or a later one, if the game goes on."""
        steps = self._later[play.state.step]
        while not play.state.ending:
            for rules in steps:
                if to_do := rules.begin(play):
                    play.emit(self._began(play.state, rules, to_do))
                    return
            self._end_turn(play)
            steps = self._turn

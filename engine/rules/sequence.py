"""A game that goes by steps: who acts in each, what is offered to him, and a decision as it unfolds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.rules.dice import Dice, DiceWanted
from engine.rules.overrides import OfferOverride, Overridable, OverrideDecision, matter_of
from engine.rules.ruleset import Illegal, Unfolded


class Stepwise(Protocol):
    """What the state of such a game tells."""

    @property
    def step(self) -> str:
        """Which one it is in."""

    @property
    def to_do(self) -> tuple[str, ...]:
        """Who is still to act in it, in order."""

    @property
    def ending(self) -> object:
        """How it has ended, if it has."""


class Happening(Protocol):
    """What an event is: it changes the state, and neither rolls nor decides."""

    def happen(self, state: Any, /) -> Any:
        """The state after it."""


class Offer(Protocol):
    """What an offer is; a decision that is one of a few choices offers itself."""

    def admits(self, decision: Any) -> bool:
        """Whether it covers this decision."""


G = TypeVar("G", bound=Stepwise)
D = TypeVar("D")
E = TypeVar("E", bound=Happening)
F = TypeVar("F", bound=Offer)


class IllegalDecision(Illegal):
    """A decision that no offer admits; nothing has changed. `offers` are what is possible: nothing when it is over.

    Its words tell none of them, for they may tell what is hidden from who decided.
    """

    def __init__(self, decision: object, offers: tuple[Any, ...]) -> None:
        super().__init__(f"{decision} is not possible now")
        self.decision = decision
        self.offers = offers


class Play(Generic[G, E]):
    """A game in the middle of a decision: each event that happens is kept, and changes it at once.

    `rules` is the version by which an old line was decided; None: today's.
    """

    def __init__(self, state: G, dice: Dice, rules: int | None = None) -> None:
        self.state = state
        self.dice = dice
        self.rules = rules
        self.events: list[E] = []

    def emit(self, event: E) -> None:
        """Let the event happen."""
        self.state = event.happen(self.state)
        self.events.append(event)


def apply(state: G, event: E) -> G:
    """The game after an event, for a ruleset to apply those of a log. TypeError for something that is no event."""
    if not hasattr(event, "happen"):
        raise TypeError(f"not an event: {event!r}")
    now: G = event.happen(state)
    return now


@dataclass(frozen=True)
class StepRules(Generic[G, D, E, F]):
    """A step: its printed phase, its clause, who acts in it in order, what is offered, and what then happens.

    Nobody acts: it is left out.
    """

    step: Any
    phase: int
    rule: str
    begin: Callable[[Play[G, E]], tuple[str, ...]]
    offers: Callable[[G], tuple[F, ...]]
    resolve: Callable[[Play[G, E], D], None]
    decides: Callable[[G], Any] | None = None
    """Whose moment it is, None where the program acts; else it always does."""
    admits: Callable[[G, D], bool] | None = None
    """What may be decided beside the offers, where there are too many to name."""


class Sequence(Generic[G, D, E, F]):
    """The steps of a game in their order: those up to its first change of turns, and those of each turn after.

    `began` tells that a step begins, `end_turn` ends the turn and begins the next, if the game goes on. `overridable`
    is what may be overridden, by the version of an old line; each is one of the `matters`.
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
        """All that may be decided now, by whomever; nothing once the game is over."""
        return () if state.ending else self._rules[state.step].offers(state)

    def decides(self, state: G) -> Any:
        """Whose moment it is; None where the program acts, or the game is over."""
        decides = None if state.ending else self._rules[state.step].decides
        return decides(state) if decides else None

    def unfold(self, state: G, decision: D, dice: Dice, rules: int | None = None) -> Unfolded[G, E]:
        """What comes of a decision. IllegalDecision if nothing that is offered admits it.

        `rules` is the version by which an old line was decided, today's if none is named. Where dice are wanted, they
        are with the events before that.
        """
        overrides = isinstance(decision, OverrideDecision)
        offers: tuple[Offer, ...] = self._overridable(state, rules) if overrides else self.offers(state)
        if not any(offer.admits(decision) for offer in offers) and (overrides or not self._beside(state, decision)):
            raise IllegalDecision(decision, offers)
        play = self.carry_out(state, decision, dice, rules)
        return Unfolded(play.events, play.state)

    def _beside(self, state: G, decision: D) -> bool:
        admits = None if state.ending else self._rules[state.step].admits
        return admits is not None and admits(state, decision)

    def carry_out(self, state: G, decision: D, dice: Dice, rules: int | None = None) -> Play[G, E]:
        """Let happen what was taken from an offer; when nobody is left to act, the next step begins."""
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
        """Begin the next step in which anybody acts, of this turn or of a later one, if the game goes on."""
        steps = self._later[play.state.step]
        while not play.state.ending:
            for rules in steps:
                if to_do := rules.begin(play):
                    play.emit(self._began(play.state, rules, to_do))
                    return
            self._end_turn(play)
            steps = self._turn

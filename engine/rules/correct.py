"""A past decision made differently: the game is replayed from there with the player's later decisions."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from engine.rules.dice import AskingDice, DiceWanted, DieRequest, OffTheDie, Roller, by_hand
from engine.rules.overrides import OverrideDecision, matter_of
from engine.rules.record import Line
from engine.rules.ruleset import D, E, G, Game, Illegal, P, Ruleset, S, play, resolved_again

Asks = Callable[[G, DieRequest], bool]  # whether the player rolls that die, in this state


@dataclass(frozen=True)
class InDoubt(Generic[G, D, E]):
    """A later decision that would be repeated under other conditions: the player says whether it stands."""

    line: Line[D, E]
    then: G
    now: G
    stands: bool


@dataclass(frozen=True)
class Correction(Generic[G, D, E]):
    """A past decision made differently: the lines that follow, and the player's decisions that no longer fit.

    `dropped` are all that are not repeated, including those `in_doubt` that do not stand.
    """

    before: G
    lines: tuple[Line[D, E], ...]
    now: G
    dropped: tuple[Line[D, E], ...]
    in_doubt: tuple[InDoubt[G, D, E], ...]


def own_decisions(ruleset: Ruleset[Any, Any, Any, Any], game: Game[Any, Any, Any, Any]) -> tuple[int, ...]:
    """The places of the lines that a player decided."""
    return tuple(place for place in range(len(game.lines)) if _is_players(ruleset, game, place))


def _is_players(ruleset: Ruleset[Any, Any, Any, Any], game: Game[Any, Any, Any, Any], place: int) -> bool:
    decision = game.lines[place].decision
    if ruleset.is_players:
        return ruleset.is_players(game.states[place], decision)
    return bool(ruleset.programs(game.until(place)) != decision)


def corrected(
    ruleset: Ruleset[S, G, D, E], game: P, n: int, decision: D, asks: Asks[G], stand: Collection[int] = ()
) -> Correction[G, D, E]:
    """What the game becomes if line n is decided like this.

    The player's later decisions are repeated where exactly the same is asked and they are still legal; those under
    other conditions only if `stand` has their line numbers. It ends at the first place where he must decide again, or
    roll dice he has not rolled before. Raises ValueError if line n is not in this past, Illegal if its place does not
    allow the decision, DiceWanted if it needs new dice itself.
    """
    place = game.place(n)
    before = game.until(place - 1)
    now = before.followed(*play(ruleset, before.now, decision, _dice(ruleset, before.now, asks), n, before.head))
    later = [own for own in own_decisions(ruleset, game) if own >= place]
    in_doubt = list[InDoubt[G, D, E]]()
    while True:
        again = _same_question(ruleset, game, now.now, later)
        if again is not None and (doubt := _doubt(ruleset, game, again, now.now, stand)):
            in_doubt.append(doubt)
            again = again if doubt.stands else None
        following = _programs(ruleset, game, now) if again is None else game.lines[again].decision
        if following is None:
            break
        dice = _same_dice(ruleset, game, now.now, following, asks)
        try:
            now = now.followed(*play(ruleset, now.now, following, dice, now.head + 1, now.head))
        except DiceWanted:  # of a roll he has not made yet
            break
        later = [own for own in later if own != again]
    dropped = tuple(game.lines[own] for own in later)
    return Correction(before.now, now.lines[place - 1 :], now.now, dropped, tuple(in_doubt))


def _programs(ruleset: Ruleset[Any, Any, D, Any], game: P, now: P) -> D | None:
    """The program's next decision; in a state it has seen at that line, the one it made there.

    It may think for seconds.
    """
    place = len(now.lines)
    if place < len(game.lines) and now.now == game.states[place] and not _is_players(ruleset, game, place):
        decided: D = game.lines[place].decision
        return decided
    return ruleset.programs(now)


def question(ruleset: Ruleset[S, G, D, E], state: G, decision: D) -> tuple[object, ...]:
    """What a decision answers in this state; for an override, also the value it replaces."""
    asked = ruleset.question(state, decision)
    if not isinstance(decision, OverrideDecision):
        return (asked,)
    return asked, matter_of(ruleset.overridable, decision).stands(state).get(decision.of)


def _same_question(ruleset: Ruleset[S, G, D, E], game: P, now: G, later: Sequence[int]) -> int | None:
    """Where in the past the player answered the question now asked, if his answer is still legal."""
    for own in later:
        then, decision = game.states[own], game.lines[own].decision
        same = question(ruleset, then, decision) == question(ruleset, now, decision)
        if same and _is_legal(ruleset, now, decision):
            return own
    return None


def _is_legal(ruleset: Ruleset[S, G, D, E], now: G, decision: D) -> bool:
    """Whether the rules allow it; no die need be rolled for that."""
    try:
        ruleset.unfold(now, decision, AskingDice((), ruleset.dice(now)))
    except Illegal:
        return False
    except DiceWanted:
        pass
    return True


def _doubt(ruleset: Ruleset[S, G, D, E], game: P, own: int, now: G, stand: Collection[int]) -> InDoubt[G, D, E] | None:
    """The doubt, if the same question is now asked under other conditions."""
    line, then = game.lines[own], game.states[own]
    same = ruleset.conditions(then, line.decision) == ruleset.conditions(now, line.decision)
    return None if same else InDoubt(line, then, now, line.n in stand)


def _same_dice(ruleset: Ruleset[S, G, D, E], game: P, now: G, decision: D, asks: Asks[G]) -> AskingDice:
    """The player's own dice count again where he rolled them for the same decision on the same question."""
    asked = question(ruleset, now, decision)
    for then, line in zip(game.states, game.lines, strict=False):
        rolled = Roller.HAND in line.by and line.decision == decision
        if rolled and question(ruleset, then, decision) == asked:
            return rolled_again(ruleset, line, then, now, asks)
    return _dice(ruleset, now, asks)


def rolled_again(ruleset: Ruleset[S, G, D, E], line: Line[D, E], then: G, now: G, asks: Asks[G]) -> AskingDice:
    """The dice for a replayed line: its faces by hand as long as they are rolled for the same; other dice as usual.

    `then` is the game before that line. The purpose of its dice is not stored: the rules are asked once more, and a
    line that they no longer explain has no faces to use.
    """
    rolled = AskingDice(line.faces, ruleset.dice(then), lambda die: False)
    try:
        resolved_again(ruleset, then, line, rolled)
    except (Illegal, OffTheDie):
        return _dice(ruleset, now, asks)
    return _dice(ruleset, now, asks, by_hand(line.faces, line.by), rolled.requests)


def _dice(
    ruleset: Ruleset[S, G, D, E],
    state: G,
    asks: Asks[G],
    given: Sequence[int | None] = (),
    rolled_for: Sequence[DieRequest] | None = None,
) -> AskingDice:
    return AskingDice(given, ruleset.dice(state), lambda die: asks(state, die), rolled_for)

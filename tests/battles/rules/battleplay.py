"""Positions of a card battle for the examples of its rules: what is not named is open ground, empty, and three stars.

The dice of these battles show the same on every colour, so that an example can say what falls: BLANK, S, X or SKULL.
Which dice are thrown is another matter: `Thrown.colours`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from battles.data import battleplay
from battles.rules.battleplay import setup, turn
from battles.rules.battleplay.board import CELLS, Cell, Ground, Stack
from battles.rules.battleplay.colours import DiceFaces, Symbol
from battles.rules.battleplay.decisions import Decision, Offer, OfferChoice, Pass, Stand
from battles.rules.battleplay.events import Event, StepBegan, Struck, Thrown
from battles.rules.battleplay.start import Force, Settings, Start
from battles.rules.battleplay.state import Battle, General, Step, better_general, with_host
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import SKIRMISHERS, Category, Fielded, Troop
from battles.rules.verdict import Side
from engine.rules.dice import numbered_table
from tests.battles.rules.troops import LEGION
from tests.scripted import scripted

E = TypeVar("E")
A, D = Side.ATTACKER, Side.DEFENDER
BLANK, S, X, SKULL = 1, 2, 3, 4
"""Faces of a die."""
SIX = (Symbol.BLANK, Symbol.S, Symbol.X, Symbol.SKULL, Symbol.BLANK, Symbol.BLANK)
DICE = DiceFaces(SIX, SIX, SIX, SIX, SIX)
Files = Mapping[Any, Any]
"""A troop, or several, by where they stand: a number is a file of the own half, a Cell any half."""


def a_start(
    attacker: Iterable[Troop] = (LEGION,),
    defender: Iterable[Troop] = (LEGION,),
    stars: tuple[int, int] = (3, 3),
    *,
    trees: int = 0,
    mountains: int = 0,
    waterway: bool = False,
    extra_tactica: int = 0,
    settings: Settings | None = None,
) -> Start:
    """A battle that has not begun."""
    forces = [
        Force(str(side), str(side), 100, grade, tuple(map(Fielded, troops)), extra_tactica)
        for side, grade, troops in zip(Side, stars, (attacker, defender), strict=True)
    ]
    return Start(forces[0], forces[1], trees, mountains, waterway, DICE, "a seed", settings or Settings())


def battle_at(
    step: Step,
    attacker: Files,
    defender: Files,
    *,
    field: Mapping[int, Ground] | None = None,
    stars: tuple[int, int] = (3, 3),
    generals: Mapping[Side, int] | None = None,
    joined: Iterable[Side] = (),
    hands: Mapping[Side, tuple[Tactica, ...]] | None = None,
    reserve: Mapping[Side, tuple[Troop, ...]] | None = None,
    wounded: Iterable[tuple[Side, int]] = (),
    settings: Settings | None = None,
    lost: Mapping[Side, tuple[Troop, ...]] | None = None,
) -> Battle:
    """A battle at the beginning of this step, the lines facing each other.

    Generals are in reserve unless they have a file; `joined` are those that have already fought there.
    `wounded` are the fighting cards in these files of a side's own half.
    """
    kept, gone = reserve or {}, lost or {}
    troops = {
        side: [each for stack in files.values() for each in _tuple(stack)] + [*kept.get(side, ()), *gone.get(side, ())]
        for side, files in ((A, attacker), (D, defender))
    }
    battle = setup.begin(a_start(troops[A], troops[D], stars, settings=settings))
    board: dict[Cell, Stack] = {}
    for side, files in ((A, attacker), (D, defender)):
        numbers = iter(battle.host(side).waiting)
        for place, stack in files.items():
            cell = place if isinstance(place, Cell) else CELLS[side, place]
            board[cell] = _stack(side, {next(numbers): each for each in _tuple(stack)})
        host = battle.host(side)._replace(waiting=(), general_waits=False, hand=(hands or {}).get(side, ()))
        host = host._replace(
            reserve=tuple(next(numbers) for _ in kept.get(side, ())),
            lost=tuple(next(numbers) for _ in gone.get(side, ())),
        )
        if host.general and side in (generals or {}):
            cell = CELLS[side, (generals or {})[side]]
            host = host._replace(general=General(host.general.stars, cell, side in joined))
        battle = with_host(battle, side, host)
    grounds = tuple((field or {}).get(file, ground) for file, ground in enumerate(battle.field, start=1))
    hurt = frozenset(_there(board[CELLS[side, file]].fighter) for side, file in wounded)
    battle = battle._replace(board=board, field=grounds, wounded=hurt)
    return begun(battle, step)


def real(battle: Battle) -> Battle:
    """With the program's own dice."""
    return battle._replace(start=replace(battle.start, dice=battleplay.dice()))


def begun(battle: Battle, step: Step) -> Battle:
    """The battle as this step begins (R11, R31: who chooses first); of 2.2 the earlier parts have begun before."""
    melee = (Step.FLANKS, Step.SUPPORT, Step.FRONTS)
    grind = int(step in (Step.RESERVES, Step.MOVES, *melee))
    for each in melee[: melee.index(step)] if step in melee else ():
        battle = StepBegan(each, grind, better_general(battle)).happen(battle)
    return StepBegan(step, grind, D if step is Step.DEPLOYMENT else better_general(battle)).happen(battle)


def _tuple(stack: Troop | tuple[Troop, ...]) -> tuple[Troop, ...]:
    return stack if isinstance(stack, tuple) else (stack,)


def _stack(side: Side, cards: Mapping[int, Troop]) -> Stack:
    places: dict[str, Any] = {_place(each): number for number, each in cards.items()}
    return Stack(side, **places)


def _place(troop: Troop) -> str:
    if troop.category in SKIRMISHERS:
        return "light"
    return "gun" if troop.category is Category.ARTILLERY else "main"


def _there(card: int | None) -> int:
    assert card is not None
    return card


def at(battle: Battle, side: Side, file: int, half: Side | None = None) -> int:
    """The number of the card that fights for this side in a file, of its own half unless told."""
    stack = battle.board[CELLS[half or side, file]]
    assert stack.side is side, stack
    return _there(stack.fighter)


def light(battle: Battle, side: Side, file: int) -> int:
    """The number of the skirmishers in a file of a side's own half."""
    return _there(battle.board[CELLS[side, file]].light)


def gun(battle: Battle, side: Side, file: int) -> int:
    """The number of the artillery in a file of a side's own half."""
    return _there(battle.board[CELLS[side, file]].gun)


class Result(NamedTuple):
    """What happened: the battle as it now is, and all events."""

    battle: Battle
    events: tuple[Event, ...]

    def every(self, kind: type[E]) -> list[E]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def the(self, kind: type[E]) -> E:
        """The only event of a kind."""
        (event,) = self.every(kind)
        return event

    def thrown(self, card: int) -> str:
        """The dice that a card threw last, as letters."""
        colours = [event.colours for event in self.every(Thrown) if event.card == card][-1]
        return "".join(colour[0].upper() for colour in colours)

    def struck(self, card: int) -> Struck:
        """What a card suffered."""
        (event,) = [event for event in self.every(Struck) if event.card == card]
        return event

    @property
    def offer(self) -> Offer:
        """What is offered now."""
        return offered(self.battle)

    @property
    def occasion(self) -> object:
        """The window or the step of the choice that is offered now."""
        assert isinstance(self.offer, OfferChoice)
        return self.offer.occasion


def offered(battle: Battle) -> Offer:
    """What may be decided; there must be something."""
    offer = turn.legal_decisions(battle)
    assert offer is not None, "the battle is over"
    return offer


def play(battle: Battle, *plays: Decision | int | str) -> Result:
    """Decisions one after another, each followed by the faces that fall in it; no die may be left over."""
    events: list[Event] = []
    for decision, faces in _with_faces(plays):
        with scripted(*faces) as rolled:
            unfolded = turn.unfold(battle, decision, rolled, turn.legal_decisions(battle))
        battle = unfolded.play.battle
        events += unfolded.play.events
        assert unfolded.offer == turn.legal_decisions(battle)
    return Result(battle, tuple(events))


def _with_faces(plays: Iterable[Decision | int | str]) -> list[tuple[Decision, list[int | str]]]:
    found: list[tuple[Decision, list[int | str]]] = []
    for each in plays:
        if isinstance(each, int | str):
            found[-1][1].append(each)
        else:
            found.append((each, []))
    return found


PASS, STAND = Pass(), Stand()


def faces_of(options: int, wanted: int) -> tuple[str, ...]:
    """Faces with which a random pick among so many options comes to the wanted one, counted from 0."""
    if options == 1:
        return ()
    table = numbered_table(options)
    return tuple(f"{table.kind}:{face}" for face in table.throws(wanted)[0])


def drawing(deck: Iterable[E], *wanted: E) -> tuple[str, ...]:
    """Faces with which these are drawn from a deck, one after another."""
    left, faces = list(deck), list[str]()
    for each in wanted:
        faces += faces_of(len(left), left.index(each))
        left.remove(each)
    return tuple(faces)


def reachable(value: object) -> Iterator[object]:
    """Everything that can be got at from a value."""
    yield value
    if isinstance(value, Enum):
        return
    if isinstance(value, dict):
        children: Iterable[object] = chain(value, value.values())
    elif isinstance(value, tuple | frozenset):
        children = value
    else:
        children = getattr(value, "__dict__", {}).values()
    for child in children:
        yield from reachable(child)

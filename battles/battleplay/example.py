"""The battle that the author of BattlePlay tells of, as a script: cards, decisions, dice, and what came of them.

Romans fall on Barbarians in wooded hills. What the author names is kept: dice, faces, places, the order of the combats.
What he leaves open is filled in (the good dice of the Barbarian foot among others), and `OPEN_ENDS` says where he is at
odds with himself. Nobody plays a Tactica there: both hands hold cards that find no occasion.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from battles.battleplay.story import Entry, entries
from battles.battleplay.words import Throw
from battles.data import battleplay
from battles.rules.battleplay import events as ev
from battles.rules.battleplay import setup, turn
from battles.rules.battleplay.board import Rough
from battles.rules.battleplay.colours import Colour, DiceTable, Symbol
from battles.rules.battleplay.colours import Dice as Colours
from battles.rules.battleplay.decisions import (
    Begin,
    Decision,
    Enter,
    Fight,
    Join,
    Move,
    Place,
    PlaceGeneral,
    Reroll,
    Stand,
    StrikeAt,
)
from battles.rules.battleplay.setup import BROWN, GREEN, Tile
from battles.rules.battleplay.start import Force, Prepared, Settings, Start
from battles.rules.battleplay.state import Battle, Ending
from battles.rules.battleplay.tactica import DECK, Tactica
from battles.rules.battleplay.troops import Category, Effect, Fielded, Going, Special, Troop
from battles.rules.verdict import Side
from engine.rules.dice import Kind, RecordedDice, Roller, numbered_table
from engine.texts import text

_say = partial(text, "battles", "example")
A, D = Side.ATTACKER, Side.DEFENDER
B, W, G, Y = Colour.BLACK, Colour.WHITE, Colour.GREEN, Colour.YELLOW


def _troop(id: str, category: Category, good: Colours, difficult: Colours) -> Troop:
    special = Special(Effect.KILL, (Category.INFANTRY,), Going.GOOD) if id == "legion" else None
    return Troop(id, _say(f"troop.{id}"), category, good, difficult, cost=0, most=6, special=special)


FOOT, LIGHT = Category.INFANTRY, Category.FOOT_SKIRMISHER
LEGION = _troop("legion", FOOT, (Y, W), (W,))
VELITES = _troop("velites", LIGHT, (W, W), (W, W))
SCORPIO = _troop("scorpio", Category.ARTILLERY, (G,), (G,))
LOWLAND = _troop("lowland", FOOT, (G, W), (W,))
SOLDURII = _troop("soldurii", FOOT, (Y, B), (Y,))
GAESATAE = _troop("gaesatae", FOOT, (Y,), (G,))
CAVALRY = _troop("cavalry", Category.CAVALRY, (G,), (B,))
SLINGERS = _troop("slingers", LIGHT, (W,), (W,))
JAVELINS = _troop("javelins", LIGHT, (W,), (W,))

ROMANS = (VELITES, LEGION, LEGION, SCORPIO, LEGION, LEGION, LEGION)
V1, L2, L3, S3, L4, L5, L6 = range(7)
"""The Roman cards by the file they come to; the last legion is in reserve at first."""
BARBARIANS = (GAESATAE, JAVELINS, LOWLAND, SOLDURII, SLINGERS, LOWLAND, LOWLAND, CAVALRY)
G1, J1, W2, O3, Z3, W4, W5, C6 = range(7, 15)
"""The Barbarian cards by their files: G Gaesatae, J Javelinmen, W Warriors, O Soldurii, Z Slingers, C Cavalry."""
HANDS = ((Tactica.FOG_OF_WAR,) * 3 + (Tactica.TRIARII,), (Tactica.REFUSE_FLANK,) * 2)
BROWN_TILES: tuple[Tile, ...] = ((None, 4), (Rough.ROCKY, 3))
GREEN_TILES: tuple[Tile, ...] = ((Rough.WOODS, 1), (Rough.WOODS, 7), (Rough.WOODS, 4))

START = Start(
    attacker=Force("romans", _say("army.romans"), 129, 4, tuple(map(Fielded, ROMANS))),
    defender=Force("barbarians", _say("army.barbarians"), 91, 2, tuple(map(Fielded, BARBARIANS))),
    trees=3,
    mountains=0,
    waterway=False,
    dice=battleplay.dice(),
    seed="example",
    settings=Settings(prepared=Prepared(D, mountains=2)),
)


@dataclass(frozen=True)
class Step:
    """What is decided, the dice that fall, and what has to come of it; `remark`: whether the text has one."""

    key: str
    plays: tuple[Decision, ...]
    dice: str = ""
    outcome: tuple[ev.Event, ...] = ()
    remark: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return _say(f"title.{self.key}")


def _unhurt(side: Side, card: int) -> ev.Struck:
    return ev.Struck(side, card, 0, 0, wounded=False, destroyed=False)


def _wounded(side: Side, card: int) -> ev.Struck:
    return ev.Struck(side, card, 0, 1, wounded=True, destroyed=False)


def _destroyed(side: Side, card: int, skulls: int, crosses: int = 0) -> ev.Struck:
    return ev.Struck(side, card, skulls, crosses, wounded=False, destroyed=True)


STEPS = (
    Step(
        "field",
        (Begin(),),
        "yellow skull, white blank",
        (
            ev.TileDrawn(None, 4, laid=True),
            ev.TileDrawn(Rough.ROCKY, 3, laid=True),
            ev.TileDrawn(Rough.WOODS, 1, laid=True),
            ev.TileDrawn(Rough.WOODS, 7, laid=True),
            ev.TileDrawn(Rough.WOODS, 4, laid=True),
            ev.HillTaken(4, A),
        ),
        remark=True,
    ),
    Step(
        "shown",
        (Place(Z3, 3), Place(J1, 1)),
        "",
        (ev.Deployed(D, Z3, 3, shown=True, rule="R10"), ev.Deployed(D, J1, 1, shown=True, rule="R10")),
    ),
    Step(
        "barbarians",
        (Place(G1, 1), Place(W2, 2), Place(O3, 3), Place(W4, 4), Place(W5, 5), Place(C6, 6), PlaceGeneral(None)),
        remark=True,
    ),
    Step(
        "romans",
        (
            *(Place(V1, 1), Place(L2, 2), Place(L3, 3), Place(S3, 3), Place(L4, 4), Place(L5, 5), Place(L6, None)),
            PlaceGeneral(2),
        ),
    ),
    Step(
        "scorpio",
        (StrikeAt(S3, D, 4),),
        "white blank",
        (_unhurt(D, W4),),
        remark=True,
    ),
    Step(
        "velites",
        (Fight(1),),
        "black blank, black blank, black blank",
        (_unhurt(D, J1), _unhurt(A, V1)),
        remark=True,
    ),
    Step("slingers", (Fight(3),), "white X", (_wounded(A, L3),)),
    Step(
        "combat_1",
        (Fight(2), Join()),
        "yellow X, white blank, yellow X, green X, white blank",
        (_destroyed(D, W2, 0, 2), _wounded(A, L2)),
        remark=True,
    ),
    Step(
        "combat_2",
        (Fight(3),),
        "yellow skull, white blank",
        (_destroyed(A, L3, 1), ev.ArtilleryLost(A, S3), _unhurt(D, O3)),
    ),
    Step(
        "combat_3",
        (Fight(5),),
        "yellow S, white blank, green X, white blank",
        (_destroyed(D, W5, 1), _wounded(A, L5)),
    ),
    Step("combat_4", (Fight(4),), "black blank, white blank", (_unhurt(A, L4), _unhurt(D, W4))),
    Step(
        "combat_5",
        (Fight(1),),
        "green skull",
        (_destroyed(A, V1, 1), ev.SkirmishersLeft((Z3, J1))),
    ),
    Step("reserve", (Enter(L6, 6),), "", (ev.Entered(A, L6, 6, general=False),)),
    Step(
        "moves",
        (Stand(L2), Move(O3, D, 2), Stand(L5), Move(G1, A, 1)),
        "",
        (ev.Stood(A, L2), ev.Moved(D, O3, D, 2), ev.Stood(A, L5), ev.Moved(D, G1, A, 1)),
        remark=True,
    ),
    Step(
        "melee_1",
        (StrikeAt(G1, A, 2), Reroll()),
        "yellow blank, yellow X",
        (_destroyed(A, L2, 0, 1), ev.GeneralKilled(A, 3)),
        remark=True,
    ),
    Step(
        "melee_2",
        (StrikeAt(L5, D, 4),),
        "black blank",
        (_unhurt(D, W4),),
        remark=True,
    ),
    Step("melee_3", (Fight(4),), "white X, black X", (_wounded(D, W4), _wounded(A, L4))),
    Step(
        "melee_4",
        (Fight(6),),
        "green skull, yellow S, white blank",
        (_destroyed(A, L6, 1), _unhurt(D, C6), ev.BattleEnded(Ending(D, None))),
    ),
)
OUTCOMES = (
    ev.TileDrawn,
    ev.HillTaken,
    ev.Struck,
    ev.ArtilleryLost,
    ev.GeneralKilled,
    ev.SkirmishersLeft,
    ev.Entered,
    ev.Moved,
    ev.Stood,
    ev.BattleEnded,
)
"""The events that a step's `outcome` has to name, all of them."""
OPEN_ENDS = tuple(_say(f"open_end.{n}") for n in range(1, 11))
"""Where the example is at odds with its own rules, or silent."""


class NotAsTold(Exception):
    """A step of the script came out otherwise than the example has it."""


@dataclass(frozen=True)
class Replayed:
    """A step as it was played: the battle before and after it, and what happened."""

    step: Step
    before: Battle
    after: Battle
    events: tuple[ev.Event, ...]


def replayed() -> Iterator[Replayed]:
    """The example step by step; NotAsTold if one does not come out as it should."""
    battle = setup.begin(START)
    for step in STEPS:
        dice = RecordedDice(*_record(step))
        events: list[ev.Event] = []
        before = battle
        for decision in step.plays:
            unfolded = turn.unfold(battle, decision, dice, turn.legal_decisions(battle))
            battle = unfolded.play.battle
            events += unfolded.play.events
        dice.done()
        _check(step, events)
        yield Replayed(step, before, battle, tuple(events))


def _check(step: Step, events: list[ev.Event]) -> None:
    kinds = (*OUTCOMES, *{type(event) for event in step.outcome})
    happened = tuple(event for event in events if isinstance(event, kinds))
    if happened != step.outcome:
        raise NotAsTold(f"{step.title}: {happened} instead of {step.outcome}")
    thrown = tuple(colour for event in events if isinstance(event, ev.Thrown) for colour in event.colours)
    told = tuple(colour for colour, _ in fallen(step))
    if thrown and thrown != told:
        raise NotAsTold(f"{step.title}: {thrown} were rolled instead of {told}")


def fallen(step: Step) -> list[tuple[Colour, Symbol]]:
    """The combat dice of a step and what they show."""
    return [(Colour(colour), Symbol(shown)) for colour, shown in map(str.split, filter(None, step.dice.split(", ")))]


def _record(step: Step) -> tuple[list[int], list[Kind], list[Roller]]:
    """All faces of a step, the draws of Tactica and tiles before the dice."""
    rolled = _draws() if Begin() in step.plays else []
    rolled += [(face(START.dice, *die), Kind.D6) for die in fallen(step)]
    return [each for each, _ in rolled], [kind for _, kind in rolled], [Roller.PROGRAM] * len(rolled)


def face(table: DiceTable, colour: Colour, shown: Symbol) -> int:
    """The first face of a die that shows this."""
    return 1 + table.faces(colour).index(shown)


def _draws() -> list[tuple[int, Kind]]:
    found = []
    for deck, drawn in ((DECK, HANDS[0] + HANDS[1]), (BROWN, BROWN_TILES), (GREEN, GREEN_TILES)):
        left: list[object] = list(deck)
        for each in drawn:
            table = numbered_table(len(left))
            found += [(n, table.kind) for n in table.throws(left.index(each))[0]]
            left.remove(each)
    return found


def replay_example() -> Iterator[str]:
    """The example in words, line by line, with every die."""
    for n, each in enumerate(replayed(), 1):
        yield f"{n}. {each.step.title}"
        told = entries(each.before, each.events, lambda battle: battle, None)
        if told[-1].tone == "step":  # the heading of what comes next
            told.pop()
        for entry in told:
            yield from _lines(entry)
        if each.step.remark:
            yield f"   ({_say(f'remark.{each.step.key}')})"
        yield ""
    yield _say("open_ends")
    yield from (f"- {open_end}" for open_end in OPEN_ENDS)


def _lines(entry: Entry) -> Iterator[str]:
    """A sentence of the log; then its dice, one throw a line."""
    if entry.text:
        yield f"   {entry.text}" if entry.tone != "step" else f"   [{entry.text}]"
    yield from (f"      {_throw(throw)}" for throw in entry.throws)


def _throw(throw: Throw) -> str:
    shown = ", ".join(f"{colour} {symbol}" for colour, symbol in throw.dice)
    why = "; ".join(reason.text for reason in throw.reasons)
    return f"{throw.label}: {shown}" + (f" ({why})" if why else "")

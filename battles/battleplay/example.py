"""The worked example of BattlePlay's author as a script: cards, decisions, dice, and their results.

The Romans attack Barbarians in wooded hills. Whatever the author names is kept: dice, faces, places, the order of the
combats. What he leaves open is filled in (among it the good dice of the Barbarian foot), and `OPEN_ENDS` lists where he
contradicts himself. Nobody plays a Tactica: both hands hold cards that never apply.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, NamedTuple

from battles.battleplay.story import StoryEntry, entries
from battles.battleplay.words import Throw
from battles.data import battleplay
from battles.rules.battleplay import events as ev
from battles.rules.battleplay import setup, turn
from battles.rules.battleplay.colours import Colour, DiceFaces, Symbol
from battles.rules.battleplay.decisions import Begin, Decision
from battles.rules.battleplay.setup import BROWN, GREEN
from battles.rules.battleplay.start import Force, Prepared, Settings, Start
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.tactica import DECK
from battles.rules.battleplay.troops import Fielded, Troop
from battles.rules.verdict import Side
from engine.codec import BY_TYPE
from engine.data import toml, value
from engine.rules.dice import AskingDice, Kind, numbered_table
from engine.texts import text

_say = partial(text, "battles", "example")
_TOLD = toml("battles", "battleplay-example.toml")
CARDS = {name: number for number, name in enumerate(name for army in _TOLD["army"] for name in army["cards"])}
"""The card numbers by their names in the script."""


def _meant(written: Any) -> Any:
    """Part of the script, with numbers in place of names."""
    if isinstance(written, dict):
        return {key: _meant(part) for key, part in written.items()}
    if isinstance(written, list):
        return [_meant(part) for part in written]
    return None if written == "none" else CARDS.get(written, written)


def _force(written: dict[str, Any]) -> Force:
    people = written["people"]
    cards = tuple(Fielded(_troop(id)) for id in written["cards"].values())
    return Force(people, _say(f"army.{people}"), written["points"], written["stars"], cards)


def _troop(id: str) -> Troop:
    return value(Troop, {"id": id, "name": _say(f"troop.{id}"), "cost": 0, "most": 6, **_TOLD["troops"][id]})


START = Start(
    attacker=_force(_TOLD["army"][0]),
    defender=_force(_TOLD["army"][1]),
    trees=3,
    mountains=0,
    waterway=False,
    dice=battleplay.dice(),
    seed="example",
    settings=Settings(prepared=Prepared(Side.DEFENDER, mountains=2)),
)


@dataclass(frozen=True)
class ExampleStep:
    """A decision, its dice, and the result the author gives; `remark`: whether there is a remark on it."""

    key: str
    plays: tuple[Annotated[Decision, BY_TYPE], ...]
    dice: str = ""
    outcome: tuple[Annotated[ev.Event, BY_TYPE], ...] = ()
    remark: bool = False

    @property
    def title(self) -> str:
        return _say(f"title.{self.key}")


STEPS = value(tuple[ExampleStep, ...], _meant(_TOLD["step"]))
OPEN_ENDS = tuple(_say(f"open_end.{n}") for n in range(1, 11))
"""Where the example contradicts its own rules, or is silent."""


class Replayed(NamedTuple):
    """A step as it was played: the battle before and after it, and its events."""

    step: ExampleStep
    before: Battle
    after: Battle
    events: tuple[ev.Event, ...]


def replayed() -> Iterator[Replayed]:
    """The example step by step."""
    battle = setup.begin(START)
    for step in STEPS:
        record = _record(step)
        dice = AskingDice([face for face, _ in record], turn.seeded(battle))
        events: list[ev.Event] = []
        before = battle
        for decision in step.plays:
            unfolded = turn.unfold(battle, decision, dice, turn.legal_decisions(battle))
            battle = unfolded.play.battle
            events += unfolded.play.events
        assert list(zip(dice.faces, dice.kinds, strict=True)) == record, f"{step.key} rolls other dice"
        yield Replayed(step, before, battle, tuple(events))


def fallen(step: ExampleStep) -> list[tuple[Colour, Symbol]]:
    return [(Colour(colour), Symbol(shown)) for colour, shown in map(str.split, filter(None, step.dice.split(", ")))]


def _record(step: ExampleStep) -> list[tuple[int, Kind]]:
    """All faces of a step; the draws of Tactica and tiles come before the dice."""
    rolled = _draws() if Begin() in step.plays else []
    return [*rolled, *[(face(START.dice, *die), Kind.D6) for die in fallen(step)]]


def face(dice: DiceFaces, colour: Colour, shown: Symbol) -> int:
    """The number of the first face of a die that shows this symbol."""
    return 1 + dice.faces(colour).index(shown)


def _draws() -> list[tuple[int, Kind]]:
    found = []
    decks: tuple[tuple[object, ...], ...] = (DECK, BROWN, GREEN)
    for deck, drawn in zip(decks, _meant(_TOLD["drawn"]).values(), strict=True):
        left = list(deck)
        for written in drawn:
            each = tuple(written) if isinstance(written, list) else written
            lots = numbered_table(len(left))
            found += [(n, lots.kind) for n in lots.throws(left.index(each))[0]]
            left.remove(each)
    return found


def replay_example() -> Iterator[str]:
    """The example in words, line by line, with all its dice."""
    for n, each in enumerate(replayed(), 1):
        yield f"{n}. {each.step.title}"
        log = entries(each.before, each.events, lambda battle: battle, None)
        if log[-1].tone == "step":  # a heading for what follows
            log.pop()
        for entry in log:
            yield from _lines(entry)
        if each.step.remark:
            yield f"   ({_say(f'remark.{each.step.key}')})"
        yield ""
    yield _say("open_ends")
    yield from (f"- {open_end}" for open_end in OPEN_ENDS)


def _lines(entry: StoryEntry) -> Iterator[str]:
    """A sentence of the log, then its dice, one throw a line."""
    if entry.text:
        yield f"   {entry.text}" if entry.tone != "step" else f"   [{entry.text}]"
    yield from (f"      {_throw(throw)}" for throw in entry.throws)


def _throw(throw: Throw) -> str:
    shown = ", ".join(f"{colour} {symbol}" for colour, symbol in throw.dice)
    why = "; ".join(reason.text for reason in throw.reasons)
    return f"{throw.label}: {shown}" + (f" ({why})" if why else "")

"""What happened in a battle by BattlePlay, event by event in words. Nothing is told that `Scene` hides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from battles.battleplay.words import STEPS, Throw, card, cell_words, fought, general, placed, reasons, verdict, who
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay import events as ev
from battles.rules.battleplay.apply import apply, where
from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.clash import at_hand
from battles.rules.battleplay.colours import Symbol
from battles.rules.battleplay.start import GENERALS
from battles.rules.battleplay.state import Battle, Step
from battles.rules.verdict import Side
from engine.rules.dice import Roller


@dataclass(frozen=True)
class Entry:
    """A sentence of the log with its clause, and the dice that belong to it.

    `tone` is step (a heading), clash (a combat begins), plain, quiet, loss, end.
    """

    text: str
    rule: str
    tone: str = "plain"
    throws: tuple[Throw, ...] = ()


class Scene(NamedTuple):
    """An event with the battle before and after it, both as the reader may see them; `viewer`: whose eyes he has."""

    event: Any
    before: Battle
    after: Battle
    viewer: Side | None


def entries(
    before: Battle, events: Sequence[ev.Event], see: Callable[[Battle], Battle], viewer: Side | None
) -> list[Entry]:
    """What a line tells a reader who sees battles by `see`; a step of which nothing is told has no heading."""
    told: list[Entry] = []
    for event in events:
        after = apply(before, event)
        entry = _TELL[type(event)](Scene(event, see(before), see(after), viewer))
        if entry and entry.tone == "step" and told and told[-1].tone == "step":
            told.pop()
        if entry:
            told.append(entry)
        before = after
    return told


def marked(told: Sequence[Entry], by: Sequence[Roller]) -> list[Entry]:
    """The same, their dice marked by who rolled them: in a line, what is drawn comes before what is thrown."""
    thrown = sum(len(throw.dice) for entry in told for throw in entry.throws)
    if Roller.HAND not in by or thrown > len(by):
        return [*told]
    left = iter(by[len(by) - thrown :])

    def mark(throw: Throw) -> Throw:
        return replace(throw, by=tuple(next(left) for _ in throw.dice))

    return [replace(entry, throws=tuple(map(mark, entry.throws))) if entry.throws else entry for entry in told]


def _nothing(scene: Scene) -> None:
    return None


def _step(scene: Scene) -> Entry | None:
    event: ev.StepBegan = scene.event
    if event.step not in STEPS:
        return None
    again = f", Grind {event.grind}" if event.grind and scene.after.start.settings.grinds > 1 else ""
    return Entry(STEPS[event.step] + again, event.rule, "step")


def _passed(scene: Scene) -> Entry | None:
    """A window that the enemy lets pass is not told: it would tell what he holds."""
    event: ev.Passed = scene.event
    if event.window:
        if scene.viewer is event.side.other or not scene.before.asks:
            return None
        return Entry(f"{who(scene.before, event.side)} declined: {scene.before.asks[0].window}.", event.rule, "quiet")
    done = {Step.RESERVES: "brought in no further reserves", Step.MOVES: "made no further moves"}[scene.before.step]
    return Entry(f"{who(scene.before, event.side)} {done}.", event.rule, "quiet")


def _waterway(scene: Scene) -> Entry:
    event: ev.WaterwaySet = scene.event
    name = who(scene.before, Side.DEFENDER)
    along = f"along file {event.file}: nobody enters it" if event.file else "away from the field"
    return Entry(f"{name} have the water {along}.", event.rule)


def _dealt(scene: Scene) -> Entry:
    told = []
    for side in Side:
        hand = scene.event.attacker if side is Side.ATTACKER else scene.event.defender
        names = ", ".join(tactica_texts()[one].name for one in hand)
        open_ = names and scene.viewer is not side.other
        told.append(f"{who(scene.before, side)}: {names}." if open_ else f"{who(scene.before, side)}: {len(hand)}.")
    return Entry(f"The Tactica are dealt. {' '.join(told)}", scene.event.rule)


def _tile(scene: Scene) -> Entry:
    event: ev.TileDrawn = scene.event
    what = f"{event.tile or 'a hill'} for file {event.file}".capitalize()
    return Entry(f"{what}." if event.laid else f"{what}: not laid.", event.rule, "plain" if event.laid else "quiet")


def _tile_moved(scene: Scene) -> Entry:
    event: ev.TileMoved = scene.event
    what = scene.before.ground(event.file).rough
    to = f"are now in file {event.to}" if event.to else "are gone"
    return Entry(f"The {what} of file {event.file} {to}.", event.rule)


def _hill_rolled(scene: Scene) -> Entry:
    event: ev.HillRolled = scene.event
    again = scene.before.declared if event.rule == "R47" else None
    throws = tuple(
        Throw(who(scene.before, side), ((GENERALS[scene.before.stars(side)], symbol),))
        for side, symbol in ((Side.ATTACKER, event.attacker), (Side.DEFENDER, event.defender))
        if again is None or again.side is side
    )
    rolls = f"{who(scene.before, again.side)} roll again" if again else "Both generals roll"
    return Entry(f"{rolls} for the hill of file {event.file}.", event.rule, throws=throws)


def _hill_taken(scene: Scene) -> Entry:
    event: ev.HillTaken = scene.event
    if event.holder is None:
        return Entry(f"Nobody takes the hill of file {event.file}: it has no effect.", event.rule, "quiet")
    return Entry(f"{who(scene.before, event.holder)} take the hill of file {event.file}.", event.rule)


def _deployed(scene: Scene) -> Entry:
    event: ev.Deployed = scene.event
    hidden = scene.viewer is event.side.other and not event.shown
    what = "A card" if hidden else f"{card(scene.after, event.card)}".strip(",")
    if event.file is None:
        return Entry(f"{who(scene.before, event.side)}: {what} stays in reserve.", event.rule)
    face = "face up " if event.shown else "face down " if hidden else ""
    return Entry(f"{who(scene.before, event.side)}: {what} {face}in file {event.file}.", event.rule)


def _left_out(scene: Scene) -> Entry:
    event: ev.LeftOut = scene.event
    name = scene.after.card(event.card).troop.name
    return Entry(f"{who(scene.before, event.side)}: {name} can stand nowhere, and is left out.", event.rule, "quiet")


def _general_placed(scene: Scene) -> Entry:
    event: ev.GeneralPlaced = scene.event
    name = who(scene.before, event.side)
    if scene.viewer is event.side.other:
        return Entry(f"{name} place their general.", event.rule)
    return Entry(f"{name}: the general is in {_file_or_reserve(event.file)}.", event.rule)


def _file_or_reserve(file: int | None) -> str:
    return "reserve" if file is None else f"file {file}"


def _cards_shown(scene: Scene) -> Entry | None:
    event: ev.CardsShown = scene.event
    if not event.cards:
        return None
    names = [f"{scene.after.card(one).troop.name} (file {where(scene.after, one).file})" for one in event.cards]
    if event.rule == "R47":
        return Entry(f"The scouts see: {', '.join(names)}.", event.rule)
    found = []
    for side in Side:
        own = [name for one, name in zip(event.cards, names, strict=True) if scene.after.start.sides[one] is side]
        if own:
            found.append(f"{who(scene.after, side)}: {', '.join(own)}.")
    return Entry(" ".join(found), event.rule)


def _swapped(scene: Scene) -> Entry:
    event: ev.Swapped = scene.event
    files = f"files {event.file} and {event.file + 1}"
    return Entry(f"{who(scene.before, event.side)}: the main cards in {files} change places.", event.rule)


def _seized(scene: Scene) -> Entry:
    return Entry(f"{who(scene.before, scene.event.side)} make the next choice.", scene.event.rule)


def _clash_began(scene: Scene) -> Entry:
    event: ev.ClashBegan = scene.event
    return Entry(
        f"{who(scene.before, event.chooser)} choose {fought(scene.before, event.strikes)}.", event.rule, "clash"
    )


def _joined(scene: Scene) -> Entry:
    side = scene.event.side
    return Entry(f"{who(scene.before, side)}: the general joins the combat.", scene.event.rule)


def _played(scene: Scene) -> Entry:
    event: ev.TacticaPlayed = scene.event
    text = tactica_texts()[event.card]
    return Entry(f"{who(scene.before, event.side)} play {text.name}: {text.effect}", event.rule)


def _fogged(scene: Scene) -> Entry:
    event: ev.TacticaFogged = scene.event
    return Entry(f"Fog of War: {tactica_texts()[event.card].name} does nothing.", event.rule)


def _thrown(scene: Scene) -> Entry:
    event: ev.Thrown = scene.event
    clash = at_hand(scene.before)
    strike = next(strike for strike in clash.strikes if strike.card == event.card)
    why = () if event.again else reasons(scene.before, clash, strike)
    label = f"{scene.before.card(event.card).troop.name}{', again' if event.again else ''}"
    throw = Throw(label, tuple(zip(event.colours, event.symbols, strict=True)), why)
    return Entry("", event.rule, throws=(throw,))


def _struck(scene: Scene) -> Entry:
    event: ev.Struck = scene.event
    name = f"{scene.before.card(event.card).troop.name} ({who(scene.before, event.side)})"
    if event.destroyed:
        return Entry(f"{name}: destroyed by {_destroyer(event, scene.before)}.", event.rule, "loss")
    return Entry(f"{name}: wounded.", event.rule) if event.wounded else Entry(f"{name}: unharmed.", event.rule, "quiet")


def _destroyer(event: ev.Struck, before: Battle) -> str:
    """What destroyed a card, as the dice show it: an S may count as a skull or an X, a skull that is held as an X."""
    shown = next(strike.symbols for strike in at_hand(before).strikes if strike.target == event.card)
    if event.skulls:
        return "a skull" if Symbol.SKULL in shown else "an S that counts as a skull"
    if event.crosses > 1:
        return "two X" if shown.count(Symbol.X) > 1 else "two wounds at once"
    return "a second wound"


def _artillery_lost(scene: Scene) -> Entry:
    name = scene.before.card(scene.event.card).troop.name
    return Entry(f"{name} ({who(scene.before, scene.event.side)}) falls with it.", scene.event.rule, "loss")


def _killed(scene: Scene) -> Entry:
    event: ev.GeneralKilled = scene.event
    heir = f"A {general(event.stars)} takes over, in reserve." if event.stars else "Nobody takes over."
    return Entry(f"{who(scene.before, event.side)}: the general falls. {heir}", event.rule, "loss")


def _retired(scene: Scene) -> Entry:
    return Entry(f"{who(scene.before, scene.event.side)}: the general goes to reserve.", scene.event.rule)


def _skirmishers_left(scene: Scene) -> Entry:
    names = ", ".join(scene.before.card(one).troop.name for one in scene.event.cards)
    return Entry(f"All skirmishers on foot leave the board: {names}.", scene.event.rule)


def _rallied(scene: Scene) -> Entry:
    return Entry(f"{placed(scene.before, scene.event.card)}: no longer wounded.", scene.event.rule)


def _entered(scene: Scene) -> Entry:
    event: ev.Entered = scene.event
    led = ", the general with it" if event.general else ""
    name = scene.after.card(event.card).troop.name
    return Entry(f"{who(scene.before, event.side)}: {name} enters file {event.file}{led}.", event.rule)


def _moved(scene: Scene) -> Entry:
    event: ev.Moved = scene.event
    to = cell_words(Cell(event.half, event.file), event.side)
    return Entry(f"{who(scene.before, event.side)}: {placed(scene.before, event.card)} moves to {to}.", event.rule)


def _stood(scene: Scene) -> Entry:
    event: ev.Stood = scene.event
    return Entry(f"{who(scene.before, event.side)}: {placed(scene.before, event.card)} stays.", event.rule, "quiet")


def _ended(scene: Scene) -> Entry:
    return Entry(" ".join(verdict(scene.after)), scene.event.rule, "end")


_TELL: dict[type, Callable[[Scene], Entry | None]] = {
    ev.StepBegan: _step,
    ev.Asked: _nothing,
    ev.Passed: _passed,
    ev.WaterwaySet: _waterway,
    ev.HandsDealt: _dealt,
    ev.TileDrawn: _tile,
    ev.TileMoved: _tile_moved,
    ev.HillRolled: _hill_rolled,
    ev.HillTaken: _hill_taken,
    ev.Deployed: _deployed,
    ev.LeftOut: _left_out,
    ev.GeneralPlaced: _general_placed,
    ev.CardsShown: _cards_shown,
    ev.Swapped: _swapped,
    ev.Seized: _seized,
    ev.ClashBegan: _clash_began,
    ev.GeneralJoined: _joined,
    ev.TacticaPlayed: _played,
    ev.TacticaFogged: _fogged,
    ev.Thrown: _thrown,
    ev.Struck: _struck,
    ev.ArtilleryLost: _artillery_lost,
    ev.GeneralKilled: _killed,
    ev.GeneralRetired: _retired,
    ev.ClashEnded: _nothing,
    ev.SkirmishersLeft: _skirmishers_left,
    ev.Rallied: _rallied,
    ev.Entered: _entered,
    ev.Moved: _moved,
    ev.Stood: _stood,
    ev.BattleEnded: _ended,
}

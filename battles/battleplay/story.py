"""The events of a battle in words. Nothing that `SeenEvent` hides is told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from battles.battleplay import words
from battles.battleplay.words import Throw, placed, say, troop, who
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay import events as ev
from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.colours import Symbol
from battles.rules.battleplay.combat import at_hand
from battles.rules.battleplay.start import GENERALS
from battles.rules.battleplay.state import Battle, Step, where
from battles.rules.verdict import Side
from engine.grammar import sentence
from engine.rules.dice import Roller

UNTOLD = frozenset({Step.BEFORE, Step.CONTROL, Step.OVER})


@dataclass(frozen=True)
class StoryEntry:
    """A sentence of the log with its clause, and the dice that belong to it.

    `tone` is step (a heading), clash (a combat begins), plain, quiet, loss or end.
    """

    text: str
    rule: str
    tone: str = "plain"
    throws: tuple[Throw, ...] = ()


class SeenEvent(NamedTuple):
    """An event with the battle before and after it, both as the reader sees them; `viewer` is his side."""

    event: Any
    before: Battle
    after: Battle
    viewer: Side | None

    @property
    def who(self) -> str:
        return who(self.before, self.event.side)

    @property
    def card(self) -> str:
        return troop(self.before, self.event.card)

    def entry(self, text: str, tone: str = "plain", throws: tuple[Throw, ...] = ()) -> StoryEntry:
        """An entry for the event, with this text."""
        return StoryEntry(text, self.event.rule, tone, throws)


def entries(
    before: Battle, events: Sequence[ev.Event], see: Callable[[Battle], Battle], viewer: Side | None
) -> list[StoryEntry]:
    """The entries of a line, for a reader who sees battles by `see`; a step without entries gets no heading."""
    found: list[StoryEntry] = []
    for event in events:
        after = event.happen(before)
        entry = _TELL[type(event)](SeenEvent(event, see(before), see(after), viewer), event)
        if entry and entry.tone == "step" and found and found[-1].tone == "step":
            found.pop()
        if entry:
            found.append(entry)
        before = after
    return found


def marked(found: Sequence[StoryEntry], by: Sequence[Roller]) -> list[StoryEntry]:
    """The same entries, with each die marked by its roller: in a line, draws come before throws."""
    thrown = sum(len(throw.dice) for entry in found for throw in entry.throws)
    if Roller.HAND not in by or thrown > len(by):
        return [*found]
    left = iter(by[len(by) - thrown :])

    def mark(throw: Throw) -> Throw:
        return replace(throw, by=tuple(next(left) for _ in throw.dice))

    return [replace(entry, throws=tuple(map(mark, entry.throws))) if entry.throws else entry for entry in found]


def _step(seen: SeenEvent, event: ev.StepBegan) -> StoryEntry | None:
    if event.step in UNTOLD:
        return None
    said = words.heading(event.step)
    if event.grind and seen.after.start.settings.grinds > 1:
        said = say("in_grind.step", step=said, grind=event.grind)
    return seen.entry(said, "step")


def _passed(seen: SeenEvent, event: ev.Passed) -> StoryEntry | None:
    """A window that the enemy passes gives no entry: it would reveal what he holds."""
    if not event.window:
        reserves = seen.before.step is Step.RESERVES
        return seen.entry(say("passed.reserves" if reserves else "passed.moves", who=seen.who), "quiet")
    if seen.viewer is event.side.other or not seen.before.asks:
        return None
    return seen.entry(say("passed.window", who=seen.who, window=seen.before.asks[0].window), "quiet")


def _waterway(seen: SeenEvent, event: ev.WaterwaySet) -> StoryEntry:
    file = event.file
    return seen.entry(say("water.along" if file else "water.away", who=who(seen.before, Side.DEFENDER), file=file))


def _dealt(seen: SeenEvent, event: ev.HandsDealt) -> StoryEntry:
    found = {}
    for side in Side:
        hand = event.attacker if side is Side.ATTACKER else event.defender
        names = "" if seen.viewer is side.other else ", ".join(tactica_texts()[one].name for one in hand)
        found[side.value] = say("dealt.hand", who=who(seen.before, side), tactica=names or len(hand))
    return seen.entry(say("dealt.all", **found))


def _tile(seen: SeenEvent, event: ev.TileDrawn) -> StoryEntry:
    tile = event.tile or say("tile.hill")
    found = say("tile.laid" if event.laid else "tile.duplicate", tile=tile, file=event.file)
    return seen.entry(sentence(found), "plain" if event.laid else "quiet")


def _tile_moved(seen: SeenEvent, event: ev.TileMoved) -> StoryEntry:
    tile = seen.before.ground(event.file).rough
    return seen.entry(say("tile.moved" if event.to else "tile.gone", tile=tile, file=event.file, to=event.to))


def _hill_rolled(seen: SeenEvent, event: ev.HillRolled) -> StoryEntry:
    again = seen.before.declared if event.rule == "R47" else None
    throws = tuple(
        Throw(who(seen.before, side), ((GENERALS[seen.before.stars(side)], symbol),))
        for side, symbol in ((Side.ATTACKER, event.attacker), (Side.DEFENDER, event.defender))
        if again is None or again.side is side
    )
    roller = who(seen.before, again.side) if again else ""
    return seen.entry(say("hill.again" if again else "hill.rolled", who=roller, file=event.file), throws=throws)


def _hill_taken(seen: SeenEvent, event: ev.HillTaken) -> StoryEntry:
    if event.holder is None:
        return seen.entry(say("hill.nobodys", file=event.file), "quiet")
    return seen.entry(say("hill.taken", who=who(seen.before, event.holder), file=event.file))


def _deployed(seen: SeenEvent, event: ev.Deployed) -> StoryEntry:
    hidden = seen.viewer is event.side.other and not event.shown
    what = say("deployed.hidden") if hidden else words.card(seen.after, event.card)
    key = "reserve" if event.file is None else "up" if event.shown else "down" if hidden else "file"
    return seen.entry(say(f"deployed.{key}", who=seen.who, card=what, file=event.file))


def _general_placed(seen: SeenEvent, event: ev.GeneralPlaced) -> StoryEntry:
    key = "hidden" if seen.viewer is event.side.other else "reserve" if event.file is None else "file"
    return seen.entry(say(f"general_placed.{key}", who=seen.who, file=event.file))


def _cards_shown(seen: SeenEvent, event: ev.CardsShown) -> StoryEntry | None:
    if not event.cards:
        return None
    found: dict[Side, list[str]] = {side: [] for side in Side}
    for one in event.cards:
        said = say("shown.card", card=troop(seen.after, one), file=where(seen.after, one).file)
        found[seen.after.start.sides[one]].append(said)
    if event.rule == "R47":
        return seen.entry(say("shown.scouts", cards=", ".join(sum(found.values(), []))))
    sides = [say("shown.side", who=who(seen.after, side), cards=", ".join(own)) for side, own in found.items() if own]
    return seen.entry(" ".join(sides))


def _combat(seen: SeenEvent, event: ev.CombatBegan) -> StoryEntry:
    fought = words.fought(seen.before, event.strikes, event.chooser)
    return seen.entry(say("combat", who=who(seen.before, event.chooser), fought=fought), "clash")


def _played(seen: SeenEvent, event: ev.TacticaPlayed) -> StoryEntry:
    text = tactica_texts()[event.card]
    return seen.entry(say("tactica.played", who=seen.who, tactica=text.name, effect=text.effect))


def _thrown(seen: SeenEvent, event: ev.Thrown) -> StoryEntry:
    combat = at_hand(seen.before)
    strike = next(strike for strike in combat.strikes if strike.card == event.card)
    why = () if event.again else words.reasons(seen.before, combat, strike)
    label = say("thrown.again", card=seen.card) if event.again else seen.card
    return seen.entry("", throws=(Throw(label, tuple(zip(event.colours, event.symbols, strict=True)), why),))


def _struck(seen: SeenEvent, event: ev.Struck) -> StoryEntry:
    if event.destroyed:
        what = say(f"destroyer.{_destroyer(event, seen.before)}")
        return seen.entry(say("struck.destroyed", card=seen.card, who=seen.who, what=what), "loss")
    found = say("struck.wounded" if event.wounded else "struck.unharmed", card=seen.card, who=seen.who)
    return seen.entry(found, "plain" if event.wounded else "quiet")


def _destroyer(event: ev.Struck, before: Battle) -> str:
    """What destroyed a card, as the dice show it: an S may count as a skull or an X, and a held skull as an X."""
    shown = next(strike.symbols for strike in at_hand(before).strikes if strike.target == event.card)
    if event.skulls:
        return "skull" if Symbol.SKULL in shown else "s"
    if event.crosses > 1:
        return "crosses" if shown.count(Symbol.X) > 1 else "wounds"
    return "second"


def _killed(seen: SeenEvent, event: ev.GeneralKilled) -> StoryEntry:
    general = words.general(event.stars)
    return seen.entry(say("killed.heir" if event.stars else "killed.last", who=seen.who, general=general), "loss")


def _skirmishers_left(seen: SeenEvent, event: ev.SkirmishersLeft) -> StoryEntry:
    names = ", ".join(troop(seen.before, one) for one in event.cards)
    return seen.entry(say("skirmishers_left", cards=names))


def _entered(seen: SeenEvent, event: ev.Entered) -> StoryEntry:
    name = troop(seen.after, event.card)
    found = say("entered.led" if event.general else "entered.alone", who=seen.who, card=name, file=event.file)
    return seen.entry(found)


def _moved(seen: SeenEvent, event: ev.Moved) -> StoryEntry:
    to = words.cell_words(Cell(event.half, event.file), event.side)
    return seen.entry(say("moved", who=seen.who, card=placed(seen.before, event.card), to=to))


_TELL: dict[type, Callable[[SeenEvent, Any], StoryEntry | None]] = {
    ev.StepBegan: _step,
    ev.Asked: lambda it, event: None,
    ev.Passed: _passed,
    ev.WaterwaySet: _waterway,
    ev.HandsDealt: _dealt,
    ev.TileDrawn: _tile,
    ev.TileMoved: _tile_moved,
    ev.HillRolled: _hill_rolled,
    ev.HillTaken: _hill_taken,
    ev.Deployed: _deployed,
    ev.LeftOut: lambda it, event: it.entry(say("left_out", who=it.who, card=troop(it.after, event.card)), "quiet"),
    ev.GeneralPlaced: _general_placed,
    ev.CardsShown: _cards_shown,
    ev.Swapped: lambda it, event: it.entry(say("swapped", who=it.who, file=event.file, next=event.file + 1)),
    ev.Seized: lambda it, event: it.entry(say("seized", who=it.who)),
    ev.CombatBegan: _combat,
    ev.GeneralJoined: lambda it, event: it.entry(say("joined", who=it.who)),
    ev.TacticaPlayed: _played,
    ev.TacticaFogged: lambda it, event: it.entry(say("tactica.fogged", tactica=tactica_texts()[event.card].name)),
    ev.Thrown: _thrown,
    ev.Struck: _struck,
    ev.ArtilleryLost: lambda it, event: it.entry(say("artillery_lost", card=it.card, who=it.who), "loss"),
    ev.GeneralKilled: _killed,
    ev.GeneralRetired: lambda it, event: it.entry(say("retired", who=it.who)),
    ev.CombatEnded: lambda it, event: None,
    ev.SkirmishersLeft: _skirmishers_left,
    ev.Rallied: lambda it, event: it.entry(say("rallied", card=placed(it.before, event.card))),
    ev.Entered: _entered,
    ev.Moved: _moved,
    ev.Stood: lambda it, event: it.entry(say("stood", who=it.who, card=placed(it.before, event.card)), "quiet"),
    ev.BattleEnded: lambda it, event: it.entry(" ".join(words.verdict(it.after)), "end"),
}

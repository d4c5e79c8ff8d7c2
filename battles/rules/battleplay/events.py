"""The events of a battle: facts with their clause, never sentences. Sides and cards go by Side and number.

Each event says what it changes; nothing else changes a battle.
"""

from abc import abstractmethod
from typing import dataclass_transform

from battles.rules.battleplay.board import CELLS, Board, Ground, Rough
from battles.rules.battleplay.colours import Dice, Symbol
from battles.rules.battleplay.state import (
    Ask,
    Battle,
    Combat,
    Declared,
    Ending,
    General,
    HillDice,
    Stage,
    Step,
    Strike,
    Window,
    put,
    take,
    where,
    with_host,
)
from battles.rules.battleplay.tactica import Tactica
from battles.rules.verdict import Side
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that happened in a battle, and its clause."""

    rule: str

    @abstractmethod
    def happen(self, battle: Battle) -> Battle:
        """The battle after the event."""


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([c for c in cards if c != card])


def _engaged(board: Board) -> frozenset[int]:
    """The cards with an enemy ahead: in this melee they neither flank nor support, even if he falls (R42, R43)."""
    facing: list[int] = []
    for (half, file), stack in board.items():
        opposite = board.get(CELLS[half.other, file])
        if stack.side is half and opposite and opposite.side is not half:
            facing += stack.cards
    return frozenset(facing)


def _lay(battle: Battle, file: int, ground: Ground) -> Battle:
    return battle._replace(field=(*battle.field[: file - 1], ground, *battle.field[file:]))


def _lose(battle: Battle, side: Side, card: int) -> Battle:
    host, board = battle.host(side), take(battle, card, where(battle, card))
    return with_host(battle, side, host._replace(lost=(*host.lost, card)), board=board, wounded=battle.wounded - {card})


class StepBegan(Event):
    """A step begins; `chooser` chooses first (R31), `grind` counts from 1 in phase 2 (R44)."""

    step: Step
    grind: int
    chooser: Side
    rule: str = "R31"

    def happen(self, battle: Battle) -> Battle:
        engaged, done = battle.engaged, battle.done
        if self.step is Step.FLANKS:
            engaged = _engaged(battle.board)
        if self.step not in (Step.SUPPORT, Step.FRONTS):
            done = frozenset()
        return battle._replace(
            step=self.step,
            grind=self.grind,
            chooser=self.chooser,
            done=done,
            engaged=engaged,
            passed=frozenset(),
            offered=False,
        )


class Asked(Event):
    """Windows are open: nothing goes on until each is answered. The combat then goes on at `stage`."""

    asks: tuple[Ask, ...]
    stage: Stage | None = None
    rule: str = "R47"

    def happen(self, battle: Battle) -> Battle:
        asks = self.asks + battle.asks
        if self.stage is None or battle.combat is None:
            return battle._replace(asks=asks, offered=True)
        return battle._replace(asks=asks, combat=battle.combat._replace(stage=self.stage))


class Passed(Event):
    """A side declined the window, or wants no more turns in this step."""

    side: Side
    window: bool
    rule: str = "R31"

    def happen(self, battle: Battle) -> Battle:
        if self.window:
            return battle._replace(asks=battle.asks[1:])
        return battle._replace(passed=battle.passed | {self.side}, chooser=self.side.other)


class WaterwaySet(Event):
    """The waterway's file, None if the defender wants none (R8)."""

    file: int | None
    rule: str = "R8"

    def happen(self, battle: Battle) -> Battle:
        done = battle._replace(passed=frozenset(Side))
        return done if self.file is None else _lay(done, self.file, Ground(water=True))


class HandsDealt(Event):
    attacker: tuple[Tactica, ...]
    defender: tuple[Tactica, ...]
    rule: str = "R47"

    def happen(self, battle: Battle) -> Battle:
        return battle._replace(
            attacker=battle.attacker._replace(hand=self.attacker), defender=battle.defender._replace(hand=self.defender)
        )


class TileDrawn(Event):
    """A tile (None: a hill) for a file (R5-R7); a duplicate, or one in the waterway's file, is not laid."""

    tile: Rough | None
    file: int
    laid: bool
    rule: str = "R6"

    def happen(self, battle: Battle) -> Battle:
        if not self.laid:
            return battle
        ground = battle.ground(self.file)
        return _lay(battle, self.file, ground._replace(rough=self.tile) if self.tile else ground._replace(hill=True))


class TileMoved(Event):
    """Local Guides: a file's woods or rocky ground move to a neighbouring file, or are removed (None)."""

    file: int
    to: int | None
    rule: str = "R47"

    def happen(self, battle: Battle) -> Battle:
        ground = battle.ground(self.file)
        cleared = _lay(battle, self.file, ground._replace(rough=None))._replace(declared=None)
        if self.to is None:
            return cleared
        return _lay(cleared, self.to, cleared.ground(self.to)._replace(rough=ground.rough))


class HillRolled(Event):
    """Both generals' dice for a hill (R9); again after First on the Hill."""

    file: int
    attacker: Symbol
    defender: Symbol
    rule: str = "R9"

    def happen(self, battle: Battle) -> Battle:
        others = tuple(hill for hill in battle.hills if hill.file != self.file)
        return battle._replace(hills=(*others, HillDice(self.file, self.attacker, self.defender)), declared=None)


class HillTaken(Event):
    """Who controls the hill of a file (R9); None: nobody."""

    file: int
    holder: Side | None
    rule: str = "R9"

    def happen(self, battle: Battle) -> Battle:
        return _lay(battle, self.file, battle.ground(self.file)._replace(holder=self.holder))


class Deployed(Event):
    """A card was placed in a file, or in reserve (None), face up or down (R11)."""

    side: Side
    card: int
    file: int | None
    shown: bool
    rule: str = "R11"

    def happen(self, battle: Battle) -> Battle:
        host = battle.host(self.side)
        waiting, chooser = _without(host.waiting, self.card), self.side.other
        if self.file is None:
            host = host._replace(waiting=waiting, reserve=(*host.reserve, self.card))
            return with_host(battle, self.side, host, chooser=chooser)
        hidden = battle.hidden if self.shown else battle.hidden | {self.card}
        board = put(battle, self.side, self.card, CELLS[self.side, self.file])
        return with_host(battle, self.side, host._replace(waiting=waiting), board=board, hidden=hidden, chooser=chooser)


class LeftOut(Event):
    """A card that fits nowhere, not even in reserve, is out of the battle (R18)."""

    side: Side
    card: int
    rule: str = "R18"

    def happen(self, battle: Battle) -> Battle:
        host = battle.host(self.side)
        host = host._replace(
            waiting=_without(host.waiting, self.card),
            reserve=_without(host.reserve, self.card),
            off=(*host.off, self.card),
        )
        return with_host(battle, self.side, host)


class GeneralPlaced(Event):
    """Where the general is (R19); None: in reserve."""

    side: Side
    file: int | None
    rule: str = "R19"

    def happen(self, battle: Battle) -> Battle:
        host = battle.host(self.side)
        assert host.general is not None, self
        cell = None if self.file is None else CELLS[self.side, self.file]
        host = host._replace(general=host.general._replace(cell=cell), general_waits=False)
        return with_host(battle, self.side, host, chooser=self.side.other)


class CardsShown(Event):
    """All cards on the board are turned over (R20), or the ones that Good Scouts look at."""

    cards: tuple[int, ...]
    rule: str = "R20"

    def happen(self, battle: Battle) -> Battle:
        return battle._replace(hidden=battle.hidden - {*self.cards}, declared=None)


class Swapped(Event):
    """Late Orders: the main battle cards of this file and the next swap places."""

    side: Side
    file: int
    rule: str = "R47"

    def happen(self, battle: Battle) -> Battle:
        left, right = CELLS[self.side, self.file], CELLS[self.side, self.file + 1]
        one, other = battle.board[left], battle.board[right]
        board = {**battle.board, left: one._replace(main=other.main), right: other._replace(main=one.main)}
        return battle._replace(board=board, declared=None)


class Seized(Event):
    """Seize the Moment: this side makes the next choice."""

    side: Side
    rule: str = "R47"

    def happen(self, battle: Battle) -> Battle:
        return battle._replace(chooser=self.side, declared=None)


class CombatBegan(Event):
    """A combat was chosen (R31); the chooser's strike comes first."""

    STORED_AS = "ClashBegan"

    chooser: Side
    strikes: tuple[Strike, ...]
    rule: str = "R31"

    def happen(self, battle: Battle) -> Battle:
        return battle._replace(
            combat=Combat(self.strikes),
            chooser=self.chooser.other,
            done=battle.done.union([strike.card for strike in self.strikes]),
            offered=False,
        )


class GeneralJoined(Event):
    """The general adds his die, and from now on is at risk in this file (R26)."""

    side: Side
    rule: str = "R26"

    def happen(self, battle: Battle) -> Battle:
        host, combat = battle.host(self.side), battle.combat
        assert host.general, self
        assert combat, self
        strikes = tuple(s._replace(general=True) if s.side is self.side else s for s in combat.strikes)
        host = host._replace(general=host.general._replace(joined=True))
        return with_host(battle, self.side, host, combat=combat._replace(strikes=strikes), asks=battle.asks[1:])


class TacticaPlayed(Event):
    """A Tactica was played (R47); see PlayTactica for its fields."""

    side: Side
    card: Tactica
    subject: int = 0
    to: int = 0
    half: Side | None = None
    rule: str = "R47"

    def happen(self, battle: Battle) -> Battle:
        host = battle.host(self.side)
        hand = list(host.hand)
        hand.remove(self.card)
        host = host._replace(hand=tuple(hand), played=(*host.played, self.card))
        if self.card is Tactica.FOG_OF_WAR:
            return with_host(battle, self.side, host, asks=battle.asks[1:])
        combat = battle.combat and battle.combat._replace(cards=(*battle.combat.cards, (self.side, self.card)))
        declared = Declared(self.side, self.card, self.subject, self.to, self.half)
        return with_host(battle, self.side, host, asks=battle.asks[1:], declared=declared, combat=combat)


class TacticaFogged(Event):
    """Fog of War: the enemy's card (of `side`) has no effect."""

    side: Side
    card: Tactica
    rule: str = "R47"

    def happen(self, battle: Battle) -> Battle:
        combat = battle.combat
        if combat:
            combat = combat._replace(cards=tuple(card for card in combat.cards if card != (self.side, self.card)))
        return battle._replace(declared=None, combat=combat)


class Thrown(Event):
    """A strike's dice and what they show, added dice last, as the general's; `again`: a reroll, which stands."""

    side: Side
    card: int
    colours: Dice
    symbols: tuple[Symbol, ...]
    again: bool = False
    rule: str = "R22"

    def happen(self, battle: Battle) -> Battle:
        combat = battle.combat
        assert combat, self
        thrown = [
            s._replace(colours=self.colours, symbols=self.symbols) if s.card == self.card else s for s in combat.strikes
        ]
        asks = battle.asks
        if self.again and asks and asks[0].window is Window.REROLL:
            asks = asks[1:]
        return battle._replace(combat=combat._replace(strikes=tuple(thrown)), asks=asks)


class Struck(Event):
    """The effect of a roll on its target, after every S, save and Tactica (R29)."""

    side: Side
    card: int
    skulls: int
    crosses: int
    wounded: bool
    destroyed: bool
    rule: str = "R29"

    def happen(self, battle: Battle) -> Battle:
        if self.destroyed:
            return _lose(battle, self.side, self.card)
        return battle._replace(wounded=battle.wounded | {self.card}) if self.wounded else battle


class ArtilleryLost(Event):
    """The artillery falls with its main battle card (R30)."""

    side: Side
    card: int
    rule: str = "R30"

    def happen(self, battle: Battle) -> Battle:
        return _lose(battle, self.side, self.card)


class GeneralKilled(Event):
    """The general fell (R27); a successor with `stars` takes over in reserve, nobody if that is 0."""

    side: Side
    stars: int
    rule: str = "R27"

    def happen(self, battle: Battle) -> Battle:
        host = battle.host(self.side)
        return with_host(battle, self.side, host._replace(general=General(self.stars) if self.stars else None))


class GeneralRetired(Event):
    """The general goes to the reserve (R28)."""

    side: Side
    rule: str = "R28"

    def happen(self, battle: Battle) -> Battle:
        host = battle.host(self.side)
        assert host.general, self
        return with_host(battle, self.side, host._replace(general=General(host.general.stars)))


class CombatEnded(Event):
    """The combat is over."""

    STORED_AS = "ClashEnded"

    rule: str = "R31"

    def happen(self, battle: Battle) -> Battle:
        return battle._replace(combat=None, declared=None)


class SkirmishersLeft(Event):
    """All foot skirmishers leave the board (R37); they are not lost."""

    cards: tuple[int, ...]
    rule: str = "R37"

    def happen(self, battle: Battle) -> Battle:
        for card in self.cards:
            side = battle.start.sides[card]
            host = battle.host(side)
            board, wounded = take(battle, card, where(battle, card)), battle.wounded - {card}
            battle = with_host(battle, side, host._replace(off=(*host.off, card)), board=board, wounded=wounded)
        return battle


class Rallied(Event):
    """Rally to the Standard: a wound marker is taken off."""

    card: int
    rule: str = "R47"

    def happen(self, battle: Battle) -> Battle:
        return battle._replace(wounded=battle.wounded - {self.card}, declared=None)


class Entered(Event):
    """A reserve card enters its own half of a file, perhaps with the general (R38); by R47 for the Triarii."""

    side: Side
    card: int
    file: int
    general: bool
    rule: str = "R38"

    def happen(self, battle: Battle) -> Battle:
        host, cell = battle.host(self.side), CELLS[self.side, self.file]
        host = host._replace(reserve=_without(host.reserve, self.card))
        if self.general and host.general:
            host = host._replace(general=host.general._replace(cell=cell))
        battle = battle._replace(board=put(battle, self.side, self.card, cell), declared=None)
        battle = with_host(battle, self.side, host)
        if battle.combat:
            return battle._replace(engaged=battle.engaged | _engaged(battle.board))
        return battle._replace(chooser=self.side.other)


class Moved(Event):
    """A card moved (R39); artillery and the general go with their main battle card."""

    side: Side
    card: int
    half: Side
    file: int
    rule: str = "R39"

    def happen(self, battle: Battle) -> Battle:
        origin, cell = where(battle, self.card), CELLS[self.half, self.file]
        stack, host = battle.board[origin], battle.host(self.side)
        company = [self.card]
        if self.card == stack.main:
            company += [] if stack.gun is None else [stack.gun]
            if host.general and host.general.cell == origin:
                battle = with_host(battle, self.side, host._replace(general=host.general._replace(cell=cell)))
        for card in company:
            battle = battle._replace(board=take(battle, card, origin))
            battle = battle._replace(board=put(battle, self.side, card, cell))
        return battle._replace(done=battle.done.union(company), chooser=self.side.other, declared=None)


class Stood(Event):
    """A card does not move (R39)."""

    side: Side
    card: int
    rule: str = "R39"

    def happen(self, battle: Battle) -> Battle:
        return battle._replace(done=battle.done | {self.card}, chooser=self.side.other)


class BattleEnded(Event):
    ending: Ending
    rule: str = "R45"

    def happen(self, battle: Battle) -> Battle:
        return battle._replace(ending=self.ending, step=Step.OVER, combat=None, asks=(), declared=None)

"""From a battle and an event to the battle after it: what an event changes is written here and nowhere else."""

from collections.abc import Callable
from typing import Any

from battles.rules.battleplay import events as e
from battles.rules.battleplay.board import CELLS, EMPTY, Board, Cell, Ground, Stack
from battles.rules.battleplay.state import Battle, Combat, Declared, General, HillDice, Host, Step, Window
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import SKIRMISHERS, Category, Troop
from battles.rules.verdict import ATTACKER, Side


def apply(battle: Battle, event: e.Event) -> Battle:
    """The battle after the event."""
    return _APPLY[type(event)](battle, event)


def with_host(battle: Battle, side: Side, host: Host, **changes: Any) -> Battle:
    """The battle with another host of this side, and with these changes."""
    if side is ATTACKER:
        return battle._replace(attacker=host, **changes)
    return battle._replace(defender=host, **changes)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards but this one."""
    return tuple([c for c in cards if c != card])


def _filled(stack: Stack, troop: Troop, card: int | None) -> Stack:
    """The stack with this card, or none, in the place that such a troop takes."""
    if troop.category in SKIRMISHERS:
        return stack._replace(light=card)
    return stack._replace(gun=card) if troop.category is Category.ARTILLERY else stack._replace(main=card)


def put(battle: Battle, side: Side, card: int, cell: Cell) -> Board:
    """The board with this card in the cell."""
    stack = battle.board.get(cell, EMPTY[side])
    return {**battle.board, cell: _filled(stack, battle.card(card).troop, card)}


def _take(battle: Battle, card: int, cell: Cell) -> Board:
    stack = _filled(battle.board[cell], battle.card(card).troop, None)
    board = {**battle.board, cell: stack}
    if stack == EMPTY[stack.side]:
        del board[cell]
    return board


def where(battle: Battle, card: int) -> Cell:
    """Where a card stands; ValueError if it is not on the board."""
    for cell, stack in battle.board.items():
        if card in stack[1:]:
            return cell
    raise ValueError(f"card {card} is not on the board")


def _step_began(battle: Battle, event: e.StepBegan) -> Battle:
    engaged, done = battle.engaged, battle.done
    if event.step is Step.FLANKS:
        engaged = _engaged(battle.board)
    if event.step not in (Step.SUPPORT, Step.FRONTS):
        done = frozenset()
    return battle._replace(
        step=event.step,
        grind=event.grind,
        chooser=event.chooser,
        done=done,
        engaged=engaged,
        passed=frozenset(),
        offered=False,
    )


def _engaged(board: Board) -> frozenset[int]:
    """Who has an enemy ahead neither flanks nor supports in this melee, even if that enemy is destroyed (R42, R43)."""
    facing: list[int] = []
    for (half, file), stack in board.items():
        opposite = board.get(CELLS[half.other, file])
        if stack.side is half and opposite and opposite.side is not half:
            facing += stack.cards
    return frozenset(facing)


def _asked(battle: Battle, event: e.Asked) -> Battle:
    asks = event.asks + battle.asks
    if event.stage is None or battle.combat is None:
        return battle._replace(asks=asks, offered=True)
    return battle._replace(asks=asks, combat=battle.combat._replace(stage=event.stage))


def _passed(battle: Battle, event: e.Passed) -> Battle:
    if event.window:
        return battle._replace(asks=battle.asks[1:])
    return battle._replace(passed=battle.passed | {event.side}, chooser=event.side.other)


def _lay(battle: Battle, file: int, ground: Ground) -> Battle:
    return battle._replace(field=(*battle.field[: file - 1], ground, *battle.field[file:]))


def _waterway(battle: Battle, event: e.WaterwaySet) -> Battle:
    done = battle._replace(passed=frozenset(Side))
    return done if event.file is None else _lay(done, event.file, Ground(water=True))


def _dealt(battle: Battle, event: e.HandsDealt) -> Battle:
    return battle._replace(
        attacker=battle.attacker._replace(hand=event.attacker), defender=battle.defender._replace(hand=event.defender)
    )


def _tile(battle: Battle, event: e.TileDrawn) -> Battle:
    if not event.laid:
        return battle
    ground = battle.ground(event.file)
    return _lay(battle, event.file, ground._replace(rough=event.tile) if event.tile else ground._replace(hill=True))


def _tile_moved(battle: Battle, event: e.TileMoved) -> Battle:
    ground = battle.ground(event.file)
    cleared = _lay(battle, event.file, ground._replace(rough=None))._replace(declared=None)
    if event.to is None:
        return cleared
    return _lay(cleared, event.to, cleared.ground(event.to)._replace(rough=ground.rough))


def _hill_rolled(battle: Battle, event: e.HillRolled) -> Battle:
    others = tuple(hill for hill in battle.hills if hill.file != event.file)
    return battle._replace(hills=(*others, HillDice(event.file, event.attacker, event.defender)), declared=None)


def _hill_taken(battle: Battle, event: e.HillTaken) -> Battle:
    return _lay(battle, event.file, battle.ground(event.file)._replace(holder=event.holder))


def _deployed(battle: Battle, event: e.Deployed) -> Battle:
    host = battle.host(event.side)
    waiting, chooser = without(host.waiting, event.card), event.side.other
    if event.file is None:
        host = host._replace(waiting=waiting, reserve=(*host.reserve, event.card))
        return with_host(battle, event.side, host, chooser=chooser)
    hidden = battle.hidden if event.shown else battle.hidden | {event.card}
    board = put(battle, event.side, event.card, CELLS[event.side, event.file])
    return with_host(battle, event.side, host._replace(waiting=waiting), board=board, hidden=hidden, chooser=chooser)


def _left_out(battle: Battle, event: e.LeftOut) -> Battle:
    host = battle.host(event.side)
    host = host._replace(
        waiting=without(host.waiting, event.card),
        reserve=without(host.reserve, event.card),
        off=(*host.off, event.card),
    )
    return with_host(battle, event.side, host)


def _general_placed(battle: Battle, event: e.GeneralPlaced) -> Battle:
    host = battle.host(event.side)
    assert host.general is not None, event
    cell = None if event.file is None else CELLS[event.side, event.file]
    host = host._replace(general=host.general._replace(cell=cell), general_waits=False)
    return with_host(battle, event.side, host, chooser=event.side.other)


def _swapped(battle: Battle, event: e.Swapped) -> Battle:
    left, right = CELLS[event.side, event.file], CELLS[event.side, event.file + 1]
    one, other = battle.board[left], battle.board[right]
    board = {**battle.board, left: one._replace(main=other.main), right: other._replace(main=one.main)}
    return battle._replace(board=board, declared=None)


def _combat_began(battle: Battle, event: e.CombatBegan) -> Battle:
    return battle._replace(
        combat=Combat(event.strikes),
        chooser=event.chooser.other,
        done=battle.done.union([strike.card for strike in event.strikes]),
        offered=False,
    )


def _general_joined(battle: Battle, event: e.GeneralJoined) -> Battle:
    host, combat = battle.host(event.side), battle.combat
    assert host.general, event
    assert combat, event
    strikes = tuple(s._replace(general=True) if s.side is event.side else s for s in combat.strikes)
    host = host._replace(general=host.general._replace(joined=True))
    return with_host(battle, event.side, host, combat=combat._replace(strikes=strikes), asks=battle.asks[1:])


def _tactica_played(battle: Battle, event: e.TacticaPlayed) -> Battle:
    host = battle.host(event.side)
    hand = list(host.hand)
    hand.remove(event.card)
    host = host._replace(hand=tuple(hand), played=(*host.played, event.card))
    if event.card is Tactica.FOG_OF_WAR:
        return with_host(battle, event.side, host, asks=battle.asks[1:])
    combat = battle.combat and battle.combat._replace(cards=(*battle.combat.cards, (event.side, event.card)))
    declared = Declared(event.side, event.card, event.subject, event.to, event.half)
    return with_host(battle, event.side, host, asks=battle.asks[1:], declared=declared, combat=combat)


def _tactica_fogged(battle: Battle, event: e.TacticaFogged) -> Battle:
    combat = battle.combat
    if combat:
        combat = combat._replace(cards=tuple(card for card in combat.cards if card != (event.side, event.card)))
    return battle._replace(declared=None, combat=combat)


def _thrown(battle: Battle, event: e.Thrown) -> Battle:
    combat = battle.combat
    assert combat, event
    thrown = [
        s._replace(colours=event.colours, symbols=event.symbols) if s.card == event.card else s for s in combat.strikes
    ]
    asks = battle.asks
    if event.again and asks and asks[0].window is Window.REROLL:
        asks = asks[1:]
    return battle._replace(combat=combat._replace(strikes=tuple(thrown)), asks=asks)


def _lose(battle: Battle, side: Side, card: int) -> Battle:
    host, board = battle.host(side), _take(battle, card, where(battle, card))
    return with_host(battle, side, host._replace(lost=(*host.lost, card)), board=board, wounded=battle.wounded - {card})


def _struck(battle: Battle, event: e.Struck) -> Battle:
    if event.destroyed:
        return _lose(battle, event.side, event.card)
    return battle._replace(wounded=battle.wounded | {event.card}) if event.wounded else battle


def _general_killed(battle: Battle, event: e.GeneralKilled) -> Battle:
    host = battle.host(event.side)
    return with_host(battle, event.side, host._replace(general=General(event.stars) if event.stars else None))


def _general_retired(battle: Battle, event: e.GeneralRetired) -> Battle:
    host = battle.host(event.side)
    assert host.general, event
    return with_host(battle, event.side, host._replace(general=General(host.general.stars)))


def _skirmishers_left(battle: Battle, event: e.SkirmishersLeft) -> Battle:
    for card in event.cards:
        side = battle.start.sides[card]
        host = battle.host(side)
        board, wounded = _take(battle, card, where(battle, card)), battle.wounded - {card}
        battle = with_host(battle, side, host._replace(off=(*host.off, card)), board=board, wounded=wounded)
    return battle


def _entered(battle: Battle, event: e.Entered) -> Battle:
    host, cell = battle.host(event.side), CELLS[event.side, event.file]
    host = host._replace(reserve=without(host.reserve, event.card))
    if event.general and host.general:
        host = host._replace(general=host.general._replace(cell=cell))
    battle = battle._replace(board=put(battle, event.side, event.card, cell), declared=None)
    battle = with_host(battle, event.side, host)
    if battle.combat:
        return battle._replace(engaged=battle.engaged | _engaged(battle.board))
    return battle._replace(chooser=event.side.other)


def _moved(battle: Battle, event: e.Moved) -> Battle:
    origin, cell = where(battle, event.card), CELLS[event.half, event.file]
    stack, host = battle.board[origin], battle.host(event.side)
    company = [event.card]
    if event.card == stack.main:
        company += [] if stack.gun is None else [stack.gun]
        if host.general and host.general.cell == origin:
            battle = with_host(battle, event.side, host._replace(general=host.general._replace(cell=cell)))
    for card in company:
        battle = battle._replace(board=_take(battle, card, origin))
        battle = battle._replace(board=put(battle, event.side, card, cell))
    return battle._replace(done=battle.done.union(company), chooser=event.side.other, declared=None)


def _ended(battle: Battle, event: e.BattleEnded) -> Battle:
    return battle._replace(ending=event.ending, step=Step.OVER, combat=None, asks=(), declared=None)


_APPLY: dict[type, Callable[[Battle, Any], Battle]] = {
    e.StepBegan: _step_began,
    e.Asked: _asked,
    e.Passed: _passed,
    e.WaterwaySet: _waterway,
    e.HandsDealt: _dealt,
    e.TileDrawn: _tile,
    e.TileMoved: _tile_moved,
    e.HillRolled: _hill_rolled,
    e.HillTaken: _hill_taken,
    e.Deployed: _deployed,
    e.LeftOut: _left_out,
    e.GeneralPlaced: _general_placed,
    e.CardsShown: lambda battle, event: battle._replace(hidden=battle.hidden - {*event.cards}, declared=None),
    e.Swapped: _swapped,
    e.Seized: lambda battle, event: battle._replace(chooser=event.side, declared=None),
    e.CombatBegan: _combat_began,
    e.GeneralJoined: _general_joined,
    e.TacticaPlayed: _tactica_played,
    e.TacticaFogged: _tactica_fogged,
    e.Thrown: _thrown,
    e.Struck: _struck,
    e.ArtilleryLost: lambda battle, event: _lose(battle, event.side, event.card),
    e.GeneralKilled: _general_killed,
    e.GeneralRetired: _general_retired,
    e.CombatEnded: lambda battle, event: battle._replace(combat=None, declared=None),
    e.SkirmishersLeft: _skirmishers_left,
    e.Rallied: lambda battle, event: battle._replace(wounded=battle.wounded - {event.card}, declared=None),
    e.Entered: _entered,
    e.Moved: _moved,
    e.Stood: lambda battle, event: battle._replace(done=battle.done | {event.card}, chooser=event.side.other),
    e.BattleEnded: _ended,
}

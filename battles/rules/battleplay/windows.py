"""What may be played in each window (R47). A window opens only for a side with something to play in it."""

from collections.abc import Callable, Iterator
from itertools import combinations

from battles.rules.battleplay.board import CELLS
from battles.rules.battleplay.decisions import Decision, Join, Pass, PlayTactica, Reroll
from battles.rules.battleplay.deployment import may_swap
from battles.rules.battleplay.exploitation import may_enter, steps
from battles.rules.battleplay.state import SHOOTING, Ask, Battle, Combat, Step, Strike, Window
from battles.rules.battleplay.strike import difficult, hits
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import MOUNTED, Category
from battles.rules.verdict import Side

BEASTS = MOUNTED | {Category.ELEPHANT}
PASS = Pass()
YES_OR_NO: dict[Window, tuple[Decision, ...]] = {Window.JOIN: (Join(), PASS), Window.REROLL: (Reroll(), PASS)}


def answers(battle: Battle, ask: Ask) -> tuple[Decision, ...]:
    """The side's possible answers: each Tactica it can play, and no. Empty if it can play nothing."""
    if ask.window in YES_OR_NO:
        return YES_OR_NO[ask.window]
    hand, (cards, plays) = battle.host(ask.side).hand, _PLAYS[ask.window]
    if cards.isdisjoint(hand):
        return ()
    found = [play for play in plays(battle, ask) if play.card in hand]
    return (*found, PASS) if found else ()


def opened(battle: Battle, asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """Those of these windows in which there is something to answer."""
    return tuple([ask for ask in asks if answers(battle, ask)])


def _guides(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    """Local Guides: a rough tile moves to a neighbouring file that has none, or is removed."""
    for file in range(1, battle.start.files + 1):
        if battle.ground(file).rough:
            for to in (file - 1, file + 1):
                if 1 <= to <= battle.start.files and not battle.ground(to).rough and not battle.ground(to).water:
                    yield PlayTactica(Tactica.LOCAL_GUIDES, file, to)
            yield PlayTactica(Tactica.LOCAL_GUIDES, file)


def _hill(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    for hill in battle.hills:
        yield PlayTactica(Tactica.FIRST_ON_THE_HILL, hill.file)


def _scouts(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    """Good Scouts: up to two of the enemy's face-down cards."""
    hidden = sorted(card for card in battle.hidden if battle.start.sides[card] is not ask.side)
    for card in hidden:
        yield PlayTactica(Tactica.SCOUTS, card, card)
    for card, other in combinations(hidden, 2):
        yield PlayTactica(Tactica.SCOUTS, card, other)


def _late_orders(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    for file in range(1, battle.start.files):
        if may_swap(battle, ask.side, file):
            yield PlayTactica(Tactica.LATE_ORDERS, file)


def _own(combat: Combat, side: Side) -> Strike | None:
    for strike in combat.strikes:
        if strike.side is side:
            return strike
    return None


def _before(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    """Before the dice fall: for one's own strike, or against the enemy's."""
    assert battle.combat is not None, ask
    hand = battle.host(ask.side).hand
    for side, cards in ((ask.side, _OWN_STRIKE), (ask.side.other, _ENEMY_STRIKE)):
        if strike := _own(battle.combat, side):
            for card, condition in cards:
                if card in hand and condition(battle, strike):
                    yield PlayTactica(card)


def _ambush(battle: Battle, strike: Strike) -> bool:
    infantry = battle.card(strike.card).troop.category is Category.INFANTRY
    return infantry and battle.step not in SHOOTING and difficult(battle, strike)


def _beasts(battle: Battle, strike: Strike) -> bool:
    return battle.step not in SHOOTING and battle.card(strike.card).troop.category in BEASTS


_OWN_STRIKE: tuple[tuple[Tactica, Callable[[Battle, Strike], bool]], ...] = (
    (Tactica.CHARGE_HOME, lambda battle, strike: battle.step is Step.CHARGE),
    (Tactica.AMBUSH, _ambush),
    (Tactica.DEVOTIO, lambda battle, strike: strike.general),
    (Tactica.VOLLEY, lambda battle, strike: battle.step in SHOOTING),
    (Tactica.CLOSE_SUPPORT, lambda battle, strike: battle.step is Step.SUPPORT),
)
_ENEMY_STRIKE: tuple[tuple[Tactica, Callable[[Battle, Strike], bool]], ...] = (
    (Tactica.OPEN_RANKS, lambda battle, strike: battle.step in SHOOTING),
    (Tactica.BEASTS_UNSETTLED, _beasts),
    (Tactica.REFUSE_FLANK, lambda battle, strike: battle.step is Step.FLANKS),
)


def _again(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    assert battle.combat is not None, ask
    if _own(battle.combat, ask.side):
        yield PlayTactica(Tactica.SECOND_THROW)


def _answer(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    """After the enemy's dice: against a skull at a main card, or an X at infantry."""
    assert battle.combat is not None, ask
    enemy = _own(battle.combat, ask.side.other)
    if enemy is None:
        return
    skulls, crosses = hits(battle, battle.combat, enemy)
    troop = battle.card(enemy.target).troop
    if skulls and troop.main:
        yield PlayTactica(Tactica.HOLD_THE_LINE)
    if crosses and troop.category is Category.INFANTRY:
        yield PlayTactica(Tactica.LOCKED_SHIELDS)


def is_certain(battle: Battle, strike: Strike) -> bool:
    """Whether a throw destroys its target whatever the enemy answers; only the number of his Tactica is known."""
    combat, enemy = battle.combat, strike.side.other
    assert combat is not None, strike
    found = [combat]
    if battle.host(enemy).hand:
        answered = _answer(battle, Ask(Window.ANSWER, enemy))
        found += [combat._replace(cards=(*combat.cards, (enemy, play.card))) for play in answered]
    return all(hits(battle, each, strike).destroy(strike.target in battle.wounded) for each in found)


def _triarii(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    """Matters Have Come to the Triarii: a main card in reserve enters an empty file."""
    for card in battle.host(ask.side).reserve:
        if battle.card(card).troop.main:
            for file in range(1, battle.start.files + 1):
                empty = CELLS[ask.side, file] not in battle.board
                if empty and may_enter(battle, ask.side, card, file):
                    yield PlayTactica(Tactica.TRIARII, card, file)


def _rally(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    for stack in battle.board.values():
        if stack.side is ask.side and stack.main in battle.wounded:
            yield PlayTactica(Tactica.RALLY, stack.main)


def _march(battle: Battle, ask: Ask) -> Iterator[PlayTactica]:
    assert ask.about is not None, ask
    for cell in steps(battle, ask.about):
        yield PlayTactica(Tactica.FORCED_MARCH, ask.about, cell.file, cell.half)


Plays = tuple[frozenset[Tactica], Callable[[Battle, Ask], Iterator[PlayTactica]]]


def _alone(card: Tactica) -> Plays:
    """A card that needs no target."""
    play = PlayTactica(card)
    return frozenset({card}), lambda battle, ask: iter([play])


_PLAYS: dict[Window, Plays] = {
    Window.GUIDES: (frozenset({Tactica.LOCAL_GUIDES}), _guides),
    Window.HILL: (frozenset({Tactica.FIRST_ON_THE_HILL}), _hill),
    Window.SCOUTS: (frozenset({Tactica.SCOUTS}), _scouts),
    Window.LATE_ORDERS: (frozenset({Tactica.LATE_ORDERS}), _late_orders),
    Window.SEIZE: _alone(Tactica.SEIZE_THE_MOMENT),
    Window.BEFORE: (frozenset(card for card, _ in _OWN_STRIKE + _ENEMY_STRIKE), _before),
    Window.AGAIN: (frozenset({Tactica.SECOND_THROW}), _again),
    Window.ANSWER: (frozenset({Tactica.HOLD_THE_LINE, Tactica.LOCKED_SHIELDS}), _answer),
    Window.BODYGUARD: _alone(Tactica.BODYGUARD),
    Window.TRIARII: (frozenset({Tactica.TRIARII}), _triarii),
    Window.RALLY: (frozenset({Tactica.RALLY}), _rally),
    Window.MARCH: (frozenset({Tactica.FORCED_MARCH}), _march),
    Window.FOG: _alone(Tactica.FOG_OF_WAR),
}
"""What may be played in each window: the cards that belong to it, and their targets."""

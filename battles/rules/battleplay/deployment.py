"""Where each card may stand, and the order in which both sides deploy (R10-R20)."""

from collections.abc import Mapping

from battles.rules.battleplay.board import CELLS, EMPTY, Stack
from battles.rules.battleplay.decisions import Decision, Offer, OfferChoice, OfferPlaces, Place, PlaceGeneral
from battles.rules.battleplay.events import CardsShown, Deployed, GeneralPlaced, LeftOut
from battles.rules.battleplay.play import Asks, CardPlay
from battles.rules.battleplay.state import Ask, Battle, Step, Window, by_grade
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import MOUNTED, Category, Troop
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Side, lower

COMPANIONS = {Category.FOOT_SKIRMISHER: {Category.INFANTRY}, Category.CAVALRY_SKIRMISHER: MOUNTED}
"""The main battle cards that skirmishers may share a file with (R15, R17)."""
HEAVY = frozenset({Category.ELEPHANT, Category.ARTILLERY})
"""What may not stand in an outer file (R13)."""
MOST_IN_RESERVE, MOST_IN_RESERVE_DOUBLE = 2, 4


def fits(battle: Battle, side: Side, troop: Troop, file: int) -> bool:
    """Whether a card may be deployed in this file (R12-R17)."""
    stack = battle.board.get(CELLS[side, file], EMPTY[side])
    if battle.field[file - 1].water or not room(battle, troop, stack):
        return False
    if troop.category in COMPANIONS:
        return stack.main is not None or _stands_alone(battle, troop, file)
    return ground_suits(battle, troop, file)


def room(battle: Battle, troop: Troop, stack: Stack) -> bool:
    """R12: one card of a kind in a cell, and only beside those it may stand with.

    R14: artillery only with a main battle card of infantry. Skirmishers with cards of their kind, or alone (R15, R17).
    """
    if troop.main:
        return stack.main is None and stacks(battle, troop, stack)
    main = None if stack.main is None else battle.card(stack.main).troop.category
    if troop.category in COMPANIONS:
        return stack.light is None and (main is None or main in COMPANIONS[troop.category])
    return stack.gun is None and main is Category.INFANTRY


def _stands_alone(battle: Battle, troop: Troop, file: int) -> bool:
    """Whether skirmishers may stand here without a main battle card.

    R15: foot, otherwise with infantry, in woods or on rocky ground. R17: mounted, otherwise with cavalry or chariots,
    in an outer file without terrain.
    """
    if troop.category is Category.FOOT_SKIRMISHER:
        return battle.ground(file).rough is not None
    return outer(battle, file) and battle.ground(file).rough is None


def outer(battle: Battle, file: int) -> bool:
    """R13: whether a file is one of the 2 outer ones, where neither elephants nor artillery deploy."""
    return file in (1, battle.start.files)


def ground_suits(battle: Battle, troop: Troop, file: int) -> bool:
    """R16: in an outer file without rough ground only cavalry and chariots; never elephants or artillery (R13)."""
    if not outer(battle, file):
        return True
    return troop.category not in HEAVY and (battle.ground(file).rough is not None or troop.category in MOUNTED)


def stacks(battle: Battle, troop: Troop, stack: Stack) -> bool:
    """Whether a main card may join the skirmishers and artillery of the file (R14, R15, R17)."""
    if stack.gun is not None and troop.category is not Category.INFANTRY:
        return False
    return stack.light is None or troop.category in COMPANIONS[battle.card(stack.light).troop.category]


def begin(play: CardPlay) -> Asks:
    """A garrison takes its walls, one card a file (R46); otherwise nothing happens."""
    if play.battle.start.settings.siege:
        for file, card in enumerate(play.battle.defender.waiting, start=1):
            play.emit(Deployed(Side.DEFENDER, card, file, shown=False, rule="R46"))
    return ()


def chooser(battle: Battle) -> Side | None:
    """R11: the side with the lower general deploys first, all at once; equal generals alternate, defender first."""
    open_sides = [side for side in BOTH if _unfinished(battle, side)]
    if len(open_sides) < 2:
        return open_sides[0] if open_sides else None
    return _lower(battle) or battle.chooser


def _unfinished(battle: Battle, side: Side) -> bool:
    host = battle.host(side)
    return bool(host.waiting) or host.general_waits


def _lower(battle: Battle) -> Side | None:
    return lower(battle.stars(ATTACKER), battle.stars(DEFENDER))


def to_show(battle: Battle, side: Side) -> int:
    """R10: the cards this side must still place face up: one for each star its general is worse."""
    if battle.start.settings.siege or _lower(battle) is not side:
        return 0
    placed = len(battle.start.force(side).cards) - len(battle.host(side).waiting)
    return max(0, battle.stars(side.other) - battle.stars(side) - placed)


def offer(battle: Battle) -> Offer | None:
    """The cards that the next side may place, or its general, who comes last; None once all are placed."""
    side = chooser(battle)
    if side is None:
        return None
    if battle.host(side).waiting:
        places = _places(battle, side)
        return OfferPlaces(side, places, _may_keep_back(battle, side, places))
    return OfferChoice(side, _places_of_general(battle, side), Step.DEPLOYMENT)


def _places_of_general(battle: Battle, side: Side) -> tuple[Decision, ...]:
    """R19: the general joins a file with one of his cards, or stays in reserve."""
    own = [file for file in range(1, battle.start.files + 1) if (side, file) in battle.board]
    return (*(PlaceGeneral(file) for file in own), PlaceGeneral(None))


def _places(battle: Battle, side: Side) -> Mapping[int, tuple[int, ...]]:
    """The files for each waiting card; none if it fits nowhere."""
    troops = {card: battle.card(card).troop for card in battle.host(side).waiting}
    board = range(1, battle.start.files + 1)
    files = {
        category: tuple([file for file in board if fits(battle, side, troop, file)])
        for category, troop in {troop.category: troop for troop in troops.values()}.items()
    }
    return {card: files[troop.category] for card, troop in troops.items()}


def _may_keep_back(battle: Battle, side: Side, places: Mapping[int, tuple[int, ...]]) -> bool:
    """R18: at most 2 cards, or 4 at double size; none while a card owed face up can be placed (R10)."""
    if _reserve_full(battle, side):
        return False
    return not to_show(battle, side) or not any(places.values())


def _reserve_full(battle: Battle, side: Side) -> bool:
    most = MOST_IN_RESERVE_DOUBLE if battle.start.settings.double else MOST_IN_RESERVE
    return len(battle.host(side).reserve) >= most


def resolve(play: CardPlay, side: Side, decision: Decision) -> Asks:
    """A card or the general takes its place."""
    if isinstance(decision, Place):
        shown = to_show(play.battle, side) > 0 and decision.file is not None
        play.emit(Deployed(side, decision.card, decision.file, shown, rule="R10" if shown else "R11"))
        _leave_out(play, side)
    else:
        assert isinstance(decision, PlaceGeneral), decision
        play.emit(GeneralPlaced(side, decision.file))
    return ()


def _leave_out(play: CardPlay, side: Side) -> None:
    """A card that fits nowhere and finds no room in reserve is out of the battle (R18)."""
    if _reserve_full(play.battle, side) and not any(_places(play.battle, side).values()):
        for card in play.battle.host(side).waiting:
            play.emit(LeftOut(side, card))


def windows(play: CardPlay, offer: Offer) -> Asks:
    """Good Scouts go out before a side places its first hidden card."""
    battle, side = play.battle, offer.side
    host = battle.host(side)
    if battle.offered or not host.waiting or Tactica.SCOUTS not in host.hand:
        return ()
    own = any(battle.start.sides[card] is side for card in battle.hidden) or host.reserve
    seen = all(battle.start.sides[card] is side for card in battle.hidden)
    return () if own or seen or to_show(battle, side) else (Ask(Window.SCOUTS, side),)


def reveal(play: CardPlay) -> Asks:
    """R20: all cards except the reserves are turned over; then Late Orders, the better general first."""
    play.emit(CardsShown(tuple(sorted(play.battle.hidden))))
    return tuple(Ask(Window.LATE_ORDERS, side) for side in by_grade(play.battle))


def may_swap(battle: Battle, side: Side, file: int) -> bool:
    """Late Orders: whether the main cards of this file and the next may swap places, and differ."""
    left, right = (battle.board.get(CELLS[side, f]) for f in (file, file + 1))
    if left is None or right is None or left.main is None or right.main is None:
        return False
    if _alike(battle, left.main, right.main):
        return False
    return _lands(battle, right.main, left, file) and _lands(battle, left.main, right, file + 1)


def _alike(battle: Battle, card: int, other: int) -> bool:
    return battle.card(card) == battle.card(other) and (card in battle.wounded) is (other in battle.wounded)


def _lands(battle: Battle, main: int, stack: Stack, file: int) -> bool:
    troop = battle.card(main).troop
    return ground_suits(battle, troop, file) and stacks(battle, troop, stack)

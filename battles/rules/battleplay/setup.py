"""From the map to the battlefield: waterway, Tactica hands, tiles and hills (R3-R9, R47)."""

from battles.rules.battleplay.board import Ground, Rough
from battles.rules.battleplay.colours import RANK
from battles.rules.battleplay.decisions import ChooseWaterway, Decision, Offer, OfferChoice
from battles.rules.battleplay.events import HandsDealt, HillRolled, HillTaken, TileDrawn, WaterwaySet
from battles.rules.battleplay.play import Asks, CardPlay, Handful
from battles.rules.battleplay.start import DOUBLE_FILES, GENERALS, SINGLE_FILES, Start
from battles.rules.battleplay.state import Ask, Battle, General, Host, Step, Window, by_grade
from battles.rules.battleplay.tactica import DECK, Tactica
from battles.rules.verdict import Side, lower
from engine.rules.dice import draw
from engine.rules.reason import Reason

Tile = tuple[Rough | None, int]  # a tile and its number; None is a hill


def tiles_of(rough: Rough, hills: tuple[int, int, int]) -> tuple[Tile, ...]:
    """R5: 12 tiles of a colour: 9 of rocky ground or woods, with a second 1 and a second 7, and 3 hills."""
    return (*((rough, n) for n in (1, 2, 3, 4, 5, 6, 7, 1, 7)), *((None, n) for n in hills))


BROWN, GREEN = tiles_of(Rough.ROCKY, hills=(2, 4, 6)), tiles_of(Rough.WOODS, hills=(3, 4, 5))


def begin(start: Start) -> Battle:
    """The battle before its first step: all cards in hand, the field empty."""
    return Battle(
        start,
        attacker=_host(start, Side.ATTACKER),
        defender=_host(start, Side.DEFENDER),
        field=(Ground(),) * start.files,
    )


def _host(start: Start, side: Side) -> Host:
    stars = start.force(side).stars
    return Host(tuple(start.numbers(side)), General(stars) if stars else None, general_waits=stars > 0)


def waterway_offer(battle: Battle) -> Offer | None:
    """R8: a coast or river may run along an outer file, at the defender's choice; not in a siege (R46)."""
    if not battle.start.waterway or battle.start.settings.siege or battle.passed:
        return None
    files = (1, battle.start.files, None)
    return OfferChoice(Side.DEFENDER, tuple(ChooseWaterway(file) for file in files), Step.WATERWAY)


def set_waterway(play: CardPlay, side: Side, decision: Decision) -> Asks:
    assert isinstance(decision, ChooseWaterway), decision
    play.emit(WaterwaySet(decision.file))
    return ()


def symbols(start: Start) -> tuple[int, int]:
    """R3: trees and mountains of the province, with those of a prepared battlefield (R4); none in a siege (R46)."""
    if start.settings.siege:
        return 0, 0
    prepared = start.settings.prepared
    if prepared is None:
        return start.trees, start.mountains
    return max(0, start.trees + prepared.trees), max(0, start.mountains + prepared.mountains)


def terrain(play: CardPlay) -> Asks:
    """The hands are dealt (R47) and the tiles drawn, brown before green (R5-R7); then Local Guides."""
    start, deck = play.battle.start, list(DECK)
    attacker, defender = (tuple(_card(play, deck, side) for _ in range(start.dealt(side))) for side in Side)
    play.emit(HandsDealt(attacker, defender))
    trees, mountains = symbols(start)
    for left in range(1, start.files, SINGLE_FILES):
        _draw(play, BROWN, mountains, left)
        _draw(play, GREEN, trees, left)
    return tuple(Ask(Window.GUIDES, side) for side in by_grade(play.battle))


def _card(play: CardPlay, deck: list[Tactica], side: Side) -> Tactica:
    return draw(play.dice, deck, "R47", f"tactica/{side}", Reason("tactica_card"))


def _draw(play: CardPlay, tiles: tuple[Tile, ...], number: int, left: int) -> None:
    """R6: draw `number` tiles for the 7 files from `left` on."""
    remaining = list(tiles)
    for _ in range(min(number, len(tiles))):
        kind, n = draw(play.dice, remaining, "R6", f"tiles/{left}", Reason("terrain_tile"))
        file = left - 1 + _numbered(play.battle.start.files, left, n)
        play.emit(TileDrawn(kind, file, laid=_is_new(play.battle.ground(file), kind)))


def _numbered(files: int, left: int, number: int) -> int:
    """At double size a 7 of the left half lies in its file 2, a 1 of the right half in its file 6 (R48)."""
    if files != DOUBLE_FILES:
        return number
    return {(1, 7): 2, (8, 1): 6}.get((left, number), number)


def _is_new(ground: Ground, kind: Rough | None) -> bool:
    """R7: woods replace rocky ground, never the reverse; no duplicate (R6) is laid, nor a tile in water (R8)."""
    if ground.water:
        return False
    if kind is None:
        return not ground.hill
    return ground.rough is None or (kind is Rough.WOODS and ground.rough is Rough.ROCKY)


def hills(play: CardPlay) -> Asks:
    """Both generals roll for each hill; then First on the Hill (R9)."""
    battle = play.battle
    files = [file for file, ground in enumerate(battle.field, start=1) if ground.hill]
    faces = iter(play.throw([hill_die(battle, side, file) for file in files for side in Side]))
    for file in files:
        play.emit(HillRolled(file, *next(faces), *next(faces)))
    return tuple(Ask(Window.HILL, side) for side in by_grade(play.battle))


def hill_die(battle: Battle, side: Side, file: int, rule: str = "R9") -> Handful:
    """The general's die, BLACK without a general (R9)."""
    return Handful(side, (GENERALS[battle.stars(side)],), rule, f"hill/{side}/{file}", Reason("hill", (file,)))


def control(play: CardPlay) -> Asks:
    """R9: the higher symbol takes the hill; with equal ones it stays in the centre, without effect."""
    for hill in sorted(play.battle.hills):
        below = lower(RANK[hill.attacker], RANK[hill.defender])
        play.emit(HillTaken(hill.file, below and below.other))
    return ()

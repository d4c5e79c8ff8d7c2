"""A card battle says what each choice brings, and what the enemy may strike; no more than the player may know."""

import re
from collections.abc import Callable

from battles.battleplay import games as cards
from battles.battleplay.games import KeptCardGame
from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.consequences import consequences, possible_blows
from battles.rules.battleplay.decisions import Move, OfferChoice, PlayTactica, Stand, StrikeAt
from battles.rules.battleplay.state import Battle, Step, Window
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.view import seen_by
from battles.web.card_foresight import ShownBlow, brought, threats
from tests.battles.rules.battleplay import A, D, at, battle_at, real
from tests.battles.rules.troops import HORSE, LEGION, WARRIORS
from tests.card_battles import BATTLES, Whims, a_card_battle, start
from tests.pages.reader import Page, Reader


def lines(told: tuple[ShownBlow, ...]) -> list[str]:
    return [f"{each.label} {each.blow}: {each.chance}".strip() for each in told]


def open_ground(step: Step = Step.MOVES, **more: object) -> Battle:
    """Horse of A, with nobody ahead, beside warriors of D that fight in front of a legion."""
    return real(battle_at(step, {2: HORSE, 3: LEGION}, {3: WARRIORS, 6: WARRIORS}, **more))  # type: ignore[arg-type]


# In words


def test_a_move_gains_an_open_flank():
    battle = open_ground()

    assert lines(brought(battle, A, Move(at(battle, A, 2), D, 2))) == [
        "Gains an open flank on Warriors in file 3: destroyed 25%",
    ]


def test_what_it_brings_another_card_names_that():
    """Two enemies in front of each other's neighbours: he who is met in front strikes nobody beside."""
    battle = real(battle_at(Step.MOVES, {1: HORSE, 3: LEGION}, {2: WARRIORS, 3: WARRIORS}))
    told = lines(brought(battle, A, Move(at(battle, A, 1), A, 2)))

    assert told[0].startswith("Gains the front against Warriors in file 2: ")
    assert told[1].startswith("Exposes this card to Warriors in file 2, in front: ")
    assert told[2].startswith("Shields Legion in file 3 from Warriors in file 2, in support: ")


def test_a_march_is_told_of_the_card_that_marches():
    battle = open_ground()
    horse = at(battle, A, 2)

    assert brought(battle, A, PlayTactica(Tactica.FORCED_MARCH, horse, 2, D)) == brought(battle, A, Move(horse, D, 2))


def test_a_card_that_stays():
    battle = open_ground()

    assert lines(brought(battle, A, Stand(at(battle, A, 3)))) == [
        "Keeps the front against Warriors in file 3: destroyed 69%",
        "Is exposed to Warriors in file 3, in front: destroyed 28%",
    ]


def test_a_card_that_cannot_be_destroyed_by_a_throw_is_wounded():
    """R42: a green die a colour worse has no skull."""
    battle = open_ground()

    assert lines(brought(battle, A, Stand(at(battle, A, 2)))) == ["Keeps support against Warriors in file 3: wound 33%"]


def test_a_general_who_falls_with_his_card():
    """R26: he has joined before, and is at risk for good."""
    battle = open_ground(generals={D: 3}, joined=[D])
    told = lines(brought(battle, A, Move(at(battle, A, 2), D, 2)))

    assert told == ["Gains an open flank on Warriors in file 3: destroyed 25%, its general too"]


def test_the_enemys_blows_before_the_order_of_combats():
    """The heaviest first: a flank of his, then those in front."""
    files = {Cell(D, 2): HORSE, 3: LEGION, 5: LEGION}
    battle = real(battle_at(Step.FLANKS, files, {3: WARRIORS, 1: WARRIORS, 5: WARRIORS}))
    [horse] = battle.board[Cell(D, 2)].cards
    offer = OfferChoice(A, (StrikeAt(horse, D, 3),), Step.FLANKS)

    assert lines(threats(battle, offer)) == [
        "Warriors in file 1 at Horse in file 2, on an open flank: destroyed 37%",
        "Warriors in file 3 at Legion in file 3, in front: destroyed 28%",
        "Warriors in file 5 at Legion in file 5, in front: destroyed 28%",
    ]


def test_nothing_is_said_of_them_where_nothing_is_to_be_ordered():
    assert threats(open_ground(), OfferChoice(A, (), Window.FOG)) == ()


def test_what_is_hidden_is_not_told_by_what_is_foreseen():
    """With another reserve and another hand of the enemy all that is told is the same."""
    plain, other = open_ground(), open_ground(reserve={D: (HORSE,)}, hands={D: (Tactica.REFUSE_FLANK,)})
    seen, others = seen_by(plain, A), seen_by(other, A)
    move, offer = Move(at(plain, A, 2), D, 2), OfferChoice(A, (Stand(),), Step.MOVES)

    assert brought(seen, A, move) == brought(others, A, move)
    assert threats(seen, offer) == threats(others, offer) != ()


# On the page


def stands(there: Callable[[KeptCardGame], bool]) -> KeptCardGame:
    """The first battle whose player, of any whims, comes to stand there."""
    for seed in range(BATTLES):
        game, whims = a_card_battle(of=start("senones", "epirus", 120, seed=f"foreseen {seed}")), Whims(seed)
        while game.waits and game.offer:
            if not game.now.asks and there(game):
                return game
            game = cards.decide(game.id, game.head, whims.decision(game.offer))
    raise AssertionError("no battle comes to stand there")


def page(reader: Reader, game: KeptCardGame, query: str = "") -> Page:
    return reader.open("card-battle", game.id, query=query)


def moves(game: KeptCardGame) -> list[Move]:
    return [each for each in game.offer.decisions() if isinstance(each, Move)] if game.offer else []


def test_each_place_for_a_card_says_what_it_brings(reader: Reader, db: None):
    """Once a card is chosen its places are listed too, with what they bring, and can be taken there."""
    game = stands(lambda game: any(consequences(game.view(game.now), A, each) for each in moves(game)))
    move = next(each for each in moves(game) if consequences(game.view(game.now), A, each))
    told = lines(brought(game.view(game.now), A, move))

    assert told[0] not in page(reader, game).text or len({each.card for each in moves(game)}) == 1
    chosen = page(reader, game, f"?card={move.card}")
    assert told[0] in chosen.text
    assert re.search("(choose where, here or|Choose here, or) on the board", chosen.text)
    code = f"move {move.card} {move.half} {move.file}"
    assert chosen.html.count(f'value="{code}"') == 2
    form = chosen.form("/decide/")
    moved = reader.send(chosen, form, next(each for each in form.buttons if each.value == code))
    assert moved.notices == ()
    assert cards.read(game.id).head > game.head


def test_the_heaviest_blow_of_the_enemy_is_in_sight_and_the_others_one_press_away(reader: Reader, db: None):
    game = stands(
        lambda game: game.now.step is Step.MOVES and len(possible_blows(game.view(game.now), D)) > 4,
    )
    told = threats(game.view(game.now), game.offer) if game.offer else ()
    seen = page(reader, game)

    summary, _, folded = seen.html.partition('<details class="threats">')[2].partition("</summary>")
    assert told[0].blow in summary
    assert told[0].chance in summary
    assert all(each.blow in folded for each in told[1:])

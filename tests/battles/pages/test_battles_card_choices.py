"""What a card battle asks, and what it does not: no choice of one, nothing in vain without a word of it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from battles.battleplay import games as cards
from battles.battleplay import manual_dice as card_hand
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.battleplay.story import entries
from battles.data.battleplay import dice, tactica_texts
from battles.rules.battleplay import deployment, turn
from battles.rules.battleplay.board import Cell, Ground
from battles.rules.battleplay.decisions import Fight, Offer, OfferChoice, PlayTactica, StrikeAt, only
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.state import Battle, Step, Window
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Troop
from battles.rules.battleplay.versions import RULES
from battles.rules.battleplay.view import seen_by
from battles.rules.verdict import Side
from battles.web import card_past
from battles.web.card_board import asked, says
from battles.web.card_choices import code
from engine.texts import text
from tests.battles.rules.battleplay import BLANK, PASS, SKULL, A, D, Result, S, X, at, battle_at, light, play
from tests.battles.rules.ground import WOODS, hill
from tests.battles.rules.troops import BOWMEN, HORSE, LEGION, VELITES, WARRIORS
from tests.card_battles import a_card_battle, any_start, decided, start, thrown, until
from tests.pages.reader import Page, Reader

FORCED = "There was only one choice:"
IDLE = text("battles", "cards", "idle")


def board(reader: Reader, game: KeptCardGame) -> Page:
    return reader.open("card-battle", game.id)


def offered(game: KeptCardGame) -> Offer:
    assert game.offer, "the battle is over"
    return game.offer


# A choice of one


@pytest.mark.parametrize("commands", [Commands.ATTACKER, Commands.DEFENDER, Commands.BOTH])
def test_a_choice_of_one_is_not_asked(reader: Reader, db: None, commands: Commands):
    """The program takes it, and the log says so of the player's own side: of the enemy's it would tell too much."""
    game = a_card_battle(commands)
    while game.waits:
        assert only(offered(game)) is None
        game = cards.decide(game.id, game.head, decided(game))

    forced = [line for line in card_past.log(game) if line.forced]
    assert forced
    for line in forced:
        before = game.states[line.place - 1]
        offer = turn.legal_decisions(before)
        assert offer
        assert commands.includes(offer.side)
        assert only(offer) == game.lines[line.place - 1].decision
        assert not line.own
    assert board(reader, game).html.partition('id="log"')[2].count(FORCED) == len(forced)


def test_who_watches_says_how_far(db: None):
    """The program takes one step at a time for him, whether there is a choice or not."""
    game = a_card_battle(Commands.NEITHER)
    lone = 0
    while game.now.ending is None:
        before, alone = len(game.lines), only(offered(game)) is not None
        game = cards.advance(game.id, game.head, Until.NEXT)
        lone += alone and not game.now.ending and len(game.lines) == before + 1
    assert lone
    assert not [line for line in card_past.log(game) if line.forced]


def test_the_dice_of_a_choice_of_one_are_not_reconsidered(db: None):
    """There is nothing to decide otherwise."""
    game = cards.create(start(), "", "By hand", Commands.BOTH, 1, by_hand=True)
    seen = set()
    while game.now.ending is None:
        if game.waiting is None:
            game = cards.decide(game.id, game.head, decided(game))
            continue
        alone = only(offered(game)) is not None
        seen.add(alone)
        assert game.may_reconsider is (bool(game.lines) and not alone and not game.waiting.begun)
        if alone and game.lines:
            with pytest.raises(cards.NotYours):
                cards.reconsider(game.id, game.head)
        words = [card_hand.symbols(game.now.start.dice, colour)[0] for _, colour in thrown(game).dice]
        game = cards.give(game.id, game.head, game.waiting.roll, words)
    assert seen == {True, False}


# Battles that were stored by version 1.0


def stored(
    monkeypatch: pytest.MonkeyPatch, there: Callable[[KeptCardGame], bool], start: Callable[[int], Start]
) -> KeptCardGame:
    """A battle as version 1.0 stored it, which asked every choice of one and opened windows for nothing."""
    with monkeypatch.context() as then:
        then.setattr(cards, "RULESET", replace(cards.RULESET, rules=1))
        then.setattr(cards, "only", lambda offer: None)
        then.setattr(deployment, "_alike", lambda battle, card, other: False)
        game = until(there, start)
    cards.LOG.forget()
    return cards.read(game.id)


def test_a_battle_stored_at_a_choice_of_one_goes_on(reader: Reader, db: None, monkeypatch: pytest.MonkeyPatch):
    """It is still offered there; then the battle goes on by the rules of today, and back again."""

    def there(game: KeptCardGame) -> bool:
        return game.now.step is Step.CHARGE and len(offered(game).decisions()) == 1

    game = stored(monkeypatch, there, any_start)
    page = board(reader, game)
    form = page.form("/decide/")
    assert game.waits
    assert {button.value for button in form.buttons} == {code(game.now, decided(game))}
    reader.send(page, form)

    on = cards.read(game.id)
    assert on.lines[: len(game.lines)] == game.lines
    assert on.lines[len(game.lines)].decision == decided(game)
    assert [line.rules for line in on.lines] == [1] * len(game.lines) + [RULES] * (len(on.lines) - len(game.lines))
    assert [line.forced for line in card_past.log(on) if line.place == len(game.lines) + 1] == [True]
    assert on.now.ending or only(offered(on)) is None
    ended = cards.advance(on.id, on.head, Until.BATTLE)
    assert ended.now.ending
    assert board(reader, ended).status == 200
    back = cards.undo(ended.id, ended.head, game.head)
    assert (back.lines, back.now, back.offer) == (game.lines, game.now, game.offer)


def test_a_battle_stored_at_a_swap_of_two_of_the_same_goes_on(
    reader: Reader, db: None, monkeypatch: pytest.MonkeyPatch
):
    """Late Orders: what was offered is offered no more; the window is declined, and the card stays in hand."""

    def all_the_same(n: int) -> Start:
        found = any_start(n)
        return replace(found, attacker=replace(found.attacker, stars=5, cards=found.attacker.cards[:1] * 5))

    def there(game: KeptCardGame) -> bool:
        return [ask.window for ask in game.now.asks[:1]] == [Window.LATE_ORDERS]

    game = stored(monkeypatch, there, all_the_same)
    page = board(reader, game)
    form = page.form("/decide/")
    assert [button.text for button in form.buttons] == ["Play nothing"]
    reader.send(page, form)

    on = cards.read(game.id)
    assert Tactica.LATE_ORDERS in on.now.attacker.hand
    assert on.lines[: len(game.lines)] == game.lines
    assert on.now.step is not Step.REVEAL


# What a Tactica says


def test_cards_in_hand_are_shown_with_their_conditions(reader: Reader, db: None):
    """`They change places` is no use to who does not know whose."""
    game = a_card_battle(of=replace(start(), attacker=replace(start().attacker, extra_tactica=3)))
    text = board(reader, game).text

    assert len(game.now.attacker.hand) == 6
    for card in game.now.attacker.hand:
        printed = tactica_texts()[card]
        assert f"{printed.name} {printed.when}. {printed.condition} {printed.effect}".replace("  ", " ") in text


def of_tactica(battle: Battle, side: Side, card: Tactica) -> str:
    """What the page says of this card, which is on offer."""
    offer = turn.legal_decisions(battle)
    assert isinstance(offer, OfferChoice)
    assert PlayTactica(card) in offer.choices
    return says(seen_by(battle, side), side, PlayTactica(card))


@pytest.mark.parametrize(("ground", "colours", "idle"), [(WOODS, "BB", True), (Ground(), "WW", False)])
def test_open_ranks_where_the_dice_are_black_already(ground: Ground, colours: str, idle: bool):
    """R23, R47: they may be played all the same, and the page says that nothing comes of it."""
    line, hands = {3: (LEGION, VELITES), 6: HORSE, 7: HORSE}, {D: (Tactica.OPEN_RANKS,)}
    battle = battle_at(Step.SKIRMISH, line, {3: WARRIORS, 7: HORSE}, field={3: ground}, hands=hands)
    battle = battle._replace(start=replace(battle.start, dice=dice()))
    game = play(battle, Fight(3))
    shooter = light(battle, A, 3)

    assert (IDLE in of_tactica(game.battle, D, Tactica.OPEN_RANKS)) is idle
    assert play(game.battle, PASS, BLANK, BLANK).thrown(shooter) == colours
    assert play(game.battle, PlayTactica(Tactica.OPEN_RANKS), BLANK, BLANK).thrown(shooter) == "BB"


@pytest.mark.parametrize(
    ("card", "faces", "wounded", "idle"),
    [
        (Tactica.HOLD_THE_LINE, (SKULL, BLANK), True, True),  # the X that is left is the second wound
        (Tactica.HOLD_THE_LINE, (SKULL, BLANK), False, False),
        (Tactica.LOCKED_SHIELDS, (SKULL, X), False, True),  # the skull destroys
        (Tactica.LOCKED_SHIELDS, (X, BLANK), False, False),
    ],
)
def test_an_answer_that_saves_nobody(card: Tactica, faces: tuple[int, int], wounded: bool, idle: bool):
    """R29, R47: what would have been destroyed is."""
    hurt = [(A, 3)] if wounded else []
    line = {3: LEGION, 5: HORSE, 6: HORSE, 7: HORSE}
    battle = battle_at(Step.CHARGE, line, {3: WARRIORS, 1: HORSE, 2: HORSE}, wounded=hurt, hands={A: (card,)})
    game = play(battle, Fight(3), BLANK, BLANK, *faces)
    target = at(battle, A, 3)

    assert (IDLE in of_tactica(game.battle, A, card)) is idle
    struck = [play(game.battle, answer).struck(target) for answer in (PASS, PlayTactica(card))]
    assert (struck[0].destroyed is struck[1].destroyed and struck[0].wounded is struck[1].wounded) is idle


def test_refusing_the_flank_to_black_dice_takes_their_second_throw():
    """R41, R47: no colour worse, but not nothing."""
    line = {2: LEGION, 5: LEGION, 6: LEGION}
    enemies = {Cell(A, 1): HORSE, 2: WARRIORS, 6: HORSE}
    hands = {A: (Tactica.REFUSE_FLANK,), D: (Tactica.FOG_OF_WAR,)}
    battle = battle_at(Step.FLANKS, line, enemies, field={2: WOODS}, hands=hands)
    asked = play(battle, StrikeAt(at(battle, D, 1, half=A), A, 2)).battle
    refused = play(asked, PlayTactica(Tactica.REFUSE_FLANK)).battle

    assert IDLE not in of_tactica(asked, A, Tactica.REFUSE_FLANK)
    assert IDLE not in of_tactica(refused, D, Tactica.FOG_OF_WAR)
    assert play(refused, PASS, BLANK).thrown(at(battle, D, 1, half=A)) == "B"


def test_where_no_combat_is_fought_nothing_is_said_of_odds():
    battle = battle_at(Step.REVEAL, {3: LEGION, 4: WARRIORS}, {3: LEGION}, hands={A: (Tactica.LATE_ORDERS,)})
    game = says(seen_by(battle, A), A, PlayTactica(Tactica.LATE_ORDERS, 3))

    assert game == tactica_texts()[Tactica.LATE_ORDERS].says
    assert says(battle, A, PASS) == ""


# Throw again?


@pytest.mark.parametrize(("step", "rule"), [(Step.FLANKS, "R41"), (Step.BOWFIRE, "R25")])
@pytest.mark.parametrize(("face", "settled"), [(SKULL, True), (X, False)])
def test_a_throw_that_destroys_as_it_lies(step: Step, rule: str, face: int, settled: bool):
    """R25, R41: who throws again is told what he throws away."""
    archers = {2: LEGION, 4: BOWMEN, 5: LEGION}
    enemies = {Cell(A, 1): WARRIORS, 2: WARRIORS, 4: WARRIORS, 7: HORSE}
    hands = {A: (Tactica.RALLY,), D: (Tactica.RALLY,)}
    battle = battle_at(step, archers, enemies, field={4: hill(A)}, hands=hands)
    side, target = (D, (A, 2)) if step is Step.FLANKS else (A, (D, 4))
    shot = StrikeAt(at(battle, D, 1, half=A) if side is D else at(battle, A, 4), *target)
    game = play(battle, shot, face, BLANK).battle
    offer = turn.legal_decisions(game)

    assert isinstance(offer, OfferChoice)
    title, text, clause = asked(seen_by(game, side), offer)
    assert (title, clause) == ("Throw again?", rule)
    assert ("The first destroys its target" in text) is settled


# What destroyed a card


@pytest.mark.parametrize(
    ("striker", "faces", "by"),
    [
        (LEGION, (SKULL, BLANK), "a skull"),
        (LEGION, (S, BLANK), "an S that counts as a skull"),
        (LEGION, (SKULL, S), "a skull"),
        (LEGION, (X, X), "two X"),
        (WARRIORS, (X, S), "two wounds at once"),
        (WARRIORS, (S, S), "two wounds at once"),
    ],
)
def test_what_destroyed_a_card_is_what_the_dice_show(striker: Troop, faces: tuple[int, int], by: str):
    """R29, R32."""
    line, enemies = {3: striker, 6: HORSE, 7: HORSE}, {3: LEGION, 1: HORSE, 2: HORSE}
    battle = battle_at(Step.CHARGE, line, enemies)
    game = play(battle, Fight(3), *faces, BLANK, BLANK)

    assert f"Legion (defender): destroyed by {by}." in log_of(battle, game)


def test_a_skull_that_is_held_and_an_x():
    """R29, R47, Hold the Line."""
    line, enemies = {3: LEGION, 6: HORSE, 7: HORSE}, {3: LEGION, 1: HORSE, 2: HORSE}
    battle = battle_at(Step.CHARGE, line, enemies, hands={D: (Tactica.HOLD_THE_LINE,)})
    game = play(battle, Fight(3), SKULL, X, BLANK, BLANK, PlayTactica(Tactica.HOLD_THE_LINE))

    assert "Legion (defender): destroyed by two wounds at once." in log_of(battle, game)


def log_of(before: Battle, game: Result) -> list[str]:
    return [entry.text for entry in entries(before, game.events, lambda battle: battle, None)]

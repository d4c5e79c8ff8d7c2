"""What a card battle asks, and what it does not: no choice of one, nothing that changes nothing without a word of it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from battles.battleplay import chronicle as cards
from battles.battleplay import hand as card_hand
from battles.battleplay.chronicle import CardChronicle, Commands, Until
from battles.rules.battleplay import deployment, turn
from battles.rules.battleplay.decisions import Offer, only
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.state import Step, Window
from battles.rules.battleplay.tactica import Tactica
from battles.web import card_log
from battles.web.card_choices import code
from tests.card_battles import a_card_battle, decided, start
from tests.pages.reader import Page, Reader

BATTLES = 60
"""Among the battles of so many seeds every position that is looked for comes up."""
FORCED = "There was only one choice:"


def board(reader: Reader, told: CardChronicle) -> Page:
    return reader.open("card-battle", told.id)


def offered(told: CardChronicle) -> Offer:
    assert told.past.offer, "the battle is over"
    return told.past.offer


def a_start(n: int) -> Start:
    return start(seed=f"choices {n}")


def until(there: Callable[[CardChronicle], bool], start: Callable[[int], Start] = a_start) -> CardChronicle:
    """The first battle that comes to stand there before the melee, its player taking what is offered first."""
    for n in range(BATTLES):
        told = a_card_battle(of=start(n))
        while told.waits and told.now.grind == 0 and not there(told):
            told = cards.decide(told.id, told.head, decided(told))
        if told.waits and told.now.grind == 0:
            return told
    raise AssertionError("no battle comes to stand there")


# A choice of one


@pytest.mark.parametrize("commands", [Commands.ATTACKER, Commands.DEFENDER, Commands.BOTH])
def test_a_choice_of_one_is_not_asked(reader: Reader, db: None, commands: Commands):
    """The program takes it, and the log says so: of the player's own side, for of the enemy's it would tell too much."""
    told = a_card_battle(commands)
    while told.waits:
        assert only(offered(told)) is None
        told = cards.decide(told.id, told.head, decided(told))

    forced = [line for line in card_log.log(told) if line.forced]
    assert forced
    for line in forced:
        before = told.moments[line.place - 1]
        offer = turn.legal_decisions(before)
        assert offer
        assert commands.includes(offer.side)
        assert only(offer) == told.lines[line.place - 1].decision
        assert not line.own
    assert board(reader, told).html.partition('id="log"')[2].count(FORCED) == len(forced)


def test_who_watches_says_how_far(db: None):
    """The program takes one step at a time for him, whether there is a choice or not."""
    told = a_card_battle(Commands.NEITHER)
    lone = 0
    while told.now.ending is None:
        before, alone = len(told.lines), only(offered(told)) is not None
        told = cards.advance(told.id, told.head, Until.NEXT)
        lone += alone and not told.now.ending and len(told.lines) == before + 1
    assert lone
    assert not [line for line in card_log.log(told) if line.forced]


def test_the_dice_of_a_choice_of_one_are_not_reconsidered(db: None):
    """There is nothing to decide otherwise."""
    told = cards.create(start(), "", "By hand", Commands.BOTH, 1, by_hand=True)
    seen = set()
    while told.now.ending is None:
        if told.waiting is None:
            told = cards.decide(told.id, told.head, decided(told))
            continue
        alone = only(offered(told)) is not None
        seen.add(alone)
        assert told.may_reconsider is (bool(told.lines) and not alone and not told.waiting.begun)
        if alone and told.lines:
            with pytest.raises(cards.NotYours):
                cards.reconsider(told.id, told.head)
        words = [card_hand.symbols(told.now.start.dice, colour)[0] for _, colour in cards.rolling(told).dice]
        told = cards.give(told.id, told.head, told.waiting.roll, words)
    assert seen == {True, False}


# Battles that were stored by version 1.0


def stored(
    monkeypatch: pytest.MonkeyPatch, there: Callable[[CardChronicle], bool], start: Callable[[int], Start]
) -> CardChronicle:
    """A battle as version 1.0 stored it, which asked every choice of one and opened windows for nothing."""
    with monkeypatch.context() as then:
        then.setattr(cards, "only", lambda offer: None)
        then.setattr(deployment, "_alike", lambda battle, card, other: False)
        told = until(there, start)
    cards._at.cache_clear()
    return cards.read(told.id)


def test_a_battle_stored_at_a_choice_of_one_goes_on(reader: Reader, db: None, monkeypatch: pytest.MonkeyPatch):
    """It is still offered there; then the battle goes on by the rules of today, and back again."""

    def there(told: CardChronicle) -> bool:
        return told.now.step is Step.CHARGE and len(offered(told).decisions()) == 1

    told = stored(monkeypatch, there, a_start)
    page = board(reader, told)
    form = page.form("/decide/")
    assert told.waits
    assert {button.value for button in form.buttons} == {code(told.now, decided(told))}
    reader.send(page, form)

    on = cards.read(told.id)
    assert on.lines[: len(told.lines)] == told.lines
    assert on.lines[len(told.lines)].decision == decided(told)
    assert [line.forced for line in card_log.log(on) if line.place == len(told.lines) + 1] == [True]
    assert on.now.ending or only(offered(on)) is None
    ended = cards.advance(on.id, on.head, Until.BATTLE)
    assert ended.now.ending
    assert board(reader, ended).status == 200
    back = cards.undo(ended.id, ended.head, told.head)
    assert (back.lines, back.now, back.past.offer) == (told.lines, told.now, told.past.offer)


def test_a_battle_stored_at_a_swap_of_two_of_the_same_goes_on(
    reader: Reader, db: None, monkeypatch: pytest.MonkeyPatch
):
    """Late Orders: what was offered is offered no more; the window is declined, and the card stays in hand."""

    def all_the_same(n: int) -> Start:
        found = a_start(n)
        return replace(found, attacker=replace(found.attacker, stars=5, cards=found.attacker.cards[:1] * 5))

    def there(told: CardChronicle) -> bool:
        return [ask.window for ask in told.now.asks[:1]] == [Window.LATE_ORDERS]

    told = stored(monkeypatch, there, all_the_same)
    page = board(reader, told)
    form = page.form("/decide/")
    assert [button.text for button in form.buttons] == ["Play nothing"]
    reader.send(page, form)

    on = cards.read(told.id)
    assert Tactica.LATE_ORDERS in on.now.attacker.hand
    assert on.lines[: len(told.lines)] == told.lines
    assert on.now.step is not Step.REVEAL

"""A battle by cards on its page: decided by hand or by the program, taken back, looked at again, refused."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from battles import models
from battles.battleplay import chronicle as cards
from battles.battleplay.chronicle import CardChronicle, Commands, Until
from battles.chronicle import Superseded
from battles.data.battleplay import armies, balance, tactica_texts
from battles.rules.battleplay import turn
from battles.rules.battleplay.decisions import Enter, Move, Place, StrikeAt
from battles.rules.battleplay.events import Deployed, HandsDealt, Thrown
from battles.rules.battleplay.forecast import forecast, open_forecast
from battles.rules.battleplay.start import Settings
from battles.rules.battleplay.state import Step, Window
from battles.rules.battleplay.tactica import Tactica
from battles.templatetags.cards import chance
from battles.web import card_past
from battles.web.card_choices import code
from tests.card_battles import a_card_battle, decided, played_to, start, until
from tests.pages.reader import Form, Page, Reader


@pytest.fixture
def told(db: None) -> CardChronicle:
    return a_card_battle()


def at(told: CardChronicle, step: Step) -> CardChronicle:
    """Played on to a choice in this step."""
    return played_to(told, lambda battle: battle.step is step and not battle.asks)


def asked(told: CardChronicle, window: Window) -> CardChronicle:
    """Played on to this window."""
    return played_to(told, lambda battle: [ask.window for ask in battle.asks[:1]] == [window])


def board(reader: Reader, told: CardChronicle, query: str = "") -> Page:
    return reader.open("card-battle", told.id, query=query)


def deciding(page: Page) -> Form:
    return page.form("/decide/")


def send(reader: Reader, told: CardChronicle, do: str, seen: int | str | None = None, name: str = "decide") -> Page:
    """What an edited form sends."""
    values = {"seen": told.head if seen is None else seen, "to" if name == "undo" else "do": do}
    return reader.sent(f"{name}-card-battle", told.id, **values)


def card_of(told: CardChronicle) -> int:
    """The card that the first decision on offer is about."""
    decision = decided(told)
    assert isinstance(decision, Place | Move | StrikeAt | Enter)
    return decision.card


def now(told: CardChronicle) -> CardChronicle:
    return cards.read(told.id)


def test_it_works(reader: Reader, told: CardChronicle):
    page = board(reader, told)
    assert "Romans against Samnites" in page.headings
    assert "You command the attacker: Romans." in page.text
    assert {"next", "phase", "battle"} <= page.buttons()

    page = reader.send(page, deciding(page))

    assert now(told).head > told.head
    assert "Since your last decision" in page.headings


@pytest.mark.parametrize("commands", Commands)
def test_a_battle_is_played_to_its_end(reader: Reader, db: None, commands: Commands):
    told = a_card_battle(commands)
    while told.waits:
        page = board(reader, told)
        form = deciding(page)
        if not form.buttons:
            page = board(reader, told, f"?card={card_of(told)}")
            form = deciding(page)
        reader.send(page, form)
        told = now(told)
    if commands is Commands.NEITHER:
        reader.press(board(reader, told), "battle")

    page = board(reader, told)
    assert now(told).now.ending
    assert "The battle is over" in page.headings
    assert "In a campaign:" in page.text
    assert not [form for form in page.forms if form.action.endswith(("/decide/", "/advance/"))]


def test_a_card_is_chosen_then_a_file(reader: Reader, told: CardChronicle):
    told = at(told, Step.DEPLOYMENT)
    place = decided(told)
    assert isinstance(place, Place)
    assert "choose where, on the board" not in board(reader, told).text

    page = board(reader, told, f"?card={place.card}")

    buttons = {button.value for button in deciding(page).buttons}
    assert told.offer
    files = {
        code(told.now, decision)
        for decision in told.offer.decisions()
        if isinstance(decision, Place) and decision.card == place.card
    }
    assert buttons == files
    assert "choose where, on the board" in page.text


def test_the_program_plays_on(reader: Reader, told: CardChronicle):
    told = at(told, Step.DEPLOYMENT)

    reader.press(board(reader, told), "next")
    card = now(told)
    reader.press(board(reader, card), "phase")
    fighting = now(told)
    reader.press(board(reader, fighting), "battle")

    assert told.head < card.head < fighting.head < now(told).head
    assert card.now.step is Step.DEPLOYMENT
    assert fighting.now.step not in (Step.DEPLOYMENT, Step.REVEAL)
    assert now(told).now.ending


def test_the_player_watches(reader: Reader, db: None):
    told = a_card_battle(Commands.NEITHER)
    page = board(reader, told)
    assert "You watch" in page.text
    assert not [form for form in page.forms if form.action.endswith("/decide/")]

    reader.press(board(reader, told), "next")

    assert now(told).head > told.head
    refused = send(reader, now(told), "pass")
    assert "There is nothing for you to decide" in refused.notices[0]


def test_the_next_combat_is_one_combat(reader: Reader, db: None):
    told = a_card_battle(Commands.NEITHER)
    while told.now.step is not Step.CHARGE:
        told = cards.advance(told.id, told.head, Until.PHASE)

    told = cards.advance(told.id, told.head, Until.NEXT)

    fought = [event for event in told.lines[-1].events if type(event).__name__ in ("ClashEnded", "BattleEnded")]
    assert len(fought) == 1
    assert told.now.clash is None


def test_odds_and_reasons_before_the_choice(reader: Reader, told: CardChronicle):
    told = at(told, Step.CHARGE)

    page = board(reader, told)

    assert re.search(r"destroyed \d+% wound \d+% nothing \d+%", page.text)
    assert "R22" in page.text
    assert "Fight in file" in page.text


def test_the_general_is_asked_for_with_his_risk(reader: Reader, db: None):
    told = until(lambda told: [ask.window for ask in told.now.asks[:1]] == [Window.JOIN])

    page = board(reader, told)

    assert "Does your general join?" in page.headings
    assert {"He joins", "He stays out of it"} <= {button.text for button in deciding(page).buttons}
    assert "the general in its file falls" in page.text


def test_dice_that_fell_are_shown(reader: Reader, told: CardChronicle):
    told = at(told, Step.CHARGE)
    told = cards.advance(told.id, told.head, Until.PHASE)

    page = board(reader, told, f"?since={told.lines[0].n}")

    thrown = [event for line in told.lines for event in line.events if isinstance(event, Thrown)]
    assert thrown
    assert f'aria-label="{thrown[-1].colours[0]} die: {thrown[-1].symbols[0]}"' in page.html


def test_undo_and_the_same_again(reader: Reader, told: CardChronicle):
    told = at(told, Step.CHARGE)
    decision = decided(told)
    after = cards.decide(told.id, told.head, decision)

    reader.press(board(reader, after), str(told.head))

    assert now(told).now == told.now
    again = cards.decide(told.id, told.head, decision)
    assert (again.lines, again.moments) == (after.lines, after.moments)
    assert again.now == after.now
    assert [line.faces for line in again.lines] == [line.faces for line in after.lines]


def test_a_second_throw_is_another_throw(db: None):
    """R41: the dice of a line are its own, so that a throw again must be asked for as such."""
    different = 0
    for n in range(60):
        told = a_card_battle(Commands.BOTH, of=start(seed=f"again {n}"))
        told = cards.advance(told.id, told.head, Until.BATTLE)
        throws = [event for line in told.lines for event in line.events if isinstance(event, Thrown)]
        different += any(
            other.again and (other.card, other.rule) == (one.card, one.rule) and other.symbols != one.symbols
            for one, other in zip(throws, throws[1:], strict=False)
        )
    assert different


def test_lines_that_told_something_are_marked(reader: Reader, told: CardChronicle):
    told = at(told, Step.CHARGE)

    page = board(reader, told)

    assert "told you something" in page.text
    assert cards.tells(told.lines[0])
    placed = next(line for line in told.lines if isinstance(line.events[0], Deployed))
    assert not cards.tells(replace(placed, events=placed.events[:1]))


def test_a_battle_is_looked_at_step_by_step(reader: Reader, told: CardChronicle):
    told = cards.advance(told.id, told.head, Until.BATTLE)
    page = board(reader, told)
    first = next(link for link in page.links if link.startswith("?at="))

    page = reader.visit(reverse("card-battle", args=[told.id]) + first.partition("#")[0])
    steps = 1
    while following := re.search(r'id="go-next" href="(\?at=\d+)', page.html):
        page = reader.visit(reverse("card-battle", args=[told.id]) + following[1])
        steps += 1

    assert f"Line {steps} of {steps}" in page.headings or "The battle is over" in page.headings
    assert steps > 20
    assert not [form for form in page.forms if form.action.endswith("/decide/")]


@pytest.mark.parametrize("query", ["?at=0", "?at=99999", "?at=x", "?at=-1", "?at=²"])
def test_a_line_that_is_not_there(reader: Reader, told: CardChronicle, query: str):
    assert reader.get(reverse("card-battle", args=[told.id]) + query).status_code == 404


@pytest.mark.parametrize("query", ["?card=99", "?card=x&since=y", "?since=999999", "?card=down-3-0", "?since=²"])
def test_an_address_that_was_edited(reader: Reader, told: CardChronicle, query: str):
    assert board(reader, told, query).status == 200


# --- What the enemy holds ---------------------------------------------------------------------------------------------


def names_by_number(html: str, number: int) -> bool:
    """Whether a card has its number on the page."""
    return re.search(rf'id="card-[a-z-]*{number}"|card={number}#', html) is not None


@pytest.mark.parametrize("commands", [Commands.ATTACKER, Commands.DEFENDER])
def test_nothing_hidden_reaches_the_page(client: Client, db: None, commands: Commands):
    """Armies that share no card's name: no card of the enemy that was not shown is named, none of his Tactica."""
    told = a_card_battle(commands, of=start("epirus", "samnites", 110, (3, 3)))
    side = commands.viewer
    assert side
    held = 0
    while told.waits:
        html = client.get(reverse("card-battle", args=[told.id])).content.decode()
        enemy = told.now.host(side.other)
        hidden = {*told.now.hidden, *enemy.waiting, *enemy.reserve}
        shown = {
            fielded.troop.name
            for number, fielded in enumerate(told.now.start.cards)
            if told.now.start.sides[number] is side or number not in hidden
        }
        names = {told.now.card(number).troop.name for number in hidden} - shown
        assert not [name for name in names if name in html]
        assert not [
            number for number in hidden if told.now.start.sides[number] is not side and names_by_number(html, number)
        ]
        own = {*told.now.host(side).hand, *told.now.host(side).played, *enemy.played}
        theirs = {tactica_texts()[card].name for card in {*enemy.hand} - own}
        assert not [name for name in theirs if f">{name}<" in html or f"{name}:" in html or f"{name}," in html]
        assert f"<b>{len(enemy.hand)}</b> Tactica in hand" in html
        held += len(names)
        told = cards.decide(told.id, told.head, decided(told))
    assert held


def test_a_face_down_card_goes_by_its_place(client: Client, db: None):
    """Good Scouts: the number of a card would tell which it is."""
    told = None
    for n in range(200):
        told = a_card_battle(Commands.ATTACKER, of=start(stars=(5, 2), seed=f"scouts {n}"))
        if Tactica.SCOUTS in told.now.attacker.hand:
            break
    assert told
    told = asked(told, Window.SCOUTS)

    html = client.get(reverse("card-battle", args=[told.id])).content.decode()

    tokens = re.findall(r"[?]card=(down-\d+-\d)", html)
    assert tokens
    chosen = client.get(reverse("card-battle", args=[told.id]) + f"?card={tokens[0]}").content.decode()
    value = re.search(r'value="(playtactica scouts down-[^"]+)"', chosen)
    assert value
    client.post(reverse("decide-card-battle", args=[told.id]), {"seen": told.head, "do": value[1]})
    assert Tactica.SCOUTS in now(told).now.attacker.played


def test_after_the_battle_everything_is_open(reader: Reader, told: CardChronicle):
    told = cards.advance(told.id, told.head, Until.BATTLE)
    dealt = next(event for event in told.lines[0].events if isinstance(event, HandsDealt))

    page = board(reader, told)

    for card in dealt.defender:
        assert tactica_texts()[card].name in page.text


# --- Refusals ---------------------------------------------------------------------------------------------------------


def test_a_card_that_may_not_stand_there(reader: Reader, told: CardChronicle):
    told = at(told, Step.DEPLOYMENT)
    legion = next(n for n in told.now.attacker.waiting if told.now.card(n).troop.name == "Manipular Legion")
    bare = next(file for file in (1, 7) if not told.now.ground(file).rough)

    page = send(reader, told, f"place {legion} {bare}")

    assert f"Manipular Legion cannot stand in file {bare}" in page.notices[0]
    assert "Possible: files" in page.notices[0]
    assert "Nothing has changed." in page.notices[0]
    for nowhere in (0, 9, 999999999):
        assert "there is no such file" in send(reader, told, f"place {legion} {nowhere}").notices[0]
    assert now(told).head == told.head


def test_a_file_that_is_taken(reader: Reader, told: CardChronicle):
    told = at(told, Step.DEPLOYMENT)
    first, second = told.now.attacker.waiting[:2]
    told = cards.decide(told.id, told.head, Place(first, 4))
    told = at(told, Step.DEPLOYMENT)

    page = send(reader, told, f"place {second} 4")

    assert "a main card stands there already (R12)" in page.notices[0]


def test_water_and_company(reader: Reader, db: None):
    told = a_card_battle(of=start("syracusans", "samnites", 130, waterway=True, seed="water"))
    told = at(told, Step.DEPLOYMENT)
    gun, light, main = (
        next(n for n in told.now.attacker.waiting if told.now.card(n).troop.category == kind)
        for kind in ("artillery", "foot skirmisher", "infantry")
    )
    wet = next((file for file in (1, 7) if told.now.ground(file).water), None)
    open_ = next(file for file in range(2, 7) if not told.now.ground(file).rough)

    assert "artillery stands with infantry" in send(reader, told, f"place {gun} {open_}").notices[0]
    assert "they stand with infantry" in send(reader, told, f"place {light} {open_}").notices[0]
    if wet:
        assert "there is water (R8)" in send(reader, told, f"place {main} {wet}").notices[0]
    assert now(told).head == told.head


@pytest.mark.parametrize(
    "posted",
    [
        "",
        "dance",
        "place",
        "place x 3",
        "place 99 3",
        "place -1 3",
        "place 3",
        "place 3 4 5",
        "fight 3",
        "move 1 attacker 2",
    ]
    + ["pass", "place ² 3", "place 3 ²", "playtactica ambush 0 0 -", "join", "<script>alert(1)</script>"],
)
def test_an_edited_decision(reader: Reader, told: CardChronicle, posted: str):
    told = at(told, Step.DEPLOYMENT)

    page = send(reader, told, posted)

    assert "Nothing has changed." in page.notices[0]
    assert "Possible:" in page.notices[0]
    assert now(told).head == told.head


def test_an_illegal_move(reader: Reader, db: None):
    told = at(a_card_battle(Commands.BOTH, of=start(seed="moves 0")), Step.MOVES)
    mover = card_of(told)

    page = send(reader, told, f"move {mover} attacker 99")

    assert "That is not possible now. Possible:" in page.notices[0]
    assert "moves" not in page.notices[0]
    assert now(told).head == told.head


@pytest.mark.parametrize("seen", ["", "x", "99999999999", "²"])
def test_a_stale_tab(reader: Reader, told: CardChronicle, seen: str):
    page = send(reader, told, code(told.now, decided(told)), seen=seen)

    assert "moved on since that page was shown" in page.notices[0]
    assert now(told).head == told.head


@pytest.mark.parametrize(("field", "why"), [("superseded", "taken this battle back"), ("taken", "has the result")])
def test_a_battle_that_is_closed(reader: Reader, told: CardChronicle, field: str, why: str):
    told = cards.decide(told.id, told.head, decided(told))
    models.CardBattle.objects.filter(id=told.id).update(**{field: True})

    for name, do in (("decide", code(told.now, decided(told))), ("advance", "battle"), ("undo", str(told.lines[0].n))):
        assert why in send(reader, told, do, name=name).notices[0]

    page = board(reader, told)
    assert not [form for form in page.forms if form.action.endswith(("/decide/", "/advance/"))]
    assert now(told).head == told.head
    with pytest.raises((Superseded, cards.Taken)):
        cards.advance(told.id, told.head, Until.BATTLE)


@pytest.mark.parametrize("to", ["", "0", "-1", "999", "x", "²", "head"])
def test_a_line_that_cannot_be_gone_back_to(reader: Reader, told: CardChronicle, to: str):
    page = send(reader, told, str(told.head) if to == "head" else to, name="undo")

    assert "There is no such line to go back to" in page.notices[0]
    assert now(told).head == told.head


def test_a_button_that_is_not_known(reader: Reader, told: CardChronicle):
    assert "That button is not known here" in send(reader, told, "dance", name="advance").notices[0]


def test_a_finished_battle_is_not_played_on(reader: Reader, told: CardChronicle):
    told = cards.advance(told.id, told.head, Until.BATTLE)

    assert "There is nothing for you to decide" in send(reader, told, "pass").notices[0]
    assert cards.advance(told.id, told.head, Until.NEXT).head == told.head


# --- What is kept -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", sorted(armies()))
def test_rows_give_back_what_was_played(db: None, people: str):
    told = a_card_battle(Commands.BOTH, of=start(people, "romans", 120, (4, 2), people, True, Settings(grinds=2)))
    told = cards.advance(told.id, told.head, Until.BATTLE)
    cards.LOG.forget()

    again = cards.read(told.id)

    assert again == told
    assert turn.replay(again.moments[0], (event for line in again.lines for event in line.events)) == told.now


def test_chances_are_told_in_whole_percent():
    told = [chance(share) for share in map(Fraction, ("0", "1", "2/7", "1/500", "999/1000", "1/2"))]
    assert told == ["0%", "100%", "29%", "<1%", ">99%", "50%"]


# --- The whole battle -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("commands", [Commands.ATTACKER, Commands.DEFENDER, Commands.BOTH])
def test_odds_of_the_whole_battle(reader: Reader, db: None, monkeypatch: pytest.MonkeyPatch, commands: Commands):
    monkeypatch.setattr(card_past, "forecast", partial(forecast, battles=25))
    monkeypatch.setattr(card_past, "open_forecast", partial(open_forecast, battles=25))
    told = at(a_card_battle(commands), Step.CHARGE)
    assert "The whole battle" not in board(reader, told).headings

    page = board(reader, told, "?odds=whole")

    assert "The whole battle" in page.headings
    assert "by 25 battles" in page.text
    assert ("What the enemy hides was guessed 1 times" in page.text) == (commands is not Commands.BOTH)
    assert re.search(r"Win ?\d+ to \d+% ?Tie: the attacker withdraws ?\d+ to \d+% ?Lose ?\d+ to \d+%", page.text)
    assert "100 points against 100 before the battle: 50.0%" in page.text
    more = f"20 points more win about {100 * balance().mean:.0f} of 100 battles here, a tie counting half, and 73 by"
    assert more in page.text


def test_odds_of_a_battle_that_is_over(reader: Reader, told: CardChronicle):
    told = cards.advance(told.id, told.head, Until.BATTLE)

    assert "The whole battle" not in board(reader, told, "?odds=whole").headings

"""A battle by cards on its page: decided by hand or by the program, taken back, looked at again, refused."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from battles import models
from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.data import battleplay
from battles.data.battleplay import balance, tactica_texts
from battles.fights import Superseded
from battles.rules.battleplay.colours import LADDER
from battles.rules.battleplay.decisions import Enter, Move, Place, StrikeAt
from battles.rules.battleplay.events import Deployed, HandsDealt, Thrown
from battles.rules.battleplay.forecast import forecast, open_forecast
from battles.rules.battleplay.state import Step, Window
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Category
from battles.templatetags.figures import whole_percent
from battles.web import card_past
from battles.web.card_choices import code
from campaign.italy.pictures.sheet import peoples
from tests.card_battles import a_card_battle, decided, played_to, start, until
from tests.pages.reader import Form, Page, Reader


@pytest.fixture
def game(db: None) -> KeptCardGame:
    return a_card_battle()


def at(game: KeptCardGame, step: Step) -> KeptCardGame:
    """Played on to a choice in this step."""
    return played_to(game, lambda battle: battle.step is step and not battle.asks)


def asked(game: KeptCardGame, window: Window) -> KeptCardGame:
    """Played on to this window."""
    return played_to(game, lambda battle: [ask.window for ask in battle.asks[:1]] == [window])


def board(reader: Reader, game: KeptCardGame, query: str = "") -> Page:
    return reader.open("card-battle", game.id, query=query)


def deciding(page: Page) -> Form:
    return page.form("/decide/")


def send(reader: Reader, game: KeptCardGame, do: str, seen: int | str | None = None, name: str = "decide") -> Page:
    """What an edited form sends."""
    values = {"seen": game.head if seen is None else seen, "to" if name == "undo" else "do": do}
    return reader.sent(f"{name}-card-battle", game.id, **values)


def refused(reader: Reader, game: KeptCardGame, do: str, *why: str, seen: str | None = None, name: str = "decide"):
    """What an edited form sends is refused in these words, and nothing is changed."""
    notice = send(reader, game, do, seen, name).notices[0]
    assert all(words in notice for words in why), notice
    assert now(game).head == game.head


def card_of(game: KeptCardGame) -> int:
    """The card that the first decision on offer is about."""
    decision = decided(game)
    assert isinstance(decision, Place | Move | StrikeAt | Enter)
    return decision.card


def now(game: KeptCardGame) -> KeptCardGame:
    return cards.read(game.id)


def test_it_works(reader: Reader, game: KeptCardGame):
    page = board(reader, game)
    assert "Romans against Samnites" in page.headings
    assert "You command the attacker: Romans." in page.text
    assert {"next", "phase", "battle"} <= page.buttons()

    page = reader.send(page, deciding(page))

    assert now(game).head > game.head
    assert "Since your last decision" in page.headings


@pytest.mark.parametrize("commands", Commands)
def test_a_battle_is_played_to_its_end(reader: Reader, db: None, commands: Commands):
    game = a_card_battle(commands)
    while game.waits:
        page = board(reader, game)
        form = deciding(page)
        if not form.buttons:
            page = board(reader, game, f"?card={card_of(game)}")
            form = deciding(page)
        reader.send(page, form)
        game = now(game)
    if commands is Commands.NEITHER:
        page = board(reader, game)
        assert "You watch" in page.text
        assert not [form for form in page.forms if form.action.endswith("/decide/")]
        refused(reader, game, "pass", "There is nothing for you to decide")
        reader.press(board(reader, game), "next")
        assert now(game).head > game.head
        reader.press(board(reader, game), "battle")

    page = board(reader, game)
    assert now(game).now.ending
    assert "The battle is over" in page.headings
    assert "Result: a M" in page.text
    assert not [form for form in page.forms if form.action.endswith(("/decide/", "/advance/"))]


def test_a_card_is_chosen_then_a_file(reader: Reader, game: KeptCardGame):
    game = at(game, Step.DEPLOYMENT)
    place = decided(game)
    assert isinstance(place, Place)
    assert "choose where, on the board" not in board(reader, game).text

    page = board(reader, game, f"?card={place.card}")

    buttons = {button.value for button in deciding(page).buttons}
    assert game.offer
    files = {
        code(game.now, decision)
        for decision in game.offer.decisions()
        if isinstance(decision, Place) and decision.card == place.card
    }
    assert buttons == files
    assert "choose where, on the board" in page.text


def test_the_program_plays_on(reader: Reader, game: KeptCardGame):
    game = at(game, Step.DEPLOYMENT)

    reader.press(board(reader, game), "next")
    card = now(game)
    reader.press(board(reader, card), "phase")
    fighting = now(game)
    reader.press(board(reader, fighting), "battle")

    assert game.head < card.head < fighting.head < now(game).head
    assert card.now.step is Step.DEPLOYMENT
    assert fighting.now.step not in (Step.DEPLOYMENT, Step.REVEAL)
    assert now(game).now.ending


def test_the_next_combat_is_one_combat(reader: Reader, db: None):
    game = a_card_battle(Commands.NEITHER)
    while game.now.step is not Step.CHARGE:
        game = cards.advance(game.id, game.head, Until.PHASE)

    game = cards.advance(game.id, game.head, Until.NEXT)

    fought = [event for event in game.lines[-1].events if type(event).__name__ in ("CombatEnded", "BattleEnded")]
    assert len(fought) == 1
    assert game.now.combat is None


def test_a_charge(reader: Reader, game: KeptCardGame):
    """Its odds and their reasons before the choice; lines that told something are marked; then the dice that fell."""
    game = at(game, Step.CHARGE)

    page = board(reader, game)

    assert re.search(r"destroyed \d+% wound \d+% nothing \d+%", page.text)
    assert "R22" in page.text
    assert "Fight in file" in page.text
    assert "told you something" in page.text
    assert cards.tells(game.lines[0])
    placed = next(line for line in game.lines if isinstance(line.events[0], Deployed))
    assert not cards.tells(replace(placed, events=placed.events[:1]))
    game = cards.advance(game.id, game.head, Until.PHASE)
    thrown = [event for line in game.lines for event in line.events if isinstance(event, Thrown)]
    assert thrown
    page = board(reader, game, f"?since={game.lines[0].n}")
    assert f'aria-label="{thrown[-1].colours[0]} die: {thrown[-1].symbols[0]}"' in page.html


def test_the_general_is_asked_for_with_his_risk(reader: Reader, db: None):
    game = until(lambda game: [ask.window for ask in game.now.asks[:1]] == [Window.JOIN])

    page = board(reader, game)

    assert "Does your general join?" in page.headings
    assert {"He joins", "He stays out of it"} <= {button.text for button in deciding(page).buttons}
    assert "the general in its file falls" in page.text


def test_a_second_throw_is_another_throw(db: None):
    """R41: the dice of a line are its own, so that a throw again must be asked for as such."""
    different = 0
    for n in range(60):
        game = a_card_battle(Commands.BOTH, of=start(seed=f"again {n}"))
        game = cards.advance(game.id, game.head, Until.BATTLE)
        throws = [event for line in game.lines for event in line.events if isinstance(event, Thrown)]
        different += any(
            other.again and (other.card, other.rule) == (one.card, one.rule) and other.symbols != one.symbols
            for one, other in zip(throws, throws[1:], strict=False)
        )
    assert different


def test_a_battle_is_looked_at_step_by_step(reader: Reader, game: KeptCardGame):
    game = cards.advance(game.id, game.head, Until.BATTLE)
    page = board(reader, game)
    first = next(link for link in page.links if link.startswith("?at="))

    page = reader.visit(reverse("card-battle", args=[game.id]) + first.partition("#")[0])
    steps = 1
    while following := re.search(r'id="go-next" href="(\?at=\d+)', page.html):
        page = reader.visit(reverse("card-battle", args=[game.id]) + following[1])
        steps += 1

    assert f"Line {steps} of {steps}" in page.headings or "The battle is over" in page.headings
    assert steps > 20
    assert not [form for form in page.forms if form.action.endswith("/decide/")]


GONE = ["?at=0", "?at=99999", "?at=x", "?at=-1", "?at=²"]
LONG = "9" * 5000  # digits: more than Python makes a number of
EDITED = ["?card=99", "?card=x&since=y", "?since=999999", "?card=down-3-0", "?since=²", f"?since={LONG}"]


@pytest.mark.parametrize("query", [*GONE, *EDITED], ids=lambda query: query[:20])
def test_an_address_that_was_edited(reader: Reader, game: KeptCardGame, query: str):
    assert board(reader, game, query).status == (404 if query in GONE else 200)


# --- What the enemy holds ---------------------------------------------------------------------------------------------


def names_by_number(html: str, number: int) -> bool:
    """Whether a card has its number on the page."""
    return re.search(rf'id="card-[a-z-]*{number}"|card={number}#', html) is not None


def test_figures_are_on_the_page_once(client: Client, game: KeptCardGame):
    """All that is drawn by reference; what htmx fetches anew finds it there already, and is no page to go back to."""
    address = reverse("card-battle", args=[at(game, Step.CHARGE).id])
    page = client.get(address)
    html = page.content.decode()
    figures = {*re.findall(r'href="#(t-[\w-]+)"', html)}

    assert figures
    assert "HX-Target" in page["Vary"]
    assert [html.count(f'id="{figure}"') for figure in figures] == [1] * len(figures)
    again = client.get(address, headers={"hx-request": "true", "hx-target": "card-battle"}).content.decode()
    assert 'id="card-battle"' in again
    assert not [figure for figure in figures if f'id="{figure}"' in again]


def test_the_signs_in_words(reader: Reader, game: KeptCardGame):
    page = board(reader, game)

    assert "Swords are an X" in page.text
    assert "A shield is an S" in page.text
    assert all(f'aria-label="{category}"' in page.html for category in Category)
    assert all(f'aria-label="{colour} die"' in page.html for colour in LADDER)


def test_a_back_has_its_peoples_emblem(client: Client, db: None):
    """Of whose army it is, and nothing of what it is."""
    game = played_to(a_card_battle(of=start("boii", "etruscans")), lambda battle: len(battle.board) > 3)
    html = client.get(reverse("card-battle", args=[game.id])).content.decode()
    backs = re.findall(r'<(?:a|span) class="troop foe back".*?Face down', html, re.DOTALL)

    assert backs
    assert all('href="#e-etruscans"' in back and "troop-class" not in back for back in backs)
    assert {*battleplay.armies()} <= {*peoples()}, "each has an emblem"


@pytest.mark.parametrize("commands", [Commands.ATTACKER, Commands.DEFENDER])
def test_nothing_hidden_reaches_the_page(client: Client, db: None, commands: Commands):
    """Armies that share no card's name: no card of the enemy that was not shown is named, none of his Tactica."""
    game = a_card_battle(commands, of=start("epirus", "samnites", 110, (3, 3)))
    side = commands.viewer
    assert side
    held = 0
    while game.waits:
        html = client.get(reverse("card-battle", args=[game.id])).content.decode()
        enemy = game.now.host(side.other)
        hidden = {*game.now.hidden, *enemy.waiting, *enemy.reserve}
        shown = {
            fielded.troop.name
            for number, fielded in enumerate(game.now.start.cards)
            if game.now.start.sides[number] is side or number not in hidden
        }
        names = {game.now.card(number).troop.name for number in hidden} - shown
        assert not [name for name in names if name in html]
        assert not [
            number for number in hidden if game.now.start.sides[number] is not side and names_by_number(html, number)
        ]
        own = {*game.now.host(side).hand, *game.now.host(side).played, *enemy.played}
        theirs = {tactica_texts()[card].name for card in {*enemy.hand} - own}
        assert not [name for name in theirs if f">{name}<" in html or f"{name}:" in html or f"{name}," in html]
        assert f"<b>{len(enemy.hand)}</b> Tactica in hand" in html
        held += len(names)
        game = cards.decide(game.id, game.head, decided(game))
    assert held


def test_a_face_down_card_goes_by_its_place(client: Client, db: None):
    """Good Scouts: the number of a card would tell which it is."""
    game = None
    for n in range(200):
        game = a_card_battle(Commands.ATTACKER, of=start(stars=(5, 2), seed=f"scouts {n}"))
        if Tactica.SCOUTS in game.now.attacker.hand:
            break
    assert game
    game = asked(game, Window.SCOUTS)

    html = client.get(reverse("card-battle", args=[game.id])).content.decode()

    tokens = re.findall(r"[?]card=(down-\d+-\d)", html)
    assert tokens
    chosen = client.get(reverse("card-battle", args=[game.id]) + f"?card={tokens[0]}").content.decode()
    value = re.search(r'value="(playtactica scouts down-[^"]+)"', chosen)
    assert value
    client.post(reverse("decide-card-battle", args=[game.id]), {"seen": game.head, "do": value[1]})
    assert Tactica.SCOUTS in now(game).now.attacker.played


def test_after_the_battle_everything_is_open(reader: Reader, game: KeptCardGame):
    game = cards.advance(game.id, game.head, Until.BATTLE)
    dealt = next(event for event in game.lines[0].events if isinstance(event, HandsDealt))

    page = board(reader, game)

    for card in dealt.defender:
        assert tactica_texts()[card].name in page.text
    assert "The whole battle" not in board(reader, game, "?odds=whole").headings


# --- Refusals ---------------------------------------------------------------------------------------------------------


def test_a_card_that_may_not_stand_there(reader: Reader, game: KeptCardGame):
    game = at(game, Step.DEPLOYMENT)
    legion = next(n for n in game.now.attacker.waiting if game.now.card(n).troop.name == "Manipular Legion")
    bare = next(file for file in (1, 7) if not game.now.ground(file).rough)

    why = (f"Manipular Legion cannot stand in file {bare}", "Possible: files", "Nothing has changed.")
    refused(reader, game, f"place {legion} {bare}", *why)
    for nowhere in (0, 9, 999999999):
        refused(reader, game, f"place {legion} {nowhere}", "there is no such file")


def test_a_file_that_is_taken(reader: Reader, game: KeptCardGame):
    game = at(game, Step.DEPLOYMENT)
    first, second = game.now.attacker.waiting[:2]
    game = at(cards.decide(game.id, game.head, Place(first, 4)), Step.DEPLOYMENT)

    refused(reader, game, f"place {second} 4", "a main card stands there already (R12)")


def test_water_and_company(reader: Reader, db: None):
    game = at(a_card_battle(of=start("syracusans", "samnites", 130, waterway=True, seed="water")), Step.DEPLOYMENT)
    gun, light, main = (
        next(n for n in game.now.attacker.waiting if game.now.card(n).troop.category == kind)
        for kind in ("artillery", "foot skirmisher", "infantry")
    )
    wet = next(file for file in (1, 7) if game.now.ground(file).water)
    open_ = next(file for file in range(2, 7) if not game.now.ground(file).rough)

    refused(reader, game, f"place {gun} {open_}", "artillery stands with infantry")
    refused(reader, game, f"place {light} {open_}", "they stand with infantry")
    refused(reader, game, f"place {main} {wet}", "there is water (R8)")


EDITED_DECISIONS = [
    *["", "dance", "place", "place x 3", "place 99 3", "place -1 3", "place 3", "place 3 4 5", "place ² 3"],
    *["place 3 ²", "move 1 attacker 2", "fight 3", "playtactica ambush 0 0 -", "pass", "join"],
    "<script>alert(1)</script>",
]


@pytest.mark.parametrize("posted", EDITED_DECISIONS)
def test_an_edited_decision(reader: Reader, game: KeptCardGame, posted: str):
    refused(reader, at(game, Step.DEPLOYMENT), posted, "Nothing has changed.", "Possible:")


def test_an_illegal_move(reader: Reader, db: None):
    game = at(a_card_battle(Commands.BOTH, of=start(seed="moves 0")), Step.MOVES)

    refused(reader, game, f"move {card_of(game)} attacker 99", "That is not possible now. Possible:")
    assert "moves" not in send(reader, game, f"move {card_of(game)} attacker 99").notices[0]


@pytest.mark.parametrize(("field", "why"), [("superseded", "taken this battle back"), ("taken", "has the result")])
def test_a_battle_that_is_closed(reader: Reader, game: KeptCardGame, field: str, why: str):
    game = cards.decide(game.id, game.head, decided(game))
    models.CardBattle.objects.filter(id=game.id).update(**{field: True})

    for name, do in (("decide", code(game.now, decided(game))), ("advance", "battle"), ("undo", str(game.lines[0].n))):
        refused(reader, game, do, why, name=name)
    page = board(reader, game)
    assert not [form for form in page.forms if form.action.endswith(("/decide/", "/advance/"))]
    with pytest.raises(Superseded):
        cards.advance(game.id, game.head, Until.BATTLE)


@pytest.mark.parametrize("to", ["", "0", "-1", "999", "x", "²", "head"])
def test_a_line_that_cannot_be_gone_back_to(reader: Reader, game: KeptCardGame, to: str):
    to = to.replace("head", str(game.head))
    refused(reader, game, to, "There is no such line to go back to", name="undo")


def test_a_button_that_is_not_known(reader: Reader, game: KeptCardGame):
    refused(reader, game, "dance", "That button is not known here", name="advance")


def test_a_finished_battle_is_not_played_on(reader: Reader, game: KeptCardGame):
    game = cards.advance(game.id, game.head, Until.BATTLE)

    refused(reader, game, "pass", "There is nothing for you to decide")
    assert cards.advance(game.id, game.head, Until.NEXT).head == game.head


# --- What is kept -----------------------------------------------------------------------------------------------------


def test_chances_are_told_in_whole_percent():
    game = [whole_percent(share) for share in map(Fraction, ("0", "1", "2/7", "1/500", "999/1000", "1/2"))]
    assert game == ["0%", "100%", "29%", "<1%", ">99%", "50%"]


# --- The whole battle -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("commands", [Commands.ATTACKER, Commands.DEFENDER, Commands.BOTH])
def test_odds_of_the_whole_battle(reader: Reader, db: None, monkeypatch: pytest.MonkeyPatch, commands: Commands):
    monkeypatch.setattr(card_past, "forecast", partial(forecast, battles=25))
    monkeypatch.setattr(card_past, "open_forecast", partial(open_forecast, battles=25))
    game = at(a_card_battle(commands), Step.CHARGE)
    assert "The whole battle" not in board(reader, game).headings

    page = board(reader, game, "?odds=whole")

    assert "The whole battle" in page.headings
    assert "from 25 battles" in page.text
    assert ("What the enemy hides was guessed 1 times" in page.text) == (commands is not Commands.BOTH)
    assert re.search(r"Win ?\d+ to \d+% ?Tie: the attacker withdraws ?\d+ to \d+% ?Lose ?\d+ to \d+%", page.text)
    assert "100 points against 100 before the battle: 50.0%" in page.text
    more = f"20 points more you win about {100 * balance().mean:.0f} of 100 battles here, counting a tie as half"
    assert more in page.text

"""Around a roll of a card battle: what it showed, what changed on the board, how long the next question waits; what is
in reach beside it; and what comes after the last one.
"""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from battles import models
from battles.battleplay import first_battle
from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.data.battleplay import tactica_texts
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.colours import LADDER
from battles.rules.battleplay.events import Deployed, Moved, Struck
from battles.rules.battleplay.state import Step, Window
from battles.web import card_past
from battles.web.card_moment import COOKIE, MOST_ROLLS, Pause, changes, rolls
from engine.texts import texts
from tests.battles.rules.battleplay import BLANK, SKULL, A, D, X, at, battle_at, play
from tests.battles.rules.troops import LEGION, WARRIORS
from tests.card_battles import a_card_battle, decided, played_to, start, until
from tests.pages.reader import Page, Reader


def board(reader: Reader, game: KeptCardGame, query: str = "") -> Page:
    return reader.open("card-battle", game.id, query=query)


def fought(commands: Commands = Commands.ATTACKER) -> tuple[KeptCardGame, KeptCardGame]:
    """Before a decision in the charge, and after it: dice have fallen, and something else is asked."""
    game = played_to(a_card_battle(commands), lambda battle: battle.step is Step.CHARGE and not battle.asks)
    before = game
    while game.waits and not (game.head > before.head and not game.now.combat):
        game = cards.decide(game.id, game.head, decided(game))
    return before, game


def after(reader: Reader, game: KeptCardGame, since: KeptCardGame, more: str = "") -> Page:
    return board(reader, game, f"?since={since.head}{more}")


# The roll


def test_a_roll_is_shown_large_with_what_came_of_it(reader: Reader, db: None):
    before, game = fought()
    struck = [event for line in game.lines[len(before.lines) :] for event in line.events if isinstance(event, Struck)]

    page = after(reader, game, before)

    shown = rolls(game, card_past.log(game), len(before.lines))
    assert "What the dice showed" in page.headings
    assert 0 < len(shown) <= MOST_ROLLS
    assert all(roll.throws and roll.results for roll in shown)
    assert game.now.card(struck[-1].card).troop.name in shown[-1].results[-1].text
    for colour, _, _ in shown[-1].throws[0].shown:
        assert f'<small aria-hidden="true">{colour}</small>' in page.html
    assert "What the dice showed" not in board(reader, game).headings, "only just after it"


def test_the_dice_of_a_combat_that_had_begun_are_shown_with_it(db: None):
    """He was asked in the middle of it, and had seen the dice: what comes of them stands beside them."""
    game = until(lambda game: [ask.window for ask in game.now.asks[:1]] == [Window.ANSWER])
    assert rolls(game, card_past.log(game), len(game.lines) - 1) == [], "nothing is settled yet"

    settled = cards.decide(game.id, game.head, de.Pass())

    assert game.now.combat
    roll = rolls(settled, card_past.log(settled), len(game.lines))[0]
    assert len(roll.throws) == len([strike for strike in game.now.combat.strikes if strike.symbols])
    assert roll.results


def said(page: Page) -> str:
    """What is said aloud once the page has come."""
    found = re.search(r'data-announce="([^"]*)"', page.html)
    assert found
    return unescape(found[1])


def test_what_was_placed_struck_lost_and_rolled_is_said(reader: Reader, db: None):
    """Then how near the armies are to their rout, and what is asked; nothing of the past where nothing was pressed."""
    before, game = fought()

    aloud = said(after(reader, game, before))

    told = [entry for line in card_past.log(game) if line.place > len(before.lines) for entry in line.entries]
    assert all(entry.text in aloud for entry in told)
    assert all(str(symbol) in aloud for entry in told for throw in entry.throws for _, symbol in throw.dice)
    assert "routs at" in aloud
    assert aloud.partition("Now: ")[2].partition(" (")[0] in board(reader, game).headings
    assert said(board(reader, game)).startswith("Now: ")


def test_a_card_that_was_picked_is_said_with_its_places(reader: Reader, db: None):
    """One that is only looked at is said with what it is."""
    game = played_to(a_card_battle(), lambda battle: battle.step is Step.DEPLOYMENT)
    assert isinstance(game.offer, de.OfferPlaces)
    card = next(iter(game.offer.files))

    picked = said(board(reader, game, f"?card={card}"))

    name = game.now.card(card).troop.name
    assert picked.startswith(f"{name} picked: file {game.offer.files[card][0]}, ")
    assert picked.endswith("or to reserve.")
    placed = cards.decide(game.id, game.head, decided(game))
    assert said(board(reader, placed, f"?card={card}")).startswith(f"{name}: infantry. ")


def test_hills_are_rolled_too(reader: Reader, db: None):
    game = a_card_battle()
    shown = rolls(game, card_past.log(game), 0)

    assert [roll.title.rule for roll in shown] == ["R9"] * len(shown)
    assert all(len(roll.throws) == 2 for roll in shown)


# The board


def test_what_changed_on_the_board():
    """A wound, a card destroyed where it stood last, one that came from elsewhere."""
    battle = battle_at(Step.FRONTS, {2: LEGION, 3: LEGION}, {2: WARRIORS, 3: WARRIORS, 5: WARRIORS})
    hurt, fallen = at(battle, A, 2), at(battle, D, 2)

    found = changes([battle, play(battle, de.Fight(2), SKULL, BLANK, X, BLANK).battle])

    assert found.wounded == {hurt}
    assert found.fallen == {Cell(D, 2): (fallen,)}
    assert not found.came
    mover = at(battle, D, 5)
    moved = {cell: stack for cell, stack in battle.board.items() if cell.file != 5} | {
        Cell(D, 6): battle.board[Cell(D, 5)]
    }
    assert changes([battle, battle._replace(board=moved)]).came == {mover: Cell(D, 5)}
    assert changes([battle._replace(board={}), battle]).came[mover] is None


def test_changes_are_said_on_the_board(reader: Reader, db: None):
    """At the board of each line, as it is looked at again; cards that are deployed have come from nowhere."""
    game = a_card_battle()
    game = cards.advance(game.id, game.head, Until.BATTLE)
    lines = {type(event): line.n for line in game.lines for event in line.events}
    fallen = next(
        line.n for line in game.lines for event in line.events if isinstance(event, Struck) and event.destroyed
    )

    assert "from file" in board(reader, game, f"?at={lines[Moved]}").text
    assert "Destroyed" in board(reader, game, f"?at={fallen}").text
    deployed = board(reader, game, f"?at={lines[Deployed]}")
    assert " now-came" in deployed.html
    assert "from reserve" not in deployed.text


# The pause


def test_the_next_question_waits_a_moment(reader: Reader, db: None):
    before, game = fought()

    assert "pausing" in after(reader, game, before).html
    assert " pausing" not in board(reader, game).html, "nothing was just rolled"


def chosen(reader: Reader, game: KeptCardGame, pause: str) -> Page:
    return reader.sent("pause-card-battle", game.id, do=pause)


@pytest.mark.parametrize("pause", [Pause.NONE, Pause.MOMENT])
def test_or_comes_without_a_press(reader: Reader, db: None, pause: Pause):
    before, game = fought()
    chosen(reader, game, pause)

    page = after(reader, game, before)

    assert (" pausing" in page.html) == (pause is Pause.MOMENT)
    assert [form for form in page.forms if form.action.endswith("/decide/")]


def test_or_waits_until_he_goes_on(reader: Reader, db: None):
    """Nothing can be decided until then, not on the board either; nor are his own dice asked for."""
    before, game = fought()
    chosen(reader, game, Pause.PRESS)

    page = after(reader, game, before)

    assert "The roll" in page.headings
    assert not [form for form in page.forms if form.action.endswith("/decide/")]
    [on] = [link for link in page.links if "on=yes" in link]
    page = reader.visit(reverse("card-battle", args=[game.id]) + on.replace("&amp;", "&").partition("#")[0])
    assert [form for form in page.forms if form.action.endswith("/decide/")]
    assert "What the dice showed" in page.headings


def test_an_unknown_pause_is_refused(client: Client, db: None):
    game = a_card_battle()

    answer = client.post(reverse("pause-card-battle", args=[game.id]), {"do": "for ever"})

    assert COOKIE not in answer.cookies
    assert "not known here" in client.get(answer["Location"]).content.decode()
    client.cookies[COOKIE] = "for ever"
    assert client.get(reverse("card-battle", args=[game.id])).status_code == 200


# In reach


def test_undo_is_in_sight(reader: Reader, db: None):
    """It goes back to where he decided, past all that the program did after it."""
    game = a_card_battle()
    first = board(reader, game)
    assert "Undo my last decision" not in first.text
    later = cards.decide(game.id, game.head, decided(game))

    for page in (board(reader, later), board(reader, later, f"?since={game.head}"), board(reader, later, "?since=9")):
        assert [form.fields["to"] for form in page.forms if form.id == "undo-last"] == [str(game.head)]
    reader.send(page, next(form for form in page.forms if form.id == "undo-last"))

    assert cards.read(game.id) == game


def test_it_takes_back_what_the_program_was_let_play(reader: Reader, db: None):
    before, _ = fought()
    game = cards.advance(before.id, cards.read(before.id).head, Until.BATTLE)
    page = after(reader, game, before)
    assert [form.fields["to"] for form in page.forms if form.id == "undo-last"] == [str(before.head)]


def test_a_battle_that_the_campaign_has_is_not_undone(reader: Reader, db: None):
    _, game = fought()
    models.CardBattle.objects.filter(id=game.id).update(taken=True)

    assert "Undo my last decision" not in board(reader, game).text


def test_the_program_finishes_a_battle_when_asked_twice(reader: Reader, db: None):
    """Once more where the player would decide; at once where he watches."""
    for commands, words in ((Commands.ATTACKER, "Yes, finish it"), (Commands.NEITHER, "Finish battle")):
        page = board(reader, a_card_battle(commands))
        finish = [button.text for form in page.forms for button in form.buttons if button.value == "battle"]
        assert finish == [words]


def test_tactica_that_can_be_played_are_lit_and_spent_ones_told(reader: Reader, db: None):
    game = until(lambda game: bool(game.now.asks) and game.now.asks[0].window is Window.BEFORE)
    assert isinstance(game.offer, de.OfferChoice)
    playable = [each for each in game.offer.choices if isinstance(each, de.PlayTactica)]
    name = tactica_texts()[playable[0].card].name

    page = board(reader, game)

    lit = re.findall(r'<li class="lit"><b>([^<]+)</b>', page.html)
    assert {*lit} == {tactica_texts()[each.card].name for each in playable}
    played = cards.decide(game.id, game.head, playable[0])
    assert f"{name} spent" in board(reader, played).text


def test_how_near_a_rout_is(reader: Reader, db: None):
    deploying = played_to(a_card_battle(), lambda battle: battle.step is Step.DEPLOYMENT)
    assert "routs at" not in board(reader, deploying).text
    game = played_to(deploying, lambda battle: battle.step is Step.CHARGE)

    page = board(reader, game)

    for side in (A, D):
        assert f"routs at {game.now.mains(side) - 1} more" in page.text
    over = cards.advance(game.id, game.head, Until.BATTLE)
    assert "routs at" not in board(reader, over).text


def test_the_dice_are_explained_in_reach(reader: Reader, db: None):
    """All five with their faces and words, and what an S of each card does that lies open; nothing that is hidden."""
    game = played_to(a_card_battle(), lambda battle: battle.step is Step.DEPLOYMENT)
    hidden = played_to(game, lambda battle: bool(battle.hidden))

    page = board(reader, hidden)

    key, _, rest = page.html[page.html.index('id="dice-key"') :].partition("</table>")
    for colour in LADDER:
        faces = [f"{colour} die: {symbol}" for symbol in hidden.now.start.dice.faces(colour)]
        assert re.findall(f'aria-label="({colour} die: [^"]+)"', key) == faces
        assert f"</svg> {colour.capitalize()}" in key
    view = hidden.view(hidden.now)
    shown = {*re.findall(r"<dt>([^<]+)</dt><dd>", rest.partition("</dl>")[0])}
    on_board = {view.card(number).troop.name for stack in view.board.values() for number in stack.cards}
    assert shown == on_board - {"face-down card"}
    assert 'popovertarget="dice-key"' in page.html


def test_dice_are_named_beside_the_odds(reader: Reader, db: None):
    game = played_to(a_card_battle(), lambda battle: battle.step is Step.CHARGE and not battle.asks)

    assert re.search(
        r"[1-4] (green|white|yellow|black|red), [1-4] (green|white|yellow|black|red)", board(reader, game).text
    )


# After the last one


@pytest.mark.parametrize(("do", "commands"), [("same", Commands.ATTACKER), ("swapped", Commands.DEFENDER)])
def test_a_rematch(reader: Reader, db: None, do: str, commands: Commands):
    game = a_card_battle()
    assert "Rematch" not in board(reader, game).text
    game = cards.advance(game.id, game.head, Until.BATTLE)

    over = board(reader, game)
    assert "Swapped, you command the " in over.text
    page = reader.press(over, do)

    again = cards.read(page.url.split("/")[-2])  # type: ignore[arg-type] # Django makes a UUID of it
    assert again.id != game.id
    assert again.commands is commands
    assert again.start.start.attacker == game.start.start.attacker
    assert again.start.start.defender == game.start.start.defender
    assert again.start.start.seed != game.start.start.seed
    assert not again.now.ending


def test_who_commands_both_has_no_other_side(reader: Reader, db: None):
    game = a_card_battle(Commands.BOTH)
    game = cards.advance(game.id, game.head, Until.BATTLE)

    assert "swapped" not in board(reader, game).text
    assert "not known here" in reader.sent("rematch-card-battle", game.id, do="swapped").notices[0]


def test_a_rematch_comes_after_the_battle(reader: Reader, db: None):
    game = a_card_battle()

    assert "not known here" in reader.sent("rematch-card-battle", game.id, do="same").notices[0]
    assert models.CardBattle.objects.count() == 1


# A first battle


def test_a_note_at_each_step(reader: Reader, db: None):
    page = reader.press(reader.open("skirmish"), "", of="/skirmish/first/")
    game = cards.read(page.url.split("/")[-2])  # type: ignore[arg-type] # Django makes a UUID of it
    told = set[str]()
    while game.waits:
        assert first_battle.notes(game)
        told.add(first_battle.notes(game))
        game = cards.decide(game.id, game.head, decided(game))

    assert first_battle.notes(game) == first_battle.note("note.over")
    assert len(told) >= 5
    assert "Note. " in board(reader, game).text
    assert not first_battle.notes(a_card_battle())


def test_every_note_has_its_step(db: None):
    """Whatever is asked, in a battle with artillery and bowmen too, there is a note; and none is never told."""
    game, about = a_card_battle(Commands.BOTH, of=start("syracusans", "epirus", 130, seed="first 0")), set[str]()
    while game.offer:
        about.add(first_battle.about(game.now, game.offer))
        game = cards.decide(game.id, game.head, decided(game))

    notes = {key.removeprefix("note.") for key in texts("battles", "first_battle")}
    assert about <= notes
    assert {"shooting", "charge", "moves", "fronts", "general", "tactica"} <= about
    topics = {*first_battle.STEPS.values(), *first_battle.WINDOWS.values(), "deployment", "general", "tactica", "over"}
    assert topics == notes

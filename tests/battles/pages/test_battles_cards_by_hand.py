"""The player's own combat dice in a battle by cards: asked for by symbol, kept, refused, taken back, marked."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from django.urls import reverse

from battles import models
from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.battleplay.manual_dice import WAITINGS, symbols
from battles.battleplay.story import StoryEntry, marked
from battles.battleplay.words import Throw, thrown_for
from battles.rules.battleplay.colours import Symbol
from battles.rules.battleplay.events import HillRolled, Thrown
from battles.rules.battleplay.state import Step
from campaign.italy.rules.decisions import ReportBattle
from campaign.models import Campaign as CampaignRow
from campaign.models import ManualDice
from engine.log import Stale
from engine.rules.dice import Roller
from tests.card_battles import decided, made_once, start, thrown
from tests.pages.reader import Form, Page, Reader
from tests.played import stand_before

BEST = {"do": "symbols"}


def by_hand(commands: Commands = Commands.ATTACKER, seed: str = "cards") -> KeptCardGame:
    return cards.create(start(seed=seed), "", "Romans against Samnites", commands, 1, by_hand=True)


def best(game: KeptCardGame) -> list[str]:
    """The highest symbol of every die that is asked for."""
    return [symbols(game.now.start.dice, colour)[-1] for _, colour in thrown(game).dice]


def rolled(game: KeptCardGame, words: list[str] | None = None) -> KeptCardGame:
    assert game.waiting
    return cards.give(game.id, game.head, game.waiting.roll, words or best(game))


def at_hills(commands: Commands = Commands.ATTACKER) -> KeptCardGame:
    """At its first dice, which are those of hills."""
    return next(game for n in range(30) if (game := by_hand(commands, seed=f"hill {n}")).waiting)


def at_dice_of(step: Step) -> Callable[[KeptCardGame], bool]:
    return lambda game: game.waiting is not None and thrown(game).battle.step is step


def played(game: KeptCardGame, there: Callable[[KeptCardGame], bool]) -> KeptCardGame:
    """Played on until the battle is there, whoever decides."""
    while not there(game):
        assert game.now.ending is None, "it never was there"
        if game.waiting:
            game = rolled(game)
        elif game.waits:
            game = cards.decide(game.id, game.head, decided(game))
        else:
            game = cards.advance(game.id, game.head, Until.NEXT)
    return game


@pytest.fixture
def game(db: None) -> KeptCardGame:
    """At the dice of a charge."""
    return made_once(Step.CHARGE, lambda: played(by_hand(), at_dice_of(Step.CHARGE)))


def dice_form(page: Page) -> Form:
    return page.form("/give/")


def fields(game: KeptCardGame, words: list[str]) -> dict[str, str]:
    assert game.waiting
    return {"seen": str(game.head), "roll": game.waiting.roll, **{f"die{n}": word for n, word in enumerate(words)}}


def send(reader: Reader, game: KeptCardGame, sent: dict[str, str], name: str = "give-card-dice") -> Page:
    return reader.sent(name, game.id, **sent)


def press(reader: Reader, game: KeptCardGame, button: str) -> Page:
    return reader.press(reader.open("card-battle", game.id), button)


def test_it_works(reader: Reader, game: KeptCardGame):
    page = reader.open("card-battle", game.id)
    asked = thrown(game)
    assert "Your dice" in page.headings
    assert "You roll for both sides" in page.text
    assert len({handful.side for handful in asked.handfuls}) == 2
    for handful in asked.handfuls:
        assert f"{thrown_for(asked.battle, handful)} R36" in page.text
    form = dice_form(page)
    for n, (_, colour) in enumerate(asked.dice):
        assert form.choices[f"die{n}"] == [*symbols(game.now.start.dice, colour), ""]
    assert "/decide/" not in page.html

    reader.send(page, form.filled(**{f"die{n}": word for n, word in enumerate(best(game))}))

    now = cards.read(game.id)
    line = now.lines[len(game.lines)]
    assert {*line.by} == {Roller.HAND}
    table, colours = game.now.start.dice, [colour for _, colour in asked.dice]
    wanted = zip(colours, best(game), strict=True)
    firsts = [table.faces(colour).index(Symbol(word)) + 1 for colour, word in wanted]
    assert list(line.faces) == firsts, "the face kept is the first that shows it"
    shown = [symbol for event in line.events if isinstance(event, Thrown) for symbol in event.symbols]
    assert shown == best(game)
    assert ", by hand" in reader.open("card-battle", game.id).html


def test_a_blank_is_the_programs(game: KeptCardGame):
    program = cards.advance(game.id, game.head, Until.BATTLE)
    faces = program.lines[len(game.lines)].faces
    again = cards.undo(game.id, program.head, game.head)
    game = cards.decide(again.id, again.head, program.lines[len(game.lines)].decision) if again.waits else again
    if not game.waiting:
        game = cards.advance(game.id, game.head, Until.NEXT)

    words = ["", *best(game)[1:]]
    line = rolled(game, words).lines[len(again.lines)]

    assert line.by[0] is Roller.PROGRAM
    assert {*line.by[1:]} == {Roller.HAND}
    assert line.faces[0] == faces[0]


def test_hills_are_rolled_and_tiles_are_not(db: None):
    game = at_hills()
    assert game.head == 0
    asked, by = thrown(game), cards.rolling(game).line.by
    assert all(handful.rule == "R9" and len(handful.colours) == 1 for handful in asked.handfuls)
    assert by
    assert {*by} == {Roller.PROGRAM}

    after = rolled(game)

    line = after.lines[0]
    assert line.by == (*by, *[Roller.HAND] * len(asked.handfuls))
    assert any(isinstance(event, HillRolled) for event in line.events)


@pytest.mark.parametrize("commands", [Commands.ATTACKER, Commands.DEFENDER])
def test_before_the_first_line_there_is_a_page(reader: Reader, db: None, commands: Commands):
    game = at_hills(commands)

    page = reader.open("card-battle", game.id)

    assert "Your dice" in page.headings
    assert "hill of file" in page.text
    assert "The Tactica are dealt" in page.text
    assert "otherwise" not in page.buttons()
    assert reader.open("skirmish").status == 200


@pytest.mark.uncounted
@pytest.mark.parametrize("commands", Commands)
def test_a_whole_battle_by_hand(reader: Reader, db: None, commands: Commands):
    """Its page is opened every third time, before dice and before decisions."""
    game, times = by_hand(commands), count()

    def over(game: KeptCardGame) -> bool:
        if next(times) % 3 == 0:
            page = reader.open("card-battle", game.id)
            assert ("Your dice" in page.headings) is (game.waiting is not None)
        return game.now.ending is not None

    game = played(game, over)

    thrown = sum(len(e.symbols) for line in game.lines for e in line.events if isinstance(e, Thrown))
    hills = sum(2 for line in game.lines for e in line.events if isinstance(e, HillRolled) and e.rule == "R9")
    again = sum(1 for line in game.lines for e in line.events if isinstance(e, HillRolled) and e.rule == "R47")
    hands = sum(line.by.count(Roller.HAND) for line in game.lines)
    assert hands == thrown + hills + again
    page = reader.open("card-battle", game.id)
    assert page.html.split('id="log"')[1].count(", by hand") == hands


def test_a_closed_tab(reader: Reader, game: KeptCardGame):
    words = ["", *best(game)[1:]]
    answer = reader.post(reverse("give-card-dice", args=[game.id]), {**fields(game, words), "do": "keep"})
    assert answer.status_code == 204

    page = reader.open("card-battle", game.id)

    assert [dice_form(page).fields[f"die{n}"] for n in range(len(words))] == words
    assert "Your earlier faces are filled in" in page.text
    assert cards.read(game.id).lines == game.lines


@pytest.mark.parametrize(
    "sent",
    [{"roll": "another", "do": "keep"}, {"seen": "1", "do": "keep"}, {"die0": "ace", "do": "keep"}],
    ids=["roll", "seen", "symbol"],
)
def test_what_cannot_be_kept_is_not(reader: Reader, game: KeptCardGame, sent: dict[str, str]):
    answer = reader.post(reverse("give-card-dice", args=[game.id]), {**fields(game, best(game)), **sent})

    assert answer.status_code == 204
    assert cards.read(game.id) == game


@pytest.mark.parametrize(
    ("change", "told_so"),
    [
        ({"die0": "ace of spades"}, "not “ace of spade"),
        ({"die0": "6"}, "a (black|white|green|yellow|red) die shows blank, S, X"),
        ({"die99": "X"}, "A die is missing, or was sent twice"),
        ({"roll": "another"}, "moved on since that page"),
        ({"seen": "1"}, "moved on since that page"),
        ({"do": "cheat"}, "That button is not known"),
    ],
)
def test_refusals(reader: Reader, game: KeptCardGame, change: dict[str, str], told_so: str):
    page = send(reader, game, {**fields(game, best(game)), **BEST, **change})

    assert re.search(told_so, page.notices[0])
    assert "Nothing has changed." in page.notices[0]
    assert cards.read(game.id) == game


def test_too_few_too_many_and_none(reader: Reader, game: KeptCardGame):
    number, words = len(best(game)), best(game)
    for given, told_so in (
        (words[:-1], f"{number} dice are asked for, {number - 1} were sent."),
        ([*words, "S"], f"{number} dice are asked for, {number + 1} were sent."),
        ([""] * number, "No symbol was chosen"),
    ):
        assert told_so in send(reader, game, {**fields(game, given), **BEST}).notices[0]
    assert cards.read(game.id) == game


def test_the_program_rolls_these(reader: Reader, game: KeptCardGame):
    press(reader, game, "program")

    now = cards.read(game.id)
    assert {*now.lines[len(game.lines)].by} == {Roller.PROGRAM}
    assert now.by_hand


@pytest.mark.parametrize(
    ("name", "do", "told_so"),
    [
        ("decide-card-battle", "pass", "Enter your dice first"),
        ("roll-card-dice", "the dog", "That button is not known"),
    ],
)
def test_nothing_else_is_decided_meanwhile(reader: Reader, game: KeptCardGame, name: str, do: str, told_so: str):
    page = send(reader, game, {"seen": str(game.head), "do": do}, name)

    assert told_so in page.notices[0]
    assert cards.read(game.id) == game


def test_decide_otherwise(reader: Reader, db: None):
    own = played(by_hand(Commands.BOTH), lambda game: game.may_reconsider)

    press(reader, own, "otherwise")

    now = cards.read(own.id)
    assert now.waiting is None
    assert now.waits
    assert now.lines == own.lines


def test_what_was_decided_for_the_player_is_not_reconsidered(reader: Reader, db: None):
    game = played(by_hand(Commands.NEITHER), at_dice_of(Step.CHARGE))
    assert "otherwise" not in reader.open("card-battle", game.id).buttons()

    page = send(reader, game, {**fields(game, []), "do": "otherwise"})

    assert "There is nothing for you to decide" in page.notices[0]
    assert cards.read(game.id) == game


def test_dice_of_another_decision_do_not_count(game: KeptCardGame):
    """The same line, but something else was decided since."""
    assert game.waiting
    with pytest.raises(Stale):
        cards.give(game.id, game.head, replace(game.waiting, on=not game.waiting.on).roll, best(game))


@pytest.mark.parametrize("until", ["phase", "battle"])
def test_the_program_finishes_with_its_own_dice(reader: Reader, game: KeptCardGame, until: str):
    page = reader.open("card-battle", game.id)
    form = page.form("/advance/")
    assert [button.value for button in form.buttons] == ["phase", "battle"]
    assert all("its dice too" in button.text for button in form.buttons)

    reader.press(page, until)

    now = cards.read(game.id)
    assert now.waiting is None
    assert now.head > game.head
    assert Roller.HAND not in now.lines[len(game.lines)].by


def test_the_next_combat_stops_at_the_dice(db: None):
    game = played(by_hand(Commands.NEITHER), at_dice_of(Step.CHARGE))

    game = rolled(game)
    while game.waiting:
        game = rolled(game)

    assert game.now.combat is None
    assert cards.advance(game.id, game.head, Until.NEXT).waiting


def test_the_program_rolls_from_now_on(reader: Reader, game: KeptCardGame):
    page = reader.open("card-battle", game.id)

    after = reader.send(page, page.form("/rolls/"))

    now = cards.read(game.id)
    assert not now.by_hand
    assert now.waiting is None
    assert now.head > game.head
    assert "Your dice" not in after.headings
    back = reader.send(after, after.form("/rolls/"))
    assert cards.read(game.id).by_hand
    assert "You roll the combat dice of both sides." in back.text


def test_undo_offers_the_same_symbols(reader: Reader, game: KeptCardGame):
    words = ["", *best(game)[1:]]
    after = rolled(game, words)
    assert game.waiting
    decision = game.waiting.decision
    back = cards.undo(game.id, after.head, game.head)
    assert back.waiting is None
    again = cards.decide(back.id, back.head, decision) if back.waits else cards.advance(back.id, back.head, Until.NEXT)
    assert again.waiting

    page = reader.open("card-battle", game.id)

    assert again.waiting.decision == decision
    assert [dice_form(page).fields[f"die{n}"] for n in range(len(words))] == words


def test_what_is_no_longer_possible_is_dropped(game: KeptCardGame):
    """Or waits elsewhere."""
    assert game.waiting
    row = models.CardBattle.objects.filter(id=game.id)
    impossible = replace(game.waiting, decision=decided(by_hand(Commands.BOTH, seed="another")))
    row.update(given=WAITINGS.dump(impossible))
    assert cards.read(game.id).waiting is None

    row.update(given=WAITINGS.dump(game.waiting))
    assert cards.read(game.id).waiting
    row.update(head=game.lines[-2].n)

    assert cards.read(game.id).waiting is None


@pytest.mark.parametrize("by", [Roller.HAND, Roller.PROGRAM])
def test_a_line_without_its_dice_is_told_all_the_same(by: Roller):
    entries = [StoryEntry("", "R22", throws=(Throw("Legion", (("red", Symbol.X), ("red", Symbol.S))),))]

    assert marked(entries, (by,)) == entries


def test_it_is_chosen_with_the_armies(reader: Reader, db: None):
    url = reverse("skirmish-armies") + "?attacker=romans&attacker_points=100&defender=samnites&defender_points=100"
    url += "&commands=neither&level=1&trees=1&mountains=1&grinds=1&seed=a"
    page = reader.visit(url)
    assert "by_hand" in page.form("").choices
    assert "by_hand" not in page.form("").fields
    again = reader.press(page, "add-up", by_hand="on")
    assert again.form("").fields["by_hand"] == "on"

    reader.press(again, "begin")

    assert models.CardBattle.objects.get().by_hand


@pytest.mark.parametrize(
    ("hands", "offered"), [(ManualDice.ALL, True), (ManualDice.BATTLES, True), (ManualDice.ROME, False)]
)
def test_in_a_campaign_it_is_as_the_campaign_has_it(reader: Reader, db: None, hands: ManualDice, offered: bool):
    game = stand_before(ReportBattle)
    CampaignRow.objects.update(hands=hands)

    url = reverse("by-cards", args=[game.id]) + f"?seen={game.head}&commands=both&level=1"

    assert ("by_hand" in reader.visit(url).form("").fields) is offered

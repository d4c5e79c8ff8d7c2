"""The player's own combat dice in a battle by cards: asked for by symbol, kept, refused, taken back, marked."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.urls import reverse

from battles import models
from battles.battleplay import chronicle as cards
from battles.battleplay.chronicle import CardChronicle, Commands, Until
from battles.battleplay.hand import WAITINGS, symbols
from battles.battleplay.story import Entry, marked
from battles.battleplay.words import Throw, thrown_for
from battles.rules.battleplay.colours import Symbol
from battles.rules.battleplay.events import HillRolled, Thrown
from battles.rules.battleplay.state import Step
from campaign.models import Campaign as CampaignRow
from campaign.models import Hands
from campaign.rules.decisions import ReportBattle
from engine.log import Stale
from engine.rules.dice import Roller
from tests.card_battles import decided, start, thrown
from tests.pages.reader import Form, Page, Reader, read
from tests.played import stand_before

BEST = {"do": "symbols"}


def by_hand(commands: Commands = Commands.ATTACKER, seed: str = "cards") -> CardChronicle:
    return cards.create(start(seed=seed), "", "Romans against Samnites", commands, 1, by_hand=True)


def best(told: CardChronicle) -> list[str]:
    """The highest symbol of every die that is asked for."""
    return [symbols(told.now.start.dice, colour)[-1] for _, colour in thrown(told).dice]


def rolled(told: CardChronicle, words: list[str] | None = None) -> CardChronicle:
    assert told.waiting
    return cards.give(told.id, told.head, told.waiting.roll, words or best(told))


def at_hills(commands: Commands = Commands.ATTACKER) -> CardChronicle:
    """At its first dice, which are those of hills."""
    return next(told for n in range(30) if (told := by_hand(commands, seed=f"hill {n}")).waiting)


def at_dice_of(step: Step) -> Callable[[CardChronicle], bool]:
    return lambda told: told.waiting is not None and thrown(told).battle.step is step


def played(told: CardChronicle, there: Callable[[CardChronicle], bool]) -> CardChronicle:
    """Played on until the battle is there, whoever decides."""
    while not there(told):
        assert told.now.ending is None, "it never was there"
        if told.waiting:
            told = rolled(told)
        elif told.waits:
            told = cards.decide(told.id, told.head, decided(told))
        else:
            told = cards.advance(told.id, told.head, Until.NEXT)
    return told


@pytest.fixture
def told(db: None) -> CardChronicle:
    """At the dice of a charge."""
    return played(by_hand(), at_dice_of(Step.CHARGE))


def dice_form(page: Page) -> Form:
    return page.form("/give/")


def fields(told: CardChronicle, words: list[str]) -> dict[str, str]:
    assert told.waiting
    return {"seen": str(told.head), "roll": told.waiting.roll, **{f"die{n}": word for n, word in enumerate(words)}}


def send(reader: Reader, told: CardChronicle, sent: dict[str, str], name: str = "give-card-dice") -> Page:
    url = reverse(name, args=[told.id])
    return read(reader.post(url, sent, follow=True), url)


def test_it_works(reader: Reader, told: CardChronicle):
    page = reader.open("card-battle", told.id)
    asked = thrown(told)
    assert "Your dice" in page.headings
    assert "You roll for both sides" in page.text
    for handful in asked.handfuls:
        assert f"{thrown_for(asked.battle, handful)} R36" in page.text
    form = dice_form(page)
    for n, (_, colour) in enumerate(asked.dice):
        assert form.choices[f"die{n}"] == [*symbols(told.now.start.dice, colour), ""]
    assert "/decide/" not in page.html

    reader.send(page, form.filled(**{f"die{n}": word for n, word in enumerate(best(told))}))

    now = cards.read(told.id)
    line = now.lines[len(told.lines)]
    assert {*line.by} == {Roller.HAND}
    shown = [symbol for event in line.events if isinstance(event, Thrown) for symbol in event.symbols]
    assert shown == best(told)
    assert ", by hand" in reader.open("card-battle", told.id).html


def test_both_sides_of_a_combat_are_on_one_form(told: CardChronicle):
    assert len({handful.side for handful in thrown(told).handfuls}) == 2


def test_the_face_kept_is_the_first_that_shows_it(told: CardChronicle):
    now = rolled(told)

    table = told.now.start.dice
    line = now.lines[len(told.lines)]
    firsts = [
        table.faces(colour).index(Symbol(word)) + 1
        for (_, colour), word in zip(thrown(told).dice, best(told), strict=True)
    ]
    assert list(line.faces) == firsts


def test_a_blank_is_the_programs(told: CardChronicle):
    program = cards.advance(told.id, told.head, Until.BATTLE)
    faces = program.lines[len(told.lines)].faces
    again = cards.undo(told.id, program.head, told.head)
    told = cards.decide(again.id, again.head, program.lines[len(told.lines)].decision) if again.waits else again
    if not told.waiting:
        told = cards.advance(told.id, told.head, Until.NEXT)

    words = ["", *best(told)[1:]]
    line = rolled(told, words).lines[len(again.lines)]

    assert line.by[0] is Roller.PROGRAM
    assert {*line.by[1:]} == {Roller.HAND}
    assert line.faces[0] == faces[0]


def test_hills_are_rolled_and_tiles_are_not(db: None):
    told = at_hills()
    assert told.head == 0
    asked, by = thrown(told), cards.rolling(told).line.by
    assert all(handful.rule == "R9" and len(handful.colours) == 1 for handful in asked.handfuls)
    assert by
    assert {*by} == {Roller.PROGRAM}

    after = rolled(told)

    line = after.lines[0]
    assert line.by == (*by, *[Roller.HAND] * len(asked.handfuls))
    assert any(isinstance(event, HillRolled) for event in line.events)


@pytest.mark.parametrize("commands", [Commands.ATTACKER, Commands.DEFENDER])
def test_before_the_first_line_there_is_a_page(reader: Reader, db: None, commands: Commands):
    told = at_hills(commands)

    page = reader.open("card-battle", told.id)

    assert "Your dice" in page.headings
    assert "hill of file" in page.text
    assert "The Tactica are dealt" in page.text
    assert "otherwise" not in page.buttons()
    assert reader.open("skirmish").status == 200


@pytest.mark.parametrize("commands", Commands)
def test_a_whole_battle_by_hand(reader: Reader, db: None, commands: Commands):
    told = by_hand(commands)

    def over(told: CardChronicle) -> bool:
        page = reader.open("card-battle", told.id)
        assert ("Your dice" in page.headings) is (told.waiting is not None)
        return told.now.ending is not None

    told = played(told, over)

    thrown = sum(len(e.symbols) for line in told.lines for e in line.events if isinstance(e, Thrown))
    hills = sum(2 for line in told.lines for e in line.events if isinstance(e, HillRolled) and e.rule == "R9")
    again = sum(1 for line in told.lines for e in line.events if isinstance(e, HillRolled) and e.rule == "R47")
    hands = sum(line.by.count(Roller.HAND) for line in told.lines)
    assert hands == thrown + hills + again
    page = reader.open("card-battle", told.id)
    assert page.html.split('id="log"')[1].count(", by hand") == hands


def test_a_closed_tab(reader: Reader, told: CardChronicle):
    words = ["", *best(told)[1:]]
    answer = reader.post(reverse("give-card-dice", args=[told.id]), {**fields(told, words), "do": "keep"})
    assert answer.status_code == 204

    page = reader.open("card-battle", told.id)

    assert [dice_form(page).fields[f"die{n}"] for n in range(len(words))] == words
    assert "What you gave before is filled in" in page.text
    assert cards.read(told.id).lines == told.lines


@pytest.mark.parametrize(
    "sent",
    [{"roll": "another", "do": "keep"}, {"seen": "1", "do": "keep"}, {"die0": "ace", "do": "keep"}],
    ids=["roll", "seen", "symbol"],
)
def test_what_cannot_be_kept_is_not(reader: Reader, told: CardChronicle, sent: dict[str, str]):
    answer = reader.post(reverse("give-card-dice", args=[told.id]), {**fields(told, best(told)), **sent})

    assert answer.status_code == 204
    assert cards.read(told.id) == told


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
def test_refusals(reader: Reader, told: CardChronicle, change: dict[str, str], told_so: str):
    page = send(reader, told, {**fields(told, best(told)), **BEST, **change})

    assert re.search(told_so, page.notices[0])
    assert "Nothing has changed." in page.notices[0]
    assert cards.read(told.id) == told


def test_too_few_and_too_many(reader: Reader, told: CardChronicle):
    number = len(best(told))
    for words in (best(told)[:-1], [*best(told), "S"]):
        page = send(reader, told, {**fields(told, words), **BEST})
        assert f"{number} dice are asked for, {len(words)} were sent." in page.notices[0]
    assert cards.read(told.id) == told


def test_no_symbol_at_all_is_a_slip(reader: Reader, told: CardChronicle):
    page = send(reader, told, {**fields(told, [""] * len(best(told))), **BEST})

    assert "No symbol was chosen" in page.notices[0]
    assert cards.read(told.id) == told


def test_the_program_rolls_these(reader: Reader, told: CardChronicle):
    page = reader.open("card-battle", told.id)
    form = dice_form(page)

    reader.send(page, form, next(button for button in form.buttons if button.value == "program"))

    now = cards.read(told.id)
    assert {*now.lines[len(told.lines)].by} == {Roller.PROGRAM}
    assert now.by_hand


def test_nothing_else_is_decided_meanwhile(reader: Reader, told: CardChronicle):
    page = send(reader, told, {"seen": str(told.head), "do": "pass"}, "decide-card-battle")

    assert "Your dice are asked for first" in page.notices[0]
    assert cards.read(told.id) == told


def test_decide_otherwise(reader: Reader, db: None):
    own = played(by_hand(Commands.BOTH), lambda told: told.may_reconsider)
    page = reader.open("card-battle", own.id)
    form = dice_form(page)

    reader.send(page, form, next(button for button in form.buttons if button.value == "otherwise"))

    now = cards.read(own.id)
    assert now.waiting is None
    assert now.waits
    assert now.lines == own.lines


def test_what_was_decided_for_the_player_is_not_reconsidered(reader: Reader, db: None):
    told = played(by_hand(Commands.NEITHER), at_dice_of(Step.CHARGE))
    assert "otherwise" not in reader.open("card-battle", told.id).buttons()

    page = send(reader, told, {**fields(told, []), "do": "otherwise"})

    assert "There is nothing for you to decide" in page.notices[0]
    assert cards.read(told.id) == told


def test_dice_of_another_decision_do_not_count(told: CardChronicle):
    """The same line, but something else was decided since."""
    assert told.waiting
    with pytest.raises(Stale):
        cards.give(told.id, told.head, replace(told.waiting, on=not told.waiting.on).roll, best(told))


@pytest.mark.parametrize("until", ["phase", "battle"])
def test_the_program_finishes_with_its_own_dice(reader: Reader, told: CardChronicle, until: str):
    page = reader.open("card-battle", told.id)
    form = page.form("/advance/")
    assert [button.value for button in form.buttons] == ["phase", "battle"]
    assert all("its dice too" in button.text for button in form.buttons)

    reader.send(page, form, next(button for button in form.buttons if button.value == until))

    now = cards.read(told.id)
    assert now.waiting is None
    assert now.head > told.head
    assert Roller.HAND not in now.lines[len(told.lines)].by


def test_the_next_combat_stops_at_the_dice(db: None):
    told = played(by_hand(Commands.NEITHER), at_dice_of(Step.CHARGE))

    told = rolled(told)
    while told.waiting:
        told = rolled(told)

    assert told.now.clash is None
    assert cards.advance(told.id, told.head, Until.NEXT).waiting


def test_the_program_rolls_from_now_on(reader: Reader, told: CardChronicle):
    page = reader.open("card-battle", told.id)

    after = reader.send(page, page.form("/rolls/"))

    now = cards.read(told.id)
    assert not now.by_hand
    assert now.waiting is None
    assert now.head > told.head
    assert "Your dice" not in after.headings
    back = reader.send(after, after.form("/rolls/"))
    assert cards.read(told.id).by_hand
    assert "You roll the combat dice of both sides." in back.text


def test_who_rolls_is_one_of_two(reader: Reader, told: CardChronicle):
    page = send(reader, told, {"seen": str(told.head), "do": "the dog"}, "roll-card-dice")

    assert "That button is not known" in page.notices[0]
    assert cards.read(told.id) == told


def test_undo_offers_the_same_symbols(reader: Reader, told: CardChronicle):
    words = ["", *best(told)[1:]]
    after = rolled(told, words)
    assert told.waiting
    decision = told.waiting.decision
    back = cards.undo(told.id, after.head, told.head)
    assert back.waiting is None
    again = cards.decide(back.id, back.head, decision) if back.waits else cards.advance(back.id, back.head, Until.NEXT)
    assert again.waiting

    page = reader.open("card-battle", told.id)

    assert again.waiting.decision == decision
    assert [dice_form(page).fields[f"die{n}"] for n in range(len(words))] == words


def test_what_waits_elsewhere_is_dropped(told: CardChronicle):
    row = models.CardBattle.objects.get(id=told.id)
    models.CardBattle.objects.filter(id=row.id).update(head=told.lines[-2].n)
    assert cards.read(told.id).waiting is None


def test_what_is_no_longer_possible_is_dropped(told: CardChronicle):
    assert told.waiting
    impossible = replace(told.waiting, decision=decided(by_hand(Commands.BOTH, seed="another")))
    models.CardBattle.objects.filter(id=told.id).update(given=WAITINGS.dump(impossible))

    assert cards.read(told.id).waiting is None


@pytest.mark.parametrize("by", [Roller.HAND, Roller.PROGRAM])
def test_a_line_without_its_dice_is_told_all_the_same(by: Roller):
    entries = [Entry("", "R22", throws=(Throw("Legion", (("red", Symbol.X), ("red", Symbol.S))),))]

    assert marked(entries, (by,)) == entries


def test_it_is_chosen_with_the_armies(reader: Reader, db: None):
    url = reverse("skirmish-armies") + "?attacker=romans&attacker_points=100&defender=samnites&defender_points=100"
    url += "&commands=neither&level=1&trees=1&mountains=1&grinds=1&seed=a"
    page = reader.visit(url)
    assert "by_hand" in page.form("").choices
    assert "by_hand" not in page.form("").fields
    numbers = {**posted(page), "do": "reckon", "by_hand": "on"}
    again = read(reader.post(url, numbers), url)
    assert again.form("").fields["by_hand"] == "on"

    reader.post(url, {**numbers, "do": "begin"})

    assert models.CardBattle.objects.get().by_hand


def posted(page: Page) -> dict[str, str]:
    """The numbers of cards that the page shows."""
    found = re.findall(r'<select id="[^"]+" name="([^"]+)".*?<option selected>(\d+)', page.html)
    return dict(found)


@pytest.mark.parametrize(("hands", "offered"), [(Hands.ALL, True), (Hands.BATTLES, True), (Hands.ROME, False)])
def test_in_a_campaign_it_is_as_the_campaign_has_it(reader: Reader, db: None, hands: Hands, offered: bool):
    told = stand_before(ReportBattle)
    CampaignRow.objects.update(hands=hands)

    url = reverse("by-cards", args=[told.id]) + f"?seen={told.head}&commands=both&level=1"

    assert ("by_hand" in reader.visit(url).form("").fields) is offered

"""A campaign that is played Iron (D31), from the form to a battle by the one way that it has."""

import pytest
from django.urls import reverse

from battles.battleplay import games as cards
from battles.begun import BEGUN
from battles.rules.verdict import SHORT, Resolver
from battles.short.games import KINDS
from campaign.italy import games
from campaign.italy.engagement import key
from campaign.italy.game import GAME as ITALY
from campaign.italy.rules import decisions as de
from campaign.models import Campaign, ManualDice, Stop
from engine.models import GameRow
from powers.rules.options import Options
from tests.contract.test_iron import ironed, refused
from tests.contract.world import gone_on
from tests.italy.pages.test_tiles import tiles
from tests.pages.reader import Page, Reader
from tests.played import rome_attacks, stand_at, stand_before, states

pytestmark = pytest.mark.django_db


def new(reader: Reader, **asked: str) -> Page:
    front = reader.open("campaigns")
    return reader.send(front, front.form("/new/").filled(**asked))


def at_battle(way: Resolver) -> games.CampaignGame:
    """Rome's attack, before its battle, in a campaign that is decided so."""
    game = stand_before(de.ReportBattle, rome_attacks)
    ironed(ITALY, game.id)
    start = GameRow.objects.get(id=game.id).start.replace('"iron":"generator"', f'"iron":"{way}"')
    GameRow.objects.filter(id=game.id).update(start=start)
    ITALY.log.forget()
    return games.read(game.id)


def test_it_is_begun_from_the_form(reader: Reader):
    desk = new(reader, seed="7", iron="lined-dice")

    start = games.read(GameRow.objects.latest("created").id).start

    assert desk.status == 200
    assert start.iron is Resolver.LINED_DICE
    assert start.italy.options == Options(advice=False)
    assert "Ironwith lined dice" in reader.open("campaigns").text
    assert (
        "An Iron campaign: battles of Rome and its Subjects with lined dice"
        in reader.open("log", GameRow.objects.latest("created").id, 1).text
    )


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"iron": "generator", "hands": "rome"}, "An Iron campaign takes no dice of your own."),
        ({"iron": "generator", "preset": "author"}, "so an Iron campaign decides them there"),
    ],
)
def test_how_it_cannot_begin(reader: Reader, asked: dict[str, str], why: str):
    """Nothing is made, and nothing lost."""
    page = new(reader, name="Cannae", **asked)

    assert page.status == 422
    assert why in " ".join(page.notices)
    assert {"name": "Cannae", **asked}.items() <= page.form("/new/").fields.items()
    assert not GameRow.objects.exists()


@pytest.mark.parametrize(
    ("way", "shown"),
    [
        (Resolver.GENERATOR, ["Roll it"]),
        (Resolver.TABLE, ["To my table", "Enter result"]),
        (Resolver.BATTLEPLAY, ["Cards"]),
        (Resolver.LINED_DICE, ["Lined dice"]),
        (Resolver.ODDS_TABLE, ["Odds table"]),
    ],
)
def test_one_way_stands_on_the_tiles_and_is_open(reader: Reader, way: Resolver, shown: list[str]):
    page = reader.open("desk", at_battle(way).id)

    assert tiles(page) == (shown, [])
    assert ("checked" in page.html.split('name="way"')[1].split(">")[0]) if way not in ("generator", "table") else True
    assert "Overrule" not in page.text
    assert "hand" not in [button.name for form in page.forms for button in form.buttons]


def test_a_battle_that_is_begun_is_the_one_that_counts(reader: Reader):
    game = at_battle(Resolver.BATTLEPLAY)
    address = f"{reverse('by-cards', args=[game.id])}?seen={game.head}&commands=attacker&level=2"
    armies = reader.visit(address)
    assert armies.form("").fields
    assert "I roll the combat dice" not in armies.text
    reader.sent("by-cards-at-once", game.id, seen=game.head)
    [begun] = BEGUN[Resolver.BATTLEPLAY].of(key(game.id, game.now))
    assert "Begin it again" not in reader.open("desk", game.id).text

    for page in (reader.sent("by-cards-at-once", game.id, seen=game.head), reader.visit(address)):
        assert "the battle you have begun is the one that counts" in " ".join(page.notices)

    assert [row.id for row in BEGUN[Resolver.BATTLEPLAY].of(key(game.id, game.now))] == [begun.id]


@pytest.mark.parametrize("way", SHORT)
def test_so_is_a_short_battle_and_nothing_in_it_is_taken_back_past_a_die(reader: Reader, way: Resolver):
    game, kind = at_battle(way), KINDS[way]
    reader.sent("begin-short", game.id, way, seen=game.head, commands="both")
    [begun] = BEGUN[way].of(key(game.id, game.now))
    assert "Begin it again" not in reader.open("desk", game.id).text
    again = reader.sent("begin-short", game.id, way, seen=game.head, commands="neither")
    assert "the battle you have begun is the one that counts" in " ".join(again.notices)
    gone_on(kind, begun.id, 3)
    fought = kind.log.read(begun.id)
    assert any(line.faces for line in fought.lines)

    board = reader.visit(kind.home(begun.id))
    for page in ("go-back", "hands"):
        assert kind.address(page, begun.id) not in [form.action for form in board.forms]
    assert refused(reader.sent("game-go-back", kind, begun.id, seen=fought.head, to=0))
    assert refused(reader.sent("game-hands", kind, begun.id, do="hand"))
    assert kind.log.read(begun.id) == fought


def test_nor_is_a_battle_with_cards(reader: Reader):
    game = at_battle(Resolver.BATTLEPLAY)
    reader.sent("by-cards-at-once", game.id, seen=game.head)
    [row] = BEGUN[Resolver.BATTLEPLAY].of(key(game.id, game.now))
    fought = cards.read(row.id)
    assert not cards.roll_by(row.id, fought.head, True).by_hand

    page = reader.sent("undo-card-battle", row.id, seen=fought.head, to=fought.lines[0].n)

    assert "what the dice have decided stands (D31)" in " ".join(page.notices)
    assert cards.read(row.id).lines == fought.lines
    assert not [form for form in page.forms if form.action.endswith("/undo/") and form.buttons]


def test_other_battles_stop_for_nobody_and_of_play_the_settings_have_the_pace_alone(reader: Reader):
    place = next(i for i, state in enumerate(states("oblivion")) if state.battle and not state.battle.is_romes)
    game = ironed(ITALY, stand_at("oblivion", place).id)
    Campaign.objects.filter(id=game.id).update(stop=Stop.ALL, hands=ManualDice.ALL, resolution="battleplay")

    assert reader.open("desk", game.id).offers() == ["generator"]
    games.step(game.id, game.head)
    assert games.read(game.id).lines[-1].decision == de.UseGenerator()

    page = reader.open("settings", game.id)
    assert {*page.form("/settings/").choices} == {"pace", "history"}
    assert "From now on: Step by step" in " ".join(
        reader.send(page, page.form("/settings/").filled(pace="step")).notices
    )
    assert Campaign.objects.get(id=game.id).stop == Stop.ALL


def test_a_result_is_not_put_right(reader: Reader):
    game = at_battle(Resolver.TABLE)
    desk = reader.open("desk", game.id)
    form = desk.form("/decide/report/").filled(winner="attacker", grade="minor")
    page = reader.send(desk, form)
    reader.send(page, page.form("/decide/report/"), None, confirmed="yes")
    after = games.read(game.id)
    line = next(line for line in after.lines[len(game.lines) :] if isinstance(line.decision, de.ReportBattle))

    assert refused(reader.open("correct", game.id, line.n))
    assert refused(reader.sent("advance", game.id, seen=after.head, do="undo"))
    assert games.read(game.id) == after
    assert "undo" not in reader.open("desk", game.id).buttons()

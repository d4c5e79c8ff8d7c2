"""A battle of the rebellion at the table or on the odds table: begun from the board, its result taken once (W11.3)."""

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from battles import fights
from battles.data import beginnings
from battles.losses import percent_lost
from battles.models import Fight
from battles.rules.tracker import Agreed, Change, Confirm, Drawn, What
from battles.rules.verdict import ATTACKER, Grade, Resolver
from battles.short.games import ODDS_TABLE
from campaign.boudica.engagement import BATTLES, leaders, report
from campaign.boudica.game import GAME
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Boudica
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w6_battle.external import BattleReported, ReportBattle
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.boudica.telling import tell
from campaign.desk.web.result import LossesForm
from campaign.models import Photo
from engine import shared
from engine.models import GameRow
from engine.rules.correct import corrected
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame
from tests.boudica.rules.scenes import scene
from tests.fights import a_battle_by_other_rules
from tests.pages.reader import Page, Reader
from tests.rebellion import JOINED
from tests.rebellion import begun as begun_game
from tests.whole import a_photo

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> AnyGame:
    """Briton army 1, of four, and Legio IX, of two with a town, are to fight in Corieltauvi."""
    return joined()


def joined(**options: Any) -> AnyGame:
    return GAME.log.read(begun_game(*JOINED, **options))


def board(reader: Reader, game: AnyGame) -> Page:
    return reader.visit(f"{GAME.address('board', game.id)}?side={decides(game.now)}")


def begun(reader: Reader, game: AnyGame, commands: str = "both") -> Page:
    page = board(reader, game)
    return reader.send(page, page.form("/elsewhere/short/odds-table/").filled(commands=commands))


def on_odds_table() -> AnyGame:
    return ODDS_TABLE.log.read(GameRow.objects.filter(ruleset=Resolver.ODDS_TABLE).latest("created").id)


def pressed(reader: Reader, page: Page) -> Page:
    """On the odds table to the end, by the first of what may be decided each time."""
    address = page.url.partition("?")[0]
    deciding = True
    while deciding:
        deciding = False
        for side in ("attacker", "defender"):
            page = reader.visit(f"{address}?side={side}")
            for form in [form for form in page.forms if form.action.endswith("/decide/")][:1]:
                reader.send(page, form, next(button for button in form.buttons if button.name))
                deciding = True
    return reader.visit(address)


def take(reader: Reader, page: Page) -> Page:
    return reader.send(page, next(form for form in page.forms if form.method == "post" and form.fields.get("seen")))


def at_table(reader: Reader, game: AnyGame) -> UUID:
    page = board(reader, game)
    reader.send(page, page.form("/elsewhere/table/"))
    return Fight.objects.get().id


def test_the_odds_table_and_back(reader: Reader, game: AnyGame):
    """Its odds before it is chosen; both sides are commanded; then what it brings, and the line of the log."""
    page = board(reader, game)
    assert "Exact odds, before any die is rolled" in page.text
    table = begun(reader, game)
    fresh = on_odds_table()
    assert table.url == ODDS_TABLE.address("board", fresh.id)
    assert len(fresh.start.meeting.players) == 2
    assert {army.drilled for army in (fresh.start.meeting.attacker, fresh.start.meeting.defender)} == {True, False}
    assert GAME.address("board", game.id) in table.links
    assert "not over yet" in reader.open("game-take-short", GAME, game.id, "odds-table", fresh.id).text

    address = reverse("game-take-short", args=[GAME, game.id, "odds-table", fresh.id])
    assert address in pressed(reader, table).links
    assert address in board(reader, game).links
    page = reader.visit(address)
    assert GAME.log.read(game.id) == game
    take(reader, page)

    line = GAME.log.read(game.id).lines[len(game.lines)]
    taken = line.decision
    over = on_odds_table().now
    assert isinstance(taken, ReportBattle)
    assert (taken.by, taken.battle) == (Resolver.ODDS_TABLE, 1)
    assert taken.romans_won == (BATTLES.sides(game.now)[over.outcome.winner] is ROMANS)
    assert any(isinstance(event, BattleReported) for event in line.events)
    assert "Fought on the odds table" in reader.visit(f"{GAME.address('board', game.id)}?side=romans").text


def test_to_the_table_and_back(reader: Reader, game: AnyGame):
    """Lists of AD 60, the tracker, its result as the form takes it, and what it brings."""
    fight = at_table(reader, game)
    for name, *side in (("fight",), ("army-list", "attacker"), ("tracker",), ("fight-sheets",)):
        page = reader.open(name, fight, *side)
        assert "AD 60" in page.text
        assert not re.search(r"\bBC\b", page.text)
    assert reader.get(reverse("pack", args=[fight, "a4"])).content.startswith(b"%PDF")
    found = fights.fight(fight)
    assert sorted(side.people for side in (found.brief.attacker, found.brief.defender)) == ["britons", "legions"]

    tracked = fights.begin_count(fight)
    enemy = ATTACKER.other
    for which, blocks in enumerate(tracked.table.host(enemy).blocks):
        for _ in range(blocks):
            if (counted := fights.count(fight)) and counted.table.proposal is None:
                fights.tap(fight, tracked.id, uuid4().hex, Change(What.BLOCK_LOST, enemy, which))
    assert "Type the result in" in board(reader, game).text
    fights.tap(fight, tracked.id, uuid4().hex, Confirm())
    page = reader.visit(f"{found.brief.address}?fight={fight}")
    told = BATTLES.counted(game.id, game.now)
    assert told
    lost = {str(side): told.lost(side) for side in Side}
    assert lost.pop(BATTLES.sides(game.now)[ATTACKER]) == 0
    assert 30 < [*lost.values()][0] < 80
    assert game == GAME.log.read(game.id)
    take(reader, page)

    assert GAME.log.read(game.id).lines[len(game.lines)].decision == report(told)
    assert not Fight.objects.get().superseded


def test_a_result_is_typed_in(reader: Reader, game: AnyGame):
    """First what it brings, then it is taken; what is no share is sent back."""

    def typed(romans: int, britons: int) -> Page:
        query = urlencode({"winner": "romans", "romans_lost": romans, "britons_lost": britons})
        return reader.open("boudica-result", game.id, query=f"?{query}")

    assert any("winner" in form.choices for form in reader.open("boudica-result", game.id).forms)
    assert typed(101, 5).status == 422
    page = typed(20, 70)
    assert any("Romans have won" in heading for heading in page.headings)
    assert "into the retreat pool" in page.text
    take(reader, page)

    assert GAME.log.read(game.id).lines[len(game.lines)].decision == ReportBattle(True, 20, 70)


def test_an_agreed_result_counts_what_was_counted(reader: Reader, game: AnyGame):
    fights.agree(at_table(reader, game), uuid4().hex, Agreed(ATTACKER, Grade.MINOR))

    told = BATTLES.counted(game.id, game.now)
    assert told
    assert (told.winner_lost, told.loser_lost) == (0, 0)


def test_a_draw_at_the_table_is_asked_about(reader: Reader, game: AnyGame):
    """The rebellion takes no draw from elsewhere: who holds the field is said on its page."""
    fight = at_table(reader, game)
    assert "came to a draw" not in reader.open("boudica-result", game.id).text
    fights.agree(fight, uuid4().hex, Drawn())

    page = reader.open("boudica-result", game.id, query=f"?fight={fight}")
    assert "It was a draw at the table. Here one side must win" in page.text
    assert any("winner" in form.choices for form in page.forms)
    assert BATTLES.counted(game.id, game.now) is None


def test_where_no_battle_waits(reader: Reader):
    assert "No battle here can be fought that way" in reader.open("boudica-result", begun_game()).text


def test_the_players_own_dice(reader: Reader, game: AnyGame):
    """Who rolls those of the game rolls those of the odds table, and for the retreat pools."""
    shared.roll_by(GAME, game.id, by_hand=True)
    begun(reader, game)
    assert GameRow.objects.get(ruleset=Resolver.ODDS_TABLE).by_hand
    page = take(reader, begun(reader, game, "neither"))

    assert page.url.endswith("/roll/")
    assert GAME.log.read(game.id).head == game.head


def test_w1_4_the_seed_is_not_told(game: AnyGame):
    """W1.4: neither the brief nor the battle on the odds table has it."""
    told = BATTLES.brief(game.id, game.now)

    assert game.start.seed not in told.seed
    assert game.start.seed not in BATTLES.at_hand(game.id, game.now).short_start(Resolver.ODDS_TABLE).meeting.seed


def test_b34_who_leads():
    """A leader for each army there, and Boudica; one for each 40 army points at most, and one at least."""
    now = scene()

    assert [leaders(now, "trinovantes", BRITONS, points) for points in (160, 80, 39)] == [3, 2, 1]
    assert leaders(now, "ordovices", BRITONS, 160) == 1
    assert leaders(now, "ordovices", ROMANS, 160) == 1


def test_h3_boudica_weighs_and_a_town_is_not_overrun(game: AnyGame):
    """H3, H6: the Romans defend Lindum; were Boudica there, she would lead the attack."""
    start = BATTLES.at_hand(game.id, game.now).short_start(Resolver.ODDS_TABLE, (ATTACKER,))
    led = replace(game.now, boudica=Boudica("corieltauvi"))

    assert (start.town, start.leads, start.meeting.players) == (True, (0, 0), (ATTACKER,))
    assert BATTLES.at_hand(game.id, led).short_start(Resolver.ODDS_TABLE).leads == (1, 0)


def test_x6_by_other_rules_units_count_alike(db: None):
    """X6: one of all that the tracker has."""
    found = a_battle_by_other_rules(beginnings()["elements"])
    tracked = fights.begin_count(found.id)
    units = len(tracked.table.attacker.blocks)
    tracked = fights.tap(found.id, tracked.id, uuid4().hex, Change(What.BLOCK_LOST, ATTACKER, 0))

    assert percent_lost(found, tracked, ATTACKER) == round(100 / units)
    assert percent_lost(found, tracked, ATTACKER.other) == 0


# Typed in on a form


def sent(reader: Reader, game: AnyGame, **filled: str | int) -> Page:
    form = {"seen": str(game.head), "side": "romans", "do": "filled", **{name: str(of) for name, of in filled.items()}}
    url = GAME.address("decide", game.id)
    return reader._answer(reader.post(url, form, follow=True), url)


def test_its_points_at_the_table(reader: Reader, game: AnyGame):
    """Three SP with the town are 45 points, four are 40: both scaled until the smaller has 60."""
    assert "67 army points for the Romans" in board(reader, game).text
    assert "60 army points for the Britons" in board(reader, game).text


def test_too_unequal_for_the_table(reader: Reader, game: AnyGame, monkeypatch: pytest.MonkeyPatch):
    """It says so, and opens nothing there."""
    form = board(reader, game).form("/elsewhere/table/")
    monkeypatch.setattr("battles.rules.scaled.MOST_POINTS", 60)

    assert "These armies are too unequal for it" in (page := board(reader, game)).text
    assert "No battle here can be fought that way" in reader.send(page, form).text
    assert not Fight.objects.exists()


@pytest.mark.parametrize(
    ("filled", "says"),
    [
        ({"romans_lost": 50, "britons_lost": 20}, "Say who has won."),
        ({"winner": "britons", "romans_lost": 101, "britons_lost": 20}, "less than or equal to 100"),
        ({"winner": "britons", "romans_lost": 50, "britons_lost": "many"}, "Enter a whole number."),
        ({"winner": "britons", "romans_lost": 50, "britons_lost": 100}, "The winner has not lost everything"),
    ],
)
def test_what_cannot_be_is_said(reader: Reader, game: AnyGame, filled: dict[str, str | int], says: str):
    """And nothing has changed."""
    told = sent(reader, game, **filled)

    assert says in told.text
    assert "Nothing has changed." in told.text
    assert GAME.log.read(game.id).head == game.head


def test_no_battle_no_result(reader: Reader):
    """Sent where none is joined: refused, without a word of what is hidden."""
    game = GAME.log.read(begun_game())

    told = sent(reader, game, winner="romans", romans_lost=0, britons_lost=0)
    assert "That is not allowed. Nothing has changed." in told.text
    assert "elsewhere" not in told.text


def test_its_fields_say_what_may_be():
    """The browser refuses what the program would."""
    field = str(LossesForm(BATTLES)["romans_lost"])

    assert 'min="0"' in field
    assert 'max="100"' in field


# Put right later


@pytest.fixture
def reported(game: AnyGame) -> AnyGame:
    """The Romans have won at the table, and turn 1 has gone on."""
    shared.decide(GAME, game.id, game.head, ReportBattle(True, 20, 70))
    return GAME.log.read(game.id)


def test_w1_4_what_one_side_decided_is_not_listed(reader: Reader, game: AnyGame, reported: AnyGame):
    """W1.4: decisions that no longer fit are told as everybody may know them."""
    page = reader.open("game-correct", GAME, game.id, game.head + 1)
    page = reader.send(page, page.form("").filled(winner="britons", romans_lost="60", britons_lost="10"))

    for line, before in zip(reported.lines, reported.states, strict=False):
        if f"Line {line.n}," in page.text:
            told = next(iter(tell(before, line, EVERYBODY)), "A decision that only one side knows")
            assert f"{told.rstrip('.')} " in page.text


def test_what_is_no_result_is_not_corrected(reader: Reader):
    """Not what the game's own dice said."""
    rolled = joined(seed="8")
    shared.decide(GAME, rolled.id, rolled.head, RollBattle())
    assert reader.open("game-correct", GAME, rolled.id, rolled.head + 1).status == 404


def test_the_program_does_not_think_again_where_nothing_changes(game: AnyGame, reported: AnyGame):
    """What it decided where all stood as it now does is known: at its third level it would think for seconds."""
    asked = []

    def programs(past: AnyGame) -> Any:
        asked.append(len(past.lines))
        return GAME.ruleset.programs(past)

    while (side := decides(GAME.log.read(game.id).now)) and GAME.log.read(game.id).now.turn == game.now.turn:
        now = GAME.log.read(game.id)
        shared.decide(GAME, game.id, now.head, GAME.ruleset.choices(seen_by(now.now, side), side)[-1])
    played = GAME.log.read(game.id)
    ruleset = replace(GAME.ruleset, programs=programs)
    same = corrected(ruleset, played, game.head + 1, ReportBattle(True, 20, 70), lambda state, die: False)

    assert [line.decision for line in same.lines] == [line.decision for line in played.lines[len(game.lines) :]]
    assert min(asked) == len(played.lines)


def test_a_photo_of_the_table_goes_to_the_chronicle(reader: Reader, game: AnyGame):
    fight = at_table(reader, game)
    sent = {"winner": "attacker", "grade": "minor", "tap": "f" * 32}
    reader.sent("agree-result", fight, **sent, photo=SimpleUploadedFile("table.jpg", a_photo()))

    photo = Photo.objects.get(game=game.id)
    assert photo.line == game.head
    shared.decide(GAME, game.id, game.head, ReportBattle(True, 20, 70))
    address = reverse("boudica-photo", args=[game.id, photo.id])
    assert address in reader.open("boudica-chronicle", game.id).html

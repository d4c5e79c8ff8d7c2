"""Battles of both campaigns that are fought elsewhere: begun, reported and looked at again by their pages.

What only two battles of one attack show, or two attacks of one campaign; the rest stands with the campaigns' pages.
"""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from battles import fights
from battles.fights import TableBattle
from battles.models import CardBattle, Fight
from battles.rules.tracker import Agreed, Confirm
from battles.rules.verdict import SHORT, Grade, Resolver, Side
from battles.short.games import KINDS, ODDS_TABLE
from campaign.boudica.game import GAME
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.w6_battle.external import ReportBattle as RebellionsReport
from campaign.italy import games
from campaign.italy.game import GAME as ITALY
from campaign.italy.games import CampaignGame
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision, DeclareAttack, OfferAttack, ReportBattle
from campaign.italy.rules.state import Stage, State
from campaign.models import Campaign, ManualDice
from engine import saves
from engine.games import became, game_of, owner
from engine.models import GameRow
from engine.shared import AnyGame
from tests.fights import broken, dearer
from tests.pages.reader import Page, Reader
from tests.played import gone_on, rome_attacks, stand_at, stand_before
from tests.rebellion import JOINED
from tests.rebellion import begun as begun_game

pytestmark = pytest.mark.django_db


def form_to(page: Page, action: str) -> Any:
    return next(form for form in page.forms if form.action.partition("?")[0].endswith(action))


def take(reader: Reader, page: Page) -> Page:
    """What was shown, confirmed."""
    return reader.send(page, next(form for form in page.forms if form.method == "post" and form.fields.get("seen")))


# Italy


@pytest.fixture
def game() -> CampaignGame:
    """Rome attacks, and the armies stand."""
    return stand_before(ReportBattle, rome_attacks)


def short(reader: Reader, game: CampaignGame, by: Resolver = Resolver.ODDS_TABLE, commands: str = "neither") -> AnyGame:
    """The battle at hand, begun on the desk."""
    desk = reader.open("desk", game.id)
    reader.send(desk, form_to(desk, reverse("begin-short", args=[game.id, by])).filled(commands=commands))
    return KINDS[by].log.read(GameRow.objects.filter(ruleset=by).latest("created").id)


def by_cards(reader: Reader, game: CampaignGame) -> UUID:
    desk = reader.open("desk", game.id)
    reader.send(desk, form_to(desk, "/cards/at-once/"))
    found: UUID = CardBattle.objects.latest("made").id
    return found


def to_table(reader: Reader, game: CampaignGame) -> TableBattle:
    reader.sent("to-the-table", game.id, seen=game.head)
    return fights.fight(Fight.objects.latest("made").id)


def test_another_turns_battle_is_another(reader: Reader, game: CampaignGame):
    """The same attacker: no result of the earlier one, another battle at the table, other luck."""
    first, lined = to_table(reader, game), short(reader, game)
    later = games.decide(game.id, game.head, ReportBattle(Side.ATTACKER, Grade.MINOR))
    while not (later.now.turn > game.now.turn and rome_attacks(later.now) and later.now.at_hand.stage is Stage.JOINED):
        later = gone_on(later, warlike)

    second, again = to_table(reader, later), short(reader, later)

    assert second.id != first.id
    assert again.start.meeting.seed != lined.start.meeting.seed
    assert second.brief.seed != first.brief.seed
    assert became(first.key)
    assert became(second.key) is None
    assert "The campaign has the result" not in reader.open("tracker", second.id).headings


def warlike(now: State) -> Decision | None:
    """Rome always attacks, and every battle is won by its attacker."""
    if now.battle and now.battle.stage is Stage.JOINED:
        return ReportBattle(Side.ATTACKER, Grade.MINOR)
    offers = turn.legal_decisions(now)
    return next((DeclareAttack(offer.provinces[0]) for offer in offers if isinstance(offer, OfferAttack)), None)


def test_of_two_by_cards_too(reader: Reader, game: CampaignGame):
    first, second = by_cards(reader, game), by_cards(reader, game)

    assert "gone on, or went back" in reader.open("take-cards", game.id, first).text
    assert games.read(game.id) == game
    take(reader, reader.open("take-cards", game.id, second))

    line = games.read(game.id).lines[len(game.lines)]
    assert reader.open("battle-of-line", game.id, line.n).url == reverse("card-battle", args=[second])


@pytest.mark.parametrize("way", ["cards", "short"])
def test_what_was_taken_stands_in_its_past_though_another_was_begun(reader: Reader, game: CampaignGame, way: str):
    """In another past the battle was begun anew; back in the first its own counts."""

    def begun() -> UUID:
        return by_cards(reader, game) if way == "cards" else short(reader, game).id

    first = begun()
    where = [first] if way == "cards" else [Resolver.ODDS_TABLE, first]
    take(reader, reader.open(f"take-{way}", game.id, *where))
    taken = games.read(game.id)
    games.undo_decision(game.id, taken.head)
    second = begun()

    games.switch(game.id, game.head, taken.head)

    battles: Any = CardBattle if way == "cards" else GameRow
    rows = {row.id: (row.superseded, row.taken) for row in battles.objects.exclude(key="")}
    assert rows == {first: (False, True), second: (True, False)}


def test_a_battle_by_one_rules_leaves_those_by_others(reader: Reader, game: CampaignGame):
    """Begun by three rules, each of them may be gone on with."""
    begun = [short(reader, game, by, "attacker") for by in SHORT]

    desk = reader.open("desk", game.id)

    assert {KINDS[by].address("board", each.id) for by, each in zip(SHORT, begun, strict=True)} <= {*desk.links}


def test_a_battle_goes_with_its_campaign_alone(reader: Reader, game: CampaignGame):
    battle = short(reader, game).id

    for answer in (reader.open("game-delete", ODDS_TABLE, battle), reader.sent("game-delete", ODDS_TABLE, battle)):
        assert any("goes with it. Nothing was deleted" in notice for notice in answer.notices)
    assert GameRow.objects.filter(id=battle).exists()


@pytest.mark.parametrize("by", SHORT)
def test_nobodys_battle_asks_for_no_dice(reader: Reader, game: CampaignGame, by: Resolver):
    """Though the player rolls those of battles."""
    Campaign.objects.update(hands=ManualDice.ALL)

    assert short(reader, game, by).now.over


def test_the_lists_of_the_table_are_those_of_the_board(reader: Reader, game: CampaignGame):
    fight = to_table(reader, game)
    army = fight.lists[Side.ATTACKER]
    fewer = replace(army, companies=army.companies[1:])
    fights.choose(fight.id, Side.ATTACKER, fewer)

    units = short(reader, game).start.meeting.attacker.units

    assert len(units) == sum(len(company.names) for company in fewer.companies)


def test_at_other_points_the_table_decides_another_battle(reader: Reader, game: CampaignGame):
    """The player changed his mind about the money, after the result was agreed."""
    here = to_table(reader, game)
    other = fights.open_fight(dearer(here.brief), here.key)
    fights.agree(other.id, uuid4().hex, Agreed(Side.DEFENDER, Grade.MAJOR))
    to_table(reader, game)

    page = reader.open("desk", game.id, query=f"?fight={other.id}")

    assert any("not at hand here" in notice for notice in page.notices)
    assert games.read(game.id) == game


@pytest.mark.parametrize("romes", ["attacker", "defender"])
def test_the_player_commands_rome_unless_he_says_otherwise(reader: Reader, romes: str):
    """By each of the ways."""
    game = stand_before(ReportBattle, lambda now: now.battle is not None and rome_attacks(now) == (romes == "attacker"))

    desk = reader.open("desk", game.id)

    forms = [form for form in desk.forms if "commands" in form.choices]
    assert len(forms) == 1 + len(SHORT)
    assert {form.fields["commands"] for form in forms} == {romes}


def test_what_is_corrected_is_the_line_that_was_asked_for(reader: Reader):
    """Not the next result: a line without one has none."""
    game = stand_at("disgrace", 200)
    results = [line.n for line in game.lines if isinstance(line.decision, ReportBattle)]

    for line in game.lines[:40]:
        answer = reader.get(reverse("correct", args=[game.id, line.n]))
        assert answer.status_code == (200 if line.n in results else 404)
    assert results


# The rebellion


@pytest.fixture
def rebellion() -> AnyGame:
    """A battle is joined in Corieltauvi, which the Britons attack."""
    return GAME.log.read(begun_game(*JOINED))


def board(reader: Reader, game: AnyGame, side: str = "romans") -> Page:
    return reader.visit(f"{GAME.address('board', game.id)}?side={side}")


def on_odds_table(reader: Reader, game: AnyGame, commands: str = "neither") -> AnyGame:
    page = board(reader, game, "britons")
    page = page if any("/elsewhere/short/odds-table/" in form.action for form in page.forms) else board(reader, game)
    reader.send(page, page.form("/elsewhere/short/odds-table/").filled(commands=commands))
    return ODDS_TABLE.log.read(GameRow.objects.filter(ruleset=Resolver.ODDS_TABLE).latest("created").id)


def at_table(reader: Reader, game: AnyGame) -> TableBattle:
    reader.sent("game-to-the-table", GAME, game.id, seen=game.head)
    return fights.fight(Fight.objects.latest("made").id)


def half(fight: TableBattle, people: str) -> Side:
    """Whether that people attack or defend."""
    return next(side for side in Side if fight.side(side).people == people)


@pytest.mark.parametrize("side", Side)
def test_people_command_the_side_that_they_said(reader: Reader, rebellion: AnyGame, side: Side):
    """The form calls each side by its people."""
    fight = at_table(reader, rebellion)
    assert f'<option value="{side}">{fight.side(side).people_name}</option>' in board(reader, rebellion).html

    meeting = on_odds_table(reader, rebellion, side).start.meeting

    assert [*meeting.players] == [side]
    assert meeting.army(side).people == fight.side(side).people


def test_each_side_has_its_own_losses(reader: Reader, rebellion: AnyGame):
    """Of the battle on the odds table: in the log as on its board."""
    over = on_odds_table(reader, rebellion)
    take(reader, reader.open("game-take-short", GAME, rebellion.id, Resolver.ODDS_TABLE, over.id))

    report = GAME.log.read(rebellion.id).lines[len(rebellion.lines)].decision
    assert isinstance(report, RebellionsReport)
    meeting, losses_by_side = over.start.meeting, over.now.losses_by_side
    lost = {
        army.people: losses_by_side[side].percent
        for side, army in zip(Side, (meeting.attacker, meeting.defender), strict=True)
    }
    assert lost["legions"] != lost["britons"]
    assert (report.romans_lost, report.britons_lost) == (lost["legions"], lost["britons"])


@pytest.mark.parametrize("winner", [ROMANS, BRITONS])
def test_what_was_typed_in_is_what_the_log_has(reader: Reader, rebellion: AnyGame, winner: Any):
    """Whoever has won: shown first, then taken."""
    losses = {f"{winner}_lost": 25, f"{winner.enemy}_lost": 100}
    page = reader.open("boudica-result", rebellion.id, query=f"?{urlencode({'winner': winner, **losses})}")
    take(reader, page)

    report = GAME.log.read(rebellion.id).lines[len(rebellion.lines)].decision
    assert isinstance(report, RebellionsReport)
    assert report.romans_won == (winner is ROMANS)
    assert (report.romans_lost, report.britons_lost) == (losses["romans_lost"], losses["britons_lost"])


def test_with_its_game_a_result_of_the_table_comes_back(reader: Reader, rebellion: AnyGame):
    """Counted, confirmed, reported; exported, deleted and imported: the table has it as the log has it."""
    fight = at_table(reader, rebellion)
    loser = half(fight, "britons")
    tracked = broken(fight.id, fights.begin_count(fight.id), loser)
    fights.tap(fight.id, tracked.id, uuid4().hex, Confirm())
    take(reader, reader.visit(f"{fight.brief.address}?fight={fight.id}"))
    before, had = GAME.log.read(rebellion.id), became(fight.key)
    assert had
    assert had.winner == loser.other
    said = reader.open("tracker", fight.id).text
    assert had.said in said

    file = SimpleUploadedFile("rebellion.json", saves.as_json(GAME, rebellion.id).encode())
    reader.sent("game-delete", GAME, rebellion.id)
    assert not Fight.objects.exists()
    assert became(fight.key) is None
    board = reader.sent("game-import", GAME, file=file)

    [row] = Fight.objects.all()
    assert row.game_id
    came, again = fights.fight(row.id), became(row.key)
    assert reverse("game-board", args=[GAME, row.game_id]) in board.url
    assert GAME.log.read(row.game_id).now == before.now
    assert not came.superseded
    assert came.lists == fight.lists
    assert fights.outcome(came) is not None
    assert again
    assert (again.line, again.winner, again.said, again.brought) == (had.line, had.winner, had.said, had.brought)
    page = reader.open("tracker", row.id)
    assert "The campaign has the result" in page.headings
    assert had.said in page.text


@pytest.mark.parametrize("order", [1, -1])
def test_whose_a_battle_is(reader: Reader, game: CampaignGame, rebellion: AnyGame, settings: Any, order: int):
    """By its key, whichever of the games the program comes to first."""
    settings.GAMES = settings.GAMES[::order]

    of_italy, of_britain = to_table(reader, game), at_table(reader, rebellion)

    assert game_of(of_italy.key) == game.id
    assert game_of(of_britain.key) == rebellion.id
    assert [*map(owner, (of_italy.key, of_britain.key))] == [(ITALY, game.id), (GAME, rebellion.id)]
    assert owner("table/1") is None

"""Games of every kind, and on each of them all that can hang there, for make_stored.py; and damaged ones.

What is there is found again by its pages (told_pages.py), so no name of a table or of a module says what was here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.urls import reverse

from battles import fights, lists, other_rules
from battles.battleplay import games as cards
from battles.battleplay.manual_dice import symbols
from battles.data import beginnings
from battles.data.short import odds_table
from battles.fights import TableBattle
from battles.rules.battleplay.state import Step as CardStep
from battles.rules.tracker import Confirm, What
from battles.rules.verdict import Resolver, Side
from battles.short import own_table
from battles.short.games import LINED_DICE, ODDS_TABLE
from campaign import models
from campaign.advice import inquiries, jobs, par, reviews
from campaign.advice.jobs import JobQuestion
from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.boudica.engagement import BATTLES
from campaign.boudica.game import GAME as BOUDICA
from campaign.boudica.playouts import Subject
from campaign.boudica.rules.w6_battle.meeting import RollBattle, Wish
from campaign.italy import games
from campaign.italy.engagement import key
from campaign.italy.games import CampaignGame
from campaign.italy.laboratory import notebook
from campaign.italy.laboratory.variants import of_rule
from campaign.italy.par import PAR as ROMES_PAR
from campaign.italy.policies import BY_DEFAULT, Policy
from campaign.italy.rules.decisions import DeclareAttack, ReportBattle, UseGenerator
from campaign.italy.rules.state import Step
from campaign.models import JobState, ManualDice, Resolution, Stop
from engine.jobs import HERE
from engine.models import GameBranch, GameRow
from engine.rules.dice import DiceWanted
from engine.shared import Shared
from powers.rules.options import Options
from tests import card_battles as skirmishes
from tests import short_battles as short
from tests.battles.pages.test_battles_cards_by_hand import at_dice_of, by_hand, played
from tests.fights import a_battle_by_other_rules, a_table_battle, broken, tapped
from tests.pages.reader import Reader
from tests.played import before_step, book_of, come_in, rome_attacks, stand_at, stand_before, wait_for_dice
from tests.rebellion import DIVIDED, JOINED, begun, decide, fought_on_odds_table, now, played_alone, written_in
from tests.whole import begun_by_cards, begun_short, brief_of, whole, write_about

FACE = "3"
"""Of each die that was given: every kind of die has it."""
SAVES = Path(__file__).parent / "saves"


def everything() -> None:
    """All of it, in the database at hand."""
    workshop.EVERY = 0.0  # whatever has come is written down
    _owned()
    _campaign_at_war()
    _campaigns_that_took_results()
    _campaigns_that_wait_for_dice()
    _campaigns_on_the_shelf()
    _rebellion_at_war()
    _rebellions_that_took_results()
    _rebellion_that_waits_for_dice()
    _rebellions_on_the_shelf()
    _battles_by_themselves()


# What the player owns


def _owned() -> None:
    """His rules, his odds table, an experiment of his; the rest is make_stored.py's."""
    other_rules.add(replace(beginnings()["elements"], name="Stored: elements"))
    own_table.keep(replace(odds_table(), major=odds_table().major + 1))
    experiment = notebook.begin_experiment(of_rule("home_province_yield", Policy.GREEDY), campaigns=12)
    _work(notebook.question(experiment.id), 99)


# Campaigns of Italy


def _campaign_at_war() -> None:
    """Rome's battle is counted on the table, begun by cards and by both short rules; all else that a campaign has."""
    game = whole()
    _another_list(fights.open_fight(brief_of(game), key(game.id, game.now)))
    begun_by_cards(game, cards.Commands.ATTACKER)
    begun_short(game, Resolver.LINED_DICE)
    begun_short(game, Resolver.ODDS_TABLE, Side.ATTACKER)
    _rename_branch(reverse("branches", args=[game.id]), "Had we kept the peace")
    leaf = GameBranch.objects.get(game=game.id).leaf
    row = models.Campaign.objects.get(id=game.id)
    row.notes.create(line=leaf, text="A note in another past.")
    row.paragraphs.create(line=book_of(game).scenes[1].line, text="In the year of Camillus much was written.")
    other_rules.choose(f"{game.id}/", replace(beginnings()["steps"], name="Stored: steps"))
    models.Campaign.objects.filter(id=game.id).update(
        hands=ManualDice.ROME, stop=Stop.ALL, resolution=Resolution.BATTLEPLAY, level=1
    )
    _named(game, "Stored: at war")
    asked = next(line.parent for line in game.lines if isinstance(line.decision, DeclareAttack))
    _work(inquiries.question(game.id, asked, Policy.STEADY), 2)
    _work(inquiries.question(game.id, asked, Policy.GREEDY), 1)


def _campaigns_that_took_results() -> None:
    """One a resolver: the odds table, lined dice. The table and the cards are make_stored.py's."""
    for resolver in (Resolver.LINED_DICE, Resolver.ODDS_TABLE):
        game = stand_before(ReportBattle, rome_attacks)
        _taken(reverse("take-short", args=[game.id, resolver, begun_short(game, resolver)]))
        _named(game, f"Stored: by {resolver.value}")


def _campaigns_that_wait_for_dice() -> None:
    """A die of a roll and one of a later roll are given; and of a second roll, after the first is given in full."""
    for name, step in (("attacks", Step.ATTACK_ROLLS), ("a ruler", Step.RULERS)):
        game = before_step(step, ManualDice.ALL)
        wait_for_dice(game)
        address = reverse("roll", args=[game.id])
        if step is Step.RULERS:
            _give(address, "6")
        _half_given(address)
        _named(game, f"Stored: dice of {name}")
    fight = stand_before(UseGenerator, rome_attacks)
    wait_for_dice(fight, UseGenerator())
    _half_given(reverse("roll", args=[fight.id]))
    _named(fight, "Stored: dice of a battle")


def _campaigns_on_the_shelf() -> None:
    """Finished, reviewed and with its par; binned; overridden; with house rules; the example; a first turn."""
    finished = come_in((SAVES.parent / "chronicles" / "dominion.json").read_bytes())
    _named(finished, "Stored: finished")
    write_about(finished)
    par.keep(ROMES_PAR, models.Campaign.objects.get(id=finished.id), finished.start)
    _work(reviews.question(finished.id, BY_DEFAULT), 3)
    binned = whole()
    _named(binned, "Stored: binned")
    _sent("into-bin", binned.id)
    _named(come_in((SAVES / "v4-overruled.json").read_bytes()), "Stored: overruled")
    rules = Options(home_province_yield=3, ruler_check_in_turn_1=True, rome_fights_last=False)
    house = games.create("Stored: house rules", "house", rules)
    games.run(house.id, house.head)
    _sent("example")
    _sent("first-turn")


def _named(campaign: CampaignGame, name: str) -> UUID:
    _sent("rename", campaign.id, name=name)
    return campaign.id


# Games of the rebellion


def _rebellion_at_war() -> None:
    """A battle is joined, counted on the table and fought on the odds table; there is a branch."""
    id_ = begun(*JOINED, northern_tribes=True, different_prefect="4+")
    game = BOUDICA.log.read(id_)
    BOUDICA.log.go_back(id_, game.head, game.lines[-2].n)
    decide(id_, Wish(fight=False))
    BOUDICA.log.switch(id_, BOUDICA.log.read(id_).head, game.head)
    _rename_branch(BOUDICA.address("branches", id_), "Had they kept away")
    fight = _on_the_table(id_)
    _another_list(fight)
    tapped(fight.id, fights.begin_count(fight.id), What.BLOCK_LOST, Side.ATTACKER, 1, times=2)
    fought_on_odds_table(id_)
    _renamed(id_, "Stored: the fire")


def _rebellions_that_took_results() -> None:
    """From the table and the odds table; one overridden, of which What if is asked; one that goes by other rules."""
    at_table = begun(*JOINED)
    fight = _on_the_table(at_table)
    broken(fight.id, fights.begin_count(fight.id), Side.DEFENDER)
    tracked = fights.count(fight.id)
    assert tracked
    fights.tap(fight.id, tracked.id, "stored-confirm", Confirm())
    _taken(f"{fight.brief.address}?fight={fight.id}")
    _renamed(at_table, "Stored: at the table")
    on_odds_table = begun(*JOINED)
    battle = fought_on_odds_table(on_odds_table)
    _taken(reverse("game-take-short", args=[BOUDICA, on_odds_table, "odds-table", battle]))
    _renamed(on_odds_table, "Stored: on the odds table")
    overridden = _renamed(begun(*DIVIDED), "Stored: overruled in Britain")
    _overridden(overridden, "regni", "cubes", roman="1", unaligned="6", briton="1")
    head = BOUDICA.log.read(overridden).head
    _work(inquiries.question(overridden, head, Subject(1)), 2)
    other = _renamed(begun(*JOINED), "Stored: by other rules")
    other_rules.choose(_on_the_table(other).key, replace(beginnings()["elements"], name="Stored: elements"))


def _on_the_table(id_: UUID) -> TableBattle:
    return fights.open_fight(BATTLES.brief(id_, now(id_)), BATTLES.key(id_, now(id_)))


def _overridden(id_: UUID, of: str, what: str, **value: str) -> None:
    reader = Reader()
    page = reader.visit(f"{BOUDICA.address('overrule', id_)}?of={of}")
    form = next(form for form in page.forms if form.fields.get("what") == what)
    assert "Overruled" in reader.send(page, form.filled(reason="We had forgotten it.", **value)).text


def _rebellion_that_waits_for_dice() -> None:
    """A battle is to be rolled, and a die of it is given."""
    id_ = begun(*JOINED)
    GameRow.objects.filter(id=id_).update(by_hand=True)
    with pytest.raises(DiceWanted):
        decide(id_, RollBattle())
    _half_given(BOUDICA.address("roll", id_))
    _renamed(id_, "Stored: dice of Britain")


def _rebellions_on_the_shelf() -> None:
    """Played alone to its end, with par and a review; the example; a first turn of either side; one that is watched."""
    _renamed(begun(plays="neither", romans_level="1", britons_level="1"), "Stored: watched")
    alone = played_alone()
    _work(par.question(BOUDICA.given(par.Par), alone), 9)
    written_in(alone)
    _work(reviews.question(alone, Subject()), 2)
    _renamed(alone, "Stored: alone")
    _sent("boudica-example")
    for side in ("romans", "britons"):
        _sent("boudica-first-turn", side=side)


def _renamed(id_: UUID, name: str) -> UUID:
    GameRow.objects.filter(id=id_).update(name=name)
    return id_


# Battles by themselves


def _battles_by_themselves() -> None:
    """By both short rules, by cards, on the table: with branches, with dice half given."""
    for kind, begin in ((LINED_DICE, short.lined), (ODDS_TABLE, short.odds)):
        game = short.decided(begin(terrain=("hill",)), 3)
        kind.log.go_back(game.id, game.head, game.lines[0].n)
        game = short.decided(kind.log.read(game.id), 1)
        _rename_branch(kind.address("branches", game.id), "Had they stood")
        short.decided(begin(players=(), seed="over"))
        waits = begin(by_hand=True, terrain=("hill",))
        _until_dice(kind, waits.id)
        _half_given(kind.address("roll", waits.id))
    battle = played(by_hand(seed="stored"), at_dice_of(CardStep.CHARGE))
    assert battle.waiting
    cards.begin_to_give(battle.id, battle.head, battle.waiting.roll, _symbols(battle))
    on_table = a_table_battle()
    tapped(on_table.id, fights.begin_count(on_table.id), What.BLOCK_LOST, Side.ATTACKER, 0, times=1)
    a_battle_by_other_rules(replace(beginnings()["steps"], name="Stored: steps"))
    counted = a_battle_by_other_rules(replace(beginnings()["elements"], name="Stored: elements"))
    fights.begin_count(counted.id)
    _sent("table-rematch", on_table.id)


# How a player comes to it


def _another_list(fight: TableBattle) -> None:
    """For the defender."""
    another = lists.draw(lists.muster(fight.side(Side.DEFENDER), fight.brief.year), "another")
    assert another != fight.lists[Side.DEFENDER]
    fights.choose(fight.id, Side.DEFENDER, another, "another")


def _symbols(battle: Any) -> list[str]:
    """The first die's highest symbol, and nothing for the others."""
    [first, *others] = skirmishes.thrown(battle).dice
    return [symbols(battle.now.start.dice, first[1])[-1], *[""] * len(others)]


def _until_dice(kind: Shared, id_: UUID) -> None:
    for _ in range(20):
        try:
            game = short.decided(kind.log.read(id_), 1)
        except DiceWanted:
            return
        assert not game.now.over
    raise AssertionError("no dice are asked for")


def _half_given(address: str) -> None:
    """The first die of the roll at hand, and the last of those to come, are chosen on the page, which keeps them."""
    reader = Reader()
    form = reader.visit(address).form("/roll/")
    first, *_ = (name for name in form.choices if name.startswith("die"))
    later = [name for name in form.choices if name.startswith("ahead/")][-1:]
    kept = reader.post(address, {**form.fields, **dict.fromkeys([first, *later], FACE), "do": "keep"})
    assert kept.status_code == HTTPStatus.NO_CONTENT


def _give(address: str, faces: str) -> None:
    """The dice at hand in full; more are then asked for."""
    reader = Reader()
    page = reader.visit(address)
    assert "/roll/" in reader.send(page, page.form("/roll/").filled(faces=faces)).url


def _rename_branch(address: str, name: str) -> None:
    reader = Reader()
    page = reader.visit(address)
    form = next(form for form in page.forms if form.action.endswith("/rename/"))
    assert reader.send(page, form.filled(name=name)).status == HTTPStatus.OK


def _sent(name: str, /, *arguments: Any, **values: Any) -> None:
    assert Reader().sent(name, *arguments, **values).status == HTTPStatus.OK


def _taken(address: str) -> None:
    """The result that this page tells."""
    reader = Reader()
    page = reader.visit(address)
    form = next(form for form in page.forms if form.method == "post" and form.fields.get("seen"))
    assert reader.send(page, form).status == HTTPStatus.OK


def _work(question: JobQuestion, rounds: int) -> None:
    """So many rounds of the workshop, or until it is done; then it is stopped, so that nobody goes on with it."""
    jobs.ask(question)
    shop = Workshop(WORKSHOP.works, lambda: HERE, hands=1)
    for _ in range(rounds):
        shop.go_round(HERE)
        job = jobs.find(question)
        assert job
        assert job.state != JobState.FAILED, job.problem
    shop.go_round(HERE)
    jobs.stop(question)


# Damaged


@dataclass(frozen=True)
class Kind:
    """How a game of a kind comes about under a name, and which tables of this day have it and its lines."""

    begin: Callable[[str], UUID]
    game: str = "engine_game"
    lines: str = "engine_logline"
    of: str = "game_id"
    date: str = "created"


KINDS: Mapping[str, Kind] = {
    "campaign": Kind(lambda name: _named(stand_at("dominion", 20), name)),
    "rebellion": Kind(lambda name: _renamed(begun(*JOINED), name)),
    "short battle": Kind(lambda name: _renamed(short.decided(short.odds(), 3).id, name)),
    "card battle": Kind(lambda name: _skirmish(name), "battles_cardbattle", "battles_cardline", "battle_id", "made"),
}
DAMAGES: Mapping[str, str] = {
    "a line is cut": "UPDATE {lines} SET payload = substr(payload, 1, 40) WHERE {of} = %s AND n = 3",
    "a line is gone": "DELETE FROM {lines} WHERE {of} = %s AND n = 3",
    "its beginning is no text": "UPDATE {game} SET start = x'00ff' WHERE id = %s",
    "it stands at no number": "UPDATE {game} SET head = 'XII' WHERE id = %s",
    "it has no date": "UPDATE {game} SET {date} = 'long ago' WHERE id = %s",
}
"""What was done to one game of each kind."""
A_NOTE = "UPDATE campaign_note SET text = x'ff00' WHERE game_id = %s AND line = 3"


def damaged() -> None:
    """A sound game of each kind, and beside it one with each damage."""
    for name, kind in KINDS.items():
        kind.begin(f"Sound: {name}")
        for damage, statement in DAMAGES.items():
            _done(statement.format(**vars(kind)), kind.begin(f"{name.capitalize()}: {damage}"))
    _done(A_NOTE, _named(whole(), "Campaign: a note is no text"))


def _skirmish(name: str) -> UUID:
    battle = cards.create(skirmishes.start(), "", name, cards.Commands.ATTACKER, 1)
    for _ in range(4):
        battle = cards.decide(battle.id, battle.head, skirmishes.decided(battle))
    return battle.id


def _done(statement: str, id_: UUID) -> None:
    """Behind the program's back; some row is changed."""
    with connection.cursor() as cursor:
        cursor.execute(statement, [id_.hex])
        assert cursor.rowcount

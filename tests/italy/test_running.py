"""Running on: what the program plays by itself, where it stops, how it decides the battles of others (D16)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.battleplay import games as cards
from battles.battleplay.games import Commands
from battles.engagement import fought_by_cards
from battles.models import CardBattle
from battles.rules.verdict import Grade, Resolver, Side
from campaign import models
from campaign.italy import games, manual_dice, running
from campaign.italy.engagement import report
from campaign.italy.game import GAME
from campaign.italy.games import CampaignGame
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import DeclareAttack, ReportBattle, Spend, UseGenerator
from campaign.italy.rules.events import BattleWon
from campaign.italy.rules.overrides import Holder
from campaign.italy.rules.state import Stage, Start, State
from campaign.models import ManualDice, Resolution, Stop
from engine.log import NothingToUndo
from engine.models import GameBranch
from engine.rules.dice import DiceWanted, Roller
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import ROME
from tests import transfer
from tests.played import any_decision, audit, come_in, quietest, wait_for_dice, waiting
from tests.whole import begun_by_cards, hand_of

pytestmark = pytest.mark.django_db
SEED = "quiet 4"
"""Nobody attacks Rome in turn 1."""


def a_campaign(
    seed: str = SEED, hands: ManualDice = ManualDice.NONE, runs_on: bool = True, **options: Any
) -> CampaignGame:
    return games.begin(Start("Rome", seed, italy(Options(**options))), hands, runs_on)


def set_to(game: CampaignGame, **columns: Any) -> models.Campaign:
    models.Campaign.objects.filter(id=game.id).update(**columns)
    return models.Campaign.objects.get(id=game.id)


def decided(game: CampaignGame, *decisions: de.Decision) -> CampaignGame:
    for decision in decisions or (quietest(game.now),):
        game = games.decide(game.id, game.head, decision)
    return game


def stepped(game: CampaignGame, decision: de.Decision) -> CampaignGame:
    """The decision, and what follows from it step by step."""
    game = decided(game, decision)
    while turn.programs_decision(game.now):
        game = games.step(game.id, game.head)
    return game


def joined(campaign: State) -> bool:
    return campaign.battle is not None and campaign.battle.stage is Stage.JOINED


def of_others(campaign: State) -> bool:
    """Whether a battle that is not Rome's is at hand."""
    return joined(campaign) and not campaign.at_hand.is_romes


def passed(game: CampaignGame) -> list[tuple[State, de.Decision]]:
    """The battles of others that are decided, each with how."""
    stretch = zip(game.states, game.lines, strict=False)
    return [(now, line.decision) for now, line in stretch if of_others(now)]


def stopped(stop: Stop = Stop.ALL, seed: str = SEED) -> CampaignGame:
    """A campaign that stands at a battle of others, at which it stops."""
    game = a_campaign(seed)
    set_to(game, stop=stop)
    while not of_others(game.now):
        game = decided(game)
    return game


def at_rome(campaign: State) -> bool:
    land, province = campaign.situation.land, campaign.at_hand.province
    return ROME in [land.controller(one) for one in (province, *land.italy.province(province).neighbours)]


# Going on


def test_a_campaign_that_runs_on_is_the_same_stepped():
    """Line for line."""
    game = a_campaign()
    twin = stepped(a_campaign(runs_on=False), de.Proceed())

    while game.now.turn < 4:
        assert game.lines == twin.lines
        assert turn.programs_decision(game.now) is None
        decision = quietest(game.now)
        game, twin = decided(game, decision), stepped(twin, decision)

    assert game.lines == twin.lines
    assert games.read(game.id) == game


def test_it_comes_to_its_end():
    game = a_campaign()
    while not game.now.ending:
        game = decided(game)

    assert len(running.own_decisions(game)) <= 24
    assert games.run(game.id, game.head) == game


def test_step_by_step_is_as_ever():
    game = a_campaign(runs_on=False)

    assert len(game.lines) == 1
    game = games.run(game.id, game.head)
    assert len(decided(game).lines) == len(game.lines) + 1


def test_a_step_is_a_step():
    """Who has gone back may still go forward by single steps."""
    game = a_campaign()
    back = games.go_back(game.id, game.head, 1)

    assert len(games.step(back.id, back.head).lines) == 2


@pytest.mark.parametrize("back", [games.undo_step, lambda id, seen: games.go_back(id, seen, 3)])
def test_going_back_does_not_run_on(back: Callable[[UUID, int], CampaignGame]):
    game = a_campaign()

    now = back(game.id, game.head)

    assert now.lines == game.lines[: len(now.lines)]
    assert turn.programs_decision(now.now)


def test_undo_takes_back_the_decision_with_all_that_ran_on_from_it():
    first = a_campaign()
    second = decided(first, DeclareAttack(None))
    third = decided(second)

    assert len(second.lines) > len(first.lines) + 1
    assert games.undo_decision(third.id, third.head) == second
    assert games.undo_decision(second.id, second.head) == first
    assert GameBranch.objects.get(game=first.id).leaf == third.head
    assert decided(first, *[third.lines[n].decision for n in third.own_decisions()]) == third


def test_before_his_first_decision_there_is_the_set_up():
    game = a_campaign()

    back = games.undo_decision(game.id, game.head)

    assert len(back.lines) == 1
    with pytest.raises(NothingToUndo):
        games.undo_decision(back.id, back.head)


def test_what_is_overridden_does_not_run_on():
    """The player may have more to override."""
    game = a_campaign()
    back = games.undo_step(game.id, game.head)

    now = decided(back, de.Override("controller", "apulia", Holder(ROME), "as we played it"))

    assert len(now.lines) == len(back.lines) + 1


# The player's dice


def thrown(game: CampaignGame, then: str = "") -> CampaignGame:
    """Every die that the player is asked for is left to the program, and the campaign goes on as it does from there."""
    by_hand = GAME.dice
    assert by_hand is not None
    while True:
        game = games.read(game.id)
        waits = waiting(game)
        so_far = manual_dice.ROLLS.rolling(manual_dice.row_of(game.id), game, waits)
        assert so_far is not None
        given = replace(waits, faces=(*so_far.given, *[None] * len(so_far.requests)))
        try:
            with manual_dice.ROLLS.giving(game.id, given):
                by_hand.act(game, given, then)
        except DiceWanted:
            continue
        return games.read(game.id)


def test_it_stops_at_each_die_of_the_players():
    game = a_campaign(hands=ManualDice.ALL)

    assert game.lines == ()
    assert waiting(game).decision == de.Proceed()
    assert thrown(game).lines == a_campaign().lines


def test_it_stops_at_the_dice_of_a_battle_and_goes_on_after_them():
    game, twin = a_campaign(hands=ManualDice.BATTLES), a_campaign()
    while not passed(twin):
        decision, twin = quietest(twin.now), decided(twin)
        try:
            game = decided(game, decision)
        except DiceWanted:
            assert waiting(games.read(game.id)).decision == UseGenerator()
            game = thrown(game)

    assert game.lines == twin.lines


@pytest.mark.parametrize("then", ["step", "hand"])
def test_one_step_by_hand_is_one_step(then: str):
    game = a_campaign()
    back = games.go_back(game.id, game.head, 1)
    while not manual_dice.requests(back.now, de.Proceed()):
        back = games.step(back.id, back.head)
    wait_for_dice(back)

    assert len(thrown(back, then).lines) == len(back.lines) + 1


def test_no_dice_are_foreseen_beyond_a_stop():
    game = stopped()
    row = set_to(game, hands=ManualDice.ALL)

    assert manual_dice.ROLLS.coming(row, game) == ()
    assert manual_dice.ROLLS.coming(set_to(game, stop=Stop.ROME), game)


# Which battles stop it


def test_only_battles_of_rome_stop_it_unless_told_otherwise():
    game = a_campaign()
    while game.now.turn < 6:
        game = decided(game)

    assert len(passed(game)) > 5
    assert {decision for _, decision in passed(game)} == {UseGenerator()}


@pytest.mark.parametrize("run", [games.run, games.run_turn, games.step])
def test_where_it_stops_the_player_decides(run: Callable[[UUID, int], CampaignGame]):
    game = stopped()

    assert run(game.id, game.head) == game
    assert not running.is_programs_turn(running.as_set(game.id), game.now)
    assert UseGenerator() == decided(game, UseGenerator()).lines[len(game.lines)].decision


def test_to_run_stops_there_too():
    game = a_campaign(runs_on=False)
    set_to(game, stop=Stop.ALL)

    while not of_others(game.now):
        game = games.run(game.id, game.head)
        game = game if of_others(game.now) else decided(game)

    assert passed(game) == []


def test_next_to_rome():
    game = stopped(Stop.NEIGHBOURS)

    assert at_rome(game.now)
    assert all(not at_rome(now) for now, _ in passed(game))


def test_a_result_of_the_players_there():
    game = stopped()

    now = decided(game, ReportBattle(Side.DEFENDER, Grade.MAJOR))

    assert now.lines[len(game.lines)].decision == ReportBattle(Side.DEFENDER, Grade.MAJOR)
    assert len(now.lines) > len(game.lines) + 1


@settings(max_examples=8)
@given(seed=st.text(max_size=4), stop=st.sampled_from(Stop), data=st.data())
def test_no_battle_is_passed_at_which_it_stops(seed: str, stop: Stop, data: st.DataObject):
    """Whatever the player decides: each such battle is decided by him, each other by the generator."""
    game = a_campaign(seed)
    set_to(game, stop=stop)
    at = list[int]()
    for _ in range(data.draw(st.integers(1, 40))):
        if game.now.ending:
            break
        at.append(len(game.lines))
        offer = data.draw(st.sampled_from(turn.legal_decisions(game.now)))
        game = decided(game, any_decision(lambda among: data.draw(st.sampled_from(tuple(among))), offer))

    mine = {Stop.ROME: lambda now: False, Stop.NEIGHBOURS: at_rome, Stop.ALL: lambda now: True}[stop]
    for place, (now, line) in enumerate(zip(game.states, game.lines, strict=False)):
        if of_others(now):
            assert (place in at) is mine(now)
            assert place in at or line.decision == UseGenerator()
    assert running.own_decisions(game) == tuple(at)


# What is not asked


def defended(campaign: State) -> de.Decision:
    """The first target, 10 talents on Defence where they may go there, every battle by the generator."""
    match turn.legal_decisions(campaign)[0]:
        case de.OfferAttack(provinces=(first, *_)):
            return DeclareAttack(first)
        case de.OfferSpend(total=total) as offer:
            defence = min(10, offer.most_defence)
            return Spend(0, defence, total - defence)
    return UseGenerator() if joined(campaign) else quietest(campaign)


def unasked_in(seed: str, turns: int) -> tuple[CampaignGame, dict[type[de.Decision], int]]:
    """A campaign of so many turns, and the first place at which each kind of decision of money was not asked for."""
    game = a_campaign(seed)
    while game.now.turn <= turns:
        game = decided(game, defended(game.now))
    own = running.own_decisions(game)
    money = [n for n, line in enumerate(game.lines) if isinstance(line.decision, Spend | de.CommitDefence)]
    return game, {type(game.lines[n].decision): n for n in reversed(money) if n not in own}


def test_d32_what_can_only_be_answered_in_one_way_is_not_asked():
    """The log says what was done, an undo goes back to the decision before, and step by step it is asked."""
    game, at = unasked_in("5", 6)
    own, row = running.own_decisions(game), running.as_set(game.id)
    spent, committed = at[Spend], at[de.CommitDefence]

    assert game.lines[spent].decision == Spend(0, 0, 15)
    assert game.lines[committed].decision == de.CommitDefence(10)
    assert running.unasked(game, spent, row)[0] == Spend(0, 0, 15)
    assert {*own, spent, committed} <= {*running.own_decisions(game, set_to(game, runs_on=False))}
    before = games.go_back(game.id, game.head, game.lines[committed - 1].n)
    assert de.OfferDefence(10) in turn.legal_decisions(before.now)
    assert not running.is_programs_turn(row, before.now)


def test_d32_who_fought_at_the_table_is_asked():
    """There each point counts, and not only a full 20."""
    game, at = unasked_in("5", 6)
    spent, row = at[Spend], running.as_set(game.id)
    won = [n for n, line in enumerate(game.lines[:spent]) if any(isinstance(e, BattleWon) for e in line.events)]
    romes = [n for n in won if game.states[n].at_hand.is_romes][-1]
    back = games.go_back(game.id, game.head, game.lines[romes - 1].n)

    now = decided(back, ReportBattle(Side.ATTACKER, Grade.MINOR))

    assert running.last_way(game, spent) is Resolver.GENERATOR
    assert running.last_way(now, len(now.lines)) is Resolver.TABLE
    assert running.last_way(now, 0) is None
    assert not running.is_players(row, game, spent)
    assert running._unasked(row, game.states[spent], Resolver.TABLE) is None


# Whose decision it was


def test_a_roll_of_the_generator_is_the_players_where_it_stops():
    game = stopped()
    now = decided(game, UseGenerator())

    assert len(game.lines) in running.own_decisions(now)
    assert games.undo_decision(now.id, now.head) == game
    assert decided(game, UseGenerator()) == now
    set_to(game, stop=Stop.ROME)
    assert len(game.lines) not in running.own_decisions(now)
    assert len(games.undo_decision(now.id, now.head).lines) < len(game.lines)


def test_step_by_step_each_result_is_the_players():
    """Whoever fights the battles of others by cards himself has decided them."""
    game = stopped()
    now = decided(game, fought(game))

    set_to(game, stop=Stop.ROME, runs_on=False)
    assert len(game.lines) in running.own_decisions(now) == now.own_decisions()
    set_to(game, stop=Stop.ROME, runs_on=True)
    assert len(game.lines) not in running.own_decisions(now)
    set_to(game, stop=Stop.NEIGHBOURS if at_rome(game.now) else Stop.ALL)
    assert len(game.lines) in running.own_decisions(now)


# By BattlePlay


def fought(game: CampaignGame, level: int = 1) -> ReportBattle:
    """What BattlePlay makes of the battle at hand."""
    return report(game.now, fought_by_cards(hand_of(game).fought_out(level)))


def by_battleplay(level: int = 1, stop: Stop = Stop.ROME, turns: int = 3, **start: Any) -> CampaignGame:
    """So many turns of a campaign of which BattlePlay decides the battles of others."""
    game = a_campaign(**start)
    set_to(game, resolution=Resolution.BATTLEPLAY, level=level, stop=stop)
    while game.now.turn <= turns and not of_others(game.now) and not game.now.ending:
        game = decided(game)
    return game


@pytest.mark.parametrize("level", [1, 2, 3])
def test_battles_of_others_by_battleplay(level: int):
    game = by_battleplay(level)

    results = [decision for _, decision in passed(game)]
    assert len(results) > 2
    for result in results:
        assert isinstance(result, ReportBattle)
        assert result.resolver is Resolver.BATTLEPLAY
        assert result.account
    assert {cards.start_of(row).level for row in CardBattle.objects.all()} == {level}
    assert {cards.start_of(row).commands for row in CardBattle.objects.all()} == {Commands.NEITHER}
    assert CardBattle.objects.filter(taken=True, superseded=False).count() == len(results)


def test_they_are_not_the_players_decisions():
    game = by_battleplay()

    assert {*running.own_decisions(game)} < {*game.own_decisions()}
    quiet = {type(game.lines[place].decision) for place in running.own_decisions(game)}
    assert ReportBattle not in quiet
    row = set_to(game, stop=Stop.ALL)
    assert {*running.own_decisions(game, row)} == {*game.own_decisions()}


def test_they_play_again_and_come_back_from_a_file():
    game = by_battleplay(turns=2)
    twin = come_in(transfer.as_zip(game.id))

    assert audit(game.id).difference is None
    assert twin.states == game.states
    assert transfer.as_json(twin.id) == transfer.as_json(game.id)
    back = games.undo_decision(twin.id, twin.head)
    assert decided(back, twin.lines[len(back.lines)].decision) == twin


def test_undone_and_decided_as_before_it_is_the_same_line():
    """The battles are those that were fought, and no new ones."""
    game = by_battleplay()
    battles = CardBattle.objects.count()
    place = running.own_decisions(game)[0]
    back = games.go_back(game.id, game.head, game.lines[place - 1].n)
    assert not CardBattle.objects.filter(taken=True).exists()

    again = decided(back, *[game.lines[own].decision for own in running.own_decisions(game)])

    assert again == game
    assert CardBattle.objects.count() == battles
    assert CardBattle.objects.filter(taken=True).count() == len(passed(game))
    assert not GameBranch.objects.filter(game=game.id).exists()


def test_what_is_wanted_otherwise_is_fought_anew():
    """At another level; or where what is there cannot be read."""
    game = by_battleplay(stop=Stop.ALL)
    first = fought(game, 1)

    assert fought(game, 1) == first
    assert first.account
    other = fought(game, 2)
    assert other.account
    assert (first.account.battle, other.account.battle) == (1, 2)
    CardBattle.objects.filter(key=hand_of(game).key).update(start="{")
    last = fought(game, 1)
    assert last.account
    assert last.account.battle == 3


def test_one_that_the_player_commands_is_not_taken():
    game = by_battleplay(stop=Stop.ALL)
    begun_by_cards(game, Commands.ATTACKER)
    begun_by_cards(game, Commands.NEITHER)  # and this is not over

    set_to(game, stop=Stop.ROME)
    now = games.step(game.id, game.head)

    decision = now.lines[-1].decision
    assert isinstance(decision, ReportBattle)
    assert decision.account
    assert decision.account.battle == 3


def test_step_by_step_too():
    game = a_campaign(runs_on=False)
    set_to(game, resolution=Resolution.BATTLEPLAY, level=1)
    while not passed(game):
        game = games.step(game.id, game.head)
        game = game if turn.programs_decision(game.now) else decided(game)

    assert isinstance(passed(game)[0][1], ReportBattle)


def test_where_it_may_not_be_the_generator_decides():
    game = by_battleplay(any_resolver=False)

    assert {decision for _, decision in passed(game)} == {UseGenerator()}


def test_the_players_own_dice_are_not_asked_for_there():
    """But for what follows from the result, if he rolls everything."""
    game = by_battleplay(hands=ManualDice.BATTLES)

    assert all(by is Roller.PROGRAM for line in game.lines for by in line.by)
    assert len(passed(game)) > 2
    assert CardBattle.objects.filter(by_hand=True).count() == 0


def test_the_dice_after_it_wait_with_its_result():
    """A Power that rises again has a new ruler (C1.8), whom the player rolls: the battle is fought once for that."""
    game, twin = by_battleplay(turns=1, seed="8"), a_campaign("8", hands=ManualDice.ALL)
    set_to(twin, resolution=Resolution.BATTLEPLAY, level=1)
    twin, at_result = thrown(twin), False
    for place in running.own_decisions(game):
        try:
            twin = decided(twin, game.lines[place].decision)
        except DiceWanted:
            at_result = at_result or isinstance(waiting(games.read(twin.id)).decision, ReportBattle)
            twin = thrown(twin)

    assert at_result
    assert twin.lines == game.lines
    assert CardBattle.objects.count() == 2 * len(passed(game))


def test_no_die_is_foreseen_of_a_battle_that_is_still_to_be_fought():
    game = by_battleplay(stop=Stop.ALL)
    row = set_to(game, stop=Stop.ROME, hands=ManualDice.ALL)

    assert running.foreseen(row, game) is None
    assert manual_dice.ROLLS.coming(row, game) == ()
    assert CardBattle.objects.count() == 0
    assert running.foreseen(set_to(game, resolution=Resolution.GENERATOR), game) == UseGenerator()

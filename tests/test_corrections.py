"""A past decision taken otherwise: what was decided later stays where just the same is asked, and nowhere else."""

import pytest

from battles.rules.verdict import Grade, Side
from campaign import games
from campaign.games import CampaignGame
from campaign.rules import decisions as de
from campaign.rules import turn
from campaign.rules.question import army_points
from campaign.rules.state import Stage, State, Step
from campaign.savefile import CampaignLine
from powers.rules.options import Options
from powers.rules.theatre import ROME
from tests.played import Player, gone_on, quietest, stand_before

pytestmark = pytest.mark.django_db
MAJOR, MINOR = de.ReportBattle(Side.ATTACKER, Grade.MAJOR), de.ReportBattle(Side.ATTACKER, Grade.MINOR)


def play(seed: str, turns: int, player: Player) -> CampaignGame:
    """A campaign up to Rome's attack of the turn after so many."""
    game = games.create(seed, seed, Options())
    while game.now.turn <= turns:
        game = gone_on(game, player)
    return games.run(game.id, game.head)


def fights(campaign: State, attacker: str) -> bool:
    """Whether the armies of that attack stand."""
    battle = campaign.battle
    return battle is not None and battle.stage is Stage.JOINED and battle.attacker == attacker


def frentania_then_apulia(campaign: State) -> de.Decision | None:
    """Rome wins in Frentania and takes Gallicus, where the Senones win it back."""
    match turn.legal_decisions(campaign)[0].__class__.__name__, campaign.turn:
        case "OfferAttack", number:
            return de.DeclareAttack({1: "frentania", 2: "apulia"}[number])
        case "OfferProvince", _:
            return de.TakeProvince("gallicus")
        case _, 1 if fights(campaign, ROME):
            return MAJOR
        case _, 2 if fights(campaign, "senones"):
            return MINOR
    return None


def line_of(game: CampaignGame, decision: de.Decision, number: int) -> int:
    """The number of the line of that turn in which this was decided."""
    found = zip(game.states, game.lines, strict=False)
    return next(line.n for before, line in found if before.turn == number and line.decision == decision)


def decisions(lines: tuple[CampaignLine, ...]) -> list[de.Decision]:
    return [line.decision for line in lines]


def test_a_result_is_not_lent_to_another_battle():
    """The Senones won at Ager Gallicus; without it they come to Sabinum, where nothing has been fought yet."""
    game = play("fix3", 2, frentania_then_apulia)
    lost = game.lines[game.place(line_of(game, MINOR, 2)) - 1]

    changed = games.correction(game, line_of(game, MAJOR, 1), MINOR)

    assert changed.now.battle is not None
    assert (changed.now.battle.attacker, changed.now.battle.province) == ("senones", "sabinum")
    assert MINOR not in decisions(changed.lines[1:])
    assert lost in changed.dropped
    assert changed.in_doubt == ()


def other_points(result: de.Decision = MINOR) -> CampaignGame:
    """Rome spends nothing on its attack, fights the battle on the table, and keeps the peace in the next turn."""
    game = stand_before(de.Spend, lambda campaign: campaign.is_attacking(ROME) and not campaign.is_attacked(ROME))
    number = game.now.turn
    while game.now.turn == number or game.now.step is not Step.ROME_ATTACKS:
        decision = result if fights(game.now, ROME) else quietest(game.now)
        game = games.run(game.id, games.decide(game.id, game.head, decision).head)
    return games.decide(game.id, game.head, de.DeclareAttack(None))


def spend_on_attack(game: CampaignGame) -> tuple[int, de.Spend]:
    """The line in which Rome spent nothing on its attack, and the same with all of it."""
    place = max(i for i, line in enumerate(game.lines) if isinstance(line.decision, de.Spend))
    (offer,) = turn.legal_decisions(game.states[place])
    assert isinstance(offer, de.OfferSpend)
    return game.lines[place].n, de.Spend(offer.most_attack, 0, offer.total - offer.most_attack)


@pytest.mark.parametrize("result", [MINOR, de.ReportNoResult(de.Undecided.DRAW)], ids=["won", "drawn"])
def test_a_result_at_other_points_is_in_doubt(result: de.Decision):
    """C6.4: the same battle with the Attack money. Unless the player lets his table's result stand, it is dropped."""
    game = other_points(result)
    n, spend = spend_on_attack(game)

    changed = games.correction(game, n, spend)

    (doubt,) = changed.in_doubt
    assert (doubt.line.decision, doubt.stands) == (result, False)
    assert (army_points(doubt.then), army_points(doubt.now)) == ((80, 90), (80 + spend.attack, 90))
    assert changed.now == doubt.now
    assert doubt.line in changed.dropped


def test_a_result_at_other_points_stands_if_the_player_says_so():
    """And what he decided after it stands with it."""
    game = other_points()
    n, spend = spend_on_attack(game)
    (doubt,) = games.correction(game, n, spend).in_doubt

    now = games.correct(game.id, game.head, n, spend, stand=[doubt.line.n])

    (again,) = games.correction(game, n, spend, stand=[doubt.line.n]).in_doubt
    assert again.stands
    place = next(i for i, line in enumerate(now.lines) if line.decision == MINOR and i >= game.place(n))
    assert army_points(now.states[place]) == (80 + spend.attack, 90)
    assert de.DeclareAttack(None) in decisions(now.lines[place:])

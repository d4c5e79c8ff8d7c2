"""The running score on the skirmishes' page: counted from the battles as they stand, stored nowhere."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.begun import begin_cards
from battles.models import CardBattle, CardLine
from battles.rules.battleplay.ending import outcome
from battles.rules.battleplay.state import Ending
from battles.rules.verdict import Grade, Side
from battles.web import score
from battles.web.score import ScoreRow, SkirmishOutcome
from tests.card_battles import a_card_battle, start
from tests.pages.reader import Reader


def over(seed: str, commands: Commands = Commands.ATTACKER, level: int = 1, attacker: str = "romans") -> KeptCardGame:
    """A battle that the program has played to its end."""
    game = a_card_battle(commands, level, start(attacker, seed=seed))
    return cards.advance(game.id, game.head, Until.BATTLE)


def ended(game: KeptCardGame) -> SkirmishOutcome:
    """How it ended for the player, in other words than the program's."""
    assert game.now.ending
    winner, side = game.now.ending.winner, game.commands.viewer
    if winner is None:
        return SkirmishOutcome.TIED
    how = "major" if outcome(game.now).grade is Grade.MAJOR else "minor"
    return SkirmishOutcome(f"{'won' if winner is side else 'lost'} {how}")


def counted(*games: KeptCardGame) -> list[ScoreRow]:
    """The row of all battles, if these are they."""
    ends = [ended(game) for game in games]
    return [ScoreRow("", len(ends), tuple(ends.count(end) for end in SkirmishOutcome))] if ends else []


def test_it_works(reader: Reader, db: None):
    """By the player's army, whichever side that was, and by the level of the program."""
    games = [over(f"score {n}", Commands.ATTACKER, level) for n, level in enumerate((1, 1, 2))]
    games.append(over("score 3", Commands.DEFENDER, attacker="boii"))
    found = score.score()

    assert found["all"] == counted(*games)
    assert [(row.name, row.battles) for row in found["armies"]] == [("Romans", 3), ("Samnites", 1)]
    assert [(row.name[0], row.battles) for row in found["levels"]] == [("1", 3), ("2", 1)]
    page = reader.open("skirmish")
    assert re.search(r"Your score: \d won, \d tied, \d lost", page.text)
    assert "All battles" in page.text


def test_before_the_first_battle_is_over_there_is_none(reader: Reader, db: None):
    a_card_battle()

    assert score.score()["all"] == []
    assert "Your score" not in reader.open("skirmish").text


@pytest.mark.parametrize("commands", [Commands.BOTH, Commands.NEITHER])
def test_who_commands_both_sides_or_none_wins_nothing(db: None, commands: Commands):
    over("score", commands)

    assert score.score()["all"] == []


def test_a_campaigns_battle_is_none_of_these(db: None):
    begun = begin_cards(start(), "campaign/latium", "Romans against Samnites", Commands.ATTACKER, 1)
    cards.advance(begun.id, begun.head, Until.BATTLE)

    assert score.score()["all"] == []


def test_a_battle_counts_as_it_stands(db: None):
    """Taken back it is not over; deleted it never was."""
    kept, undone, deleted = over("score 0"), over("score 1"), over("score 2")
    assert score.score()["all"] == counted(kept, undone, deleted)

    cards.undo(undone.id, undone.head, undone.lines[3].n)
    CardBattle.objects.get(id=deleted.id).delete()

    assert score.score()["all"] == counted(kept)


def test_a_damaged_battle_keeps_the_others_from_nothing(reader: Reader, db: None):
    kept, damaged = over("score 0"), over("score 1")
    CardLine.objects.filter(battle=damaged.id, n=2).update(payload="{")
    cards.LOG.forget()

    assert score.score()["all"] == counted(kept)
    assert reverse("card-battle", args=[kept.id]) in reader.open("skirmish").links


def test_after_a_restore_it_is_counted_anew(db: None):
    """Lines of another past may have come under the same numbers."""
    game = over("score 0")
    before = score.score()["all"]
    CardLine.objects.filter(battle=game.id, n=game.head).delete()
    assert score.score()["all"] == before

    score.forget()
    assert score.score()["all"] == []


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("winner", [None, *Side])
def test_every_end(db: None, side: Side, winner: Side | None):
    """R45: a tie is nobody's victory here, though in a campaign it is the defender's."""
    game = over("score 0", Commands(side.value))
    other = replace(game, states=(*game.states[:-1], game.now._replace(ending=Ending(winner, None))))

    found = score._of(other)
    assert found is not None
    assert found.end is ended(other)
    assert found.end is SkirmishOutcome.TIED if winner is None else found.end is not SkirmishOutcome.TIED

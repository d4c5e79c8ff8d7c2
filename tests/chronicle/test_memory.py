"""What a campaign remembers: each fact counted by hand, then held against whole logs of both campaigns."""

from collections import Counter
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.rules.odds import odds
from campaign.boudica.rules.options import Prefect
from campaign.boudica.rules.w6_battle.fighting import BattleEnded
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.remembered import memory as of_the_rebellion
from campaign.chronicle.memory import Did, Memory, Occurrence, Remembered, takings
from campaign.italy.games import CampaignGame
from campaign.italy.pictures.series import battles
from campaign.italy.remembered import memory as of_italy
from campaign.italy.rules import events as ev
from powers.rules.theatre import ROME
from tests.boudica.test_rebellion_story import played
from tests.played import FILES, save, states


def fought(
    turn: int, who: str, whom: str, winner: str, where: str = "pentria", chance: Fraction | None = None
) -> Occurrence:
    return Occurrence(Did.FOUGHT, turn, 10 * turn, who, whom, where, winner, chance)


WAR = Memory(
    (
        Occurrence(Did.MARCHED, 1, 9, "rome", "boii"),
        fought(1, "rome", "boii", "boii"),
        Occurrence(Did.TOOK, 1, 10, "boii", "rome", "umbria"),
        fought(2, "boii", "rome", "boii", chance=Fraction(73, 100)),
        fought(3, "rome", "samnites", "rome"),
        Occurrence(Did.MARCHED, 4, 39, "rome", "boii"),
        fought(4, "rome", "boii", "rome", "umbria", Fraction(268, 1000)),
        Occurrence(Did.TOOK, 4, 40, "rome", "boii", "umbria"),
        Occurrence(Did.HELD, 5, 50, "etruscans", "rome", "etruria"),
        Occurrence(Did.STOOD_BY, 5, 51, "samnites", "rome"),
        Occurrence(Did.STOOD_BY, 6, 61, "samnites", "rome"),
        fought(6, "samnites", "boii", ""),
    )
)


def test_who_met_whom_how_often_and_who_won():
    assert WAR.rivalry("rome", "boii") == Remembered("rivalry", ("rome", "boii"), (3, 1, 2), (1, 2, 4))
    assert [fact.subjects[1] for fact in WAR.rivals("rome")] == ["boii", "samnites"]
    assert WAR.marches("rome", "boii") == Remembered("marches", ("rome", "boii"), (2,), (1, 4))
    assert WAR.met_at("umbria") == Remembered("met_at", ("umbria",), (1,), (4,))


def test_whose_a_place_was_and_how_long():
    assert WAR.history("umbria") == Remembered("history", ("umbria", "rome", "boii", "rome"), (2,), (1, 4))
    assert WAR.kept("umbria", 9) == Remembered("kept", ("umbria", "rome"), (5,), (4,))
    assert WAR.taken("boii", "rome") == Remembered("taken", ("boii", "rome", "umbria"), (1,), (1,))


def test_streaks_and_firsts():
    assert WAR.streak("rome") == Remembered("won", ("rome",), (2,), (3, 4))
    assert WAR.until(20).streak("rome") == Remembered("lost", ("rome",), (2,), (1, 2))
    assert WAR.until(30).first("rome") == Remembered("first_won", ("rome",), (2,), (3,))
    ended = Memory((*WAR.occurrences, fought(7, "boii", "rome", "boii")))
    assert ended.first("rome") == Remembered("first_lost", ("rome",), (4,), (7, 2))


def test_upsets_by_their_exact_odds():
    assert WAR.upsets() == (Remembered("upset", ("rome", "boii", "umbria"), (27,), (4,)),)


def test_who_held_and_who_stood_by():
    held, stood = WAR.debts("rome")

    assert held == Remembered("held", ("etruscans", "rome", "etruria"), (1,), (5,))
    assert stood == Remembered("stood_by", ("samnites", "rome", ""), (2,), (5, 6))


def test_of_what_has_not_happened_nothing_is_remembered():
    nothing = Memory()

    assert not nothing.rivals("rome")
    assert not nothing.upsets()
    assert not nothing.debts("rome")
    for fact in (nothing.rivalry("rome", "boii"), nothing.marches("rome", "boii"), nothing.met_at("umbria")):
        assert fact is None
    for fact in (nothing.kept("umbria", 3), nothing.taken("rome", "boii"), nothing.streak("rome"), WAR.first("boii")):
        assert fact is None


def test_an_undecided_battle_ends_a_streak_and_is_no_first():
    assert WAR.streak("boii") is None
    assert WAR.first("samnites") is None


HOLDERS = st.fixed_dictionaries({"umbria": st.sampled_from(["rome", "boii", None]), "etruria": st.just("rome")})


@given(st.lists(st.tuples(st.integers(1, 12), HOLDERS), min_size=1))
def test_a_history_is_a_chain_from_the_first_holder_to_the_last(moments: list[tuple[int, dict[str, str | None]]]):
    remembered = Memory(tuple(takings(moments)))
    history = remembered.history("umbria")
    held = [now["umbria"] or "" for _, now in moments]

    assert remembered.history("etruria") is None
    if history is None:
        assert len(set(held)) == 1
    else:
        _, *holders = history.subjects
        assert (holders[0], holders[-1]) == (held[0], held[-1])
        assert history.counts == (len(holders) - 1,)
        assert all(one != other for one, other in zip(holders, holders[1:], strict=False))


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_what_italy_remembers_is_what_its_log_says(name: str):
    """Rome's battles as its charts count them, each target chosen, and whose each province is at the end."""
    game = CampaignGame(UUID(int=0), save(name).start, save(name).lines, states(name))
    told, events = of_italy(game), [event for line in game.lines for event in line.events]
    fought = battles(events)

    assert sum(sum(fact.counts[1:]) for fact in told.rivals(ROME)) == len(fought)
    assert sum(fact.counts[1] for fact in told.rivals(ROME)) == sum(battle.won for battle in fought)
    chosen = Counter((e.attacker, e.target) for e in events if isinstance(e, ev.TargetChosen) and e.target == ROME)
    for (who, whom), times in chosen.items():
        found = told.marches(who, whom)
        assert found is not None
        assert found.counts == (times,)
    land = game.now.situation.land
    for province in land.italy.place:
        if history := told.history(province):
            standing = {place: external for external, place in land.occupied}
            assert history.subjects[-1] == standing.get(province, land.controller(province))
    for battle in fought:
        won = odds(battle.joined.attacking.total, battle.joined.defending.total).attacker_wins
        chance = won if battle.result.side == "attacker" else 1 - won
        if battle.result.resolver == "generator" and chance <= Fraction(1, 3):
            assert round(100 * chance) in [fact.counts[0] for fact in told.upsets()]


def test_what_the_rebellion_remembers_is_what_its_reader_is_told():
    past = RebellionPast(played("more 58", prefect=Prefect.ON_4), "")
    told, events = of_the_rebellion(past), [fact.event for fact in past.facts]
    ended = [event for event in events if isinstance(event, BattleEnded)]

    met = told.rivalry("romans", "britons")
    assert met is not None
    assert met.counts[0] == len(ended)
    assert met.counts[2] == sum(event.loser == "romans" for event in ended)
    refused = [event for event in events if isinstance(event, AugustaCommanded) and not event.obeys]
    assert [fact.kind for fact in told.debts("romans")].count("stood_by") == len(refused)
    for town in past.now.britain.towns:
        assert (told.history(town.id) is None) == (town.id in past.now.towns)
    assert not told.upsets()

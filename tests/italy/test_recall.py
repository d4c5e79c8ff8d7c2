"""What dispatches claim is so: who leads, what is at stake, how often it has been, against which odds."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from battles.rules.odds import odds
from battles.rules.verdict import Side
from benchmarks.dispatched import IN_A_ROW, campaign, count, reaches, stops, told
from campaign.chronicle.persons import LOST, TOOK, WON
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import Names
from campaign.italy.narrate.news import News
from campaign.italy.narrate.persons import CEDED, persons_of
from campaign.italy.narrate.recall import ORDINALS, Recall
from campaign.italy.narrate.stretch import Stretch, news_of
from campaign.italy.rules import events as ev
from campaign.italy.rules.c6_battles.armies import may_fall_on
from engine.grammar import Number
from engine.texts import fullest
from powers.rules.land import after_conquest
from powers.rules.revenue import revenue
from powers.rules.theatre import ROME
from tests.italy import test_dispatches as made

SEEDS = ("2", "7", "11")
played = cache(campaign)


def news() -> Iterator[tuple[CampaignGame, int, News]]:
    """Of all stops: the campaign, after how many lines, and each piece."""
    for seed in SEEDS:
        game = played(seed)
        for first, last in stops(game):
            yield from [(game, last, each) for each in news_of(Stretch(game, first, last))]


@cache
def all_news() -> list[tuple[CampaignGame, int, News]]:
    return [*news()]


def test_dispatches_name_somebody_say_what_is_at_stake_and_open_in_many_ways():
    """At few seeds what benchmarks/dispatched.py counts at many."""
    game = played(SEEDS[0])
    dispatches = told(game)
    rows = [count(game, dispatches[n : n + IN_A_ROW]) for n in range(0, len(dispatches) - IN_A_ROW + 1, IN_A_ROW)]

    assert all(map(reaches, rows)), rows


STAKE = re.compile(r"Lose and|A defeat costs|Win|A victory|at stake|At stake|The (stake|prize)|goes to the winner")


def test_what_is_at_stake_is_where_the_attack_may_fall():
    """C7.1: its one province by name, or how many there are; of Rome's own it is said what it gains."""
    staked = [(game.states[last], each) for game, last, each in all_news() if each.ahead and STAKE.search(each.text)]

    assert len(staked) > 50
    for now, each in staked:
        attack = now.attack_of(each.attacker)
        assert attack is not None
        at_hand = now.battle if now.battle and now.battle.attacker == each.attacker else None
        likely = (at_hand.province,) if at_hand else may_fall_on(now.situation.land, attack)
        if number := re.search(r"One of (\d+) provinces", each.text):
            assert int(number[1]) == len(likely)
        else:
            assert likely == (each.province,)
            assert Names(now.start.italy).place(each.province) in each.text
        if re.search(r"Lose and|A defeat costs", each.text):
            assert attack.target == ROME
        assert ("Win" in each.text) <= (attack.attacker == ROME)


def test_how_often_one_has_marched_on_another():
    """Each attack that the log has of it is counted, this one too."""
    again = 0
    for game, last, each in all_news():
        found = re.match(r"For the (\w+) time,|Once more,", each.text)
        if each.ahead and found:
            attack = game.states[last].attack_of(each.attacker)
            assert attack is not None
            events = [event for line in game.lines[:last] for event in line.events]
            chosen = [(e.attacker, e.target) for e in events if isinstance(e, ev.TargetChosen)]
            chosen += [(ROME, e.target) for e in events if isinstance(e, ev.RomeDeclared) and e.target]
            assert chosen.count((attack.attacker, attack.target)) == (ORDINALS.index(found[1]) if found[1] else 2)
            again += 1
    assert again


def results() -> Iterator[tuple[CampaignGame, News, ev.BattleWon]]:
    """Each battle that is told, with its result."""
    for game, _, each in all_news():
        for event in game.lines[each.place].events:
            if (
                isinstance(event, ev.BattleWon)
                and not each.ahead
                and each.province == game.states[each.place].at_hand.province
            ):
                yield game, each, event


def won_till(game: CampaignGame, place: int) -> list[ev.BattleWon]:
    events = [event for line in game.lines[: place + 1] for event in line.events]
    return [event for event in events if isinstance(event, ev.BattleWon)]


def test_how_often_and_how_many_in_a_row_the_winner_has_won():
    times, runs = 0, 0
    for game, each, event in results():
        fought = won_till(game, each.place)
        if found := re.search(r"for the (\w+) time", each.text):
            beaten = [(one.winner, one.loser) for one in fought].count((event.winner, event.loser))
            assert ORDINALS.index(found[1]) == beaten, each.text
            times += 1
        if found := re.search(r"the (\w+) victory in a row", each.text):
            own = [one.winner for one in fought if event.winner in (one.winner, one.loser)]
            row = ORDINALS.index(found[1])
            assert own[-row:] == [event.winner] * row, each.text
            assert own[-row - 1 : -row] != [event.winner], each.text
            runs += 1
    assert times
    assert runs


def test_against_which_odds_it_was_won():
    """C6.11: those of the generator for both armies as they stood."""
    upsets = [(game.states[each.place], each, event) for game, each, event in results() if "dds of" in each.text]

    assert upsets
    for before, each, event in upsets:
        chances = odds(*[army.total for army in before.at_hand.armies()])
        chance = chances.attacker_wins if event.side is Side.ATTACKER else chances.defender_wins
        assert f"odds of {round(100 * chance)}%" in each.text


def test_what_a_result_was_worth():
    """C2.1, C7.1: revenue before and after, or as a victory would have made it; and what can now be attacked."""
    talents = re.compile(r"(?:That is|It brings .*|would have (?:brought|cost)|costs Rome) (\d+) talents")
    said = {"more": 0, "costs": 0, "would": 0, "way": 0}
    for game, each, event in results():
        battle = game.states[each.place].at_hand
        old, land = [game.states[place].situation.land for place in (each.place, each.place + 1)]
        whose = ROME if ROME in (event.winner, event.loser) else event.winner
        if found := talents.search(each.text):
            kind = next(kind for kind in ("would", "costs", "more") if kind in each.text or kind == "more")
            after = after_conquest(old, battle.attacker, battle.province) if kind == "would" else land
            change = revenue(after, whose).total - revenue(old, whose).total
            assert abs(change) == int(found[1])
            assert (change < 0) == ("cost" in each.text)
            said[kind] += 1
        if found := re.search(r"he way to (.*?)(?: is open)?\.$", each.text):
            new = [power for power in land.fronts(ROME) if power not in old.fronts(ROME)]
            new += [p for p in land.within_reach(event.winner, ROME) if p not in old.within_reach(event.winner, ROME)]
            assert found[1].removeprefix("the ") in [Names(land.italy).name(each) for each in new]
            said["way"] += 1
    assert all(said.values()), said


def test_a_last_home_that_was_held_was_worth_all():
    """C9.1."""
    held = made.won(made.ROMES_LAST_HOME, Side.DEFENDER)
    past = made.game(made.ROMES_LAST_HOME, made.line(1, held))

    assert Recall(past, 1).battle(held, made.ROMES_LAST_HOME, 1)["stake"] == "A defeat would have been the end."


REACH = re.compile(r"His army can reach (.*)\.$")


def test_who_stays_at_home_or_comes_to_power_can_reach_what_is_said():
    """Provinces of Rome beside those of that ruler, or of that army."""
    told_of = [(game, last, each, found[1]) for game, last, each in all_news() if (found := REACH.search(each.text))]

    assert told_of
    for game, last, each, said in told_of:
        names = Names(game.start.italy)
        powers = {person.people for person in persons_of(game) if person.name in each.text}
        lands = [game.states[place].situation.land for place in (each.place, each.place + 1, last)]
        within = [land.within_reach(power, ROME) for power in powers for land in lands]
        assert said in [names.place(*w) if len(w) == 1 else f"{Number(len(w)):words province} of Rome" for w in within]


PAST = re.compile(r"(?P<name>[A-Z][^,.]+), (?P<did>who took|who lost|who beat|whom)")


def test_what_a_general_did_before_is_in_his_record():
    """Of that name, by then, to this enemy."""
    ahead = [(game, last, each) for game, last, each in all_news() if each.ahead]
    told_of = [(game, last, each, found) for game, last, each in ahead if (found := PAST.search(each.text))]

    assert told_of
    for game, last, each, found in told_of:
        kind = {"who took": TOOK, "who lost": CEDED, "who beat": WON, "whom": LOST}[found["did"]]
        attack = game.states[last].attack_of(each.attacker)
        assert attack is not None
        deeds = [deed for person in persons_of(game) if person.name.endswith(found["name"]) for deed in person.deeds]
        done = [(deed.kind, deed.against) for deed in deeds if deed.line <= game.lines[last - 1].n]
        assert (kind, attack.target) in done, each.text


WORDINGS = {"both": {"general": "Papius", "stake": "All."}, "one": {"general": "Papius"}, "nothing": {}}


@pytest.mark.parametrize("known", WORDINGS)
def test_the_fullest_wording_is_told_that_there_is_room_for(known: str):
    """Nothing is told that is not known; and in too little room the shortest."""
    parts = {"winner": "Rome", "loser": "the Boii", "province": "Umbria", "stake": None, **WORDINGS[known]}

    def chosen(room: int) -> str:
        telling = ("general", "stake")
        return fullest("campaign.italy", "dispatches", "won.attacker", room=room, choice=0, telling=telling, **parts)

    assert ("{general}" in chosen(96)) == (known != "nothing")
    assert chosen(5) == "{winner} beat {loser} in {province}."

"""Persons who last: generals named by the seed, rulers, and who comes from over the sea, with what they did."""

from dataclasses import replace
from itertools import combinations, islice
from uuid import UUID

import pytest

from battles.rules.verdict import Side
from campaign.chronicle.persons import BATTLES, FELL, LOST, TOOK, WON, Deed, Register
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import card
from campaign.italy.narrate.persons import (
    GENERAL,
    HOMELESS,
    LEADER,
    RULER,
    TERMS,
    Persons,
    general_names,
    leader_name,
    persons_of,
)
from campaign.italy.rules import events as ev
from engine.rules.values import altered
from powers.rules.theatre import ROME, TURNS
from tests.italy.test_narrate import ITALY
from tests.played import FILES, save, states

PLAYED = [file.stem for file in FILES]


def game_of(name: str) -> CampaignGame:
    return CampaignGame(UUID(int=0), save(name).start, save(name).lines, states(name))


def with_seed(game: CampaignGame, seed: str) -> CampaignGame:
    """The same campaign under another seed."""
    told = tuple(altered(state, start=altered(state.start, seed=seed)) for state in game.states)
    return replace(game, start=told[0].start, states=told)


# --- Names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [*ITALY.homes])
def test_a_people_has_generals_enough_each_of_another_family(people: str):
    names = [*islice(general_names(ITALY, "seed", people), TURNS)]

    assert names == [*islice(general_names(ITALY, "seed", people), TURNS)]
    assert names != [*islice(general_names(ITALY, "other", people), TURNS)]
    assert len({name.split()[-1] for name in names}) == TURNS
    assert not {*names} & {name for power in ITALY.powers for name in power.ruler_names}


def test_after_the_last_family_comes_the_first_again():
    boii = [*islice(general_names(ITALY, "seed", "boii"), 15)]

    assert boii[14] == f"{boii[0]} the Younger"


def test_no_two_peoples_share_a_name():
    """Nor a family among those who have first names, so that nobody is taken for another."""
    families = {who: {*(card(ITALY, who, "family") or ())} for who in ITALY.homes}
    families |= {each.id: {e.partition(" ")[2] for e in card(ITALY, each.id, "leaders")} for each in ITALY.externals}

    assert [(one, other) for one, other in combinations(families, 2) if families[one] & families[other]] == []


def test_a_people_of_a_scenarios_own_has_nobody_by_name():
    powers = tuple(replace(p, name="Vestini") if p.id == "samnites" else p for p in ITALY.powers)

    assert [*general_names(replace(ITALY, powers=powers), "seed", "samnites")] == []


@pytest.mark.parametrize(
    ("turn", "gone", "name"),
    [(1, set(), "Alexander the Molossian"), (9, set(), "Pyrrhus"), (9, {"Pyrrhus"}, "Milo"), (13, set(), "Demetrius")],
)
def test_who_comes_from_over_the_sea_is_of_that_time(turn: int, gone: set[str], name: str):
    assert leader_name(ITALY, "epirus", turn, gone) == name


# --- Lives ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYED)
def test_every_people_has_one_general_at_a_time_and_none_too_long(name: str):
    game = game_of(name)
    persons = persons_of(game)

    for people in ITALY.homes:
        generals = [person for person in persons if (person.office, person.people) == (GENERAL, people)]
        for one, heir in zip(generals, generals[1:], strict=False):
            assert one.until == heir.since
            assert one.until - one.since in TERMS or one.end in (FELL, HOMELESS)
        assert generals[0].since == game.states[1].turn
        assert generals[-1].until is None


@pytest.mark.parametrize("name", PLAYED)
def test_rulers_are_those_of_the_campaign(name: str):
    game = game_of(name)
    persons, land = persons_of(game), game.now.situation.land

    for place, state in list(enumerate(game.states))[1::17]:
        for power, ruler in state.situation.rulers.items():
            found = persons.at(place, RULER, power)
            assert (found.name if found else None) == (ruler.name if state.situation.land.is_active(power) else None)
    assert {p.people for p in persons if p.office == RULER and p.until is None} == {*land.active} - {ROME}


@pytest.mark.parametrize("name", PLAYED)
def test_the_record_is_that_of_the_log(name: str):
    """Each battle has a winner and a loser, each province taken by arms somebody who took it."""
    game = game_of(name)
    persons, events = persons_of(game), [event for line in game.lines for event in line.events]
    deeds = [deed for person in persons for deed in person.deeds]

    won = sum(isinstance(event, ev.BattleWon) for event in events)
    assert [sum(deed.kind == kind for deed in deeds) for kind in (WON, LOST)] == [won, won]
    undecided = sum(isinstance(event, ev.BattleUndecided) for event in events)
    assert sum(person.fought for person in persons) == 2 * (won + undecided)
    taken = [event.province for event in events if isinstance(event, ev.ProvinceTaken | ev.ArmyMoved)]
    assert sorted(deed.at for deed in deeds if deed.kind == TOOK) == sorted(taken)
    assert all(deed.foe in persons.persons for deed in deeds if deed.kind in BATTLES)
    assert all(person.fell == person.until for person in persons if person.end == FELL)


def test_generals_fall_by_the_seed_and_the_dice_stay_as_they_are():
    game = game_of("dominion")
    fallen = {seed: [p.name for p in persons_of(with_seed(game, seed)) if p.end == FELL] for seed in "abc"}

    assert len({*map(tuple, fallen.values())}) == 3
    assert all(fallen.values())


@pytest.mark.parametrize("name", PLAYED)
def test_what_comes_later_changes_nobody_that_was(name: str):
    game = game_of(name)
    persons = persons_of(game)

    for place in (30, 100, 200):
        before = persons_of(game.until(place))
        for person in before:
            assert persons.persons[person.id].name == person.name
            assert persons.persons[person.id].deeds[: len(person.deeds)] == person.deeds
        assert all(before.commanders(place) == persons.commanders(place) for _ in Side)


def test_whoever_landed_leads_his_army():
    for game in map(game_of, PLAYED):
        persons = persons_of(game)
        for place, line in enumerate(game.lines, 1):
            for event in line.events:
                if isinstance(event, ev.ArmyLanded):
                    leader = persons.at(place, LEADER, event.external)
                    assert leader
                    assert Deed("landed", game.states[place - 1].turn, line.n, event.province) in leader.deeds


# --- The register ---------------------------------------------------------------------------------------


def test_who_comes_back_is_the_same_and_who_bears_his_name_another():
    register = Register()
    pyrrhus = register.enter(1, "Pyrrhus", LEADER, "epirus", 3)
    register.leave(5, pyrrhus, 4, "sailed")
    assert register.serving(LEADER, "epirus") is None
    assert register.at(4, LEADER, "epirus") == register.last(LEADER, "epirus")
    assert register.at(5, LEADER, "epirus") is None

    assert register.enter(8, "Pyrrhus", LEADER, "epirus", 5).id == "pyrrhus"
    assert register.enter(8, "Pyrrhus", RULER, "samnites", 5).id == "pyrrhus-2"
    assert [*register.persons] == ["pyrrhus", "pyrrhus-2"]


def test_what_nobody_did_is_nobodys():
    persons = Persons()
    persons.add("", Deed(WON, 1, 1))

    assert [*persons] == []
    assert persons.commanders(9) == dict.fromkeys(Side, "their general")

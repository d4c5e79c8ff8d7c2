"""Who led in Britain, by name, and what they did; whose eyes are told what, test_rebellion_story.py holds."""

from dataclasses import replace

import pytest

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS
from campaign.boudica.rules.options import Prefect
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleEnded
from campaign.boudica.story.leaders import leader
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.persons import DESTROYED, DIED, life, register
from campaign.chronicle.persons import BATTLES, Deed
from engine.texts import texts
from tests.boudica.test_rebellion_story import GAMES, events, games, played


def test_each_army_has_somebody_of_its_own_and_the_known_are_known():
    """They stand there from the set-up on; another set-up has others, another seed the same."""
    game = played("more 3", prefect=Prefect.ON_4)
    past, other = RebellionPast(game, ""), RebellionPast(played("more 19", prefect=Prefect.ALWAYS), "")
    names = [person.name for person in register(past)]

    assert len({*names}) == 8
    assert {"Boudica", "Gaius Suetonius Paulinus", "Quintus Petillius Cerialis", "Poenius Postumus"} < {*names}
    assert names != [person.name for person in register(other)]
    elsewhere = RebellionPast(replace(game, start=replace(game.start, seed="x")), "")
    assert names == [person.name for person in register(elsewhere)]
    begun = RebellionPast(game.until(0), "")
    assert (leader(begun, BOUDICA), leader(begun, "briton-1")) == ("Boudica", "")
    assert len([*register(begun)]) == 4


def test_the_record_is_that_of_the_log():
    for game in games():
        persons, happened = register(RebellionPast(game, "")), events(game)
        fought = sum(isinstance(event, BattleEnded) for event in happened)
        gone = sum(isinstance(event, ArmyDestroyed) for event in happened)

        assert all(person.fought <= fought for person in persons)
        assert sum(person.end == DESTROYED for person in persons) == gone
        assert bool(persons.persons["boudica"].end == DIED) == (game.now.boudica is None and game.now.turn > 0)
        for deed in (deed for person in persons for deed in person.deeds if deed.kind in BATTLES):
            assert deed.against in ("legions", "britons")


def test_every_word_of_a_life_is_told():
    told = set()
    for seed, prefect in GAMES.items():
        past = RebellionPast(played(seed, prefect=prefect), "")
        persons = register(past)
        for person in persons:
            words = life(past, persons, person)
            told |= {deed.kind for deed in person.deeds}
            assert words.whose
            assert all(text.endswith(".") for _, _, text in words.deeds)
            assert bool(person.end) == bool(words.end)

    assert told | {"undecided"} >= {key[5:] for key in texts(PACKAGE, "persons") if key.startswith("deed.")}


@pytest.mark.parametrize("side", [ROMANS, BRITONS])
def test_nobody_is_told_of_before_it_is_known(side: str):
    """While it is played nobody has a deed that his enemy's log has not."""
    game = played("more 19", prefect=Prefect.ALWAYS)
    so_far = game.until(len(game.lines) // 2)
    whole, seen = register(RebellionPast(so_far, BRITONS)), register(RebellionPast(so_far, side))

    for person in seen:
        assert {*person.deeds} <= {*whole.persons[person.id].deeds}
        assert all(isinstance(deed, Deed) for deed in person.deeds)

"""The epilogue and the turning points in words: true, whole sentences, whatever the ending."""

import re
from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

import pytest

import engine.texts
from benchmarks.dispatched import campaign
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.recall import of_note
from campaign.italy.pictures.series import battles
from campaign.italy.remembered import memory
from campaign.italy.rules.state import Ending, State
from campaign.italy.rules.turning_points import TurningPoint, turning_points
from campaign.italy.story.epilogue import epilogue, turning_text
from campaign.italy.story.people import Cast
from engine.grammar import in_words
from engine.texts import texts
from powers.rules.theatre import ROME
from tests.italy.rules.situations import ITALY, italy_with, owned_by
from tests.played import FILES, save, states

CAST = Cast(ITALY, "seed")
NONSENSE = re.compile(
    r"[{}_]|\bnone (province|battle)|\bone \w+s\b|\b(?!one |No )\w+ province\b|  |\.\.|None|, and lost none\b"
)


def past(name: str, lines: int, ending: Ending) -> CampaignGame:
    """A played campaign as if it had ended so after so many lines."""
    moments = states(name)[: lines + 1]
    ended = replace(moments[-1], ending=ending)
    return CampaignGame(UUID(int=0), save(name).start, save(name).lines[:lines], (*moments[:-1], ended))


def endings() -> Iterator[CampaignGame]:
    """All played campaigns, broken off every 40 lines, and whole, with every ending."""
    for file in FILES:
        for lines in (*range(0, len(save(file.stem).lines), 40), len(save(file.stem).lines)):
            yield from (past(file.stem, lines, ending) for ending in Ending)


def is_prose(told: str) -> bool:
    """Whole sentences, all their places filled."""
    return not NONSENSE.search(told) and all(re.match(r"[A-Z].*\.$", each) for each in re.split(r"(?<=\.) ", told))


def test_no_ending_makes_nonsense():
    for game in endings():
        assert is_prose(epilogue(game)), epilogue(game)
        for point in turning_points(game.states):
            assert is_prose(turning_text(point, CAST)), turning_text(point, CAST)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_true(file):
    name = file.stem
    game = CampaignGame(UUID(int=0), save(name).start, save(name).lines, states(name))
    fought = battles(event for line in game.lines for event in line.events)
    told, land = epilogue(game), game.now.situation.land

    won = sum(battle.won for battle in fought)
    assert f"held {in_words(len(land.territory(ROME)))} province" in told
    assert f"won {in_words(won)} battle" in told
    assert f"lost {in_words(len(fought) - won)}." in told
    assert all(CAST.the(subject).lower() in told.lower() for subject in land.subjects(ROME))


def ended(state: State, **owners: str) -> str:
    """The epilogue of a campaign without a past, Italy divided so."""
    there = replace(state, ending=Ending.OBLIVION, situation=replace(state.situation, land=italy_with(owners)))
    return epilogue(CampaignGame(UUID(int=0), save("destiny").start, (), (there,)))


def test_what_no_played_campaign_came_to():
    state = states("destiny")[0]
    everywhere = [province.id for province in ITALY.provinces]

    assert "Rome held nineteen provinces of nineteen, its own homes among them." in ended(
        state, **owned_by(ROME, *everywhere)
    )
    assert "No other Power of Italy held anything any more." in ended(state, **owned_by(ROME, *everywhere))
    assert "No province of the nineteen was Rome's." in ended(state, **owned_by("samnites", *everywhere))
    assert "one home of its own was in other hands" in ended(state, latium="samnites")
    assert "No people was its Subject. In all those years it fought no battle to its end." in ended(state)


@pytest.mark.parametrize(
    ("point", "told"),
    [
        ({"won": ("latium",)}, "Rome won Latium. Civic development +0."),
        ({"won": ("latium",), "lost": ("umbria", "apulia")}, "Rome won Latium, but lost Umbria and Apulia. "),
        ({"lost": ("umbria",), "freed": ("boii",)}, "Rome lost Umbria; the Boii were its Subjects no more. "),
        ({"subjected": ("boii",), "civic": 7}, "The Boii became its Subjects. Civic development +7."),
        ({"civic": -5}, "For Rome the map stayed as it was. Civic development −5."),
    ],
)
def test_a_turning_point_in_words(point: dict[str, object], told: str):
    nothing: dict[str, object] = dict.fromkeys(("won", "lost", "subjected", "freed"), ()) | {"civic": 0}
    values = nothing | point
    assert turning_text(TurningPoint(2, 1, 0, **values), CAST).startswith(told)  # type: ignore[arg-type]


def test_every_text_is_told(monkeypatch: pytest.MonkeyPatch):
    taken: set[str] = set()

    class Noted(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            taken.add(key)
            return super().__getitem__(key)

    noted = Noted(texts("campaign.italy", "epilogue"))
    monkeypatch.setattr(
        engine.texts, "texts", lambda package, name: noted if name == "epilogue" else texts(package, name)
    )
    test_no_ending_makes_nonsense()
    test_what_no_played_campaign_came_to()
    test_a_turning_point_in_words({"civic": -5}, "For Rome")

    assert taken == {*noted}


def test_what_is_of_note_is_what_is_remembered():
    """Rome's upset by its exact odds, a Subject that held more than once, the province that went round most."""
    told = [(game, of_note(game)) for game in map(campaign, ("0", "2", "7"))]
    found = " ".join(said for _, notes in told for said in notes)

    assert "changed hands" in found
    for game, notes in told:
        known = memory(game)
        for percent in [int(odds[1]) for said in notes if (odds := re.search(r"odds of (\d+)%", said))]:
            upsets = known.upsets()
            assert percent == min(fact.counts[0] for fact in upsets if fact.subjects[0] == ROME)
        most = max(fact.counts[0] for where in game.start.italy.place if (fact := known.history(where)))
        assert ("changed hands" in " ".join(notes)) == (most > 3)

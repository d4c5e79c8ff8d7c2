"""The form of a new game of Agricola: as printed, by par or nearest to even, by what was measured of the levels."""

import json
from typing import Any

import pytest

from campaign.agricola.data import PACKAGE
from campaign.agricola.game import GAME
from campaign.agricola.rules.options import HANDICAP, MOST_PAR, Options, Verdict
from campaign.agricola.rules.turn import RULESET
from campaign.agricola.web import beginning
from campaign.desk.measured import Measured, settings
from engine.codec import Codec
from engine.web.games import NewForm

MEASURED: tuple[tuple[str, dict[str, Any], tuple[int, int]], ...] = (
    ("printed", {"par": -19}, (2, 2)),
    ("par", {"verdict": "par", "par": -19}, (2, 2)),
    ("par", {"verdict": "par", "par": -12}, (2, 1)),
    ("even", {"roman_ap": 4, "caledonian_ap": -3, "par": 3}, (2, 2)),
)


def form(**chosen: str) -> NewForm:
    levels = {"romans_level": "2", "caledonians_level": "2"}
    sent = {"name": "The north", "plays": "romans", "preset": "advanced", "bid": "0", "tribal_units_occupy": "oppidum"}
    return NewForm(GAME, sent | levels | chosen)


def options(monkeypatch, **chosen: str) -> dict[str, Any]:
    """What the game that this form begins has not as printed."""
    known = [Measured(*each, 9, {"romans": 0.5, "caledonians": 0.5, "draws": 0}, (0, 1, 2)) for each in MEASURED]
    monkeypatch.setattr("campaign.desk.web.beginning.settings", lambda package: known)
    sent = form(late_recruits="on", southern_recruits="on", drilled="on", **chosen)
    assert sent.is_valid(), sent.errors
    start = beginning.begun("seed", **{name: sent.cleaned_data[name] for name in beginning.fields()})
    return {name: part for name, part in vars(start.north.options).items() if part != getattr(Options(), name)}


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({"setting": "printed"}, {"par": -19}),
        ({"setting": "par"}, {"verdict": Verdict.PAR, "par": -19}),
        ({"setting": "par", "caledonians_level": "1"}, {"verdict": Verdict.PAR, "par": -12}),
        ({"setting": "par", "par": "5"}, {"verdict": Verdict.PAR, "par": 5}),
        ({"setting": "par", "verdict": "printed"}, {"par": -19}),
        ({"setting": "even"}, {"roman_ap": 4, "caledonian_ap": -3, "par": 3}),
        ({"setting": "even", "roman_ap": "0"}, {"caledonian_ap": -3, "par": 3}),
    ],
)
def test_y5_5_a_game_has_what_was_measured_at_its_levels(monkeypatch, chosen: dict[str, str], found: dict[str, Any]):
    """Y5.5, Y35.6, T56: a person's level is 2; what is chosen by itself counts before it."""
    assert options(monkeypatch, **chosen) == found


@pytest.mark.parametrize(
    "wrong",
    [
        {"par": str(MOST_PAR + 1)},
        {"par": str(-MOST_PAR - 1)},
        {"par": "x"},
        {"roman_ap": str(HANDICAP + 1)},
        {"setting": "easy"},
    ],
)
def test_a_form_that_asks_for_what_there_is_not(wrong: dict[str, str]):
    sent = form(**{"setting": "par"} | wrong)

    assert not sent.is_valid()
    assert {*sent.errors} == {*wrong}


@pytest.mark.parametrize(
    ("won", "fair"),
    [
        ((0.45, 0.55, 0), "A fair game."),
        ((0.3, 0.6, 0.1), "The Caledonians win more often."),
        ((0.9, 0.1, 0), "The Romans win more often."),
    ],
)
def test_each_way_says_whether_it_is_fair_and_how_it_is_won(won: tuple[float, float, float], fair: str):
    """Y35.6: and history's result."""
    for id, changed, levels in MEASURED:
        shares = dict(zip(("romans", "caledonians", "draws"), won, strict=True))
        told = beginning._told(Measured(id, changed, levels, 9, shares, (-25, -19.25, -16)))
        assert told.startswith(fair)
        assert ("10% were drawn" in told) is bool(won[2])
        assert ("above −" in told) is (id == "par")
        assert ("in history" in told) is (id == "printed")


def test_what_was_measured_is_there():
    """Each way to begin, for the same levels, those of two people too; no handicap is sought for level 3."""
    ways = {each.id: {other.levels for other in settings(PACKAGE) if other.id == each.id} for each in settings(PACKAGE)}

    assert [*ways] == ["printed", "par", "even"]
    assert (2, 2) in ways["par"]
    assert ways["printed"] == ways["par"] > ways["even"] == {levels for levels in ways["par"] if 3 not in levels}


def test_a_game_of_before_has_the_par_of_before():
    """Saves and databases of up to version 2.12 name none."""
    starts: Any = Codec(RULESET).starts
    start = beginning.begun("seed", setting="par")
    kept = json.loads(starts.dump(start))
    assert kept["north"]["options"].pop("par") == start.north.options.par

    read = starts.load(json.dumps(kept)).north.options

    assert (read.par, read.against) == (-10, -10)

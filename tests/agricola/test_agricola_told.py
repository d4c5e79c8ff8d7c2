"""Every event of Agricola's campaign has its words, every decision its label; and nothing sealed is told."""

import re
from dataclasses import fields, replace
from typing import Any

import pytest

from campaign.agricola.choices import label, option_text
from campaign.agricola.data import north
from campaign.agricola.game import why
from campaign.agricola.games import facts, when
from campaign.agricola.names import PACKAGE, force, name, parts_of, together, where
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.turn import choices, decides
from campaign.agricola.rules.y4_picking import UnitsPicked
from campaign.agricola.rules.y7_turn import TurnBegan
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y15_battle import SpendPoint
from campaign.agricola.rules.y16_hits import HitsTaken, TakeHits
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y21_answers import LetPass, ThrowAgain
from campaign.agricola.rules.y21_stratagems import PlayMarker
from campaign.agricola.rules.y24_monoliths import Exchange
from campaign.agricola.rules.y35_solo.evaluation import Worth
from campaign.agricola.rules.y35_solo.reasons import PLAIN
from campaign.agricola.telling import asking, entries, tell
from engine.rules.reason import Reason
from engine.texts import texts
from tests.agricola.keen import Played, played

LUGUVALIUM = north().place["luguvalium"].hex


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [moment for seed in range(12) for moment in played(seed)]


def test_all_that_happens_is_told(games: list[Played]):
    for state, line in games:
        for side in (ROMANS, CALEDONIANS, ""):
            assert all(re.match(r"[A-Z0-9].*", text) for text in tell(state, line, side)), line.events
    told = {key.partition(".")[0] for key in texts(PACKAGE, "events")}
    every = {kind.__name__ for kind in Event.__subclasses__()}
    assert every - told == {TurnBegan.__name__}
    assert {name for name in told if name[0].isupper()} <= every


def test_every_reason_for_points_is_told(games: list[Played]):
    changes = [event for _, line in games for event in line.events if isinstance(event, PointsChanged)]
    known = {key.partition(".")[2] for key in texts(PACKAGE, "events") if key.startswith(("why.", "paid."))}
    assert {event.why for event in changes} <= known


def disguised(event: Any, side: str) -> Any:
    """The same with other units, markers and Tribal Center units, if it is sealed from this side."""
    if event.only in (None, side):
        return event
    others: dict[str, Any] = {"unit": "hunters", "marker": "druids", "center": "wastes-1", "left": 9}
    if isinstance(event, UnitsPicked):
        others["units"] = ("hunters",) * len(event.units)
    return replace(event, **{f.name: others[f.name] for f in fields(event) if f.name in others})


def test_what_is_sealed_is_told_by_no_word(games: list[Played]):
    """Y20.5: the texts are the same whatever the enemy has picked, placed or taken."""
    sealed = 0
    for state, line in games:
        for side in (ROMANS, CALEDONIANS, ""):
            events = tuple([disguised(event, side) for event in line.events])
            sealed += events != line.events
            if events != line.events:
                assert tell(state, replace(line, events=events), side) == tell(state, line, side)
                assert tell(seen_by(state, side), line, side) == tell(state, line, side)
    assert sealed > 500


def test_at_the_end_everything_is_told(games: list[Played]):
    openly = [
        text for state, line in games[:300] for entry in entries(state, line, "", openly=True) if (text := entry.text)
    ]
    everybody = [text for state, line in games[:300] for text in tell(state, line, "")]
    assert any(text.startswith("The Tribal Center units") for text in openly)
    assert not any(text.startswith("The Tribal Center units") for text in everybody)


def test_every_moment_has_a_heading_and_labels(games: list[Played]):
    told, known = set[str](), {kind.__name__ for kind in Decision.__subclasses__()}
    for state, _ in games[::3]:
        side = decides(state)
        seen = seen_by(state, side or "")
        assert when(state)
        assert asking(seen, side)
        for one in choices(seen, side)[:40] if side else ():
            told.add(type(one).__name__)
            assert re.match(r"[A-Z0-9].+", label(one, seen)), one
            assert re.match(r"[A-Z0-9].+", option_text(one)), one
    assert len(told) > 25
    assert {key.partition(".")[0] for key in texts(PACKAGE, "choices")} == known | {"apart"}
    assert facts(games[-1][0])


LABELS = (
    (TakeHits(("ala-1", "ala-1", "band-1", "band-2")), "2 war bands and Ala I twice"),
    (
        Retreat(LUGUVALIUM, "2519", ("ii-1",)),
        "Retreat to Luguvalium, the fleets with the first cohorts of II",
    ),
    (Retreat(by_sea="2519"), "Retreat by sea to the sea at 2519"),
    (SpendPoint(False), "Spend nothing"),
    (Exchange("fury", "fury"), "Keep Fury"),
    (Exchange("fury", "speech"), "Fury for Speech"),
    (PlayMarker(ROMANS, "officium", LUGUVALIUM), "Officium: supply in Luguvalium"),
    (PlayMarker(ROMANS, "officium"), "Officium: a free March"),
    (ThrowAgain(1), "Throw die 2 again"),
    (LetPass(), "Let it pass"),
    (Done(), "Done"),
)


@pytest.mark.parametrize(("decision", "says"), LABELS)
def test_labels(decision: Decision, says: str):
    assert label(decision).startswith(says)


def test_units_together_are_counted():
    assert together(("ii-1", "ii-3", "agricola")) == "2 cohort units of II Adiutrix and Agricola"


def test_who_takes_two_hits_is_one_unit():
    """Y16.3: also one that there is only once."""
    hit = HitsTaken(side=ROMANS, units=("xx-3", "singulares", "singulares", "xx-3", "ii-1"))

    assert parts_of(hit)["units"] == (
        "the first cohorts of II Adiutrix and the third cohorts of XX Valeria Victrix and the Equites Singulares twice"
    )
    assert force(("ii-1", "agricola", "ala-1", "aux-1", "exploratores")) == "Agricola and 4 other units"
    assert force(("caledonians?1", "caledonians?4")) == "2 unknown units"
    assert (where(BRITANNIA), where(""), name("gaesatae-3")) == ("in Britannia", "", "Gaesatae")


def test_every_die_has_its_purpose():
    """All codes of reasons in the rules are told."""
    codes = {"events", "event", "action_points", "picked", "center", "marker", "sail", "advantage", "swords", "glory"}
    codes |= {"supply", "ambush", "bereaved", "imperium", "gains", "unite", "united", "tribute", "monoliths", "again"}
    codes |= {"thule", "enemies", "face_down", "britannia", "wilderness"}
    players = {*Worth._fields, *PLAIN.values(), "attack", "spend", "save"}
    assert codes | {f"player.{code}" for code in players} == {*texts(PACKAGE, "reasons")}
    assert all(why(Reason(code)) != code for code in codes - {"enemies", "wilderness"})

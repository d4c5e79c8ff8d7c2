"""Z16.4: legion posts with their garrison, and centres where the defender says whether horse counts."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Mark, Place, Side
from campaign.fury.rules.decisions import Done
from campaign.fury.rules.state import State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z13_modifiers import modifiers
from campaign.fury.rules.z13_step import Attack, Bear, Charge, CountHorse
from campaign.fury.rules.z13_throw import BattleThrown, HorseSaid
from campaign.fury.rules.z16_fortifications import CENTRES
from tests.fury.rules.fights import fought, here, legal, of, several, step
from tests.fury.rules.scenes import set_up, under

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
POST, CENTRE, TOWN, OPEN = "DB22", "TR6", "CV43", "IC4"
BANDS, HORSE = several("iceni warband", 4), "iceni tribal horse 1"


def attacked(at: str, *romans: str, **more: Any) -> State:
    """The Tribal combat step there, with more horse than the Romans have, in a tract that these control."""
    units = here(at, *BANDS, HORSE, *(romans or ("II cohort 1",)))
    state = step(units, **{"half": TRIBAL, "control": {at: ROMAN}, **more})
    return under(state, fortifications=True)


def found(state: State, at: str, horse: bool = True) -> dict[str, int]:
    """The modifiers by code."""
    return {each.reason.code: each.value for each in modifiers(state, at, {}, (), horse)}


def test_all_posts_are_centres():
    """Z4.3: so a post without its garrison is one where the defender says."""
    posts = [tract for tract in set_up().board.tracts if Mark.LEGION_POST in tract.marks]
    assert {post.id for post in posts} == {"DB22", "CT27", "CR24"}
    assert {post.kind for post in posts} <= CENTRES


class TestGarrison:
    @pytest.mark.parametrize(
        ("romans", "counts"),
        [
            (several("II cohort", 3), False),
            (several("II cohort", 4), True),
            (several("II cohort", 10), True),
            ([*several("II cohort", 10), "II auxiliary 1"], False),
            ([*several("II cohort", 2), *several("IX auxiliary", 2)], True),
            ([*several("II cohort", 3), "II horse 1", "defenders 1", "guard 1", "flotilla 1"], False),
            (["II cohort 1*", "II cohort 2*", "II auxiliary 1*", "II auxiliary 2"], True),
        ],
    )
    def test_four_to_ten_on_foot(self, romans: list[str], counts: bool):
        """Z16.4: "4 to 10 units together; disrupted count"."""
        garrison = found(attacked(POST, *romans), POST).get("garrison")

        assert garrison == (-2 if counts else None)
        assert (garrison is not None) is counts

    def test_its_clause(self):
        state = attacked(POST, *several("II cohort", 4))
        assert [each.value for each in modifiers(state, POST, {}, ()) if each.rule == "Z16.4"] == [-2]

    @pytest.mark.parametrize(
        "state",
        [
            pytest.param(under(attacked(POST, *several("II cohort", 4))), id="without the option"),
            pytest.param(attacked(POST, *several("II cohort", 4), control={POST: TRIBAL}), id="the other side's post"),
            pytest.param(attacked(POST, *several("II cohort", 4), control={}), id="nobody's post"),
            pytest.param(attacked(POST, *several("II cohort", 4), half=ROMAN), id="in attack"),
        ],
    )
    def test_else_there_is_none(self, state: State):
        assert "garrison" not in found(state, POST)

    @pytest.mark.parametrize("at", [CENTRE, "DB33", TOWN, OPEN])
    def test_nor_anywhere_else(self, at: str):
        assert "garrison" not in found(attacked(at, *several("II cohort", 4)), at)


class TestHorse:
    def test_the_defender_says(self):
        """Both sides are told, and the throw is without it."""
        state = attacked(CENTRE)
        play = fought(state, (3, 3, 4), Attack(CENTRE), CountHorse(False))
        [thrown] = of(play, BattleThrown)

        assert of(play, HorseSaid) == [HorseSaid(ROMAN, False)]
        assert (play.events[2].rule, play.events[2].only) == ("Z16.4", None)
        assert "horse" not in {each.reason.code for each in thrown.modifiers}

    def test_or_lets_it_count(self):
        [thrown] = of(fought(attacked(CENTRE), (3, 3, 4), Attack(CENTRE), CountHorse(True)), BattleThrown)
        assert {each.reason.code: each.value for each in thrown.modifiers}["horse"] == 1

    def test_its_own_horse_as_well(self):
        """Who has more horse himself may say so, too."""
        state = attacked(CENTRE, "II cohort 1", "II auxiliary 1", "guard 1", *several("II horse", 2))
        asked = fought(state, (), Attack(CENTRE), Charge(False)).state

        assert asked.battle
        assert (asked.battle.ask, SEQUENCE.decides(asked)) == (Ask.DEFENDERS_HORSE, ROMAN)
        assert SEQUENCE.offers(asked) == (CountHorse(True), CountHorse(False))
        assert found(state, CENTRE)["horse"] == -1
        assert "horse" not in found(state, CENTRE, horse=False)

    def test_after_the_charges(self):
        state = attacked(CENTRE, "iceni chariots 1", "II cohort 1")
        asked = fought(state, (), Attack(CENTRE), Charge(True)).state

        assert asked.battle
        assert asked.battle.ask is Ask.DEFENDERS_HORSE
        for decision in (Charge(True), Bear({}), Done(), Attack(CENTRE)):
            assert not legal(asked, decision)
        assert not legal(state, CountHorse(False))

    @pytest.mark.parametrize(
        ("state", "at"),
        [
            pytest.param(attacked(CENTRE), CENTRE, id="a Roman centre"),
            pytest.param(attacked("DB33"), "DB33", id="a tribal one"),
            pytest.param(attacked(POST), POST, id="a post without its garrison"),
            pytest.param(attacked(CENTRE, "regnenses-pro warband 1"), CENTRE, id="a loyal tribe"),
            pytest.param(attacked(POST, *several("II cohort", 11)), POST, id="a post with too many"),
        ],
    )
    def test_where_he_says(self, state: State, at: str):
        battle = fought(state, (), Attack(at)).state.battle
        assert battle
        assert battle.ask is Ask.DEFENDERS_HORSE

    @pytest.mark.parametrize(
        ("state", "at"),
        [
            pytest.param(under(attacked(CENTRE)), CENTRE, id="without the option"),
            pytest.param(attacked(TOWN), TOWN, id="a town"),
            pytest.param(attacked(OPEN, control={OPEN: TRIBAL}), OPEN, id="a centre of the enemy"),
            pytest.param(attacked("IC5"), "IC5", id="open country"),
            pytest.param(attacked(POST, *several("II cohort", 4)), POST, id="a post with its garrison"),
            pytest.param(attacked(CENTRE, "II cohort 1", "II horse 1*"), CENTRE, id="as much horse on both sides"),
            pytest.param(attacked(CENTRE, half=ROMAN), CENTRE, id="a Tribal defender"),
        ],
    )
    def test_where_he_does_not(self, state: State, at: str):
        """The throw follows at once, with all modifiers of Z13.6."""
        play = fought(state, (3, 3, 4), Attack(at))
        [thrown] = of(play, BattleThrown)

        assert not of(play, HorseSaid)
        assert thrown.modifiers == modifiers(state, at, {}, ())

    def test_in_hills_horse_is_no_advantage_anyway(self):
        """Z13.6: the high hills have no centre; with one nobody would be asked."""
        hills = "SL1"
        state = attacked(hills)
        tract = replace(state.board.tract[hills], kind=Place.TRIBAL_CENTRE)
        tracts = tuple([tract if each.id == hills else each for each in state.board.tracts])
        state = replace(state, start=replace(state.start, board=replace(state.board, tracts=tracts)))

        assert not of(fought(state, (3, 3, 4), Attack(hills)), HorseSaid)

"""W11.2: what the program says of its decisions is so where it says it, and speaks for what it has decided."""

from collections.abc import Callable, Mapping

import pytest

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import NOT_TOLD, Meeting, Stage, State, Step
from campaign.boudica.rules.w4_population import spare
from campaign.boudica.rules.w5_movement.boudica import Declare
from campaign.boudica.rules.w5_movement.march import setting_out
from campaign.boudica.rules.w5_movement.moving import Enter, Pass
from campaign.boudica.rules.w5_movement.reach import ways
from campaign.boudica.rules.w6_battle.fighting import refuges
from campaign.boudica.rules.w6_battle.meeting import Wish, Withdraw
from campaign.boudica.rules.w11_solo.going import HOPELESS, LIKELY, going, holding
from campaign.boudica.rules.w11_solo.outlook import Outlook, distances
from campaign.boudica.rules.w11_solo.reasons import why
from campaign.boudica.rules.w11_solo.worth import Part, gains
from engine.rules.reason import Reason
from engine.rules.ruleset import EVERYBODY
from tests.boudica.rules.playing import Moment, moments
from tests.boudica.rules.scenes import scene

ALWAYS = Options(different_prefect=Prefect.ALWAYS)
GAMES = [(1, 1, Options(), "said 1"), (2, 2, ALWAYS, "said 2"), (1, 2, ALWAYS, "said 3"), (2, 1, Options(), "said 4")]


# In whole games


class Said:
    """A reason, where the piece that it is given for stood, and the game as all see it."""

    def __init__(self, moment: Moment) -> None:
        self.now = seen_by(moment.state, EVERYBODY)
        self.decision, self.side = moment.decision, moment.side
        assert moment.decision.why is not None
        self.code = moment.decision.why.code.removeprefix("player.")
        self.at, self.number = (*map(str, moment.decision.why.args[:1]), "")[0], moment.decision.why.args[-1:]
        self.piece: str = getattr(moment.decision, "piece", "")
        self.stood: list[str] = []
        if self.piece:
            self.stood = [*moment.state.march.path] if moment.state.march else [moment.state.place(self.piece)]

    def far(self, here: str) -> int:
        """How many regions from there to the place that is named."""
        return distances(self.now.britain)[here][self.at]

    def others(self, space: str, side: Side) -> bool:
        along = getattr(self.decision, "along", ())
        return any(army.id not in (self.piece, *along) for army in self.now.armies_at(space, side))

    def comes_nearer(self) -> bool:
        """The Britons tell of this step, the Romans of a goal to which it leads, whichever that is."""
        assert isinstance(self.decision, Enter)
        march = self.now.march or setting_out(self.now, self.piece)
        goals = [self.decision.space, *(ways(self.now, march) if self.side is ROMANS else ())]
        return min(map(self.far, goals)) < min(map(self.far, self.stood))


def romans(said: Said) -> int:
    return said.now.strength(said.at, ROMANS)


def unknown(said: Said) -> bool:
    return any(army.strength == NOT_TOLD for army in said.now.armies_at(said.at, BRITONS))


def may_refuse(said: Said) -> bool:
    return bool(said.now.towns_at(said.at, ROMANS)) and not said.now.britain.space(said.at).is_city


CLAIMS: Mapping[str, Callable[[Said], object]] = {
    "scout": unknown,
    "sway": lambda said: said.now.grounds[said.at].cubes.unaligned and spare(said.now, said.at, BRITONS),
    "win": lambda said: said.now.grounds[said.at].cubes.unaligned,
    "arm": lambda said: spare(said.now, said.at, BRITONS),
    "attack": lambda said: said.now.armies_at(said.at, BRITONS) and int(said.number[0]) >= LIKELY,
    "block": lambda said: may_refuse(said) and int(said.number[0]) >= HOPELESS,
    "shield": may_refuse,
    "contest": lambda said: said.now.towns_at(said.at, ROMANS) and int(said.number[0]) >= HOPELESS,
    "count": unknown,
    "bind": lambda said: said.now.armies_at(said.at, BRITONS),
    "catch": lambda said: said.now.boudica and said.now.boudica.at == said.at and not said.others(said.at, BRITONS),
    "lead": lambda said: not said.now.romans_lead and said.now.londinium_stands,
    "unled": lambda said: said.now.grounds[said.at].loose[BRITONS],
    "protect": lambda said: said.now.towns_at(said.at, ROMANS) and not romans(said),
    "rest": lambda said: (
        said.now.armies[said.piece].room
        and said.now.pool
        and not any(said.now.towns_at(here, ROMANS) for here in said.stood)
    ),
    "homeland": lambda said: not romans(said),
    "together": lambda said: said.others(said.at, ROMANS) and not said.others(said.stood[0], ROMANS),
    "nearer": lambda said: said.now.armies_at(said.at, BRITONS) and said.comes_nearer(),
    "nearer_own_town": lambda said: said.now.towns_at(said.at, ROMANS) and said.comes_nearer(),
    "nearer_town": lambda said: said.now.towns_at(said.at, ROMANS) and said.comes_nearer(),
    "leave": lambda said: said.at in said.stood and said.now.armies_at(said.at, said.side.enemy),
    "to_army": lambda said: said.others(said.at, BRITONS) and not said.others(said.stood[-1], BRITONS),
    "waiting": lambda said: {army.id for army in said.now.armies_at(said.at, BRITONS)} - {*said.now.moved},
    "slip_away": lambda said: not romans(said) and not said.others(said.stood[-1], BRITONS),
    "undefended": lambda said: said.now.towns_at(said.at, ROMANS) and not romans(said),
    "defended": lambda said: said.now.towns_at(said.at, ROMANS) and said.now.armies_at(said.at, ROMANS),
    "meet": lambda said: said.now.armies_at(said.at, ROMANS),
    "no_legion": lambda said: romans(said) and not said.now.armies_at(said.at, ROMANS),
    "join": lambda said: said.others(said.at, BRITONS) and not said.others(said.stood[-1], BRITONS),
    "call": lambda said: spare(said.now, said.at, BRITONS) > spare(said.now, said.stood[-1], BRITONS),
    "fight": lambda said: int(said.number[0]) >= HOPELESS,
    "refuse": lambda said: int(said.number[0]) <= 100 - HOPELESS,
    "withdraw": lambda said: int(said.number[0]) <= 100 - HOPELESS,
    "cornered": lambda said: not refuges(said.now, meeting(said.now).at, ROMANS),
    "pool": lambda said: said.now.pool,
}
"""What must hold where a reason is told; of the others nothing could be otherwise."""


@pytest.mark.uncounted
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game[-1])
def test_w11_2_no_reason_contradicts_the_position(game: tuple[int, int, Options, str]):
    """W11.2: at every moment of these games."""
    told = [Said(moment) for moment in moments(*game)]

    assert len(told) > 30
    for said in told:
        assert CLAIMS.get(said.code, bool)(said), (said.code, said.at, said.number, said.stood, said.decision)


# Each by itself


def of_going(state: State, piece: str, goal: str, along: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Code and arguments of the plainest reason that holds for a piece to go there."""
    side = state.britain.sides[piece]
    seen = seen_by(state, side if side is ROMANS else EVERYBODY)
    return plain(holding(seen, setting_out(seen, piece), goal, along)[0])


def plain(reason: Reason) -> tuple[str, ...]:
    return (reason.code.removeprefix("player."), *map(str, reason.args))


def moving(**changes) -> State:
    return scene(Step.MOVEMENT, ROMANS, BRITONS, **changes)


ALL_THREE = {"briton-1": "londinium", "briton-2": "londinium", "briton-3": "londinium"}
TWO = {"briton-2": "londinium", "briton-3": "londinium"}
BESET = {"at": {"briton-1": "corieltauvi"}, "thinkable": ((11, 3, 3),), "without": ("legion-IX",)}
LEGIONS = ("legion-XIV", "legion-IX", "legion-XX", "legion-II")
IN_THE_NORTH = {"briton-1": "brigantes", "briton-2": "brigantes", "briton-3": "brigantes"}


@pytest.mark.parametrize(
    ("changes", "legion", "goal", "told"),
    [
        ({"at": {"legion-IX": "regni"}, "strengths": {"legion-XX": 2}}, "legion-XX", "iceni", "count"),
        ({"strengths": {"legion-XX": 7}}, "legion-XX", "eboracum", "town"),
        ({"strengths": {"legion-XX": 6}}, "legion-XX", "eboracum", "rest"),
        ({"strengths": {"legion-XX": 6}, "pool": 0}, "legion-XX", "eboracum", "town"),
        ({"at": {"legion-XX": "corieltauvi"} | IN_THE_NORTH}, "legion-XX", "regni", "nearer_own_town"),
        ({"at": {"briton-1": "eboracum", "legion-XX": "eboracum"}}, "legion-XX", "parisi", "leave"),
        ({"at": ALL_THREE, "without": ("londinium",)}, "legion-IX", "londinium", "count"),
        ({"at": ALL_THREE}, "legion-IX", "londinium", "count"),
        ({"at": TWO | {"legion-XX": "londinium"}, "strengths": {"legion-XX": 4}}, "legion-IX", "londinium", "contest"),
        (BESET | {"strengths": {"legion-XX": 6}}, "legion-XX", "corieltauvi", "block"),
        (BESET | {"strengths": {"legion-XX": 1}}, "legion-XX", "corieltauvi", "shield"),
        ({"at": {"briton-1": "dobunni"}, "thinkable": ((2, 8, 7),)}, "legion-XX", "dobunni", "attack"),
        ({"at": {"briton-1": "regni"}, "thinkable": ((11, 3, 3),)}, "legion-XX", "regni", "bind"),
        ({"at": {BOUDICA: "regni"}}, "legion-XX", "regni", "catch"),
        ({"loose": {"londinium": {}}}, "legion-XIV", "londinium", "lead"),
        ({}, "legion-XX", "ordovices", "unled"),
        ({"without": ("legion-IX",)}, "legion-XX", "corieltauvi", "protect"),
        ({"turn": 8, "at": {"briton-1": "regni"}}, "legion-XX", "iceni", "homeland"),
        ({"turn": 8, "at": {"briton-1": "regni"}, "options": {"without_end": True}}, "legion-XX", "iceni", "nearer"),
        ({"at": {"legion-XIV": "demetae"}}, "legion-XX", "demetae", "together"),
        ({"at": {"legion-XIV": "silures"}}, "legion-XX", "cornovii", "nearer"),
        ({"at": {"legion-XX": "dobunni"}}, "legion-XX", "silures", "away"),
        ({"without": ("briton-1", "briton-2", "briton-3")}, "legion-XX", "demetae", "better"),
    ],
)
def test_w11_2_why_a_legion_goes(changes, legion: str, goal: str, told: str):
    """W11.2: compared with where it stood: full it takes nothing from the pool, and nearer is nearer."""
    assert of_going(moving(**changes), legion, goal)[0] == told


def test_w11_2_what_a_legion_would_win_is_told_where_it_speaks_for_going():
    """W11.2: of a hopeless battle no number; in a city nobody may refuse (W6.2), so none is told that it may."""
    for strength in range(1, 8):
        code, *args = of_going(moving(**BESET | {"strengths": {"legion-XX": strength}}), "legion-XX", "corieltauvi")
        assert (code, len(args)) in {("shield", 1), ("block", 2), ("attack", 2)}
        assert len(args) == 1 or int(args[1]) >= HOPELESS
    assert of_going(moving(at=ALL_THREE), "legion-IX", "londinium") == ("count", "londinium")


@pytest.mark.parametrize(
    ("changes", "piece", "goal", "told"),
    [
        ({}, "agent-roman-1", "trinovantes", "scout"),
        ({"at": {"agent-roman-1": "dobunni"}}, "agent-roman-1", "catuvellauni", "scout_on"),
        ({}, "agent-roman-1", "regni", "better_agent"),
        ({"at": {"agent-briton-1": "regni"}}, "agent-briton-1", "cantiaci", "sway"),
        ({"cubes": {"cantiaci": (4, 4, 0)}}, "agent-briton-1", "cantiaci", "win"),
        ({"cubes": {"cantiaci": (4, 0, 4)}}, "agent-briton-1", "cantiaci", "arm"),
        ({"at": {"agent-briton-1": "regni"}}, "agent-briton-1", "londinium", "better_agent"),
    ],
)
def test_w11_2_why_an_agent_goes(changes, piece: str, goal: str, told: str):
    """W11.2: in a city there are no people to be won."""
    assert of_going(moving(**changes), piece, goal)[0] == told


@pytest.mark.parametrize(
    ("changes", "goal", "along", "told"),
    [
        ({"at": ALL_THREE}, "trinovantes", (), "win"),
        ({"at": ALL_THREE | {"briton-1": "catuvellauni", BOUDICA: "londinium"}}, "catuvellauni", (), "waiting"),
        ({"at": {BOUDICA: "cantiaci"}}, "trinovantes", (), "to_army"),
        ({"at": {BOUDICA: "catuvellauni"}}, "iceni", (), "to_army"),
        ({"at": {BOUDICA: "atrebates"}}, "durotriges", (), "slip_away"),
        ({}, "cantiaci", (), "win"),
        ({"cubes": {"cantiaci": (8, 0, 0)}}, "cantiaci", (), "better"),
        ({}, "londinium", ("briton-2",), "undefended"),
        ({"at": {"legion-XX": "londinium"}}, "londinium", ("briton-2",), "defended"),
        ({"at": {"legion-XX": "cantiaci"}}, "cantiaci", ("briton-2",), "meet"),
        ({"loose": {"cantiaci": {ROMANS: 1}}}, "cantiaci", ("briton-2",), "no_legion"),
        ({}, "iceni", ("briton-2", "briton-3"), "join"),
        ({"cubes": {"iceni": (0, 0, 8), "trinovantes": (0, 8, 0)}}, "iceni", ("briton-2",), "call"),
        ({"cubes": {"catuvellauni": (8, 0, 0)}}, "catuvellauni", ("briton-2",), "nearer_town"),
    ],
)
def test_w11_2_why_boudica_goes(changes, goal: str, along: tuple[str, ...], told: str):
    """W11.2: she slips away from danger alone, and to an army where she has none."""
    assert of_going(moving(**changes), BOUDICA, goal, along)[0] == told


NO_TOWNS = ("eboracum", "lindum", "glevum", "calleva", "camulodunum", "londinium")


@pytest.mark.parametrize(
    ("changes", "goal", "told"),
    [
        ({}, "catuvellauni", "win"),
        ({"cubes": {"catuvellauni": (8, 0, 0)}}, "catuvellauni", "better"),
        ({"at": {"legion-XIV": "iceni"}, "cubes": {"catuvellauni": (8, 0, 0)}}, "catuvellauni", "leave"),
        ({"at": {"briton-1": "brigantes"}, "cubes": {"carvetii": (8, 0, 0)}}, "carvetii", "away"),
    ],
)
def test_w11_2_why_an_army_goes(changes, goal: str, told: str):
    """W11.2: where there is no town to come nearer to."""
    assert of_going(moving(without=NO_TOWNS, **changes), "briton-1", goal)[0] == told


def battle(where: str, /, decision: Decision, **changes) -> tuple[str, ...]:
    """Why the Romans decide so where both sides meet."""
    state = scene(Step.BATTLES, where, meeting=Meeting(where, Stage.WISHES, ((BRITONS, True),)), **changes)
    return plain(why(seen_by(state, EVERYBODY), ROMANS, decision))


@pytest.mark.parametrize(
    ("strength", "decision", "told"),
    [
        (7, Wish(fight=True), "fight"),
        (1, Wish(fight=True), "fight_anyway"),
        (1, Wish(fight=False), "refuse"),
        (7, Wish(fight=False), "refuse_anyway"),
        (1, Withdraw("regni"), "withdraw"),
        (7, Withdraw("regni"), "withdraw_anyway"),
    ],
)
def test_w11_2_no_number_argues_against_what_is_done(strength: int, decision: Decision, told: str):
    """W11.2: the chance is quoted where it speaks for the decision."""
    at, few = {"legion-XX": "regni", "briton-1": "regni"}, 11 if strength == 1 else 1
    changes = {"at": at, "strengths": {"legion-XX": strength}, "thinkable": ((few, 3, 3),)}
    assert battle("regni", decision, **changes)[0] == told


def test_w11_2_who_cannot_leave_a_city_is_cornered():
    """W11.2: nor that it would win."""
    around = scene().britain.space("londinium").neighbours
    loose = {space: {BRITONS: 9} for space in around}
    at = ALL_THREE | {"legion-IX": "londinium", "legion-II": "dumnonii"}
    assert battle("londinium", Wish(fight=True), at=at, loose=loose) == ("cornered", "londinium")
    assert battle("londinium", Wish(fight=True), at=at)[0] == "fight_anyway"


def test_w11_2_who_could_go_with_boudica():
    """W11.2: armies that have not moved; nobody is promised, and nobody who cannot."""
    for changes, told in ((moving(), "declare"), (moving(at={BOUDICA: "cantiaci"}), "declare_alone")):
        assert plain(why(seen_by(changes, EVERYBODY), BRITONS, Declare(moved=True))) == (told,)


def test_w11_2_who_passes():
    """W11.2: armies stand where they are needed, where there are any."""
    for side, told in ((ROMANS, "pass"), (BRITONS, "britons_pass")):
        assert plain(why(moving(), side, Pass())) == (told,)
        armies = tuple(army.id for army in moving().armies_of(side))
        assert plain(why(moving(without=armies), side, Pass())) == ("pass_unled",)


# What is weighed


def told(state: State, piece: str, goal: str, along: tuple[str, ...] = ()) -> str:
    """What is told of a piece that goes there."""
    side = state.britain.sides[piece]
    seen = seen_by(state, side if side is ROMANS else EVERYBODY)
    return plain(going(seen, setting_out(seen, piece), goal, along))[0]


@pytest.mark.parametrize(
    ("changes", "piece", "goal", "along", "reason"),
    [
        ({"strengths": {"legion-XX": 2}, "at": ALL_THREE}, "legion-XX", "eboracum", (), "rest"),
        ({"strengths": {"legion-XX": 7}, "at": ALL_THREE}, "legion-XX", "eboracum", (), "better"),
        ({"strengths": {"legion-XX": 7}, "without": ("legion-IX",)}, "legion-XX", "corieltauvi", (), "nearer"),
        ({}, BOUDICA, "londinium", ("briton-2",), "undefended"),
        ({"at": {BOUDICA: "catuvellauni"}}, BOUDICA, "iceni", (), "to_army"),
        ({"at": ALL_THREE, "without": ("londinium",)}, "legion-IX", "londinium", (), "nearer_own_town"),
    ],
)
def test_w11_2_the_reason_is_what_weighs_against_staying(changes, piece: str, goal: str, along, reason: str):
    """W11.2: of the reasons that hold, one that gains at least half as much as the best."""
    assert told(moving(**changes), piece, goal, along) == reason


def test_w11_2_no_reason_is_told_that_weighs_for_staying():
    """W11.2: a legion that leaves its town for nothing does not stand together with the other for its safety."""
    state = moving(at=ALL_THREE | {"legion-XX": "corieltauvi", "legion-IX": "corieltauvi", "legion-II": "durotriges"})
    seen = seen_by(state, ROMANS)
    march = setting_out(seen, "legion-XX")
    gained = gains(Outlook(seen, ROMANS), march, ("legion-XX",), "durotriges")

    assert gained[Part.TOWN, "corieltauvi"] < 0
    assert told(state, "legion-XX", "durotriges") not in {"town", "protect"}

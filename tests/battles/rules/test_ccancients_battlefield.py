"""C6.9 on the board of Commands & Colors: Ancients: where the enemy stands, and what lies on the other hexes."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.data import catalogue
from battles.rules.army_list import ArmyList, Muster, automatic, compose
from battles.rules.battlefield import BANKS, MOST_GROUND, Battlefield, Layout, battlefield, players_side
from battles.rules.board import BOARD, BoardSection, Hex, around, columns, neighbours
from battles.rules.brief import LAYOUT, Brief, SideBrief
from battles.rules.deployment import troops
from battles.rules.slip import ALPHABET, slip_code
from battles.rules.terrain import FEATURES, Ground
from battles.rules.verdict import Side
from engine.rules.dice import SeededDice
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.texts import text
from powers.data import italy
from powers.rules.options import Options

ROSTERS = catalogue().rosters
ALLIES = ("samnites", "boii", "tarentines", "campanians")
PROVINCES = italy(Options()).provinces
FAR_ROWS = (9, 8, 7)
LETTERS = dict(zip(Ground, ("H", "Sh", "F", "B", "M", "R", "X", "L", "S", "T"), strict=True))
"""Of the drawn fields."""


def brief_of(terrain: tuple[str, ...], seed: str = "seed") -> Brief:
    """Romans against Samnites on this ground."""
    romans = SideBrief("romans", "Romans", "romans", "Romans", (Modifier("C6.4", Reason("power_army"), 80),), 2, 5)
    samnites = replace(romans, people="samnites", people_name="Samnites", power="samnites", power_name="Samnites")
    return Brief("Battle", romans, samnites, "samnium", "Samnium", 320, terrain, seed, "/campaigns/1/")


def drawn(people: str, points: int, seed: str = "seed", allies: tuple[str, ...] = (), generals: int = 2) -> ArmyList:
    """An automatic list of 320 BC."""
    return automatic(muster(people, points, 320, allies, generals), SeededDice(seed, 0))


def muster(people: str, points: int, year: int, allies: tuple[str, ...] = (), generals: int = 2) -> Muster:
    return Muster(ROSTERS[people], points, year, generals, tuple(ROSTERS[ally] for ally in allies))


def field(
    terrain: tuple[str, ...], enemy: ArmyList, seed: str = "seed", player: Side = Side.ATTACKER, layout: int = LAYOUT
) -> Battlefield:
    """With this ground and enemy."""
    return battlefield(replace(brief_of(terrain, seed), layout=layout), enemy, player)


def samnites(**counts: int) -> ArmyList:
    """A list of these units with one leader, legal or not."""
    return compose(muster("samnites", 80, 320, generals=1), {"samnites": counts}, 1)


@st.composite
def fields(draw: st.DrawFn) -> tuple[tuple[str, ...], ArmyList, Battlefield]:
    """Any ground of the map or any other, any army that the campaign can bring, any seed."""
    of_the_map = st.sampled_from([province.terrain for province in PROVINCES])
    terrain = draw(of_the_map | st.permutations(sorted(FEATURES)).map(tuple))
    people = draw(st.sampled_from(sorted(ROSTERS)))
    allies = draw(st.lists(st.sampled_from([ally for ally in ALLIES if ally != people]), unique=True, max_size=2))
    points = draw(st.integers(10, 250))
    seed = draw(st.text("abc", min_size=1, max_size=6))
    enemy = drawn(people, points, seed, tuple(allies), generals=1 if points < 80 else 2)
    return terrain, enemy, field(terrain, enemy, seed, draw(st.sampled_from(Side)))


MOST_RIVER = 2 * 13 - 1
"""Each of its hexes is half a hex or a whole one farther to the right."""


# The board


def test_the_board_has_113_hexes():
    """Rows of 13 and 12 in turn."""
    assert len(BOARD) == 113
    assert [columns(row) for row in range(1, 10)] == [13, 12, 13, 12, 13, 12, 13, 12, 13]


def test_hexes_touch_both_ways():
    """Six neighbours within, fewer at the edge, and each is a neighbour in turn."""
    assert set(neighbours(Hex(5, 7))) == {Hex(5, 6), Hex(5, 8), Hex(6, 6), Hex(6, 7), Hex(4, 6), Hex(4, 7)}
    assert set(neighbours(Hex(6, 7))) == {Hex(6, 6), Hex(6, 8), Hex(7, 7), Hex(7, 8), Hex(5, 7), Hex(5, 8)}
    assert neighbours(Hex(9, 1)) == (Hex(9, 2), Hex(8, 1))
    assert len(around(Hex(9, 1))) == 6
    assert all(here in neighbours(there) for here in BOARD for there in neighbours(here))


def test_a_hex_on_a_dotted_line_belongs_to_both_sections():
    """The left line runs through hex 4 of the even rows."""
    assert [section for section in BoardSection if section.holds(Hex(2, 4))] == [BoardSection.LEFT, BoardSection.CENTRE]
    assert [section for section in BoardSection if section.holds(Hex(1, 4))] == [BoardSection.LEFT]
    assert str(Hex(2, 4)) == "2.4"


# The field


@pytest.mark.uncounted
@settings(max_examples=150)
@given(fields())
def test_c6_9_every_field_is_legal(case: tuple[tuple[str, ...], ArmyList, Battlefield]):
    """C6.9: the annex's rules of deployment and terrain, for any army on any ground."""
    terrain, enemy, field = case
    check_deployment(enemy, field)
    check_terrain(terrain, field)


def check_deployment(enemy: ArmyList, field: Battlefield) -> None:
    """Every unit is there once, in rows 9 to 7, light foot also in row 6; corps stand together; leaders are led."""
    posts, reserve = field.deployment.posts, field.deployment.reserve
    assert Counter([*(post.troop for post in posts), *reserve]) == Counter(troops(enemy))
    assert len({post.place for post in posts}) == len(posts)
    assert all(post.place in BOARD and not post.place.on_flank for post in posts)
    assert all(post.place.row in (FAR_ROWS + (6,) if post.troop.light_foot else FAR_ROWS) for post in posts)
    assert not reserve or len(posts) >= 32
    for post in posts:
        beside = [field.post(place) for place in neighbours(post.place)]
        assert not post.troop.ally or any(other and other.troop.ally == post.troop.ally for other in beside)
        assert not (post.leader and post.troop.ally)
    assert sum(post.leader for post in posts) + field.deployment.leaders_left == enemy.leaders


def check_terrain(terrain: tuple[str, ...], field: Battlefield) -> None:
    """Never under a unit, never more than a third, in the numbers of the table; all passable hexes are connected."""
    ground = field.tiles
    assert len(ground) <= MOST_GROUND
    assert not any(field.post(place) for place in ground)
    assert connected({place for place in BOARD if place not in ground or ground[place].passable})
    if terrain in [province.terrain for province in PROVINCES]:
        numbers = Counter(ground.values())
        expected = {FEATURES[name].ground for name in terrain} | ({Ground.FORD} if numbers[Ground.FORD] else set())
        assert set(numbers) == expected == set(field.grounds)
        for feature in (FEATURES[name] for name in terrain):
            if feature.fords:
                assert 2 * feature.fords <= numbers[Ground.FORD] <= 3 * feature.fords
                assert 11 <= numbers[Ground.RIVER] + numbers[Ground.FORD] <= MOST_RIVER
            else:
                assert feature.least <= numbers[feature.ground] <= feature.most


def connected(places: set[Hex]) -> bool:
    """Whether each can be reached from each."""
    reached: set[Hex] = set()
    edge = [min(places)]
    while edge:
        place = edge.pop()
        reached.add(place)
        edge += [other for other in neighbours(place) if other in places and other not in reached]
    return reached == places


def test_open_country_has_no_terrain():
    """Nothing is laid out that the province does not offer."""
    open_country = field((), drawn("samnites", 80))

    assert open_country.tiles == {}
    assert open_country.grounds == ()
    assert open_country.coast is None


def test_a_hex_is_called_by_letter_and_number():
    """A to M from the player's left, 1 to 9 from his edge."""
    assert (Hex(1, 1).coordinate, Hex(4, 3).coordinate, Hex(9, 13).coordinate) == ("A1", "C4", "M9")


# Fields as they were drawn

DRAWN = Path(__file__).parent / "fields.txt"
MOUNTAINS = ("steep hill", "forest", "marsh", "fordable river")
Case = tuple[str, int, int, tuple[str, ...], tuple[str, ...], Side]
CASES: dict[str, Case] = {
    "samnites in campania": ("samnites", 80, 320, (), ("river", "marsh", "hill", "town"), Side.ATTACKER),
    "etruscans and boii": ("etruscans", 120, 320, ("boii",), ("hill", "forest", "lake", "marsh"), Side.ATTACKER),
    "epirus in lucania": ("epirus", 100, 275, (), ("steep hill", "forest", "fordable river", "coast"), Side.DEFENDER),
    "romans with two corps": ("romans", 150, 300, ("samnites", "campanians"), ("coast", "town"), Side.DEFENDER),
    "senones in frentania": ("senones", 90, 300, (), ("steep hill", "lake", "fordable river", "coast"), Side.ATTACKER),
    "carthage with chariots": ("carthage", 100, 340, (), ("town", "marsh", "broken ground", "coast"), Side.DEFENDER),
    "romans in sabinum": ("romans", 80, 340, (), MOUNTAINS, Side.DEFENDER),
    "a large army in the mountains": ("boii", 250, 300, (), MOUNTAINS, Side.ATTACKER),
    "tarentines on everything": ("tarentines", 40, 300, (), tuple(FEATURES), Side.DEFENDER),
}
"""The enemy, its points, the year, its allies, the ground, the player's side."""
LISTS: dict[str, tuple[dict[str, str], int]] = {
    "samnites in campania": ({"samnites": "AX 8 MI 4 LI 1 MC 2"}, 2),
    "etruscans and boii": ({"etruscans": "HI 7 MI 1 AX 1 W 1 LI 1 MC 1", "boii": "W 1 AX 2 LI 3 LC 1 BCH 1"}, 2),
    "epirus in lucania": ({"epirus": "HI 4 MI 2 AX 3 LB 1 LI 3 LC 2 MC 2 EL 1"}, 2),
    "romans with two corps": (
        {"romans": "MI 7 HI 3 LI 5 AX 3 MC 2", "samnites": "AX 3 MI 1", "campanians": "MC 1 MI 1 AX 1 LI 1"},
        2,
    ),
    "senones in frentania": ({"senones": "W 8 AX 4 LI 2 MC 2 LC 1 BCH 1"}, 2),
    "carthage with chariots": ({"carthage": "HI 3 HI+ 1 MI 3 AX 3 W 1 LI 2 LS 1 LC 2 MC 1"}, 2),
    "romans in sabinum": ({"romans": "MI 5 HI 2 LI 3 AX 1 MC 2"}, 2),
    "a large army in the mountains": ({"boii": "W 22 AX 12 LI 12 MC 7 LC 2 BCH 1"}, 2),
    "tarentines on everything": ({"tarentines": "HI 1 MI 2 LI 1 LC 2"}, 2),
}
"""The enemy's units by people and his leaders, as version 1 of the rosters drew them: a kept list stays as it is."""


@pytest.mark.parametrize("name", CASES)
def test_a_stored_seed_draws_the_field_it_drew(name: str):
    """A field is drawn anew whenever its page is opened or printed: it may not change while a campaign is kept."""
    people, points, year, allies, terrain, player = CASES[name]
    units, leaders = LISTS[name]
    words = {who: row.split() for who, row in units.items()}
    counts = {who: dict(zip(row[::2], map(int, row[1::2]), strict=True)) for who, row in words.items()}
    enemy = compose(muster(people, points, year, allies), counts, leaders)

    assert picture(field(terrain, enemy, name, player, layout=1)) == drawn_fields()[name]


def drawn_fields() -> dict[str, str]:
    """The pictures by their names; row 9 is at the top."""
    fields = DRAWN.read_text(encoding="utf-8").split("\n\n== ")[1:]
    return dict(field.rstrip("\n").split(" ==\n") for field in fields)


def picture(field: Battlefield) -> str:
    """Units by their codes, small letters for an ally's, a star for a leader; ground by its letters; and who waits."""
    rows = []
    for row in range(9, 0, -1):
        hexes = [_hex(field, Hex(row, column)) for column in range(1, columns(row) + 1)]
        rows.append((" " * 2 * (row % 2 == 0) + "".join(f"{text:4}" for text in hexes)).rstrip())
    waiting = [troop.entry.code for troop in field.deployment.reserve]
    rows.append(" ".join([f"coast {field.coast}", *waiting, *["leader"] * field.deployment.leaders_left]))
    return "\n".join(rows)


def _hex(field: Battlefield, place: Hex) -> str:
    post, ground = field.post(place), field.tiles.get(place)
    if post is None:
        return f"({LETTERS[ground]})" if ground else "."
    code = post.troop.entry.code.lower() if post.troop.ally else post.troop.entry.code
    return code + "*" * post.leader


# Deployment


@pytest.mark.parametrize("seed", [str(n) for n in range(20)])
def test_foot_in_the_centre_and_mounted_on_the_wings(seed: str):
    """For an army of the usual size."""
    for post in field((), drawn("samnites", 80, seed), seed).deployment.posts:
        if post.troop.mounted:
            assert not BoardSection.CENTRE.holds(post.place)
        elif not post.troop.light_foot:
            assert 3 <= post.place.x <= 11


def test_leaders_go_with_the_best_of_the_line_and_the_best_horse():
    """Not with skirmishers, and never with an allied corps."""
    posts = field((), drawn("etruscans", 120, allies=("boii",))).deployment.posts
    led = [post.troop for post in posts if post.leader]

    assert sorted((troop.entry.code, troop.ally) for troop in led) == [("HI", ""), ("MC", "")]


def test_a_leader_of_skirmishers_alone_stands_with_them():
    """He has nobody else; without a unit he is left over: such a list is not legal, but it can be edited."""
    alone = field((), samnites()).deployment

    assert [post.leader for post in field((), samnites(LI=1)).deployment.posts] == [True]
    assert (alone.posts, alone.leaders_left) == ((), 1)


def test_what_finds_no_room_waits_in_reserve():
    """32 hexes in three rows are free for heavy units, those of allies too: no legal list, but no error either."""
    boii = compose(muster("samnites", 80, 320, ("boii",), 1), {"boii": {"W": 40}}, 1)
    heavy, corps = (field((), enemy).deployment for enemy in (samnites(HI=40), boii))

    assert (len(heavy.posts), len(heavy.reserve)) == (32, 8)
    assert (len(corps.posts), corps.leaders_left) == (32, 1)


def test_elephants_stand_in_the_first_rank():
    """At its ends, but not behind."""
    enemy = compose(muster("epirus", 100, 275), {"epirus": {"HI": 5, "MI": 3, "AX": 3, "EL": 2, "MC": 2}}, 2)

    posts = field((), enemy).deployment.posts
    assert {post.place.row for post in posts if post.troop.entry.code == "EL"} == {7}


# Terrain


@pytest.mark.parametrize("player", list(Side))
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_town_is_on_the_defenders_side(player: Side, seed: str):
    """Two or three adjacent hexes of it."""
    town = {*field(("town",), drawn("samnites", 80, seed), seed, player).tiles}

    assert {place.row for place in town} <= ({6, 7, 8, 9} if player is Side.ATTACKER else {1, 2, 3, 4})
    assert connected(town)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_sea_lies_along_one_flank_and_may_change_to_the_other(seed: str):
    """The defender chooses: the same rows of the other flank are free."""
    drawn_field = field(("coast", "hill", "forest"), drawn("samnites", 80), seed)
    rows = [place.row for place, ground in drawn_field.tiles.items() if ground is Ground.SEA]
    flank = [place for place in BOARD if place.on_flank and place.row in rows]
    shore = [place for place in flank if drawn_field.tiles.get(place) is Ground.SEA]

    assert drawn_field.coast in (BoardSection.LEFT, BoardSection.RIGHT)
    assert len(rows) == len(set(rows)) == len(shore)
    assert all(drawn_field.coast.holds(place) for place in shore)
    assert not any(place in drawn_field.tiles or drawn_field.post(place) for place in set(flank) - set(shore))


@pytest.mark.parametrize("terrain", [("river",), ("fordable river", "coast", "town"), ("river", "fordable river")])
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_river_leaves_the_board_at_both_ends(terrain: tuple[str, ...], seed: str):
    """Between the armies, from flank to flank or into the sea, with fords in each section that lead over."""
    tiles = field(terrain, drawn("samnites", 80), seed).tiles
    line = [place for place, ground in tiles.items() if ground in (Ground.RIVER, Ground.FORD)]
    fords = [place for place in line if tiles[place] is Ground.FORD]
    ends = [{other for place in line if place.x < 3 for other in (place, *neighbours(place))}]
    ends += [{other for place in line if place.x > 11 for other in (place, *neighbours(place))}]

    assert connected(set(line))
    assert {place.row for place in line} <= {4, 5, 6}
    assert all(
        any(place.on_flank and (place in line or tiles.get(place) is Ground.SEA) for place in end) for end in ends
    )
    assert all(any(section.holds(ford) for ford in fords) for section in BoardSection)
    for ford in fords:
        assert {other.row - ford.row for other in neighbours(ford) if other not in line} >= {-1, 1}


def test_a_river_runs_into_no_dead_end():
    """Neither a hex from which every way onwards is closed is a part of it, nor one from which all lead to that."""
    dead_end = next(place for place in BOARD if place.row == BANKS[0] and place.column == 6)
    before = next(place for place in BOARD if place.row == BANKS[0] and place.column == 5)
    ahead = {each for place in (before, dead_end) for each in neighbours(place) if each.x > place.x}
    layout = Layout(ahead - {dead_end}, True, SeededDice("S", 1))

    layout.lay(["river"])

    assert layout.ground
    assert {before, dead_end}.isdisjoint(layout.ground)


def test_terrain_lies_between_the_armies_first():
    """Of a hill, nothing is in the first rows of either side while there is room in the middle."""
    tiles = field(("hill",), drawn("samnites", 80)).tiles

    assert {place.row for place in tiles} <= {3, 4, 5, 6, 7}


def test_every_terrain_of_the_map_is_known():
    """What a province offers has its hexes, and every ground a name of its own on the map."""
    assert {name for province in PROVINCES for name in province.terrain} <= set(FEATURES)
    assert len({text("battles", "terrain", f"{ground}.short") for ground in Ground}) == len(Ground)


# Whose battle it is


def test_the_player_leads_rome_or_her_subject():
    """C6.8; in a battle of others, the attacker."""
    brief = brief_of(())
    romans, samnites = brief.attacker, brief.defender
    subject = replace(romans, people="boii", people_name="Boii")

    assert players_side(brief) is Side.ATTACKER
    assert players_side(replace(brief, attacker=samnites)) is Side.ATTACKER
    for ours in (romans, subject):
        assert players_side(replace(brief, attacker=samnites, defender=ours)) is Side.DEFENDER


def test_a_slip_has_a_code_of_its_battle():
    """The same for the same battle, another for another; nothing in it can be misread."""
    brief = brief_of(())
    code = slip_code(brief)

    assert code == slip_code(brief) == "J4U-8CC"  # slips that were printed keep theirs
    assert code != slip_code(replace(brief, seed="another"))
    assert code != slip_code(replace(brief, address="/campaigns/2/"))
    assert set(code.replace("-", "", 1)) <= set(ALPHABET)
    assert not set("01OIL") & set(ALPHABET)

"""The figures of a campaign's past, and the charts drawn from them."""

import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial, reduce
from itertools import accumulate
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from battles.odds_bar import WIDTH, odds_bar_svg
from battles.rules.odds import odds
from battles.rules.verdict import Grade, Resolver, Side
from campaign.italy.pace import Pace
from campaign.italy.pictures import charts, series
from campaign.italy.pictures.curves import accounts_table, civic_curves_svg
from campaign.italy.pictures.luck import luck, luck_rows, luck_table
from campaign.italy.pictures.panels import panels_chart, panels_layout
from campaign.italy.pictures.readings import Figure, Reading, of_dice, of_rivals, of_table
from campaign.italy.pictures.rivals import Rivals, provinces, ratings, revenues, rivals_table
from campaign.italy.pictures.rivals import fought as battles_of_each
from campaign.italy.pictures.sheet import EMBLEMS, tokens
from campaign.italy.policies import Policy
from campaign.italy.rules import events as ev
from campaign.italy.rules.opening import Opening
from campaign.italy.rules.state import Army, Ending, Start, State
from campaign.italy.rules.turn import begin
from campaign.maps.emblems import EMBLEM_RADIUS
from engine.rules.dice import Kind, Roller
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.sequence import apply
from powers.data import italy
from powers.rules.options import Options
from powers.rules.revenue import Revenue
from powers.rules.spending import Purse, Spending
from tests.commands import python
from tests.played import play_out

ITALY = italy(Options())
START = begin(Start("", "", ITALY))
SVG = "{http://www.w3.org/2000/svg}"


def collected(total: int, *items: tuple[str, int]) -> ev.RevenueCollected:
    """Rome's revenue, and beside it another Power's, which is nobody's concern here."""
    rome = Revenue("romans", tuple(Modifier(rule, Reason(""), value) for rule, value in items), total, 0)
    return ev.RevenueCollected((rome, Revenue("boii", (Modifier("C2.4", Reason(""), 99),), 99, 0)))


def spent(civic: int) -> ev.MoneySpent:
    purse = Purse(civic=civic)
    return ev.MoneySpent((Spending("romans", purse, purse),))


def army(people: str, power: str) -> Army:
    return Army(people, power, points=(), generals=2, command_cards=5)


def fought(province: str, attacking: Army, defending: Army, winner: Side, grade: Grade) -> tuple[ev.Event, ev.Event]:
    powers = {Side.ATTACKER: attacking.power, Side.DEFENDER: defending.power}
    joined = ev.BattleJoined(province, attacking, defending, terrain=())
    return joined, ev.BattleWon(
        winner, powers[winner], powers[winner.other], grade, Resolver.GENERATOR, None, rule="C6.11"
    )


def moments_of(*lines: tuple[ev.Event, ...]) -> list[State]:
    """As a chronicle keeps them: the start, and the campaign after each line."""
    return list(accumulate(lines, lambda state, events: reduce(apply, events, state), initial=START))


LINES: tuple[tuple[ev.Event, ...], ...] = (
    (ev.TurnBegan(1),),
    (collected(0), spent(0)),
    (ev.ProvinceTaken("etruria", "romans", "etruscans", rule="C7.1"),),
    (ev.ProvinceTaken("volscia", "samnites", "romans", rule="C7.3"), ev.PenaltyCounted(("volscia",), 5)),
    (ev.ArmyLanded("carthage", "latium", 100, None, ("latium",), (1,)), ev.TurnBegan(2)),
    (collected(20, ("C2.2", 5), ("C2.3", 10), ("C2.4", 10), ("C2.5", -5)), spent(17)),
)
"""Two turns: Rome takes Etruria, loses the Volscian Land, and Carthage lands in Latium as turn 1 ends."""
CIVIC = (
    series.CivicTurn(turn=1, spent=0, penalty=5, total=-5, pace=24),
    series.CivicTurn(turn=2, spent=17, penalty=0, total=12, pace=24),
)
REVENUE = (
    series.RevenueTurn(turn=1, subjects=0, resources=0, homes=0, lost_homes=0, total=0),
    series.RevenueTurn(turn=2, subjects=15, resources=10, homes=0, lost_homes=-5, total=20),
)
HELD = (series.HeldTurn(turn=1, homes=1, others=1, lost=2), series.HeldTurn(turn=2, homes=1, others=1, lost=2))


def events_of(lines: tuple[tuple[ev.Event, ...], ...]) -> list[ev.Event]:
    return [event for line in lines for event in line]


def test_the_civic_account_turn_by_turn():
    civic = series.civic_series(moments_of(*LINES)[-1])

    assert (civic.turns, civic.total) == (CIVIC, 12)
    assert civic.pace == Pace(Ending.DESTINY, 250, 24)
    assert series.civic_table(civic).rows == (
        ("1", "348", "0", "\N{MINUS SIGN}5", "\N{MINUS SIGN}5", "24"),
        ("2", "341", "17", "0", "12", "24"),
    )


def test_before_the_first_turn_all_is_still_to_do():
    """C9.3: 250 in twelve turns."""
    civic = series.civic_series(moments_of()[-1])

    assert (civic.turns, civic.total, civic.pace) == ((), 0, Pace(Ending.DESTINY, 250, 21))


def test_nothing_more_is_needed_once_destiny_is_reached():
    civic = series.civic_series(moments_of((spent(249),), (ev.TurnBegan(2), spent(1)))[-1])

    assert [row.pace for row in civic.turns] == [1, None]
    assert series.civic_table(civic).rows[-1][-1] == ""


def test_nothing_more_is_possible_after_the_last_turn():
    last = moments_of((ev.TurnBegan(12), spent(30)))[-1]

    assert series.civic_series(last).pace == Pace(Ending.OBLIVION, 0, None)


def test_nothing_more_is_possible_after_the_fall_of_rome():
    """C9.1."""
    fallen = moments_of((spent(10),), (ev.CampaignEnded(Ending.DISGRACE, 10, rule="C9.1"),))[-1]

    assert series.civic_series(fallen) == series.CivicSeries((series.CivicTurn(1, 10, 0, 10, None),))


def test_the_account_of_a_campaign_begun_later_begins_there():
    """No line leads to it from 348 BC, and none of its turns is drawn where another belongs."""
    new, later = START, begin(Start("", "", ITALY, opening=Opening(turn=5, account=30)))

    assert series.civic_series(new).account == ((0, 0),)
    assert series.civic_series(later).account == ((4, 30),)
    assert series.civic_series(moments_of(*LINES)[-1]).account == ((0, 0), (1, -5), (2, 12))
    assert civic_curves_svg([("A", ((4, 30),)), ("B", ((4, 30), (5, 40)))]).count("M238.7 ") == 2


def test_two_accounts_side_by_side():
    civic = series.CivicSeries(CIVIC)

    assert accounts_table(civic, series.CivicSeries(CIVIC[:1])).rows == (
        ("1", "348", "\N{MINUS SIGN}5", "\N{MINUS SIGN}5"),
        ("2", "341", "12", ""),
    )


def test_revenue_by_source():
    assert series.revenue_by_source(events_of(LINES)) == REVENUE
    table = series.revenue_table(REVENUE)
    assert table.headers == ("Turn", "Year BC", "Subjects", "Resources", "Lost homes", "Collected")
    assert table.rows[1] == ("2", "341", "15", "10", "\N{MINUS SIGN}5", "20")


def test_home_provinces_have_a_column_where_they_yield():
    """C2.6."""
    turns = series.revenue_by_source([ev.TurnBegan(1), collected(9, ("C2.6", 9))])

    assert series.revenue_table(turns).headers[4] == "Home provinces"
    assert series.revenue_table(turns).rows == (("1", "348", "0", "0", "9", "0", "9"),)


def test_provinces_are_counted_when_the_turn_is_over():
    """C8.4: Latium, where Carthage landed in the very line that began turn 2, is not Rome's at the end of turn 1."""
    assert series.provinces_held(moments_of(*LINES)) == HELD
    assert series.provinces_held(moments_of(*LINES)[:4]) == (series.HeldTurn(1, homes=3, others=1, lost=0),)
    assert series.provinces_table(HELD).rows[0] == ("1", "348", "1", "1", "2", "2")


def test_romes_battles():
    """C6.3, C6.8: a Subject's battle is Rome's; one between two others is not."""
    events = [
        ev.TurnBegan(1),
        *fought("apulia", army("senones", "senones"), army("tarentines", "tarentines"), Side.ATTACKER, Grade.MINOR),
        *fought("etruria", army("romans", "romans"), army("etruscans", "etruscans"), Side.ATTACKER, Grade.MAJOR),
        ev.TurnBegan(2),
        *fought("etruria", army("carthage", "carthage"), army("etruscans", "romans"), Side.ATTACKER, Grade.MINOR),
        *fought("felsina", army("romans", "romans"), army("boii", "senones"), Side.DEFENDER, Grade.MINOR),
    ]

    found = series.battles(events)

    assert [(battle.turn, battle.won) for battle in found] == [(1, True), (2, False), (2, False)]
    assert series.battles_table(found, ITALY).rows == (
        ("1", "348", "Etruria", "Romans, attacking", "Etruscans", "Won, Major"),
        ("2", "341", "Etruria", "Etruscans, defending", "Carthage", "Lost, Minor"),
        ("2", "341", ITALY.name("felsina"), "Romans, attacking", "Boii for the Senones", "Lost, Minor"),
    )


@pytest.mark.parametrize("seed", ["28", "65", "109"])
def test_the_figures_of_a_whole_campaign_agree_with_it(seed: str):
    """A great campaign, a good one, and one that ends in disgrace."""
    campaign, log = play_out(ITALY, seed, Policy.GREEDY)
    states = moments_of(*(line.events for line in log))
    revenue = series.revenue_by_source(event for line in log for event in line.events)

    assert series.civic_series(campaign).total == campaign.civic_total
    assert [row.turn for row in series.civic_series(campaign).turns] == list(range(1, campaign.turn + 1))
    assert all(row.total == max(0, row.gross + row.lost_homes) for row in revenue)
    assert [row.turn for row in series.provinces_held(states)] == [row.turn for row in revenue]
    assert series.provinces_held(states)[-1].total == len(campaign.situation.land.territory("romans"))


Chart = Callable[[charts.Theme, charts.Format, charts.Shape], bytes]
CHARTS: dict[str, Chart] = {
    "civic": partial(charts.civic_chart, series.CivicSeries(CIVIC)),
    "civic, unplayed": partial(charts.civic_chart, series.CivicSeries()),
    "revenue": partial(charts.revenue_chart, REVENUE),
    "revenue, unplayed": partial(charts.revenue_chart, ()),
    "provinces": partial(charts.provinces_chart, HELD),
    "provinces, unplayed": partial(charts.provinces_chart, series.provinces_held(moments_of())),
}


@pytest.fixture(params=list(CHARTS.values()), ids=list(CHARTS))
def chart(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("theme", get_args(charts.Theme))
def test_a_chart(chart: Chart, theme: charts.Theme):
    """As SVG nothing in it runs, and nothing is fetched from elsewhere; the letters are outlines."""
    svg = chart(theme, "svg", "wide")

    picture = ElementTree.fromstring(svg)
    assert {"light": b"#fbf6ea", "dark": b"#25201a"}[theme] in svg, "the paper of the style sheet"
    assert picture.get("viewBox", "").startswith("0 0 675 ")
    assert {"script", "text", "image", "foreignObject"}.isdisjoint(
        element.tag.removeprefix(SVG) for element in picture.iter()
    )
    links = [value for element in picture.iter() for name, value in element.attrib.items() if name.endswith("href")]
    assert all(link.startswith("#") for link in links)
    assert not [name for element in picture.iter() for name in element.attrib if name.startswith("on")]
    assert chart(theme, "png", "wide").startswith(b"\x89PNG\r\n\x1a\n")


def test_a_chart_for_a_phone_is_narrower(chart: Chart):
    assert b'viewBox="0 0 270 ' in chart("light", "svg", "narrow")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("fmt", get_args(charts.Format))
def test_a_chart_drawn_again_is_the_same_file(chart: Chart, fmt: charts.Format):
    """Even when a page asks for all its charts at once."""
    with ThreadPoolExecutor(3) as threads:
        drawn = set(threads.map(lambda _: chart("light", fmt, "wide"), range(3)))

    assert len(drawn) == 1


def test_another_process_draws_the_same_file_and_needs_matplotlib_only_then():
    script = (
        "import django, sys; django.setup(); from campaign.italy.pictures import charts, series;"
        "early = 'matplotlib' in sys.modules;"
        "sys.stdout.buffer.write(b'early' if early else charts.civic_chart(series.CivicSeries(), 'light', 'svg'))"
    )

    other = python("-c", script)

    assert other.stdout.encode() == CHARTS["civic, unplayed"]("light", "svg", "wide")


def rival(rivals: Rivals, power: str) -> Mapping[int, tuple[int, ...]]:
    return next(rival.turns for rival in rivals.powers if rival.power == power)


def test_provinces_and_revenue_of_each_power():
    held = provinces(moments_of(*LINES), ITALY)
    paid = revenues(events_of(LINES), ITALY)

    assert [power.name for power in held.powers] == [power.name for power in ITALY.powers]
    assert rival(held, "romans") == {1: (2,), 2: (2,)}
    assert rival(held, "etruscans") == {1: (0,), 2: (0,)}
    assert rival(paid, "romans") == {1: (0,), 2: (20,)}
    assert rival(paid, "boii") == {1: (99,), 2: (99,)}
    assert rivals_table(paid).rows[1][:3] == ("2", "341", "20")


def test_battles_won_and_lost_by_each_power_an_external_army_apart():
    """C4.1: a Subject's battle is its controller's."""
    campanians = army("campanians", "romans")
    events = (
        ev.TurnBegan(2),
        *fought("etruria", army("romans", "romans"), army("etruscans", "etruscans"), Side.ATTACKER, Grade.MINOR),
        *fought("campania", army("samnites", "samnites"), campanians, Side.DEFENDER, Grade.MAJOR),
        *fought("latium", army("carthage", "carthage"), army("romans", "romans"), Side.ATTACKER, Grade.MINOR),
    )

    fights = battles_of_each(events, ITALY)

    assert rival(fights, "romans") == {2: (2, 1)}
    assert rival(fights, "samnites") == {2: (0, 1)}
    assert rival(fights, "boii") == {}
    assert rivals_table(fights).headers[2:4] == ("Romans, Won", "Romans, Lost")


def test_the_ratings_of_every_ruler():
    _, log = play_out(ITALY, "28", Policy.GREEDY)
    shown = ratings(moments_of(*(line.events for line in log)), ITALY)

    assert "romans" not in [each.power for each in shown.powers]
    assert len(panels_chart(shown, "light", "svg")) < 250_000, "some hatches take ten times as much"
    for each in shown.powers:
        assert all(sum(figures) == 100 for figures in each.turns.values())


@pytest.mark.parametrize("shape", get_args(charts.Shape))
@pytest.mark.parametrize("figures", [provinces((), ITALY), battles_of_each((), ITALY)])
def test_the_panels_are_drawn_even_where_nothing_has_happened(figures: Rivals, shape: charts.Shape):
    assert ElementTree.fromstring(panels_chart(figures, "light", "svg", shape)).tag == f"{SVG}svg"


def test_the_size_of_the_panels_is_known_before_they_are_drawn():
    figures = provinces((), ITALY)
    layout = panels_layout(figures, "narrow")

    picture = ElementTree.fromstring(panels_chart(figures, "light", "svg", "narrow"))

    size = (float(str(picture.get(side)).removesuffix("pt")) / charts.PIXEL for side in ("width", "height"))
    assert tuple(size) == (layout.width, layout.height)


@pytest.mark.parametrize("power", EMBLEMS)
def test_an_emblem_keeps_its_outline_in_a_chart(power: str):
    """Every piece of its path is there, holes included, and none is beyond its radius."""
    path = charts.outline(EMBLEMS[power])
    kinds = {path.MOVETO: "M", path.LINETO: "L", path.CURVE3: "Q", path.CURVE4: "C", path.CLOSEPOLY: "Z"}

    drawn = "".join(kinds[code] for _, code in path.iter_segments(simplify=False))
    assert drawn == re.sub(r"[^A-Z]", "", EMBLEMS[power])
    assert all(-EMBLEM_RADIUS <= edge <= EMBLEM_RADIUS for edge in path.get_extents().extents)


@pytest.mark.parametrize("theme", get_args(charts.Theme))
def test_each_power_has_its_colour_in_the_panels(theme: charts.Theme):
    """All nine, and what is drawn over them differs by its contrast, for whoever cannot tell them apart."""
    svg = panels_chart(provinces(moments_of(*LINES), ITALY), theme, "svg").decode()

    for power in ITALY.powers:
        assert tokens(theme == "dark")[f"power-{power.id}"] in svg


# What a chart shows in one column


def test_the_figures_of_a_turn():
    """C9.2: a cell without a figure, as the pace once DESTINY is reached, is left out."""
    reading = of_table(series.civic_table(series.CivicSeries((series.CivicTurn(12, 55, 0, 240, None),))))

    figures = (Figure("Spent", "55"), Figure("Lost", "0"), Figure("Civic development", "240"))
    assert reading == (Reading(12, "Turn 12, 271 BC", figures),)


def test_the_figures_of_all_powers():
    """Each has its place in every turn, those without figures too."""
    armies = army("romans", "romans"), army("etruscans", "etruscans")
    events = (
        ev.TurnBegan(2),
        *fought("etruria", *armies, Side.ATTACKER, Grade.MINOR),
        ev.TurnBegan(4),
        *fought("etruria", *armies, Side.DEFENDER, Grade.MINOR),
    )

    second, third, fourth = of_rivals(battles_of_each(events, ITALY))

    assert (second.column, second.title, second.measure) == (2, "Turn 2, 341 BC", "Won : Lost")
    assert [figure.power for figure in third.figures] == [power.id for power in ITALY.powers]
    assert second.figures[0] == Figure("Romans", "1 : 0", "romans")
    assert {figure.value for figure in third.figures} == {"–"}
    assert fourth.figures[4] == Figure("Etruscans", "1 : 0", "etruscans")
    assert of_rivals(battles_of_each((), ITALY)) == ()


# The dice against expectation

P, H = Roller.PROGRAM, Roller.HAND


def line(*dice: tuple[Kind, int, Roller]) -> Line[None, None]:
    kinds, faces, by = zip(*dice, strict=True) if dice else ((), (), ())
    return Line(1, 0, None, faces, kinds, by, ())


BOTH = line((Kind.D6, 3, P), (Kind.D6, 3, H), (Kind.D6, 5, H), (Kind.D10, 10, P))


def test_dice_as_rows_of_figures():
    table = luck_rows(luck([BOTH]))

    assert table.headers == ("Die", "Face", "By the program", "By hand", "Expected")
    assert table.rows[2] == ("D6", "3", "1", "1", "0.5")
    assert table.rows[-1] == ("D10", "10", "1", "0", "0.1")


def test_the_figures_of_a_face():
    """A column is free between the kinds of dice. Who has rolled none of a kind is not named."""
    d6, *_, d10 = of_dice(luck([BOTH]))

    assert (d6.column, d6.title) == (1, "D6, face 1")
    assert d6.figures == (Figure("By the program", "0"), Figure("By hand", "0"), Figure("Expected", "0.5"))
    assert (d10.column, d10.title) == (17, "D10, face 10")
    assert d10.figures == (Figure("By the program", "1"), Figure("Expected", "0.1"))


def test_each_die_counts_once_where_it_belongs():
    d6, d10 = luck([BOTH, line(), BOTH])

    assert (d6.program.counts, d6.by_hand.counts) == ((0, 0, 2, 0, 0, 0), (0, 0, 2, 0, 2, 0))
    assert d6.both.counts == (0, 0, 4, 0, 2, 0)
    assert (d10.program.dice, d10.by_hand.dice) == (2, 0)


def test_the_table_shows_who_has_rolled():
    d6, d10 = luck([BOTH])

    assert luck_table(d6).headers == ("Face", "By the program", "Expected", "By hand", "Expected", "All", "Expected")
    assert luck_table(d6).rows[2] == ("3", "1", "0.2", "1", "0.3", "2", "0.5")
    assert luck_table(d6).rows[-1] == ("Mean", "3.00", "3.50", "4.00", "3.50", "3.67", "3.50")
    assert luck_table(d10).headers == ("Face", "By the program", "Expected")
    assert len(luck_table(d10).rows) == 11


def test_no_dice_at_all():
    d6, _ = luck([])

    assert luck_table(d6).headers == ("Face", "All", "Expected")
    assert luck_table(d6).rows[0] == ("1", "0", "0.0")


@pytest.mark.parametrize("shape", get_args(charts.Shape))
@pytest.mark.parametrize("lines", [[], [BOTH], [BOTH] * 200], ids=["none", "few", "many"])
def test_the_chart_of_dice(lines: list[Line[None, None]], shape: charts.Shape):
    assert b"<svg" in charts.dice_chart(luck(lines), "light", "svg", shape)
    assert charts.dice_chart(luck(lines), "dark", "png", shape).startswith(b"\x89PNG")


# The odds of a battle


@pytest.mark.parametrize("lead", [0, 20, 400, -400])
def test_the_bar_of_odds_is_as_wide_as_all_chances_together(lead: int):
    """Side by side, in the order attacker Major, Minor, defender Minor, Major, each in its people's colour."""
    chances = odds(100 + lead, 100)

    bar = ElementTree.fromstring(odds_bar_svg(chances, "romans", "boii"))

    parts = list(bar.iter("rect"))
    assert [part.get("class") for part in parts] == [
        *("power-romans odds-major", "power-romans odds-minor", "power-boii odds-minor", "power-boii odds-major")
    ]
    widths = [float(part.get("width", "")) for part in parts]
    assert sum(widths[:2]) == pytest.approx(float(WIDTH * chances.attacker_wins), abs=0.2)
    assert [float(part.get("x", "")) for part in parts] == pytest.approx([0, *accumulate(widths[:3])], abs=0.3)
    assert sum(widths) == pytest.approx(WIDTH, abs=0.4)


def test_after_a_warm_up_nothing_is_left_to_load():
    """In a process of its own, for these tests have loaded it all; what a chart loads beyond it is a page's own."""
    code = (
        "import django, sys; django.setup(); from campaign.italy.pictures import charts; "
        "assert 'matplotlib' not in sys.modules; "
        "charts.warm_up(); "
        "assert {'matplotlib.font_manager', 'matplotlib.backends.backend_svg'} <= {*sys.modules}"
    )
    assert python("-c", code).stderr == ""

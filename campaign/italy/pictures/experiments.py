"""An experiment's results as small SVGs in the page's colours: endings, accounts, provinces by turn.

The first variant has solid lines, the second broken ones. The page also gives the numbers.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from battles.svg import element, words
from campaign.italy.laboratory.comparison import VariantOutcome
from campaign.italy.rules.c9_victory import DESTINY, DOMINION, OBLIVION
from campaign.italy.rules.state import BEST_FIRST
from engine.grammar import number
from engine.playouts.estimates import Estimate
from powers.rules.theatre import TURNS

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 14, 28
BIN = 25
"""Civic points in a step of the distribution: a divisor of the points where verdicts change."""
MARKS = {0: "middle", OBLIVION: "end", DOMINION: "start", DESTINY: "middle"}
"""The marked points, and the side of the mark for their label."""
BAR, ROW = 30, 46
ROOM = 9  # the least percentage of a bar with its share written in it
STYLES = ("one", "other")


def endings_svg(outcomes: Sequence[VariantOutcome]) -> str:
    """A bar for each variant, the best ending on the left."""
    bars = [part for n, outcome in enumerate(outcomes) for part in _bar(n, outcome.measures)]
    return _drawing("endings-bars", *bars, height=ROW * len(outcomes), label="Shares of the endings, a bar each")


def _bar(row: int, measures: Mapping[str, Estimate]) -> Iterable[str]:
    x, y = 26.0, row * ROW + 8.0
    yield words("text", "AB"[row], x=4, y=y + BAR * 0.7, class_="letter")
    for ending in BEST_FIRST:
        share = measures[ending.value].mean
        wide = share * (WIDTH - 30)
        yield element("rect", class_=f"ending-{ending.value}", x=x, y=y, width=wide, height=BAR)
        if 100 * share >= ROOM:
            style = f"share on-{ending.value}"
            yield words("text", f"{100 * share:.0f}%", x=x + wide / 2, y=y + BAR * 0.68, class_=style)
        x += wide


def accounts_svg(accounts: Sequence[Counter[int]]) -> str:
    """The distribution of civic accounts: a step of BIN points is as high as its share of the campaigns."""
    shares = [_binned(each) for each in accounts]
    places = [place for each in shares for place in each] or [0]
    low, high = min(*places, 0), max(*places, DESTINY // BIN) + 1
    most = max([share for each in shares for share in each.values()], default=1)

    def x(points: float) -> float:
        return LEFT + (points / BIN - low) * (WIDTH - LEFT - RIGHT) / (high - low)

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - share / most * (HEIGHT - TOP - BOTTOM)

    marks = [_mark(x(points), points, side) for points, side in MARKS.items()]
    steps = [
        _steps(style, [(x(BIN * place), y(each.get(place, 0.0))) for place in range(low, high + 1)])
        for style, each in zip(STYLES, shares, strict=False)
    ]
    return _drawing("accounts-steps", *marks, *steps, label="How the Civic at the end is spread")


def _binned(accounts: Counter[int]) -> dict[int, float]:
    found: Counter[int] = Counter()
    for account, times in accounts.items():
        found[account // BIN] += times
    return {place: times / accounts.total() for place, times in found.items()}


def _mark(x: float, points: int, side: str) -> str:
    line = element("line", x1=x, x2=x, y1=TOP, y2=HEIGHT - BOTTOM, class_="mark")
    return line + words("text", number(points), x=x, y=HEIGHT - 8, class_=side)


def _steps(style: str, places: Sequence[tuple[float, float]]) -> str:
    foot = HEIGHT - BOTTOM
    path = f"M{places[0][0]:.1f} {foot}" + "".join(
        f"V{y:.1f}H{after:.1f}" for (_, y), (after, _) in zip(places, places[1:], strict=False)
    )
    return element("path", d=f"{path}V{foot}", class_=f"steps variant-{style}")


def provinces_svg(outcomes: Sequence[VariantOutcome]) -> str:
    """Rome's mean number of provinces at the end of each turn, with intervals."""
    turns = [[outcome.measures[f"provinces_{turn}"] for turn in range(1, TURNS + 1)] for outcome in outcomes]
    most = max(4.0, *(each.high for variant in turns for each in variant))

    def x(turn: int) -> float:
        return LEFT + (turn - 0.5) * (WIDTH - LEFT - RIGHT) / TURNS

    def y(provinces: float) -> float:
        return HEIGHT - BOTTOM - max(0.0, provinces) / most * (HEIGHT - TOP - BOTTOM)

    levels = [_level(n, y(n)) for n in range(0, int(most) + 1, 2)]
    names = [words("text", str(turn), x=x(turn), y=HEIGHT - 8, class_="middle") for turn in range(1, TURNS + 1)]
    lines = [
        _line(style, [(x(turn), y(each.mean), y(each.low), y(each.high)) for turn, each in enumerate(variant, 1)])
        for style, variant in zip(STYLES, turns, strict=False)
    ]
    return _drawing("provinces-lines", *levels, *names, *lines, label="Rome's provinces at the end of each turn")


def _level(provinces: int, y: float) -> str:
    line = element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="level")
    return line + words("text", str(provinces), x=LEFT - 8, y=y + 5, class_="end")


def _line(style: str, places: Sequence[tuple[float, float, float, float]]) -> str:
    upper = "L".join(f"{x:.1f} {high:.1f}" for x, _, _, high in places)
    lower = "L".join(f"{x:.1f} {low:.1f}" for x, _, low, _ in reversed(places))
    band = element("path", d=f"M{upper}L{lower}Z", class_="band")
    middle = element("path", d="M" + "L".join(f"{x:.1f} {mean:.1f}" for x, mean, _, _ in places), class_="line")
    dots = [element("circle", cx=x, cy=mean, r=3.5) for x, mean, _, _ in places]
    return element("g", band, middle, *dots, class_=f"variant-{style}")


def _drawing(kind: str, *drawn: str, height: int = HEIGHT, label: str) -> str:
    shape = f"0 0 {WIDTH} {height}"
    return element("svg", *drawn, class_=f"experiment-picture {kind}", viewBox=shape, role="img", aria_label=label)

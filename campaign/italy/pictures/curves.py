"""Two civic accounts over the turns, as a small SVG in the page's colours."""

from collections.abc import Sequence

from battles.svg import element, words
from campaign.chronicle.figures import Figures
from campaign.italy.pictures.series import CivicSeries, by_turn
from campaign.italy.rules.c9_victory import DESTINY
from engine.grammar import number
from powers.rules.theatre import TURNS

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 48, 100, 18, 30
DOT = 4
Account = Sequence[tuple[int, int]]
"""Turn and civic total after it, in order, from where the line begins."""


def accounts_table(one: CivicSeries, other: CivicSeries) -> Figures:
    """Both accounts turn by turn; empty cells for turns that a past has not reached."""
    totals = [{row.turn: row.total for row in account.turns} for account in (one, other)]
    turns = sorted({turn for account in totals for turn in account})
    return by_turn(("A", "B"), ((turn, [account.get(turn) for account in totals]) for turn in turns))


def civic_curves_svg(accounts: Sequence[tuple[str, Account]]) -> str:
    """A line for each named account, the second dashed. DESTINY is marked, and the turns are numbered."""
    points = [total for _, account in accounts for _, total in account]
    low, high = min(0, *points), max(DESTINY, *points)

    def x(turn: int) -> float:
        return LEFT + turn * (WIDTH - LEFT - RIGHT) / TURNS

    def y(total: int) -> float:
        return TOP + (high - total) * (HEIGHT - TOP - BOTTOM) / (high - low)

    grid = [_level(total, y(total)) for total in {0, DESTINY, low}]
    turns = [words("text", str(n), x=x(n), y=HEIGHT - 8, class_="curve-turn") for n in range(1, TURNS + 1)]
    lines = [
        _curve(name, [(x(turn), y(total)) for turn, total in account], other)
        for (name, account), other in zip(accounts, (False, True), strict=False)
    ]
    names = ", ".join(f"{name} {account[-1][1]}" for name, account in accounts)
    return element(
        "svg",
        *grid,
        *turns,
        *lines,
        class_="curves",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=f"Civic points by turn: {names}. The figures of each turn are below it.",
    )


def _level(total: int, y: float) -> str:
    line = element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="curve-level")
    return line + words("text", number(total), x=LEFT - 8, y=y + 4, class_="curve-number")


def _curve(name: str, places: Sequence[tuple[float, float]], other: bool) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dots = [element("circle", cx=x, cy=y, r=DOT) for x, y in places]
    end_x, end_y = places[-1]
    label = words("text", name, x=end_x + 10, y=end_y + (16 if other else -6))
    return element(
        "g", element("path", d=path), *dots, label, class_=f"curve {'curve-other' if other else 'curve-one'}"
    )

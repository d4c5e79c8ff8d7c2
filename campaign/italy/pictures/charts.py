"""Rome's civic development, revenue and provinces by turn, as SVG or PNG on the site's own paper.

A chart is a separate picture, never part of a page: matplotlib writes style attributes, which the pages' CSP forbids.
Importing this module is cheap; the first chart imports matplotlib.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, cast

from battles.printing.typeset import FONTS
from campaign.italy.pictures.luck import Luck, faces
from campaign.italy.pictures.series import CivicSeries, HeldTurn, RevenueTurn
from campaign.italy.pictures.sheet import EMBLEMS, tokens
from campaign.italy.rules.c9_victory import DESTINY, DOMINION, OBLIVION
from campaign.italy.rules.state import Ending
from campaign.maps.emblems import EMBLEM_RADIUS
from engine.grammar import number
from engine.rules.dice import SIDES
from engine.texts import text
from powers.rules.theatre import ROME, TURNS, year

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.font_manager import FontProperties
    from matplotlib.lines import Line2D
    from matplotlib.path import Path as Outline
    from matplotlib.transforms import Affine2DBase

Format = Literal["svg", "png"]
Theme = Literal["light", "dark"]
Shape = Literal["wide", "narrow"]
"""Narrow is for phones, where the wide one would be illegibly small."""

PIXEL = 72 / 96  # a CSS pixel in points, matplotlib's unit of type and lines
PNG_DPI = 192  # 2 dots a pixel, for sharp screens and for print
STYLE = Path(__file__).with_name("charts.mplstyle")
NAMELESS: Mapping[Format, Mapping[str, None]] = {
    "svg": dict.fromkeys(("Creator", "Date", "Format", "Type")),
    "png": {"Software": None},
}
"""Metadata that would differ from day to day."""

_DRAWING = Lock()  # matplotlib is not thread-safe, and a page requests all its charts at once


@dataclass(frozen=True)
class ChartLayout:
    """Size, margins and type in pixels; a year is printed after every `years` turns; the key's columns."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    type: float
    years_every: int
    key_columns: int


LAYOUTS: Mapping[Shape, ChartLayout] = {
    "wide": ChartLayout(900, 300, left=46, right=46, top=46, bottom=56, type=16, years_every=1, key_columns=4),
    "narrow": ChartLayout(360, 300, left=32, right=22, top=56, bottom=52, type=14, years_every=3, key_columns=2),
}
"""charts.css has the columns' places too: `tests/browser/test_charts.py` compares them."""
CIVIC_LAYOUTS: Mapping[Shape, ChartLayout] = {
    "wide": replace(LAYOUTS["wide"], height=440),
    "narrow": replace(LAYOUTS["narrow"], height=400),
}
DICE_LAYOUTS: Mapping[Shape, ChartLayout] = {"wide": LAYOUTS["wide"], "narrow": replace(LAYOUTS["narrow"], height=478)}
DICE_ROW, DICE_DEPTH = 220, 150  # pixels of a row for one kind of dice, and of its columns
COLUMN_WIDTH = 0.62  # relative to a turn's width
BRICK = 0.84  # relative to a province's height; the rest is mortar
ROOM_FOR_TOTAL = 40  # pixels for the last total next to the chart
EMBLEM = 16  # pixels of an emblem with its disc


@dataclass(frozen=True)
class Look:
    """The filling of a column: the token of its colour, and its hatches (matplotlib's)."""

    token: str
    hatch: str = ""


LOST = Look("sheet", "/////")  # losses: hatched paper, the same on every chart
ROMES = Look(f"power-{ROME}")


@dataclass(frozen=True)
class Paper:
    """The ground of a chart. Turns run along it: turn 1 is between 0 and 1."""

    axes: "Axes"
    layout: ChartLayout
    colours: Mapping[str, str]  # by token

    def write(self, x: float, y: float, text: str, *, right: float = 0, up: float = 0, **style: Any) -> None:
        """Text at a place of the chart, offset in pixels; `face` names a font, `scale` multiplies the type's size."""
        font = _font(style.pop("face", "eb-garamond-400"), style.pop("scale", 1) * self.layout.type)
        style = {"ha": "center", "va": "center", "color": self.colours["ink"]} | style
        offset = (right * PIXEL, up * PIXEL)
        self.axes.annotate(text, (x, y), offset, textcoords="offset points", fontproperties=font, **style)

    def bold(self, x: float, y: float, text: str, **style: Any) -> None:
        """An important number, in bold on a patch of paper that lines pass behind."""
        patch = {"facecolor": self.colours["sheet"], "linewidth": 0, "pad": 0}
        self.write(x, y, text, face="eb-garamond-600", bbox=patch, zorder=5, **style)

    def level(self, y: float, token: str = "line") -> None:
        """A line across the chart."""
        self.axes.axhline(y, color=self.colours[token], linewidth=PIXEL, zorder=1)

    def line(self, xs: Sequence[float], ys: Sequence[float], token: str, width: float, **style: Any) -> "Line2D":
        """A line `width` pixels wide through these points."""
        (drawn,) = self.axes.plot(xs, ys, color=self.colours[token], linewidth=width * PIXEL, **style)
        return drawn

    def columns(self, *parts: "Part", bricks: bool = False) -> None:
        """The columns of these parts, each stacked on those before; or a brick for each unit."""
        feet: Counter[int] = Counter()
        for part in parts:
            for turn, height in part.heights.items():
                mortar = (1 - BRICK) / 2
                bars = [(feet[turn] + n + mortar, BRICK) for n in range(height)] if bricks else [(feet[turn], height)]
                for foot, tall in bars:
                    self.axes.bar(turn - 0.5, tall, COLUMN_WIDTH, foot, zorder=2, **self.style(part.look))
            feet.update(part.heights)

    def row(self, place: int) -> "Paper":
        """A chart of its own, below this many others."""
        top = self.layout.top + place * DICE_ROW
        layout = replace(self.layout, top=top, bottom=self.layout.height - top - DICE_DEPTH)
        return replace(self, axes=_axes(cast("Figure", self.axes.figure), layout))

    def style(self, look: Look) -> dict[str, Any]:
        """For matplotlib's fills. The edge is ink: a colour alone may be too close to the paper's."""
        colours = {"facecolor": self.colours[look.token], "edgecolor": self.colours["map-ink"], "linewidth": PIXEL}
        return colours | ({"hatch": look.hatch} if look.hatch else {})

    def emblem(self, x: float, y: float, power: str, *, right: float = 0, up: float = 0) -> None:
        """A Power's emblem on a disc of its colour, offset in pixels as in `write`."""
        from matplotlib.patches import Circle, PathPatch
        from matplotlib.transforms import Affine2D, ScaledTranslation

        inches, data = self.axes.figure.dpi_scale_trans, cast("Affine2DBase", self.axes.transData)
        unit = EMBLEM / 2 / (EMBLEM_RADIUS + 2) / 96
        place = inches + ScaledTranslation(x, y, data)
        drawn = Affine2D().scale(unit, -unit).translate(right / 96, up / 96) + place
        disc = Circle((0, 0), EMBLEM_RADIUS + 2, transform=drawn, **self.style(Look(f"power-{power}")))
        shape = PathPatch(outline(EMBLEMS[power]), transform=drawn, facecolor=self.colours["map-ink"], linewidth=0)
        for patch in (disc, shape):
            patch.set_clip_on(False)
            self.axes.add_artist(patch)


@dataclass(frozen=True)
class Part:
    """Columns of one look: heights by turn, without those of 0."""

    name: str
    look: Look
    heights: Mapping[int, int]

    @classmethod
    def of(cls, name: str, look: Look, heights: Iterable[tuple[int, int]]) -> "Part":
        """From heights that may be 0."""
        return cls(name, look, {turn: height for turn, height in heights if height})


def outline(path: str) -> "Outline":
    """An SVG path for matplotlib; only the commands used in emblems, in absolute numbers."""
    from matplotlib.path import Path

    commands = {"M": Path.MOVETO, "L": Path.LINETO, "Q": Path.CURVE3, "C": Path.CURVE4, "Z": Path.CLOSEPOLY}
    places: list[tuple[float, float]] = []
    codes: list[Any] = []
    for letter, numbers in re.findall(r"([MLQCZ])([^A-Za-z]*)", path):
        flat = [float(found) for found in re.findall(r"-?[\d.]+", numbers)] or [0.0, 0.0]
        places += zip(flat[::2], flat[1::2], strict=True)
        codes += [commands[letter]] * (len(flat) // 2)
    return Path(places, codes)


def civic_chart(series: CivicSeries, theme: Theme, fmt: Format, shape: Shape = "wide") -> bytes:
    """Points spent and lost in each turn, the account, the verdicts, and what DESTINY still needs (C9.2, C9.3)."""
    return drawn(lambda paper: _draw_civic(paper, series), CIVIC_LAYOUTS[shape], theme, fmt)


def revenue_chart(turns: Sequence[RevenueTurn], theme: Theme, fmt: Format, shape: Shape = "wide") -> bytes:
    """Rome's revenue in talents, by source (C2)."""
    return drawn(lambda paper: _draw_revenue(paper, turns), LAYOUTS[shape], theme, fmt)


def provinces_chart(turns: Sequence[HeldTurn], theme: Theme, fmt: Format, shape: Shape = "wide") -> bytes:
    """Rome's provinces at the end of each turn (C1.2)."""
    return drawn(lambda paper: _draw_provinces(paper, turns), LAYOUTS[shape], theme, fmt)


def dice_chart(kinds: Sequence[Luck], theme: Theme, fmt: Format, shape: Shape = "wide") -> bytes:
    """How often each face of each kind of die came, as a percentage of the expected number."""
    return drawn(lambda paper: _draw_dice(paper, kinds), DICE_LAYOUTS[shape], theme, fmt)


def drawn(draw: Callable[[Paper], None], layout: ChartLayout, theme: Theme, fmt: Format) -> bytes:
    """A chart as a file."""
    with _DRAWING:
        import matplotlib
        from matplotlib.figure import Figure

        colours = tokens(theme == "dark")
        with matplotlib.rc_context(fname=STYLE):
            figure = Figure(figsize=(layout.width / 96, layout.height / 96), facecolor=colours["sheet"])
            draw(Paper(_axes(figure, layout), layout, colours))
            file = BytesIO()
            figure.savefig(file, format=fmt, dpi=PNG_DPI, metadata=NAMELESS[fmt])
            return file.getvalue()


def warm_up() -> None:
    """Draw a chart for nobody, to load matplotlib and its fonts before the first real one."""
    drawn(lambda paper: paper.write(0, 0, "I"), LAYOUTS["narrow"], "light", "svg")


def _axes(figure: "Figure", layout: ChartLayout) -> "Axes":
    """The area within the margins. The scales are drawn by hand: a few lines, each with a meaning."""
    width, depth = layout.width - layout.left - layout.right, layout.height - layout.top - layout.bottom
    box = (layout.left / layout.width, layout.bottom / layout.height, width / layout.width, depth / layout.height)
    axes = figure.add_axes(box)
    axes.set_axis_off()
    axes.set_xlim(0, TURNS)
    return axes


@cache
def _font(face: str, size: float) -> "FontProperties":
    """One of FONTS, its size in pixels."""
    from matplotlib.font_manager import FontProperties

    return FontProperties(fname=FONTS / f"{face}.ttf", size=size * PIXEL)


def key(paper: Paper, parts: Iterable[Part], lines: Iterable["Line2D"] = ()) -> None:
    """The key, above the chart and without a box; lines first, then all drawn parts."""
    from matplotlib.patches import Patch

    patches = [Patch(label=part.name, **paper.style(part.look)) for part in parts if part.heights]
    paper.axes.legend(
        handles=[*lines, *patches],
        bbox_to_anchor=(0, 1),
        ncols=paper.layout.key_columns,
        labelcolor=paper.colours["ink"],
        prop=_font("eb-garamond-400", paper.layout.type),
    )


def _years(paper: Paper, bottom: float) -> None:
    """The numbers of the turns below the chart, and the years BC between them (C1.1)."""
    from matplotlib.markers import TICKDOWN

    ends = range(TURNS + 1)
    ticks: dict[str, Any] = {"linestyle": "none", "marker": TICKDOWN, "markersize": 20 * PIXEL}
    paper.line(ends, [bottom] * len(ends), "line", 1, clip_on=False, **ticks)
    for turn in ends[1:]:
        paper.write(turn - 0.5, bottom, str(turn), up=-12, scale=0.9, color=paper.colours["ink-soft"])
    for ended in ends[:: paper.layout.years_every]:
        label = f"{year(ended + 1)} BC" if ended in (0, TURNS) else str(year(ended + 1))
        paper.write(ended, bottom, label, up=-38)


def _levels(paper: Paper, levels: Iterable[int]) -> None:
    """The scale on the left: a line and a number for each level, 0 the strongest."""
    for level in levels:
        paper.level(level, "line" if level else "ink")
        paper.write(0, level, number(level), right=-8, ha="right")


def _sums(paper: Paper, sums: Iterable[tuple[int, int, int]]) -> None:
    """The sum above each column: turn, height of the column, sum."""
    for turn, top, total in sums:
        paper.bold(turn - 0.5, top, str(total), up=11)


def _draw_civic(paper: Paper, series: CivicSeries) -> None:
    spent = Part.of("spent in the turn", ROMES, ((row.turn, row.spent) for row in series.turns))
    lost = Part.of("homes lost to enemies", LOST, ((row.turn, -row.penalty) for row in series.turns))
    totals = [total for _, total in series.account]
    low, high = min(0, *totals, *lost.heights.values()) - 20, max(DESTINY, *totals) + 32
    paper.axes.set_ylim(low, high)
    _verdicts(paper, high)
    _levels(paper, [*range(0, low, -50), 50, 100, *range(DESTINY + 50, high, 50)])
    paper.columns(spent)
    paper.columns(lost)
    account = _account(paper, series)
    key(paper, (spent, lost), [account])
    _years(paper, low)


def _verdicts(paper: Paper, high: int) -> None:
    """A line where each verdict begins, and its name in the band above (C9.3)."""
    for foot, top in ((OBLIVION, DOMINION), (DESTINY, high)):
        paper.axes.axhspan(foot, top, color=paper.colours["well"], alpha=0.6, linewidth=0, zorder=0)
    for level in (OBLIVION, DOMINION, DESTINY):
        paper.level(level, "line-strong")
        paper.write(0, level, str(level), right=-8, ha="right")
    middles = {
        Ending.OBLIVION: OBLIVION - 25,
        Ending.PROVINCIAL: (OBLIVION + DOMINION) / 2,
        Ending.DOMINION: (DOMINION + DESTINY) / 2,
        Ending.DESTINY: DESTINY + 16,
    }
    capitals: dict[str, Any] = {"face": "cinzel-600", "scale": 0.8, "ha": "left", "color": paper.colours["ink-soft"]}
    for ending, middle in middles.items():
        paper.write(0, middle, text("campaign.italy", "desk", f"ending.{ending}.band").upper(), right=12, **capitals)


def _account(paper: Paper, series: CivicSeries) -> "Line2D":
    """The line of the totals, the last one in figures, and the way to the best ending within reach."""
    pace = series.pace
    turns, totals = zip(*series.account, strict=True)
    here, total = turns[-1], totals[-1]
    if series.turns:
        _last_total(paper, here, total, leads_on=bool(pace and pace.needed))
    if pace and pace.needed:
        paper.line([here, TURNS], [total, pace.goal], "minium", 1.4, linestyle=(0, (5, 4)), zorder=3)
        # Below the goal no line of totals comes near this corner.
        way = f"{pace.needed} a turn to reach {pace.goal}"
        italic: dict[str, Any] = {"face": "eb-garamond-400-italic", "ha": "right", "color": paper.colours["minium"]}
        paper.write(TURNS, pace.goal, way, right=-6, up=14, **italic)
    dots: dict[str, Any] = {"marker": "o", "markersize": 6 * PIXEL, "clip_on": False, "zorder": 4}
    return paper.line(turns, totals, "ink", 2.2, label="civic development", **dots)


def _last_total(paper: Paper, turn: int, total: int, *, leads_on: bool) -> None:
    """Next to its dot, clear of the line that goes on; above it if the margin has no room."""
    if turn == TURNS and paper.layout.right < ROOM_FOR_TOTAL:
        paper.bold(turn, total, number(total), right=6, up=15, ha="right", scale=1.15)
    else:
        paper.bold(turn, total, number(total), right=9, up=-8 if leads_on else 0, ha="left", scale=1.15)


def _draw_revenue(paper: Paper, turns: Sequence[RevenueTurn]) -> None:
    sources = (
        Part.of("talents from Subjects", Look("sea"), ((row.turn, row.subjects) for row in turns)),
        Part.of("from resources", Look("line"), ((row.turn, row.resources) for row in turns)),
        Part.of("from home provinces", ROMES, ((row.turn, row.homes) for row in turns)),
    )
    lost = Part.of("lost homes", LOST, ((row.turn, row.lost_homes) for row in turns))
    paper.columns(*sources)
    paper.columns(lost)
    _sums(paper, ((row.turn, row.gross, row.total) for row in turns))
    low, high = min([0, *lost.heights.values()]), max([30, *(row.gross for row in turns)])
    margin = 0.06 * (high - low)
    paper.axes.set_ylim(low - margin, high + 2 * margin)
    step = 10 if high - low <= 50 else 20 if high - low <= 100 else 50
    _levels(paper, [*range(0, low - 1, -step), *range(step, high + 1, step)])
    key(paper, (*sources, lost))
    _years(paper, low - margin)
    if not turns:
        paper.write(
            TURNS / 2, high / 2, "No revenue yet", face="eb-garamond-400-italic", color=paper.colours["ink-soft"]
        )


def _draw_provinces(paper: Paper, turns: Sequence[HeldTurn]) -> None:
    parts = (
        Part.of("Roman homes", ROMES, ((row.turn, row.homes) for row in turns)),
        Part.of("lost homes", LOST, ((row.turn, row.lost) for row in turns)),
        Part.of("homes of others", Look("line"), ((row.turn, row.others) for row in turns)),
    )
    paper.columns(*parts, bricks=True)
    _sums(paper, ((row.turn, row.total + row.lost, row.total) for row in turns))
    paper.level(0, "ink")
    bottom, high = -0.5, max(8, *(row.total + row.lost for row in turns))
    paper.axes.set_ylim(bottom, high + 1)
    key(paper, parts)
    _years(paper, bottom)


def _draw_dice(paper: Paper, kinds: Sequence[Luck]) -> None:
    """The kinds of dice side by side; if there is no room, one below the other."""
    parts = _dice_parts(kinds)
    together = sum((Counter(part.heights) for part in parts), Counter[int]())
    high = max([150, *together.values()])
    if paper.layout == DICE_LAYOUTS["wide"]:
        rows = [(paper, kinds, len(list(faces(kinds))) + len(kinds) - 1)]
    else:
        rows = [(paper.row(place), [kind], max(SIDES.values())) for place, kind in enumerate(kinds)]
    for row, shown, width in rows:
        row.axes.set_xlim(0, width)
        row.axes.set_ylim(0, 1.05 * high)
        row.columns(*_dice_parts(shown))
        _levels(row, range(0, high + 1, 50 if high <= 300 else 100))
        fair = row.line((0, width), (100, 100), "ink", 1.4, label="100: as often as expected", zorder=3)
        _faces(row, shown)
    key(rows[0][0], parts, [fair])


def _dice_parts(kinds: Sequence[Luck]) -> tuple[Part, Part]:
    """How often each face came, as a percentage of the expected number, by roller."""
    program, by_hand = Counter[int](), Counter[int]()
    for column, kind, face in faces(kinds):
        share = 100 / max(1, kind.both.expected)
        program[column] = round(share * kind.program.counts[face - 1])
        by_hand[column] = round(share * kind.by_hand.counts[face - 1])
    return (
        Part.of("by the program", Look("line"), program.items()),
        Part.of("by hand", Look("minium"), by_hand.items()),
    )


def _faces(paper: Paper, kinds: Sequence[Luck]) -> None:
    """The faces below the chart, and below them the kind of die and the number of dice."""
    for column, kind, face in faces(kinds):
        paper.write(column - 0.5, 0, str(face), up=-12, scale=0.9, color=paper.colours["ink-soft"])
        if face == 1:
            middle = column - 1 + len(kind.both.counts) / 2
            paper.write(middle, 0, f"{kind.both.dice} {kind.kind.upper()}", up=-36)

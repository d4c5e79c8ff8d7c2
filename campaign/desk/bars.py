"""A bar for each turn of a game, in parts, with rows of marks under it, as a small SVG in the page's colours."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from battles.svg import element, words
from campaign.chronicle.figures import Figures
from engine.texts import tables

WIDTH = 720
LEFT, RIGHT, TOP = 44, 16, 14
FOOT = 216  # the foot of the bars; below are the turns and the marks
BAR = 0.62  # the width of a bar, relative to a turn's
MARK = 9  # the size of a mark


@dataclass(frozen=True)
class TurnBar:
    """A turn: how much of each part there is, and how many marks of each row."""

    turn: int
    parts: Sequence[int]
    marks: Sequence[int] = ()


@dataclass(frozen=True, kw_only=True)
class TurnBars:
    """What the bars show: their parts from the foot, by class names, and a level with a number at each `step`."""

    label: str
    parts: Sequence[str]
    step: int
    turns: int  # room for so many
    rows: Sequence[str] = ()

    def svg(self, bars: Sequence[TurnBar]) -> str:
        """The whole picture."""
        most = max([self.step, *[sum(bar.parts) for bar in bars]])
        room = (WIDTH - LEFT - RIGHT) / max(len(bars), self.turns)
        drawn = [part for n, bar in enumerate(bars) for part in self._bar(bar, LEFT + (n + 0.5) * room, room, most)]
        levels = [_level(number, most) for number in range(0, most + 1, self.step)]
        box = f"0 0 {WIDTH} {FOOT + 36 + 24 * len(self.rows)}"
        return element("svg", *levels, *drawn, class_="course", viewBox=box, role="img", aria_label=self.label)

    def _bar(self, bar: TurnBar, x: float, room: float, most: int) -> Iterator[str]:
        y, wide = float(FOOT), room * BAR
        for whose, number in zip(self.parts, bar.parts, strict=True):
            high = number * (FOOT - TOP) / most
            y -= high
            yield element("rect", class_=f"part {whose}", x=x - wide / 2, y=y, width=wide, height=high)
        yield words("text", str(bar.turn), x=x, y=FOOT + 24, class_="middle")
        for row, (whose, number) in enumerate(zip(self.rows, bar.marks, strict=True)):
            left, top = x - number * (MARK + 1) / 2, FOOT + 36 + 20 * row
            for n in range(number):
                yield element("rect", class_=f"mark {whose}", x=left + n * (MARK + 1), y=top, width=MARK, height=MARK)


def _level(number: int, most: int) -> str:
    y = FOOT - number * (FOOT - TOP) / most
    line = element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="level")
    return line + words("text", str(number), x=LEFT - 8, y=y + 5, class_="end")


@dataclass(frozen=True)
class Charted:
    """A chart on a verdict's page: its title, the picture, its key by class names, and the figures."""

    title: str
    picture: str
    key: Sequence[tuple[str, str]]
    figures: Figures


def charted(package: str, what: str, bars: Sequence[TurnBar], **drawn: Any) -> Charted:
    """These turns as `[chart.<what>]` of the campaign's verdict texts calls them; `drawn` are fields of TurnBars."""
    called = tables(package, "verdict")["chart"][what]
    figures = Figures.of(called["columns"], [(bar.turn, *bar.parts, *bar.marks) for bar in bars])
    picture = TurnBars(label=called["label"], **drawn).svg(bars)
    return Charted(called["title"], picture, [*called["key"].items()], figures)


def ends_of_turns(states: Iterable[Any]) -> Mapping[int, Any]:
    """The last state of each turn begun; of the turn at hand, the present one."""
    return {turn: state for turn, state in {state.turn: state for state in states}.items() if turn}

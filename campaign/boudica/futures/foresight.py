"""What the rebellion's futures are asked, and how: what is counted of them, in games won."""

from typing import NamedTuple, Self

from campaign.advice.futures.question import Counted, Foresight
from campaign.boudica.futures.future import ENDINGS, MEASURES, SHARE, future, viewed
from campaign.boudica.futures.options import LEVELS, compared, written
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.state import State
from engine.futures.estimates import Yardstick

FIRST = 8
"""Futures of every option before the first halving: a game takes longer than one of Italy's futures."""
MOST = 1000
"""Futures of an option, at most."""
BY = Yardstick(alike=0.02, grain=1.0)
"""Two of a hundred games make no difference; a future is won or lost as a whole."""
BY_DEFAULT = 2
"""The level of the program's player by which both sides go on, unless another is named, and in reviews. The first is
four times as fast, but it throws won games away: of one position all its futures are won, of the next one all lost."""


class Subject(NamedTuple):
    """What is asked at a moment: by which level both sides go on, and of which piece alone, if of one."""

    level: int = BY_DEFAULT
    piece: str = ""

    def __str__(self) -> str:
        """As the row keeps it."""
        return f"{self.level}/{self.piece}" if self.piece else str(self.level)

    @classmethod
    def read(cls, subject: str) -> Self:
        """ValueError for one that is none."""
        level, _, piece = subject.partition("/")
        if level not in map(str, LEVELS):
            raise ValueError(f"the program plays no futures by level {level}")
        return cls(int(level), piece)


COUNTED = Counted(value="won", endings=ENDINGS, measures=MEASURES, range=(0.0, 1.0))
FORESIGHT: Foresight[State, Decision, Subject] = Foresight(
    compared=lambda seen, subject: compared(seen, subject.piece).options,
    seen=viewed,
    future=future,
    players=lambda subject: subject.level,
    written=written,
    yardstick=lambda seed: BY,
    counted=COUNTED,
    most=MOST,
    first=FIRST,
    share=SHARE,
)

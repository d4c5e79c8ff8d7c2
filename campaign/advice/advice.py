"""What a campaign provides for advice: its playouts, and the words and pictures that present them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple
from uuid import UUID

from campaign.advice.jobs import Work
from campaign.advice.playouts.expectation import Expectation
from campaign.advice.playouts.question import Answer, D, Foresight, P, S
from campaign.advice.playouts.review import Hindsight
from campaign.advice.reviewed import ReviewWords
from campaign.models import Job, JobKind
from engine.games import GameKind, game_kinds
from engine.playouts.estimates import Estimate


class EstimateView(NamedTuple):
    """An estimate as printed, with its 80% interval, which may be empty."""

    value: str
    low: str = ""
    high: str = ""


def figure(estimate: Estimate, written: Callable[[float], str]) -> EstimateView:
    """An estimate, printed by `written`."""
    return EstimateView(*map(written, (estimate.mean, estimate.low, estimate.high)))


@dataclass(frozen=True)
class OptionView:
    """An option on the page of What if.

    `home` is the game's page with the option chosen. `figures` stand next to its bar, each with a label; `cells` are
    for the table. `best` is how likely it is the best. `row` is its name where the desk lists it by its place.
    """

    name: str
    home: str
    bar: str
    figures: Sequence[tuple[str, str]]
    cells: Sequence[EstimateView]
    rank: int
    best: str
    too_close: bool
    row: str = ""


@dataclass(frozen=True, kw_only=True)
class AnswerView:
    """What is known so far, for the page of What if; the best option comes first once it `is_ordered`.

    Once every option `is_tried` often enough, each shows how likely it is the best; `perhaps` names those that may well
    be. `head` stands above the bars, which are on the `scale`; `key` explains the drawing, by the class of each sign.
    `lead` is the best option's lead as the end of a sentence; `why` what it has more or less of. The table has
    `headings`, and a `caption` if they do not say everything.
    """

    options: Sequence[OptionView]
    settled: bool
    is_tried: bool
    is_ordered: bool
    perhaps: Sequence[str]
    lead: str
    head: str
    scale: str
    key: Sequence[tuple[str, str]]
    headings: Sequence[str]
    caption: str = ""
    why: Sequence[tuple[str, str]] = ()

    @property
    def alike(self) -> list[str]:
        """The names of the options whose differences do not matter."""
        return [option.name for option in self.options if option.too_close and self.settled]


class Question(NamedTuple, Generic[P, S]):
    """A question at a moment of a game, as the asking side sees it.

    `known` has the number of known playouts for each subject, `where` the page of each.
    """

    game: Any
    seen: P
    subject: S
    known: Mapping[S, int]
    where: Callable[[S], str]


@dataclass(frozen=True, kw_only=True)
class WhatIf(Generic[P, D, S]):
    """What the page of What if needs from a campaign (campaign/advice/web/what_if.py)."""

    asked: Callable[[P, Mapping[str, str]], S]
    """The subject asked about at that position, from the fields of an address or form; raises ValueError."""
    fields: Callable[[S], Mapping[str, str]]  # the subject as such fields
    refusal: Callable[[P, P], str]
    """Why that position is not shown, now that the game stands at another; empty if it is."""
    afterwards: Callable[[S], str]  # who plays on in the playouts
    told: Callable[[UUID, P, Answer[D]], AnswerView]
    """What is known at a position, as the asking side sees it."""
    home: Callable[[UUID, P], str]  # the game's page, as the asking side sees it
    context: Callable[[Question[P, S]], Mapping[str, Any]]  # what else the framing template needs


@dataclass(frozen=True, kw_only=True)
class ReviewPage(Generic[P, D, S]):
    """What the page of the review needs from a campaign (campaign/advice/web/review.py)."""

    words: ReviewWords[P, D]
    subjects: Sequence[S]  # the players that may make all later decisions
    asked: Callable[[Mapping[str, str]], S | None]
    """The subject from the fields of an address or form; None if they name none, ValueError for an unknown one."""
    fields: Callable[[S], Mapping[str, str]]  # the subject as such fields
    refusal: Callable[[P], str]  # why a game in this state is not reviewed; empty if it is
    least: Callable[[Any], int]  # the first line to which a game can go back
    takes: str = "half a minute"  # what a first look takes


@dataclass(frozen=True, kw_only=True)
class Bar(Generic[P]):
    """How the desk shows the expected result (campaign/advice/web/expectation.py)."""

    told: Callable[[P], bool]  # whether it is shown at that position
    expected: str  # the name of the result, in two words
    written: Callable[[float], str]
    moved: Callable[[float], str]  # a change of it with its sign, in the form of `written`
    spread: Callable[[Expectation], tuple[float, float]]  # the range of the result
    endings: Callable[[P, Mapping[str, float]], Sequence[tuple[str, str, float]]]
    """The endings, best first: the class for style sheets, the name, and how likely it is."""


@dataclass(frozen=True, kw_only=True)
class Advice(Generic[P, D, S]):
    """A part of a game (engine/games.py)."""

    foresight: Foresight[P, D, S]
    may_ask: Callable[[P], bool]  # whether a player may ask What if there
    subject: Callable[[str], S]  # a stored subject; raises ValueError
    by_default: S
    what_if: WhatIf[P, D, S]
    hindsight: Hindsight[P, D, S]
    review: ReviewPage[P, D, S]
    bar: Bar[P]
    works: Mapping[JobKind, Work[Any]] = field(default_factory=dict)  # its other kinds of jobs


def advised(job: Job) -> tuple[GameKind[Any], Advice[Any, Any, Any]]:
    """The kind of game that a job is about, and its advice."""
    assert job.game, "its question names a game"
    kind = game_kinds()[job.game.ruleset]
    return kind, kind.given(Advice)

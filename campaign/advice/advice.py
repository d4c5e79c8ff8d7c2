"""What a campaign gives to be advised about: its playouts, and in which words and pictures they are told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple
from uuid import UUID

from campaign.advice.jobs import Work
from campaign.advice.playouts.prospect import Prospect
from campaign.advice.playouts.question import Answer, D, Foresight, P, S
from campaign.advice.playouts.review import Hindsight
from campaign.advice.reviewed import ReviewWords
from campaign.models import Job, JobKind
from engine.games import GameKind, game_kinds
from engine.playouts.estimates import Estimate


class EstimateView(NamedTuple):
    """An estimate as it is written, and its 80% interval, empty where that is not told."""

    value: str
    low: str = ""
    high: str = ""


def figure(estimate: Estimate, written: Callable[[float], str]) -> EstimateView:
    """An estimate, written like this."""
    return EstimateView(*map(written, (estimate.mean, estimate.low, estimate.high)))


@dataclass(frozen=True)
class OptionView:
    """An option as the page of What if shows it.

    `home` is where the game is played, with the option chosen there. `figures` stand beside its bar, each with what it
    is; `cells` in the table. `best` is how likely it is the best. `row` is what it is called by where it stands on the
    desk as a row of its own.
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
    """What is known so far as the page of What if shows it, the best option first once that `is_ordered`.

    Once each `is_tried` often enough it is told how likely that is the best; `perhaps` names those that well may be.
    `head` stands above the bars, which are on the `scale`; `key` says what is drawn, by the class of each sign. `lead`
    is by how much the best is ahead of the next, as the end of a sentence; `why` what it has more or less of. The table
    has `headings`, and a `caption` where they do not say it all.
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
        """The names of those between which it makes no difference."""
        return [option.name for option in self.options if option.too_close and self.settled]


class Question(NamedTuple, Generic[P, S]):
    """What is asked at a moment of a game, as who asks sees it.

    `known` has how many playouts are known there of each subject, `where` the page of any of them.
    """

    game: Any
    seen: P
    subject: S
    known: Mapping[S, int]
    where: Callable[[S], str]


@dataclass(frozen=True, kw_only=True)
class WhatIf(Generic[P, D, S]):
    """What the page of What if wants to know of a campaign (campaign/advice/web/what_if.py)."""

    asked: Callable[[P, Mapping[str, str]], S]
    """What is asked at that position, by the fields of an address or a form; ValueError where nobody can."""
    fields: Callable[[S], Mapping[str, str]]
    """The same as fields."""
    refusal: Callable[[P, P], str]
    """Why nothing is shown of that position now that the game stands at another one, in a sentence; empty if it is."""
    afterwards: Callable[[S], str]
    """Who goes on in the playouts."""
    told: Callable[[UUID, P, Answer[D]], AnswerView]
    """What is known at a position, as who asks sees it."""
    home: Callable[[UUID, P], str]
    """Where the game is played, by who asks there."""
    context: Callable[[Question[P, S]], Mapping[str, Any]]
    """What else the framing template has."""


@dataclass(frozen=True, kw_only=True)
class ReviewPage(Generic[P, D, S]):
    """What the page of the review wants to know of a campaign (campaign/advice/web/review.py)."""

    words: ReviewWords[P, D]
    subjects: Sequence[S]
    """By whom all may be decided later on."""
    asked: Callable[[Mapping[str, str]], S | None]
    """Of what is asked, by the fields of an address or a form; None if they name nothing, ValueError for nothing."""
    fields: Callable[[S], Mapping[str, str]]
    """The same as fields."""
    refusal: Callable[[P], str]
    """Why nothing is reviewed of a game that stands so, in a sentence; empty if it is."""
    least: Callable[[Any], int]
    """The first place to which a game goes back."""


@dataclass(frozen=True, kw_only=True)
class Bar(Generic[P]):
    """How what is to be expected stands at the head of the desk (campaign/advice/web/prospect.py)."""

    told: Callable[[P], bool]
    """Whether it does at that position."""
    expected: str
    """What is to be expected, in two words."""
    written: Callable[[float], str]
    moved: Callable[[float], str]
    """As `written`, with its sign: by how much it is more or less."""
    spread: Callable[[Prospect], tuple[float, float]]
    """From where to where it may come."""
    endings: Callable[[P, Mapping[str, float]], Sequence[tuple[str, str, float]]]
    """How it may end, the best first: of which sort, as style sheets know it, what it is called, and how likely."""


@dataclass(frozen=True, kw_only=True)
class Advice(Generic[P, D, S]):
    """A part of a game (engine/games.py)."""

    foresight: Foresight[P, D, S]
    may_ask: Callable[[P], bool]
    """Whether a player may have a decision weighed there."""
    subject: Callable[[str], S]
    """What was asked, as a row keeps it; ValueError for nothing that can be."""
    by_default: S
    what_if: WhatIf[P, D, S]
    hindsight: Hindsight[P, D, S]
    review: ReviewPage[P, D, S]
    bar: Bar[P]
    works: Mapping[JobKind, Work[Any]] = field(default_factory=dict)
    """How its other jobs are done."""


def advised(job: Job) -> tuple[GameKind[Any], Advice[Any, Any, Any]]:
    """The kind of the game that a job is about, and what that gives."""
    assert job.game, "its question names a game"
    kind = game_kinds()[job.game.ruleset]
    return kind, kind.given(Advice)

"""Advice for a game of sides, in words, for the asking side alone: by games won, or by points."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any, Generic
from urllib.parse import urlencode
from uuid import UUID

from campaign.advice.advice import (
    Advice,
    AnswerView,
    Bar,
    EstimateView,
    OptionView,
    Question,
    ReviewPage,
    WhatIf,
    figure,
)
from campaign.advice.chances import PERCENT, Axis, of_points
from campaign.advice.curve import DecisionMark
from campaign.advice.par import Par
from campaign.advice.playouts.contest import DRAW, ByName, Contest, ContestPar
from campaign.advice.playouts.course import Past, Swing, SwingCause
from campaign.advice.playouts.judging import Appraisal
from campaign.advice.playouts.question import Answer, D, Evaluation, P, S
from campaign.advice.reviewed import Pictures, ReviewWords, turns_begun
from campaign.advice.web.asking import percent_text
from engine.codec import Json
from engine.games import game_kinds
from engine.grammar import decimal, sentence
from engine.rules.ruleset import EVERYBODY
from engine.texts import text

_say = partial(text, "campaign.advice", "contest")


@dataclass(frozen=True, kw_only=True)
class Written:
    """How the values of a scoring are written and drawn; its words are the texts of its name.

    `middle`: the middle 80% of playouts say something, as they do not if each is won or lost.
    """

    value: Callable[[float], str]
    change: Callable[[float], str]  # with its sign
    axis: Callable[[Iterable[float]], Axis]  # for values between these
    points: int  # as many are printed for a value of 1 in a review
    middle: bool


WRITTEN = {
    "won": Written(
        value=percent_text,
        change=lambda chance: decimal(100 * chance, 0, sign="+") + "%",
        axis=lambda ends: PERCENT,
        points=100,
        middle=False,
    ),
    "points": Written(
        value=partial(decimal, sign="+"), change=partial(decimal, sign="+"), axis=of_points, points=1, middle=True
    ),
}


@dataclass(frozen=True, kw_only=True)
class ContestAdvice(Generic[P, D, S]):
    """The words of advice for such a game.

    The last four default to the game's own: the name of its ruleset, its words, the names of its sides, and the label
    of a decision, in the game as the side sees it.
    """

    contest: Contest[P, D, S]
    cause: Callable[[str], str]  # the cause of an ending
    levels: Mapping[int, str]  # the levels for both sides' further play, and how each plays
    measures: Mapping[str, tuple[str, str, str]]
    """For each measure: its heading, its unit, and the sign its figures always have."""
    subject: Callable[[str], S] | None = None
    """A stored subject; raises ValueError. By default a level."""
    asked: Callable[[P, Mapping[str, str]], S] | None = None
    """The subject at a position, from the fields of an address."""
    fields: Callable[[S], Mapping[str, str]] = lambda subject: {"level": str(subject)}
    level: Callable[[S], Any] = lambda subject: subject
    caption: Callable[[str], str] = lambda side: ""
    chosen: Callable[[D], Mapping[str, str]] = lambda decision: {}
    """The fields of the board's address that show an option as chosen."""
    context: Callable[[Question[P, S]], Mapping[str, Any]] = lambda question: {}
    """What else the framing template of What if needs."""
    swing: Callable[[P, SwingCause], str] = lambda state, cause: ""
    """What changed the chances at a moment, by dice or the other side; empty: the turn is told."""
    when: Callable[[P], str] | None = None
    """The time of a moment in the review, if not told as elsewhere."""
    game: str = ""
    words: Any = None
    sides: Mapping[str, str] = field(default_factory=dict)
    option: Callable[[D, P], str] | None = None
    takes: str = "half a minute"  # what a first look at a review takes

    @property
    def written(self) -> Written:
        return WRITTEN[self.contest.scoring.name]

    @property
    def worth(self) -> tuple[str, ...]:
        """The heading of what counts, where that is not whether a side has won."""
        return (self._say("worth"),) if self.written.middle else ()

    def _say(self, key: str, **parts: Any) -> str:
        """In the words of its scoring."""
        return _say(f"{self.contest.scoring.name}.{key}", **parts)

    def ending(self, ending: str) -> str:
        """For whom, and by what: "Romans: by points"."""
        cause, _, winner = ending.rpartition("/")
        return f"{self.sides.get(winner) or _say('draw')}: {self.cause(cause)}"

    def _called(self, option: D, seen: P) -> str:
        assert self.option, "it has the game's own"
        return self.option(option, seen)

    def advice(self) -> Advice[P, D, S]:
        return Advice(
            foresight=self.contest.foresight,
            may_ask=self.may_ask,
            subject=self.subject or self._level,
            by_default=self.contest.by_default,
            what_if=self._what_if(),
            hindsight=self.contest.hindsight,
            review=ReviewPage(
                words=self.review_words(),
                subjects=(self.contest.by_default,),
                asked=lambda fields: self.contest.by_default,
                fields=lambda subject: {},
                refusal=lambda now: "" if self._is_reviewed(now) else _say("refused.review"),
                least=lambda game: 0,
                takes=self.takes,
            ),
            bar=Bar(
                told=self._is_foretold,
                expected=self._say("expected"),
                written=self.written.value,
                moved=self.written.change,
                spread=lambda found: (
                    (found.p10, found.p90) if self.written.middle else (found.value.low, found.value.high)
                ),
                endings=self._ends,
            ),
        )

    def _what_if(self) -> WhatIf[P, D, S]:
        return WhatIf(
            asked=self.asked or self._asked,
            fields=self.fields,
            refusal=self._refusal,
            afterwards=lambda subject: _say("afterwards", level=self.level(subject)),
            told=self._told,
            home=self._home,
            context=self._context,
        )

    def _context(self, question: Question[P, S]) -> Mapping[str, Any]:
        """The framing template's context: whose decision it is, and the levels that may be asked."""
        known = question.known
        return {
            "side": self.contest.seating.decides(question.seen),
            "stands": self.words.stands(question.seen),
            "subject": question.subject,
            "counted": self._say("counted"),
            "level": self.level(question.subject),
            "levels": [(n, says, known.get(self._level(str(n)), 0)) for n, says in self.levels.items()],
            **self.context(question),
        }

    def _asked(self, at: P, fields: Mapping[str, str]) -> S:
        found: S = self._level(fields.get("level", str(self.contest.by_default)))
        return found

    def _level(self, kept: str) -> Any:
        if kept not in map(str, self.levels):
            raise ValueError(f"the program plays no futures at level {kept}")
        return int(kept)

    def may_ask(self, state: Any) -> bool:
        """Whether a person leads the deciding side, with a choice that can be compared; never in an Iron game (D31)."""
        contest, side = self.contest, self.contest.seating.decides(state)
        if side is None or side in state.start.levels:
            return False
        if self._is_iron(state):
            return False
        seen = contest.seating.seen_by(state, side)
        return contest.is_open(seen) if contest.is_open else bool(contest.compared(seen, contest.by_default))

    def _is_iron(self, state: Any) -> bool:
        return game_kinds()[self.game].ruleset.iron(state.start)

    def _is_reviewed(self, now: Any) -> bool:
        """Only a finished solo game is."""
        return bool(now.ending) and self._is_alone(now)

    def _is_foretold(self, now: Any) -> bool:
        return not now.ending and self._is_alone(now)

    def _is_alone(self, now: Any) -> bool:
        return self.contest.seating.alone(now.start) is not None

    def _ends(self, now: P, likely: Mapping[str, float]) -> list[tuple[str, str, float]]:
        """Won, drawn or lost by the only player."""
        winners, side = (
            [(ending.rpartition("/")[2], share) for ending, share in likely.items()],
            self.contest.viewer(now),
        )
        won, draw = [sum([share for winner, share in winners if winner == whose]) for whose in (side, DRAW)]
        return [(each, _say(f"ends.{each}"), p) for each, p in (("won", won), ("draw", draw), ("lost", 1 - won - draw))]

    def _refusal(self, at: Any, now: Any) -> str:
        """With two at one screen it is shown only in that side's moments; in an Iron game never (D31)."""
        if self._is_iron(now):
            return _say("refused.iron")
        if not self.may_ask(at):
            return _say("refused.none")
        side, alone = self.contest.seating.decides(at), bool(now.start.levels)
        if alone or now.ending or self.contest.seating.decides(now) == side:
            return ""
        return _say("refused.eyes", side=self.sides[str(side)])

    def _home(self, id: UUID, at: P, **more: str) -> str:
        side = str(self.contest.seating.decides(at))
        return f"{game_kinds()[self.game].home(id)}?{urlencode({'side': side, **more})}"

    def par(self) -> Par[ContestPar]:
        """The program's results from the start of a solo game."""
        return Par(
            edition=3,
            players=tuple(self.contest.par_by),
            play=ByName(self.contest.where, "played_out"),
            player=attrgetter("level"),
            scores=Json(tuple[ContestPar, ...]),
            has=lambda game: self._is_reviewed(game.now),
        )

    @property
    def par_headings(self) -> list[str]:
        return [_say("par.result"), _say("par.turn"), *self.worth, *(heading for heading, *_ in self.measures.values())]

    def par_cells(self, found: ContestPar) -> list[object]:
        """How the game ended and when; the points, if they are what counts; and the other measures."""
        worth = [self.review_words().gain(found.worth) for _ in self.worth]
        signs = {name: sign for name, (_, _, sign) in self.measures.items()}
        measures = [decimal(found.measures[name], 0, sign=sign) for name, sign in signs.items()]
        return [self.ending(found.ending), found.turn, *worth, *measures]

    # --- What if

    def _told(self, id: UUID, seen: P, answer: Answer[D]) -> AnswerView:
        """What each option is worth, and by which endings; those that never came are left out."""
        endings = [each for each in self.contest.endings if any(option.endings[each].mean for option in answer.options)]
        side = self.sides[str(self.contest.seating.decides(seen))]
        headings = [heading for heading, *_ in self.measures.values()]
        ends = [
            end for option in answer.options for end in (*self._spread(option), option.value.low, option.value.high)
        ]
        axis = self.written.axis(ends)
        return AnswerView(
            options=[self._option(id, seen, option, endings, axis) for option in answer.shown],
            settled=answer.settled,
            is_tried=answer.is_tried,
            is_ordered=answer.is_ordered,
            perhaps=[self._called(option.decision, seen) for option in answer.perhaps],
            lead=self._say("lead", value=self.written.value(answer.lead or 0.0).lstrip("+")),
            head=self._say("head", side=side),
            scale=axis.head(),
            key=[("spread", self._say("key.spread")), ("mean", self._say("key.mean"))],
            caption=self.caption(side),
            headings=["Futures", self._say("worth"), *headings, *map(self.ending, endings)],
        )

    def _spread(self, option: Evaluation[D]) -> tuple[float, float]:
        return (option.p10, option.p90) if self.written.middle else (0, option.value.mean)

    def _option(self, id: UUID, seen: P, option: Evaluation[D], endings: Sequence[str], axis: Axis) -> OptionView:
        worth = figure(option.value, self.written.value)
        summed = [
            (figure(option.measures[name], partial(decimal, sign=sign)), unit)
            for name, (_, unit, sign) in self.measures.items()
        ]
        return OptionView(
            name=self._called(option.decision, seen),
            home=self._home(id, seen, **self.chosen(option.decision)),
            bar=axis.bar(option.value, self._spread(option)),
            figures=[
                (worth.value, f"{worth.low} to {worth.high}"),
                *((found.value, unit) for found, unit in summed),
            ],
            cells=[
                EstimateView(str(option.playouts)),
                worth,
                *(found for found, _ in summed),
                *(_share(option, each) for each in endings),
            ],
            rank=option.rank,
            best=percent_text(option.best),
            too_close=option.too_close,
        )

    # --- The review

    def review_words(self) -> ReviewWords[P, D]:
        return ReviewWords(
            say=lambda key, **parts: self._say(f"review.{key}", **parts),
            lead=self._lead,
            when=self._when,
            decision=lambda state, decision: self._called(decision, self.contest.viewed(state)),
            swing=self._swing,
            endings=self.contest.endings,
            ending=self.ending,
            every_ending=False,
            begins={"Turn": attrgetter("turn")},
            expected=(self._say("review.curve"), self.written.value),
            pictures=self._pictures,
            points=self.written.points,
        )

    def _when(self, state: P) -> str:
        return self.when(state) if self.when else sentence(self.words.when(state))

    def _swing(self, past: Past, swing: Swing) -> str:
        """An override as the log tells it; a choice in its own words, anything else by its moment."""
        if swing.cause is SwingCause.OVERRIDDEN:
            return " ".join(self.words.tell(past.states[swing.last], past.lines[swing.last], EVERYBODY)).rstrip(".")
        if swing.cause is SwingCause.CHOICE:
            return self._called(past.lines[swing.last].decision, self.contest.viewed(past.states[swing.last]))
        before = past.states[swing.first]
        return self.swing(before, swing.cause) or _say(f"swing.{swing.cause}", when=self._when(before))

    def _lead(self, game: Past, found: Appraisal, is_whole: bool) -> str:
        first, last = [self.written.value(moment.value.mean) for moment in (found.curve[0], found.curve[-1])]
        return self._say("review.lead.whole" if is_whole else "review.lead.so_far", first=first, last=last)

    def _pictures(self, game: Past, found: Appraisal, marks: Sequence[DecisionMark]) -> Pictures:
        expected = {moment.place: moment.value for moment in found.curve}
        axis = self.written.axis([end for each in expected.values() for end in (each.low, each.high)])
        drawn = axis.curve(expected, marks, len(game.lines), turns_begun(game), self._say("review.label"))
        return [(self._say("review.curve"), drawn, ())]


def _share(option: Evaluation[Any], ending: str) -> EstimateView:
    """How often it ends like that; without an interval if it never did."""
    found = option.endings[ending]
    return figure(found, percent_text) if found.mean else EstimateView(percent_text(0))

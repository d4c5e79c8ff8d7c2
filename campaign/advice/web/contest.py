"""Advice for a game that a side wins or loses, in words, for the asking side alone."""

from collections.abc import Callable, Mapping, Sequence
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
from campaign.advice.chances import curve_svg, evaluation_svg, scale_svg
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
class ContestAdvice(Generic[P, D, S]):
    """The words of advice for such a game.

    The last four default to the game's own: the name of its ruleset, its words, the names of its sides, and the label
    of a decision.
    """

    contest: Contest[P, D, S]
    ending: Callable[[str], str]
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
    option: Callable[[D], str] = str

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
            ),
            bar=Bar(
                told=self._is_foretold,
                expected=_say("expected"),
                written=percent_text,
                moved=lambda chance: decimal(100 * chance, 0, sign="+") + "%",
                spread=lambda found: (found.value.low, found.value.high),
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
        return bool(contest.compared(contest.seating.seen_by(state, side), contest.by_default))

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

    def par(self) -> Par[ContestPar] | None:
        """The program's results from the start of a solo game; None if the game has none."""
        if self.contest.ruleset is None:
            return None
        return Par(
            edition=1,
            players=tuple(self.levels),
            play=ByName(self.contest.where, "played_out"),
            player=attrgetter("level"),
            scores=Json(tuple[ContestPar, ...]),
            has=lambda game: self._is_reviewed(game.now),
        )

    # --- What if

    def _told(self, id: UUID, seen: P, answer: Answer[D]) -> AnswerView:
        """How often each option wins, and by which endings; those that never came are left out."""
        endings = [each for each in self.contest.endings if any(option.endings[each].mean for option in answer.options)]
        side = self.sides[str(self.contest.seating.decides(seen))]
        headings = [heading for heading, *_ in self.measures.values()]
        return AnswerView(
            options=[self._option(id, seen, option, endings) for option in answer.shown],
            settled=answer.settled,
            is_tried=answer.is_tried,
            is_ordered=answer.is_ordered,
            perhaps=[self.option(option.decision) for option in answer.perhaps],
            lead=_say("lead", games=percent_text(answer.lead or 0.0)),
            head=_say("head", side=side),
            scale=scale_svg(),
            key=[("spread", _say("key.spread")), ("mean", _say("key.mean"))],
            caption=self.caption(side),
            headings=["Futures", "Wins", *headings, *map(self.ending, endings)],
        )

    def _option(self, id: UUID, seen: P, option: Evaluation[D], endings: Sequence[str]) -> OptionView:
        chance = figure(option.value, percent_text)
        summed = [
            (figure(option.measures[name], partial(decimal, sign=sign)), unit)
            for name, (_, unit, sign) in self.measures.items()
        ]
        return OptionView(
            name=self.option(option.decision),
            home=self._home(id, seen, **self.chosen(option.decision)),
            bar=evaluation_svg(option.value),
            figures=[
                (chance.value, f"{chance.low} to {chance.high}"),
                *((found.value, unit) for found, unit in summed),
            ],
            cells=[
                EstimateView(str(option.playouts)),
                chance,
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
            say=lambda key, **parts: _say(f"review.{key}", **parts),
            lead=_lead,
            when=self._when,
            decision=lambda state, decision: self.option(decision),
            swing=self._swing,
            endings=self.contest.endings,
            ending=self.ending,
            every_ending=False,
            begins={"Turn": attrgetter("turn")},
            expected=(_say("review.curve"), percent_text),
            pictures=_pictures,
            points=100,
        )

    def _when(self, state: P) -> str:
        return self.when(state) if self.when else sentence(self.words.when(state))

    def _swing(self, past: Past, swing: Swing) -> str:
        """An override as the log tells it; a choice in its own words, anything else by its moment."""
        if swing.cause is SwingCause.OVERRIDDEN:
            return " ".join(self.words.tell(past.states[swing.last], past.lines[swing.last], EVERYBODY)).rstrip(".")
        if swing.cause is SwingCause.CHOICE:
            return self.option(past.lines[swing.last].decision)
        before = past.states[swing.first]
        return self.swing(before, swing.cause) or _say(f"review.swing.{swing.cause}", when=self._when(before))


def _share(option: Evaluation[Any], ending: str) -> EstimateView:
    """How often it ends like that; without an interval if it never did."""
    found = option.endings[ending]
    return figure(found, percent_text) if found.mean else EstimateView(percent_text(0))


def _lead(game: Past, found: Appraisal, is_whole: bool) -> str:
    first, last = [percent_text(moment.value.mean) for moment in (found.curve[0], found.curve[-1])]
    return _say("review.lead.whole" if is_whole else "review.lead.so_far", first=first, last=last)


def _pictures(game: Past, found: Appraisal, marks: Sequence[DecisionMark]) -> Pictures:
    chances = {moment.place: moment.value for moment in found.curve}
    return [(_say("review.curve"), curve_svg(chances, marks, len(game.lines), turns_begun(game)), ())]

"""How the rebellion is advised about, and in which words and pictures: for the eyes of who asks alone (W1.4)."""

from collections.abc import Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from campaign.advice.advice import Advice, AnswerView, EstimateView, OptionView, Question, ReviewPage, WhatIf, figure
from campaign.advice.curve import DecisionMark
from campaign.advice.futures.course import Cause, Past, Swing
from campaign.advice.futures.judging import Appraisal
from campaign.advice.futures.question import Answer, Prospect
from campaign.advice.reviewed import Pictures, ReviewWords, turns_begun
from campaign.advice.web.asking import percent_text
from campaign.boudica.choices import option_text
from campaign.boudica.futures.foresight import BY_DEFAULT, FORESIGHT, Subject
from campaign.boudica.futures.future import ENDINGS
from campaign.boudica.futures.hindsight import HINDSIGHT
from campaign.boudica.futures.options import LEVELS, ComparedOptions, compared, mover, pieces
from campaign.boudica.games import WORDS, own_kind
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.pictures.chances import curve_svg, prospect_svg, scale_svg
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.turn import PHASES, decides, phase
from campaign.boudica.rules.w11_solo.solo import people
from engine.grammar import decimal, sentence
from engine.rules.ruleset import EVERYBODY
from engine.texts import text

_say = partial(text, PACKAGE, "what_if")
_review = partial(text, PACKAGE, "review")


def may_ask(state: State) -> bool:
    """Whether a person leads the side whose moment it is, and it has a choice that can be compared."""
    side = decides(state)
    return side is not None and side not in state.start.levels and bool(compared(seen_by(state, side)).options)


def _asked(at: State, fields: Mapping[str, str]) -> Subject:
    level, piece = fields.get("level", str(BY_DEFAULT)), fields.get("piece", "")
    if piece and piece not in pieces(at):
        raise ValueError(f"nobody begins a move of {piece} there")
    return Subject.read(f"{level}/{piece}")


def _fields(subject: Subject) -> dict[str, str]:
    return {name: str(value) for name, value in subject._asdict().items() if value}


def _refusal(at: State, now: State) -> str:
    """Where two sit at one screen, it is shown in that side's moments alone."""
    if not may_ask(at):
        return _say("refused.none")
    side, alone = decides(at), bool(now.start.levels)
    return "" if alone or now.ending or decides(now) is side else _say(f"refused.eyes_{side}")


def _home(id: UUID, at: State, **more: str) -> str:
    return f"{own_kind().home(id)}?{urlencode({'side': str(decides(at)), **more})}"


def _context(asked: Question[State, Subject]) -> dict[str, Any]:
    """By which level both sides go on, of which piece it may be asked, and what is left out."""
    level, piece = asked.subject
    found = pieces(asked.seen)
    return {
        "side": decides(asked.seen),
        "stands": WORDS.stands(asked.seen),
        "subject": asked.subject,
        "levels": [(n, _say(f"level.{n}"), asked.known.get(Subject(n, piece), 0)) for n in LEVELS],
        "pieces": [
            (asked.where(Subject(level, one)), sentence(name(one)) if one else _say("all_pieces"), one == piece)
            for one in (("", *found) if found else ())
        ],
        "left_out": _left_out(compared(asked.seen, piece)),
    }


def _left_out(found: ComparedOptions) -> list[str]:
    counts = {"exchanges": found.exchanges, "others": found.others}
    return [_say(f"left_out.{what}", number=number) for what, number in counts.items() if number]


def _told(id: UUID, seen: State, answer: Answer[Decision]) -> AnswerView:
    """How often each option wins, and by which endings; those that no future came to are left out."""
    endings = [each for each in ENDINGS if any(option.endings[each].mean for option in answer.options)]
    return AnswerView(
        options=[_option(id, seen, option, endings) for option in answer.options],
        settled=answer.settled,
        lead=_say("lead", games=percent_text(answer.lead or 0.0)),
        head=sentence(_say("head", side=name(decides(seen) or ""))),
        scale=scale_svg(),
        key=[("spread", _say("key.spread")), ("mean", _say("key.mean"))],
        caption=_say("caption", side=str(decides(seen)).title()),
        headings=["Futures", "Wins", "Points", "Roman towns lost", *[_say(f"ending.{each}") for each in endings]],
    )


def _option(id: UUID, seen: State, option: Prospect[Decision], endings: Sequence[str]) -> OptionView:
    piece = mover(option.decision)
    chance = figure(option.value, percent_text)
    points = figure(option.measures["points"], partial(decimal, sign="+"))
    towns = figure(option.measures["towns"], decimal)
    return OptionView(
        name=option_text(option.decision),
        home=_home(id, seen, **({"piece": piece} if piece else {})),
        bar=prospect_svg(option.value),
        figures=[
            (chance.value, f"{chance.low} to {chance.high}"),
            (points.value, "points"),
            (towns.value, "towns lost"),
        ],
        cells=[
            EstimateView(str(option.futures)),
            chance,
            points,
            towns,
            *[_share(option, each) for each in endings],
        ],
        rank=option.rank,
        too_close=option.too_close,
    )


def _share(option: Prospect[Decision], ending: str) -> EstimateView:
    """How often it ends so; without an interval where no future did."""
    found = option.endings[ending]
    return figure(found, percent_text) if found.mean else EstimateView(percent_text(0))


# The review


def _review_refusal(now: State) -> str:
    """Only who has played alone to the end has one (B41)."""
    return "" if now.ending and len(people(now.start)) == 1 else _review("refused")


def _swing_text(past: Past, swing: Swing) -> str:
    """What was overruled as the log tells it; a choice by its words, all else by its phase or its battle."""
    before: State = past.states[swing.first]
    if swing.cause is Cause.OVERRULED:
        return " ".join(WORDS.tell(past.states[swing.last], past.lines[swing.last], EVERYBODY)).rstrip(".")
    if swing.cause is Cause.CHOICE:
        return option_text(past.lines[swing.last].decision)
    if before.step is Step.BATTLES:
        return _review(f"swing.{swing.cause}.battle", space=name(meeting(before).at))
    return _review(f"swing.{swing.cause}.phase", phase=PHASES[phase(before)].lower())


def _lead(game: Past, found: Appraisal, is_whole: bool) -> str:
    first, last = [percent_text(moment.value.mean) for moment in (found.curve[0], found.curve[-1])]
    return _review("lead.whole" if is_whole else "lead.so_far", first=first, last=last)


def _pictures(game: Past, found: Appraisal, marks: Sequence[DecisionMark]) -> Pictures:
    chances = {moment.place: moment.value for moment in found.curve}
    return [(_review("curve"), curve_svg(chances, marks, len(game.lines), turns_begun(game)), ())]


REVIEW_WORDS: ReviewWords[State, Decision] = ReviewWords(
    say=_review,
    lead=_lead,
    when=lambda state: _review("when.turn" if state.turn else "when.set_up", turn=state.turn),
    decision=lambda state, decision: option_text(decision),
    swing=_swing_text,
    endings=ENDINGS,
    ending=lambda ending: _say(f"ending.{ending}"),
    every_ending=False,
    begins={"Turn": attrgetter("turn")},
    expected=(_review("curve"), percent_text),
    pictures=_pictures,
    points=100,
)


ADVICE: Advice[State, Decision, Subject] = Advice(
    foresight=FORESIGHT,
    may_ask=may_ask,
    subject=Subject.read,
    by_default=Subject(),
    what_if=WhatIf(
        address="boudica-what-if",
        asked=_asked,
        fields=_fields,
        refusal=_refusal,
        afterwards=lambda subject: _say("afterwards", level=subject.level),
        told=_told,
        home=_home,
        context=_context,
    ),
    hindsight=HINDSIGHT,
    review=ReviewPage(
        address="boudica-review",
        words=REVIEW_WORDS,
        subjects=(Subject(),),
        asked=lambda fields: Subject(),
        fields=lambda subject: {},
        refusal=_review_refusal,
        least=lambda game: 0,
    ),
)

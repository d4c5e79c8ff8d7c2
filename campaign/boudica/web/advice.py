"""Advice about the rebellion: its words, and the questions that other contests do not have."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from campaign.advice.advice import Question
from campaign.advice.playouts.course import SwingCause
from campaign.advice.web.contest import ContestAdvice
from campaign.boudica.choices import option_text
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.playouts import BY_DEFAULT, CONTEST, LEVELS, Subject, compared, pieces
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.presses import mover
from campaign.boudica.rules.state import State, Step
from campaign.boudica.rules.turn import PHASES, phase
from engine.grammar import sentence
from engine.texts import text

_say = partial(text, PACKAGE, "what_if")
_review = partial(text, PACKAGE, "review")


def _asked(at: State, fields: Mapping[str, str]) -> Subject:
    level, piece = fields.get("level", str(BY_DEFAULT)), fields.get("piece", "")
    if piece and piece not in pieces(at):
        raise ValueError(f"{piece} cannot begin a move there")
    return Subject.read(f"{level}/{piece}")


def _context(asked: Question[State, Subject]) -> dict[str, Any]:
    """The levels of further play, the pieces that may be asked about, and what is left out."""
    level, piece = asked.subject
    found, shown = pieces(asked.seen), compared(asked.seen, piece)
    left_out = {"exchanges": shown.exchanges, "others": shown.others}
    return {
        "levels": [(n, _say(f"level.{n}"), asked.known.get(Subject(n, piece), 0)) for n in LEVELS],
        "pieces": [
            (asked.where(Subject(level, one)), sentence(name(one)) if one else _say("all_pieces"), one == piece)
            for one in (("", *found) if found else ())
        ],
        "left_out": [_say(f"left_out.{what}", number=number) for what, number in left_out.items() if number],
    }


def _swing(before: State, cause: SwingCause) -> str:
    """By its phase or its battle."""
    if before.step is Step.BATTLES:
        return _review(f"swing.{cause}.battle", space=name(meeting(before).at))
    return _review(f"swing.{cause}.phase", phase=PHASES[phase(before)].lower())


def _chosen(option: Decision) -> dict[str, str]:
    return {"piece": piece} if (piece := mover(option)) else {}


ADVICE = ContestAdvice(
    contest=CONTEST,
    option=lambda option, seen: option_text(option),
    cause=lambda cause: _say(f"cause.{cause}"),
    levels={n: _say(f"level.{n}") for n in LEVELS},
    asked=_asked,
    fields=lambda subject: {name: str(value) for name, value in subject._asdict().items() if value},
    level=lambda subject: subject.level,
    subject=Subject.read,
    when=lambda state: _review("when.turn" if state.turn else "when.set_up", turn=state.turn),
    measures={"points": ("Points", "points", "+"), "towns": ("Roman towns lost", "towns lost", "")},
    caption=lambda side: _say("caption", side=side),
    chosen=_chosen,
    context=_context,
    swing=_swing,
)

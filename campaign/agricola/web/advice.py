"""Advice about Agricola's campaign: its words."""

from functools import partial
from typing import Any

from campaign.advice.advice import Question
from campaign.advice.web.contest import ContestAdvice
from campaign.agricola.choices import option_text
from campaign.agricola.data import PACKAGE
from campaign.agricola.games import step_called
from campaign.agricola.names import where
from campaign.agricola.playouts import CONTEST, LEVELS, compared
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y35_solo.compared import options
from engine.texts import text

_say = partial(text, PACKAGE, "what_if")


def _context(asked: Question[State, int]) -> dict[str, Any]:
    """What is left out."""
    left = len(options(asked.seen)) - len(compared(asked.seen, asked.subject))
    return {"left_out": _say("left_out", number=left) if left > 0 else ""}


def _option(decision: Decision, seen: State) -> str:
    """A force with its place: there may be another like it."""
    named = option_text(decision, seen)
    return f"{named} {where(seen.units[decision.units[0]].at)}" if isinstance(decision, SetOut) else named


ADVICE = ContestAdvice(
    contest=CONTEST,
    option=_option,
    cause=lambda cause: _say(f"cause.{cause.replace(' ', '_')}"),
    levels={level: _say(f"level.{level}") for level in LEVELS},
    measures={"centers": (_say("centers"), _say("held"), "")},
    caption=lambda side: _say("caption"),
    context=_context,
    when=lambda state: _say("when.turn" if state.turn else "when.set_up", turn=state.turn),
    swing=lambda before, cause: _say(f"swing.{cause}", step=step_called(before.step)),
    takes=_say("takes"),
)

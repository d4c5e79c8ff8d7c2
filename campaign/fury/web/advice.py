"""Advice about Hell Hath No Fury: its words."""

from functools import partial

from campaign.advice.web.contest import ContestAdvice
from campaign.fury.choices import option_text
from campaign.fury.data import PACKAGE
from campaign.fury.playouts import CONTEST, LEVELS
from engine.texts import text

_say = partial(text, PACKAGE, "what_if")

ADVICE = ContestAdvice(
    contest=CONTEST,
    option=option_text,
    cause=lambda cause: _say(f"cause.{cause}"),
    levels={level: _say(f"level.{level}") for level in LEVELS},
    measures={"standing": (_say("standing"), _say("points"), "+")},
    caption=lambda side: _say("caption"),
    when=lambda state: _say("when", turn=state.turn),
    swing=lambda before, cause: _say(f"swing.{cause}", step=text(PACKAGE, "board", f"step.{before.stage}")),
    takes=_say("takes"),
)

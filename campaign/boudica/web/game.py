"""Boudica's rebellion as the pages know it that every game shares; a line of GAMES in the settings."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from campaign.boudica import elsewhere
from campaign.boudica.choices import label
from campaign.boudica.data import britain
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.decisions import Overrule
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.overruling import What
from campaign.boudica.rules.phases import overruling
from campaign.boudica.rules.solo import RULESET
from campaign.boudica.rules.state import Start, State
from campaign.boudica.rules.turn import PHASES, phase
from campaign.boudica.telling import tell
from campaign.boudica.web.board import eyes, of_game
from campaign.boudica.web.elsewhere import reported
from engine import shared
from engine.games import Overrules
from engine.rules.reason import Reason
from engine.texts import reason_text, text

SIDES = {"romans": "Romans", "britons": "Britons"}


def begun(seed: str, **options: Any) -> Start:
    """How a game begins, from what its form says."""
    return Start(seed, britain(Options(**options)))


def fields() -> Mapping[str, forms.Field]:
    """A field for each option of the form, as they are printed until something else is chosen."""
    found: dict[str, forms.Field] = {}
    for option in Options.__dataclass_fields__:
        printed, says = getattr(Options(), option), text(PACKAGE, "options", f"option.{option}")
        if isinstance(printed, bool):
            found[option] = forms.BooleanField(required=False, label=says, initial=printed)
        else:
            prefects = [(str(each), text(PACKAGE, "options", f"prefect.{each.name.lower()}")) for each in Prefect]
            found[option] = forms.TypedChoiceField(choices=prefects, coerce=Prefect, label=says, initial=printed)
    return found


def when(state: State) -> str:
    """A moment, as one says at what one is back."""
    key = "over" if state.ending else "turn" if state.turn else "set_up"
    return text(PACKAGE, "board", f"when.{key}", turn=state.turn, phase=PHASES[phase(state)].lower())


def board(state: State) -> Sequence[tuple[str, str]]:
    """What everybody may know of a game, in a list of games and of branches."""
    towns = [town.name for town in state.britain.towns if town.side == "romans" and town.id in state.towns]
    return [
        ("Roman towns", ", ".join(towns) or "none"),
        ("Legions", str(len([*state.armies_of(state.britain.sides["legion-XIV"])]))),
        ("Briton armies", str(len([*state.armies_of(state.britain.sides["boudica"])]))),
    ]


def why(reason: Reason) -> str:
    """What a die is for."""
    return reason_text(reason, (PACKAGE,), name)


GAME = shared.game_kind(
    RULESET,
    title="Boudica’s rebellion",
    about="Britain in AD 60, for two at one screen: a queen and her armies against four legions.",
    start=begun,
    sides=SIDES,
    when=when,
    board=board,
    tell=tell,
    why=why,
    choice=label,
    reads=reported,
    hides=True,
    overrules=Overrules(
        legal=overruling.legal,
        decision=lambda what, of, value, reason: Overrule(What(what), of, value, reason),
        package=PACKAGE,
        name=name,
    ),
    fields=fields,
    eyes=eyes,
    more=of_game,
    parts=shared.Parts(elsewhere.stand, elsewhere.delete),
)

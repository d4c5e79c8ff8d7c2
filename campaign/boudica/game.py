"""Boudica's rebellion as the pages know it that every game shares; a line of GAMES in the settings."""

from collections.abc import Sequence
from typing import Any

from campaign.boudica import elsewhere
from campaign.boudica.became import became
from campaign.boudica.choices import label
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.pictures.board import SIDES
from campaign.boudica.rules.decisions import Overrule
from campaign.boudica.rules.overruling import What
from campaign.boudica.rules.phases import overruling
from campaign.boudica.rules.player import LEVELS
from campaign.boudica.rules.solo import RULESET
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import PHASES, phase
from campaign.boudica.rules.turn import RULESET as BETWEEN_PEOPLE
from campaign.boudica.telling import tell
from campaign.boudica.web.beginning import begun, fields
from campaign.boudica.web.board import eyes, of_game
from campaign.boudica.web.elsewhere import reported
from campaign.boudica.web.seats import seats
from engine import shared
from engine.games import Overrules
from engine.rules.reason import Reason
from engine.texts import reason_text, text


def when(state: State) -> str:
    """A moment, as one says at what one is back."""
    key = "over" if state.ending else "turn" if state.turn else "set_up"
    return text(PACKAGE, "board", f"when.{key}", turn=state.turn, phase=PHASES[phase(state)].lower())


def board(state: State) -> Sequence[tuple[str, str]]:
    """What everybody may know of a game, in a list of games and of branches."""
    towns = [town.name for town in state.britain.towns if town.side == "romans" and town.id in state.towns]
    return [
        ("Played", seats(state.start)),
        ("Roman towns", ", ".join(towns) or "none"),
        ("Legions", str(len([*state.armies_of(state.britain.sides["legion-XIV"])]))),
        ("Briton armies", str(len([*state.armies_of(state.britain.sides["boudica"])]))),
    ]


def wrong(record: Any) -> str:
    """What in a record of a save file nobody can play: a level that there is none of."""
    unknown = [level for level in getattr(record, "levels", {}).values() if level not in LEVELS]
    return f"the program plays at no level {unknown[0]}" if unknown else ""


def why(reason: Reason) -> str:
    """What a die is for."""
    return reason_text(reason, (PACKAGE,), name)


GAME = shared.game_kind(
    RULESET,
    title="Boudica’s rebellion",
    about="Britain in AD 60, alone or for two at one screen: a queen and her armies against four legions.",
    start=begun,
    sides=SIDES,
    when=when,
    board=board,
    tell=tell,
    why=why,
    choice=label,
    reads=reported,
    wrong=wrong,
    hides=True,
    foresees=BETWEEN_PEOPLE,
    overrules=Overrules(
        legal=overruling.legal,
        decision=lambda what, of, value, reason: Overrule(What(what), of, value, reason),
        package=PACKAGE,
        name=name,
    ),
    fields=fields,
    eyes=eyes,
    more=of_game,
    parts=shared.Parts(elsewhere.stand, elsewhere.delete, became, elsewhere.ROWS),
    hangs={"jobs": "What if"},
)

"""What the board offers for a battle that is joined, beside the game's own dice (W11.3); and the forms for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from battles import fights
from battles.fights import TableBattle, TrackedBattle
from battles.rules.percent import percent
from battles.short import words
from battles.short.games import ODDS_TABLE
from battles.short.odds import shown_odds
from campaign.boudica import elsewhere
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import ReportBattle
from campaign.boudica.rules.elsewhere import ALL
from engine.shared import AnyGame, DamagedGame, Shared
from engine.texts import text
from engine.web.base import PlainForm

NAMES = {str(side): text(PACKAGE, "elsewhere", f"people.{side}") for side in Side}
COMMANDED = {"both": tuple(Side), "romans": (ROMANS,), "britons": (BRITONS,), "neither": ()}
"""Whom people command, by the form."""


class CommandsForm(PlainForm):
    """Whom people command on the odds table; the program commands the others."""

    commands = forms.ChoiceField(
        label="You command", choices=[("both", "Both sides"), *NAMES.items(), ("neither", "Neither")], initial="both"
    )


class ReportForm(PlainForm):
    """Who has won, and what each side has lost."""

    winner = forms.ChoiceField(
        choices=[*NAMES.items()],
        widget=forms.RadioSelect,
        label="Who has won",
        error_messages={"required": "Say who has won."},
    )
    romans_lost = forms.IntegerField(min_value=0, max_value=ALL, label="Percent of their army that the Romans lost")
    britons_lost = forms.IntegerField(min_value=0, max_value=ALL, label="Percent of their army that the Britons lost")

    def clean(self) -> dict[str, Any]:
        """A winner has something left."""
        known = super().clean() or {}
        if known.get(f"{known.get('winner')}_lost") == ALL:
            raise forms.ValidationError("Who has won has not lost all: that is less than 100 percent.")
        return known

    def report(self) -> ReportBattle:
        """The decision; only of a valid form."""
        known = self.cleaned_data
        return ReportBattle(known["winner"] == ROMANS, known["romans_lost"], known["britons_lost"])

    def wrongs(self) -> list[tuple[str, str, str]]:
        """What is wrong: the id of the field, or none, its label, and why."""
        return [(*self._place(name), str(why)) for name, errors in self.errors.items() for why in errors]

    def _place(self, name: str) -> tuple[str, str]:
        if name not in self.fields:
            return "", ""
        first = "_0" if name == "winner" else ""
        return f"{self[name].auto_id}{first}", str(self.fields[name].label)


def reported(sent: Mapping[str, str]) -> ReportBattle:
    """The decision that this form was sent with; ValidationError, with what is wrong, if it is none."""
    form = ReportForm(sent)
    if not form.is_valid():
        raise forms.ValidationError(" ".join(f"{label}: {why}" if label else why for _, label, why in form.wrongs()))
    return form.report()


@dataclass(frozen=True)
class OtherWays:
    """The table and the odds table, for the battle at hand.

    `armies` are both sides with their army points, and how often each wins on the odds table. `fight` and `tracked` are
    the battle on the table, and `begun` that on the odds table, if it was begun; `result` is what came of that, once it
    is over. `damaged`: it cannot be read.
    """

    armies: tuple[tuple[str, int, str], ...]
    fits: bool
    form: CommandsForm
    fight: TableBattle | None
    tracked: TrackedBattle | None
    begun: AnyGame | None = None
    result: str = ""
    damaged: bool = False
    odds_table: Shared = ODDS_TABLE


def on_board(game: AnyGame) -> OtherWays | None:
    """What the board offers; None where no battle is joined."""
    if not elsewhere.is_joined(game.now):
        return None
    told_of, fight = elsewhere.brief(game.id, game.now), elsewhere.on_table(game.id, game.now)
    odds = shown_odds(elsewhere.short_start(game.id, game.now, ())).odds
    armies = (
        (told_of.attacker.people_name, told_of.attacker.limit, percent(odds.attacker_wins)),
        (told_of.defender.people_name, told_of.defender.limit, percent(odds.defender_wins)),
    )
    return OtherWays(
        armies,
        elsewhere.fits_table(game.now),
        CommandsForm(auto_id="elsewhere-%s"),
        fight,
        fights.count(fight.id) if fight else None,
        **_begun(game),
    )


def _begun(game: AnyGame) -> dict[str, Any]:
    """The battle on the odds table that stands for the one at hand, and its result."""
    try:
        begun = elsewhere.on_odds_table(game.id, game.now)
    except DamagedGame:
        return {"damaged": True}
    over = begun is not None and begun.now.over
    return {"begun": begun, "result": words.verdict(begun.start.meeting, begun.now.outcome) if begun and over else ""}

"""A battle of the rebellion besides its own dice (W11.3): the board's offers, and the result back into the log."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles import fights
from battles.rules.percent import percent
from battles.rules.tracker import Drawn
from battles.rules.verdict import Resolver
from battles.web.engagement import NONE_WAITS, EngagementPages, counted, on_table, refused, ways
from campaign.boudica.engagement import ENGAGEMENT, table_report
from campaign.boudica.games import own_kind
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.w6_battle.external import ALL, ReportBattle, ended
from campaign.boudica.rules.w6_battle.fighting import fight_at
from campaign.boudica.telling import tell
from engine import shared
from engine.rules.dice import DiceWanted
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY, Illegal
from engine.shared import AnyGame, Shared
from engine.texts import text
from engine.web.base import PlainForm, fetch, home, shared_context
from engine.web.manual_dice import go

_say = partial(text, PACKAGE, "external")
NAMES = {str(side): _say(f"people.{side}") for side in Side}


class LossesForm(PlainForm):
    """Who has won, and each side's losses."""

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
            raise forms.ValidationError("The winner has not lost everything: enter less than 100 percent.")
        return known

    def decision(self) -> ReportBattle:
        known = self.cleaned_data
        return ReportBattle(known["winner"] == ROMANS, known["romans_lost"], known["britons_lost"])

    def wrongs(self) -> Iterator[tuple[str, str, str]]:
        """The errors: the field's id, or none, its label, and the message."""
        for field, errors in self.errors.items():
            id, label = (self[field].auto_id, str(self.fields[field].label)) if field in self.fields else ("", "")
            yield from [(f"{id}_0" if field == "winner" else id, label, str(why)) for why in errors]


def reported(sent: Mapping[str, str]) -> ReportBattle:
    """The decision in this form; raises ValidationError with its errors."""
    form = LossesForm(sent)
    if not form.is_valid():
        raise forms.ValidationError(" ".join(f"{label}: {why}" if label else why for _, label, why in form.wrongs()))
    return form.decision()


def on_board(game: AnyGame) -> dict[str, Any] | None:
    """The board's alternatives to its own dice, the table and the odds table; None if no battle is joined.

    `armies` are both sides with their army points, and their chances on the odds table. `fits` says whether they are
    equal enough for the table.
    """
    hand = ENGAGEMENT.open_to(game, Resolver.ODDS_TABLE)
    if hand is None:
        return None
    [way] = ways(own_kind(), game)
    assert way.shown, "a short battle has odds"
    wins = way.shown.odds.attacker_wins, way.shown.odds.defender_wins
    return {
        "armies": [(side.people_name, side.limit, percent(each)) for side, each in zip(hand.sides, wins, strict=True)],
        "fits": Resolver.TABLE in ENGAGEMENT.resolvers(game.now),
        "at_table": on_table(own_kind(), game),
        "odds_table": way,
    }


@require_safe
def result(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """The result of the battle at the table, from its tracker or typed in, and its consequences."""
    game = fetch(kind, id)
    if "fight" in request.GET and counted(request, kind, game) is None:
        return home(kind, id)  # which says why
    if ENGAGEMENT.open_to(game, Resolver.ODDS_TABLE) is None:
        return refused(request, kind, id, NONE_WAITS)
    form = LossesForm(request.GET if "winner" in request.GET or "romans_lost" in request.GET else _counted(game))
    wrongs, fight = [*form.wrongs()], on_table(kind, game).fight
    report = form.decision() if form.is_bound and not wrongs else None
    drawn = fight is not None and isinstance(fights.outcome(fight), Drawn)
    return _page(request, game, report, status=422 if wrongs else 200, form=form, wrongs=wrongs, drawn=drawn)


def _counted(game: AnyGame) -> dict[str, Any] | None:
    """The tracker's count, as the form takes it."""
    counted = table_report(game.id, game.now)
    if counted is None:
        return None
    winner = ROMANS if counted.romans_won else ROMANS.enemy
    return {"winner": winner, "romans_lost": counted.romans_lost, "britons_lost": counted.britons_lost}


def _page(
    request: HttpRequest, game: AnyGame, report: ReportBattle | None, status: int = 200, **more: Any
) -> HttpResponse:
    context = {
        "here": request.path,
        "report": report,
        "winner": NAMES[ROMANS if report.romans_won else ROMANS.enemy] if report else "",
        "follows": [*_follows(game, report)] if report else [],
        "space": name(meeting(game.now).at),
    }
    shown = {**shared_context(own_kind(), game), **context, **more}
    return render(request, "boudica/result.html", shown, status=status)


def _follows(game: AnyGame, report: ReportBattle) -> Iterator[str]:
    """Each side's strength points after it, before the retreat pools are rolled."""
    before = fight_at(game.now, meeting(game.now).at)
    for side, was, now in zip(Side, before, ended(before, report), strict=True):
        key = "both" if now.routed else "pool" if now.retreated else "none"
        yield _say(f"follows.{key}", side=NAMES[side], points=was.sp, retreated=now.retreated, routed=now.routed)


def _decided(request: HttpRequest, game: AnyGame, report: ReportBattle) -> HttpResponse:
    kind = own_kind()
    try:
        shared.decide(kind, game.id, game.head, report)
    except DiceWanted:
        return go(request, kind, game.id)
    except Illegal:
        return refused(request, kind, game.id, NONE_WAITS)
    return home(kind, game.id)


def _told(before: Any, line: Line[Any, Any]) -> list[str]:
    return [*tell(before, line, EVERYBODY)]


PAGES = EngagementPages(
    preview=lambda request, game, report, board: _page(request, game, report, board=board),
    decided=_decided,
    form=lambda past, filled, initial: LossesForm(filled, initial=initial),
    said=lambda before, line: next(iter(_told(before, line)), _say("decided.secret")).rstrip("."),
    told=_told,
)

"""A battle of a campaign of 2 sides besides its own dice: the board's offers, and the result back into the log."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles import fights
from battles.engagement import AtHand
from battles.rules.percent import percent
from battles.rules.reported import ALL, ReportedBattle
from battles.rules.tracker import Drawn
from battles.rules.verdict import Resolver
from battles.web.engagement import NONE_WAITS, EngagementPages, Way, counted, of, on_table, refused, ways
from campaign.desk.engagement import TwoSidedBattles, say
from engine import shared
from engine.rules.dice import DiceWanted
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY, Illegal
from engine.shared import AnyGame, Shared
from engine.web.base import PlainForm, fetch, home, shared_context
from engine.web.manual_dice import go


class LossesForm(PlainForm):
    """Who has won, and each side's losses."""

    winner = forms.ChoiceField(
        widget=forms.RadioSelect, label="Who has won", error_messages={"required": "Say who has won."}
    )

    def __init__(self, battles: TwoSidedBattles, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.battles, sides = battles, battles.players.sides
        self.may_be("winner", [*sides.items()])
        for side, name in sides.items():
            self.fields[f"{side}_lost"] = forms.IntegerField(min_value=0, max_value=ALL, label=say("lost", side=name))

    def clean(self) -> dict[str, Any]:
        """A winner has something left."""
        known = super().clean() or {}
        if known.get(f"{known.get('winner')}_lost") == ALL:
            raise forms.ValidationError("The winner has not lost everything: enter less than 100 percent.")
        return known

    def lost(self) -> list[forms.BoundField]:
        """The fields of the losses."""
        return [self[name] for name in self.fields if name != "winner"]

    def decision(self) -> Any:
        known = self.cleaned_data
        winner, lost = known["winner"], {side: known[f"{side}_lost"] for side in self.battles.players.sides}
        return self.battles.report(ReportedBattle(winner, lost.pop(winner), next(iter(lost.values()))))

    def wrongs(self) -> Iterator[tuple[str, str, str]]:
        """The errors: the field's id, or none, its label, and the message."""
        for field, errors in self.errors.items():
            id, label = (self[field].auto_id, str(self.fields[field].label)) if field in self.fields else ("", "")
            yield from [(f"{id}_0" if field == "winner" else id, label, str(why)) for why in errors]


def read(battles: TwoSidedBattles, sent: Mapping[str, str]) -> Any:
    """The decision in this form; raises ValidationError with its errors."""
    form = LossesForm(battles, sent)
    if not form.is_valid():
        raise forms.ValidationError(" ".join(f"{label}: {why}" if label else why for _, label, why in form.wrongs()))
    return form.decision()


def on_board(kind: Shared, game: AnyGame) -> dict[str, Any] | None:
    """The board's alternatives to its own dice, the table and the short battles; None if no battle is joined.

    `armies` are both sides with their army points, `ways` the short battles, with the chances of both by each.
    `fits` says whether the armies are equal enough for the table.
    """
    hand = _joined(kind, game)
    if hand is None:
        return None
    found = ways(kind, game)
    return {
        "armies": [(side.people_name, side.limit) for side in hand.sides],
        "ways": [(way, [*_chances(hand, way)]) for way in found if way.kind],
        "by_cards": next((way for way in found if not way.kind), None),
        "fits": Resolver.TABLE in of(kind).resolvers(game.now),
        "at_table": on_table(kind, game),
    }


def _joined(kind: Shared, game: AnyGame) -> AtHand | None:
    """The battle at hand, if there is any way to fight it elsewhere."""
    hand = of(kind).now(game)
    return hand if hand and of(kind).resolvers(game.now) else None


def _chances(hand: AtHand, way: Way) -> Iterator[tuple[str, int, str]]:
    """Each side with its army points and the chance that it wins."""
    assert way.shown, "a short battle has odds"
    wins = way.shown.odds.attacker_wins, way.shown.odds.defender_wins
    for side, each in zip(hand.sides, wins, strict=True):
        yield side.people_name, side.limit, percent(each)


@require_safe
def result(request: HttpRequest, kind: Shared, id: UUID) -> HttpResponse:
    """The result of the battle at the table, from its tracker or typed in, and its consequences."""
    battles, game = kind.given(TwoSidedBattles), fetch(kind, id)
    if "fight" in request.GET and counted(request, kind, game) is None:
        return home(kind, id)  # which says why
    if _joined(kind, game) is None:
        return refused(request, kind, id, NONE_WAITS)
    filled = {"winner", *(f"{side}_lost" for side in battles.players.sides)} & {*request.GET}
    form = LossesForm(battles, request.GET if filled else _counted(battles, game))
    wrongs, fight = [*form.wrongs()], on_table(kind, game).fight
    report = form.decision() if form.is_bound and not wrongs else None
    drawn = fight is not None and isinstance(fights.outcome(fight), Drawn)
    return _page(request, battles, game, report, status=422 if wrongs else 200, form=form, wrongs=wrongs, drawn=drawn)


def _counted(battles: TwoSidedBattles, game: AnyGame) -> dict[str, Any] | None:
    """The tracker's count, as the form takes it."""
    if (counted := battles.counted(game.id, game.now)) is None:
        return None
    return {"winner": counted.winner, **{f"{side}_lost": counted.lost(side) for side in battles.players.sides}}


def _page(
    request: HttpRequest, battles: TwoSidedBattles, game: AnyGame, decision: Any, status: int = 200, **more: Any
) -> HttpResponse:
    kind, names, report = battles.kind, battles.players.sides, battles.reported(decision)
    context = {
        "here": request.path,
        "report": report,
        "winner": names[report.winner] if report else "",
        "lost": [(name, report.lost(side)) for side, name in names.items()] if report else (),
        "follows": [*battles.follows(game.now, report)] if report else (),
        "space": battles.space(battles.at(game.now)),
    }
    return render(request, kind.templates("result"), {**shared_context(kind, game), **context, **more}, status=status)


def pages(battles: TwoSidedBattles) -> EngagementPages:
    """What the campaign's pages do with such a battle."""

    def decided(request: HttpRequest, game: AnyGame, report: Any) -> HttpResponse:
        try:
            shared.decide(battles.kind, game.id, game.head, report)
        except DiceWanted:
            return go(request, battles.kind, game.id)
        except Illegal:
            return refused(request, battles.kind, game.id, NONE_WAITS)
        return home(battles.kind, game.id)

    def told(before: Any, line: Line[Any, Any]) -> list[str]:
        return [*battles.kind.words.tell(before, line, EVERYBODY)]

    return EngagementPages(
        preview=lambda request, game, decision, board: _page(request, battles, game, decision, board=board),
        decided=decided,
        form=lambda past, filled, initial: LossesForm(battles, filled, initial=initial),
        said=lambda before, line: next(iter(told(before, line)), say("decided.secret")).rstrip("."),
        told=told,
    )

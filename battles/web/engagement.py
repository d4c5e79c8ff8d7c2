"""A game's external battles, from its page to the table, the cards or a short battle; and the result back to it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import fights
from battles.battleplay import words as card_words
from battles.battleplay.games import Commands
from battles.begun import begin_cards, begin_short
from battles.damaged import DamagedBattle
from battles.engagement import AtHand, Engagement, NoResult, board, engagement
from battles.fights import TableBattle, TrackedBattle
from battles.models import Fight
from battles.rules.battleplay.start import Start
from battles.rules.tracker import Result
from battles.rules.verdict import SHORT, Resolver, Side
from battles.short import words as short_words
from battles.short.games import KINDS
from battles.short.odds import ShownOdds, shown_odds
from battles.web import card_armies
from battles.web.card_armies import LEVELS
from engine.games import GameKind
from engine.rules.record import Line
from engine.shared import AnyGame, DamagedGame, Shared
from engine.web.base import PlainForm, check_fresh, fetch, home, row_of

UNCHANGED = "Nothing has changed: this is where the {one} stands."
NONE_WAITS = f"No battle here can be fought that way. {UNCHANGED}"
BEGUN = f"This is an Iron game: the battle you have begun is the one that counts. {UNCHANGED}"


@dataclass(frozen=True, kw_only=True)
class EngagementPages:
    """A part of a game: what its own pages do with external battles."""

    preview: Callable[[HttpRequest, Any, Any, str], HttpResponse]
    """Shows what a decision would bring, for a battle fought at that address, with a button to take it."""
    decided: Callable[[HttpRequest, Any, Any], HttpResponse]  # takes such a decision
    form: Callable[..., Any]  # the form for a result, empty or filled in; it has a `decision`
    said: Callable[[Any, Line[Any, Any]], str]
    """What a player decided, by the game before it, as everybody may know it."""
    told: Callable[[Any, Line[Any, Any]], Any]  # a line's entries, for this game's template
    page: Callable[[Any], dict[str, Any]] = lambda game: {}
    """What else the page that corrects a result needs."""


class CommandsForm(PlainForm):
    """Whom the player commands; the program commands the others."""

    commands = forms.ChoiceField(label="You command")
    usual, neither = Commands.BOTH, "Neither"
    """The default where no side is the player's, and the name of a battle the program fights alone."""

    def __init__(self, hand: AtHand, ids: str, *args: Any) -> None:
        usual = Commands.BOTH if hand.for_two else self.usual
        initial = {"commands": Commands(hand.own) if hand.own else usual}
        super().__init__(*args, initial=initial, auto_id=f"{ids}-%s")
        names = {side.value: told.people_name for side, told in zip(Side, hand.sides, strict=True)}
        self.may_be("commands", [*names.items(), (Commands.BOTH, "Both sides"), (Commands.NEITHER, self.neither)])


class ByCardsForm(CommandsForm):
    """Whom the player commands, and how well the program plays."""

    level = forms.TypedChoiceField(choices=LEVELS, coerce=int, initial=2, label="The program plays at level")
    usual, neither = Commands.NEITHER, "Neither: I watch"


@dataclass(frozen=True)
class Way:
    """A way to fight the present battle here: a form to begin, and the battle that stands, if one has begun.

    `result` is its result, once it is over; `damaged`: it cannot be read. A short battle has its `kind`, its odds in
    `shown`, and the name of the side that is `drilled` (L7).
    """

    resolver: Resolver
    form: CommandsForm
    kind: Shared | None = None
    shown: ShownOdds | None = None
    begun: AnyGame | None = None
    result: str = ""
    damaged: bool = False
    drilled: str = ""


@dataclass(frozen=True)
class OnTable:
    """The present battle on the table, if it was opened there; how far it is tracked, and its result."""

    fight: TableBattle | None = None
    count: TrackedBattle | None = None

    @property
    def result(self) -> Result | None:
        """The result, once confirmed."""
        return self.count.table.result if self.count else None


def ways(kind: GameKind[Any], game: AnyGame) -> list[Way]:
    """The ways that a game's page offers for its present battle: by cards first, then the short battles."""
    found = engagement(kind)
    hands = ((each, found.open_to(game, each)) for each in (Resolver.BATTLEPLAY, *SHORT))
    return [_way(resolver, hand, game.head) for resolver, hand in hands if hand]


def _way(resolver: Resolver, hand: AtHand, head: int) -> Way:
    if resolver is Resolver.BATTLEPLAY:
        way = Way(resolver, ByCardsForm(hand, f"by-cards-{head}"))
    else:
        shown = shown_odds(hand.short_start(resolver))
        drilled = hand.drilled if resolver is Resolver.LINED_DICE else ""
        way = Way(resolver, CommandsForm(hand, f"{resolver}-{head}"), KINDS[resolver], shown, drilled=drilled)
    try:
        begun = hand.begun(resolver)
    except (DamagedBattle, DamagedGame):
        return replace(way, damaged=True)
    return replace(way, begun=begun, result=_result(resolver, begun) if begun else "")


def _result(resolver: Resolver, begun: Any) -> str:
    """The winner and the grade; empty while that is open."""
    if resolver is Resolver.BATTLEPLAY:
        return " ".join(card_words.verdict(begun.now)) if begun.now.ending else ""
    return short_words.verdict(begun.start.meeting, begun.now.outcome) if begun.now.over else ""


def on_table(kind: GameKind[Any], game: AnyGame) -> OnTable:
    """What a game's page says about the table."""
    hand = engagement(kind).now(game)
    fight = hand.on_table if hand else None
    return OnTable(fight, fights.count(fight.id) if fight else None)


def counted(request: HttpRequest, kind: GameKind[Any], game: AnyGame) -> tuple[TableBattle, Result] | None:
    """The battle on the table in the address, with its result; None, with a message, if it does not fit."""
    try:
        fight = fights.fight(UUID(request.GET.get("fight", "")))
    except (ValueError, Fight.DoesNotExist):
        if "fight" in request.GET:
            messages.error(request, "There is no such battle on the table. Nothing has changed.")
        return None
    outcome, hand, one = fights.outcome(fight), engagement(kind).now(game), kind.title.one
    if became := fights.result_in_game(fight):
        had = f"The {one} already has a result of that battle: {became.said}."
        messages.error(request, f"{had} It is corrected in the log, at line {became.line}. Nothing has changed.")
        return None
    is_here = hand is not None and hand.key == fight.key and fights.terms(hand.brief) == fights.terms(fight.brief)
    if not is_here or outcome is None:
        messages.error(request, "That result belongs to a battle that is not at hand here. Nothing was changed.")
        return None
    return fight, outcome


def refused(request: HttpRequest, kind: GameKind[Any], id: UUID, why: str) -> HttpResponse:
    """Back to the game, with the reason why nothing was done."""
    messages.error(request, why.format(one=kind.title.one))
    return home(kind, id)


def of(kind: GameKind[Any]) -> Engagement:
    """The game's engagement; 404 if it has no external battles."""
    if kind.engagement is None:
        raise Http404("Its battles are fought nowhere else")
    return engagement(kind)


def pages_of(kind: GameKind[Any]) -> EngagementPages:
    """How the game shows the result of a battle."""
    return kind.given(EngagementPages)


def _holds(kind: GameKind[Any], game: AnyGame, hand: AtHand, resolver: Resolver) -> bool:
    """Whether the battle begun by these rules cannot be begun again (D31)."""
    return kind.ruleset.iron(game.start) and _way(resolver, hand, game.head).begun is not None


def _resolver(name: str) -> Resolver:
    """The short battle named in an address; else 404."""
    if name not in SHORT:
        raise Http404("No such battle")
    return Resolver(name)


@require_POST
def to_table(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """Open the present battle for the table: lists, papers, tracker."""
    found, game = of(kind), fetch(kind, id)
    check_fresh(request.POST, game)
    hand = found.open_to(game, Resolver.TABLE)
    return redirect("fight", hand.to_table().id) if hand else refused(request, kind, id, NONE_WAITS)


@require_http_methods(["GET", "HEAD", "POST"])
def choose_armies(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponseBase:
    """The cards for the present battle; then the board. Command and level are in the address."""
    found, game = of(kind), fetch(kind, id)
    hand = found.open_to(game, Resolver.BATTLEPLAY)
    if hand is None:
        return refused(request, kind, id, NONE_WAITS)
    if _holds(kind, game, hand, Resolver.BATTLEPLAY):
        return refused(request, kind, id, BEGUN)
    check_fresh(request.GET, game)
    form = ByCardsForm(hand, f"by-cards-{game.head}", request.GET)
    if not form.is_valid():
        wanted = "Choose from the lists whom you command and how well the program plays."
        return refused(request, kind, id, f"{wanted} No battle has begun.")
    commands, level = Commands(form.cleaned_data["commands"]), form.cleaned_data["level"]

    def begin(start: Start, by_hand: bool) -> HttpResponse:
        return redirect("card-battle", begin_cards(start, hand.key, hand.name, commands, level, by_hand).id)

    by_hand, begun = found.by_hand(row_of(kind, id)), _way(Resolver.BATTLEPLAY, hand, game.head).begun
    more = {"back": kind.home(id), "begun": begun, "iron": kind.ruleset.iron(game.start)}
    return card_armies.page(request, hand.plan, commands, begin, by_hand, **more)


@require_POST
def at_once(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """The program fights the present battle for both sides to its end; then the page shows what follows."""
    found, game = of(kind), fetch(kind, id)
    check_fresh(request.POST, game)
    hand = found.open_to(game, Resolver.BATTLEPLAY)
    if hand is None:
        return refused(request, kind, id, NONE_WAITS)
    if _holds(kind, game, hand, Resolver.BATTLEPLAY):
        return refused(request, kind, id, BEGUN)
    return redirect(kind.address("take-cards", id, hand.fight_out(found.level(row_of(kind, id))).id))


@require_POST
def to_short(request: HttpRequest, kind: GameKind[Any], id: UUID, resolver: str) -> HttpResponse:
    """Begin the present battle and go to its board; if nobody commands, fight it at once and show the result."""
    found, game, by = of(kind), fetch(kind, id), _resolver(resolver)
    check_fresh(request.POST, game)
    hand = found.open_to(game, by)
    if hand is None:
        return refused(request, kind, id, NONE_WAITS)
    if _holds(kind, game, hand, by):
        return refused(request, kind, id, BEGUN)
    form = CommandsForm(hand, f"{by}-{game.head}", request.POST)
    if not form.is_valid():
        return refused(request, kind, id, "Choose whom you command from the list. No battle has begun.")
    commands = Commands(form.cleaned_data["commands"])
    players = [side for side in Side if commands.includes(side)]
    by_hand = bool(players) and found.by_hand(row_of(kind, id))
    begun = begin_short(by, hand.short_start(by, players), hand.key, hand.name, by_hand)
    return redirect(KINDS[by].address("board", begun) if players else kind.address("take-short", id, by, begun))


@require_http_methods(["GET", "HEAD", "POST"])
def take_cards(request: HttpRequest, kind: GameKind[Any], id: UUID, battle: UUID) -> HttpResponse:
    """The result of a battle by cards: first shown with its consequences, then confirmed."""
    return _take(request, kind, id, Resolver.BATTLEPLAY, battle)


@require_http_methods(["GET", "HEAD", "POST"])
def take_short(request: HttpRequest, kind: GameKind[Any], id: UUID, resolver: str, battle: UUID) -> HttpResponse:
    """The result of a short battle, likewise."""
    return _take(request, kind, id, _resolver(resolver), battle)


def _take(request: HttpRequest, kind: GameKind[Any], id: UUID, by: Resolver, battle: UUID) -> HttpResponse:
    found, game = of(kind), fetch(kind, id)
    if request.method == "POST":
        check_fresh(request.POST, game)
    try:
        decision = found.result(game, by, battle)
    except NoResult as problem:
        return refused(request, kind, id, f"{problem} Nothing has changed.")
    if request.method == "POST":
        return pages_of(kind).decided(request, game, decision)
    return pages_of(kind).preview(request, game, decision, board(by, battle))


@require_safe
def look_at(request: HttpRequest, kind: GameKind[Any], id: UUID, n: int) -> HttpResponse:
    """View the battle whose result is line n of the log."""
    found, game = of(kind), fetch(kind, id)
    for place, line in enumerate(game.lines):
        if line.n == n and (address := found.board_of(game, place)) is not None:
            if address:
                return redirect(address)
            messages.info(request, "That battle is no longer kept here; its result is in the log.")
            return home(kind, id)
    raise Http404("No such battle in the log")

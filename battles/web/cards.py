"""The page of a card battle: one decision at a time, or the program's next, and the player's own combat dice.

Every past line can be viewed.
"""

import re
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from battles import models
from battles.battleplay import first_battle
from battles.battleplay import games as cards
from battles.battleplay import manual_dice as card_hand
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.battleplay.story import entries, marked
from battles.battleplay.words import DiceReason, fought, heading, reasons, thrown_for, verdict, who
from battles.fights import Superseded, Taken
from battles.reasons import why
from battles.rules.battleplay.colours import Colour, DiceFaces
from battles.rules.battleplay.play import Handful, ThrowWanted
from battles.rules.battleplay.state import Battle, Step
from battles.rules.verdict import Side
from battles.web import card_moment, card_past, card_said
from battles.web.card_board import Artist, question
from battles.web.card_choices import code, pointed, why_not
from battles.web.card_moment import Changes, Pause, changes
from engine.grammar import sentence
from engine.log import Irrevocable, NothingToUndo, Stale
from engine.manual_dice import Faces
from engine.rules.handful import NotTheseDice
from engine.rules.reason import Reason, Refused
from engine.texts import text
from engine.web.base import whole_number

MOST_SINCE = 12  # lines told as new; the log has them all
PHASES = ("setup", "deployment", "1.1", "1.2", "1.3", "1.4", "2.1", "2.2")
_say = partial(text, "battles", "cards")


def fetch(battle: uuid.UUID) -> KeptCardGame:
    """The battle, or the 404 page."""
    try:
        return cards.read(battle)
    except models.CardBattle.DoesNotExist:
        raise Http404("No such battle") from None


@require_safe
@vary_on_headers("HX-Target")
def show_battle(request: HttpRequest, battle: uuid.UUID) -> HttpResponse:
    """The board with what there is to do; with ?at=, as it stood after a line."""
    game = fetch(battle)
    log = card_past.log(game)
    place = _place(game, request.GET.get("at"))
    context = {
        "game": game,
        "log": log,
        "sitting": _sitting(game),
        "phases": _phases(game.states[place]),
        **(_now(request, game, log) if place == len(game.lines) else _then(game, log, place)),
    }
    return render(request, "battles/cards.html", context)


def _place(game: KeptCardGame, at: str | None) -> int:
    """The place of the line with the requested number; the last one by default."""
    if at is None:
        return len(game.lines)
    try:
        return game.place(int(at))
    except ValueError:
        raise Http404("No such line in this battle") from None


def _drawn(game: KeptCardGame, battle: Battle, offer: Any, chosen: str, new: Changes) -> dict[str, Any]:
    view = game.view(battle)
    found = pointed(view, offer, chosen)
    hidden = game.viewer.other if game.viewer else None
    held = {side: len(battle.host(side).hand) for side in Side}
    artist = Artist(view, game.commands.viewer or Side.ATTACKER, hidden, held, found, new)
    choice = question(view, offer, artist, found) if offer else None
    return {"board": artist.board(), "question": choice, "near": artist.near}


def _now(request: HttpRequest, game: KeptCardGame, log: tuple[card_past.LogLine, ...]) -> dict[str, Any]:
    """The battle as it stands, with the present choice; after a roll the choice may wait."""
    offer = game.offer if game.waits and not game.closed else None
    seen, just = _seen(request, game, log), "since" in request.GET
    new, rolls = card_past.since(log, seen), card_moment.rolls(game, log, seen) if just else []
    pause = card_moment.pause(request) if rolls and "on" not in request.GET else Pause.NONE
    held = pause is Pause.PRESS and bool(offer or game.waiting)
    shown = changes(game.states[seen:])
    drawn = _drawn(game, game.now, None if held else offer, request.GET.get("card", ""), shown)
    return {
        **drawn,
        "said": card_said.said(drawn, new if just else [], "card" in request.GET),
        "rolls": rolls,
        "just": just,
        "pause": pause,
        "held": held,
        "pauses": card_moment.pauses(request),
        "undo": _undo(request, game, log),
        "note": first_battle.notes(game),
        "may_swap": game.commands.viewer is not None,
        "plays": not game.now.ending and not game.closed,
        "told": bool(game.lines),
        "own": None if held else asked(game),
        "at": None,
        "link": "?",
        "standing": heading(game.now.step),
        "new": new[-MOST_SINCE:],
        "left_out": max(0, len(new) - MOST_SINCE),
        "verdict": tuple(verdict(game.now)) if game.now.ending else (),
        "next": _next(game),
        "outlook": card_past.outlook(game) if "odds" in request.GET and game.offer else None,
    }


def _seen(request: HttpRequest, game: KeptCardGame, log: tuple[card_past.LogLine, ...]) -> int:
    """The place up to which the player had read: from his last button, else just before his last decision."""
    with suppress(ValueError):  # the line he had seen may be on another branch
        return game.place(whole_number(request.GET.get("since", "")) or 0)
    own = [line.place for line in log if line.own]
    return own[-1] - 1 if own else 0


def _undo(request: HttpRequest, game: KeptCardGame, log: tuple[card_past.LogLine, ...]) -> int | None:
    """The line before the player's last decision, or before what he let the program play; None if there is none."""
    own = [line.place for line in log if line.own]
    to, seen = own[-1] - 1 if own else 0, _seen(request, game, log)
    if "since" in request.GET and seen < len(game.lines):
        to = seen
    may = to and not game.closed and cards.LOG.may_undo(game, game, to)
    return game.lines[to - 1].n if may else None


def _next(game: KeptCardGame) -> str:
    """The name of the program's next step."""
    phase = cards.phase(game.now.step)
    return _say(f"next.{phase}" if phase in ("setup", "deployment", "2.1") else "next.fight")


def _then(game: KeptCardGame, log: tuple[card_past.LogLine, ...], place: int) -> dict[str, Any]:
    """The battle as it stood after a line, and the links to its neighbours."""
    here = max(at for at, line in enumerate(log) if line.place <= place)
    before = log[here - 1].place if here else 0
    return {
        **_drawn(game, game.states[place], None, "", changes(game.states[before : place + 1])),
        "just": True,
        "at": place,
        "link": f"?at={game.lines[place - 1].n}&",
        "shown": _combat(game, log, here),
        "previous": log[here - 1] if here else None,
        "following": log[here + 1] if here + 1 < len(log) else None,
        "last": log[-1],
        "step": here + 1,
    }


def _combat(game: KeptCardGame, log: tuple[card_past.LogLine, ...], here: int) -> tuple[card_past.LogLine, ...]:
    """A line, and the earlier ones of its combat."""
    first = here
    while first and game.states[log[first].place - 1].combat:
        first -= 1
    return log[first : here + 1]


def _phases(battle: Battle) -> list[tuple[str, str]]:
    """The phases of the battle, each past, now or ahead; in a later Grind 2.1 and 2.2 come again."""
    place = len(PHASES) if battle.step is Step.OVER else PHASES.index(cards.phase(battle.step))
    standings = ("now" if at == place else "past" if at < place else "ahead" for at in range(len(PHASES)))
    return [(_say(f"phase.{phase}"), standing) for phase, standing in zip(PHASES, standings, strict=True)]


def _sitting(game: KeptCardGame) -> str:
    if side := game.commands.viewer:
        return _say("sitting.one", side=side, army=who(game.now, side))
    return _say("sitting.both" if game.commands is Commands.BOTH else "sitting.neither")


@require_POST
def decide(request: HttpRequest, battle: uuid.UUID) -> HttpResponse:
    def act(seen: int) -> None:
        asking = cards.asking(battle, seen)
        view, offer, posted = asking.view(asking.now), asking.offer, request.POST.get("do", "")
        assert offer is not None, "a battle that waits has an offer"
        found = {code(view, decision): decision for decision in offer.decisions()}
        if posted not in found:
            raise Refused(*why_not(view, offer, posted))
        cards.decide(battle, seen, found[posted])

    return _acting(request, battle, act)


@require_POST
def advance(request: HttpRequest, battle: uuid.UUID) -> HttpResponse:
    """The program plays for both sides: the next combat, the phase, or the battle."""
    return _acting(request, battle, lambda seen: cards.advance(battle, seen, Until(_pressed(request, *Until))))


def _pressed(request: HttpRequest, *known: str) -> str:
    """The pressed button among these."""
    if (do := request.POST.get("do", "")) in known:
        return do
    raise Refused(Reason("button"))


@require_POST
def give(request: HttpRequest, battle: uuid.UUID) -> HttpResponse:
    """Take the player's dice for what waits, store a draft of them, or take the decision back."""
    roll, do = request.POST.get("roll", ""), request.POST.get("do", "")

    def act(seen: int) -> None:
        match do:
            case "symbols" | "program":
                cards.give(battle, seen, roll, _symbols(request, program=do == "program"))
            case "otherwise":
                cards.reconsider(battle, seen)
            case _:
                raise Refused(Reason("button"))

    return _kept(request, battle, roll) if do == "keep" else _acting(request, battle, act)


def _symbols(request: HttpRequest, program: bool) -> list[str]:
    """The form's symbols; at least one, as an empty form is more likely a slip of the finger."""
    words = sent(request.POST)
    if program:
        return [""] * len(words)
    if not any(words):
        raise Refused(Reason("dice.none"))
    return words


def _kept(request: HttpRequest, battle: uuid.UUID, roll: str) -> HttpResponse:
    """Store a draft, and say nothing even if that fails: the form refuses it when sent."""
    with suppress(*REFUSALS, Refused, models.CardBattle.DoesNotExist):
        cards.begin_to_give(battle, whole_number(request.POST.get("seen", "")) or 0, roll, sent(request.POST))
    return HttpResponse(status=204)


@require_POST
def roll_by(request: HttpRequest, battle: uuid.UUID) -> HttpResponse:
    by_hand = {"hand": True, "program": False}
    return _acting(request, battle, lambda seen: cards.roll_by(battle, seen, by_hand[_pressed(request, *by_hand)]))


@require_POST
def undo(request: HttpRequest, battle: uuid.UUID) -> HttpResponse:
    to = whole_number(request.POST.get("to", "")) or 0
    return _acting(request, battle, lambda seen: cards.undo(battle, seen, to), undone=True)


def _acting(
    request: HttpRequest, battle: uuid.UUID, act: Callable[[int], object], undone: bool = False
) -> HttpResponse:
    """Act, or say why not; then the board as it stands."""
    seen = whole_number(request.POST.get("seen", "")) or 0
    address = reverse("card-battle", args=[battle])
    try:
        act(seen)
    except models.CardBattle.DoesNotExist:
        raise Http404("No such battle") from None
    except Refused as refusal:
        messages.error(request, why(*refusal.reasons, Reason("unchanged")))
    except tuple(REFUSALS) as refusal:
        messages.error(request, why(REFUSALS[type(refusal)], Reason("unchanged")))
    else:
        if not undone:
            address += f"?since={seen}"
    return redirect(address)


REFUSALS: dict[type[Exception], Reason] = {
    cards.NotYours: Reason("card.not_yours"),
    cards.DiceFirst: Reason("card.dice_first"),
    NothingToUndo: Reason("card.no_line"),
    Taken: Reason("card.taken"),
    Stale: Reason("card.stale"),
    Irrevocable: Reason("card.iron"),
    Superseded: Reason("card.superseded"),
}


# --- The player's own combat dice -------------------------------------------------------------------------------------


def asked(game: KeptCardGame) -> dict[str, Any] | None:
    """The dice the player is asked to roll; None if nothing waits for them.

    `so_far` is what has just happened, `again` whether symbols are filled in.
    """
    if game.waiting is None or game.closed:
        return None
    rolling = cards.rolling(game)
    draft = game.waiting.draft or cards.rolled_before(game)
    wanted = cards.wanted(rolling)
    combat = wanted.battle.combat
    return {
        "roll": game.waiting.roll,
        "title": sentence(fought(wanted.battle, combat.strikes)) if combat else _say("hills"),
        "groups": _groups(wanted, draft),
        "so_far": marked(entries(game.now, rolling.line.events, game.view, game.viewer), rolling.line.by),
        "again": any(draft),
    }


def _groups(wanted: ThrowWanted, draft: Faces) -> list[dict[str, Any]]:
    """Dice that one side rolls together: whose, what for, why these; each with its field and its symbols."""
    table, faces = wanted.battle.start.dice, enumerate(draft)
    return [
        {
            "side": who(wanted.battle, handful.side),
            "what": thrown_for(wanted.battle, handful),
            "rule": handful.rule,
            "reasons": _reasons(wanted, handful),
            "dice": [_die(table, colour, *next(faces)) for colour in handful.colours],
        }
        for handful in wanted.handfuls
    ]


def _die(table: DiceFaces, colour: Colour, place: int, face: int | None) -> dict[str, Any]:
    chosen = table.faces(colour)[face - 1] if face else None
    return {"field": f"die{place}", "colour": colour, "symbols": card_hand.symbols(table, colour), "chosen": chosen}


def _reasons(wanted: ThrowWanted, handful: Handful) -> tuple[DiceReason, ...]:
    """The reasons for a combat's dice; for a reroll they were told before."""
    combat = wanted.battle.combat
    strikes = [strike for strike in combat.strikes if strike.side is handful.side] if combat else []
    return tuple(
        reason
        for strike in strikes
        if combat and not strike.symbols
        for reason in reasons(wanted.battle, combat, strike)
    )


_FIELD = re.compile(r"die(\d{1,3})")


def sent(posted: QueryDict) -> list[str]:
    """The form's symbols in order; raises NotTheseDice if one is missing or sent twice."""
    numbers = [int(found[1]) for name in posted if (found := _FIELD.fullmatch(name))]
    if sorted(numbers) != list(range(len(numbers))) or any(len(posted.getlist(f"die{n}")) > 1 for n in numbers):
        raise NotTheseDice(Reason("dice.missing"))
    return [str(posted[f"die{n}"]).strip() for n in range(len(numbers))]

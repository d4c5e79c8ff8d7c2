"""The page that chooses an army's cards before a battle. It stores nothing: the form carries every number.

A skirmish and a campaign's battle share it; each has its own address, its `CardPlan`, and its way to begin.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import QueryDict
from django.shortcuts import render

from battles.battleplay import words as card_words
from battles.battleplay.games import Commands
from battles.battleplay.plan import CardPlan, Levy, dice_faces
from battles.reasons import why
from battles.rules.allies import allied_points
from battles.rules.army_list import Problem
from battles.rules.battleplay.muster import MOST_EXTRA_TACTICA, VETERANS, CardCount, CardList, problems
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.troops import ArmyBook, Troop
from battles.rules.verdict import Side
from engine.rules.reason import Reason, Refused
from engine.texts import text
from engine.web.base import whole_number

MOST = 99  # cards of a kind that a form may send; the rules say how many an army may have
LONGEST = 20  # letters of an invalid number that a refusal quotes
_say = partial(text, "battles", "armies")
LEVELS = ((1, "1, quick and plain"), (2, "2, careful"), (3, "3, looks ahead"))
"""How well the program plays."""


class NoNumber(Refused):
    """The form sends an invalid number of cards."""


class Sent(NamedTuple):
    """An army from a form; `slips` are impossible numbers, replaced by the nearest possible ones."""

    army: CardList
    slips: tuple[Problem, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        return (*self.slips, *problems(self.army))


def view(plan: CardPlan, side: Side, sent: Sent) -> dict[str, Any]:
    """An army the player chooses. It begins with `tactica` cards (R47), and may buy `extra_numbers` (M6)."""
    levy, army = plan.levy(side), sent.army
    return {
        "side": side,
        "levy": levy,
        "army": army,
        "problems": sent.problems,
        "corps": [_corps(side, army, book, levy.book) for book in (levy.book, *levy.allies)],
        "grade": card_words.general(levy.stars),
        "tactica": (levy.stars + army.extra_tactica) if levy.stars else 0,
        "extra_numbers": range(max(MOST_EXTRA_TACTICA, army.extra_tactica) + 1),
        "allied_points": allied_points(levy.points),
    }


def _corps(side: Side, army: CardList, book: ArmyBook, own: ArmyBook) -> dict[str, Any]:
    """The cards of one people, the army's own or an ally's."""
    rows = [_row(side, army, troop) for troop in book.troops]
    return {"ally": "" if book is own else book.name, "rows": rows, "chosen": any(row["cards"] for row in rows)}


def _row(side: Side, army: CardList, troop: Troop) -> dict[str, Any]:
    """A card that may be bought: its number, and those to choose from, the present one included even if illegal.

    Some classes have no veterans (M5).
    """
    cards = army.numbers.get(troop, 0)
    veterans = sum(card.veteran for card in army.cards if card.troop == troop)
    trains = troop.category in VETERANS
    return {
        "troop": troop,
        "cards": cards,
        "numbers": range(max(troop.most, cards) + 1),
        "veteran": trains,
        "veterans": veterans,
        "veteran_numbers": range(max(troop.most if trains else 0, veterans) + 1),
        "special": card_words.special_words(troop.special),
        "field": f"{side}-{troop.id}",
    }


def read(levy: Levy, side: Side, posted: QueryDict) -> Sent:
    """The army in the form; raises NoNumber for what no form sends."""
    numbers, slips = {}, []
    for troop in (troop for book in (levy.book, *levy.allies) for troop in book.troops):
        cards = _number(posted, f"{side}-{troop.id}", troop.name)
        veterans = _number(posted, f"{side}-{troop.id}-veterans", f"Veterans, {troop.name}")
        if veterans > cards:
            slips.append(Problem("M5", Reason("list.veterans_of", (troop.name, veterans, cards))))
        numbers[troop.id] = CardCount(cards, min(cards, veterans))
    return Sent(levy.chosen(numbers, _number(posted, f"{side}-tactica", "Extra Tactica")), tuple(slips))


def _number(posted: QueryDict, field: str, name: str) -> int:
    text = posted.get(field, "0").strip() or "0"
    if (number := whole_number(text)) is None or number > MOST:
        raise NoNumber(Reason("list.no_number", (name, text[:LONGEST], MOST)))
    return number


Begin = Callable[[Start, bool], HttpResponseBase]
"""From a start, and whether the player rolls the combat dice, to the battle."""


def page(
    request: HttpRequest, plan: CardPlan, commands: Commands, begin: Begin, by_hand: bool = False, **more: Any
) -> HttpResponseBase:
    """The page: the program's choice, or the form as sent, or on to the battle. `by_hand` is the form's default."""
    more["by_hand"] = "by_hand" in request.POST if request.method == "POST" else by_hand
    sides = plan.chosen_by(commands)
    programs = {side: Sent(plan.levy(side).programs()) for side in sides}
    if request.method != "POST" or request.POST.get("do") == "program":
        return _shown(request, plan, commands, programs, **more)
    try:
        chosen = {side: read(plan.levy(side), side, request.POST) for side in sides}
    except NoNumber as refusal:
        return _shown(request, plan, commands, programs, wrongs=(why(*refusal.reasons),), status=422, **more)
    if request.POST.get("do") != "begin":
        return _shown(request, plan, commands, chosen, **more)
    if any(sent.problems for sent in chosen.values()):
        return _shown(request, plan, commands, chosen, wrongs=(why(Reason("skirmish.illegal")),), status=422, **more)
    return begin(plan.start({side: sent.army for side, sent in chosen.items()}), more["by_hand"])


def _shown(
    request: HttpRequest, plan: CardPlan, commands: Commands, armies: Mapping[Side, Sent], **more: Any
) -> HttpResponse:
    status = more.pop("status", 200)
    context = {
        "plan": plan,
        "armies": [view(plan, side, sent) for side, sent in armies.items()],
        "enemy": _enemy(plan, commands),
        "facts": list(_facts(plan)),
        "dice": dice_faces(),
        **more,
    }
    return render(request, "battles/card_armies.html", context, status=status)


def _enemy(plan: CardPlan, commands: Commands) -> Levy | None:
    """The army that the program chooses, which the player sees only on the field."""
    hidden = commands.viewer.other if commands.viewer else None
    return plan.levy(hidden) if hidden and not (plan.garrison and hidden is Side.DEFENDER) else None


def _facts(plan: CardPlan) -> Iterator[str]:
    """The ground and the options in words."""
    settings = plan.settings
    if plan.garrison:
        (die,) = plan.garrison.cards[0].good
        yield _say("fact.siege", cards=len(plan.garrison.cards), die=die)
    else:
        trees, mountains = _symbols("trees", plan.trees), _symbols("mountains", plan.mountains)
        yield _say("fact.waterway" if plan.waterway else "fact.ground", trees=trees, mountains=mountains)
    if prepared := settings.prepared:
        what, more = ("trees", prepared.trees) if prepared.trees else ("mountains", prepared.mountains)
        yield _say("fact.prepared", side=prepared.side, change=change(what, more))
    if settings.double:
        yield _say("fact.double")
    if settings.grinds > 1:
        yield _say("fact.grinds", grinds=settings.grinds)


def _symbols(what: str, number: int) -> str:
    return _say(f"symbols.{what}", number=number) if number else _say(f"symbols.no.{what}")


def change(what: str, more: int) -> str:
    """One symbol more or less (R4)."""
    return _say(f"change.more.{what}" if more > 0 else f"change.fewer.{what}")

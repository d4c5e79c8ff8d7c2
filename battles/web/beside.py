"""Next to the board: BattlePlay's rules and Tactica; the combat dice, whose faces the player may change."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from battles.battleplay.plan import NotDice, dice_are_damaged, dice_faces, read_dice, set_dice_faces
from battles.data import battleplay
from battles.reasons import why
from battles.rules.battleplay.colours import FACES, LADDER, Colour, DiceFaces, Symbol
from engine.rulebook import Rulebook, rule_texts
from engine.rules.reason import Reason
from engine.search import RuleText
from engine.web.rules import rules_page

NO_DIE = {"csrfmiddlewaretoken", "do"}  # the form's fields besides the dice


@require_safe
def show_rules(request: HttpRequest) -> HttpResponse:
    """R1 to R48, each with its ruling, and all Tactica; with `q` only what the search finds."""
    sections = [(section.rules[0].id, section.rules[0].id, section.title) for section in battleplay.sections()]
    return rules_page(
        request,
        "battles/rules.html",
        texts(),
        contents=[*sections, ("tactica", "", "The Tactica")],
        sections=battleplay.sections(),
        tactica=[(text, card.copies) for card, text in battleplay.tactica_texts().items()],
    )


@cache
def texts() -> Mapping[str, RuleText]:
    """All texts on the page of rules, by their place on it."""
    tactica = [
        RuleText(str(text.id), text.name, f"{text.when}. {text.says}") for text in battleplay.tactica_texts().values()
    ]
    return {**rule_texts(battleplay.sections()), **{text.anchor: text for text in tactica}}


BOOK = Rulebook(  # M1 to M8, about armies, are only in the documents
    letters="R",
    page="battleplay-rules",
    texts=texts,
    homes=lambda: {rule.id: rule.home for rule in battleplay.rules().values()},
)


class SymbolDie(NamedTuple):
    """A die with its faces, and the number of those that hit."""

    colour: Colour
    faces: tuple[Symbol, ...]

    @property
    def hits(self) -> int:
        return self.faces.count(Symbol.X) + self.skulls

    @property
    def skulls(self) -> int:
        return self.faces.count(Symbol.SKULL)


def symbol_dice(table: DiceFaces) -> list[SymbolDie]:
    return [SymbolDie(colour, table.faces(colour)) for colour in LADDER]


@require_safe
def show_dice(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, wrongs: Iterable[str] = (), status: int = 200) -> HttpResponse:
    dice = dice_faces()
    context = {
        "dice": symbol_dice(dice),
        "symbols": tuple(Symbol),
        "faces": FACES,
        "own": dice != battleplay.dice(),
        "wrongs": wrongs,
        "damaged": dice_are_damaged(),
    }
    return render(request, "battles/dice.html", context, status=status)


@require_POST
def change_dice(request: HttpRequest) -> HttpResponse:
    """Store the faces sent, or go back to the program's own."""
    match request.POST.get("do"):
        case "save":
            return _save(request)
        case "reset":
            set_dice_faces(battleplay.dice())
            messages.success(request, "New battles are fought with the program’s faces again.")
        case _:
            messages.error(request, why(Reason("button"), Reason("unchanged")))
    return redirect("combat-dice")


def _save(request: HttpRequest) -> HttpResponse:
    try:
        dice = read_dice({colour: faces for colour, faces in request.POST.lists() if colour not in NO_DIE})
    except NotDice as refusal:
        return _page(request, [why(reason) for reason in refusal.reasons], 422)
    set_dice_faces(dice)
    messages.success(request, "Kept. New battles are fought with these faces.")
    return redirect("combat-dice")

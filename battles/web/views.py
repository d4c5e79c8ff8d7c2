"""The pages of a fight: what it is about, its rules, its files. The print room is a page of the campaign's."""

import uuid
from functools import partial
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from battles import briefing, exports, fights, models, other_rules, results
from battles.data import rules_sets
from battles.fights import BegunAnew, Superseded, TableBattle
from battles.pictures import field_svg, field_words
from battles.printing.content import field_seen
from battles.published import published
from battles.rules.army_list import ArmyList
from battles.rules.battlefield import battlefield, players_side
from battles.rules.slip import slip_code
from battles.rules.verdict import Side
from battles.web import show
from battles.web.fought_by import fought_by
from engine.texts import text
from engine.web.qr import qr_code
from engine.web.saves import attachment

_say = partial(text, "battles", "other_rules")


FILES = {"json": "JSON", "csv": "CSV", "txt": "Text", "md": "Markdown"}
"""The export formats of a list, by extension."""


def fetch(fight: uuid.UUID) -> TableBattle:
    try:
        return fights.fight(fight)
    except models.Fight.DoesNotExist:
        raise Http404("No such battle") from None


def fetch_side(fight: uuid.UUID, side: str) -> tuple[TableBattle, Side]:
    """The fight and the side, or the 404 page."""
    if side not in set(Side):
        raise Http404("No such side")
    return fetch(fight), Side(side)


def context(fight: TableBattle, page: str, **more: Any) -> dict[str, Any]:
    """What the head of every page of a fight needs, and more."""
    sides = [show.side_view(fight, side) for side in Side]
    return {"fight": fight, "brief": fight.brief, "sides": sides, "page": page, **closed(fight), **more}


def closed(fight: TableBattle) -> dict[str, Any]:
    """Whether a fight can no longer change, and its campaign's result, if any."""
    became = fights.result_in_game(fight)
    return {"became": became, "closed": fight.superseded or became is not None}


@require_safe
def show_fight(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """The battle, both lists, and everything that can be done with them."""
    found, tracked = fetch(fight), fights.count(fight)
    more = {
        "texts": {side: exports.as_text(found.lists[side]) for side in Side},
        "handed_on": {side: _handed_on(found, side) for side in Side},
        "brief_text": briefing.as_text(found),
        "tracked": tracked,
        "files": FILES,
        "by": fought_by(found, tracked),
        "published": published(found.brief),
        **field_of(found),
    }
    return render(request, "battles/fight.html", context(found, "fight", **more))


def _handed_on(found: TableBattle, side: Side) -> dict[str, str]:
    """A list for another phone: as a line that any copy of the program reads, by its link here; each as a QR code."""
    line, reached = exports.as_line(found.lists[side]).strip(), settings.LAN_ADDRESS
    link = urljoin(reached, reverse("army-list", args=[found.id, side])) if reached else ""
    return {"line": line, "line_code": qr_code(line), "link": link, "link_code": qr_code(link) if link else ""}


@require_POST
def choose_rules(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """Fight this battle by other rules, as long as its tracker has not begun."""
    found = fetch(fight)
    _, offers = other_rules.offered_beside(fights.rules_of(found))
    if (offer := offers.get(request.POST.get("rules", ""))) is None:
        messages.error(request, _say("said.none"))
        return redirect("fight", fight)
    name, rules = offer
    try:
        fights.choose_rules(fight, rules)
    except BegunAnew:
        messages.error(request, _say("said.begun"))
    except Superseded:
        messages.error(request, _say("said.gone"))
    else:
        messages.success(request, _say("said.chosen", name=name))
    return redirect("fight", fight)


def field_of(fight: TableBattle, only: Side | None = None) -> dict[str, Any]:
    """The field as picture and in words; for `only` one side, as in its envelope."""
    player = players_side(fight.brief)
    field = field_seen(battlefield(fight.brief, fight.lists[player.other], player), only)
    svg = field_svg(field, fight.side(player.other).people_name, fight.side(player).people_name)
    return {"field": svg, "field_words": field_words(field)}


@require_safe
def export_list(request: HttpRequest, fight: uuid.UUID, side: str, extension: str) -> HttpResponse:
    found, this = fetch_side(fight, side)
    army = found.lists[this]
    return attachment(exports.FORMATS[_format(extension)](army), f"{_name_of(army)}.{extension}")


@require_safe
def export_deployed(request: HttpRequest, fight: uuid.UUID, side: str) -> HttpResponse:
    """One list as text with a deployment: the enemy's as on the field, the player's own as a proposal."""
    found, this = fetch_side(fight, side)
    army = found.lists[this]
    told = exports.with_deployment(army, found.brief.seed, far=this is not players_side(found.brief))
    return attachment(told, f"{_name_of(army)}-deployed.txt")


@require_safe
def export_neutral(request: HttpRequest, fight: uuid.UUID, side: str) -> HttpResponse:
    """One army for other rules sets."""
    found, this = fetch_side(fight, side)
    army = found.lists[this]
    told = exports.neutral_sheet(army, rules_sets(), found.brief.terrain)
    return attachment(told, f"{_name_of(army)}-other-rules.md")


@require_safe
def export_brief(request: HttpRequest, fight: uuid.UUID, extension: str) -> HttpResponse:
    """The brief with both lists as a file."""
    found = fetch(fight)
    return attachment(briefing.FORMATS[_format(extension)](found), f"{file_name(found)}.{extension}")


@require_safe
def result_file(request: HttpRequest, fight: uuid.UUID, extension: str) -> HttpResponse:
    """The tracker's result; 404 until it is confirmed, and once the campaign has one."""
    found = fetch(fight)
    outcome = fights.outcome(found)
    if outcome is None or fights.result_in_game(found) or extension not in results.FORMATS:
        raise Http404("No result yet")
    code = slip_code(found.brief)
    return attachment(results.FORMATS[extension](results.of(outcome, code)), f"result-{code}.{extension}")


def file_name(fight: TableBattle) -> str:
    """The name of a file about the whole battle, without its extension."""
    return f"{slugify(fight.name)}-{fight.brief.year}"


def _name_of(army: ArmyList) -> str:
    return f"{slugify(army.muster.roster.name)}-{army.muster.year}"


def _format(extension: str) -> str:
    """The format's name in exports.py, or the 404 page."""
    if extension not in FILES:
        raise Http404("No such file")
    return FILES[extension].lower()

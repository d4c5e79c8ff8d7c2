"""The editor of an army list. Every button sends the same form: `do` says what to do, and to which unit."""

import uuid
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from battles import collection, fights, lists, models
from battles.data import orders_of_battle
from battles.fights import Superseded, TableBattle
from battles.lists import ChosenUnits
from battles.names import named
from battles.orders import as_at, wrong
from battles.reasons import why
from battles.rules.army_list import SPARE, ArmyList, Muster, Problem, compose
from battles.rules.collection import OwnedBlocks, most_points, split, within
from battles.rules.editing import MOST_OF_A_KIND, PRESETS, lean, numbers, with_leaders, with_units
from battles.rules.historical import historical
from battles.rules.roster import Roster
from battles.rules.verdict import Side
from battles.web import show
from battles.web.views import context, fetch_side
from battles.years import dated
from engine.names import is_seen
from engine.rules.dice import StreamDice
from engine.rules.reason import Reason, Refused
from engine.texts import text

LONGEST_NAME = 60
"""Letters in the name of a saved list."""
MOST_DRAWN = 4
"""Pairs of lists that are drawn, either army first, before a collection is called too small for both."""
_say = partial(text, "battles", "lists")


class Edit(NamedTuple):
    """A pressed button: which list, what to do; `name` is what was typed next to it.

    With `adds_only`, no saved list may be overwritten.
    """

    fight: TableBattle
    side: Side
    what: str
    name: str
    adds_only: bool = False

    @property
    def army(self) -> ArmyList:
        """The present list."""
        return self.fight.lists[self.side]

    @property
    def muster(self) -> Muster:
        return self.army.muster

    @property
    def seed(self) -> str:
        """The seed the list was drawn with; the battle's own if it was not drawn."""
        return self.fight.seeds[self.side] or self.fight.brief.seed

    def choose(self, army: ArmyList, seed: str = "") -> None:
        """Make this the list."""
        fights.choose(self.fight.id, self.side, army, seed)


@require_safe
def show_list(request: HttpRequest, fight: uuid.UUID, side: str) -> HttpResponse:
    """The list, with everything that can be changed in it."""
    found, this = fetch_side(fight, side)
    view = show.side_view(found, this)
    owned, both = collection.read(), (found.brief.attacker, found.brief.defender)
    more = {
        "view": view,
        "rows": show.rows(view.army, view.army.muster.roster),
        "allied_rows": [(ally, show.rows(view.army, ally)) for ally in view.army.muster.allies],
        "presets": [(preset.id, _say(f"preset.{preset.id}")) for preset in PRESETS],
        "historical": [order for order in orders_of_battle() if order.fits(view.army.muster)],
        "saved": lists.saved(view.brief.people),
        "earlier": _earlier(found, view.brief.people),
        "can_undo": found.list_versions[this] > 1,
        "owns": [each.people for each in both if owned.colour(each.people)],
        "tracked": fights.count(fight),
    }
    return render(request, "battles/editor.html", context(found, side, **more))


def _earlier(fight: TableBattle, people: str) -> list[tuple[TableBattle, Side]]:
    found = fights.earlier(people, but=fight.id)
    return [(other, side) for other in found for side in Side if other.side(side).people == people]


@require_POST
def edit(request: HttpRequest, fight: uuid.UUID, side: str) -> HttpResponse:
    found, this = fetch_side(fight, side)
    verb, _, what = request.POST.get("do", "").partition(" ")
    try:
        if verb not in ACTIONS:
            raise Refused(Reason("button"))
        adds_only = getattr(request, "adds_only", False)  # from the table (campaign/server/web/rights.py)
        if said := ACTIONS[verb](Edit(found, this, what, request.POST.get("name", "").strip(), adds_only)):
            messages.success(request, said)
    except Refused as refusal:
        messages.error(request, why(*refusal.reasons, Reason("unchanged")))
    except ValueError as refusal:
        messages.error(request, f"{refusal} {why(Reason('unchanged'))}")
    except Superseded:
        messages.error(request, _say("superseded"))
    return redirect("army-list", fight, side)


def _units(edit: Edit, more: int) -> None:
    people, _, key = edit.what.partition(" ")
    army = with_units(edit.army, people, key, more)
    if any(company.count > MOST_OF_A_KIND for company in army.companies):
        raise Refused(Reason("list.most_units", (MOST_OF_A_KIND,)))
    edit.choose(army)


def _leaders(edit: Edit) -> None:
    army = with_leaders(edit.army, -1 if edit.what == "less" else 1)
    if army.leaders > MOST_OF_A_KIND:
        raise Refused(Reason("list.most_generals", (MOST_OF_A_KIND,)))
    edit.choose(army)


def _preset(edit: Edit) -> None:
    preset = next((preset for preset in PRESETS if preset.id == edit.what), None)
    if preset is None:
        raise Refused(Reason("list.no_preset"))
    edit.choose(lean(lists.draw(edit.muster, edit.seed, _allies(edit)), preset), edit.seed)


def _historical(edit: Edit) -> None:
    order = next((each for each in orders_of_battle() if each.id == edit.what and each.fits(edit.muster)), None)
    if order is None:
        raise Refused(Reason("list.no_preset"))
    army = historical(edit.muster, order, StreamDice(edit.seed))
    edit.choose(army, "" if as_at(army) else edit.seed)


def _draw(edit: Edit) -> None:
    seed = f"{edit.fight.brief.seed}/{edit.fight.list_versions[edit.side] + 1}"
    edit.choose(lists.draw(edit.muster, seed, _allies(edit)), seed)


def _corps(edit: Edit) -> None:
    welcome = [roster for roster in edit.muster.allies if roster.id == edit.what]
    if not welcome:
        raise Refused(Reason("list.no_corps"))
    allies = [roster for roster in _allies(edit) if roster not in welcome]
    edit.choose(lists.draw(edit.muster, edit.seed, [*allies, *welcome]), edit.seed)


def _allies(edit: Edit) -> list[Roster]:
    """The peoples with a corps in the present list."""
    return [roster for roster in edit.muster.allies if roster.id in edit.army.allied]


def _owned(edit: Edit) -> None:
    army = _from_blocks(edit.muster, collection.read(), edit.fight.lists[edit.side.other], edit.seed)
    edit.choose(army, edit.seed)


def _both(edit: Edit) -> str:
    """Draw both armies from the blocks; what is refused says whose are too few, the other army once drawn."""
    owned, refused = collection.read(), []
    for n, first in product(range(MOST_DRAWN), (edit.side, edit.side.other)):
        seed = f"{edit.seed}/{n}" if n else edit.seed
        one, other = (edit.fight.lists[side].muster for side in (first, first.other))
        try:
            army = _from_blocks(one, split(owned, one, other) if n else owned, compose(other, {}, 0), seed)
            beside = _from_blocks(other, owned, army, seed)
        except Refused as why_not:
            refused.append(why_not)
            continue
        for side, drawn in ((first, army), (first.other, beside)):
            fights.choose(edit.fight.id, side, drawn, seed)
        return _say("both")
    raise refused[0]


def _from_blocks(muster: Muster, owned: OwnedBlocks, enemy: ArmyList, seed: str) -> ArmyList:
    """A list of no more than what the enemy leaves; Refused if no legal one comes of that."""
    limited = within(muster, owned, enemy)
    drawn = lists.draw(limited, seed)
    army = compose(muster, numbers(drawn), drawn.leaders)
    if found := wrong(army):
        raise Refused(*_too_few_blocks(limited, found, _blocks(owned, muster.roster.id, enemy)))
    return army


def _too_few_blocks(limited: Muster, found: Sequence[Problem], blocks: str) -> Iterator[Reason]:
    """Why no legal list comes of these blocks: they are too few, or some are not there at all."""
    most, whose = most_points(limited), named(limited.roster.id).the
    if most < limited.points - SPARE:
        yield Reason("list.few_blocks", (blocks, most, limited.points, whose))
    else:
        yield Reason("list.no_draw", (blocks, whose))
        yield from (problem.reason for problem in found if problem.rule == "A3")


def _blocks(owned: OwnedBlocks, people: str, enemy: ArmyList) -> str:
    """The player's blocks for a people; of blocks that the enemy uses as well, those left."""
    colour = owned.colour(people)
    if colour not in [owned.colour(other) for other in numbers(enemy)]:
        return _say("blocks", colour=colour)
    return _say("blocks_left", colour=colour, enemy=named(enemy.muster.roster.id).the)


def _save(edit: Edit) -> str:
    if len(edit.name) > LONGEST_NAME or not is_seen(edit.name):
        raise Refused(Reason("list.name", (LONGEST_NAME,)))
    people = edit.muster.roster.id
    if edit.adds_only and any(row.name == edit.name for row in lists.saved(people)):
        raise Refused(Reason("list.kept_already", (edit.name,)))
    lists.save(people, edit.name, edit.army)
    return _say("kept", name=edit.name, people=named(people).the)


def _saved(edit: Edit) -> models.SavedList:
    row = lists.find(edit.muster.roster.id, edit.what)
    if row is None:
        raise Refused(Reason("list.not_kept"))
    return row


def _use(edit: Edit) -> str:
    row = _saved(edit)
    try:
        choice = lists.CHOICES.load(row.choice)
    except ValueError:
        raise Refused(Reason("list.damaged", (row.name,))) from None
    return _take_over(edit, choice, _say("used", name=row.name))


def _forget(edit: Edit) -> str:
    row = _saved(edit)
    row.delete()
    return _say("forgotten", name=row.name)


def _copy(edit: Edit) -> str:
    id, _, side = edit.what.partition(" ")
    for other, theirs in _earlier(edit.fight, edit.muster.roster.id):
        if (str(other.id), theirs) == (id, side):
            said = _say("copied", battle=other.name, year=dated(other.brief.year))
            return _take_over(edit, lists.chosen(other.lists[theirs]), said)
    raise Refused(Reason("list.no_battle"))


def _take_over(edit: Edit, choice: ChosenUnits, said: str) -> str:
    fitted = lists.fit(edit.muster, choice)
    edit.choose(fitted.army)
    if fitted.missing:
        return f"{said} {_say('left_out', missing=', '.join(fitted.missing))}"
    return said


ACTIONS: dict[str, Callable[[Edit], str | None]] = {
    "more": lambda edit: _units(edit, +1),
    "less": lambda edit: _units(edit, -1),
    "leader": _leaders,
    "preset": _preset,
    "historical": _historical,
    "draw": _draw,
    "reset": lambda edit: fights.choose_first(edit.fight.id, edit.side),
    "corps": _corps,
    "owned": _owned,
    "both": _both,
    "undo": lambda edit: fights.take_back_choice(edit.fight.id, edit.side),
    "save": _save,
    "use": _use,
    "forget": _forget,
    "copy": _copy,
}
"""The editor's buttons; a returned text is shown to the player."""

"""What the desk shows, put together from a game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from battles.rules.allies import allied_points
from battles.rules.odds import odds
from battles.rules.verdict import Side
from campaign.desk.places import naming
from campaign.italy import manual_dice, narrate, running
from campaign.italy.games import LOG, CampaignGame, own_kind
from campaign.italy.marches import Marches, next_turn
from campaign.italy.narrate.desk import shares, standing
from campaign.italy.narrate.dispatches import dispatches
from campaign.italy.narrate.persons import persons_of
from campaign.italy.pace import best_within_reach
from campaign.italy.pictures.attacks import seals
from campaign.italy.pictures.map import MapView
from campaign.italy.pictures.states import attacks_view, recent, told
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.events import AttackRolled
from campaign.italy.rules.marches import CERTAIN, all_is_rolled, marches, peace_for_rome
from campaign.italy.rules.state import Army, Stage, State
from campaign.italy.savefile import CampaignLine
from campaign.italy.story.history import of_turn
from campaign.italy.web.forms import FORMS, DecisionForm, form_of
from campaign.italy.web.weighing import attack_forecast, considerations, gain
from campaign.models import Campaign, ManualDice
from engine.manual_dice import Rolling
from engine.rules.modifiers import total
from engine.web.manual_dice import given_ahead
from powers.rules.revenue import revenue_items
from powers.rules.theatre import ROME, TURNS, Province, year


def turn_track(campaign: State) -> list[tuple[int, int, str]]:
    """The turns with their years, each "past", "now" or "to come"."""
    return [(n, year(n), _state(n, campaign.turn, bool(campaign.ending))) for n in range(1, TURNS + 1)]


def phase_track(campaign: State) -> list[tuple[str, str]]:
    """The printed phases with the same states."""
    now = turn.phase(campaign)
    return [(name, _state(n, now, bool(campaign.ending))) for n, name in enumerate(turn.PHASES) if n]


def _state(place: int, now: int, over: bool) -> str:
    if over or place < now:
        return "past"
    return "now" if place == now else "to come"


def bar(campaign: State) -> dict[str, Any]:
    """The figures at the head of the desk: Rome's talents, its Civic account, who marches on it.

    `money` is what Rome has to divide, `bound` of it for Civic, or has left; None before revenue, and once all is used.
    `pace` is the best ending within reach, and what it takes; None once the campaign is over.
    """
    threats = sum(attack.target == ROME for attack in campaign.pending)
    return {**_money(campaign), "pace": best_within_reach(campaign), "threats": threats}


def _money(campaign: State) -> dict[str, Any]:
    """25, with 5 bound; or "10 on Attack and 5 on Defence"."""
    situation = campaign.situation
    if purse := situation.purses.get(ROME):
        return {"money": shares(replace(purse, civic=0)) or None}
    revenue = situation.revenues.get(ROME)
    return {"money": str(revenue.total), "bound": revenue.bound} if revenue else {"money": None}


def power_rows(campaign: State, lines: Iterable[CampaignLine]) -> list[dict[str, Any]]:
    """All nine in table order; `lines` are this turn's."""
    rolled = [(event, line) for line in lines for event in line.events if isinstance(event, AttackRolled)]
    rolls = {event.power: event for event, _ in rolled}
    # The attack roll comes first in its line.
    dice = {event.power: tuple(map(narrate.Die, ("d6", "d6"), event.faces, line.by)) for event, line in rolled}
    land, situation = campaign.situation.land, campaign.situation
    return [
        {
            "id": power.id,
            "name": power.name,
            "standing": standing(campaign, power.id),
            "provinces": land.territory(power.id),
            "ruler": situation.rulers.get(power.id) if land.is_active(power.id) else None,
            "revenue": situation.revenues.get(power.id),
            "roll": rolls.get(power.id),
            "dice": dice.get(power.id, ()),
            "attack": campaign.attack_of(power.id),
        }
        for power in land.italy.powers
    ]


def province_row(campaign: State, province: Province) -> dict[str, Any]:
    """A province in the table next to the map: its controller, and the army there."""
    land = campaign.situation.land
    occupier = next((external for external, place in land.occupied if place == province.id), None)
    return {"province": province, "controller": land.controller(province.id), "occupier": occupier}


def panel(campaign: State, province: str) -> dict[str, Any]:
    """A province's panel: what stands there, and what it would bring Rome; KeyError for an unknown id.

    `gain`, the talents a turn by which it would raise Rome's revenue of `now`, is None if it is Rome's or cannot be
    taken.
    """
    land = campaign.situation.land
    card, now = land.italy.province(province), total(revenue_items(land, ROME))
    added = gain(campaign, province) if land.controller(province) not in (None, ROME) else None
    offers = turn.legal_decisions(campaign)
    may_be_attacked = any(isinstance(offer, de.OfferAttack) and province in offer.provinces for offer in offers)
    return {
        **province_row(campaign, card),
        "neighbours": [(other, land.italy.name(other)) for other in card.neighbours],
        "now": now,
        "then": now + (added or 0),
        "gain": added,
        "forecast": attack_forecast(campaign, province) if may_be_attacked else None,
    }


def battle_view(campaign: State) -> dict[str, Any] | None:
    """Both armies at hand, and the generator's exact odds; None while no armies stand."""
    battle = campaign.battle
    if battle is None or battle.stage is not Stage.JOINED:
        return None
    attacking, defending = battle.armies()
    return {
        "sides": [(str(side), _army_view(campaign, army)) for side, army in zip(Side, battle.armies(), strict=True)],
        "terrain": campaign.start.italy.province(battle.province).terrain,
        "odds": odds(attacking.total, defending.total),
    }


def _army_view(campaign: State, army: Army) -> dict[str, Any]:
    """An army on the page: its Power, its points line by line, what it may bring."""
    name = campaign.start.italy.name
    return {
        "army": army,
        "name": name(army.people),
        "subject_of": name(army.power) if army.power != army.people else None,
        "allies": [name(ally) for ally in army.allies],
        "allied_points": allied_points(army.total) if army.allies else 0,
    }


@dataclass(frozen=True)
class LineView:
    """A line of the log as shown; the title is the player's decision, empty if the program decided."""

    n: int
    title: str
    entries: tuple[narrate.Entry, ...]
    correctable: bool = False
    on_board: bool = False


def log(game: CampaignGame, first: int, last: int, row: Campaign | None = None) -> list[LineView]:
    """The lines at places first + 1 to last; `row` is the campaign's, if already read."""
    row = row or running.as_set(game.id)
    stretch = range(first, min(last, len(game.lines)))
    return [line_view(game.lines[n], game.states[n], running.is_players(row, game, n)) for n in stretch]


def told_of(game: CampaignGame, province: str, row: Campaign) -> Sequence[narrate.Entry]:
    """What the log tells of a province in this turn and the last."""
    lines = log(game, turn_begins(game, game.now.turn - 1), len(game.lines), row)
    return naming(game.start.italy.name(province), [entry for line in lines for entry in line.entries])


def turn_log(game: CampaignGame, number: int) -> list[LineView]:
    """The lines of one turn. The line that ends a turn also begins the next: each has its part."""
    first, last = turn_begins(game, number), turn_begins(game, number + 1)
    lines = log(game, max(0, first - 1), last)
    if first:
        lines[0] = replace(lines[0], entries=lines[0].entries[_heading(lines[0]) :])
    if number < game.now.turn:
        lines[-1] = replace(lines[-1], entries=lines[-1].entries[: _heading(lines[-1])])
    return lines


def _heading(line: LineView) -> int:
    """The place among the entries of a new turn's heading."""
    return next((i for i, entry in enumerate(line.entries) if entry.tone == "turn"), len(line.entries))


def line_view(line: CampaignLine, before: State, own: bool) -> LineView:
    """One line in words, with the campaign before it; `own` if the player decided it."""
    italy = before.start.italy
    title = narrate.decision_text(italy, line.decision) if own else ""
    correctable = isinstance(line.decision, de.ReportBattle | de.ReportNoResult)
    on_board = isinstance(line.decision, de.ReportBattle) and line.decision.account is not None
    return LineView(line.n, title, narrate.readable(italy, line, before), correctable, on_board)


def preview(game: CampaignGame, rolling: Rolling[de.Decision]) -> LineView:
    """The line that a decision would add, as far as its dice have come."""
    entries, _ = narrate.so_far(game.now.start.italy, rolling.line, game.now)
    return LineView(rolling.line.n, narrate.decision_text(game.now.start.italy, rolling.line.decision), entries)


def turn_begins(game: CampaignGame, number: int) -> int:
    """The number of lines before the first one of that turn."""
    return next((i for i, state in enumerate(game.states[:-1]) if state.turn >= number), len(game.lines))


def decision_forms(game: CampaignGame, bound: DecisionForm[Any] | None = None) -> dict[str, DecisionForm[Any]]:
    """A form for each offer, by what it asks; the bound one, with its errors, in its place."""
    campaign = game.now
    forms = {}
    for offer in turn.legal_decisions(campaign):
        if form_class := form_of(offer):
            fresh = form_class(offer, campaign, initial={"seen": game.head}, auto_id=form_class.ids(game.head))
            forms[form_class.asked] = bound if isinstance(bound, form_class) else fresh
    return forms


# --- The whole page ---------------------------------------------------------------------------------------------------


def since_last_decision(game: CampaignGame, row: Campaign | None = None) -> int:
    """The number of lines before the player's last decision; 0 if he has made none."""
    own = running.own_decisions(game, row)
    return own[-1] if own else 0


def context(game: CampaignGame, row: Campaign, bound: DecisionForm[Any] | None = None) -> dict[str, Any]:
    """The context of the desk's page except for the map; `row` is the campaign's."""
    campaign = game.now
    this_turn = turn_begins(game, campaign.turn)
    since = since_last_decision(game, row)
    asks = decision_forms(game, bound)
    return {
        "italy": campaign.start.italy,
        "turn_track": turn_track(campaign),
        "phase_track": phase_track(campaign),
        "waiting": narrate.waiting(campaign),
        "dispatches": dispatches(game, since, len(game.lines)),
        "unasked": [narrate.unasked(decision) for decision in running.unasked(game, since, row)],
        "runs_on": row.runs_on,
        "example": row.example,
        "programs_turn": running.is_programs_turn(row, campaign),
        "asks": asks,
        "wrong": bound is not None and bool(bound.errors),
        "bar": bar(campaign),
        "battle": (battle := battle_view(campaign)),
        "leaders": persons_of(game).commanders(len(game.lines)) if battle else {},
        "powers": power_rows(campaign, game.lines[this_turn:]),
        "since": log(game, since, len(game.lines), row),
        "earlier": max(0, since - this_turn),
        "decided": since > 0,
        "can_undo": LOG.may_undo(row, game, since),
        "can_step_back": LOG.may_undo(row, game, len(game.lines) - 1),
        "history": of_turn(campaign.turn),
        "provinces": [province_row(campaign, province) for province in campaign.start.italy.provinces],
        **considerations(game, asks),
    }


def dice_context(game: CampaignGame, row: Campaign) -> dict[str, Any]:
    """What the desk says about dice: who rolls, whether the next step is rolled by hand, and what was begun."""
    hands, pending = ManualDice(row.hands), manual_dice.ROLLS.waiting(row)
    following = running.foreseen(row, game)
    begun = pending if pending and pending.begun else None
    going_on = begun is not None and begun.decision == following
    mine = going_on or following is not None and bool(manual_dice.requests(game.now, following, hands))
    return {
        "hands": hands,
        "rolls_next": mine,
        "may_roll": following is not None and not mine and bool(manual_dice.requests(game.now, following)),
        "may_roll_forms": {
            FORMS[type(offer)].asked for offer in turn.legal_decisions(game.now) if _may_roll(game, offer, hands)
        },
        "begun": begun,
        **given_ahead(own_kind(), game, row),
    }


def _may_roll(game: CampaignGame, offer: de.Offer, hands: ManualDice) -> bool:
    """Whether a decision on this offer may need dice that the program would roll."""
    match offer:
        case de.OfferGenerator():
            decisions: list[de.Decision] = [de.UseGenerator()]
        case de.OfferProvince(provinces=provinces):
            decisions = [de.TakeProvince(province) for province in provinces]
        case de.OfferSpend():
            decisions = [de.Spend(0, 0, offer.total)]
        case _:
            return False
    return any(
        manual_dice.requests(game.now, each) and not manual_dice.requests(game.now, each, hands) for each in decisions
    )


def map_view(game: CampaignGame, since: int, selected: str | None = None) -> MapView:
    """Owners, armies and attacks, the selected province, those that may be chosen now; what happened lately."""
    seen = attacks_view(game.now)
    left = tuple(seals(recent(game, since), seen.homes))
    since_then = told(game, since, len(game.lines))
    at = game.now
    return replace(seen, selected=selected, marked=marked(at), told=since_then, seals=left, turn=at.turn)


def marches_on_rome(campaign: State) -> Marches:
    """The chances of attacks on Rome in the first turn not fully settled, the likeliest first."""
    if all_is_rolled(campaign):
        found = next_turn(campaign) or Marches((), CERTAIN)
    else:
        coming = marches(campaign)
        found = Marches(coming, peace_for_rome(coming))
    on_rome = sorted((march for march in found.marches if march.on_rome), key=lambda march: -march.on_rome)
    return replace(found, marches=tuple(on_rome))


def marked(campaign: State) -> frozenset[str]:
    """The provinces from which the player may choose now."""
    choices = (
        offer.provinces
        for offer in turn.legal_decisions(campaign)
        if isinstance(offer, de.OfferAttack | de.OfferRedirect | de.OfferProvince)
    )
    return frozenset().union(*choices)

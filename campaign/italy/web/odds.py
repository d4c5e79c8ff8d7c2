"""The page Odds: money in a battle, my points against theirs, every resolver, and who may march on Rome."""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from battles.battleplay.contest import Contest, play
from battles.data.battleplay import balance
from battles.rules.battleplay.forecast import Interval, interval
from battles.rules.curves import Curve
from battles.rules.odds import odds
from battles.rules.short.lined.state import Start as LinedStart
from battles.rules.verdict import Resolver
from battles.short.games import KINDS
from battles.short.odds import ShownOdds, shown_odds
from campaign.italy import marches as playouts
from campaign.italy.pictures.odds_curve import odds_curve_svg
from campaign.italy.rules import decisions as de
from campaign.italy.rules import marches as rules
from campaign.italy.rules import turn
from campaign.italy.rules.marches import March
from campaign.italy.rules.state import Stage, State
from campaign.italy.table_battles import OPEN_GROUND, PeopleAndPoints, drawn_battle
from campaign.italy.web import weighing
from campaign.italy.web.shared import fetch, page, refused
from engine.web.base import PlainForm
from powers.rules.battles import BASE_ARMY
from powers.rules.theatre import ROME, Italy

MOST_POINTS, MOST_TALENTS = 300, 200
DRAWN = 70  # the picture shows at least this many talents: the next step, even if out of reach
BANDS = range(40, 200, 20)  # the first points of the table's rows and columns
FIGHTS = 100  # battles by cards, on request
UNKNOWN = {"ours": BASE_ARMY, "theirs": BASE_ARMY, "talents": 0, "mine": ROME, "enemy": "samnites", "side": "attack"}
"""The form for two armies about which nothing is known (C6.4)."""


@dataclass(frozen=True)
class ComingBattle:
    """A possible battle of Rome's this turn, with what is known of it."""

    attacker: str
    people: str
    provinces: tuple[str, ...]
    curve: Curve

    @property
    def key(self) -> str:
        """Its name in an address."""
        return f"{self.attacker}-{self.provinces[0]}"

    def values(self) -> dict[str, Any]:
        """The form filled in with it."""
        own, enemy = (ROME, self.people) if self.attacker == ROME else (self.people, self.attacker)
        side = "attack" if self.attacker == ROME else "defend"
        points = {"ours": self.curve.own, "theirs": self.curve.enemy, "talents": self.curve.most}
        return {**points, "mine": own, "enemy": enemy, "side": side}


def coming_battles(campaign: State) -> list[ComingBattle]:
    """The battles that the present decision is about."""
    return [battle for offer in turn.legal_decisions(campaign) for battle in _coming(campaign, offer)]


def _coming(campaign: State, offer: de.Offer) -> Iterator[ComingBattle]:
    match offer:
        case de.OfferAttack(provinces=provinces) | de.OfferRedirect(provinces=provinces):
            for province in provinces:
                found = weighing.attack_forecast(campaign, province)
                curve = Curve(found.ours - found.money, found.theirs, found.money)
                yield ComingBattle(ROME, found.people, (province,), curve)
        case de.OfferSpend(most_attack=attack, most_defence=defence):
            own = weighing.attack_stakes(campaign, attack)
            yield from _of_forecasts([*([own] if own else []), *weighing.all_against(campaign, defence)])
        case de.OfferDefence(most=most):
            yield from _of_forecasts([weighing.defence_stakes(campaign, most)])
        case de.OfferReport():
            battle = campaign.at_hand
            if battle.is_romes and battle.stage is Stage.JOINED:
                ours, theirs = battle.armies() if battle.attacker == ROME else reversed(battle.armies())
                yield ComingBattle(
                    battle.attacker, battle.people, (battle.province,), Curve(ours.total, theirs.total, 0)
                )


def _of_forecasts(forecasts: Iterable[weighing.BattleForecast]) -> Iterator[ComingBattle]:
    for found in forecasts:
        first = found.stakes[0]
        yield ComingBattle(found.attacker, found.people, found.provinces, Curve(first.ours, first.theirs, found.most))


class ShortOdds(NamedTuple):
    """My army's chances in a short battle; `exact`, or from many battles."""

    title: str
    exact: bool
    wins: Fraction
    major: Fraction
    loses: Fraction
    major_defeat: Fraction


class OddsForm(PlainForm):
    """Two armies, and the money that Rome may still add to its own."""

    ours = forms.IntegerField(min_value=0, max_value=MOST_POINTS, label="My points")
    theirs = forms.IntegerField(min_value=0, max_value=MOST_POINTS, label="Their points")
    talents = forms.IntegerField(min_value=0, max_value=MOST_TALENTS, label="Talents I could add")
    mine = forms.ChoiceField(label="My army")
    enemy = forms.ChoiceField(label="Their army")
    side = forms.ChoiceField(choices=[("attack", "I attack"), ("defend", "I defend")], label="Who attacks")

    def __init__(self, italy: Italy, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        peoples = [(power.id, power.name) for power in italy.powers]
        peoples += [(external.id, external.name) for external in italy.externals]
        for name in ("mine", "enemy"):
            self.may_be(name, peoples)


@require_safe
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """The odds of one battle and of any other; and possible attacks."""
    game = fetch(campaign)
    if not game.start.italy.options.advice:
        return refused(
            request,
            campaign,
            "This campaign is played without advice (D18): the odds of battles to come are not shown.",
        )
    italy, found = game.now.start.italy, coming_battles(game.now)
    chosen = next((each for each in found if each.key == request.GET.get("battle")), found[0] if found else None)
    usual = chosen.values() if chosen else UNKNOWN
    form = OddsForm(italy, request.GET if "ours" in request.GET else None, initial=usual)
    asked = form.cleaned_data if form.is_bound and form.is_valid() else usual
    return page(
        request,
        "italy/odds.html",
        game,
        italy=italy,
        form=form,
        coming=found,
        chosen=None if form.is_bound else chosen,
        **_battle(asked, fought="fight" in request.GET and not form.errors),
        **_short_battles(asked, game.now, None if form.is_bound else chosen),
        **coming(game.now),
    )


def _battle(asked: dict[str, Any], fought: bool) -> dict[str, Any]:
    """The chances of these two armies, with more and more money, and by each resolver."""
    own, enemy, most = asked["ours"], asked["theirs"], asked["talents"]
    curve = Curve(own, enemy, max(most, DRAWN))
    return {
        "asked": asked,
        "most": most,
        "curve": curve,
        "prices": Curve(own, enemy, most),
        "picture": mark_safe(odds_curve_svg(curve, most)),  # noqa: S308 - our own SVG, from numbers
        "generator": odds(own, enemy),
        "cards": by_cards(asked) if fought else None,
        "query": urlencode(asked),
        "richer": _richer(own, enemy),
        "bands": [
            (mine, [(odds(mine, their), _in(mine, own) and _in(their, enemy)) for their in BANDS]) for mine in BANDS
        ],
        "columns": BANDS,
        "fights": FIGHTS,
    }


def _in(band: int, points: int) -> bool:
    return band <= points < band + BANDS.step


def _richer(own: int, enemy: int) -> int | None:
    """How many of 100 battles by cards the richer army wins, if counted beforehand."""
    counted = balance()
    score = counted.richer.get(min(own, enemy)) if abs(own - enemy) == counted.more else None
    return round(100 * score) if score else None


def _sides(asked: dict[str, Any]) -> list[PeopleAndPoints]:
    """Who attacks, and who defends."""
    sides = [(asked["mine"], asked["ours"]), (asked["enemy"], asked["theirs"])]
    return sides if asked["side"] == "attack" else sides[::-1]


def _short_battles(asked: dict[str, Any], campaign: State, chosen: ComingBattle | None) -> dict[str, Any]:
    """For the chosen battle on its own ground, if known; for others on open ground."""
    ground = chosen.provinces[0] if chosen and len(chosen.provinces) == 1 else ""
    return {"short_odds": short_odds(asked, campaign.year, ground or OPEN_GROUND.id), "ground": ground}


def short_odds(asked: dict[str, Any], year: int, ground: str) -> list[ShortOdds]:
    """By lined dice and by the odds table, with armies drawn as for the table and no leaders."""
    attacker, defender = _sides(asked)
    table = drawn_battle(attacker, defender, year, "odds", ground)
    found = {
        Resolver.LINED_DICE: shown_odds(LinedStart(table.meeting)),
        Resolver.ODDS_TABLE: shown_odds(table),
    }
    return [_as_mine(KINDS[by].title.name, shown, asked["side"] == "attack") for by, shown in found.items()]


def _as_mine(title: str, shown: ShownOdds, attacks: bool) -> ShortOdds:
    found = shown.odds
    sides = (found.attacker_wins, found.attacker_major), (found.defender_wins, found.defender_major)
    mine, enemys = sides if attacks else sides[::-1]
    return ShortOdds(title, shown.exact, *mine, *enemys)


def by_cards(asked: dict[str, Any]) -> tuple[Interval, ...]:
    """FIGHTS battles by BattlePlay on open ground, the program on both sides: won, by a Major Victory, tied, lost..."""
    mine, enemy = ("attacker", "defender") if asked["side"] == "attack" else ("defender", "attacker")
    (attacker, first), (defender, second) = _sides(asked)
    counts = play(Contest(attacker, defender, (first, second)), FIGHTS, "odds")
    columns = (f"{mine}_wins", f"major_{mine}", "ties", f"{enemy}_wins", f"major_{enemy}")
    return tuple([interval(counts[column], FIGHTS) for column in columns])


# --- Who may march ----------------------------------------------------------------------------------------------------


def coming(campaign: State) -> dict[str, Any]:
    """This turn's attacks, exactly, and the next turn's over many playouts: the likeliest on Rome first."""
    this, found = rules.marches(campaign), playouts.next_turn(campaign)
    after = found and {"found": found, "error": ceil(100 * found.error), "marches": _in_order(found.marches)}
    return {
        "rolled": rules.all_is_rolled(campaign),
        "this_turn": _in_order(this),
        "peace": rules.peace_for_rome(this),
        "next_turn": after,
    }


def _in_order(found: Iterable[March]) -> list[March]:
    return sorted((march for march in found if march.attacks), key=lambda march: (-march.on_rome, -march.attacks))

"""Battles for the table without a campaign: opened, repeated, listed, deleted.

Also battles on the odds table with lists and ground drawn from a seed, for counting many.
"""

import uuid

from django.db import transaction
from django.db.models import QuerySet

from battles import fights, models, other_rules
from battles.data.short import odds_table
from battles.fights import TABLE, TableBattle
from battles.rules.brief import Brief, SideBrief
from battles.rules.other_rules import RulesSet
from battles.rules.short.odds_table.host import Start
from battles.rules.short.odds_table.leads import leads
from battles.rules.verdict import Side
from battles.short import plan
from campaign.italy.engagement import brief_in
from engine.rules.dice import StreamDice, pick
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.data import italy
from powers.rules import battles as points
from powers.rules.options import Options
from powers.rules.theatre import ROME, Province

TITLE = "The Rise of Rome"  # in place of a campaign's name
EVEN_BUILDER = 33
"""Percent: a Power's army has the command cards of a ruler without preferences (C6.7)."""
OPEN_GROUND = Province("open", "open ground", home="", neighbours=())
GROUNDS = (
    OPEN_GROUND,
    Province("hills", "hill country", home="", neighbours=(), terrain=("hill", "steep hill", "broken ground")),
    Province("woods", "woodland", home="", neighbours=(), terrain=("forest", "hill", "broken ground")),
    Province("ford", "a river with fords", home="", neighbours=(), terrain=("fordable river", "hill"), waterway=True),
    Province("marsh", "marshland", home="", neighbours=(), terrain=("marsh", "lake", "forest")),
    Province("shore", "a shore", home="", neighbours=(), terrain=("coast", "hill"), waterway=True),
)
"""Grounds besides the provinces of the map; the first one has no terrain."""
PeopleAndPoints = tuple[str, int]  # who fights, and with how many army points
NO_RULER = 0  # percent, for battles without a campaign


def open_battle(
    attacker: PeopleAndPoints,
    defender: PeopleAndPoints,
    ground: str,
    year: int,
    seed: str,
    rules: RulesSet | None = None,
) -> TableBattle:
    """Open a battle in this year BC, in a province or on one of the GROUNDS; both lists are drawn.

    It uses `rules`, if not Commands & Colors.
    """
    told_of = brief(attacker, defender, ground, year, seed)
    key = f"{TABLE}{uuid.uuid4()}"
    with transaction.atomic():
        if rules:
            other_rules.choose(key, rules)
        return fights.open_fight(told_of, key)


def brief(attacker: PeopleAndPoints, defender: PeopleAndPoints, ground: str, year: int, seed: str) -> Brief:
    """The brief of a battle without a campaign, in a province or on one of the GROUNDS: each fights for itself."""
    return brief_in(_province(ground), TITLE, _side(attacker, "C6.4"), _side(defender, "C6.5"), year, seed=seed)


def rematch(earlier: TableBattle, seed: str, swapped: bool) -> TableBattle:
    """The same armies with their present lists, on the same ground; `swapped`, the earlier defender attacks.

    The seed draws a new field. Neither list is drawn: the earlier battle stays as it is.
    """
    told_of = earlier.brief
    before = tuple(reversed(Side)) if swapped else tuple(Side)
    attacker, defender = ((earlier.side(side).people, earlier.side(side).limit) for side in before)
    with transaction.atomic():
        rules = fights.rules_at_table(earlier, fights.count(earlier.id))
        battle = open_battle(attacker, defender, told_of.province, told_of.year, seed, rules)
        for side, was in zip(Side, before, strict=True):
            fights.choose(battle.id, side, earlier.lists[was], earlier.seeds[was])
        return fights.fight(battle.id)


def _province(ground: str) -> Province:
    own = {province.id: province for province in GROUNDS}
    return own.get(ground) or italy(Options()).province(ground)


def _side(who: PeopleAndPoints, rule: str) -> SideBrief:
    """A people that fights for itself, without allies."""
    land, (people, strength) = italy(Options()), who
    name = land.name(people)
    return SideBrief(
        people=people,
        people_name=name,
        power=people,
        power_name=name,
        points=(Modifier(rule, Reason("agreed_points"), strength),),
        generals=points.generals(strength, land.points_per_general(people)),
        command_cards=_command_cards(people),
    )


def _command_cards(people: str) -> int:
    """C6.7 without a ruler."""
    if people == ROME:
        return points.ROME_CARDS
    externals = {external.id: external.command_cards for external in italy(Options()).externals}
    return externals.get(people, points.command_cards(EVEN_BUILDER))


def rows() -> QuerySet[models.Fight]:
    return models.Fight.objects.filter(key__startswith=TABLE)


def delete(id: uuid.UUID) -> None:
    """Delete it with its lists and its tracker, readable or not. A campaign's battle stays."""
    with transaction.atomic():
        for key in rows().filter(id=id).values_list("key", flat=True):
            other_rules.delete_choices(key)
        rows().filter(id=id).delete()


def at_the_table() -> QuerySet[models.Fight]:
    """All that can be tracked, including campaigns' battles, latest first."""
    return models.Fight.objects.filter(superseded=False)


def drawn_battle(attacker: PeopleAndPoints, defender: PeopleAndPoints, year: int, seed: str, ground: str = "") -> Start:
    """Two armies in this year BC, in a province or on one of the GROUNDS; by default in a drawn province."""
    told_of = brief(attacker, defender, ground or _any_province(seed), year, seed)
    meeting = plan.meeting(told_of, plan.drawn(told_of), seed, ())
    leaders = leads(attacker[0], NO_RULER), leads(defender[0], NO_RULER)
    return Start(meeting, odds_table(), leads=leaders)


def _any_province(seed: str) -> str:
    provinces = [province.id for province in italy(Options()).provinces]
    return pick(StreamDice(seed), provinces, "X7", "province", Reason("field")).choice

"""Battles for the table without a campaign: opened, repeated, listed, deleted.

Also battles on the odds table with lists and ground drawn from a seed, for counting many.
"""

import uuid
from dataclasses import replace

from django.db import transaction
from django.db.models import QuerySet

from battles import fights, models, other_rules
from battles.data.short import odds_table
from battles.fights import TABLE, TableBattle
from battles.published import PublishedBattle, PublishedSide
from battles.rules.brief import LAYOUT, Brief, SideBrief
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
PeopleAndPoints = tuple[str, int]
"""Who fights, and with how many army points."""
Allies = tuple[str, str]
"""Who sends the attacker, and who the defender, a corps (C6.10); empty where nobody does."""
ALONE: Allies = ("", "")
NO_RULER = 0
"""Percent, for battles without a campaign."""


def open_battle(
    attacker: PeopleAndPoints,
    defender: PeopleAndPoints,
    ground: str,
    year: int,
    seed: str,
    rules: RulesSet | None = None,
    allies: Allies = ALONE,
) -> TableBattle:
    """Open a battle in this year BC, in a province or on one of the GROUNDS; both lists are drawn, corps included.

    It uses `rules`, if not Commands & Colors.
    """
    told_of, key = brief(attacker, defender, ground, year, seed, allies), _key()
    with transaction.atomic():
        if rules:
            other_rules.choose(key, rules)
        return fights.open_fight(told_of, key)


def brief(
    attacker: PeopleAndPoints,
    defender: PeopleAndPoints,
    ground: str,
    year: int,
    seed: str,
    allies: Allies = ALONE,
) -> Brief:
    """The brief of a battle without a campaign, in a province or on one of the GROUNDS."""
    attacking, defending = _side(attacker, "C6.4", allies[0]), _side(defender, "C6.5", allies[1])
    return brief_in(_province(ground), TITLE, attacking, defending, year, seed=seed)


def open_published(battle: PublishedBattle, seed: str) -> TableBattle:
    """A published battle as a whole: its armies, its first move, its ground as the seed draws it."""
    place = Province(battle.id, battle.name, home="", neighbours=(), terrain=battle.terrain)
    attacker, defender = (_published_side(side, battle.banners) for side in (battle.attacker, battle.defender))
    return fights.open_fight(brief_in(place, TITLE, attacker, defender, battle.year, seed=seed), _key())


def _published_side(side: PublishedSide, banners: int) -> SideBrief:
    return replace(
        _side((side.people, side.limit), "A9", side.ally),
        points=(Modifier("A9", Reason("published_points"), side.limit),),
        generals=side.generals,
        command_cards=side.cards,
        banners=banners,
    )


def _key() -> str:
    return f"{TABLE}{uuid.uuid4()}"


def rematch(earlier: TableBattle, seed: str, swapped: bool) -> TableBattle:
    """The same armies with their present lists, on the same ground; `swapped`, the earlier defender attacks.

    The seed draws a new field. Neither list is drawn: the earlier battle stays as it is.
    """
    before, key = tuple(reversed(Side)) if swapped else tuple(Side), _key()
    attacker, defender = (earlier.side(side) for side in before)
    told_of = replace(earlier.brief, attacker=attacker, defender=defender, seed=seed, layout=LAYOUT)
    with transaction.atomic():
        if rules := fights.rules_at_table(earlier, fights.count(earlier.id)):
            other_rules.choose(key, rules)
        battle = fights.open_fight(told_of, key)
        for side, was in zip(Side, before, strict=True):
            fights.choose(battle.id, side, earlier.lists[was], earlier.seeds[was])
        return fights.fight(battle.id)


def _province(ground: str) -> Province:
    own = {province.id: province for province in GROUNDS}
    return own.get(ground) or italy(Options()).province(ground)


def _side(who: PeopleAndPoints, rule: str, ally: str) -> SideBrief:
    """A people that fights for itself, and whoever sends it a corps."""
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
        allies=(ally,) if ally else (),
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

"""Battles on the odds table whose lists and ground a seed draws, for those who count many of them."""

from battles.data.short import odds_table
from battles.rules.short.odds_table.host import Start
from battles.rules.short.odds_table.leads import leads
from battles.short import plan
from campaign.italy import table_battles
from campaign.italy.table_battles import PeopleAndPoints
from engine.rules.dice import StreamDice, pick
from engine.rules.reason import Reason
from powers.data import italy
from powers.rules.options import Options

NO_RULER = 0
"""Percent, where no campaign has one."""


def drawn_battle(attacker: PeopleAndPoints, defender: PeopleAndPoints, year: int, seed: str, ground: str = "") -> Start:
    """Two armies in this year BC, in a province or on one of the table's GROUNDS; without any, in a drawn province."""
    told_of = table_battles.brief(attacker, defender, ground or _province(seed), year, seed)
    meeting = plan.meeting(told_of, plan.drawn(told_of), seed, ())
    leaders = leads(attacker[0], NO_RULER), leads(defender[0], NO_RULER)
    return Start(meeting, odds_table(), leads=leaders)


def _province(seed: str) -> str:
    provinces = [province.id for province in italy(Options()).provinces]
    return pick(StreamDice(seed), provinces, "X7", "province", Reason("field")).choice

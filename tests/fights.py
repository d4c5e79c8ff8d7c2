"""Battles for tests: a brief as a campaign would tell it, and its fight."""

from dataclasses import replace
from uuid import UUID

from battles import fights
from battles.fights import TableBattle, TrackedBattle
from battles.rules.brief import Brief, SideBrief
from battles.rules.other_rules import RulesSet
from battles.rules.tracker import Change, What
from battles.rules.verdict import Side
from campaign.italy import table_battles
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason

ADDRESS = "/campaign/00000000-0000-0000-0000-000000000000/"
ROMANS = SideBrief(
    people="romans",
    people_name="Romans",
    power="romans",
    power_name="Romans",
    points=(Modifier("C6.4", Reason("power_army"), 80), Modifier("C6.4", Reason("attack_money"), 6)),
    generals=2,
    command_cards=5,
    allies=("campanians",),
)
SAMNITES = SideBrief(
    people="samnites",
    people_name="Samnites",
    power="samnites",
    power_name="Samnites",
    points=(Modifier("C6.5", Reason("power_army"), 80), Modifier("C6.5", Reason("not_attacking"), 10)),
    generals=1,
    command_cards=4,
)
BRIEF = Brief(
    title="Roma & Remus",
    attacker=ROMANS,
    defender=SAMNITES,
    province="bovianum",
    province_name="Bovianum",
    year=341,
    terrain=("hill", "forest"),
    seed="seed",
    address=ADDRESS,
)


def a_fight(brief: Brief = BRIEF, key: str = "campaign/1") -> TableBattle:
    return fights.open_fight(brief, key)


def a_table_battle(seed: str = "Sentinum") -> TableBattle:
    """One without a campaign."""
    return table_battles.open_battle(("romans", 90), ("samnites", 80), "umbria", 295, seed)


def a_battle_by_other_rules(rules: RulesSet) -> TableBattle:
    """One without a campaign, and not by Commands & Colors."""
    return table_battles.open_battle(("romans", 90), ("samnites", 80), "umbria", 295, "Sentinum", rules)


def dearer(brief: Brief = BRIEF) -> Brief:
    """The same battle after the player has changed his mind about the money."""
    return replace(brief, attacker=replace(brief.attacker, points=(Modifier("C6.4", Reason("power_army"), 80),)))


def tapped(
    fight: UUID, tracker: TrackedBattle, what: What, side: Side, which: int = 0, times: int = 1
) -> TrackedBattle:
    for _ in range(times):
        name = f"test-{len(tracker.lines) + 1:08}"
        tracker = fights.tap(fight, tracker.id, name, Change(what, side, which))
    return tracker


def broken(fight: UUID, tracker: TrackedBattle, side: Side) -> TrackedBattle:
    """Tap until that army breaks."""
    for which in range(len(tracker.table.host(side).blocks)):
        if not tracker.table.losers:
            blocks = tracker.table.host(side).blocks[which]
            tracker = tapped(fight, tracker, What.BLOCK_LOST, side, which, blocks)
    return tracker

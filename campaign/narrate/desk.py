"""Short lines for the desk and the list of campaigns: a decision, and what waits for the player now."""

from functools import partial

from campaign.narrate.endings import ending_title
from campaign.narrate.names import Names, code, phrase
from campaign.rules import decisions as de
from campaign.rules.decisions import Overrule
from campaign.rules.state import Battle, Stage, State, Step
from engine.grammar import listed
from engine.texts import text
from powers.rules.spending import Purse
from powers.rules.theatre import ROME, Italy

line = partial(text, "campaign", "desk")
"""A short line: texts/en/desk.toml."""


def decision_text(italy: Italy, decision: de.Decision) -> str:
    """A decision in one short line."""
    if isinstance(decision, Overrule):
        return line("decision.overruled", reason=decision.reason)
    match decision:
        case de.DeclareAttack() | de.Redirect() | de.TakeProvince():
            return _marching_text(Names(italy), decision)
        case de.Spend() | de.CommitDefence():
            return _spending_text(decision)
        case de.ReportBattle() | de.ReportNoResult() | de.UseGenerator():
            return _result_text(decision)
        case _:
            return line("decision.proceed")


def _marching_text(names: Names, decision: de.DeclareAttack | de.Redirect | de.TakeProvince) -> str:
    keys = {de.DeclareAttack: ("attack", "peace"), de.Redirect: ("redirect", "call_off"), de.TakeProvince: ("take", "")}
    there, nowhere = keys[type(decision)]
    if decision.province is None:
        return line(f"decision.{nowhere}")
    return line(f"decision.{there}", place=names.where(decision.province))


def _result_text(decision: de.ReportBattle | de.ReportNoResult | de.UseGenerator) -> str:
    if isinstance(decision, de.UseGenerator):
        return line("decision.generator")
    if isinstance(decision, de.ReportNoResult):
        return line(f"decision.{code(decision.reason)}")
    resolver, grade = line(f"resolver.{decision.resolver}"), line(f"grade.{decision.grade}")
    return line("decision.result", resolver=resolver, grade=grade, winner=decision.winner)


def _spending_text(decision: de.Spend | de.CommitDefence) -> str:
    if isinstance(decision, de.CommitDefence):
        return line("decision.defend" if decision.talents else "decision.defend_nothing", talents=decision.talents)
    spent = shares(Purse(decision.attack, decision.defence, decision.civic))
    return line("decision.spend" if spent else "decision.spend_nothing", shares=spent)


def shares(purse: Purse) -> str:
    """10 on Attack and 15 on Civic; empty for an empty purse."""
    held = [line("decision.share", talents=n, use=phrase(f"use.{use}")) for use, n in vars(purse).items() if n]
    return listed(held) if held else ""


def standing(campaign: State, power: str) -> str:
    """Whose Subject a Power is; empty for an Active one."""
    land = campaign.situation.land
    if land.is_active(power):
        return ""
    overlord = land.overlord(power)
    return line("standing.subject", overlord=Names(land.italy).who(overlord)) if overlord else line("standing.nobodys")


def waiting(campaign: State) -> str:
    """What waits for the player now; at the end, the verdict."""
    if campaign.ending:
        return line("waiting.over", ending=ending_title(campaign.ending), points=campaign.civic_total)
    if campaign.battle:
        return _battle_waiting(Names(campaign.start.italy), campaign, campaign.battle)
    if campaign.step is Step.ROME_ATTACKS:
        return line("waiting.attack")
    if campaign.step is Step.ROME_SPENDS:
        return line("waiting.spend", talents=campaign.situation.revenues[ROME].total)
    return line("waiting.proceed", step=_next_step(Names(campaign.start.italy), campaign))


def under_way(campaign: State) -> str:
    """What the program is about to do: its next step, or the battle at hand."""
    names = Names(campaign.start.italy)
    return _battle_waiting(names, campaign, campaign.battle) if campaign.battle else _next_step(names, campaign)


def _battle_waiting(names: Names, campaign: State, battle: Battle) -> str:
    return line(
        f"waiting.{battle.stage}",
        place=names.where(battle.province),
        attacker=names.who(battle.attacker),
        men=names.men(battle.attacker),
        enemy=names.men(battle.people) if battle.stage is Stage.JOINED else "",
        most=campaign.situation.purses[ROME].defence if battle.stage is Stage.DEFENCE else 0,
    )


def _next_step(names: Names, campaign: State) -> str:
    who = campaign.to_do[0]
    known = who in (*campaign.start.italy.homes, *(e.id for e in campaign.start.italy.externals))
    return line(f"next.{code(campaign.step)}", who=names.the(who) if known else "")

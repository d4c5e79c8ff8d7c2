"""Short lines for the desk and the list of campaigns: a decision, and what waits for the player now."""

from battles.rules.verdict import Resolver
from campaign.narrate.battles import GRADES
from campaign.narrate.endings import ending_title
from campaign.narrate.page import Names
from campaign.rules import decisions as de
from campaign.rules.overruling import Overruling
from campaign.rules.state import Battle, Campaign, Stage, Step
from engine.grammar import counted, listed
from powers.rules.italy import ROME, Italy

_SOURCES = {Resolver.TABLE: "the table", Resolver.GENERATOR: "the generator", Resolver.BATTLEPLAY: "BattlePlay"}


def decision_text(italy: Italy, decision: de.Decision) -> str:
    """A decision in one short line."""
    names = Names(italy)
    if isinstance(decision, Overruling):
        return f"Overruled: {decision.reason}"
    match decision:
        case de.DeclareAttack(province=province):
            return f"Rome attacks {names.place(province)}" if province else "Rome keeps the peace"
        case de.Redirect(province=province):
            return f"Rome turns against {names.place(province)}" if province else "Rome calls its attack off"
        case de.TakeProvince(province=province):
            return f"Rome takes {names.place(province)}"
        case de.Spend() | de.CommitDefence():
            return _spending_text(decision)
        case de.ReportBattle() | de.ReportNoResult() | de.UseGenerator():
            return _result_text(decision)
        case _:
            return "The program's next step"


def _result_text(decision: de.ReportBattle | de.ReportNoResult | de.UseGenerator) -> str:
    if isinstance(decision, de.UseGenerator):
        return "The generator decides the battle"
    if isinstance(decision, de.ReportNoResult):
        return "A draw" if decision.reason is de.Undecided.DRAW else "No battle"
    return f"Result from {_SOURCES[decision.resolver]}: {GRADES[decision.grade]} of the {decision.winner}"


def _spending_text(decision: de.Spend | de.CommitDefence) -> str:
    if isinstance(decision, de.CommitDefence):
        return f"Rome commits {counted(decision.talents, 'talent') if decision.talents else 'nothing'} to the defence"
    shares = {"Attack": decision.attack, "Defence": decision.defence, "Civic": decision.civic}
    spent = [f"{talents} on {use}" for use, talents in shares.items() if talents]
    return f"Rome spends {listed(spent) if spent else 'nothing'}"


def waiting(campaign: Campaign) -> str:
    """What waits for the player now; at the end, the verdict."""
    if campaign.ending:
        return f"{ending_title(campaign.ending)}, {counted(campaign.civic_total, 'point')}"
    if campaign.battle:
        return _battle_waiting(Names(campaign.start.italy), campaign, campaign.battle)
    if campaign.step is Step.ROME_ATTACKS:
        return "Rome may attack"
    if campaign.step is Step.ROME_SPENDS:
        return f"Divide {counted(campaign.situation.revenues[ROME].total, 'talent')}"
    return f"The program's next step: {_next_step(Names(campaign.start.italy), campaign)}"


def under_way(campaign: Campaign) -> str:
    """What the program is about to do: its next step, or the battle at hand."""
    names = Names(campaign.start.italy)
    return _battle_waiting(names, campaign, campaign.battle) if campaign.battle else _next_step(names, campaign)


def _battle_waiting(names: Names, campaign: Campaign, battle: Battle) -> str:
    place = names.place(battle.province)
    if battle.stage is Stage.REDIRECT:
        return f"Rome cannot attack {place} as planned"
    if battle.stage is Stage.DEFENCE:
        most = counted(campaign.situation.purses[ROME].defence, "talent")
        return f"Defend {place} against {names.the(battle.attacker)} with up to {most}"
    if battle.stage is Stage.SPOILS:
        return "Choose the province that Rome takes"
    return f"Battle in {place}: {names.people(battle.attacker)} against {names.people(battle.people)}"


_NEXT_STEPS = {
    Step.SET_UP: "the first rulers",
    Step.REVENUE: "revenue",
    Step.RULERS: "ruler check of {who}",
    Step.EXTERNAL_TARGETS: "target of {who}",
    Step.ATTACK_ROLLS: "attack roll of {who}",
    Step.TARGETS: "target of {who}",
    Step.SPENDING: "the Powers' spending",
    Step.BATTLES: "attack of {who}",
    Step.END_OF_TURN: "the end of the turn",
    Step.INTERVENTION: "intervention of {who}",
}


def _next_step(names: Names, campaign: Campaign) -> str:
    who = campaign.to_do[0]
    known = who in (*campaign.start.italy.homes, *(e.id for e in campaign.start.italy.externals))
    return _NEXT_STEPS[campaign.step].format(who=names.the(who) if known else "")

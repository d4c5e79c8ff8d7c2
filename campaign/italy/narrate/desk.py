"""Short lines for the desk and the list of campaigns: a decision, and what waits for the player."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from campaign.italy.narrate.names import Names, code, phrase
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import Battle, Ending, Stage, State, Step
from engine.grammar import listed
from engine.texts import text
from powers.rules.spending import Purse
from powers.rules.theatre import ROME, Italy

line = partial(text, "campaign.italy", "desk")  # a short line: texts/en/desk.toml


def step_title(step: Step) -> str:
    """A step's name on pages and in the log."""
    return line(f"step.{code(step)}")


def ending_title(ending: Ending) -> str:
    """The verdict in a few words (C9.1, C9.3)."""
    return line(f"ending.{ending}.title")


def ending_band(ending: Ending) -> str:
    """The name of the verdict for a span of the civic account (C9.3)."""
    return line(f"ending.{ending}.band")


def ending_text(ending: Ending) -> str:
    """The verdict in a sentence (C9.1, C9.3)."""
    return line(f"ending.{ending}.text")


_DECISIONS: Mapping[type[de.Decision], Callable[[Any], str]] = {
    de.Proceed: lambda decision: "proceed",
    de.Override: lambda decision: "overruled",
    de.DeclareAttack: lambda decision: "attack" if decision.province else "peace",
    de.Redirect: lambda decision: "redirect" if decision.province else "call_off",
    de.TakeProvince: lambda decision: "take",
    de.Spend: lambda decision: "spend" if any((decision.attack, decision.defence, decision.civic)) else "spend_nothing",
    de.CommitDefence: lambda decision: "defend" if decision.talents else "defend_nothing",
    de.UseGenerator: lambda decision: "generator",
    de.ReportBattle: lambda decision: "result",
    de.ReportNoResult: lambda decision: code(decision.reason),
}
"""The key of the line for each decision."""


def decision_text(italy: Italy, decision: de.Decision) -> str:
    """A decision in one short line."""
    parts = Names(italy).parts(decision)
    if isinstance(decision, de.Spend):
        parts["shares"] = shares(Purse(decision.attack, decision.defence, decision.civic))
    if isinstance(decision, de.ReportBattle):
        resolver, grade = line(f"resolver.{decision.resolver}"), line(f"grade.{decision.grade}")
        parts |= {"resolver": resolver, "grade": grade, "winner": decision.winner}
    return line(f"decision.{_DECISIONS[type(decision)](decision)}", **parts)


def unasked(decision: de.Decision) -> str:
    """Why Rome was not asked for this decision about its money (D32)."""
    match decision:
        case de.CommitDefence(talents=talents):
            return line("unasked.defence", talents=talents)
        case de.Spend(civic=talents):
            return line("unasked.spend", talents=talents)
    raise ValueError(f"{decision!r} is no decision of money")


def shares(purse: Purse) -> str:
    """ "10 on Attack and 15 on Civic"; empty for an empty purse."""
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
    """What waits for the player; at the end, the verdict."""
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
    """What the program will do: its next step, or the battle at hand."""
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

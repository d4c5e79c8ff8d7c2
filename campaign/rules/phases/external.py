"""C8, phase 6: the end of the turn, and the possible intervention of Carthage and Epirus/Macedonia."""

from campaign.rules import consequences, victory
from campaign.rules.decisions import Decision
from campaign.rules.events import ArmyDeclined, ArmyLanded, InterventionRolled, NoIntervention
from campaign.rules.play import Play
from engine.rules.dice import DieRequest, Kind, pick
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.italy import EPIRUS, ROME
from powers.rules.situation import Land

COMES_ABOVE = 12
"""C8.1: more than this on 2D6 is an intervention."""
RICHEST_STEP = 10
"""C8.2: Carthage adds 1 for each full 10 talents of the richest Power's revenue."""
PER_SUBJECT_HOME = 3
"""C8.3: Epirus adds 3 for each home province of the Subject created."""
STRENGTH = 100
"""C8.4: army points of an External army on its arrival."""
DECLINE = 10
"""C8.8: army points lost at the end of each turn."""


def resolve_end(play: Play, decision: Decision) -> None:
    """C9.2's count, then C8.8."""
    victory.count_penalty(play)
    for army in play.campaign.externals:
        strength = max(0, army.strength - DECLINE)
        play.emit(ArmyDeclined(army.power, strength))
        if not strength:
            consequences.remove(play, army.power, "spent", rule="C8.8")
    consequences.settle(play, "end of turn")


def begin_intervention(play: Play) -> tuple[str, ...]:
    """C8.1: Carthage, then Epirus (ruling), which is their order in the data."""
    return tuple(external.id for external in play.land.italy.externals)


def resolve_intervention(play: Play, decision: Decision) -> None:
    """C8.1 to C8.3: an absent External Power rolls 2D6."""
    external = play.campaign.to_do[0]
    subject = new_subject(play) if external == EPIRUS else None
    if play.campaign.external_army(external):
        play.emit(NoIntervention(external, "in Italy", rule="C8.1"))
    elif external == EPIRUS and subject is None:
        play.emit(NoIntervention(external, "no Subject created", rule="C8.3"))
    else:
        roll(play, external, subject)


def roll(play: Play, external: str, subject: str | None) -> None:
    """C8.1: more than 12 and the army comes."""
    modifiers = epirus_modifiers(play.land, subject) if subject else carthage_modifiers(play)
    faces = play.dice.roll([DieRequest(Kind.D6, "C8.1", external, Reason("intervention"))] * 2)
    result = sum(faces) + total(modifiers)
    comes = result > COMES_ABOVE
    play.emit(InterventionRolled(external, faces, modifiers, result, comes))
    if comes:
        land_army(play, external, subject)


def carthage_modifiers(play: Play) -> tuple[Modifier, ...]:
    """C8.2: by this turn's revenue of the richest Power."""
    richest = max(revenue.total for revenue in play.situation.revenues.values())
    steps = richest // RICHEST_STEP
    return (Modifier("C8.2", Reason("richest", (richest,)), steps),) if steps else ()


def new_subject(play: Play) -> str | None:
    """C8.3: of the Subjects created this turn and still Subjects, the one with most provinces, then the first."""
    still = [subject for subject in play.campaign.created if play.land.overlord(subject)]
    return max(still, key=lambda subject: len(play.land.italy.homes[subject]), default=None)


def epirus_modifiers(land: Land, subject: str) -> tuple[Modifier, ...]:
    """C8.3."""
    homes = len(land.italy.homes[subject])
    return (Modifier("C8.3", Reason("subject_created", (subject,)), PER_SUBJECT_HOME * homes),)


def land_army(play: Play, external: str, subject: str | None) -> None:
    """C8.5: a random province among the possible ones; none, and it does not come."""
    possible = epirus_landings(play.land, subject) if subject else carthage_landings(play.land)
    if not possible:
        play.emit(NoIntervention(external, "no province", rule="C8.5"))
        return
    picked = pick(play.dice, possible, "C8.5", external, Reason("landing"))
    payer = play.land.italy.province(picked.choice).home if subject else None
    strength = STRENGTH - DECLINE if play.land.italy.options.declines_on_arrival else STRENGTH
    play.emit(ArmyLanded(external, picked.choice, strength, payer, possible, picked.faces))
    consequences.settle(play, f"landing of {external}")


def carthage_landings(land: Land) -> tuple[str, ...]:
    """C8.5: coastal provinces without an External army."""
    spared = (ROME,) if land.italy.options.carthage_spares_rome else ()
    return tuple(
        p.id for p in land.italy.provinces if p.coastal and not land.is_occupied(p.id) and p.home not in spared
    )


def epirus_landings(land: Land, subject: str) -> tuple[str, ...]:
    """C8.5: next to the new Subject's homes, not occupied, not a home of the Subject, not Rome's."""
    near = land.reach(land.italy.homes[subject])
    spared = (subject, ROME) if land.italy.options.roman_homes_spared else (subject,)
    return tuple(
        p.id
        for p in land.italy.provinces
        if p.id in near and p.home not in spared and land.controller(p.id) not in (None, ROME)
    )

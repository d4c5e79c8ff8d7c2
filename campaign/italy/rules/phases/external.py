"""C8, phase 6: the end of the turn, and the possible intervention of Carthage and Epirus/Macedonia."""

from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.events import ArmyDeclined, ArmyLanded, InterventionRolled, NoIntervention, TargetChosen
from campaign.italy.rules.phases import land, victory
from campaign.italy.rules.play import Play
from engine.rules.dice import DieRequest, Kind, pick
from engine.rules.modifiers import total
from engine.rules.reason import Reason
from powers.rules.attacks import candidates, choose_target
from powers.rules.external import COMES_ABOVE, STRENGTH, carthage_modifiers, declined, epirus_modifiers, landings
from powers.rules.theatre import EPIRUS


def resolve_end(play: Play, decision: Decision) -> None:
    """Q53: the count of C9.2, then every External army declines (C8.8); Q66: at 0 points it is gone."""
    victory.count_penalty(play)
    for army in play.state.externals:
        strength = declined(army.strength)
        play.emit(ArmyDeclined(army.power, strength))
        if not strength:
            land.remove(play, army.power, "spent", rule="C8.8")
    land.settle(play, "end of turn")


def begin_intervention(play: Play) -> tuple[str, ...]:
    """Carthage, then Epirus (C8.1, Q53), which is their order in the data."""
    return tuple(external.id for external in play.state.situation.land.italy.externals)


def resolve_intervention(play: Play, decision: Decision) -> None:
    """Only an absent External Power rolls (C8.1); D6: Epirus only if there is a new Subject (C8.3).

    Q54: absent is also one that has lost its army this turn.
    """
    external = play.state.to_do[0]
    subject = new_subject(play) if external == EPIRUS else None
    if play.state.external_army(external):
        play.emit(NoIntervention(external, "in Italy", rule="C8.1"))
    elif external == EPIRUS and subject is None:
        play.emit(NoIntervention(external, "no Subject created", rule="C8.3"))
    else:
        roll(play, external, subject)


def roll(play: Play, external: str, subject: str | None) -> None:
    """C8.1: 2D6, and on more than 12 the army comes."""
    richest = max(revenue.total for revenue in play.state.situation.revenues.values())
    modifiers = epirus_modifiers(play.state.situation.land, subject) if subject else carthage_modifiers(richest)
    faces = play.dice.roll([DieRequest(Kind.D6, "C8.1", external, Reason("intervention"))] * 2)
    result = sum(faces) + total(modifiers)
    comes = result > COMES_ABOVE
    play.emit(InterventionRolled(external, faces, modifiers, result, comes))
    if comes:
        land_army(play, external, subject)


def new_subject(play: Play) -> str | None:
    """Of the Subjects created this turn and still Subjects, the one with most provinces, then the first (C8.3)."""
    still = [subject for subject in play.state.created if play.state.situation.land.overlord(subject)]
    return max(still, key=lambda subject: len(play.state.situation.land.italy.homes[subject]), default=None)


def land_army(play: Play, external: str, subject: str | None) -> None:
    """A random province among the possible ones; none, and it does not come (C8.5)."""
    possible = landings(play.state.situation.land, subject)
    if not possible:
        play.emit(NoIntervention(external, "no province", rule="C8.5"))
        return
    picked = pick(play.dice, possible, "C8.5", external, Reason("landing"))
    payer = play.state.situation.land.italy.province(picked.choice).home if subject else None
    strength = declined(STRENGTH) if play.state.situation.land.italy.options.declines_on_arrival else STRENGTH
    play.emit(ArmyLanded(external, picked.choice, strength, payer, possible, picked.faces))
    land.settle(play, f"landing of {external}")


def choose(play: Play, external: str, occasion: str) -> None:
    """C8.6: whom an External army attacks, by C4.5; it has a candidate, or it would have been removed (C8.7).

    Q61: the +2 for a new Subject does not count.
    """
    army = play.state.external_army(external)
    assert army is not None, f"{external} is not in Italy"
    among = candidates(play.state.situation.land, external, immune=army.payer)
    chosen = choose_target(play.state.situation, external, among, play.dice, f"{external}/{occasion}", external=True)
    play.emit(TargetChosen(external, chosen.power, chosen.scores, chosen.roll_off))

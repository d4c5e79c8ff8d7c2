"""C8: External armies' targets, first of all in phase 3; in phase 6 the end of the turn, and interventions."""

from typing import Literal

from campaign.italy.rules import c9_victory, land
from campaign.italy.rules.c4_attacks import TargetChosen
from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import ExternalArmy, State
from engine.rules.dice import DieRequest, Kind, pick
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from engine.rules.values import altered
from powers.rules.attacks import candidates, choose_target
from powers.rules.external import COMES_ABOVE, STRENGTH, carthage_modifiers, declined, epirus_modifiers, landings
from powers.rules.theatre import EPIRUS


class ArmyDeclined(Event):
    """An External army's strength at the end of a turn (C8.8)."""

    external: str
    strength: int
    rule: str = "C8.8"

    def happen(self, campaign: State) -> State:
        """It has lost strength (C8.8)."""
        externals = [altered(a, strength=self.strength) if a.power == self.external else a for a in campaign.externals]
        return altered(campaign, externals=tuple(externals))


class InterventionRolled(Event):
    """An absent External Power's roll (C8.1); it comes on more than 12."""

    external: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    comes: bool
    rule: str = "C8.1"

    def happen(self, campaign: State) -> State:
        return altered(campaign, to_do=campaign.left_to_do(self.external))


class NoIntervention(Event):
    """An External Power does not come, and why (C8.3, C8.5)."""

    external: str
    reason: Literal["in Italy", "no Subject created", "no province"]
    rule: str

    def happen(self, campaign: State) -> State:
        """The External Power has had its turn (C8.1)."""
        return altered(campaign, to_do=campaign.left_to_do(self.external))


class ArmyLanded(Event):
    """An External army lands in a random province among those possible (C8.4, C8.5); it spares its payer."""

    external: str
    province: str
    strength: int
    payer: str | None
    possible: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C8.5"

    def happen(self, campaign: State) -> State:
        """It stands in the province (C8.5)."""
        army = ExternalArmy(self.external, self.strength, self.payer)
        land = campaign.situation.land.occupied_by(self.external, self.province)
        return altered(campaign.with_land(land), externals=(*campaign.externals, army))


def begin_externals(play: Play) -> tuple[str, ...]:
    """The External armies in Italy (C8.6)."""
    return tuple([army.power for army in play.state.externals])


def resolve_external(play: Play, decision: Decision) -> None:
    """An External army's target, settled before all others (C8.6)."""
    choose(play, play.state.to_do[0], occasion="target")


def resolve_end(play: Play, decision: Decision) -> None:
    """Q53: the count of C9.2, then every External army declines (C8.8); Q66: at 0 points it is gone."""
    c9_victory.count_penalty(play)
    for army in play.state.externals:
        strength = declined(army.strength)
        play.emit(ArmyDeclined(army.power, strength))
        if not strength:
            land.remove(play, army.power, "spent", rule="C8.8")
    land.settle(play, "end of turn")


def begin_intervention(play: Play) -> tuple[str, ...]:
    """Carthage, then Epirus (C8.1, Q53), as in the data."""
    return tuple(external.id for external in play.state.situation.land.italy.externals)


def resolve_intervention(play: Play, decision: Decision) -> None:
    """Only an absent External Power rolls (C8.1); D6: Epirus only if there is a new Subject (C8.3).

    Q54: one that has lost its army this turn is also absent.
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
    """The Subject created this turn and still a Subject with the most provinces, then the first (C8.3)."""
    still = [subject for subject in play.state.created if play.state.situation.land.overlord(subject)]
    return max(still, key=lambda subject: len(play.state.situation.land.italy.homes[subject]), default=None)


def land_army(play: Play, external: str, subject: str | None) -> None:
    """A random province among the possible ones; without any it does not come (C8.5)."""
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
    """C8.6: the target of an External army, by C4.5; it has a candidate, or it would have been removed (C8.7).

    Q61: the +2 for a new Subject does not count.
    """
    army = play.state.external_army(external)
    assert army is not None, f"{external} is not in Italy"
    among = candidates(play.state.situation.land, external, immune=army.payer)
    chosen = choose_target(play.state.situation, external, among, play.dice, f"{external}/{occasion}", external=True)
    play.emit(TargetChosen(external, chosen.power, chosen.scores, chosen.roll_off))

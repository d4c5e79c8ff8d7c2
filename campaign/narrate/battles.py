"""C6 and C7: from the order of battle to what each battle changes."""

from battles.rules.battleplay.account import Account
from battles.rules.points import allied_points
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.narrate.page import (
    Die,
    Entry,
    Page,
    Sentences,
    Sum,
    counted,
    entry,
    joined,
    listed,
    lots,
    possessive,
    romes_tone,
    sentence,
)
from campaign.rules import events as ev
from campaign.rules.decisions import Undecided
from campaign.rules.state import Army
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.attacks import Prize, best
from powers.rules.italy import ROME

# --- Battles ----------------------------------------------------------------------------------------------------------


def _battle_order(page: Page, event: ev.BattleOrder) -> Entry:
    if len(event.order) == 1:
        return entry(event, f"There was one attack to fight, that of {page.the(event.order[0])}.", event.order[0])
    dice = page.dice(event.faces)
    rows = [Sum("Between the External armies", dice, note=f"{page.name(event.order[0])} first")] if dice else []
    text = f"The order of battle: {', then '.join(page.the(who) for who in event.order)}."
    return entry(event, text, sums=rows)


_CANCEL_REASONS: dict[ev.CancelReason, str] = {
    "attacker inactive": "the attacker was no longer Active",
    "target inactive": "its target was no longer Active",
    "out of reach": "no province of its target was within reach any more",
    "own province": "the province named was Rome's own by then",
    "called off": "Rome called it off",
    "revived": "a Power that has just risen again starts afresh",
    "army gone": "the army had left Italy",
}


def cancel_reason(reason: ev.CancelReason) -> str:
    """C7.5: why an attack was cancelled, to follow a colon."""
    return _CANCEL_REASONS[reason]


def _attack_cancelled(page: Page, event: ev.AttackCancelled) -> Entry:
    text = f"{possessive(page.the(event.attacker))} attack was cancelled: {cancel_reason(event.reason)}."
    if event.talents:
        text += f" Its {counted(event.talents, 'talent')} of Attack became Defence."
    return entry(event, text, event.attacker)


def _redirect_wanted(page: Page, event: ev.RedirectWanted) -> Entry:
    lost = "had changed hands" if event.province in event.choices else "was no longer open to attack"
    choices = ["there" if place == event.province else f"in {page.place(place)}" for place in event.choices]
    text = f"{page.place(event.province)} {lost}. Rome could attack {listed(choices, 'or')}, or call it off."
    return entry(event, text, ROME)


_ONLY = ", the only province within reach"


def _province_attacked(page: Page, event: ev.ProvinceAttacked) -> Entry:
    whom = page.the(event.people)
    if event.people != event.target:
        whom += f", Subjects of {page.the(event.target)},"
    dice = page.dice(event.faces)
    if event.prizes:
        sums = _prize_rows(page, event.prizes, event.province, dice)
        only = len(event.prizes) == 1
    else:
        sums = _external_lot(page, event, dice)
        only = event.attacker != ROME and not dice
    text = f"{page.the(event.attacker)} attacked {whom} in {page.place(event.province)}{_ONLY if only else ''}."
    reason = _reason(page, event.prizes, event.province)
    return entry(event, text, event.attacker, event.people, sums=sums, working=reason)


def _external_lot(page: Page, event: ev.ProvinceAttacked, dice: tuple[Die, ...]) -> list[Sum]:
    """C8.6: the province by lot, if there is more than one."""
    options = page.before.situation.land.within_reach(event.attacker, event.target)
    return lots(page, dice, options, event.province) if dice else []


def _reason(page: Page, prizes: tuple[Prize, ...], province: str) -> str:
    """C6.2: why this province and not another."""
    if not prizes:
        return ""
    equals = best(prizes)
    if len(equals) > 1:
        return f"{sentence(page.places(equals))} promised the same"
    revenue = next(prize.revenue for prize in prizes if prize.province == province)
    if sum(prize.revenue == revenue for prize in prizes) > 1:
        return "No other promised more revenue, and it has a resource"
    return f"It promised the most revenue, {counted(revenue, 'talent')} next turn"


def _prize_rows(page: Page, prizes: tuple[Prize, ...], province: str, dice: tuple[Die, ...]) -> list[Sum]:
    """C6.2: what each conquest would bring, and the die between equals."""
    drawn = lots(page, dice, best(prizes), province) if dice else []
    if len(prizes) == 1:
        return drawn
    return drawn + [
        Sum(
            page.name(prize.province),
            total=prize.revenue,
            chosen=prize.province == province,
            note="has a resource" if prize.resource else "",
        )
        for prize in prizes
    ]


def _defence_committed(page: Page, event: ev.DefenceCommitted) -> Entry:
    talents = counted(event.talents, "talent")
    return entry(event, f"{page.the(event.power)} committed {talents} of Defence.", event.power)


def _battle_joined(page: Page, event: ev.BattleJoined) -> Entry:
    armies = (event.attacking, event.defending)
    told = [f"{_fighting(page, army)} ({counted(army.total, 'point')})" for army in armies]
    text = f"The armies met in {page.place(event.province)}: {' against '.join(told)}."
    rows = [_army_row(page, army) for army in armies]
    rows.append(Sum("The ground", note=f"{', '.join(event.terrain) or 'open'} (C6.9)"))
    return entry(event, text, *(army.people for army in armies), sums=rows, working="Both armies")


def _fighting(page: Page, army: Army) -> str:
    """An army as in a list: Romans, not Rome."""
    return f"{page.people(army.people)}{page.subjects_of(army)}"


def _army_row(page: Page, army: Army) -> Sum:
    notes = [
        f"at most {counted(army.generals, 'General')} (C6.6)",
        f"{counted(army.command_cards, 'command card')} (C6.7)",
    ]
    if army.allies:
        most = counted(allied_points(army.total), "point")
        notes.append(f"allied corps of {page.all(army.allies)}, up to {most} together (C6.10)")
    return Sum(_fighting(page, army), modifiers=army.points, total=army.total, note=", ".join(notes))


def _generator_rolled(page: Page, event: ev.GeneratorRolled) -> Entry:
    attacker, defender = (army.people for army in page.armies.values())
    rows = []
    for thrown in event.rounds:
        lead = thrown.attacker_total - thrown.defender_total
        rows.append(_throw(page, attacker, thrown.attacker_faces, thrown.attacker_total, lead))
        rows.append(_throw(page, defender, thrown.defender_faces, thrown.defender_total, -lead))
    ties = len(event.rounds) - 1
    again = "" if not ties else f", after {'a tie' if ties == 1 else f'{ties} ties'}"
    text = (
        f"The higher die counting, {page.the(attacker)} came to {event.rounds[-1].attacker_total} "
        f"and {page.the(defender)} to {event.rounds[-1].defender_total}{again}."
    )
    return entry(event, text, attacker, defender, sums=rows)


def _throw(page: Page, people: str, faces: tuple[int, int], result: int, lead: int) -> Sum:
    """One side's dice; `lead` is by how much it is ahead."""
    bonus = result - max(faces)
    addends = (Modifier("C6.11", Reason("full_20s"), bonus),) if bonus else ()
    return Sum(page.name(people), page.dice(faces), addends, result, chosen=lead > 0, note="" if lead else "a tie")


GRADES = {Grade.MINOR: "Minor Victory", Grade.MAJOR: "Major Victory"}
_WHERE = {Resolver.TABLE: " on the tabletop", Resolver.BATTLEPLAY: " in BattlePlay", Resolver.GENERATOR: ""}


def _battle_won(page: Page, event: ev.BattleWon) -> Entry:
    winner, loser = page.armies[event.side], page.armies[event.side.other]
    beaten = f"{page.the(loser.people)}{page.subjects_of(loser)}"
    victory = f"a {GRADES[event.grade]} over {beaten}{_WHERE[event.resolver]}"
    if event.side is Side.ATTACKER:
        text = f"{page.the(winner.people)} won {victory}"
    else:
        apposition = page.subjects_of(winner)
        held = f"{',' if apposition else ''} held {page.place(page.battle.province)}"
        text = f"{page.the(winner.people)}{apposition}{held}: {victory}"
    tone = romes_tone(event.winner, event.loser, otherwise="plain")
    cost = _accounted(page, event.account) if event.account else _tallied(event.tally)
    return entry(event, f"{text}.{cost}", winner.people, loser.people, tone=tone)


def _tallied(tally: Tally | None) -> str:
    """C6.12: what the grade followed from."""
    if tally is None:
        return ""
    lost = (
        f" The winner had lost {tally.losses} of the {counted(tally.break_point, 'banner')} that would have broken it"
    )
    return f"{lost}, and had {tally.winner_cavalry} LC, LBC and MC intact against {tally.loser_cavalry}."


def _accounted(page: Page, account: Account) -> str:
    """R21, R27: what a battle by cards cost both sides."""
    told = [f"{page.the(army.people)} {_toll(page, account, side)}" for side, army in page.armies.items()]
    return f" {sentence('; '.join(told))}."


def _toll(page: Page, account: Account, side: Side) -> str:
    toll, their = account.toll(side), page.their(page.armies[side].people)
    lost = f"lost {toll.lost} of {counted(toll.mains, 'main battle card')}"
    if account.routed is side:
        lost += " and ran"
    if toll.killed > 1:
        return f"{lost}, and {toll.killed} of {their} generals fell"
    if toll.killed:
        return f"{lost}, and {their} general fell"
    return f"{lost}, and {their} general with them" if account.routed is side else lost


def _battle_undecided(page: Page, event: ev.BattleUndecided) -> Entry:
    how = "ended in a draw" if event.reason is Undecided.DRAW else "was not fought"
    return entry(event, f"The battle {how}.")


def _spoils_offered(page: Page, event: ev.SpoilsOffered) -> Entry:
    return entry(event, f"Rome could take {page.places(event.choices, 'or')}.", ROME)


# --- Consequences -----------------------------------------------------------------------------------------------------


def _province_taken(page: Page, event: ev.ProvinceTaken) -> Entry:
    also = {"C7.2": "also took", "C7.3": "in return took"}.get(event.rule, "took")
    only = f"{_ONLY}," if len(event.prizes) == 1 else ""
    text = f"{page.the(event.power)} {also} {page.place(event.province)}{only} from {page.the(event.loser)}."
    sums = _prize_rows(page, event.prizes, event.province, page.dice(event.faces))
    tone = romes_tone(event.power, event.loser, otherwise="change")
    reason = _reason(page, event.prizes, event.province)
    return entry(event, text, event.power, event.loser, tone=tone, sums=sums, working=reason)


def _nothing_taken(page: Page, event: ev.NothingTaken) -> Entry:
    what = "second province" if event.rule == "C7.2" else "province of the attacker"
    return entry(event, f"No {what} lay within {possessive(page.the(event.power))} reach.", event.power, tone="quiet")


def _became_inactive(page: Page, event: ev.BecameInactive) -> Entry:
    told = [f"{page.the(event.power)} had lost {page.their(event.power)} last home and became Inactive."]
    heirs = dict.fromkeys(heir for _, heir in event.lost)
    for heir in heirs:
        places = page.places(province for province, to in event.lost if to == heir)
        told.append(f"{places} went back to {page.the(heir)}.")
    return entry(event, joined(told), event.power, tone=romes_tone(None, event.power, otherwise="change"))


def _revived(page: Page, event: ev.Revived) -> Entry:
    afresh = f"{page.they(event.power)} would start afresh next turn"
    text = f"{page.the(event.power)} held a home again and became Active; {afresh}."
    return entry(event, text, event.power, tone="change")


def _subject_changed(page: Page, event: ev.SubjectChanged) -> Entry:
    subject = page.the(event.subject)
    if event.overlord is None:
        return entry(event, f"{subject} were nobody's Subjects any more.", event.subject, tone="change")
    verb = "became" if event.created else "were now"
    text = f"{subject} {verb} Subjects of {page.the(event.overlord)}."
    return entry(event, text, event.subject, event.overlord, tone=romes_tone(event.overlord, None, otherwise="change"))


_TAKINGS = (ev.ProvinceTaken, ev.NothingTaken, ev.ArmyMoved, ev.ArmyRemoved)


def _battle_ended(page: Page, event: ev.BattleEnded) -> Entry | None:
    """Nothing to add, unless nothing else was told."""
    if page.tells_of(*_TAKINGS):
        return None
    return entry(event, "No province changed hands.", tone="quiet")


SENTENCES: Sentences = {
    ev.BattleOrder: _battle_order,
    ev.AttackCancelled: _attack_cancelled,
    ev.RedirectWanted: _redirect_wanted,
    ev.ProvinceAttacked: _province_attacked,
    ev.DefenceCommitted: _defence_committed,
    ev.BattleJoined: _battle_joined,
    ev.GeneratorRolled: _generator_rolled,
    ev.BattleWon: _battle_won,
    ev.BattleUndecided: _battle_undecided,
    ev.SpoilsOffered: _spoils_offered,
    ev.ProvinceTaken: _province_taken,
    ev.NothingTaken: _nothing_taken,
    ev.BecameInactive: _became_inactive,
    ev.Revived: _revived,
    ev.SubjectChanged: _subject_changed,
    ev.BattleEnded: _battle_ended,
}

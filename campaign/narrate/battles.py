"""From the order of battle to what each battle changes (C6 and C7)."""

from battles.rules.allies import allied_points
from battles.rules.battleplay.account import Account
from battles.rules.verdict import Side
from campaign.narrate.names import phrase
from campaign.narrate.page import Die, Entry, Page, Sentences, Sum, entry, lots, romes_tone, short
from campaign.rules import events as ev
from campaign.rules.state import Army
from engine.grammar import listed, sentence
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.battles import Prize, best
from powers.rules.theatre import ROME

# --- Battles ----------------------------------------------------------------------------------------------------------


def _battle_order(page: Page, event: ev.BattleOrder) -> Entry:
    first, *others = event.order
    if not others:
        return entry(event, short("battles.one", first=page.who(first)), first)
    dice = page.dice(event.faces)
    note = phrase("note.goes_first", army=page.name(first))
    rows = [Sum(phrase("row.external_armies"), dice, note=note)] if dice else []
    return entry(event, short("battles.several", order=page.order(event.order)), sums=rows)


def _redirect_wanted(page: Page, event: ev.RedirectWanted) -> Entry:
    choices = [
        phrase("among.there") if place == event.province else phrase("among.place", place=page.where(place))
        for place in event.choices
    ]
    return entry(event, page.sentence(event, choices=listed(choices, "or")), ROME)


def _province_attacked(page: Page, event: ev.ProvinceAttacked) -> Entry:
    dice = page.dice(event.faces)
    if event.prizes:
        sums = _prize_rows(page, event.prizes, event.province, dice)
        only = len(event.prizes) == 1
    else:
        options = page.before.situation.land.within_reach(event.attacker, event.target)
        sums = lots(page, dice, options, event.province)
        only = event.attacker != ROME and not dice
    said = short(
        "attacked.people" if event.people == event.target else "attacked.subjects",
        attacker=page.who(event.attacker),
        people=page.who(event.people),
        target=page.who(event.target),
        place=page.where(event.province),
        only=phrase("only.province") if only else "",
    )
    reason = _reason(page, event.prizes, event.province)
    return entry(event, said, event.attacker, event.people, sums=sums, working=reason)


def _reason(page: Page, prizes: tuple[Prize, ...], province: str) -> str:
    """Why this province and not another (C6.2)."""
    if not prizes:
        return ""
    equals = best(prizes)
    if len(equals) > 1:
        return sentence(phrase("working.equals", places=page.where(*equals)))
    revenue = next(prize.revenue for prize in prizes if prize.province == province)
    if sum(prize.revenue == revenue for prize in prizes) > 1:
        return phrase("working.resource")
    return phrase("working.revenue", revenue=revenue)


def _prize_rows(page: Page, prizes: tuple[Prize, ...], province: str, dice: tuple[Die, ...]) -> list[Sum]:
    """What each conquest would bring, and the die between equals (C6.2)."""
    drawn = lots(page, dice, best(prizes), province) if dice else []
    if len(prizes) == 1:
        return drawn
    return drawn + [
        Sum(
            page.name(prize.province),
            total=prize.revenue,
            chosen=prize.province == province,
            note=phrase("note.resource") if prize.resource else "",
        )
        for prize in prizes
    ]


def _defence_committed(page: Page, event: ev.DefenceCommitted) -> Entry:
    return entry(event, short("committed.defence", power=page.who(event.power), talents=event.talents), event.power)


def _battle_joined(page: Page, event: ev.BattleJoined) -> Entry:
    armies = (event.attacking, event.defending)
    sides = [phrase("among.points", army=_fighting(page, army), points=army.total) for army in armies]
    rows = [_army_row(page, army) for army in armies]
    ground = phrase("note.ground", terrain=", ".join(event.terrain)) if event.terrain else phrase("note.open")
    rows.append(Sum(phrase("row.ground"), note=ground))
    said = page.sentence(event, armies=phrase("among.against").join(sides))
    return entry(event, said, *(army.people for army in armies), sums=rows, working=phrase("working.armies"))


def _fighting(page: Page, army: Army) -> str:
    """An army as in a list: Romans, not Rome."""
    return page.subjects(army, page.men(army.people))


def _army_row(page: Page, army: Army) -> Sum:
    notes = [
        phrase("note.generals", generals=army.generals),
        phrase("note.cards", cards=army.command_cards),
    ]
    if army.allies:
        notes.append(phrase("note.allies", allies=page.all_of(army.allies), points=allied_points(army.total)))
    return Sum(_fighting(page, army), modifiers=army.points, total=army.total, note=", ".join(notes))


_TIES = ("generator.rolled", "generator.tied", "generator.tied_again")


def _generator_rolled(page: Page, event: ev.GeneratorRolled) -> Entry:
    attacker, defender = (army.people for army in page.at.armies.values())
    rows = []
    for thrown in event.rounds:
        lead = thrown.attacker_total - thrown.defender_total
        rows.append(_throw(page, attacker, thrown.attacker_faces, thrown.attacker_total, lead))
        rows.append(_throw(page, defender, thrown.defender_faces, thrown.defender_total, -lead))
    ties, last = len(event.rounds) - 1, event.rounds[-1]
    said = short(
        _TIES[min(ties, 2)],
        attacker=page.who(attacker),
        defender=page.who(defender),
        attackers=last.attacker_total,
        defenders=last.defender_total,
        ties=ties,
    )
    return entry(event, said, attacker, defender, sums=rows)


def _throw(page: Page, people: str, faces: tuple[int, int], result: int, lead: int) -> Sum:
    """One side's dice; `lead` is by how much it is ahead."""
    bonus = result - max(faces)
    addends = (Modifier("C6.11", Reason("full_20s"), bonus),) if bonus else ()
    note = "" if lead else phrase("note.tie")
    return Sum(page.name(people), page.dice(faces), addends, result, chosen=lead > 0, note=note)


def _battle_won(page: Page, event: ev.BattleWon) -> Entry:
    winner, loser = page.at.armies[event.side], page.at.armies[event.side.other]
    holding = page.subjects(winner, page.who(winner.people).the)
    said = page.sentence(
        event,
        beaten=page.subjects(loser, page.who(loser.people).the),
        holding=holding if winner.people == winner.power else phrase("among.holding", army=holding),
        place=page.where(page.at.battle.province),
        where=phrase(f"where.{event.resolver}"),
        **_tolls(page, event.account),
    )
    tone = romes_tone(event.winner, event.loser, otherwise="plain")
    return entry(event, said, winner.people, loser.people, tone=tone)


def _tolls(page: Page, account: Account | None) -> dict[str, str]:
    """What a battle by cards cost both sides (R21, R27)."""
    if account is None:
        return {}
    return {f"{side}s": _toll(page, account, side) for side in Side}


def _toll(page: Page, account: Account, side: Side) -> str:
    toll, army = account.toll(side), page.who(page.at.armies[side].people)
    fate = "ran" if account.routed is side else "stood"
    key = f"toll.{fate}{('', '_one', '_several')[min(toll.killed, 2)]}"
    return phrase(key, army=army, lost=toll.lost, mains=toll.mains, killed=toll.killed)


def _spoils_offered(page: Page, event: ev.SpoilsOffered) -> Entry:
    return entry(event, short("spoils.offered", places=page.where(*event.choices, last="or")), ROME)


# --- Consequences -----------------------------------------------------------------------------------------------------


def _province_taken(page: Page, event: ev.ProvinceTaken) -> Entry:
    said = page.sentence(event, only=phrase("only.province_taken") if len(event.prizes) == 1 else "")
    sums = _prize_rows(page, event.prizes, event.province, page.dice(event.faces))
    tone = romes_tone(event.power, event.loser, otherwise="change")
    reason = _reason(page, event.prizes, event.province)
    return entry(event, said, event.power, event.loser, tone=tone, sums=sums, working=reason)


def _became_inactive(page: Page, event: ev.BecameInactive) -> Entry:
    return entry(event, page.sentence(event), event.power, tone=romes_tone(None, event.power, otherwise="change"))


def _subject_changed(page: Page, event: ev.SubjectChanged) -> Entry:
    powers = filter(None, (event.subject, event.overlord))
    return entry(event, page.sentence(event), *powers, tone=romes_tone(event.overlord, None, otherwise="change"))


def _battle_ended(page: Page, event: ev.BattleEnded) -> Entry | None:
    """Nothing to add, unless nothing else was told."""
    said = page.sentence(event)
    return entry(event, said, tone="quiet") if said else None


SENTENCES: Sentences = {
    ev.BattleOrder: _battle_order,
    ev.AttackCancelled: lambda page, event: entry(event, page.sentence(event), event.attacker),
    ev.RedirectWanted: _redirect_wanted,
    ev.ProvinceAttacked: _province_attacked,
    ev.DefenceCommitted: _defence_committed,
    ev.BattleJoined: _battle_joined,
    ev.GeneratorRolled: _generator_rolled,
    ev.BattleWon: _battle_won,
    ev.BattleUndecided: lambda page, event: entry(event, page.sentence(event)),
    ev.SpoilsOffered: _spoils_offered,
    ev.ProvinceTaken: _province_taken,
    ev.NothingTaken: lambda page, event: entry(event, page.sentence(event), event.power, tone="quiet"),
    ev.BecameInactive: _became_inactive,
    ev.Revived: lambda page, event: entry(event, page.sentence(event), event.power, tone="change"),
    ev.SubjectChanged: _subject_changed,
    ev.BattleEnded: _battle_ended,
}

"""From the order of battle to the consequences of each battle (C6 and C7)."""

from battles.rules.allies import allied_points
from battles.rules.battleplay.account import Account
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Side
from campaign.italy.narrate.names import phrase
from campaign.italy.narrate.page import Die, Entry, Page, Sentences, Sum, lots, romes_tone
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Army
from engine.grammar import listed, sentence
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.battles import Prize, best
from powers.rules.theatre import ROME

# --- Battles ----------------------------------------------------------------------------------------------------------


def _battle_order(page: Page, event: ev.BattleOrder) -> Entry | None:
    first, *others = event.order
    dice = page.dice(event.faces)
    rows = [Sum(phrase("row.external_armies"), dice, note=phrase("note.goes_first", army=page.name(first)))]
    return page.entry(event, *(rows if dice else ()), powers=() if others else [first])


def _redirect_wanted(page: Page, event: ev.RedirectWanted) -> Entry | None:
    choices = [
        phrase("among.there") if place == event.province else phrase("among.place", place=page.where(place))
        for place in event.choices
    ]
    return page.entry(event, powers=[ROME], choices=listed(choices, "or"))


def _province_attacked(page: Page, event: ev.ProvinceAttacked) -> Entry | None:
    dice = page.dice(event.faces)
    if event.prizes:
        sums = _prize_rows(page, event.prizes, event.province, dice)
        only = len(event.prizes) == 1
    else:
        options = page.before.situation.land.within_reach(event.attacker, event.target)
        sums = lots(page, dice, options, event.province)
        only = event.attacker != ROME and not dice
    why, said = _reason(page, event.prizes, event.province), phrase("only.province") if only else ""
    return page.entry(event, *sums, powers=[event.attacker, event.people], working=why, only=said)


def _reason(page: Page, prizes: tuple[Prize, ...], province: str) -> str:
    """Why this province (C6.2)."""
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
    """The prize of each conquest, and the die between equal ones (C6.2)."""
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


def _battle_joined(page: Page, event: ev.BattleJoined) -> Entry | None:
    armies = (event.attacking, event.defending)
    sides = [phrase("among.points", army=_fighting(page, army), points=army.total) for army in armies]
    rows = [_army_row(page, army) for army in armies]
    ground = phrase("note.ground", terrain=", ".join(event.terrain)) if event.terrain else phrase("note.open")
    rows.append(Sum(phrase("row.ground"), note=ground))
    powers, against = [army.people for army in armies], phrase("among.against").join(sides)
    return page.entry(event, *rows, powers=powers, working=phrase("working.armies"), armies=against)


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


def _generator_rolled(page: Page, event: ev.GeneratorRolled) -> Entry | None:
    attacker, defender = (army.people for army in page.at.armies.values())
    rows = []
    for thrown in event.rounds:
        lead = thrown.attacker_total - thrown.defender_total
        rows.append(_throw(page, attacker, thrown.attacker_faces, thrown.attacker_total, lead))
        rows.append(_throw(page, defender, thrown.defender_faces, thrown.defender_total, -lead))
    return page.entry(event, *rows, powers=[attacker, defender])


def _throw(page: Page, people: str, faces: tuple[int, int], result: int, lead: int) -> Sum:
    """One side's dice; `lead` is its margin."""
    bonus = result - max(faces)
    addends = (Modifier("C6.11", Reason("full_20s"), bonus),) if bonus else ()
    note = "" if lead else phrase("note.tie")
    return Sum(page.name(people), page.dice(faces), addends, result, chosen=lead > 0, note=note)


def _battle_won(page: Page, event: ev.BattleWon) -> Entry | None:
    winner, loser = page.at.armies[event.side], page.at.armies[event.side.other]
    holding = page.subjects(winner, page.who(winner.people).the)
    return page.entry(
        event,
        powers=[winner.people, loser.people],
        tone=romes_tone(event.winner, event.loser, otherwise="plain"),
        beaten=page.subjects(loser, page.who(loser.people).the),
        holding=holding if winner.people == winner.power else phrase("among.holding", army=holding),
        province=page.where(page.at.battle.province),
        where=phrase(f"where.{event.resolver}"),
        **_losses_by_side(page, event.account),
    )


def _losses_by_side(page: Page, account: Account | ShortAccount | None) -> dict[str, str]:
    """The losses of both sides in a battle by cards, or a short battle (R21, R27, X6)."""
    if account is None:
        return {}
    if isinstance(account, ShortAccount):
        return {f"{side}s": _short_losses(page, account, side) for side in Side}
    return {f"{side}s": _losses(page, account, side) for side in Side}


def _short_losses(page: Page, account: ShortAccount, side: Side) -> str:
    losses, army = account.losses(side), page.who(page.at.armies[side].people)
    fates = [phrase(f"fate.{fate}", generals=n) for fate in FATES if (n := getattr(losses, fate))]
    key = f"losses.{'short' if losses.units or losses.percent else 'nothing'}{'_generals' if fates else ''}"
    found = listed(fates) if fates else ""
    return phrase(key, army=army, units=losses.units, percent=losses.percent, fates=found)


FATES = ("killed", "captured", "wounded")  # leaders' fates in a short battle's text (X6)


def _losses(page: Page, account: Account, side: Side) -> str:
    losses, army = account.losses(side), page.who(page.at.armies[side].people)
    fate = "ran" if account.routed is side else "stood"
    key = f"losses.{fate}{('', '_one', '_several')[min(losses.killed, 2)]}"
    return phrase(key, army=army, lost=losses.lost, mains=losses.mains, killed=losses.killed)


# --- Consequences -----------------------------------------------------------------------------------------------------


def _province_taken(page: Page, event: ev.ProvinceTaken) -> Entry | None:
    sums = _prize_rows(page, event.prizes, event.province, page.dice(event.faces))
    return page.entry(
        event,
        *sums,
        tone=romes_tone(event.power, event.loser, otherwise="change"),
        working=_reason(page, event.prizes, event.province),
        only=phrase("only.province_taken") if len(event.prizes) == 1 else "",
    )


SENTENCES: Sentences = {
    ev.BattleOrder: _battle_order,
    ev.RedirectWanted: _redirect_wanted,
    ev.ProvinceAttacked: _province_attacked,
    ev.BattleJoined: _battle_joined,
    ev.GeneratorRolled: _generator_rolled,
    ev.BattleWon: _battle_won,
    ev.SpoilsOffered: lambda page, event: page.entry(
        event, powers=[ROME], choices=page.where(*event.choices, last="or")
    ),
    ev.ProvinceTaken: _province_taken,
    ev.BecameInactive: lambda page, event: page.entry(event, tone=romes_tone(None, event.power, otherwise="change")),
    ev.SubjectChanged: lambda page, event: page.entry(event, tone=romes_tone(event.overlord, None, otherwise="change")),
    ev.BattleEnded: lambda page, event: page.entry(event, powers=()),
}

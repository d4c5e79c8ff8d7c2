"""C1 to C5 as prose: a turn begins, rulers come and go, the Powers choose war or peace, Rome divides its money."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.chronicle.passages import Fact, Statement
from campaign.italy.narrate.names import Named
from campaign.italy.narrate.telling import use_of
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import State, Step
from campaign.italy.story.people import title
from campaign.italy.story.speech import ItalysTeller, Sentences
from engine.grammar import listed
from powers.rules.spending import Purse
from powers.rules.theatre import ROME, Ruler

# --- A turn begins ----------------------------------------------------------------------------------------------------


def opening(teller: ItalysTeller, facts: Sequence[Fact]) -> Iterator[Statement]:
    """The year, Rome's standing, its revenue; at the campaign's beginning also the rulers."""
    begins, campaign = facts[0].before.step is Step.SET_UP, facts[0].after
    if begins and campaign.turn == 1:
        yield _first(teller, campaign)
    else:
        yield teller.say("opening.again", year=campaign.year)
        yield from _standing(teller, campaign)
    for fact in facts:
        if isinstance(fact.event, ev.RevenueCollected):
            yield from _revenue(teller, fact.event, began=fact.past.at(0).turn)
    for external, province in campaign.situation.land.occupied:
        yield teller.say("camped.plain", external=teller.cast.who(external), place=teller.cast.where(province))
    if begins and campaign.situation.rulers:
        yield _first_rulers(teller, campaign.situation.rulers)


def _first(teller: ItalysTeller, campaign: State) -> Statement:
    land = campaign.situation.land
    homes = teller.cast.where(*land.territory(ROME))
    return teller.say("opening.first", year=campaign.year, homes=homes, others=len(land.active) - 1)


def _first_rulers(teller: ItalysTeller, rulers: Mapping[str, Ruler]) -> Statement:
    said = [_first_ruler(teller, place, power, ruler) for place, (power, ruler) in enumerate(rulers.items())]
    return teller.say("rulers.first", list=Named(listed(said), tuple(rulers)))


def _first_ruler(teller: ItalysTeller, place: int, power: str, ruler: Ruler) -> str:
    kind = "rulers.more" if place else "rulers.one"
    name = teller.cast.ruler(power, ruler)
    return teller.words(kind, ruler=name, title=title(power), power=teller.cast.who(power))


def _standing(teller: ItalysTeller, campaign: State) -> Iterator[Statement]:
    """Who holds most provinces, if that has changed since it was last told."""
    land = campaign.situation.land
    held = {power: len(land.territory(power)) for power in land.italy.homes if power != ROME}
    own, most = len(land.territory(ROME)), max(held.values())
    rivals = [power for power, count in held.items() if count == most]
    if teller.standing == (stands := (own, most, rivals)):
        return
    teller.standing = stands
    order = "first" if own > most else "level" if own == most else "behind"
    yield teller.say(
        f"standing.{order}",
        rome=teller.cast.who(ROME),
        rivals=teller.cast.all_of(rivals),
        count=own,
        most=teller.words("most.each" if len(rivals) > 1 else "most.one", count=most),
        all=len(land.italy.provinces),
    )


def _revenue(teller: ItalysTeller, event: ev.RevenueCollected, began: int) -> Iterator[Statement]:
    """Rome's revenue, if it is news; before the turn in which the campaign `began` nothing is known."""
    talents = next((revenue.total for revenue in event.revenues if revenue.power == ROME), 0)
    earlier, before = teller.revenues, (teller.revenues or [-1])[-1]
    if not talents:
        kind = "none" if before else ""
    elif began == 1 and talents > max(earlier, default=0):
        kind = "record" if any(earlier) else "first"
    else:
        kind = "less" if talents < before else ""
    earlier.append(talents)
    if kind:
        yield teller.say(f"revenue.{kind}", talents=talents, before=before)


# --- Rulers -----------------------------------------------------------------------------------------------------------


def _ruler_came(teller: ItalysTeller, event: ev.RulerCame, fact: Fact) -> Iterator[Statement]:
    power, ruler = event.new.power, event.new.ruler
    yield from teller.tell(
        fact,
        old=teller.cast.ruler(power, fact.before.situation.rulers.get(power)),
        new=teller.cast.ruler(power, ruler),
        title=title(power),
        character=teller.words(f"character.{_character(ruler)}"),
    )


def _character(ruler: Ruler) -> str:
    """His rating of half or more, if he has one."""
    ratings = ("aggressor", "protector", "builder")
    return next((rating for rating in ratings if getattr(ruler, rating) >= 50), "mixed")


# --- War and peace ----------------------------------------------------------------------------------------------------


def war(teller: ItalysTeller, facts: Sequence[Fact]) -> Iterator[Statement]:
    """Who turned against whom; or that all kept the peace."""
    chosen: dict[str, list[str]] = {}
    for fact in facts:
        teller.place, land = fact.place, fact.before.situation.land
        if isinstance(fact.event, ev.NoTarget):
            yield teller.say("war.nobody", power=teller.cast.who(fact.event.attacker))
        elif isinstance(fact.event, ev.TargetChosen) and (place := land.position(fact.event.attacker)):
            external, target = teller.cast.who(fact.event.attacker), teller.cast.who(fact.event.target)
            yield teller.say("war.external", external=external, target=target, place=teller.cast.where(place))
        elif isinstance(fact.event, ev.TargetChosen):
            chosen.setdefault(fact.event.target, []).append(fact.event.attacker)
    yield from (_turned(teller, attackers, target) for target, attackers in chosen.items())
    if facts[-1].after.step not in (Step.EXTERNAL_TARGETS, Step.ATTACK_ROLLS):
        yield from _peaceful(teller, [fact.event for fact in facts if isinstance(fact.event, ev.AttackRolled)])


def _turned(teller: ItalysTeller, attackers: Sequence[str], target: str) -> Statement:
    kind = "war.rome" if target == ROME else "war.chosen"
    return teller.say(kind, attackers=teller.cast.all_of(attackers), target=teller.cast.who(target))


def _peaceful(teller: ItalysTeller, rolls: Sequence[ev.AttackRolled]) -> Iterator[Statement]:
    if rolls and not any(roll.attacks for roll in rolls):
        yield teller.say("peace.all", powers=teller.cast.all_of([roll.power for roll in rolls]))


# --- Rome -------------------------------------------------------------------------------------------------------------


def _money_spent(teller: ItalysTeller, event: ev.MoneySpent, fact: Fact) -> Iterator[Statement]:
    """Rome's own money (C5.4); the others' stays in the log."""
    rome = next((spending.purse for spending in event.spendings if spending.power == ROME), Purse())
    yield from teller.tell(fact, list=_uses(teller, rome) if use_of(rome) == "spent" else "")


def _uses(teller: ItalysTeller, purse: Purse) -> str:
    return listed([teller.words(f"use.{use}", talents=talents) for use, talents in vars(purse).items() if talents])


SENTENCES: Sentences = {
    ev.RulerCame: _ruler_came,
    ev.MoneySpent: _money_spent,
}

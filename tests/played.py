"""The played campaigns of tests/chronicles (made by make_chronicles.py), and how tests come to stand in one of them."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from battles.rules.verdict import Grade, Side
from campaign import chronicle, hand, models, savefile, transfer
from campaign.chronicle import Chronicle
from campaign.models import Hands
from campaign.rules import decisions as de
from campaign.rules import turn
from campaign.rules.apply import apply
from campaign.rules.state import Campaign, Ending, Stage, Start, Step
from campaign.savefile import LogLine, Save
from campaign.simulate import Policy, moves
from engine.hand import Rolling, rolling
from engine.rules.dice import StreamDice
from engine.rules.record import Line
from powers.rules.italy import ROME, Italy
from powers.rules.options import Options

FILES = sorted((Path(__file__).parent / "chronicles").glob("*.json"))


@cache
def save(name: str) -> Save:
    """A played campaign by its file's name."""
    return savefile.load((Path(__file__).parent / "chronicles" / f"{name}.json").read_bytes())


@cache
def moments(name: str) -> tuple[Campaign, ...]:
    """The campaign before its first line and after each."""
    campaign = turn.begin(save(name).start)
    past = [campaign]
    for line in save(name).lines:
        for event in line.events:
            campaign = apply(campaign, event)
        past.append(campaign)
    return tuple(past)


def stand_at(name: str, place: int = -1) -> Chronicle:
    """A campaign in the database that stands after so many lines of a played one; at its end unless told otherwise."""
    lines = save(name).lines[: place if place >= 0 else None]
    return transfer.import_(savefile.dump(moments(name)[len(lines)], lines).encode()).told


def wait_for_dice(told: Chronicle, decision: de.Decision | None = None, hands: Hands = Hands.ALL) -> hand.Waiting:
    """What waits for dice: this decision, or the program's next, with the faces already given for it."""
    decision = decision or turn.programs_decision(told.now)
    assert decision is not None
    hand.HAND.ask(hand.row_of(told.id), hand.Waiting(told.head, decision, hands=hands))
    return waiting(told)


def waiting(told: Chronicle) -> hand.Waiting:
    """What waits for dice."""
    found = hand.HAND.waiting(hand.row_of(told.id))
    assert found is not None
    return found


def rolled_so_far(told: Chronicle, decision: de.Decision, *faces: int | None) -> Rolling[de.Decision]:
    """A decision as far as these dice go, if the player rolls all."""
    return rolling(turn.RULESET, told.now, decision, hand.dice(told.now, Hands.ALL, faces))


def stand_before(kind: type[de.Decision], where: Callable[[Campaign], bool] = lambda campaign: True) -> Chronicle:
    """Just before the player first takes that kind of decision; `where` says which campaigns will do."""
    name, place = next(
        (ending.value, place)
        for ending in Ending
        for place, (line, moment) in enumerate(zip(save(ending.value).lines, moments(ending.value), strict=False))
        if isinstance(line.decision, kind) and turn.programs_decision(moment) is None and where(moment)
    )
    return stand_at(name, place)


def before_step(step: Step, hands: Hands = Hands.NONE, turn: int = 1) -> Chronicle:
    """Just before that step is first taken from this turn on, with these dice by hand."""
    place = next(n for n, now in enumerate(moments("dominion")) if now.step is step and now.turn >= turn)
    told = stand_at("dominion", place)
    models.Campaign.objects.filter(id=told.id).update(hands=hands)
    return told


def before_report_that_rolls() -> tuple[Chronicle, de.ReportBattle]:
    """Just before the result of a battle of Rome after which dice are rolled, and that result."""
    for file in FILES:
        for place, (line, moment) in enumerate(zip(save(file.stem).lines, moments(file.stem), strict=False)):
            if isinstance(line.decision, de.ReportBattle) and line.faces and romes_battle(moment):
                return stand_at(file.stem, place), line.decision
    raise AssertionError("no result is followed by dice")


def romes_battle(campaign: Campaign) -> bool:
    """Whether Rome has a part in the battle at hand."""
    return campaign.battle is not None and campaign.battle.is_romes


def rome_attacks(campaign: Campaign) -> bool:
    """Whether it is Rome's own attack that waits for its battle."""
    return campaign.battle is not None and campaign.battle.attacker == ROME


def both_ways(campaign: Campaign) -> bool:
    """Rome attacks and is attacked."""
    return campaign.is_attacking(ROME) and campaign.is_attacked(ROME)


def unchanged(told: Chronicle) -> bool:
    """Whether it stands where it stood, and no line was added."""
    stored = models.LogLine.objects.filter(campaign=told.id).count()
    return chronicle.read(told.id) == told and stored == len(told.lines)


def next_line(told: Chronicle) -> LogLine:
    """What the played campaign has as its next line where this one stands."""
    played = save(next(file.stem for file in FILES if save(file.stem).start == told.now.start))
    return played.lines[len(told.lines)]


def quietest(campaign: Campaign) -> de.Decision:
    """What a player decides who wants to be left in peace."""
    match turn.legal_decisions(campaign)[0]:
        case de.OfferAttack():
            return de.DeclareAttack(None)
        case de.OfferRedirect():
            return de.Redirect(None)
        case de.OfferSpend(total=total):
            return de.Spend(0, 0, total)
        case de.OfferDefence():
            return de.CommitDefence(0)
        case de.OfferProvince(provinces=provinces):
            return de.TakeProvince(provinces[0])
    return de.UseGenerator()


OneOf = Callable[[Sequence[Any]], Any]
"""Picks one of several, by whatever chance."""


def any_decision(one_of: OneOf, offer: de.Offer) -> de.Decision:
    """Any that the offer admits; of results those without a count."""
    match offer:
        case de.OfferAttack(provinces=provinces):
            return de.DeclareAttack(one_of((*provinces, None)))
        case de.OfferRedirect(provinces=provinces):
            return de.Redirect(one_of((*provinces, None)))
        case de.OfferSpend(total=total, bound=bound):
            attack = one_of(range(offer.most_attack + 1))
            defence = one_of(range(min(offer.most_defence, total - bound - attack) + 1))
            return de.Spend(attack, defence, total - attack - defence)
        case de.OfferDefence(most=most):
            return de.CommitDefence(one_of(range(most + 1)))
        case de.OfferProvince(provinces=provinces):
            return de.TakeProvince(one_of(provinces))
        case de.OfferReport():
            return de.ReportBattle(one_of(tuple(Side)), one_of(tuple(Grade)))
        case de.OfferGenerator():
            return de.UseGenerator()
    return de.Proceed()


def on_the_table(seed: str, turns: int) -> Chronicle:
    """So many turns in which every battle is won by its attacker on the table, a Minor Victory; Rome always attacks."""
    told = chronicle.create(seed, seed, Options())
    while told.now.turn <= turns:
        if told.now.battle and told.now.battle.stage is Stage.JOINED:
            told = chronicle.decide(told.id, told.head, de.ReportBattle(Side.ATTACKER, Grade.MINOR))
        elif turn.programs_decision(told.now):
            told = chronicle.step(told.id, told.head)
        else:
            told = chronicle.decide(told.id, told.head, _warlike(told.now))
    return told


def _warlike(campaign: Campaign) -> de.Decision:
    match turn.legal_decisions(campaign)[0]:
        case de.OfferAttack(provinces=(first, *_)):
            return de.DeclareAttack(first)
    return quietest(campaign)


def play_out(land: Italy, seed: str, policy: Policy) -> tuple[Campaign, list[LogLine]]:
    """One campaign from set-up to verdict, and its log."""
    campaign, dice = turn.begin(Start("", seed, land)), StreamDice(seed)
    log: list[LogLine] = []
    for decision, play in moves(campaign, policy, dice):
        faces, kinds, by = tuple(dice.faces), tuple(dice.kinds), tuple(dice.by)
        log.append(Line(len(log) + 1, len(log), decision, faces, kinds, by, tuple(play.events), play.rules))
        dice.forget()
        campaign = play.campaign
    return campaign, log

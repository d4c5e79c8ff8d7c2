"""The played campaigns of tests/chronicles (made by make_chronicles.py), and how tests come to stand in one of them."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from battles.rules.verdict import Grade, Side
from campaign import chronicle, hand, savefile, transfer
from campaign.chronicle import Chronicle
from campaign.models import Hands
from campaign.rules import turn
from campaign.rules.apply import apply
from campaign.rules.decisions import (
    CommitDefence,
    Decision,
    DeclareAttack,
    OfferAttack,
    OfferDefence,
    OfferProvince,
    OfferRedirect,
    OfferSpend,
    Redirect,
    ReportBattle,
    Spend,
    TakeProvince,
    UseGenerator,
)
from campaign.rules.state import Campaign, Ending, Stage
from campaign.savefile import LogLine, Save
from engine.hand import Rolling, rolling
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


def wait_for_dice(told: Chronicle, decision: Decision | None = None, hands: Hands = Hands.ALL) -> hand.Waiting:
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


def rolled_so_far(told: Chronicle, decision: Decision, *faces: int | None) -> Rolling[Decision]:
    """A decision as far as these dice go, if the player rolls all."""
    return rolling(turn.RULESET, told.now, decision, hand.dice(told.now, Hands.ALL, faces))


def stand_before(kind: type[Decision], where: Callable[[Campaign], bool] = lambda campaign: True) -> Chronicle:
    """Just before the player first takes that kind of decision; `where` says which campaigns will do."""
    name, place = next(
        (ending.value, place)
        for ending in Ending
        for place, (line, moment) in enumerate(zip(save(ending.value).lines, moments(ending.value), strict=False))
        if isinstance(line.decision, kind) and turn.programs_decision(moment) is None and where(moment)
    )
    return stand_at(name, place)


def next_line(told: Chronicle) -> LogLine:
    """What the played campaign has as its next line where this one stands."""
    played = save(next(file.stem for file in FILES if save(file.stem).start == told.now.start))
    return played.lines[len(told.lines)]


def quietest(campaign: Campaign) -> Decision:
    """What a player decides who wants to be left in peace."""
    match turn.legal_decisions(campaign)[0]:
        case OfferAttack():
            return DeclareAttack(None)
        case OfferRedirect():
            return Redirect(None)
        case OfferSpend(total=total):
            return Spend(0, 0, total)
        case OfferDefence():
            return CommitDefence(0)
        case OfferProvince(provinces=provinces):
            return TakeProvince(provinces[0])
    return UseGenerator()


def on_the_table(seed: str, turns: int) -> Chronicle:
    """So many turns in which every battle is won by its attacker on the table, a Minor Victory; Rome always attacks."""
    told = chronicle.create(seed, seed, Options())
    while told.now.turn <= turns:
        if told.now.battle and told.now.battle.stage is Stage.JOINED:
            told = chronicle.decide(told.id, told.head, ReportBattle(Side.ATTACKER, Grade.MINOR))
        elif turn.programs_decision(told.now):
            told = chronicle.step(told.id, told.head)
        else:
            told = chronicle.decide(told.id, told.head, _warlike(told.now))
    return told


def _warlike(campaign: Campaign) -> Decision:
    match turn.legal_decisions(campaign)[0]:
        case OfferAttack(provinces=(first, *_)):
            return DeclareAttack(first)
    return quietest(campaign)

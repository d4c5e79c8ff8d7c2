"""Any campaign: any seed, any options, any legal decisions, to the end; and what holds after every step of it.

The same of many that the program plays alone: 50; with RISE_PROOF=1 (`make proof`) 10,000.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import reduce
from typing import Any
from uuid import UUID

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from battles.rules.battleplay.account import Account, Losses
from battles.rules.short import contest
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import SHORT, Grade, Resolver, Side, Tally, grade
from campaign import models
from campaign.italy import games, ids, manual_dice, savefile
from campaign.italy.games import CampaignGame
from campaign.italy.policies import OF_PLAYOUTS, Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules.c9_victory import rome_has_fallen, verdict
from campaign.italy.rules.decisions import Override
from campaign.italy.rules.events import CivicOverridden, Event, MoneySpent, PenaltyCounted
from campaign.italy.rules.opening import Landed, Opening, problems
from campaign.italy.rules.state import Ending, Stage, Start, State, Step
from campaign.italy.rules.turn import RULESET, begin, legal_decisions, programs_decision, resolve
from campaign.models import ManualDice
from engine.log import tree
from engine.rules.correct import Correction
from engine.rules.dice import SIDES, AskingDice, DiceWanted, DieRequest, Roller, SeededDice
from engine.rules.ruleset import play
from engine.rules.sequence import apply
from engine.rules.tree import ends
from powers.data import italy
from powers.rules.attacks import candidates
from powers.rules.land import next_change
from powers.rules.options import MOST_HOME_YIELD, Options
from powers.rules.spending import Purse
from powers.rules.theatre import EPIRUS, ROME, TURNS, Italy, Ruler
from tests import transfer
from tests.letters import ANY_LETTER
from tests.overrides import Choice, overridden
from tests.played import any_decision, come_in, play_out, wait_for_dice

Draw = Callable[..., Any]
Act = Callable[[UUID, int], CampaignGame]
CAMPAIGNS, BACK_AND_FORTH = (1000, 250) if os.environ.get("RISE_PROOF") else (10, 5)
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A campaign is no simpler for being shorter, and shrinking takes minutes."""
FACES = {"face", "faces", "attacker_faces", "defender_faces", "roll_off"}
"""The fields of events in which faces are kept."""


# Any campaign

any_options = st.builds(
    Options,
    **{
        field.name: st.booleans() if isinstance(field.default, bool) else st.integers(0, MOST_HOME_YIELD)
        for field in fields(Options)
    },
)


@st.composite
def openings(draw: st.DrawFn, italy: Italy) -> Opening:
    """As it is printed, or any other that can be played."""
    if draw(st.booleans()):
        return Opening()
    turn = draw(st.integers(1, TURNS))
    powers, provinces = list(italy.homes), list(italy.place)
    owners = draw(st.dictionaries(st.sampled_from(provinces), st.sampled_from(powers), max_size=12))
    armies = [
        Landed(external.id, draw(st.sampled_from(provinces)), draw(st.integers(1, 100)), draw(payers(external.id)))
        for external in italy.externals
        if draw(st.booleans())
    ]
    rulers = {power: draw(rulers_since(turn)) for power in powers if power != ROME and draw(st.booleans())}
    opening = Opening(
        turn,
        tuple(owners.items()),
        tuple(armies),
        tuple(rulers.items()),
        account=draw(st.integers(-20, 250)) if turn > 1 else 0,
    )
    return without_problems(italy, opening)


def payers(external: str) -> st.SearchStrategy[str | None]:
    return st.sampled_from([None, "campanians", "lucanians"]) if external == EPIRUS else st.none()


@st.composite
def rulers_since(draw: st.DrawFn, turn: int) -> Ruler:
    a = draw(st.integers(0, 10))
    b = draw(st.integers(0, 10 - a))
    return Ruler("whoever it is", 10 * a, 10 * b, 10 * (10 - a - b), draw(st.integers(1, turn)))


def without_problems(italy: Italy, opening: Opening) -> Opening:
    """The opening without what is refused in it."""
    while wrong := {problem.about for problem in problems(italy, opening)}:
        owners = () if ROME in wrong else tuple(pair for pair in opening.owners if pair[0] not in wrong)
        armies = tuple(a for a in opening.armies if not {a.external, a.province, ROME} & wrong)
        rulers = tuple(pair for pair in opening.rulers if pair[0] not in wrong)
        opening = replace(opening, owners=owners, armies=armies, rulers=rulers)
    return opening


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    breaks_at = draw(st.integers(1, 12))
    return Tally(draw(st.integers(0, breaks_at - 1)), breaks_at, draw(st.integers(0, 9)), draw(st.integers(0, 9)))


@st.composite
def accounts(draw: st.DrawFn) -> Account:
    mains = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    attacker, defender = (
        Losses(number, draw(st.integers(0, number)), draw(st.integers(0, 4)), draw(st.integers(0, 4)))
        for number in mains
    )
    return Account(draw(st.integers(1, 9)), attacker, defender, draw(st.none() | st.sampled_from(Side)))


@st.composite
def short_accounts(draw: st.DrawFn, winner: Side) -> ShortAccount:
    few, percents = st.integers(0, 3), st.integers(0, 100)
    losses_by_side = {
        side: contest.Losses(
            draw(few),
            draw(percents),
            killed=0 if side is winner else draw(few),
            captured=0 if side is winner else draw(few),
            wounded=draw(few),
        )
        for side in Side
    }
    return ShortAccount(draw(st.integers(1, 9)), losses_by_side[Side.ATTACKER], losses_by_side[Side.DEFENDER])


def draw_report(draw: Draw, offer: de.OfferReport) -> de.ReportBattle | de.ReportNoResult:
    resolver, winner = draw(st.sampled_from(offer.resolvers)), draw(st.sampled_from(Side))
    tally = draw(st.none() | tallies())
    if draw(st.integers(0, 9)) == 0:
        return de.ReportNoResult(draw(st.sampled_from(de.Undecided)))
    if resolver in SHORT and draw(st.booleans()):
        return de.ReportBattle(winner, draw(st.sampled_from(Grade)), resolver, account=draw(short_accounts(winner)))
    if resolver is Resolver.BATTLEPLAY and draw(st.booleans()):
        account = draw(accounts())
        decided = account.outcome()
        return de.ReportBattle(decided.winner, decided.grade, resolver, account=account)
    return de.ReportBattle(winner, grade(tally) if tally else draw(st.sampled_from(Grade)), resolver, tally)


def draw_decision(draw: Draw, offer: de.Offer) -> de.Decision:
    """Any decision that the offer admits."""
    if isinstance(offer, de.OfferReport):
        return draw_report(draw, offer)
    return any_decision(lambda options: draw(st.sampled_from(options)), offer)


MOST_LINES = 400
"""Of a campaign that runs to its end, about."""
some_steps = st.sets(st.integers(1, MOST_LINES), max_size=8)


def any_of(data: st.DataObject) -> Choice:
    """One of these, whichever."""
    return lambda options: data.draw(st.sampled_from(options))


def next_decision(data: st.DataObject, campaign: State) -> de.Decision:
    """Any legal one; nothing is drawn where only the program's next step is possible."""
    offers = legal_decisions(campaign)
    assert offers, "nothing is legal, and the campaign is not over"
    offer = offers[0] if len(offers) == 1 else data.draw(st.sampled_from(offers))
    decision = draw_decision(data.draw, offer)
    assert offer.admits(decision)
    return decision


@settings(max_examples=CAMPAIGNS, phases=UNSHRUNK)
@given(seed=st.text(ANY_LETTER, max_size=8), options=any_options, overridden_at=some_steps, data=st.data())
def test_any_campaign(seed: str, options: Options, overridden_at: set[int], data: st.DataObject):
    """Plays it to its end, and checks after every step; at some of them the player overrides (D14)."""
    land = italy(options)
    start = Start("any", seed, land, data.draw(openings(land)))
    campaign, events, log = begin(start), list[Event](), list[savefile.CampaignLine]()
    asked: set[tuple[int, str, str]] = set()

    while campaign.ending is None:
        override = overridden(campaign, f"no {len(log)}", any_of(data)) if len(log) in overridden_at else None
        decision = override or next_decision(data, campaign)
        dice = programs_dice(campaign)
        line, after = play(RULESET, campaign, decision, dice, len(log) + 1, len(log))
        check_line(campaign, line, after)
        check_luck(campaign.turn, dice.requests, asked)
        check_campaign(after)
        events += line.events
        log.append(line)
        if after.turn > campaign.turn:
            assert reduce(apply, events, begin(start)) == after
        campaign = after

    assert reduce(apply, events, begin(start)) == campaign
    check_account(campaign, events)
    check_ending(campaign)
    check_save(campaign, log)


def check_save(campaign: State, log: list[savefile.CampaignLine]) -> None:
    """Written to a file and read again it is the same, and the file agrees with itself."""
    file = transfer.dump(campaign, log).encode()
    save = transfer.saved(file)

    assert save.start == campaign.start
    assert list(save.lines) == log
    there = ids.there(save.start.italy)
    assert not any(ids.first_wrong(game, there) for line in log for game in (line.decision, *line.events))
    assert transfer.audit_of(file) == savefile.Audit(campaign, difference=None)


# Many that the program plays alone

PARTS = 5
"""So that both cores have work."""
ALONE = (10_000 if os.environ.get("RISE_PROOF") else 50) // (len(OF_PLAYOUTS) * PARTS)
"""Of each policy in each part."""


@pytest.mark.parametrize("policy", OF_PLAYOUTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_campaign_ends_and_is_sound(policy: Policy, part: int):
    """Its events lead where the rules went; checked whenever they changed the map, money, or an attack."""
    land = italy(Options())
    for number in range(ALONE):
        seed = f"many/{part}/{number}"
        ended, log = play_out(land, seed, policy)
        campaign = begin(Start("", seed, land))
        for line in log:
            before, campaign = campaign, reduce(apply, line.events, campaign)
            if before.situation is not campaign.situation or before.attacks != campaign.attacks:
                check_campaign(campaign)
        assert campaign == ended
        check_ending(campaign)


# Going back and forth in it

IN_TIME = ("go back", "switch", "delete", "export")
IN_PLAY = (*["decide"] * 3, *["report"] * 6, *["correct"] * 4, "overrule", "by hand", "hands")


@dataclass
class Ledger:
    """What the player has said of which battle, and thrown for which roll: nothing of it may turn up elsewhere."""

    said: set[tuple[object, ...]] = field(default_factory=set)
    thrown: set[tuple[int, str, int]] = field(default_factory=set)
    checked: set[int] = field(default_factory=set)


@pytest.mark.django_db
@settings(max_examples=BACK_AND_FORTH, phases=UNSHRUNK)
@given(seed=st.text(ANY_LETTER, max_size=8), options=any_options, hands=st.sampled_from(ManualDice), data=st.data())
def test_any_way_back_and_forth(seed: str, options: Options, hands: ManualDice, data: st.DataObject):
    """Each line leads to one campaign, however it is come to; what was left is kept until it is deleted."""
    game = games.create("any", seed, options, hands)
    known = {game.head: game}
    ledger, gone = Ledger(), set[int]()
    for number in range(data.draw(st.integers(5, 30))):
        game = moved(data, game, ledger, f"no {number}")
        assert game.head not in gone
        assert known.setdefault(game.head, game) == game
        games.LOG.forget()
        assert games.read(game.id) == game
        check_lines(game, ledger)
        gone |= check_branches(game, known)


def moved(data: st.DataObject, game: CampaignGame, ledger: Ledger, reason: str) -> CampaignGame:
    """One thing that a player may do, if he can do it here."""
    act = data.draw(st.sampled_from((*IN_TIME, *IN_PLAY)))
    if act in IN_TIME:
        return moved_in_time(data, game, act)
    match act:
        case "hands":
            models.Campaign.objects.filter(id=game.id).update(hands=data.draw(st.sampled_from(ManualDice)))
            return game
        case "correct" if game.own_decisions():
            return corrected(data, game, ledger)
        case "overrule" if override := overridden(game.now, reason, any_of(data)):
            return decided(data, game, ledger, override)
        case "by hand" if following := programs_decision(game.now):
            return by_hand(data, game, ledger, following)
        case "report":
            return reported(data, game, ledger)
    run = rolled(data, game, ledger, games.run)
    return run if run.now.ending else decided(data, run, ledger, next_decision(data, run.now))


def moved_in_time(data: st.DataObject, game: CampaignGame, act: str) -> CampaignGame:
    """Back, to a branch, or nowhere, if there is none."""
    leaves = ends(tree(models.Campaign.objects.get(id=game.id)), game.head)
    match act:
        case "go back" if len(game.lines) > 1:
            return games.go_back(game.id, game.head, data.draw(st.sampled_from(game.lines[:-1])).n)
        case "switch" if leaves:
            return games.switch(game.id, game.head, data.draw(st.sampled_from(leaves)))
        case "delete" if leaves:
            games.delete_branch(game.id, game.head, data.draw(st.sampled_from(leaves)))
        case "export":
            check_export(game)
    return game


def decided(data: st.DataObject, game: CampaignGame, ledger: Ledger, decision: de.Decision) -> CampaignGame:
    """The player decides, of the battle at hand perhaps."""
    ledger.said.add(said(game.now, decision))
    return rolled(data, game, ledger, lambda id, seen: games.decide(id, seen, decision), decision)


def reported(data: st.DataObject, game: CampaignGame, ledger: Ledger) -> CampaignGame:
    """The next battle is fought on the table, whosever it is; or he decides what he is asked before."""
    while not (battle_at_hand(game.now)) and programs_decision(game.now):
        game = rolled(data, game, ledger, games.step)
    offers = legal_decisions(game.now)
    if offers and isinstance(offers[-1], de.OfferReport):
        return decided(data, game, ledger, draw_report(data.draw, offers[-1]))
    return decided(data, game, ledger, next_decision(data, game.now)) if offers else game


def battle_at_hand(campaign: State) -> bool:
    """Whether two armies stand."""
    return campaign.battle is not None and campaign.battle.stage is Stage.JOINED


def said(campaign: State, decision: de.Decision) -> tuple[object, ...]:
    """A decision with the battle that it is of; a result with the army points too."""
    battle = campaign.battle
    if battle is None:
        return campaign.turn, decision
    about = (campaign.turn, decision, battle.attacker, battle.target, battle.province, battle.people)
    if not isinstance(decision, de.ReportBattle | de.ReportNoResult):
        return about
    return (*about, *[army.total for army in battle.armies()])


def rolled(
    data: st.DataObject, game: CampaignGame, ledger: Ledger, act: Act, decision: de.Decision | None = None
) -> CampaignGame:
    """Do it; as often as the player's own dice are asked for, he throws any faces, or leaves some to the program."""
    while True:
        try:
            return act(game.id, game.head)
        except DiceWanted as wanted:
            game = games.read(game.id)  # the lines before that roll are there
            throw(data, game, ledger, decision or programs_decision(game.now), wanted.requests)


def throw(
    data: st.DataObject,
    game: CampaignGame,
    ledger: Ledger,
    decision: de.Decision | None,
    requests: Sequence[DieRequest],
) -> None:
    """Faces for a roll of the decision that waits."""
    waiting = wait_for_dice(game, decision)
    faces = data.draw(st.tuples(*[st.none() | st.integers(1, SIDES[die.kind]) for die in requests]))
    ledger.thrown |= {(game.now.turn, repr(w), face) for w, face in zip(requests, faces, strict=True) if face}
    manual_dice.ROLLS.keep(game.id, replace(waiting, faces=(*waiting.faces, *faces)))


def by_hand(data: st.DataObject, game: CampaignGame, ledger: Ledger, following: de.Decision) -> CampaignGame:
    """ "I roll this", whoever else rolls."""
    if requests := manual_dice.requests(game.now, following):
        throw(data, game, ledger, following, requests)
    return rolled(data, game, ledger, games.step)


def corrected(data: st.DataObject, game: CampaignGame, ledger: Ledger) -> CampaignGame:
    """Any decision of his taken otherwise, a result more often; of those in doubt afterwards he lets some stand."""
    own = game.own_decisions()
    results = [i for i in own if isinstance(game.lines[i].decision, de.ReportBattle | de.ReportNoResult)]
    place = data.draw(st.sampled_from(results or own) | st.sampled_from(own))
    before, n = game.states[place], game.lines[place].n
    decision = next_decision(data, before)
    stand = {game.lines[i].n for i in results if data.draw(st.booleans())}
    try:
        changed = games.correction(game, n, decision, stand)
    except DiceWanted:
        return game
    now = games.correct(game.id, game.head, n, decision, stand)
    check_correction(game, place, changed, now, stand)
    ledger.said.add(said(before, decision))
    ledger.said |= {said(doubt.now, doubt.line.decision) for doubt in changed.in_doubt if doubt.stands}
    return now


def check_correction(
    game: CampaignGame, place: int, changed: Correction[Any, Any, Any], now: CampaignGame, stand: set[int]
) -> None:
    """What was shown is done; each later decision is taken again or dropped; in doubt are only other points."""
    assert now.now == changed.now
    assert [line.decision for line in now.lines[place:]] == [line.decision for line in changed.lines]
    later = [game.lines[i] for i in game.own_decisions() if i > place]
    kept = [line.decision for line in later if line not in changed.dropped]
    assert kept == [now.lines[i].decision for i in now.own_decisions() if i > place]
    for doubt in changed.in_doubt:
        then, again = said(doubt.then, doubt.line.decision), said(doubt.now, doubt.line.decision)
        assert then[:-2] == again[:-2]
        assert then[-2:] != again[-2:]
        assert doubt.stands is (doubt.line.n in stand)
        assert doubt.stands or doubt.line in changed.dropped


def check_lines(game: CampaignGame, ledger: Ledger) -> None:
    """Of each new line: the rules say the same of its dice, and what the player said and threw was for just that."""
    own = game.own_decisions()
    for place, (before, line) in enumerate(zip(game.states, game.lines, strict=False)):
        if line.n in ledger.checked:
            continue
        ledger.checked.add(line.n)
        check_campaign(game.states[place + 1])
        if place in own and not isinstance(line.decision, Override):
            assert said(before, line.decision) in ledger.said
        again = programs_dice(before, line.faces)
        assert resolve(before, line.decision, again) == line.events
        for die, face, by in zip(again.requests, line.faces, line.by, strict=True):
            assert by is Roller.PROGRAM or (before.turn, repr(die), face) in ledger.thrown


def check_export(game: CampaignGame) -> None:
    """Exported and imported it is the same campaign with the same branches, and another one beside the first."""
    came = come_in(transfer.as_json(game.id).encode())
    assert came.id != game.id
    assert (came.lines, came.states) == (game.lines, game.states)
    trees = [tree(models.Campaign.objects.get(id=each.id)) for each in (game, came)]
    assert trees[0] == trees[1]
    games.delete(came.id)


def check_branches(game: CampaignGame, known: dict[int, CampaignGame]) -> set[int]:
    """Each past that was left, and no other, is a branch, and stands as it was left. The lines that are gone."""
    row = models.Campaign.objects.get(id=game.id)
    lines = tree(row)
    stored = set(row.branches.values_list("leaf", flat=True))
    assert stored == set(ends(lines, game.head))
    followed = set(lines.values())
    assert all(leaf not in followed for leaf in stored)
    for leaf in stored:
        assert games.at(game.id, leaf) == known[leaf]
    gone = set(known) - {0, *lines}
    for n in gone:
        del known[n]
    return gone


# What holds of every line


def programs_dice(campaign: State, given: Sequence[int] = ()) -> AskingDice:
    """The program's dice after those given; they remember what they were asked."""
    return AskingDice(given, SeededDice(campaign.start.seed, campaign.turn), lambda die: False)


def check_line(campaign: State, line: savefile.CampaignLine, after: State) -> None:
    """Applied, repeated and resolved from the record it is the same, and every face is in its events."""
    assert reduce(apply, line.events, campaign) == after

    assert Counter(faces_in(line.events)) == Counter(line.faces)
    recorded = programs_dice(campaign, line.faces)
    assert resolve(campaign, line.decision, recorded) == line.events
    assert (tuple(recorded.faces), tuple(recorded.kinds)) == (line.faces, line.kinds)

    again = SeededDice(campaign.start.seed, campaign.turn)  # undone and decided again
    assert resolve(campaign, line.decision, again) == line.events
    assert tuple(again.faces) == line.faces
    for event in line.events:
        if isinstance(event, MoneySpent):
            check_spending(after, event)


def faces_in(value: object) -> Iterator[int]:
    """Every face that is kept somewhere in these events."""
    if isinstance(value, tuple):
        for part in value:
            yield from faces_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            part = getattr(value, field.name)
            if field.name in FACES:
                yield from part if isinstance(part, tuple) else (part,)
            else:
                yield from faces_in(part)


def check_luck(turn: int, requests: Sequence[DieRequest], asked: set[tuple[int, str, str]]) -> None:
    """No two lines of a turn ask the same question: they would roll the same faces.

    But for the same override done twice, which is meant to: nobody gets another ruler by it (D14).
    """
    questions = {(turn, die.rule, die.who) for die in requests}

    assert all("/overruled, " in who for _, _, who in questions & asked)
    asked |= questions


def check_spending(campaign: State, event: MoneySpent) -> None:
    """Shares add up to the revenue, and bound money is Civic."""
    for spending in event.spendings:
        revenue = campaign.situation.revenues[spending.power]
        assert talents(spending.split) == talents(spending.purse) + spending.idle == revenue.total
        assert spending.split.civic == spending.purse.civic >= revenue.bound


def talents(purse: Purse) -> int:
    """All of a purse, none of it below 0."""
    shares = (purse.attack, purse.defence, purse.civic)
    assert min(shares) >= 0
    return sum(shares)


# What holds of every campaign


def check_campaign(campaign: State) -> None:
    """After each step."""
    check_provinces(campaign)
    check_powers(campaign)
    check_money(campaign)
    check_attacks(campaign)
    taking = campaign.battle is not None and campaign.battle.stage is Stage.SPOILS  # both together (C7.2)
    if not taking and campaign.ending is not Ending.DISGRACE:  # where nothing else changes (C9.1)
        check_settled(campaign)


def check_provinces(campaign: State) -> None:
    """Each has one controller, who is an Active Power, or one External army."""
    land = campaign.situation.land
    armies = [province for _, province in land.occupied]
    assert len(set(armies)) == len(armies)
    assert [external for external, _ in sorted(land.occupied)] == sorted(army.power for army in campaign.externals)
    for province in land.italy.provinces:
        holders = [power.id for power in land.italy.powers if province.id in land.territory(power.id)]
        assert len(holders) + armies.count(province.id) == 1
        assert holders == [land.controller(province.id)] or land.is_occupied(province.id)


def check_powers(campaign: State) -> None:
    """Every Active Power but Rome has a ruler whose ratings are tens that add up to 100."""
    for power in campaign.situation.land.active:
        if power != ROME and campaign.step is not Step.SET_UP:
            ruler = campaign.situation.rulers[power]
            ratings = (ruler.aggressor, ruler.protector, ruler.builder)
            assert sum(ratings) == 100
            assert all(rating in range(0, 101, 10) for rating in ratings)
            assert 1 <= ruler.since <= campaign.turn


def check_money(campaign: State) -> None:
    """Nothing is below 0, no purse holds more than the revenue, no army is without strength."""
    for power, purse in campaign.situation.purses.items():
        collected = campaign.situation.revenues.get(power)
        assert talents(purse) <= (collected.total if collected else 0)
    assert all(0 <= revenue.bound <= revenue.total for revenue in campaign.situation.revenues.values())
    assert all(0 < army.strength <= 100 for army in campaign.externals)
    if campaign.battle and campaign.battle.attacking and campaign.battle.defending:
        assert campaign.battle.attacking.total > 0
        assert campaign.battle.defending.total > 0


def check_attacks(campaign: State) -> None:
    """One attack for each attacker, never on itself; somebody is to act unless it is over."""
    attackers = [attack.attacker for attack in campaign.attacks]
    assert len(set(attackers)) == len(attackers)
    assert all(attack.attacker != attack.target for attack in campaign.attacks)
    assert bool(campaign.to_do) is (campaign.ending is None)
    assert len(set(campaign.to_do)) == len(campaign.to_do)


def check_settled(campaign: State) -> None:
    """No Power is still to fall or rise; the Inactive control nothing; Subjects are those announced; Rome stands."""
    land = campaign.situation.land
    assert next_change(land) is None
    assert all(not land.territory(power) for power in land.inactive)
    assert dict(campaign.subjects) == {p: o for p in land.italy.homes if (o := land.overlord(p))}
    assert not rome_has_fallen(land)
    assert all(candidates(land, army.power, immune=army.payer) for army in campaign.externals)


# What holds in the end


def check_account(campaign: State, events: list[Event]) -> None:
    """The civic total is all that Rome spent less every penalty."""
    purses = [s.purse for event in events if isinstance(event, MoneySpent) for s in event.spendings if s.power == ROME]
    penalties = [event.points for event in events if isinstance(event, PenaltyCounted)]
    overridden = [event.more for event in events if isinstance(event, CivicOverridden)]

    account = campaign.start.opening.account + sum(overridden)
    assert campaign.civic_total == sum(purse.civic for purse in purses) - sum(penalties) + account
    overridden_early = campaign.ending is Ending.DISGRACE and campaign.turn not in [c.turn for c in campaign.civic]
    assert len(purses) == campaign.turn - campaign.start.opening.turn + 1 - overridden_early


def check_ending(campaign: State) -> None:
    """Disgrace at once, or the verdict after turn 12; then nothing is legal."""
    assert legal_decisions(campaign) == ()
    assert programs_decision(campaign) is None
    if campaign.ending is Ending.DISGRACE:
        assert rome_has_fallen(campaign.situation.land)
    else:
        assert campaign.turn == TURNS
        exactly = campaign.start.italy.options.exactly_150_is_oblivion
        assert campaign.ending is verdict(campaign.civic_total, exactly)

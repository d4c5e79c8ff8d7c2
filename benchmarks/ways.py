"""`python -m benchmarks.ways [--campaigns N]`: what a Rome is worth that settles each battle in the best of the ways.

Steady Rome plays each seed twice: by the generator alone, and settling every battle of its own, or of a Subject's, in
that of the ways that gives its side the best chance: the generator, lined dice, or the odds table, with lists that are
drawn as for the table. A battle in another way than the generator is not fought out: its result is drawn from
the odds that stand there. Cards are not among them, for nobody counts their odds beforehand.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from statistics import fmean, stdev
from typing import NamedTuple

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()

from battles.battleplay.contest import Contest, play  # noqa: E402
from battles.rules.odds import Odds, odds  # noqa: E402
from battles.rules.short.lined.state import Start as LinedStart  # noqa: E402
from battles.rules.verdict import Grade, Resolver, Side  # noqa: E402
from battles.short.odds import shown_odds  # noqa: E402
from benchmarks.written import asked_for, row  # noqa: E402
from campaign.italy.engagement import leaders_weights  # noqa: E402
from campaign.italy.moves import rome_decides  # noqa: E402
from campaign.italy.policies import Policy  # noqa: E402
from campaign.italy.rules.decisions import Decision, ReportBattle, UseGenerator  # noqa: E402
from campaign.italy.rules.events import BattleWon  # noqa: E402
from campaign.italy.rules.state import Start, State  # noqa: E402
from campaign.italy.rules.turn import begin, carry_out, programs_decision, seeded  # noqa: E402
from campaign.italy.table_battles import drawn_battle  # noqa: E402
from engine.rules.dice import StreamDice, pick  # noqa: E402
from engine.rules.reason import Reason  # noqa: E402
from powers.data import italy  # noqa: E402
from powers.rules.options import Options  # noqa: E402
from powers.rules.theatre import ROME, year  # noqa: E402

CAMPAIGNS = 200
EVEN = 80
"""Army points of both sides, where the ways are compared: an army without money (C6.4)."""
FIGHTS = 400
"""With cards, of each battle: the program at level 1 on both sides."""
PARTS = 200
"""Of which a chance is drawn."""


class Played(NamedTuple):
    """A campaign to its end: Civic, Rome's battles and those it has won, and in which ways they were settled."""

    civic: int
    fought: int
    won: int
    ways: Counter[Resolver]


def played(start: Start, shops: bool) -> Played:
    """By steady Rome, with the dice of its seed."""
    campaign, romes_dice = begin(start), StreamDice(f"{start.seed}/{ROME}")
    won, ways = 0, Counter[Resolver]()
    while campaign.ending is None:
        decision = programs_decision(campaign)
        if decision is None:
            decision = rome_decides(campaign, Policy.STEADY, romes_dice).decision
            if decision == UseGenerator():
                decision = settled(campaign) if shops else decision
                ways[decision.resolver if isinstance(decision, ReportBattle) else Resolver.GENERATOR] += 1
        play = carry_out(campaign, decision, seeded(campaign))
        ours = campaign.battle is not None and campaign.battle.is_romes
        won += ours and any(isinstance(event, BattleWon) and event.winner == ROME for event in play.events)
        campaign = play.state
    return Played(campaign.civic_total, ways.total(), won, ways)


def settled(campaign: State) -> Decision:
    """The battle at hand in the way in which Rome wins most often, the generator where none is better."""
    side = Side.DEFENDER if campaign.at_hand.target == ROME else Side.ATTACKER
    found = chances(campaign)
    best = max(found, key=lambda way: _wins(found[way], side))
    if best is Resolver.GENERATOR:
        return UseGenerator()
    return drawn(found[best], best, f"{campaign.start.seed}/{campaign.turn}/{campaign.at_hand.attacker}/{best}")


def chances(campaign: State) -> Mapping[Resolver, Odds]:
    """By each way, of armies drawn as for the table, their rulers' leaders counting."""
    battle = campaign.at_hand
    attacker, defender = ((army.people, army.total) for army in battle.armies())
    seed = f"{campaign.start.seed}/{campaign.turn}/{battle.attacker}"
    table = drawn_battle(attacker, defender, campaign.year, seed, battle.province)
    return {
        Resolver.GENERATOR: odds(attacker[1], defender[1]),
        Resolver.LINED_DICE: shown_odds(LinedStart(table.meeting)).odds,
        Resolver.ODDS_TABLE: shown_odds(replace(table, leads=leaders_weights(campaign))).odds,
    }


def _wins(found: Odds, side: Side) -> float:
    return float(found.attacker_wins if side is Side.ATTACKER else found.defender_wins)


def drawn(found: Odds, way: Resolver, seed: str) -> ReportBattle:
    """A result with just these chances."""
    results = {
        (Side.ATTACKER, Grade.MAJOR): found.attacker_major,
        (Side.ATTACKER, Grade.MINOR): found.attacker_minor,
        (Side.DEFENDER, Grade.MINOR): found.defender_minor,
        (Side.DEFENDER, Grade.MAJOR): found.defender_major,
    }
    parts = [result for result, chance in results.items() for _ in range(round(PARTS * chance))]
    side, grade = pick(StreamDice(seed), parts, "C6.8", way, Reason("result")).choice
    return ReportBattle(side, grade, way)


def even() -> Iterator[tuple[bool, Mapping[Resolver, float]]]:
    """Of Rome at EVEN points against each people in each of its homes: whether it attacks, its chance by each way."""
    for province in italy(Options()).provinces:
        for attacks in (True, False) if province.home != ROME else ():
            peoples = (ROME, province.home) if attacks else (province.home, ROME)
            side = Side.ATTACKER if attacks else Side.DEFENDER
            table = drawn_battle((peoples[0], EVEN), (peoples[1], EVEN), year(1), province.id, province.id)
            yield (
                attacks,
                {
                    Resolver.GENERATOR: _wins(odds(EVEN, EVEN), side),
                    Resolver.LINED_DICE: _wins(shown_odds(LinedStart(table.meeting)).odds, side),
                    Resolver.ODDS_TABLE: _wins(shown_odds(table).odds, side),
                    Resolver.BATTLEPLAY: by_cards(*peoples, side),
                },
            )


@cache
def by_cards(attacker: str, defender: str, side: Side) -> float:
    """How often that side wins of those that are not tied."""
    counts = play(Contest(attacker, defender, (EVEN, EVEN)), FIGHTS, "ways")
    won = counts["attacker_wins"], counts["defender_wins"]
    return won[0 if side is Side.ATTACKER else 1] / max(1, sum(won))


def _gained(campaigns: int) -> None:
    starts = [Start("Ways", f"ways/{number}", italy(Options())) for number in range(campaigns)]
    plain, best = [played(start, False) for start in starts], [played(start, True) for start in starts]
    gains = [after.civic - before.civic for before, after in zip(plain, best, strict=True)]
    within = 1.96 * stdev(gains) / campaigns**0.5
    ways = sum((one.ways for one in best), Counter[Resolver]())
    print(f"Of {campaigns} seeds, mean Civic by the generator {fmean(one.civic for one in plain):.0f}, ", end="")
    print(f"by the best way {fmean(one.civic for one in best):.0f}: {fmean(gains):+.1f} ± {within:.1f}.")
    for name, some in (("generator", plain), ("best way", best)):
        fought, won = sum(one.fought for one in some), sum(one.won for one in some)
        print(f"Won of Rome's own battles, {name}: {won} of {fought} ({100 * won / fought:.1f}%)")
    print("Settled:", ", ".join(f"{100 * number / ways.total():.0f}% {way}" for way, number in ways.most_common()))


def _by_pairs() -> None:
    found = [*even()]
    for attacks in (True, False):
        chances = [each for does, each in found if does is attacks]
        print(f"\nRome {'attacks' if attacks else 'defends'}, {EVEN} points each, {len(chances)} battles; percent won")
        for way in chances[0]:
            each = sorted(100 * one[way] for one in chances)
            print(row(way, f"{fmean(each):.1f}", f"{each[0]:.0f} to {each[-1]:.0f}"))
        for one, other in combinations(chances[0], 2):
            better = fmean(max(each[one], each[other]) for each in chances)
            print(row(f"better of {one}, {other}", f"{100 * better:.1f}"))


if __name__ == "__main__":
    _gained(asked_for("what the best of the ways is worth", campaigns=CAMPAIGNS).campaigns)
    _by_pairs()

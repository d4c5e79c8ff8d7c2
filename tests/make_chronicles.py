"""Make the played campaigns of tests/chronicles anew: `python -m tests.make_chronicles`; always the same files.

To be run only after a rule was changed on purpose (see campaign/italy/rules/versions.py): these files show where one
was not. Of many campaigns that come to an ending, the one is kept in which the most different things happened.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()  # the save file knows the rows of battles

from battles.rules.generator import generate  # noqa: E402
from battles.rules.verdict import Grade, Resolver, Tally  # noqa: E402
from campaign.italy.policies.decided import by_the_book, elsewhere, richest  # noqa: E402
from campaign.italy.rules import decisions as de  # noqa: E402
from campaign.italy.rules import turn  # noqa: E402
from campaign.italy.rules.events import AttackCancelled, BattleUndecided, BattleWon  # noqa: E402
from campaign.italy.rules.state import Ending, Start, State  # noqa: E402
from campaign.italy.savefile import CampaignLine  # noqa: E402
from engine.rules import ruleset  # noqa: E402
from engine.rules.dice import SeededDice, StreamDice  # noqa: E402
from powers.data import italy  # noqa: E402
from powers.rules.options import Options  # noqa: E402
from powers.rules.theatre import Italy  # noqa: E402
from tests import transfer  # noqa: E402

FOLDER = Path(__file__).parent / "chronicles"
CAMPAIGNS = 400
"""Looked at for each ending; with the printed rules, one in forty comes to the rarest of them."""
HOUSE_RULES = Options(
    home_province_yield=2,
    ruler_check_in_turn_1=True,
    rome_fights_last=False,
    any_resolver=False,
    declines_on_arrival=True,
)
LANDS = {ending: italy(HOUSE_RULES if ending is Ending.PROVINCIAL else Options()) for ending in Ending}
"""One of the five is played with house rules, the others as printed."""
TALLIES = {
    Grade.MAJOR: (Tally(2, 6, 1, 3), Tally(4, 6, 3, 1), Tally(0, 5, 0, 0)),
    Grade.MINOR: (Tally(5, 6, 4, 0), Tally(3, 6, 1, 2), Tally(4, 5, 2, 2)),
}


class Player:
    """Plays Rome as a person might: after revenue, sometimes at peace, with money for war, often on the table."""

    def __init__(self, seed: str) -> None:
        self.dice = StreamDice(f"{seed}/player")
        """His own luck: what is equally good, and his battles on the table."""

    def decide(self, campaign: State) -> de.Decision:
        """Where the program waits for him."""
        offers = turn.legal_decisions(campaign)
        match offers[0]:
            case de.OfferAttack(provinces=provinces):
                peace = campaign.is_attacked("romans") and campaign.turn % 4 == 0
                return de.DeclareAttack(None if peace else self._goal(campaign, provinces))
            case de.OfferRedirect(provinces=provinces):
                return de.Redirect(elsewhere(campaign, provinces, self.dice) if campaign.turn % 2 else provinces[0])
            case de.OfferSpend() as offer:
                return self._spend(offer)
            case de.OfferDefence(most=most):
                return de.CommitDefence(most if campaign.turn % 3 else most // 2)
            case de.OfferProvince(provinces=provinces):
                return de.TakeProvince(by_the_book(campaign.situation.land, provinces, self.dice))
        if campaign.turn % 3 and isinstance(offers[0], de.OfferGenerator):
            return de.UseGenerator()
        return self.fight(campaign)

    def _goal(self, campaign: State, provinces: Iterable[str]) -> str:
        return richest(campaign.situation.land, provinces, self.dice)

    def _spend(self, offer: de.OfferSpend) -> de.Spend:
        attack = min(offer.most_attack, 20) if offer.most_attack >= 10 else 0
        defence = min(offer.most_defence - attack, 10) if offer.most_defence > attack else 0
        return de.Spend(attack, defence, offer.total - attack - defence)

    def fight(self, campaign: State) -> de.ReportBattle | de.ReportNoResult:
        """A battle on the table: the generator stands in for it, and a tally is found for its grade."""
        assert campaign.battle is not None, "no battle at hand"
        attacking, defending = campaign.battle.armies()
        rounds, result = generate(attacking.total, defending.total, self.dice, "table")
        if len(rounds) > 1:
            return de.ReportNoResult(de.Undecided.DRAW if len(rounds) == 2 else de.Undecided.NOT_FOUGHT)
        if campaign.turn % 4 == 0:
            return de.ReportBattle(result.winner, result.grade)
        tally = TALLIES[result.grade][campaign.turn // 3 % 3]
        return de.ReportBattle(result.winner, result.grade, Resolver.TABLE, tally)


def programs(campaign: State, player: Player) -> de.Decision | None:
    """What the program does by itself; but in turn 6 the player fights the battles of others on his table too."""
    decision = turn.programs_decision(campaign)
    return player.fight(campaign) if decision == de.UseGenerator() and campaign.turn == 6 else decision


def play(name: str, seed: str, land: Italy) -> tuple[State, list[CampaignLine]]:
    """One campaign, as the desk would record it."""
    player = Player(seed)
    campaign = turn.begin(Start(name, seed, land))
    lines: list[CampaignLine] = []
    while campaign.ending is None:
        decision = programs(campaign, player) or player.decide(campaign)
        dice = SeededDice(seed, campaign.turn)
        line, campaign = ruleset.play(turn.RULESET, campaign, decision, dice, len(lines) + 1, len(lines))
        lines.append(line)
    return campaign, lines


def happenings(lines: Sequence[CampaignLine]) -> int:
    """How many different things happened: kinds of decisions and events, endings of attacks and of battles."""
    seen: set[object] = {type(line.decision).__name__ for line in lines}
    for event in (event for line in lines for event in line.events):
        seen.add(type(event).__name__)
        match event:
            case AttackCancelled(reason=reason) | BattleUndecided(reason=reason):
                seen.add(reason)
            case BattleWon():
                seen.add((event.side, event.grade, event.resolver, "romans" in (event.winner, event.loser)))
    return len(seen)


def best(ending: Ending) -> tuple[State, list[CampaignLine]]:
    """The most eventful campaign with this ending; the first of several."""
    names = (f"{ending.value} {number}" for number in range(CAMPAIGNS))
    played = (play(f"Played to {ending.value}", name, LANDS[ending]) for name in names)
    return max((found for found in played if found[0].ending is ending), key=lambda found: happenings(found[1]))


def main() -> None:
    for ending in Ending:
        campaign, lines = best(ending)
        (FOLDER / f"{ending.value}.json").write_text(transfer.dump(campaign, lines), encoding="utf-8")
        print(f"{ending.value}: seed {campaign.start.seed!r}, Civic {campaign.civic_total}, turn {campaign.turn}")


if __name__ == "__main__":
    main()

"""What may decide the battle at hand, and its winner (C6.8 to C6.12)."""

from dataclasses import dataclass
from enum import StrEnum

from battles.rules import generator
from battles.rules.battleplay.account import Account
from battles.rules.generator import GeneratorRound, Outcome
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import SHORT, Grade, Resolver, Side, Tally, grade
from campaign.italy.rules import c7_consequences
from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import AttackStatus, Battle, State
from engine.rules.values import altered


class UseGenerator(Decision):
    """The Battle Result Generator decides the battle (C6.11)."""


class ReportBattle(Decision):
    """The result of an external battle.

    Its basis, if given: a tally of the table (C6.12), or the account of a battle by cards or of a short battle (X6).
    """

    winner: Side
    grade: Grade
    resolver: Resolver = Resolver.TABLE
    tally: Tally | None = None
    account: Account | ShortAccount | None = None

    @property
    def by_cards(self) -> Account | None:
        return self.account if isinstance(self.account, Account) else None


class Undecided(StrEnum):
    """Why a battle has no winner (D12)."""

    DRAW = "draw"
    NOT_FOUGHT = "not fought"


class ReportNoResult(Decision):
    """The battle was drawn or not fought; nothing changes on the map (D12)."""

    reason: Undecided


@dataclass(frozen=True)
class OfferGenerator:
    def admits(self, decision: Decision) -> bool:
        return isinstance(decision, UseGenerator)


@dataclass(frozen=True)
class OfferReport:
    """A result from one of these resolvers."""

    resolvers: tuple[Resolver, ...]

    def admits(self, decision: Decision) -> bool:
        """Whether it fits: tally or account must be possible, and give the grade.

        A short battle's account does not give it: winner and grade are separate (X6). Only the table may leave a battle
        without a result.
        """
        if isinstance(decision, ReportNoResult):
            return Resolver.TABLE in self.resolvers
        if not isinstance(decision, ReportBattle) or decision.resolver not in self.resolvers:
            return False
        tally, account = decision.tally, decision.account
        if isinstance(account, Account):
            by_cards = decision.resolver is Resolver.BATTLEPLAY and tally is None and account.is_possible()
            return by_cards and account.outcome() == Outcome(decision.winner, decision.grade)
        if account:
            return decision.resolver in SHORT and tally is None and account.is_possible(decision.winner)
        return tally is None or (tally.problem() is None and decision.grade is grade(tally))


class GeneratorRolled(Event):
    """Every throw of the Battle Result Generator, ties included (C6.11)."""

    rounds: tuple[GeneratorRound, ...]
    rule: str = "C6.11"

    def happen(self, campaign: State) -> State:
        """Nothing yet: the winner comes next (C6.11)."""
        return campaign


class BattleWon(Event):
    """The result of the battle at hand: the Powers that won and lost (a Subject's battle is its controller's)."""

    side: Side
    winner: str
    loser: str
    grade: Grade
    resolver: Resolver
    tally: Tally | None
    rule: str
    account: Account | ShortAccount | None = None

    def happen(self, campaign: State) -> State:
        """The attack is fought, and counts next turn for winner and loser."""
        battle = campaign.at_hand
        attacks = campaign.changed_attack(battle.attacker, stand=AttackStatus.FOUGHT, army=battle.people)
        records = campaign.records
        external = campaign.external_army(battle.attacker) is not None
        options = campaign.start.italy.options
        if not external or options.external_battles_count:
            subjects = battle.people != battle.target and not options.subjects_battles_count
            won, lost = [[who] if who != battle.target or not subjects else [] for who in (self.winner, self.loser)]
            records = altered(records, won=(*records.won, *won), lost=(*records.lost, *lost))
        battle = altered(battle, winner=self.side, grade=self.grade)
        return altered(campaign, attacks=attacks, records=records, battle=battle)


class BattleUndecided(Event):
    """No winner, no change on the map (D12); the attack counts as fought (C6.5)."""

    reason: Undecided
    rule: str = "C6.8"

    def happen(self, campaign: State) -> State:
        """D12: nobody has won or lost it, and its attack is over."""
        battle = campaign.at_hand
        fought = campaign.changed_attack(battle.attacker, stand=AttackStatus.FOUGHT, army=battle.people)
        return altered(campaign, attacks=fought)


ANY_RESOLVER = (OfferGenerator(), OfferReport((Resolver.TABLE, Resolver.BATTLEPLAY, *SHORT)))
"""Everything that may decide a battle (C6.8): short battles if BattlePlay may (D26)."""


def resolvers(campaign: State, battle: Battle) -> tuple[OfferGenerator | OfferReport, ...]:
    """C6.8: what may decide a battle: for Rome's the table, for others also the generator; by option anything.

    D26: short battles if BattlePlay may. D31: in an Iron campaign Rome's and its Subjects' are all decided in one way,
    others by the generator.
    """
    if iron := campaign.start.iron:
        by_generator = iron is Resolver.GENERATOR or not battle.is_romes
        return (OfferGenerator() if by_generator else OfferReport((iron,)),)
    if campaign.start.italy.options.any_resolver:
        return ANY_RESOLVER
    table = OfferReport((Resolver.TABLE,))
    return (table,) if battle.is_romes else (OfferGenerator(), table)


def use_generator(play: Play) -> None:
    """2D6 a side (C6.11)."""
    attacking, defending = play.state.at_hand.armies()
    rounds, result = generator.generate(attacking.total, defending.total, play.dice, play.state.at_hand.attacker)
    play.emit(GeneratorRolled(rounds))
    won(play, ReportBattle(result.winner, result.grade, Resolver.GENERATOR))


def won(play: Play, report: ReportBattle) -> None:
    """The battle has a result, and its consequences follow at once (C7)."""
    battle, side = play.state.at_hand, report.winner
    sides = {Side.ATTACKER: battle.attacker, Side.DEFENDER: battle.target}
    rule = "C6.11" if report.resolver is Resolver.GENERATOR else "C6.12"
    powers = sides[side], sides[side.other]
    play.emit(BattleWon(side, *powers, report.grade, report.resolver, report.tally, rule, report.account))
    c7_consequences.conclude(play)

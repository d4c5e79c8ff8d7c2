"""What may be decided, and the offers that say what is legal now. Forms are built from offers, never the reverse."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, dataclass_transform

from battles.rules.battleplay.account import Account
from battles.rules.generator import Outcome
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import SHORT, Grade, Resolver, Side, Tally, grade
from campaign.italy.rules.overruling import Value, What
from engine.rules.overruling import OfferOverrule, Overruling
from engine.rules.record import Tagged


@dataclass_transform(frozen_default=True)
class Decision(Tagged):
    """What the program or the player decides."""


class Proceed(Decision):
    """Let the program take its next step."""


class DeclareAttack(Decision):
    """Rome attacks this province, or stays at peace (None) (C4.6)."""

    province: str | None


class Spend(Decision):
    """Rome's revenue, in talents (C5.4)."""

    attack: int
    defence: int
    civic: int


class Redirect(Decision):
    """Where Rome's attack goes when the province named is lost to it (C4.6); None calls it off."""

    province: str | None


class CommitDefence(Decision):
    """How many talents of Defence money Rome commits to the battle at hand (C6.5)."""

    talents: int


class UseGenerator(Decision):
    """The Battle Result Generator decides the battle (C6.11)."""


class ReportBattle(Decision):
    """The result of a battle fought elsewhere.

    What it follows from, where that is given: a tally of the table (C6.12), or the account of a battle by cards or of a
    short battle (X6).
    """

    winner: Side
    grade: Grade
    resolver: Resolver = Resolver.TABLE
    tally: Tally | None = None
    account: Account | ShortAccount | None = None

    @property
    def by_cards(self) -> Account | None:
        """The account of a battle by cards."""
        return self.account if isinstance(self.account, Account) else None


class Undecided(StrEnum):
    """Why a battle has no winner (D12)."""

    DRAW = "draw"
    NOT_FOUGHT = "not fought"


class ReportNoResult(Decision):
    """The battle was drawn or not fought; nothing changes on the map (D12)."""

    reason: Undecided


class TakeProvince(Decision):
    """The province Rome takes for a Major Victory (C7.4)."""

    province: str


class Overrule(Overruling, Decision):
    """Something of a province, of a Power or of an External Power is this instead, and why (D14)."""

    what: What
    value: Value


@dataclass(frozen=True)
class OfferProceed:
    """The program's next step."""

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision."""
        return isinstance(decision, Proceed)


PROCEED_OFFERED = (OfferProceed(),)
"""What is offered wherever the program acts by the book."""


@dataclass(frozen=True)
class OfferAttack:
    """The provinces that Rome may attack; peace is always possible."""

    provinces: tuple[str, ...]

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision."""
        return isinstance(decision, DeclareAttack) and decision.province in (None, *self.provinces)


@dataclass(frozen=True)
class OfferRedirect:
    """The provinces to which Rome's attack may turn; calling it off is always possible."""

    provinces: tuple[str, ...]

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision."""
        return isinstance(decision, Redirect) and decision.province in (None, *self.provinces)


@dataclass(frozen=True)
class OfferSpend:
    """Rome's `total` talents, of which `bound` are for Civic alone; Attack and Defence only where they make sense."""

    total: int
    bound: int
    attack: bool
    defence: bool

    @property
    def most_attack(self) -> int:
        """The most that may go to Attack."""
        return self.total - self.bound if self.attack else 0

    @property
    def most_defence(self) -> int:
        """The most that may go to Defence."""
        return self.total - self.bound if self.defence else 0

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision."""
        return (
            isinstance(decision, Spend)
            and 0 <= decision.attack <= self.most_attack
            and 0 <= decision.defence <= self.most_defence
            and self.bound <= decision.civic
            and decision.attack + decision.defence + decision.civic == self.total
        )


@dataclass(frozen=True)
class OfferDefence:
    """Rome's Defence money still in hand."""

    most: int

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision."""
        return isinstance(decision, CommitDefence) and 0 <= decision.talents <= self.most


@dataclass(frozen=True)
class OfferGenerator:
    """The Battle Result Generator."""

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision."""
        return isinstance(decision, UseGenerator)


@dataclass(frozen=True)
class OfferReport:
    """A result from one of these resolvers."""

    resolvers: tuple[Resolver, ...]

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision: tally or account must be possible, and the grade follow from it.

        From the account of a short battle it does not: winner and grade stand beside it (X6).
        """
        if isinstance(decision, ReportNoResult):
            return True
        if not isinstance(decision, ReportBattle) or decision.resolver not in self.resolvers:
            return False
        tally, account = decision.tally, decision.account
        if isinstance(account, Account):
            by_cards = decision.resolver is Resolver.BATTLEPLAY and tally is None and account.is_possible()
            return by_cards and account.outcome() == Outcome(decision.winner, decision.grade)
        if account:
            return decision.resolver in SHORT and tally is None and account.is_possible(decision.winner)
        return tally is None or (tally.problem() is None and decision.grade is grade(tally))


@dataclass(frozen=True)
class OfferProvince:
    """The provinces of which Rome takes one."""

    provinces: tuple[str, ...]

    def admits(self, decision: Decision) -> bool:
        """Whether this offer covers the decision."""
        return isinstance(decision, TakeProvince) and decision.province in self.provinces


Offer = (
    OfferProceed
    | OfferAttack
    | OfferRedirect
    | OfferSpend
    | OfferDefence
    | OfferGenerator
    | OfferReport
    | OfferProvince
    | OfferOverrule[Any]
)

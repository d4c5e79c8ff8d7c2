"""D14: what the player may overrule, always with a reason; and the offers that say what is possible now."""

from dataclasses import dataclass, field
from typing import Literal

from powers.rules.situation import Ruler

LONGEST_REASON = 200
LONGEST_RULER_NAME = 40
MOST_TALENTS = 500
"""More than any Power collects in a turn."""
MOST_POINTS = 999
"""Rome's civic account may be set to this much, or as far below 0."""
MOST_STRENGTH = 100
"""C8.4: no External army is stronger than on its arrival."""


@dataclass(frozen=True)
class OverruleController:
    """C1.2: this Power controls the province; an External army that stands there leaves Italy."""

    province: str
    power: str
    reason: str
    type: Literal["OverruleController"] = field(default="OverruleController", kw_only=True, repr=False)


@dataclass(frozen=True)
class OverruleArmy:
    """C8.4: an External army stands in this province with so many points; it is not in Italy (None and 0).

    `payer` is the Power immune to it (Epirus only, C8.5).
    """

    external: str
    province: str | None
    strength: int
    reason: str
    payer: str | None = None
    type: Literal["OverruleArmy"] = field(default="OverruleArmy", kw_only=True, repr=False)


@dataclass(frozen=True)
class OverruleRevenue:
    """C2.1: what a Power that has not spent yet has collected this turn, in talents."""

    power: str
    talents: int
    reason: str
    type: Literal["OverruleRevenue"] = field(default="OverruleRevenue", kw_only=True, repr=False)


@dataclass(frozen=True)
class OverrulePurse:
    """C5: what a Power that has spent has left for its attack and its defence, in talents."""

    power: str
    attack: int
    defence: int
    reason: str
    type: Literal["OverrulePurse"] = field(default="OverrulePurse", kw_only=True, repr=False)


@dataclass(frozen=True)
class OverruleRuler:
    """C1.4: a Power has this ruler."""

    power: str
    ruler: Ruler
    reason: str
    type: Literal["OverruleRuler"] = field(default="OverruleRuler", kw_only=True, repr=False)


@dataclass(frozen=True)
class OverruleCivic:
    """C9.2: Rome's civic account stands at so many points."""

    points: int
    reason: str
    type: Literal["OverruleCivic"] = field(default="OverruleCivic", kw_only=True, repr=False)


Overruling = OverruleController | OverruleArmy | OverruleRevenue | OverrulePurse | OverruleRuler | OverruleCivic


def is_reason(text: str) -> bool:
    """Whether this can be the reason of an overruling: a line of text."""
    return 0 < len(text) <= LONGEST_REASON and text.isprintable() and text == text.strip()


@dataclass(frozen=True)
class OfferController:
    """The provinces, each with the Powers that may be given it."""

    powers: tuple[tuple[str, tuple[str, ...]], ...]

    def admits(self, decision: object) -> bool:
        """Whether this offer covers the decision."""
        return (
            isinstance(decision, OverruleController)
            and decision.power in dict(self.powers).get(decision.province, ())
            and is_reason(decision.reason)
        )


@dataclass(frozen=True)
class Standing:
    """An External Power's army as it stands, None and 0 if it is not in Italy; and who may pay it (C8.5)."""

    external: str
    province: str | None
    strength: int
    payer: str | None
    payers: tuple[str | None, ...]


@dataclass(frozen=True)
class OfferArmy:
    """The External Powers with their armies; all the provinces."""

    armies: tuple[Standing, ...]
    provinces: tuple[str, ...]

    def army(self, external: str) -> Standing | None:
        """That Power's army, in Italy or not; None if there is no such Power."""
        return next((army for army in self.armies if army.external == external), None)

    def places(self, external: str) -> tuple[str, ...]:
        """Where its army may stand: not where the other one does."""
        taken = [army.province for army in self.armies if army.external != external]
        return tuple([province for province in self.provinces if province not in taken])

    def admits(self, decision: object) -> bool:
        """Whether this offer covers the decision, which must change something."""
        if not isinstance(decision, OverruleArmy) or not is_reason(decision.reason):
            return False
        army = self.army(decision.external)
        if army is None:
            return False
        wanted = (decision.province, decision.strength, decision.payer)
        if decision.province is None:
            return army.province is not None and wanted == (None, 0, None)
        return (
            wanted != (army.province, army.strength, army.payer)
            and decision.province in self.places(decision.external)
            and 0 < decision.strength <= MOST_STRENGTH
            and decision.payer in army.payers
        )


@dataclass(frozen=True)
class OfferRevenue:
    """The Powers that have collected and not spent yet, each with its talents."""

    talents: tuple[tuple[str, int], ...]

    def admits(self, decision: object) -> bool:
        """Whether this offer covers the decision, which must change something."""
        return (
            isinstance(decision, OverruleRevenue)
            and dict(self.talents).get(decision.power, decision.talents) != decision.talents
            and 0 <= decision.talents <= MOST_TALENTS
            and is_reason(decision.reason)
        )


@dataclass(frozen=True)
class OfferPurse:
    """The Powers that have spent, each with its talents of Attack and Defence."""

    talents: tuple[tuple[str, tuple[int, int]], ...]

    def admits(self, decision: object) -> bool:
        """Whether this offer covers the decision, which must change something."""
        if not isinstance(decision, OverrulePurse):
            return False
        wanted = (decision.attack, decision.defence)
        return (
            dict(self.talents).get(decision.power, wanted) != wanted
            and min(wanted) >= 0
            and sum(wanted) <= MOST_TALENTS
            and is_reason(decision.reason)
        )


@dataclass(frozen=True)
class OfferRuler:
    """The Powers with their rulers; a ruler came in this turn or before."""

    rulers: tuple[tuple[str, Ruler], ...]
    turn: int

    def admits(self, decision: object) -> bool:
        """Whether this offer covers the decision, which must change something."""
        if not isinstance(decision, OverruleRuler):
            return False
        return (
            dict(self.rulers).get(decision.power, decision.ruler) != decision.ruler
            and is_ruler(decision.ruler)
            and 1 <= decision.ruler.since <= self.turn
            and is_reason(decision.reason)
        )


def is_ruler(ruler: Ruler) -> bool:
    """C1.4: whether a ruler may be given: a name on one line, and ratings in tens that make 100 together."""
    ratings = (ruler.aggressor, ruler.protector, ruler.builder)
    named = 0 < len(ruler.name) <= LONGEST_RULER_NAME and ruler.name.isprintable() and ruler.name == ruler.name.strip()
    return named and sum(ratings) == 100 and all(rating in range(0, 101, 10) for rating in ratings)


@dataclass(frozen=True)
class OfferCivic:
    """Rome's civic account as it stands."""

    points: int

    def admits(self, decision: object) -> bool:
        """Whether this offer covers the decision, which must change something."""
        return (
            isinstance(decision, OverruleCivic)
            and decision.points != self.points
            and abs(decision.points) <= MOST_POINTS
            and is_reason(decision.reason)
        )


Overrulable = OfferController | OfferArmy | OfferRevenue | OfferPurse | OfferRuler | OfferCivic

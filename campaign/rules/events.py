"""What can happen: facts with a clause number, never sentences. Every face that was rolled is kept in one of them."""

from typing import Literal

from battles.rules.battleplay.account import Account
from battles.rules.generator import GeneratorRound
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.rules.decisions import Undecided
from campaign.rules.state import Army, Ending, Step
from engine.rules.modifiers import Modifier
from engine.rules.record import tagged
from powers.rules.attacks import Prize, TargetScore
from powers.rules.rulers import NewRuler
from powers.rules.situation import Purse, Revenue, Ruler
from powers.rules.spending import Spending

CancelReason = Literal[
    "attacker inactive", "target inactive", "out of reach", "own province", "called off", "revived", "army gone"
]
RemovalReason = Literal["defeated", "no target", "spent", "overruled"]


class Event:
    """Something that has happened, and the clause by which it has."""

    rule: str


@tagged
class TurnBegan(Event):
    """C1.1: a turn of seven years begins."""

    turn: int
    rule: str = "C1.1"


@tagged
class StepBegan(Event):
    """The next step of the sequence of play, and who acts in it, in order."""

    step: Step
    to_do: tuple[str, ...]
    rule: str


@tagged
class RulerCame(Event):
    """C3.2: a new ruler, at set-up, after a change or after a revival."""

    new: NewRuler
    rule: str = "C3.2"


@tagged
class RevenueCollected(Event):
    """C2: every Active Power's revenue, item by item."""

    revenues: tuple[Revenue, ...]
    rule: str = "C2.1"


@tagged
class RulerChecked(Event):
    """C3.1: 1D6, +1 for each turn since the last change."""

    power: str
    face: int
    turns: int
    change: bool
    rule: str = "C3.1"


@tagged
class AttackRolled(Event):
    """C4.1, C4.2: a Power's attack roll."""

    power: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    attacks: bool
    rule: str = "C4.1"


@tagged
class OrderSettled(Event):
    """C4.3: in which order the attackers choose and fight; the faces of any roll-off."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C4.3"


@tagged
class TargetChosen(Event):
    """C4.5: whom a Power, or an External army (C8.6), attacks."""

    attacker: str
    target: str
    scores: tuple[TargetScore, ...]
    roll_off: tuple[int, ...]
    rule: str = "C4.5"


@tagged
class NoTarget(Event):
    """C4.4: a Power that would attack has no candidate."""

    attacker: str
    rule: str = "C4.4"


@tagged
class RomeDeclared(Event):
    """C4.6: Rome attacks a province of a Power, or keeps the peace (both None)."""

    province: str | None
    target: str | None
    rule: str = "C4.6"


@tagged
class MoneySpent(Event):
    """C5: how Powers divided their revenue. Rome's own line has Rome alone."""

    spendings: tuple[Spending, ...]
    rule: str = "C5.1"


@tagged
class BattleOrder(Event):
    """C6.1: the order in which the attacks are fought; a die decides between two External armies."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C6.1"


@tagged
class AttackCancelled(Event):
    """C7.5: an attack that has become impossible or was called off; its Attack money becomes Defence."""

    attacker: str
    reason: CancelReason
    talents: int
    rule: str = "C7.5"


@tagged
class RedirectWanted(Event):
    """C4.6: the province Rome named is lost to its attack; Rome has other choices."""

    province: str
    choices: tuple[str, ...]
    rule: str = "C4.6"


@tagged
class ProvinceAttacked(Event):
    """C6.2, C6.3: where the attack falls and who defends; the prizes compared, the faces of a tie."""

    attacker: str
    target: str
    province: str
    people: str
    prizes: tuple[Prize, ...]
    faces: tuple[int, ...]
    rule: str = "C6.2"


@tagged
class DefenceCommitted(Event):
    """C6.5: talents of Defence money that go into this battle."""

    power: str
    talents: int
    rule: str = "C6.5"


@tagged
class BattleJoined(Event):
    """C6.4 to C6.10: both armies stand. The turn waits until the battle is resolved."""

    province: str
    attacking: Army
    defending: Army
    terrain: tuple[str, ...]
    rule: str = "C6.8"


@tagged
class GeneratorRolled(Event):
    """C6.11: every throw of the Battle Result Generator, ties included."""

    rounds: tuple[GeneratorRound, ...]
    rule: str = "C6.11"


@tagged
class BattleWon(Event):
    """The result of the battle at hand: the Powers that won and lost (a Subject's battle is its controller's)."""

    side: Side
    winner: str
    loser: str
    grade: Grade
    resolver: Resolver
    tally: Tally | None
    rule: str
    account: Account | None = None


@tagged
class BattleUndecided(Event):
    """D12: no winner, no change on the map; the attack counts as fought (C6.5)."""

    reason: Undecided
    rule: str = "C6.8"


@tagged
class SpoilsOffered(Event):
    """C7.4: Rome may choose which province it takes."""

    choices: tuple[str, ...]
    rule: str = "C7.4"


@tagged
class ProvinceTaken(Event):
    """C7.1 to C7.3: a province changes its controller; prizes and faces where a choice was made by C6.2."""

    province: str
    power: str
    loser: str
    rule: str
    prizes: tuple[Prize, ...] = ()
    faces: tuple[int, ...] = ()


@tagged
class NothingTaken(Event):
    """C7.2, C7.3: a Major Victory that finds no (further) province to take."""

    power: str
    rule: str


@tagged
class BecameInactive(Event):
    """C1.6: a Power lost its last home province; each province it loses goes to the Power named."""

    power: str
    lost: tuple[tuple[str, str], ...]
    rule: str = "C1.6"


@tagged
class Revived(Event):
    """C1.8: an Inactive Power is Active again; attack and money of this turn are gone."""

    power: str
    rule: str = "C1.8"


@tagged
class SubjectChanged(Event):
    """C1.7: whose Subject an Inactive Power now is; `created` if it was nobody's before (C8.3)."""

    subject: str
    overlord: str | None
    created: bool
    rule: str = "C1.7"


@tagged
class BattleEnded(Event):
    """C7.5: the consequences of the battle at hand are settled."""

    attacker: str
    rule: str = "C7.5"


@tagged
class PenaltyCounted(Event):
    """C9.2: Roman home provinces under an enemy Power's control, and the points they cost this turn."""

    provinces: tuple[str, ...]
    points: int
    rule: str = "C9.2"


@tagged
class ArmyDeclined(Event):
    """C8.8: an External army's strength at the end of a turn."""

    external: str
    strength: int
    rule: str = "C8.8"


@tagged
class ArmyMoved(Event):
    """C8.7: a victorious External army moves into the province attacked; the one left goes to `heir` (C8.4)."""

    external: str
    province: str
    left: str
    heir: str
    rule: str = "C8.7"


@tagged
class ArmyRemoved(Event):
    """C8.7, C8.8: an External army leaves Italy; control of the province goes to `heir` (C8.4)."""

    external: str
    reason: RemovalReason
    province: str
    heir: str
    rule: str


@tagged
class InterventionRolled(Event):
    """C8.1: an absent External Power's roll; more than 12 and it comes."""

    external: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    comes: bool
    rule: str = "C8.1"


@tagged
class NoIntervention(Event):
    """C8.3, C8.5: an External Power that does not come, and why."""

    external: str
    reason: Literal["in Italy", "no Subject created", "no province"]
    rule: str


@tagged
class ArmyLanded(Event):
    """C8.4, C8.5: an External army in a random province among those possible; the payer is immune to it."""

    external: str
    province: str
    strength: int
    payer: str | None
    possible: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C8.5"


@tagged
class ControllerOverruled(Event):
    """D14: the player gave a province to another Power."""

    province: str
    power: str
    loser: str
    reason: str
    rule: str = "D14"


@tagged
class ArmyOverruled(Event):
    """D14: the player put an External army into a province; the one it left, if any, goes to `heir` (C8.4).

    `payer` pays it from now on (C8.5); None: whoever did before. Without a province the army goes: ArmyRemoved follows.
    """

    external: str
    province: str | None
    strength: int
    left: str | None
    heir: str | None
    reason: str
    payer: str | None = None
    rule: str = "D14"


@tagged
class MoneyOverruled(Event):
    """D14: the player changed a Power's money: its revenue, and what it has left of it once it has spent."""

    power: str
    revenue: Revenue
    purse: Purse | None
    reason: str
    rule: str = "D14"


@tagged
class RulerOverruled(Event):
    """D14: the player gave a Power this ruler."""

    power: str
    ruler: Ruler
    reason: str
    rule: str = "D14"


@tagged
class CivicOverruled(Event):
    """D14: the player set Rome's civic account to so many points, `more` than it had."""

    points: int
    more: int
    reason: str
    rule: str = "D14"


@tagged
class CampaignEnded(Event):
    """C9: the verdict, and the civic account it was given on."""

    ending: Ending
    civic: int
    rule: str

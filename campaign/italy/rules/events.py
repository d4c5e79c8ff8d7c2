"""What can happen: facts with a clause number, never sentences. Every face that was rolled is kept in one of them."""

from typing import Literal, dataclass_transform

from battles.rules.battleplay.account import Account
from battles.rules.generator import GeneratorRound
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.italy.rules.decisions import Undecided
from campaign.italy.rules.state import Army, Ending, Step
from engine.rules.modifiers import Modifier
from engine.rules.record import Tagged
from powers.rules.attacks import TargetScore
from powers.rules.battles import Prize
from powers.rules.revenue import Revenue
from powers.rules.rulers import NewRuler
from powers.rules.spending import Purse, Spending
from powers.rules.theatre import Ruler

CancelReason = Literal[
    "attacker inactive", "target inactive", "out of reach", "own province", "called off", "revived", "army gone"
]
RemovalReason = Literal["defeated", "no target", "spent", "overruled"]


@dataclass_transform(frozen_default=True)
class Event(Tagged):
    """Something that has happened, and the clause by which it has."""

    rule: str


class TurnBegan(Event):
    """A turn of seven years begins (C1.1)."""

    turn: int
    rule: str = "C1.1"


class StepBegan(Event):
    """The next step of the sequence of play, and who acts in it, in order."""

    step: Step
    to_do: tuple[str, ...]
    rule: str


class RulerCame(Event):
    """A new ruler, at set-up, after a change or after a revival (C3.2)."""

    new: NewRuler
    rule: str = "C3.2"


class RevenueCollected(Event):
    """Every Active Power's revenue, item by item (C2)."""

    revenues: tuple[Revenue, ...]
    rule: str = "C2.1"


class RulerChecked(Event):
    """1D6, +1 for each turn since the last change (C3.1)."""

    power: str
    face: int
    turns: int
    change: bool
    rule: str = "C3.1"


class AttackRolled(Event):
    """A Power's attack roll (C4.1, C4.2)."""

    power: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    attacks: bool
    rule: str = "C4.1"


class OrderSettled(Event):
    """In which order the attackers choose and fight (C4.3); the faces of any roll-off."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C4.3"


class TargetChosen(Event):
    """Whom a Power, or an External army (C8.6), attacks (C4.5)."""

    attacker: str
    target: str
    scores: tuple[TargetScore, ...]
    roll_off: tuple[int, ...]
    rule: str = "C4.5"


class NoTarget(Event):
    """A Power that would attack has no candidate (C4.4)."""

    attacker: str
    rule: str = "C4.4"


class RomeDeclared(Event):
    """Rome attacks a province of a Power, or keeps the peace (both None) (C4.6)."""

    province: str | None
    target: str | None
    rule: str = "C4.6"


class MoneySpent(Event):
    """How Powers divided their revenue (C5). Rome's own line has Rome alone."""

    spendings: tuple[Spending, ...]
    rule: str = "C5.1"


class BattleOrder(Event):
    """The order in which the attacks are fought (C6.1); a die decides between two External armies."""

    order: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C6.1"


class AttackCancelled(Event):
    """An attack that has become impossible or was called off (C7.5); its Attack money becomes Defence."""

    attacker: str
    reason: CancelReason
    talents: int
    rule: str = "C7.5"


class RedirectWanted(Event):
    """The province Rome named is lost to its attack (C4.6); Rome has other choices."""

    province: str
    choices: tuple[str, ...]
    rule: str = "C4.6"


class ProvinceAttacked(Event):
    """Where the attack falls and who defends (C6.2, C6.3); the prizes compared, the faces of a tie."""

    attacker: str
    target: str
    province: str
    people: str
    prizes: tuple[Prize, ...]
    faces: tuple[int, ...]
    rule: str = "C6.2"


class DefenceCommitted(Event):
    """Talents of Defence money that go into this battle (C6.5)."""

    power: str
    talents: int
    rule: str = "C6.5"


class BattleJoined(Event):
    """Both armies stand (C6.4 to C6.10). The turn waits until the battle is resolved."""

    province: str
    attacking: Army
    defending: Army
    terrain: tuple[str, ...]
    rule: str = "C6.8"


class GeneratorRolled(Event):
    """Every throw of the Battle Result Generator, ties included (C6.11)."""

    rounds: tuple[GeneratorRound, ...]
    rule: str = "C6.11"


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


class BattleUndecided(Event):
    """No winner, no change on the map (D12); the attack counts as fought (C6.5)."""

    reason: Undecided
    rule: str = "C6.8"


class SpoilsOffered(Event):
    """Rome may choose which province it takes (C7.4)."""

    choices: tuple[str, ...]
    rule: str = "C7.4"


class ProvinceTaken(Event):
    """A province changes its controller (C7.1 to C7.3); prizes and faces where a choice was made by C6.2."""

    province: str
    power: str
    loser: str
    rule: str
    prizes: tuple[Prize, ...] = ()
    faces: tuple[int, ...] = ()


class NothingTaken(Event):
    """A Major Victory that finds no (further) province to take (C7.2, C7.3)."""

    power: str
    rule: str


class BecameInactive(Event):
    """A Power lost its last home province (C1.6); each province it loses goes to the Power named."""

    power: str
    lost: tuple[tuple[str, str], ...]
    rule: str = "C1.6"


class Revived(Event):
    """An Inactive Power is Active again (C1.8); attack and money of this turn are gone."""

    power: str
    rule: str = "C1.8"


class SubjectChanged(Event):
    """Whose Subject an Inactive Power now is (C1.7); `created` if it was nobody's before (C8.3)."""

    subject: str
    overlord: str | None
    created: bool
    rule: str = "C1.7"


class BattleEnded(Event):
    """The consequences of the battle at hand are settled (C7.5)."""

    attacker: str
    rule: str = "C7.5"


class PenaltyCounted(Event):
    """Roman home provinces under an enemy Power's control, and the points they cost this turn (C9.2)."""

    provinces: tuple[str, ...]
    points: int
    rule: str = "C9.2"


class ArmyDeclined(Event):
    """An External army's strength at the end of a turn (C8.8)."""

    external: str
    strength: int
    rule: str = "C8.8"


class ArmyMoved(Event):
    """A victorious External army moves into the province attacked (C8.7); the one left goes to `heir` (C8.4)."""

    external: str
    province: str
    left: str
    heir: str
    rule: str = "C8.7"


class ArmyRemoved(Event):
    """An External army leaves Italy (C8.7, C8.8); control of the province goes to `heir` (C8.4)."""

    external: str
    reason: RemovalReason
    province: str
    heir: str
    rule: str


class InterventionRolled(Event):
    """An absent External Power's roll (C8.1); more than 12 and it comes."""

    external: str
    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    comes: bool
    rule: str = "C8.1"


class NoIntervention(Event):
    """An External Power that does not come, and why (C8.3, C8.5)."""

    external: str
    reason: Literal["in Italy", "no Subject created", "no province"]
    rule: str


class ArmyLanded(Event):
    """An External army in a random province among those possible (C8.4, C8.5); the payer is immune to it."""

    external: str
    province: str
    strength: int
    payer: str | None
    possible: tuple[str, ...]
    faces: tuple[int, ...]
    rule: str = "C8.5"


class ControllerOverruled(Event):
    """The player gave a province to another Power (D14)."""

    province: str
    power: str
    loser: str
    reason: str
    rule: str = "D14"


class ArmyOverruled(Event):
    """The player put an External army into a province (D14); the one it left, if any, goes to `heir` (C8.4).

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


class MoneyOverruled(Event):
    """The player changed a Power's money (D14): its revenue, and what it has left of it once it has spent."""

    power: str
    revenue: Revenue
    purse: Purse | None
    reason: str
    rule: str = "D14"


class RulerOverruled(Event):
    """The player gave a Power this ruler (D14)."""

    power: str
    ruler: Ruler
    reason: str
    rule: str = "D14"


class CivicOverruled(Event):
    """The player set Rome's civic account to so many points, `more` than it had (D14)."""

    points: int
    more: int
    reason: str
    rule: str = "D14"


class CampaignEnded(Event):
    """The verdict, and the civic account it was given on (C9)."""

    ending: Ending
    civic: int
    rule: str

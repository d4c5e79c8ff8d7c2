"""The events, by sections of the rules: facts with a clause number, never sentences.

Every face rolled is in one of them.
"""

from campaign.italy.rules.c2_revenue import RevenueCollected as RevenueCollected
from campaign.italy.rules.c3_rulers import RulerCame as RulerCame
from campaign.italy.rules.c3_rulers import RulerChecked as RulerChecked
from campaign.italy.rules.c4_attacks import AttackRolled as AttackRolled
from campaign.italy.rules.c4_attacks import NoTarget as NoTarget
from campaign.italy.rules.c4_attacks import OrderSettled as OrderSettled
from campaign.italy.rules.c4_attacks import RomeDeclared as RomeDeclared
from campaign.italy.rules.c4_attacks import TargetChosen as TargetChosen
from campaign.italy.rules.c5_spending import MoneySpent as MoneySpent
from campaign.italy.rules.c6_battles.armies import BattleJoined as BattleJoined
from campaign.italy.rules.c6_battles.armies import DefenceCommitted as DefenceCommitted
from campaign.italy.rules.c6_battles.order import BattleOrder as BattleOrder
from campaign.italy.rules.c6_battles.order import ProvinceAttacked as ProvinceAttacked
from campaign.italy.rules.c6_battles.order import RedirectWanted as RedirectWanted
from campaign.italy.rules.c6_battles.results import BattleUndecided as BattleUndecided
from campaign.italy.rules.c6_battles.results import BattleWon as BattleWon
from campaign.italy.rules.c6_battles.results import GeneratorRolled as GeneratorRolled
from campaign.italy.rules.c7_consequences import BattleEnded as BattleEnded
from campaign.italy.rules.c7_consequences import NothingTaken as NothingTaken
from campaign.italy.rules.c7_consequences import ProvinceTaken as ProvinceTaken
from campaign.italy.rules.c7_consequences import SpoilsOffered as SpoilsOffered
from campaign.italy.rules.c8_external import ArmyDeclined as ArmyDeclined
from campaign.italy.rules.c8_external import ArmyLanded as ArmyLanded
from campaign.italy.rules.c8_external import InterventionRolled as InterventionRolled
from campaign.italy.rules.c8_external import NoIntervention as NoIntervention
from campaign.italy.rules.c9_victory import CampaignEnded as CampaignEnded
from campaign.italy.rules.c9_victory import PenaltyCounted as PenaltyCounted
from campaign.italy.rules.land import ArmyMoved as ArmyMoved
from campaign.italy.rules.land import ArmyRemoved as ArmyRemoved
from campaign.italy.rules.land import AttackCancelled as AttackCancelled
from campaign.italy.rules.land import BecameInactive as BecameInactive
from campaign.italy.rules.land import CancelReason as CancelReason
from campaign.italy.rules.land import RemovalReason as RemovalReason
from campaign.italy.rules.land import Revived as Revived
from campaign.italy.rules.land import SubjectChanged as SubjectChanged
from campaign.italy.rules.overrides import ArmyOverridden as ArmyOverridden
from campaign.italy.rules.overrides import CivicOverridden as CivicOverridden
from campaign.italy.rules.overrides import ControllerOverridden as ControllerOverridden
from campaign.italy.rules.overrides import MoneyOverridden as MoneyOverridden
from campaign.italy.rules.overrides import RulerOverridden as RulerOverridden
from campaign.italy.rules.play import Event as Event
from campaign.italy.rules.play import StepBegan as StepBegan
from campaign.italy.rules.play import TurnBegan as TurnBegan

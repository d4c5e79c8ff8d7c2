"""The decisions, by sections of the rules, and the offers that say what is legal now.

Forms are built from offers, never the reverse.
"""

from typing import Any

from campaign.italy.rules.c4_attacks import DeclareAttack as DeclareAttack
from campaign.italy.rules.c4_attacks import OfferAttack as OfferAttack
from campaign.italy.rules.c5_spending import OfferSpend as OfferSpend
from campaign.italy.rules.c5_spending import Spend as Spend
from campaign.italy.rules.c6_battles.armies import CommitDefence as CommitDefence
from campaign.italy.rules.c6_battles.armies import OfferDefence as OfferDefence
from campaign.italy.rules.c6_battles.order import OfferRedirect as OfferRedirect
from campaign.italy.rules.c6_battles.order import Redirect as Redirect
from campaign.italy.rules.c6_battles.results import OfferGenerator as OfferGenerator
from campaign.italy.rules.c6_battles.results import OfferReport as OfferReport
from campaign.italy.rules.c6_battles.results import ReportBattle as ReportBattle
from campaign.italy.rules.c6_battles.results import ReportNoResult as ReportNoResult
from campaign.italy.rules.c6_battles.results import Undecided as Undecided
from campaign.italy.rules.c6_battles.results import UseGenerator as UseGenerator
from campaign.italy.rules.c7_consequences import OfferProvince as OfferProvince
from campaign.italy.rules.c7_consequences import TakeProvince as TakeProvince
from campaign.italy.rules.overrides import Override as Override
from campaign.italy.rules.play import Decision as Decision
from campaign.italy.rules.play import OfferProceed as OfferProceed
from campaign.italy.rules.play import Proceed as Proceed
from engine.rules.overrides import OfferOverride

Offer = (
    OfferProceed
    | OfferAttack
    | OfferRedirect
    | OfferSpend
    | OfferDefence
    | OfferGenerator
    | OfferReport
    | OfferProvince
    | OfferOverride[Any]
)

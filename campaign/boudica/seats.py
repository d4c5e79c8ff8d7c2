"""Who plays which side of the rebellion (W11); only the Britons hide anything (W1.4)."""

from campaign.boudica.rules import turn
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.w11_solo.solo import SEATING
from campaign.desk.seats import Players

PLAYERS = Players(
    seating=SEATING,
    sides={ROMANS: "Romans", BRITONS: "Britons"},
    hides=(BRITONS,),
    phase=turn.phase,
    iron=turn.RULESET.iron,
)

"""Who plays which side of Agricola's campaign, people or the program; both sides hide things (Y20.4)."""

from campaign.agricola.rules import turn
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.y35_solo.solo import SEATING
from campaign.desk.seats import Players

PLAYERS = Players(
    seating=SEATING,
    sides={ROMANS: "Romans", CALEDONIANS: "Caledonians"},
    hides=(ROMANS, CALEDONIANS),
    phase=turn.phase,
    iron=turn.RULESET.iron,
)

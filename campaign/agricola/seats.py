"""Who plays which side of Agricola's campaign: two people at one screen; both hide things (Y20.4)."""

from campaign.agricola.rules import turn
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.desk.seats import Players

PLAYERS = Players(
    seating=turn.SEATING,
    sides={ROMANS: "Romans", CALEDONIANS: "Caledonians"},
    hides=(ROMANS, CALEDONIANS),
    phase=turn.phase,
    iron=turn.RULESET.iron,
)

"""Who plays which side of Hell Hath No Fury, people or the program; both sides hide what they have (Z17.1)."""

from campaign.desk.seats import Players
from campaign.fury.rules.board import Side
from campaign.fury.rules.z18_solo.solo import RULESET, SEATING

PLAYERS = Players(
    seating=SEATING,
    sides={Side.TRIBAL: "Rebels", Side.ROMAN: "Romans"},
    hides=tuple(Side),
    iron=RULESET.iron,
)

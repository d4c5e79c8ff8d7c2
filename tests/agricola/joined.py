"""A battle of Agricola that is joined: in turn 1 Legio IX meets two bands of Gaesatae on the road north."""

from uuid import UUID

from campaign.agricola.game import GAME
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.overrides import Override, What
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y13_land import Go
from engine import shared

AT = "1911"
LEGION = ("karus", "legate-ix", "ix-1", "ix-2", "ix-3")
GAESATAE = ("gaesatae-2", "gaesatae-3")


def decide(id_: UUID, *decisions: Decision) -> None:
    """Take these decisions next."""
    for decision in decisions:
        shared.decide(GAME, id_, GAME.log.read(id_).head, decision)


def joined(seed: str = "7", by_hand: bool = False) -> UUID:
    """A game in which they have met; the Romans are asked where it is fought."""
    id_ = shared.create(GAME, "The north", seed, by_hand)
    for _ in range(2):  # the set-up
        decide(id_, legal_decisions(GAME.log.read(id_).now)[0])
    decide(id_, Done())
    decide(id_, *[Override(What.PLACE, unit, AT, "for the test") for unit in GAESATAE])
    decide(id_, SetOut(LEGION), Go(AT, LEGION))
    return id_

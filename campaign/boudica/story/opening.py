"""How it began: the causes, where everybody stood, and what was secret (W2)."""

from collections.abc import Iterator, Sequence

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, II_AUGUSTA, ROMANS, XIV_GEMINA, Side
from campaign.boudica.rules.w2_setup import AgentPlaced, ChiefRolled, StrengthDivided
from campaign.boudica.story.speech import army
from campaign.boudica.story.teller import RebellionTeller
from campaign.chronicle.telling import Fact
from engine.grammar import listed
from engine.texts import text

LEGIONS = {"xiv": XIV_GEMINA, "ix": "legion-IX", "xx": "legion-XX", "ii": II_AUGUSTA}
"""How the text names them (W2.5)."""


def tell(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The causes of the rising, the legions, the chiefs and the agents; how the Britons divide, if it is told."""
    teller.say("opening.causes")
    _legions(teller)
    _chiefs(teller, facts)
    if placed := [fact.event.space for fact in facts if isinstance(fact.event, AgentPlaced)]:
        begun = [agent.at for agent in teller.britain.agents if agent.side is BRITONS and agent.at]
        places = dict.fromkeys((*begun, *placed))
        teller.say("opening.agents", places=listed(teller.ground(space).among for space in places))
    if teller.past.now.turn:
        _division(teller, facts)


def _legions(teller: RebellionTeller) -> None:
    begun = {muster.id: muster for muster in teller.britain.armies}
    strengths = {key: teller.many(begun[id].strength, "cohort") for key, id in LEGIONS.items()}
    places = {f"{key}_at": teller.ground(begun[id].at) for key, id in LEGIONS.items()}
    teller.say("opening.legions", **strengths, **places)


def _chiefs(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """Those whom the set-up has rolled for; the two tribes that rise have theirs anyway."""
    rolled = [fact.event for fact in facts if isinstance(fact.event, ChiefRolled)]
    placed = [event for event in rolled if event.placed and event.faces]
    told = {str(side): list(_with_chief(teller, placed, side)) for side in (ROMANS, BRITONS)}
    kinds = [side for side, chiefs in told.items() if chiefs]
    kind = "both" if len(kinds) > 1 else kinds[0] if kinds else "none"
    teller.say(f"opening.chiefs_{kind}", **{side: listed(told[side]) for side in kinds})


def _with_chief(teller: RebellionTeller, placed: Sequence[ChiefRolled], side: Side) -> Iterator[str]:
    for event in placed:
        if event.side is side:
            yield text(PACKAGE, "story", "opening.chief", at=teller.ground(event.space))


def _division(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The secret, to whom it is told."""
    divided = [fact.event for fact in facts if isinstance(fact.event, StrengthDivided)]
    if not divided:
        teller.say("opening.covered")
        return
    shares = [text(PACKAGE, "story", "opening.share", strength=n, army=army(id)) for id, n in divided[0].strengths]
    teller.say("opening.divided", shares=listed(shares))

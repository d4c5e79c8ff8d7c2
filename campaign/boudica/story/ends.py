"""The opening (W2), the players' overrides (B31), Boudica's death (W6.10), and the ending (W8)."""

from collections.abc import Sequence

from campaign.boudica.rules.board import BRITONS, II_AUGUSTA, XIV_GEMINA, Side
from campaign.boudica.rules.state import Cause, State
from campaign.boudica.rules.w2_setup import AgentPlaced, ChiefRolled, StrengthDivided
from campaign.boudica.rules.w8_victory import GameEnded, points
from campaign.boudica.story.speech import RebellionTeller, army, phrase, rising
from campaign.boudica.telling import in_words
from campaign.chronicle.passages import Fact, Statement, events_of
from engine.grammar import listed, sentence

OPENING = (ChiefRolled, AgentPlaced, StrengthDivided)
LEGIONS = {"xiv": XIV_GEMINA, "ix": "legion-IX", "xx": "legion-XX", "ii": II_AUGUSTA}
"""Their names in the text (W2.5)."""
NARROW = 1  # the most points by which a year is narrowly won


def tell_opening(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The causes of the rising, the legions, the chiefs and the agents; the Britons' division, if it is told."""
    teller.say("opening.causes")
    _legions(teller)
    _chiefs(teller, facts)
    if placed := [event.space for event in events_of(facts, AgentPlaced)]:
        begun = [agent.at for agent in teller.britain.agents if agent.side is BRITONS and agent.at]
        teller.say("opening.agents", places=teller.among(dict.fromkeys((*begun, *placed))))
    if teller.past.now.turn:
        _division(teller, facts)


def _legions(teller: RebellionTeller) -> None:
    begun = {muster.id: muster for muster in teller.britain.armies}
    strengths = {key: teller.many(begun[id].strength, "cohort") for key, id in LEGIONS.items()}
    teller.say("opening.legions", **strengths, **{f"{key}_at": begun[id].at for key, id in LEGIONS.items()})


def _chiefs(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """Those rolled for in the set-up; the two rising tribes have theirs anyway."""
    placed = [event for event in events_of(facts, ChiefRolled) if event.placed and event.faces]
    told = {
        str(side): listed(phrase("opening.chief", at=teller.ground(each.space)) for each in placed if each.side is side)
        for side in Side
        if side in {each.side for each in placed}
    }
    teller.say(f"opening.chiefs_{'both' if len(told) > 1 else next(iter(told), 'none')}", **told)


def _division(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The secret, for those who may know it."""
    divided = events_of(facts, StrengthDivided)
    if not divided:
        teller.say("opening.covered", rising=rising(teller.britain))
        return
    shares = [phrase("opening.share", strength=n, army=army(id)) for id, n in divided[0].strengths]
    teller.say("opening.divided", rising=rising(teller.britain), shares=listed(shares))


def tell_fate(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """Her death."""
    queen = facts[0].before.boudica
    teller.say("fate.died", *([queen.at] if queen else []))


def tell_overridden(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """In the log's words, with the given reason."""
    teller.told += [Statement("overruled", sentence(in_words(fact.before, fact.event)), fact.place) for fact in facts]


def tell_ending(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """Who has won, and why."""
    event: GameEnded = facts[0].event
    kind = event.ending.cause
    if kind is Cause.POINTS and event.ending.winner:
        teller.say(f"end.{event.ending.winner}{'_narrow' if margin(facts[0].after) <= NARROW else ''}")
    else:
        teller.say(f"end.{'draw' if kind is Cause.POINTS else kind}")


def margin(state: State) -> int:
    """The lead in points (W8.3)."""
    return abs(sum(number if side is BRITONS else -number for side, _, number in points(state)))

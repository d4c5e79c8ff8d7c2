"""The chronicle: a chapter for each turn, made of passages, each a paragraph."""

from collections.abc import Callable, Iterator, Sequence

from campaign.boudica.pictures.board import BoardView, battle_seals
from campaign.boudica.rules.b31_overruling import Overruled
from campaign.boudica.rules.board import TURNS
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.w2_setup import AgentPlaced, ChiefRolled, StrengthDivided
from campaign.boudica.rules.w3_turn import RomansLead
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w5_movement.boudica import BoudicaDeclared
from campaign.boudica.rules.w5_movement.march import MarchBegan, MarchEnded
from campaign.boudica.rules.w5_movement.moving import Entered, Passed, Stayed, StrengthsTold
from campaign.boudica.rules.w6_battle.fate import BoudicaDied
from campaign.boudica.rules.w7_recruitment import CubesRaised, GarrisonTaken, PoolTaken
from campaign.boudica.rules.w8_victory import GameEnded
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from campaign.boudica.rules.w11_solo.solo import people
from campaign.boudica.story import ends, fighting, marching
from campaign.boudica.story import people as tribes
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.speech import RebellionTeller, phrase, season
from campaign.boudica.story.titles import title
from campaign.chronicle.chronicle import Chapter, chapter_of
from campaign.chronicle.telling import Fact, Passage

Tell = Callable[[RebellionTeller, Sequence[Fact]], None]
OPENING = (ChiefRolled, AgentPlaced, StrengthDivided)
MARCHES = (
    MarchBegan,
    Entered,
    Stayed,
    MarchEnded,
    BoudicaDeclared,
    StrengthsTold,
    AugustaCommanded,
    RomansLead,
    Passed,
)
RAISING = (CubesRaised, PoolTaken, GarrisonTaken)


def chronicle(past: RebellionPast) -> tuple[Chapter, ...]:
    """All of it so far."""
    turns = dict.fromkeys(fact.turn for fact in past.facts)
    return tuple([chapter(past, turn) for turn in turns])


def chapter(past: RebellionPast, turn: int) -> Chapter:
    """One turn, of which all is one scene."""
    facts = [fact for fact in past.facts if fact.turn == turn]
    teller = RebellionTeller(past, turn)
    return chapter_of(
        past,
        turn,
        facts[-1].place,
        _passages(teller, facts),
        title=title(teller, facts),
        when=season(turn),
        last=TURNS,
        waits=waits(past, turn),
        words_wait=True,
        remark=phrase("book.both_see") if is_hidden(past) else "",
    )


def is_over(past: RebellionPast, turn: int) -> bool:
    """Whether a turn is."""
    return past.now.turn > turn or bool(past.now.ending)


def waits(past: RebellionPast, turn: int) -> str:
    """B44: why a chapter cannot be put in other words yet; empty where it can."""
    if not is_over(past, turn):
        return phrase("book.goes_on")
    return phrase("book.hidden") if is_hidden(past) else ""


def is_hidden(past: RebellionPast) -> bool:
    """Whether two people play, of whom one may not yet know what the other does (W1.4)."""
    return not past.game.now.ending and len(people(past.game.start)) > 1


def view_at(past: RebellionPast, place: int, since: int) -> BoardView:
    """The map after so many lines, with the seals of battles from a turn on."""
    passed = zip(past.game.lines[:place], past.game.states, strict=False)
    return BoardView(past.at(place), seals=battle_seals(passed, since))


def _passages(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Passage]:
    """What has something to tell."""
    for section, tell, those in _parts(facts):
        already = len(teller.told)
        if those:
            teller.place = those[-1].place
            tell(teller, those)
        if said := teller.told[already:]:
            yield Passage(section, tuple(those), tuple(said))


def _parts(facts: Sequence[Fact]) -> Iterator[tuple[str, Tell, Sequence[Fact]]]:
    """What is told together, in the order of play."""

    def of(*kinds: type[Event]) -> Sequence[Fact]:
        return [fact for fact in facts if isinstance(fact.event, kinds)]

    yield "opening", ends.tell_opening, of(*OPENING)
    yield "population", tribes.tell_population, of(PopulationSwayed)
    yield "marches", marching.tell, of(*MARCHES)
    met = fighting.meetings(facts)
    for each in met:
        yield "battle", fighting.tell, each.facts
    yield "watching", fighting.tell_watching, [fact for each in met for fact in each.facts]
    yield "fate", ends.tell_fate, of(BoudicaDied)
    yield "recruitment", tribes.tell_recruitment, of(*RAISING)
    yield "overruled", ends.tell_overruled, of(Overruled)
    yield "end", ends.tell_ending, of(GameEnded)

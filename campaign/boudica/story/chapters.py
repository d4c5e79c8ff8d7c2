"""The chronicle: a chapter for each turn, with a paragraph for each passage; and its title."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from campaign.boudica.names import PACKAGE, name
from campaign.boudica.pictures.board import BoardView, battle_seals
from campaign.boudica.rules.b31_overrides import Overridden
from campaign.boudica.rules.board import BRITONS, ROMANS, TURNS
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.w2_setup import ChiefRolled
from campaign.boudica.rules.w3_turn import RomansLead
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w6_battle.fate import BoudicaDied
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed
from campaign.boudica.rules.w6_battle.towns import TownDestroyed
from campaign.boudica.rules.w8_victory import GameEnded
from campaign.boudica.rules.w10_prefect import AugustaCommanded, AugustaFreed
from campaign.boudica.rules.w11_solo.solo import people
from campaign.boudica.story import ends, fighting, marching
from campaign.boudica.story import people as tribes
from campaign.boudica.story.fighting import is_great
from campaign.boudica.story.marching import marches
from campaign.boudica.story.meetings import meetings
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.people import warbands_raised
from campaign.boudica.story.speech import RebellionTeller, army, phrase, season
from campaign.chronicle.chronicle import Chapter, chapter_of
from campaign.chronicle.passages import Fact, Tell, events_of, told_passages
from campaign.chronicle.wordings import title
from engine.grammar import sentence
from engine.texts import filled, texts


def chronicle(past: RebellionPast, last: int | None = None) -> tuple[Chapter, ...]:
    """All chapters so far, or up to the `last` turn."""
    teller, taken = RebellionTeller(past), set[str]()
    turns = [turn for turn in past.by_turn if last is None or turn <= last]
    return tuple([_chapter(teller, turn, taken) for turn in turns])


def _chapter(teller: RebellionTeller, turn: int, taken: set[str]) -> Chapter:
    """A turn told as one scene."""
    past, teller.turn = teller.past, turn
    facts = past.by_turn[turn]
    return chapter_of(
        past,
        turn,
        facts[-1].place,
        told_passages(teller, [(*part, part[2][-1].place) for part in _parts(facts) if part[2]]),
        title=title(titles(teller, facts), taken),
        when=season(turn),
        last=TURNS,
        waits=waits(past, turn),
        words_wait=True,
        remark=phrase("book.both_see") if is_hidden(past) else "",
    )


def waits(past: RebellionPast, turn: int) -> str:
    """B44: why a chapter cannot be reworded yet; empty if it can."""
    if not past.is_over(turn):
        return phrase("book.goes_on")
    return phrase("book.hidden") if is_hidden(past) else ""


def is_hidden(past: RebellionPast) -> bool:
    """Whether two people play, with secrets between them (W1.4)."""
    return not past.game.now.ending and len(people(past.game.start)) > 1


def view_at(past: RebellionPast, place: int, since: int) -> BoardView:
    """The map after this many lines, with the seals of battles from turn `since` on."""
    passed = zip(past.game.lines[:place], past.game.states, strict=False)
    return BoardView(past.at(place), seals=battle_seals(passed, since), is_plain=True)


def _parts(facts: Sequence[Fact]) -> Iterator[tuple[str, Tell, Sequence[Fact]]]:
    """The facts told together, in the order of play."""

    def of(*kinds: type[Event]) -> Sequence[Fact]:
        return [fact for fact in facts if isinstance(fact.event, kinds)]

    yield "opening", ends.tell_opening, of(*ends.OPENING)
    yield "population", tribes.tell_population, of(PopulationSwayed)
    yield "marches", marching.tell, of(*marching.MARCHES)
    met = meetings(facts)
    for each in met:
        yield "battle", fighting.tell, each.facts
    yield "watching", fighting.tell_watching, [fact for each in met for fact in each.facts]
    yield "fate", ends.tell_fate, of(BoudicaDied)
    yield "recruitment", tribes.tell_recruitment, of(*tribes.RAISING)
    yield "overruled", ends.tell_overridden, of(Overridden)
    yield "end", ends.tell_ending, of(GameEnded)


# The title: the most important event

PLAIN: dict[type[Event], str] = {
    BoudicaDied: "died",
    AugustaFreed: "freed",
    RomansLead: "lead",
    PopulationSwayed: "people",
    ChiefRolled: "set_up",
}
RANKS = ("legions", "towns", "died", "londinium", "legion", "camulodunum", "town", "freed", "great", "army", "homeland")
LESSER = ("romans_won", "britons_won", "fought", "refuses", "declared", "lead", "raised", "people", "set_up")
"""From the most important to the least; a turn with none of them is quiet."""
Found = tuple[str, Mapping[str, object]]


def titles(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Iterable[str]]:
    """The possible titles of a chapter with these facts, the most important first."""
    told = [*_events(teller, facts), *_battles(teller, facts), *_queens(teller, facts), *_raised(teller, facts)]
    found = [each for kind in (*RANKS, *LESSER) for each in told if each[0] == kind] or [("quiet", {})]
    for kind, parts in (*found, ("last", {"when": season(teller.turn)})):
        yield [sentence(filled(written, **parts)) for written in texts(PACKAGE, "story")[f"headline.{kind}"]]


def _events(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Found]:
    """The titles of events; two towns have their own, and those of the Britons are named by their homelands."""
    for event in events_of(facts, Event):
        match event:
            case GameEnded(ending=ended):
                yield str(ended.cause), {}
            case TownDestroyed(town=town, by=by) if by is BRITONS:
                yield from [(town, {}), ("town", {"town": name(town)})]
            case TownDestroyed(town=town):
                at = next(each.at for each in teller.britain.towns if each.id == town)
                yield "homeland", {"at": teller.ground(at)}
            case ArmyDestroyed(army=lost):
                yield "legion" if teller.britain.sides[lost] is ROMANS else "army", {"army": army(lost)}
            case AugustaCommanded(obeys=obeys):
                yield "freed" if obeys else "refuses", {}
            case _ if type(event) in PLAIN:
                yield PLAIN[type(event)], {}


def _battles(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Found]:
    """For each battle: that it was great, who won it, or that it was fought."""
    for met in meetings(facts):
        if met.ended:
            parts: dict[str, object] = {"at": teller.ground(met.at)}
            if is_great(met):
                yield "great", parts
            loser = None if met.unled else met.ended.loser
            yield f"{loser.enemy}_won" if loser else "fought", parts


def _queens(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Found]:
    """Where Boudica went when she declared."""
    for each in marches(facts):
        if each.declared and each.has_moved:
            yield "declared", {"at": teller.ground(each.here)}


def _raised(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Found]:
    """Where most warbands were armed."""
    for most, _ in warbands_raised(facts).most_common(1):
        yield "raised", {"at": teller.ground(most)}

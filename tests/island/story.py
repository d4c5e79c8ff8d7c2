"""The raid told: in its log, and as a chronicle with a chapter for each day, as far as a side may know it."""

from collections.abc import Sequence
from functools import partial

from campaign.chronicle.chronicle import Book, BookTable, Chapter, Chronicle, Covers, Frame, Plate, chapter_of
from campaign.chronicle.passages import Passage, SeenPast, Statement
from engine.data import toml
from engine.grammar import sentence
from engine.rules.record import Line
from engine.texts import text
from tests.island.pictures import ISLAND, PACKAGE, PLATES
from tests.island.rules import raid
from tests.island.rules.raid import Decision, Event, Raid

say = partial(text, PACKAGE, "story")
SPACES = {row["id"]: row for row in toml(PACKAGE, "board.toml")["space"]}


def tell(before: Raid, line: Line[Decision, Event], side: str) -> Sequence[str]:
    """What a line tells a side, or everybody."""
    return [told for event in line.events for told in in_words(before, event, side)]


def in_words(before: Raid, event: Event, side: str) -> list[str]:
    """What an event tells; the raiders alone read how many have landed."""
    match event:
        case raid.Landed(men=men):
            return [say("told.men", men=men) if side == raid.RAIDERS else say("told.landed")]
        case raid.Marched(side=who, to=to):
            key = "stayed" if before.at[who] == to else "marched"
            return [say(f"told.{key}", side=say(f"side.{who}"), to=SPACES[to]["name"])]
        case raid.Fought(faces=faces, winner=winner):
            return [say("told.fought", first=faces[0], second=faces[1], winner=say(f"side.{winner}"))]
        case raid.DayEnded(burnt=burnt, ending=ending):
            fire = [say("told.burnt", space=sentence(SPACES[burnt]["name"]))] if burnt else []
            return [*fire, *([say(f"lead.{ending.cause}")] if ending else [])]
    return []


def chapters(past: SeenPast) -> tuple[Chapter, ...]:
    """A chapter for each day: what the log tells that side, sentence after sentence."""
    return tuple(_chapter(past, turn) for turn in dict.fromkeys(fact.turn for fact in past.facts))


def _chapter(past: SeenPast, turn: int) -> Chapter:
    facts = tuple(fact for fact in past.facts if fact.turn == turn)
    told = [
        Statement(fact.event.type, words, fact.place, spaces=(fact.before.at[raid.RAIDERS],))
        for fact in facts
        for words in in_words(fact.before, fact.event, past.side)
    ]
    waits = say("book.waits") if past.now.turn == turn and not past.now.ending else ""
    title, when = say(f"chapter.{turn}"), say("when.open", turn=turn)
    passages = [Passage("day", facts, tuple(told))]
    return chapter_of(past, turn, facts[-1].place, passages, title=title, when=when, last=raid.TURNS, waits=waits)


def _plate(seen: Raid, told: str) -> Plate:
    return Plate(lambda url: PLATES.plate(seen, url, told), told)


def covers(book: Book[SeenPast]) -> Covers:
    """Title, maps at both ends, how it ended, and the fires."""
    past, now = book.past, book.past.now
    return Covers(
        subtitle=say("book.subtitle"),
        years=say("book.years"),
        end_year=book.chapters[-1].when,
        start=_plate(past.at(0), say("book.start")),
        end=_plate(now, say("book.end")),
        verdict=(say(f"title.{now.ending.winner}"), [say(f"lead.{now.ending.cause}")]) if now.ending else None,
        battles=BookTable("The fires", ("Where",), [[SPACES[space]["name"]] for space in now.burnt], (0,)),
    )


def frames(past: SeenPast) -> Sequence[Frame]:
    """The film: the island before the raid, and then for each sentence."""
    told = [(chapter, each) for chapter in chapters(past) for each in chapter.statements]
    first = Frame(1, say("when.open", turn=1), say("book.start"), past.at(0))
    return [first, *(Frame(c.turn, c.when, each.text, past.at(each.place), frozenset(each.spaces)) for c, each in told)]


CHRONICLE: Chronicle[SeenPast] = Chronicle(
    land="the island",
    called="chapter",
    numbered="day",
    past=lambda game, side: SeenPast(game, side, raid.seen_by),
    chapters=chapters,
    covers=covers,
    plate=lambda past, chapter: _plate(past.at(chapter.place), say("book.plate", turn=chapter.turn)),
    country=ISLAND,
    frames=frames,
    film=PLATES.film,
    notes=lambda past: [say("book.note")],
)

"""The book of a war: its chapters, its maps, our history beside them, and what really happened."""

from collections.abc import Mapping, Sequence

from campaign.chronicle.chronicle import Chapter
from campaign.chronicle.history import HistoryNote, history
from campaign.chronicle.logbook import LogBook
from campaign.chronicle.passages import SeenPast
from campaign.fury.names import PACKAGE
from campaign.fury.pictures.board import PLATES, BritanniaView
from campaign.fury.rules import secrets
from campaign.fury.rules.state import State
from campaign.fury.rules.z15_victory import TURNS
from campaign.fury.seats import PLAYERS
from campaign.fury.story.chapters import table, told
from campaign.fury.story.prose import say
from engine.texts import texts

NEW_YEAR = 24  # the last turn of AD 60 (Z1.2)
SUBJECTS = {"LootingBegan": "at", "TribeRose": "tribe", "WarEnded": "type", "PostumusLeft": "type"}
"""Events on which history may have a note, by their class or one of their fields."""


def of_now(seen: State) -> list[HistoryNote]:
    """On the desk: of a place that is being looted, or the last note of a turn."""
    known = history(PACKAGE)
    turned = [known[key] for key in known if key.isdigit() and int(key) <= max(seen.turn, 1)]
    return [*turned, *[known[at] for at in seen.looting if at in known]][-1:]


def notes(past: SeenPast, chapters: Sequence[Chapter]) -> Mapping[int, list[HistoryNote]]:
    """Beside the turn that brought what each is about: the turn itself, a tribe, a place, a leader in battle."""
    known, found = dict(history(PACKAGE)), {}
    for chapter in chapters:
        events = [fact.event for fact in past.by_turn[chapter.turn]]
        keys = [str(chapter.turn), *[getattr(each, SUBJECTS[each.type]) for each in events if each.type in SUBJECTS]]
        keys += [leader for each in events if each.type == "BattleBegan" for leader in each.leaders]
        found[chapter.turn] = [known.pop(key) for key in dict.fromkeys(keys) if key in known]
    return found


CHRONICLE = LogBook(
    land=say("land"),
    plates=PLATES,
    last=TURNS,
    view=BritanniaView,
    told=secrets.told,
    book=told,
    when=lambda turn: say("when", date=say(f"date.{turn}"), year=str(61 if turn > NEW_YEAR else 60)),
    hidden=lambda game: len(PLAYERS.seating.people(game.start)) > 1,
    history=notes,
    after=(say("after.title"), texts(PACKAGE, "story")["after.paragraphs"]),
    battles=table,
    note=say("note"),
)

"""The book of a campaign: its chapters with their maps, the chronicle, and what the player has added to it."""

import uuid
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from campaign import models
from campaign.advice.futures.judging import Appraisal
from campaign.chronicle.added import Added, added, split
from campaign.italy import narrate
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.reviewed import summary_text, turn_texts
from campaign.italy.pictures.map import Arrow, MapView
from campaign.italy.pictures.seals import seals
from campaign.italy.pictures.states import arrow, last_view, small_view, told
from campaign.italy.pictures.told import ToldAttack
from campaign.italy.rules.state import State
from campaign.italy.story.battle_card import BattleCard, battle_card
from campaign.italy.story.passages import BATTLE, Passage, battle_of, passages
from campaign.italy.story.people import Cast
from campaign.italy.story.titles import title
from powers.rules.theatre import YEARS_PER_TURN, year


@dataclass(frozen=True)
class Scene(Added):
    """A passage as the book has it: in the player's words if he has written it anew, with his notes and photos."""

    passage: Passage
    battle: BattleCard | None = None

    @property
    def line(self) -> int:
        """The line at which it begins: by it the player's words are kept."""
        return self.passage.line

    @property
    def text(self) -> str:
        """What stands in the book."""
        return self.own.text if self.own else self.passage.text

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The same in paragraphs."""
        return split(self.text)

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to read or see."""
        return bool(self.text or self.notes or self.photos)


@dataclass(frozen=True)
class Chapter:
    """A turn: what happened in it, and Italy as it was at its end (or as it stands)."""

    turn: int
    title: str
    scenes: tuple[Scene, ...]
    end: State
    arrows: tuple[Arrow, ...]
    told: tuple[ToldAttack, ...]
    """The attacks of the turn, and what came of them."""
    reviewed: tuple[str, ...] = ()
    """What the review says of the turn, where it is wanted."""

    @property
    def years(self) -> str:
        """The seven years of the turn (C1.1)."""
        return f"{year(self.turn)}–{year(self.turn) - YEARS_PER_TURN + 1} BC"

    @property
    def view(self) -> MapView:
        """The map with the battles of the turn and their seals."""
        seen = small_view(self.end)
        return replace(seen, arrows=self.arrows, seals=tuple(seals(self.told, seen.homes)))

    @property
    def battles(self) -> tuple[BattleCard, ...]:
        """The battles in their order."""
        return tuple(scene.battle for scene in self.scenes if scene.battle)


@dataclass(frozen=True)
class Book:
    """A campaign to be read: how it stood after its set-up, and how it stands now."""

    id: uuid.UUID
    name: str
    start: State
    now: State
    chapters: tuple[Chapter, ...] = field(default=())
    reviewed: str = ""
    """What the review says of the whole, where it is wanted."""

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes in order."""
        return tuple(scene for chapter in self.chapters for scene in chapter.scenes)

    @property
    def last_view(self) -> MapView:
        """The map as it stands, with the seal of the last battle in each province."""
        return last_view(self.now, [step for chapter in self.chapters for step in chapter.told])

    @property
    def photos(self) -> tuple[models.Photo, ...]:
        """All photos in order."""
        return tuple(photo for scene in self.scenes for photo in scene.photos)

    @property
    def end_year(self) -> str:
        """The last one of the last chapter."""
        return self.chapters[-1].years.partition("–")[2]

    @property
    def years(self) -> str:
        """From the first chapter to the last."""
        return f"{year(self.chapters[0].turn)}–{self.end_year}"

    @property
    def verdict(self) -> tuple[str, str] | None:
        """How the campaign has ended, in a few words and in a sentence (C9.1, C9.3)."""
        ending = self.now.ending
        return (narrate.ending_title(ending), narrate.ending_text(ending)) if ending else None

    def scene(self, line: int) -> Scene | None:
        """The scene that begins at this line."""
        return next((scene for scene in self.scenes if scene.line == line), None)


def read(game: CampaignGame, with_pictures: bool = False, found: Appraisal | None = None) -> Book:
    """The book so far; the photos' own bytes, and what a review has `found`, only where they are asked for."""
    written = passages(game)
    there = added(game.id, _where(game, written), with_pictures)
    scenes = [Scene(passage, **vars(there[passage.line])) for passage in written]
    attacks = told(game, 0, len(game.lines))
    chapters = tuple(
        _chapter(game, turn, list(of), attacks) for turn, of in groupby(scenes, key=lambda s: s.passage.turn)
    )
    shown = tuple(_reviewed(game, chapter, found) for chapter in chapters if chapter.scenes)
    said = summary_text(found) if found else ""
    return Book(game.id, game.name, game.states[:2][-1], game.now, shown, said)


def _reviewed(game: CampaignGame, chapter: Chapter, found: Appraisal | None) -> Chapter:
    return replace(chapter, reviewed=tuple(turn_texts(game, found, chapter.turn))) if found else chapter


def _where(game: CampaignGame, written: Sequence[Passage]) -> dict[int, int]:
    """By line: the line at which its passage begins. A line of another branch is not here."""
    begins = [passage.line for passage in written]
    return {line.n: begins[bisect_right(begins, line.n) - 1] for line in game.lines}


def _chapter(game: CampaignGame, turn: int, scenes: list[Scene], attacks: Sequence[ToldAttack]) -> Chapter:
    cast = Cast(game.now.start.italy, game.now.start.seed)
    fought = [scene for scene in scenes if battle_of(scene.passage)]
    numbers = {scene.line: number for number, scene in enumerate(fought, 1)}
    carded = (replace(scene, battle=battle_card(cast, scene.passage, numbers.get(scene.line, 0))) for scene in scenes)
    statements = [statement for scene in scenes for statement in scene.passage.statements]
    return Chapter(
        turn=turn,
        title=title(cast, statements),
        scenes=tuple(scene for scene in carded if scene.is_shown),
        end=scenes[-1].passage.facts[-1].after,
        arrows=tuple(filter(None, (_arrow(scene.passage, numbers[scene.line]) for scene in fought))),
        told=tuple(step for step in attacks if step.turn == turn),
    )


def _arrow(passage: Passage, number: int) -> Arrow | None:
    """The attack as the map stood when the armies met."""
    for fact in passage.facts:
        battle = fact.after.battle
        if passage.section == BATTLE and battle and battle.attacking:
            attack = fact.after.attack_of(battle.attacker)
            drawn = arrow(fact.after, attack, str(number)) if attack else None
            return replace(drawn, kind="fought") if drawn else None
    return None

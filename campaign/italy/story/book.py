"""The book of a campaign: its chapters with maps, each passage a scene, and what stands before and after them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby, pairwise

from campaign.advice import reviews
from campaign.advice.playouts.judging import Appraisal
from campaign.chronicle.chronicle import (
    Book,
    BookChart,
    BookTable,
    Chapter,
    Chronicle,
    Covers,
    InReview,
    Plate,
    Scene,
    numeral,
)
from campaign.chronicle.passages import Passage, Past
from campaign.chronicle.wordings import title
from campaign.italy import narrate
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.house_rules import house_rules as campaign_rules
from campaign.italy.narrate.names import phrase
from campaign.italy.narrate.reviewed import summary_text, turn_texts
from campaign.italy.pictures.attacks import ShownAttack, seals
from campaign.italy.pictures.charts import CIVIC_LAYOUTS, civic_chart
from campaign.italy.pictures.map import Arrow, MapView, film_svg, map_svg, plate_svg
from campaign.italy.pictures.series import battles, battles_table, civic_series
from campaign.italy.pictures.sheet import ITALY
from campaign.italy.pictures.states import arrow, last_view, small_view, told
from campaign.italy.rules.state import Start, State
from campaign.italy.story.battle_card import battle_card
from campaign.italy.story.film import frames
from campaign.italy.story.history import of_chapters
from campaign.italy.story.lives import FACES
from campaign.italy.story.passages import BATTLE, battle_of, passages
from campaign.italy.story.people import Cast
from campaign.italy.story.plates import SEALS, holdings, pictures
from campaign.italy.story.titles import titles
from engine.plain_text import in_markdown
from powers.rules.theatre import TURNS, YEARS_PER_TURN, year

GOES_ON = "This is still going on. You can rewrite it when it is over, and add notes and photos now."
NOTE = (
    "Wars, battles, borders and rulers are those of the campaign as it was played. "
    "The generals, and what this chronicle says of men and motives, are invented."
)
MADE = "Made with The Rise of Rome. The generals, and what is said of men and motives, are invented."


class ItalysPast(Past):
    @cached_property
    def attacks(self) -> tuple[ShownAttack, ...]:
        """All attacks fought or cancelled, with their consequences."""
        return told(self.game, 0, len(self.game.lines))


# --- Its chapters -----------------------------------------------------------------------------------------------------


def chapters(past: Past) -> Sequence[Chapter]:
    """A chapter for each turn, each passage in it a scene."""
    written = passages(past)
    begins = [*(passage.facts[0].place - 1 for passage in written), len(past.game.lines)]
    scenes = [_scene(past, passage, *lines) for passage, lines in zip(written, pairwise(begins), strict=True)]
    taken: set[str] = set()
    of_turns = groupby(scenes, key=lambda scene: scene.passages[0].turn)
    return [_chapter(past, turn, [*of], taken) for turn, of in of_turns]


def _scene(past: Past, passage: Passage, first: int, end: int) -> Scene:
    """A passage with everything at its lines, up to the next passage or the campaign's end."""
    lines = tuple([line.n for line in past.game.lines[first:end]])
    goes_on = end == len(past.game.lines) and past.now.ending is None
    n = passage.line
    return Scene(line=n, number=n, lines=lines, passages=(passage,), waits=GOES_ON if goes_on else "")


def _chapter(past: Past, turn: int, scenes: Sequence[Scene], taken: set[str]) -> Chapter:
    cast = Cast(past.now.start.italy, past.now.start.seed)
    fought = [scene.line for scene in scenes if battle_of(scene.passages[0])]
    numbers = {line: number for number, line in enumerate(fought, 1)}
    carded = [replace(each, battle=battle_card(cast, each.passages[0], numbers.get(each.line, 0))) for each in scenes]
    stated = [statement for scene in scenes for statement in scene.passages[0].statements]
    return Chapter(
        turn=turn,
        numeral=numeral(turn, TURNS),
        title=title(titles(cast, stated, year(turn)), taken),
        when=f"{year(turn)}–{year(turn) - YEARS_PER_TURN + 1} BC",
        place=scenes[-1].passages[0].facts[-1].place,
        scenes=tuple(carded),
    )


def plate(past: ItalysPast, chapter: Chapter) -> Plate:
    """Italy at the end of a turn, or at present."""
    shown = plate_name(chapter)
    return Plate(lambda url: plate_svg(view(past, chapter), shown, backdrop_url=url), shown)


def plate_name(chapter: Chapter) -> str:
    """The title of a chapter's map."""
    return phrase("map.chapter", years=chapter.when)


def view(past: ItalysPast, chapter: Chapter) -> MapView:
    """The map with the turn's battles and their seals."""
    seen = small_view(past.at(chapter.place))
    fought = [_arrow(scene.passages[0], scene.battle.number) for scene in chapter.scenes if scene.battle]
    of_turn = [step for step in past.attacks if step.turn == chapter.turn]
    return replace(seen, arrows=tuple(filter(None, fought)), seals=tuple(seals(of_turn, seen.homes)))


def _arrow(passage: Passage, number: int) -> Arrow | None:
    """The attack on the map when the armies met."""
    for fact in passage.facts:
        battle = fact.after.battle
        if passage.section == BATTLE and battle and battle.attacking:
            attack = fact.after.attack_of(battle.attacker)
            drawn = arrow(fact.after, attack, str(number)) if attack else None
            return replace(drawn, kind="fought") if drawn else None
    return None


# --- What stands before and after them --------------------------------------------------------------------------------


def covers(book: Book[ItalysPast]) -> Covers:
    """Title, maps at both ends, verdict, chart and battles."""
    past, now, start = book.past, book.past.now, book.past.game.states[:2][-1]
    end_year = book.chapters[-1].when.partition("–")[2]
    years = f"{year(book.chapters[0].turn)}–{end_year}"
    table = battles_table(battles([fact.event for fact in past.facts]), now.start.italy)
    return Covers(
        subtitle=f"A chronicle of Italy, {years}",
        years=years,
        end_year=end_year,
        start=Plate(lambda url: map_svg(small_view(start), link=None, backdrop_url=url), f"Italy in {start.year} BC"),
        end=Plate(lambda url: map_svg(at_end(past), link=None, backdrop_url=url), f"Italy in {end_year}"),
        chart=BookChart(
            "civic",
            lambda fmt, shape: civic_chart(civic_series(now), "light", fmt, shape),
            CIVIC_LAYOUTS["wide"].width,
            CIVIC_LAYOUTS["wide"].height,
            alt="civic development of Rome, turn by turn",
            title="The civic development of Rome",
            caption="Civic development of Rome",
        ),
        verdict=verdict(now),
        battles=BookTable("The battles of Rome", table.headers, table.rows, (0, 0, 1, 1.2, 1.3, 0)),
        house_rules=house_rules(now.start),
        close=[*_close(book)],
        signed=[MADE],
    )


def at_end(past: ItalysPast) -> MapView:
    """The present map, with the seal of the last battle in each province."""
    return last_view(past.now, past.attacks)


def verdict(now: State) -> tuple[str, Sequence[str]] | None:
    """The campaign's end, in a few words and in a sentence (C9.1, C9.3)."""
    return (narrate.ending_title(now.ending), [narrate.ending_text(now.ending)]) if now.ending else None


def house_rules(start: Start) -> list[str]:
    """The rulings that a campaign plays differently, each with its number."""
    return [
        f"{text.removesuffix('.')} ({number})"
        for number, text in campaign_rules(start.italy.options, start.iron is not None)
    ]


def _close(book: Book[ItalysPast]) -> Iterator[str]:
    """The close of the Markdown book."""
    found = verdict(book.past.now)
    yield "## The end" if found else "## So far"
    if found:
        yield "**{}.** {}".format(found[0], *found[1])
    if book.reviewed:
        yield in_markdown(book.reviewed)


# --- What a review says -----------------------------------------------------------------------------------------------


def in_review(game: CampaignGame, found: Appraisal) -> InReview:
    """The review of the whole and of each turn."""
    return InReview(summary_text(found), lambda turn: turn_texts(game, found, turn))


def _known(game: CampaignGame) -> InReview | None:
    found = reviews.known(own_kind(), game)
    return in_review(game, found) if found else None


CHRONICLE = Chronicle(
    land="Italy",
    book="italy/book.html",
    called="passage",
    numbered="line",
    past=ItalysPast,
    chapters=chapters,
    covers=covers,
    plate=plate,
    country=ITALY,
    frames=frames,
    film=film_svg,
    notes=lambda past: [NOTE],
    key=lambda past, chapter: holdings(past.at(chapter.place)),
    pictures=pictures,
    seals=SEALS,
    faces=FACES,
    contents_in_markdown=True,
    review=_known,
    is_reviewed=lambda id: reviews.last_asked(id) is not None,
    history=of_chapters,
)

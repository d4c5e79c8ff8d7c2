"""The chronicle as prose: true to the log, the same each time; and its book as PDF, web page, Markdown and film."""

import io
import os
import re
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby
from string import Formatter
from typing import Any
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from campaign import models
from campaign.chronicle.chronicle import BattleCard, Book
from campaign.chronicle.markdown import book_zip
from campaign.chronicle.page import book_html
from campaign.chronicle.passages import Passage, Statement
from campaign.chronicle.printed import book_pdf
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.pictures.attacks import latest, seals
from campaign.italy.pictures.map import map_svg
from campaign.italy.pictures.sheet import alone, style
from campaign.italy.pictures.states import attacks_view, small_view, told
from campaign.italy.rules import events as ev
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Override, Proceed
from campaign.italy.rules.opening import Landed, Opening
from campaign.italy.rules.overrides import Garrison
from campaign.italy.rules.state import Ending
from campaign.italy.story.book import CHRONICLE, ItalysPast, at_end, house_rules, view
from campaign.italy.story.film import frames
from campaign.italy.story.people import Cast
from campaign.italy.story.speech import sentences
from engine.grammar import Number
from engine.rules.dice import Roller, SeededDice
from engine.rules.ruleset import play
from powers.rules.options import Options
from powers.rules.theatre import ROME, Ruler
from tests.battles.test_print_pack import typefaces
from tests.pdf import without_maps
from tests.played import FILES, book_of, save, stand_at, states
from tests.played import passages as passages_of
from tests.whole import a_photo

NAMES = [file.stem for file in FILES]
PROOF = "RISE_PROOF" in os.environ
each_campaign = pytest.mark.parametrize("game", NAMES, indirect=True)
pytestmark = pytest.mark.django_db


@cache
def played(name: str, place: int = -1) -> CampaignGame:
    """A played campaign after so many lines, at its end unless told otherwise; no row of it is in the database."""
    lines = save(name).lines[: place if place >= 0 else None]
    past = states(name)[: len(lines) + 1]
    return CampaignGame(uuid.UUID(int=0), past[0].start, lines, past)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> CampaignGame:
    return played(request.param)


_TOLD: dict[int, tuple[CampaignGame, tuple[Passage, ...]]] = {}


def passages(game: CampaignGame) -> tuple[Passage, ...]:
    """Told once of each."""
    if id(game) not in _TOLD:
        _TOLD[id(game)] = game, passages_of(game)
    return _TOLD[id(game)][1]


def statements(game: CampaignGame) -> list[Statement]:
    return [statement for passage in passages(game) for statement in passage.statements]


def all_events(game: CampaignGame) -> Iterator[tuple[int, ev.Event]]:
    return ((place, event) for place, line in enumerate(game.lines, 1) for event in line.events)


def stated(game: CampaignGame, *kinds: str) -> Counter[tuple[Any, ...]]:
    """What sentences of these tables state, with the places of their lines."""
    return Counter(
        (each.place, each.kind, *sorted(each.parts.items())) for each in statements(game) if each.kind.startswith(kinds)
    )


def facts(game: CampaignGame, expected: "dict[type, Any]") -> Counter[tuple[Any, ...]]:
    """What the events of these types amount to, each as its sentence should state it."""
    found: Counter[tuple[Any, ...]] = Counter()
    for line, event in all_events(game):
        if type(event) in expected:
            for kind, parts in expected[type(event)](event):
                found[(line, kind, *sorted((part, (who,)) for part, who in parts.items()))] += 1
    return found


# --- True to the log ------------------------------------------------------------------------------------


def victories(game: CampaignGame) -> Iterator[Any]:
    """Who won and who lost, by which side and how greatly, as its sentence should state it."""
    for line, event in all_events(game):
        if isinstance(event, ev.BattleJoined):
            sides = {"attacker": event.attacking, "defender": event.defending}
        if isinstance(event, ev.BattleWon):
            winner, loser = sides[event.side], sides[event.side.other]
            assert (winner.power, loser.power) == (event.winner, event.loser)
            parts = ("loser", (loser.people,)), ("winner", (winner.people,))
            yield line, f"won.{event.side}_{event.grade}", *parts


@each_campaign
def test_every_victory_is_told_as_it_was(game: CampaignGame):
    assert stated(game, "won.") == Counter(victories(game))
    assert stated(game, "won.")


def _army_landed(event: ev.ArmyLanded) -> Any:
    kind = "army.landed_carthage" if event.external == "carthage" else "army.landed"
    parts = {"external": event.external, "province": event.province}
    if event.payer:
        parts["payer"] = event.payer
        yield "army.paid", parts
    yield kind, parts


def _subject(event: ev.SubjectChanged) -> Any:
    if event.overlord is None:
        return [("subject.free", {"subject": event.subject})]
    kind = "subject.created" if event.created else "subject.passed"
    return [(kind, {"subject": event.subject, "overlord": event.overlord})]


TAKEN = {"C7.1": "taken.attacked", "C7.2": "taken.second", "C7.3": "taken.in_return"}
TOLD: dict[type, Any] = {
    ev.ProvinceTaken: lambda e: [(TAKEN[e.rule], {"province": e.province, "power": e.power, "loser": e.loser})],
    ev.BecameInactive: lambda e: [("fell.plain", {"power": e.power})],
    ev.Revived: lambda e: [("rose.plain", {"power": e.power})],
    ev.SubjectChanged: _subject,
    ev.ArmyLanded: _army_landed,
    ev.ArmyMoved: lambda e: [
        ("army.moved", {"external": e.external, "province": e.province, "left": e.left, "heir": e.heir})
    ],
    ev.ArmyRemoved: lambda e: [
        (f"army.{e.reason.replace(' ', '_')}", {"external": e.external, "province": e.province, "heir": e.heir})
    ],
    ev.ArmyDeclined: lambda e: [("army.declined", {"external": e.external})] if e.strength else [],
    ev.BattleJoined: lambda e: [
        ("march.plain", {"attacker": e.attacking.people, "defender": e.defending.people, "province": e.province})
    ],
}
"""By type of event: the sentence that tells of it, and who or what takes which part in it."""


@each_campaign
def test_every_change_of_the_map_and_every_battle_is_told_as_it_was(game: CampaignGame):
    assert stated(game, "taken.", "fell.plain", "rose.", "subject.", "army.", "march.") == facts(game, TOLD)


@each_campaign
def test_every_war_is_told_as_it_was_declared(game: CampaignGame):
    """Attackers that chose the same enemy share a sentence; peace is told of where all of them rolled for it."""
    declared = Counter(
        (attacker, told_of.parts["target"][0])
        for told_of in statements(game)
        if told_of.kind in ("war.chosen", "war.rome", "war.again", "war.external")
        for attacker in next(
            told_of.parts[part] for part in ("attackers", "attacker", "external") if part in told_of.parts
        )
    )
    peaceful = {each.parts["powers"] for each in statements(game) if each.kind == "peace.all"}
    rome = Counter(each.parts["province"][0] for each in statements(game) if each.kind == "rome.attacks")
    happened = [event for _, event in all_events(game)]
    rolled: dict[int, dict[str, bool]] = {}
    for fact in ItalysPast(game).facts:
        if isinstance(fact.event, ev.AttackRolled):
            rolled.setdefault(fact.turn, {})[fact.event.power] = fact.event.attacks

    assert declared == Counter((e.attacker, e.target) for e in happened if isinstance(e, ev.TargetChosen))
    assert peaceful == {tuple(rolls) for rolls in rolled.values() if not any(rolls.values())}
    assert rome == Counter(e.province for e in happened if isinstance(e, ev.RomeDeclared) and e.province)


@each_campaign
def test_every_ruler_is_named(game: CampaignGame):
    text = {passage.line: passage.text for passage in passages(game)}
    for passage in passages(game):
        for fact in passage.facts:
            if isinstance(fact.event, ev.RulerCame):
                assert fact.event.new.ruler.name in text[passage.line]


@each_campaign
def test_it_ends_as_the_campaign_ended(game: CampaignGame):
    (ended,) = [each for each in statements(game) if each.kind == "ended.plain"]

    assert ended.parts["verdict"] == (game.now.ending,)
    assert f"{Number(game.now.civic_total):point}" in ended.text


@each_campaign
def test_the_names_in_a_sentence_are_those_of_whom_it_speaks(game: CampaignGame):
    """Nobody is in the text who is not in the parts: whoever is named has a part in it."""
    cast = Cast(game.now.start.italy, game.now.start.seed)
    italy = game.now.start.italy
    peoples = {cast.men(power): power for power in italy.homes} | {"Rome": ROME}
    places = {province.name: province.id for province in italy.provinces}
    for each in statements(game):
        if each.kind.startswith(("won.", "taken.", "march.", "fell.", "subject.", "war.", "army.")):
            involved = {who for part in each.parts.values() for who in part}
            named = {who for name, who in {**peoples, **places}.items() if re.search(rf"\b{name}\b", each.text)}
            assert named <= involved, each.text


WINNER_FIRST = re.compile(
    r"WWW (won\b|beat|routed|swept|drove|threw|had the better of|held (their ground|the field))"
    r"|and WWW (had|held|went after)|but WWW won"
)
LOSER_FIRST = re.compile(r"LLL (were beaten|broke)")


@pytest.mark.parametrize("kind", [kind for kind in sentences() if kind.startswith("won.")])
def test_in_every_sentence_of_victory_it_is_the_winner_that_wins(kind: str):
    winner, loser = (replace(Cast(save("dominion").start.italy, "").who(ROME), men=men) for men in ("WWW", "LLL"))
    for written in sentences()[kind]:
        text = written.format(winner=winner, loser=loser)

        assert WINNER_FIRST.search(text) or LOSER_FIRST.search(text), text
        assert not re.search(r"LLL (won|beat|routed|held)|WWW (were beaten|lost)", text), text


@pytest.mark.parametrize("kind", [kind for kind in sentences() if kind.startswith("taken.")])
def test_in_every_sentence_of_conquest_it_is_the_taker_that_takes(kind: str):
    who = Cast(save("dominion").start.italy, "").who(ROME)
    taker, loser = (replace(who, the=name, whose=f"{name}'s") for name in ("TTT", "LLL"))
    right = re.compile(
        r"from LLL to TTT|TTT (took|made|kept|ruled|left a garrison in) PPP|TTT .*and took PPP|PPP, which TTT took"
        r"|LLL .*(lost|gave up) PPP to TTT|PPP,? .*(fell|went|opened their gates) to TTT|PPP (fell|to) (to )?TTT"
        r"|PPP.* (now TTT held it|now held by TTT)|LLL could not save PPP|LLL withdrew, and PPP went to TTT"
    )
    for written in sentences()[kind]:
        assert right.search(written.format(province="PPP", power=taker, loser=loser)), written


@each_campaign
def test_what_is_remembered_is_true(game: CampaignGame):
    """How often there was fighting in a place, or victory one after another, as counted from the log for itself."""
    fought: Counter[str] = Counter()
    results: dict[str, list[bool | None]] = {}
    told = {(each.place, each.kind): each for each in statements(game) if each.kind.startswith("memory.")}
    for place, event in all_events(game):
        if isinstance(event, ev.BattleJoined):
            at, sides = event.province, (event.attacking.power, event.defending.power)
            if said := told.get((place, "memory.met_at")):
                assert f"{Number(fought[at]):words}" in said.text.lower()
        if isinstance(event, ev.BattleWon) or (isinstance(event, ev.BattleUndecided) and event.reason == "draw"):
            fought[at] += 1
            for who in sides:
                won = event.winner == who if isinstance(event, ev.BattleWon) else None
                results.setdefault(who, []).append(won)
                _, same = next(groupby(reversed(results[who])))
                if (said := told.get((place, f"memory.{'won' if won else 'lost'}"))) and said.parts["who"] == (who,):
                    assert f"{Number(len([*same])):words}" in said.text
    assert told


@each_campaign
def test_one_battle_of_three_at_the_most_is_said_to_have_moved_no_border(game: CampaignGame):
    kinds = Counter(each.kind for each in statements(game))

    assert 3 * kinds["unchanged.plain"] <= kinds["march.plain"]
    assert not kinds["peace.some"]


@each_campaign
def test_no_title_stands_twice(game: CampaignGame):
    titles = [chapter.title for chapter in book_of(game).chapters]

    assert len({*titles}) == len(titles)


@each_campaign
def test_revenue_and_standing_are_told_where_they_are_news(game: CampaignGame):
    """More than ever, less than before, or nothing where it is new; and never the same standing twice running."""
    came = [
        (place, next((each.total for each in event.revenues if each.power == ROME), 0))
        for place, event in all_events(game)
        if isinstance(event, ev.RevenueCollected)
    ]
    told = {each.place: each.kind for each in statements(game) if each.kind.startswith("revenue.")}
    for n, (place, talents) in enumerate(came):
        earlier = [before for _, before in came[:n]]
        if told.get(place) == "revenue.record":
            assert talents > max(earlier) > 0
        if told.get(place) == "revenue.first":
            assert talents > 0 == max(earlier, default=0)
        if told.get(place) == "revenue.less":
            assert 0 < talents < earlier[-1]
        if told.get(place) == "revenue.none":
            assert talents == 0


# --- The same each time ---------------------------------------------------------------------------------


def test_another_seed_tells_it_in_other_words():
    """The same campaign under another seed has other sentences and other generals."""
    game = played("dominion")
    other = replace(
        game, states=tuple(replace(state, start=replace(state.start, seed="another")) for state in game.states)
    )

    assert [p.text for p in passages(other)] != [p.text for p in passages(game)]
    assert [p.line for p in passages(other)] == [p.line for p in passages(game)]


def test_no_sentence_follows_itself():
    """Of a table with several, two that are told one after the other are not the same."""
    game: dict[str, list[str]] = {}
    for each in statements(played("oblivion")):
        game.setdefault(each.kind, []).append(_skeleton(each))
    for kind, texts in game.items():
        if len(sentences()[kind]) > 1:
            assert all(one != other for one, other in zip(texts, texts[1:], strict=False)), kind


def _skeleton(statement: Statement) -> str:
    """Which sentence of its table it is."""
    for written in sentences()[statement.kind]:
        pattern = "".join(re.escape(text) + (".+" if field else "") for text, field, *_ in Formatter().parse(written))
        if re.fullmatch(pattern, statement.text, re.IGNORECASE | re.DOTALL):
            return written
    raise AssertionError(statement.text)


# --- Where it stands ------------------------------------------------------------------------------------


@each_campaign
def test_every_line_is_in_one_passage_and_every_turn_has_a_chapter(game: CampaignGame):
    written = passages(game)
    lines = [line.n for line in game.lines]

    assert [n for chapter in CHRONICLE.chapters(ItalysPast(game)) for s in chapter.scenes for n in s.lines] == lines
    assert len({passage.line for passage in written}) == len(written)
    assert [chapter.turn for chapter in book_of(game).chapters] == list(range(1, game.now.turn + 1))


def test_a_turn_begins_with_its_year():
    for chapter in book_of(played("destiny")).chapters:
        assert f"{chapter.when.partition('–')[0]} BC" in chapter.scenes[0].text


@each_campaign
def test_titles_are_true(game: CampaignGame):
    """A title that speaks of Rome's conquest stands over a turn that has it."""
    for chapter in book_of(game).chapters:
        events = [fact.event for passage in chapter.passages for fact in passage.facts]
        if found := re.fullmatch(r"Rome takes (?:the )?(.+)", chapter.title):
            taken = [e.province for e in events if isinstance(e, ev.ProvinceTaken) and e.power == ROME]
            assert found[1] in [game.start.italy.name(province) for province in taken]
        if "Subjects of Rome" in chapter.title:
            assert any(isinstance(e, ev.SubjectChanged) and e.overlord == ROME for e in events)
        if chapter.title == "Years of peace":
            assert not [e for e in events if isinstance(e, ev.BattleJoined)]
    if game.now.ending is Ending.DISGRACE:
        assert chapter.title == "The end of Rome"


def cards_of(game: CampaignGame) -> list[BattleCard]:
    return [scene.battle for scene in book_of(game).scenes if scene.battle]


@each_campaign
def test_battles_have_their_points_and_results(game: CampaignGame):
    cards = cards_of(game)
    joined = [event for _, event in all_events(game) if isinstance(event, ev.BattleJoined)]

    assert len(cards) == len(joined)
    for card, event in zip(cards, joined, strict=True):
        points = [army.points for army in card.armies]
        assert points == [f"{event.attacking.total} points", f"{event.defending.total} points"]
        assert card.result
        assert sum(army.won for army in card.armies) == ("Victory" in card.result)
    counted_losses = [e for _, e in all_events(game) if isinstance(e, ev.BattleWon) and e.tally]
    assert sum("The winner lost" in card.how for card in cards) == len(counted_losses)


def test_a_battle_says_whose_dice_decided_it():
    """The program's alone, or at least one of the player's."""
    game = played("destiny")
    rolled = {line.n for line in game.lines if isinstance(line.events[0], ev.GeneratorRolled)}
    own = [replace(each, by=(Roller.HAND, *each.by[1:])) if each.n in rolled else each for each in game.lines]

    def how(game: CampaignGame) -> set[str]:
        said = [card.how for card in cards_of(game) if "generator" in card.how]
        assert len(said) == len(rolled) > 0
        return {re.sub(r"\d+", "1", each) for each in said}

    assert how(game) == {"Decided by the generator, 1 against 1."}
    assert how(replace(game, lines=tuple(own))) == {"Decided by the generator with dice thrown by hand, 1 against 1."}


def test_the_map_of_a_turn_has_its_battles():
    past = ItalysPast(played("provincial"))
    for chapter in CHRONICLE.chapters(past):
        arrows = view(past, chapter).arrows
        assert [arrow.label for arrow in arrows] == [str(s.battle.number) for s in chapter.scenes if s.battle]
        assert {arrow.kind for arrow in arrows} <= {"fought"}


def test_a_campaign_of_which_nothing_is_told_yet():
    game = games.create("New", "seed", Options())
    empty = replace(game, lines=(), states=game.states[:1])

    assert passages(empty) == ()
    assert book_of(empty).chapters == ()
    assert len(book_of(game).chapters) == 1


def test_a_campaign_that_begins_in_the_middle():
    """With rulers, an army and an account of its own."""
    opening = Opening(
        turn=5,
        owners=(("etruria", ROME), ("umbria", "boii"), ("gallicus", "boii")),
        armies=(Landed("carthage", "agrigentum", 80),),
        rulers=(("samnites", Ruler("Spartacus", 60, 20, 20, since=4)),),
        account=30,
    )
    campaign = turn.begin(replace(save("dominion").start, opening=opening))
    line, now = play(turn.RULESET, campaign, Proceed(), SeededDice("middle", campaign.turn), 1, 0)
    (passage,) = passages(CampaignGame(uuid.UUID(int=5), campaign.start, (line,), (campaign, now)))

    assert "320 BC" in passage.text
    assert re.search(r"\bfour\b", passage.text)
    assert "Spartacus" in passage.text
    assert "Agrigentum" in passage.text


# --- What the player decrees (D14) ----------------------------------------------------------------------


def test_what_was_overridden_is_told_with_its_reason():
    """One after the other in one passage, and each reason ends as a sentence does."""
    game = stand_at("dominion", 60)
    for decision in (
        Override("army", "carthage", Garrison("syracuse", 70, None), "Carthage never left!"),
        Override("army", "carthage", None, "It did leave."),
        Override("civic", ROME, 99, "a slip of the pen"),
    ):
        game = games.decide(game.id, game.head, decision)
    (text,) = [passage.text for passage in passages(game) if passage.section == "decree"]

    for said in ("Carthage never left.", "It did leave.", "99 points", "a slip of the pen."):
        assert said in text


# --- What the player adds -------------------------------------------------------------------------------


def add_all(game: CampaignGame, line: int) -> None:
    """A rewritten paragraph, a note and a photo at a line."""
    models.Paragraph.objects.create(game_id=game.id, line=line, text="We marched.\n\nWe won.")
    models.Note.objects.create(game_id=game.id, line=line, text="A *note*")
    models.Photo.objects.create(
        game_id=game.id, line=line, caption="Left <wing>", jpeg=a_photo(40, 30), width=40, height=30
    )


# --- The book -------------------------------------------------------------------------------------------


@pytest.fixture
def book() -> Book[ItalysPast]:
    game = stand_at("dominion")
    add_all(game, line=13)
    return book_of(game, with_pictures=True)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_the_pdf_has_everything(book: Book[ItalysPast]):
    reader = PdfReader(io.BytesIO(book_pdf(replace(book, name=f"{book.name} 🏛"))))
    pages = [squeezed(page) for page in without_maps(reader)]
    whole = "".join(pages)
    opening = squeezed(reader.pages[3].extract_text())

    assert squeezed(book.name).upper() in pages[0].upper()
    assert "Contents" in pages[1]
    assert squeezed("a home lost, in the loser’s colour") in pages[1]
    assert squeezed("A box stands for what no typeface of this book has: classical building.") in pages[-1]
    for chapter in book.chapters:
        assert squeezed(chapter.title) in pages[1]
    for text in (book.chapters[0].when, "Samnites 3"):
        assert squeezed(text) in opening
    for text in ("We marched.", "A *note*", "Left <wing>", "Lasting dominion of Italy", "Minor Victory for Rome"):
        assert squeezed(text) in whole, text
    assert any(page.images for page in reader.pages)
    assert (round(reader.pages[0].mediabox.width), round(reader.pages[0].mediabox.height)) == (420, 595)
    fonts = {name for page in reader.pages for name in typefaces(page)}
    assert fonts == {"EBGaramond-Regular", "EBGaramond-Italic", "EBGaramond-SemiBold", "Cinzel-SemiBold"}


def test_the_book_of_a_campaign_that_goes_on():
    book = book_of(played("dominion", 100), with_pictures=True)

    assert squeezed("So far") in squeezed("".join(without_maps(PdfReader(io.BytesIO(book_pdf(book))))))
    assert "<h2>So far</h2>" in book_html(book)
    assert b"## So far" in ZipFile(io.BytesIO(book_zip(book))).read("book.md")


@pytest.mark.parametrize("name", [Ending.DISGRACE, Ending.DESTINY] if PROOF else [Ending.DISGRACE])
def test_the_book_of_another_ending(name: str):
    assert book_pdf(book_of(played(name), with_pictures=True)).startswith(b"%PDF")


def test_house_rules_are_in_the_book():
    game = games.create("House", "seed", Options(rome_fights_last=False, home_province_yield=3))

    assert house_rules(game.start) == [
        "Talents for each home province held: 3 (Q10)",
        "Rome fights straight after the External armies, before the other Powers (Q32)",
    ]


# --- The map in time ------------------------------------------------------------------------------------


@each_campaign
def test_the_film_shows_every_change_and_every_turn(game: CampaignGame):
    shots = frames(ItalysPast(game))
    seen = [{**shot.view.controllers, **shot.view.occupied} for shot in shots]
    views = [small_view(state) for state in game.states]
    states = [{**view.controllers, **view.occupied} for view in views]
    wanted = [state for state, before in zip(states, [None, *states], strict=False) if state != before]

    assert [state for state, before in zip(seen, [None, *seen], strict=False) if state != before] == wanted
    assert {shot.turn for shot in shots} == set(range(1, game.now.turn + 1))
    assert all(shot.text for shot in shots)


@each_campaign
def test_the_film_has_the_arrow_of_the_battle_just_fought_and_the_seals_of_its_turn(game: CampaignGame):
    attacks = {step.attack: step for step in told(game, 0, len(game.lines))}
    shots = frames(ItalysPast(game))

    for shot in shots:
        assert {seal.turn for seal in shot.view.seals} <= {shot.turn}
        for arrow in shot.view.arrows:
            step = attacks[f"{shot.turn}-{arrow.attacker}"]
            assert (arrow.from_province, arrow.to_province) == (step.from_province, step.to_province)
            assert step.attack in [seal.attack for seal in shot.view.seals]
    assert sum(len(shot.view.arrows) for shot in shots) >= sum(bool(step.changes) for step in attacks.values())


@each_campaign
def test_a_chapters_map_has_the_arrows_and_the_seals_of_its_turn(game: CampaignGame):
    book = book_of(game)
    homes = small_view(game.now).homes
    attacks = told(game, 0, len(game.lines))

    for chapter in book.chapters:
        seen = view(book.past, chapter)
        assert seen.seals == tuple(seals([s for s in attacks if s.turn == chapter.turn], homes))
        fought = [step.attacker for step in attacks if step.turn == chapter.turn and step.kind == "fought"]
        assert [arrow.attacker for arrow in seen.arrows] == fought
    assert at_end(book.past).seals == latest(attacks, homes)


# --- Maps that stand alone ------------------------------------------------------------------------------


def test_a_map_alone_needs_no_style_sheet():
    campaign = next(state for state in states("dominion")[::-1] if state.attacks)
    svg = alone(map_svg(attacks_view(campaign), link=None, backdrop_url=""))
    drawn = set(re.findall(r'(?:href="|url\()#([\w-]+)', svg))

    assert not re.search(r"var\(|light-dark|calc\(", svg)
    assert drawn <= set(re.findall(r' id="([^"]+)"', svg))
    assert 'xmlns="http://www.w3.org/2000/svg"' in svg.partition(">")[0]
    assert ".power-romans .power-ground" in style()


# --- Names ----------------------------------------------------------------------------------------------


def test_a_scenarios_own_names_are_used():
    """Where a Power has another name than the printed one, the chronicle has no words of its own for it."""
    italy = save("dominion").start.italy
    renamed = replace(
        italy, powers=tuple(replace(p, name="Vestini") if p.id == "samnites" else p for p in italy.powers)
    )
    cast = Cast(renamed, "seed")

    assert cast.who("samnites").the == "the Vestini"
    assert cast.who("campanians").the == "the Campanians"

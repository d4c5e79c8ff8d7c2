"""The story of a rebellion: true to its log, blind to what its reader may not know, and always in the same words."""

import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest
from pypdf import PdfReader

from campaign.boudica import verdict
from campaign.boudica.data import britain
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.pictures.board import PLATES
from campaign.boudica.pictures.sheet import BRITAIN
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.events import StrengthGained
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.state import Cause, Ending, Start, State
from campaign.boudica.rules.turn import RULESET, programs_decision
from campaign.boudica.rules.w2_setup import StrengthDivided
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w5_movement.boudica import LIES_QUIET, TrackRaised
from campaign.boudica.rules.w5_movement.exchange import StrengthPassed
from campaign.boudica.rules.w6_battle.fate import BoudicaDied
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleEnded, RoundFought, StrengthDealt
from campaign.boudica.rules.w6_battle.towns import TownDestroyed
from campaign.boudica.rules.w7_recruitment import CubesRaised
from campaign.boudica.rules.w8_victory import points
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from campaign.boudica.rules.w11_solo.solo import SEATING
from campaign.boudica.story.book import CHRONICLE, battles, plate, ways
from campaign.boudica.story.chapters import LESSER, RANKS, chronicle, view_at
from campaign.boudica.story.dispatch import MOST, dispatch, frames, greatest
from campaign.boudica.story.ends import margin
from campaign.boudica.story.epilogue import epilogue
from campaign.boudica.story.meetings import meetings
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.persons import life, register
from campaign.boudica.story.remembering import LEAST, of_war
from campaign.boudica.story.speech import SpaceName, ground, season, sentences
from campaign.chronicle.chronicle import Book, numeral
from campaign.chronicle.passages import Fact, Passage, Statement
from campaign.chronicle.printed import book_pdf
from campaign.chronicle.wordings import Wordings
from engine.grammar import in_words
from engine.rules.dice import Roller
from engine.rules.ruleset import Game, play
from engine.shared import AnyGame
from engine.texts import filled, texts
from tests.boudica.rules.scenes import scene
from tests.boudica.test_any_rebellion import decided, overridden

NOBODY = UUID(int=0)


@cache
def played(seed: str, level: int = 0, prefect: Prefect = Prefect.NEVER, turns: int = 99) -> AnyGame:
    """A game to its end, or through so many turns: of decisions at random, or of the program's at a level."""
    levels = dict.fromkeys(Side, level) if level else {}
    start = Start(seed, britain(Options(different_prefect=prefect)), levels)
    lines: list[Any] = []
    states = [RULESET.begin(start)]
    while not states[-1].ending and states[-1].turn <= turns:
        now, n = states[-1], len(lines) + 1
        changed = overridden(now, f"{seed}/{n}") if not level and n % 50 == 0 else None
        programs = programs_decision(now) or (SEATING.chosen(now) if level else None)
        line, after = play(
            RULESET, now, changed or programs or decided(now, f"{seed}/{n}"), RULESET.dice(now), n, n - 1
        )
        lines.append(line)
        states.append(after)
    return Game(NOBODY, start, tuple(lines), tuple(states))


GAMES = {
    "more 48": Prefect.ON_4,
    "more 18": Prefect.ON_4,
    "more 134": Prefect.ALWAYS,
    "more 19": Prefect.ALWAYS,
    "more 58": Prefect.ON_4,
    "more 25": Prefect.NEVER,
    "more 3": Prefect.ON_4,
    "more 29": Prefect.ALWAYS,
    "more 31": Prefect.ON_6,
}
"""Seeds of games at random in which, taken together, almost all happens that may."""


def games() -> Iterator[AnyGame]:
    """These, and some that the program has played."""
    yield from [played(seed, prefect=prefect) for seed, prefect in GAMES.items()]
    yield played("boards", level=2)
    yield played("even", level=2, prefect=Prefect.ALWAYS)


def statements(game: AnyGame, side: str = "") -> list[Statement]:
    return [each for chapter in chronicle(RebellionPast(game, side)) for each in chapter.statements]


def events(game: AnyGame) -> list[Any]:
    return [event for line in game.lines for event in line.events]


# True to the log


def test_every_battle_and_every_fire_is_told_as_it_was():
    for game in games():
        told = Counter(each.kind for each in statements(game))
        fought = Counter(
            str(e.loser.enemy if e.loser else "neither") for e in events(game) if isinstance(e, BattleEnded)
        )
        won = Counter[str]()
        for kind, times in told.items():
            if found := re.fullmatch(r"battle\.(romans|britons|neither)(_(clear|plain|dear|bloodless))?", kind):
                won[found[1]] += times
        won["romans"] += told["battle.levy_beaten"]
        assert +won == fought
        burnt = [e.town for e in events(game) if isinstance(e, TownDestroyed) and e.by is BRITONS]
        assert told["town.londinium"] == ("londinium" in burnt)
        assert told["town.camulodunum"] == ("camulodunum" in burnt)
        assert told["town.romans"] == len({*burnt} - {"londinium", "camulodunum"})
        legions = [e for e in events(game) if isinstance(e, ArmyDestroyed) and e.army.startswith("legion")]
        assert told["battle.legion_lost"] == len(legions)
        assert told["fate.died"] == sum(isinstance(e, BoudicaDied) for e in events(game))
        assert sum(told[kind] for kind in told if kind.startswith("end.")) == 1


def test_what_it_cost_is_what_the_log_has():
    """Of both sides: what they fought with, less what they had left."""
    rows = 0
    for game in games():
        ended = [event for event in events(game) if isinstance(event, BattleEnded)]
        for (*_, forces, _won), event in zip(battles(RebellionPast(game, "")), ended, strict=True):
            assert [had - lost for had, lost in forces] == [event.romans, event.britons]
            rows += 1
    assert rows > 20


def test_every_chapter_reads_as_prose():
    for game in games():
        chapters = chronicle(RebellionPast(game, ROMANS))
        assert [each.turn for each in chapters] == [*range(1, game.now.turn + 1)]
        for chapter in chapters:
            for told in (chapter.title, *chapter.scenes[0].paragraphs):
                assert re.match(r"[A-Z“0-9]", told)
                assert not re.search(r"[{}]|  |None|\bmap-|agent-|briton-|legion-[IVX]", told), told
            assert all(each.endswith((".", "”")) for each in chapter.scenes[0].paragraphs)


def told_of(game: AnyGame) -> Iterator[tuple[Statement, list[Any]]]:
    """Each sentence of a game at its end, with the events of its turn."""
    past = RebellionPast(game, "")
    for chapter in chronicle(past):
        happened = [fact.event for fact in past.facts if fact.turn == chapter.turn]
        yield from [(each, happened) for each in chapter.statements]


def test_where_most_took_sides_or_arms_is_said_only_where_most_did():
    """More than half, and not all, in the one tribe that is named; else all of them are."""
    seen = Counter[str]()
    for game in games():
        for statement, happened in told_of(game):
            where, side = counted(statement.kind, happened)
            if not where:
                continue
            seen[statement.kind] += 1
            if statement.kind.endswith("_spread"):
                assert {*statement.spaces} == {*where}
                assert 2 * max(where.values()) <= where.total() or len(where) == 1
            elif where.total() > 1:
                [most] = statement.spaces
                assert where.total() > where[most] > where.total() / 2
    assert min(seen[f"{kind}{spread}"] for kind in PEOPLE for spread in ("", "_spread")) > 0


PEOPLE = {"people.britons": BRITONS, "people.both": BRITONS, "people.romans": ROMANS, "raise.britons": BRITONS}


def counted(kind: str, happened: list[Any]) -> tuple[Counter[str], Side | None]:
    """By space, what a sentence of this kind is about."""
    side = PEOPLE.get(kind.removesuffix("_spread").removesuffix("_one"))
    where = Counter[str]()
    for event in happened:
        if kind.startswith("raise.") and isinstance(event, CubesRaised):
            where[event.space] += event.cubes
        if kind.startswith("people.") and isinstance(event, PopulationSwayed) and event.side is side:
            where[event.space] += event.turned
    return (+where if side else Counter()), side


def test_a_battle_says_whether_its_dice_were_thrown_by_hand():
    game = played("even", level=2, prefect=Prefect.ALWAYS)
    own = tuple(
        replace(line, by=(Roller.HAND,)) if any(isinstance(e, RoundFought) for e in line.events) else line
        for line in game.lines
    )
    rolled = sum(bool(met.all(RoundFought)) for met in meetings(RebellionPast(game, "").facts))

    told = [each.kind for each in statements(replace(game, lines=own))]
    assert told.count("battle.by_hand") == rolled > 0
    assert "battle.by_hand" not in [each.kind for each in statements(game)]


def test_a_year_is_told_as_narrow_only_where_it_was():
    for game in games():
        for end in ("end.romans", "end.britons"):
            narrow = {each.kind.endswith("_narrow") for each in statements(game) if each.kind.startswith(end)}
            assert narrow <= {margin(game.now) == 1}


def test_the_first_battle_is_the_first():
    """Where the armies have fought others before, it is the first between them."""
    first = played("more 204", turns=4)
    assert sum(each.kind == "battle.first" for each in statements(first)) == 1
    for game in (*games(), first):
        told = [
            each.kind
            for each in statements(game)
            if each.kind.startswith(("battle.first", "battle.levy", "battle.remnant"))
        ]
        firsts = [kind for kind in told if kind.startswith("battle.first")]
        assert len(firsts) <= 1
        assert "battle.first" not in told[1:]
        assert "battle.first_of_armies" not in told[:1]


def claims(kind: str, fought: list[Fact]) -> dict[str, object]:
    """What a memory of the last of these battles has to say, counted from the log by itself."""
    *before, now = fought
    wins = [fact.event.loser.enemy if fact.event.loser else None for fact in fought]
    winner, at = wins[-1], now.event.space
    parts: dict[str, object] = {"at": ground(now.after.britain, at)}
    if kind == "met_at":
        return parts | {"n": sum(fact.event.space == at for fact in before)}
    assert winner
    parts["who"] = name(winner)
    earlier = [fact for fact, won in zip(before, wins, strict=False) if won is winner]
    match kind:
        case "first":
            assert not earlier
            return parts | {"n": len(before)}
        case "since":
            assert wins[-2] is not winner
            assert now.turn - earlier[-1].turn > 2
            return parts | {"when": season(earlier[-1].turn).partition(",")[0]}
        case "streak":
            return parts | {"n": next(n for n in range(1, 99) if wins[-n - 1 : -n] != [winner])}
    town, *_ = now.after.towns_at(at, winner)
    assert [fact for fact in earlier if fact.event.space == at and town in fact.after.towns_at(at, winner)]
    return parts | {"town": town.name}


def test_what_is_remembered_of_a_battle_is_counted_from_the_log():
    """One fact of a battle at the most; a dispatch tells some of them."""
    told = Counter[str]()
    for game in games():
        past = RebellionPast(game, "")
        ended = [fact for fact in past.facts if isinstance(fact.event, BattleEnded)]
        remembered = [each for each in statements(game) if each.kind.startswith("memory.")]
        assert len({each.place for each in remembered}) == len(remembered)
        for each in remembered:
            parts = claims(each.kind[7:], [fact for fact in ended if fact.place <= each.place])
            said = [filled(wording, **parts).casefold() for wording in sentences()[each.kind]]
            assert each.text.casefold() in said
            told[each.kind] += 1
        dispatched = {said for chapter in chronicle(past) for said in greatest(chapter.passages)}
        told["dispatch"] += sum(each.text in dispatched for each in remembered)
    assert {f"memory.{kind}" for kind in ("first", "since", "held", "streak", "met_at")} | {"dispatch"} == {*told}
    assert told["dispatch"] > 10


def most_held(game: AnyGame) -> str:
    """Which town was most often on the side of the winner where it stands, as the epilogue says it."""
    held, sides = Counter[str](), {town.id: town.side for town in game.now.britain.towns}
    for line, after in zip(game.lines, game.states[1:], strict=True):
        for event in line.events:
            if isinstance(event, BattleEnded) and event.loser:
                held.update(town.id for town in after.towns_at(event.space, event.loser.enemy))
    [(town, times), *_] = held.most_common()
    return filled(texts(PACKAGE, "epilogue")["note.held"], town=name(town), who=name(sides[town]), n=times)


def test_what_is_remembered_at_the_end_is_counted_from_the_log():
    """Where most battles were, whose land changed hands most often, and which town held most often."""
    told = Counter[str]()
    for game in games():
        said = of_war(RebellionPast(game, ""))
        battles = Counter(event.space for event in events(game) if isinstance(event, BattleEnded))
        changes = Counter[str]()
        for before, after in pairwise(game.states):
            lands = [space.id for space in game.now.britain.spaces if not space.is_city]
            changes.update(at for at in lands if before.grounds[at].held is not after.grounds[at].held)
        for key, counts in (("met_at", battles), ("history", changes)):
            most = max(counts.values(), default=0)
            assert (key in said) == (most >= LEAST[key])
            assert key not in said or any(counts[at] == most and name(at) in said[key] for at in counts)
            assert key not in said or f" {in_words(most)}" in said[key]
            assert said.get(key, "") in epilogue(game)[1]
        if "held" in said:
            assert said["held"] == most_held(game)
        told.update([*said])
    assert {*told} == {*LEAST}


def test_boudica_has_waited_only_after_a_turn_of_lying_quiet():
    at_last = 0
    for game in games():
        past = RebellionPast(game, "")
        quiet = {
            fact.turn for fact in past.facts if isinstance(fact.event, TrackRaised) and fact.event.by == LIES_QUIET
        }
        for chapter in chronicle(past):
            for each in chapter.statements:
                if each.kind.startswith("march.queen_declared"):
                    assert each.kind.endswith("at_last") is (chapter.turn - 1 in quiet)
                    at_last += each.kind.endswith("at_last")
    assert at_last


@pytest.mark.parametrize(
    ("winner", "cause", "dead", "title"),
    [
        (BRITONS, Cause.TOWNS, False, "Britain is free"),
        (BRITONS, Cause.POINTS, False, "The year was Boudica’s"),
        (BRITONS, Cause.POINTS, True, "The year belonged to the Britons"),
        (ROMANS, Cause.POINTS, False, "Rome holds Britain"),
        (None, Cause.POINTS, False, "Nobody has won"),
    ],
)
def test_britain_is_free_of_no_legions_that_stand(winner: Side | None, cause: Cause, dead: bool, title: str):
    """Who has more points has won the year."""
    now = scene(ending=Ending(winner, cause))
    assert verdict.title(replace(now, boudica=None) if dead else now) == title


# Whose eyes


def otherwise(game: AnyGame, other: int) -> AnyGame:
    """The same game with other secrets: at each moment another division that the Romans may think of (W1.4)."""
    return replace(
        game,
        start=replace(game.start, seed=f"another {other}"),
        lines=tuple([replace(line, events=tuple([_sealed(e) for e in line.events])) for line in game.lines]),
        states=tuple([_divided(state, other) for state in game.states]),
    )


def _sealed(event: Any) -> Any:
    match event:
        case StrengthDivided(strengths=strengths):
            return replace(event, strengths=tuple([(army, 1) for army, _ in strengths]))
        case StrengthGained() | StrengthPassed(side=Side.BRITONS):
            return replace(event, strength=event.strength + 1)
        case StrengthDealt(side=Side.BRITONS):
            return replace(event, strengths=())
    return event


def _divided(state: State, other: int) -> State:
    state = replace(state, start=replace(state.start, seed=f"another {other}"))
    if not state.thinkable:
        return state
    division = state.thinkable[other % len(state.thinkable)]
    order = [army.id for army in state.britain.armies if army.side is BRITONS]
    strong = dict(zip(order, division, strict=True))
    return replace(
        state, armies={id: replace(army, strength=strong.get(id, army.strength)) for id, army in state.armies.items()}
    )


def told_to(game: AnyGame, side: str) -> list[object]:
    past = RebellionPast(game, side)
    persons = register(past)
    lives = [life(past, persons, person) for person in persons]
    gone = [ways(past, turn) for turn in past.by_turn]
    return [chronicle(past), dispatch(past), frames(past), [*battles(past)], [*persons], lives, gone]


@pytest.mark.parametrize("number", [0, 4, 9])
def test_secrets_shuffled_change_no_word_of_the_romans(number: int):
    """W1.4: chronicle, dispatch, film and battles, wherever the game stands, but at its end."""
    for game in [*games()][number : number + 2]:
        for part in (0.1, 0.4, 0.99):
            so_far = game.until(int(len(game.lines) * part))
            assert told_to(so_far, ROMANS) == told_to(otherwise(so_far, 7), ROMANS) == told_to(so_far, "")


def test_the_division_is_told_to_the_britons_and_at_the_end_to_all():
    game = played("more 19", prefect=Prefect.ALWAYS)
    so_far = game.until(len(game.lines) // 2)
    kinds = [{each.kind for each in statements(so_far, side)} for side in (ROMANS, BRITONS)]

    assert "opening.covered" in kinds[0] - kinds[1]
    assert "opening.divided" in kinds[1] - kinds[0]
    assert "opening.divided" in {each.kind for each in statements(game, ROMANS)}
    assert told_to(game, ROMANS) != told_to(otherwise(game, 7), ROMANS)


# Always the same words


def test_what_is_told_does_not_change_as_the_game_goes_on():
    """But for what is open at the end."""
    game = played("even", level=2, prefect=Prefect.ALWAYS)
    whole = chronicle(RebellionPast(game.until(len(game.lines) - 1), BRITONS))
    for place in range(10, len(game.lines) - 1, 40):
        past = RebellionPast(game.until(place), BRITONS)
        over = [chapter for chapter in chronicle(past) if past.is_over(chapter.turn)]
        assert over == [*whole[: len(over)]]


def test_no_sentence_follows_itself_within_a_turn():
    """Where there is another."""
    for game in games():
        for chapter in chronicle(RebellionPast(game, "")):
            kinds = [each.kind for each in chapter.statements if len(sentences().get(each.kind, ())) > 1]
            for kind in {*kinds}:
                first, *others = [each.text for each in chapter.statements if each.kind == kind]
                assert not others or others[0] != first, kind


def test_the_words_do_not_hang_on_the_seed():
    game = played("more 3", prefect=Prefect.ON_4)
    assert told_to(game, "")[0] == told_to(replace(game, start=replace(game.start, seed="x")), "")[0]


@pytest.fixture
def every_wording() -> Iterator[set[str]]:
    """Each sentence is filled in in all its wordings; the kinds that were told."""
    kinds: set[str] = set()
    taken = Wordings.next

    def all_of(self: Wordings, kind: str, /, **parts: object) -> str:
        kinds.add(kind)
        for wording in sentences()[kind]:
            assert "{" not in filled(wording, **parts)
        return taken(self, kind, **parts)

    with patch.object(Wordings, "next", all_of):
        yield kinds


ANYTHING = {
    **dict.fromkeys(("romans", "britons", "romans_who", "britons_who", "romans_lost", "britons_lost"), "some"),
    "at": SpaceName("the Iceni", "among the Iceni", "to the Iceni", "the land of the Iceni"),
}
RARE = {
    "battle.britons_dear",
    "battle.by_hand",
    "battle.great",
    "battle.neither",
    "battle.romans_dear",
    "end.both",
    "end.britons_narrow",
    "end.romans_narrow",
    "end.called",
    "end.romans",
    "end.legions",
}
"""What no game at random comes to."""


def test_every_sentence_is_told_and_all_its_places_filled(every_wording: set[str]):
    for seed, prefect in GAMES.items():
        game = played(seed, prefect=prefect)
        told_to(game, "")
        told_to(game.until(len(game.lines) // 3), ROMANS)
    told_to(played("more 204", turns=4), "")

    assert sorted({*sentences()} - every_wording - RARE) == []
    for kind in RARE:
        assert all("{" not in filled(wording, **ANYTHING) for wording in sentences()[kind])


def test_every_title_has_its_rank():
    assert {*RANKS, *LESSER, "quiet", "last"} == {
        key[9:] for key in texts(PACKAGE, "story") if key.startswith("headline.")
    }


def test_seasons_go_on_into_the_next_year():
    assert season(1) == "early spring, AD 60"
    assert season(10) == "winter, AD 60"
    assert season(11) == "early spring, AD 61"
    assert [numeral(turn, 10) for turn in (1, 10, 11)] == ["I", "X", "11"]


# Dispatches


def test_a_dispatch_has_the_greatest_of_the_turn():
    """To whoever leads; of the turn that is over, and not too long."""
    game = played("more 134", prefect=Prefect.ALWAYS)
    begins = {state.turn: place for place, state in reversed([*enumerate(game.states)])}
    for turn, place in begins.items():
        for side, to in ((ROMANS, "Suetonius"), (BRITONS, "Boudica")):
            past = RebellionPast(game.until(place), side)
            letter = dispatch(past)
            assert to in letter.to
            assert letter.when == season(max(turn - 1, 1))
            if turn > 1:
                last = chronicle(past)[turn - 2]
                told = [each for each in last.statements if each.text in letter.text]
                fires = [each for each in last.statements if each.kind.startswith("town.lond")]
                assert 0 < len(told) <= MOST
                assert {*fires} <= {*told}
    assert "have risen" in dispatch(RebellionPast(game.until(2), ROMANS)).text


@pytest.mark.parametrize(("most", "told"), [(2, "ad"), (3, "acd"), (4, "abcd"), (5, "abcde")])
def test_a_long_battle_is_told_by_how_it_began_and_ended(most: int, told: str):
    """It is never passed over, in a dispatch or below a picture of the film: so the greatest were."""
    battle = [Statement(f"battle.{sentence}", sentence) for sentence in "abcd"]
    passage = Passage("battle", (), (*battle, Statement("watch.sentence", "e")))

    assert "".join(greatest([passage], most)) == told


# How it ended


def over(cause: Cause, winner: Side | None, **more: Any) -> AnyGame:
    state = replace(scene(turn=10, **more), ending=Ending(winner, cause))
    return Game(NOBODY, state.start, (), (state,))


@pytest.mark.parametrize(
    ("razed", "winner", "says"),
    [
        ((), ROMANS, "points_romans_clear"),
        (("glevum", "lindum"), ROMANS, "points_romans_narrow"),
        (("londinium", "glevum"), BRITONS, "points_britons_rout"),
        (("londinium",), BRITONS, "points_britons_clear"),
    ],
)
def test_an_ending_by_points_says_how_narrow_it_was(razed: tuple[str, ...], winner: Side, says: str):
    """By one point at the most, by four at least, or between; the points are those of the game."""
    game = over(Cause.POINTS, winner, razed=tuple((town, 2) for town in razed), without=razed)
    sums = Counter[str]()
    for side, _, number in points(game.now):
        sums[side] += number

    sums_told = {str(side): sums[side] for side in Side}
    told = [filled(written, **sums_told) for written in texts(PACKAGE, "epilogue")[f"ending.{says}"]]
    assert epilogue(game)[0].startswith(tuple(told))


def test_whose_armies_were_lost_is_told():
    said = " ".join(epilogue(over(Cause.POINTS, ROMANS, destroyed=("legion-IX", "briton-1"), without=("legion-IX",))))

    assert "Legio IX Hispana" in said
    assert re.search(r"[Oo]ne of three", said) or "three armies one" in said


TWO_LOST = {"destroyed": ("legion-IX", "legion-II"), "without": ("legion-IX", "legion-II")}
TWO_BURNT = {"razed": (("londinium", 1), ("glevum", 2)), "without": ("londinium", "glevum")}


@pytest.mark.parametrize(
    ("cause", "winner", "more", "says"),
    [
        (Cause.BOUDICA, ROMANS, {"boudica": None}, "Where she is buried"),
        (Cause.LEGIONS, BRITONS, TWO_LOST, "Legio IX Hispana and Legio II Augusta were destroyed"),
        (Cause.TOWNS, BRITONS, TWO_BURNT, "red ash"),
        (Cause.BOTH, None, {"boudica": None}, "for both"),
        (Cause.CALLED, None, {}, "Boudica was alive"),
        (Cause.POINTS, ROMANS, {"razed": (("glevum", 2),), "without": ("glevum",)}, "Boudica was never found"),
        (Cause.POINTS, BRITONS, {"razed": (("londinium", 2),), "without": ("londinium",)}, "would lie empty"),
        (Cause.POINTS, None, {"razed": (("glevum", 2), ("lindum", 3))}, "Glevum and Lindum"),
    ],
)
def test_each_ending_has_its_epilogue(cause: Cause, winner: Side | None, more: Mapping[str, Any], says: str):
    told = epilogue(over(cause, winner, **more))

    assert len(told) == 3
    assert says in " ".join(told)


def test_what_became_of_the_prefect():
    """Legio II Augusta never came, was lost, was attacked, or obeyed (W10)."""
    still = over(Cause.POINTS, ROMANS)
    assert "fell on his sword" in epilogue(still)[-1]
    assert epilogue(over(Cause.POINTS, BRITONS)) != epilogue(still)
    armies = still.now.armies
    free = replace(still.now, armies={**armies, "legion-II": replace(armies["legion-II"], frozen=False)})
    assert "never asked why" in epilogue(replace(still, states=(free,)))[-1]
    obeyed = played("even", level=2, prefect=Prefect.ALWAYS)
    commanded = any(isinstance(event, AugustaCommanded) for event in events(obeyed))
    assert ("when it was called" in epilogue(obeyed)[-1]) == (commanded and "legion-II" not in obeyed.now.destroyed)


# The book


@pytest.fixture(scope="module")
def book() -> Book[RebellionPast]:
    """Of a first turn."""
    past = RebellionPast(played("more 3", prefect=Prefect.ON_4, turns=1), ROMANS)
    return Book(of=CHRONICLE, name="The fire & the sword", past=past, chapters=chronicle(past))


def test_the_book_as_pdf(book: Book[RebellionPast]):
    """Its chapters, the map and the notes; no seed while the game goes on."""
    data = book_pdf(book)
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)

    for said in (
        "The fire & the sword",
        "Britain before the rising",
        "Prasutagus",
        "To be continued",
        "Romans may know",
    ):
        assert said.casefold() in re.sub(r"\s+", " ", text).casefold()
    assert "Seed" not in text


def test_the_map_of_a_turn_has_the_ways_of_its_armies():
    game = played("even", level=2, prefect=Prefect.ALWAYS)
    past, seen = RebellionPast(game, ""), 0
    for chapter in chronicle(past):
        gone = ways(past, chapter.turn)
        assert plate(past, chapter).draw("").count("map-gone") == len(gone)
        assert all(path[0] != path[-1] for _, path in gone)
        seen += len(gone)
    assert seen


def test_a_map_alone_has_all_that_it_refers_to():
    """With the colours of both sides, light, and no variable of a style sheet."""
    game = played("more 3", prefect=Prefect.ON_4)
    past = RebellionPast(game, "")
    svg = BRITAIN.alone(PLATES.plate(view_at(past, len(game.lines), 10), "", ""))

    assert {*re.findall(r'href="#([\w-]+)"', svg)} <= {*re.findall(r'id="([\w-]+)"', svg)}
    assert ".piece-britons .piece-ground" in svg
    assert "var(" not in svg

"""Battles of any campaign fought elsewhere: begun, told, taken once, taken back, put right, printed; or refused."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from battles import fights
from battles.engagement import Engagement, engagement, occasion_of
from battles.models import Fight
from battles.rules.tracker import Agreed
from battles.rules.verdict import SHORT, Grade, Resolver, Side
from battles.short.games import KINDS as SHORT_BATTLES
from battles.web.pack import PAPERS
from campaign.agricola.game import GAME as AGRICOLA
from campaign.boudica.game import GAME as BOUDICA
from campaign.chronicle.chronicle import Chronicle
from campaign.desk.engagement import TwoSidedBattles
from campaign.fury.game import GAME as FURY
from campaign.italy.game import GAME as ITALY
from campaign.italy.rules.decisions import ReportBattle
from campaign.shelf import shelf
from engine import saves
from engine.models import GameRow
from engine.rules.ruleset import EVERYBODY
from tests.agricola.joined import joined as a_northern_battle
from tests.contract.world import Kind, at_home, begun, of_each
from tests.desk.test_island import a_clash
from tests.fury.joined import joined as at_camulodunum
from tests.island.game import GAME as ISLAND
from tests.pages.reader import Form, Page, Reader, read
from tests.played import rome_attacks, stand_before
from tests.rebellion import JOINED
from tests.rebellion import begun as a_rebellion

pytestmark = pytest.mark.django_db
of_each_engaged = of_each(lambda kind: kind.engagement)


class Joined(NamedTuple):
    """How a battle is joined in such a game, and with what the form for its result is filled in otherwise.

    `by` are short rules by which it may be fought.
    """

    begin: Callable[[], UUID]
    otherwise: Mapping[str, str]
    by: Resolver = Resolver.ODDS_TABLE


JOINED_IN = {
    ITALY: Joined(
        lambda: stand_before(ReportBattle, rome_attacks).id,
        {"winner": "defender", "grade": "major"},
    ),
    BOUDICA: Joined(
        lambda: a_rebellion(*JOINED),
        {"winner": "britons", "romans_lost": "60", "britons_lost": "10"},
    ),
    AGRICOLA: Joined(
        a_northern_battle,
        {"winner": "caledonians", "romans_lost": "60", "caledonians_lost": "10"},
    ),
    FURY: Joined(
        at_camulodunum,
        {"winner": "roman", "tribal_lost": "60", "roman_lost": "10"},
        Resolver.LINED_DICE,
    ),
    ISLAND: Joined(
        a_clash,
        {"winner": "raiders", "raiders_lost": "10", "islanders_lost": "60"},
    ),
}


def joined(kind: Kind) -> UUID:
    return JOINED_IN[kind].begin()


def short_rules(kind: Kind) -> Kind:
    """The short rules by which its battle is fought here."""
    return SHORT_BATTLES[JOINED_IN[kind].by]


def of(kind: Kind) -> Engagement:
    return engagement(kind)


def home(reader: Reader, kind: Kind, id_: UUID) -> Page:
    """Where it is played, by the eyes of whoever decides."""
    pages = [at_home(reader, kind, id_)]
    pages += [reader.visit(f"{kind.home(id_)}?side={side}") for side in kind.seats.sides]
    return next((page for page in pages if any("commands" in form.choices for form in page.forms)), pages[0])


def short_form(page: Page, kind: Kind, id_: UUID) -> Form:
    return next(form for form in page.forms if form.action == kind.address("begin-short", id_, JOINED_IN[kind].by))


def fought(reader: Reader, kind: Kind, id_: UUID, commands: str = "neither") -> Any:
    """By short rules: by the program at once, unless somebody commands."""
    page = home(reader, kind, id_)
    reader.send(page, short_form(page, kind, id_).filled(commands=commands))
    return short_rules(kind).log.read(GameRow.objects.filter(ruleset=JOINED_IN[kind].by).latest("created").id)


def taking(kind: Kind, id_: UUID, battle: UUID) -> str:
    return kind.address("take-short", id_, JOINED_IN[kind].by, battle)


def take(reader: Reader, page: Page) -> Page:
    """What was shown, confirmed."""
    return reader.send(page, next(form for form in page.forms if form.method == "post" and form.fields.get("seen")))


def says(page: Page, what: str) -> bool:
    return any(what in notice for notice in page.notices)


def stands(kind: Kind, id_: UUID) -> Any:
    kind.log.forget()
    return kind.log.read(id_)


@of_each_engaged
def test_it_is_fought_by_other_rules_and_its_result_is_taken_once(reader: Reader, kind: Kind):
    """First it is shown; then the log has it, leads back to it, and keeps it until it is taken back."""
    id_ = joined(kind)
    before = kind.log.read(id_)
    open_ = fought(reader, kind, id_, "both")
    assert short_rules(kind).address("board", open_.id) in home(reader, kind, id_).links
    assert says(reader.visit(taking(kind, id_, open_.id)), "not over yet")
    first, again = fought(reader, kind, id_), fought(reader, kind, id_)
    assert again.now == first.now, "the same luck"
    assert GameRow.objects.get(id=first.id).superseded
    assert says(reader.visit(taking(kind, id_, first.id)), "gone on, or went back")
    page = reader.visit(taking(kind, id_, again.id))
    assert short_rules(kind).address("board", again.id) in page.links
    assert stands(kind, id_) == before

    take(reader, page)

    after = stands(kind, id_)
    line, row = after.lines[len(before.lines)], GameRow.objects.get(id=again.id)
    settled = of(kind).settled(line.decision)
    assert after.lines[: len(before.lines)] == before.lines
    assert settled
    assert (settled.resolver, settled.number, row.taken) == (JOINED_IN[kind].by, 3, True)
    assert says(reader.visit(taking(kind, id_, again.id)), "Nothing has changed")
    assert reader.visit(kind.address("battle-of-line", id_, line.n)).url == short_rules(kind).address("board", again.id)
    assert "has the result of this battle" in reader.visit(short_rules(kind).address("board", again.id)).text

    kind.log.go_back(id_, after.head, before.head)
    row.refresh_from_db()
    assert (row.taken, row.superseded) == (False, False)
    take(reader, reader.visit(taking(kind, id_, again.id)))
    assert stands(kind, id_).states[len(before.lines) + 1] == after.states[len(before.lines) + 1]


@of_each_engaged
def test_before_the_battle_it_no_longer_counts_and_with_it_again(reader: Reader, kind: Kind):
    id_ = joined(kind)
    game, battle = kind.log.read(id_), fought(reader, kind, id_)
    back = game.lines[-2].n
    kind.log.go_back(id_, game.head, back)

    board = reader.visit(short_rules(kind).address("board", battle.id))

    assert GameRow.objects.get(id=battle.id).superseded
    assert "no longer counts" in board.text
    assert taking(kind, id_, battle.id) not in board.links
    assert says(reader.visit(taking(kind, id_, battle.id)), "Nothing has changed")
    kind.log.switch(id_, back, game.head)
    assert not GameRow.objects.get(id=battle.id).superseded


@of_each_engaged
def test_what_cannot_begin_and_what_is_not_taken(reader: Reader, kind: Kind):
    """Commanded by nobody there is, stale, of another game, by rules that there are not, or where none waits."""
    id_, other = joined(kind), joined(kind)
    before = kind.log.read(id_)
    at = kind.address("begin-short", id_, JOINED_IN[kind].by)
    for sent, said in (
        ({"seen": before.head, "commands": "all"}, "Choose whom you command from the list"),
        ({"seen": before.head}, "Choose whom you command from the list"),
        ({"seen": before.head - 1, "commands": "both"}, "has moved on"),
    ):
        assert says(reader.sent_to(at, sent), said)
    assert says(reader.sent_to(kind.address("to-the-table", id_), {"seen": before.head - 1}), "has moved on")
    assert not GameRow.objects.filter(ruleset=JOINED_IN[kind].by).exists()
    for name in ("battleplay", "lined", "table"):
        assert reader.sent_to(kind.address("begin-short", id_, name), {"seen": before.head}).status == 404
        assert reader.visit(kind.address("take-short", id_, name, uuid4())).status == 404
    battle = fought(reader, kind, id_)
    assert says(reader.sent_to(taking(kind, id_, battle.id), {"seen": before.head - 1}), "has moved on")
    [others] = {*SHORT} - {JOINED_IN[kind].by}
    by_others = kind.address("take-short", id_, others, battle.id)
    for wrong in (taking(kind, other, battle.id), taking(kind, id_, uuid4()), by_others):
        assert says(reader.visit(wrong), "not the one waiting here")
    calm = begun(kind, 1)
    for at in (kind.address("begin-short", calm, JOINED_IN[kind].by), kind.address("to-the-table", calm)):
        answer = reader.sent_to(at, {"seen": kind.log.read(calm).head, "commands": "both"})
        assert says(answer, "No battle here can be fought that way")

    assert stands(kind, id_) == before
    assert not Fight.objects.exists()


@of_each_engaged
def test_one_that_cannot_be_read_is_told_and_fought_anew(reader: Reader, kind: Kind):
    id_ = joined(kind)
    battle = fought(reader, kind, id_)
    GameRow.objects.filter(id=battle.id).update(start="{")
    short_rules(kind).log.forget()

    assert "can no longer be read" in home(reader, kind, id_).text
    assert reader.visit(taking(kind, id_, battle.id)).status == 410
    assert kind.home(id_) in {
        link.partition("?")[0] for link in reader.visit(short_rules(kind).address("board", battle.id)).links
    }
    again = fought(reader, kind, id_)
    assert taking(kind, id_, again.id) in home(reader, kind, id_).links


@of_each_engaged
def test_they_go_and_come_with_their_game(reader: Reader, kind: Kind):
    """Its file has them, and what came of them; those of others stay where they are."""
    id_, other = joined(kind), joined(kind)
    for each in (id_, other):
        reader.sent_to(kind.address("to-the-table", each), {"seen": kind.log.read(each).head})
    take(reader, reader.visit(taking(kind, id_, fought(reader, kind, id_).id)))
    stood = kind.log.read(id_)

    came = saves.import_(kind, saves.as_json(kind, id_).encode()).id

    assert kind.log.read(came).states == stood.states
    [battle] = GameRow.objects.filter(key__startswith=kind.rows.prefix(came))
    assert battle.taken
    assert Fight.objects.filter(key__startswith=kind.rows.prefix(came)).count() == 1
    shelf.into_bin(id_)
    shelf.empty_bin([id_])
    assert GameRow.objects.exclude(key="").get() == battle
    kind.delete(came)
    assert [row.id for row in GameRow.objects.all()] == [other]
    assert Fight.objects.get().key.startswith(kind.rows.prefix(other))


# At the table


def to_table(reader: Reader, kind: Kind, id_: UUID) -> fights.TableBattle:
    page = home(reader, kind, id_)
    reader.send(page, page.form(kind.address("to-the-table", id_)))
    return fights.fight(Fight.objects.get().id)


@of_each_engaged
def test_a_battle_has_the_navigation_of_its_game_and_so_have_the_rules_opened_from_it(reader: Reader, kind: Kind):
    id_ = joined(kind)
    fight, short = to_table(reader, kind, id_), fought(reader, kind, id_)
    home_, rules = kind.home(id_), kind.address("rules")
    pages = [reader.open(name, fight.id) for name in ("fight", "tracker")]
    pages += [reader.visit(short_rules(kind).address("board", short.id)), reader.visit(f"{rules}?of={id_}")]
    pages += [read(reader.get(rules, headers={"Referer": f"http://testserver{home_}"}), rules)]

    for page in pages:
        assert 'id="campaign-nav"' in page.html, page.url
        assert {home_, kind.address("branches", id_)} <= {link.partition("?")[0] for link in page.links}
    for page in (reader.visit(rules), reader.visit(f"{rules}?of={short.id}"), reader.visit(f"{rules}?of=x")):
        assert 'id="campaign-nav"' not in page.html


def reported(reader: Reader, kind: Kind, id_: UUID, fight: fights.TableBattle) -> Any:
    """What the players agreed on at the table is shown, and then taken; the game after it."""
    before, report = kind.log.read(id_), f"{fight.brief.address}?fight={fight.id}"
    assert report not in reader.open("tracker", fight.id).links
    fights.agree(fight.id, uuid4().hex, Agreed(Side.ATTACKER, Grade.MINOR))
    assert report in reader.open("tracker", fight.id).links
    page = reader.visit(report)
    assert stands(kind, id_) == before
    page = take(reader, page)
    if stands(kind, id_) == before:  # it was filled in for him, and is shown first
        reader.press(page, "confirmed")
    return stands(kind, id_)


@of_each_engaged
def test_its_pack_is_printed(reader: Reader, kind: Kind):
    """A cover with the map and what came before, and both armies with their points; or one side's envelope."""
    id_ = joined(kind)
    game, fight = kind.log.read(id_), to_table(reader, kind, id_)
    hand, told = of(kind).now(game), occasion_of(fight)
    assert hand
    assert bool(told) is bool(kind.part(Chronicle)), "which the cover is made from"
    if told:
        assert told.map.startswith("<svg")
        assert told.story
    if told and kind.part(TwoSidedBattles):
        book: Chronicle[Any] = kind.given(Chronicle)
        chapters = book.chapters(book.past(game, EVERYBODY))
        assert {*told.story} <= {each.text for each in chapters[-1].statements}, "what everybody may know"
    for paper in PAPERS:
        assert reader.get(reverse("pack", args=[fight.id, paper])).content.startswith(b"%PDF")
    whole = reader.open("fight-sheets", fight.id)
    assert all(sentence in whole.text for sentence in (told.story if told else ()))
    for side, army in zip(Side, hand.sides, strict=True):
        assert army.people_name in whole.text
        assert str(army.limit) in whole.text
        envelope = f"{reverse('pack', args=[fight.id, 'a4'])}?for={side}"
        assert reader.get(envelope).content.startswith(b"%PDF")
        others = reader.open("fight-sheets", fight.id, query=f"?for={side.other}").text
        assert f"{army.people_name} alone" in others


@of_each_engaged
def test_to_the_table_and_back(reader: Reader, kind: Kind):
    """What came of it is told on both sides, and taken once, by its own game."""
    id_, other = joined(kind), joined(kind)
    before, fight = kind.log.read(id_), to_table(reader, kind, id_)
    kind.log.go_back(id_, before.head, before.lines[-2].n)
    assert "no longer counts" in reader.open("tracker", fight.id).text
    kind.log.switch(id_, before.lines[-2].n, before.head)
    assert "no longer counts" not in reader.open("tracker", fight.id).text

    after = reported(reader, kind, id_, fight)

    settled = of(kind).settled(after.lines[len(before.lines)].decision)
    assert settled
    assert settled.resolver is Resolver.TABLE
    assert "The campaign has the result" in reader.open("tracker", fight.id).headings
    assert says(reader.visit(f"{fight.brief.address}?fight={fight.id}"), "already has a result of that battle")
    for wrong in ("x", uuid4()):
        assert says(reader.visit(f"{fight.brief.address}?fight={wrong}"), "no such battle")
    kind.log.go_back(id_, after.head, before.head)
    answer = reader.visit(f"{fight.brief.address.replace(str(id_), str(other))}?fight={fight.id}")
    assert says(answer, "a battle that is not at hand here")
    assert stands(kind, id_) == before


# Put right later


@of_each_engaged
def test_a_result_is_put_right(reader: Reader, kind: Kind):
    """What follows is shown first; what was played is a branch; the table has it as the log has it."""
    id_ = joined(kind)
    before, fight = kind.log.read(id_), to_table(reader, kind, id_)
    stood = reported(reader, kind, id_, fight)
    n = stood.lines[len(before.lines)].n
    at = kind.address("correct", id_, n)
    assert at in reader.open("tracker", fight.id).links
    page, otherwise = reader.visit(at), JOINED_IN[kind].otherwise
    form = page.form("")
    for field in otherwise:
        assert reader.send(page, form, None, **{**otherwise, field: "101"}).status == 422
    stale = {**form.fields, **otherwise, "seen": str(before.head), "confirmed": "yes", "shown": ""}
    assert says(reader.sent_to(at, stale), "has moved on")
    shown = reader.send(page, form.filled(**otherwise))
    assert "This is what will happen instead" in shown.headings
    assert stands(kind, id_) == stood

    done = reader.press(shown, "confirmed")

    now = stands(kind, id_)
    assert says(done, "The result is corrected")
    assert now.lines[: len(before.lines)] == before.lines
    assert now.lines[len(before.lines)].decision != stood.lines[len(before.lines)].decision
    assert [branch.leaf for branch in kind.log.rows.get(id=id_).branches.all()] == [stood.head]
    told = of(kind).told(now, len(before.lines)).said
    assert told in reader.open("tracker", fight.id).text
    for line in (0, before.head, n, 10**6):
        assert reader.visit(kind.address("correct", id_, line)).status == 404

"""The pages of a battle and the log of its campaign have one result, in whatever order the two are worked on.

From where the armies stand every order of the acts below is tried, until no act leads to anything new: what a page
shows hangs on nothing but what `World.stands` tells. Acts that a page does not offer are sent all the same.
With RISE_PROOF=1 the pages are looked at after every act, not only where the two have come to something new; and the
players may also agree on another result at the table, or on a draw; and the battle is fought on every board.
"""

import os
import re
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.urls import reverse

from battles import fights
from battles.battleplay import games as cards
from battles.rules.tracker import Agreed, Drawn
from battles.rules.verdict import SHORT, Grade, Resolver, Side
from battles.short.games import KINDS, ODDS_TABLE
from campaign.boudica.engagement import BATTLES
from campaign.boudica.game import GAME
from campaign.boudica.rules.w6_battle.meeting import RollBattle
from campaign.italy import games
from campaign.italy.rules.decisions import Decision, ReportBattle, ReportNoResult, UseGenerator
from campaign.italy.rules.events import BattleWon
from engine import shared
from engine.games import became
from engine.log import Log
from engine.models import GameRow
from tests.pages.reader import Page, Reader
from tests.played import rome_attacks, stand_before
from tests.rebellion import JOINED, fought_on_odds_table
from tests.rebellion import begun as begun_game
from tests.whole import hand_of

pytestmark = pytest.mark.django_db
PROOF = bool(os.environ.get("RISE_PROOF"))


@dataclass(frozen=True)
class World:
    """A battle of a campaign: what may be done, what the two have come to, and what must hold between them.

    `check` looks at one page, and at all where they have come to something `new`.
    """

    acts: Mapping[str, Callable[[], None]]
    stands: Callable[[], object]
    check: Callable[[bool], None]


@contextmanager
def for_once():
    """What is done here is taken back, in the database and in what is kept in memory of it."""
    kept = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(kept)
        logs: list[Log[Any]] = [games.LOG, fights.LOG, cards.LOG, GAME.log, *(KINDS[by].log for by in SHORT)]
        for log in logs:
            log.forget()


def explored(world: World, path: tuple[str, ...] = (), known: set[object] | None = None) -> set[object]:
    """All that the two can come to."""
    known = set() if known is None else known
    for name, act in world.acts.items():
        with for_once():
            try:
                act()
                stands = world.stands()
                if PROOF or stands not in known:
                    world.check(stands not in known)
            except AssertionError as wrong:
                raise AssertionError(f"after {', '.join((*path, name))}: {wrong}") from wrong
            if stands not in known:
                known.add(stands)
                explored(world, (*path, name), known)
    return known


def enabled(page: Page) -> list[str]:
    """The values of the buttons that can be pressed."""
    html = re.sub(r"<fieldset[^>]* disabled>.*?</fieldset>", "", page.html, flags=re.S)
    buttons = [found for found in re.findall(r"<button([^>]*)>", html) if " disabled" not in found]
    return [value for found in buttons for value in re.findall(r'value="([^"]*)"', found)]


# --- At the table -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AtTable:
    """A campaign's battle on the table, by its pages."""

    reader: Reader
    campaign: UUID
    fight: UUID
    place: int
    """Lines before its result."""

    def result(self) -> Decision | None:
        """What the campaign's log has."""
        line = games.read(self.campaign).lines[self.place : self.place + 1]
        return line[0].decision if line else None

    def page(self, name: str = "tracker") -> Page:
        return self.reader.open(name, self.fight)

    def report(self) -> None:
        before, page = games.read(self.campaign), self.page()
        address = f"{reverse('desk', args=[self.campaign])}?fight={self.fight}"
        offered = address in page.links
        assert offered == (self.result() is None and fights.outcome(fights.fight(self.fight)) is not None)
        page = self.reader.visit(address)
        if offered:
            self.reader.press(page, "confirmed")
            assert self.result() is not None
        else:
            assert games.read(self.campaign) == before

    def undo(self) -> None:
        """The last line of the tracker's log."""
        page, tracked = self.page(), fights.count(self.fight)
        offered = [value for value in enabled(page) if value.startswith("undo")]
        if tracked is None:
            return
        [*_, (last, _)] = tracked.now.standing or [(0, None)]
        tap = next((id for id, n in tracked.taps.items() if n == last), "none")
        self.reader.sent("tap", self.fight, of=tracked.id, tap=f"undo-{len(tracked.lines):08}", do=f"undo {tap}")
        assert (fights.count(self.fight) != tracked) == bool(offered)

    def agree(self, winner: Side, grade: Grade) -> None:
        page = self.page("agree-result")
        forms = [form for form in page.forms if "winner" in form.choices]
        before = fights.outcome(fights.fight(self.fight))
        if forms:
            self.reader.send(page, forms[0].filled(winner=winner, grade=grade))
            assert fights.outcome(fights.fight(self.fight)) == Agreed(winner, grade)
        else:
            self.reader.sent("agree-result", self.fight, winner=winner, grade=grade, tap=f"agreed-by-{winner}")
            assert fights.outcome(fights.fight(self.fight)) == before

    def draw(self) -> None:
        page, before = self.page(), fights.outcome(fights.fight(self.fight))
        if "draw" in enabled(page):
            self.reader.press(page, "draw")
            assert fights.outcome(fights.fight(self.fight)) == Drawn()
        elif tracked := fights.count(self.fight):
            self.reader.sent("tap", self.fight, of=tracked.id, tap=f"draw-{len(tracked.lines):08}", do="draw")
            assert fights.outcome(fights.fight(self.fight)) == before

    def anew(self) -> None:
        page, tracked = self.page(), fights.count(self.fight)
        forms = [form for form in page.forms if "seen" in form.fields]
        if tracked and forms:
            self.reader.send(page, forms[0])
            assert (fights.count(self.fight) != tracked) == (self.result() is None)

    def take_back(self) -> None:
        """In the campaign, if it has a result."""
        game = games.read(self.campaign)
        if len(game.lines) > self.place:
            page = self.reader.open("desk", game.id)
            self.reader.press(page, "undo")
            assert self.result() is None

    def correct(self) -> None:
        """To the other side's victory, by the way that the table's page shows."""
        result, page = self.result(), self.page()
        links = [link for link in page.links if "/correct/" in link]
        assert len({*links}) == isinstance(result, ReportBattle | ReportNoResult)
        if isinstance(result, ReportBattle):
            page = self.reader.visit(links[0])
            page = self.reader.send(page, page.form("").filled(winner=result.winner.other, grade="minor"))
            self.reader.press(page, "confirmed")
            assert self.result() == ReportBattle(result.winner.other, Grade.MINOR)

    def dice(self) -> None:
        """The campaign's own, instead of the table."""
        if self.result() is None:
            game = games.read(self.campaign)
            games.decide(game.id, game.head, UseGenerator())

    def world(self) -> World:
        otherwise = {"agree otherwise": lambda: self.agree(Side.DEFENDER, Grade.MAJOR), "draw": self.draw}
        return World(
            {
                "report": self.report,
                "undo": self.undo,
                "agree": lambda: self.agree(Side.ATTACKER, Grade.MINOR),
                "begin anew": self.anew,
                "take back": self.take_back,
                "correct": self.correct,
                "dice": self.dice,
                **(otherwise if PROOF else {}),
            },
            lambda: (fights.outcome(fights.fight(self.fight)), fights.count(self.fight) is None, self.result()),
            self.check,
        )

    def check(self, new: bool) -> None:
        """The pages have the campaign's result, if there is one; and then nothing is offered that would change it."""
        found, won = fights.fight(self.fight), self.won()
        names = {side: found.side(side).people_name for side in Side}
        has = became(found.key)
        assert (has is not None) == (self.result() is not None)
        pages = {name: self.page(name) for name in (("tracker", "agree-result", "fight") if new else ("tracker",))}
        for name, page in pages.items():
            assert ("The campaign has the result" in page.headings) == (has is not None), name
            if won:
                assert f"The {names[won.side]} win a {won.grade.capitalize()} Victory." in page.text
                assert any("/log/" in link for link in page.links)
            if name == "fight":
                assert ("Both stay as they are." in page.text) == (has is not None)
                assert f"in “{found.brief.title}”" in page.text
        counted = fights.count(self.fight) is not None
        assert ("Start the count again" in pages["tracker"].text) == (has is None and counted)
        assert bool(enabled(pages["tracker"])) == (has is None and counted)
        self.check_verdict(pages["tracker"], won, names)
        if not new:
            return
        offered = {*enabled(self.reader.open("army-list", self.fight, "attacker"))}
        assert bool(offered - {"save"}) == (has is None)  # it is kept under a name, elsewhere

    def check_verdict(self, page: Page, won: BattleWon | None, names: Mapping[Side, str]) -> None:
        """What the count came to is told as that, where the campaign has it otherwise."""
        outcome = fights.outcome(fights.fight(self.fight))
        if isinstance(outcome, Agreed):
            told = f"{names[outcome.winner]}: {outcome.grade.capitalize()} Victory"
            differs = self.result() and (won and (won.side, won.grade)) != (outcome.winner, outcome.grade)
            assert (f"At the table: {told}" if differs else told) in page.headings
        if isinstance(outcome, Drawn):
            assert ("At the table: A draw" if won else "A draw") in page.headings

    def won(self) -> BattleWon | None:
        """Who has won, as the log tells it."""
        line = games.read(self.campaign).lines[self.place : self.place + 1]
        return next((event for each in line for event in each.events if isinstance(event, BattleWon)), None)


@pytest.fixture
def at_table(reader: Reader) -> AtTable:
    game = stand_before(ReportBattle, rome_attacks)
    told_of = hand_of(game).brief
    assert told_of
    fight = fights.open_fight(told_of, hand_of(game).key)
    return AtTable(reader, game.id, fight.id, len(game.lines))


def test_the_table_and_the_campaign(at_table: AtTable):
    at_table.check(True)

    known = explored(at_table.world())

    assert len(known) > (15 if PROOF else 7)


# --- On a board -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OnBoard:
    """A campaign's battle that was fought out by cards, with lined dice or on the odds table, by its pages."""

    reader: Reader
    campaign: UUID
    board: str
    taking: str
    place: int
    """Lines before its result."""

    def result(self) -> Decision | None:
        line = games.read(self.campaign).lines[self.place : self.place + 1]
        return line[0].decision if line else None

    def take(self) -> None:
        offered = self.taking in self.reader.visit(self.board).links
        assert offered == (self.result() is None)
        before, page = games.read(self.campaign), self.reader.visit(self.taking)
        if offered:
            self.reader.send(page, page.form(self.taking))
            assert self.result() is not None
        else:
            assert games.read(self.campaign) == before

    def go_back(self) -> None:
        """On the board; that is offered as long as the campaign has no result."""
        page = self.reader.visit(self.board)
        ways = [form for form in page.forms if form.action.endswith(("/back/", "/undo/")) and form.buttons]
        assert bool(ways) == (self.result() is None)

    def world(self) -> World:
        """The campaign is worked on as from the table."""
        table = AtTable(self.reader, self.campaign, UUID(int=0), self.place)
        acts = {"take": self.take, "go back": self.go_back, "take back": table.take_back, "dice": table.dice}
        return World({**acts, "correct": self.correct}, self.result, self.check)

    def correct(self) -> None:
        result, page = self.result(), self.reader.visit(self.board)
        links = [link for link in page.links if "/correct/" in link]
        assert len(links) == isinstance(result, ReportBattle)
        if isinstance(result, ReportBattle):
            page = self.reader.visit(links[0])
            page = self.reader.send(page, page.form("").filled(winner=result.winner.other, grade="minor"))
            self.reader.press(page, "confirmed")

    def check(self, new: bool) -> None:
        line, page = games.read(self.campaign).lines[self.place : self.place + 1], self.reader.visit(self.board)
        assert (self.taking in page.links) == (not line)
        for won in (event for each in line for event in each.events if isinstance(event, BattleWon)):
            assert f"win a {won.grade.capitalize()} Victory." in page.text
            own = isinstance(line[0].decision, ReportBattle) and line[0].decision.account
            assert f"The campaign has {'the' if own else 'another'} result of this battle" in page.text


@pytest.mark.parametrize("by", [Resolver.BATTLEPLAY, *SHORT] if PROOF else [Resolver.BATTLEPLAY])
def test_a_board_and_the_campaign(reader: Reader, by: Resolver):
    game = stand_before(ReportBattle, rome_attacks)
    if by is Resolver.BATTLEPLAY:
        told_of = hand_of(game).brief
        assert told_of
        id_ = hand_of(game).fought_out(level=1).id
        board, taking = reverse("card-battle", args=[id_]), reverse("take-cards", args=[game.id, id_])
    else:
        desk = reader.open("desk", game.id)
        form = next(form for form in desk.forms if form.action == reverse("begin-short", args=[game.id, by]))
        reader.send(desk, form.filled(commands="neither"))
        id_ = GameRow.objects.get(ruleset=by).id
        board, taking = KINDS[by].address("board", id_), reverse("take-short", args=[game.id, by, id_])

    known = explored(OnBoard(reader, game.id, board, taking, len(game.lines)).world())

    assert len(known) >= 4


# --- The rebellion ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class InBritain:
    """A battle of the rebellion that is at the table and, fought out, on the odds table."""

    reader: Reader
    game: UUID
    head: int
    fight: UUID
    board: str
    taking: str

    def result(self) -> Any:
        lines = GAME.log.read(self.game).lines
        return next((line.decision for line in lines if line.parent == self.head), None)

    def _take(self, page: Page, address: str) -> None:
        """If it is offered there."""
        assert self.result() is None or address not in page.links
        if address in page.links:
            page = self.reader.visit(address)
            self.reader.send(page, next(form for form in page.forms if form.method == "post" and "seen" in form.fields))
            assert self.result() is not None

    def report(self) -> None:
        address = f"{reverse('boudica-result', args=[self.game])}?fight={self.fight}"
        self._take(self.reader.open("tracker", self.fight), address)

    def take(self) -> None:
        self._take(self.reader.visit(self.board), self.taking)

    def agree(self) -> None:
        page = self.reader.open("agree-result", self.fight)
        forms = [form for form in page.forms if "winner" in form.choices]
        assert bool(forms) == (self.result() is None and fights.outcome(fights.fight(self.fight)) is None)
        if forms:
            self.reader.send(page, forms[0].filled(winner="attacker", grade="minor"))

    def roll(self) -> None:
        if self.result() is None:
            shared.decide(GAME, self.game, self.head, RollBattle())

    def go_back(self) -> None:
        if (now := GAME.log.read(self.game)).head != self.head:
            GAME.log.go_back(self.game, now.head, self.head)

    def check(self, new: bool) -> None:
        result, has = self.result(), became(fights.fight(self.fight).key)
        tracker, agreed = (self.reader.open(name, self.fight) for name in ("tracker", "agree-result"))
        for page in (tracker, agreed):
            assert ("The campaign has the result" in page.headings) == (result is not None)
            assert not has or has.said in page.text
        assert bool(enabled(tracker)) == (result is None and fights.count(self.fight) is not None)
        page = self.reader.visit(self.board)
        assert (self.taking in page.links) == (result is None)
        assert not has or has.said in page.text

    def world(self) -> World:
        acts = {
            "report": self.report,
            "take": self.take,
            "agree": self.agree,
            "roll": self.roll,
            "go back": self.go_back,
        }
        return World(acts, lambda: (self.result(), fights.count(self.fight) is None), self.check)


def test_the_rebellion(reader: Reader):
    """Reported, taken from the odds table, or rolled; and neither after going back."""
    game = GAME.log.read(begun_game(*JOINED))
    fight = fights.open_fight(BATTLES.brief(game.id, game.now), BATTLES.key(game.id, game.now)).id
    fought = fought_on_odds_table(game.id)
    board = ODDS_TABLE.address("board", fought)
    taking = reverse("game-take-short", args=[GAME, game.id, Resolver.ODDS_TABLE, fought])

    known = explored(InBritain(reader, game.id, game.head, fight, board, taking).world())

    assert len(known) > 4

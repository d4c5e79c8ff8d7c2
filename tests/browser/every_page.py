"""Every page in every state, by the name of its address: how a reader comes to it, and what is pressed there.

`PAGES` and `NO_PAGES` have the names of all addresses between them: test_axe.py fails for one that is in neither.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from unittest.mock import patch
from uuid import UUID

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, OperationalError
from django.test import override_settings
from django.urls import reverse
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from battles import fights
from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.data import rules_sets
from battles.data.short import odds_table
from battles.models import CardBattle, CardBranch, CardLine, Fight
from battles.rules.battleplay.decisions import Move
from battles.rules.battleplay.state import Step as CardStep
from battles.rules.tracker import What
from battles.rules.verdict import BOTH, Resolver, Side
from battles.short import own_table
from battles.short.games import LINED_DICE, ODDS_TABLE
from campaign import models
from campaign.advice import jobs, par
from campaign.agricola.game import GAME as AGRICOLA
from campaign.boudica.game import GAME as BOUDICA
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.w5_movement.moving import Pass
from campaign.boudica.rules.w6_battle.external import ReportBattle
from campaign.boudica.rules.w6_battle.meeting import RollBattle, Wish
from campaign.italy import games, scenario
from campaign.italy.games import CampaignGame
from campaign.italy.laboratory import notebook, trial
from campaign.italy.narrate.persons import persons_of
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.state import Start, Step
from campaign.models import ManualDice
from campaign.server import backups, datafolder, soundness
from campaign.server.web import backups as backup_pages
from campaign.server.web import devices
from campaign.server.web.devices import Door, May
from campaign.shelf.web import front
from engine.models import GameLine
from engine.shared import AnyGame
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import CARTHAGE, ROME
from tests import rebellion as rebellions
from tests import short_battles as short
from tests import toy
from tests.agricola.keen import kept
from tests.battles.pages.test_battles_skirmish import armies
from tests.card_battles import a_card_battle, decided, played_to, start
from tests.databases import in_file
from tests.drill.world import ROMES, World, fought_there, leaf, northern_cards, short_of
from tests.fights import a_battle_by_other_rules, a_fight, broken, tapped
from tests.italy.test_scenario import filled
from tests.pages.reader import Page, Reader, read
from tests.pages.test_damaged import damage
from tests.played import (
    before_step,
    book_of,
    both_ways,
    rome_attacks,
    romes_battle,
    stand_at,
    stand_before,
    wait_for_dice,
)
from tests.rebellion import begun, played_out
from tests.reviews import begun_with_few
from tests.what_if import alone_to_the_end, asked, asked_in_rebellion, reviewed_at_the_end

Look = Callable[[World, Reader], Page]
Press = Callable[[Tab], None]
"""What is done in the browser before the page is looked at."""


@dataclass(frozen=True)
class State:
    """How a reader comes to a page, and what is pressed there."""

    look: Look
    press: Press = lambda tab: None
    part: str = "html"
    """What of it is looked at, if the rest is that of another state."""
    by_chance: bool = False
    """Whether it shows what was played out by chance, which is another each time."""


def at(name: str, *where: object, query: str = "") -> State:
    """A page of no campaign."""
    return State(lambda world, reader: reader.open(name, *where, query=query))


def of(name: str, which: str, *where: object, query: str = "") -> State:
    """A page of one of the world's campaigns or battles."""
    return State(lambda world, reader: reader.open(name, getattr(world, which), *where, query=query))


def fight_of(campaign: UUID) -> UUID:
    """Its battle on the table."""
    return Fight.objects.get(key__startswith=f"{campaign}/").id


def fight(name: str, *where: object) -> State:
    """A page of it."""
    return State(lambda world, reader: reader.open(name, fight_of(world.counted), *where))


@contextmanager
def elsewhere() -> Iterator[None]:
    """With nothing kept yet: what is done there is not seen on the other pages."""
    with in_file(datafolder.database()):
        games.LOG.forget()
        cards.LOG.forget()
        yield
    games.LOG.forget()
    cards.LOG.forget()


def alone(look: Callable[[Reader], Page]) -> State:
    """A page where nothing else is kept."""

    def looked(world: World, reader: Reader) -> Page:
        with elsewhere():
            return look(reader)

    return State(looked)


def a_file(name: str = "save.json", content: bytes = b"Ave, Caesar") -> SimpleUploadedFile:
    """One that is none of ours."""
    return SimpleUploadedFile(name, content)


NOW = "#now"
"""Where on the desk there is something to do."""


def desk(game: Callable[[], CampaignGame], part: str = NOW, query: str = "", press: Press = lambda tab: None) -> State:
    """The desk of a campaign that stands there."""
    return State(lambda world, reader: reader.open("desk", game().id, query=query), press, part)


def decided_on(game: Callable[[], CampaignGame], offer: str, **values: str) -> State:
    """The desk after that was sent."""

    def looked(world: World, reader: Reader) -> Page:
        now = game()
        return reader.sent("decide", now.id, offer, seen=now.head, **values)

    return State(looked, part=NOW)


def tab_of(name: str) -> Press:
    """One of the tables beside the map."""
    return lambda tab: tab.locator(f'label[for="tab-{name}"]').dispatch_event("click")


def desk_of(which: str, part: str = NOW, query: str = "", press: Press = lambda tab: None) -> State:
    """The desk of one of the world's campaigns."""
    return State(of("desk", which, query=query).look, press, part)


def stopped_at_others() -> CampaignGame:
    """The campaign stops at every battle, and stands at one of others."""
    game = games.begin(Start("All battles", "quiet 4", italy(Options())), runs_on=True)
    models.Campaign.objects.filter(id=game.id).update(stop="all")
    [offer, *_] = turn.legal_decisions(game.now)
    assert isinstance(offer, de.OfferAttack)
    game = games.decide(game.id, game.head, de.DeclareAttack(offer.provinces[0]))
    assert not romes_battle(game.now)
    return game


def first_turn(world: World, reader: Reader) -> Page:
    """With its notes."""
    answer = reader.post(reverse("first-turn"), follow=True)
    return read(answer, answer.redirect_chain[-1][0])


def played_desk(world: World, reader: Reader) -> Page:
    """What has happened can be played, and was."""
    game = stand_before(de.DeclareAttack)
    return reader.sent("decide", game.id, "attack", seen=game.head, province="none")


def first_clause(tab: Tab) -> None:
    """Its first lines, in place."""
    tab.locator("main a.clause:visible").first.focus()
    expect(tab.locator("#clause-first")).to_be_visible()


def shortcuts(tab: Tab) -> None:
    """All keys, by the key that is there on every screen."""
    tab.keyboard.press("?")
    expect(tab.locator("#shortcuts")).to_be_visible()


def late(world: World) -> tuple[UUID, int]:
    """A campaign with several results, and the line of the first."""
    game = games.read(world.late)
    return world.late, next(line.n for line in game.lines if isinstance(line.decision, de.ReportBattle))


def correct(**values: str) -> State:
    """Another result for it."""
    return State(lambda world, reader: reader.sent("correct", *late(world), seen=games.read(world.late).head, **values))


def overridden(of: str, **values: str) -> State:
    """Sent by the page of what is overridden."""

    def looked(world: World, reader: Reader) -> Page:
        url = f"{reverse('overrule', args=[world.at_war])}?of={of}"
        sent = {"seen": games.read(world.at_war).head, **values}
        return read(reader.post(url, sent), url)

    return State(looked)


def roll_refused(world: World, reader: Reader) -> Page:
    """A face that the die has not."""
    page = reader.open("roll", world.rolling)
    return reader.send(page, page.form("/roll/").filled(faces="9 9"))


def scene(world: World, which: int) -> tuple[UUID, int]:
    """One of the scenes: the second has words of his own, the last notes and photos."""
    return world.counted, book_of(games.read(world.counted)).scenes[which].line


def person(world: World) -> tuple[UUID, str]:
    """One of the persons, who has fought."""
    return world.late, next(each.id for each in persons_of(games.read(world.late)) if each.fought)


def compared_campaigns(world: World, reader: Reader) -> Page:
    head = games.read(world.counted).head
    return reader.visit(compared("compare-branches", world.counted, head=head, other=leaf(world.counted)))


def compared_duels(world: World, reader: Reader) -> Page:
    head = TOY.log.read(world.toy).head
    return reader.visit(compared("game-compare-branches", TOY, world.toy, head=head, other=2))


def compared_card_battles(world: World, reader: Reader) -> Page:
    battle = world.skirmish_back
    head = cards.read(battle).head
    return reader.visit(compared("card-compare-branches", battle, head=head, other=card_leaf(battle)))


def compared(name: str, *where: object, head: int, other: int) -> str:
    """The address at which two pasts are compared."""
    return f"{reverse(name, args=where)}?one={head}&other={other}"


# The tracker and the cards


def counted(change: Callable[[UUID], object]) -> State:
    """A tracker of its own, with something done at it."""

    def looked(world: World, reader: Reader) -> Page:
        game = a_fight(key=f"test/{len(Fight.objects.all())}")
        change(game.id)
        return reader.open("tracker", game.id)

    return State(looked)


def half_counted(fight: UUID) -> None:
    """Blocks, a unit and a leader are lost."""
    tracker = fights.begin_count(fight)
    tracker = tapped(fight, tracker, What.BLOCK_LOST, Side.ATTACKER, 0, times=4)
    tapped(fight, tracker, What.BLOCK_LOST, Side.DEFENDER, 1, times=2)


def lost(fight: UUID) -> None:
    """One army has broken."""
    broken(fight, fights.begin_count(fight), Side.DEFENDER)


def card_battle(game: Callable[[], KeptCardGame], query: str = "") -> State:
    """The board of a battle that stands there."""
    return State(lambda world, reader: reader.open("card-battle", game().id, query=query))


def short_battle(game: Callable[[], AnyGame]) -> State:
    """The board of a short battle that stands there."""

    def looked(world: World, reader: Reader) -> Page:
        begun = game()
        return reader.open("short-board", short.kind_of(begun), begun.id)

    return State(looked)


def with_an_own_table(reader: Reader) -> Page:
    own_table.keep(replace(odds_table(), major=40))
    return reader.open("odds-table")


def to_the_step(step: CardStep, commands: Commands = Commands.ATTACKER) -> KeptCardGame:
    return played_to(a_card_battle(commands), lambda battle: battle.step is step)


def moving(world: World, reader: Reader) -> Page:
    """A card is chosen that may move, and each place for it says what that brings."""
    game = to_the_step(CardStep.MOVES)
    cards_that_may = [each.card for each in game.offer.decisions() if isinstance(each, Move)] if game.offer else []
    return reader.open("card-battle", game.id, query=f"?card={cards_that_may[0]}")


def with_a_score(reader: Reader) -> Page:
    game = a_card_battle()
    cards.advance(game.id, game.head, Until.BATTLE)
    return reader.open("skirmish")


def fought_out() -> KeptCardGame:
    """A card battle that is over."""
    game = a_card_battle(Commands.NEITHER, of=start("epirus", "carthage", 120))
    return cards.advance(game.id, game.head, Until.BATTLE)


def rolled() -> KeptCardGame:
    """Combats have just been fought."""
    game = to_the_step(CardStep.CHARGE)
    return cards.advance(game.id, game.head, Until.NEXT)


def some_cards() -> KeptCardGame:
    """A battle some decisions on, so that something has happened."""
    game = a_card_battle()
    for _ in range(12):
        if game.waits:
            game = cards.decide(game.id, game.head, decided(game))
    return game


# What goes wrong


def stranger(path: str = "/", **posted: str) -> State:
    """Another device, which has not brought the code."""

    def looked(world: World, reader: Reader) -> Page:
        with override_settings(ALLOWED_HOSTS=["*"]):
            device = Reader(REMOTE_ADDR="192.168.1.31")
            answer = device.post(path, posted) if posted else device.get(path)
        return read(answer, path)

    return State(looked)


def failing(error: Exception, damage: str = "") -> State:
    """The front page, when the database says that; or is damaged."""

    def looked(world: World, reader: Reader) -> Page:
        with patch.object(front, "page", side_effect=error), patch.object(soundness, "damage", return_value=damage):
            return reader.open("campaigns")

    return State(looked)


def broken_down(world: World, reader: Reader) -> Page:
    """A fault of ours."""
    quiet = Reader(raise_request_exception=False)
    with patch.object(front, "page", side_effect=ZeroDivisionError):
        return quiet.open("campaigns")


def forged(world: World, reader: Reader) -> Page:
    """A form without its token."""
    return read(Reader(enforce_csrf_checks=True).post(reverse("create"), {}), reverse("create"))


def restored(spoilt: bool, press: bool) -> Look:
    """Of a sound backup, or of one in which a campaign does not play again."""

    def looked(world: World, reader: Reader) -> Page:
        with elsewhere():
            game = games.create("Roma", "seed", Options())
            if spoilt:
                GameLine.objects.filter(game=game.id).update(payload="[]")
            page = reader.open("restore-backup", backups.make().name)
            return reader.send(page, page.forms[0]) if press else page

    return looked


def damaged(name: str, kind: str, *where: object) -> State:
    """A campaign of 60 lines of which one is damaged."""

    def looked(reader: Reader) -> Page:
        game = stand_at("dominion", 60)
        damage(game, kind)
        return reader.open(name, *([game.id] if name != "campaigns" else []), *where)

    return alone(looked)


def damaged_rebellion(reader: Reader) -> Page:
    """A game of which a line is damaged."""
    id = begun(*rebellions.DIVIDED)
    GameLine.objects.filter(game=id, n=3).update(payload="{")
    BOUDICA.log.forget()
    return reader.open("game-left", BOUDICA, id)


def damaged_skirmish(reader: Reader) -> Page:
    """A battle by cards that cannot be read."""
    game = a_card_battle()
    CardLine.objects.update(payload="Ave, Caesar")
    cards.LOG.forget()
    return reader.open("card-battle", game.id)


def with_backups(reader: Reader) -> Page:
    games.create("Roma", "seed", Options())
    backups.make()
    return reader.open("backups")


TOY = toy.GAME


def rebellion(*decisions: Decision, query: str = "") -> Look:
    """Boudica's rebellion with these decisions taken."""
    return lambda world, reader: reader.open("game-board", BOUDICA, begun(*decisions), query=query)


def north(page: str, *where: object, decisions: int = 1, query: str = "") -> State:
    """A page of Agricola after so many decisions."""
    return State(lambda world, reader: reader.open(page, AGRICOLA, kept(decisions), *where, query=query))


def scenario_with(**more: object) -> State:
    """The editor, sent with these values."""

    def looked(world: World, reader: Reader) -> Page:
        fields = {key: value for key, value in filled(scenario.usual()).items() if value is not False}
        return reader.sent("scenario", **{**fields, "seed": "7", "do": "check", **more})

    return State(looked)


PAGES: Mapping[str, Mapping[str, State]] = {
    "campaigns": {
        "none": alone(lambda reader: reader.open("campaigns")),
        "all": at("campaigns"),
        "renaming": State(
            lambda world, reader: reader.open("campaigns", query=f"?rename={world.new}"), part=".shelf-rows > li"
        ),
        "one that cannot be read": damaged("campaigns", "a payload cut"),
        "a file refused": State(lambda world, reader: reader.sent("import", file=a_file())),
        "a locked database": failing(OperationalError("database is locked")),
        "a damaged database": failing(DatabaseError("malformed"), "Page 7 is not what it was."),
        "a fault": State(broken_down),
        "no such page": State(lambda world, reader: reader.visit("/nowhere/")),
        "a stranger": stranger(),
    },
    "create": {
        "refused": State(
            lambda world, reader: reader.sent("create", name="", seed="", hands="none", home_province_yield="x"),
            part="#new-campaign",
        ),
        "forged": State(forged),
    },
    "bin": {"empty": alone(lambda reader: reader.open("bin")), "full": at("bin")},
    "empty-bin": {"asks": at("empty-bin")},
    "honours": {
        "none": alone(lambda reader: reader.open("honours")),
        "some": alone(lambda reader: (stand_at("destiny"), stand_at("disgrace"), reader.open("honours"))[-1]),
    },
    "laboratory": {
        "as it begins": at("laboratory"),
        "refused": State(lambda world, reader: reader.sent("laboratory", campaigns="x", seed="")),
    },
    "ten-decisions": {
        "a target": State(lambda world, reader: reader.open("ten-decisions")),
        "what came of it": State(lambda world, reader: reader.open("ten-decisions", query="?given=&choose=1")),
        "the score": State(lambda world, reader: reader.open("ten-decisions", query=f"?given={'.'.join('0' * 10)}")),
    },
    "experiment": {
        "begun": State(lambda world, reader: reader.open("experiment", world.experiment)),
        "so far": State(lambda world, reader: tried(world, reader)),
    },
    "experiment-results": {"gone": at("experiment-results", UUID(int=1), "csv")},
    "share": {"gone": of("share", "late")},
    "scenario": {
        "as usual": at("scenario"),
        "not yet": scenario_with(**{"owner-umbria": "boii"}),
        "refused": scenario_with(name="", turn="99"),
    },
    "open-scenario": {"refused": State(lambda world, reader: reader.sent("open-scenario", file=a_file()))},
    "again": {"filled in": State(of("again", "new").look, part="#new-campaign")},
    "desk": {
        "new": of("desk", "new"),
        "by hand": desk(lambda: games.create("By hand", "seed", Options(), ManualDice.ALL)),
        "notes": State(first_turn, part=NOW),
        "attack": of("desk", "at_war"),
        "a province": of("desk", "at_war", query="?province=latium"),
        "attack refused": decided_on(lambda: stand_before(de.DeclareAttack), "attack", province="atlantis"),
        "dispatches": State(played_desk, part=NOW),
        "redirect": desk(lambda: stand_before(de.Redirect)),
        "money": desk(lambda: stand_before(de.Spend, both_ways)),
        "money refused": decided_on(
            lambda: stand_before(de.Spend, both_ways), "spend", attack="999", defence="x", civic="0"
        ),
        "defence": desk(lambda: stand_before(de.CommitDefence)),
        "spoils": desk(lambda: stand_before(de.TakeProvince)),
        "battle": of("desk", "waiting"),
        "battle by cards": desk_of("waiting", query="?way=cards"),
        "battle's result": desk_of("waiting", query="?way=result"),
        "result refused": decided_on(
            lambda: stand_before(de.ReportBattle, rome_attacks), "report", winner="attacker", losses="", break_point="x"
        ),
        "result shown": decided_on(
            lambda: stand_before(de.ReportBattle, rome_attacks), "report", winner="attacker", grade="major"
        ),
        "battle at the table": desk_of("counted"),
        "battle of others": desk(stopped_at_others),
        "step by step": desk(lambda: stand_at("dominion", 40)),
        "the end": desk(lambda: stand_at("destiny"), "html"),
        "who may march": desk_of("at_war", ".desk-map", query="?marches=yes"),
        "the Powers": desk_of("at_war", "#powers", press=tab_of("powers")),
        "the provinces": desk_of("at_war", "#provinces", press=tab_of("provinces")),
        "the log": desk(lambda: stand_at("dominion", 40), "#log", press=tab_of("log")),
        "lined dice": desk_of("waiting", query="?way=lined-dice"),
        "the odds table, begun": desk_of("fought", query="?way=odds-table"),
        "shortcuts": desk_of("at_war", "#shortcuts", press=shortcuts),
        "a clause": desk_of("waiting", "#clause-first", press=first_clause),
        "in another tab": State(
            lambda world, reader: reader.sent("decide", world.at_war, "attack", seen=1, province="none"), part=NOW
        ),
        "damaged": damaged("desk", "a payload cut"),
    },
    "upload-result": {
        "refused": State(
            lambda world, reader: reader.sent(
                "upload-result", world.waiting, seen=games.read(world.waiting).head, file=a_file()
            )
        )
    },
    "take-cards": {
        "shown": State(
            lambda world, reader: reader.open(
                "take-cards", world.fought, CardBattle.objects.get(key__startswith=f"{world.fought}/").id
            )
        )
    },
    "take-short": {
        "shown": State(
            lambda world, reader: reader.open(
                "take-short", world.fought, Resolver.LINED_DICE, short_of(world.fought).id
            )
        )
    },
    "by-cards": {
        "armies": State(
            lambda world, reader: reader.open(
                "by-cards", world.waiting, query=f"?seen={games.read(world.waiting).head}&commands=attacker&level=1"
            )
        )
    },
    "dice": {"none yet": of("dice", "new"), "rolled": of("dice", "late")},
    "roll": {
        "waiting": of("roll", "rolling"),
        "refused": State(roll_refused),
        "ruler": State(lambda world, reader: reader.open("roll", rulers_roll())),
    },
    "settings": {
        "shown": of("settings", "at_war"),
        "refused": State(lambda world, reader: reader.sent("settings", world.at_war, pace="on", level="9", stop="x")),
    },
    "log": {"first turn": of("log", "late", 1), "with a battle": of("log", "late", 3)},
    "overrule": {
        "what": of("overrule", "at_war"),
        "of a province": of("overrule", "at_war", query="?of=apulia"),
        "of Rome": of("overrule", "at_war", query=f"?of={ROME}"),
        "of an External Power": of("overrule", "at_war", query=f"?of={CARTHAGE}"),
        "refused": overridden("apulia", what="controller", holder="", reason=""),
        "shown": overridden("apulia", what="controller", holder="samnites", reason="A slip of the pen"),
    },
    "what-if": {
        "not asked": State(lambda world, reader: reader.open("what-if", world.at_war, head_of(world.at_war))),
        "so far": State(lambda world, reader: what_if(world, reader), by_chance=True),
    },
    "review": {
        "not asked": of("review", "at_war"),
        "so far": State(lambda world, reader: in_review(world, reader), by_chance=True),
    },
    "correct": {
        "asks": State(lambda world, reader: reader.open("correct", *late(world))),
        "refused": correct(winner="attacker", losses="", break_point="x"),
        "shown": correct(winner="defender", grade="minor"),
    },
    "development": {"new": of("development", "new"), "late": of("development", "late")},
    "odds": {
        "attack": of("odds", "at_war"),
        "money": State(lambda world, reader: reader.open("odds", stand_before(de.Spend, both_ways).id)),
        "by cards": of(
            "odds", "late", query="?ours=80&theirs=100&talents=10&mine=romans&enemy=boii&side=attack&fight=1"
        ),
        "refused": of("odds", "late", query="?ours=x&theirs=&talents=-1&mine=romans&enemy=boii&side=attack"),
        "new": of("odds", "new"),
    },
    "powers": {"new": of("powers", "new"), "late": of("powers", "late")},
    "verdict": {
        "won": State(lambda world, reader: reader.open("verdict", stand_at("destiny").id)),
        "lost": State(lambda world, reader: reader.open("verdict", stand_at("oblivion").id)),
    },
    "chronicle": {
        "none yet": State(
            lambda world, reader: reader.open(
                "chronicle", games.create("By hand", "seed", Options(), ManualDice.ALL).id
            )
        ),
        "written in": of("chronicle", "counted"),
    },
    "film": {"one step": of("film", "late", query="?step=5")},
    "persons": {"late": of("persons", "late"), "none yet": of("persons", "by_hand")},
    "person": {"late": State(lambda world, reader: reader.open("person", *person(world)))},
    "scene": {
        "plain": State(lambda world, reader: reader.open("scene", *scene(world, 0))),
        "own words": State(lambda world, reader: reader.open("scene", *scene(world, 1))),
        "notes and photos": State(lambda world, reader: reader.open("scene", *scene(world, -1))),
        "refused": State(lambda world, reader: reader.sent("scene", *scene(world, -1), do="add-note", text="")),
        "no photo": State(
            lambda world, reader: reader.sent("scene", *scene(world, -1), do="add-photo", photo=a_file())
        ),
    },
    "export": {"new": of("export", "new"), "with all": of("export", "counted")},
    "left": {"some": damaged("left", "a payload cut"), "nothing": damaged("left", "a broken start")},
    "branches": {"none": of("branches", "new"), "one": of("branches", "counted")},
    "compare-branches": {"two": State(compared_campaigns)},
    "rename-branch": {
        "refused": State(
            lambda world, reader: reader.sent("rename-branch", world.counted, leaf(world.counted), name="")
        )
    },
    "delete-branch": {
        "asks": State(lambda world, reader: reader.open("delete-branch", world.counted, leaf(world.counted)))
    },
    "delete": {"asks": of("delete", "counted")},
    "table-battles": {
        "none": alone(lambda reader: reader.open("table-battles")),
        "one": at("table-battles"),
        "refused": State(lambda world, reader: reader.sent("table-battles", attacker="romans", year="9")),
    },
    "delete-table-battle": {"asks": of("delete-table-battle", "for_the_table")},
    "games": {
        "some": at("games", TOY),
        "none": alone(lambda reader: reader.open("games", TOY)),
        "Boudica's": alone(lambda reader: reader.open("games", BOUDICA)),
    },
    "game-create": {"refused": State(lambda world, reader: reader.sent("game-create", TOY, name=""))},
    "game-board": {
        "everybody's": State(lambda world, reader: reader.open("game-board", TOY, world.toy)),
        "one side's": State(lambda world, reader: reader.open("game-board", TOY, world.toy, query="?side=blue")),
        "the curtain": State(rebellion()),
        "the Britons'": State(rebellion(*rebellions.DIVIDED, query="?side=britons&piece=briton-1")),
        "a legion's way": State(rebellion(*rebellions.DIVIDED, Pass(), query="?piece=legion-XX")),
        "a region": State(rebellion(*rebellions.DIVIDED, query="?space=iceni")),
        "a battle": State(rebellion(*rebellions.FIRST_BLOOD, Wish(fight=True))),
        "a battle elsewhere": State(
            rebellion(*rebellions.FIRST_BLOOD, Wish(fight=True), Wish(fight=True)),
            press=lambda tab: tab.locator(".external summary").first.click(),
        ),
        "a battle's dice": State(rebellion(*rebellions.JOINED, RollBattle(), query="?side=romans")),
        "a first turn": State(
            lambda world, reader: reader.open("game-board", BOUDICA, world.guided_rebellion, query="?side=romans")
        ),
        "the end": State(
            lambda world, reader: reader.open("game-board", BOUDICA, played_out(begun(*rebellions.DIVIDED)))
        ),
        "against the program": State(
            lambda world, reader: reader.open("game-board", BOUDICA, begun(plays="romans", britons_level="1"))
        ),
        "where the hosts stand": north("game-board", query="?side=caledonians"),
        "the Romans' in the north": north("game-board", decisions=40, query="?side=romans"),
        "watched": State(
            lambda world, reader: reader.sent(
                "boudica-watch", world.watched, seen=BOUDICA.log.read(world.watched).head, do="turn"
            )
        ),
    },
    "game-settings": {"of Agricola": north("game-settings")},
    "game-verdict": {"of Agricola": north("game-verdict", decisions=40)},
    "game-chronicle": {"of Agricola": north("game-chronicle", decisions=40)},
    "game-scene": {"of Agricola": north("game-scene", 1, decisions=40)},
    "game-film": {"of Agricola": north("game-film", decisions=40)},
    "boudica-what-if": {
        "not asked": State(lambda world, reader: rebels_what_if(reader, world.rebellion)),
        "so far": State(
            lambda world, reader: rebels_what_if(reader, asked_in_rebellion(begun(*rebellions.FIRST_BLOOD))),
            by_chance=True,
        ),
    },
    "boudica-review": {
        "not asked": State(lambda world, reader: reader.open("boudica-review", world.rebelled)),
        "so far": State(lambda world, reader: reader.open("boudica-review", reviewed_at_the_end(alone_to_the_end()))),
    },
    "boudica-settings": {
        "shown": State(lambda world, reader: reader.open("boudica-settings", world.rebellion)),
        "refused": State(lambda world, reader: reader.sent("boudica-settings", world.rebellion, rules="dice")),
    },
    "boudica-verdict": {
        "as it stands": State(lambda world, reader: reader.open("boudica-verdict", world.rebellion)),
        "par": State(lambda world, reader: with_par(world, reader)),
        "the end": State(lambda world, reader: reader.open("boudica-verdict", played_out(begun(*rebellions.DIVIDED)))),
    },
    "boudica-chronicle": {
        "as it stands": State(lambda world, reader: reader.open("boudica-chronicle", world.rebellion)),
        "the end": State(
            lambda world, reader: reader.open("boudica-chronicle", played_out(begun(*rebellions.DIVIDED)))
        ),
        "written in": State(lambda world, reader: reader.open("boudica-chronicle", world.rebelled)),
    },
    "boudica-scene": {
        "between two": State(lambda world, reader: reader.open("boudica-scene", world.rebellion, 1)),
        "notes and photos": State(lambda world, reader: reader.open("boudica-scene", world.rebelled, 1)),
        "refused": State(lambda world, reader: reader.sent("boudica-scene", world.rebelled, 1, do="rewrite", text="")),
    },
    "boudica-persons": {"as it stands": State(lambda world, reader: reader.open("boudica-persons", world.rebellion))},
    "boudica-person": {
        "the queen": State(lambda world, reader: reader.open("boudica-person", world.rebellion, "boudica"))
    },
    "boudica-film": {
        "one step": State(lambda world, reader: reader.open("boudica-film", world.rebellion, query="?step=1"))
    },
    "boudica-result": {
        "asks": State(lambda world, reader: reader.open("boudica-result", world.joined)),
        "refused": State(
            lambda world, reader: reader.open("boudica-result", world.joined, query="?winner=&romans_lost=")
        ),
        "what it brings": State(
            lambda world, reader: reader.open(
                "boudica-result", world.joined, query="?winner=romans&romans_lost=20&britons_lost=80"
            )
        ),
    },
    "game-by-cards": {
        "armies": State(
            lambda world, reader: reader.open(
                "game-by-cards",
                AGRICOLA,
                world.northern,
                query=f"?seen={AGRICOLA.log.read(world.northern).head}&commands=both&level=1",
            )
        )
    },
    "game-take-cards": {
        "what it brings": State(
            lambda world, reader: reader.open("game-take-cards", AGRICOLA, world.northern, northern_cards(world))
        )
    },
    "game-take-short": {
        "what it brings": State(
            lambda world, reader: reader.open(
                "game-take-short", BOUDICA, world.external, Resolver.ODDS_TABLE, fought_there(world.external)
            )
        )
    },
    "game-correct": {
        "asks": State(lambda world, reader: corrected(reader)),
        "refused": State(lambda world, reader: corrected(reader, winner="romans", romans_lost=101, britons_lost=1)),
        "what follows": State(lambda world, reader: corrected(reader, winner="romans", romans_lost=9, britons_lost=70)),
    },
    "game-branches": {"some": State(lambda world, reader: reader.open("game-branches", TOY, world.toy))},
    "game-compare-branches": {"two": State(compared_duels)},
    "game-rename-branch": {
        "refused": State(lambda world, reader: reader.sent("game-rename-branch", TOY, world.toy, 2, name=""))
    },
    "game-delete-branch": {"asks": State(lambda world, reader: reader.open("game-delete-branch", TOY, world.toy, 2))},
    "game-left": {"some": alone(damaged_rebellion)},
    "game-by-file": {
        "what": State(lambda world, reader: reader.open("game-by-file", BOUDICA, world.rebellion)),
    },
    "game-overrule": {
        "what": State(lambda world, reader: reader.open("game-overrule", BOUDICA, world.rebellion)),
        "of a region": State(
            lambda world, reader: reader.open("game-overrule", BOUDICA, world.rebellion, query="?of=regni")
        ),
    },
    "game-roll": {"waiting": State(lambda world, reader: reader.open("game-roll", TOY, world.toy_dice))},
    "game-delete": {"asks": State(lambda world, reader: reader.open("game-delete", TOY, world.toy))},
    "skirmish": {
        "none": alone(lambda reader: reader.open("skirmish")),
        "some": at("skirmish"),
        "score": alone(with_a_score),
    },
    "skirmish-armies": {
        "armies": State(lambda world, reader: armies(reader)),
        "refused": State(lambda world, reader: armies(reader, attacker_points="9999")),
    },
    "collection": {"none": alone(lambda reader: reader.open("collection"))},
    "change-collection": {
        "refused": State(lambda world, reader: reader.sent("change-collection", do="colour", name=""))
    },
    "own-rules": {"one": at("own-rules"), "none": alone(lambda reader: reader.open("own-rules"))},
    "new-own-rules": {
        "elements": at("new-own-rules", "elements"),
        "refused": State(lambda world, reader: reader.sent("new-own-rules", "steps", name="", **{"arm-0": "Ships"})),
    },
    "edit-own-rules": {"one": State(lambda world, reader: reader.open("edit-own-rules", world.own_rules))},
    "delete-own-rules": {"asks": State(lambda world, reader: reader.open("delete-own-rules", world.own_rules))},
    "import-own-rules": {"refused": State(lambda world, reader: reader.sent("import-own-rules", file=a_file()))},
    "battleplay-rules": {"found": at("battleplay-rules", query="?q=elephants")},
    "short-rules": {"found": at("short-rules", query="?q=overrun")},
    "boudica-rules": {"found": at("boudica-rules", query="?q=pillage")},
    "game-rules": {"of Agricola": at("game-rules", AGRICOLA, query="?q=siege")},
    "short-rule-code": {"one": at("short-rule-code", "H3")},
    "odds-table": {"the program's": at("odds-table"), "own": alone(with_an_own_table)},
    "change-odds-table": {
        "refused": State(lambda world, reader: reader.sent("change-odds-table", do="bring", file=a_file()))
    },
    "short-battles": {
        "lined dice": at("short-battles", LINED_DICE),
        "odds table": at("short-battles", ODDS_TABLE),
        "none": alone(lambda reader: reader.open("short-battles", LINED_DICE)),
        "refused": State(lambda world, reader: reader.sent("short-battles", ODDS_TABLE, attacker="gauls")),
    },
    "short-board": {
        "the first round": short_battle(short.lined),
        "half-way": short_battle(lambda: short.decided(short.lined(points=(160, 140), drill=Side.ATTACKER), 2)),
        "lined dice, over": short_battle(lambda: short.decided(short.lined())),
        "the charge": short_battle(lambda: short.odds(terrain=("hill", "forest"))),
        "the throw": short_battle(lambda: short.spared(short.odds(players=BOTH))),
        "whom to lose": short_battle(lambda: short.decided(short.spared(short.odds(players=BOTH)), 1)),
        "odds table, over": short_battle(lambda: short.decided(short.odds())),
        "own dice": short_battle(lambda: short.odds(by_hand=True, terrain=("hill",))),
        "an overrun": short_battle(lambda: short.spared(short.odds(points=(250, 20)))),
    },
    "battleplay-rule-code": {"one": at("battleplay-rule-code", "R24")},
    "boudica-clause-code": {"one": at("boudica-clause-code", "W5.4")},
    "game-clause-code": {"of Agricola": at("game-clause-code", AGRICOLA, "Y5.2")},
    "combat-dice": {"all": at("combat-dice")},
    "change-combat-dice": {"refused": State(lambda world, reader: reader.sent("change-combat-dice", do="save"))},
    "card-battle": {
        "first decision": of("card-battle", "skirmish"),
        "own dice": of("card-battle", "dice"),
        "deployment": card_battle(lambda: to_the_step(CardStep.DEPLOYMENT)),
        "a card chosen": card_battle(lambda: to_the_step(CardStep.DEPLOYMENT), query="?card=0"),
        "the odds": card_battle(some_cards, query="?odds"),
        "charge": card_battle(lambda: to_the_step(CardStep.CHARGE, Commands.BOTH)),
        "moves": State(moving),
        "watched": card_battle(lambda: a_card_battle(Commands.NEITHER, of=start("epirus", "carthage", 120))),
        "over": card_battle(fought_out),
        "damaged": alone(damaged_skirmish),
        "just rolled": card_battle(rolled, query="?since=16"),
        "seen again": card_battle(fought_out, query="?at=5"),
    },
    "card-branches": {"some": of("card-branches", "skirmish_back")},
    "card-compare-branches": {"two": State(compared_card_battles)},
    "card-rename-branch": {
        "refused": State(
            lambda world, reader: reader.sent(
                "card-rename-branch", world.skirmish_back, card_leaf(world.skirmish_back), name=""
            )
        )
    },
    "card-delete-branch": {
        "asks": State(
            lambda world, reader: reader.open("card-delete-branch", world.skirmish_back, card_leaf(world.skirmish_back))
        )
    },
    "card-delete": {"asks": of("card-delete", "skirmish")},
    "fight": {
        "by other rules": of("fight", "by_other_rules"),
        "counted": fight("fight"),
        "of no campaign": of("fight", "for_the_table"),
    },
    "fight-sheets": {"all": fight("fight-sheets")},
    "army-list": {"legal": fight("army-list", "attacker"), "illegal": State(lambda world, reader: illegal(reader))},
    "import-army-list": {
        "empty": fight("import-army-list", "attacker"),
        "half read": State(lambda world, reader: half_read(reader)),
    },
    "tracker": {
        "not begun": of("tracker", "for_the_table"),
        "by other rules": of("tracker", "by_other_rules"),
        "by other rules, not begun": alone(
            lambda reader: reader.open("tracker", a_battle_by_other_rules(rules_sets()[0]).id)
        ),
        "begun": fight("tracker"),
        "half-way": counted(half_counted),
        "lost": counted(lost),
    },
    "rules": {
        "found": at("rules", query="?q=subject"),
        "nothing found": State(at("rules", query="?q=xyzzy").look, part=".rules-side"),
    },
    "clause-code": {"one": at("clause-code", "C4.5")},
    "backups": {
        "none": at("backups"),
        "some": alone(with_backups),
        "elsewhere": State(lambda world, reader: elsewhere_looked(reader)),
    },
    "restore-backup": {
        "asks": State(restored(spoilt=False, press=False)),
        "does not play again": State(restored(spoilt=True, press=True)),
    },
    "phone": {
        "this machine only": at("phone"),
        "network": State(lambda world, reader: on_the_network(reader)),
        "devices": State(lambda world, reader: with_devices(reader)),
        "nobody comes in": State(lambda world, reader: with_devices(reader, shut=True)),
    },
    "agree-result": {
        "asks": of("agree-result", "for_the_table"),
        "refused": State(lambda world, reader: reader.sent("agree-result", world.for_the_table)),
        "of a campaign": fight("agree-result"),
        "a photo": State(lambda world, reader: reader.open("agree-result", fight_of(world.fought))),
    },
    "at-the-table": {"some": at("at-the-table")},
    "pair": {"asks": stranger("/pair/"), "refused": stranger("/pair/", code="12", then="/")},
}
"""Those that show a page: by the name of the address and of the state."""
NO_PAGES: Mapping[str, frozenset[str]] = {
    "it answers a form, and leads on": frozenset(
        {"bar", "boudica-bar", "boudica-par", "boudica-example", "boudica-first-turn", "boudica-day"}
        | {"day", "example", "first-turn", "import", "advance", "decide", "run-on", "to-the-table", "by-cards-at-once"}
        | {"game-to-the-table", "game-begin-short", "game-battle-of-line", "boudica-watch"}
        | {"begin-short", "rename", "into-bin", "put-back", "end-notes", "go-back", "continue-branch", "battle-of-line"}
        | {"game-rename", "game-into-bin", "game-put-back", "game-end-notes"}
        | {"game-import", "game-decide", "game-hands", "game-go-back", "game-continue-branch", "card-import"}
        | {"decide-card-battle", "advance-card-battle", "undo-card-battle", "give-card-dice", "roll-card-dice"}
        | {"pause-card-battle", "rematch-card-battle", "first-card-battle"}
        | {"card-go-back", "card-continue-branch", "edit-army-list", "choose-rules", "begin-tracker", "table-rematch"}
        | {"table-photo", "try-rule", "delete-experiment", "short-at-once", "short-create", "short-import"}
    ),
    "the rebellion's have names of their own": frozenset(
        {"game-first-turn", "game-day", "game-example", "game-what-if", "game-review", "game-par", "game-bar"}
        | {"game-watch", "game-persons", "game-person", "game-result"}
    ),
    "it is a part of a page, and looked at there": frozenset(
        {"clause-first", "battleplay-rule-first", "short-rule-first", "boudica-clause-first", "game-clause-first"}
        | {"tap", "tracker-board"}
    ),
    "it is a file": frozenset(
        {"boudica-book", "boudica-film-gif", "boudica-photo", "game-book", "game-film-gif", "game-photo"}
        | {"chart-numbers", "chart", "book", "film-gif", "photo", "save-file", "left-save", "left-rows"}
        | {"game-left-save", "game-left-rows", "game-save-file", "game-view-file"}
        | {
            "game-export",
            "card-export",
            "export-neutral",
            "export-own-rules",
            "export-odds-table",
            "export-army-list",
            "export-deployed",
            "export-brief",
            "pack",
            "labels",
        }
        | {"result-file", "backup-file", "joined"}
    ),
}
"""Those that show none, and why. What a form is refused with is the page it stands on: see "refused" and the like."""


def with_par(world: World, reader: Reader) -> Page:
    """Of a game that somebody played alone, worked out but for one level."""
    job = jobs.ask(par.question(BOUDICA.given(par.Par), world.rebellion_over))
    come_to = par.begin(job)
    while len(come_to.scores) < 2 and (share := par.WORK.next_batch(come_to, [])):
        come_to = par.WORK.with_batch(come_to, par.WORK.play(*share))
    jobs.keep(job.id, par.WORK.progress(come_to), "", models.JobState.STOPPED)
    return reader.open("boudica-verdict", world.rebellion_over)


def head_of(campaign: UUID) -> int:
    return games.read(campaign).head


def what_if(world: World, reader: Reader) -> Page:
    """With a few playouts of each option."""
    game = asked(games.read(world.taken_back), ROMES[0])
    return reader.open("what-if", game.id, game.head, query=f"?rome={ROMES[0]}")


def rebels_what_if(reader: Reader, id_: UUID) -> Page:
    """As it stands in a game of the rebellion."""
    return reader.open("boudica-what-if", id_, BOUDICA.log.read(id_).head)


def in_review(world: World, reader: Reader) -> Page:
    """With the first playouts of the first turn."""
    return reader.open("review", begun_with_few(games.read(world.late), 15).id)


def tried(world: World, reader: Reader) -> Page:
    """An experiment, with a few campaigns."""
    rows = models.Job.objects.filter(subject=world.experiment)
    progress = notebook.begin(rows.get())
    share = notebook.next_batch(progress, [])
    assert share
    rows.update(progress=notebook.WORK.progress(progress.add(trial.play_batch(*share))))
    return reader.open("experiment", world.experiment)


def rulers_roll() -> UUID:
    game = before_step(Step.RULERS, ManualDice.ALL)
    wait_for_dice(game)
    return game.id


def card_leaf(battle: UUID) -> int:
    return CardBranch.objects.get(battle=battle).leaf


def illegal(reader: Reader) -> Page:
    """More of one unit than there may be."""
    id = a_fight(key="illegal/1").id
    for _ in range(9):
        page = reader.sent("edit-army-list", id, "attacker", do="more romans LI")
    return page


def half_read(reader: Reader) -> Page:
    """A pasted list with lines that are none of this army's."""
    id = a_fight(key="half read/1").id
    return reader.sent("import-army-list", id, "attacker", do="read", text="4 MI\n2 Gurkhas\nSamnites: 2 AX")


def corrected(reader: Reader, **sent: object) -> Page:
    """The result of a rebellion's battle."""
    id = rebellions.begun(*rebellions.JOINED, ReportBattle(False, 60, 10))
    head = BOUDICA.log.read(id).head
    if not sent:
        return reader.open("game-correct", BOUDICA, id, head)
    return reader.sent("game-correct", BOUDICA, id, head, seen=head, **sent)


def elsewhere_looked(reader: Reader) -> Page:
    with patch.object(backup_pages, "is_this_machine", return_value=False):
        return reader.open("backups")


def with_devices(reader: Reader, shut: bool = False) -> Page:
    """And codes that were changed."""
    door = Door()
    door.let_in("iPhone, Safari", "192.168.1.31", May.TABLE)
    door.let_in("Windows PC, Firefox", "192.168.1.32", May.EVERYTHING)
    door.changed, door.shut = datetime.now(), shut
    with patch.object(devices, "DOOR", door):
        return on_the_network(reader)


def on_the_network(reader: Reader) -> Page:
    with override_settings(LAN_ADDRESS="http://192.168.1.20:8000/"):
        return reader.open("phone")

"""Write databases as players of this day have them: `python -m tests.make_stored NAME` makes tests/stored/NAME.

And NAME-damaged, in which games of each kind are damaged. To be run before a change of what is stored, and never again
under the same name: these files stand for the players' own. Beside each lies what the program of its day told of it
(`told`), to which later ones are held by test_stored.py: the logs line for line, and what pages tell.
"""

import json
import logging
import lzma
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import django

FOLDER = Path(__file__).parent / "stored"

if __name__ == "__main__":
    os.environ["RISE_OF_ROME_DATA"] = tempfile.mkdtemp(prefix="rise-of-rome-stored-")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    django.setup()

from django.core.management import call_command  # noqa: E402 - the settings come first
from django.test.utils import setup_test_environment  # noqa: E402
from django.urls import reverse  # noqa: E402

from battles import collection, fights, lists  # noqa: E402
from battles import models as battle_models  # noqa: E402
from battles.battleplay import games as cards  # noqa: E402
from battles.battleplay import plan as battleplay  # noqa: E402
from battles.begun import begin_cards  # noqa: E402
from battles.rules.tracker import Confirm, TrackedResult  # noqa: E402
from battles.rules.verdict import Resolver, Side  # noqa: E402
from battles.short.games import KINDS as SHORT  # noqa: E402
from battles.web import card_past  # noqa: E402
from campaign import models  # noqa: E402
from campaign.boudica.game import GAME as BOUDICA  # noqa: E402
from campaign.boudica.rules.board import Side as RebellionSide  # noqa: E402
from campaign.chronicle.markdown import blocks  # noqa: E402
from campaign.italy import games, manual_dice, narrate, savefile  # noqa: E402
from campaign.italy.engagement import ENGAGEMENT  # noqa: E402
from campaign.italy.game import GAME  # noqa: E402
from campaign.italy.games import CampaignGame  # noqa: E402
from campaign.italy.rules.decisions import ReportBattle  # noqa: E402
from campaign.models import ManualDice  # noqa: E402
from campaign.server import datafolder  # noqa: E402
from engine.models import GameRow, PendingRoll  # noqa: E402
from engine.rules.dice import DiceWanted, StreamDice  # noqa: E402
from powers.rules.options import Options  # noqa: E402
from tests import all_that_hangs, told_pages  # noqa: E402
from tests import card_battles as skirmishes  # noqa: E402
from tests.databases import forget  # noqa: E402
from tests.fights import broken  # noqa: E402
from tests.played import (  # noqa: E402
    book_of,  # noqa: E402
    stand_before,
    wait_for_dice,
)
from tests.told_pages import asked, brought, led_to, taken  # noqa: E402
from tests.whole import brief_of, hand_of  # noqa: E402


def fill() -> None:
    """Games of every kind with all that hangs on them, the results of battles taken, and what the player owns."""
    all_that_hangs.everything()
    on_the_table()
    by_cards_in_a_campaign()
    half_given()
    a_skirmish()
    by_hand()


def on_the_table() -> None:
    """A battle counted to its end, and its result taken."""
    game, fight = a_battle()
    tracker = broken(fight.id, fights.begin_count(fight.id), Side.DEFENDER)
    fights.tap(fight.id, tracker.id, "stored-confirm", Confirm())
    outcome = fights.outcome(fights.fight(fight.id))
    assert isinstance(outcome, TrackedResult)
    won = ReportBattle(outcome.winner, outcome.grade, Resolver.TABLE, outcome.tally)
    games.decide(game.id, game.head, won)


def by_cards_in_a_campaign() -> None:
    """One fought by BattlePlay, with a few decisions of the player's, one of them taken back."""
    game, fight = a_battle()
    start = battleplay.plan(fight.brief, hand_of(game).seed).start()
    battle = begin_cards(start, fight.key, "Stored, by cards", cards.Commands.ATTACKER, 1)
    for _ in range(3):
        battle = cards.decide(battle.id, battle.head, skirmishes.decided(battle))
    battle = cards.undo(battle.id, battle.head, battle.lines[-2].n)
    battle = cards.advance(battle.id, battle.head, cards.Until.BATTLE)
    games.decide(game.id, game.head, ENGAGEMENT.result(game, Resolver.BATTLEPLAY, battle.id))


def a_battle() -> tuple[CampaignGame, fights.TableBattle]:
    """Of a campaign in which two armies stand."""
    game = stand_before(ReportBattle)
    return game, fights.open_fight(brief_of(game), hand_of(game).key)


def a_skirmish() -> None:
    """One with a line taken back, and what the player owns and has kept."""
    skirmish = skirmishes.a_card_battle()
    for _ in range(12):
        skirmish = cards.decide(skirmish.id, skirmish.head, skirmishes.decided(skirmish))
    cards.undo(skirmish.id, skirmish.head, skirmish.lines[-4].n)
    collection.write(collection.add_boxes(collection.read(), {collection.boxes()[0].id: 2}))
    fight = next(fights.fight(row.id) for row in battle_models.Fight.objects.order_by("made"))
    lists.save(fight.brief.attacker.people, "Kept for later", fight.lists[Side.ATTACKER])
    table_of = battleplay.dice_faces()
    battleplay.set_dice_faces(replace(table_of, red=(*table_of.red[1:], table_of.red[0])))


def by_hand() -> None:
    """A battle by cards that waits for the player's dice."""
    battle = cards.create(skirmishes.start(seed="by hand"), "", "Stored, by hand", cards.Commands.BOTH, 1, by_hand=True)
    for _ in range(400):
        if battle.waiting:
            return
        battle = cards.decide(battle.id, battle.head, skirmishes.decided(battle))


def half_given() -> None:
    """A campaign that waits for dice of the player's, some of which he has given."""
    game = games.create("Stored: half given", "half", Options(), ManualDice.ALL)
    try:
        games.step(game.id, game.head)
    except DiceWanted as wanted:
        waiting = wait_for_dice(game)
        faces = StreamDice("half").roll(wanted.requests)
        manual_dice.ROLLS.keep(game.id, replace(waiting, draft=(faces[0], *[None] * (len(faces) - 1))))


def record_of(books: bool = True) -> dict[str, Any]:
    """What the program tells of every campaign and every card battle in the database: where it stands, and its log."""
    campaigns = models.Campaign.objects.order_by("created", "id")
    battles = battle_models.CardBattle.objects.order_by("made", "id")
    return {
        "campaigns": {str(row.id): _campaign(row) | ({"book": book_lines(row)} if books else {}) for row in campaigns},
        "card_battles": {str(row.id): _card_battle(row) for row in battles},
    }


def _campaign(row: models.Campaign) -> dict[str, Any]:
    game = games.read(row.id)
    leaves = sorted({row.head, *row.branches.values_list("leaf", flat=True)})
    return {
        "name": row.name,
        "head": row.head,
        "leaves": leaves,
        "state": savefile.state_record(game.now),
        "log": {str(leaf): list(_log(games.at(row.id, leaf))) for leaf in leaves},
    }


def book_lines(row: models.Campaign) -> list[str]:
    """Its book as Markdown, none where nothing has happened."""
    book = book_of(games.read(row.id))
    return list(blocks(book, book.of.covers(book))) if row.head else []


def _log(game: CampaignGame) -> Iterator[str]:
    italy = game.now.start.italy
    for before, line in zip(game.states, game.lines, strict=False):
        yield f"{line.n}. {narrate.decision_text(italy, line.decision)}"
        for entry in narrate.entries(italy, line, before):
            yield f"{entry.rule} {entry.text}"
            for row in entry.sums:
                dice = " ".join(f"{die.kind} {die.face} {die.by}" for die in row.dice)
                modifiers = ", ".join(f"{addend.value} {addend.rule} {addend.reason}" for addend in row.addends)
                yield f"{row.label}: {dice}; {modifiers}; {row.result} {row.note}"


def _card_battle(row: battle_models.CardBattle) -> dict[str, Any]:
    game = cards.read(row.id)
    log = [f"{entry.rule} {entry.text}" for line in card_past.log(game) for entry in line.entries]
    return {"name": row.name, "head": row.head, "log": log}


SHELVES = ("campaigns", "bin", "honours", "laboratory", "table-battles", "at-the-table", "skirmish")
KINDS: Mapping[str, Any] = {kind.ruleset.name: kind for kind in (BOUDICA, *SHORT.values())}
OWNED = ("collection", "combat-dice", "odds-table", "own-rules")


def shelves() -> list[str]:
    """Where games are listed."""
    return [*map(reverse, SHELVES), *(reverse("games", args=[kind]) for kind in (BOUDICA, *SHORT.values()))]


def pages() -> Iterator[str]:
    """The pages that tell what is in the database at hand, of each game those that have something to tell of it."""
    yield from (*shelves(), *map(reverse, OWNED))
    yield from (reverse("experiment", args=[row.id]) for row in models.KeptExperiment.objects.all())
    yield from (reverse("edit-own-rules", args=[row.id]) for row in battle_models.OwnRules.objects.all())
    for campaign in models.Campaign.objects.order_by("created", "id"):
        yield from _of_campaign(campaign)
    for fight in battle_models.Fight.objects.order_by("made", "id"):
        yield from _of_fight(fight)
    for battle in battle_models.CardBattle.objects.order_by("made", "id"):
        yield reverse("card-battle", args=[battle.id])
        if battle.branches.exists() and not battle.key:
            yield reverse("card-branches", args=[battle.id])
    for game in GameRow.objects.filter(ruleset__in=KINDS).order_by("created", "id"):
        yield from _of_rebellion(game) if game.ruleset == BOUDICA.ruleset.name else _of_short(game)


def _of_campaign(row: models.Campaign) -> Iterator[str]:
    of = partial(reverse, args=[row.id])
    yield of("desk")
    if row.notes.exists():
        yield from map(of, () if row.binned or row.example else ("chronicle", "settings"))
        yield from (reverse("photo", args=[row.id, photo.id]) for photo in row.photos.order_by("id"))
    yield from _of_branches(GAME, row)
    if PendingRoll.objects.filter(game=row).exists():
        yield of("roll")
    for job in row.jobs.order_by("asked_at"):
        review = job.kind == models.JobKind.REVIEW
        yield f"{of('review') if review else reverse('what-if', args=[row.id, job.line])}?rome={job.subject}"
    game = games.read(row.id)
    by_cards_or_short = [
        line.n for line in game.lines if isinstance(line.decision, ReportBattle) and line.decision.account
    ]
    yield from (reverse("battle-of-line", args=[row.id, n]) for n in by_cards_or_short)
    if game.now.ending and row.par:
        yield of("verdict")


def _of_branches(kind: Any, row: Any) -> Iterator[str]:
    """Where it has any: all of them, and the last beside the present past."""
    for branch in row.branches.order_by("-leaf")[:1]:
        yield kind.address("branches", row.id)
        yield f"{kind.address('compare-branches', row.id)}?one={row.head}&other={branch.leaf}"


def _of_fight(row: battle_models.Fight) -> Iterator[str]:
    yield reverse("fight", args=[row.id])
    if row.counts.exists():
        yield reverse("tracker", args=[row.id])
        yield reverse("army-list", args=[row.id, Side.ATTACKER])
    changed = row.list_versions.filter(n__gt=1).values_list("side", flat=True)
    yield from (reverse("army-list", args=[row.id, side]) for side in dict.fromkeys(changed))


def _of_short(row: GameRow) -> Iterator[str]:
    kind = SHORT[Resolver(row.ruleset)]
    yield f"{kind.address('board', row.id)}?side={Side.ATTACKER}"
    yield from _of_branches(kind, row)
    if PendingRoll.objects.filter(game=row).exists():
        yield kind.address("roll", row.id)


def _of_rebellion(row: GameRow) -> Iterator[str]:
    by_both = row.guided or row.branches.exists()
    yield from (f"{BOUDICA.address('board', row.id)}?side={side}" for side in [*RebellionSide][: 1 + by_both])
    yield from (f"{address}{'&' if '?' in address else '?'}side=romans" for address in _of_branches(BOUDICA, row))
    if PendingRoll.objects.filter(game=row).exists():
        yield BOUDICA.address("roll", row.id)
    for job in row.jobs.order_by("asked_at"):
        if job.kind == models.JobKind.WHAT_IF:
            yield f"{reverse('boudica-what-if', args=[row.id, job.line])}?level={job.subject}"
        elif job.kind == models.JobKind.REVIEW:
            yield from (reverse(f"boudica-{name}", args=[row.id]) for name in ("review", "chronicle"))
    if BOUDICA.log.read(row.id).now.ending:
        yield reverse("boudica-verdict", args=[row.id])


def files() -> Iterator[tuple[str, str]]:
    """Where the file of a game is taken away, of each kind a few, and where such a file is brought."""
    for campaign in models.Campaign.objects.filter(name__in=("Stored: at war", "Stored: overruled")):
        yield reverse("save-file", args=[campaign.id, "zip"]), reverse("import")
    for game in GameRow.objects.filter(ruleset__in=KINDS, key="", guided=False, example=False).order_by("created"):
        kind = KINDS[game.ruleset]
        yield kind.address("export", game.id), reverse("game-import", args=[kind])
    for battle in battle_models.CardBattle.objects.filter(key=""):
        yield reverse("card-export", args=[battle.id]), reverse("card-import")


def pages_of_damaged() -> Iterator[str]:
    """The same where games are damaged: the page of each, which says so, or shows it and what is left beside it."""
    yield from shelves()
    for id in _ids(models.Campaign):
        yield reverse("desk", args=[id])
    for id in _ids(models.Campaign, name__contains="note"):
        yield reverse("left", args=[id])
    for id in _ids(GameRow, ruleset__in=KINDS):
        yield KINDS[GameRow.objects.values_list("ruleset", flat=True).get(id=id)].address("board", id)
    for id in _ids(battle_models.CardBattle):
        yield reverse("card-battle", args=[id])


def files_of_damaged() -> Iterator[tuple[str, str]]:
    """Where what is left of them is taken away, and where such a file is brought."""
    for id in _ids(models.Campaign, name__startswith="Campaign"):
        yield reverse("left-save", args=[id, "zip"]), reverse("import")
    for name in ("Rebellion", "Short battle"):
        for id in _ids(GameRow, name__startswith=name):
            kind = KINDS[GameRow.objects.values_list("ruleset", flat=True).get(id=id)]
            yield kind.address("left-save", id, "json"), reverse("game-import", args=[kind])


def _ids(rows: Any, **where: Any) -> list[UUID]:
    """Whatever else stands in these rows."""
    return [*rows.objects.filter(**where).order_by("name", "id").values_list("id", flat=True)]


def names() -> list[str]:
    """What the games are called."""
    rows = (models.Campaign, GameRow, battle_models.CardBattle)
    return sorted({name for kind in rows for name in kind.objects.values_list("name", flat=True)})


def told(addresses: Iterable[str], away: Iterable[tuple[str, str]], doors: Sequence[str] = ()) -> dict[str, Any]:
    """What these pages tell; what is told of each game once its file is brought back; where a press leads.

    The first file for each address to which files are brought is kept as well.
    """
    called, urls, files = names(), [*dict.fromkeys(addresses)], {url: (to, *taken(url)) for url, to in away}
    there = {url: told_pages.record(asked(url), asked(url), called) for url in urls}
    for url in shelves():
        there[url]["fields"] = []  # those of the next game
    back = {url: {"to": file[0], **_back(file, called)} for url, file in files.items()}
    firsts = {file[0]: file for file in reversed(files.values()) if file[2]}
    made = {to: {"name": name, "content": content.decode("latin-1")} for to, name, content in firsts.values()}
    for file in firsts.values():
        made[file[0]] |= _back(file, called)
    return {"pages": there, "files": back, "made": made, "doors": {url: led_to(url) for url in map(reverse, doors)}}


def _back(file: tuple[str, str, bytes], called: list[str]) -> dict[str, Any]:
    return told_pages.record(brought(*file), brought(*file), called)


def main() -> None:
    [name] = sys.argv[1:]
    setup_test_environment()
    FOLDER.mkdir(exist_ok=True)
    call_command("migrate", verbosity=0)
    fill()
    keep(name)
    tell(name, record_of() | told(pages(), files(), ("example", "boudica-example")))
    call_command("flush", interactive=False, verbosity=0)
    logging.disable(logging.CRITICAL)  # damaged games are logged each time
    all_that_hangs.damaged()
    forget()
    keep(f"{name}-damaged")
    tell(f"{name}-damaged", told(pages_of_damaged(), files_of_damaged()))
    shutil.rmtree(datafolder.path())
    for file in sorted(FOLDER.glob(f"{name}*")):
        print(f"{file.name}: {file.stat().st_size // 1000} kB")


def keep(name: str) -> None:
    """The database at hand."""
    whole_file = datafolder.path() / f"{name}.sqlite3"
    with closing(sqlite3.connect(datafolder.database())) as database:
        database.execute("VACUUM INTO ?", [str(whole_file)])
    (FOLDER / f"{name}.sqlite3.xz").write_bytes(lzma.compress(whole_file.read_bytes(), preset=9))


def tell(name: str, tells: dict[str, Any]) -> None:
    """What is told of it."""
    with lzma.open(FOLDER / f"{name}.told.json.xz", "wt", encoding="utf-8", preset=9) as out:
        json.dump(tells, out, ensure_ascii=False)


if __name__ == "__main__":
    main()

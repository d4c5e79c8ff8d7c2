"""Write a database as players of this day have them: `python -m tests.make_stored NAME` makes tests/stored/NAME.

To be run before a change of what is stored, and never again under the same name: these files stand for the players'
own. Beside each lies what the program of its day told of it (`told`), to which later ones are held by test_stored.py.
"""

import json
import lzma
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import django
import hypothesis

FOLDER = Path(__file__).parent / "stored"

if __name__ == "__main__":
    os.environ["RISE_OF_ROME_DATA"] = tempfile.mkdtemp(prefix="rise-of-rome-stored-")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    django.setup()

from django.core.management import call_command  # noqa: E402 - the settings come first

from battles import collection, fights, lists  # noqa: E402
from battles import models as battle_models  # noqa: E402
from battles.battleplay import games as cards  # noqa: E402
from battles.battleplay import in_campaign as card_battles  # noqa: E402
from battles.battleplay import plan as battleplay  # noqa: E402
from battles.rules.tracker import Confirm, TrackedResult  # noqa: E402
from battles.rules.verdict import Resolver, Side  # noqa: E402
from battles.web import card_past  # noqa: E402
from campaign import at_hand, datafolder, games, manual_dice, models, narrate, savefile, transfer  # noqa: E402
from campaign.book import book, markdown  # noqa: E402
from campaign.games import CampaignGame  # noqa: E402
from campaign.models import ManualDice  # noqa: E402
from campaign.rules.decisions import ReportBattle  # noqa: E402
from campaign.web import by_cards  # noqa: E402
from engine.rules.dice import DiceWanted, StreamDice  # noqa: E402
from powers.rules.options import Options  # noqa: E402
from tests import card_battles as skirmishes  # noqa: E402
from tests.fights import broken  # noqa: E402
from tests.played import FILES, stand_before, wait_for_dice  # noqa: E402
from tests.test_any_campaign import test_any_way_back_and_forth  # noqa: E402
from tests.whole import brief_of, whole  # noqa: E402


def fill(seed: str) -> None:
    """Campaigns played to their end, or any way back and forth; their battles, a skirmish, and what the player owns."""
    whole()
    for name in ("dominion", "disgrace"):
        transfer.import_(next(file for file in FILES if file.stem == name).read_bytes())
    hypothesis.seed(seed)(test_any_way_back_and_forth)()
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
    start = battleplay.plan(fight.brief, at_hand.battle_seed(game.now)).start()
    battle = card_battles.begin(start, fight.key, "Stored, by cards", cards.Commands.ATTACKER, 1)
    for _ in range(3):
        battle = cards.decide(battle.id, battle.head, skirmishes.decided(battle))
    battle = cards.undo(battle.id, battle.head, battle.lines[-2].n)
    battle = cards.advance(battle.id, battle.head, cards.Until.BATTLE)
    games.decide(game.id, game.head, by_cards.report(game, battle.id))


def a_battle() -> tuple[CampaignGame, fights.TableBattle]:
    """Of a campaign in which two armies stand."""
    game = stand_before(ReportBattle)
    return game, fights.open_fight(brief_of(game), at_hand.battle_key(game.id, game.now))


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


def record_of() -> dict[str, Any]:
    """What the program tells of every campaign and every card battle in the database: where it stands, and its log."""
    campaigns = models.Campaign.objects.order_by("created", "id")
    battles = battle_models.CardBattle.objects.order_by("made", "id")
    return {
        "campaigns": {str(row.id): _campaign(row) for row in campaigns},
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
        "book": list(markdown._blocks(book.read(game))) if game.lines else [],
    }


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


def main() -> None:
    [name] = sys.argv[1:]
    call_command("migrate", verbosity=0)
    fill(name)
    FOLDER.mkdir(exist_ok=True)
    with lzma.open(FOLDER / f"{name}.told.json.xz", "wt", encoding="utf-8", preset=9) as out:
        json.dump(record_of(), out, ensure_ascii=False)
    whole_file = datafolder.path() / "whole.sqlite3"
    with closing(sqlite3.connect(datafolder.database())) as database:
        database.execute("VACUUM INTO ?", [str(whole_file)])
    (FOLDER / f"{name}.sqlite3.xz").write_bytes(lzma.compress(whole_file.read_bytes(), preset=9))
    shutil.rmtree(datafolder.path())
    for file in sorted(FOLDER.glob(f"{name}.*")):
        print(f"{file.name}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()

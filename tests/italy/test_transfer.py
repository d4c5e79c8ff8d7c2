"""A whole campaign to a file and back: its branches, notes, photos, army lists, trackers and card battles."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial, reduce
from operator import getitem
from types import ModuleType
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import Model

from battles import fights
from battles.battleplay import games as cards
from battles.damaged import DamagedBattle
from battles.models import CardBattle, CardLine, ChosenRules, Fight, ListVersion, Tap, Tracker
from battles.rules.short.lined.events import Roll
from battles.rules.tracker import What
from battles.rules.verdict import Resolver, Side
from battles.short.games import LINED_DICE
from campaign import models
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.shelf import archive
from engine import savefile as engine_savefile
from engine import saves, shared, strictjson
from engine.models import GameBranch, GameLine, GameRow
from engine.savefile import NotASave, TooLarge
from tests import transfer
from tests.fights import tapped
from tests.italy.test_savefile import Content, signed
from tests.played import come_in
from tests.whole import begun_by_cards, begun_short, brief_of, hand_of, whole

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> CampaignGame:
    return whole()


NOT_IN_THE_FILE = {
    models.Campaign: {
        *("id", "created", "played", "highest"),
        "ahead",  # dice begun to be given are asked for again
        *("binned", "guided", "example"),  # where it lies among the others here
        *("summary", "par"),  # made from the log, and from its beginning
        *("ruleset", "key", "superseded", "taken", "by_hand"),  # one of Italy stands alone, and has `hands`
    },
    models.Photo: {"width", "height"},  # the picture has them
    CardBattle: {"played", "given", "highest"},  # and here
    GameRow: {"played", "ahead", "highest", "guided", "example", "binned", "summary", "par"},  # battles: not on a shelf
}
"""A campaign made from a file is a new one, with numbers of its own, in today's format; everything else is kept."""
KEPT: dict[type[Model], set[str]] = {
    models.Campaign: {"name", "start", "head", "hands", "runs_on", "stop", "resolution", "level"},
    models.Note: {"line", "text", "written"},
    models.Photo: {"line", "caption", "jpeg", "added"},
    models.Paragraph: {"line", "text", "edited"},
    Fight: {"key", "brief", "superseded", "made"},
    ListVersion: {"side", "n", "choice"},
    Tracker: {"armies", "begun", "head"},
    Tap: {"n", "parent", "tap", "payload"},
    ChosenRules: {"key", "content"},
    CardBattle: {"key", "name", "start", "head", "superseded", "taken", "made", "by_hand"},
    CardLine: {"n", "parent", "payload"},
    GameRow: {"key", "ruleset", "name", "start", "head", "superseded", "taken", "created", "by_hand"},
    GameLine: {"n", "parent", "payload"},
    GameBranch: {"leaf", "name", "left"},
}


@pytest.mark.parametrize("kind", KEPT, ids=lambda kind: kind.__name__)
def test_no_column_is_forgotten(kind: type[Model]):
    """A new column goes into the save file, or here with the reason why not."""
    own = {field.name for field in kind._meta.concrete_fields if not field.is_relation} - {"id"}

    assert own - {"format"} == KEPT[kind] | NOT_IN_THE_FILE.get(kind, set()) - {"id"}


def rows() -> dict[str, int]:
    return {kind.__name__: kind._default_manager.count() for kind in KEPT}


def as_dict(game: CampaignGame) -> Content:
    content: Content = json.loads(transfer.as_json(game.id))
    return content


def with_cards(game: CampaignGame) -> cards.KeptCardGame:
    """The battle at hand, fought with BattlePlay for a while; and a line of it taken back."""
    battle = begun_by_cards(game)
    return cards.advance(battle.id, battle.head, cards.Until.PHASE)


def with_short_battles(game: CampaignGame) -> None:
    """Both kinds: one fought to its end by the program, begun anew; one in which a line was taken back."""
    for _ in range(2):
        begun_short(game, Resolver.ODDS_TABLE)
    id, log = begun_short(game, Resolver.LINED_DICE, Side.ATTACKER), LINED_DICE.log
    for _ in range(2):
        shared.decide(LINED_DICE, id, log.read(id).head, Roll())
    log.go_back(id, 2, 1)


def test_everything_comes_back(game: CampaignGame):
    with_cards(game)
    with_short_battles(game)
    models.Campaign.objects.update(hands=models.ManualDice.ROME)
    shown = list(models.Photo.objects.values_list("jpeg", "width", "height", "added"))
    zipped = transfer.as_zip(game.id)
    before = rows()

    imported = transfer.import_(zipped)

    assert "photo" not in imported.remark
    twin = models.Campaign.objects.get(id=imported.id)
    assert twin.hands == models.ManualDice.ROME
    assert list(twin.photos.values_list("jpeg", "width", "height", "added")) == shown
    assert rows() == {kind: 2 * number for kind, number in before.items()}
    assert games.read(imported.id).states == game.states
    assert transfer.as_json(imported.id) == transfer.as_json(game.id)
    assert transfer.as_zip(imported.id) == zipped
    models.Campaign.objects.all().delete()
    assert transfer.as_zip(transfer.import_(zipped).id) == zipped


SET = {"runs_on": True, "stop": "neighbours", "resolution": "battleplay", "level": 3}


def as_set(campaign: UUID) -> dict[str, Any]:
    return {**models.Campaign.objects.values(*SET).get(id=campaign)}


def test_how_far_it_goes_on_by_itself_comes_back(game: CampaignGame):
    models.Campaign.objects.update(**SET, binned=datetime.now(UTC), guided=True, example=True)

    imported = transfer.import_(transfer.as_zip(game.id))

    assert as_set(imported.id) == SET
    row = models.Campaign.objects.get(id=imported.id)
    assert (row.binned, row.guided, row.example) == (None, False, False)


def test_a_file_that_does_not_say_so_comes_in_step_by_step(game: CampaignGame):
    """As those of earlier programs; and what nobody has set is not written."""
    assert "run" not in as_dict(game)

    assert as_set(come_in(transfer.as_zip(game.id)).id) == {
        "runs_on": False,
        "stop": "rome",
        "resolution": "generator",
        "level": 2,
    }


@pytest.mark.parametrize(("name", "value"), [("stop", "never"), ("resolution", "duel"), ("level", 0), ("level", 4)])
def test_it_cannot_be_set_to_anything_else(game: CampaignGame, name: str, value: Any):
    content = as_dict(game) | {"run": {name: value}}

    with pytest.raises(NotASave, match=f"Campaign 1: {name}: "):
        transfer.import_(signed(content))

    assert models.Campaign.objects.count() == 1


@pytest.mark.parametrize("run", [None, {"runs_on": "yes"}, {"pace": 3}])
def test_nor_in_another_way(game: CampaignGame, run: Any):
    with pytest.raises(NotASave, match="run"):
        transfer.import_(signed(as_dict(game) | {"run": run}))


def test_the_battle_on_the_table_is_the_new_campaigns(game: CampaignGame):
    twin = come_in(transfer.as_zip(game.id))

    kept = Fight.objects.get(key__startswith=f"{twin.id}/")
    fight = fights.open_fight(brief_of(twin), hand_of(twin).key)
    assert fight.id == kept.id
    assert fight.seeds[Side.DEFENDER] == "another"
    tracker = fights.count(fight.id)
    assert tracker is not None
    assert tracker.table.attacker.blocks.count(tracker.table.attacker.blocks[0]) < len(
        tracker.table.attacker.army.units
    )
    after = tapped(fight.id, tracker, What.BLOCK_LOST, Side.DEFENDER)
    assert len(after.lines) == 3
    assert Tap.objects.count() == 5


LIMITS = {
    "bytes": (engine_savefile, "MOST_BYTES"),
    "parts": (strictjson, "MOST_PARTS"),
    "bytes with photos": (archive, "MOST_BYTES"),
}


@pytest.mark.parametrize("limit", LIMITS.values(), ids=LIMITS)
def test_what_no_import_would_take_is_not_exported(
    game: CampaignGame, limit: tuple[ModuleType, str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(*limit, 500)

    with pytest.raises(TooLarge, match="which no import takes"):
        transfer.as_zip(game.id)


Change = Callable[[Content], object]


def of(*way: str | int, **parts: Any) -> Change:
    """Other parts of what is found on this way into the battles."""
    return lambda content: reduce(getitem, way, content["battles"]).update(parts)


of_fight = partial(of, "fights", 0)
of_attacker = partial(of_fight, "brief", "attacker")
of_cards = partial(of, "card_battles", 0)


def last_count(content: Content) -> Content:
    count: Content = content["battles"]["fights"][0]["counts"][-1]
    return count


REFUSED: dict[str, tuple[Change, str]] = {
    "no list": (of_fight(defender=[]), "fight 1: the defender has no army list"),
    "a people of fables": (of_attacker(people="amazons"), "fight 1: there is no people 'amazons'"),
    "allies of fables": (of_attacker(allies=["amazons"]), "there is no people 'amazons'"),
    "no terrain": (of_fight("brief", terrain=["lava"]), "fight 1: no board has the terrain 'lava'"),
    "an address": (of_fight("brief", address="https://example.com/"), "it reports to another program"),
    "generals without number": (of_attacker(generals=10**9), "1000000000 generals, where 0 to 40 are possible"),
    "points without number": (
        of_attacker(points=[{"rule": "C6.4", "reason": {"code": "gold"}, "value": 10**9}]),
        "army points, where 0 to 2000 are possible",
    ),
    "units without number": (
        of_fight("attacker", 0, "counts", romans={"HI": 10**9}),
        "1000000000 units, where 0 to 400 are possible",
    ),
    "less than no units": (
        of_fight("attacker", 0, "counts", romans={"HI": -1}),
        "-1 units, where 0 to 400 are possible",
    ),
    "a key as long as a book": (
        of_fight(key="3/" + "romans" * 100),
        "fight 1: .*key: 639 letters, where there may be 200",
    ),
    "a side too many": (of_fight(third=[]), "In it battles › fights › 1 › third does not belong there"),
    "a unit of fables": (of_fight("counts", -1, "armies", 0, "units", 0, code="ZZ"), "fight 1: there is no unit 'ZZ'"),
    "blocks without number": (
        of_fight("counts", -1, "armies", 0, "units", 0, blocks=10**9),
        "1000000000 blocks, where 1 to 20 are possible",
    ),
    "a tap twice": (
        lambda c: last_count(c)["taps"][1].update(tap=last_count(c)["taps"][0]["tap"]),
        "a tap of its tracker is there twice",
    ),
    "taps out of order": (lambda c: last_count(c)["taps"].reverse(), "are not numbered 1, 2, 3"),
    "a tap on nobody": (
        of_fight("counts", -1, "taps", 0, "line", "events", 0, which=99),
        "fight 1: what line 1 tells cannot happen there: There is no such unit in this army",
    ),
    "taps without number": (
        lambda c: last_count(c).update(taps=last_count(c)["taps"] * 1001),
        "2002 taps, where 0 to 2000 are possible",
    ),
    "card lines out of order": (
        lambda c: c["battles"]["card_battles"][0]["lines"].reverse(),
        "card battle 1: line .* follows line",
    ),
    "cards that stand nowhere": (
        of_cards(head=10**6),
        "card battle 1: it stands at line 1000000, which the log does not have",
    ),
    "cards that were never dealt": (of_cards(start={"ace": "of spades"}), "card battle 1: "),
    "cards as long as a book": (
        of_cards(start="ace" * 400_000),
        "card battle 1: a line of it has more than 1000000 letters",
    ),
    "cards that cannot follow": (
        of_cards("lines", 0, "payload", events=[{"type": "Miracle"}]),
        "card battle 1: .*Miracle",
    ),
}


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("change", "message"), REFUSED.values(), ids=REFUSED)
def test_battles_that_cannot_have_been(game: CampaignGame, change: Change, message: str):
    with_cards(game)
    content = as_dict(game)
    change(content)
    before = rows()

    with pytest.raises(NotASave, match=message):
        transfer.import_(signed(content))

    assert rows() == before


def test_a_battle_by_cards_whose_name_is_no_text_is_left_out():
    """What is left of its campaign can be fetched all the same."""
    game = whole()
    battle = begun_by_cards(game)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE battles_cardbattle SET name = x'ff00' WHERE id = %s", [battle.id.hex])

    with pytest.raises(DamagedBattle):
        transfer.as_json(game.id)
    left = saves.left_as_json(games.own_kind(), game.id)
    come_in(left.encode())
    assert CardBattle.objects.count() == 1

"""Short battles of a campaign to its file and back; what no import takes is told, and left out of what is left."""

import json
from collections.abc import Callable

import pytest

from battles import transfer as battles
from battles.begun import BEGUN, account, begin_short
from battles.data.short import odds_table
from battles.rules.short.contest import Unit
from battles.rules.short.lined.events import Roll
from battles.rules.short.odds_table.host import Start as OddsStart
from battles.rules.verdict import Resolver
from battles.short.games import LINED_DICE, ODDS_TABLE, first_wrong
from campaign.italy.games import CampaignGame
from engine import shared
from engine.models import GameLine, GameRow
from engine.rows import LONGEST_NAME
from engine.savefile import NotASave
from engine.shared import DamagedGame
from tests import transfer
from tests.italy.test_savefile import Content, signed
from tests.italy.test_transfer import as_dict, with_short_battles
from tests.played import come_in
from tests.short_battles import meeting
from tests.whole import begun_short, hand_of, whole

pytestmark = pytest.mark.django_db
Change = Callable[[Content], object]


@pytest.fixture
def game() -> CampaignGame:
    return whole()


def test_short_battles_are_the_new_campaigns(game: CampaignGame):
    """Each stands where it stood, and is played on."""
    with_short_battles(game)
    twin = come_in(transfer.as_zip(game.id))

    key, terms = hand_of(twin).key, hand_of(twin).terms
    over = BEGUN[Resolver.ODDS_TABLE].standing(key, terms)
    begun = BEGUN[Resolver.LINED_DICE].standing(key, terms)
    assert over
    assert begun
    assert account(Resolver.ODDS_TABLE, key, over).battle == 2
    assert begun.head == 1
    shared.decide(LINED_DICE, begun.id, 1, Roll())
    assert LINED_DICE.log.read(begun.id).head == 2
    assert GameRow.objects.exclude(key="").count() == 6


def test_what_has_no_short_battles_does_not_tell_of_them(game: CampaignGame):
    """As the files of earlier programs."""
    assert "short_battles" not in as_dict(game)["battles"]


SHORT_REFUSED: dict[str, tuple[Change, str]] = {
    "another game": (lambda short: short.update(game="cards"), "short battle 1: there is no game 'cards'"),
    "no start": (lambda short: short["content"].pop("start"), "short battle 1: In it start is missing"),
    "a people of fables": (
        lambda short: short["content"]["start"]["meeting"]["attacker"].update(people="amazons"),
        "Army › people says 'amazons', which is no people",
    ),
    "another die": (
        lambda short: short["content"]["lines"][0].update(faces=[7]),
        "short battle 1: It contradicts itself at line 1: die 1",
    ),
    "a line that follows none": (lambda short: short["content"].update(head=99), "The battle stands at line 99"),
    "a name as long as a book": (lambda short: short["content"].update(name="x" * 81), "a name has 1 to 80"),
    "a key as long as a book": (lambda short: short.update(key="x" * 200), "letters, where there may be 200"),
    "a moment of fables": (lambda short: short.update(created="0348-01-01T00:00:00Z"), "is not of our time"),
}


@pytest.mark.parametrize(("change", "said"), SHORT_REFUSED.values(), ids=SHORT_REFUSED)
def test_short_battles_are_refused(game: CampaignGame, change: Change, said: str):
    begun_short(game, Resolver.ODDS_TABLE)
    content = as_dict(game)
    change(content["battles"]["short_battles"][0])

    with pytest.raises(NotASave, match=said):
        transfer.import_(signed(content))

    assert GameRow.objects.exclude(key="").count() == 1


def test_a_short_battle_that_no_import_takes_is_told(game: CampaignGame):
    """And what is left of a campaign goes out without it, and without those of its number."""
    for by in (Resolver.ODDS_TABLE, Resolver.ODDS_TABLE, Resolver.LINED_DICE):
        begun_short(game, by)
    damaged = GameRow.objects.filter(ruleset=Resolver.ODDS_TABLE).latest("created")
    damaged.lines.filter(n=2).update(payload="{}")
    ODDS_TABLE.log.forget()

    with pytest.raises(DamagedGame, match="line 2 cannot be read"):
        transfer.as_json(game.id)
    assert [each.game for each in battles.whole(f"{game.id}/").short_battles] == ["lined-dice"]


def test_a_long_name_is_shortened(game: CampaignGame):
    """Peoples may be renamed; the file of a game takes no longer name."""
    id = begun_short(game, Resolver.LINED_DICE)
    start = LINED_DICE.log.read(id).start
    begin_short(Resolver.LINED_DICE, start, f"{game.id}/3/romans", "Romans against " * 9, by_hand=False)

    transfer.import_(transfer.as_zip(game.id))

    assert max(len(name) for name in GameRow.objects.values_list("name", flat=True)) == LONGEST_NAME


def test_one_that_contradicts_itself_is_told(game: CampaignGame):
    id = begun_short(game, Resolver.LINED_DICE)
    line = json.loads(GameLine.objects.get(game=id, n=1).payload)
    line["faces"][0] = 7
    GameLine.objects.filter(game=id, n=1).update(payload=json.dumps(line))
    LINED_DICE.log.forget()

    with pytest.raises(DamagedGame, match="It contradicts itself at line 1: die 1"):
        transfer.as_json(game.id)


def test_more_corps_than_can_be_counted_are_no_battle():
    """H3: each of them may stand aside, and the odds are counted over all that may come of it."""
    nine = tuple(Unit("W", "Warriors", 6, f"corps {n}") for n in range(9))
    start = OddsStart(meeting(allies=nine), odds_table())

    assert first_wrong(start) == "both armies have more than 8 allied corps"

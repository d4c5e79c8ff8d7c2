"""Every game is found by its id and its ruleset: at the address of another game there is no such page, for nobody.

Secrets hang on it: what a page of one game tells of its own may be what another game hides.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.urls import get_resolver, reverse
from django.urls.converters import UUIDConverter

from battles.short import games as short
from battles.web.game import GAME as CARDS
from campaign.boudica.game import GAME as BOUDICA
from campaign.italy.game import GAME as ITALY
from engine.games import GameKind, game_kinds
from tests import card_battles, short_battles
from tests.pages.reader import Reader
from tests.played import stand_at
from tests.rebellion import JOINED, begun

pytestmark = pytest.mark.django_db
SAMPLES: Mapping[str, Any] = {
    "form": "json",
    "chart": "civic",
    "theme": "light",
    "shape": "wide",
    "fmt": "svg",
    "offer": "spend",
    "resolver": "odds-table",
}
"""What else an address may name; a number is 1 where it is not told."""


@pytest.fixture
def games() -> dict[GameKind[Any], UUID]:
    """One of each ruleset, begun and gone on with."""
    return {
        ITALY: stand_at("dominion", 20).id,
        BOUDICA: begun(*JOINED),
        short.LINED_DICE: short_battles.decided(short_battles.lined(terrain=("hill",)), 1).id,
        short.ODDS_TABLE: short_battles.decided(short_battles.odds(), 1).id,
        CARDS: card_battles.a_card_battle().id,
    }


def addresses() -> Iterator[tuple[str, GameKind[Any], Mapping[str, Any]]]:
    """Every address with the id of a game: its name, whose it is, and what else it names."""
    found = get_resolver().reverse_dict
    for name in sorted(key for key in found if isinstance(key, str)):
        for _, _, defaults, converters in found.getlist(name):
            of = next((each for each in ("campaign", "id") if isinstance(converters.get(each), UUIDConverter)), None)
            if of is None:
                continue
            more = {each: sample(each, converters[each]) for each in converters if each not in (of, "kind")}
            for kind in kinds(name, defaults, "kind" in converters):
                yield name, kind, {**more, "of": of, **({"kind": kind} if "kind" in converters else {})}


def kinds(name: str, defaults: Mapping[str, Any], any_shared: bool) -> Sequence[GameKind[Any]]:
    """Whose games have that address."""
    if any_shared:
        shared = [kind for kind in game_kinds().values() if kind.is_shared]
        return shared if name.startswith("game-") else [short.LINED_DICE, short.ODDS_TABLE]
    if "kind" in defaults:
        return [defaults["kind"]]
    return [BOUDICA if name.startswith("boudica-") else CARDS if name.startswith("card-") else ITALY]


def sample(name: str, converter: Any) -> Any:
    if isinstance(converter, UUIDConverter):
        return uuid4()
    return SAMPLES.get(name, 1)


def rows() -> list[tuple[Any, ...]]:
    """All that is stored."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if not name.startswith("django_")]
        found = []
        for table in sorted(tables):
            cursor.execute(f'SELECT * FROM "{table}"')
            found += [(table, *row) for row in cursor.fetchall()]
    return found


def test_there_are_addresses_of_each():
    of = {kind for _, kind, _ in addresses()}

    assert of == {*game_kinds().values()}


def test_no_game_is_found_at_the_address_of_another(reader: Reader, games: dict[GameKind[Any], UUID]):
    before, found, asked = rows(), [], 0
    for name, own, more in addresses():
        where = {key: value for key, value in more.items() if key != "of"}
        for other, id_ in games.items():
            if other is own:
                continue
            url = reverse(name, kwargs={**where, more["of"]: id_})
            for act in (reader.get, reader.post):
                asked += 1
                answer = act(url)
                if answer.status_code in (301, 302):
                    answer = reader.get(answer["Location"])
                if answer.status_code not in (404, 405):
                    found.append(f"{act.__name__} {url}, of {other.ruleset.name}: {answer.status_code}")

    assert not found, "\n".join(found)
    assert asked > 500
    assert rows() == before

"""A campaign's battles by cards: which of those begun for an attack stands, and what the campaign is told of it.

They are known by the campaign's key, as fights on the table are. An attack may have had several, the later ones begun
anew, or after the campaign had gone back: they are numbered in the order in which they were begun, from 1.
"""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from itertools import groupby
from operator import attrgetter

from django.db import transaction
from django.db.models import QuerySet

from battles import models
from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.begun import let_stand
from battles.damaged import DamagedBattle
from battles.rules.battleplay import ending
from battles.rules.battleplay.account import Account
from battles.rules.battleplay.start import Start
from battles.rules.brief import BattleTerms


def _terms(start: Start) -> BattleTerms:
    attacker, defender = start.attacker, start.defender
    return BattleTerms(start.seed, (attacker.people, attacker.points), (defender.people, defender.points))


def _begun(key: str) -> QuerySet[models.CardBattle]:
    return models.CardBattle.objects.filter(key=key).order_by("made", "id")


def begin(start: Start, key: str, name: str, commands: Commands, level: int, by_hand: bool = False) -> KeptCardGame:
    """A new battle of this key; whichever stood there before counts no more."""
    with transaction.atomic():
        _begun(key).update(superseded=True)
        return cards.create(start, key, name, commands, level, by_hand)


def fight_out(start: Start, key: str, name: str, level: int) -> KeptCardGame:
    """A new battle of this key that nobody watches: the program fights it for both sides, to its end."""
    with transaction.atomic():
        begun = begin(start, key, name, Commands.NEITHER, level)
        return cards.advance(begun.id, begun.head, Until.BATTLE)


def fought_by_the_program(key: str, terms: BattleTerms, level: int) -> KeptCardGame | None:
    """The last battle of this key that the program has fought out for both sides, on these terms and at that level."""
    for row in _begun(key).reverse():
        with suppress(DamagedBattle):
            begun = cards.start_of(row)
            if (_terms(begun.start), begun.commands, begun.level) == (terms, Commands.NEITHER, level):
                game = cards.read(row.id)
                if game.now.ending:
                    return game
    return None


def standing(key: str, terms: BattleTerms) -> KeptCardGame | None:
    """The battle that stands for this key on these terms, if one was begun; DamagedBattle if it cannot be read."""
    row = _begun(key).filter(superseded=False).last()
    game = cards.read(row.id) if row else None
    return game if game and _terms(game.now.start) == terms else None


def numbered(key: str, number: int) -> uuid.UUID | None:
    """The battle of this key with that number."""
    ids = list(_begun(key).values_list("id", flat=True))
    return ids[number - 1] if 0 < number <= len(ids) else None


def account(game: KeptCardGame) -> Account:
    """What the campaign is told of a finished battle."""
    ids = list(_begun(game.key).values_list("id", flat=True))
    return ending.account(game.now, ids.index(game.id) + 1)


def stand(prefix: str, terms: Mapping[str, BattleTerms], taken: Mapping[str, int]) -> None:
    """For a campaign that went elsewhere: of its keys, which begin with the prefix, these alone stand.

    Of several battles on the same terms the last begun stands, unless the campaign has the result of another: that is
    the number in `taken`.
    """
    rows = models.CardBattle.objects.filter(key__startswith=prefix).order_by("key", "made", "id")
    for key, numbered in groupby(rows, attrgetter("key")):
        let_stand(numbered, partial(_fits, terms.get(key)), taken.get(key, 0))


def _fits(terms: BattleTerms | None, row: models.CardBattle) -> bool:
    try:
        return _terms(cards.start_of(row).start) == terms
    except DamagedBattle:
        return False

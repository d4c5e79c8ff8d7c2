"""Battles by cards without a campaign, in the registry of games (engine/games.py)."""

from uuid import UUID

from battles import models
from battles.battleplay import games, saved
from battles.battleplay.games import LOG, CardGame
from battles.battleplay.words import losses, verdict
from battles.rules.battleplay.state import Battle
from battles.web.beside import BOOK
from engine.damaged import any_text
from engine.games import Addresses, Files, GameKind, Seats, Title, Wording
from engine.rescue import OwnRows

SKIRMISHES = {"key": ""}  # tells them from the battles of campaigns


def _facts(battle: Battle) -> list[tuple[str, str]]:
    return [("Outcome", next(verdict(battle)))] if battle.ending else [("Losses", losses(battle))]


def _delete(id: UUID) -> None:
    with any_text():  # it need not be readable for that
        models.CardBattle.objects.filter(id=id, **SKIRMISHES).delete()


GAME: GameKind[CardGame] = GameKind(
    log=LOG,
    title=Title("Skirmish with cards", "one battle by itself, against the program.", "battle"),
    words=Wording(when=games.when, stands=games.when, facts=_facts, goes_on=games.begins),
    page=Addresses(front="skirmish", names="card-", home="battle"),
    delete=_delete,
    columns=SKIRMISHES,
    rows=OwnRows({}),
    seats=Seats(viewer=lambda game: game.viewer),
    files=Files(auditor=saved.auditor),
    parts=(BOOK,),
)

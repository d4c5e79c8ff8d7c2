"""Games of Boudica's rebellion for tests of its pages."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from battles import fights, other_rules
from battles.begun import begin_short
from battles.data import beginnings
from battles.rules.tracker import What
from battles.rules.verdict import Resolver
from battles.rules.verdict import Side as Half
from campaign.boudica.data import britain
from campaign.boudica.engagement import BATTLES
from campaign.boudica.game import GAME
from campaign.boudica.rules import turn
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Start, State
from campaign.boudica.rules.turn import choices, decides
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass
from campaign.boudica.rules.w6_battle.meeting import NameRegion, RollBattle, Wish
from campaign.boudica.rules.w6_battle.towns import DestroyTowns, Plunder
from campaign.boudica.rules.w7_recruitment import EndRecruiting, OrderRecruiting
from campaign.boudica.rules.w11_solo import solo
from campaign.boudica.story.past import RebellionPast
from campaign.chronicle import photos
from engine import saves, shared
from engine.models import GameRow
from engine.rules.dice import Dice
from engine.rules.reason import AS_WRITTEN, Reason
from engine.rules.record import because
from tests.fights import tapped
from tests.make_finished import file_of
from tests.make_finished import played as played_by_the_program
from tests.whole import a_photo, write_about

DIVIDED = (PlaceAgent("regni"), Divide((4, 4, 9)))
"""The Britons' secret: what is decided before the first turn."""
FIRST_BLOOD = (
    *DIVIDED,
    Enter("briton-1", "corieltauvi"),
    EndMove(),
    Pass(),
    Pass(),
    NameRegion("ordovices"),
    Wish(fight=False),
)
"""Then an army comes to Legio IX; Legio XIV leaves the Britons in Ordovices alone, and both sides have to say more."""
JOINED = (*FIRST_BLOOD, Wish(fight=True), Wish(fight=True))
"""And both want to fight."""
CALM = (
    Pass,
    EndMove,
    Wish,
    RollBattle,
    DestroyTowns,
    Plunder,
    OrderRecruiting,
    EndRecruiting,
    NameRegion,
)
"""What brings a game to its end soon."""


def begun(*decisions: Decision, seed: str = "7", by_hand: bool = False, **options: Any) -> UUID:
    """A game with these decisions taken."""
    id_ = shared.create(GAME, "The fire", seed, by_hand, **options)
    decide(id_, *decisions)
    return id_


def decide(id_: UUID, *decisions: Decision) -> None:
    """Take these decisions next."""
    for decision in decisions:
        shared.decide(GAME, id_, GAME.log.read(id_).head, decision)


def now(id_: UUID) -> State:
    """The game as it stands."""
    state: State = GAME.log.read(id_).now
    return state


def fought_on_odds_table(id_: UUID) -> UUID:
    """The battle that is joined there, fought out by the program on the odds table; its id."""
    key, start = (
        BATTLES.key(id_, now(id_)),
        BATTLES.at_hand(id_, now(id_)).short_start(Resolver.ODDS_TABLE),
    )
    return begin_short(Resolver.ODDS_TABLE, start, key, "A battle", by_hand=False)


def at_war() -> UUID:
    """Their battle is counted on the table by other rules, and fought on the odds table; a branch, words and photos."""
    id_ = begun(*JOINED)
    game = GAME.log.read(id_)
    GAME.log.go_back(id_, game.head, game.lines[-2].n)
    decide(id_, Wish(fight=False))
    GAME.log.switch(id_, GAME.log.read(id_).head, game.head)
    key = BATTLES.key(id_, game.now)
    other_rules.choose(key, beginnings()["steps"])
    fight = fights.open_fight(BATTLES.brief(id_, game.now), key)
    fights.choose(fight.id, Half.DEFENDER, fight.lists[Half.DEFENDER], "another")
    tapped(fight.id, fights.begin_count(fight.id), What.BLOCK_LOST, Half.ATTACKER, 1, times=2)
    fought_on_odds_table(id_)
    write_about(game)
    return id_


def played_out(id_: UUID) -> UUID:
    """To its end, and nobody does more than is asked."""
    while side := decides(now(id_)):
        found = choices(seen_by(now(id_), side), side)
        decide(id_, next(one for one in found if isinstance(one, CALM)))
    return id_


def played_alone(side: Side = ROMANS, level: int = 1) -> UUID:
    """A game that is over, in which somebody led that side as this level of the program does, against the first."""
    both = Start("alone", britain(Options()), {side: level, side.enemy: 1})
    start = replace(both, levels={side.enemy: 1})
    return saves.import_(GAME, file_of(GAME, "Alone", start, played_by_the_program(GAME, both)).encode()).id


def alone(monkeypatch: pytest.MonkeyPatch, plays: str, *programs: Decision, by_hand: bool = False) -> UUID:
    """A game of one side's against the program, or that is watched; the program decides this, and then what is calm.

    Its reason is that it was told to.
    """
    left = [*programs]

    def choose(seen: State, side: Side, level: int, dice: Dice) -> Decision:
        found = turn.choices(seen, side)
        calm = next((one for one in found if isinstance(one, CALM)), found[0])
        return because(left.pop(0) if left else calm, Reason(AS_WRITTEN, ("it was told to.",)))

    monkeypatch.setitem(vars(solo.SEATING), "choose", choose)
    return begun(seed="forty-winters", by_hand=by_hand, plays=plays)


def written_in(id_: UUID) -> UUID:
    """The same game, with words of the player's own for its first turn, a note and a photo."""
    row, line = GameRow.objects.get(id=id_), RebellionPast(GAME.log.read(id_), ROMANS).turns[1][-1]
    row.notes.create(line=line, text="It rained all evening.")
    row.paragraphs.create(line=line, text="So it began.\n\nAnd so it went on.")
    row.photos.create(line=line, caption="The left wing", **vars(photos.shrink(a_photo())))
    return id_

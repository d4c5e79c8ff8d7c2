"""The player's own combat dice: what the board's page asks for, die by die, and what its form sends."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from django.http.request import QueryDict

from battles.battleplay import games as cards
from battles.battleplay import manual_dice as combat_dice
from battles.battleplay import words as card_words
from battles.battleplay.games import KeptCardGame
from battles.battleplay.story import Entry, entries, marked
from battles.battleplay.words import Cause
from battles.rules.battleplay.colours import Colour, Symbol
from battles.rules.battleplay.play import Handful, ThrowWanted
from engine.grammar import sentence
from engine.manual_dice import Faces
from engine.rules.handful import NotTheseDice
from engine.rules.reason import Reason
from engine.texts import text


class Die(NamedTuple):
    """A die of the form: its field, what it can show, and the symbol chosen, if any."""

    field: str
    colour: Colour
    symbols: tuple[Symbol, ...]
    chosen: Symbol | None


class Group(NamedTuple):
    """Dice that one side rolls together: whose, what for, and why these."""

    side: str
    what: str
    rule: str
    reasons: tuple[Cause, ...]
    dice: tuple[Die, ...]


@dataclass(frozen=True)
class CombatDice:
    """All dice of the roll at hand; `so_far` is what has just happened, `again` whether symbols are filled in."""

    roll: str
    title: str
    groups: tuple[Group, ...]
    so_far: tuple[Entry, ...]
    again: bool


def asked(game: KeptCardGame) -> CombatDice | None:
    """What the player is asked to roll; None where nothing waits for his dice."""
    if game.waiting is None or game.closed:
        return None
    rolling = cards.rolling(game)
    draft = game.waiting.draft or cards.rolled_before(game)
    so_far = marked(entries(game.now, rolling.line.events, game.view, game.viewer), rolling.line.by)
    wanted = cards.wanted(rolling)
    combat = wanted.battle.combat
    return CombatDice(
        roll=game.waiting.roll,
        title=sentence(card_words.fought(wanted.battle, combat.strikes))
        if combat
        else text("battles", "cards", "hills"),
        groups=tuple(_groups(wanted, draft)),
        so_far=tuple(so_far),
        again=any(draft),
    )


def _groups(wanted: ThrowWanted, draft: Faces) -> list[Group]:
    known = wanted.battle.start.dice
    groups, place = [], 0
    for handful in wanted.handfuls:
        dice = []
        for colour in handful.colours:
            face = draft[place]
            chosen = known.faces(colour)[face - 1] if face else None
            dice.append(Die(f"die{place}", colour, combat_dice.symbols(known, colour), chosen))
            place += 1
        side, what = card_words.who(wanted.battle, handful.side), card_words.thrown_for(wanted.battle, handful)
        groups.append(Group(side, what, handful.rule, _reasons(wanted, handful), tuple(dice)))
    return groups


def _reasons(wanted: ThrowWanted, handful: Handful) -> tuple[Cause, ...]:
    """Why the dice of a combat are these; a roll that is made again was told before."""
    combat = wanted.battle.combat
    strikes = [strike for strike in combat.strikes if strike.side is handful.side] if combat else []
    return tuple(
        reason
        for strike in strikes
        if combat and not strike.symbols
        for reason in card_words.reasons(wanted.battle, combat, strike)
    )


_FIELD = re.compile(r"die(\d{1,3})")


def sent(posted: QueryDict) -> list[str]:
    """The symbols of the form in their order; NotTheseDice where one is left out or sent twice."""
    numbers = [int(found[1]) for name in posted if (found := _FIELD.fullmatch(name))]
    if sorted(numbers) != list(range(len(numbers))) or any(len(posted.getlist(f"die{n}")) > 1 for n in numbers):
        raise NotTheseDice(Reason("dice.missing"))
    return [str(posted[f"die{n}"]).strip() for n in range(len(numbers))]

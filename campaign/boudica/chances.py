"""The odds in words: of the battle at hand or of one that a move may lead to, and of coming checks."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from battles.rules.percent import percent
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.estimate import totals
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import Stage, State, Step
from campaign.boudica.rules.w4_population import ComingCheck, coming_checks
from campaign.boudica.rules.w6_battle.fighting import fighting_towns
from campaign.boudica.rules.w6_battle.meeting import wishing
from campaign.boudica.rules.w6_battle.odds import FOUGHT, entered, forces_battle, forecast
from campaign.boudica.rules.w10_prefect import may_command, obeys
from engine.grammar import listed, sentence
from engine.texts import text

odds = partial(text, PACKAGE, "odds")  # a text of texts/en/odds.toml


class SideOdds(NamedTuple):
    """A side in a possible battle: its forces, its share of victories, and its mean loss for good."""

    id: str
    name: str
    strength: str
    wins: str
    loss: str


class BattleOdds(NamedTuple):
    """The odds of a battle; `notes` are the chances that it is fought."""

    title: str
    sides: tuple[SideOdds, ...]
    neither: str
    fought: int
    is_guessed: bool
    notes: tuple[str, ...] = ()


def odds_at_hand(seen: State) -> BattleOdds | None:
    """For the battle that may be fought where they meet, or where an army on its way now is; None if there is none."""
    if seen.step is Step.BATTLES and not seen.ending:
        at_hand = meeting(seen)
        if at_hand.stage in (Stage.WISHES, Stage.JOINED) and wishing(seen, at_hand.at):
            notes = _notes(seen, at_hand.at) if at_hand.stage is Stage.WISHES else ()
            return _battle(seen, at_hand.at, _say("battle", space=name(at_hand.at)), notes)
    march = seen.march
    return odds_if_there(seen, march.piece, march.here) if march else None


def odds_if_there(seen: State, piece: str, space: str) -> BattleOdds | None:
    """For the battle that an army may cause by going to a space; None if it would meet nobody."""
    if piece not in seen.armies:
        return None
    there = entered(seen, piece, space)
    enemy = there.armies[piece].side.enemy
    if not (there.armies_at(space, enemy) or there.grounds[space].loose[enemy]):
        return None
    return _battle(there, space, _say("if_there", piece=name(piece), space=name(space)), _notes(there, space))


def _battle(seen: State, space: str, title: str, notes: Iterable[str]) -> BattleOdds:
    found = forecast(seen, space)
    of = {ROMANS: (found.romans, found.roman_loss), BRITONS: (found.britons, found.briton_loss)}
    sides = [
        SideOdds(
            side, sentence(name(side)).removeprefix("The "), _strength(seen, space, side), share(wins), f"{loss:.1f}"
        )
        for side, (wins, loss) in of.items()
    ]
    neither = share(found.neither) if round(found.neither * FOUGHT) else ""
    return BattleOdds(title, tuple(sides), neither, FOUGHT, len(totals(seen, space)) > 1, tuple(notes))


def _strength(seen: State, space: str, side: Side) -> str:
    """Its strength there as far as known, with its town."""
    loose = seen.grounds[space].loose[side]
    known = [points + loose for points in totals(seen, space)] if side is BRITONS else [seen.strength(space, side)]
    least, most = min(known), max(known)
    strength = odds(f"strength.{'known' if least == most else 'between'}", least=least, most=most)
    return odds("strength.town", strength=strength) if fighting_towns(seen, space, side) else strength


def share(of_all: float) -> str:
    """A share of battles in whole percent, halves to even: those of two sides add up to 100."""
    fought = Fraction(round(of_all * FOUGHT), FOUGHT)
    return percent(Fraction(round(100 * fought), 100) if 1 <= 100 * fought <= 99 else fought)


def _notes(seen: State, space: str) -> Iterator[str]:
    """What leads to a battle (W6.1); in a city none need be forced (W6.2)."""
    asked = [side for side in Side if seen.armies_at(space, side)]
    if len(asked) == 1:
        yield _say("not_asked", side=name(asked[0].enemy))
    elif not seen.britain.space(space).is_city:
        forces = [(name(side), percent(forces_battle(seen, space, side))) for side in asked]
        yield _say("force", sides=listed([odds("force_side", side=side, chance=chance) for side, chance in forces]))
    if may_command(seen) and any(army.frozen for army in seen.armies_at(space, ROMANS)):
        yield _say("obeys", chance=percent(obeys(seen.britain.options.different_prefect)))


def checks_there(seen: State, space: str) -> list[tuple[str, str]]:
    """A space's checks in the next population phase as things stand: whose, and the dice with their chance."""
    ahead = [] if seen.ending else coming_checks(seen, space)
    return [(_say(f"check.{each.check.by}", side=name(each.check.side)), _dice(each)) for each in ahead]


def _dice(coming: ComingCheck) -> str:
    key = "check.one" if coming.dice == 1 else "check.several"
    return odds(key, dice=coming.dice, chance=percent(coming.chance))


def _say(key: str, **parts: object) -> str:
    return sentence(odds(key, **parts))

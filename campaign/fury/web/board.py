"""The board's page for a side: what there is to decide, what is coming, its tables and its log."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from campaign.desk.web.board import news, on_map
from campaign.desk.web.log import by_turns
from campaign.fury.names import PACKAGE, force, name
from campaign.fury.pictures.board import BritanniaView, board_svg
from campaign.fury.pictures.sheet import BRITANNIA
from campaign.fury.pictures.signs import KEY
from campaign.fury.rules.board import Place, Side
from campaign.fury.rules.pieces import Rising, UnitKind
from campaign.fury.rules.presses import Past
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Stage, State, Unit
from campaign.fury.rules.z3_leaders import is_free, side_of
from campaign.fury.rules.z7_supply import limit, used
from campaign.fury.rules.z8_activation import PARISI, conditions, for_the_rebels, in_play, romans_lost
from campaign.fury.rules.z13_strength import combatants, fighters, plain
from campaign.fury.rules.z15_victory import TURNS
from campaign.fury.rules.z17_odds import UNDECIDED, at_hand
from campaign.fury.rules.z18_solo.solo import SEATING, choices
from campaign.fury.seats import PLAYERS
from campaign.fury.story.book import of_now
from campaign.fury.telling import asking, entries
from campaign.fury.web.odds import odds_told
from campaign.fury.web.offers import BritanniaOffers, offers
from campaign.fury.web.verdict import commands
from campaign.fury.web.verdict import conditions as victory
from campaign.maps.country import map_defs
from engine.grammar import decimal, listed, sentence
from engine.texts import text

_say = partial(text, PACKAGE, "board")


class StackLine(NamedTuple):
    """A side's pieces in a tract: what they are as far as the reader knows, their SP, and how it feeds them."""

    at: str
    place: str
    told: str
    sp: int
    fed: str


class RisingLine(NamedTuple):
    """Z8.2: a tribe that has not risen, from which turn it may, and each condition in words with whether it holds.

    With a delay (Z18.5) that turn may be after the last.
    """

    tribe: str
    turn: str
    told: Sequence[tuple[str, bool]]


def of_game(game: Past, side: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """The whole context; `asked` may name a stack or a flotilla, who of it goes, and a tract to look at."""
    seen = seen_by(game.now, side)
    here = offers(seen, choices(seen, side), side, asked) if side else BritanniaOffers()
    view = BritanniaView(seen, _selected(seen, here, asked), here.marked)
    return {
        "asks": asking(seen, SEATING.decides(game.now)),
        **on_map(here, side, partial(board_svg, view), BRITANNIA, KEY),
        "map_defs": map_defs(BRITANNIA),
        "looked_at": _looked_at(seen, asked.get("space", "")),
        "history": of_now(seen),
        "fought": _fought(seen),
        "forces": [_force(game, seen, each) for each in Side],
        "spaces": [(tract.id, sentence(name(tract.id)), [*_of_tract(seen, tract.id)]) for tract in _places(seen)],
        **_standing(seen),
        **coming(seen),
        **by_turns(game, side, asked, partial(entries, openly=bool(game.now.ending)), name),
        **news(game, side, asked, SEATING.decides, entries),
    }


def _selected(seen: State, here: BritanniaOffers, asked: Mapping[str, str]) -> str | None:
    """The highlighted tract: of the battle, of the stack on its way, what is looked at, or the chosen stack."""
    if seen.battle:
        return seen.battle.at
    if seen.column:
        return seen.column.here
    chosen = [asked.get("space", ""), dict(here.sent).get("stack", "")]
    return next((at for at in chosen if at in seen.board.tract), None)


# --- How it stands ----------------------------------------------------------------------------------------------------


def _standing(seen: State) -> dict[str, Any]:
    """The turn with its steps, the conditions of victory, the losses of each command."""
    return {
        "turns": range(1, TURNS + 1),
        "phases": [(_say(f"step.{stage}"), stage is seen.stage) for stage in Stage],
        "bar": {"turn": seen.turn, "of": TURNS, "half": name(seen.half)},
        "victory": victory(seen),
        "commands": commands(seen),
    }


def _force(game: Past, seen: State, side: Side) -> dict[str, Any]:
    """A side's stacks, tract by tract."""
    places = dict.fromkeys([unit.at for unit in seen.units.values() if seen.side(unit) is side])
    places |= dict.fromkeys([each.at for each in _leaders(seen, side) if each.at in seen.board.tract])
    return {
        "title": PLAYERS.sides[side],
        "seat": PLAYERS.seat(game.start, side),
        "stacks": [_stack(seen, at, side) for at in places],
        "away": [*_away(seen, side)],
    }


def _leaders(seen: State, side: Side) -> list[Any]:
    of = seen.pieces.leader
    return [each for each in seen.leaders.values() if side_of(seen, of[each.id]) is side]


def _stack(seen: State, at: str, side: Side) -> StackLine:
    units = seen.at(at, side)
    led = [each.id for each in _leaders(seen, side) if each.at == at and is_free(seen, each)]
    known = not any(unit.kind is UnitKind.UNSEEN for unit in units)
    on_land = at in seen.board.tract and known and any(seen.counter(unit).halves for unit in units)
    fed = _say("fed", needs=_units(used(seen, units)), of=_units(limit(seen, at, side))) if on_land else ""
    return StackLine(at, sentence(name(at)), _told(units, led), sum([unit.sp for unit in units]), fed)


def _units(halves: int) -> str:
    return decimal(halves / 2).removesuffix(".0")


def _told(units: Sequence[Unit], led: Sequence[str]) -> str:
    """The units in order, the others, and the leaders."""
    parts: dict[bool, list[str]] = defaultdict(list)
    for unit in units:
        parts[unit.disrupted].append(unit.id)
    told = [force(parts[False], led)] if parts[False] or led else []
    told += [_say("shaken", force=force(parts[True]))] if parts[True] else []
    return sentence("; ".join(told))


def _away(seen: State, side: Side) -> Iterator[str]:
    """Leaders who are held or wounded."""
    for each in _leaders(seen, side):
        if each.captor:
            yield _say("held", leader=sentence(name(each.id)))
        elif not is_free(seen, each):
            yield _say("wounded", leader=sentence(name(each.id)), turn=each.out_until)


def _places(seen: State) -> list[Any]:
    """The tracts with a place, or with units."""
    held = seen.occupied[Side.TRIBAL] | seen.occupied[Side.ROMAN]
    return [tract for tract in seen.board.tracts if tract.kind is not Place.OTHER or tract.id in held]


def _of_tract(seen: State, at: str) -> Iterator[str]:
    """A tract in words: what it is, who controls it, what it feeds, and who stands there."""
    tract = seen.board.tract[at]
    yield name(tract.terrain)
    yield from [_say(f"place.{tract.kind}")] if tract.kind is not Place.OTHER else ()
    yield from [_say("communities", number=tract.communities)] if tract.communities else ()
    yield _say("control", side=name(seen.control[at]))
    for side in Side:
        units = seen.at(at, side)
        led = [each.id for each in _leaders(seen, side) if each.at == at and is_free(seen, each)]
        yield from [_told(units, led)] if units or led else ()


def _looked_at(seen: State, at: str) -> dict[str, Any] | None:
    """A tract in words, with its neighbours."""
    if at not in seen.board.tract:
        return None
    return {"name": sentence(name(at)), "facts": [*_of_tract(seen, at)], "near": listed(map(name, seen.board.ways[at]))}


# --- The battle at hand -----------------------------------------------------------------------------------------------


def _fought(seen: State) -> dict[str, Any] | None:
    """Both hosts of the battle at hand (Z13.1), and the odds before its dice."""
    if seen.battle is None:
        return None
    at, both = seen.battle.at, combatants(seen, seen.battle.at)
    losing = seen.battle.ask not in UNDECIDED
    hosts = []
    for side, part, lost in zip((seen.half, seen.half.enemy), both, seen.battle.lost, strict=True):
        led = [each.id for each in _leaders(seen, side) if each.at == at and is_free(seen, each)]
        told = _told(fighters(seen, at, side), led)
        hosts.append((PLAYERS.sides[side], f"{told}." if told else "", plain(part), lost if losing else None))
    return {"hosts": hosts, "odds": None if losing else odds_told(seen, at, at_hand(seen))}


# --- What is coming ---------------------------------------------------------------------------------------------------


def coming(seen: State) -> dict[str, Any]:
    """The tribes that may rise, the reinforcements that are due, and the places that are looted."""
    here, commands = in_play(seen), seen.pieces.command
    waiting = [
        each for each in seen.pieces.rises if each.tribe not in here and commands[each.tribe].side is Side.TRIBAL
    ]
    return {
        "risings": [_rising(seen, each) for each in waiting if each.tribes],
        "due": [
            _say("due", group=_say(f"group_of.{n}"), turn=comes.turn, at=listed(map(name, comes.at)))
            for n, comes in enumerate(seen.pieces.comes)
            if n in seen.due
        ],
        "looted": [_say("looted", at=sentence(name(at)), turn=each.until) for at, each in seen.looting.items()],
    }


def _rising(seen: State, each: Rising) -> RisingLine:
    """Z8.2: as its conditions stand, by what the reader knows."""
    place, tribes, lost = conditions(seen, each)
    if each.tribe == PARISI and not for_the_rebels(seen):
        place = False
    told = [
        (_place(each), place),
        (_say("rises.tribes", n=len(seen.rebels), of=each.tribes), tribes),
        *[(_say("rises.lost", n=romans_lost(seen), of=each.lost), lost)] * bool(each.lost),
    ]
    turn = str(each.turn) if each.turn <= TURNS else _say("rises.never")
    return RisingLine(sentence(name(each.tribe)), turn, told)


def _place(each: Rising) -> str:
    """One of these is enough."""
    found = [_say("rises.control", at=listed(each.control, "or"))] if each.control else []
    found += [_say("rises.unit", home=home) for home in each.unit_in]
    found += [_say("rises.boudica", home=home) for home in each.boudica_in]
    found += [_say("rises.no_roman", home=home) for home in each.no_roman_in]
    after = _say("rises.after", tribe=name(each.after)) if each.after else ""
    return listed(found, "or") + after

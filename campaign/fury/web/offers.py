"""A side's decisions as the page asks for them: who goes and where, the losses of a battle, and the rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from battles.rules.percent import percent
from campaign.desk.web.choices import Choice, ChoiceGroup, Offers, Piece, folded
from campaign.desk.web.seats import address
from campaign.fury.choices import label
from campaign.fury.names import PACKAGE, force, name, said
from campaign.fury.rules import presses
from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.board import Place, Side
from campaign.fury.rules.decisions import Decision, Done, Proceed
from campaign.fury.rules.presses import Past, Plan
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import State
from campaign.fury.rules.z7_supply import Suffer
from campaign.fury.rules.z10_columns import under_way
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z10_overrun import GiveWay, Overrun
from campaign.fury.rules.z11_voyages import Embark, may_embark
from campaign.fury.rules.z13_losses import Losses
from campaign.fury.rules.z13_moves import FallBack, Follow, Stay
from campaign.fury.rules.z13_step import Attack, Bear, Charge, CountHorse
from campaign.fury.rules.z13_strength import Charges
from campaign.fury.rules.z13_throw import owed
from campaign.fury.rules.z16_variable_activation import TryTribe, chance
from campaign.fury.rules.z17_odds import AttackForecast, at_hand, before_attack, before_overrun
from campaign.fury.rules.z18_solo.solo import choices
from campaign.fury.rules.z19_elsewhere import FightHere
from campaign.fury.web.odds import odds_told
from campaign.fury.web.party import Party, Row, party, rows, together, values
from campaign.fury.web.targets import SUFFER, Target, looked_at, targets, usual_of
from engine.grammar import decimal, sentence
from engine.texts import text, texts
from engine.web.base import whole_number

END, BEAR = "end ", "bear"
FEW = 8  # as many goals as are not folded
SP = "sp-"  # before the unit in the name of the field for its losses
CHOSEN = SetOut | Go | Embark | FallBack | Follow | GiveWay | Suffer
"""Whom they are about, the page has chosen."""
ENDS = Done | FightHere | Halt | Proceed | Stay
_say = partial(text, PACKAGE, "board")


class Share(NamedTuple):
    """A unit that may lose SP (Z13.5): the field of a form, at most so many, and how many are proposed."""

    field: str
    name: str
    note: str
    most: int
    usual: int


@dataclass(frozen=True, kw_only=True)
class BritanniaOffers(Offers):
    """Besides, who goes, in groups; what leads to the goal that is looked at; losses to be shared out.

    `goal` is that tract with its presses, `button` the press for those chosen without a goal, `waits`: their move may
    go on from its end.
    """

    rows: tuple[Row, ...] = ()
    together: tuple[Piece, ...] = ()
    hint: str = ""
    goal: Mapping[str, Any] | None = None
    button: Choice | None = None
    waits: bool = False
    shares: tuple[Share, ...] = ()
    odds: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def offers(seen: State, found: Sequence[Decision], side: str, asked: Mapping[str, str]) -> BritanniaOffers:
    """The offers to a side by all that it sees; `asked` may name a stack or a flotilla, who goes, and a tract."""
    rest = [(n, one) for n, one in enumerate(found) if not isinstance(one, CHOSEN | ENDS)]
    attacks = {one.at: before_attack(seen, one.at, seen.half) for one in found if isinstance(one, Attack)}
    here = BritanniaOffers(
        groups=tuple(_groups(seen, rest, side, attacks)),
        pinned=tuple(_pinned(seen, found, side)),
        odds=tuple([(name(at), odds_told(seen, at, each)) for at, each in attacks.items()]),
    )
    if any(isinstance(one, Bear) for one in found) and seen.battle:
        return replace(here, shares=tuple(_shares(seen, owed(seen, seen.battle.ask), found)))
    if any(isinstance(one, SetOut | Embark) for one in found):
        here = _stacks(here, seen, found, side, asked)
    who = chosen(seen, found, asked)
    return _with(here, seen, who, side, asked) if who else here


def chosen(seen: State, found: Sequence[Decision], asked: Mapping[str, str]) -> Party | None:
    """Those whom the page has chosen, at a moment that asks for them."""
    if not any(isinstance(one, CHOSEN) for one in found):
        return None
    able, usual = usual_of(seen)
    if able:
        return party(seen, able, usual, asked)
    if seen.column:
        now = under_way(seen)
        able = {**dict.fromkeys(now.units, False), **dict.fromkeys(now.leaders, True)}
        return None if now.flotilla else party(seen, able, able, asked)
    if fleet := asked.get("fleet"):
        return _aboard(seen, found, fleet, asked)
    at = asked.get("stack", "")
    offer = next((one for one in found if isinstance(one, SetOut) and _start(seen, one) == at), None)
    if offer is None or not asked.get("stack"):
        return None
    return party(seen, presses.able(seen, at), (*offer.units, *offer.leaders), asked, stack=at)


def _aboard(seen: State, found: Sequence[Decision], fleet: str, asked: Mapping[str, str]) -> Party | None:
    """Z11.1: a flotilla that may sail, with those who may go aboard."""
    if not any(isinstance(one, Embark) and one.flotilla == fleet for one in found):
        return None
    at = seen.units[fleet].at
    units = [unit.id for unit in seen.at(at, seen.half) if may_embark(seen, Embark(fleet, (unit.id,)))]
    led = [id for id in seen.leaders if may_embark(seen, Embark(fleet, (), (id,)))]
    laden = [one for one in found if isinstance(one, Embark) and one.flotilla == fleet][-1]
    able = {**dict.fromkeys(units, False), **dict.fromkeys(led, True)}
    return party(seen, able, (*laden.units, *laden.leaders), asked, fleet=fleet) or Party(
        (), frozenset(), (), {"fleet": fleet}
    )


def _start(seen: State, one: SetOut) -> str:
    return seen.units[one.units[0]].at if one.units else seen.leaders[one.leaders[0]].at


def _stacks(
    here: BritanniaOffers, seen: State, found: Sequence[Decision], side: str, asked: Mapping[str, str]
) -> BritanniaOffers:
    """The stacks and flotillas that may move, with their places on the map."""
    starts = dict.fromkeys([_start(seen, one) for one in found if isinstance(one, SetOut)])
    links = {at: address(side, stack=at) for at in starts}
    stacks = [Piece(sentence(name(at)), _height(seen, at), asked.get("stack") == at, links[at]) for at in starts]
    fleets = dict.fromkeys([one.flotilla for one in found if isinstance(one, Embark)])
    afloat = [
        Piece(sentence(name(id)), name(seen.units[id].at), asked.get("fleet") == id, address(side, fleet=id))
        for id in fleets
    ]
    return replace(here, pieces=(*stacks, *afloat), links=links)


def _height(seen: State, at: str) -> str:
    """How many units and SP of the side there."""
    units = seen.at(at, seen.half)
    return _say("height", number=len(units), sp=sum(unit.sp for unit in units))


def _with(here: BritanniaOffers, seen: State, who: Party, side: str, asked: Mapping[str, str]) -> BritanniaOffers:
    """The chosen ones and their goals; what needs a look before it is chosen is a link."""
    found, at = [*targets(seen, who)], asked.get("space", "")
    goals = {each.to: each for each in reversed(found) if each.to}
    look = frozenset([to for to, each in goals.items() if each.look])
    near, far = _goals(seen, [*reversed(goals.values())], who, side)
    button = next((Choice(each.do, _say("press.suffer")) for each in found if each.do == SUFFER), None)
    return replace(
        here,
        title=sentence(name(who.named.get("fleet") or who.named.get("stack", ""))) if who.named else "",
        rows=tuple(rows(seen, who, side)) if len(who.groups) > 1 or who.groups and len(who.groups[0]) > 1 else (),
        together=tuple(together(seen, who, side)),
        hint="" if found else _say("hint.nowhere" if who.units or who.leaders else "hint.nobody"),
        goal=looked_at(seen, found, at),
        button=button,
        waits=any(each.column for each in found) and bool(who.units),
        near=near,
        far=far,
        sent=who.sent,
        elsewhere=look,
        links={at: link for at, link in here.links.items() if at not in look},
    )


def _goals(
    seen: State, found: Sequence[Target], who: Party, side: str
) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Goals: enemies, places and own stacks first, all others folded unless they are few."""
    marked: dict[bool, list[Choice]] = {True: [], False: []}
    for each in found:
        tract = seen.board.tract.get(each.to)
        tells = tract is None or tract.kind is not Place.OTHER or any(seen.holds(each.to, of) for of in Side)
        do = address(side, **dict(who.sent), space=each.to) if each.look else each.do
        marked[tells].append(Choice(do, sentence(name(each.to)), each.to, each.note))
    return folded(marked[True], marked[False], FEW)


# --- The rest ---------------------------------------------------------------------------------------------------------


def _groups(
    seen: State, rest: Sequence[tuple[int, Decision]], side: str, attacks: Mapping[str, AttackForecast]
) -> Iterator[ChoiceGroup]:
    """What belongs together under a title."""
    known = texts(PACKAGE, "board")
    for kind, these in groupby(rest, key=lambda each: type(each[1])):
        found = [
            Choice(n, label(one, seen), getattr(one, "at", ""), _note(seen, one, side, attacks)) for n, one in these
        ]
        yield ChoiceGroup(known.get(f"group.{kind.__name__}", ""), tuple(found))


def _note(seen: State, one: Decision, side: str, attacks: Mapping[str, AttackForecast]) -> str:
    """The chances, where the side knows them."""
    if isinstance(one, Attack):
        return _say("wins", percent=percent(attacks[one.at].win), sp=decimal(float(attacks[one.at].lost[0])))
    if isinstance(one, Overrun):
        return _say("press.over_note", percent=percent(before_overrun(seen)))
    if isinstance(one, TryTribe):
        return _say("rises.chance", percent=percent(chance(seen, one.tribe)))
    if not isinstance(one, Charge | CountHorse | FightHere) or seen.battle is None:
        return ""
    charges = one.charges if isinstance(one, Charge) else True
    both = Charges(True, charges) if seen.battle.ask is Ask.DEFENDERS_CHARGE else Charges(charges, True)
    found = at_hand(seen, both, one.counts if isinstance(one, CountHorse) else True)
    won, [lost, *_] = (found.win, found.lost) if side == seen.half else (1 - found.win, found.lost[::-1])
    return _say("wins", percent=percent(won), sp=decimal(float(lost)))


def _shares(seen: State, losses: Losses, found: Sequence[Decision]) -> Iterator[Share]:
    """Z13.5: each unit of which SP may be lost, with what is proposed."""
    proposed = next(one.sp for one in found if isinstance(one, Bear))
    for units, sp in losses.parts:
        for unit in units if sp else ():
            told = sentence(force([unit.id]))
            yield Share(f"{SP}{unit.id}", told, values(seen, unit.id), unit.sp, proposed.get(unit.id, 0))


def _pinned(seen: State, found: Sequence[Decision], side: str) -> Iterator[Choice]:
    """What ends the moment."""
    for n, one in enumerate(found):
        if isinstance(one, ENDS):
            key = said("board", f"key.{type(one).__name__}")
            do = f"{END}{n}" if isinstance(one, Done) else n
            yield Choice(do, label(one, seen), note=_note(seen, one, side, {}), key=key)


# --- A press ----------------------------------------------------------------------------------------------------------


def plans(game: Past, side: str, sent: Mapping[str, str]) -> Plan | None:
    """The decisions of one press in a form, if it is for several, or for those chosen."""
    do, seen = sent.get("do", ""), seen_by(game.now, side)
    found = choices(seen, side)
    if do in [f"{END}{n}" for n, one in enumerate(found) if isinstance(one, Done)]:
        return presses.end(Side(side))
    if do == BEAR and any(isinstance(one, Bear) for one in found):
        fields = {key.removeprefix(SP): whole_number(value) for key, value in sent.items() if key.startswith(SP)}
        return presses.alone(Bear({id: sp for id, sp in fields.items() if sp}))
    who = chosen(seen, found, sent)
    each = next((each for each in targets(seen, who, "waits" in sent) if each.do == do), None) if who else None
    return each.plan(game) if each else None

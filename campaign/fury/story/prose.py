"""Battles as the reader is told of them, and what hosts, places and dates are called in prose."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from campaign.chronicle.passages import Fact, events_of, over
from campaign.fury.data import britannia, pieces
from campaign.fury.names import CHIEF, PACKAGE, kind_of, name
from campaign.fury.rules.board import Place, Side
from campaign.fury.rules.pieces import BOUDICA, PAULINUS
from campaign.fury.rules.state import State, Unit
from campaign.fury.rules.z3_leaders import is_free, side_of
from campaign.fury.rules.z13_after import BattleOver
from campaign.fury.rules.z13_moves import FellBack
from campaign.fury.rules.z13_throw import BattleBegan, BattleThrown
from engine.grammar import listed
from engine.texts import said, text, texts

GREAT = (BOUDICA, PAULINUS)
"""Leaders beside whom no other is named."""
NAMED, PLACES = 2, 4  # commands or leaders of a host, and places, that a sentence names
say, _said = partial(text, PACKAGE, "story"), partial(said, PACKAGE, "story")


def men(sp: int) -> str:
    """How many these strength points (SP) are: a hundred each (Z1.2)."""
    return f"{100 * sp:,}" if sp else say("nobody")


def called(id: str) -> str:
    """A command or leader, or the kind of a unit without a command."""
    return _said(f"who.{id}") or name(id)


def where(at: str) -> str:
    """At a place, in the country that a tract is, or off a coast."""
    tract = britannia().tract.get(at)
    return _said(f"there.{at}") or (say(f"ground.{tract.terrain}", name=tract.name) if tract else "")


def place(at: str) -> str:
    """The same after "to", or as a name."""
    return where(at).partition(" ")[2]


def at_some(places: Iterable[str]) -> str:
    """At these places, each once; of many the first."""
    found = [*dict.fromkeys(map(where, places))]
    return listed([*found[:PLACES], *[say("elsewhere")] * (len(found) > PLACES)] or [""])


def host(sp: dict[str, int], leaders: Sequence[str]) -> str:
    """Units by id with their SP, and who leads them: 1,800 men of the Iceni and the Trinovantes under Boudica."""
    of = Counter[str]()
    for unit, points in sp.items():
        of[kind_of(unit)[0] or kind_of(unit)[1]] += points
    whose = [called(command) for command, _ in of.most_common()]
    more = [say("and_others")] if len(whose) > NAMED + 1 else whose[NAMED:]
    own = [each for each in leaders if of.keys() & {*pieces().leader[each].of}]
    led = [called(each) for each in leaders if each in GREAT] or [*map(called, own[:NAMED])]
    if [f"{CHIEF}{command}" for command in of] == own[:1]:
        led = [say("their_chief")]
    under = say("under", leaders=listed(led)) if led else ""
    return say("host", men=men(of.total()), whose=listed([*whose[:NAMED], *more]), led=under)


def of_event(event: Any) -> dict[str, object]:
    """What the sentences of an event need: who, where, how many men, and for how long."""
    found = vars(event)
    who = [called(found[key]) for key in ("leader", "tribe", "command") if key in found]
    others = "guard" if found["rule"] == "Z11.3" else "defenders"  # of no command; those of towns stay ashore (Z11.1)
    losses = [say("of", men=men(sp), who=called(of or others)) for of, sp in dict(found.get("sp", ())).items()]
    drowned = [called(each) for each in found.get("leaders", ()) if isinstance(each, str)]
    units = [unit for unit in found.get("units", ()) if isinstance(unit, Unit)]
    at = [*[unit.at for unit in units], *[found[key] for key in ("at", "to") if found.get(key)]]
    return {
        "who": listed([*who, *losses, *drowned] or [""]),
        "where": at_some(at),
        "place": place(at[0]) if at else "",
        "men": men(found.get("lost") or sum([unit.sp for unit in units])),
        "time": texts(PACKAGE, "story")["times"][found.get("turns", 0)],
    }


def lost(state: State, side: Side) -> int:
    """The SP that a side has lost so far, which everybody knows (Z17.1)."""
    return sum([sp for of, sp in state.lost.items() if pieces().side[of] is side])


def is_out(seen: State, leader: str) -> bool:
    """Whether he leads nobody; of an enemy out of sight that is not known."""
    return leader in seen.leaders and not is_free(seen, seen.leaders[leader])


class Fight(NamedTuple):
    """A battle that is over: how it began and who won it how, in words too; how many men each side had, and lost."""

    facts: Sequence[Fact]
    at: str
    kind: str
    how: str
    winner: Side
    men: list[tuple[int, int]]
    words: dict[str, str]


def fights(facts: Sequence[Fact]) -> Iterator[Fight]:
    """The losers may be destroyed, in the town that they held or elsewhere; they are driven off, or held off."""
    for those in over(facts, BattleBegan, BattleOver):
        began, winner, seen, after = those[0].event, those[-1].event.winner, those[0].before, those[-1].after
        units = {side: {unit.id: unit.sp for unit in began.units if pieces().side[unit.of] is side} for side in Side}
        gone = {side: lost(after, side) - lost(seen, side) for side in Side}
        led = [(each, side_of(seen, pieces().leader[each])) for each in began.leaders if not is_out(seen, each)]
        hosts = {side: host(units[side], [each for each, of in led if of is side]) for side in Side}
        back = [place(event.way[-1]) for event in events_of(those, FellBack)]
        attacked, is_town = began.attacker is winner, britannia().tract[began.at].kind is not Place.OTHER
        how = ("drove" if attacked else "held") if back else "stormed" if attacked and is_town else "destroyed"
        codes = [each.reason.code for event in events_of(those, BattleThrown) for each in event.modifiers]
        words = {"where": where(began.at), "place": place(began.at), "to": (back or [""])[0]}
        words |= {"attackers": hosts[began.attacker], "defenders": hosts[began.attacker.enemy]}
        words |= {"winner": name(winner), "cost": men(gone[winner])}
        words |= {"loser": name(winner.enemy), "losses": men(gone[winner.enemy])}
        kind = "ambush" if "ambush" in codes and not is_town else began.attacker
        both = [(100 * sum(units[side].values()), 100 * gone[side]) for side in Side]
        yield Fight(those, began.at, kind, how, winner, both, words)

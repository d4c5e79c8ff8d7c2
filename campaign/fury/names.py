"""The names of units, leaders, commands and places; `name` gives any of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from campaign.desk.telling import fields
from campaign.fury.data import PACKAGE as PACKAGE
from campaign.fury.data import britannia, pieces
from campaign.fury.rules.state import State
from engine.grammar import listed
from engine.texts import said as any_said
from engine.texts import text, texts

CHIEF = "chief-"
"""With this begins the id of a chief who has no name of his own, before his tribe's."""
said = partial(any_said, PACKAGE)
_say = partial(text, PACKAGE, "names")


@cache
def names() -> Mapping[str, str]:
    """The names of all ids within a sentence, except units: sides, commands, leaders, tracts, areas of the sea."""
    commands = {command.id: _say("people", name=command.name) for command in pieces().commands}
    leaders = {leader.id: leader.name for leader in pieces().leaders}
    chiefs = {id: _say("chief", command=commands[id.removeprefix(CHIEF)]) for id in leaders if id.startswith(CHIEF)}
    tracts = {tract.id: _say("tract", name=tract.name, code=tract.id) for tract in britannia().tracts}
    seas = {sea.id: sea.name for sea in britannia().seas}
    return {**commands, **leaders, **chiefs, **tracts, **seas, **texts(PACKAGE, "names")}


def name(id_: str) -> str:
    """The name of an id; a unit is one of its kind and its command."""
    return names().get(id_) or _group([id_])


def placed(state: State, id_: str) -> str:
    """The name of an id; of a unit with its place, its SP, and whether it is disrupted."""
    unit = state.units.get(id_)
    return said("names", "placed", **{**vars(unit), "name": name(id_), "at": name(unit.at)}) if unit else name(id_)


def kind_of(unit: str) -> tuple[str, str]:
    """A unit's command, or none, and its kind, by its id: "iceni" and "tribal horse"; an unseen stack is a kind."""
    of, _, rest = unit.partition(" ")
    return (of, rest.rpartition(" ")[0]) if of in pieces().command else ("", unit.rstrip("0123456789").rstrip())


def kinds(units: Iterable[str]) -> str:
    """Units without their command: seven warbands and a horse unit."""
    of_kind = defaultdict[str, list[str]](list)
    for unit in units:
        of_kind[kind_of(unit)[1]].append(unit)
    return listed([_counted(kind, these) for kind, these in of_kind.items()])


def _counted(kind: str, units: Sequence[str]) -> str:
    """Flotillas have numbers."""
    form, number = "several" if len(units) > 1 else "one", units[0].rpartition(" ")[2]
    return said("names", f"{form}.{kind}", n=len(units), number=number) or units[0]


def _group(units: Sequence[str]) -> str:
    """Units of one command, or of none."""
    of, _ = kind_of(units[0])
    return _say("of", units=kinds(units), command=name(of)) if of else kinds(units)


def force(units: Iterable[str], leaders: Iterable[str] = ()) -> str:
    """Units and leaders: four cohorts and a horse unit of the XIV, two warbands of the Iceni, and Boudica."""
    commands = defaultdict[str, list[str]](list)
    for unit in units:
        commands[kind_of(unit)[0]].append(unit)
    held = {leader: _is_prisoner(commands, leader) for leader in leaders}
    led = [said("names", "with", prisoner=held[each], leader=name(each)) for each in sorted(held, key=held.__getitem__)]
    return together([*map(_group, commands.values()), *led])


def _is_prisoner(commands: Iterable[str], leader: str) -> bool:
    """Z3.4: whether he is of the other side than the units of these commands, who take him along."""
    side, own = pieces().side, pieces().leader[leader].of or ("",)
    return bool({side[of] for of in commands} - {side[of] for of in own})


def together(groups: Sequence[str]) -> str:
    """Groups as a list; if some are lists themselves, they stand apart. Empty if there are none."""
    if len(groups) < 2 or not any(" and " in group for group in groups):
        return listed(groups) if groups else ""
    *most, last = groups
    return f"{', '.join(most)}, and {last}"


def losses(sp: Mapping[str, int]) -> str:
    """SP that units or commands lose, by their ids: two cohorts of the II (5 SP each) and a warband (3 SP)."""
    alike = defaultdict[tuple[tuple[str, str], int], list[str]](list)
    for id, lost in sp.items():
        alike[kind_of(id), lost].append(id)
    return together([_lost(ids, lost) for (_, lost), ids in alike.items()])


def _lost(ids: Sequence[str], sp: int) -> str:
    if ids[0] in pieces().command or not ids[0]:
        return said("names", "sp_of", of=ids[0], sp=sp, command=name(ids[0]))
    return said("names", "bears", each=len(ids) > 1, units=force(ids), sp=sp)


def parts_of(told: object) -> dict[str, Any]:
    """The fields of an event or a decision in words; `force` is all of its units and leaders."""
    found = vars(told)
    ids = {field: [getattr(each, "id", each) for each in found.get(field, ())] for field in ("units", "leaders")}
    lost = losses(found["sp"]) if isinstance(found.get("sp"), Mapping) else ""
    led, way = force((), ids["leaders"]), [name(at) for at in found.get("way", ())]
    return {
        **fields(told, name),
        "units": force(ids["units"]),
        "leaders": led,
        "force": force(**ids),
        "way": said("names", "way", through=way[0] if way[1:] else "", to=way[-1]) if way else "",
        "losses": together([*filter(None, [lost, led])]),
    }

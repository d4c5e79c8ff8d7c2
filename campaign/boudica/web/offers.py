"""A side's decisions as the page asks for them: a piece with all that it may do, and what ends the moment."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from campaign.boudica.choices import label
from campaign.boudica.names import PACKAGE, name, named, said
from campaign.boudica.rules import presses
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.presses import comrades, goals, in_order, mover, moving, suffices, takeable, takings
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import March, State, Step
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w2_setup import PlaceAgent
from campaign.boudica.rules.w5_movement.boudica import Declare, Lie
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import Enter, Pass, Stay
from campaign.boudica.rules.w5_movement.reach import Way, closed
from campaign.boudica.rules.w6_battle.meeting import NameRegion, Wish, Withdraw, names_only
from campaign.boudica.rules.w6_battle.towns import DestroyTowns
from campaign.boudica.rules.w7_recruitment import TakeGarrison
from campaign.boudica.rules.w10_prefect import Command
from campaign.boudica.rules.w11_solo.solo import choices
from campaign.desk.web.choices import Choice, ChoiceGroup, Member, Offers, Piece, folded
from campaign.desk.web.seats import address
from engine.grammar import sentence
from engine.texts import reason_text, text

FEW = 8  # as many ways as are not folded
TO, TAKES = "to ", " taking"  # before the space in what a form asks for, and after it
OWN = Stay | Lie | Declare | Command  # what a piece may do besides going somewhere


@dataclass(frozen=True, kw_only=True)
class RebellionOffers(Offers):
    """Besides the march of the piece chosen or on its way, and what else than going it may do.

    `closed` are the neighbours that it may not enter, and why.
    """

    march: March | None = None
    own: tuple[Choice, ...] = ()
    closed: Mapping[str, str] = field(default_factory=dict)


def offers(
    seen: State, found: Sequence[Decision], asked: Mapping[str, str], order: Sequence[str] = ()
) -> RebellionOffers:
    """The offers to a side by all that it sees; `asked` may name the piece to move, and armies that Boudica leaves.

    If it names none, the strongest legion is chosen, or the Briton piece that moved first in this `order`.
    """
    movers = [*dict.fromkeys(filter(None, map(mover, found)))] if seen.step is Step.MOVEMENT and not seen.march else []
    is_asked = asked.get("piece") in movers
    chosen = asked["piece"] if is_asked else min(movers, key=lambda piece: _rank(seen, order, piece), default="")
    march = moving(seen, chosen) if found and (chosen or seen.march) else None
    behind, friends = asked.get("left", "").split(","), comrades(seen, march) if march else ()
    near, far = _goals(seen, march, [army for army in friends if army not in behind]) if march else ((), ())
    shown = [(n, one) for n, one in enumerate(found) if mover(one) in ("", chosen) or not movers]
    titled = [(_title(seen, one), n, one) for n, one in shown if not isinstance(one, Enter | OWN)]
    side, at = str(decides(seen) or ""), {piece: seen.place(piece) for piece in movers}
    links = {piece: address(side, piece=piece) for piece in movers}
    return RebellionOffers(
        pieces=tuple(Piece(_brief(id), name(at[id]), id == chosen, links[id]) for id in movers),
        title=_asked_title(seen, chosen),
        members=tuple(_friends(side, march.piece, friends, behind)) if march else (),
        near=near,
        far=far,
        groups=tuple(_groups(seen, sorted(titled, key=lambda each: isinstance(each[2], NameRegion)))),
        pinned=tuple(_pinned(seen, found, [(n, one) for title, n, one in titled if not title and not _space(one)])),
        sent=(
            ("piece", march.piece if march else ""),
            ("left", ",".join(army for army in friends if army in behind)),
        ),
        links={at[piece]: link for piece, link in links.items() if [*at.values()].count(at[piece]) == 1},
        elsewhere=frozenset() if is_asked else frozenset(at[piece] for piece in movers if piece != chosen),
        march=march,
        own=tuple(_choice(n, one) for n, one in shown if isinstance(one, OWN)),
        closed=_closed(seen, march) if found else {},
    )


def _asked_title(seen: State, chosen: str) -> str:
    """Where the chosen piece may go, in words; of Boudica her track."""
    track = seen.boudica.track if seen.boudica else 0
    parts = {"nobody": not chosen, "hers": chosen == BOUDICA, "piece": name(chosen), "track": track}
    return sentence(said("board", "group.Walk", **parts))


def _rank(seen: State, order: Sequence[str], piece: str) -> int:
    """How soon it is chosen unless another is: a legion by its strength, a piece of the Britons by the order."""
    if seen.britain.sides[piece] is BRITONS:
        return order.index(piece) if piece in order else len(order)
    return -seen.armies[piece].strength if piece in seen.armies else 0


def last_order(game: Any) -> list[str]:
    """In which order the pieces moved in the last turn."""
    passed = zip(game.lines, game.states, strict=False)
    return [mover(line.decision) for line, before in passed if before.turn == game.now.turn - 1 and not before.march]


def _brief(piece: str) -> str:
    """Its name, of a legion without its last part, so that pieces stand in few rows."""
    whole = name(piece).removeprefix("the ")
    return sentence(" ".join(whole.split()[:2]) if piece.startswith("legion") else whole)


def _goals(seen: State, march: March, along: Sequence[str]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Where it may go: the next spaces, and those that are folded, unless they are few."""
    near, far = list[Choice](), list[Choice]()
    for space, way in goals(seen, march, along).items():
        between = way.path[len(march.path) : -1]
        goal = Choice(f"{TO}{space}", name(space), space, _cost(seen, march, way, between))
        (far if between else near).extend((goal, *_takes(seen, march, space)))
    return folded(near, far, FEW)


def _takes(seen: State, march: March, space: str) -> Iterator[Choice]:
    """To go there and take up what stands there (W5.6); on the map a press only goes there."""
    if strength := takeable(seen, march, space):
        said = text(PACKAGE, "board", "press.takes", space=name(space), strength=strength)
        yield Choice(f"{TO}{space}{TAKES}", said)


def _cost(seen: State, march: March, way: Way, between: Sequence[str]) -> str:
    """What a way costs (W5.2, W5.9), where it passes, and where it ends before its goal (W5.7, W5.8)."""
    regions = way.entered - march.entered
    by_road = way.entered > march.allowance
    key = "road" if by_road else "region" if regions else "free"
    cost = text(PACKAGE, "board", f"cost.{key}", entered=way.entered, allowance=march.allowance)
    told = [space for space in between if _tells(seen, march.side, space)]
    via = text(PACKAGE, "board", "cost.via", by=named(between)) if between else ""
    return cost + via + (text(PACKAGE, "board", "cost.waits", space=name(told[0])) if told else "")


def _tells(seen: State, side: Side, space: str) -> bool:
    """Whether a piece that enters is told strengths, or declares Boudica."""
    queen = seen.boudica is not None and seen.boudica.at == space
    return side is ROMANS and (queen or bool(seen.armies_at(space, side.enemy)))


def _friends(side: str, piece: str, friends: Sequence[str], behind: Sequence[str]) -> Iterator[Member]:
    """The armies that may go with Boudica; the link of each has those left behind once it is pressed."""
    for army in friends:
        left = ",".join(other for other in friends if (other in behind) is not (other == army))
        army_name = sentence(name(army).removeprefix("Briton "))
        yield Member(army_name, "", army not in behind, address(side, piece=piece, left=left))


def _groups(seen: State, rest: Sequence[tuple[str, int, Decision]]) -> Iterator[ChoiceGroup]:
    """What has a title, or a space to press; without a title they stand right under the page's heading."""
    shown = [(title, n, one) for title, n, one in rest if title or _space(one)]
    for title, these in groupby(shown, key=lambda each: each[0]):
        found = [(n, one) for _, n, one in these]
        is_folded = isinstance(found[0][1], Exchange) and not seen.march
        yield ChoiceGroup(title, tuple(_choice(n, one) for n, one in found), is_folded)


def _title(seen: State, decision: Decision) -> str:
    """The title above a decision; empty if the page's heading already asks for it."""
    if isinstance(decision, NameRegion) and names_only(seen):
        return ""
    fields = vars(decision)
    of = fields.get("agent") or fields.get("army")
    parts = {
        **{field: name(value) for field, value in fields.items() if isinstance(value, str)},
        "place": name(seen.place(of)) if of else "",
    }
    return sentence(said("board", f"group.{type(decision).__name__}", **parts))


def _space(decision: Decision) -> str:
    return decision.space if isinstance(decision, PlaceAgent | Withdraw | NameRegion) else ""


def _choice(number: int, decision: Decision) -> Choice:
    key = said("board", f"key.{type(decision).__name__}", **vars(decision))
    return Choice(number, label(decision), _space(decision), key=key)


def _pinned(seen: State, found: Sequence[Decision], ends: Iterable[tuple[int, Decision]]) -> Iterator[Choice]:
    """What ends the moment, each beside the press that does more than it."""
    for number, one in ends:
        if one == Wish(fight=True):
            yield _several("fight")
        yield _choice(number, one)
        if isinstance(one, Pass) and Side(seen.to_do[0]).enemy in seen.start.levels and not seen.passed:
            yield _several("pass_on")
        if one == Wish(fight=False) or (one == DestroyTowns(destroy=False) and seen.to_do[1:]):
            yield _several("peace", romans=decides(seen) is ROMANS)
    first = seen.step is Step.RECRUITING_ORDER
    might = in_order(seen) if first else found
    able, garrison = takings(might), any(isinstance(one, TakeGarrison) for one in might)
    if able and len(able) + garrison + first > 1 and suffices(seen, able):
        yield _several("muster", both=first and garrison, first=first, garrison=garrison)


def _several(what: str, **parts: bool) -> Choice:
    return Choice(what, said("board", f"press.{what}", **parts), key=text(PACKAGE, "board", f"key.{what}"))


def _closed(seen: State, march: March | None) -> Mapping[str, str]:
    """The neighbours that the piece on its way may not enter (W5.2, W5.4)."""
    if march is None or march.piece == BOUDICA:
        return {}
    around = [(space, closed(seen, march, space)) for space in seen.britain.space(march.here).neighbours]
    return {space: reason_text(why, (PACKAGE,)) for space, why in around if why}


def plans(game: Any, side: str, sent: Mapping[str, str]) -> presses.Plan | None:
    """The decisions of one press in a form, if it is for several."""
    do, seen = sent.get("do", ""), seen_by(game.now, side)
    if do in ("pass_on", "peace", "fight", "muster"):
        plan: presses.Plan = getattr(presses, do)(game)
        return plan
    piece, space, takes = sent.get("piece", ""), do.removeprefix(TO).removesuffix(TAKES), do.endswith(TAKES)
    if not do.startswith(TO) or not (seen.march or piece in filter(None, map(mover, choices(seen, side)))):
        return None
    march = moving(seen, piece)
    along = tuple(army for army in comrades(seen, march) if army not in sent.get("left", "").split(","))
    way = goals(seen, march, along).get(space)
    takes = takes and takeable(seen, march, space) > 0
    return presses.walk(game, march, way, along, takes, waits="waits" in sent) if way else None

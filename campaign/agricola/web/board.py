"""The board's page for a side: its map, what there is to decide, its tables and its log."""

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from battles.data import catalogue
from battles.rules.percent import percent
from campaign.agricola.data import PACKAGE
from campaign.agricola.names import name, short, where
from campaign.agricola.pictures.board import BESIDE, NorthView, board_svg, boxes_told
from campaign.agricola.pictures.sheet import NORTH
from campaign.agricola.pictures.signs import KEY
from campaign.agricola.rules.board import BRITANNIA, TURNS, Side
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y5_victory import SCORES, counts, scored
from campaign.agricola.rules.y7_turn import is_winter, year
from campaign.agricola.rules.y15_round import Line
from campaign.agricola.rules.y16_hits import force as fighting
from campaign.agricola.rules.y18_supply import out_of_supply
from campaign.agricola.rules.y21_answers import whose_turn
from campaign.agricola.rules.y35_solo.solo import choices, decides
from campaign.agricola.rules.y36_elsewhere import leaders, table_units
from campaign.agricola.rules.y36_known import at_battle, expected_battle
from campaign.agricola.rules.y36_odds import FOUGHT, Forecast
from campaign.agricola.seats import PLAYERS
from campaign.agricola.story.book import of_year
from campaign.agricola.telling import asking, entries
from campaign.agricola.web.forces import shaken, values
from campaign.agricola.web.offers import TO, NorthOffers, offers
from campaign.desk.web.board import news, on_map, table_of
from campaign.desk.web.log import by_turns
from engine.grammar import decimal, sentence, signed
from engine.texts import text

PHASES = ("events", "roman", "caledonian", "winter")
"""The parts of a turn in the bar, by the first word of their steps."""
UNCHECKED = (Step.ROMAN_RALLY, Step.CALEDONIAN_RALLY, Step.ROMAN_QUARTERS, Step.CALEDONIAN_QUARTERS)
"""Steps after the supply check of a turn, and those of winter, which has none (Y7.2)."""
_say = partial(text, PACKAGE, "board")


def of_game(game: Any, side: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """The whole context; `asked` may name a stack, a unit to place, or a hex to look at."""
    seen, at = seen_by(game.now, side), asked.get("space", "")
    here = offers(seen, choices(seen, side), side, asked) if side else NorthOffers()
    view = NorthView(seen, _selected(seen, here, asked), here.marked, (seen.battle.at,) if seen.battle else ())
    return {
        "asks": asking(seen, decides(game.now)),
        **on_map(here, side, partial(board_svg, view), NORTH, KEY),
        "spaces": [there for there in view.here.values() if there.place or not there.is_empty],
        "looked_at": _looked_at(view, at, here),
        "history": of_year(seen.turn),
        **_standing(game, seen),
        "fought": _fought(seen),
        "unsupplied": _unsupplied(seen, side),
        **by_turns(game, side, asked, partial(entries, openly=bool(game.now.ending)), name),
        **news(game, side, asked, decides, entries),
    }


def _selected(seen: State, here: NorthOffers, asked: Mapping[str, str]) -> str | None:
    """The highlighted hex: of the battle, of the force on its way, of the chosen stack, or what is looked at."""
    if seen.battle:
        return seen.battle.at
    if seen.march:
        return seen.march.here
    chosen = dict(here.sent).get("stack") or asked.get("space", "")
    return chosen if chosen in seen.north.hexes or chosen == BRITANNIA else None


def _looked_at(view: NorthView, at: str, offered: NorthOffers) -> Mapping[str, Any] | None:
    """A hex in words, with the units there that the reader knows, and the far goal that it is."""
    seen = view.seen
    if at == BESIDE:
        units = _known(seen.recruits, lambda unit: short(seen.counter(unit).id))  # Y20.2
        return {"name": _say("boxes"), "facts": boxes_told(seen), "units": units}
    if at not in view.here:
        return None
    here, goals = view.here[at], (*offered.near, *offered.far, *offered.farther)
    goal, odds = next((goal for goal in goals if goal.do == f"{TO}{at}"), None), None
    if goal and at in offered.elsewhere:
        force = tuple(dict(offered.sent)["units"].split(","))
        odds = odds_of(expected_battle(seen, at, seen.counter(force[0]).side, force))
    units = _known(here.units, lambda unit: f"{sentence(name(unit))} {values(seen, unit)}{shaken(seen, unit)}")
    return {"name": sentence(here.name), "facts": [*here.facts], "units": units, "goal": goal, "odds": odds}


def odds_of(found: Forecast) -> Mapping[str, Any]:
    """The chances of a battle in which nobody spends AP or retreats, from what the reader knows (Y36.1)."""
    shares = zip(PLAYERS.sides.values(), (found.roman, found.caledonian), strict=True)
    lost = (found.roman_steps_lost, found.caledonian_steps_lost)
    rows = [(who, percent(Fraction(share)), decimal(steps)) for (who, share), steps in zip(shares, lost, strict=True)]
    return {"sides": rows, "exact": found.exact, "fought": FOUGHT}


def _known(units: Mapping[Side, Iterable[str]], told: Callable[[str], str]) -> list[tuple[str, list[str]]]:
    """Of each side the units that the reader knows, if there are any."""
    found = [(PLAYERS.sides[side], _counted(these, told)) for side, these in units.items()]
    return [(side, these) for side, these in found if these]


def _counted(units: Iterable[str], told: Callable[[str], str]) -> list[str]:
    """Those of these units that the reader knows, as many of a name as there are."""
    tally = Tally(sorted([told(unit) for unit in units if "?" not in unit]))
    return [f"{number} × {one}" if number > 1 else one for one, number in tally.items()]


# --- How it stands ----------------------------------------------------------------------------------------------------


def _standing(game: Any, seen: State) -> dict[str, Any]:
    """The turn and its parts, both sides' forces, and the points as they run."""
    points = sum(scored(counts(seen)))
    return {
        "turns": [(turn, is_winter(turn)) for turn in range(1, TURNS + 1)],
        "phases": [(_say(f"phase.{part}"), _is_now(seen, part)) for part in PHASES],
        "bar": {
            "turn": seen.turn,
            "of": TURNS,
            "year": year(max(seen.turn, 1)),
            "ap": [(PLAYERS.sides[side], seen.ap[side]) for side in Side],
            "points": signed(points) if seen.turn else "",
        },
        "forces": [_force(game, seen, side) for side in Side],
        "score": _score(seen),
    }


def _is_now(seen: State, part: str) -> bool:
    winter = is_winter(seen.turn)
    return winter if part == "winter" else not winter and bool(seen.turn) and seen.step.startswith(part)


def _score(seen: State) -> list[tuple[str, int, str | int]]:
    """Y5.2 at present: each count with what it is worth."""
    counted = counts(seen)
    return [
        (_say(f"score.{what}"), number, signed(points) if points else 0)
        for (what, *_), number, points in zip(SCORES, counted, scored(counted), strict=True)
    ]


def _force(game: Any, seen: State, side: Side) -> dict[str, Any]:
    """A side's stacks on the map, how many and whom of each the reader knows, with its boxes (Y2.3)."""
    stacks = {at: seen.at(at, side) for at in dict.fromkeys(unit.at for unit in seen.of(side))}
    return {
        **table_of(PLAYERS, game, side),
        "stacks": [(at, _called(at), len(units), ", ".join(_counted(units, _called))) for at, units in stacks.items()],
        "ap": seen.ap[side],
        "held": [_called(marker) for marker in seen.held[side] if not marker.startswith("?")],
        "markers": len(seen.held[side]),
        "recruits": len(seen.recruits[side]),
        "eliminated": [_called(unit) for unit in seen.eliminated[side] if "?" not in unit],
    }


def _called(id: str) -> str:
    return sentence(name(id))


def _unsupplied(seen: State, side: str) -> list[str]:
    """Y18: the hexes where units of the reader would have to roll now; announced before the supply phase."""
    if seen.ending or not side or whose_turn(seen) != side or seen.step in UNCHECKED:
        return []
    places = Tally(seen.units[unit].at for unit in out_of_supply(seen, Side(side)))
    return [_say("unsupplied", number=number, where=where(at)) for at, number in places.items()]


# --- The battle at hand -----------------------------------------------------------------------------------------------


def _fought(seen: State) -> dict[str, Any] | None:
    """Both lines of the battle at hand, unit by unit (Y15.1), and its round."""
    if seen.battle is None:
        return None
    lines = []
    for side in Side:
        force = fighting(seen, side)
        front = [(short(each.id), each.strength, each.disrupted, each.counter.elite) for each in force.front]
        reserve = [short(each.id) for each in force.reserve]
        total = sum(strength for _, strength, _, _ in front)
        at_table = _at_table(force.all)
        lines.append(
            {"name": PLAYERS.sides[side], "front": front, "reserve": reserve, "total": total, "at_table": at_table}
        )
    odds = None if seen.ending else odds_of(at_battle(seen))
    return {"round": seen.battle.round, "lines": lines, "odds": odds}


def _at_table(line: Line) -> str:
    """What its counters are there: heavy infantry 6, light cavalry 1, leaders 2."""
    kinds = catalogue().units
    units = [_say("at_table.units", kind=kinds[code].name.lower(), n=n) for code, n in table_units(line).items()]
    led = leaders(line)
    return ", ".join([*units, *[_say("at_table.leaders", n=led)] * (led > 0)])

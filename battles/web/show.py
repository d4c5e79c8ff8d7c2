"""What the pages of a battle show, put together from a fight."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from battles import collection, lists
from battles.fights import TableBattle, tracked_army
from battles.names import people_name
from battles.orders import as_at, wrong
from battles.rules.allies import allied_points
from battles.rules.army_list import ArmyList, Company, Problem, temper
from battles.rules.brief import SideBrief
from battles.rules.collection import LEADER, OwnedBlocks, Shortage, shortages
from battles.rules.editing import numbers
from battles.rules.other_rules import Measure, RulesSet
from battles.rules.percent import percent
from battles.rules.roster import Roster, RosterEntry
from battles.rules.tracker import Agreed, Drawn, GradedResult, Result
from battles.rules.verdict import MAJOR_LOSS_PERCENT, MAJOR_LOSS_PERCENT_WITH_CAVALRY, Grade, Side
from engine.grammar import Name
from engine.rules.dice import StreamDice
from engine.texts import text

HALF_A_PAGE = 14
"""Rows of a list."""
_say = partial(text, "battles", "tracker")


class Corps(NamedTuple):
    """The companies of one people in a list, an ally's or the army's own."""

    name: str
    ally: bool
    companies: tuple[Company, ...]


class SideView(NamedTuple):
    side: Side
    brief: SideBrief
    army: ArmyList
    seed: str
    problems: tuple[Problem, ...]
    short: tuple[Shortage, ...]
    played: tuple[tuple[str, str], ...]
    """Peoples by name, and the colour of the player's blocks for each."""

    @property
    def as_at(self) -> str:
        """The battle whose published list this is (A9), if it is one."""
        return as_at(self.army)

    @property
    def temper(self) -> str:
        """What the general trusts (A8), if this is the list that its seed draws; else empty."""
        muster = self.army.muster
        corps = [ally for ally in muster.allies if ally.id in self.army.allied]
        if not self.seed or numbers(lists.draw(muster, self.seed, corps)) != numbers(self.army):
            return ""
        return text("battles", "lists", f"temper.{temper(muster, StreamDice(self.seed)).id}")

    @property
    def left(self) -> int:
        """Army points not spent yet; negative if too many were."""
        return self.army.muster.points - self.army.points

    @property
    def break_point(self) -> int:
        """C6.12, as the tracker counts it."""
        return tracked_army(self.army).break_point

    @property
    def over(self) -> int:
        """Army points spent too many."""
        return max(0, -self.left)

    @property
    def corps(self) -> list[Corps]:
        """The army's own units, then each allied corps."""
        own = Corps(self.brief.people_name, False, self.army.of(self.brief.people))
        return [own, *[Corps(people_name(ally), True, corps) for ally, corps in self.army.allied.items()]]

    @property
    def crowded(self) -> bool:
        """Whether its list is longer than half a page."""
        return sum(corps.ally + len(corps.companies) for corps in self.corps) > HALF_A_PAGE

    @property
    def special_rules(self) -> list[tuple[str, str]]:
        """The notes of the units in the list; units with the same notes share them."""
        notes: dict[str, list[str]] = {}
        for company in self.army.companies:
            codes = notes.setdefault(" ".join(company.entry.notes), [])
            if company.entry.key not in codes:
                codes.append(company.entry.key)
        return [(", ".join(codes), text) for text, codes in notes.items() if text]

    @property
    def allied_points(self) -> tuple[int, int]:
        """The cost of the allied corps, and its limit (C6.10)."""
        return sum(company.points for company in self.army.corps), allied_points(self.army.muster.points)


def generals(known: Sequence[str], number: int) -> tuple[str, ...]:
    """So many generals: those known by name, then the others by numbers, as on paper."""
    return (*known[:number], *(_say("general", number=n) for n in range(len(known) + 1, number + 1)))


def side_view(fight: TableBattle, side: Side) -> SideView:
    """A side with everything that is wrong with its list, or short for it."""
    owned = collection.read()
    both = shortages(owned, [fight.lists[side], fight.lists[side.other]])
    colours = _colours(owned, fight.lists[side])
    return SideView(
        side=side,
        brief=fight.side(side),
        army=fight.lists[side],
        seed=fight.seeds[side],
        problems=wrong(fight.lists[side]),
        short=tuple(shortage for shortage in both if shortage.colour in colours.values()),
        played=tuple((people_name(people), colour) for people, colour in colours.items()),
    )


def _colours(owned: OwnedBlocks, army: ArmyList) -> dict[str, str]:
    """The colour of each people in a list, if chosen."""
    return {people: colour for people in (army.muster.roster.id, *army.allied) if (colour := owned.colour(people))}


@dataclass(frozen=True)
class EditorRow:
    """A line of the editor: an entry of a roster, its number, and the numbers it may have."""

    people: str
    entry: RosterEntry
    count: int
    least: int
    most: int

    @property
    def name(self) -> str:
        """What these units are called."""
        return self.entry.called(self.count)

    @property
    def id(self) -> str:
        """For the ids of its buttons."""
        return f"{self.people}-{self.entry.code}{'-elite' if self.entry.elite else ''}"

    @property
    def points(self) -> int:
        """The cost of these units together."""
        return self.count * self.entry.cost

    @property
    def wrong(self) -> bool:
        """Whether there are too few or too many of them."""
        return not self.least <= self.count <= self.most


def rows(army: ArmyList, roster: Roster) -> list[EditorRow]:
    """The editor's lines for the army's own people, or for one that may send a corps, which has no minima."""
    counts = {company.entry.key: company.count for company in army.of(roster.id)}
    found, is_own = [], roster is army.muster.roster
    for entry in roster.entries:
        serves, count = entry.serves(army.muster.year), counts.get(entry.key, 0)
        least, most = roster.limits(entry, army.muster.points) if serves else (0, 0)
        if serves or count:
            found.append(EditorRow(roster.id, entry, count, least if is_own else 0, most))
    return found


def shortage_text(shortage: Shortage) -> str:
    """ "3 blue AX short." """
    if shortage.code != LEADER:
        return _say("shortage.units", units=shortage.units, colour=shortage.colour, code=shortage.code)
    one = shortage.units == 1
    return _say("shortage.leader" if one else "shortage.leaders", leaders=shortage.units, colour=shortage.colour)


def verdict(outcome: Result, names: Mapping[Side, str | Name]) -> str:
    """The winner and the grade."""
    if isinstance(outcome, Drawn):
        return _say("verdict.draw")
    return _say("verdict.won", army=names[outcome.winner], grade=outcome.grade.capitalize())


def arithmetic(outcome: Result, names: Mapping[Side, str | Name], rules: RulesSet | None = None) -> Sequence[str]:
    """C6.12 step by step in words, or the other rules' count; empty for a result that was not counted."""
    if isinstance(outcome, Agreed | Drawn):
        return []
    if isinstance(outcome, GradedResult):
        return _graded(outcome, names, rules) if rules else []
    losses, banners, winners, losers = astuple(outcome.tally)
    share = Fraction(losses, banners)
    army = names[outcome.winner]
    lost = _say("arithmetic.lost", army=army, losses=losses, banners=banners, share=percent(share))
    if 100 * share < MAJOR_LOSS_PERCENT:
        return [lost, _say("arithmetic.below", bound=MAJOR_LOSS_PERCENT)]
    steps = [lost, _say("arithmetic.not_below", bound=MAJOR_LOSS_PERCENT)]
    bound = MAJOR_LOSS_PERCENT_WITH_CAVALRY
    if 100 * share >= bound:
        return [*steps, _say("arithmetic.minor", bound=bound)]
    cavalry = "more" if outcome.grade is Grade.MAJOR else "less"
    return [*steps, _say(f"arithmetic.{cavalry}_cavalry", bound=bound, winners=winners, losers=losers)]


def _graded(outcome: GradedResult, names: Mapping[Side, str | Name], rules: RulesSet) -> Sequence[str]:
    """The winner's losses, and what the rules compare them with."""
    army, share = names[outcome.winner], rules.grading.percent
    against = _say(
        f"graded.against.{rules.grading.against}", army=army, enemy=names[outcome.winner.other], base=outcome.base
    )
    lost = _say("graded.lost", army=army, losses=outcome.losses, measure=measured(rules), against=against)
    return [lost, _say(f"graded.grade.{outcome.grade}", percent=share)]


def measured(rules: RulesSet) -> str:
    """The unit of losses, in the rules' words."""
    words = {Measure.UNITS: rules.units, Measure.STEPS: rules.steps, Measure.POINTS: _say("graded.points")}
    return words[rules.ending.measure]


def report_address(fight: TableBattle) -> str:
    """Where the campaign takes the result of this fight; empty if it has no such page."""
    if not fight.brief.address:
        return ""
    joint = "&" if "?" in fight.brief.address else "?"
    return f"{fight.brief.address}{joint}fight={fight.id}"

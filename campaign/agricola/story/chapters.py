"""A turn as a chapter: its season, its event, each side's Marches and battles, and how it stood at the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from campaign.agricola.names import PACKAGE, force, name, to, together, where
from campaign.agricola.rules.board import CALGACUS, ROMANS, Side
from campaign.agricola.rules.y4_picking import UnitPlaced
from campaign.agricola.rules.y5_victory import GameEnded, counts
from campaign.agricola.rules.y7_turn import is_winter, year
from campaign.agricola.rules.y9_events import EventRolled
from campaign.agricola.rules.y11_losses import Eliminated
from campaign.agricola.rules.y12_forces import MarchBegan, MarchEnded, Went
from campaign.agricola.rules.y15_battle import BattleBegan, RoundBegan
from campaign.agricola.rules.y16_retreat import Retreated
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y21_answers import MarkerPlayed
from campaign.agricola.rules.y24_centers import CenterRevealed
from campaign.agricola.rules.y25_fortified import OppidumLost
from campaign.agricola.rules.y29_road import RoadBuilt
from campaign.agricola.seats import PLAYERS
from campaign.chronicle.chronicle import BookTable, battle_table
from campaign.chronicle.passages import (
    Fact,
    FactsTogether,
    Passage,
    SeenPast,
    Tell,
    Teller,
    events_of,
    over,
    told_passages,
)
from engine.grammar import listed
from engine.texts import text, texts

MOST = 5  # places that a sentence names
SEASONS = ("spring", "summer", "autumn", "winter")  # a year's turns (Y7.1)
APART = frozenset({"tally", "battle.romans", "battle.caledonians", "battle.ambush"})
CALGACUS_TOLD = 9  # the turn whose season is told with Calgacus
FALLEN = ("Y16.3", "Y16.4", "Y15.4")
"""The clauses of losses in battle."""


class BattleFacts(FactsTogether):
    """A battle, from its first fact to its last one."""

    @property
    def began(self) -> BattleBegan:
        return self.all(BattleBegan)[0]

    @property
    def ended(self) -> BattleEnded:
        return self.all(BattleEnded)[0]

    def lost(self, side: Side) -> list[str]:
        """The units that a side has lost, an Oppidum too."""
        units = [each.unit for each in self.all(Eliminated) if each.side is side]
        return units + [each.unit for each in self.all(OppidumLost) if side is not ROMANS]


def battles(facts: Sequence[Fact]) -> Iterator[BattleFacts]:
    """The battles that are over."""
    return map(BattleFacts, over(facts, BattleBegan, BattleEnded))


def marches(facts: Sequence[Fact]) -> Iterator[tuple[Side, bool, str]]:
    """Each March that led anywhere: whose it was, whether it went by sea, and where it ended."""
    for those in over(facts, MarchBegan, MarchEnded):
        began: MarchBegan = those[0].event
        if went := events_of(those, Went):
            yield began.side, bool(began.faces), went[-1].to


def when(turn: int) -> str:
    """The date of a turn."""
    return text(PACKAGE, "story", f"season.{SEASONS[(turn - 1) % 4]}", year=str(year(turn)))


def _to(hex: str) -> str:
    """A place without the number of its hex."""
    return to(hex).partition(" (")[0]


def _where(hex: str) -> str:
    return where(hex).partition(" (")[0]


def passages(past: SeenPast, turn: int) -> Iterable[Passage]:
    """The passages of a turn that have anything to tell; each turn begins with wordings of its own."""
    teller, facts = Teller(texts(PACKAGE, "story"), lambda kind: turn, APART), past.by_turn[turn]
    return told_passages(
        teller, [(section, tell, facts, _place(past, facts, section)) for section, tell in PARTS.items()]
    )


def _place(past: SeenPast, facts: Sequence[Fact], section: str) -> int:
    """Where the film stands with a section: at its beginning, at the end of the Romans' part of the turn, or later."""
    if section == "opening":
        return facts[0].place
    of_romans = [fact.place for fact in facts if past.game.states[fact.place - 1].step.startswith("roman")]
    return max(of_romans if section == ROMANS else (), default=facts[-1].place)


def _opening(teller: Teller, facts: Sequence[Fact]) -> None:
    """The season, and what the dice of the events brought."""
    fallen = facts[0].turn == CALGACUS_TOLD and CALGACUS in facts[0].before.gone
    teller.say(f"opening.{facts[0].turn}{'_without_him' if fallen else ''}")
    for event in events_of(facts, EventRolled):
        teller.say(f"event.{event.number}")


def _side(side: Side, teller: Teller, facts: Sequence[Fact]) -> None:
    """What a side built and did, and the battles that it began."""
    _marched(teller, facts, side)
    if side is ROMANS:
        _built(teller, facts)
    for met in battles(facts):
        if met.began.attacker is side:
            _fought(teller, met)
    if played := [name(each.marker) for each in events_of(facts, MarkerPlayed) if each.side is side]:
        teller.say("stratagems", side=name(side), markers=listed(dict.fromkeys(played)))
    lost = [each.unit for each in events_of(facts, Eliminated) if each.side is side and each.rule not in FALLEN]
    if lost:
        teller.say("hunger", side=name(side), units=together(lost))


def _marched(teller: Teller, facts: Sequence[Fact], side: Side) -> None:
    for by_sea, kind in ((False, f"marched.{side}"), (True, "sailed")):
        ends = [at for whose, sea, at in marches(facts) if whose is side and sea is by_sea]
        if ends:
            teller.say(kind, *dict.fromkeys(ends), places=_some([_to(at) for at in ends]))


def _some(places: Sequence[str]) -> str:
    """Places as a list, each once; of many the first."""
    found = [*dict.fromkeys(places)]
    more = len(found) - MOST
    return listed([*found[:MOST], *([text(PACKAGE, "story", "more", n=more)] if more > 0 else [])])


def _built(teller: Teller, facts: Sequence[Fact]) -> None:
    """What the Romans found and built."""
    for event in events_of(facts, CenterRevealed):
        teller.say("found", event.at, center=name(event.center), where=_where(event.at))
    camps = [each.at for each in events_of(facts, UnitPlaced) if each.unit.startswith("praesidium")]
    if camps:
        teller.say("built" if len(camps) > 1 else "built_one", *camps, places=_some([_where(at) for at in camps]))
    for built in events_of(facts, RoadBuilt)[-1:]:
        teller.say("road", built.to, to=_to(built.to))


def _fought(teller: Teller, met: BattleFacts) -> None:
    """A battle: who met whom, who won, and what it cost."""
    began, ended = met.began, met.ended
    kind = "ambush" if began.ambush else began.attacker
    both = {"romans": force(began.romans), "caledonians": force(began.caledonians)}
    teller.say(f"battle.{kind}", began.at, where=_where(began.at), **both)
    if ended.winner is None:
        teller.say("battle.no_battle")
        return
    how = "retreat" if met.all(Retreated) else "stand"
    rounds = len(met.all(RoundBegan))
    teller.say(f"won.{ended.winner}_{how}", rounds=rounds, many=rounds > 1)
    for side in Side:
        if lost := met.lost(side):
            teller.say("cost", side=name(side), units=together(lost))
    if ended.major:
        teller.say("battle.major")


def _tally(teller: Teller, facts: Sequence[Fact]) -> None:
    """How it stood at the end of the turn, or how the game ended."""
    for event in events_of(facts, GameEnded):
        teller.say(f"end.{event.ending.cause.replace(' ', '_')}")
        return
    counted = counts(facts[-1].after)
    teller.say("winter" if is_winter(facts[0].turn) else "tally", romans=counted[0], caledonians=counted[5])


PARTS: Mapping[str, Tell] = {
    "opening": _opening,
    **{side: partial(_side, side) for side in Side},
    "tally": _tally,
}


def table(past: SeenPast) -> BookTable:
    """The battles of the book."""
    return battle_table(PLAYERS.sides.values(), [_row(met) for met in battles(past.facts)])


def _row(met: BattleFacts) -> tuple[int, str, list[tuple[int, int]], str]:
    """Its turn and place, both sides' units and losses, and who won."""
    forces = [(len(getattr(met.began, side)), len(met.lost(side))) for side in Side]
    won = PLAYERS.sides[met.ended.winner] if met.ended.winner else "nobody"
    return met.facts[0].turn, _to(met.began.at), forces, won

"""A turn as a chapter: who rose or came, each side's marches and battles, how it stood; what burnt is remembered."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any

from campaign.chronicle.chronicle import BookTable, battle_table
from campaign.chronicle.passages import Fact, Passage, SeenPast, Tell, Teller, events_of, over, told_passages
from campaign.fury.names import PACKAGE, name
from campaign.fury.rules.board import Side
from campaign.fury.rules.turn import HalfBegan
from campaign.fury.rules.z4_control import LootingBegan
from campaign.fury.rules.z10_movement import ColumnFormed, ColumnHalted, ColumnMoved
from campaign.fury.rules.z14_demoralisation import is_lost
from campaign.fury.rules.z15_victory import WarEnded
from campaign.fury.seats import PLAYERS
from campaign.fury.story import prose
from campaign.fury.story.prose import GREAT, place, say
from campaign.fury.story.ventures import overruns, voyages
from engine.grammar import listed, sentence
from engine.texts import texts

FORCE, MARCHES, FIGHTS = 20, 2, 2  # SP that march in force; marches and battles of a half that are told one by one
SUMS = 3  # turns from one summing-up to the next
FORMS = {"LeaderThrown": "fate", "GroupCame": "group", "TribeRose": "tribe", "WarEnded": "ending.cause.code"}
FORMS |= {"LossesTold": "rule"}
"""What tells apart events of one kind."""


class Annals(Teller):
    """Who tells the war: in which turn each place burnt, of whose ashes he has told, what he had said before a turn."""

    def __init__(self) -> None:
        super().__init__(texts(PACKAGE, "story"), len)
        self.burnt: dict[str, int] = {}
        self.ashes: set[str] = set()
        self.before = 0

    def key(self, part: str, event: Any) -> str:
        """The sentence of an event in this part of a chapter: for what it brought, or for its class; empty for none."""
        keys = [f"{part}.{kind}" for kind in (kind_of_event(event), event.type)]
        return next((key for key in keys if self.knows(key)), "")

    def events(self, part: str, facts: Iterable[Fact]) -> None:
        """Those that have one."""
        for fact in facts:
            if key := self.key(part, fact.event):
                self.place = fact.place
                self.say(key, **prose.of_event(fact.event))

    def remember(self, kind: str, at: str, turn: int) -> None:
        """Once of each kind, that this place burnt in an earlier turn."""
        if self.burnt.get(at, turn) < turn and f"{kind} {at}" not in self.ashes:
            self.ashes.add(f"{kind} {at}")
            self.say(f"ashes.{kind}", place=place(at), date=say(f"date.{self.burnt[at]}"))


def kind_of_event(event: Any) -> str:
    """Its class, and what it brought where that matters."""
    return f"{event.type}.{attrgetter(FORMS[event.type])(event)}" if event.type in FORMS else event.type


def told(past: SeenPast) -> Mapping[int, tuple[str, Sequence[Passage]]]:
    """Each turn with its title: both halves, and how it ended."""
    annals, found = Annals(), {}
    for turn, facts in past.by_turn.items():
        annals.before = len(annals.told)
        events, begun = [fact.event for fact in facts], HalfBegan(Side.ROMAN)
        turned = events.index(begun) if begun in events else len(events)
        halves = {Side.TRIBAL: facts[:turned], Side.ROMAN: facts[turned:]}
        parts: list[tuple[str, Tell, Sequence[Fact], int]] = [
            (of, partial(_half, of), half, half[-1].place) for of, half in halves.items() if half
        ]
        passages = [*told_passages(annals, [*parts, ("tally", _tally, facts, facts[-1].place)])]
        annals.burnt |= {event.at: turn for event in events_of(facts, LootingBegan)}
        found[turn] = _title(annals, facts), passages
    return found


def _title(annals: Annals, facts: Sequence[Fact]) -> str:
    """What mattered most in a turn, the largest first; of leaders only the greatest."""
    events = [fact.event for fact in facts if getattr(fact.event, "leader", GREAT[0]) in GREAT]
    events.sort(key=lambda event: -len(getattr(event, "units", ())))
    ranks = [key for key in texts(PACKAGE, "story") if key.startswith("title.")]
    found = [(rank, event) for rank in ranks for event in events if f"title.{kind_of_event(event)}".startswith(rank)]
    parts = [annals.words(key, **prose.of_event(event)) for key, event in found[:1]]
    return sentence((parts or [annals.words("title.quiet")])[0])


def _half(side: Side, annals: Annals, facts: Sequence[Fact]) -> None:
    """Who rose or came, who marched in force, overran or sailed, the greatest battles, the others in a sentence."""
    if side is Side.TRIBAL and facts[0].turn == 1:
        annals.say("opening")
    annals.events("came", facts)
    fought = [*prose.fights(facts)]
    ranked = sorted(fought, key=lambda met: -sum([had for had, _ in met.men]))
    ranked.sort(key=lambda met: not any(annals.key("then", fact.event) for fact in met.facts))
    great, others = ranked[:FIGHTS], [(met.at, met.winner is side) for met in ranked[FIGHTS:]]
    _marched(annals, facts, [met.at for met in fought])
    for each in (*overruns(facts), *voyages(facts)):
        annals.place = each.place
        annals.say(each.kind, **each.words)
    for met in [met for met in fought if met in great]:
        annals.place, first = met.facts[-1].place, len(annals.told)
        annals.say(f"battle.{met.kind}", **met.words)
        annals.remember("fight", met.at, facts[0].turn)
        annals.say(f"won.{met.how}", **met.words)
        annals.events("then", met.facts)
        whole = " ".join([each.text for each in annals.told[first:]])
        annals.told[first:] = [replace(annals.told[first], text=whole)]  # one picture of the film
    if others:
        won, beaten = [prose.at_some([at for at, by in others if by is won]) for won in (True, False)]
        kind = "both" if won and beaten else "won" if won else "lost"
        annals.say(f"others.{kind}", side=name(side), won=won, lost=beaten)
    annals.events("then", [fact for fact in facts if not any(fact in met.facts for met in great)])


def _marched(annals: Annals, facts: Sequence[Fact], fought: Collection[str]) -> None:
    """Z17.1: who came where in force, unless a battle says it; of the enemy that is told at the end only."""
    came = defaultdict[str, list[Sequence[Fact]]](list)
    sp = defaultdict[str, dict[str, int]](dict)
    for those in over(facts, ColumnFormed, ColumnHalted):
        for moved in events_of(those, ColumnMoved)[-1:]:
            if moved.to not in (those[0].event.at, *fought):
                came[moved.to].append(those)
                sp[moved.to] |= {id: those[0].before.units[id].sp for id in those[-1].event.units}
    strong = [to for to in came if sum(sp[to].values()) >= FORCE]
    for to in sorted(strong, key=lambda to: -sum(sp[to].values()))[:MARCHES]:
        led = [id for those in came[to] for id in those[-1].event.leaders if not prose.is_out(those[0].before, id)]
        origins = [*dict.fromkeys([place(those[0].event.at) for those in came[to]])]
        annals.place, there = came[to][-1][-1].place, {"to": place(to), "where": prose.where(to)}
        kind = "gathered" if len(origins) > 1 else "marched"
        annals.say(kind, host=prose.host(sp[to], led), origin=listed(origins), **there)
        annals.remember("camp", to, facts[0].turn)


def _tally(annals: Annals, facts: Sequence[Fact]) -> None:
    """Who lost heart, and how the war ended; or, once a turn is over, that nothing happened, or how it stood."""
    state, turn = facts[-1].after, facts[0].turn
    annals.events("tally", facts)
    sums = {str(side): prose.men(prose.lost(state, side)) for side in Side}
    if events_of(facts, WarEnded):
        annals.say("last.burnt", places=listed([*map(place, state.looted)] or [say("no_place")]), **sums)
        for leader in GREAT:
            fate = "dead" if leader in state.gone else "held" if is_lost(state, leader) else "free"
            annals.say(f"last.{leader}.{fate if leader in (*state.leaders, *state.gone) else 'away'}")
    elif turn < facts[0].past.now.turn:
        risen = [each for each in annals.told if each.kind.startswith("came.TribeRose") and "-pro" not in each.kind]
        counts = turn % SUMS == 0 and say("nobody") not in sums.values()
        if kind := "quiet" if len(annals.told) == annals.before else "summed" if counts else "":
            annals.say(kind, date=say(f"date.{turn}"), n=len(risen), **sums)


def table(past: SeenPast) -> BookTable:
    """The battles of the book."""
    fought = prose.fights(past.facts)
    rows = [(met.facts[0].turn, sentence(place(met.at)), met.men, PLAYERS.sides[met.winner]) for met in fought]
    return battle_table(PLAYERS.sides.values(), rows)

"""Who leads and who rules: the generals of each people, the rulers of the Powers, and leaders from over the sea.

This is the only place that names generals. The campaign's seed names them, without a die of the campaign; they serve 2
to 5 turns, or until they fall or are captured, or their Power loses its last home. No rule knows them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from battles.rules.battleplay.account import Account
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Grade, Resolver, Side
from campaign.chronicle.persons import FELL, LOST, TOOK, UNDECIDED, WON, Deed, Person, Register
from campaign.italy.narrate.names import card, phrase
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import Start, State
from engine.rules.record import Line
from engine.rules.ruleset import Game
from engine.wordings import digest
from powers.rules.theatre import Italy, year

LED_BY_RULER = 50
"""Percent: a ruler with this much Aggressor leads his own army, and so does a Protector who is attacked."""
TERMS = 2, 3, 4, 5  # the turns for which a general may serve
ONE_FALLS_OF = 3
"""Of this many generals beaten by a Major Victory one falls, if nobody has counted the fallen."""
RULER, GENERAL, LEADER = "ruler", "general", "leader"  # offices; a leader is an External Power's
STRUCK, TAKEN, SWEPT, HURT, CEDED, LANDED = "struck_down", "taken", "in_the_rout", "hurt", "ceded", "landed"
"""The kinds of deeds besides those of every campaign."""
DIED, HOMELESS, RETIRED, SAILED = "died", "homeless", "retired", "sailed"
"""The ends of an office besides falling and capture."""


def general_names(italy: Italy, seed: str, people: str) -> Iterator[str]:
    """A people's generals, one after another, each from another family; none if the people has no names."""
    families, given = (card(italy, people, what) or () for what in ("family", "given"))
    rulers = {name for power in italy.powers for name in power.ruler_names}
    ordered = sorted(families, key=lambda family: digest(seed, people, family))
    for number in count() if ordered else ():
        turn, family = divmod(number, len(ordered))
        again = " the Younger" if turn and not given else ""
        firsts = sorted(given, key=lambda first: digest(seed, people, number, first))
        names = [f"{first} {ordered[family]}" for first in firsts] or [f"{ordered[family]}{again}"]
        yield from [name for name in names if name not in rulers][:1]


def leader_name(italy: Italy, external: str, turn: int, gone: set[str]) -> str:
    """The leader from over the sea in that turn, as in history, except those who are gone; empty if there is none."""
    known = [str(entry).partition(" ")[::2] for entry in card(italy, external, "leaders") or ()]
    past = sum(int(since) > year(turn) for since, _ in known[1:])
    return next((name for _, name in known[past:] + known[:past] if name not in gone), "")


@dataclass
class BattleAtHand:
    """Who leads which people in a battle, and who has won it."""

    place: int
    province: str
    peoples: dict[Side, str]
    leaders: dict[Side, str]  # by id; empty for a nameless leader
    winner: Side | None = None


@dataclass
class Persons(Register):
    """All persons of a campaign from its log."""

    led: dict[int, dict[Side, str]] = field(default_factory=dict)
    """By the place after the line in which the armies meet: each side's leader, by id."""
    fates: dict[int, dict[Side, str]] = field(default_factory=dict)
    """By the place after the line of the victory: the fate of each side's leader, if any."""
    _names: dict[str, Iterator[str]] = field(default_factory=dict)
    _terms: dict[str, int] = field(default_factory=dict)
    """By people: the turn in which its general's term ends."""
    _battle: BattleAtHand | None = None

    def leader(self, people: str, campaign: State, attacking: bool, place: int) -> Person | None:
        """Who leads this army after this many lines: a warlike ruler, else its general; Subjects have their own.

        Nobody if a scenario has renamed the people.
        """
        if campaign.external_army(people):
            return self.at(place, LEADER, people)
        ruler = campaign.situation.rulers.get(people) if campaign.situation.land.is_active(people) else None
        will = (ruler.aggressor if attacking else ruler.protector) if ruler else 0
        himself = self.at(place, RULER, people) if will >= LED_BY_RULER else None
        return himself or self.at(place, GENERAL, people)

    def commanders(self, place: int) -> dict[Side, str]:
        """The leaders by name in the last battle joined up to this place."""
        led = self.led[max([joined for joined in self.led if joined <= place])] if self.led else {}
        return {side: called(self.persons.get(led.get(side, ""))) for side in Side}

    def go_on(self, place: int, line: Line[Decision, ev.Event], before: State, after: State) -> None:
        """Add one line of the log."""
        for event in line.events:
            self._happen(event, place, line.n, before)
        won = any(isinstance(event, ev.BattleWon) for event in line.events)
        if place > 1 and not won and _offices(before) == _offices(after):
            return
        self._rulers(place, after)
        self._externals(place, after)
        self._generals(place, before, after)

    # What they do

    def _happen(self, event: ev.Event, place: int, line: int, before: State) -> None:
        match event:
            case ev.BattleJoined():
                self._join(event, place, before)
            case ev.ArmyLanded(external=external, province=province):
                person = self._come(external, place, before)
                self.add(person.id if person else "", Deed(LANDED, before.turn, line, province))
            case _ if self._battle:
                self._battle_goes_on(event, self._battle, place, line, before)

    def _join(self, event: ev.BattleJoined, place: int, before: State) -> None:
        peoples = {Side.ATTACKER: event.attacking.people, Side.DEFENDER: event.defending.people}
        found = {side: self.leader(who, before, side is Side.ATTACKER, place - 1) for side, who in peoples.items()}
        self.led[place] = {side: person.id if person else "" for side, person in found.items()}
        self._battle = BattleAtHand(place, event.province, peoples, self.led[place])

    def _battle_goes_on(self, event: ev.Event, battle: BattleAtHand, place: int, line: int, before: State) -> None:
        def deed(kind: str, side: Side, at: str = battle.province) -> None:
            foe = side.other
            done = Deed(kind, before.turn, line, at, battle.peoples[foe], battle.leaders[foe])
            self.add(battle.leaders[side], done)

        match event:
            case ev.BattleWon(side=winner):
                battle.winner = winner
                deed(WON, winner)
                deed(LOST, winner.other)
                self.fates[place] = {side: kind for side in Side if (kind := self._fate(event, battle, side, before))}
                for side, kind in self.fates[place].items():
                    deed(kind, side)
                    self._ends(kind, battle.leaders[side], place, before.turn)
            case ev.BattleUndecided():
                for side in Side:
                    deed(UNDECIDED, side)
            case ev.ProvinceTaken(province=province) | ev.ArmyMoved(province=province) if battle.winner:
                deed(TOOK, battle.winner, province)
                deed(CEDED, battle.winner.other, province)
            case ev.BattleEnded() | ev.CampaignEnded():
                self._battle = None

    def _fate(self, event: ev.BattleWon, battle: BattleAtHand, side: Side, before: State) -> str:
        """The fate of a side's leader; empty if he is unharmed.

        A ruler returns, whatever was counted (C3). The generator counts nobody: of several beaten by a Major Victory
        one falls, by the seed.
        """
        person = self.persons.get(battle.leaders[side])
        kind = generals_fate(event.account, side)
        if person is None or person.office == RULER:
            return kind
        if event.resolver is Resolver.GENERATOR and side is not event.side and event.grade is Grade.MAJOR:
            lot = digest(before.start.seed, before.turn, battle.province, person.id)
            return "" if lot % ONE_FALLS_OF else FELL
        return FELL if kind == STRUCK else kind

    def _ends(self, kind: str, id: str, place: int, turn: int) -> None:
        """A general or leader who falls or is captured has a successor."""
        person = self.persons.get(id)
        if person and person.office != RULER and kind in (FELL, TAKEN):
            self.leave(place, person, turn, kind)

    # Who they are

    def _rulers(self, place: int, after: State) -> None:
        """The present rulers (C3); one without a name is nobody."""
        for power in after.start.italy.homes:
            ruler = after.situation.rulers.get(power) if after.situation.land.is_active(power) else None
            present = self.serving(RULER, power)
            if present and (ruler is None or ruler.name != present.name):
                self.leave(place, present, after.turn, DIED if ruler else HOMELESS)
                present = None
            if ruler and not present and ruler.name != after.start.italy.name(power):
                self.enter(place, ruler.name, RULER, power, ruler.since)

    def _generals(self, place: int, before: State, after: State) -> None:
        """One for each people, Subjects too; he goes when his term ends, and when his Power loses its last home."""
        for people in after.start.italy.homes:
            homeless = after.situation.land.is_active(people) < before.situation.land.is_active(people)
            if (present := self.serving(GENERAL, people)) and (homeless or after.turn >= self._terms[people]):
                self.leave(place, present, after.turn, HOMELESS if homeless else RETIRED)
            if self.serving(GENERAL, people) is None:
                names = self._names.setdefault(people, general_names(after.start.italy, after.start.seed, people))
                self._begin(place, next(names, ""), GENERAL, people, after)

    def _externals(self, place: int, after: State) -> None:
        """Who leads an army from over the sea, as long as it is in Italy (C8)."""
        for external in [each.id for each in after.start.italy.externals]:
            army = after.external_army(external)
            if (present := self.serving(LEADER, external)) and not army:
                self.leave(place, present, after.turn, SAILED)
            if army:
                self._come(external, place, after)

    def _come(self, external: str, place: int, campaign: State) -> Person | None:
        """Its present leader; the last one comes again while his term lasts."""
        last = self.last(LEADER, external)
        if last and last.until is None:
            return last
        if last and last.end == SAILED and campaign.turn < self._terms[external]:
            return self.enter(place, last.name, LEADER, external, campaign.turn)
        gone = {person.name for person in self if person.people == external}
        name = leader_name(campaign.start.italy, external, campaign.turn, gone)
        return self._begin(place, name, LEADER, external, campaign)

    def _begin(self, place: int, name: str, office: str, people: str, campaign: State) -> Person | None:
        if not name:
            return None
        number = sum(person.people == people for person in self)
        self._terms[people] = campaign.turn + TERMS[digest(campaign.start.seed, people, number) % len(TERMS)]
        return self.enter(place, name, office, people, campaign.turn)


def _offices(campaign: State) -> tuple[int, ...]:
    """What offices depend on, compared by identity: the turn, the land, the rulers and the External armies."""
    situation = campaign.situation
    return campaign.turn, id(situation.land), id(situation.rulers), id(campaign.externals)


def called(person: Person | None) -> str:
    """A general by name, or by his title among his people."""
    return person.name if person else phrase("general.nameless")


def persons_of(game: Game[Start, State, Decision, ev.Event]) -> Persons:
    found = Persons()
    for place, (line, before, after) in enumerate(zip(game.lines, game.states, game.states[1:], strict=False), 1):
        found.go_on(place, line, before, after)
    return found


def generals_fate(account: Account | ShortAccount | None, side: Side) -> str:
    """The fate counted for a side's general, the worst of several; empty if none was (R21, R27, X6)."""
    if isinstance(account, ShortAccount):
        losses = account.losses(side)
        fates = {STRUCK: losses.killed, TAKEN: losses.captured, HURT: losses.wounded}
        return next((kind for kind, generals in fates.items() if generals), "")
    if account is None or not account.general_lost(side):
        return ""
    return STRUCK if account.losses(side).killed else SWEPT

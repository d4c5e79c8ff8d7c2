"""What a dispatch may add to an event: who leads, what is at stake, and what is remembered of both.

Each is a fact of the log at that time. If there is none, its part is missing, and another wording is used: the fullest
that fits.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

from battles.rules.verdict import Side
from campaign.chronicle.memory import Memory, Remembered
from campaign.chronicle.persons import LOST, TOOK, WON, Person
from campaign.italy.narrate.names import Names, phrase
from campaign.italy.narrate.persons import CEDED, LEADER, RULER, Persons, persons_of
from campaign.italy.remembered import Past, memory
from campaign.italy.rules import events as ev
from campaign.italy.rules.outlook import is_the_end
from campaign.italy.rules.state import Attack, State
from engine.rules.modifiers import total
from engine.texts import filled, fullest, text
from engine.wordings import digest
from powers.rules.battles import prize
from powers.rules.land import Land, after_conquest
from powers.rules.revenue import revenue, revenue_items
from powers.rules.theatre import ROME

Facts = Mapping[str, Any]
ROOM, ROOM_PLAIN, ROOM_RESULT, ROOM_STANDING = 96, 104, 90, 80
"""Letters that fit the desk's narrow column: two lines in bold, two in plain type, on the card of Rome's battle, and
Rome's place, told with its revenue."""
TELLING = ("general", "ruler", "old", "stake", "at_stake", "past", "times", "odds", "again", "run", "since", "payer")
"""The optional parts of a sentence."""
ORDINALS = ("", "", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NAMELESS = phrase("general.nameless")
MANY = 2  # battles without a victory that are worth a word
LONG_AGO = 3  # turns after which something counts as the first of its kind again


def worded(kind: str, *key: object, room: Any = ROOM, **facts: Any) -> str:
    """The fullest sentence of a kind, from texts/en/dispatches.toml; among equal ones the key decides.

    If its `stake` does not fit, the `brief` one is used; if there is room left, it also says `when`.
    """
    when, brief = facts.pop("when", ""), facts.pop("brief", None)
    parts = facts | {"when": ""}
    said = _fullest(kind, key, room, parts)
    if brief and "stake}" not in said:
        parts["stake"] = brief
        said = _fullest(kind, key, room, parts)
    whole = filled(said, **{**parts, "when": when})
    return (whole if len(whole) <= room else filled(said, **parts)).strip()


def _fullest(kind: str, key: tuple[object, ...], room: int, parts: Facts) -> str:
    choice = digest(kind, *key)
    return fullest("campaign.italy", "dispatches", kind, room=room, choice=choice, telling=TELLING, **parts)


def _claim(key: str, **parts: object) -> str:
    return text("campaign.italy", "dispatches", f"claim.{key}", **parts)


class Whole:
    """A campaign with its log, for a cache key: equal only if identical."""

    def __init__(self, game: Past) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Whole) and self.game is other.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=4)
def _known(whole: Whole) -> tuple[Persons, Memory]:
    """All persons and memories, cached, as a page asks many times."""
    return persons_of(whole.game), memory(whole.game)


@dataclass(frozen=True)
class Recall:
    """Everything known of a campaign after this many lines."""

    game: Past
    last: int

    @property
    def persons(self) -> Persons:
        """Everybody with a name, at any time."""
        return _known(Whole(self.game))[0]

    @cached_property
    def memory(self) -> Memory:
        """The memory up to then."""
        return _known(Whole(self.game))[1].until(self.last)

    @property
    def _names(self) -> Names:
        return Names(self.game.start.italy)

    def march(self, campaign: State, attack: Attack, likely: tuple[str, ...]) -> Facts:
        """For an attack still to come: who leads it, how often it has happened, and what it may win."""
        leader = self._leader(attack, campaign)
        past = self._past(leader, attack.target, campaign.turn) if leader else None
        return {
            **self.leads(attack, campaign),
            "past": past,
            "times": self._times(attack, campaign.turn),
            **self._stake(campaign, attack, likely, named=past is not None),
        }

    def leads(self, attack: Attack, campaign: State) -> Facts:
        """Who leads an attack."""
        leader = self._leader(attack, campaign)
        return {"general": _short(leader.name, attack.attacker) if leader else None}

    def _leader(self, attack: Attack, campaign: State) -> Person | None:
        return self.persons.leader(attack.attacker, campaign, attacking=True, place=self.last)

    def _past(self, person: Person, enemy: str, turn: int) -> str | None:
        """What he last did to this enemy, or suffered from it."""
        now = self.game.lines[self.last - 1].n
        of_note = [deed for deed in person.deeds if deed.kind in (WON, LOST, TOOK, CEDED) and deed.line <= now]
        done = [deed for deed in of_note if deed.against == enemy]
        if not done:
            return None
        last = done[-1]
        ago = _claim(
            "ago" if turn - last.turn > 1 else "ago_last" if turn > last.turn else "ago_now", n=turn - last.turn
        )
        return _claim(f"past_{last.kind}", province=self._names.where(last.at), enemy=self._names.who(enemy), ago=ago)

    def _times(self, attack: Attack, turn: int) -> str | None:
        """How many times one has now attacked the other, or that it is the first time in so many turns."""
        found = self.memory.marches(attack.attacker, attack.target)
        if found is None or found.turns[-1] != turn or len(found.turns) == 1:
            return None
        *_, before, now = found.turns
        if now - before >= LONG_AGO:
            return _claim("times_since", n=now - before)
        number = found.counts[0]
        return _claim("times", nth=ORDINALS[number]) if 2 < number < len(ORDINALS) else _claim("times_again")

    def _stake(self, campaign: State, attack: Attack, likely: tuple[str, ...], named: bool) -> Facts:
        """What the attacker's victory changes (C7.1), in full and in brief; if it is `named` there, or else "it"."""
        key = (campaign.start.seed, campaign.turn, attack.attacker)
        if len(likely) != 1:
            said = worded("stake.open", *key, n=len(likely))
            brief = worded("stake.open_named", *key) if len(likely) == 2 else None
            return {"stake": said, "at_stake": said, "brief": brief} if likely else {}
        (province,) = likely
        land, external = campaign.situation.land, campaign.external_army(attack.attacker)
        facts: dict[str, object] = {"province": self._names.where(province)}
        if attack.attacker == ROME:
            kind, more = "gain", _gain(land, province, self._names)
        elif attack.target == ROME and not external and is_the_end(campaign, attack.attacker, province):
            return {"stake": worded("stake.end"), "at_stake": worded("stake.end")}
        elif attack.target == ROME:
            kind, resource = "loss", land.italy.province(province).resource
            more = {"resource": text("campaign.italy", "dispatches", f"resource.{resource}") if resource else None}
        else:
            kind, more = "theirs", {}
        short = worded(f"stake.{kind}_named", *key, **facts, **more)
        brief = short if named else worded(f"stake.{kind}_it", *key, **facts, **more)
        return {"stake": worded(f"stake.{kind}", *key, **facts, **more), "at_stake": short, "brief": brief}

    def battle(self, event: ev.BattleWon, campaign: State, place: int) -> Facts:
        """For a result: who won it, against which odds, how often, how many in a row, or since when the first."""
        names = self.persons.commanders(place)
        known = self.memory.until(place)
        first, run = known.first(event.winner), known.streak(event.winner)
        met = known.rivalry(event.winner, event.loser)
        odds = [fact for fact in known.upsets() if fact.turns == (campaign.turn,) and _is_of(fact, event, campaign)]
        return {
            "general": _short(names[event.side], event.winner) if names[event.side] != NAMELESS else None,
            "odds": odds[-1].counts[0] if odds else None,
            "again": _again(met) if met else None,
            "run": _claim("run", nth=ORDINALS[run.counts[0]]) if run and 2 < run.counts[0] < len(ORDINALS) else None,
            "since": self._since(first, campaign.turn),
            "stake": self._worth(event, campaign, place),
        }

    def _worth(self, event: ev.BattleWon, campaign: State, place: int) -> str | None:
        """What the result changed in a turn's revenue (C2.1), or would have if the attacker had won (C7.1), or opened.

        To Rome if it fought, else to the winner. An External army collects nothing, and holds what it takes (C8).
        """
        if any(isinstance(other, ev.SpoilsOffered) for other in self.game.lines[place - 1].events):
            return None  # Rome has still to choose (C7.4)
        battle, old, land = campaign.at_hand, campaign.situation.land, self.game.states[place].situation.land
        whose = ROME if ROME in (event.winner, event.loser) else event.winner
        collects = whose in land.italy.homes
        if collects and (change := revenue(land, whose).total - revenue(old, whose).total):
            kind = "brought" if change > 0 else "cost"
        elif opened := self._opened(event.winner, old, land):
            return worded("stake.opened", campaign.start.seed, campaign.turn, event.winner, where=opened)
        elif event.side is Side.ATTACKER or land != old or campaign.external_army(battle.attacker) or not collects:
            return None
        elif whose == battle.target == ROME and is_the_end(campaign, battle.attacker, battle.province):
            return worded("stake.end_averted")
        else:
            taken = after_conquest(old, battle.attacker, battle.province)
            change = revenue(taken, whose).total - revenue(old, whose).total
            kind = "missed" if change > 0 else "averted"
        key = (campaign.start.seed, campaign.turn, battle.attacker)
        return worded(f"stake.{kind}", *key, n=abs(change), who=self._names.who(whose)) if change else None

    def _opened(self, winner: str, old: Land, land: Land) -> object:
        """The Power that Rome can now attack, or the province of Rome that another can, if none could before."""
        if winner == ROME:
            return next((self._names.the(who) for who in land.fronts(ROME) if who not in old.fronts(ROME)), None)
        reached = old.within_reach(winner, ROME)
        return next((self._names.where(p) for p in land.within_reach(winner, ROME) if p not in reached), None)

    def _since(self, first: Remembered | None, turn: int) -> str | None:
        if first is None or first.kind != "first_won" or first.counts[0] < MANY:
            return None
        if len(first.turns) == 1:
            return _claim("since_ever", n=first.counts[0])
        gap = turn - first.turns[1]
        return _claim("since", n=gap) if gap >= LONG_AGO else None

    def landing(self, event: ev.ArmyLanded | ev.ArmyMoved | ev.ArmyOverridden, place: int) -> Facts:
        """Who leads an army from over the sea, in whose pay, and what it can attack of Rome."""
        leader = self.persons.at(place, LEADER, event.external)
        payer = self._names.who(event.payer) if isinstance(event, ev.ArmyLanded) and event.payer else None
        return {"general": leader.name if leader else None, "payer": payer, **self._reach(event.external, place)}

    def ruler(self, power: str, place: int) -> Facts:
        """Whom a new ruler followed, and what of Rome his Power can attack."""
        old = self.persons.at(place, RULER, power)
        return {"old": old.name if old else None, **self._reach(power, place)}

    def reigns(self, power: str | None, place: int) -> Facts:
        """Who rules a Power after so many lines."""
        ruler = self.persons.at(place, RULER, power) if power else None
        return {"ruler": ruler.name if ruler else None}

    def peace(self, campaign: State) -> Facts:
        """The ruler of the greatest neighbour that attacks nobody, and what of Rome it could have attacked."""
        land = campaign.situation.land
        idle = [power for power in land.fronts(ROME) if not campaign.attack_of(power) and land.is_active(power)]
        found = [(power, self.persons.at(self.last, RULER, power)) for power in idle]
        named = [(len(land.territory(power)), ruler.name, power) for power, ruler in found if ruler]
        if not named:
            return {}
        _, ruler, power = max(named)
        return {"ruler": ruler, "who": power, "power": self._names.who(power), **self._reach(power, self.last)}

    def _reach(self, power: str, place: int) -> Facts:
        """Which provinces of Rome lie beside this Power or army after so many lines."""
        within = self.game.states[place].situation.land.within_reach(power, ROME)
        if not within:
            return {"stake": None}
        kind = "reach" if len(within) == 1 else "reach_some"
        province = self._names.where(within[0])
        return {"stake": worded(f"stake.{kind}", power, place, province=province, n=len(within))}


def _short(name: str, power: str) -> str:
    """A Roman without his first name, as nobody else has more than two."""
    return name.partition(" ")[2] if power == ROME and name.count(" ") > 1 else name


def _gain(land: Land, province: str, names: Names) -> Facts:
    """What this province would bring Rome: talents a turn, or a people as its Subjects."""
    more = prize(land, ROME, province).revenue - total(revenue_items(land, ROME))
    now = after_conquest(land, ROME, province)
    subjects = [who for who in now.subjects(ROME) if who not in land.subjects(ROME)]
    return {"more": more if more > 0 else None, "subjects": names.who(subjects[0]) if len(subjects) == 1 else None}


def _is_of(fact: Remembered, event: ev.BattleWon, campaign: State) -> bool:
    return fact.subjects == (event.winner, event.loser, campaign.at_hand.province)


def _again(met: Remembered) -> str | None:
    """How often the winner has beaten this enemy, or that it never had before."""
    number, won, _ = met.counts
    if 1 < won < len(ORDINALS):
        return _claim("again", nth=ORDINALS[won])
    return _claim("at_last", n=number - 1) if number > 2 and won == 1 else None


def of_note(game: Past) -> list[str]:
    """The memories of a whole campaign: Rome's greatest upset, its truest Subject, the most contested province."""
    known, names = memory(game), Names(game.start.italy)
    upsets = [fact for fact in known.upsets() if fact.subjects[0] == ROME]
    held = [fact for fact in known.debts(ROME) if fact.kind == "held" and fact.counts[0] >= MANY]
    past = [fact for where in game.start.italy.place if (fact := known.history(where)) and fact.counts[0] > LONG_AGO]
    said = partial(text, "campaign.italy", "epilogue")
    found = []
    for _, loser, where in [fact.subjects for fact in upsets[:1]]:
        odds = upsets[0].counts[0]
        found.append(said("note.upset", enemy=names.who(loser), province=names.where(where), odds=odds))
    for fact in sorted(held, key=lambda fact: -fact.counts[0])[:1]:
        found.append(said("note.held", subject=names.who(fact.subjects[0]), n=fact.counts[0]))
    for fact in sorted(past, key=lambda fact: -fact.counts[0])[:1]:
        found.append(said("note.history", province=names.where(fact.subjects[0]), n=fact.counts[0]))
    return found

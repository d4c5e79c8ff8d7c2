"""The news of a stretch of the log: of its lines, of attacks still to come at its end, and of Rome's standing."""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from campaign.italy.narrate.names import Names, phrase
from campaign.italy.narrate.news import News, NewsSetting, Weight, between, fighters, of_line, say, speaks_of
from campaign.italy.narrate.recall import ROOM, ROOM_PLAIN, ROOM_STANDING, Facts, Recall, worded
from campaign.italy.rules import events as ev
from campaign.italy.rules import outlook
from campaign.italy.rules.c6_battles.armies import may_fall_on, threat_of
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import Attack, AttackStatus, Stage, Start, State, Step
from engine.grammar import joined, sentence
from engine.rules.modifiers import total
from engine.rules.record import IMPOSSIBLE
from engine.rules.ruleset import Game
from powers.rules.attacks import attack_modifiers, is_attack
from powers.rules.land import Land
from powers.rules.rulers import NewRuler
from powers.rules.theatre import ROME, Ruler

CampaignPast = Game[Start, State, Decision, ev.Event]
"""A campaign with its lines and the states between them."""
MOST_PLACES = 2
"""An open attack names at most this many provinces."""
MOST_NAMED = 2
"""At most this many Powers are named besides Rome."""
SETTLED = (Step.ROME_ATTACKS, Step.SPENDING, Step.ROME_SPENDS, Step.BATTLES)
"""The steps in which the attackers of Rome are known, and have not yet come."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Stretch:
    """The lines at places first + 1 to last, at least one."""

    game: CampaignPast
    first: int
    last: int

    @property
    def now(self) -> State:
        return self.game.states[self.last]

    @property
    def names(self) -> Names:
        return Names(self.game.start.italy)

    @cached_property
    def recall(self) -> Recall:
        """What is known at its end."""
        return Recall(self.game, self.last)

    def lines_with(self, told: Callable[[ev.Event], bool], first: int = 0) -> list[int]:
        """The places of the lines, from the one at `first`, with an event for which `told` is true."""
        return [place for place in range(first, self.last) if any(map(told, self.game.lines[place].events))]

    @property
    def turns_first(self) -> int:
        """The place of the first line of the turn in which it ends."""
        return next(place for place in range(self.last + 1) if self.game.states[place].turn == self.now.turn)


def news_of(stretch: Stretch) -> list[News]:
    """All its news; if there is none, that nothing has happened. Unreadable lines say so."""
    lines = [_of_line(stretch, place) for place in range(stretch.first, stretch.last)]
    parts = (_ahead, _rulers, _peace, _place)
    found = [*chain(*lines), *chain.from_iterable(_sound(stretch, part) for part in parts)]
    if all(news.weight in (Weight.PEACE, Weight.PLACE) for news in found):
        quiet = News(Weight.PEACE, say("peace.quiet"), stretch.last - 1)
        return [quiet, *(news for news in found if news.weight is Weight.PLACE)]
    return found


def _of_line(stretch: Stretch, place: int) -> list[News]:
    line = stretch.game.lines[place]
    try:
        return of_line(_setting(stretch, place), _won(stretch, place))
    except IMPOSSIBLE:
        logger.exception("line %s of %r is no news", line.n, stretch.game.start.name)
        return [News(Weight.NEAR, phrase("unreadable.line", line=line.n), place)]


def _setting(stretch: Stretch, place: int) -> NewsSetting:
    line, states = stretch.game.lines[place], stretch.game.states
    return NewsSetting(stretch.names, states[place], line.events, place, states[place + 1], stretch.recall)


def _won(stretch: Stretch, place: int) -> News | None:
    """The result after which Rome was asked what to take, if the stretch begins with its answer."""
    battle = stretch.game.states[place].battle
    if place > stretch.first or not (battle and battle.spoils):
        return None
    for earlier in range(place - 1, -1, -1):
        at = _setting(stretch, earlier)
        if at.has(ev.BattleWon):
            settled = [event for event in at.beside if not isinstance(event, ev.SpoilsOffered)]
            return next((news for news in of_line(replace(at, beside=settled)) if news.battle), None)
    return None


def _sound(stretch: Stretch, part: Callable[[Stretch], Iterable[News]]) -> list[News]:
    """A part of the news; empty if its lines do not fit together, which their own news reports."""
    try:
        return list(part(stretch))
    except IMPOSSIBLE:
        logger.exception("no news of %r", stretch.game.start.name)
        return []


# --- Attacks still to come --------------------------------------------------------------------------------------------


def _ahead(stretch: Stretch) -> Iterator[News]:
    """Rome's attacks and those on Rome until they come; others' when they are declared, or at hand."""
    if stretch.now.ending:
        return
    points, order = outlook.marching(stretch.now), outlook.order_of_battle(stretch.now)
    turning = stretch.now.battle and stretch.now.battle.stage is Stage.REDIRECT  # Rome says where to (C4.6)
    for attack in stretch.now.attacks:
        if attack.stand is AttackStatus.PENDING and not (turning and attack.attacker == ROME):
            news = _attack(stretch, attack, points.get(attack.attacker), order)
            if news.weight in (Weight.ATTACK, Weight.OWN) or news.place >= stretch.first:
                yield news


def _attack(stretch: Stretch, attack: Attack, points: int | None, order: tuple[str, ...]) -> News:
    """An attack on the march or at hand, with the dice of its roll and of its target."""
    now = stretch.now
    at_hand = now.battle is not None and now.battle.attacker == attack.attacker
    likely = (now.at_hand.province,) if at_hand else _likely(now, attack)
    said = _at_hand(stretch, attack, points) if at_hand else _on_the_march(stretch, attack, likely, points, order)
    *earlier, place = _led_to(stretch, attack.attacker) or [stretch.last - 1]
    weight = _weight(now, attack)
    tone = "change" if weight is Weight.ATTACK else "plain"
    province = likely[0] if len(likely) == 1 else ""
    return News(
        weight, sentence(said), place, attack.attacker, tone, attack.attacker, province, tuple(earlier), ahead=True
    )


def _weight(now: State, attack: Attack) -> Weight:
    if attack.target == ROME:
        return Weight.ATTACK
    return Weight.OWN if attack.attacker == ROME else between(now, attack.attacker, attack.target)


def _whose(attack: Attack) -> str:
    """Whose attack it is: on Rome, Rome's own, or another's."""
    return "on_rome" if attack.target == ROME else "by_rome" if attack.attacker == ROME else "others"


def _of_attack(stretch: Stretch, attack: Attack, points: int | None, likely: tuple[str, ...]) -> Facts:
    """What each of its sentences may tell: who marches on whom, with how many points, and what is known."""
    now, names = stretch.now, stretch.names
    threat = threat_of(now.situation.land, attack)
    people = now.at_hand.people if now.battle and now.battle.attacker == attack.attacker else ""
    people = people or (threat.people if threat else attack.target)
    return {
        "power": names.who(attack.attacker),
        "army": say("army.unknown" if points is None else "army.known", points=points),
        "points": points,
        "people": fighters(names, people, attack.target),
        "ours": None if people == attack.target else say("people.ours", power=names.who(attack.target)),
        "folk": names.the(people),
        "room": ROOM if attack.target == ROME else ROOM_PLAIN,
        **stretch.recall.march(now, attack, likely),
    }


def _at_hand(stretch: Stretch, attack: Attack, points: int | None) -> str:
    battle = stretch.now.at_hand
    stands = battle.stage is Stage.JOINED
    ours, theirs = [army.total for army in battle.armies()] if stands else (points, None)
    facts = _of_attack(stretch, attack, ours, (battle.province,))
    where = stretch.names.where(battle.province)
    kind = f"joined.{_whose(attack)}" if stands else "march.arrived"
    return worded(kind, stretch.now.turn, attack.attacker, province=where, others=theirs, **facts)


def _likely(now: State, attack: Attack) -> tuple[str, ...]:
    """Where it may fall as things stand (C6.2, C8.6)."""
    if attack.attacker == ROME:
        return (attack.province,) if attack.province else ()
    return may_fall_on(now.situation.land, attack)


def _on_the_march(
    stretch: Stretch, attack: Attack, likely: tuple[str, ...], points: int | None, order: tuple[str, ...]
) -> str:
    named = 0 < len(likely) <= MOST_PLACES
    where = say("ahead.where", provinces=stretch.names.where(*likely, last="or")) if named else ""
    facts = _of_attack(stretch, attack, points, likely)
    when = _when(stretch.now, attack, order)
    key = stretch.last, attack.attacker  # in other words at each stop
    return worded(f"march.{_whose(attack)}", *key, where=where, when=when, **facts)


def _when(now: State, attack: Attack, order: tuple[str, ...]) -> str:
    """Its place among the attacks; empty if a die has still to order two External armies (C6.1)."""
    externals = [attacker for attacker in order if now.external_army(attacker)]
    open_yet = now.step is not Step.BATTLES and len(externals) > 1 and attack.attacker in externals
    if open_yet or len(order) == 1:
        return ""
    return say("ahead.when", number=order.index(attack.attacker) + 1, all=len(order))


def _led_to(stretch: Stretch, attacker: str) -> list[int]:
    """The lines of this turn with this Power's rolls and choices, and its attack's path."""

    def told(event: ev.Event) -> bool:
        match event:
            case ev.AttackRolled(power=who) | ev.TargetChosen(attacker=who) | ev.ProvinceAttacked(attacker=who):
                return who == attacker
        return attacker == ROME and isinstance(event, ev.RomeDeclared)

    return stretch.lines_with(told, stretch.turns_first)


# --- Rulers, peace, and Rome's place ----------------------------------------------------------------------------------


def _rulers(stretch: Stretch) -> Iterator[News]:
    """Rulers who came in phase 2 (C3.1), and what their Powers then rolled."""
    for place in range(stretch.first, stretch.last):
        before = stretch.game.states[place]
        for event in stretch.game.lines[place].events:
            if isinstance(event, ev.RulerCame) and before.step is Step.RULERS:
                yield from _ruler(stretch, place, event.new, before.situation.rulers.get(event.new.power))


def _ruler(stretch: Stretch, place: int, new: NewRuler, old: Ruler | None) -> Iterator[News]:
    """A ruler who made the difference between war and peace; and any ruler of a neighbour of Rome."""
    power, near = new.power, between(stretch.now, new.power)
    named = new.ruler.name != stretch.names.italy.name(power)
    facts = stretch.recall.ruler(power, place) if named else {}
    parts = {"ruler": new.ruler.name if named else phrase("ruler.new"), "power": stretch.names.who(power), **facts}
    rolled = stretch.lines_with(lambda event: isinstance(event, ev.AttackRolled) and event.power == power, place)
    rolls = [e for line in rolled for e in stretch.game.lines[line].events if isinstance(e, ev.AttackRolled)]
    if rolls and old and is_attack(rolls[0].total + _aggression(old) - _aggression(new.ruler)) != rolls[0].attacks:
        kind = "ruler.war" if rolls[0].attacks else "ruler.peace"
        said = worded(kind, place, room=ROOM_PLAIN, **parts)
        yield News(near, sentence(said), rolled[0], power, earlier=(place,))
    elif near is Weight.NEAR:
        yield News(Weight.FAR, sentence(worded("ruler.plain", place, room=ROOM_PLAIN, **parts)), place, power)


def _aggression(ruler: Ruler) -> int:
    """His modifier of the attack roll (C4.1)."""
    return total(attack_modifiers(ruler.aggressor, won=0, lost=0))


def _peace(stretch: Stretch) -> Iterator[News]:
    """For the stretch in which the Powers chose their targets, and nobody chose Rome."""
    now = stretch.now
    if now.step in SETTLED and not now.is_attacked(ROME):
        first = max(stretch.first, stretch.turns_first)
        if rolls := stretch.lines_with(lambda event: isinstance(event, ev.AttackRolled), first):
            facts = stretch.recall.peace(now)
            said = worded("peace.rome", now.turn, room=ROOM_PLAIN, **facts)
            power = speaks_of(said, stretch.names, ROME, facts["who"]) if facts else ""  # of nobody
            yield News(Weight.PEACE, said, rolls[-1], power, earlier=tuple(rolls[:-1]))


def _place(stretch: Stretch) -> Iterator[News]:
    """Rome's standing, if it has collected revenue or its number of provinces has changed."""
    collected = stretch.lines_with(lambda event: isinstance(event, ev.RevenueCollected))
    news = [place for place in collected if place >= stretch.first]
    land, before = stretch.now.situation.land, stretch.game.states[stretch.first].situation.land
    if news or len(land.territory(ROME)) != len(before.territory(ROME)):
        said, rival = _standing(stretch, land)
        power = speaks_of(said, stretch.names, ROME, rival)
        if news:
            said = joined([said, _revenue(stretch, collected, ROOM_PLAIN - len(said) - 1)])
        yield News(Weight.PLACE, said, news[-1] if news else stretch.last - 1, power)


def _standing(stretch: Stretch, land: Land) -> tuple[str, str]:
    """Where Rome stands, beside the greatest of the others; and which that is, if it is one."""
    names = stretch.names
    held = {power: len(land.territory(power)) for power in land.italy.homes}
    own = held.pop(ROME)
    most, ahead = max(held.values()), sum(number > own for number in held.values())
    greatest = [power for power in held if held[power] == most]
    order = ("behind_one" if ahead == 1 else "behind_several") if ahead else "level" if most == own else "first"
    rivals = {"rivals": names.all_of(greatest)} if len(greatest) <= MOST_NAMED else {"level": len(greatest)}
    rival = {"rival": names.who(greatest[0]), **stretch.recall.reigns(greatest[0], stretch.last)}
    parts = {"own": own, "all": len(land.italy.provinces), "ahead": ahead, "most": most, **rivals}
    parts |= rival if len(greatest) == 1 else {}
    return worded(f"place.{order}", stretch.last, room=ROOM_STANDING, **parts), greatest[0]


def _revenue(stretch: Stretch, collected: list[int], room: int) -> str:
    """Rome's revenue, and its change since the turn before."""
    *_, last, now = [0, 0, *(_talents(stretch.game.lines[place].events) for place in collected)]
    if not now:
        return say("revenue.nothing")
    change = "first" if len(collected) == 1 else "more" if now > last else "less" if now < last else "same"
    parts = {"talents": now, "more": now - last, "less": last - now}
    said = say(f"revenue.{change}", **parts)
    return said if len(said) <= room or change == "first" else say(f"revenue_brief.{change}", **parts)


def _talents(events: Iterable[ev.Event]) -> int:
    revenues = [revenue for e in events if isinstance(e, ev.RevenueCollected) for revenue in e.revenues]
    return next((revenue.total for revenue in revenues if revenue.power == ROME), 0)

"""The news in log lines, each piece with its weight for Rome."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum, auto
from functools import partial
from typing import Any

from battles.rules.verdict import Side
from campaign.italy.narrate.desk import line, waiting
from campaign.italy.narrate.names import Names, code, phrase
from campaign.italy.narrate.page import romes_tone
from campaign.italy.narrate.recall import ROOM, ROOM_RESULT, Recall, worded
from campaign.italy.narrate.telling import Setting, in_short
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import State
from engine.grammar import joined, sentence
from engine.texts import text
from powers.rules.land import Land
from powers.rules.theatre import ROME, Italy

say = partial(text, "campaign.italy", "dispatches")
"""A sentence of a dispatch, or a part of one: texts/en/dispatches.toml."""


class Weight(IntEnum):
    """What news means to Rome, the worst first, apart from the result of its own battle, which is an event."""

    BATTLE = auto()
    OVER = auto()
    HOME_LOST = auto()
    PROVINCE_LOST = auto()
    ATTACK = auto()
    SUBJECT_LOST = auto()
    PENALTY = auto()
    BESIDE = auto()  # an External army comes to stand next to Rome
    GAIN = auto()
    CALLED_OFF = auto()
    OWN = auto()  # Rome's own attack
    PEACE = auto()
    NEAR = auto()  # between others, one of them Rome's neighbour
    PLACE = auto()  # Rome's rank in Italy
    FAR = auto()


MUST = frozenset(
    {
        Weight.BATTLE,
        Weight.OVER,
        Weight.HOME_LOST,
        Weight.PROVINCE_LOST,
        Weight.ATTACK,
        Weight.SUBJECT_LOST,
        Weight.GAIN,
        Weight.CALLED_OFF,
    }
)
"""News that is always told."""


@dataclass(frozen=True)
class BattleNews:
    """The result of a battle of Rome's: its grade and winner, and its changes, each with its tone."""

    title: str
    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class News:
    """One or two sentences. `place` is that of its line in the game, `earlier` those of lines that lead to it.

    `power` is the Power or people it names first, or nobody. `attacker` and `province` are those it is about, if any;
    `ahead`: it is about what is still to come.
    """

    weight: Weight
    text: str
    place: int
    power: str = ""
    tone: str = "plain"
    attacker: str = ""
    province: str = ""
    earlier: tuple[int, ...] = ()
    ahead: bool = False
    battle: BattleNews | None = None


@dataclass(frozen=True)
class NewsSetting(Setting):
    """The setting of an event, with the place of its line, and the campaign after it."""

    place: int
    after: State
    recall: Recall

    @property
    def italy(self) -> Italy:
        return self.before.start.italy

    @property
    def land(self) -> Land:
        """The land after the line."""
        return self.after.situation.land

    def news(
        self, weight: Weight, text: str, power: str, tone: str = "plain", attacker: str = "", province: str = ""
    ) -> News:
        """News of this line, about this Power."""
        return News(weight, sentence(text), self.place, power, tone, attacker, province)

    def told(self, event: ev.Event, weight: Weight, power: str, tone: str, province: str = "", **more: object) -> News:
        """News in the log's words, about this Power."""
        return self.news(weight, in_short(event, self, **more)[0], power, tone, province=province)

    def loss(self, province: str) -> Weight:
        """The weight of the loss of this province."""
        return Weight.HOME_LOST if self.italy.province(province).home == ROME else Weight.PROVINCE_LOST

    def elsewhere(self, *powers: str | None) -> Weight:
        """The weight of news about these others."""
        return between(self.after, *powers)


def between(campaign: State, *powers: str | None) -> Weight:
    """The weight of news about these Powers, none of them Rome."""
    bordering = campaign.situation.land.fronts(ROME)
    return Weight.NEAR if any(power in bordering for power in powers) else Weight.FAR


def speaks_of(said: str, names: Names, *powers: str | None) -> str:
    """Whom of these it names first; Rome, if none of them."""
    found = {said.find(names.name(power)): power for power in powers if power}
    return next((found[at] for at in sorted(found) if at >= 0), ROME)


def of_line(at: NewsSetting, won: News | None = None) -> list[News]:
    """All news of a line. The changes by a battle of Rome's are told with its result.

    `won` is that result, if Rome was then asked what to take (C7.4), and has now answered.
    """
    found = [news for event in at.beside if (told := _TOLD.get(type(event))) for news in told(event, at)]
    result = won or next((news for news in found if news.battle), None)
    if result is None or result.battle is None:
        return found
    changed = [news for news in found if news.weight not in (Weight.BATTLE, Weight.OVER)]
    changes = (*result.battle.changes, *((news.tone, news.text) for news in changed))
    earlier = (*result.earlier, *([result.place] if won else []))
    headed = replace(result, place=at.place, earlier=earlier, battle=replace(result.battle, changes=changes))
    return [headed, *(news for news in found if news.weight is Weight.OVER)]


# --- Battles ----------------------------------------------------------------------------------------------------------


def fighters(names: Names, people: str, power: str) -> str:
    """Who fights: a Power, or its Subjects (C6.3)."""
    key = "people.own" if people == power else "people.subjects"
    return say(key, people=names.who(people), power=names.who(power))


def _sides(at: NewsSetting) -> dict[Side, str]:
    return {side: fighters(at.names, army.people, army.power) for side, army in at.armies.items()}


def _battle_won(event: ev.BattleWon, at: NewsSetting) -> Iterator[News]:
    sides, taken = _sides(at), _taken(at)
    said = worded(
        f"won.{event.side}_taking" if taken else f"won.{event.side}",
        at.before.turn,
        at.battle.attacker,
        room=ROOM_RESULT if at.battle.is_romes else ROOM,
        winner=sides[event.side],
        loser=sides[event.side.other],
        victor=None if event.winner == ROME else at.names.the(at.armies[event.side].people),
        beaten=at.names.the(at.armies[event.side.other].people),
        province=at.names.where(at.battle.province),
        taken=at.names.where(*taken) if taken else "",
        **at.recall.battle(event, at.before, at.place + 1),
    )
    winner = at.armies[event.side].people
    title = phrase("card.won", grade=line(f"grade.{event.grade}"), winner=at.names.who(winner))
    tone = romes_tone(event.winner, event.loser, otherwise="change" if taken else "plain")
    yield _result(at, said, winner, tone, title)


def _taken(at: NewsSetting) -> list[str]:
    """What the victor took, which is told with the victory unless the battle was Rome's."""
    if at.battle.is_romes:
        return []
    return [event.province for event in at.beside if isinstance(event, ev.ProvinceTaken | ev.ArmyMoved)]


def _battle_undecided(event: ev.BattleUndecided, at: NewsSetting) -> Iterator[News]:
    sides, key, place = _sides(at), code(event.reason), at.names.where(at.battle.province)
    said = say(f"undecided.{key}", attacker=sides[Side.ATTACKER], defender=sides[Side.DEFENDER], province=place)
    yield _result(at, said, at.armies[Side.ATTACKER].people, "plain", phrase(f"card.{key}"))


def _result(at: NewsSetting, said: str, power: str, tone: str, title: str) -> News:
    """For Rome's battle the event that heads all; for another's ordinary news."""
    battle = at.battle
    if battle.is_romes:
        news = at.news(Weight.BATTLE, said, power, tone, battle.attacker, battle.province)
        return replace(news, battle=BattleNews(title))
    return at.news(at.elsewhere(battle.attacker, battle.target), said, power, tone, battle.attacker, battle.province)


def _attack_off(event: ev.AttackCancelled | ev.TargetChosen, at: NewsSetting) -> Iterator[News]:
    """Rome's attack, or one on Rome: cancelled, or turned against another (C8.6)."""
    attack = at.before.attack_of(event.attacker)
    turned = isinstance(event, ev.TargetChosen) and event.target == ROME
    if attack and not turned and ROME in (attack.attacker, attack.target):
        facts = at.recall.leads(attack, at.before)
        who, whom = at.names.who(attack.attacker), at.names.who(attack.target)
        said = worded("off.attack", at.before.turn, attack.attacker, attacker=who, target=whom, **facts)
        yield at.news(Weight.CALLED_OFF, said, attack.attacker, "change", attack.attacker)


def _redirect_wanted(event: ev.RedirectWanted, at: NewsSetting) -> Iterator[News]:
    attack = at.before.attack_of(ROME)
    assert attack is not None, "Rome is not attacking"
    whom, where = at.names.who(attack.target), at.names.where(event.province)
    facts = at.recall.leads(attack, at.before)
    said = worded("off.elsewhere", at.before.turn, target=whom, province=where, **facts)
    yield at.news(Weight.OWN, said, ROME, "change", ROME, event.province)


# --- Provinces and Subjects -------------------------------------------------------------------------------------------


def _passed(event: ev.ProvinceTaken | ev.ControllerOverridden, at: NewsSetting, power: str, **more: object) -> News:
    """A province passes from one Power to another; the news is about this one."""
    tone = romes_tone(event.power, event.loser, otherwise="change")
    if event.power == ROME:
        weight = Weight.GAIN
    else:
        weight = at.loss(event.province) if event.loser == ROME else at.elsewhere(event.power, event.loser)
    return at.told(event, weight, power, tone, event.province, **more)


def _province_taken(event: ev.ProvinceTaken, at: NewsSetting) -> Iterator[News]:
    """After a battle between others it is told with the result."""
    if not at.has(ev.BattleWon) or at.battle.is_romes:
        yield _passed(event, at, event.power, only="")


def _of_romes_battle(event: ev.NothingTaken | ev.SpoilsOffered | ev.BattleEnded, at: NewsSetting) -> Iterator[News]:
    """That nothing was taken, or that Rome has the choice, is told with the result; for others it is no news."""
    news = at.told(event, Weight.NEAR, ROME, "plain")
    if isinstance(event, ev.SpoilsOffered):
        news = at.told(event, Weight.NEAR, ROME, "plain", choices=at.names.where(*event.choices, last="or"))
    if at.battle.is_romes and news.text:
        yield news


def _became_inactive(event: ev.BecameInactive, at: NewsSetting) -> Iterator[News]:
    """If nothing else came of it, whose Subject it is now says it all."""
    heirs = [heir for _, heir in event.lost]
    if ROME in heirs:
        news = at.told(event, Weight.GAIN, event.power, "victory")
        romes = at.names.where(*[home for home, heir in event.lost if heir == ROME])
        brief = sentence(say("inactive_romes", power=at.names.the(event.power), provinces=romes))
        yield news if len(news.text) <= ROOM else replace(news, text=brief)
    elif heirs or not any(isinstance(e, ev.SubjectChanged) and e.subject == event.power for e in at.beside):
        news = at.told(event, at.elsewhere(event.power, *heirs), event.power, "change")
        brief = sentence(say("inactive", power=at.names.the(event.power), n=len(heirs)))
        yield news if len(news.text) <= ROOM else replace(news, text=brief)


def _subject_changed(event: ev.SubjectChanged, at: NewsSetting) -> Iterator[News]:
    if event.overlord == ROME:
        yield at.told(event, Weight.GAIN, event.subject, "victory")
    elif dict(at.before.subjects).get(event.subject) == ROME:
        overlord = at.names.who(event.overlord) if event.overlord else ""
        key = "lost.subject_to" if event.overlord else "lost.subject"
        said = say(key, subject=at.names.who(event.subject), overlord=overlord)
        yield at.news(Weight.SUBJECT_LOST, said, ROME, "defeat")
    else:
        news = at.told(event, at.elsewhere(event.subject, event.overlord), event.subject, "change")
        parts = {**at.names.parts(event), **at.recall.reigns(event.overlord, at.place), "told": news.text}
        said = sentence(worded("subject", at.before.turn, event.subject, **parts))
        yield replace(news, text=said, power=speaks_of(said, at.names, event.subject, event.overlord))


def _revived(event: ev.Revived, at: NewsSetting) -> Iterator[News]:
    yield at.told(event, at.elsewhere(event.power), event.power, "change")


def _penalty_counted(event: ev.PenaltyCounted, at: NewsSetting) -> Iterator[News]:
    if event.provinces:
        yield at.told(event, Weight.PENALTY, ROME, "defeat")


# --- External armies --------------------------------------------------------------------------------------------------


def _army_came(event: ev.ArmyLanded | ev.ArmyMoved | ev.ArmyOverridden, at: NewsSetting) -> Iterator[News]:
    """It landed, moved, or was put there (D14); the province it left may be Rome's again."""
    if event.province is None:  # and is gone: ArmyRemoved follows
        return
    who = event.external
    if at.before.situation.land.controller(event.province) == ROME:
        news = at.told(event, at.loss(event.province), who, "defeat", event.province)
        yield replace(news, text=joined([news.text, _lost_control(event.province, news.text, at.names)]))
    elif not isinstance(event, ev.ArmyLanded) and event.left and event.heir == ROME:
        yield at.told(event, Weight.GAIN, who, "victory", event.left)
    elif event.province in at.land.reach(at.land.territory(ROME)):
        yield _moved(event, at, Weight.BESIDE)
    elif not at.has(ev.BattleWon):  # otherwise told with the result
        yield _moved(event, at, Weight.NEAR)


def _moved(event: ev.ArmyLanded | ev.ArmyMoved | ev.ArmyOverridden, at: NewsSetting, weight: Weight) -> News:
    """Where it stands now; after a landing also who leads it."""
    news = at.told(event, weight, event.external, "change", event.province or "")
    kind = "landed" if isinstance(event, ev.ArmyLanded) else "moved"
    parts = {**at.names.parts(event), **at.recall.landing(event, at.place + 1), "told": news.text}
    return replace(news, text=worded(kind, at.before.turn, event.external, **parts))


def _lost_control(province: str, said: str, names: Names) -> str:
    """That Rome no longer controls a province; its name is left out if the sentence before ends with it."""
    where = names.where(province)
    return say("lost.control_of_it" if said.endswith(f"{where}.") else "lost.control", province=where)


def _army_removed(event: ev.ArmyRemoved, at: NewsSetting) -> Iterator[News]:
    romes = event.heir == ROME
    weight, tone = (Weight.GAIN, "victory") if romes else (Weight.NEAR, "change")
    news = at.told(event, weight, event.external, tone, event.province)
    parts = {**at.names.parts(event), "told": news.text}
    yield replace(news, text=worded("removed", at.before.turn, **parts) if len(news.text) > ROOM else news.text)


def _campaign_ended(event: ev.CampaignEnded, at: NewsSetting) -> Iterator[News]:
    yield at.news(Weight.OVER, say("over.campaign", verdict=waiting(at.after)), ROME, "end")


_TOLD: Mapping[type, Callable[[Any, NewsSetting], Iterator[News]]] = {
    ev.BattleWon: _battle_won,
    ev.BattleUndecided: _battle_undecided,
    ev.AttackCancelled: _attack_off,
    ev.TargetChosen: _attack_off,
    ev.RedirectWanted: _redirect_wanted,
    ev.SpoilsOffered: _of_romes_battle,
    ev.ProvinceTaken: _province_taken,
    ev.NothingTaken: _of_romes_battle,
    ev.BattleEnded: _of_romes_battle,
    ev.ControllerOverridden: lambda event, at: iter([_passed(event, at, event.loser)]),
    ev.BecameInactive: _became_inactive,
    ev.SubjectChanged: _subject_changed,
    ev.Revived: _revived,
    ev.PenaltyCounted: _penalty_counted,
    ev.ArmyLanded: _army_came,
    ev.ArmyMoved: _army_came,
    ev.ArmyOverridden: _army_came,
    ev.ArmyRemoved: _army_removed,
    ev.CampaignEnded: _campaign_ended,
}
"""What tells an event; other events are no news, or only as part of the whole stretch (dispatches.py)."""

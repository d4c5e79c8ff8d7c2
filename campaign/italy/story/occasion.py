"""What the cover of a print pack tells of a campaign's battle: where, why, who leads, and what each result brings.

It shows the campaign when the armies met, and reveals nothing that a die has still to decide.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from battles.printing.occasion import Occasion
from battles.rules.verdict import Grade, Resolver, Side
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.aftermath import corps_lost, told
from campaign.italy.narrate.desk import ending_title
from campaign.italy.narrate.names import Names
from campaign.italy.narrate.persons import persons_of
from campaign.italy.narrate.stretch import Stretch, news_of
from campaign.italy.narrate.telling import Setting, in_short
from campaign.italy.pictures.map import MapView, detail_svg
from campaign.italy.pictures.sheet import alone
from campaign.italy.pictures.states import attacks_view
from campaign.italy.rules import events as ev
from campaign.italy.rules.aftermath import Aftermath, Hindered, aftermath
from campaign.italy.rules.decisions import ReportBattle, ReportNoResult, Undecided
from campaign.italy.rules.state import Battle, State
from campaign.italy.story.people import Cast
from engine.grammar import joined, sentence
from engine.texts import text
from powers.rules.theatre import ROME

MOST_NEWS = 3  # the most pieces of news about the season, the most important ones
RESULTS = (
    (Side.ATTACKER, Grade.MAJOR),
    (Side.ATTACKER, Grade.MINOR),
    (Side.DEFENDER, Grade.MINOR),
    (Side.DEFENDER, Grade.MAJOR),
)
_say = partial(text, "campaign.italy", "pack")


def occasion(game: CampaignGame) -> Occasion:
    """The cover of a battle just joined."""
    campaign, battle = game.now, game.now.at_hand
    cast = Cast(game.start.italy, game.start.seed)
    shown = _say("map", province=cast.where(battle.province), attacker=cast.who(battle.attacker))
    return Occasion(
        map=alone(detail_svg(_attack_alone(campaign, battle), battle.province, shown, backdrop_url="")),
        map_words=shown,
        heading=_say("season"),
        story=_story(game),
        cause=_cause(game, cast),
        results=tuple(_results(campaign, cast)),
        commanders={side: (name,) for side, name in persons_of(game).commanders(len(game.lines)).items()},
    )


def _attack_alone(campaign: State, battle: Battle) -> MapView:
    """The map with only this attack."""
    seen = attacks_view(campaign)
    arrows = [replace(arrow, label="") for arrow in seen.arrows if arrow.attacker == battle.attacker]
    return replace(seen, arrows=arrows)


# --- The season, and how it came to this battle -----------------------------------------------------------------------


def _story(game: CampaignGame) -> tuple[str, ...]:
    """The most important news of the turn so far, in order, except for this attack."""
    stretch = Stretch(game, 0, len(game.lines))
    stretch = Stretch(game, stretch.turns_first, stretch.last)
    battle = game.now.at_hand
    news = [each for each in news_of(stretch) if not (each.ahead and each.attacker == battle.attacker)]
    greatest = sorted(news, key=lambda each: each.weight)[:MOST_NEWS]
    return tuple(each.text for each in sorted(greatest, key=lambda each: each.place))


def _cause(game: CampaignGame, names: Names) -> str:
    """Why this Power attacks this province, in the log's words."""
    attacker = game.now.at_hand.attacker
    first = Stretch(game, 0, len(game.lines)).turns_first
    told = []
    for line, before in zip(game.lines[first:], game.states[first:], strict=False):
        setting = Setting(names, before, line.events)
        told += [in_short(event, setting, only="")[0] for event in line.events if _leads_to(event, attacker)]
    return joined(sentence(said) for said in told)


def _leads_to(event: ev.Event, attacker: str) -> bool:
    match event:
        case ev.AttackRolled(power=who) | ev.TargetChosen(attacker=who) | ev.ProvinceAttacked(attacker=who):
            return who == attacker
        case ev.RomeDeclared(province=province):
            return attacker == ROME and province is not None
    return False


# --- What each result brings ------------------------------------------------------------------------------------------


def _results(campaign: State, names: Names) -> Iterator[tuple[str, str]]:
    """Each result of the battle at hand, and its consequences (C7)."""
    armies = dict(zip(Side, campaign.at_hand.armies(), strict=True))
    undecided = aftermath(campaign, ReportNoResult(Undecided.DRAW))
    for side, grade in RESULTS:
        who = names.who(armies[side].people)
        said = _say("result.major" if grade is Grade.MAJOR else "result.minor", winner=who)
        yield sentence(said), _brings(campaign, names, side, grade, undecided)
    yield _say("result.draw"), _say("brings.nothing")


def _brings(campaign: State, names: Names, side: Side, grade: Grade, undecided: Aftermath) -> str:
    """The immediate consequences. If a die chooses a province, the choices are listed, and it is not thrown."""
    found = aftermath(campaign, ReportBattle(side, grade, Resolver.TABLE))
    changes = [said for event in found.events for said in _changes(event, names, side)]
    if found.by_die:
        changes.append(_by_die(campaign.at_hand, names, side, found.by_die))
    return joined([*(changes or [_say("brings.nothing")]), *_follows(campaign, names, found, undecided)])


def _follows(campaign: State, names: Names, found: Aftermath, undecided: Aftermath) -> Iterator[str]:
    """Further consequences: corps lost, attacks off or redirected, except those that are so anyway."""
    anyway = [hindered.attack for hindered in undecided.always]
    yield from corps_lost(names, campaign, found.events)
    off = {event.attacker: event.reason for event in found.events if isinstance(event, ev.AttackCancelled)}
    gone = [Hindered(attack, off[attack.attacker], sure=True) for attack in campaign.pending if attack.attacker in off]
    always, perhaps = (
        [one for one in hindered if one.attack not in anyway] for hindered in (found.always, found.perhaps)
    )
    yield from told(names, [*gone, *always], perhaps)


def _by_die(battle: Battle, names: Names, side: Side, provinces: tuple[str, ...]) -> str:
    power = names.who(battle.attacker if side is Side.ATTACKER else battle.target)
    more = side is Side.ATTACKER  # the attacker also takes the province he attacked
    return _say("brings.die_more" if more else "brings.die", power=power, provinces=names.where(*provinces, last="or"))


def _changes(event: ev.Event, names: Names, side: Side) -> Iterator[str]:
    """An event's change on the map; for other events empty."""
    match event:
        case ev.ProvinceTaken():
            yield _say("brings.province", **names.parts(event))
        case ev.SpoilsOffered(choices=choices):
            more, provinces = side is Side.ATTACKER, names.where(*choices, last="or")
            yield _say("brings.choice_more" if more else "brings.choice", provinces=provinces)
        case ev.ArmyMoved():
            yield _say("brings.moved", **names.parts(event))
        case ev.ArmyRemoved():
            yield _say("brings.removed", **names.parts(event))
        case _:
            yield from _fates(event, names)


def _fates(event: ev.Event, names: Names) -> Iterator[str]:
    """What happens to a Power, and to Rome."""
    match event:
        case ev.BecameInactive(lost=lost):
            yield _say("brings.inactive", **names.parts(event))
            for province, heir in lost:
                yield _say("brings.province", province=names.where(province), power=names.who(heir))
        case ev.Revived():
            yield _say("brings.revived", **names.parts(event))
        case ev.SubjectChanged(overlord=overlord):
            yield _say("brings.subjects" if overlord else "brings.free", **names.parts(event))
        case ev.CampaignEnded(ending=ending):
            yield _say("brings.over", verdict=ending_title(ending))

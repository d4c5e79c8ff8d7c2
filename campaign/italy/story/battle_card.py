"""A battle next to the prose: both armies with their points, the winner, the losses, and the changes."""

from collections.abc import Iterator, Sequence

from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Resolver, Side
from campaign.chronicle.chronicle import ArmyCard, BattleCard
from campaign.chronicle.passages import Fact, Passage
from campaign.italy.narrate.desk import line
from campaign.italy.narrate.names import code, in_words, phrase
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Army
from campaign.italy.story.passages import battle_of
from campaign.italy.story.people import Cast
from engine.grammar import counted, number, signed
from engine.rules.dice import Roller
from engine.rules.modifiers import Modifier


def battle_card(cast: Cast, passage: Passage, number: int) -> BattleCard | None:
    """The card of a passage about a battle."""
    joined = battle_of(passage)
    if joined is None:
        return None
    events = [fact.event for fact in passage.facts]
    won = next((event for event in events if isinstance(event, ev.BattleWon)), None)
    armies = {Side.ATTACKER: joined.attacking, Side.DEFENDER: joined.defending}
    attacker, defender = (_army(cast, side, armies[side], won) for side in Side)
    return BattleCard(
        number=number,
        place=cast.italy.name(joined.province),
        armies=(attacker, defender),
        result=_result(cast, events, armies),
        how=" ".join(_how(passage.facts)),
        on_board=next((f.line.n for f in passage.facts if isinstance(f.event, ev.BattleWon) and f.event.account), 0),
    )


def _army(cast: Cast, side: Side, army: Army, won: ev.BattleWon | None) -> ArmyCard:
    return ArmyCard(
        power=army.people,
        name=cast.subjects(army, cast.men(army.people)),
        role=side.capitalize(),
        points=counted(army.total, "point"),
        reasons=", ".join(_reasons(cast, army.points)),
        won=won is not None and won.side is side,
    )


def _thrown(event: ev.GeneratorRolled, fact: Fact) -> str:
    """Who threw: the battle's dice, four a round, come first in their line; some or all may be the player's."""
    return "generator_by_hand" if Roller.HAND in fact.line.by[: 4 * len(event.rounds)] else "generator"


def _reasons(cast: Cast, points: tuple[Modifier, ...]) -> Iterator[str]:
    for place, part in enumerate(points):
        yield f"{signed(part.value) if place else number(part.value)} {in_words(part.reason, cast.italy)}"


def _result(cast: Cast, events: list[ev.Event], armies: dict[Side, Army]) -> str:
    for event in events:
        if isinstance(event, ev.BattleWon):
            return phrase("card.won", grade=line(f"grade.{event.grade}"), winner=cast.who(armies[event.side].people))
        if isinstance(event, ev.BattleUndecided):
            return phrase(f"card.{code(event.reason)}")
    return ""


def _how(facts: Sequence[Fact]) -> Iterator[str]:
    """How it was decided, and the losses if counted."""
    for fact in facts:
        event = fact.event
        if isinstance(event, ev.GeneratorRolled):
            last = event.rounds[-1]
            yield phrase(f"card.{_thrown(event, fact)}", attacker=last.attacker_total, defender=last.defender_total)
        if isinstance(event, ev.BattleWon):
            if event.resolver is not Resolver.GENERATOR:
                yield phrase(f"card.{event.resolver}")
            if isinstance(event.account, ShortAccount):
                shares = {str(side): event.account.losses(side).percent for side in Side}
                yield phrase("card.short", **shares)
            elif event.account:
                attacker, defender = (event.account.losses(side) for side in Side)
                yield phrase("card.account", attacker=attacker, defender=defender)
            if event.tally:
                yield phrase("card.tally", losses=event.tally.losses, breaks=event.tally.break_point)

"""The consequences of a result besides changes on the map: attacks off or redirected, corps and rulers lost."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from campaign.italy.narrate.names import Names
from campaign.italy.rules import events as ev
from campaign.italy.rules.aftermath import Hindered, after, aftermath
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import State
from engine.grammar import sentence
from engine.manual_dice import Rolling
from engine.texts import text
from powers.rules.theatre import ROME

_say = partial(text, "campaign.italy", "pack")


def follows(before: State, rolling: Rolling[Decision]) -> list[str]:
    """The consequences that a result's line does not tell, as far as no die of the player's decides them."""
    names, line = Names(before.start.italy), rolling.line
    if rolling.requests:
        found = aftermath(before, line.decision)
        hindered = found.always, found.perhaps
    else:
        hindered = after(before, line.events)
    lost = *_rulers_lost(names, before, line.events), *corps_lost(names, before, line.events)
    return [*lost, *told(names, *hindered)]


def told(names: Names, always: Iterable[Hindered], perhaps: Iterable[Hindered] = ()) -> Iterator[str]:
    """Attacks that cannot be made as planned, and how certain that is."""
    for hindered in always:
        yield sentence(_hindered(names, hindered))
    for hindered in perhaps:
        yield _say("follows.perhaps", said=_hindered(names, hindered))


def _hindered(names: Names, hindered: Hindered) -> str:
    attack = hindered.attack
    attacker, target = names.who(attack.attacker), names.who(attack.target)
    unless = "" if hindered.sure else _say("follows.unless")
    if hindered.why != "elsewhere":
        return _say("follows.off", attacker=attacker, target=target, unless=unless)
    if attack.attacker == ROME and attack.province:
        return _say("follows.rome", target=target, province=names.where(attack.province), unless=unless)
    return _say("follows.external", attacker=attacker, target=target, unless=unless)


def corps_lost(names: Names, before: State, events: Sequence[ev.Event]) -> Iterator[str]:
    """Subjects whose corps no longer join another army (C6.10); for a fallen Power that goes without saying."""
    overlords, fallen = dict(before.subjects), {event.power for event in events if isinstance(event, ev.BecameInactive)}
    for event in events:
        overlord = overlords.get(event.subject) if isinstance(event, ev.SubjectChanged) else None
        if isinstance(event, ev.SubjectChanged) and overlord and overlord not in fallen:
            yield _say("follows.corps", subject=names.who(event.subject), overlord=names.who(overlord))


def _rulers_lost(names: Names, before: State, events: Sequence[ev.Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, ev.BecameInactive) and event.power in before.situation.rulers:
            yield sentence(_say("follows.ruler", power=names.who(event.power)))

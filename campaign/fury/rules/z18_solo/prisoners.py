"""Z3.4: what the program does with prisoners, the same at every level."""

from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.state import State
from campaign.fury.rules.z3_prisoners import AnswerExchange, OfferExchange, PutToDeath, offers, under_offer
from campaign.fury.rules.z14_demoralisation import commands_in_play, is_broken
from campaign.fury.rules.z18_solo.reasons import reason
from engine.rules.record import because
from engine.rules.values import altered


def bargained(seen: State) -> Decision | None:
    """Z3.4: a prisoner whose freedom would mend an enemy command dies; of fair exchanges the best is offered."""
    exchanges = []
    for each in offers(seen):
        match each:
            case PutToDeath(leader) if saved := _would_mend(seen, leader):
                return because(each, reason("put_to_death", saved[0]))
            case OfferExchange(gives, gets) if (gain := _worth(seen, gets) - _worth(seen, gives)) >= 0:
                exchanges.append((gain, because(each, reason("exchange", gets, gives))))
    return max(exchanges, key=lambda each: each[0])[1] if exchanges else None


def answered(seen: State) -> Decision:
    """Z3.4: the program gives a leader for one of the same or a larger sum of modifiers."""
    offered = under_offer(seen)
    gets, gives = offered.gives, offered.gets  # of whoever answers
    agrees = _worth(seen, gets) >= _worth(seen, gives)
    return because(AnswerExchange(agrees), reason("exchange" if agrees else "refuse", gets, gives))


def _worth(seen: State, leader: str) -> int:
    """The sum of his modifiers; Boudica's for most tribes."""
    counter = seen.pieces.leader[leader]
    return counter.combat + counter.morale


def _would_mend(seen: State, leader: str) -> list[str]:
    """Z14.3: commands that have lost as much as their level only as long as this one is lost."""
    free = altered(seen, leaders={**seen.leaders, leader: altered(seen.leaders[leader], captor=None)})
    return [id for id in sorted(commands_in_play(seen)) if is_broken(seen, id) and not is_broken(free, id)]

"""Level 1: one step of foresight. Each piece goes where rules of thumb say it does most."""

from collections.abc import Callable

from campaign.boudica.rules.board import BRITONS, LONDINIUM, ROMANS, XIV_GEMINA
from campaign.boudica.rules.state import Army
from campaign.boudica.rules.w8_victory import ENOUGH_TOWNS
from campaign.boudica.rules.w11_solo.outlook import Outlook
from campaign.boudica.rules.w11_solo.weighing import weigh

TOWN, CITY_OF_LONDINIUM = 3.0, 5.0  # the value of a Roman town to either side, in lost SP
LAST_TOWN = 3  # the factor for a town whose loss is the Britons' victory (W8.2)
CAUGHT = 15.0  # the value of standing where Boudica has no army
DANGER = 0.5  # the weight now of what the enemy could do next turn
REFUSED = 0.5  # the weight of a battle outside the cities, which the enemy may refuse
UNLED = 0.1  # the weight of a battle against SP without an army
FORCED = 0.2  # a rough chance that the Britons force a battle on Romans who refuse it
FADES = 0.6  # the weight of what lies a region farther off


def town_worth(look: Outlook, space: str) -> float:
    """The value of the Roman towns there."""
    if not look.towns(space):
        return 0.0
    worth = CITY_OF_LONDINIUM if space == LONDINIUM else TOWN
    return worth * (LAST_TOWN if look.lost_towns == ENOUGH_TOWNS - 1 else 1)


def legion_at(look: Outlook, legion: Army, space: str) -> float:
    """The value of a legion there; the outlook is without it."""
    town, foe, here = town_worth(look, space), look.of(BRITONS, space), look.of(ROMANS, space)
    with_it = here + look.strengths[legion.id]
    around = look.near(BRITONS, space, 1)
    worth = -0.1 * look.far[space][LONDINIUM]
    if town:
        worth += town * (_falls(look, space, here, around) - _falls(look, space, with_it, around))
    if foe:
        odds = weigh(with_it, foe, bool(town), look.towns(space, BRITONS))
        is_city = space in look.cities
        led = REFUSED if look.armies_at(BRITONS, space) else UNLED
        worth += (odds.briton_loss - odds.roman_loss) * (1.0 if is_city else led)
    elif around:
        odds = weigh(with_it, around, bool(town))
        worth -= DANGER * max(0.0, odds.roman_loss - odds.briton_loss)
    boudica = look.seen.boudica
    if boudica and boudica.at == space and not look.armies_at(BRITONS, space):
        worth += CAUGHT
    if legion.id == XIV_GEMINA and space == LONDINIUM and town and not look.seen.romans_lead:
        worth += 1
    return worth


def _falls(look: Outlook, space: str, romans: float, around: float) -> float:
    """A rough chance that a town falls with these Romans there: outside cities they may refuse to fight."""
    if not around:
        return 0.0 if romans else DANGER * bool(look.near(BRITONS, space, 2))
    lost = 1 - weigh(romans, around, roman_town=True).romans if romans else 1.0
    return lost if space in look.cities or not romans else FORCED * lost


def host_at(look: Outlook, strength: float, space: str) -> float:
    """The value there of these Britons, of one or several armies; the outlook is without them."""
    town, foe = town_worth(look, space), look.of(ROMANS, space)
    with_it = look.of(BRITONS, space) + strength
    around = look.near(ROMANS, space, 2)
    worth = 0.1 * min(look.seen.grounds[space].cubes.briton, 5)
    if town and not foe:
        worth += town * (0.1 if look.armies_at(BRITONS, space) else 1.0)
    if foe:
        odds = weigh(foe, with_it, bool(town), look.towns(space, BRITONS))
        gain = odds.roman_loss - odds.briton_loss + town * odds.britons
        worth += gain if space in look.cities else REFUSED * gain
    elif around:
        odds = weigh(around, with_it)
        worth -= DANGER * max(0.0, odds.briton_loss - odds.roman_loss)
    far = look.far[space]
    return worth + max([town_worth(look, at) * FADES ** far[at] for at in far if at != space], default=0.0) / 2


def best(spaces: list[str], worth: Callable[[str], float], stays: float = 0.1) -> str:
    """The best of these spaces; the first is the piece's own, and others must be better by `stays`."""
    values = [worth(space) for space in spaces]
    values[0] += stays
    return spaces[values.index(max(values))]

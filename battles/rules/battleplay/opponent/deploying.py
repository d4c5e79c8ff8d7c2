"""How the opponent deploys: terrain, cards, and the general."""

from functools import lru_cache

from battles.rules.battleplay import decisions as de
from battles.rules.battleplay.board import CELLS
from battles.rules.battleplay.colours import LADDER, RANK
from battles.rules.battleplay.colours import Dice as Colours
from battles.rules.battleplay.engagements import fight
from battles.rules.battleplay.opponent.mind import Mind, hurt
from battles.rules.battleplay.state import Battle, Combat, Step, Strike
from battles.rules.verdict import Side
from engine.rules.dice import Dice, DieRequest, Kind
from engine.rules.reason import Reason

CHOICE = Reason("programs_choice")
ENEMY = 1.0  # a file with an enemy in it, in ranks of dice: strong cards should fight
ALONE = 1.0
"""Added for supports if the enemy stands there with a single card: skirmishers would only shoot at each other."""
HILL = 0.5
CENTRE = 0.1  # for each file nearer to the centre: the wings are easily turned
WHIM = 0.1  # for each pip of a die, so that it does not always deploy the same way
PIP = 0.01  # the same, in odds
FREE = 0.1  # a card that nobody will face in the charge; it may turn a flank later
FACED = 0.5  # the chance that the enemy will still occupy an empty file
PICKY = 0.3  # the weight of a card's own best file, next to its advantage over other cards there


def place(seen: Battle, offer: de.OfferPlaces, mind: Mind, dice: Dice) -> de.Decision:
    """Main battle cards first, then those that join them; what fits nowhere stays in reserve."""
    able = [card for card, files in offer.files.items() if files]
    if not able:
        return de.Place(max(offer.files, key=lambda card: _rank(seen, card)), None)
    if mind.foresees and (mains := [card for card in able if seen.card(card).troop.main]):
        return _by_odds(seen, offer, mains, dice)
    card = max(able, key=lambda card: _rank(seen, card))
    whim = _pips(offer.side, 1, dice)[0]
    scores = {file: _suits(seen, offer.side, card, file) + WHIM * (file % whim) for file in offer.files[card]}
    return de.Place(card, max(scores, key=scores.__getitem__))


def _rank(seen: Battle, card: int) -> tuple[bool, int]:
    troop = seen.card(card).troop
    return troop.main, troop.cost


def _pips(side: Side, number: int, dice: Dice) -> tuple[int, ...]:
    return dice.roll([DieRequest(Kind.D6, "R11", side, CHOICE)] * number)


def _suits(seen: Battle, side: Side, card: int, file: int) -> float:
    """How well a file suits a card: its dice there, enemies, hills, and distance from the wings."""
    fielded, ground = seen.card(card), seen.ground(file)
    score = power(fielded.difficult if ground.rough else fielded.good)
    if enemy := seen.board.get(CELLS[side.other, file]):
        score += ENEMY + (ALONE if not fielded.troop.main and len(enemy.cards) == 1 else 0)
    if ground.holder:
        score += HILL if ground.holder is side else -HILL
    return score - CENTRE * abs(file - (seen.start.files + 1) / 2)


@lru_cache(maxsize=4096)
def power(dice: Colours) -> float:
    """The strength of dice: their ranks on the ladder, with BLACK half a step above nothing."""
    return sum(map(LADDER.index, dice)) + 0.5 * len(dice)


def _by_odds(seen: Battle, offer: de.OfferPlaces, mains: list[int], dice: Dice) -> de.Place:
    """The card and file with the largest lead over the other cards there, and over that card's other files."""
    charge = seen._replace(step=Step.CHARGE)
    worth = {(card, file): _charge(charge, offer.side, card, file) for card in mains for file in offer.files[card]}
    pips = _pips(offer.side, len(worth), dice)

    def ahead(card: int, file: int) -> float:
        others = [found for (c, f), found in worth.items() if f == file and c != card]
        elsewhere = [found for (c, f), found in worth.items() if f != file and c == card]
        return _over(worth[card, file], others) + PICKY * _over(worth[card, file], elsewhere)

    scores = {pair: ahead(*pair) + PIP * pip for pair, pip in zip(worth, pips, strict=True)}
    return de.Place(*max(scores, key=lambda pair: scores[pair]))


def _over(found: float, others: list[float]) -> float:
    return found - sum(others) / len(others) if others else found


def _charge(charge: Battle, side: Side, card: int, file: int) -> float:
    """What the charge in this file is worth to the card, against those who stand or may still come there."""
    cell, at = CELLS[side, file], CELLS[side.other, file]
    stack, waiting = charge.board.get(at), charge.host(side.other).waiting
    enemy = stack.fighter if stack else waiting[0] if waiting else None
    if enemy is None:
        return FREE
    own, theirs = Strike(side, card, cell, enemy, at), Strike(side.other, enemy, at, card, cell)
    combat = Combat((own, theirs))
    found = hurt(charge, combat, own) - hurt(charge, combat, theirs)
    return found if stack else FACED * found + (1 - FACED) * FREE


def place_general(seen: Battle, offer: de.OfferChoice, mind: Mind) -> de.Decision:
    """Where his die adds most to the charge; a level that does not look ahead puts him with the strongest card."""
    charge = seen._replace(step=Step.CHARGE)
    led = _adds if mind.foresees else _strongest
    files = [choice.file for choice in offer.choices if isinstance(choice, de.PlaceGeneral)]
    return de.PlaceGeneral(max(files, key=lambda file: led(charge, offer.side, file)))


def _strongest(charge: Battle, side: Side, file: int | None) -> float:
    main = _main(charge, side, file)
    return 0.0 if main is None or file is None else _suits(charge, side, main, file)


def _adds(charge: Battle, side: Side, file: int | None) -> float:
    if file is None or _main(charge, side, file) is None:
        return -1.0
    fought = fight(charge, side, file)
    if not fought:
        return 0.0
    combat = Combat(fought[:1])
    return hurt(charge, combat, fought[0]._replace(general=True)) - hurt(charge, combat, fought[0])


def _main(seen: Battle, side: Side, file: int | None) -> int | None:
    return None if file is None else seen.board[CELLS[side, file]].main


def late_orders(seen: Battle, offer: de.OfferChoice, mind: Mind) -> de.Decision:
    """The swap that improves the two charges most, if by enough."""
    charge = seen._replace(step=Step.CHARGE)
    return max(offer.choices, key=lambda choice: _exchange(charge, offer.side, choice, mind))


def _exchange(charge: Battle, side: Side, choice: de.Decision, mind: Mind) -> float:
    if not isinstance(choice, de.PlayTactica):
        return 0.0
    left, right = choice.subject, choice.subject + 1
    one, other = _main(charge, side, left), _main(charge, side, right)
    assert one is not None, choice
    assert other is not None, choice
    before = _charge(charge, side, one, left) + _charge(charge, side, other, right)
    after = _charge(charge, side, other, left) + _charge(charge, side, one, right)
    return after - before - mind.kept


def guides(seen: Battle, offer: de.OfferChoice) -> de.Decision:
    """Local Guides remove rough ground from an army that fights worse there than most."""
    cards = [seen.card(card) for card in seen.host(offer.side).waiting if seen.card(card).troop.main]
    loses = sum(power(card.good) - power(card.difficult) for card in cards)
    away = [choice for choice in offer.choices if isinstance(choice, de.PlayTactica) and not choice.to]
    return away[0] if loses > MOST_LOSE * len(cards) else de.Pass()


MOST_LOSE = 2.5
"""What the commonest foot loses in power on rough ground: GREEN and WHITE become one WHITE die."""


def scouts(seen: Battle, offer: de.OfferChoice) -> de.Decision:
    """Good Scouts look at 2 cards whenever they can: those deployed first."""
    return next((c for c in offer.choices if isinstance(c, de.PlayTactica) and c.subject != c.to), offer.choices[0])


def hill(seen: Battle, offer: de.OfferChoice) -> de.Decision:
    """First on the Hill, for a hill not won yet."""
    for choice in offer.choices:
        if isinstance(choice, de.PlayTactica):
            rolled = next(hill for hill in seen.hills if hill.file == choice.subject)
            own, enemy = RANK[rolled.attacker], RANK[rolled.defender]
            if (own <= enemy) if offer.side is Side.ATTACKER else (enemy <= own):
                return choice
    return de.Pass()

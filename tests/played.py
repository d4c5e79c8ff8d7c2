"""The played campaigns of tests/chronicles (made by make_chronicles.py), and how tests come to stand in one of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, reduce
from itertools import accumulate
from pathlib import Path
from typing import Any
from uuid import UUID

from battles.rules.verdict import Grade, Side
from campaign import models
from campaign.advice.playouts.judging import Appraisal
from campaign.chronicle.chronicle import Book, read
from campaign.chronicle.passages import Passage
from campaign.italy import games, manual_dice
from campaign.italy.games import CampaignGame
from campaign.italy.moves import moves
from campaign.italy.policies import Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.state import Ending, Stage, Start, State, Step
from campaign.italy.savefile import Audit, CampaignLine, SavedCampaign
from campaign.italy.story import passages as told
from campaign.italy.story.book import CHRONICLE, ItalysPast, in_review
from campaign.models import ManualDice
from engine.manual_dice import Rolling, rolling
from engine.models import GameLine
from engine.rules.dice import StreamDice
from engine.rules.record import Line
from engine.rules.sequence import apply
from powers.rules.options import Options
from powers.rules.theatre import ROME, Italy
from tests import transfer

FILES = sorted((Path(__file__).parent / "chronicles").glob("*.json"))


@cache
def save(name: str) -> SavedCampaign:
    """A played campaign by its file's name."""
    return transfer.saved((Path(__file__).parent / "chronicles" / f"{name}.json").read_bytes())


@cache
def states(name: str) -> tuple[State, ...]:
    """The campaign before its first line and after each."""
    events = (line.events for line in save(name).lines)
    return tuple(
        accumulate(events, lambda now, events: reduce(apply, events, now), initial=turn.begin(save(name).start))
    )


def come_in(data: bytes) -> CampaignGame:
    """The campaign of a save file, imported."""
    return games.read(transfer.import_(data).id)


def stand_at(name: str, place: int = -1) -> CampaignGame:
    """A campaign in the database that stands after so many lines of a played one; at its end unless told otherwise."""
    lines = save(name).lines[: place if place >= 0 else None]
    return _made_once((name, len(lines)), lambda: come_in(transfer.dump(states(name)[len(lines)], lines).encode()))


_MADE: dict[object, tuple[CampaignGame, dict[str, Any], list[dict[str, Any]]]] = {}
"""The campaigns that tests stand in, and the rows: of each of them, and of its lines."""


def _made_once(key: object, make: Callable[[], CampaignGame]) -> CampaignGame:
    """A campaign without branches as it is made and read, which it is but once; then its rows are copied."""
    if key not in _MADE:
        game = make()
        _MADE[key] = game, _columns(models.Campaign.objects.get(id=game.id)), _lines(game)
        return game
    game, columns, lines = _MADE[key]
    row = models.Campaign.objects.create(**columns)
    GameLine.objects.bulk_create(GameLine(game=row, **line) for line in lines)
    return games.LOG.known(replace(game, id=row.id))


def _columns(row: models.Campaign) -> dict[str, Any]:
    its_own = {"id", "gamerow_ptr", "created", "played"}
    return {field.name: getattr(row, field.name) for field in row._meta.concrete_fields if field.name not in its_own}


def _lines(game: CampaignGame) -> list[dict[str, Any]]:
    return [{**line} for line in GameLine.objects.filter(game=game.id).values("n", "parent", "format", "payload")]


def wait_for_dice(
    game: CampaignGame, decision: de.Decision | None = None, hands: ManualDice = ManualDice.ALL
) -> manual_dice.CampaignWaiting:
    """What waits for dice: this decision, or the program's next, with the faces already given for it."""
    decision = decision or turn.programs_decision(game.now)
    assert decision is not None
    manual_dice.ROLLS.ask(manual_dice.row_of(game.id), manual_dice.CampaignWaiting(game.head, decision, hands=hands))
    return waiting(game)


def waiting(game: CampaignGame) -> manual_dice.CampaignWaiting:
    """What waits for dice."""
    found = manual_dice.ROLLS.waiting(manual_dice.row_of(game.id))
    assert found is not None
    return found


def rolled_so_far(game: CampaignGame, decision: de.Decision, *faces: int | None) -> Rolling[de.Decision]:
    """A decision as far as these dice go, if the player rolls all."""
    return rolling(turn.RULESET, game.now, decision, manual_dice.dice(game.now, ManualDice.ALL, faces))


def stand_before(kind: type[de.Decision], where: Callable[[State], bool] = lambda campaign: True) -> CampaignGame:
    """Just before the player first takes that kind of decision; `where` says which campaigns will do."""
    name, place = next(
        (ending.value, place)
        for ending in Ending
        for place, (line, state) in enumerate(zip(save(ending.value).lines, states(ending.value), strict=False))
        if isinstance(line.decision, kind) and turn.programs_decision(state) is None and where(state)
    )
    return stand_at(name, place)


def before_step(step: Step, hands: ManualDice = ManualDice.NONE, turn: int = 1) -> CampaignGame:
    """Just before that step is first taken from this turn on, with these dice by hand."""
    place = next(n for n, now in enumerate(states("dominion")) if now.step is step and now.turn >= turn)
    game = stand_at("dominion", place)
    models.Campaign.objects.filter(id=game.id).update(hands=hands)
    return game


def before_report_that_rolls() -> tuple[CampaignGame, de.ReportBattle]:
    """Just before the result of a battle of Rome after which dice are rolled, and that result."""
    for file in FILES:
        for place, (line, state) in enumerate(zip(save(file.stem).lines, states(file.stem), strict=False)):
            if isinstance(line.decision, de.ReportBattle) and line.faces and romes_battle(state):
                return stand_at(file.stem, place), line.decision
    raise AssertionError("no result is followed by dice")


def romes_battle(campaign: State) -> bool:
    """Whether Rome has a part in the battle at hand."""
    return campaign.battle is not None and campaign.battle.is_romes


def rome_attacks(campaign: State) -> bool:
    """Whether it is Rome's own attack that waits for its battle."""
    return campaign.battle is not None and campaign.battle.attacker == ROME


def both_ways(campaign: State) -> bool:
    """Rome attacks and is attacked."""
    return campaign.is_attacking(ROME) and campaign.is_attacked(ROME)


def audit(campaign: UUID) -> Audit:
    """What is found in the file of a campaign."""
    return transfer.audit_of(transfer.as_json(campaign).encode())


def unchanged(game: CampaignGame) -> bool:
    """Whether it stands where it stood, and no line was added."""
    stored = GameLine.objects.filter(game=game.id).count()
    return games.read(game.id) == game and stored == len(game.lines)


def next_line(game: CampaignGame) -> CampaignLine:
    """What the played campaign has as its next line where this one stands."""
    played = save(next(file.stem for file in FILES if save(file.stem).start == game.now.start))
    return played.lines[len(game.lines)]


def quietest(campaign: State) -> de.Decision:
    """What a player decides who wants to be left in peace."""
    match turn.legal_decisions(campaign)[0]:
        case de.OfferAttack():
            return de.DeclareAttack(None)
        case de.OfferRedirect():
            return de.Redirect(None)
        case de.OfferSpend(total=total):
            return de.Spend(0, 0, total)
        case de.OfferDefence():
            return de.CommitDefence(0)
        case de.OfferProvince(provinces=provinces):
            return de.TakeProvince(provinces[0])
    return de.UseGenerator()


OneOf = Callable[[Sequence[Any]], Any]
"""Picks one of several, by whatever chance."""


def any_decision(one_of: OneOf, offer: de.Offer) -> de.Decision:
    """Any that the offer admits; of results those without a count."""
    match offer:
        case de.OfferAttack(provinces=provinces):
            return de.DeclareAttack(one_of((*provinces, None)))
        case de.OfferRedirect(provinces=provinces):
            return de.Redirect(one_of((*provinces, None)))
        case de.OfferSpend(total=total, bound=bound):
            attack = one_of(range(offer.most_attack + 1))
            defence = one_of(range(min(offer.most_defence, total - bound - attack) + 1))
            return de.Spend(attack, defence, total - attack - defence)
        case de.OfferDefence(most=most):
            return de.CommitDefence(one_of(range(most + 1)))
        case de.OfferProvince(provinces=provinces):
            return de.TakeProvince(one_of(provinces))
        case de.OfferReport():
            return de.ReportBattle(one_of(tuple(Side)), one_of(tuple(Grade)))
        case de.OfferGenerator():
            return de.UseGenerator()
    return de.Proceed()


Player = Callable[[State], de.Decision | None]
"""What he decides; None where he leaves it to the program, or else is the quietest."""


def passages(game: CampaignGame) -> tuple[Passage, ...]:
    """What its chronicle is made of."""
    return told.passages(ItalysPast(game))


def book_of(game: CampaignGame, with_pictures: bool = False, found: Appraisal | None = None) -> Book[ItalysPast]:
    """Its book, with what a review has found."""
    return read(CHRONICLE, game.name, ItalysPast(game), with_pictures, in_review(game, found) if found else None)


def gone_on(game: CampaignGame, player: Player = lambda now: None) -> CampaignGame:
    """One line further."""
    decision = player(game.now) or turn.programs_decision(game.now) or quietest(game.now)
    return games.decide(game.id, game.head, decision)


def on_the_table(seed: str, turns: int) -> CampaignGame:
    """So many turns in which every battle is won by its attacker on the table, a Minor Victory; Rome always attacks."""

    def fought() -> CampaignGame:
        game = games.create(seed, seed, Options())
        while game.now.turn <= turns:
            game = gone_on(game, _warlike)
        return game

    return _made_once((on_the_table, seed, turns), fought)


def _warlike(campaign: State) -> de.Decision | None:
    if campaign.battle and campaign.battle.stage is Stage.JOINED:
        return de.ReportBattle(Side.ATTACKER, Grade.MINOR)
    match turn.legal_decisions(campaign)[0]:
        case de.OfferAttack(provinces=(first, *_)):
            return de.DeclareAttack(first)
    return None


def play_out(land: Italy, seed: str, policy: Policy) -> tuple[State, list[CampaignLine]]:
    """One campaign from set-up to verdict, and its log."""
    campaign, dice = turn.begin(Start("", seed, land)), StreamDice(seed)
    log: list[CampaignLine] = []
    for decision, play in moves(campaign, policy, lambda now: dice):
        faces, kinds, by = tuple(dice.faces), tuple(dice.kinds), tuple(dice.by)
        log.append(Line(len(log) + 1, len(log), decision, faces, kinds, by, tuple(play.events), turn.RULESET.rules))
        dice.forget()
        campaign = play.state
    return campaign, log

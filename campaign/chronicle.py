"""Campaigns by the machine (engine/log.py): read one, decide, run, undo. Every change is one transaction."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from battles import chronicle as fights
from battles.battleplay import in_campaign as card_battles
from battles.battleplay.in_campaign import Terms
from campaign import hand, models, narrate, savefile
from campaign.models import Hands
from campaign.rules import turn
from campaign.rules.decisions import Decision, ReportBattle
from campaign.rules.events import Event
from campaign.rules.state import Campaign, Stage, Start
from engine.damaged import Damaged, any_text, words
from engine.hand import Rolling, rolling
from engine.log import Log, left
from engine.rules.correct import own_decisions
from engine.rules.dice import DiceWanted, Roller
from engine.rules.ruleset import Past
from powers.data import italy
from powers.rules.options import Options


class DamagedCampaign(Damaged):
    """What is kept of a campaign cannot be read."""

    def __init__(self, id: uuid.UUID, why: str) -> None:
        super().__init__(why)
        self.id = id


@dataclass(frozen=True)
class Chronicle(Past[Start, Campaign, Decision, Event]):
    """A campaign with its past."""

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.start.name

    @property
    def least(self) -> int:
        """How many lines there always are: the program's set-up, but not one that the player rolled."""
        return 0 if not self.lines or Roller.HAND in self.lines[0].by else 1

    def own_decisions(self) -> tuple[int, ...]:
        """The places of the lines that the player decided, not the program."""
        return own_decisions(turn.RULESET, self)


def begins(told: Chronicle, place: int) -> str:
    """When and with what a past goes on after so many lines: the player's first decision, or else the step."""
    first = next((own for own in told.own_decisions() if own >= place), None)
    if first is None:
        moment = told.moments[place]
        return f"{moment.year} BC: {narrate.step_title(moment.step)}"
    return f"{told.moments[first].year} BC: {narrate.decision_text(told.start.italy, told.lines[first].decision)}"


def beginning(row: models.Campaign) -> Chronicle:
    """A campaign before its first line; ValueError if its start cannot be read."""
    try:
        start = savefile.CODEC.starts.load(row.start)
    except (ValueError, TypeError) as error:
        raise ValueError(f"its beginning cannot be read: {words(error)}") from error
    return Chronicle(row.id, start, (), (turn.begin(start),))


LOG: Log[Chronicle] = Log(
    ruleset=turn.RULESET,
    games=models.Campaign,
    lines=models.LogLine,
    of="campaign",
    load=beginning,
    codec=savefile.CODEC,
    damaged=lambda row, why: DamagedCampaign(row.id, why),
    named=lambda told, place: left(begins(told, place), told.head),
    hangs={"notes": "note", "photos": "photo", "paragraphs": "rewritten paragraph"},
    least=lambda told: told.least,
    moved=lambda told: stand_battles(told),
    asks=lambda row, campaign, want: hand.asks(Hands(row.hands), campaign)(want),
    settle=lambda row, told: hand.HAND.settle(row, told),
)


def create(name: str, seed: str, options: Options, hands: Hands = Hands.NONE) -> Chronicle:
    """A new campaign from 348 BC."""
    return begin(Start(name, seed, italy(options)), hands)


def begin(start: Start, hands: Hands = Hands.NONE) -> Chronicle:
    """A new campaign; its first rulers are the first line of its log, or wait for the dice of the player's."""
    with transaction.atomic():
        row = models.Campaign.objects.create(name=start.name, start=savefile.CODEC.starts.dump(start), hands=hands)
        told = Chronicle(row.id, start, (), (turn.begin(start),))
        return _go_on(row, told, None, more=lambda before, now: False)[0]


def battle_key(id: uuid.UUID, campaign: Campaign) -> str:
    """How the tabletop knows the battle at hand: undone and decided as before, it is the same battle."""
    return f"{id}/{campaign.turn}/{campaign.at_hand.attacker}"


def card_seed(campaign: Campaign) -> str:
    """What the battle at hand is fought with by cards: the same luck however often the campaign comes to it."""
    return f"{campaign.start.seed}/{campaign.turn}/{campaign.at_hand.attacker}/{campaign.at_hand.province}"


def card_terms(campaign: Campaign) -> Terms:
    """By what a battle of cards is known to be the one at hand."""
    attacking, defending = campaign.at_hand.armies()
    sides = (attacking.people, max(0, attacking.total)), (defending.people, max(0, defending.total))
    return Terms(card_seed(campaign), *sides)


def table_terms(campaign: Campaign) -> fights.Terms:
    """By what a battle on the table is known to be the one at hand."""
    hosts = [(army.people, army.power, army.points) for army in campaign.at_hand.armies()]
    return fights.Terms(campaign.at_hand.province, *hosts)


def stand_battles(chronicle: Chronicle) -> None:
    """Battles that are not in this past, nor at hand, take nothing more; those that are do again."""
    joined = {
        battle_key(chronicle.id, moment): moment
        for moment in chronicle.moments
        if moment.battle and moment.battle.stage is Stage.JOINED
    }
    fights.stand(f"{chronicle.id}/", {key: table_terms(moment) for key, moment in joined.items()})
    taken = {
        battle_key(chronicle.id, before): line.decision.account.battle
        for before, line in zip(chronicle.moments, chronicle.lines, strict=False)
        if isinstance(line.decision, ReportBattle) and line.decision.account
    }
    terms = {key: card_terms(moment) for key, moment in joined.items()}
    card_battles.stand(f"{chronicle.id}/", terms, taken)


def delete(campaign: uuid.UUID) -> None:
    """Forget a campaign with all that belongs to it: its branches, notes and photos, and its battles."""
    with transaction.atomic(), any_text():  # nor need it be readable for that
        models.Campaign.objects.filter(id=campaign).delete()
        fights.delete(f"{campaign}/")
        card_battles.delete(f"{campaign}/")


def preview(chronicle: Chronicle, decision: Decision) -> Rolling[Decision]:
    """The line that this decision would add, as far as no dice of the player's are wanted; nothing is kept."""
    row = hand.row_of(chronicle.id)
    dice = hand.HAND.dice(row, hand.HAND.waiting(row), chronicle, decision)
    return rolling(turn.RULESET, chronicle.now, decision, dice, chronicle.head)


def decide(campaign: uuid.UUID, seen: int, decision: Decision) -> Chronicle:
    """Take one decision, or raise IllegalDecision or Stale and change nothing."""
    return _extend(campaign, seen, decision, more=lambda before, now: False)


def step(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Let the program take its next step, if it is the program's to take."""
    return _extend(campaign, seen, None, more=lambda before, now: False)


def run(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Let the program play until the player has to decide, or the campaign is over."""
    return _extend(campaign, seen, None, more=lambda before, now: True)


def run_turn(campaign: uuid.UUID, seen: int) -> Chronicle:
    """The same, but no further than the beginning of the next turn."""
    return _extend(campaign, seen, None, more=lambda before, now: now.turn == before.turn)


def _extend(
    campaign: uuid.UUID, seen: int, decision: Decision | None, more: Callable[[Campaign, Campaign], bool]
) -> Chronicle:
    """Add the line of the decision (the program's next where it is None), and further ones by the program.

    DiceWanted where the player's dice are asked for: that line waits for them, and the lines before it are kept.
    """
    with transaction.atomic():
        told, asked = _go_on(LOG.fresh(campaign, seen), LOG.at(campaign, seen), decision, more)
        if _at_a_battle(told):
            stand_battles(told)
    if asked:
        raise asked
    return told


def _go_on(
    row: models.Campaign, past: Chronicle, decision: Decision | None, more: Callable[[Campaign, Campaign], bool]
) -> tuple[Chronicle, DiceWanted | None]:
    """The same within a transaction."""

    def following(told: Chronicle) -> Decision | None:
        if told is past:
            return decision or turn.RULESET.programs(past)
        return turn.RULESET.programs(told) if more(past.now, told.now) else None

    return hand.HAND.go_on(LOG, row, past, following)


def _at_a_battle(told: Chronicle) -> bool:
    """Whether a battle has just come to hand, perhaps one that was begun before; or one by cards was reported."""
    battle, last = told.now.battle, told.lines[-1].decision if told.lines else None
    joined = battle is not None and battle.stage is Stage.JOINED
    return joined or (isinstance(last, ReportBattle) and last.account is not None)


def undo_decision(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Go back to just before the player's last decision; what is undone stays in the log as a branch."""
    return LOG.back(campaign, seen, lambda told: (1, *told.own_decisions())[-1])


def undo_step(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Go back by one line."""
    return LOG.back(campaign, seen, lambda told: len(told.lines) - 1)


read, past, go_back, switch, delete_branch = LOG.read, LOG.at, LOG.go_back, LOG.switch, LOG.delete_branch
correction, correct = LOG.correction, LOG.correct

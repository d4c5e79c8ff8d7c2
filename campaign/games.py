"""Campaigns by the machine (engine/log.py): read one, decide, run, undo. Every change is one transaction."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from battles import fights
from battles.battleplay import in_campaign as card_battles
from battles.battleplay.in_campaign import CardTerms
from campaign import manual_dice, models, narrate, savefile
from campaign.models import ManualDice
from campaign.rules import turn
from campaign.rules.decisions import Decision, ReportBattle
from campaign.rules.events import Event
from campaign.rules.state import Stage, Start, State
from engine.damaged import Damaged, any_text
from engine.log import Log, left
from engine.manual_dice import Rolling, rolling
from engine.rules.correct import own_decisions
from engine.rules.dice import DiceWanted, Roller
from engine.rules.ruleset import Game
from powers.data import italy
from powers.rules.options import Options


class DamagedCampaign(Damaged):
    """What is kept of a campaign cannot be read."""

    def __init__(self, id: uuid.UUID, why: str) -> None:
        super().__init__(why)
        self.id = id


@dataclass(frozen=True)
class CampaignGame(Game[Start, State, Decision, Event]):
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


def begins(game: CampaignGame, place: int) -> str:
    """When and with what a past goes on after so many lines: the player's first decision, or else the step."""
    first = next((own for own in game.own_decisions() if own >= place), None)
    if first is None:
        state = game.states[place]
        return f"{state.year} BC: {narrate.step_title(state.step)}"
    return f"{game.states[first].year} BC: {narrate.decision_text(game.start.italy, game.lines[first].decision)}"


LOG: Log[CampaignGame] = Log(
    ruleset=turn.RULESET,
    games=models.Campaign,
    lines=models.LogLine,
    of="campaign",
    game=CampaignGame,
    codec=savefile.CODEC,
    damaged=lambda row, why: DamagedCampaign(row.id, why),
    named=lambda game, place: left(begins(game, place), game.head),
    hangs={"notes": "note", "photos": "photo", "paragraphs": "rewritten paragraph"},
    least=lambda game: game.least,
    moved=lambda game: stand_battles(game),
    asks=lambda row, campaign, die: manual_dice.asks(ManualDice(row.hands), campaign)(die),
    settle=lambda row, game: manual_dice.ROLLS.settle(row, game),
)


def create(name: str, seed: str, options: Options, hands: ManualDice = ManualDice.NONE) -> CampaignGame:
    """A new campaign from 348 BC."""
    return begin(Start(name, seed, italy(options)), hands)


def begin(start: Start, hands: ManualDice = ManualDice.NONE) -> CampaignGame:
    """A new campaign; its first rulers are the first line of its log, or wait for the dice of the player's."""
    with transaction.atomic():
        row = models.Campaign.objects.create(name=start.name, start=savefile.CODEC.starts.dump(start), hands=hands)
        return _go_on(row, LOG.beginning(row), None, more=lambda before, now: False)[0]


def battle_key(id: uuid.UUID, campaign: State) -> str:
    """How the tabletop knows the battle at hand: undone and decided as before, it is the same battle."""
    return f"{id}/{campaign.turn}/{campaign.at_hand.attacker}"


def card_seed(campaign: State) -> str:
    """What the battle at hand is fought with by cards: the same luck however often the campaign comes to it."""
    return f"{campaign.start.seed}/{campaign.turn}/{campaign.at_hand.attacker}/{campaign.at_hand.province}"


def card_terms(campaign: State) -> CardTerms:
    """By what a battle of cards is known to be the one at hand."""
    attacking, defending = campaign.at_hand.armies()
    sides = (attacking.people, max(0, attacking.total)), (defending.people, max(0, defending.total))
    return CardTerms(card_seed(campaign), *sides)


def table_terms(campaign: State) -> fights.TableTerms:
    """By what a battle on the table is known to be the one at hand."""
    hosts = [(army.people, army.power, army.points) for army in campaign.at_hand.armies()]
    return fights.TableTerms(campaign.at_hand.province, *hosts)


def stand_battles(game: CampaignGame) -> None:
    """Battles that are not in this past, nor at hand, take nothing more; those that are do again."""
    joined = {
        battle_key(game.id, state): state
        for state in game.states
        if state.battle and state.battle.stage is Stage.JOINED
    }
    fights.stand(f"{game.id}/", {key: table_terms(state) for key, state in joined.items()})
    taken = {
        battle_key(game.id, before): line.decision.account.battle
        for before, line in zip(game.states, game.lines, strict=False)
        if isinstance(line.decision, ReportBattle) and line.decision.account
    }
    terms = {key: card_terms(state) for key, state in joined.items()}
    card_battles.stand(f"{game.id}/", terms, taken)


def delete(campaign: uuid.UUID) -> None:
    """Forget a campaign with all that belongs to it: its branches, notes and photos, and its battles."""
    with transaction.atomic(), any_text():  # nor need it be readable for that
        models.Campaign.objects.filter(id=campaign).delete()
        fights.delete(f"{campaign}/")
        card_battles.delete(f"{campaign}/")


def preview(game: CampaignGame, decision: Decision) -> Rolling[Decision]:
    """The line that this decision would add, as far as no dice of the player's are wanted; nothing is kept."""
    row = manual_dice.row_of(game.id)
    dice = manual_dice.ROLLS.dice(row, manual_dice.ROLLS.waiting(row), game, decision)
    return rolling(turn.RULESET, game.now, decision, dice, game.head)


def decide(campaign: uuid.UUID, seen: int, decision: Decision) -> CampaignGame:
    """Take one decision, or raise IllegalDecision or Stale and change nothing."""
    return _extend(campaign, seen, decision, more=lambda before, now: False)


def step(campaign: uuid.UUID, seen: int) -> CampaignGame:
    """Let the program take its next step, if it is the program's to take."""
    return _extend(campaign, seen, None, more=lambda before, now: False)


def run(campaign: uuid.UUID, seen: int) -> CampaignGame:
    """Let the program play until the player has to decide, or the campaign is over."""
    return _extend(campaign, seen, None, more=lambda before, now: True)


def run_turn(campaign: uuid.UUID, seen: int) -> CampaignGame:
    """The same, but no further than the beginning of the next turn."""
    return _extend(campaign, seen, None, more=lambda before, now: now.turn == before.turn)


def _extend(
    campaign: uuid.UUID, seen: int, decision: Decision | None, more: Callable[[State, State], bool]
) -> CampaignGame:
    """Add the line of the decision (the program's next where it is None), and further ones by the program.

    DiceWanted where the player's dice are asked for: that line waits for them, and the lines before it are kept.
    """
    with transaction.atomic():
        game, asked = _go_on(LOG.fresh(campaign, seen), LOG.at(campaign, seen), decision, more)
        if _at_a_battle(game):
            stand_battles(game)
    if asked:
        raise asked
    return game


def _go_on(
    row: models.Campaign, game: CampaignGame, decision: Decision | None, more: Callable[[State, State], bool]
) -> tuple[CampaignGame, DiceWanted | None]:
    """The same within a transaction."""

    def following(after: CampaignGame) -> Decision | None:
        if after is game:
            return decision or turn.RULESET.programs(game)
        return turn.RULESET.programs(after) if more(game.now, after.now) else None

    return manual_dice.ROLLS.go_on(LOG, row, game, following)


def _at_a_battle(game: CampaignGame) -> bool:
    """Whether a battle has just come to hand, perhaps one that was begun before; or one by cards was reported."""
    battle, last = game.now.battle, game.lines[-1].decision if game.lines else None
    joined = battle is not None and battle.stage is Stage.JOINED
    return joined or (isinstance(last, ReportBattle) and last.account is not None)


def undo_decision(campaign: uuid.UUID, seen: int) -> CampaignGame:
    """Go back to just before the player's last decision; what is undone stays in the log as a branch."""
    return LOG.back(campaign, seen, lambda game: (1, *game.own_decisions())[-1])


def undo_step(campaign: uuid.UUID, seen: int) -> CampaignGame:
    """Go back by one line."""
    return LOG.back(campaign, seen, lambda game: len(game.lines) - 1)


read, at, go_back, switch, delete_branch = LOG.read, LOG.at, LOG.go_back, LOG.switch, LOG.delete_branch
correction, correct = LOG.correction, LOG.correct

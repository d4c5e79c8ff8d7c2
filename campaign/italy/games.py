"""Campaigns as games of the machine (engine/log.py): read, decide, run, undo. Every change is one transaction."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from battles import other_rules
from battles.rules.other_rules import RulesSet
from campaign import models
from campaign.advice.par import keep
from campaign.desk.far import Far
from campaign.italy import manual_dice, narrate, running, savefile, summaries
from campaign.italy.engagement import ENGAGEMENT
from campaign.italy.manual_dice import ROLLS
from campaign.italy.par import PAR
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision, Override, ReportBattle
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Stage, Start, State
from campaign.models import ManualDice
from engine.damaged import any_text
from engine.games import GameKind, game_kinds
from engine.log import Log, left
from engine.manual_dice import Rolling, rolling
from engine.models import GameLine
from engine.rules.correct import own_decisions
from engine.rules.dice import Roller
from engine.rules.ruleset import Game
from engine.shared import DamagedGame
from powers.data import italy
from powers.rules.options import Options


@dataclass(frozen=True)
class CampaignGame(Game[Start, State, Decision, Event]):
    @property
    def name(self) -> str:
        return self.start.name

    @property
    def least(self) -> int:
        """The number of lines that are never undone: the program's set-up, unless the player rolled it."""
        return 0 if not self.lines or Roller.HAND in self.lines[0].by else 1

    def own_decisions(self) -> tuple[int, ...]:
        """The places of the lines that differ from the program's decision by the rules; running.py has the player's."""
        return own_decisions(turn.RULESET, self)


def begins(game: CampaignGame, place: int) -> str:
    """The moment and the event with which a past goes on: the player's first decision, or else the step."""
    first = next((own for own in game.own_decisions() if own >= place), None)
    if first is None:
        state = game.states[place]
        return f"{state.year} BC: {narrate.step_title(state.step)}"
    return f"{game.states[first].year} BC: {narrate.decision_text(game.start.italy, game.lines[first].decision)}"


LOG: Log[CampaignGame] = Log(
    ruleset=turn.RULESET,
    games=models.Campaign,
    lines=GameLine,
    of="game",
    game=CampaignGame,
    codec=savefile.CODEC,
    damaged=DamagedGame,
    columns={"ruleset": turn.RULESET.name},
    named=lambda game, place: left(begins(game, place), game.head),
    hangs=models.HANGS,
    least=lambda game: game.least,
    moved=lambda game: stand_battles(game),
    asks=lambda row, campaign, die: manual_dice.asks(ManualDice(row.hands), campaign)(die),
    settle=lambda row, game: settle(row, game),
    keeps=lambda game: {"summary": summaries.text(game)},
    tells=lambda line: bool(line.faces) or ENGAGEMENT.settled(line.decision) is not None,
)


def create(name: str, seed: str, options: Options, hands: ManualDice = ManualDice.NONE) -> CampaignGame:
    return begin(Start(name, seed, italy(options)), hands)


def begin(
    start: Start, hands: ManualDice = ManualDice.NONE, runs_on: bool = False, rules: RulesSet | None = None
) -> CampaignGame:
    """Create a campaign; its first rulers are the first line of its log, or wait for the player's dice.

    With `runs_on` it plays to the player's first decision or dice. Its battles on the table use these `rules`, if not
    Commands & Colors.
    """
    with transaction.atomic():
        text = savefile.CODEC.starts.dump(start)
        row = LOG.new_row(name=start.name, start=text, hands=hands, runs_on=runs_on)
        game = LOG.beginning(row)
        row.summary = summaries.text(game)
        row.save(force_insert=True)
        if rules:
            other_rules.choose(f"{row.id}/", rules)
        return ROLLS.write(LOG, row, ROLLS.thought(row, game, _following(row, game)))[0]


def stand_battles(game: CampaignGame) -> None:
    """Battles outside this past and not at hand are closed; those in it are open again."""
    ENGAGEMENT.stand(own_kind().rows.prefix(game.id), game)


def settle(row: models.Campaign, game: CampaignGame) -> None:
    """Update what a row keeps besides its head: the dice given ahead, and the par of a finished campaign."""
    ROLLS.settle(row, game)
    if game.now.ending:
        keep(PAR, row, game.start)


def delete(campaign: uuid.UUID) -> None:
    """Delete a campaign with all that belongs to it: its branches, notes and photos, and its battles."""
    with transaction.atomic(), any_text():  # nor need it be readable for that
        LOG.rows.filter(id=campaign).delete()


def preview(game: CampaignGame, decision: Decision) -> Rolling[Decision]:
    """The line that this decision would add, up to the player's first dice; nothing is saved."""
    row = manual_dice.row_of(game.id)
    dice = ROLLS.dice(row, ROLLS.waiting(row), game, decision)
    return rolling(turn.RULESET, game.now, decision, dice, game.head)


def decide(campaign: uuid.UUID, seen: int, decision: Decision | None = None, far: Far | None = None) -> CampaignGame:
    """Play one decision (by default the program's next); raises IllegalDecision or Stale, and changes nothing.

    The program then goes on as `far`, by default as the campaign is set; after an override it waits. DiceWanted for the
    player's dice: that line waits for them, and the lines before it are saved.
    """
    with transaction.atomic():
        row, before = LOG.fresh(campaign, seen), LOG.at(campaign, seen)
        game, asked = ROLLS.write(LOG, row, ROLLS.thought(row, before, _following(row, before, decision, far)))
        if _concerns_battles(game, len(before.lines)):
            stand_battles(game)
    if asked:
        raise asked
    return game


step = partial(decide, far=Far.STEP)  # play the program's next step, if there is one
run = partial(decide, far=Far.RUN)
"""Let the program play until the player must decide, or to the campaign's end."""
run_turn = partial(decide, far=Far.TURN)  # the same, but only to the beginning of the next turn
GOES_ON: Mapping[str, Callable[..., CampaignGame]] = {
    "step": step,
    "hand": step,  # if it takes no dice at all
    "turn": run_turn,
    "run": run,
}
"""The desk's buttons that let the program go on."""


def _following(
    row: models.Campaign, game: CampaignGame, decision: Decision | None = None, far: Far | None = None
) -> Callable[[CampaignGame], Decision | None]:
    """What follows in this past: the decision (by default the program's next), and then the program's, as `far`."""
    runs_on = row.runs_on and not isinstance(decision, Override)
    far = far or (Far.RUN if runs_on else Far.STEP)

    def following(after: CampaignGame) -> Decision | None:
        if after is game and decision:
            return decision
        goes_on = after is game or far.is_within(game.now, after.now, turn.phase)
        return running.programs(row, after) if goes_on else None

    return following


def _concerns_battles(game: CampaignGame, place: int) -> bool:
    """Whether a battle has just come to hand, perhaps one begun earlier; or one by cards was reported."""
    battle, decisions = game.now.battle, [line.decision for line in game.lines[place:]]
    joined = battle is not None and battle.stage is Stage.JOINED
    return joined or any(isinstance(one, ReportBattle) and one.account is not None for one in decisions)


def undo_decision(campaign: uuid.UUID, seen: int) -> CampaignGame:
    """Go back to just before the player's last decision; the undone lines stay as a branch.

    Everything that ran on from it is undone too, and nothing runs on by itself.
    """
    return LOG.back(campaign, seen, lambda game: (1, *running.own_decisions(game))[-1])


def undo_step(campaign: uuid.UUID, seen: int) -> CampaignGame:
    return LOG.back(campaign, seen, lambda game: len(game.lines) - 1)


read, at, go_back, switch, delete_branch = LOG.read, LOG.at, LOG.go_back, LOG.switch, LOG.delete_branch
correction, correct = LOG.correction, LOG.correct


def own_kind() -> GameKind[CampaignGame]:
    """The campaign for the shared pages; its own pages load after what they need."""
    return game_kinds()[turn.RULESET.name]

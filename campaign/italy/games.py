"""Campaigns by the machine (engine/log.py): read one, decide, run, undo. Every change is one transaction."""

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
        """The places of the lines that are not what the rules have the program decide (running.py: the player's)."""
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
    """A new campaign from 348 BC."""
    return begin(Start(name, seed, italy(options)), hands)


def begin(
    start: Start, hands: ManualDice = ManualDice.NONE, runs_on: bool = False, rules: RulesSet | None = None
) -> CampaignGame:
    """A new campaign; its first rulers are the first line of its log, or wait for the dice of the player's.

    One that `runs_on` has then come to the player's first decision, or to his first dice. Its battles on the table are
    fought by these `rules`, if by others than Commands & Colors.
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
    """Battles that are not in this past, nor at hand, take nothing more; those that are do again."""
    ENGAGEMENT.stand(own_kind().rows.prefix(game.id), game)


def settle(row: models.Campaign, game: CampaignGame) -> None:
    """What a row keeps besides where it stands: the dice given ahead, and the par of a campaign that has ended."""
    ROLLS.settle(row, game)
    if game.now.ending:
        keep(PAR, row, game.start)


def delete(campaign: uuid.UUID) -> None:
    """Forget a campaign with all that belongs to it: its branches, notes and photos, and its battles."""
    with transaction.atomic(), any_text():  # nor need it be readable for that
        LOG.rows.filter(id=campaign).delete()


def preview(game: CampaignGame, decision: Decision) -> Rolling[Decision]:
    """The line that this decision would add, as far as no dice of the player's are wanted; nothing is kept."""
    row = manual_dice.row_of(game.id)
    dice = ROLLS.dice(row, ROLLS.waiting(row), game, decision)
    return rolling(turn.RULESET, game.now, decision, dice, game.head)


def decide(campaign: uuid.UUID, seen: int, decision: Decision | None = None, far: Far | None = None) -> CampaignGame:
    """Take one decision (the program's next where it is None), or raise IllegalDecision or Stale and change nothing.

    The program then goes on so far; unless told how far, as the campaign is set. After an override it waits.
    DiceWanted where the player's dice are asked for: that line waits for them, and the lines before it are kept.
    """
    with transaction.atomic():
        row, before = LOG.fresh(campaign, seen), LOG.at(campaign, seen)
        game, asked = ROLLS.write(LOG, row, ROLLS.thought(row, before, _following(row, before, decision, far)))
        if _concerns_battles(game, len(before.lines)):
            stand_battles(game)
    if asked:
        raise asked
    return game


step = partial(decide, far=Far.STEP)
"""Let the program take its next step, if it is the program's to take."""
run = partial(decide, far=Far.RUN)
"""Let the program play until the player has to decide, or the campaign is over."""
run_turn = partial(decide, far=Far.TURN)
"""The same, but no further than the beginning of the next turn."""
GOES_ON: Mapping[str, Callable[..., CampaignGame]] = {
    "step": step,
    "hand": step,  # where it takes no dice at all
    "turn": run_turn,
    "run": run,
}
"""What lets the program go on, by the buttons of the desk."""


def _following(
    row: models.Campaign, game: CampaignGame, decision: Decision | None = None, far: Far | None = None
) -> Callable[[CampaignGame], Decision | None]:
    """What follows in this past: the decision (the program's next where it is None), and the program's so far."""
    runs_on = row.runs_on and not isinstance(decision, Override)
    far = far or (Far.RUN if runs_on else Far.STEP)

    def following(after: CampaignGame) -> Decision | None:
        if after is game and decision:
            return decision
        goes_on = after is game or far.is_within(game.now, after.now, turn.phase)
        return running.programs(row, after) if goes_on else None

    return following


def _concerns_battles(game: CampaignGame, place: int) -> bool:
    """Whether a battle has just come to hand, perhaps one that was begun before; or one by cards was reported."""
    battle, decisions = game.now.battle, [line.decision for line in game.lines[place:]]
    joined = battle is not None and battle.stage is Stage.JOINED
    return joined or any(isinstance(one, ReportBattle) and one.account is not None for one in decisions)


def undo_decision(campaign: uuid.UUID, seen: int) -> CampaignGame:
    """Go back to just before the player's last decision; what is undone stays in the log as a branch.

    All that ran on from it is undone with it, and nothing runs on again by itself.
    """
    return LOG.back(campaign, seen, lambda game: (1, *running.own_decisions(game))[-1])


def undo_step(campaign: uuid.UUID, seen: int) -> CampaignGame:
    """Go back by one line."""
    return LOG.back(campaign, seen, lambda game: len(game.lines) - 1)


read, at, go_back, switch, delete_branch = LOG.read, LOG.at, LOG.go_back, LOG.switch, LOG.delete_branch
correction, correct = LOG.correction, LOG.correct


def own_kind() -> GameKind[CampaignGame]:
    """The campaign as the shared pages know it: with its own pages, which load after what they stand on."""
    return game_kinds()[turn.RULESET.name]

"""Games that have no rows of their own: begun and played, with dice by hand. Each act is one transaction."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

from django.db import transaction

from engine import hand, models
from engine.codec import Codec
from engine.damaged import Damaged, any_text
from engine.games import EVERYBODY, ByHand, Game, Table, Telling
from engine.hand import Rolling, Waiting
from engine.log import Log, left
from engine.rules.audit import Auditor
from engine.rules.dice import AskingDice, DiceWanted, by_hand
from engine.rules.reason import Reason
from engine.rules.record import IMPOSSIBLE, Line
from engine.rules.ruleset import Past, Ruleset, extended

S = TypeVar("S")
G = TypeVar("G")
D = TypeVar("D")
E = TypeVar("E")
Told = Past[Any, Any, Any, Any]
Shared = Game[Told]


class DamagedGame(Damaged):
    """What is kept of a game cannot be read."""

    def __init__(self, why: str, row: models.Game) -> None:
        super().__init__(why)
        self.id = row.id
        self.ruleset = row.ruleset


def game(
    ruleset: Ruleset[S, G, D, E],
    *,
    title: str,
    about: str,
    start: Callable[[str], S],
    sides: Mapping[str, str],
    when: Callable[[G], str],
    board: Callable[[G], Sequence[tuple[str, str]]],
    tell: Callable[[G, Line[D, E], str], Sequence[str]],
    choice: Callable[[D], str],
    why: Callable[[Reason], str],
) -> Shared:
    """A game with all that comes of its ruleset and these texts (engine/games.py says what each tells)."""

    def goes_on(past: Told, place: int) -> str:
        told = tell(past.moments[place], past.lines[place], EVERYBODY) if place < len(past.lines) else ()
        return ": ".join((when(past.moments[place]), *(text.rstrip(".") for text in told[:1])))

    log = _log(ruleset, goes_on)
    return Game(
        ruleset=ruleset,
        log=log,
        one="game",
        title=title,
        about=about,
        front="games",
        names="game-",
        delete=_delete,
        telling=Telling(
            when=when,
            stands=when,
            facts=board,
            goes_on=goes_on,
        ),
        dice=ByHand(
            waiting=lambda row: _waiting(log, row),
            rolling=lambda past, waiting: _rolling(ruleset, past, waiting),
            keep=lambda id, waiting: _keep(log, id, waiting),
            roll=lambda past, waiting, then: _roll(log, past, waiting),
            why=lambda past, reason: why(reason),
        ),
        table=Table(start=start, sides=sides, when=when, tell=tell, board=board, choice=choice),
        auditor=lambda start: Auditor(ruleset=ruleset),
        columns={"ruleset": ruleset.name},
    )


def _log(ruleset: Ruleset[S, G, D, E], goes_on: Callable[[Told, int], str]) -> Log[Told]:
    codec = Codec(ruleset)

    def load(row: models.Game) -> Told:
        start = codec.load_start(row.start)
        return Past(row.id, start, (), (ruleset.begin(start),))

    return Log(
        ruleset=ruleset,
        games=models.Game,
        lines=models.LogLine,
        of="game",
        load=load,
        codec=codec,
        damaged=lambda row, why: DamagedGame(why, row),
        named=lambda past, place: left(goes_on(past, place), past.head),
        asks=lambda row, game, want: bool(row.by_hand),
    )


def create(game: Shared, name: str, seed: str, by_hand: bool) -> UUID:
    """A new game, played on to the first decision of a player's, or to dice that he rolls."""
    assert game.table, "it has pages and rows of its own"
    start = game.log.codec.dump_start(game.table.start(seed))
    with transaction.atomic():
        row = models.Game.objects.create(ruleset=game.ruleset.name, name=name, start=start, by_hand=by_hand)
        _go_on(game.log, row, game.log.load(row), None)
    return row.id


def decide(game: Shared, id: UUID, seen: int, decision: Any) -> None:
    """Take one decision of a player's, and what the program then does; DiceWanted where the player rolls, or Stale."""
    with transaction.atomic():
        wanted = _go_on(game.log, game.log.fresh(id, seen), game.log.at(id, seen), decision)
    if wanted:
        raise wanted


def roll_by(game: Shared, id: UUID, hand: bool) -> None:
    """From now on the player rolls the dice, or the program."""
    models.Game.objects.filter(id=id).update(by_hand=hand)


def _go_on(log: Log[Told], row: models.Game, past: Told, decision: Any | None) -> DiceWanted | None:
    """Let follow a decision (the program's next where it is None), and the program's until a player is asked."""
    kept = _waiting(log, row)

    def following(told: Told) -> Any | None:
        return decision if told is past and decision is not None else log.ruleset.programs(told)

    def dice(told: Told, decision: Any) -> AskingDice:
        given = kept.faces if kept and told is past and kept.decision == decision else ()
        return AskingDice(given, log.ruleset.dice(told.now), lambda want: row.by_hand)

    told, asked = extended(log.ruleset, past, following, dice)
    now = log.follow(row, past, len(past.lines), told.lines[len(past.lines) :])
    if asked is None:
        models.Given.objects.filter(game=row).delete()
        return None
    _keep(log, row.id, Waiting(now.head, asked.decision, by_hand(asked.dice.faces, asked.dice.by)))
    return asked.wanted


def _waiting(log: Log[Told], row: models.Game) -> Waiting[Any] | None:
    """What waits for dice where the game stands. What waits elsewhere, or cannot be read, counts for nothing."""
    given = models.Given.objects.filter(game=row, head=row.head).first()
    if given is None:
        return None
    try:
        kept = json.loads(given.faces)
        return Waiting(given.head, log.codec.load_decision(given.decision), tuple(kept["faces"]), tuple(kept["draft"]))
    except IMPOSSIBLE:
        return None


def _keep(log: Log[Told], id: UUID, waiting: Waiting[Any]) -> None:
    values = {
        "head": waiting.head,
        "decision": log.codec.dump_decision(waiting.decision),
        "faces": json.dumps({"faces": waiting.faces, "draft": waiting.draft}),
    }
    models.Given.objects.update_or_create(game_id=id, defaults=values)


def _rolling(ruleset: Ruleset[Any, Any, Any, Any], past: Told, waiting: Waiting[Any]) -> Rolling[Any] | None:
    try:
        return hand.rolling(ruleset, past.now, waiting)
    except IMPOSSIBLE:
        return None


def _roll(log: Log[Told], past: Told, waiting: Waiting[Any]) -> None:
    with transaction.atomic():
        _keep(log, past.id, waiting)
        wanted = _go_on(log, log.fresh(past.id, past.head), past, waiting.decision)
    if wanted:
        raise wanted


def _delete(id: UUID) -> None:
    with transaction.atomic(), any_text():  # nor need it be readable for that
        models.Game.objects.filter(id=id).delete()

"""Games that have no rows of their own: begun and played, with dice by hand. Each act is one transaction."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar
from uuid import UUID

from django.db import transaction

from engine import models
from engine.codec import BY_TYPE, Codec
from engine.damaged import Damaged, any_text
from engine.games import ByHand, Game, Row, Table, Telling
from engine.hand import Hand, Waiting, Waitings
from engine.log import Log, left
from engine.rules.audit import Auditor
from engine.rules.dice import DiceWanted
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY, Past, Ruleset

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

    hand = _hand(ruleset)
    log = _log(ruleset, goes_on, hand)
    made = Game(
        ruleset=ruleset,
        log=log,
        one="game",
        title=title,
        about=about,
        front="games",
        names="game-",
        delete=_delete,
        telling=Telling(when=when, stands=when, facts=board, goes_on=goes_on),
        dice=ByHand(
            hand=hand,
            act=lambda past, waiting, then: decide(made, past.id, past.head, waiting.decision),
            why=lambda past, reason: why(reason),
            rows=lambda past, wants: [Row(why(want.reason), [""]) for want in wants],
        ),
        table=Table(start=start, sides=sides, tell=tell, choice=choice),
        auditor=lambda start: Auditor(ruleset=ruleset),
        columns={"ruleset": ruleset.name},
    )
    return made


def _log(ruleset: Ruleset[S, G, D, E], goes_on: Callable[[Told, int], str], hand: Hand[Waiting[D]]) -> Log[Told]:
    codec = Codec(ruleset)

    def load(row: models.Game) -> Told:
        start = codec.starts.load(row.start)
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
        settle=hand.settle,
    )


def _hand(ruleset: Ruleset[S, G, D, E]) -> Hand[Waiting[D]]:
    kind: Any = Waiting
    return Hand(
        ruleset=ruleset,
        rows=models.Given,
        of="game",
        waitings=Waitings(kind[Annotated[ruleset.decision, BY_TYPE]]),
        waits=lambda row, head, decision: Waiting(head, decision),
        asks=lambda row, waiting, game: lambda want: row.by_hand or waiting is not None,
    )


def create(game: Shared, name: str, seed: str, by_hand: bool) -> UUID:
    """A new game, played on to the first decision of a player's, or to dice that he rolls."""
    assert game.table, "it has pages and rows of its own"
    assert game.dice, "what has a table has dice"
    start = game.log.codec.starts.dump(game.table.start(seed))
    with transaction.atomic():
        row = models.Game.objects.create(ruleset=game.ruleset.name, name=name, start=start, by_hand=by_hand)
        _go_on(game.log, game.dice.hand, row, game.log.load(row), None)
    return row.id


def decide(game: Shared, id: UUID, seen: int, decision: Any) -> None:
    """Take one decision of a player's, and what the program then does; DiceWanted where the player rolls, or Stale."""
    assert game.dice, "it has pages and rows of its own"
    log = game.log
    with transaction.atomic():
        wanted = _go_on(log, game.dice.hand, log.fresh(id, seen), log.at(id, seen), decision)
    if wanted:
        raise wanted


def roll_by(game: Shared, id: UUID, hand: bool) -> None:
    """From now on the player rolls the dice, or the program."""
    models.Game.objects.filter(id=id).update(by_hand=hand)


def _go_on(log: Log[Told], hand: Hand[Any], row: models.Game, past: Told, decision: Any | None) -> DiceWanted | None:
    """Let follow a decision (the program's next where it is None), and the program's until a player is asked."""

    def following(told: Told) -> Any | None:
        return decision if told is past and decision is not None else log.ruleset.programs(told)

    return hand.go_on(log, row, past, following)[1]


def _delete(id: UUID) -> None:
    with transaction.atomic(), any_text():  # nor need it be readable for that
        models.Game.objects.filter(id=id).delete()

"""Games that have no rows of their own: begun and played, with dice by hand. Each act is one transaction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any
from uuid import UUID

from django.db import transaction

from engine import models
from engine.codec import BY_TYPE, Codec
from engine.damaged import Damaged, any_text
from engine.games import DicePage, DiceRow, GameKind, LoggedResult, SharedPage, Wording, became
from engine.log import Log, left
from engine.manual_dice import ManualRolls, Waiting, Waitings
from engine.rescue import OwnRows
from engine.rules.audit import Auditor
from engine.rules.dice import DieRequest
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY, D, E, G, Game, Ruleset, S

AnyGame = Game[Any, Any, Any, Any]
Shared = GameKind[AnyGame]


class DamagedGame(Damaged):
    """What is kept of a game cannot be read."""

    def __init__(self, row: models.SharedGame, why: str) -> None:
        super().__init__(why)
        self.id = row.id
        self.ruleset = row.ruleset
        self.key = row.key


@dataclass(frozen=True)
class Parts:
    """What belongs to a game in rows that are not its own, as the battles of a campaign do."""

    stand: Callable[[AnyGame], None]
    """The game stands elsewhere, or has gone on: what is no part of this past counts no more."""
    delete: Callable[[UUID], None]
    """The game is deleted, and they with it."""
    became: Callable[[str], LoggedResult | None]
    """What became in the game of one of them, by its key (engine/games.py)."""
    rows: OwnRows = OwnRows()
    """Where the rows of all of it are."""


def game_kind(
    ruleset: Ruleset[S, G, D, E],
    *,
    title: str,
    about: str,
    start: Callable[..., S],
    sides: Mapping[str, str],
    when: Callable[[G], str],
    board: Callable[[G], Sequence[tuple[str, str]]],
    tell: Callable[[G, Line[D, E], str], Sequence[str]],
    choice: Callable[[D], str],
    why: Callable[[Reason], str],
    one: str = "game",
    rows: Callable[[AnyGame, Sequence[DieRequest]], Sequence[DiceRow]] | None = None,
    wrong: Callable[[Any], str] = lambda record: "",
    hides: bool = False,
    parts: Parts | None = None,
    hangs: Mapping[str, str] = MappingProxyType({}),
    foresees: Ruleset[S, G, D, E] | None = None,
    **page: Any,
) -> Shared:
    """A game with all that comes of its ruleset and these texts (engine/games.py says what each tells).

    `rows` are dice by hand in their order, together where they belong together; without it each stands alone. `wrong`
    says what in a record of a file names nobody (engine/rules/audit.py); lines of all versions of the rules up to
    today's are resolved again, those of any other are refused. `parts` are what belongs to it in other rows, and what
    of these `hangs` on lines (engine/log.py). Dice of the player's are foreseen as far as the program goes on by the
    ruleset that `foresees`, if that is another one: what it decides as a player is nobody's to know. What else it has
    of a `SharedPage` goes by its name there.
    """

    def goes_on(game: AnyGame, place: int) -> str:
        texts = tell(game.states[place], game.lines[place], EVERYBODY) if place < len(game.lines) else ()
        return ": ".join((when(game.states[place]), *(text.rstrip(".") for text in texts[:1])))

    rolls = _rolls(foresees or ruleset)
    log = _log(ruleset, goes_on, rolls, parts, hangs)
    made = GameKind(
        ruleset=ruleset,
        log=log,
        one=one,
        title=title,
        about=about,
        front="games",
        names="game-",
        delete=partial(_delete, parts),
        telling=Wording(when=when, stands=when, facts=board, goes_on=goes_on),
        dice=DicePage(
            rolls=rolls,
            act=lambda game, waiting, then: decide(made, game.id, game.head, waiting.decision),
            rows=rows or (lambda game, requests: [DiceRow(why(die.reason), [""]) for die in requests]),
        ),
        page=SharedPage(start=start, sides=sides, tell=tell, choice=choice, **page),
        auditor=lambda start: Auditor(
            ruleset=ruleset,
            resolved=frozenset(range(1, ruleset.rules + 1)),
            wrong=wrong,
            standstill=lambda state: "by no rules that this program knows",
        ),
        hides=hides,
        columns={"ruleset": ruleset.name},
        became=parts.became if parts else lambda key: None,
        rows=parts.rows if parts else OwnRows(),
    )
    return made


def _log(
    ruleset: Ruleset[S, G, D, E],
    goes_on: Callable[[AnyGame, int], str],
    rolls: ManualRolls[Waiting[D]],
    parts: Parts | None,
    hangs: Mapping[str, str],
) -> Log[AnyGame]:
    def settle(row: models.SharedGame, game: AnyGame) -> None:
        rolls.settle(row, game)
        if parts:
            parts.stand(game)

    return Log(
        ruleset=ruleset,
        games=models.SharedGame,
        lines=models.SharedLine,
        of="game",
        game=Game,
        codec=Codec(ruleset),
        damaged=DamagedGame,
        named=lambda game, place: left(goes_on(game, place), game.head),
        asks=lambda row, kind, die: bool(row.by_hand),
        settle=settle,
        hangs=hangs,
        closed=lambda row: bool(row.superseded or row.taken or became(row.key)),
    )


def _rolls(ruleset: Ruleset[S, G, D, E]) -> ManualRolls[Waiting[D]]:
    kind: Any = Waiting
    return ManualRolls(
        ruleset=ruleset,
        rows=models.SharedPendingRoll,
        of="game",
        waitings=Waitings(kind[Annotated[ruleset.decision, BY_TYPE]]),
        waits=lambda row, head, decision: Waiting(head, decision),
        asks=lambda row, waiting, kind: lambda die: row.by_hand or waiting is not None,
    )


def create(kind: Shared, name: str, seed: str, by_hand: bool, **more: Any) -> UUID:
    """A new game, played on to the first decision of a player's, or to dice that he rolls.

    `more` is what else the form of this game asks for.
    """
    assert kind.page, "it has pages and rows of its own"
    return begin(kind, kind.page.start(seed, **more), name, by_hand)


def begin(kind: Shared, start: Any, name: str, by_hand: bool, key: str = "") -> UUID:
    """The same from a start of one's own; with a key it is a part of another game, which finds it by that."""
    assert kind.dice, "what has a page has dice"
    columns = {"ruleset": kind.ruleset.name, "name": name, "by_hand": by_hand, "key": key}
    with transaction.atomic():
        row = models.SharedGame.objects.create(start=kind.log.codec.starts.dump(start), **columns)
        kind.dice.rolls.go_on(kind.log, row, kind.log.beginning(row), kind.log.ruleset.programs)
    return row.id


def decide(kind: Shared, id: UUID, seen: int, decision: Any) -> None:
    """Take one decision of a player's, and what the program then does; DiceWanted where the player rolls.

    Stale, or Closed.
    """
    play_on(kind, id, seen, _following(kind.log, decision))


def play_on(kind: Shared, id: UUID, seen: int, following: Callable[[AnyGame], Any | None]) -> None:
    """Take one decision after another, as long as this says what follows; DiceWanted where the player rolls.

    Stale, or Closed.
    """
    assert kind.dice, "it has pages and rows of its own"
    log, rolls = kind.log, kind.dice.rolls
    thought = rolls.thought(log.fresh(id, seen), log.at(id, seen), following)  # the program may think for seconds
    with transaction.atomic():
        _, wanted = rolls.write(log, log.fresh(id, seen), thought)
    if wanted:
        raise wanted


def roll_by(kind: Shared, id: UUID, by_hand: bool) -> None:
    """From now on the player rolls the dice, or the program."""
    models.SharedGame.objects.filter(id=id, superseded=False, taken=False).update(by_hand=by_hand)


def _following(log: Log[AnyGame], decision: Any | None) -> Callable[[AnyGame], Any | None]:
    """A decision (the program's next where it is None), and the program's until a player is asked."""
    left = [decision]
    return lambda after: (left.pop() if left else None) or log.ruleset.programs(after)


def _delete(parts: Parts | None, id: UUID) -> None:
    """Of parts of others none: these number them."""
    with transaction.atomic(), any_text():  # nor need it be readable for that
        deleted, _ = models.SharedGame.objects.filter(id=id, key="").delete()
        if deleted and parts:
            parts.delete(id)

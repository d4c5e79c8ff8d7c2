"""Games without rows of their own: begun and played, with dice by hand. Each act is one transaction."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any
from uuid import UUID

from django.db import transaction

from engine import models
from engine.codec import BY_TYPE, Codec
from engine.damaged import Damaged, any_text
from engine.games import DicePage, DiceRow, Files, GameKind, SharedPage, Title, Wording, became, game_of, in_iron
from engine.log import Log, left
from engine.manual_dice import ManualRolls, Waiting, Waitings
from engine.rules.audit import Auditor
from engine.rules.by_file import away
from engine.rules.dice import DieRequest
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY, D, E, G, Game, Ruleset, S

AnyGame = Game[Any, Any, Any, Any]
NO_VERSION = frozenset([-1])
"""In place of the versions of the rules by which lines are resolved again."""
Shared = GameKind[AnyGame]


class DamagedGame(Damaged):
    """A stored game that cannot be read."""

    def __init__(self, row: models.GameRow, why: str) -> None:
        super().__init__(why)
        self.id = row.id
        self.ruleset = row.ruleset
        self.key = row.key


def words(
    *,
    when: Callable[[G], str],
    facts: Callable[[G], Iterable[tuple[str, str]]],
    tell: Callable[[G, Line[D, E], str], Iterable[str]],
    choice: Callable[[D], str],
    **more: Any,
) -> Wording[AnyGame]:
    """The words of the shared pages for a game; `more` are further fields of Wording (engine/games.py)."""

    def goes_on(game: AnyGame, place: int) -> str:
        texts = told(game.states[place], game.lines[place], EVERYBODY) if place < len(game.lines) else ()
        return ": ".join((when(game.states[place]), *(text.rstrip(".") for text in texts[:1])))

    def told(before: G, line: Line[D, E], side: str) -> Sequence[str]:
        return [*tell(before, line, side)]

    return Wording(
        when=when, stands=when, facts=lambda now: [*facts(now)], goes_on=goes_on, tell=told, choice=choice, **more
    )


def rolls(ruleset: Ruleset[S, G, D, E]) -> ManualRolls[Waiting[D]]:
    """The player's dice, foreseen as far as the program goes on by this ruleset.

    It may differ from the log's: what the program decides as a player must stay unknown.
    """
    kind: Any = Waiting
    return ManualRolls(
        ruleset=ruleset,
        waitings=Waitings(kind[Annotated[ruleset.decision, BY_TYPE]]),
        waits=lambda row, head, decision: Waiting(head, decision),
        asks=lambda row, waiting, state: (
            lambda die: (row.by_hand or waiting is not None) and not (ruleset.iron(state.start) or in_iron(row.key))
        ),
    )


def log(
    ruleset: Ruleset[S, G, D, E],
    words: Wording[AnyGame],
    rolls: ManualRolls[Waiting[D]],
    stand: Callable[[AnyGame], None] = lambda game: None,
    hangs: Mapping[str, str] = MappingProxyType({}),
) -> Log[AnyGame]:
    """The log of a game in the engine's rows.

    `stand` is called when the game has moved or gone on: parts outside its past, such as battles of a campaign, no
    longer count. `hangs` are other rows on lines (engine/log.py).
    """

    def settle(row: models.GameRow, game: AnyGame) -> None:
        rolls.settle(row, game)
        stand(game)

    return Log(
        ruleset=ruleset,
        games=models.GameRow,
        lines=models.GameLine,
        of="game",
        game=Game,
        codec=Codec(ruleset),
        damaged=DamagedGame,
        columns={"ruleset": ruleset.name},
        named=lambda game, place: left(words.goes_on(game, place), game.head),
        asks=lambda row, kind, die: bool(row.by_hand),
        settle=settle,
        hangs=hangs,
        closed=lambda row: bool(row.superseded or row.taken or became(row.key)),
        within_iron=lambda row: in_iron(row.key),
    )


def alone(why: Callable[[Reason], str]) -> Callable[[AnyGame, Sequence[DieRequest]], Sequence[DiceRow]]:
    """Dice by hand in order, each in a row of its own under its purpose."""
    return lambda game, requests: [DiceRow(why(die.reason), [""]) for die in requests]


def files(ruleset: Ruleset[S, G, D, E], wrong: Callable[[Any], str] = lambda record: "", **more: Any) -> Files:
    """The files of a game: lines of all rules versions up to the present one are resolved again, others are refused.

    A view (D34) has lines without their dice, which cannot be resolved again. `wrong` says which id in a record is
    unknown (engine/rules/audit.py); `more` are further fields of Files.
    """
    return Files(
        auditor=lambda start: Auditor(
            ruleset=ruleset,
            resolved=NO_VERSION if away(start) else frozenset(range(1, ruleset.rules + 1)),
            wrong=wrong,
            standstill=lambda state: "" if away(start) else "by rules that this program does not know",
        ),
        **more,
    )


def game_kind(
    log: Log[AnyGame],
    rolls: ManualRolls[Any],
    dice_rows: Callable[[AnyGame, Sequence[DieRequest]], Sequence[DiceRow]],
    *,
    title: Title,
    words: Wording[AnyGame],
    page: SharedPage,
    **more: Any,
) -> Shared:
    """A game in the engine's rows; `more` are further fields of GameKind.

    `dice_rows` are dice by hand in order, grouped.
    """

    def delete(id: UUID) -> None:
        with transaction.atomic(), any_text():  # nor need it be readable for that
            log.rows.filter(id=id, key="").delete()  # those of parts belong to other games

    dice: DicePage[AnyGame] = DicePage(
        rolls=rolls,
        act=lambda game, waiting, then: decide(made, game.id, game.head, waiting.decision),
        rows=dice_rows,
    )
    made = GameKind(
        log=log,
        title=title,
        words=words,
        page=page,
        dice=dice,
        delete=delete,
        **{"files": files(log.ruleset), **more},
    )
    return made


def page_of(kind: Shared) -> SharedPage:
    """The shared page of a game."""
    assert isinstance(kind.page, SharedPage), f"{kind.ruleset.name} has pages of its own"
    return kind.page


def create(kind: Shared, name: str, seed: str, by_hand: bool, **more: Any) -> UUID:
    """Create a game and play to the first decision of a player, or to dice that he rolls.

    `more` are the other fields of this game's form.
    """
    return begin(kind, page_of(kind).start(seed, **more), name, by_hand)


def begin(kind: Shared, start: Any, name: str, by_hand: bool, key: str = "") -> UUID:
    """The same from a given start; with a key it is part of another game, which finds it by the key."""
    assert kind.dice, "what has a page has dice"
    log, rolls = kind.log, kind.dice.rolls
    text = log.codec.starts.dump(start)
    row: models.GameRow = log.new_row(name=name, start=text, by_hand=by_hand, key=key, game_id=game_of(key))
    with transaction.atomic():
        row.save(force_insert=True)
        rolls.write(log, row, rolls.thought(row, log.beginning(row), log.ruleset.programs))
    return row.id


def decide(
    kind: Shared, id: UUID, seen: int, decision: Any | None, then: Callable[[AnyGame], Any | None] | None = None
) -> None:
    """Play a player's decision, if any, and all that follows: what the program does, or what `then` says.

    Raises DiceWanted if the player rolls; Stale or Closed.
    """
    assert kind.dice, "it has pages and rows of its own"
    log, rolls = kind.log, kind.dice.rolls
    following = _following(decision, then or log.ruleset.programs)
    thought = rolls.thought(log.fresh(id, seen), log.at(id, seen), following)  # the program may think for seconds
    with transaction.atomic():
        _, wanted = rolls.write(log, log.fresh(id, seen), thought)
    if wanted:
        raise wanted


def roll_by(kind: Shared, id: UUID, by_hand: bool) -> None:
    """Let the player, or the program, roll the dice from now on."""
    models.GameRow.objects.filter(id=id, superseded=False, taken=False).update(by_hand=by_hand)


def _following(decision: Any | None, then: Callable[[AnyGame], Any | None]) -> Callable[[AnyGame], Any | None]:
    """A decision, if there is one, and then whatever `then` says."""
    left = [decision]
    return lambda after: (left.pop() if left else None) or then(after)

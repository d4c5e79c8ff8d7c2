"""What became of a battle of the rebellion that went to the table or to the odds table: its result in the log."""

from functools import partial
from uuid import UUID

from campaign.boudica.elsewhere import battle_key, half_of, is_joined, prefix
from campaign.boudica.games import LOG, own_kind
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules import events as ev
from campaign.boudica.rules.decisions import ReportBattle, RollBattle
from campaign.boudica.rules.solo import RULESET
from campaign.boudica.telling import tell
from engine.games import LoggedResult
from engine.models import GameRow
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame, DamagedGame
from engine.texts import text

_say = partial(text, PACKAGE, "elsewhere")


def became(key: str) -> LoggedResult | None:
    """The result of the battle with this key on the present branch of its game; None while it has none."""
    game = _game_of(key)
    place = _decided_at(game, key) if game else None
    return _told(game, place) if game and place is not None else None


def _game_of(key: str) -> AnyGame | None:
    """The game with whose prefix the key begins; None if there is none, or it cannot be read."""
    id = key.removeprefix(f"{RULESET.name}/").partition("/")[0]
    try:
        return LOG.read(UUID(id)) if key.startswith(prefix(UUID(id))) else None
    except (ValueError, GameRow.DoesNotExist, DamagedGame):
        return None


def _decided_at(game: AnyGame, key: str) -> int | None:
    """After how many lines that battle was rolled, or its result was said."""
    past = enumerate(zip(game.lines, game.states, strict=False))
    fought = ((place, before) for place, (line, before) in past if isinstance(line.decision, ReportBattle | RollBattle))
    return next((place for place, now in fought if is_joined(now) and battle_key(game.id, now) == key), None)


def _told(game: AnyGame, place: int) -> LoggedResult:
    line, before = game.lines[place], game.states[place]
    loser = next((event.loser for event in line.events if isinstance(event, ev.BattleEnded)), None)
    kind = own_kind()
    return LoggedResult(
        line=line.n,
        winner=half_of(before, loser.enemy) if loser else "",
        grade="",
        said=_say(f"became.{loser.enemy}" if loser else "became.nobody"),
        brought=tuple(tell(before, line, EVERYBODY)),
        log=kind.address("board", game.id) + "#log",
    )

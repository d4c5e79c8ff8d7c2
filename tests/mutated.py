"""Saves with other ids and values in their lines, signed anew as if somebody meant it, and a walk over every page.

They say that they were played under other rules, so that their decisions are not resolved again: only then can their
events be anything else than what the rules make of them.
"""

import copy
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, reduce
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.urls import reverse
from pydantic import TypeAdapter

from battles.battleplay import games as cards
from battles.battleplay import saved
from battles.battleplay.games import Commands, Until
from battles.begun import begin_short
from battles.models import CardBattle, Fight
from battles.rules.verdict import Resolver, Side
from battles.short import games as short
from battles.transfer import Battles
from battles.transfer import read as read_battles
from battles.web.pack import PAPERS
from battles.web.views import FILES
from campaign import models
from campaign.italy import formats, ids, savefile
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.persons import persons_of
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import ReportBattle, ReportNoResult
from campaign.italy.web.development import CHARTS
from engine.log import tree
from engine.models import GameRow
from engine.rules.record import IMPOSSIBLE
from engine.rules.sequence import apply
from engine.rules.tree import ends, path
from engine.savefile import checksum, up_to_date
from engine.shared import page_of
from tests.card_battles import decided, start
from tests.italy.test_fuzzed_import import Luck

HERE = Path(__file__).parent
Content = dict[str, Any]


def under_other_rules(content: Content) -> None:
    """So that its decisions are not resolved again."""
    for line in content["lines"]:
        line["rules"] = 0


# --- What is mutated --------------------------------------------------------------------------------------------------


@cache
def bases() -> Sequence[Content]:
    """Played campaigns, one with all that a save file holds, the same with battles by cards. Never changed."""
    files = sorted((HERE / "chronicles").glob("*.json"))
    whole = _content(HERE / "saves" / "v2-whole.json")
    return (*(played(file.stem) for file in files), whole, with_cards(), with_short_battles())


def played(name: str) -> Content:
    """A played campaign by its file's name."""
    return _content(HERE / "chronicles" / f"{name}.json")


def _content(file: Path) -> Content:
    return up_to_date(json.loads(file.read_bytes()), formats.SAVE)


def with_cards() -> Content:
    """A campaign with a branch, notes, a fight and battles by cards."""
    content = _content(HERE / "saves" / "v2-whole.json")
    content["battles"]["card_battles"] = copy.deepcopy(_card_battles())
    return content


def with_short_battles() -> Content:
    """The same with a short battle of each kind, fought to its end."""
    content = _content(HERE / "saves" / "v2-whole.json")
    content["battles"]["short_battles"] = copy.deepcopy(_short_battles())
    return content


@cache
def _short_battles() -> list[Any]:
    for resolver, kind in short.KINDS.items():
        start: Any = page_of(kind).start("short")
        meeting = replace(start.meeting, players=())
        begin_short(resolver, replace(start, meeting=meeting), "x/3/romans", "To the end", by_hand=False)
    content: list[Any] = TypeAdapter(Battles).dump_python(read_battles("x/"), mode="json")["short_battles"]
    GameRow.objects.filter(key__startswith="x/").delete()
    return content


@cache
def _card_battles() -> list[Any]:
    """One fought to its end; one that waits for the player, who has taken a decision back."""
    ended = cards.create(start(), "x/3/romans", "To the end", Commands.NEITHER, 1)
    cards.advance(ended.id, ended.head, Until.BATTLE)
    waits = cards.create(start(seed="other", waterway=True), "x/2/samnites", "Waiting", Commands.DEFENDER, 1)
    for _ in range(3):
        waits = cards.decide(waits.id, waits.head, decided(waits))
    cards.undo(waits.id, waits.head, waits.lines[-3].n)
    content: list[Any] = TypeAdapter(Battles).dump_python(read_battles("x/"), mode="json")["card_battles"]
    CardBattle.objects.filter(key__startswith="x/").delete()
    return content


# --- How it is mutated ------------------------------------------------------------------------------------------------

UNKNOWN = ("atlantis", "", "Latium", "romans ", "C4.2", "<b>", "ῥώμη", "x" * 300)
NUMBERS = (-1000, -1, 0, 1, 2, 6, 7, 10, 11, 13, 99, 10**4, 10**14)
STRUCTURE = frozenset({"type", "n", "parent", "rules", "faces", "kinds", "by", "made", "begun", "key", "tap"})
"""What test_fuzzed_import.py spoils: numbers, dice and moments, on which no id depends."""
NAMES = frozenset({name.rpartition(".")[2] for name in (*ids.IDS, *saved.IDS, *short.IDS)}) | {"ally", "code"}
"""The fields that have ids."""
FREE = NAMES | ids.TEXTS | saved.TEXTS | short.TEXTS
"""The fields that may have any text as far as pydantic is concerned; others have one of a few."""
Leaf = tuple[Any, Any, str]
"""A container, a place in it, and the name of the field in which it is."""


def leaves(value: Any, key: str = "") -> Iterator[Leaf]:
    """Every text, number, truth and nothing within a JSON value."""
    if isinstance(value, dict | list):
        for place, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
            name = place if isinstance(place, str) else key
            if isinstance(inner, dict | list):
                yield from leaves(inner, name)
            elif name not in STRUCTURE:
                yield value, place, name


@cache
def known() -> Mapping[str, Sequence[Any]]:
    """By the name of a field: what it is in any of the bases."""
    found: dict[str, set[Any]] = {}
    for content in bases():
        for part in _parts(content):
            for container, place, name in leaves(part):
                found.setdefault(name, set()).add(container[place])
    return {name: sorted(values, key=repr) for name, values in found.items()}


@cache
def _ids() -> Sequence[str]:
    """Whatever is an id in some field."""
    return sorted({value for name in NAMES for value in known().get(name, ()) if isinstance(value, str)})


def _parts(content: Content) -> list[Any]:
    """Where it is mutated: in the lines; in the battles and the start."""
    fights, card_battles = content["battles"]["fights"], content["battles"]["card_battles"]
    others = [*card_battles, *(battle["content"] for battle in content["battles"].get("short_battles", ()))]
    lines = [line for battle in others for line in battle["lines"]]
    return [*content["lines"], *lines, *fights, *(battle["start"] for battle in others), content["start"]]


def _another(value: Any, name: str, luck: Luck) -> Any:
    """Another value for a field: one that it has elsewhere, an id of another kind, one that is nobody's, any number."""
    elsewhere = luck.of(known()[name])
    match value:
        case bool():
            return not value
        case int() if luck.below(2):
            return luck.of(NUMBERS) if luck.below(2) else value + luck.below(5) - 2
        case str() if name in FREE and luck.below(2):
            return luck.of(_ids()) if luck.below(2) else luck.of(UNKNOWN)
    return elsewhere


def _change(content: Content, luck: Luck) -> None:
    """One change: a value replaced, mostly an id; two of a line exchanged; an event lost, doubled or moved."""
    parts = _parts(content)
    part = luck.of(parts if luck.below(4) else parts[len(content["lines"]) :])
    found = list(leaves(part))
    named = [leaf for leaf in found if leaf[2] in NAMES]
    events = part["payload"]["events"] if "payload" in part else part.get("events", [])
    match luck.below(8):
        case 0 if events:
            _move_an_event(events, luck)
        case 1 if found:
            _exchange(found, luck)
        case _ if found:
            container, place, name = luck.of(named if named and luck.below(4) else found)
            container[place] = _another(container[place], name, luck)


def _move_an_event(events: list[Any], luck: Luck) -> None:
    event = events.pop(luck.below(len(events)))
    for _ in range(luck.below(3)):
        events.insert(luck.below(len(events) + 1), copy.deepcopy(event))


def _exchange(found: Sequence[Leaf], luck: Luck) -> None:
    """Two values of one type."""
    container, place, _ = luck.of(found)
    same = [(other, there) for other, there, _ in found if type(other[there]) is type(container[place])]
    other, there = luck.of(same)
    container[place], other[there] = other[there], container[place]


def mutated(luck: Luck) -> bytes:
    """A save of one of the bases with one to three changes; it stands at any of its lines."""
    content: Content = copy.deepcopy(luck.of(bases()))
    for _ in range(1 + luck.below(3)):
        _change(content, luck)
    if luck.below(3) and content["lines"]:
        content["head"] = luck.of(content["lines"])["n"]
    under_other_rules(content)
    return fitting(content)


def fitting(content: Content) -> bytes:
    """With the state that its events come to, if they come to any, and a checksum."""
    with suppress(*IMPOSSIBLE):  # its import says what is wrong
        content = {**content, "state": savefile.state_record(_at_its_head(content))}
    return json.dumps({**content, "checksum": checksum(content)}).encode()


def _at_its_head(content: Content) -> Any:
    lines = {line["n"]: line for line in content["lines"]}
    past = path({n: line["parent"] for n, line in lines.items()}, content["head"])
    campaign = turn.begin(savefile.CODEC.starts.load(json.dumps(content["start"])))
    for line in savefile.CODEC.lines.load_all([json.dumps(lines[n]) for n in past]):
        campaign = reduce(apply, line.events, campaign)
    return campaign


# --- The walk ---------------------------------------------------------------------------------------------------------

Address = tuple[Sequence[Any], Mapping[str, Any]]
Addresses = Iterator[Address]


def _desks(content: CampaignGame) -> Addresses:
    yield (), {}
    for province in content.now.start.italy.place:
        yield (), {"province": province}
    for fight in Fight.objects.filter(key__startswith=f"{content.id}/"):
        yield (), {"fight": fight.id}


def _overrides(content: CampaignGame) -> Addresses:
    land = content.now.start.italy
    for of in ("", *land.place, *land.homes, *(external.id for external in land.externals)):
        yield (), {"of": of}


def _ends(content: CampaignGame) -> list[int]:
    row = models.Campaign.objects.get(id=content.id)
    return ends(tree(row), content.head)


def _reports(content: CampaignGame) -> list[int]:
    return [line.n for line in content.lines if isinstance(line.decision, ReportBattle | ReportNoResult)]


def _short(content: CampaignGame) -> QuerySet[GameRow]:
    return GameRow.objects.filter(key__startswith=f"{content.id}/")


def _shapes(content: CampaignGame) -> Addresses:
    for chart in CHARTS:
        yield (chart, "light", "wide", "svg"), {}
    yield (next(iter(CHARTS)), "dark", "narrow", "png"), {}


def _plain(content: CampaignGame) -> Addresses:
    yield (), {}


PLAIN = (
    *("dice", "branches", "left", "left-rows", "development", "odds", "powers", "verdict", "chronicle"),
    "persons",
    *("film-gif", "by-cards-at-once", "export", "settings", "delete", "again", "review"),
)
"""Pages of which a campaign has one."""
OF_A_CAMPAIGN: Mapping[str, Callable[[CampaignGame], Addresses]] = {
    **dict.fromkeys(PLAIN, _plain),
    "desk": _desks,
    "log": lambda content: (((number,), {}) for number in range(0, min(content.now.turn, 12) + 2)),
    "overrule": _overrides,
    "compare-branches": lambda content: (((), {"one": content.head, "other": leaf}) for leaf in _ends(content)),
    "delete-branch": lambda content: (((leaf,), {}) for leaf in _ends(content)),
    "left-save": lambda content: (((form,), {}) for form in ("json", "zip")),
    "chart-numbers": lambda content: (((chart,), {}) for chart in CHARTS),
    "chart": _shapes,
    "book": lambda content: (((form,), {}) for form in ("pdf", "html", "zip")),
    "film": lambda content: (((), {"step": step}) for step in (0, 1, 5)),
    "photo": lambda content: (
        ((n,), {}) for n in models.Photo.objects.filter(game=content.id).values_list("id", flat=True)
    ),
    "what-if": lambda content: (((line.n,), {}) for line in content.lines[::3]),
    "scene": lambda content: (((line.n,), {}) for line in content.lines),
    "person": lambda content: (((person.id,), {}) for person in persons_of(content)),
    "by-cards": lambda content: iter([((), {"seen": content.head, "commands": "both", "level": 1})]),
    "battle-of-line": lambda content: (((n,), {}) for n in _reports(content)),
    "take-short": lambda content: (((row.ruleset, row.id), {}) for row in _short(content)),
    "take-cards": lambda content: (((b.id,), {}) for b in CardBattle.objects.filter(key__startswith=f"{content.id}/")),
    "correct": lambda content: (((n,), {}) for n in _reports(content)),
    "save-file": lambda content: (((form,), {}) for form in ("json", "zip")),
}
"""By the name of its address: where a page of a campaign is seen."""
FIGHTS: Mapping[str, Sequence[Sequence[Any]]] = {
    "fight": [()],
    "fight-sheets": [()],
    "agree-result": [()],
    "army-list": [(side,) for side in Side],
    "import-army-list": [(side,) for side in Side],
    "export-deployed": [(side,) for side in Side],
    "export-neutral": [(side,) for side in Side],
    "export-army-list": [(side, extension) for side in Side for extension in FILES],
    "export-brief": [(extension,) for extension in FILES],
    "pack": [(paper,) for paper in PAPERS],
    "labels": [("a4", 40)],
    "result-file": [("json",)],
    "tracker": [()],
    "tracker-board": [()],
}
"""The same of a fight."""


def pages(content: CampaignGame) -> Iterator[tuple[str, str]]:
    """Every page of a campaign and of its battles: the name of its address, and the address."""
    yield from ((name, reverse(name)) for name in ("campaigns", "honours", "laboratory", "at-the-table"))
    for name, where in OF_A_CAMPAIGN.items():
        for arguments, query in where(content):
            yield name, reverse(name, args=(content.id, *arguments)) + (f"?{urlencode(query)}" if query else "")
    for fight in Fight.objects.filter(key__startswith=f"{content.id}/"):
        for name, several in FIGHTS.items():
            for arguments in several:
                yield name, reverse(name, args=(fight.id, *arguments))
    for battle in CardBattle.objects.filter(key__startswith=f"{content.id}/"):
        yield from _boards(battle)
    for row in _short(content):
        yield "game-board", reverse("game-board", args=[short.KINDS[Resolver(row.ruleset)], row.id])


def _boards(battle: CardBattle) -> Iterator[tuple[str, str]]:
    url = reverse("card-battle", args=[battle.id])
    yield from (("card-battle", url + query) for query in ("", "?odds", "?card=0", "?since=1"))
    numbers = battle.lines.values_list("n", flat=True)
    yield from (("card-battle", f"{url}?at={n}") for n in numbers[::7])

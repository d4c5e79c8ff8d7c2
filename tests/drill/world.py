"""Campaigns and battles in which all can be done that is ever written down, and what is sent to do it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.test import override_settings
from django.urls import reverse
from django.utils.http import urlencode

from battles import fights, lists, other_rules
from battles import models as battle_models
from battles.battleplay import games as cards
from battles.battleplay.games import Commands
from battles.battleplay.manual_dice import symbols
from battles.data import battleplay, beginnings
from battles.data.short import odds_table
from battles.engagement import engagement
from battles.rules.battleplay.colours import LADDER
from battles.rules.battleplay.state import Step as CardStep
from battles.rules.verdict import SHORT, Resolver, Side
from battles.short import own_table
from battles.short.games import LINED_DICE
from battles.web.card_choices import code
from battles.web.game import GAME
from battles.web.own_rules_form import filled as as_filled
from battles.web.skirmish import FIRST
from campaign import models
from campaign.advice import inquiries, jobs, reviews
from campaign.agricola.game import GAME as AGRICOLA
from campaign.boudica.game import GAME as BOUDICA
from campaign.boudica.rules.board import Side as BoudicaSide
from campaign.boudica.rules.d34_by_file import BY_FILE
from campaign.boudica.rules.w6_battle.external import ReportBattle as Reported
from campaign.italy import games, manual_dice, scenario
from campaign.italy.laboratory import notebook
from campaign.italy.laboratory.variants import of_rule
from campaign.italy.policies import Policy
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import DeclareAttack, OfferAttack, ReportBattle
from campaign.italy.rules.state import Step
from campaign.italy.web.table_battles import FIRST as TABLE_FIRST
from campaign.models import ManualDice
from campaign.shelf import by_file, doors, shelf
from engine import saves, shared
from engine.models import GameBranch, GameRow
from engine.rules.dice import DiceWanted
from engine.rules.record import Line
from powers.rules.options import Options
from tests import short_battles, toy, transfer
from tests.agricola.joined import joined
from tests.battles.pages.test_battles_cards_by_hand import at_dice_of, by_hand, played
from tests.battles.pages.test_battles_skirmish import chosen
from tests.card_battles import a_card_battle, decided, thrown
from tests.databases import KEPT, in_file
from tests.fights import a_battle_by_other_rules, a_table_battle, broken
from tests.italy.test_scenario import filled
from tests.pages.reader import Reader
from tests.played import before_step, book_of, rome_attacks, stand_at, stand_before, wait_for_dice, waiting
from tests.rebellion import DIVIDED, JOINED, begun, fought_on_odds_table, played_alone, written_in
from tests.what_if import alone_to_the_end
from tests.whole import a_photo, begun_by_cards, begun_short, whole

ROMES = (Policy.GREEDY, Policy.PASSIVE)


@dataclass(frozen=True)
class World:
    """What there is, by its ids."""

    new: UUID
    """A campaign at its first line."""
    at_war: UUID
    """Rome is asked whom it attacks."""
    by_hand: UUID
    """The attack rolls come, and the player rolls everything."""
    rolling: UUID
    """The same, and it waits for his dice."""
    waiting: UUID
    """Rome's battle waits, and nothing was done about it."""
    counted: UUID
    """It is counted on the table, and begun by cards; there are a branch, notes and photos."""
    taken_back: UUID
    """The same, one line before its battle; What if was asked there, with two Romes."""
    fought: UUID
    """The same, and its battle by cards is over; so is one with lined dice, and one by the odds table was begun."""
    late: UUID
    """Several battles were reported."""
    skirmish: UUID
    """A battle by cards at the player's first decision."""
    skirmish_back: UUID
    """The same, and some of it was taken back: there is a branch."""
    dice: UUID
    """One that waits for the player's combat dice."""
    for_the_table: UUID
    """A battle for the table without a campaign."""
    by_other_rules: UUID
    """A battle for the table that is counted by other rules."""
    own_rules: int
    """Rules of the player's own."""
    toy: UUID
    """A game without pages of its own; it has a branch."""
    toy_dice: UUID
    """The same, and it waits for the player's dice."""
    rebellion: UUID
    """Boudica's, in its first movement phase."""
    rebelled: UUID
    """The same, played alone to its end; the player wrote in its first chapter."""
    joined: UUID
    """The same, and a battle is joined."""
    northern: UUID
    """A battle of Agricola, fought by cards to its end."""
    external: UUID
    """The same, and it was fought on the odds table."""
    reported: UUID
    """The same, and its result was typed in."""
    watched: UUID
    """One that the program plays by itself while somebody watches."""
    binned: UUID
    """A campaign that lies in the bin."""
    binned_rebellion: UUID
    """A game of the rebellion that lies there."""
    guided: UUID
    """One with the notes of a first turn."""
    guided_rebellion: UUID
    """Another, with the notes of a first turn."""
    rebellion_over: UUID
    """One that somebody played alone to its end."""
    experiment: UUID
    """One of the laboratory, as it begins."""
    lined: UUID
    """A battle by lined dice by itself, after a round."""
    zip: bytes
    """An export."""


@cache
def built() -> tuple[Path, World]:
    """All of it, in a file of its own, made once: who changes anything takes a copy."""
    file = Path(KEPT.name) / "world.sqlite3"
    with override_settings(GAMES=[*settings.GAMES, "tests.toy.GAME"]), in_file(file):
        return file, _build()


def _build() -> World:
    """All of it, in the database at hand."""
    counted, fought, back = whole(), whole(), whole()
    begun_by_cards(counted, Commands.ATTACKER)
    over = begun_by_cards(fought, Commands.NEITHER)
    cards.advance(over.id, over.head, cards.Until.BATTLE)
    begun_short(fought, Resolver.LINED_DICE)
    begun_short(fought, Resolver.ODDS_TABLE, Side.ATTACKER)
    broken(_fight(fought.id), fights.begin_count(_fight(fought.id)), Side.DEFENDER)
    begun_by_cards(back, Commands.ATTACKER)
    games.undo_step(back.id, back.head)
    for rome in ROMES:
        jobs.ask(inquiries.question(back.id, games.read(back.id).head, rome))
        jobs.ask(reviews.question(back.id, rome))
    lists.save("romans", "Camillus", fights.fight(_fight(counted.id)).lists[Side.ATTACKER])
    row = models.Campaign.objects.get(id=counted.id)
    row.notes.create(line=leaf(counted.id), text="In another year")
    row.paragraphs.create(line=book_of(counted).scenes[1].line, text="In the year of Camillus")
    rolling = before_step(Step.ATTACK_ROLLS, ManualDice.ALL)
    wait_for_dice(rolling)
    binned, guided = (games.create(name, name, Options()).id for name in ("Binned", "Guided"))
    binned_rebellion = begun(*DIVIDED)
    for thrown_away in (binned, binned_rebellion):
        shelf.into_bin(thrown_away)
    models.Campaign.objects.filter(id=guided).update(guided=True)
    return World(
        binned=binned,
        binned_rebellion=binned_rebellion,
        guided=guided,
        new=games.create("New", "new", Options()).id,
        at_war=stand_before(DeclareAttack).id,
        by_hand=before_step(Step.ATTACK_ROLLS, ManualDice.ALL).id,
        rolling=rolling.id,
        waiting=stand_before(ReportBattle, rome_attacks).id,
        counted=counted.id,
        taken_back=back.id,
        fought=fought.id,
        late=stand_at("disgrace", 200).id,
        skirmish=a_card_battle().id,
        skirmish_back=_taken_back(),
        dice=played(by_hand(), at_dice_of(CardStep.CHARGE)).id,
        for_the_table=a_table_battle().id,
        by_other_rules=_by_other_rules(),
        own_rules=other_rules.add(beginnings()["elements"]).id,
        toy=_duel(),
        toy_dice=_duel(by_hand=True),
        rebellion=begun(*DIVIDED),
        rebelled=written_in(alone_to_the_end()),
        joined=begun(*JOINED),
        northern=_northern_battle(),
        external=_external_battle(),
        reported=begun(*JOINED, Reported(True, 20, 70)),
        rebellion_over=played_alone(),
        guided_rebellion=doors.first_turn(BOUDICA, BoudicaSide.ROMANS),
        watched=begun(plays="neither", romans_level="1", britons_level="1"),
        experiment=notebook.begin_experiment(of_rule("rome_fights_last", Policy.GREEDY)).id,
        lined=short_battles.decided(short_battles.lined(), 1).id,
        zip=transfer.as_zip(counted.id),
    )


def _by_other_rules() -> UUID:
    id = a_battle_by_other_rules(beginnings()["steps"]).id
    fights.begin_count(id)
    return id


def _taken_back() -> UUID:
    game = a_card_battle()
    for _ in range(2):
        game = cards.decide(game.id, game.head, decided(game))
    return cards.undo(game.id, game.head, game.lines[1].n).id


def _duel(by_hand: bool = False) -> UUID:
    """Red has hidden a 1, and before a 2; Blue a 1 too if there are dice to be rolled by hand."""
    id = shared.create(toy.GAME, "A duel", "seed", by_hand)
    for head, number in ((1, 1), (2, 2)):
        shared.decide(toy.GAME, id, 0, toy.Hide("red", number))
        toy.GAME.log.go_back(id, head, 0)
    shared.decide(toy.GAME, id, 0, toy.Hide("red", 1))
    if by_hand:
        with suppress(DiceWanted):
            shared.decide(toy.GAME, id, 1, toy.Hide("blue", 1))
    return id


def leaf(campaign: UUID) -> int:
    """Where its branch ends."""
    return GameBranch.objects.get(game=campaign).leaf


def _fight(campaign: UUID) -> UUID:
    return battle_models.Fight.objects.get(key__startswith=f"{campaign}/").id


# What is done


@dataclass(frozen=True)
class Sent:
    """A form as it is sent, and the file with it."""

    url: str
    fields: dict[str, Any]
    file: tuple[str, bytes] | None = None


Make = Callable[[World, int], Sent]
"""From a world and 0 or 1 to what is sent: where it can, something else each time."""


def to(name: str, /, *where: object, **fields: object) -> Sent:
    """A form for that address."""
    return Sent(reverse(name, args=where), {name: str(value) for name, value in fields.items()})


def under(sent: Sent, **query: str | int) -> Sent:
    """The same, for an address that says more."""
    return replace(sent, url=f"{sent.url}?{urlencode(query)}")


def of(name: str, campaign: UUID, /, *where: object, **fields: object) -> Sent:
    """A form of a campaign as it stands."""
    return to(name, campaign, *where, seen=games.read(campaign).head, **fields)


def of_cards(name: str, battle: UUID, /, **fields: object) -> Sent:
    """A form of a card battle as it stands."""
    return to(name, battle, seen=cards.read(battle).head, **fields)


def of_toy(name: str, id: UUID, /, *where: object, **fields: object) -> Sent:
    """A form of the game without pages of its own."""
    return to(name, toy.GAME, id, *where, seen=toy.GAME.log.read(id).head, **fields)


def _toy_roll(world: World, do: str) -> Sent:
    assert toy.GAME.dice
    pending = toy.GAME.dice.rolls.waiting(GameRow.objects.get(id=world.toy_dice))
    assert pending
    return of_toy("game-roll", world.toy_dice, given=pending.roll, die0=3, die1=5, do=do, faces="")


def _attack(world: World, n: int) -> Sent:
    [offer] = turn.legal_decisions(games.read(world.at_war).now)
    assert isinstance(offer, OfferAttack)
    return of("decide", world.at_war, "attack", province=("none", offer.provinces[0])[n])


def _report(campaign: UUID, n: int) -> Sent:
    winner = ("attacker", "defender")[n]
    return of("decide", campaign, "report", winner=winner, grade="minor", confirmed="yes")


def _correct(world: World, n: int) -> Sent:
    game = games.read(world.late)
    line = next(line for line in game.lines if isinstance(line.decision, ReportBattle))
    assert isinstance(line.decision, ReportBattle)
    winner = (line.decision.winner.other, "draw")[n]
    return of("correct", world.late, line.n, winner=winner, grade="minor", shown="", confirmed="yes")


def _correct_rebellion(world: World, n: int) -> Sent:
    lines = BOUDICA.log.read(world.reported).lines
    line = next(line.n for line in lines if isinstance(line.decision, Reported))
    romans, britons = ((60, 10), (5, 80))[n]
    said = {"winner": ("britons", "romans")[n], "romans_lost": romans, "britons_lost": britons}
    return of_rebellion("game-correct", world.reported, line, **said, shown="", confirmed="yes")


def _override(world: World, n: int) -> Sent:
    holder = ("samnites", "romans")[n]
    sent = of("overrule", world.at_war, what="controller", holder=holder, reason="A slip of the pen", confirmed="yes")
    return under(sent, of="apulia")


def _external_battle() -> UUID:
    id = begun(*JOINED)
    fought_on_odds_table(id)
    return id


def fought_there(rebellion: UUID) -> UUID:
    """Its battle on the odds table."""
    return GameRow.objects.get(ruleset=Resolver.ODDS_TABLE, key__startswith=f"boudica/{rebellion}/").id


def of_rebellion(name: str, id: UUID, /, *where: object, **fields: object) -> Sent:
    """A form of the rebellion's own pages, or of those that games share."""
    kind = [BOUDICA] if name.startswith("game-") else []
    return to(name, *kind, id, *where, seen=BOUDICA.log.read(id).head, **fields)


def answered(rebellion: UUID, n: int) -> bytes:
    """The file of another place, where the Britons have taken their nth choice, and wait for its outcome."""
    game, side = BOUDICA.log.read(rebellion), BoudicaSide.BRITONS
    own: Any = saves.format_of(BOUDICA).load(by_file.file_for(BOUDICA, rebellion, side).encode())[0]
    decision = BOUDICA.ruleset.choices(game.now, side)[n]
    line: Line[Any, Any] = Line(game.head + 1, game.head, decision, (), (), (), (BY_FILE.sent,))
    return saves.written(BOUDICA, replace(own, head=line.n, lines=(*own.lines, line))).encode()


def _override_rebellion(world: World, n: int) -> Sent:
    head, reason = BOUDICA.log.read(world.rebellion).head, "A slip of the pen"
    sent = to("game-overrule", BOUDICA, world.rebellion, seen=head, what="track", value=1 + n, reason=reason)
    return under(sent, of="boudica")


def _roll(world: World, do: str) -> Sent:
    """With a face for the last of the coming rolls."""
    game = games.read(world.rolling)
    last = manual_dice.ROLLS.coming(manual_dice.row_of(game.id), game)[-1].question
    faces = {"die0": 3, "die1": 5, f"ahead/{last}": 4}
    return of("roll", game.id, given=waiting(game).roll, then="run", shown=last, do=do, faces="", **faces)


def _scenario(**more: object) -> Sent:
    game = scenario.usual()
    fields = {key: value for key, value in filled(game).items() if value is not False}
    return to("scenario", **{**fields, "seed": "7", "do": "play", **more})


def _to_the_field(armies: Sent) -> Sent:
    """From the page of the armies, with those that the program would buy."""
    return replace(armies, fields={**chosen(Reader().visit(armies.url)), "do": "begin"})


def _begin_by_cards(world: World, n: int) -> Sent:
    game = games.read(world.waiting)
    return _to_the_field(under(to("by-cards", game.id), seen=game.head, commands="attacker", level=1))


def _northern_battle() -> UUID:
    id_ = joined()
    hand = engagement(AGRICOLA).now(AGRICOLA.log.read(id_))
    assert hand
    hand.fight_out(1)
    return id_


def northern_cards(world: World) -> UUID:
    """The battle by cards of Agricola's."""
    return battle_models.CardBattle.objects.get(key__startswith=AGRICOLA.rows.prefix(world.northern)).id


def _of_the_north(name: str, world: World, *where: object) -> Sent:
    return to(name, AGRICOLA, world.northern, *where, seen=AGRICOLA.log.read(world.northern).head)


def _north_by_cards(world: World, n: int) -> Sent:
    begins = _of_the_north("game-by-cards", world)
    return _to_the_field(under(begins, seen=begins.fields["seen"], commands=("both", "defender")[n], level=1))


def _take(world: World, n: int) -> Sent:
    return of("take-cards", world.fought, _cards_of(world.fought))


def short_of(campaign: UUID) -> GameRow:
    """Its battle with lined dice."""
    return GameRow.objects.get(ruleset=Resolver.LINED_DICE, key__startswith=f"{campaign}/")


def _of_lined(name: str, world: World, **fields: object) -> Sent:
    game = LINED_DICE.log.read(world.lined)
    return to(name, LINED_DICE, game.id, seen=game.head, **fields)


def _own_table(n: int) -> bytes:
    return own_table.as_file(replace(odds_table(), major=40 + n)).encode()


def _begin_short(world: World, n: int) -> Sent:
    by, commands = ((Resolver.LINED_DICE, "both"), (Resolver.ODDS_TABLE, "neither"))[n]
    return of("begin-short", world.waiting, by, commands=commands)


def _take_short(world: World, n: int) -> Sent:
    return of("take-short", world.fought, Resolver.LINED_DICE, short_of(world.fought).id)


def _cards_of(campaign: UUID) -> UUID:
    return battle_models.CardBattle.objects.get(key__startswith=f"{campaign}/").id


def _tap(world: World, do: str, n: int) -> Sent:
    fight = _fight(world.counted)
    tracker = fights.count(fight)
    assert tracker
    if do == "begin":
        return to("begin-tracker", fight, seen=tracker.id)
    do = f"undo {list(tracker.taps)[-1]}" if do == "undo" else f"{do} {n}"
    return to("tap", fight, of=tracker.id, tap=f"write-errors-{n}", do=do)


def _seen(fight: UUID) -> UUID:
    """The tracker that the page has seen."""
    tracker = fights.count(fight)
    assert tracker
    return tracker.id


def _list(world: World, do: str, side: Side = Side.ATTACKER, **fields: object) -> Sent:
    return to("edit-army-list", _fight(world.counted), side, do=do, **fields)


def _kept_list(world: World, do: str) -> Sent:
    return _list(world, f"{do} {battle_models.SavedList.objects.get().id}")


def _scene(world: World, do: str, about: str = "", /, file: bytes = b"", **fields: object) -> Sent:
    """On the page of the first scene that has what it is about, of them the first; else of the first scene."""
    scenes = book_of(games.read(world.counted)).scenes
    scene = next(scene for scene in scenes if not about or getattr(scene, about))
    if about in ("notes", "photos"):
        fields["id"] = getattr(scene, about)[0].id
    sent = to("scene", world.counted, scene.line, do=do, **fields)
    return Sent(sent.url, sent.fields, ("photo", file) if file else None)


def _chapter(world: World, do: str, about: str = "", /, file: bytes = b"", **fields: object) -> Sent:
    """On the page of the first chapter of the rebellion, about its note or its photo."""
    if about:
        fields["id"] = getattr(GameRow.objects.get(id=world.rebelled), about).get().id
    sent = to("boudica-scene", world.rebelled, 1, do=do, **fields)
    return Sent(sent.url, sent.fields, ("photo", file) if file else None)


def _card_decision(world: World, n: int) -> Sent:
    game = cards.read(world.skirmish)
    assert game.offer
    decisions = game.offer.decisions()
    return of_cards("decide-card-battle", game.id, do=code(game.view(game.now), decisions[n % len(decisions)]))


def _branch_of(world: World, page: str, **fields: object) -> Sent:
    return to(
        page, world.skirmish_back, battle_models.CardBranch.objects.get(battle=world.skirmish_back).leaf, **fields
    )


def _head(world: World) -> int:
    return cards.read(world.skirmish_back).head


def _give(world: World, do: str, n: int) -> Sent:
    game = cards.read(world.dice)
    assert game.waiting
    words = [symbols(game.now.start.dice, colour)[-1 - n] for _, colour in thrown(game).dice]
    dice = {f"die{place}": word for place, word in enumerate(words)}
    return of_cards("give-card-dice", game.id, roll=game.waiting.roll, do=do, **dice)


def _skirmish(world: World, n: int) -> Sent:
    setup = {name: str(value) for name, value in FIRST.items()}
    return _to_the_field(under(to("skirmish-armies"), **setup, seed=f"Cannae {n}"))


def _dice_faces(world: World, n: int) -> Sent:
    known = {str(colour): battleplay.dice().faces(colour) for colour in LADDER}
    faces = {colour: [*symbols[n + 1 :], *symbols[: n + 1]] for colour, symbols in known.items()}
    return Sent(reverse("change-combat-dice"), {"do": "save", **faces})


def _own_rules(name: str, *where: object, n: int) -> Sent:
    """A set of rules as one begins it, under a name of its own."""
    rules = as_filled(replace(beginnings()["steps"], name=f"Rules {n}"))
    return to(name, *where, **{field: value for field, value in rules.items() if value not in (None, False)})


def _what_if(campaign: UUID, do: str, n: int) -> Sent:
    return to("what-if", campaign, games.read(campaign).head, do=do, rome=ROMES[n])


VARIANTS = {"a-policy": "greedy", "b-policy": "greedy", "b-rules": "kinder"}
SETTINGS = {"pace": "on", "stop": "all", "resolution": "battleplay", "level": "1"}
ACTS: dict[str, Make] = {
    "attack": _attack,
    "decide for the dice": lambda world, n: of("decide", world.waiting, "generator"),
    "report": lambda world, n: _report(world.counted, n),
    "step": lambda world, n: of("advance", world.new, do="step"),
    "run": lambda world, n: of("advance", world.new, do="run"),
    "to a battle begun before": lambda world, n: of("decide", world.taken_back, "redirect", province="etruria"),
    "undo": lambda world, n: of("advance", world.counted, do="undo"),
    "one step back": lambda world, n: of("advance", world.counted, do="back"),
    "back to a line": lambda world, n: of("go-back", world.counted, to=20 + n),
    "go on with a branch": lambda world, n: of("continue-branch", world.counted, leaf(world.counted)),
    "rename a branch": lambda world, n: to("rename-branch", world.counted, leaf(world.counted), name=f"Peace {n}"),
    "delete a branch": lambda world, n: of("delete-branch", world.counted, leaf(world.counted)),
    "correct": _correct,
    "overrule": _override,
    "what if": lambda world, n: _what_if(world.at_war, "ask", n),
    "what if, still looked at": lambda world, n: _what_if(world.taken_back, "look", n),
    "what if, stopped": lambda world, n: _what_if(world.taken_back, "stop", n),
    "bar": lambda world, n: to("bar", world.at_war, do="look"),
    "review": lambda world, n: to("review", world.at_war, do="ask", rome=ROMES[n]),
    "review, still looked at": lambda world, n: to("review", world.taken_back, do="look", rome=ROMES[n]),
    "review, stopped": lambda world, n: to("review", world.taken_back, do="stop", rome=ROMES[n]),
    "what a house rule does": lambda world, n: to("try-rule", ("rome_may_redirect", "carthage_spares_rome")[n]),
    "compare in the laboratory": lambda world, n: to("laboratory", **VARIANTS, campaigns=60, seed=f"Aesculapius {n}"),
    "an experiment, still looked at": lambda world, n: to("experiment", world.experiment, do="look"),
    "an experiment, with more campaigns": lambda world, n: to("experiment", world.experiment, do="more"),
    "an experiment, stopped": lambda world, n: to("experiment", world.experiment, do="stop"),
    "delete an experiment": lambda world, n: to("delete-experiment", world.experiment),
    "create": lambda world, n: to("create", name="Rome", seed=n, home_province_yield=2),
    "create, all dice by hand": lambda world, n: to("create", name="Rome", seed=n, hands="all", home_province_yield=2),
    "play a scenario": lambda world, n: _scenario(),
    "compare a scenario with 348 BC": lambda world, n: _scenario(do="compare", name=f"Ravenna {n}"),
    "play a scenario, all dice by hand": lambda world, n: _scenario(hands="all"),
    "import": lambda world, n: Sent(reverse("import"), {}, ("file", world.zip)),
    "delete": lambda world, n: to("delete", world.counted),
    "rename": lambda world, n: to("rename", world.counted, name=f"Roma {n}"),
    "into the bin": lambda world, n: to("into-bin", world.counted),
    "out of the bin": lambda world, n: to("put-back", world.binned),
    "empty the bin": lambda world, n: to("empty-bin", named=world.binned),
    "the example": lambda world, n: to("example"),
    "a first turn": lambda world, n: to("first-turn"),
    "the day's campaign": lambda world, n: to("day"),
    "no more notes": lambda world, n: to("end-notes", world.guided),
    "settings": lambda world, n: to("settings", world.new, **SETTINGS, hands=("rome", "all")[n]),
    "run on": lambda world, n: to("run-on", (world.new, world.at_war)[n]),
    "run to dice by hand": lambda world, n: of("advance", world.by_hand, do="run"),
    "dice of one step by hand": lambda world, n: of("advance", world.by_hand, do="hand"),
    "give dice": lambda world, n: _roll(world, "faces"),
    "keep dice": lambda world, n: _roll(world, "keep"),
    "the program's dice after all": lambda world, n: _roll(world, "program"),
    "to the table": lambda world, n: of("to-the-table", world.waiting),
    "fight by cards": _begin_by_cards,
    "fight by cards at once": lambda world, n: of("by-cards-at-once", world.waiting),
    "take the cards' result": _take,
    "fight a short battle": _begin_short,
    "take a short battle's result": _take_short,
    "a round of lined dice": lambda world, n: _of_lined("game-decide", world, side="attacker", do=0),
    "a short battle at once": lambda world, n: _of_lined("short-at-once", world),
    "set up a short battle": lambda world, n: to("short-battles", SHORT[n], **short_battles.SET_UP),
    "a short battle by its other address": lambda world, n: to("short-create", SHORT[n], **short_battles.SET_UP),
    "a short battle from a file": lambda world, n: Sent(
        reverse("short-import", args=[LINED_DICE]), {}, ("file", saves.as_json(LINED_DICE, world.lined).encode())
    ),
    "an odds table of his own": lambda world, n: Sent(
        reverse("change-odds-table"), {"do": "bring"}, ("file", _own_table(n))
    ),
    "tap": lambda world, n: _tap(world, "block-lost attacker", n),
    "undo a tap": lambda world, n: _tap(world, "undo", n),
    "count anew": lambda world, n: _tap(world, "begin", n),
    "change a list": lambda world, n: _list(world, ("leader more", "leader less")[n]),
    "undo a change of a list": lambda world, n: _list(world, "undo", Side.DEFENDER),
    "read a list": lambda world, n: to(
        "import-army-list", _fight(world.counted), Side.ATTACKER, text=f"{2 + n} MI\nnonsense", do="take"
    ),
    "keep a list": lambda world, n: _list(world, "save", name=f"Fabius {n}"),
    "use a list": lambda world, n: _kept_list(world, "use"),
    "forget a list": lambda world, n: _kept_list(world, "forget"),
    "note": lambda world, n: _scene(world, "add-note", text=f"Roma locuta {n}"),
    "change a note": lambda world, n: _scene(world, "change-note", "notes", text=f"Roma locuta {n}"),
    "delete a note": lambda world, n: _scene(world, "delete-note", "notes"),
    "photo": lambda world, n: _scene(world, "add-photo", file=a_photo(300 + n, 200), caption=f"No. {n}"),
    "caption": lambda world, n: _scene(world, "caption", "photos", caption=f"No. {n}"),
    "remove a photo": lambda world, n: _scene(world, "remove-photo", "photos"),
    "rewrite": lambda world, n: _scene(world, "rewrite", text=f"In that year {n}"),
    "restore": lambda world, n: _scene(world, "restore", "own"),
    "card decision": _card_decision,
    "the program's combat": lambda world, n: of_cards("advance-card-battle", world.skirmish, do="next"),
    "the program's battle": lambda world, n: of_cards("advance-card-battle", world.skirmish, do="battle"),
    "undo in a card battle": lambda world, n: of_cards("undo-card-battle", world.dice, to=1 + n),
    "give combat dice": lambda world, n: _give(world, "symbols", n),
    "keep combat dice": lambda world, n: _give(world, "keep", n),
    "the program rolls": lambda world, n: of_cards("roll-card-dice", world.dice, do="program"),
    "skirmish": _skirmish,
    "a first battle by cards": lambda world, n: to("first-card-battle"),
    "a rematch": lambda world, n: to("rematch-card-battle", _cards_of(world.fought), do="same"),
    "delete a skirmish": lambda world, n: to("card-delete", world.skirmish),
    "back in a skirmish": lambda world, n: of_cards("card-go-back", world.skirmish_back, to=1),
    "go on with its branch of a skirmish": lambda world, n: _branch_of(
        world, "card-continue-branch", seen=_head(world)
    ),
    "rename a branch of a skirmish": lambda world, n: _branch_of(world, "card-rename-branch", name=f"Cannae {n}"),
    "delete a branch of a skirmish": lambda world, n: _branch_of(world, "card-delete-branch", seen=_head(world)),
    "import a skirmish": lambda world, n: Sent(
        reverse("card-import"), {}, ("file", saves.as_json(GAME, world.skirmish_back).encode())
    ),
    "a battle for the table": lambda world, n: to("table-battles", **TABLE_FIRST, seed=f"Sentinum {n}"),
    "delete a battle for the table": lambda world, n: to("delete-table-battle", world.for_the_table),
    "a result agreed at the table": lambda world, n: to(
        "agree-result", world.for_the_table, winner="attacker", grade="major", tap=f"agreed-{n:08}"
    ),
    "a photo from the table": lambda world, n: Sent(
        reverse("table-photo", args=[_fight(world.fought)]), {}, ("photo", a_photo(300 + n, 200))
    ),
    "a battle for the table again": lambda world, n: to("table-rematch", world.for_the_table, do="swapped"),
    "a battle by other rules": lambda world, n: to("choose-rules", world.for_the_table, rules=("dba", "cca")[n]),
    "count by other rules": lambda world, n: to(
        "begin-tracker",
        world.by_other_rules,
        seen=_seen(world.by_other_rules),
        **{"attacker-0": 1 + n, "defender-0": 1},
    ),
    "rules of one's own": lambda world, n: _own_rules("new-own-rules", "steps", n=n),
    "change one's rules": lambda world, n: _own_rules("edit-own-rules", world.own_rules, n=n),
    "delete one's rules": lambda world, n: to("delete-own-rules", world.own_rules),
    "rules from a file": lambda world, n: Sent(
        reverse("import-own-rules"), {}, ("file", other_rules.as_file(beginnings()["steps"]).encode())
    ),
    "rules of a campaign": lambda world, n: to("settings", world.new, **SETTINGS, hands="all", rules="dba"),
    "create, by other rules": lambda world, n: to("create", name="Rome", seed=n, home_province_yield=2, rules="dba"),
    "boxes": lambda world, n: to("change-collection", do="boxes", base=1 + n),
    "a colour": lambda world, n: to("change-collection", do="colour", name=f"red {n}"),
    "combat dice": _dice_faces,
    "another game": lambda world, n: to("game-create", toy.GAME, name="A duel", seed=n),
    "decide in it": lambda world, n: of_toy("game-decide", world.toy, side="blue", do=n),
    "overrule another game": _override_rebellion,
    "an answer from another place": lambda world, n: Sent(
        reverse("game-by-file", args=[BOUDICA, world.rebellion]),
        {"seen": BOUDICA.log.read(world.rebellion).head},
        ("file", answered(world.rebellion, n)),
    ),
    "what if in the rebellion": lambda world, n: to(
        "boudica-what-if", world.rebellion, BOUDICA.log.read(world.rebellion).head, do="ask", level=1 + n
    ),
    "its bar": lambda world, n: to("boudica-bar", world.guided_rebellion, do="look"),
    "its review": lambda world, n: to("boudica-review", world.rebelled, do="ask"),
    "a note on the rebellion": lambda world, n: _chapter(world, "add-note", text=f"Dux femina facti {n}"),
    "change a note on it": lambda world, n: _chapter(world, "change-note", "notes", text=f"Dux femina facti {n}"),
    "delete a note on it": lambda world, n: _chapter(world, "delete-note", "notes"),
    "a photo of the rebellion": lambda world, n: _chapter(
        world, "add-photo", file=a_photo(300 + n, 200), caption=f"No. {n}"
    ),
    "its caption": lambda world, n: _chapter(world, "caption", "photos", caption=f"No. {n}"),
    "remove a photo of it": lambda world, n: _chapter(world, "remove-photo", "photos"),
    "rewrite a chapter of it": lambda world, n: _chapter(world, "rewrite", text=f"In that spring {n}"),
    "restore a chapter of it": lambda world, n: _chapter(world, "restore"),
    "Agricola's battle by cards": _north_by_cards,
    "take the result of Agricola's cards": lambda world, n: _of_the_north(
        "game-take-cards", world, northern_cards(world)
    ),
    "the rebellion's battle to the table": lambda world, n: of_rebellion("game-to-the-table", world.joined),
    "the rebellion's battle on the odds table": lambda world, n: of_rebellion(
        "game-begin-short", world.joined, Resolver.ODDS_TABLE, commands=("both", "neither")[n]
    ),
    "take the result of the rebellion's battle": lambda world, n: of_rebellion(
        "game-take-short", world.external, Resolver.ODDS_TABLE, fought_there(world.external)
    ),
    "correct a result of the rebellion": _correct_rebellion,
    "a first turn of the rebellion": lambda world, n: to("boudica-first-turn", side=("romans", "britons")[n]),
    "the day's rebellion": lambda world, n: to("boudica-day", side=("romans", "britons")[n]),
    "the rebellion's example": lambda world, n: to("boudica-example"),
    "no more notes in the rebellion": lambda world, n: to("game-end-notes", BOUDICA, world.guided_rebellion),
    "rename the rebellion": lambda world, n: to("game-rename", BOUDICA, world.rebellion, name=f"Britannia {n}"),
    "the rebellion into the bin": lambda world, n: to("game-into-bin", BOUDICA, world.rebellion),
    "the rebellion out of the bin": lambda world, n: to("game-put-back", BOUDICA, world.binned_rebellion),
    "par of the rebellion": lambda world, n: to("boudica-par", world.rebellion_over, do="ask"),
    "settings of the rebellion": lambda world, n: to(
        "boudica-settings", world.rebellion, hands="all", rules=("dba", "cca")[n]
    ),
    "go on with the rebellion that one watches": lambda world, n: of_rebellion(
        "boudica-watch", world.watched, do=("step", "phase")[n]
    ),
    "back in it": lambda world, n: of_toy("game-go-back", world.toy_dice, to=n),
    "go on with its branch": lambda world, n: of_toy("game-continue-branch", world.toy, 2),
    "rename its branch": lambda world, n: to("game-rename-branch", toy.GAME, world.toy, 2, name=f"Peace {n}"),
    "delete its branch": lambda world, n: of_toy("game-delete-branch", world.toy, 2),
    "give its dice": lambda world, n: _toy_roll(world, "faces"),
    "keep its dice": lambda world, n: _toy_roll(world, "keep"),
    "its dice by the program": lambda world, n: to("game-hands", toy.GAME, world.toy, do="hand"),
    "import it": lambda world, n: Sent(
        reverse("game-import", args=[toy.GAME]), {}, ("file", saves.as_json(toy.GAME, world.toy).encode())
    ),
    "delete it": lambda world, n: to("game-delete", toy.GAME, world.toy),
}
"""All that is written down by pressing a button."""
READ = {
    "campaigns": lambda world: reverse("campaigns"),
    "desk": lambda world: reverse("desk", args=[world.counted]),
    "branches": lambda world: reverse("branches", args=[world.counted]),
    "chronicle": lambda world: reverse("chronicle", args=[world.counted]),
    "export": lambda world: reverse("save-file", args=[world.counted, "zip"]),
    "dice by hand": lambda world: reverse("roll", args=[world.rolling]),
    "tracker": lambda world: reverse("tracker", args=[_fight(world.counted)]),
    "card battle": lambda world: reverse("card-battle", args=[world.dice]),
    "another game": lambda world: reverse("game-board", args=[toy.GAME, world.toy]),
}
"""Some pages, by what they show."""

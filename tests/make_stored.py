"""Write a database as players of this day have them: `python -m tests.make_stored NAME` makes tests/stored/NAME.

To be run before a change of what is stored, and never again under the same name: these files stand for the players'
own. Beside each lies what the program of its day told of it (`told`), to which later ones are held by test_stored.py.
"""

import json
import lzma
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import django

FOLDER = Path(__file__).parent / "stored"

if __name__ == "__main__":
    os.environ["RISE_OF_ROME_DATA"] = tempfile.mkdtemp(prefix="rise-of-rome-stored-")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    django.setup()

from django.core.management import call_command  # noqa: E402 - the settings come first

from battles import chronicle as fights  # noqa: E402
from battles import collection, lists  # noqa: E402
from battles import models as battle_models  # noqa: E402
from battles.battleplay import chronicle as cards  # noqa: E402
from battles.battleplay import in_campaign as card_battles  # noqa: E402
from battles.battleplay import plan as battleplay  # noqa: E402
from battles.rules.tracker import Confirm, What  # noqa: E402
from battles.rules.verdict import Grade, Resolver, Side  # noqa: E402
from battles.web import card_log  # noqa: E402
from campaign import chronicle, datafolder, hand, models, narrate, savefile, transfer  # noqa: E402
from campaign.book import book, markdown  # noqa: E402
from campaign.chronicle import Chronicle  # noqa: E402
from campaign.models import Hands  # noqa: E402
from campaign.rules import turn  # noqa: E402
from campaign.rules.decisions import (  # noqa: E402
    CommitDefence,
    Decision,
    DeclareAttack,
    OfferAttack,
    OfferDefence,
    OfferProvince,
    OfferRedirect,
    OfferSpend,
    Redirect,
    ReportBattle,
    ReportNoResult,
    Spend,
    TakeProvince,
    Undecided,
    UseGenerator,
)
from campaign.rules.overruling import (  # noqa: E402
    OfferArmy,
    OfferCivic,
    OfferController,
    OfferPurse,
    OfferRevenue,
    OfferRuler,
    OverruleArmy,
    OverruleCivic,
    OverruleController,
    OverrulePurse,
    OverruleRevenue,
    OverruleRuler,
    Overruling,
)
from campaign.rules.phases import overruling  # noqa: E402
from campaign.web import by_cards, table  # noqa: E402
from engine.rules.dice import DiceWanted, OffTheDie, StreamDice, Want, pick  # noqa: E402
from engine.rules.reason import Reason  # noqa: E402
from powers.rules.options import Options  # noqa: E402
from powers.rules.situation import Ruler  # noqa: E402
from tests import card_battles as skirmishes  # noqa: E402
from tests.fights import broken, tapped  # noqa: E402
from tests.played import FILES, wait_for_dice  # noqa: E402
from tests.whole import whole, write_about  # noqa: E402

STEPS = 140
"""Of a wanderer: about the twelve turns of a campaign, with what is taken back."""
HOUSE_RULES = Options(home_province_yield=2, rome_fights_last=False, declines_on_arrival=True)


class Wanderer:
    """A player who does whatever can be done, always the same with the same seed."""

    def __init__(self, seed: str, hands: Hands, options: Options) -> None:
        self.dice = StreamDice(f"{seed}/wanderer")
        self.told = chronicle.create(f"Stored: {seed}", seed, options, hands)

    def among(self, options: Sequence[Any]) -> Any:
        return pick(self.dice, options, "", "", Reason("")).choice

    def chance(self, percent: int) -> bool:
        return bool(self.among(range(100)) < percent)

    def play(self) -> Chronicle:
        """So many steps, or to the end; then something is written about it."""
        for _ in range(STEPS):
            if self.told.now.ending is None:
                self._step()
        write_about(self.told)
        return self.told

    def _step(self) -> None:
        if self.chance(20):
            self._take(lambda: chronicle.step(self.told.id, self.told.head))
            if decision := self._overruling():
                self._take(lambda: chronicle.decide(self.told.id, self.told.head, decision), decision)
        self._take(lambda: chronicle.run_turn(self.told.id, self.told.head))
        if self.told.now.ending or turn.programs_decision(self.told.now):
            return
        if self.chance(10):
            self._elsewhere()
        else:
            decided = self._decision()
            self._take(lambda: chronicle.decide(self.told.id, self.told.head, decided), decided)

    def _take(self, act: Callable[[], Chronicle], decision: Decision | None = None) -> None:
        """With the player's own dice, where they are asked for."""
        try:
            self.told = act()
        except DiceWanted as wanted:
            self.told = chronicle.read(self.told.id)
            following = decision or turn.programs_decision(self.told.now)
            assert following
            self.told = self._rolled(following, wanted.wants)

    def _rolled(self, decision: Decision, wants: Sequence[Want]) -> Chronicle:
        waiting = wait_for_dice(self.told, decision, Hands(hand.row_of(self.told.id).hands))
        faces = tuple(None if self.chance(5) else face for face in self.dice.roll(wants))
        hand.HAND.keep(self.told.id, replace(waiting, faces=(*waiting.faces, *faces)))
        try:
            return chronicle.decide(self.told.id, self.told.head, decision)
        except DiceWanted as more:
            return self._rolled(decision, more.wants)

    def _elsewhere(self) -> None:
        """Back, into a branch, or a result put right."""
        told, way = self.told, self.among(("back", "undo", "branch", "correct"))
        branches = list(models.Branch.objects.filter(campaign=told.id).order_by("leaf"))
        if way == "branch" and branches:
            branch = self.among(branches)
            models.Branch.objects.filter(id=branch.id).update(name=f"Renamed: {branch.name[:40]}")
            self.told = chronicle.switch(told.id, told.head, branch.leaf)
        elif way == "correct":
            self._correct()
        elif way == "undo":
            self.told = chronicle.undo_decision(told.id, told.head)
        elif len(told.lines) > 30:
            self.told = chronicle.go_back(told.id, told.head, told.lines[-self.among(range(5, 25))].n)

    def _correct(self) -> None:
        reported = [line for line in self.told.lines if isinstance(line.decision, ReportBattle)]
        if not reported:
            return
        line = self.among(reported)
        other = ReportBattle(line.decision.winner.other, line.decision.grade)
        try:
            self.told = chronicle.correct(self.told.id, self.told.head, line.n, other)
        except (DiceWanted, OffTheDie):
            self.told = chronicle.read(self.told.id)

    def _decision(self) -> Decision:
        campaign = self.told.now
        match turn.legal_decisions(campaign)[0]:
            case OfferAttack(provinces=provinces):
                return DeclareAttack(self.among((*provinces, None)))
            case OfferRedirect(provinces=provinces):
                return Redirect(self.among((*provinces, None)))
            case OfferSpend(total=total, most_attack=most):
                attack = self.among(range(most + 1))
                return Spend(attack, 0, total - attack) if self.chance(50) else Spend(0, 0, total)
            case OfferDefence(most=most):
                return CommitDefence(self.among(range(most + 1)))
            case OfferProvince(provinces=provinces):
                return TakeProvince(self.among(provinces))
        return self._battle()

    def _battle(self) -> Decision:
        match self.among(("generator", "table", "table", "tracker", "cards", "none")):
            case "table":
                return ReportBattle(self.among(list(Side)), self.among(list(Grade)))
            case "tracker":
                return self._tracked()
            case "cards":
                return self._by_cards()
            case "none":
                return ReportNoResult(self.among(list(Undecided)))
        return UseGenerator()

    def _tracked(self) -> ReportBattle:
        """Fought on the table, and counted to its end."""
        told_of = table.brief(self.told)
        assert told_of
        fight = fights.open_fight(told_of, chronicle.battle_key(self.told.id, self.told.now))
        tracker = tapped(fight.id, fights.begin_count(fight.id), What.BLOCK_LOST, Side.ATTACKER)
        tracker = broken(fight.id, tracker, self.among(list(Side)))
        fights.tap(fight.id, tracker.id, "stored-confirm", Confirm())
        outcome = fights.outcome(fights.fight(fight.id))
        assert outcome
        return ReportBattle(outcome.winner, outcome.grade, Resolver.TABLE, outcome.tally)

    def _by_cards(self) -> ReportBattle:
        """Fought by BattlePlay, with a few decisions of the player's, one of them taken back."""
        told_of = table.brief(self.told)
        assert told_of
        start = battleplay.plan(told_of, chronicle.card_seed(self.told.now)).start()
        key = chronicle.battle_key(self.told.id, self.told.now)
        battle = card_battles.begin(start, key, "Stored, by cards", cards.Commands.ATTACKER, 1)
        for _ in range(3):
            if battle.waits:
                battle = cards.decide(battle.id, battle.head, skirmishes.decided(battle))
        if len(battle.lines) > 2:
            battle = cards.undo(battle.id, battle.head, battle.lines[-2].n)
        battle = cards.advance(battle.id, battle.head, cards.Until.BATTLE)
        return by_cards.report(self.told, battle.id)

    def _overruling(self) -> Overruling | None:
        campaign, reason = self.told.now, f"the table said so, line {self.told.head}"
        offers = overruling.legal(campaign)
        match self.among(offers) if offers else None:
            case OfferController(powers=powers):
                fallen = campaign.situation.land.inactive  # given a home, they rise again, and a ruler is rolled
                free = [(place, power) for place, able in powers for power in able]
                rising = [pair for pair in free if pair[1] in fallen]
                place, power = self.among(rising or free)
                return OverruleController(place, power, reason)
            case OfferArmy(armies=armies) as offer:
                army = self.among(armies)
                if army.province:
                    return OverruleArmy(army.external, None, 0, reason)
                places = offer.places(army.external)
                return OverruleArmy(army.external, self.among(places), 60, reason, self.among(army.payers))
            case OfferRevenue(talents=talents):
                power, money = self.among(talents)
                return OverruleRevenue(power, money + 3, reason)
            case OfferPurse(talents=talents) if talents:
                power, (attack, defence) = self.among(talents)
                return OverrulePurse(power, attack + 5, defence, reason)
            case OfferRuler(rulers=rulers):
                power, _ = self.among(rulers)
                return OverruleRuler(power, Ruler(f"Nemo {self.told.head}", 50, 30, 20, campaign.turn), reason)
            case OfferCivic(points=points):
                return OverruleCivic(points - 4, reason)
        return None


def fill(seed: str) -> None:
    """Ten campaigns, a skirmish, and what belongs to none of them."""
    whole()
    for name in ("dominion", "disgrace"):
        transfer.import_(next(file for file in FILES if file.stem == name).read_bytes())
    for number, hands in enumerate((Hands.NONE, Hands.NONE, Hands.ROME, Hands.BATTLES, Hands.ALL, Hands.NONE)):
        Wanderer(f"{seed} {number}", hands, HOUSE_RULES if number == 5 else Options()).play()
    half_given()
    a_skirmish()
    by_hand()


def a_skirmish() -> None:
    """One with a line taken back, and what the player owns and has kept."""
    skirmish = skirmishes.a_card_battle()
    for _ in range(12):
        skirmish = cards.decide(skirmish.id, skirmish.head, skirmishes.decided(skirmish))
    cards.undo(skirmish.id, skirmish.head, skirmish.lines[-4].n)
    collection.write(collection.add_boxes(collection.read(), {collection.boxes()[0].id: 2}))
    fight = next(fights.fight(row.id) for row in battle_models.Fight.objects.order_by("made"))
    lists.save(fight.brief.attacker.people, "Kept for later", fight.lists[Side.ATTACKER])
    table_of = battleplay.dice_table()
    battleplay.set_dice_table(replace(table_of, red=(*table_of.red[1:], table_of.red[0])))


def by_hand() -> None:
    """A battle by cards that waits for the player's dice."""
    battle = cards.create(skirmishes.start(seed="by hand"), "", "Stored, by hand", cards.Commands.BOTH, 1, by_hand=True)
    for _ in range(400):
        if battle.waiting:
            return
        battle = cards.decide(battle.id, battle.head, skirmishes.decided(battle))


def half_given() -> None:
    """A campaign that waits for dice of the player's, some of which he has given."""
    told = chronicle.create("Stored: half given", "half", Options(), Hands.ALL)
    try:
        chronicle.step(told.id, told.head)
    except DiceWanted as wanted:
        waiting = wait_for_dice(told)
        faces = StreamDice("half").roll(wanted.wants)
        hand.HAND.keep(told.id, replace(waiting, draft=(faces[0], *[None] * (len(faces) - 1))))


def told() -> dict[str, Any]:
    """What the program tells of every campaign and every card battle in the database: where it stands, and its log."""
    campaigns = models.Campaign.objects.order_by("created", "id")
    battles = battle_models.CardBattle.objects.order_by("made", "id")
    return {
        "campaigns": {str(row.id): _campaign(row) for row in campaigns},
        "card_battles": {str(row.id): _card_battle(row) for row in battles},
    }


def _campaign(row: models.Campaign) -> dict[str, Any]:
    told = chronicle.read(row.id)
    leaves = sorted({row.head, *row.branches.values_list("leaf", flat=True)})
    return {
        "name": row.name,
        "head": row.head,
        "leaves": leaves,
        "state": savefile.state_record(told.now),
        "log": {str(leaf): list(_log(chronicle.past(row.id, leaf))) for leaf in leaves},
        "book": list(markdown._blocks(book.read(told))) if told.lines else [],
    }


def _log(told: Chronicle) -> Iterator[str]:
    italy = told.now.start.italy
    for before, line in zip(told.moments, told.lines, strict=False):
        yield f"{line.n}. {narrate.decision_text(italy, line.decision)}"
        for entry in narrate.entries(italy, line, before):
            yield f"{entry.rule} {entry.text}"
            for row in entry.sums:
                dice = " ".join(f"{die.kind} {die.face} {die.by}" for die in row.dice)
                modifiers = ", ".join(f"{addend.value} {addend.rule} {addend.reason}" for addend in row.addends)
                yield f"{row.label}: {dice}; {modifiers}; {row.result} {row.note}"


def _card_battle(row: battle_models.CardBattle) -> dict[str, Any]:
    told = cards.read(row.id)
    log = [f"{entry.rule} {entry.text}" for line in card_log.log(told) for entry in line.entries]
    return {"name": row.name, "head": row.head, "log": log}


def main() -> None:
    [name] = sys.argv[1:]
    call_command("migrate", verbosity=0)
    fill(name)
    FOLDER.mkdir(exist_ok=True)
    with lzma.open(FOLDER / f"{name}.told.json.xz", "wt", encoding="utf-8", preset=9) as out:
        json.dump(told(), out, ensure_ascii=False)
    whole_file = datafolder.path() / "whole.sqlite3"
    with closing(sqlite3.connect(datafolder.database())) as database:
        database.execute("VACUUM INTO ?", [str(whole_file)])
    (FOLDER / f"{name}.sqlite3.xz").write_bytes(lzma.compress(whole_file.read_bytes(), preset=9))
    shutil.rmtree(datafolder.path())
    for file in sorted(FOLDER.glob(f"{name}.*")):
        print(f"{file.name}: {file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()

"""The figures the program reads, each of them, against the printed ones: printed_tables.txt, made for proof-reading."""

import re
from pathlib import Path

from battles.collection import boxes, proxies
from battles.data import battleplay, catalogue, rules_sets
from battles.rules.battleplay.colours import LADDER, Dice
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Special, Troop
from battles.rules.other_rules import Elements
from battles.rules.roster import RosterEntry, UnitType
from battles.rules.terrain import FEATURES, Feature
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import Power, Province

ITALY = italy(Options())
PAGE = (Path(__file__).parent / "printed_tables.txt").read_text(encoding="utf-8")
DRAFTED = re.compile(r"(\d+|[A-Z]+/[A-Z]+|wound [a-z ]+)>")
"""Of a card's two figures, dice or effects, the one that was changed."""
WHOM = {
    "foot": ["infantry", "bowmen"],
    "horse": ["cavalry", "chariot"],
    "all": ["infantry", "bowmen", "cavalry", "chariot", "elephant"],
}


def printed(table: str) -> list[str]:
    """The lines of a table, with single spaces."""
    text = PAGE.partition(f"== {table} ==\n")[2].partition("\n==")[0]
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines, table
    return [" ".join(line.split()) for line in lines]


# Italy and the Powers


def test_c1_3_the_map():
    """C1.2, C1.3, C6.9, R3, R8: whose home each province is, what lies in it, and what lies next to it."""
    assert [province_line(province) for province in ITALY.provinces] == printed("the map")


def province_line(province: Province) -> str:
    coast, water = "coast" if province.coastal else "inland", "water" if province.waterway else "dry"
    ground = f"{province.trees} {province.mountains} {water} {', '.join(province.terrain)}"
    neighbours = " ".join(province.neighbours)
    return f"{province.id} {province.home} {coast} {province.resource or '-'} {ground}: {neighbours}"


def test_c3_2_the_powers():
    """C3.2, C6.6: the modifiers of their rulers, and their generals."""
    assert [power_line(power) for power in ITALY.powers] == printed("the Powers")


def power_line(power: Power) -> str:
    modifiers = [f"{modifier:+}" if modifier else "0" for modifier in power.ruler_modifiers]
    return " ".join([power.id, str(power.points_per_general), *modifiers])


def test_c6_7_the_external_powers():
    """C6.6, C6.7: their generals and command cards."""
    lines = [f"{external.id} {external.points_per_general} {external.command_cards}" for external in ITALY.externals]

    assert lines == printed("the External Powers")


# Commands & Colors: Ancients


def test_c6_9_the_terrain_of_a_province():
    """C6.9: how many hexes of it there are, or how many fords."""
    lines = [f"{name} {feature_line(feature)}" for name, feature in FEATURES.items()]

    assert lines == printed("the terrain of a province")


def feature_line(feature: Feature) -> str:
    return f"{feature.fords} fords" if feature.fords else f"{feature.least}-{feature.most}"


def test_the_units():
    """Their classes, prices and abilities."""
    assert [unit_line(unit) for unit in catalogue().units.values()] == printed("the units")


def unit_line(unit: UnitType) -> str:
    arm = f"{unit.arm} in line" if unit.line else unit.arm
    columns = (unit.code, unit.symbol, unit.points, unit.blocks, unit.move, unit.dice, unit.reach, unit.retreat)
    return " | ".join(map(str, (*columns, unit.evades, arm)))


def test_the_notes_of_the_units():
    """What they do that others do not."""
    noted = [unit for unit in catalogue().units.values() if unit.notes]

    assert [f"{unit.code} {' '.join(unit.notes)}" for unit in noted] == printed("the notes of the units")


def test_the_rosters():
    """A3 to A5: for this many army points, the least and most of each unit, and its years BC."""
    lines = []
    for roster in catalogue().rosters.values():
        lines += [f"{roster.id} {roster.base}", *[entry_line(entry) for entry in roster.entries]]

    assert lines == printed("the rosters")


def entry_line(entry: RosterEntry) -> str:
    half = f" half of {entry.half_of}" if entry.half_of else ""
    return f"{entry.key} {entry.least}-{entry.most}{half}{years(entry)} {entry.name}"


def years(part: RosterEntry | Elements) -> str:
    since = f" from {part.first}" if part.first else ""
    return since + (f" to {part.last}" if part.last else "")


def test_a2_leaders_and_elite_units():
    """A2: a leader costs 5, an elite unit 2 more than its type."""
    carthage = catalogue().rosters["carthage"]

    assert carthage.leader_points == 5
    assert carthage.entry("HI+").cost - carthage.entry("HI").cost == 2


def test_the_boxes():
    """How many units of each colour there are, and who is played with which."""
    lines = [
        f"{box.id} {colour}{' counted' * box.counted}: {' '.join(f'{code} {number}' for code, number in units.items())}"
        for box in boxes()
        for colour, units in box.units.items()
    ]

    assert lines == printed("the boxes")
    assert [f"{people} with {' '.join(c)}" for people, c in proxies().items()] == printed("who is played with what")


def test_dba():
    """The elements of each people."""
    (dba,) = rules_sets()
    lines = []
    for people, army in dba.armies.items():
        parts = [f"{part.name} {part.count}{years(part)}" for part in army.parts]
        lines.append(f"{people}: {', '.join(parts)}")

    assert lines == printed("DBA")
    assert (dba.size, dba.per) == (12, 0)


# BattlePlay


def test_the_dice():
    """Face by face: battles that were kept have their faces by number."""
    assert [f"{colour} {' '.join(battleplay.dice().faces(colour))}" for colour in LADDER] == printed("the dice")


def test_the_cards():
    """M7, M8, R22, R32: each card, the order in which they are bought, the divisor for the general."""
    lines = []
    for book in battleplay.armies().values():
        lines += [f"{book.id} {book.divisor}", *[card_line(troop) for troop in book.troops]]
        lines.append(f"muster: {' '.join(short(troop) for troop in book.muster)}")

    assert lines == [DRAFTED.sub("", line).strip() for line in printed("the cards")]


def card_line(troop: Troop) -> str:
    dice = [f"{letters(troop.good)}/{letters(troop.difficult)}", *([letters(troop.shoot)] if troop.shoot else [])]
    special = [special_words(troop.special)] if troop.special else []
    return " ".join([short(troop), troop.category, *dice, str(troop.cost), str(troop.most), *special])


def special_words(special: Special) -> str:
    whom = next(word for word, versus in WHOM.items() if versus == list(special.versus))
    going = [special.going] if special.going else []
    return " ".join([special.effect, whom, *going, *(["impact"] if special.impact_only else [])])


def letters(dice: Dice) -> str:
    return "".join(colour[0].upper() for colour in dice)


def short(troop: Troop) -> str:
    """Its id without that of its people."""
    return troop.id.partition("-")[2]


def test_r47_the_tactica():
    """R47: how many of each, in the order they are dealt from."""
    assert [f"{card} {card.copies}" for card in Tactica] == printed("the Tactica")

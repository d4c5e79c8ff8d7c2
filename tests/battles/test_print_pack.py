"""The print pack: what is on its pages, how many there are, and that the same battle prints the same bytes."""

import hashlib
import io
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import cast

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject, NameObject, StreamObject

from battles.data import catalogue
from battles.printing import BASES, army_pdf, labels_pdf, pack_pdf
from battles.printing.content import pack
from battles.printing.occasion import Occasion
from battles.printing.reference import reference
from battles.printing.typeset import Paper
from battles.rules.army_list import MOST_POINTS, ArmyList, Company, Muster, automatic, compose
from battles.rules.brief import Brief, SideBrief
from battles.rules.roster import RosterEntry, UnitType
from battles.rules.slip import slip_code
from battles.rules.verdict import Side
from engine.rules.dice import SeededDice
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.battles import attacker_points, defender_points, generals
from tests.commands import python

ROSTERS = catalogue().rosters
LINK = "http://192.168.1.20:8000/battles/7/"
PROOF = "RISE_PROOF" in os.environ
PAGES = 5
"""Brief and field, two armies, reference, result."""
PAPERS: tuple[Paper, ...] = ("a4", "us-letter")
DRAWN = re.compile(rb"(?:-?[\d.]+ ){2,6}[mlcv]\s")
"""A pen's way from point to point, in the language of PDF."""
WIDEST_TERRAIN = ("steep hill", "forest", "broken ground", "marsh", "fordable river")


def side(people: str, points: tuple[Modifier, ...], allies: tuple[str, ...] = (), power: str = "") -> SideBrief:
    """One side under a ruler of middling Builder."""
    power = power or people
    total = sum(part.value for part in points)
    name, lord = ROSTERS[people].name, ROSTERS[power].name
    return SideBrief(people, name, power, lord, points, generals(total, 35), 5, allies)


def brief_of(attacker: SideBrief, defender: SideBrief, terrain: tuple[str, ...] = ("hill", "coast", "town")) -> Brief:
    """A battle of 320 BC."""
    return Brief(
        "Fortuna <Ōsca>", attacker, defender, "samnium", "Lower Samnium", 320, terrain, "seed", "/campaigns/1/"
    )


def list_of(said: SideBrief, seed: str = "seed") -> ArmyList:
    """An automatic list for that side."""
    allies = tuple(ROSTERS[ally] for ally in said.allies)
    muster = Muster(ROSTERS[said.people], said.limit, 320, said.generals, allies)
    return automatic(muster, SeededDice(seed, 0))


@cache
def printed(brief: Brief, paper: Paper = "a4", link: str = "", qr: bool = False) -> bytes:
    """The pack of that battle with automatic lists."""
    return pack_pdf(brief, list_of(brief.attacker), list_of(brief.defender), paper=paper, link=link, qr=qr)


def pages(pdf: bytes) -> list[str]:
    """The words of each page, spaces made single."""
    return [squeezed(written(page)) for page in PdfReader(io.BytesIO(pdf)).pages]


def written(page: PageObject) -> str:
    """Its words; what is only drawn, as a field's megabyte of hills, is not read."""
    contents = page.get_contents()
    assert contents is not None
    letters = StreamObject()
    letters.set_data(DRAWN.sub(b"", contents.get_data()))
    page[NameObject("/Contents")] = letters
    return page.extract_text()


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def has(page: str, *texts: str) -> bool:
    """Whether the page has these, wherever its lines break."""
    flat = page.replace(" ", "")
    return all(text.replace(" ", "") in flat for text in texts)


ROMANS = side("romans", attacker_points(14), allies=("campanians",))
SUBJECT = side("boii", defender_points(10, False, 2), power="etruscans")


@pytest.fixture(scope="module")
def sheets() -> list[str]:
    """The pack of Romans, with Campanian allies, against Boii, Subjects of the Etruscans."""
    return pages(printed(brief_of(ROMANS, SUBJECT), link=LINK))


# The pages


def test_the_brief_says_why_the_armies_are_so_strong(sheets: list[str]):
    """Line by line, with the clauses; cards, generals, corps, break point."""
    brief = sheets[0]

    assert has(
        brief,
        "Romans against Boii",
        "Lower Samnium, 320 BC",
        "for the Etruscans, whose Subjects they are",
        "Fortuna <Ōsca>",
    )
    assert has(brief, "Attack money (C6.4) +14", "Army points 94")
    assert has(brief, "Defence money (C6.5) +10", "Attacked 2 times this turn (C6.5) −10")
    assert has(brief, "Command cards (C6.7) 5", "Generals (C6.6) 2, at most 2")
    assert has(brief, "Allied corps (C6.10): Campanians", "of 23 points")


def test_the_brief_says_who_deploys_and_moves_first(sheets: list[str]):
    """The defender deploys first, the attacker moves first; who defends may turn the coast round."""
    brief = sheets[0]

    assert has(brief, "The defender deploys first (Boii): as drawn on the field")
    assert has(brief, "Then the attacker (Romans): as you like in rows 1 to 3, light foot also in row 4")
    assert has(brief, "every allied unit next to another of its own people")
    assert has(brief, "Romans 5, Boii 5. The attacker moves first")
    assert has(brief, "the defender (Boii) may move it to the")


def test_the_field_has_its_terrain_explained_and_the_enemy_on_it(sheets: list[str]):
    """The picture's letters are text, too."""
    field = sheets[0]

    assert has(field, "At the table", "The ground", "Hill", "Sea", "Impassable", "Town (fortified camp)", "M9", "A1")
    assert has(field, "Foot in it ignores 1 sword and 1 flag")
    assert has(field, "the defender (Boii) deployed; below, the attacker (Romans)")
    assert field.split().count("W") >= 5


def test_each_army_has_a_sheet(sheets: list[str]):
    """Units by code and name, what they can do, the corps apart, and the banners that break the army."""
    romans, boii = sheets[1], sheets[2]
    army = list_of(ROMANS)

    assert has(romans, "Romans", f"{army.points} of 94 points", "Lower Samnium, 320 BC. Attacker, with 5 command cards")
    for company in army.companies:
        assert has(romans, company.name, company.entry.unit.name, " ".join(company.entry.notes))
    assert has(romans, "Allied corps: Campanians", "Generals", "Banners lost")
    assert has(romans, f"{army.units} units: the army breaks at {army.break_point}")
    assert has(boii, "Lower Samnium, 320 BC. Defender for the Etruscans", "Gallic warriors")


def test_the_slip_asks_what_c6_12_asks(sheets: list[str]):
    """The winner, his losses by grade, the cavalry; and the code that finds the battle again."""
    slip = sheets[4]
    brief = brief_of(ROMANS, SUBJECT)
    breaks = list_of(ROMANS).break_point
    majors = "".join(str(lost) for lost in range(breaks) if 2 * lost < breaks)

    assert has(slip, "The result", slip_code(brief), "Which army broke", "neither: a draw")
    assert has(slip, "Romans won, losing Major Victory " + majors)
    assert has(slip, "How many LC, LBC and MC", "Major Minor", LINK)


# How many, how large, how fast


def of_each_people(*cases: object) -> pytest.MarkDecorator:
    """Each people in each case in `make proof`; else one case for each, in turn."""
    every = [(people, case) for people in ROSTERS for case in cases]
    some = [(people, cases[n % len(cases)]) for n, people in enumerate(ROSTERS)]
    return pytest.mark.parametrize(("people", "case"), every if PROOF else some)


@of_each_people((80, "us-letter"), (140, "a4"), (140, "us-letter"))
def test_every_part_of_a_pack_is_on_one_page(people: str, case: tuple[int, Paper]):
    """With two corps and the terrain that takes most room."""
    points, paper = case
    allies = tuple(ally for ally in ("samnites", "lucanians", "boii") if ally != people)[:2]
    strength = (*attacker_points(points - 70), Modifier("C6.5", Reason("attacked", (2,)), -10))
    said = side(people, strength, allies)
    army = list_of(said)
    pdf = pack_pdf(brief_of(said, said, WIDEST_TERRAIN), army, army, paper=paper, link=LINK, qr=True)

    assert len(PdfReader(io.BytesIO(pdf)).pages) == PAGES


@of_each_people((2, "a4"), (2, "us-letter"), (0, "us-letter"))
def test_an_army_of_250_points_is_on_one_page(people: str, case: tuple[int, Paper]):
    """The most that the command draws, with two corps and, on the shorter paper, alone: its units two abreast."""
    corps, paper = case
    allies = tuple(ally for ally in ("samnites", "lucanians", "boii") if ally != people)[:corps]
    army = list_of(side(people, (Modifier("C6.5", Reason("power_army"), MOST_POINTS),), allies))
    (sheet,) = pages(army_pdf(army, paper=paper))
    assert has(sheet, f"{army.units} units: the army breaks at {army.break_point}")


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("us-letter", (612, 792))])
def test_paper(paper: Paper, size: tuple[int, int]):
    """In points."""
    box = PdfReader(io.BytesIO(army_pdf(list_of(ROMANS), paper=paper))).pages[0].mediabox

    assert (round(box.width), round(box.height)) == size


def test_the_same_battle_prints_the_same_bytes():
    """In this process and in another one, whatever order its sets have; another address is another slip."""
    brief = brief_of(ROMANS, SUBJECT)
    pdf = printed(brief, link=LINK, qr=True)
    script = "import django; django.setup(); import tests.battles.test_print_pack as t; print(t.digest())"
    other = python("-c", script, PYTHONHASHSEED="7", DJANGO_SETTINGS_MODULE="campaign.settings")

    assert printed.__wrapped__(brief, link=LINK, qr=True) == pdf
    assert other.stdout.strip() == hashlib.sha256(pdf).hexdigest()
    assert printed(brief, link=LINK.replace("7", "8"), qr=True) != pdf


def digest() -> str:
    """What the other process prints."""
    return hashlib.sha256(printed(brief_of(ROMANS, SUBJECT), link=LINK, qr=True)).hexdigest()


def test_nothing_of_the_machine_is_in_it():
    """Our own typefaces, and no date."""
    reader = PdfReader(io.BytesIO(printed(brief_of(ROMANS, SUBJECT))))
    fonts = {name for page in reader.pages for name in typefaces(page)}

    assert fonts == {"EBGaramond-Regular", "EBGaramond-Italic", "EBGaramond-SemiBold", "Cinzel-SemiBold"}
    assert reader.metadata
    assert reader.metadata.creation_date is None


def typefaces(page: PageObject) -> Iterator[str]:
    """Their names without the letters that tell subsets apart."""
    resources = cast(DictionaryObject, page["/Resources"])
    for font in cast(DictionaryObject, resources.get("/Font", {})).values():
        yield str(cast(DictionaryObject, font.get_object())["/BaseFont"]).split("+")[-1]


# The cover


def test_the_cover_tells_why_the_battle_is_fought():
    """The map, the season, the cause, each result, and both generals, who also stand on their sheets."""
    told = Occasion(
        map='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><text y="9">Map</text></svg>',
        map_words="The map around Samnium",
        heading="The season so far",
        story=("It rained.", "It rained on."),
        cause="The Romans came.",
        results=(("The Romans win", "Samnium passes to Rome."), ("A draw", "No province changes hands.")),
        commanders={Side.ATTACKER: ("Decius Mus",), Side.DEFENDER: ("Viridorix",)},
    )
    lists = list_of(ROMANS), list_of(SUBJECT)
    cover, brief, *_ = found = pages(pack_pdf(brief_of(ROMANS, SUBJECT), *lists, occasion=told))

    assert len(found) == PAGES + 1
    assert has(cover, "Romans against Boii", "Romans led by Decius Mus", "Boii led by Viridorix", "Map")
    assert has(cover, "The season so far It rained. It rained on.", "Why this battle is fought The Romans came.")
    assert has(
        cover, "What each result brings The Romans win Samnium passes to Rome. A draw No province changes hands."
    )
    assert has(brief, "Romans led by Decius Mus", "Boii led by Viridorix")
    assert has(found[2], "Generals", "Decius Mus")
    assert not has(found[2], "Viridorix")


def test_without_a_campaign_there_is_no_cover(sheets: list[str]):
    """The brief comes first, with room for names on the sheets."""
    assert len(sheets) == PAGES
    assert has(sheets[0], "Romans against Boii", "At the table")
    assert not any(has(sheet, words) for sheet in sheets for words in ("led by", "What each result brings"))


# Two envelopes


@pytest.mark.parametrize("only", Side)
def test_an_envelope_tells_nothing_of_the_other_side(only: Side):
    """Neither its list, nor where it stands, nor when it breaks; what both may know is in both."""
    lists = {Side.ATTACKER: list_of(ROMANS), Side.DEFENDER: list_of(SUBJECT)}
    own, other = lists[only], lists[only.other]
    found = pages(pack_pdf(brief_of(ROMANS, SUBJECT), *lists.values(), link=LINK, qr=True, only=only))
    brief, sheet, reference, slip = found
    strangers = {c.entry.name for c in other.companies} - {c.entry.name for c in own.companies}

    assert all(has(page, f"For {own.muster.roster.name} alone") for page in found)
    assert has(brief, "Army points 94", "Army points 90", f"Breaks at (C6.12) {own.break_point} banners")
    assert brief.count("Breaks at") == slip.count("won, losing") == 1
    assert has(slip, f"{own.muster.roster.name} won, losing", slip_code(brief_of(ROMANS, SUBJECT)))
    assert has(sheet, *(company.name for company in own.companies))
    assert not has(brief, "The battle’s page"), "it shows both lists"
    assert not [name for name in strangers for page in found if has(page, name)]
    codes = {c.entry.code for c in other.companies} - {c.entry.code for c in own.companies}
    assert not [code for code in codes if f" {code} " in reference.split("The dice")[0]]


def test_the_drawn_deployment_is_in_its_own_envelope_alone():
    """The Boii stand where they were drawn; the Romans see the ground."""
    lists = list_of(ROMANS), list_of(SUBJECT)
    romans, boii = (pages(pack_pdf(brief_of(ROMANS, SUBJECT), *lists, only=side)) for side in Side)

    assert boii[0].split().count("W") >= 5
    assert romans[0].split().count("W") == 0
    assert has(romans[0], "the defender (Boii) will deploy", "Sea", "Hill", "A1")
    assert has(romans[0], "The defender deploys first (Boii): as their own envelope says")
    assert has(boii[0], "The defender deploys first (Boii): as drawn on the field")
    assert has(boii[0], "Then the attacker (Romans): as you like")
    assert "next to another" not in boii[0], "nor whether the Romans have allies"


# The reference


def test_the_reference_has_each_type_of_both_armies(sheets: list[str]):
    """What hits, flags, evading and momentum; the dice; the cards of both."""
    reference = sheets[3]
    types = {company.entry.unit for side in (ROMANS, SUBJECT) for company in list_of(side).companies}

    assert has(reference, *(f"{unit.code} {unit.name}" for unit in types))
    assert has(reference, "The dice", "hits light units", "Momentum", "Romans: 5 cards in hand · Boii: 5 cards in hand")
    assert has(reference, "27 that order units of a section")


@pytest.mark.parametrize("unit", catalogue().units.values(), ids=lambda unit: unit.code)
def test_the_reference_says_of_a_type_what_its_notes_say(unit: UnitType):
    """Whose swords miss, who may ignore a flag by himself; no word for what does not exist."""
    entry = RosterEntry(unit, unit.name, unit.points, 0, 1, unit.notes)
    army = ArmyList(Muster(ROSTERS["boii"], 80, 320, 1), (Company("boii", entry, 1),), 1)
    [said] = reference([army], [ROMANS])["types"]
    notes = " ".join(unit.notes)

    assert ("swords" in said["hits"]) == ("Swords miss." not in notes)
    assert (said["flags"] != "–") == ("ignore 1 flag" in notes or "1 flag, and" in notes)
    mounted = unit.arm in ("light horse", "horse", "chariots", "elephants")
    assert said["momentum"].startswith("always") == (mounted or unit.code == "W")
    assert ("further" in said["momentum"]) == (unit.arm in ("light horse", "horse"))


# Labels


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("paper", PAPERS)
def test_labels_for_every_unit_and_leader(base: int, paper: Paper):
    """Each twice, to be read from both sides, called as on the sheet and in the tracker; so wide as the base."""
    lists = list_of(ROMANS), list_of(SUBJECT)
    pdf = labels_pdf(*lists, base, paper=paper)
    printed = "".join(pages(pdf)).replace(" ", "")

    for army in lists:
        for company in army.companies:
            for name in company.names:
                assert printed.count(name.replace(" ", "")) >= 2, name
    assert printed.count("General1") == 4
    assert has(pages(pdf)[0], f"Labels for bases of {base} mm")
    assert len(PdfReader(io.BytesIO(pdf)).pages) <= {25: 1, 40: 2, 60: 2}[base]


def test_labels_of_one_side():
    """For its envelope."""
    lists = list_of(ROMANS), list_of(SUBJECT)
    printed = " ".join(pages(labels_pdf(*lists, 40, only=Side.DEFENDER)))

    assert has(printed, "Gallic warriors 1", "General 1")
    assert not has(printed, "Triarii")


# Sheets


def test_units_are_numbered():
    """A number before the boxes of each, where there are several of a kind."""
    army = list_of(SUBJECT)
    said = next(company for company in army.companies if company.count > 1)
    (sheet,) = pages(army_pdf(army))

    assert said.names[-1] == f"{said.entry.name} {said.count}"
    assert has(sheet, "".join(str(number) for number in range(1, said.count + 1)))


def test_a_small_army_has_large_boxes():
    """As large as the page allows."""
    small, large = (sheet_of(army) for army in (10, 120))

    assert max(small) > 1.4 * max(large)


@of_each_people("a4", "us-letter")
def test_an_army_of_100_points_has_boxes_of_the_largest_size(people: str, case: Paper):
    """Two sheets of one battle look alike: long notes take no room from the boxes."""
    page = PdfReader(
        io.BytesIO(army_pdf(list_of(side(people, (Modifier("C6.5", Reason("power_army"), 100),))), paper=case))
    )
    assert round(max(widths_of_squares(page.pages[0]))) == round(8.6 * 72 / 25.4)


def widths_of_squares(page: PageObject) -> Iterator[float]:
    """Of the boxes, by the points between which they are drawn."""
    contents = page.get_contents()
    assert contents is not None
    corners = re.findall(rb"([\d.]+) ([\d.]+) m\s([\d.]+) \2 l\s\3 ([\d.]+) l", contents.get_data())
    sides = ((abs(float(right) - float(left)), abs(float(low) - float(high))) for left, high, right, low in corners)
    return (wide for wide, tall in sides if round(wide) == round(tall))


def sheet_of(units: int) -> list[float]:
    """The sizes of the boxes on the sheet of so many Samnites."""
    army = compose(Muster(ROSTERS["samnites"], 250, 320, 1), {"samnites": {"AX": units}}, 1)
    return [*widths_of_squares(PdfReader(io.BytesIO(army_pdf(army))).pages[0])]


def test_a_unit_is_never_on_two_pages():
    """An army too large for one page: every line of the table stays whole, and the head of the table comes again."""
    said = side("lucanians", (Modifier("C6.5", Reason("power_army"), 6 * MOST_POINTS),), ("samnites", "boii"))
    army = list_of(said)
    sheets = pages(army_pdf(army, paper="us-letter"))

    assert len(sheets) > 1
    for company in army.companies:
        line = f"{company.count} × {company.entry.name}" if company.count > 1 else company.entry.name
        line += company.entry.unit.name
        assert any(has(sheet, line, " ".join(company.entry.notes)) for sheet in sheets), line
    assert sum(has(sheet, "Unit Move Dice Range") for sheet in sheets) > 1


def test_a_list_by_itself():
    """The sheet without a battle."""
    (sheet,) = pages(army_pdf(list_of(side("samnites", attacker_points(0)))))

    assert has(sheet, "Samnites", "An army of 320 BC", "80 points", "Samnite javelinmen", "Banners lost")


def test_a_list_that_breaks_the_rules_says_so():
    """It can be printed; it is not passed off as legal."""
    army = compose(Muster(ROSTERS["samnites"], 80, 320, 1), {"samnites": {"HI": 1}}, 2)
    (sheet,) = pages(army_pdf(army))

    assert has(sheet, "This list breaks the rules.", "C6.6: 2 generals; this army may have 1.", "breaks at 1")


def test_an_army_without_room_for_all_says_where_the_others_wait():
    """Behind row 9, and a leader with nobody to lead."""
    said = side("samnites", attacker_points(0))
    muster = Muster(ROSTERS["samnites"], 80, 320, 2)
    enemy = compose(muster, {"samnites": {"HI": 34}}, 35)
    steps = pack(brief_of(ROMANS, said), list_of(ROMANS), enemy, "", False)["steps"]

    assert steps[1].endswith("wait behind row 9, entering as hexes fall free: 2 HI, 3 generals.")


def test_a_qr_code_only_where_there_is_an_address():
    """LAN=1 gives one."""
    brief = brief_of(ROMANS, SUBJECT)
    lists = list_of(ROMANS), list_of(SUBJECT)

    assert "<svg" in pack(brief, *lists, LINK, True)["qr"]
    assert pack(brief, *lists, "", True)["qr"] == pack(brief, *lists, LINK, False)["qr"] == ""


def test_rome_defending_deploys_first_against_an_enemy_drawn():
    """The other way round: the attacker's deployment is drawn, and Rome stands below."""
    sheets = pages(printed(brief_of(side("senones", attacker_points(0)), side("romans", defender_points(0, True, 1)))))

    assert has(sheets[0], "The defender deploys first (Romans): as you like", "attacker (Senones): as drawn")
    assert has(sheets[0], "the attacker (Senones) deployed; below, the defender (Romans)")


def test_open_country():
    """A battle without any terrain."""
    assert has(pages(printed(brief_of(ROMANS, SUBJECT, ())))[0], "Open country: nothing hinders anybody.")


def test_an_army_as_published_says_so():
    """A9: three triarii to four others break no rule of Heraclea's."""
    muster = Muster(ROSTERS["romans"], 91, 280, 2)
    units = {"LI": 3, "AX": 1, "MI": 4, "HI": 3, "MC": 4}

    (sheet,) = pages(army_pdf(compose(muster, {"romans": units}, 2)))
    (other,) = pages(army_pdf(compose(muster, {"romans": units}, 1)))

    assert has(sheet, "As at Heraclea, 280 BC: 3 Triarii to 4 Hastati and Principes")
    assert not has(sheet, "breaks the rules")
    assert has(other, "This list breaks the rules.")


def test_a_number_stays_with_its_sign():
    """And with the name. Units with several names have their numbers before each: 1–2 Hastati."""
    muster = Muster(ROSTERS["romans"], 91, 280, 2)
    army = compose(muster, {"romans": {"LI": 3, "AX": 1, "MI": 4, "HI": 3, "MC": 4}}, 2)

    sheet = PdfReader(io.BytesIO(army_pdf(army))).pages[0].extract_text(extraction_mode="layout")

    assert re.findall(r"(\d)\s×\s(\w)", sheet) == [("3", "T"), ("4", "E")]


def test_a_battle_of_no_campaign_is_headed_once():
    """Its title is the program's name."""
    brief = replace(brief_of(ROMANS, SUBJECT), title="The Rise of Rome", address="")

    first, *_ = pages(printed(brief))

    assert first.lower().count("the rise of rome") == 1

"""The print pack: what is on its pages, how many there are, and that the same battle prints the same bytes."""

import hashlib
import io
import re
from collections.abc import Iterator
from typing import cast

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import DictionaryObject

from battles.data import catalogue
from battles.printing import army_pdf, pack_pdf
from battles.printing.content import pack
from battles.printing.typeset import Paper
from battles.rules.army_list import MOST_POINTS, ArmyList, Muster, automatic, compose
from battles.rules.brief import Brief, SideBrief
from battles.rules.slip import slip_code
from engine.rules.dice import SeededDice
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.battles import attacker_points, defender_points, generals
from tests.commands import python

ROSTERS = catalogue().rosters
LINK = "http://192.168.1.20:8000/battles/7/"
PAGES = 5
"""Brief, field, two armies, result."""
PAPERS: tuple[Paper, ...] = ("a4", "us-letter")
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


def printed(brief: Brief, paper: Paper = "a4", link: str = "", qr: bool = False) -> bytes:
    """The pack of that battle with automatic lists."""
    return pack_pdf(brief, list_of(brief.attacker), list_of(brief.defender), paper=paper, link=link, qr=qr)


def pages(pdf: bytes) -> list[str]:
    """The words of each page, spaces made single."""
    return [squeezed(page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


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
    assert has(brief, "the defender (Boii) may have it on the")


def test_the_field_has_its_terrain_explained_and_the_enemy_on_it(sheets: list[str]):
    """The picture's letters are text, too."""
    field = sheets[1]

    assert has(field, "The field", "Hill (H)", "Sea (S)", "Impassable", "Town (fortified camp) (T)")
    assert has(field, "Foot in it ignores 1 sword and 1 flag")
    assert has(field, "the defender (Boii) deployed; below, the attacker (Romans)")
    assert field.split().count("W") >= 5


def test_each_army_has_a_sheet(sheets: list[str]):
    """Units by code and name, what they can do, the corps apart, and the banners that break the army."""
    romans, boii = sheets[2], sheets[3]
    army = list_of(ROMANS)

    assert has(romans, "Romans", f"{army.points} of 94 points", "Attacker in Lower Samnium")
    for company in army.companies:
        assert has(romans, company.entry.name, company.entry.unit.name, " ".join(company.entry.notes))
    assert has(romans, "Allied corps: Campanians", "Leaders", "Banners lost")
    assert has(romans, f"{army.units} units: the army breaks at {army.break_point}")
    assert has(boii, "Defender for the Etruscans in Lower Samnium", "Gallic warriors")


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


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("points", [80, 140])
@pytest.mark.parametrize("people", list(ROSTERS))
def test_every_pack_has_five_pages(people: str, points: int, paper: Paper):
    """With two corps and the terrain that takes most room."""
    allies = tuple(ally for ally in ("samnites", "lucanians", "boii") if ally != people)[:2]
    strength = (*attacker_points(points - 70), Modifier("C6.5", Reason("attacked", (2,)), -10))
    said = side(people, strength, allies)
    army = list_of(said)
    pdf = pack_pdf(brief_of(said, said, WIDEST_TERRAIN), army, army, paper=paper, link=LINK, qr=True)

    assert len(PdfReader(io.BytesIO(pdf)).pages) == PAGES


@pytest.mark.parametrize("people", list(ROSTERS))
def test_an_army_of_250_points_is_on_one_page(people: str):
    """The most that the command draws, with two corps and, on the shorter paper, alone: its units two abreast."""
    allies = tuple(ally for ally in ("samnites", "lucanians", "boii") if ally != people)[:2]
    cases: tuple[tuple[tuple[str, ...], Paper], ...] = ((allies, "a4"), (allies, "us-letter"), ((), "us-letter"))
    for corps, paper in cases:
        army = list_of(side(people, (Modifier("C6.5", Reason("power_army"), MOST_POINTS),), corps))
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
    script = "import tests.test_print_pack as t; print(t.digest())"
    other = python("-c", script, PYTHONHASHSEED="7")

    assert printed(brief, link=LINK, qr=True) == pdf
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


# Sheets


def test_a_unit_is_never_on_two_pages():
    """An army too large for one page: every line of the table stays whole, and the head of the table comes again."""
    said = side("lucanians", (Modifier("C6.5", Reason("power_army"), 2 * MOST_POINTS),), ("samnites", "boii"))
    army = list_of(said)
    sheets = pages(army_pdf(army, paper="us-letter"))

    assert len(sheets) > 1
    for company in army.companies:
        line = f"{company.entry.name} × {company.count} " if company.count > 1 else company.entry.name
        line += f"{company.entry.unit.name} {' '.join(company.entry.notes)}"
        assert any(has(sheet, line) for sheet in sheets), line
    assert all(has(sheet, "Unit Blocks Move Dice Range") for sheet in sheets)


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

    assert steps[1].endswith("wait behind row 9 and enter it as hexes fall free: 2 HI, 3 leaders.")


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
    assert has(sheets[1], "the attacker (Senones) deployed; below, the defender (Romans)")


def test_open_country():
    """A battle without any terrain."""
    assert has(pages(printed(brief_of(ROMANS, SUBJECT, ())))[1], "Open country: nothing hinders anybody.")

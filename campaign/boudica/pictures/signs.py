"""The counters on the map of Britain, drawn around the point 0, 0.

Each kind has its shape: population is cubes in a row, unattached strength points are shields, an army has its name and
its strength side by side. A side is told by shape as well as by colour: Roman pieces are square, Briton ones round.
"""

from collections.abc import Sequence

from battles.rules.verdict import Grade
from battles.svg import element, use
from campaign.maps import seals
from campaign.maps.counters import HIGH, Drawing, card, letters, piece

SMALL = 19.0  # map units: the side of a small counter; an army's is as high as any
NAME_PART, SHORT_NAME_PART, STRENGTH_PART, LETTER = 33, 21, 22, 7  # map units, of an army's counter
CUBE, SLANT = 17.0, 3.5  # map units: the front of a cube, and how far its top is seen
PEOPLE = 3 * (CUBE + 1) + SLANT  # map units: the width of all three kinds together
KINDS = ("romans", "unaligned", "britons")  # the kinds of population, in their order on the map
SHIELDS = {
    "romans": "M-8-10.5h16v21h-16z",
    "britons": "M-9.5-10.5C-3-8 3-8 9.5-10.5C10.5 0 7 7 0 11.5C-7 7-10.5 0-9.5-10.5Z",
}


def counter(side: str, *drawn: str, width: float = SMALL, height: float = SMALL, style: str = "") -> str:
    """A ground in a side's colour and shape, with what is on it."""
    return piece(side, card("piece-ground", -width / 2, width, height, side == "britons"), *drawn, style=style)


def people(cubes: Sequence[int], said: str = "") -> Drawing:
    """The population by `KINDS`: a cube with its number for each kind that is there."""
    there = [(side, count) for side, count in zip(KINDS, cubes, strict=True) if count] or [("unaligned", 0)]
    wide = (CUBE + 1) * len(there) - 1 + SLANT
    lefts = ((CUBE + 1) * place + CUBE / 2 - wide / 2 for place in range(len(there)))
    drawn = (
        element("g", _cube(side, str(count)), transform=f"translate({x:g} {SLANT / 2:g})")
        for (side, count), x in zip(there, lefts, strict=True)
    )
    return Drawing(wide, element("g", *drawn), said)


def _cube(side: str, number: str) -> str:
    half = CUBE / 2
    front = element("rect", class_="piece-ground", x=-half, y=-half, width=CUBE, height=CUBE)
    edge = f"M-{half:g}-{half:g}l{SLANT:g}-{SLANT:g}h{CUBE:g}v{CUBE:g}l-{SLANT:g} {SLANT:g}v-{CUBE:g}z"
    sides = element("path", class_="piece-edge", d=edge)
    return piece(side, element("path", class_="piece-ground", d=edge), sides, front, letters(number))


def figure(side: str, sign: str, said: str = "") -> Drawing:
    """A chief or an agent."""
    return Drawing(SMALL, counter(side, use(f"#i-{sign}", class_="piece-figure", transform="scale(.85)")), said)


def loose(side: str, count: int, said: str = "") -> Drawing:
    """Unattached strength points: their number on a shield."""
    shield = element("path", class_="piece-paper", d=SHIELDS[side])
    return Drawing(SMALL + 2, piece(side, shield, letters(str(count), style="piece-number")), said)


def army(side: str, short: str, strength: str, said: str = "", frozen: bool = False) -> Drawing:
    """An army: its short name on its side's colour, and on paper its strength, as far as it is known."""
    part = NAME_PART if len(short) > 1 else SHORT_NAME_PART
    beside = STRENGTH_PART + LETTER * max(len(strength) - 2, 0)
    drawn = _in_two(side, part, beside, letters(short, -beside / 2), strength, "piece-frozen" if frozen else "")
    return Drawing(part + beside, drawn, said)


def boudica(track: int, said: str = "") -> Drawing:
    """Boudica with her crown, and how far she may go when she declares, if at all."""
    part, beside = SHORT_NAME_PART + 4, STRENGTH_PART if track else 4
    crown = use("#i-boudica", class_="piece-figure", transform=f"translate({1 - beside / 2:g} 0)")
    if track:
        drawn = _in_two("britons", part, beside, crown, str(track), "piece-boudica")
    else:
        drawn = counter("britons", crown, width=part + beside, height=HIGH, style="piece-boudica")
    return Drawing(part + beside, drawn, said)


def _in_two(side: str, part: float, beside: float, sign: str, number: str, style: str) -> str:
    """A sign on the side's colour, `part` wide, and next to it a number on paper."""
    left, half = -(part + beside) / 2, HIGH / 2
    if side == "britons":
        ground = f"M{left + part:g}-{half:g}H{left + half:g}a{half:g} {half:g} 0 0 0 0 {HIGH:g}H{left + part:g}z"
    else:
        ground = f"M{left:g}-{half:g}h{part:g}v{HIGH:g}h-{part:g}z"
    paper = card("piece-paper", left, part + beside, HIGH, side == "britons")
    beside_it = letters(number, left + part + beside / 2 - 1, "piece-number")
    return piece(side, paper, element("path", class_="piece-ground", d=ground), sign, beside_it, style=style)


def together(said: str) -> Drawing:
    """What armies of unknown strength have together, in words under them."""
    return Drawing(len(said) * LETTER, element("g", letters(said, style="piece-together"), class_="piece"), said)


def town(side: str, stands: bool, said: str = "") -> Drawing:
    """A town at its dot; a destroyed one burns."""
    sign = use(f"#i-{f'town-{side}' if stands else 'razed'}", class_="piece-figure", transform="scale(.72)")
    return Drawing(SMALL, counter(side, sign, width=15, height=15), said)


def _outline(style: str, **more: str) -> str:
    return element("rect", class_=style or None, x=-9, y=-9, width=18, height=18, **({"fill": "none"} | more))


KEY = (
    people((2, 0, 0), "Roman"),
    people((0, 5, 0), "unaligned"),
    people((0, 0, 1), "Briton population"),
    army("romans", "XX", "6", "legion, strength"),
    army("romans", "II", "6", "does not obey", frozen=True),
    army("britons", "1", "3–11", "Briton army, not known"),
    boudica(3, "Boudica, track"),
    loose("britons", 2, "unattached strength"),
    loose("romans", 1, "unattached Romans"),
    figure("britons", "chief", "chief"),
    figure("romans", "agent", "agent"),
    town("romans", True, "town"),
    town("britons", True, "Briton town"),
    town("romans", False, "town destroyed"),
    Drawing(
        HIGH,
        element("g", *seals.coin(1, "romans", Grade.MAJOR), class_="map-seal", transform="scale(.62)"),
        "battle won in turn 1",
    ),
    Drawing(HIGH, _outline("map-marked"), "may be entered"),
    Drawing(HIGH, _outline("", fill="url(#p-closed)"), "closed"),
)
"""Each sign of the map with its meaning."""

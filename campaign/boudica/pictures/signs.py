"""The counters on the map of Britain, drawn around the point 0, 0.

Shape as well as colour shows the side: Roman pieces are square, Briton ones round; unaligned ones stand on a corner.
"""

from battles.rules.verdict import Grade
from battles.svg import element, use, words
from campaign.maps import seals

SMALL, HIGH = 19.0, 23.0  # map units: the side of a small counter, and the height of an army's
NAME_PART, SHORT_NAME_PART, STRENGTH_PART = 33, 21, 22  # map units, of an army's counter
HALF_POINT = 13.0  # map units: half of a counter that stands on a corner
UNKNOWN = "?"
LETTERS = 15.5  # map units, unless a style sheet says more
BASELINE = 0.35  # below the middle of a line, relative to the letters' size


def counter(side: str, *drawn: str, width: float = SMALL, height: float = SMALL, style: str = "") -> str:
    """A ground in a side's colour and shape, or nobody's, with what is on it."""
    if side == "unaligned":
        h = HALF_POINT
        ground = element("path", class_="piece-ground", d=f"M0-{h:g}L{h:g} 0L0 {h:g}L-{h:g} 0z")
    else:
        ground = _card(side, -width / 2, width, height, "piece-ground")
    return element("g", ground, *drawn, class_=f"piece piece-{side} {style}".rstrip())


def _card(side: str, left: float, width: float, height: float, style: str) -> str:
    round_ = height / 2 if side == "britons" else 2
    return element("rect", class_=style, x=left, y=-height / 2, width=width, height=height, rx=round_)


def letters(text: str, x: float = 0, style: str = "piece-letters") -> str:
    """Letters in the middle of a counter, or next to it."""
    return words("text", text, class_=style, x=x, dy=f"{BASELINE}em", text_anchor="middle", font_size=LETTERS)


def cubes(side: str, count: int) -> str:
    """Population of one kind, as one counter with its number."""
    return counter(side, letters(str(count)))


def figure(side: str, sign: str) -> str:
    """A chief or an agent."""
    return counter(side, use(f"#i-{sign}", class_="piece-figure", transform="scale(.85)"))


def loose(side: str, count: int) -> str:
    """Unattached strength points: only their number, on paper."""
    ground = _card(side, -SMALL / 2, SMALL, SMALL, "piece-paper")
    return element("g", ground, letters(str(count), style="piece-number"), class_=f"piece piece-{side}")


def army_width(short: str) -> float:
    """The width of an army's counter."""
    return (NAME_PART if len(short) > 1 else SHORT_NAME_PART) + STRENGTH_PART


def army(side: str, short: str, strength: int | None, frozen: bool = False) -> str:
    """An army: its short name on its side's colour, and its strength on paper, or that it is unknown."""
    part, number = army_width(short) - STRENGTH_PART, UNKNOWN if strength is None else str(strength)
    return _in_two(side, part, letters(short, -STRENGTH_PART / 2), number, "piece-frozen" if frozen else "")


def boudica(track: int) -> str:
    """Boudica with her crown, and how far she may go when she declares, if at all."""
    part, beside = SHORT_NAME_PART + 4, STRENGTH_PART if track else 4
    crown = use("#i-boudica", class_="piece-figure", transform=f"translate({1 - beside / 2:g} 0)")
    if track:
        return _in_two("britons", part, crown, str(track), "piece-boudica")
    return counter("britons", crown, width=part + beside, height=HIGH, style="piece-boudica")


def _in_two(side: str, part: float, sign: str, number: str, style: str) -> str:
    """A sign on the side's colour, `part` wide, and next to it a number on paper."""
    left, half = -(part + STRENGTH_PART) / 2, HIGH / 2
    if side == "britons":
        ground = f"M{left + part:g}-{half:g}H{left + half:g}a{half:g} {half:g} 0 0 0 0 {HIGH:g}H{left + part:g}z"
    else:
        ground = f"M{left:g}-{half:g}h{part:g}v{HIGH:g}h-{part:g}z"
    return element(
        "g",
        _card(side, left, part + STRENGTH_PART, HIGH, "piece-paper"),
        element("path", class_="piece-ground", d=ground),
        sign,
        letters(number, left + part + STRENGTH_PART / 2 - 1, "piece-number"),
        class_=f"piece piece-{side} {style}".rstrip(),
    )


def town(side: str, sign: str) -> str:
    """A town at its dot; a destroyed one burns."""
    return counter(side, use(f"#i-{sign}", class_="piece-figure", transform="scale(.72)"), width=15, height=15)


def coin(winner: str, turn: int) -> list[str]:
    """A battle's coin with its turn, in the winner's wreath."""
    return seals.coin(turn, winner, Grade.MAJOR)


def key() -> list[tuple[str, str]]:
    """Each sign with its meaning, for the key."""
    found = [
        (cubes("romans", 1), SMALL, "Roman"),
        (cubes("unaligned", 5), 2 * HALF_POINT, "unaligned"),
        (cubes("britons", 2), SMALL, "Briton population"),
        (army("romans", "XX", 6), army_width("XX"), "legion, strength"),
        (army("britons", "1", None), army_width("1"), "Briton army, not known"),
        (boudica(3), army_width("B"), "Boudica, track"),
        (loose("britons", 2), SMALL, "unattached strength"),
        (figure("britons", "chief"), SMALL, "chief"),
        (figure("romans", "agent"), SMALL, "agent"),
        (town("romans", "town-romans"), SMALL, "town"),
        (town("romans", "razed"), SMALL, "town destroyed"),
        (element("g", *coin("romans", 1), class_="map-seal", transform="scale(.62)"), HIGH, "battle won in turn 1"),
    ]
    return [(_alone(drawn, width), meaning) for drawn, width, meaning in found]


def _alone(drawn: str, width: float) -> str:
    """A sign next to words that say the same."""
    box = f"{-width / 2 - 2:g} {-HIGH / 2 - 2:g} {width + 4:g} {HIGH + 4:g}"
    return element("svg", drawn, class_="piece-key", viewBox=box, width=width + 4, height=HIGH + 4, aria_hidden="true")

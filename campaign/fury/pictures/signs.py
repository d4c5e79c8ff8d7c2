"""The counters on the map of Britannia, drawn around the point 0, 0.

All units of a side in a tract are one counter: the sign of their leader, or the side's emblem, and on paper how
many they are. Flotillas have a counter of their own, with how many are aboard. A side is told by shape as well as by
colour: Roman counters are square, Tribal ones round.
"""

from collections.abc import Mapping

from battles.svg import element, use
from campaign.fury.data import PACKAGE
from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import BOUDICA, PAULINUS
from campaign.maps.counters import HIGH, Drawing, figure, in_one, on_paper
from engine.texts import text

STANDARDS = {Side.ROMAN: "standard", Side.TRIBAL: "chief"}
"""Of leaders; Boudica and Paulinus have their own, in gold."""
GOLD = (BOUDICA, PAULINUS)
FLEET, HIDDEN = "fleet", "?"


def counter(side: Side, sign: str, told: str = "", shaken: bool = False, over: bool = False) -> Drawing:
    """A sign, or the emblem of a side, and what is told of how many they are.

    `shaken` if some of them are disrupted, `over` if they are more than their tract feeds.
    """
    is_round, kind = side is Side.TRIBAL, "e" if sign in [*Side] else "i"
    row = [figure(f"{kind}-{sign}"), *([on_paper(told, is_round)] if told else [])]
    style = " ".join(filter(None, ["piece-shaken" if shaken else "", "piece-gold" if sign in GOLD else ""]))
    found = in_one(side, row, is_round, style)
    return found._replace(drawn=found.drawn + _alarm(found.width / 2 - 2)) if over else found


def _alarm(right: float) -> str:
    """A warning on the upper right corner of a counter."""
    mark = element("path", class_="piece-alarm-mark", d="M0-3.4V.8M0 3.2h0")
    put = f"translate({right:g} {2 - HIGH / 2:g})"
    return element("g", element("circle", r=5.6), mark, class_="piece-alarm", transform=put)


def printed(kind: str) -> str:
    """A sign of drawings.toml that is no counter."""
    return element("g", use(f"#i-{kind}", class_=f"map-place-{kind}"), class_="map-place")


HAPPENING, PLACES = ("battle", "razed"), ("roman-centre", "town", "tribal-centre", "legion-post", "port", "hut")
GROUNDS, BORDERS = ("low", "high", "marsh"), ("ford", "closed", "corner")
SIGNS: Mapping[str, Drawing] = {
    "roman": counter(Side.ROMAN, Side.ROMAN, "4"),
    "loyal": counter(Side.ROMAN, Side.TRIBAL, "6"),
    "standard": counter(Side.ROMAN, STANDARDS[Side.ROMAN], "9"),
    "paulinus": counter(Side.ROMAN, PAULINUS, "12"),
    "tribal": counter(Side.TRIBAL, Side.TRIBAL, "8"),
    "chief": counter(Side.TRIBAL, STANDARDS[Side.TRIBAL], "5"),
    "boudica": counter(Side.TRIBAL, BOUDICA, "17"),
    "unknown": counter(Side.TRIBAL, Side.TRIBAL, HIDDEN),
    "shaken": counter(Side.TRIBAL, Side.TRIBAL, "3", shaken=True),
    "over": counter(Side.ROMAN, Side.ROMAN, "25", over=True),
    "fleet": counter(Side.ROMAN, FLEET, "3"),
    **{kind: Drawing(HIGH, printed(kind)) for kind in (*HAPPENING, *PLACES, *GROUNDS, *BORDERS)},
}
KEY = [drawing._replace(said=text(PACKAGE, "map", f"key.{kind}")) for kind, drawing in SIGNS.items()]
"""Each sign of the map with its meaning."""

"""Makes the part of a map that never changes, of the `shapes.json` in a package's data.

    python -m campaign.maps.backdrop PACKAGE > campaign/CAMPAIGN/static/CAMPAIGN/backdrop.svg

Its parts have no colour and no breadth of their own: pages draw them by reference and give them both, light and dark.
"""

import sys

from battles.svg import element
from campaign.maps.layers import border_id
from campaign.maps.relief import hachures
from campaign.maps.shapes import Shapes, read
from campaign.maps.waterlines import waterlines


def backdrop_svg(country: Shapes) -> str:
    """The file's text: land, sea, relief, borders and roads, each a part to be drawn by `<use>`."""
    left, top, right, bottom = country["overscan"]
    rivers = {rank: "".join(r["d"] for r in country["rivers"] if r["rank"] == rank) for rank in (1, 2)}
    parts = {
        "graticule": country["graticule"],
        **{f"water-{number}": line for number, line in enumerate(waterlines(country), 1)},
        "land": "".join(country["background"]),
        "coast": country["coast"],
        "rivers-1": rivers[1],
        "rivers-2": rivers[2],
        "lakes": "".join(lake["d"] for lake in country["lakes"]),
    }
    parts |= {f"slopes-{weight}": drawn for weight, drawn in hachures(country).items()}
    parts |= {border_id(border): border["d"] for border in country["borders"]}
    if "roads" in country:
        parts["roads"] = "".join(road["d"] for road in country["roads"])
    return element(
        "svg",
        *(element("path", id=id_, d=d) for id_, d in parts.items()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left} {top} {right - left} {bottom - top}",
    )


if __name__ == "__main__":
    print(backdrop_svg(read(sys.argv[1])))

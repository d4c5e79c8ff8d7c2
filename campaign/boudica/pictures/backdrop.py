"""Makes `boudica/static/boudica/backdrop.svg`, the part of the map of Britain that never changes, its roads too.

python -m campaign.boudica.pictures.backdrop > campaign/boudica/static/boudica/backdrop.svg
"""

from campaign.boudica.pictures.land import shapes
from campaign.maps.backdrop import backdrop_svg


def britain_svg() -> str:
    """The file's text."""
    return backdrop_svg(shapes(), roads="".join(road["d"] for road in shapes()["roads"]))


if __name__ == "__main__":
    print(britain_svg())

"""Makes `campaign/italy/static/italy/backdrop.svg`, the part of the map that never changes.

python -m campaign.italy.pictures.backdrop > campaign/italy/static/italy/backdrop.svg
"""

from campaign.italy.pictures.land import shapes
from campaign.maps.backdrop import backdrop_svg

if __name__ == "__main__":
    print(backdrop_svg(shapes()))

"""A map of Italy that needs no page, and the tokens of the style sheets by which it is drawn."""

from functools import partial

from campaign.italy.pictures.land import peoples
from campaign.italy.pictures.patterns import MOTIFS
from campaign.italy.pictures.room import PLATE_SIGNS
from campaign.italy.pictures.sheet import map_defs_svg, static_map_svg
from campaign.maps import standalone
from campaign.maps.standalone import Country


def _patterned() -> dict[str, bool]:
    return {id_: bool(MOTIFS[people.pattern].path) for id_, people in peoples().items()}


ITALY = Country(map_defs_svg, static_map_svg, ("campaign/campaign.css", "campaign/powers.css"), _patterned, PLATE_SIGNS)
alone = ITALY.alone
"""A map of `campaign.italy.pictures.map`, drawn with an empty `backdrop_url`, as a file of its own."""
style = partial(standalone.style, ITALY)
tokens = partial(standalone.tokens, ITALY)

"""A map of Italy that needs no page, and the tokens of the style sheets by which it is drawn."""

from functools import partial

from campaign.italy.pictures.sheet import ITALY
from campaign.maps import country

alone = ITALY.alone
"""A map of `campaign.italy.pictures.map`, drawn with an empty `backdrop_url`, as a file of its own."""
style = partial(country.style, ITALY)
tokens = partial(country.tokens, ITALY)

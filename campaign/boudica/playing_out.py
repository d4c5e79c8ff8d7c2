"""How play-out plays games of the rebellion, and how it reports them."""

from campaign.advice.playing_out import of_sides
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.simulate import MEANS, SHARES, played, summary
from engine.typed import values

PLAY_OUT = of_sides(
    tuple(Side),
    LEVELS,
    values(Options),
    lambda levels, options, *more: summary(played(levels, Options(**options), *more)),
    also=lambda found: {f"by {how}": n for how, n in found["by"].items()} | {name: found[name] for name in SHARES},
    counted=lambda found: [f"{name.replace('_', ' '):<18}{found[name]:>8.2f}" for name in MEANS],
)

"""Z16.4, an option: where a Roman defender is stronger, and where he says whether horse counts."""

from campaign.fury.rules.board import Mark, Place, Side
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import State
from campaign.fury.rules.z13_strength import fighters

CENTRES = frozenset({Place.ROMAN_CENTRE, Place.TRIBAL_CENTRE})
"""Z16.4 (printed); all three legion posts are centres."""
FOOT = frozenset({UnitKind.COHORT, UnitKind.AUXILIARY})
LEAST, MOST = 4, 10
"""Z16.4 (printed): so many cohorts and auxiliary foot together are the garrison of a legion post."""
GARRISONED = -2
"""Z16.4 (printed): what such a garrison adds to the throw of the attacker."""


def _is_his_centre(state: State, field: str) -> bool:
    """Whether the defender is Roman, in a centre that he controls."""
    his = state.half is Side.TRIBAL and state.control.get(field) is Side.ROMAN
    return state.start.options.fortifications and his and state.board.tract[field].kind in CENTRES


def is_garrisoned(state: State, field: str) -> bool:
    """Z16.4: whether it is a legion post with its garrison; disrupted units count."""
    foot = [unit for unit in fighters(state, field, Side.ROMAN) if unit.kind in FOOT]
    is_post = Mark.LEGION_POST in state.board.tract[field].marks
    return _is_his_centre(state, field) and is_post and LEAST <= len(foot) <= MOST


def may_say(state: State, field: str) -> bool:
    """Z16.4: whether the defender says if horse counts: in a centre, unless it is a post with its garrison."""
    return _is_his_centre(state, field) and not is_garrisoned(state, field)

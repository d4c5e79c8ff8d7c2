"""Why a sum of the campaign comes to what it does, and what its dice are for, in words."""

from engine.rules.reason import Reason
from engine.texts import reason_text
from powers.rules.theatre import Italy

PACKAGES = ("campaign.italy", "powers", "battles")


def in_words(reason: Reason, italy: Italy) -> str:
    """A reason of the rules, with the names of this Italy."""
    return reason_text(reason, PACKAGES, italy.name)

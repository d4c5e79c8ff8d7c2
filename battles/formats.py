"""Older formats of stored briefs (engine/formats.py)."""

from engine.formats import COUNT, Sentences, Upgrades, with_codes

SENTENCES: Sentences = {
    "power_army": "army of a Power",
    "attack_money": "Attack money",
    "defence_money": "Defence money",
    "present_strength": "present strength",
    "not_attacking": "not attacking this turn",
    "attacked": f"attacked {COUNT} times this turn",
}
"""Why an army has its points, in the sentences of format 3."""
BRIEF: Upgrades = {3: with_codes(SENTENCES, names={})}

"""The campaign's rules for their page: C1.1 to C9.3, the rulings Q and D, the glossary."""

from campaign.desk.rulebook import Clauses
from campaign.italy import data

CLAUSES = Clauses(
    letter="C",
    sections=data.rules,
    rulings=data.rulings,
    glossary=data.glossary,
    once=data.old_number,
    more=[("thanks", "Whose games these are")],
)
BOOK = CLAUSES.book("CDQ", "rules")

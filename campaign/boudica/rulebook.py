"""The rules of Boudica's rebellion as its page tells them: W1.1 to W11.4, and the rulings B."""

from campaign.boudica import data
from campaign.desk.rulebook import Clauses

CLAUSES = Clauses(letter="W", code="boudica-clause-code", sections=data.rules, rulings=data.rulings)
BOOK = CLAUSES.book("BW", "boudica-rules", "boudica/_thanks.html")

"""The rules of Boudica's rebellion for their page: W1.1 to W11.4, and the rulings B."""

from campaign.boudica.names import PACKAGE
from campaign.desk.rulebook import clauses_of

CLAUSES = clauses_of(PACKAGE, "W")
BOOK = CLAUSES.book("BW", "boudica-rules", thanks="boudica/_thanks.html")

"""Letters for the texts that hypothesis makes up."""

from hypothesis import strategies as st

ANY_LETTER = st.characters(exclude_categories=["Cs"])
"""All that UTF-8 writes, which is what `st.text` takes by itself; it would ask the codec about a million of them first,
wherever it has not yet kept what it found: four seconds on a clean machine."""

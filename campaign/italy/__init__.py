"""The campaign of Italy, 348 to 264 BC: the eight Powers and Rome."""

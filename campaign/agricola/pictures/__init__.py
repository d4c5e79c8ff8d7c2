"""The map of the north, hex by hex, drawn like Italy's (campaign/maps)."""

"""The map of Britannia in AD 60, tract by tract, drawn like Italy's (campaign/maps)."""

"""The map of Britain, drawn like Italy's (campaign/italy/pictures)."""

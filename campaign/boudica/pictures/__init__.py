"""The map of Britain, in the same hand as Italy's (campaign/italy/pictures)."""

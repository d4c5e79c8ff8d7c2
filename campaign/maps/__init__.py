"""What a map of any country is drawn and engraved with. It knows no campaign."""

"""Stored short battles: lined dice and the odds table as games of the machine, on their own or in a campaign."""

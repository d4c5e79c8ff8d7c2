"""Short battles kept: lined dice and the odds table as games of the machine, by themselves or in a campaign."""

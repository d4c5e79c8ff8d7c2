"""When each section of the rules happens and what it changes; campaign.rules.turn has the steps in their order."""

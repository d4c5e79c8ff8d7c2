"""When each section of the rules happens and what it changes; italy.rules.turn has the steps in their order."""

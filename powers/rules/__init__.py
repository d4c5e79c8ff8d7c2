"""What the rules compute of the Powers and their land, a module for each section. Pure: standard library only."""

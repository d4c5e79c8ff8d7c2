"""The rules of the Powers and their land, a module for each section. Pure: the standard library only."""

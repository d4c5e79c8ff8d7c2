"""The laboratory: whole campaigns of several variants with the same dice, and their differences."""

"""The press: what the book of any campaign is printed, packed and animated with. It knows no campaign."""
